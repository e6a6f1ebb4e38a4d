/* The pages, which are part of the program: built by npm, embedded by cmake (pages.h). */
#include <string.h>

#include "http.h"
#include "pages.h"

static const char *type_of(const char *name)
{
    static const struct {
        const char *ending, *type;
    } types[] = {
        {".html", HTTP_HTML},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".woff2", HTTP_FONT},
        {".wasm", "application/wasm"},
        {".webmanifest", "application/manifest+json"},
    };
    size_t length = strlen(name);
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        size_t ending = strlen(types[i].ending);
        if (length > ending && strcmp(name + length - ending, types[i].ending) == 0)
            return types[i].type;
    }
    return HTTP_TEXT;
}

/* The page of that name and ending; NULL: there is none. */
static const struct page *find(const char *name, const char *ending)
{
    size_t length = strlen(name);
    for (size_t i = 0; i < pages_count; i++)
        if (strncmp(pages[i].name, name, length) == 0 &&
            strcmp(pages[i].name + length, ending) == 0)
            return &pages[i];
    return NULL;
}

bool http_static(struct hub *hub, const struct http_request *request, struct call *call)
{
    const char *name = strcmp(request->path, "/") == 0 ? "index.html" : request->path + 1;
    const struct page *page = find(name, "");
    if (page == NULL)
        return false;
    const struct page *packed = request->gzip ? find(name, ".gz") : NULL;
    call->gzip = packed != NULL;
    page = packed != NULL ? packed : page;
    hub_answer_packet(hub, call, 200, type_of(name), packet_of(page->data, page->size));
    return true;
}

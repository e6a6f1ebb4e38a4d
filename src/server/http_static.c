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
    };
    size_t length = strlen(name);
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        size_t ending = strlen(types[i].ending);
        if (length > ending && strcmp(name + length - ending, types[i].ending) == 0)
            return types[i].type;
    }
    return HTTP_TEXT;
}

bool http_static(struct hub *hub, const char *path, struct call *call)
{
    const char *name = strcmp(path, "/") == 0 ? "index.html" : path + 1;
    for (size_t i = 0; i < pages_count; i++) {
        const struct page *page = &pages[i];
        if (strcmp(page->name, name) != 0)
            continue;
        jt_reset(&hub->text);
        jt_append(&hub->text, (const char *)page->data, page->size);
        hub_answer(hub, call, 200, type_of(name));
        return true;
    }
    return false;
}

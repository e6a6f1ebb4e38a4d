/* Pages inside the program: for now one that says that the floor runs, and what is where. */
#include <string.h>

#include "http.h"

static void put_escaped(struct json_text *text, const char *words)
{
    for (const char *c = words; *c != '\0'; c++) {
        switch (*c) {
        case '<': jt_append(text, "&lt;", 4); break;
        case '>': jt_append(text, "&gt;", 4); break;
        case '&': jt_append(text, "&amp;", 5); break;
        default: jt_append(text, c, 1); break;
        }
    }
}

static void index_page(struct hub *hub, struct call *call)
{
    struct json_text *text = &hub->text;
    jt_reset(text);
    jt_printf(text, "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
                    "<title>Ultimate Texas Hold'em</title>\n<h1>The floor is running</h1>\n<ul>\n");
    for (int i = 0; i < uth_floor_table_count(hub->floor); i++) {
        const struct uth_table *table = uth_floor_table(hub->floor, i);
        jt_printf(text, "<li>%s: ", table->config.name);
        put_escaped(text, table->config.title);
        jt_printf(text, " (<a href=\"/api/rules/%s\">rules</a>)</li>\n", table->config.name);
    }
    jt_printf(text, "</ul>\n<p>WebSocket: /ws. HTTP: <a href=\"/api/tables\">/api/tables</a>, "
                    "<a href=\"/health\">/health</a>, <a href=\"/metrics\">/metrics</a>.</p>\n");
    hub_answer(hub, call, 200, HTTP_HTML);
}

bool http_static(struct hub *hub, const char *path, struct call *call)
{
    if (strcmp(path, "/") != 0)
        return false;
    index_page(hub, call);
    return true;
}

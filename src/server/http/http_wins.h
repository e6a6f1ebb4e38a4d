/* The routes to the wins of a progressive link (history/wins.h). */
#ifndef UTH_SERVER_HTTP_WINS_H
#define UTH_SERVER_HTTP_WINS_H

#include "floor/link_state.h"
#include "http.h"

void http_wins(struct hub *hub, const struct http_request *request, struct call *call,
               const struct uth_link *link);
void http_win(struct hub *hub, const struct http_request *request, struct call *call,
              const struct uth_link *link, const char *number);

#endif

/* HTTP without the network: a request in, an answer through a call. docs/protocol.md lists the
 * paths. */
#ifndef UTH_SERVER_HTTP_H
#define UTH_SERVER_HTTP_H

#include "server/hub/hub.h"

enum {
    HTTP_PATH_SIZE = 256,
    HTTP_QUERY_SIZE = 256,
    HTTP_BODY_MAX = 4096,
};

enum http_method { HTTP_GET, HTTP_HEAD, HTTP_POST, HTTP_OTHER };

struct http_request {
    enum http_method method;
    char path[HTTP_PATH_SIZE];
    char query[HTTP_QUERY_SIZE]; /* "before=17&limit=20", already decoded */
    char token[TOKEN_TEXT_SIZE]; /* from the Authorization header or the cookie; "" for none */
    char address[ADDRESS_SIZE];
    bool same_origin; /* no other site's page has sent it */
    bool gzip;        /* whoever asks takes answers packed */
    const char *body; /* POST */
    size_t body_size;
};

/* Answers now or later; keeps the call if it has to. */
void http_handle(struct hub *hub, const struct http_request *request, struct call *call);

/* A value of the query; false: absent or too long. */
bool http_query_text(const struct http_request *request, const char *name, char *out, size_t size);
bool http_query_number(const struct http_request *request, const char *name, int64_t least,
                       int64_t most, int64_t *out);

/* {"error": code, "sentence": ...} */
void http_refuse(struct hub *hub, struct call *call, int status, struct uth_refusal refusal);
/* The person behind the request; NULL: none. */
struct person *http_person(struct hub *hub, const struct http_request *request);

/* Begins {"ok": true in hub->text; the caller adds fields. */
void http_begin_answer(struct hub *hub);
/* Completes the object and sends it. */
void http_end_answer(struct hub *hub, struct call *call);
/* May this person see the floor's figures? Supervisors, executives and auditors. */
bool http_is_pit(const struct person *person);
/* Answers 403 and audits the caller; 401 where nobody is logged in. */
void http_forbid(struct hub *hub, const struct http_request *request, struct call *call);
/* The day that the request names, or today. False: not a day; the request is refused. */
bool http_query_day(struct hub *hub, const struct http_request *request, struct call *call,
                    char date[DAY_DATE_SIZE]);

/* http_pit.c: the floor at a glance. False: there is no such path. */
bool http_pit(struct hub *hub, const struct http_request *request, struct call *call);
/* http_static.c: pages inside the program. False: there is no such page. */
bool http_static(struct hub *hub, const struct http_request *request, struct call *call);
/* http_history.c: paths below /api/ that read the store. False: there is no such path. */
bool http_history(struct hub *hub, const struct http_request *request, struct call *call);

/* http_compute.c: what is computed and needs no floor. False: there is no such path. */
bool http_compute(struct hub *hub, const struct http_request *request, struct call *call);
void http_settle(struct hub *hub, const struct http_request *request, struct call *call);

/* http_links.c: progressive links, and other games' tables on them. */
bool http_links(struct hub *hub, const struct http_request *request, struct call *call);
struct uth_link;
/* http_what_if.c: the return of the wager now, or the whole forecast. */
void http_what_if(struct hub *hub, const struct http_request *request, struct call *call,
                  const struct uth_link *link, bool whole);
void http_link_command(struct hub *hub, const struct http_request *request, struct call *call);

#define HTTP_JSON "application/json"
#define HTTP_CSV  "text/csv; charset=utf-8"
#define HTTP_TEXT "text/plain; charset=utf-8"
#define HTTP_HTML "text/html; charset=utf-8"
#define HTTP_FONT "font/woff2"

#endif

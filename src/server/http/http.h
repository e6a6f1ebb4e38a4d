/* HTTP without the network: a request in, an answer through a call. docs/protocol.md lists the
 * paths. */
#ifndef UTH_SERVER_HTTP_H
#define UTH_SERVER_HTTP_H

#include "server/hub/hub.h"

enum {
    HTTP_PATH_SIZE = 256,
    HTTP_QUERY_SIZE = 256,
    HTTP_BODY_MAX = 4096,
    HTTP_SET_UP_MAX = 65536, /* of a whole floor, while one is set up */
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

/* A request on its way to its function (routes.h). */
enum { ROUTE_PARTS = 2, ROUTE_PART_SIZE = 72 };
struct http_asking {
    struct hub *hub;
    const struct http_request *request;
    struct call *call;
    struct person *person;                   /* NULL: nobody */
    bool staff, pit;                         /* dealers and those above; those above alone */
    char part[ROUTE_PARTS][ROUTE_PART_SIZE]; /* of the path, where its row has ":" */
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
/* The day that the request names, or today. False: not a day; the request is refused. */
bool http_query_day(const struct http_asking *asking, char date[DAY_DATE_SIZE]);
/* A whole number from 1 to most as a part of the path. False: it is none; the request is refused. */
bool http_part_number(const struct http_asking *asking, int part, int64_t most, int64_t *number);
struct query;
/* Asks the store; takes the query over. */
void http_ask(const struct http_asking *asking, struct query *query);
/* http_links.c: pay tables that a link may have, each with what the makers would begin with. */
void http_put_pay_tables(struct uth_json *text);

struct uth_link;
/* The link that the path names; NULL: there is none, and the request is refused. */
const struct uth_link *http_find_link(const struct http_asking *asking);

/* The game of a table as it plays now, or that of a rule set with its defaults: a digest of the floor's
 * book, or a name, built in or the house's own. False: none of these. */
bool http_game(struct hub *hub, const char *name, struct uth_game *game);

/* http_static.c: pages inside the program. False: there is no such page. */
bool http_static(struct hub *hub, const struct http_request *request, struct call *call);

#define HTTP_JSON "application/json"
#define HTTP_CSV  "text/csv; charset=utf-8"
#define HTTP_TEXT "text/plain; charset=utf-8"
#define HTTP_HTML "text/html; charset=utf-8"
#define HTTP_FONT "font/woff2"

#endif

/* One connection as libwebsockets sees it. Private to net*.c. */
#ifndef UTH_SERVER_NET_SESSION_H
#define UTH_SERVER_NET_SESSION_H

#include <libwebsockets.h>

#include "net.h"
#include "received.h"
#include "server/http/http.h"

enum {
    STAGING_BYTES = 16384, /* of a frame, unless one message alone is longer */
    HEADERS_AT_ONCE = 4096 /* requests that the library holds the heads of, 6 kB each */
};

/* Everything that was accepted, from then until it is closed. */
struct net_socket {
    struct lws *wsi;
    struct address *address;
    char peer[ADDRESS_SIZE], client[ADDRESS_SIZE]; /* differ behind a proxy */
    char local[ADDRESS_SIZE];                      /* what was connected to */
    int64_t since_ms;                              /* when it was put into the list */
    struct net_socket_list *list;                  /* one of the net's, or NULL: it is our turn */
    struct connection *connection;                 /* of a WebSocket */
    struct received received;                      /* at the last look */
    uint64_t heard;                                /* pieces that the library has told of since */
    struct net_socket *next, **previous;
};
struct net_socket_list {
    struct net_socket *first, **end;
    int count;
};

struct net {
    uv_loop_t *loop;
    struct hub *hub;
    const struct trust *trust;
    struct lws_context *context;
    struct lws_vhost *vhost;
    int port;
    int files_max; /* connections have descriptors below this one */
    bool tls;
    const char *adopted,
        *adopted_at; /* client of the connection that is being adopted, and what it asked; NULL: none */
    char *staging; /* LWS_PRE bytes, and then what is written */
    size_t staging_size;
    /* Those with something to send, in order: first who waits for an answer, then the others. */
    struct net_queue {
        struct net_session *first, **end;
    } answers, news;
    uv_idle_t more;                 /* runs while there are some left for the next turn */
    struct net_socket_list waiting; /* for their clients, longest first */
    struct net_socket_list ending;  /* to be closed when the turn is over */
    struct net_socket_list open;    /* WebSockets, looked at longest ago first */
    int64_t looked_ms;
};

/* An HTTP request and its answer. */
struct net_request {
    struct http_request http;
    struct call *call;
    char *body; /* owned */
    size_t body_max;
    int status; /* 0: no answer yet */
    const char *type;
    struct packet *packet;
    bool begun;  /* the head of the answer is written */
    size_t sent; /* of the packet */
};

/* Zeroed by the library. */
struct net_session {
    struct lws *wsi;
    struct connection *connection; /* a WebSocket, once it is established */
    struct net_request *request;   /* an HTTP request on its way */
    char *token;                   /* of the cookie, until the WebSocket is established */
    char *partial;                 /* a message that came in pieces so far */
    size_t partial_size;
    enum connection_end end; /* 0: not asked to hang up */
    bool said_end;           /* the close frame is sent: the client closes, or time is up */
    bool ping;
    bool outdated;                        /* did not ask for MESSAGE_SUBPROTOCOL */
    struct net_queue *queue;              /* that it is in, of the net's; NULL: none */
    struct net_session *next, **previous; /* of that queue */
};

/* net_socket.c */
/* May the newest connection stay? */
bool net_socket_may_open(struct net *net, const struct lws_filter_network_conn_args *newest);
bool net_socket_may_stay(struct net *net, const char *peer, int file);
void net_socket_open(struct net *net, struct lws *wsi);
void net_socket_close(struct net *net, struct lws *wsi);
/* The client is to send a request, or to read an answer; or it is our turn. */
void net_socket_wait(struct net *net, struct lws *wsi);
void net_socket_go_on(struct net *net, struct lws *wsi);
/* Is it about to be closed? */
bool net_socket_ends(const struct net *net, struct lws *wsi);
const char *net_socket_client(struct lws *wsi);
const char *net_socket_local(struct lws *wsi);
/* A request has come, with these in X-Forwarded-For. */
void net_socket_speaks_for(struct net *net, struct lws *wsi, const char *forwarded);
/* Moves it to the end of a list of the net's. */
void net_socket_put(struct net *net, struct net_socket_list *list, struct net_socket *socket);
/* Closes what was given up. Not from a callback of the library. */
void net_socket_end_all(struct net *net);

/* net_look.c: what the library does not tell of. */
void net_look_begin(struct net *net, struct lws *wsi, struct connection *connection);
/* The library tells of something that came. */
void net_look_heard(struct lws *wsi);
/* Looks at some of the WebSockets, at the end of a turn. */
void net_look(struct net *net);

/* Leaves the queue of those with something to send, if it is in one. */
void net_leave_queue(struct net_session *session);
/* Sends a frame of what is queued; -1: the connection is lost. */
int net_session_write(struct net *net, struct net_session *session);
int net_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                 size_t size);

/* net_http.c */
int net_http_begin(struct net *net, struct lws *wsi, struct net_session *session, const char *path,
                   size_t size);
int net_http_body(struct net_session *session, const char *bytes, size_t size);
int net_http_handle(struct net *net, struct net_session *session);
int net_http_write(struct net *net, struct lws *wsi, struct net_session *session);
void net_http_end(struct net_session *session);
/* The token of the Authorization header or the cookie; "" for none. */
void net_http_token(struct lws *wsi, char token[TOKEN_TEXT_SIZE]);
/* Does the Origin, if there is one, name this very server? */
bool net_http_same_origin(struct lws *wsi);
/* What must hold before a request, or the beginning of a WebSocket, is looked at: 0, or the status to
 * refuse it with. Notes whom it is from. */
int net_http_check(struct net *net, struct lws *wsi);

#endif

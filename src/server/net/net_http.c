/* HTTP on libwebsockets: reading the request, waiting for the hub, writing the answer. */
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net_session.h"
#include "server/alloc.h"

enum { MISDIRECTED_REQUEST = 421 };

/* ---- headers ---- */

static bool header(struct lws *wsi, enum lws_token_indexes which, char *out, size_t size)
{
    int length = lws_hdr_total_length(wsi, which);
    out[0] = '\0';
    return length > 0 && (size_t)length < size &&
           lws_hdr_copy(wsi, out, (int)size, which) == length;
}

static bool take_token(const char *from, char token[TOKEN_TEXT_SIZE])
{
    size_t length = strspn(from, "0123456789abcdef");
    if (length != TOKEN_TEXT_SIZE - 1)
        return false;
    memcpy(token, from, length);
    token[length] = '\0';
    return true;
}

void net_http_token(struct lws *wsi, char token[TOKEN_TEXT_SIZE])
{
    static const char bearer[] = "Bearer ", cookie[] = "uth=";
    char text[1024];
    token[0] = '\0';
    if (header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, text, sizeof text) &&
        strncasecmp(text, bearer, sizeof bearer - 1) == 0 &&
        take_token(text + sizeof bearer - 1, token))
        return;
    if (!header(wsi, WSI_TOKEN_HTTP_COOKIE, text, sizeof text))
        return;
    for (char *at = text; at != NULL; at = strchr(at, ';')) {
        at += strspn(at, "; ");
        if (strncmp(at, cookie, sizeof cookie - 1) == 0) {
            take_token(at + sizeof cookie - 1, token);
            return;
        }
    }
}

bool net_http_same_origin(struct lws *wsi)
{
    char origin[256], host[256];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) <= 0)
        return true;
    if (!header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin) ||
        !header(wsi, WSI_TOKEN_HOST, host, sizeof host))
        return false;
    const char *name = strstr(origin, "://");
    return name != NULL && strcasecmp(name + 3, host) == 0;
}

/* ---- in ---- */

static void answer(struct call *call, int status, const char *type, struct packet *packet)
{
    struct net_session *session = call->self;
    struct net_request *request = session->request;
    request->status = status;
    request->type = type;
    request->packet = packet_keep(packet);
    lws_callback_on_writable(session->wsi);
}

void net_http_end(struct net_session *session)
{
    struct net_request *request = session->request;
    if (request == NULL)
        return;
    request->call->self = NULL;
    call_drop(request->call);
    packet_drop(request->packet);
    free(request->body);
    free(request);
    session->request = NULL;
}

/* The library cuts the query at its ampersands. */
static void read_query(struct lws *wsi, char query[HTTP_QUERY_SIZE])
{
    size_t length = 0;
    for (int i = 0;; i++) {
        char part[HTTP_QUERY_SIZE];
        int size = lws_hdr_copy_fragment(wsi, part, sizeof part, WSI_TOKEN_HTTP_URI_ARGS, i);
        if (size <= 0 || length + (size_t)size + 2 > HTTP_QUERY_SIZE)
            break;
        if (length > 0)
            query[length++] = '&';
        memcpy(query + length, part, (size_t)size);
        length += (size_t)size;
    }
    query[length] = '\0';
}

static enum http_method method_of(struct lws *wsi)
{
    if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0)
        return HTTP_GET;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0)
        return HTTP_POST;
    return lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0 ? HTTP_HEAD : HTTP_OTHER;
}

/* Is the header there so often, be it empty? */
static bool is_there(struct lws *wsi, enum lws_token_indexes which, int times)
{
    char part[8];
    return lws_hdr_copy_fragment(wsi, part, sizeof part, which, times - 1) >= 0 ||
           lws_hdr_fragment_length(wsi, which, times - 1) > 0;
}

/* Is it certain where the body ends? A length that is said twice, or a transfer encoding, could mean
 * something else to a proxy before us; so could a blank after a name, and a body where none belongs. */
static bool is_body_clear(struct lws *wsi)
{
    static const char odd_length[] = "content-length :", odd_encoding[] = "transfer-encoding :";
    char length[24];
    if (is_there(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING, 1) ||
        is_there(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, 2) ||
        lws_hdr_custom_length(wsi, odd_length, sizeof odd_length - 1) >= 0 ||
        lws_hdr_custom_length(wsi, odd_encoding, sizeof odd_encoding - 1) >= 0)
        return false;
    if (!is_there(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, 1))
        return true;
    return header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length) &&
           strspn(length, "0123456789") == strlen(length) &&
           (method_of(wsi) == HTTP_POST || strcmp(length, "0") == 0);
}

int net_http_check(struct net *net, struct lws *wsi)
{
    char host[TRUST_HOST_SIZE + 8], forwarded[512];
    header(wsi, WSI_TOKEN_X_FORWARDED_FOR, forwarded, sizeof forwarded);
    net_socket_speaks_for(net, wsi, forwarded);
    if (!is_body_clear(wsi) || !is_there(wsi, WSI_TOKEN_HOST, 1))
        return HTTP_STATUS_BAD_REQUEST;
    return header(wsi, WSI_TOKEN_HOST, host, sizeof host) &&
                   trust_host(net->trust, host, net_socket_local(wsi))
               ? 0
               : MISDIRECTED_REQUEST;
}

int net_http_begin(struct net *net, struct lws *wsi, struct net_session *session, const char *path,
                   size_t size)
{
    net_http_end(session);
    if (net_socket_ends(net, wsi))
        return -1;
    session->wsi = wsi;
    struct net_request *request = alloc_zero(sizeof *request);
    session->request = request;
    request->call = call_new(session, answer);
    request->body_max = net->hub->set_up != NULL ? HTTP_SET_UP_MAX : HTTP_BODY_MAX;
    struct http_request *http = &request->http;
    http->method = method_of(wsi);
    if (size >= sizeof http->path || strlen(path) != size) /* too long, or a zero is in it */
        return 1;
    int refused = net_http_check(net, wsi);
    if (refused != 0) {
        lws_return_http_status(wsi, (unsigned int)refused, NULL);
        return -1; /* what follows may be part of it */
    }
    snprintf(http->path, sizeof http->path, "%s", path);
    read_query(wsi, http->query);
    net_http_token(wsi, http->token);
    http->same_origin = net_http_same_origin(wsi);
    char packed[128];
    http->gzip = header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, packed, sizeof packed) &&
                 strstr(packed, "gzip") != NULL;
    snprintf(http->address, sizeof http->address, "%s", net_socket_client(wsi));
    if (http->method == HTTP_POST && lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0)
        return 0; /* the body follows */
    return net_http_handle(net, session);
}

int net_http_body(struct net_session *session, const char *bytes, size_t size)
{
    struct net_request *request = session->request;
    if (request == NULL || request->http.body_size + size > request->body_max)
        return -1;
    request->body = alloc_grow(request->body, request->http.body_size + size + 1, 1);
    if (size > 0)
        memcpy(request->body + request->http.body_size, bytes, size);
    request->http.body_size += size;
    return 0;
}

int net_http_handle(struct net *net, struct net_session *session)
{
    struct net_request *request = session->request;
    if (request == NULL)
        return -1;
    request->http.body = request->body != NULL ? request->body : "";
    /* The request is whole. How long the answer takes is our own affair: the library would hang up
     * on who waits for a slow disk or a long computation. */
    lws_set_timeout(session->wsi, NO_PENDING_TIMEOUT, 0);
    net_socket_go_on(net, session->wsi);
    http_handle(net->hub, &request->http, request->call);
    return 0;
}

/* ---- out ---- */

static bool add_cookie(struct net *net, struct lws *wsi, const struct call *call,
                       unsigned char **at, unsigned char *end)
{
    char cookie[192];
    if (call->cookie[0] == '\0' && !call->end_cookie)
        return true;
    int length = snprintf(cookie, sizeof cookie,
                          "uth=%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=%lld%s", call->cookie,
                          call->end_cookie ? 0LL : (long long)net->hub->people.session_ms / 1000,
                          net->tls ? "; Secure" : "");
    return lws_add_http_header_by_name(wsi, (const unsigned char *)"set-cookie:",
                                       (unsigned char *)cookie, length, at, end) == 0;
}

/* The only script that may compile WebAssembly, and it may do nothing else: a thread without a page. */
static const char maths_script[] = "/maths-worker.js";

/* No page of ours runs or loads anything from elsewhere. Nothing is kept but a typeface, which the pages ask for
 * by the hash of its bytes (web/fonts.mjs). */
static bool add_fixed(const struct net *net, struct lws *wsi, const struct net_request *request,
                      unsigned char **at, unsigned char *end)
{
    const bool lasting = strcmp(request->type, HTTP_FONT) == 0;
    const bool maths = strcmp(request->http.path, maths_script) == 0;
    const struct {
        const char *name, *value;
    } fixed[] = {
        {"cache-control:", lasting ? "public, max-age=31536000, immutable" : "no-store"},
        {"content-security-policy:",
         maths ? "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'; "
                 "frame-ancestors 'none'"
               : "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
                 "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
                 "form-action 'none'; frame-ancestors 'none'"},
        {"strict-transport-security:", net->tls ? "max-age=31536000" : NULL},
    };
    for (size_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++)
        if (fixed[i].value != NULL &&
            lws_add_http_header_by_name(wsi, (const unsigned char *)fixed[i].name,
                                        (const unsigned char *)fixed[i].value,
                                        (int)strlen(fixed[i].value), at, end) != 0)
            return false;
    return true;
}

static bool add_packing(struct lws *wsi, const struct call *call, unsigned char **at,
                        unsigned char *end)
{
    return !call->gzip ||
           lws_add_http_header_by_name(wsi, (const unsigned char *)"content-encoding:",
                                       (const unsigned char *)"gzip", 4, at, end) == 0;
}

static bool write_headers(struct net *net, struct lws *wsi, const struct net_request *request)
{
    unsigned char buffer[LWS_PRE + 2048], *start = buffer + LWS_PRE, *at = start;
    unsigned char *end = buffer + sizeof buffer - 1;
    return lws_add_http_common_headers(wsi, (unsigned int)request->status, request->type,
                                       request->packet->size, &at, end) == 0 &&
           add_fixed(net, wsi, request, &at, end) && add_packing(wsi, request->call, &at, end) &&
           add_cookie(net, wsi, request->call, &at, end) &&
           lws_finalize_write_http_header(wsi, start, &at, end) == 0;
}

/* A piece at a time: the library keeps what the socket does not take, and a client that reads nothing
 * of a long page is to cost no memory. */
int net_http_write(struct net *net, struct lws *wsi, struct net_session *session)
{
    struct net_request *request = session->request;
    if (request == NULL || request->status == 0)
        return 0;
    if (!request->begun) {
        net_socket_wait(net, wsi);
        request->begun = true;
        if (request->http.method != HTTP_HEAD)
            hub_charge(
                net->hub,
                addresses_get(&net->hub->addresses, request->http.address, hub_now_ms(net->hub)),
                request->packet->size);
        if (!write_headers(net, wsi, request))
            return -1;
    }
    size_t left = request->http.method == HTTP_HEAD ? 0 : request->packet->size - request->sent;
    size_t size = left < STAGING_BYTES ? left : STAGING_BYTES;
    memcpy(net->staging + LWS_PRE, request->packet->data + request->sent, size);
    int written = lws_write(wsi, (unsigned char *)net->staging + LWS_PRE, size,
                            size == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP);
    if (written < (int)size)
        return -1;
    request->sent += size;
    if (size < left) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    net_http_end(session);
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

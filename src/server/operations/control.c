/* The control socket. */
#include "control.h"

#include <errno.h>
#include <libgen.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "admin.h"
#include "server/alloc.h"

enum { LINE_MAX_BYTES = 65536, CLIENTS_MAX = 16 };

struct control {
    uv_pipe_t pipe;
    struct hub *hub;
    char *path;
    struct control_client *clients;
    int client_count;
    bool stopping;
};

struct control_client {
    uv_pipe_t pipe;
    struct control *control;
    struct control_client *next, **back;
    struct call *call; /* the question that is being answered; NULL: none */
    char *line;
    size_t length;
};

struct control_write {
    uv_write_t write;
    char *text;
};

static char *path_of(const char *database)
{
    char *path = NULL;
    if (asprintf(&path, "%s.sock", database) < 0)
        alloc_failed();
    return path;
}

/* ---- a client ---- */

static void client_closed(uv_handle_t *handle)
{
    struct control_client *client = handle->data;
    *client->back = client->next;
    if (client->next != NULL)
        client->next->back = client->back;
    client->control->client_count--;
    free(client->line);
    free(client);
}

static void close_client(struct control_client *client)
{
    if (uv_is_closing((uv_handle_t *)&client->pipe))
        return;
    if (client->call != NULL) {
        client->call->self = NULL;
        call_drop(client->call);
        client->call = NULL;
    }
    uv_close((uv_handle_t *)&client->pipe, client_closed);
}

static void written(uv_write_t *write, int status)
{
    (void)status;
    struct control_write *done = (struct control_write *)write;
    close_client(write->handle->data);
    free(done->text);
    free(done);
}

/* One question, one answer, and the connection is closed. */
static void answer(struct call *call, int status, const char *type, struct packet *packet)
{
    (void)type;
    (void)status;
    struct control_client *client = call->self;
    struct control_write *write = alloc_zero(sizeof *write);
    write->text = alloc_grow(NULL, packet->size + 1, 1);
    memcpy(write->text, packet->data, packet->size);
    write->text[packet->size] = '\n';
    uv_buf_t buffer = uv_buf_init(write->text, (unsigned int)packet->size + 1);
    uv_write(&write->write, (uv_stream_t *)&client->pipe, &buffer, 1, written);
}

static void allocate(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer)
{
    (void)suggested;
    struct control_client *client = handle->data;
    if (client->line == NULL)
        client->line = alloc_zero(LINE_MAX_BYTES + 1);
    *buffer =
        uv_buf_init(client->line + client->length, (unsigned int)(LINE_MAX_BYTES - client->length));
}

static void received(uv_stream_t *stream, ssize_t count, const uv_buf_t *buffer)
{
    (void)buffer;
    struct control_client *client = stream->data;
    if (count <= 0) {
        if (count < 0)
            close_client(client);
        return;
    }
    client->length += (size_t)count;
    char *end = memchr(client->line, '\n', client->length);
    if (end == NULL && client->length < LINE_MAX_BYTES)
        return;
    uv_read_stop(stream);
    if (end == NULL) {
        close_client(client);
        return;
    }
    client->call = call_new(client, answer);
    admin_handle(client->control->hub, client->line, (size_t)(end - client->line), client->call);
}

/* ---- the socket ---- */

static void connected(uv_stream_t *stream, int status)
{
    struct control *control = stream->data;
    if (status < 0)
        return;
    struct control_client *client = alloc_zero(sizeof *client);
    client->control = control;
    client->next = control->clients;
    client->back = &control->clients;
    if (client->next != NULL)
        client->next->back = &client->next;
    control->clients = client;
    control->client_count++;
    uv_pipe_init(stream->loop, &client->pipe, 0);
    client->pipe.data = client;
    if (uv_accept(stream, (uv_stream_t *)&client->pipe) != 0 ||
        control->client_count > CLIENTS_MAX ||
        uv_read_start((uv_stream_t *)&client->pipe, allocate, received) != 0)
        close_client(client);
}

struct control *control_start(uv_loop_t *loop, struct hub *hub, const char *database,
                              char *sentence)
{
    struct control *control = alloc_zero(sizeof *control);
    control->hub = hub;
    control->path = path_of(database);
    /* The database is ours alone, so a socket that is there was left behind. */
    unlink(control->path);
    uv_pipe_init(loop, &control->pipe, 0);
    control->pipe.data = control;
    mode_t mask = umask(S_IRWXG | S_IRWXO);
    int error = uv_pipe_bind(&control->pipe, control->path);
    umask(mask);
    if (error == 0)
        error = uv_listen((uv_stream_t *)&control->pipe, 8, connected);
    if (error == 0)
        return control;
    /* libuv says "in use" of whatever it cannot bind: what the system says of the folder is meant. */
    char *folder = alloc_text(control->path);
    bool writable = access(dirname(folder), W_OK | X_OK) == 0;
    snprintf(sentence, 512, "%.300s: the control socket cannot be made: %s", control->path,
             writable ? uv_strerror(error) : strerror(errno));
    free(folder);
    uv_close((uv_handle_t *)&control->pipe, NULL);
    uv_run(loop, UV_RUN_NOWAIT);
    free(control->path);
    free(control);
    return NULL;
}

void control_stop(struct control *control)
{
    if (control == NULL || control->stopping)
        return;
    control->stopping = true;
    for (struct control_client *client = control->clients, *next; client != NULL; client = next) {
        next = client->next;
        close_client(client);
    }
    unlink(control->path);
    uv_close((uv_handle_t *)&control->pipe, NULL);
}

void control_free(struct control *control)
{
    if (control == NULL)
        return;
    free(control->path);
    free(control);
}

/* ---- the other side ---- */

static bool send_all(int to, const char *line)
{
    size_t left = strlen(line);
    while (left > 0) {
        ssize_t sent = send(to, line, left, MSG_NOSIGNAL);
        if (sent <= 0)
            return false;
        line += sent;
        left -= (size_t)sent;
    }
    return true;
}

/* Everything until the server closes. */
static char *receive_all(int from)
{
    char *text = NULL;
    size_t length = 0, size = 0;
    for (;;) {
        text = alloc_room(text, length + 4096 + 1, &size, 1);
        ssize_t got = recv(from, text + length, size - length - 1, 0);
        if (got <= 0)
            break;
        length += (size_t)got;
    }
    text[length] = '\0';
    return text;
}

enum control_outcome control_ask(const char *database, const char *line, char **answer_text,
                                 char *sentence, size_t sentence_size)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    char *path = path_of(database);
    enum control_outcome outcome = CONTROL_ABSENT;
    int link = -1;
    if (strlen(path) < sizeof address.sun_path) {
        memcpy(address.sun_path, path, strlen(path) + 1);
        link = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    }
    if (link >= 0 && connect(link, (struct sockaddr *)&address, sizeof address) == 0) {
        outcome = CONTROL_FAILED;
        *answer_text = send_all(link, line) && send_all(link, "\n") ? receive_all(link) : NULL;
        if (*answer_text != NULL && (*answer_text)[0] != '\0') {
            outcome = CONTROL_ANSWERED;
        } else {
            free(*answer_text);
            snprintf(sentence, sentence_size, "%s: the server did not answer", path);
        }
    } else if (errno == EACCES) {
        outcome = CONTROL_FAILED;
        snprintf(sentence, sentence_size, "%s: %s", path, strerror(errno));
    }
    if (link >= 0)
        close(link);
    free(path);
    return outcome;
}

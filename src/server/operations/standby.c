/* Waiting for the floor. The thread has the database, the loop has the clients; between them is who has
 * the floor, under a mutex. */
#include "standby.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "boot_key.h"
#include "server/net/relay.h"

struct standby {
    const struct standby_options *options;
    struct boot *boot;
    char *key_path; /* owned */
    struct relay *relay;
    pthread_t thread;
    atomic_bool leave;
    bool over;   /* the thread has ended */
    bool opened; /* and the floor is open */
    int open_handles;
    uv_async_t news;
    uv_signal_t interrupt, terminate;
    char told[UTH_STORE_NODE_SIZE]; /* who it was said to be last */

    pthread_mutex_t mutex;
    struct uth_store_leader leader; /* under the mutex, and what follows */
    bool ended;
};

/* ---- on the thread ---- */

static bool waits(void *self, const struct uth_store_leader *leader)
{
    struct standby *standby = self;
    pthread_mutex_lock(&standby->mutex);
    bool same = memcmp(&standby->leader, leader, sizeof *leader) == 0;
    standby->leader = *leader;
    pthread_mutex_unlock(&standby->mutex);
    if (!same)
        uv_async_send(&standby->news);
    return !atomic_load(&standby->leave);
}

static bool agrees(void *self, const char *fingerprint, char sentence[UTH_STORE_SENTENCE_SIZE])
{
    const struct standby *standby = self;
    return boot_key_agrees(standby->key_path, fingerprint, sentence);
}

static void *open_floor(void *self)
{
    struct standby *standby = self;
    const struct standby_options *options = standby->options;
    standby->opened = boot_open(standby->boot, &options->place, UTH_STORE_CREATE, options->config);
    pthread_mutex_lock(&standby->mutex);
    standby->ended = true;
    pthread_mutex_unlock(&standby->mutex);
    uv_async_send(&standby->news);
    return NULL;
}

/* ---- on the loop ---- */

static void handle_closed(uv_handle_t *handle)
{
    struct standby *standby = handle->data;
    standby->open_handles--;
}

static void say_who_leads(struct standby *standby, const struct uth_store_leader *leader)
{
    const struct standby_options *options = standby->options;
    if (leader->node[0] == '\0' || strcmp(standby->told, leader->node) == 0)
        return;
    memcpy(standby->told, leader->node, sizeof standby->told);
    bool v6 = strchr(options->address, ':') != NULL;
    fprintf(options->out, "standing by on %s://%s%s%s:%d, the node %s has the floor\n",
            options->scheme, v6 ? "[" : "", options->address, v6 ? "]" : "",
            relay_port(standby->relay), leader->node);
    fflush(options->out);
}

static void on_news(uv_async_t *async)
{
    struct standby *standby = async->data;
    pthread_mutex_lock(&standby->mutex);
    struct uth_store_leader leader = standby->leader;
    bool ended = standby->ended;
    pthread_mutex_unlock(&standby->mutex);
    if (standby->over)
        return;
    if (ended) {
        standby->over = true;
        uv_close((uv_handle_t *)&standby->news, handle_closed);
        uv_close((uv_handle_t *)&standby->interrupt, handle_closed);
        uv_close((uv_handle_t *)&standby->terminate, handle_closed);
        relay_stop(standby->relay);
    } else {
        relay_follow(standby->relay, &leader);
        say_who_leads(standby, &leader);
    }
}

static void on_signal(uv_signal_t *signal, int number)
{
    (void)number;
    struct standby *standby = signal->data;
    atomic_store(&standby->leave, true);
}

static void open_handles(struct standby *standby, uv_loop_t *loop)
{
    uv_async_init(loop, &standby->news, on_news);
    uv_signal_init(loop, &standby->interrupt);
    uv_signal_init(loop, &standby->terminate);
    standby->news.data = standby->interrupt.data = standby->terminate.data = standby;
    standby->open_handles = 3;
    uv_signal_start(&standby->interrupt, on_signal, SIGINT);
    uv_signal_start(&standby->terminate, on_signal, SIGTERM);
    signal(SIGPIPE, SIG_IGN);
}

enum standby_outcome standby_wait(uv_loop_t *loop, const struct standby_options *options,
                                  struct boot *boot, int *port, char *sentence)
{
    struct standby standby = {.options = options, .boot = boot};
    struct uth_store_member *member = options->place.member;
    member->program = UTH_VERSION;
    member->space = BOOT_KEY_SPACE;
    member->key = BOOT_KEY_NAME;
    member->self = &standby;
    member->waits = waits;
    member->agrees = agrees;
    standby.relay = relay_start(loop, options->address, options->port, sentence);
    if (standby.relay == NULL)
        return STANDBY_FAILED;
    *port = relay_port(standby.relay);
    options->listens(options->self);
    standby.key_path = boot_key_path(options->place.path, options->config);
    pthread_mutex_init(&standby.mutex, NULL);
    open_handles(&standby, loop);
    bool begun = pthread_create(&standby.thread, NULL, open_floor, &standby) == 0;
    if (!begun) {
        snprintf(sentence, BOOT_SENTENCE_SIZE,
                 "no thread can be started; allow this user more "
                 "processes");
        standby.ended = true;
        on_news(&standby.news);
    }
    while (standby.open_handles > 0)
        uv_run(loop, UV_RUN_ONCE);
    if (begun)
        pthread_join(standby.thread, NULL);
    pthread_mutex_destroy(&standby.mutex);
    free(standby.key_path);
    if (begun && !standby.opened)
        snprintf(sentence, BOOT_SENTENCE_SIZE, "%s", boot->sentence);
    return atomic_load(&standby.leave) ? STANDBY_LEFT
           : standby.opened            ? STANDBY_OPENED
                                       : STANDBY_FAILED;
}

/* The server's life: start, turns of the loop, stop.
 *
 * A turn is what is done whenever something has happened: deadlines that are over, then the batch
 * handed to the storage thread if that is free. Everything that arrives during one turn shares a
 * commit. */
#include "serve.h"

#include <libgen.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#include <uth/clock.h>
#include <uth/random.h>
#include <uv.h>

#include "boot.h"
#include "control.h"
#include "floor/map.h"
#include "pool.h"
#include "program.h"
#include "sandbox.h"
#include "server/alloc.h"
#include "server/heads/heads.h"
#include "server/net/net.h"
#include "server/net/peers.h"
#include "server/net/reach.h"
#include "standby.h"
#include "storage.h"

enum {
    SWEEP_MS = 1000,
    GOODBYE_MS = 1500,
    COMPUTING_THREADS = 2,
    COMPUTING_NICENESS = 10, /* anybody may ask for it: who logs in or plays goes first */
};

struct server {
    struct boot boot;
    struct program program;
    struct hub *hub;
    struct storage *storage;
    struct pool *hashing, *computing, *exporting;
    struct heads *heads; /* NULL: none are signed */
    struct net *net;
    struct peers *peers; /* NULL: this node is alone */
    struct uth_store_member member;
    struct control *control;
    uv_loop_t loop;
    uv_async_t stored; /* the storage thread has something for us */
    uv_check_t check;  /* after everything that arrived */
    uv_timer_t timer, sweep;
    uv_signal_t interrupt, terminate;
    bool stopping; /* no more commands: what is left is stored */
    bool leaving;  /* everything is stored, connections are being closed */
    int64_t goodbye_ms;
    bool closed; /* the handles too: the loop ends */
};

/* ---- what the hub asks ---- */

static int64_t now_ms(void *self)
{
    return boot_now_ms(&((struct server *)self)->boot);
}

static int64_t now_us(void *self)
{
    (void)self;
    return boot_now_us();
}

static int64_t wall_ms(void *self)
{
    (void)self;
    struct uth_clock wall = uth_clock_wall();
    return uth_clock_now_ms(&wall);
}

static void submit(void *self, struct task *task)
{
    storage_submit(((struct server *)self)->storage, task);
}

static void wake(void *self, struct connection *connection)
{
    net_wake(((struct server *)self)->net, connection);
}

static void hurry(void *self, struct connection *connection)
{
    net_hurry(((struct server *)self)->net, connection);
}

static void hang_up(void *self, struct connection *connection, enum connection_end why)
{
    net_hang_up(((struct server *)self)->net, connection, why);
}

/* Memory is ahead of a disk that takes nothing more: the only safe thing is to stop where we are.
 * Nobody has been told anything that is not stored. */
static void failed(void *self, const char *sentence)
{
    (void)self;
    fprintf(stderr, "uth: stopped, the database cannot be written: %s\n", sentence);
    fflush(NULL);
    _exit(2);
}

static void turn(struct server *server);
static void on_sweep(uv_timer_t *timer);

struct hashing {
    struct work work; /* first */
    struct pin_job *job;
};

static void hash_work(struct work *work)
{
    pin_job_work(((struct hashing *)work)->job);
}

static void hash_finish(struct work *work)
{
    pin_job_done(((struct hashing *)work)->job);
    free(work);
}

static void hash(void *self, struct pin_job *job)
{
    struct hashing *hashing = alloc_zero(sizeof *hashing);
    *hashing = (struct hashing){.work = {.work = hash_work, .finish = hash_finish}, .job = job};
    pool_submit(((struct server *)self)->hashing, &hashing->work);
}

static void compute(void *self, struct work *work)
{
    pool_submit(((struct server *)self)->computing, work);
}

static bool is_sending(void *self)
{
    return net_is_sending(((struct server *)self)->net);
}

static bool is_checked(void *self)
{
    return storage_checked(((struct server *)self)->storage);
}

/* ---- what the storage says ---- */

static void notify(void *self)
{
    uv_async_send(&((struct server *)self)->stored);
}

static void damaged(void *self, const char *stream, const char *sentence)
{
    hub_damaged(((struct server *)self)->hub, stream, sentence);
}

/* ---- turns ---- */

static void close_handle(uv_handle_t *handle)
{
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

/* Everything is stored and said: the connections close, then the loop has nothing left. */
static void close_all(struct server *server)
{
    server->closed = true;
    control_stop(server->control);
    pool_stop(server->hashing);
    pool_stop(server->computing);
    pool_stop(server->exporting);
    if (server->net != NULL)
        net_stop(server->net);
    peers_stop(server->peers);
    close_handle((uv_handle_t *)&server->stored);
    close_handle((uv_handle_t *)&server->check);
    close_handle((uv_handle_t *)&server->timer);
    close_handle((uv_handle_t *)&server->sweep);
    close_handle((uv_handle_t *)&server->interrupt);
    close_handle((uv_handle_t *)&server->terminate);
}

/* The end, step by step: first everything is stored and said, then the connections close, those of
 * clients that do not answer after a moment. True when it is done. */
static bool leave(struct server *server)
{
    struct hub *hub = server->hub;
    if (!hub_is_settled(hub) || hub->pins.count > 0 || hub->queries > 0 || hub->works > 0)
        return false;
    if (!heads_finish(server->heads))
        return false;
    if (!server->leaving) {
        server->leaving = true;
        server->goodbye_ms = hub_now_ms(hub) + GOODBYE_MS;
        uv_timer_start(&server->sweep, on_sweep, 50, 50);
        hub_hang_up_all(hub, CONNECTION_END_STOPPING);
    }
    if (hub->connection_count > 0 && hub_now_ms(hub) < server->goodbye_ms)
        return false;
    close_all(server);
    return true;
}

static void on_timer(uv_timer_t *timer)
{
    turn(timer->data);
}

static void stop(struct server *server)
{
    if (server->stopping)
        return;
    server->stopping = true;
    hub_stop(server->hub);
}

static void turn(struct server *server)
{
    struct hub *hub = server->hub;
    if (server->closed)
        return;
    if (hub->handed_over)
        stop(server);
    hub_tick(hub);
    hub_flush(hub);
    net_flush(server->net);
    if (server->stopping && leave(server))
        return;
    int64_t wait_ms = hub_wait_ms(hub);
    if (wait_ms < 0)
        uv_timer_stop(&server->timer);
    else
        uv_timer_start(&server->timer, on_timer, (uint64_t)wait_ms, 0);
}

static void on_check(uv_check_t *check)
{
    turn(check->data);
}

static void on_stored(uv_async_t *async)
{
    struct server *server = async->data;
    storage_collect(server->storage);
    turn(server);
}

static void ping(void *self, struct connection *connection)
{
    net_ping(self, connection);
}

static void on_sweep(uv_timer_t *timer)
{
    struct server *server = timer->data;
    if (server->hub->set_up != NULL && server->hub->set_up->begins)
        stop(server);
    hub_sweep(server->hub, ping, server->net);
    program_sweep(server->hub);
    if (server->heads != NULL)
        heads_sweep(server->heads);
    net_sweep(server->net);
    if (server->peers != NULL)
        peers_sweep(server->peers);
    turn(server);
}

static void on_signal(uv_signal_t *handle, int number)
{
    (void)number;
    struct server *server = handle->data;
    stop(server);
    turn(server);
}

/* ---- start and stop ---- */

static void init_loop(struct server *server)
{
    uv_loop_init(&server->loop);
    uv_async_init(&server->loop, &server->stored, on_stored);
    uv_check_init(&server->loop, &server->check);
    uv_timer_init(&server->loop, &server->timer);
    uv_timer_init(&server->loop, &server->sweep);
    uv_signal_init(&server->loop, &server->interrupt);
    uv_signal_init(&server->loop, &server->terminate);
    server->stored.data = server->check.data = server->timer.data = server;
    server->sweep.data = server->interrupt.data = server->terminate.data = server;
}

static void start_handles(struct server *server)
{
    uv_check_start(&server->check, on_check);
    uv_timer_start(&server->sweep, on_sweep, SWEEP_MS, SWEEP_MS);
    uv_signal_start(&server->interrupt, on_signal, SIGINT);
    uv_signal_start(&server->terminate, on_signal, SIGTERM);
    signal(SIGPIPE, SIG_IGN);
}

/* As many connections as the machine allows. */
static void raise_file_limit(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

/* The folder of a file, or of a folder that may be mounted anew. */
static void folder_of(char folder[PATH_MAX], const char *path)
{
    char copy[PATH_MAX];
    snprintf(copy, sizeof copy, "%s", path);
    snprintf(folder, PATH_MAX, "%s", path[0] == '\0' ? "" : dirname(copy));
}

/* Where this server writes: its database, keys and heads, and backups. */
static void keep_to_own_files(const struct serve_options *options)
{
    const struct config *config = options->config;
    char of[5][PATH_MAX];
    folder_of(of[0], options->place.path);
    folder_of(of[1], config->deck_key);
    folder_of(of[2], config->heads.key);
    folder_of(of[3], config->heads.folder);
    folder_of(of[4], options->set_up != NULL ? options->set_up->path : "");
    const char *folders[] = {of[0], of[1], of[2], of[3], of[4], config->backups};
    sandbox_files(folders, (int)(sizeof folders / sizeof *folders));
}

static const char no_thread[] = "no thread can be started; allow this user more processes";

static bool start_pools(struct server *server)
{
    server->hashing = pool_start(&server->loop, PIN_RUNNING_MAX, 0);
    server->computing = pool_start(&server->loop, COMPUTING_THREADS, COMPUTING_NICENESS);
    server->exporting = pool_start(&server->loop, 1, 0);
    return server->hashing != NULL && server->computing != NULL && server->exporting != NULL;
}

/* It passes on what anybody sends, and starts no browser. */
static void listens(void *self)
{
    keep_to_own_files(self);
    sandbox_enter();
}

/* One of several nodes waits for its turn. */
static enum standby_outcome stand_by(struct server *server, const struct serve_options *options,
                                     int *port, char *sentence)
{
    server->peers = peers_start(&server->loop, options->peer, sentence);
    if (server->peers == NULL)
        return STANDBY_FAILED;
    server->member.address = peers_address(server->peers);
    struct standby_options standby = {
        .address = options->address,
        .port = options->port,
        .scheme = options->certificate != NULL ? "https" : "http",
        .place = options->place,
        .config = options->config,
        .out = options->out,
        .listens = listens,
        .self = (void *)(uintptr_t)options,
    };
    standby.place.member = &server->member;
    return standby_wait(&server->loop, &standby, &server->boot, port, sentence);
}

static bool begin(struct server *server, const struct serve_options *options, int port,
                  char *sentence)
{
    struct boot *boot = &server->boot;
    struct net_options net = {
        .address = options->address,
        .port = port,
        .certificate = options->certificate,
        .key = options->key,
        .trust = &options->config->trust,
    };
    const struct config *config = options->config;
    if (!program_begin(&server->program, config->program_sha256, config->program_every_s, sentence,
                       SERVE_SENTENCE_SIZE))
        return false;
    bool opened = server->peers != NULL ||
                  boot_open(boot, &options->place, UTH_STORE_CREATE, options->config);
    server->hub = boot->hub;
    if (opened && options->set_up != NULL && !boot_is_new(boot)) {
        snprintf(sentence, SERVE_SENTENCE_SIZE,
                 "%.200s has a floor already: to set up another one, name another database",
                 options->place.path);
        return false;
    }
    if (opened)
        server->net = net_start(&server->loop, server->hub, &net, sentence);
    /* After the port, because who holds one that is taken is read from other processes' files; before
     * the threads, which inherit it, as a browser would. */
    if (server->net != NULL && !options->open && server->peers == NULL)
        keep_to_own_files(options);
    if (server->net != NULL && !start_pools(server)) {
        snprintf(sentence, SERVE_SENTENCE_SIZE, "%s", no_thread);
        return false;
    }
    if (server->net != NULL)
        server->control = control_start(&server->loop, server->hub, options->place.path, sentence);
    /* Only now, when nothing else can fail, does the floor go on. */
    if (!opened || (server->control != NULL && !boot_resume(boot, options->config))) {
        snprintf(sentence, SERVE_SENTENCE_SIZE, "%s", boot->sentence);
        return false;
    }
    if (server->control == NULL)
        return false;
    server->hub->program = &server->program;
    if (config->heads.every_s > 0) {
        server->heads =
            heads_start(server->hub, server->exporting, &config->heads, options->place.path,
                        boot->store, sentence, SERVE_SENTENCE_SIZE);
        if (server->heads == NULL)
            return false;
        server->hub->heads = server->heads;
    }
    if (!program_note_start(&server->program, server->hub, boot->store)) {
        snprintf(sentence, SERVE_SENTENCE_SIZE, "%s", uth_store_error(boot->store));
        return false;
    }
    struct storage_listener listener = {
        .self = server, .notify = notify, .damaged = damaged, .broken = failed};
    server->storage = storage_start(boot->store, &listener);
    if (server->storage == NULL) {
        snprintf(sentence, SERVE_SENTENCE_SIZE, "%s", no_thread);
        return false;
    }
    boot->store = NULL;
    server->hub->outside = (struct hub_outside){
        .self = server,
        .now_ms = now_ms,
        .now_us = now_us,
        .wall_ms = wall_ms,
        .submit = submit,
        .hash = hash,
        .work = compute,
        .wake = wake,
        .hurry = hurry,
        .hang_up = hang_up,
        .is_sending = is_sending,
        .failed = failed,
    };
    server->hub->is_checked = is_checked;
    if (server->peers != NULL)
        peers_lead(server->peers, server->net, server->member.secret);
    server->hub->set_up = options->set_up;
    return true;
}

/* The browser is the last program that is started; whoever reads the line finds the sandbox closed. */
static void say_where(const struct server *server, const struct serve_options *options)
{
    bool v6 = strchr(options->address, ':') != NULL;
    char url[96];
    snprintf(url, sizeof url, "http%s://%s%s%s:%d", options->certificate != NULL ? "s" : "",
             v6 ? "[" : "", options->address, v6 ? "]" : "", net_port(server->net));
    struct set_up *set_up = options->set_up;
    if (set_up != NULL)
        snprintf(url + strlen(url), sizeof url - strlen(url), "/#/set-up");
    bool opened = options->open && reach_open(url);
    sandbox_enter();
    fprintf(options->out, "listening on %s\n", url);
    if (set_up != NULL) {
        set_up->port = net_port(server->net);
        fprintf(options->out, "to set up the floor, open this page and enter the code %s\n",
                set_up->code);
    }
    if (options->open && !opened)
        reach_say(options->out, url, options->address, net_port(server->net));
    fflush(options->out);
}

/* Names and ids are chosen by clients; how they hash must not be. */
static bool seed_maps(char sentence[SERVE_SENTENCE_SIZE])
{
    struct uth_random random = uth_random_system();
    unsigned char seed[UTH_MAP_SEED_SIZE];
    if (!random.fill(random.self, seed, sizeof seed)) {
        snprintf(sentence, SERVE_SENTENCE_SIZE, "the system's random source has failed");
        return false;
    }
    uth_map_seed(seed);
    return true;
}

bool serve_run(const struct serve_options *options, char sentence[SERVE_SENTENCE_SIZE])
{
    if (!seed_maps(sentence))
        return false;
    struct server *server = alloc_zero(sizeof *server);
    raise_file_limit();
    init_loop(server);
    int port = options->port;
    enum standby_outcome outcome =
        options->peer != NULL ? stand_by(server, options, &port, sentence) : STANDBY_OPENED;
    bool started = outcome == STANDBY_OPENED && begin(server, options, port, sentence);
    if (started) {
        start_handles(server); /* first: who reads the line may send a signal at once */
        say_where(server, options);
        turn(server);
        uv_run(&server->loop, UV_RUN_DEFAULT);
        storage_stop(server->storage);
    } else {
        close_all(server);
        uv_run(&server->loop, UV_RUN_DEFAULT);
    }
    if (server->net != NULL)
        net_free(server->net);
    control_free(server->control);
    peers_free(server->peers);
    heads_free(server->heads);
    boot_close(&server->boot);
    uv_loop_close(&server->loop);
    free(server);
    return started || outcome == STANDBY_LEFT;
}

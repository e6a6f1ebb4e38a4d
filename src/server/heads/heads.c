/* The schedule: one set of lines after the other. A set that is full names every stream: at the start
 * and the end of the server and of a day; in between, only those that have grown. */
#include "heads.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/exchange.h>

#include "server/alloc.h"
#include "server/history/day.h"
#include "server/key_file.h"

enum { SWEEP_MS = 1000 }; /* between two calls of heads_sweep, about */

#define SPACE "heads" /* of the values: "last", the newest lines, and "key", the public key */

struct heads {
    struct hub *hub;   /* not owned */
    struct pool *pool; /* not owned */
    struct heads_options options;
    uint8_t secret[HEAD_SECRET_SIZE], public[HEAD_PUBLIC_SIZE];
    uint64_t number; /* of the last line */
    uint8_t before[UTH_STORE_HASH_SIZE];
    struct uth_map lasts; /* by stream: the event that the last lines end with */
    char *again;          /* lines that may not have been exported before the last stop; owned */
    char day[DAY_DATE_SIZE];
    int64_t next_ms;
    bool busy, finishing, failing;
    int target_count;
    struct head_target targets[HEAD_TARGETS_MAX]; /* of the exporting thread while it works */
    struct heads_health {
        char why[HEAD_WHY_SIZE];
        uint64_t unsent_bytes, lost;
    } health[HEAD_TARGETS_MAX]; /* as it was after the last export */
};

/* ---- the key ---- */

static bool load_key(struct heads *heads, const char *database, char *sentence, size_t size)
{
    char path[4200];
    uint8_t seed[crypto_sign_SEEDBYTES];
    bool found;
    if (heads->options.key[0] != '\0')
        snprintf(path, sizeof path, "%s", heads->options.key);
    else
        snprintf(path, sizeof path, "%.4100s.heads-key", database);
    const struct key_file file = {path, "the key that signs the heads", seed, sizeof seed};
    bool good = key_file_read(&file, &found, sentence, size);
    if (good && !found) {
        randombytes_buf(seed, sizeof seed);
        good = key_file_make(&file, sentence, size);
    }
    if (good)
        crypto_sign_seed_keypair(heads->public, heads->secret, seed);
    sodium_memzero(seed, sizeof seed);
    return good;
}

struct stored {
    char key[HEAD_PUBLIC_TEXT];
    char *last; /* owned */
};

static bool take_stored(void *self, const struct uth_store_value *value)
{
    struct stored *stored = self;
    if (strcmp(value->key, "key") == 0)
        snprintf(stored->key, sizeof stored->key, "%s", value->value);
    else if (strcmp(value->key, "last") == 0)
        stored->last = alloc_text(value->value);
    return true;
}

/* Who signs is in the audit log, so a key that was swapped shows. */
static void note_key(struct heads *heads, const char *known)
{
    char key[HEAD_PUBLIC_TEXT];
    sodium_bin2hex(key, sizeof key, heads->public, sizeof heads->public);
    if (strcmp(known, key) == 0)
        return;
    struct uth_json text = {0};
    uth_json_text(&text, "public_key", key);
    if (known[0] != '\0')
        uth_json_text(&text, "before", known);
    hub_audit(heads->hub, "system", UTH_ROLE_SYSTEM, "new_heads_key", "", &text);
    batch_add_value(heads->hub->filling, SPACE, "key", key);
}

/* ---- the last lines ---- */

static void go_on_from(struct heads *heads, const char *lines)
{
    struct head head;
    for (const char *at = lines; *at != '\0'; at += strcspn(at, "\n"), at += *at == '\n') {
        size_t size = strcspn(at, "\n");
        if (!head_read(at, size, &head))
            continue;
        heads->number = head.number;
        head_hash(at, size, heads->before);
    }
}

struct heads *heads_start(struct hub *hub, struct pool *pool, const struct heads_options *options,
                          const char *database, struct uth_store *store, char *sentence,
                          size_t sentence_size)
{
    struct heads *heads = alloc_zero(sizeof *heads);
    struct stored stored = {.key = ""};
    *heads = (struct heads){.hub = hub, .pool = pool, .options = *options};
    sodium_mlock(heads->secret, sizeof heads->secret);
    if (options->folder[0] != '\0')
        head_target_init(&heads->targets[heads->target_count++], options->folder);
    for (int i = 0; i < options->syslog_count; i++)
        head_target_init(&heads->targets[heads->target_count++], options->syslogs[i]);
    bool good = load_key(heads, database, sentence, sentence_size);
    if (good && !uth_store_read_values(store, SPACE, take_stored, &stored)) {
        snprintf(sentence, sentence_size, "%s", uth_store_error(store));
        good = false;
    }
    if (!good) {
        free(stored.last);
        heads_free(heads);
        return NULL;
    }
    note_key(heads, stored.key);
    heads->again = stored.last;
    if (heads->again != NULL)
        go_on_from(heads, heads->again);
    return heads;
}

void heads_free(struct heads *heads)
{
    if (heads == NULL)
        return;
    for (int i = 0; i < heads->target_count; i++)
        head_target_free(&heads->targets[i]);
    uth_map_free(&heads->lasts);
    free(heads->again);
    sodium_munlock(heads->secret, sizeof heads->secret);
    free(heads);
}

/* ---- exporting ---- */

struct export
{
    struct work work; /* first */
    struct heads *heads;
    char *lines; /* owned */
};

static void export_work(struct work *work)
{
    struct export *export = (struct export *)work;
    for (int i = 0; i < export->heads->target_count; i++)
        head_target_send(&export->heads->targets[i], export->lines);
}

static void note_trouble(struct heads *heads, bool failing)
{
    if (failing == heads->failing)
        return;
    heads->failing = failing;
    struct uth_refusal refusal;
    struct uth_json text = {0};
    if (!heads_are_well(heads, &refusal)) {
        uth_json_text(&text, "reason", refusal.sentence);
        uth_said_write(&text, &refusal.said);
        fprintf(stderr, "uth: %s\n", refusal.sentence);
    }
    hub_audit(heads->hub, "system", UTH_ROLE_SYSTEM, failing ? "heads_failed" : "heads_resumed", "",
              &text);
}

static void export_finish(struct work *work)
{
    struct export *export = (struct export *)work;
    struct heads *heads = export->heads;
    struct metrics *metrics = &heads->hub->metrics;
    bool failing = false;
    metrics->heads_unsent = 0;
    for (int i = 0; i < heads->target_count; i++) {
        const struct head_target *target = &heads->targets[i];
        struct heads_health *health = &heads->health[i];
        memcpy(health->why, target->why, sizeof health->why);
        health->unsent_bytes = target->unsent.length;
        health->lost = target->lost;
        failing = failing || target->why[0] != '\0';
        metrics->heads_failed += target->why[0] != '\0';
        metrics->heads_unsent += (int64_t)target->unsent.length;
    }
    heads->busy = false;
    note_trouble(heads, failing);
    free(export->lines);
    free(export);
}

/* The lines are on disk. */
static void release_lines(struct release *release, struct hub *hub)
{
    struct export *export = release->packet;
    if (hub != NULL) {
        export->work = (struct work){.work = export_work, .finish = export_finish};
        pool_submit(export->heads->pool, &export->work);
        return;
    }
    free(export->lines);
    free(export);
}

static void export_lines(struct heads *heads, char *lines)
{
    struct export *export = alloc_zero(sizeof *export);
    *export = (struct export){.heads = heads, .lines = lines};
    struct release release = {.run = release_lines, .to = heads, .packet = export};
    batch_add_release(heads->hub->filling, &release);
}

/* ---- a set of lines ---- */

struct collecting {
    struct task task; /* first */
    struct heads *heads;
    struct uth_store *store; /* while it is read */
    bool full, failed;
    int64_t at_ms;
    size_t count, capacity;
    struct head_stream *streams; /* owned */
    uint64_t accounts;
    uth_cents sum;
};

static bool take_stream(void *self, const struct uth_store_event *event)
{
    struct collecting *collecting = self;
    struct head_stream stream = {.last = event->number};
    if (event->number == 0 || strlen(event->stream) >= sizeof stream.name ||
        !uth_store_head(collecting->store, event->stream, stream.hash))
        return true;
    snprintf(stream.name, sizeof stream.name, "%s", event->stream);
    collecting->streams = alloc_room(collecting->streams, collecting->count + 1,
                                     &collecting->capacity, sizeof *collecting->streams);
    collecting->streams[collecting->count++] = stream;
    return true;
}

static bool take_balance(void *self, const struct uth_store_balance *balance)
{
    struct collecting *collecting = self;
    collecting->accounts++;
    collecting->sum += balance->balance;
    return true;
}

static bool collect_work(struct task *task, struct uth_store *store)
{
    struct collecting *collecting = (struct collecting *)task;
    collecting->store = store;
    collecting->failed =
        !uth_store_read_streams(store, take_stream, collecting) ||
        (collecting->full && !uth_store_read_balances(store, take_balance, collecting));
    return true;
}

static bool has_grown(struct heads *heads, const struct head_stream *stream)
{
    uint64_t last = 0;
    if (uth_map_get(&heads->lasts, stream->name, &last) && last == stream->last)
        return false;
    if (!uth_map_reserve(&heads->lasts))
        alloc_failed();
    uth_map_put(&heads->lasts, stream->name, stream->last);
    return true;
}

static void sign_line(struct heads *heads, struct head *head, struct uth_json *lines)
{
    head->number = ++heads->number;
    memcpy(head->before, heads->before, sizeof head->before);
    char *line = head_write(head, heads->secret);
    size_t size = strlen(line);
    head_hash(line, size, heads->before);
    uth_json_append(lines, line, size);
    uth_json_append(lines, "\n", 1);
    free(line);
    head->stream_count = 0;
    heads->hub->metrics.heads++;
}

/* NULL: nothing has grown. */
static char *write_lines(struct heads *heads, const struct collecting *collecting)
{
    struct head head = {.at_ms = collecting->at_ms};
    struct uth_json lines = {0};
    for (size_t i = 0; i < collecting->count; i++) {
        if (!has_grown(heads, &collecting->streams[i]) && !collecting->full)
            continue;
        if (head.stream_count == HEAD_STREAMS_MAX) {
            head.more = true;
            sign_line(heads, &head, &lines);
            head.more = false;
        }
        head.stream[head.stream_count++] = collecting->streams[i];
    }
    head.accounts = collecting->accounts;
    head.sum = collecting->sum;
    if (head.stream_count > 0)
        sign_line(heads, &head, &lines);
    if (lines.length > 0)
        return uth_json_take(&lines, NULL);
    uth_json_free(&lines);
    return NULL;
}

static void collect_finish(struct task *task)
{
    struct collecting *collecting = (struct collecting *)task;
    struct heads *heads = collecting->heads;
    struct hub *hub = heads->hub;
    char *lines = collecting->failed ? NULL : write_lines(heads, collecting);
    hub->queries--;
    if (lines != NULL) {
        batch_add_value(hub->filling, SPACE, "last", lines);
        export_lines(heads, lines);
    } else if (heads->failing) {
        export_lines(heads, alloc_text("")); /* what is unsent is tried again */
    } else {
        heads->busy = false;
    }
    free(collecting->streams);
    free(collecting);
}

static void collect(struct heads *heads, bool full)
{
    struct hub *hub = heads->hub;
    struct collecting *collecting = alloc_zero(sizeof *collecting);
    collecting->task = (struct task){.work = collect_work, .finish = collect_finish};
    collecting->heads = heads;
    collecting->full = full;
    collecting->at_ms = hub_now_ms(hub);
    heads->busy = true;
    hub->queries++;
    hub->outside.submit(hub->outside.self, &collecting->task);
}

/* ---- the schedule ---- */

void heads_sweep(struct heads *heads)
{
    int64_t now_ms = hub_now_ms(heads->hub);
    char day[DAY_DATE_SIZE];
    day_date(now_ms, day);
    bool full = strcmp(day, heads->day) != 0;
    if (heads->busy || heads->hub->stopping || heads->hub->failed ||
        (!full && now_ms < heads->next_ms))
        return;
    if (heads->again != NULL) { /* of the time before the start; twice does not matter */
        heads->busy = true;
        export_lines(heads, heads->again);
        heads->again = NULL;
        return;
    }
    memcpy(heads->day, day, sizeof day);
    heads->next_ms = now_ms + (int64_t)heads->options.every_s * 1000 - SWEEP_MS / 2;
    collect(heads, full);
}

bool heads_finish(struct heads *heads)
{
    if (heads == NULL || (heads->finishing && !heads->busy))
        return true;
    if (!heads->busy) {
        heads->finishing = true;
        collect(heads, true);
    }
    return false;
}

/* ---- telling ---- */

bool heads_are_well(const struct heads *heads, struct uth_refusal *refusal)
{
    uth_refusal_clear(refusal);
    for (int i = 0; heads != NULL && i < heads->target_count; i++)
        if (heads->health[i].why[0] != '\0') {
            UTH_REFUSE(refusal, HEADS_FAIL, .name = heads->targets[i].place,
                       .text = heads->health[i].why);
            return false;
        }
    return true;
}

void heads_put(const struct heads *heads, struct uth_json *text)
{
    uth_json_hex(text, "public_key", heads->public, sizeof heads->public);
    uth_json_integer(text, "last", (int64_t)heads->number);
    uth_json_array(text, "targets");
    for (int i = 0; i < heads->target_count; i++) {
        uth_json_object(text, NULL);
        uth_json_text(text, "place", heads->targets[i].place);
        uth_json_text(text, "trouble", heads->health[i].why);
        uth_json_integer(text, "unsent_bytes", (int64_t)heads->health[i].unsent_bytes);
        uth_json_integer(text, "lost", (int64_t)heads->health[i].lost);
        uth_json_end_object(text);
    }
    uth_json_end_array(text);
}

/* Content for the tests of stores: batches drawn from a seed, a plain model of what a store should
 * hold after them, and the same text written from the model and from a store, so that equal text
 * means equal content through every reader. */
#ifndef UTH_TESTS_STORE_CONTENT_H
#define UTH_TESTS_STORE_CONTENT_H

#include <uth/assert.h>
#include <uth/random.h>

#include "check.h"
#include "store/store.h"

/* Names that break what is not written with care. In the order of strcmp. */
static const char *const content_streams[] = {
    "'; DROP TABLE events; --", "floor", "t1", "t10", "t2\n", "\xff\xfe not utf-8"};
static const char *const content_accounts[] = {"%s%n",           "cage",       "chips:t1:ann",
                                               "chips:t1:bob",   "float:t1",   "house",
                                               "player:\"bob\"", "player:ann", "\xc3\xa9tienne"};
static const char *const content_players[] = {"ann", "ann ", "bob", "cid", "dot", "eve", "fay"};
static const char *const content_spaces[] = {"config", "session", "user"};
static const char *const content_keys[] = {"", "a", "b", "bb", "c"}; /* the first is not used */
static const char *const content_statuses[] = {"settled", "void", "reversed"};

enum {
    CONTENT_STREAMS = sizeof content_streams / sizeof *content_streams,
    CONTENT_ACCOUNTS = sizeof content_accounts / sizeof *content_accounts,
    CONTENT_PLAYERS = sizeof content_players / sizeof *content_players,
    CONTENT_SPACES = sizeof content_spaces / sizeof *content_spaces,
    CONTENT_KEYS = sizeof content_keys / sizeof *content_keys,
    CONTENT_BATCH = 8, /* items of a kind in a batch, at most */
    CONTENT_SUMMARY = 200,
};

/* ---- text that grows ---- */

struct content_text {
    char *at;
    size_t size, capacity;
};

__attribute__((format(printf, 2, 3))) static inline void content_print(struct content_text *text,
                                                                       const char *format, ...)
{
    for (;;) {
        va_list arguments;
        va_start(arguments, format);
        size_t room = text->capacity - text->size;
        int length = vsnprintf(text->at ? text->at + text->size : NULL, room, format, arguments);
        va_end(arguments);
        if ((size_t)length < room) {
            text->size += (size_t)length;
            return;
        }
        text->capacity = (text->capacity + (size_t)length + 1) * 2;
        text->at = realloc(text->at, text->capacity);
        UTH_ASSERT(text->at);
    }
}

/* So that bodies of any bytes and size take one word of text. Eight bytes at a time: bodies are what
 * there is most of. */
static inline uint64_t content_digest(const char *bytes, size_t size)
{
    uint64_t digest = 0xcbf29ce484222325;
    for (size_t i = 0; i < size; i += 8) {
        uint64_t word = 0;
        memcpy(&word, bytes + i, size - i < 8 ? size - i : 8);
        digest = (digest ^ word) * 0x9e3779b97f4a7c15;
        digest ^= digest >> 32;
    }
    return digest;
}

/* ---- the model ---- */

struct model_event {
    int64_t at_ms;
    uint32_t round;
    char *body;
    size_t size;
};

struct model_round {
    uint32_t number;
    uint64_t first, last;
    int64_t start_ms, end_ms;
    int status;
    char summary[CONTENT_SUMMARY];
    unsigned players; /* bit p: content_players[p] */
    int order;        /* of the first recording, among all rounds */
};

struct model {
    struct uth_seeded random;
    size_t largest_body;
    struct {
        uint64_t last;
        struct model_event *events;
        uint64_t snapshot; /* 0: none */
        char *snapshot_body;
        size_t snapshot_size;
        uint32_t rounds;
        struct model_round *round; /* by number, from 1 at index 0 */
    } stream[CONTENT_STREAMS];
    bool has_balance[CONTENT_ACCOUNTS];
    uth_cents balance[CONTENT_ACCOUNTS];
    char *value[CONTENT_SPACES][CONTENT_KEYS];
    int rounds_recorded;

    /* The last batch made; it points into the model. */
    struct uth_store_batch batch;
    struct uth_store_event events[CONTENT_BATCH];
    struct uth_store_balance balances[CONTENT_BATCH];
    struct uth_store_round rounds[CONTENT_BATCH];
    struct uth_store_value values[CONTENT_BATCH];
    struct uth_store_snapshot snapshots[CONTENT_BATCH];
    const char *players[CONTENT_BATCH][CONTENT_PLAYERS];
};

static inline struct model *model_new(uint64_t seed, size_t largest_body)
{
    struct model *model = calloc(1, sizeof *model);
    UTH_ASSERT(model);
    uth_seeded_init(&model->random, seed);
    model->largest_body = largest_body;
    return model;
}

static inline void model_free(struct model *model)
{
    for (int s = 0; s < CONTENT_STREAMS; s++) {
        for (uint64_t n = 0; n < model->stream[s].last; n++)
            free(model->stream[s].events[n].body);
        free(model->stream[s].events);
        free(model->stream[s].snapshot_body);
        free(model->stream[s].round);
    }
    for (int s = 0; s < CONTENT_SPACES; s++)
        for (int k = 0; k < CONTENT_KEYS; k++)
            free(model->value[s][k]);
    free(model);
}

static inline void model_let_go(struct model **model)
{
    model_free(*model);
}

#define FREED_MODEL __attribute__((cleanup(model_let_go)))

static inline int model_below(struct model *model, int bound)
{
    return (int)(uth_seeded_next(&model->random) % (uint64_t)bound);
}

/* Bytes of any value; the caller frees them. */
static inline char *model_bytes(struct model *model, size_t *size)
{
    size_t most = model_below(model, 8) == 0 ? model->largest_body : model->largest_body / 20 + 2;
    *size = (size_t)(uth_seeded_next(&model->random) % (most + 1));
    char *bytes = malloc(*size + 1);
    UTH_ASSERT(bytes);
    for (size_t i = 0; i < *size; i += 8) {
        uint64_t word = uth_seeded_next(&model->random);
        memcpy(bytes + i, &word, *size - i < 8 ? *size - i : 8);
    }
    bytes[*size] = '\0';
    return bytes;
}

static inline void model_make_events(struct model *model)
{
    model->batch.event_count = 1 + model_below(model, CONTENT_BATCH);
    for (int i = 0; i < model->batch.event_count; i++) {
        int s = model_below(model, CONTENT_STREAMS);
        uint64_t number = ++model->stream[s].last;
        model->stream[s].events =
            realloc(model->stream[s].events, number * sizeof(struct model_event));
        UTH_ASSERT(model->stream[s].events);
        struct model_event *event = &model->stream[s].events[number - 1];
        event->at_ms = (int64_t)uth_seeded_next(&model->random);
        event->round = (uint32_t)model_below(model, 1000);
        event->body = model_bytes(model, &event->size);
        model->events[i] = (struct uth_store_event){content_streams[s], number,      event->at_ms,
                                                    event->body,        event->size, event->round};
    }
}

static inline void model_make_balances(struct model *model)
{
    model->batch.balance_count = model_below(model, CONTENT_BATCH);
    for (int i = 0; i < model->batch.balance_count; i++) {
        int a = model_below(model, CONTENT_ACCOUNTS);
        uth_cents balance = (int64_t)uth_seeded_next(&model->random);
        model->has_balance[a] = true;
        model->balance[a] = balance;
        model->balances[i] = (struct uth_store_balance){content_accounts[a], balance};
    }
}

static inline void model_make_round(struct model *model, int i, int s)
{
    bool again = model->stream[s].rounds > 0 && model_below(model, 4) == 0;
    uint32_t number = again ? 1 + (uint32_t)model_below(model, (int)model->stream[s].rounds)
                            : ++model->stream[s].rounds;
    if (!again) {
        model->stream[s].round =
            realloc(model->stream[s].round, number * sizeof(struct model_round));
        UTH_ASSERT(model->stream[s].round);
    }
    struct model_round *round = &model->stream[s].round[number - 1];
    unsigned players = (unsigned)model_below(model, 1 << CONTENT_PLAYERS);
    if (!again) {
        *round = (struct model_round){
            .number = number, .players = players, .order = model->rounds_recorded++};
    }
    round->last = 1 + (uint64_t)model_below(model, (int)model->stream[s].last);
    round->first = 1 + (uint64_t)model_below(model, (int)round->last);
    round->end_ms = 1000 + model_below(model, 50);
    round->start_ms = round->end_ms - model_below(model, 50);
    round->status = model_below(model, 3);
    snprintf(round->summary, sizeof round->summary, "{\"pad\":\"%*d\"}", model_below(model, 150),
             model_below(model, 100));
    struct uth_store_round *out = &model->rounds[i];
    *out = (struct uth_store_round){
        .table = content_streams[s],
        .number = number,
        .first = round->first,
        .last = round->last,
        .start_ms = round->start_ms,
        .end_ms = round->end_ms,
        .status = content_statuses[round->status],
        .summary = round->summary,
        .players = model->players[i],
    };
    for (int p = 0; p < CONTENT_PLAYERS; p++)
        if (players >> p & 1)
            model->players[i][out->player_count++] = content_players[p];
}

static inline void model_make_rounds(struct model *model)
{
    unsigned used = 0; /* a table once in a batch, because the model keeps one text a round */
    model->batch.round_count = 0;
    for (int wish = model_below(model, 4); wish > 0; wish--) {
        int s = model_below(model, CONTENT_STREAMS);
        if (model->stream[s].last > 0 && !(used >> s & 1)) {
            model_make_round(model, model->batch.round_count++, s);
            used |= 1u << s;
        }
    }
}

static inline void model_make_values(struct model *model)
{
    unsigned used = 0;
    model->batch.value_count = 0;
    for (int wish = model_below(model, 5); wish > 0; wish--) {
        int s = model_below(model, CONTENT_SPACES), k = 1 + model_below(model, CONTENT_KEYS - 1);
        unsigned bit = 1u << (s * CONTENT_KEYS + k);
        if (used & bit)
            continue;
        used |= bit;
        free(model->value[s][k]);
        model->value[s][k] = NULL;
        if (model_below(model, 4) != 0) {
            size_t size = (size_t)model_below(model, 300);
            model->value[s][k] = calloc(1, size + 1);
            UTH_ASSERT(model->value[s][k]);
            memset(model->value[s][k], 'a' + model_below(model, 26), size);
        }
        model->values[model->batch.value_count++] =
            (struct uth_store_value){content_spaces[s], content_keys[k], model->value[s][k]};
    }
}

static inline void model_make_snapshots(struct model *model)
{
    int s = model_below(model, CONTENT_STREAMS * 2);
    model->batch.snapshot_count = 0;
    if (s >= CONTENT_STREAMS || model->stream[s].last == 0)
        return;
    uint64_t last = model->stream[s].last;
    free(model->stream[s].snapshot_body);
    model->stream[s].snapshot = last - (uint64_t)model_below(model, last < 3 ? (int)last : 3);
    model->stream[s].snapshot_body = model_bytes(model, &model->stream[s].snapshot_size);
    model->snapshots[0] =
        (struct uth_store_snapshot){content_streams[s], model->stream[s].snapshot,
                                    model->stream[s].snapshot_body, model->stream[s].snapshot_size};
    model->batch.snapshot_count = 1;
}

/* The next batch of the seed; the model is what a store should be after it. */
static inline const struct uth_store_batch *model_next(struct model *model)
{
    model->batch = (struct uth_store_batch){
        .events = model->events,
        .balances = model->balances,
        .rounds = model->rounds,
        .values = model->values,
        .snapshots = model->snapshots,
    };
    model_make_events(model);
    model_make_balances(model);
    model_make_rounds(model);
    model_make_values(model);
    model_make_snapshots(model);
    return &model->batch;
}

/* ---- text of both ---- */

static inline bool content_event(void *self, const struct uth_store_event *event)
{
    content_print(self, " event %llu at %lld round %u: %zu bytes %016llx\n",
                  (unsigned long long)event->number, (long long)event->at_ms,
                  (unsigned)event->round, event->size,
                  (unsigned long long)content_digest(event->body, event->size));
    return true;
}

static inline bool content_stream(void *self, const struct uth_store_event *event)
{
    content_print(self, "stream %s to %llu\n", event->stream, (unsigned long long)event->number);
    return true;
}

static inline bool content_balance(void *self, const struct uth_store_balance *balance)
{
    content_print(self, "%s: %lld\n", balance->account, (long long)balance->balance);
    return true;
}

static inline bool content_value(void *self, const struct uth_store_value *value)
{
    content_print(self, "%s %s = %s\n", value->space, value->key, value->value);
    return true;
}

static inline bool content_name(void *self, const char *name)
{
    content_print(self, " %s", name);
    return true;
}

static inline bool content_round(void *self, const struct uth_store_round *round)
{
    content_print(self, " %s %u: %llu..%llu %lld..%lld %s %d %s\n", round->table,
                  (unsigned)round->number, (unsigned long long)round->first,
                  (unsigned long long)round->last, (long long)round->start_ms,
                  (long long)round->end_ms, round->status, round->player_count, round->summary);
    return true;
}

static inline bool content_number(void *self, const struct uth_store_round *round)
{
    content_print(self, " %s/%u", round->table, (unsigned)round->number);
    return true;
}

static inline void content_snapshot(struct content_text *text, uint64_t number, const char *body,
                                    size_t size)
{
    content_print(text, " snapshot after %llu: %zu bytes %016llx\n", (unsigned long long)number,
                  size, (unsigned long long)content_digest(body, size));
}

enum { CONTENT_PAGE = 3, CONTENT_FROM_MS = 1010, CONTENT_TO_MS = 1030 };

/* A number counts every round of a store with `players`: read_players is called afterwards. */
struct content_numbers {
    uint32_t at[4096];
    int count;
};

static inline bool content_keep(void *self, const struct uth_store_round *round)
{
    struct content_numbers *numbers = self;
    UTH_ASSERT(numbers->count < 4096);
    numbers->at[numbers->count++] = round->number;
    return true;
}

static inline bool store_stream_text(struct uth_store *store, const char *stream,
                                     struct content_text *text)
{
    uint64_t number;
    char *body;
    size_t size;
    content_print(text, "%s\n", stream);
    bool fine = uth_store_read_events(store, stream, 1, 0, content_event, text) &&
                uth_store_read_snapshot(store, stream, &number, &body, &size);
    if (fine && body) {
        content_snapshot(text, number, body, size);
        free(body);
    }
    struct content_numbers numbers = {.count = 0};
    fine = fine && uth_store_read_rounds(store, stream, "", 0, 4096, content_round, text) &&
           uth_store_read_rounds(store, stream, "", 0, 4096, content_keep, &numbers);
    for (int i = 0; fine && i < numbers.count; i++) {
        content_print(text, " players of %u:", (unsigned)numbers.at[i]);
        fine = uth_store_read_players(store, stream, numbers.at[i], content_name, text);
        content_print(text, "\n");
    }
    content_print(text, " between:");
    fine = fine && uth_store_read_rounds_between(store, stream, CONTENT_FROM_MS, CONTENT_TO_MS,
                                                 content_number, text);
    for (int p = 0; fine && p < CONTENT_PLAYERS; p++) {
        content_print(text, "\n %s:", content_players[p]);
        fine = uth_store_read_rounds(store, stream, content_players[p], 5, CONTENT_PAGE,
                                     content_number, text);
    }
    content_print(text, "\n");
    return fine;
}

/* Everything, through every reader. False: one failed. */
static inline bool store_text(struct uth_store *store, struct content_text *text)
{
    text->size = 0;
    bool fine = uth_store_read_streams(store, content_stream, text) &&
                uth_store_read_balances(store, content_balance, text);
    for (int s = 0; fine && s < CONTENT_SPACES; s++)
        fine = uth_store_read_values(store, content_spaces[s], content_value, text);
    for (int s = 0; fine && s < CONTENT_STREAMS; s++)
        fine = store_stream_text(store, content_streams[s], text);
    for (int p = 0; fine && p < CONTENT_PLAYERS; p++) {
        content_print(text, "%s:", content_players[p]);
        fine = uth_store_read_rounds(store, "", content_players[p], 0, CONTENT_PAGE, content_number,
                                     text);
        content_print(text, "\n");
    }
    return fine;
}

static inline struct uth_store_round model_round_row(const struct model *model, int s, uint32_t r)
{
    const struct model_round *round = &model->stream[s].round[r];
    return (struct uth_store_round){
        .table = content_streams[s],
        .number = round->number,
        .first = round->first,
        .last = round->last,
        .start_ms = round->start_ms,
        .end_ms = round->end_ms,
        .status = content_statuses[round->status],
        .summary = round->summary,
        .player_count = __builtin_popcount(round->players),
    };
}

static inline void model_rounds_text(const struct model *model, int s, struct content_text *text)
{
    uint32_t count = model->stream[s].rounds;
    const struct model_round *round = model->stream[s].round;
    for (uint32_t r = count; r-- > 0;) {
        const struct uth_store_round row = model_round_row(model, s, r);
        content_round(text, &row);
    }
    for (uint32_t r = count; r-- > 0;) {
        content_print(text, " players of %u:", (unsigned)round[r].number);
        for (int p = 0; p < CONTENT_PLAYERS; p++) {
            content_print(text, "%s%s", round[r].players >> p & 1 ? " " : "",
                          round[r].players >> p & 1 ? content_players[p] : "");
        }
        content_print(text, "\n");
    }
    content_print(text, " between:");
    for (int64_t end = CONTENT_FROM_MS; end <= CONTENT_TO_MS; end++) {
        for (uint32_t r = 0; r < count; r++)
            if (round[r].end_ms == end)
                content_print(text, " %s/%u", content_streams[s], (unsigned)round[r].number);
    }
    for (int p = 0; p < CONTENT_PLAYERS; p++) {
        content_print(text, "\n %s:", content_players[p]);
        int left = CONTENT_PAGE;
        for (uint32_t r = count; r-- > 0 && left > 0;) {
            if (round[r].number < 5 && (round[r].players >> p & 1)) {
                content_print(text, " %s/%u", content_streams[s], (unsigned)round[r].number);
                left--;
            }
        }
    }
    content_print(text, "\n");
}

/* The newest rounds of a player at all tables. */
static inline void model_player_text(const struct model *model, int p, struct content_text *text)
{
    int left = CONTENT_PAGE;
    content_print(text, "%s:", content_players[p]);
    for (int order = model->rounds_recorded; order-- > 0 && left > 0;) {
        for (int s = 0; s < CONTENT_STREAMS; s++) {
            for (uint32_t r = 0; r < model->stream[s].rounds; r++) {
                const struct model_round *round = &model->stream[s].round[r];
                if (round->order == order && (round->players >> p & 1)) {
                    content_print(text, " %s/%u", content_streams[s], (unsigned)round->number);
                    left--;
                }
            }
        }
    }
    content_print(text, "\n");
}

static inline void model_text(const struct model *model, struct content_text *text)
{
    text->size = 0;
    for (int s = 0; s < CONTENT_STREAMS; s++) {
        if (model->stream[s].last > 0) {
            content_print(text, "stream %s to %llu\n", content_streams[s],
                          (unsigned long long)model->stream[s].last);
        }
    }
    for (int a = 0; a < CONTENT_ACCOUNTS; a++)
        if (model->has_balance[a])
            content_print(text, "%s: %lld\n", content_accounts[a], (long long)model->balance[a]);
    for (int s = 0; s < CONTENT_SPACES; s++) {
        for (int k = 0; k < CONTENT_KEYS; k++) {
            if (model->value[s][k]) {
                content_print(text, "%s %s = %s\n", content_spaces[s], content_keys[k],
                              model->value[s][k]);
            }
        }
    }
    for (int s = 0; s < CONTENT_STREAMS; s++) {
        content_print(text, "%s\n", content_streams[s]);
        for (uint64_t n = 0; n < model->stream[s].last; n++) {
            const struct model_event *event = &model->stream[s].events[n];
            content_event(text, &(struct uth_store_event){content_streams[s], n + 1, event->at_ms,
                                                          event->body, event->size, event->round});
        }
        if (model->stream[s].snapshot) {
            content_snapshot(text, model->stream[s].snapshot, model->stream[s].snapshot_body,
                             model->stream[s].snapshot_size);
        }
        model_rounds_text(model, s, text);
    }
    for (int p = 0; p < CONTENT_PLAYERS; p++)
        model_player_text(model, p, text);
}

/* Checks a store to the end, in slices. */
static inline bool store_check_all(struct uth_store *store, int slice)
{
    bool done = false;
    while (!done)
        if (!uth_store_check_some(store, slice, &done))
            return false;
    return true;
}

#endif

/* Rewrites the past of a stopped floor, as somebody can who owns the machine: changes the text of events
 * or cuts a stream, and recomputes every hash, mark, seal and the anchor, by docs/store.md alone.
 *
 *     uth_rewrite FILE text STREAM NUMBER FROM TO    in event NUMBER (0: in all of them)
 *     uth_rewrite FILE date STREAM NUMBER MS         event NUMBER is of another moment
 *     uth_rewrite FILE cut STREAM NUMBER             nothing after event NUMBER
 *
 * And somebody whose disk fails: no hash is recomputed.
 *
 *     uth_rewrite FILE damage KIND                   flips a bit in the body of every event of a kind
 *
 * Prints how many events have changed; any failure ends it with a message. */
#include <endian.h>
#include <sodium.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

enum { HASH = 32, WHOLE_EVERY = 16, SHORT = 8, BODY_MAX = 1 << 20, SLOT = 64, SLOT_APART = 4096 };

static sqlite3 *db;

__attribute__((noreturn, format(printf, 1, 2))) static void fail(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fprintf(stderr, "\n");
    exit(1);
}

/* ---- bytes ---- */

struct bytes {
    unsigned char at[BODY_MAX + 1024];
    size_t size;
};

static void add(struct bytes *bytes, const void *data, size_t size)
{
    if (size > sizeof bytes->at - bytes->size)
        fail("too much");
    memcpy(bytes->at + bytes->size, data, size);
    bytes->size += size;
}

static void add_number(struct bytes *bytes, int64_t number)
{
    uint64_t big = htobe64((uint64_t)number);
    add(bytes, &big, sizeof big);
}

static void add_data(struct bytes *bytes, const void *data, size_t size)
{
    add_number(bytes, (int64_t)size);
    add(bytes, data, size);
}

static int64_t mark_of(const struct bytes *bytes)
{
    unsigned char out[crypto_shorthash_BYTES];
    uint64_t mark;
    crypto_shorthash(out, bytes->at, bytes->size, (const unsigned char *)"uth store record");
    memcpy(&mark, out, sizeof mark);
    return (int64_t)be64toh(mark);
}

static void hash_of(const struct bytes *bytes, unsigned char hash[HASH])
{
    crypto_generichash(hash, HASH, bytes->at, bytes->size, NULL, 0);
}

/* ---- SQL ---- */

static sqlite3_stmt *prepare(const char *sql)
{
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK)
        fail("%s: %s", sql, sqlite3_errmsg(db));
    return statement;
}

static bool step(sqlite3_stmt *statement)
{
    int code = sqlite3_step(statement);
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        fail("%s", sqlite3_errmsg(db));
    return code == SQLITE_ROW;
}

static void finish(sqlite3_stmt *statement)
{
    step(statement);
    sqlite3_finalize(statement);
}

/* ---- a stream ---- */

struct stream {
    int64_t id, first, last, mark;
    const char *name;
    unsigned char before[HASH], hash[HASH];
};

static int64_t stream_mark(const struct stream *stream)
{
    static struct bytes bytes;
    bytes.size = 0;
    add(&bytes, "S", 1);
    add_number(&bytes, stream->id);
    add_data(&bytes, stream->name, strlen(stream->name));
    add_number(&bytes, stream->first);
    add(&bytes, stream->before, HASH);
    add_number(&bytes, stream->last);
    add(&bytes, stream->hash, HASH);
    return mark_of(&bytes);
}

static struct stream read_stream(const char *name)
{
    struct stream stream = {.name = name};
    sqlite3_stmt *row =
        prepare("SELECT id, first, before, last, hash, mark FROM streams WHERE name = ?1");
    sqlite3_bind_text(row, 1, name, -1, SQLITE_STATIC);
    if (!step(row))
        fail("no stream %s", name);
    stream.id = sqlite3_column_int64(row, 0);
    stream.first = sqlite3_column_int64(row, 1);
    memcpy(stream.before, sqlite3_column_blob(row, 2), HASH);
    stream.last = sqlite3_column_int64(row, 3);
    memcpy(stream.hash, sqlite3_column_blob(row, 4), HASH);
    stream.mark = sqlite3_column_int64(row, 5);
    sqlite3_finalize(row);
    if (stream_mark(&stream) != stream.mark)
        fail("the mark of %s is not what docs/store.md says", name);
    return stream;
}

/* The plain body of a packed one. */
static void unpack(const unsigned char *packed, size_t size, struct bytes *body)
{
    body->size = 0;
    if (packed[0] == 0) {
        add(body, packed + 1, size - 1);
        return;
    }
    sqlite3_stmt *row = prepare("SELECT body FROM dictionary");
    static struct bytes frame;
    ZSTD_DCtx *reader = ZSTD_createDCtx();
    if (!step(row) || reader == NULL)
        fail("no dictionary");
    frame.size = 0;
    add(&frame, "\x28\xB5\x2F\xFD", 4);
    add(&frame, packed + 1, size - 1);
    body->size = ZSTD_decompress_usingDict(reader, body->at, BODY_MAX, frame.at, frame.size,
                                           sqlite3_column_blob(row, 0),
                                           (size_t)sqlite3_column_bytes(row, 0));
    if (ZSTD_isError(body->size))
        fail("a body cannot be unpacked");
    ZSTD_freeDCtx(reader);
    sqlite3_finalize(row);
}

static bool replace(struct bytes *body, const char *from, const char *to)
{
    unsigned char *found = memmem(body->at, body->size, from, strlen(from));
    if (found == NULL)
        return false;
    static struct bytes changed;
    size_t before = (size_t)(found - body->at);
    changed.size = 0;
    add(&changed, body->at, before);
    add(&changed, to, strlen(to));
    add(&changed, found + strlen(from), body->size - before - strlen(from));
    body->size = 0;
    add(body, changed.at, changed.size);
    return true;
}

struct change {
    int64_t number;        /* of the event; 0: all of them */
    const char *from, *to; /* a text of its body, or */
    const char *date;      /* its moment; NULL */
};

/* The chain from its beginning in this file, with what is changed on the way. */
static int rewrite(struct stream *stream, const struct change *change)
{
    static struct bytes body, packed, link;
    int changes = 0;
    sqlite3_stmt *row = prepare(
        "SELECT id, at_ms, round, body FROM events WHERE id >= ?1 AND id <= ?2 ORDER BY id");
    sqlite3_stmt *put = prepare("UPDATE events SET at_ms = ?2, body = ?3, hash = ?4 WHERE id = ?1");
    sqlite3_bind_int64(row, 1, (stream->id << 40) + stream->first);
    sqlite3_bind_int64(row, 2, (stream->id << 40) + stream->last);
    memcpy(stream->hash, stream->before, HASH);
    while (step(row)) {
        int64_t id = sqlite3_column_int64(row, 0), at = id & (((int64_t)1 << 40) - 1);
        unpack(sqlite3_column_blob(row, 3), (size_t)sqlite3_column_bytes(row, 3), &body);
        int64_t at_ms = sqlite3_column_int64(row, 1);
        bool wanted = change->number == 0 || change->number == at;
        changes += wanted && change->from != NULL && replace(&body, change->from, change->to);
        if (wanted && change->date != NULL) {
            at_ms = strtoll(change->date, NULL, 10);
            changes++;
        }
        link.size = 0;
        add(&link, stream->hash, HASH);
        add_data(&link, stream->name, strlen(stream->name));
        add_number(&link, at);
        add_number(&link, at_ms);
        add_number(&link, sqlite3_column_int64(row, 2));
        add_data(&link, body.at, body.size);
        hash_of(&link, stream->hash);
        packed.size = 0;
        add(&packed, "", 1);
        add(&packed, body.at, body.size);
        sqlite3_bind_int64(put, 1, id);
        sqlite3_bind_int64(put, 2, at_ms);
        sqlite3_bind_blob(put, 3, packed.at, (int)packed.size, SQLITE_STATIC);
        sqlite3_bind_blob(put, 4, stream->hash, at % WHOLE_EVERY == 0 ? HASH : SHORT,
                          SQLITE_STATIC);
        step(put);
        sqlite3_reset(put);
    }
    sqlite3_finalize(row);
    sqlite3_finalize(put);
    return changes;
}

/* ---- seals ---- */

/* A record's mark has changed, and the number of records. */
static void reseal(const char *part, int64_t records, uint64_t sum)
{
    static struct bytes bytes;
    sqlite3_stmt *row = prepare("SELECT records, sum FROM seals WHERE part = ?1");
    sqlite3_bind_text(row, 1, part, -1, SQLITE_STATIC);
    step(row);
    records += sqlite3_column_int64(row, 0);
    sum += (uint64_t)sqlite3_column_int64(row, 1);
    sqlite3_finalize(row);
    bytes.size = 0;
    add(&bytes, "T", 1);
    add_data(&bytes, part, strlen(part));
    add_number(&bytes, records);
    add_number(&bytes, (int64_t)sum);
    row = prepare("UPDATE seals SET records = ?2, sum = ?3, mark = ?4 WHERE part = ?1");
    sqlite3_bind_text(row, 1, part, -1, SQLITE_STATIC);
    sqlite3_bind_int64(row, 2, records);
    sqlite3_bind_int64(row, 3, (int64_t)sum);
    sqlite3_bind_int64(row, 4, mark_of(&bytes));
    finish(row);
}

/* The snapshot hangs on the hash of its event; one of an event that is gone goes too. */
static void rehang_snapshot(const struct stream *stream)
{
    static struct bytes bytes;
    unsigned char hash[HASH];
    sqlite3_stmt *row = prepare("SELECT number, body, hash FROM snapshots WHERE stream = ?1");
    sqlite3_bind_int64(row, 1, stream->id);
    if (step(row)) {
        int64_t number = sqlite3_column_int64(row, 0);
        uint64_t old, new;
        memcpy(&old, sqlite3_column_blob(row, 2), sizeof old);
        if (number == stream->last) {
            bytes.size = 0;
            add(&bytes, stream->hash, HASH);
            add(&bytes, "snapshot", 8);
            add_data(&bytes, stream->name, strlen(stream->name));
            add_number(&bytes, number);
            add_data(&bytes, sqlite3_column_blob(row, 1), (size_t)sqlite3_column_bytes(row, 1));
            hash_of(&bytes, hash);
            memcpy(&new, hash, sizeof new);
            sqlite3_stmt *put = prepare("UPDATE snapshots SET hash = ?2 WHERE stream = ?1");
            sqlite3_bind_int64(put, 1, stream->id);
            sqlite3_bind_blob(put, 2, hash, HASH, SQLITE_STATIC);
            finish(put);
            reseal("snapshots", 0, be64toh(new) - be64toh(old));
        } else {
            sqlite3_stmt *drop = prepare("DELETE FROM snapshots WHERE stream = ?1");
            sqlite3_bind_int64(drop, 1, stream->id);
            finish(drop);
            reseal("snapshots", -1, -be64toh(old));
        }
    }
    sqlite3_finalize(row);
}

static void write_stream(struct stream *stream)
{
    int64_t old = stream->mark;
    stream->mark = stream_mark(stream);
    sqlite3_stmt *put = prepare("UPDATE streams SET last = ?2, hash = ?3, mark = ?4 WHERE id = ?1");
    sqlite3_bind_int64(put, 1, stream->id);
    sqlite3_bind_int64(put, 2, stream->last);
    sqlite3_bind_blob(put, 3, stream->hash, HASH, SQLITE_STATIC);
    sqlite3_bind_int64(put, 4, stream->mark);
    finish(put);
    reseal("streams", 0, (uint64_t)stream->mark - (uint64_t)old);
}

/* ---- the anchor ---- */

static uint64_t get(const unsigned char *at)
{
    uint64_t number;
    memcpy(&number, at, sizeof number);
    return be64toh(number);
}

static int64_t digest(void)
{
    static const char *const parts[] = {"streams", "balances", "named_values",  "snapshots",
                                        "rounds",  "players",  "round_players", "batches"};
    static struct bytes bytes;
    bytes.size = 0;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        sqlite3_stmt *row = prepare("SELECT records, sum FROM seals WHERE part = ?1");
        sqlite3_bind_text(row, 1, parts[i], -1, SQLITE_STATIC);
        step(row);
        add_number(&bytes, sqlite3_column_int64(row, 0));
        add_number(&bytes, sqlite3_column_int64(row, 1));
        sqlite3_finalize(row);
    }
    return mark_of(&bytes);
}

static void forge_anchor(const char *path)
{
    char name[4096];
    unsigned char file[2 * SLOT_APART];
    static struct bytes bytes;
    snprintf(name, sizeof name, "%s-anchor", path);
    FILE *anchor = fopen(name, "r+b");
    if (anchor == NULL || fread(file, sizeof file, 1, anchor) != 1)
        fail("no anchor %s", name);
    bool second = get(file + SLOT_APART + 16) > get(file + 16);
    unsigned char *newest = file + (second ? SLOT_APART : 0);
    memset(file + (second ? 0 : SLOT_APART), 0, SLOT);
    bytes.size = 0;
    add(&bytes, newest, 40);
    add_number(&bytes, digest());
    add(&bytes, newest + 48, 8);
    memcpy(newest, bytes.at, bytes.size);
    uint64_t mark = htobe64((uint64_t)mark_of(&bytes));
    memcpy(newest + 56, &mark, sizeof mark);
    rewind(anchor);
    if (fwrite(file, sizeof file, 1, anchor) != 1 || fclose(anchor) != 0)
        fail("%s cannot be written", name);
}

/* ---- damage ---- */

/* Wherever these bytes are in the file, for some may be left over in space that is no longer used. */
static void flip(struct bytes *file, const void *body, size_t size)
{
    unsigned char *at = file->at, *end = file->at + file->size;
    while ((at = memmem(at, (size_t)(end - at), body, size)) != NULL)
        *(at += size / 2) ^= 1;
}

static int damage(const char *path, const char *kind)
{
    static struct bytes body, file;
    char begin[64];
    int changes = 0;
    FILE *disk = fopen(path, "r+b");
    file.size = disk != NULL ? fread(file.at, 1, sizeof file.at, disk) : 0;
    if (file.size == 0 || file.size == sizeof file.at)
        fail("%s cannot be read as a whole", path);
    snprintf(begin, sizeof begin, "{\"event\":\"%s\"", kind);
    sqlite3_stmt *row = prepare("SELECT body FROM events");
    while (step(row)) {
        size_t size = (size_t)sqlite3_column_bytes(row, 0);
        unpack(sqlite3_column_blob(row, 0), size, &body);
        if (memcmp(body.at, begin, strlen(begin)) != 0)
            continue;
        flip(&file, sqlite3_column_blob(row, 0), size);
        changes++;
    }
    sqlite3_finalize(row);
    rewind(disk);
    if (fwrite(file.at, file.size, 1, disk) != 1 || fclose(disk) != 0)
        fail("%s cannot be written", path);
    return changes;
}

int main(int argc, char **argv)
{
    bool text = argc == 7 && strcmp(argv[2], "text") == 0;
    bool date = argc == 6 && strcmp(argv[2], "date") == 0;
    bool cut = argc == 5 && strcmp(argv[2], "cut") == 0;
    bool flips = argc == 4 && strcmp(argv[2], "damage") == 0;
    if (!text && !date && !cut && !flips)
        fail("usage: uth_rewrite FILE text STREAM NUMBER FROM TO | FILE date STREAM NUMBER MS | "
             "FILE cut STREAM NUMBER | FILE damage KIND");
    if (sodium_init() < 0 ||
        sqlite3_open_v2(argv[1], &db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
        fail("%s: %s", argv[1], sqlite3_errmsg(db));
    if (flips) {
        printf("%d\n", damage(argv[1], argv[3]));
        return sqlite3_close(db) != SQLITE_OK;
    }
    int64_t number = strtoll(argv[4], NULL, 10);
    struct stream stream = read_stream(argv[3]);
    int64_t last = stream.last;
    struct change change = {.number = number};
    if (text) {
        change.from = argv[5];
        change.to = argv[6];
    } else if (date) {
        change.date = argv[5];
    }
    finish(prepare("BEGIN"));
    if (cut) {
        sqlite3_stmt *drop = prepare("DELETE FROM events WHERE id > ?1 AND id <= ?2");
        sqlite3_bind_int64(drop, 1, (stream.id << 40) + number);
        sqlite3_bind_int64(drop, 2, (stream.id << 40) + stream.last);
        finish(drop);
        stream.last = number;
    }
    int changed = rewrite(&stream, &change);
    write_stream(&stream);
    rehang_snapshot(&stream);
    finish(prepare("COMMIT"));
    forge_anchor(argv[1]);
    if (sqlite3_close(db) != SQLITE_OK)
        fail("%s: %s", argv[1], sqlite3_errmsg(db));
    printf("%d\n", cut ? (int)(last - number) : changed);
    return 0;
}

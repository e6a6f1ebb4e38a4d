/* Lines first, sorted by their numbers; then the chains, computed again from the events. */
#include "audit_heads.h"

#include <dirent.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "server/alloc.h"
#include "server/file.h"
#include "store/chain.h"

enum { FILE_MAX = 256 << 20, LATE_MS = 60000, TIME_SIZE = 32 };

/* What is kept of a line. */
struct audit_head {
    uint64_t number;
    int64_t at_ms;
    bool more;
    uint8_t before[UTH_STORE_HASH_SIZE], hash[UTH_STORE_HASH_SIZE];
};

struct signed_event {
    uint64_t last, number; /* of the event, and of the line that has it */
    int64_t at_ms;
    uint8_t hash[UTH_STORE_HASH_SIZE];
};

struct audit_chain {
    size_t count, capacity, at;           /* those before `at` have been compared */
    struct signed_event *signed_events;   /* owned; by event */
    uint8_t hash[UTH_STORE_HASH_SIZE];    /* of the events so far */
    uint64_t last, agreed, agreed_number; /* the newest event, the newest that was signed so */
    bool differs, late;                   /* said once */
};

static const char *time_of(char text[TIME_SIZE], int64_t at_ms)
{
    calendar_time(at_ms, text);
    return text;
}

static struct audit_chain *chain_of(struct audit_heads *heads, const char *stream)
{
    uint64_t index = heads->count;
    if (!uth_map_get(&heads->names, stream, &index)) {
        if (!uth_map_reserve(&heads->names))
            alloc_failed();
        uth_map_put(&heads->names, stream, index);
        heads->chains =
            alloc_room(heads->chains, heads->count + 1, &heads->capacity, sizeof *heads->chains);
        heads->chains[heads->count++] = (struct audit_chain){0};
    }
    return &heads->chains[index];
}

/* ---- lines ---- */

static void take_line(struct audit *audit, struct audit_heads *heads, const char *line, size_t size)
{
    struct head head;
    if (!head_read(line, size, &head)) {
        heads
            ->unreadable++; /* cut short by a crash; if nothing whole followed, its number is missing */
        return;
    }
    char when[TIME_SIZE];
    if (!head_is_signed(line, size, heads->public)) {
        audit_fault(audit, "head %llu of %s is not signed with this key: forged, or of another key",
                    (unsigned long long)head.number, time_of(when, head.at_ms));
        return;
    }
    if (head.sum != 0)
        audit_fault(audit, "head %llu of %s: the accounts summed to %lld cents, not to zero",
                    (unsigned long long)head.number, time_of(when, head.at_ms),
                    (long long)head.sum);
    heads->lines = alloc_room(heads->lines, heads->line_count + 1, &heads->line_capacity,
                              sizeof *heads->lines);
    struct audit_head *kept = &heads->lines[heads->line_count++];
    *kept = (struct audit_head){.number = head.number, .at_ms = head.at_ms, .more = head.more};
    memcpy(kept->before, head.before, sizeof kept->before);
    head_hash(line, size, kept->hash);
    for (int i = 0; i < head.stream_count; i++) {
        struct audit_chain *chain = chain_of(heads, head.stream[i].name);
        chain->signed_events = alloc_room(chain->signed_events, chain->count + 1, &chain->capacity,
                                          sizeof *chain->signed_events);
        struct signed_event *event = &chain->signed_events[chain->count++];
        *event = (struct signed_event){head.stream[i].last, head.number, head.at_ms, {0}};
        memcpy(event->hash, head.stream[i].hash, sizeof event->hash);
    }
}

static bool read_file(struct audit *audit, struct audit_heads *heads, const char *path,
                      char *sentence, size_t sentence_size)
{
    struct stat status;
    size_t size = 0, limit = stat(path, &status) == 0 && status.st_size < FILE_MAX
                                 ? (size_t)status.st_size + 1
                                 : FILE_MAX;
    char *text = file_read(path, limit, &size, sentence, sentence_size);
    if (text == NULL)
        return false;
    for (char *line = text; line < text + size;) {
        char *end = memchr(line, '\n', (size_t)(text + size - line));
        end = end != NULL ? end : text + size;
        const char *begin = memmem(line, (size_t)(end - line), "{\"heads\":", 9);
        if (begin != NULL)
            take_line(audit, heads, begin, (size_t)(end - begin));
        line = end + 1;
    }
    free(text);
    return true;
}

static int is_of_heads(const struct dirent *entry)
{
    return fnmatch("heads-*.log", entry->d_name, 0) == 0;
}

static bool read_folder(struct audit *audit, struct audit_heads *heads, const char *path,
                        char *sentence, size_t sentence_size)
{
    struct dirent **names = NULL;
    int count = scandir(path, &names, is_of_heads, alphasort);
    bool good = true;
    for (int i = 0; i < count; i++) {
        char *file = NULL;
        if (asprintf(&file, "%s/%s", path, names[i]->d_name) < 0)
            alloc_failed();
        good = good && read_file(audit, heads, file, sentence, sentence_size);
        free(file);
        free(names[i]);
    }
    free(names);
    return good;
}

static int by_number(const void *a, const void *b)
{
    const struct audit_head *one = a, *other = b;
    return one->number != other->number ? (one->number < other->number ? -1 : 1)
                                        : memcmp(one->hash, other->hash, sizeof one->hash);
}

static int by_event(const void *a, const void *b)
{
    const struct signed_event *one = a, *other = b;
    return one->last != other->last       ? (one->last < other->last ? -1 : 1)
           : one->number != other->number ? (one->number < other->number ? -1 : 1)
                                          : 0;
}

/* Numbers without a gap, each after the one before it. */
static void compare_lines(struct audit *audit, struct audit_heads *heads)
{
    if (heads->line_count > 0)
        qsort(heads->lines, heads->line_count, sizeof *heads->lines, by_number);
    size_t kept = 0;
    for (size_t i = 0; i < heads->line_count; i++) /* one that came twice counts once */
        if (kept == 0 || by_number(&heads->lines[kept - 1], &heads->lines[i]) != 0)
            heads->lines[kept++] = heads->lines[i];
    heads->line_count = kept;
    for (size_t i = 0; i < kept; i++) {
        const struct audit_head *line = &heads->lines[i], *before = i > 0 ? line - 1 : NULL;
        char when[TIME_SIZE];
        heads->to_ms = line->more || line->at_ms < heads->to_ms ? heads->to_ms : line->at_ms;
        if (before == NULL)
            continue;
        if (line->number == before->number) {
            audit_fault(audit,
                        "two different heads have the number %llu (%s): after an old "
                        "database was put in place, or by another program with the key",
                        (unsigned long long)line->number, time_of(when, line->at_ms));
        } else if (line->number > before->number + 1) {
            audit_fault(audit, "heads %llu to %llu are missing, before %s",
                        (unsigned long long)before->number + 1,
                        (unsigned long long)line->number - 1, time_of(when, line->at_ms));
        } else if (memcmp(line->before, before->hash, sizeof line->before) != 0) {
            audit_fault(audit, "head %llu (%s) does not follow head %llu",
                        (unsigned long long)line->number, time_of(when, line->at_ms),
                        (unsigned long long)before->number);
        }
    }
}

bool audit_heads_read(struct audit *audit, struct audit_heads *heads, const char *path,
                      char *sentence, size_t sentence_size)
{
    struct stat status;
    bool folder = stat(path, &status) == 0 && S_ISDIR(status.st_mode);
    if (!(folder ? read_folder : read_file)(audit, heads, path, sentence, sentence_size))
        return false;
    compare_lines(audit, heads);
    for (size_t i = 0; i < heads->count; i++)
        if (heads->chains[i].count > 0)
            qsort(heads->chains[i].signed_events, heads->chains[i].count,
                  sizeof(struct signed_event), by_event);
    if (heads->line_count == 0)
        audit_fault(audit, "%s has no head that is signed with this key", path);
    return true;
}

/* ---- events ---- */

static void compare_event(struct audit *audit, struct audit_chain *chain,
                          const struct uth_store_event *row)
{
    for (; chain->at < chain->count && chain->signed_events[chain->at].last == row->number;
         chain->at++) {
        const struct signed_event *event = &chain->signed_events[chain->at];
        char when[TIME_SIZE];
        if (memcmp(event->hash, chain->hash, sizeof event->hash) == 0) {
            chain->agreed = event->last;
            chain->agreed_number = event->number;
        } else if (!chain->differs) {
            chain->differs = true;
            audit_fault(audit,
                        "%s was rewritten: between event %llu and event %llu it is not what "
                        "head %llu of %s has; event %llu is the last that is proven",
                        row->stream, (unsigned long long)chain->agreed + 1,
                        (unsigned long long)event->last, (unsigned long long)event->number,
                        time_of(when, event->at_ms), (unsigned long long)chain->agreed);
        }
    }
}

void audit_heads_event(struct audit *audit, struct audit_heads *heads,
                       const struct uth_store_event *row)
{
    if (strlen(row->stream) >= UTH_FLOOR_NAME_SIZE)
        return;
    struct audit_chain *chain = chain_of(heads, row->stream);
    uth_chain_next(chain->hash, row, chain->hash);
    chain->last = row->number;
    compare_event(audit, chain, row);
    if (chain->at < chain->count)
        return;
    bool is_signed = chain->count > 0 && chain->signed_events[chain->count - 1].last >= row->number;
    heads->later += !is_signed;
    if (!is_signed && !chain->late && row->at_ms < heads->to_ms - LATE_MS) {
        char when[TIME_SIZE], to[TIME_SIZE];
        chain->late = true;
        audit_fault(audit,
                    "event %llu of %s is dated %s, but the heads of %s do not have it: it was "
                    "put in later",
                    (unsigned long long)row->number, row->stream, time_of(when, row->at_ms),
                    time_of(to, heads->to_ms));
    }
}

void audit_heads_end(struct audit *audit, const struct audit_heads *heads,
                     bool (*was_read)(void *self, const char *stream), void *self)
{
    for (size_t i = 0; i < heads->count; i++) {
        const struct audit_chain *chain = &heads->chains[i];
        const char *name = heads->names.entry[i].key;
        if (chain->at == chain->count || !was_read(self, name))
            continue;
        const struct signed_event *event = &chain->signed_events[chain->count - 1];
        char when[TIME_SIZE];
        audit_fault(audit,
                    "%s ends with event %llu, but head %llu of %s has event %llu: it was cut, "
                    "or an older database was put in place",
                    name, (unsigned long long)chain->last, (unsigned long long)event->number,
                    time_of(when, event->at_ms), (unsigned long long)event->last);
    }
}

/* ---- the answer ---- */

void audit_heads_put(const struct audit_heads *heads, struct uth_json *text)
{
    const struct audit_head *lines = heads->lines;
    uth_json_integer(text, "lines", (int64_t)heads->line_count);
    if (heads->line_count > 0) {
        uth_json_integer(text, "first", (int64_t)lines[0].number);
        char first[TIME_SIZE], last[TIME_SIZE];
        uth_json_text(text, "first_time", time_of(first, lines[0].at_ms));
        uth_json_text(text, "last_time", time_of(last, lines[heads->line_count - 1].at_ms));
        uth_json_integer(text, "first_at", lines[0].at_ms);
        uth_json_integer(text, "last", (int64_t)lines[heads->line_count - 1].number);
        uth_json_integer(text, "last_at", lines[heads->line_count - 1].at_ms);
    }
    uth_json_integer(text, "unreadable", (int64_t)heads->unreadable);
    uth_json_integer(text, "later", (int64_t)heads->later);
    uth_json_hex(text, "public_key", heads->public, sizeof heads->public);
}

void audit_heads_free(struct audit_heads *heads)
{
    for (size_t i = 0; i < heads->count; i++)
        free(heads->chains[i].signed_events);
    free(heads->chains);
    free(heads->lines);
    uth_map_free(&heads->names);
}

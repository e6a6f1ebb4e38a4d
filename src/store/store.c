/* The front of the store: keeps the last error, stops a broken store, and calls the implementation.
 */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <uth/assert.h>

#include "store_sql.h"

bool uth_store_fail(struct uth_store *store, const char *stream, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(store->error, sizeof store->error, format, arguments);
    va_end(arguments);
    store->error_stream = stream;
    return false;
}

/* Control characters could forge lines in a log. */
static void copy_printable(char *out, const char *in, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)in[i];
        out[i] = c < ' ' || c == 127 ? '?' : (char)c;
    }
    out[size] = '\0';
}

const char *uth_store_show(char buffer[UTH_STORE_SHOWN_SIZE], const char *name)
{
    size_t size = strlen(name);
    if (size < UTH_STORE_SHOWN_SIZE) {
        copy_printable(buffer, name, size);
    } else {
        size_t kept = UTH_STORE_SHOWN_SIZE - 4;
        copy_printable(buffer, name, kept);
        memcpy(buffer + kept, "...", 4);
    }
    return buffer;
}

const char *uth_store_show_path(char buffer[UTH_STORE_PATH_SIZE], const char *path)
{
    size_t size = strlen(path);
    if (size < UTH_STORE_PATH_SIZE) {
        copy_printable(buffer, path, size);
    } else {
        size_t kept = UTH_STORE_PATH_SIZE - 4;
        memcpy(buffer, "...", 3);
        copy_printable(buffer + 3, path + size - kept, kept);
    }
    return buffer;
}

bool uth_store_good_node(const char *node)
{
    size_t length = 0;
    for (; node[length] != '\0'; length++)
        if (!isalnum((unsigned char)node[length]) && node[length] != '-' && node[length] != '_')
            return false;
    return length > 0 && length <= 32;
}

const char *uth_store_error(const struct uth_store *store)
{
    return store->error;
}

bool uth_store_is_broken(const struct uth_store *store)
{
    return store->broken;
}

const char *uth_store_remark(const struct uth_store *store)
{
    return store->remark;
}

const char *uth_store_error_stream(const struct uth_store *store)
{
    return store->error_stream ? store->error_stream : "";
}

static const struct uth_sql_engine *engine(struct uth_store *store)
{
    return ((struct uth_sql *)store)->engine;
}

void uth_store_close(struct uth_store *store)
{
    if (store) {
        UTH_ASSERT(!store->busy);
        engine(store)->free((struct uth_sql *)store);
    }
}

static bool enter(struct uth_store *store)
{
    UTH_ASSERT(!store->busy);
    if (store->broken)
        return false;
    store->error[0] = '\0';
    store->error_stream = NULL;
    store->busy = true;
    return true;
}

static bool leave(struct uth_store *store, bool fine)
{
    store->busy = false;
    UTH_ASSERT(fine || store->error[0] != '\0');
    return fine;
}

bool uth_store_commit(struct uth_store *store, const struct uth_store_batch *batch)
{
    if (!enter(store))
        return false;
    bool empty = batch->event_count + batch->balance_count + batch->round_count +
                     batch->value_count + batch->snapshot_count ==
                 0;
    if (!leave(store, empty || engine(store)->commit((struct uth_sql *)store, batch))) {
        store->broken = true;
        return false;
    }
    return true;
}

bool uth_store_read_events(struct uth_store *store, const char *stream, uint64_t first,
                           uint64_t last, uth_store_event_fn *each, void *self)
{
    UTH_ASSERT(first >= 1);
    return enter(store) && leave(store, uth_sql_read_events((struct uth_sql *)store, stream, first,
                                                            last, each, self));
}

bool uth_store_read_streams(struct uth_store *store, uth_store_event_fn *each, void *self)
{
    return enter(store) && leave(store, uth_sql_read_streams((struct uth_sql *)store, each, self));
}

bool uth_store_read_balances(struct uth_store *store, uth_store_balance_fn *each, void *self)
{
    return enter(store) && leave(store, uth_sql_read_balances((struct uth_sql *)store, each, self));
}

bool uth_store_read_values(struct uth_store *store, const char *space, uth_store_value_fn *each,
                           void *self)
{
    return enter(store) &&
           leave(store, uth_sql_read_values((struct uth_sql *)store, space, each, self));
}

bool uth_store_read_snapshot(struct uth_store *store, const char *stream, uint64_t *number,
                             char **body, size_t *size)
{
    *number = 0;
    *body = NULL;
    *size = 0;
    return enter(store) &&
           leave(store, uth_sql_read_snapshot((struct uth_sql *)store, stream, number, body, size));
}

bool uth_store_read_rounds(struct uth_store *store, const char *table, const char *player,
                           uint32_t before, int limit, uth_store_round_fn *each, void *self)
{
    UTH_ASSERT(table[0] != '\0' || (player[0] != '\0' && before == 0));
    return enter(store) && leave(store, uth_sql_read_rounds((struct uth_sql *)store, table, player,
                                                            before, limit, each, self));
}

bool uth_store_read_rounds_between(struct uth_store *store, const char *table, int64_t from_ms,
                                   int64_t to_ms, uth_store_round_fn *each, void *self)
{
    return enter(store) && leave(store, uth_sql_read_rounds_between((struct uth_sql *)store, table,
                                                                    from_ms, to_ms, each, self));
}

bool uth_store_read_players(struct uth_store *store, const char *table, uint32_t number,
                            uth_store_name_fn *each, void *self)
{
    return enter(store) &&
           leave(store, uth_sql_read_players((struct uth_sql *)store, table, number, each, self));
}

bool uth_store_check_some(struct uth_store *store, int most, bool *done)
{
    UTH_ASSERT(most >= 1);
    *done = false;
    return enter(store) &&
           leave(store, engine(store)->check_some((struct uth_sql *)store, most, done));
}

bool uth_store_check_files(struct uth_store *store)
{
    return enter(store) && leave(store, engine(store)->check_files((struct uth_sql *)store));
}

bool uth_store_read_nodes(struct uth_store *store, uth_store_node_fn *each, void *self)
{
    return enter(store) &&
           leave(store, engine(store)->read_nodes == NULL ||
                            engine(store)->read_nodes((struct uth_sql *)store, each, self));
}

bool uth_store_watch(struct uth_store *store, const char *path)
{
    return enter(store) && leave(store, uth_sql_watch((struct uth_sql *)store, path));
}

bool uth_store_backup_start(struct uth_store *store, const char *path)
{
    return enter(store) && leave(store, engine(store)->backup_start((struct uth_sql *)store, path));
}

bool uth_store_backup_some(struct uth_store *store, int most, bool *done)
{
    UTH_ASSERT(most >= 1);
    *done = false;
    return enter(store) &&
           leave(store, engine(store)->backup_some((struct uth_sql *)store, most, done));
}

bool uth_store_archive_start(struct uth_store *store, const struct uth_store_archive *archive)
{
    return enter(store) &&
           leave(store, engine(store)->archive_start((struct uth_sql *)store, archive));
}

bool uth_store_archive_some(struct uth_store *store, int most, bool *done)
{
    UTH_ASSERT(most >= 1);
    *done = false;
    return enter(store) &&
           leave(store, engine(store)->archive_some((struct uth_sql *)store, most, done));
}

bool uth_store_backup(struct uth_store *store, const char *path)
{
    bool done = false;
    if (!uth_store_backup_start(store, path))
        return false;
    while (!done)
        if (!uth_store_backup_some(store, 1 << 20, &done))
            return false;
    return true;
}

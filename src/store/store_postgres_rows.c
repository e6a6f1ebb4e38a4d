/* The rows of a batch, and arrays of them in PostgreSQL's binary form. */
#include "store_postgres.h"

#include <stdlib.h>
#include <string.h>

#include "chain.h"

const struct uth_postgres_table uth_postgres_tables[UTH_POSTGRES_TABLES] = {
    {UTH_SQL_COUNT, UTH_SQL_ADD_EVENT, UTH_SQL_COUNT, 0, "iiibb", 1},
    {UTH_SQL_GET_BALANCE, UTH_SQL_PUT_BALANCE, UTH_SQL_COUNT, UTH_POSTGRES_FETCH_BALANCES, "bii",
     1},
    {UTH_SQL_GET_ROUND, UTH_SQL_PUT_ROUND, UTH_SQL_COUNT, UTH_POSTGRES_FETCH_ROUNDS, "iiiiiibbiii",
     1},
    {UTH_SQL_COUNT, UTH_SQL_ADD_SEAT, UTH_SQL_COUNT, 0, "iibii", 1},
    {UTH_SQL_GET_PLAYER, UTH_SQL_PUT_PLAYER, UTH_SQL_COUNT, UTH_POSTGRES_FETCH_PLAYERS, "bii", 1},
    {UTH_SQL_GET_VALUE, UTH_SQL_PUT_VALUE, UTH_SQL_DELETE_VALUE, UTH_POSTGRES_FETCH_VALUES, "bbbi",
     2},
    {UTH_SQL_GET_SNAPSHOT, UTH_SQL_PUT_SNAPSHOT, UTH_SQL_COUNT, UTH_POSTGRES_FETCH_SNAPSHOTS,
     "iibb", 1},
    {UTH_SQL_COUNT, UTH_SQL_PUT_STREAM, UTH_SQL_COUNT, 0, "ibibibi", 1},
    {UTH_SQL_COUNT, UTH_SQL_SET_SEAL, UTH_SQL_COUNT, 0, "biii", 1},
};

enum state {
    WANTED,  /* a key that is not known to be there */
    KEPT,    /* as it is in the database */
    CHANGED, /* to be written */
    GONE,    /* to be removed */
};

/* Texts and bytes follow the struct, each with a zero behind it. */
struct uth_postgres_row {
    uint64_t hash;
    int table;
    enum state state;
    struct uth_cell cells[UTH_COLUMNS_MAX];
    char bytes[];
};

void uth_postgres_rows_clear(struct uth_postgres_rows *rows)
{
    for (size_t i = 0; i < rows->count; i++)
        free(rows->at[i]);
    free(rows->at);
    free(rows->place);
    *rows = (struct uth_postgres_rows){0};
}

int uth_postgres_table_of(enum uth_statement which)
{
    for (int i = 0; i < UTH_POSTGRES_TABLES; i++) {
        const struct uth_postgres_table *table = &uth_postgres_tables[i];
        if (which == table->get || which == table->put || which == table->drop)
            return i;
    }
    return -1;
}

static bool same_cell(const struct uth_cell *a, const struct uth_cell *b)
{
    return a->number == b->number && a->size == b->size &&
           (a->size == 0 || memcmp(a->data, b->data, a->size) == 0);
}

static uint64_t hash_of(int table, const struct uth_cell *keys)
{
    uint64_t hash = (uint64_t)table;
    for (int i = 0; i < uth_postgres_tables[table].keys; i++) {
        uint64_t part = keys[i].type == 'i' ? (uint64_t)keys[i].number * 0x9e3779b97f4a7c15
                                            : uth_checksum(keys[i].data, keys[i].size);
        hash = (hash ^ part ^ part >> 32) * 0x9e3779b97f4a7c15;
    }
    return hash ^ hash >> 29;
}

/* Where the row is, or an empty place for it. */
static uint32_t *find(const struct uth_postgres_rows *rows, uint64_t hash, int table,
                      const struct uth_cell *keys)
{
    for (size_t at = hash & (rows->places - 1);; at = (at + 1) & (rows->places - 1)) {
        if (rows->place[at] == 0)
            return &rows->place[at];
        const struct uth_postgres_row *row = rows->at[rows->place[at] - 1];
        bool same = row->hash == hash && row->table == table;
        for (int i = 0; same && i < uth_postgres_tables[table].keys; i++)
            same = same_cell(&row->cells[i], &keys[i]);
        if (same)
            return &rows->place[at];
    }
}

static bool grow(struct uth_postgres_rows *rows)
{
    if (rows->count < rows->room)
        return true;
    size_t room = rows->room ? rows->room * 2 : 64, places = room * 2;
    struct uth_postgres_row **at = realloc(rows->at, room * sizeof(struct uth_postgres_row *));
    if (at)
        rows->at = at;
    uint32_t *place = calloc(places, sizeof *place);
    if (!at || !place) {
        free(place);
        return false;
    }
    free(rows->place);
    rows->place = place;
    rows->places = places;
    rows->room = room;
    for (size_t i = 0; i < rows->count; i++) {
        const struct uth_postgres_row *row = rows->at[i];
        *find(rows, row->hash, row->table, row->cells) = (uint32_t)i + 1;
    }
    return true;
}

static struct uth_postgres_row *copy(int table, const struct uth_cell *cells, int count,
                                     uint64_t hash)
{
    size_t size = 0;
    for (int i = 0; i < count; i++)
        size += cells[i].size + 1;
    struct uth_postgres_row *row = calloc(1, sizeof *row + size);
    if (!row)
        return NULL;
    row->table = table;
    row->hash = hash;
    char *to = row->bytes;
    for (int i = 0; i < count; i++) {
        row->cells[i] = cells[i];
        if (cells[i].type == 'i')
            continue;
        row->cells[i].type = 'e';
        row->cells[i].number = 0;
        if (cells[i].size > 0)
            memcpy(to, cells[i].data, cells[i].size);
        row->cells[i].data = to;
        to += cells[i].size + 1;
    }
    return row;
}

static void set(struct uth_postgres_rows *rows, int table, const struct uth_cell *cells,
                enum state state)
{
    const struct uth_postgres_table *about = &uth_postgres_tables[table];
    int count = state == CHANGED || state == KEPT ? (int)strlen(about->types) : about->keys;
    uint64_t hash = hash_of(table, cells);
    struct uth_postgres_row *row =
        rows->failed || !grow(rows) ? NULL : copy(table, cells, count, hash);
    if (!row) {
        rows->failed = true;
        return;
    }
    row->state = state;
    uint32_t *place = find(rows, hash, table, cells);
    if (*place != 0) {
        free(rows->at[*place - 1]);
        rows->at[*place - 1] = row;
    } else {
        rows->at[rows->count++] = row;
        *place = (uint32_t)rows->count;
    }
}

void uth_postgres_rows_put(struct uth_postgres_rows *rows, int table, const struct uth_cell *cells,
                           bool gone)
{
    set(rows, table, cells, gone ? GONE : CHANGED);
}

void uth_postgres_rows_keep(struct uth_postgres_rows *rows, int table, const struct uth_cell *cells,
                            bool there)
{
    set(rows, table, cells, there ? KEPT : WANTED);
}

bool uth_postgres_rows_get(const struct uth_postgres_rows *rows, int table,
                           const struct uth_cell *keys, struct uth_cell *cells, bool *there)
{
    uint32_t place = rows->places ? *find(rows, hash_of(table, keys), table, keys) : 0;
    if (place == 0)
        return false;
    const struct uth_postgres_row *row = rows->at[place - 1];
    *there = row->state == KEPT || row->state == CHANGED;
    if (*there)
        memcpy(cells, row->cells, sizeof row->cells);
    return true;
}

/* ---- arrays ---- */

enum { OID_BYTES = 17, OID_INT8 = 20 };

static void add_u32(struct uth_bytes *bytes, uint32_t number)
{
    const uint8_t four[4] = {(uint8_t)(number >> 24), (uint8_t)(number >> 16),
                             (uint8_t)(number >> 8), (uint8_t)number};
    uth_bytes_raw(bytes, four, sizeof four);
}

static void begin_array(struct uth_bytes *bytes, char type, uint32_t count)
{
    bytes->size = 0;
    bytes->failed = false;
    add_u32(bytes, 1); /* dimension */
    add_u32(bytes, 0); /* without nulls */
    add_u32(bytes, type == 'i' ? OID_INT8 : OID_BYTES);
    add_u32(bytes, count);
    add_u32(bytes, 1); /* its first index */
}

static void add_cell(struct uth_bytes *bytes, char type, const struct uth_cell *cell)
{
    add_u32(bytes, type == 'i' ? 8 : (uint32_t)cell->size);
    if (type == 'i')
        uth_bytes_i64(bytes, cell->number);
    else if (cell->size > 0)
        uth_bytes_raw(bytes, cell->data, cell->size);
}

static int arrays_of(const struct uth_postgres_rows *rows, int table, enum state state, int columns,
                     struct uth_bytes arrays[UTH_COLUMNS_MAX])
{
    const char *types = uth_postgres_tables[table].types;
    uint32_t count = 0;
    for (size_t i = 0; i < rows->count; i++)
        count += rows->at[i]->table == table && rows->at[i]->state == state;
    for (int c = 0; count > 0 && c < columns; c++) {
        begin_array(&arrays[c], types[c], count);
        for (size_t i = 0; i < rows->count; i++)
            if (rows->at[i]->table == table && rows->at[i]->state == state)
                add_cell(&arrays[c], types[c], &rows->at[i]->cells[c]);
    }
    return (int)count;
}

int uth_postgres_rows_arrays(const struct uth_postgres_rows *rows, int table, bool gone,
                             struct uth_bytes arrays[UTH_COLUMNS_MAX])
{
    const struct uth_postgres_table *about = &uth_postgres_tables[table];
    return gone ? arrays_of(rows, table, GONE, about->keys, arrays)
                : arrays_of(rows, table, CHANGED, (int)strlen(about->types), arrays);
}

int uth_postgres_rows_wanted(const struct uth_postgres_rows *rows, int table,
                             struct uth_bytes arrays[UTH_COLUMNS_MAX])
{
    return arrays_of(rows, table, WANTED, uth_postgres_tables[table].keys, arrays);
}

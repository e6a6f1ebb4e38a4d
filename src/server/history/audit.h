/* The full audit: a second floor is built from the first event on, and everything that the database
 * says besides is compared with what comes of it. Private to history. */
#ifndef UTH_SERVER_AUDIT_H
#define UTH_SERVER_AUDIT_H

#include <uth/json.h>

#include "day.h"
#include "floor/link_state.h"
#include "floor/map.h"
#include "floor/table.h"
#include "store/store.h"

enum { AUDIT_FAULTS_MAX = 50, AUDIT_FAULT_SIZE = 320 };

struct audit_day {
    char table[UTH_FLOOR_NAME_SIZE];
    struct day day;
};

/* A row beside the events, as it must be: the meters of a day, or a win. */
struct audit_row {
    char space[40], key[24];
    char *value; /* owned */
    bool found;
};

/* What the rounds of a table have done to whom, in cents by owner. */
struct audit_table {
    struct uth_map now;  /* the round that is on */
    struct uth_map last; /* the last one that was settled */
    uint32_t last_round; /* 0: none, or it was reversed */
};

/* A round that was put right after its end, the event whole. */
struct audit_late {
    bool checked;
    struct uth_floor_event event; /* its postings owned */
};

struct audit {
    struct uth_floor *floor; /* owned */
    struct uth_map sums;     /* account -> balance, as the bits of an int64 */
    uint64_t events, rounds, settled, voided, reversed, amended, receipts, meters, hits;
    size_t day_count, day_capacity;
    struct audit_day *days; /* owned */
    size_t row_count, row_capacity;
    struct audit_row *rows;   /* owned */
    struct uth_map row_names; /* "space/key" -> index */
    int64_t slips, slip_last; /* how many, and the highest number */
    size_t table_count, table_capacity;
    struct audit_table *tables; /* owned */
    struct uth_map table_names; /* -> index */
    struct uth_map gains;       /* by owner, of the round that is put right: after less before */
    size_t late_count, late_capacity;
    struct audit_late *late;    /* rounds that were put right after their end; owned */
    struct uth_map progressive; /* by table: wagers at the close less those that links took */
    struct uth_meter before[UTH_METER_LEVELS_MAX]; /* a link's meters before its event */
    int fault_count;
    char faults[AUDIT_FAULTS_MAX][AUDIT_FAULT_SIZE];
};

__attribute__((format(printf, 2, 3))) void audit_fault(struct audit *audit, const char *format,
                                                       ...);
/* Folds an event and checks what it claims. False: it cannot follow, and nothing after it in this
 * stream can be checked. */
bool audit_event(struct audit *audit, const struct uth_floor_event *event);
/* audit_rounds.c. With every event of a table: the collection and the progressive wagers of a close,
 * a void that gives everything back, a reversal that undoes its round. */
/* Before the event is folded, and after. */
void audit_round_before(struct audit *audit, const struct uth_floor_event *event);
void audit_round(struct audit *audit, const struct uth_table *table,
                 const struct uth_floor_event *event);
/* Everybody's part of the round as it stands, times `sign`; and that money has moved by what two such
 * calls leave. */
void audit_add_gains(const struct uth_table *table, int sign, struct uth_map *gains);
void audit_expect_difference(struct audit *audit, struct uth_map *gains,
                             const struct uth_floor_event *event);
void audit_note_progressive(struct audit *audit, const struct uth_table *table,
                            const struct uth_floor_event *event, int sign);
/* audit_late.c. Rounds that were put right after their end: each is told again from its own events, in
 * the versions before and after. When nothing is being read. */
void audit_late_note(struct audit *audit, const struct uth_floor_event *event);
void audit_late_check(struct audit *audit, struct uth_store *store);
void audit_late_free(struct audit *audit);
/* Wagers that a table took at a close (above 0) or that its link took (below). */
void audit_progressive(struct audit *audit, const char *table, uint32_t round, uth_cents wagers);
void audit_compare_progressive(struct audit *audit);
/* audit_links.c. With every event of a link, before and after it is folded: contributions, and the
 * days and wins that it makes. After all events: every meter reconciles, its accounts hold its whole
 * cents, and the rows of the database that tell of days and wins are those. False: the store failed.
 */
void audit_link_before(struct audit *audit, const struct uth_floor_event *event);
void audit_link_event(struct audit *audit, const struct uth_floor_event *event);
bool audit_links(struct audit *audit, struct uth_store *store);
void audit_add(struct uth_map *sums, const char *account, uth_cents amount);
uth_cents audit_sum(const struct audit *audit, const char *account);
void audit_free(struct audit *audit);

/* Rows beside the events: what one must be (the text is taken over; false: there is one of this key),
 * and the comparison with what is stored. audit_links.c */
bool audit_expect(struct audit *audit, const char *space, const char *key, char *value);
bool audit_compare_row(void *self, const struct uth_store_value *value);

#endif

/* A day of a table in figures, from the postings and nothing else: that is why it agrees with the
 * ledger to the cent. Days are those of the room (calendar.h). */
#ifndef UTH_SERVER_DAY_H
#define UTH_SERVER_DAY_H

#include <uth/json.h>

#include "floor/floor.h"
#include "server/calendar.h"

enum { DAY_DATE_SIZE = CALENDAR_DATE_SIZE };

struct day {
    char date[DAY_DATE_SIZE]; /* "" before the first posting */
    uth_cents drop;           /* chips bought at the table */
    uth_cents cash;           /* of the drop: for cash, into the drop box */
    uth_cents cashed_out;     /* chips changed back, taken to the cage, or held */
    uth_cents wagered;        /* put on the felt */
    uth_cents back;           /* came back to players from the felt, stakes and winnings */
    uth_cents win;            /* of the float: what it got less what it paid */
    uth_cents fills, credits; /* between the float and the house */
    uth_cents tips, fees;
    uth_cents tips_paid;                        /* to the dealers */
    uth_cents swept;                            /* of the fees: what left the drop box */
    uth_cents counted;                          /* of the cash: what left it */
    int64_t settled, voided, reversed, amended; /* rounds */
    int64_t seeds_missed;                       /* that players had promised */
};

/* Is this text a date as day_date writes it? */
bool day_is_date(const char *text);
void day_date(int64_t at_ms, char date[DAY_DATE_SIZE]);
/* When the day of this date begins and ends. */
void day_times(const char *date, int64_t *from_ms, int64_t *to_ms);
/* Adds an event of the table's stream; its postings count by the accounts they name. */
void day_add(struct day *day, const struct uth_floor_event *event);
bool day_equal(const struct day *a, const struct day *b);
bool day_is_empty(const struct day *day);

void day_write(struct uth_json *text, const char *key, const struct day *day);
/* What the house kept of what was bought, in hundredths of a percent; null when nothing was. */
void day_write_hold(struct uth_json *text, const char *key, const struct day *day);
bool day_read(struct day *day, const char *date, const char *json);
/* Sums, for several days or tables. */
void day_sum(struct day *sum, const struct day *day);

#endif

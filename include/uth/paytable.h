/* Pay tables: the payouts of a wager by cards.
 *
 * One struct serves all wagers; which of its line fields matter follows from uth_wager_lines: a
 * poker hand, or two hole cards; a progressive's lines also say which cards may make the hand.
 *
 * Lines run from the best award to the smallest, and the first line that matches pays.
 * A table is immutable once checked; uth_paytable_check reports its faults. */
#ifndef UTH_PAYTABLE_H
#define UTH_PAYTABLE_H

#include <uth/card.h>
#include <uth/eval.h>
#include <uth/export.h>
#include <uth/money.h>
#include <uth/wager.h>

UTH_BEGIN_DECLS

/* "3 to 2" returns the stake as well; "3,000 for 1", which only progressives pay, does not. */
struct uth_odds {
    int32_t num, den;
    bool stake_returned;
};

/* Two hole cards, in the usual notation: AA, AKs, AKo, AK (either), AhAd (exactly these). */
struct uth_hole_pattern {
    uint8_t high, low; /* ranks, high >= low; cards when exact */
    enum uth_hole_kind { UTH_HOLE_ANY, UTH_HOLE_SUITED, UTH_HOLE_OFFSUIT, UTH_HOLE_EXACT } kind;
};

/* Which five cards may make a progressive hand. */
enum uth_made_of {
    UTH_OF_ALL_SEVEN,      /* any five of hole cards and board */
    UTH_OF_FIRST_FIVE,     /* hole cards and flop */
    UTH_OF_SEVEN_WITH_OWN, /* all seven, at least one hole card among the five */
    UTH_OF_BOARD,          /* the five community cards alone */
};

enum {
    UTH_PAY_LINES_MAX = 16,
    UTH_HOLE_PATTERNS_MAX = 16,
    UTH_METER_LEVELS_MAX = 3,
    UTH_NAME_SIZE = 32,
    UTH_LABEL_SIZE = 48,
};

struct uth_pay_line {
    char label[UTH_LABEL_SIZE]; /* as printed on the layout: "straight flush" */
    struct uth_odds odds;       /* all zero when the line pays a share of a meter */

    /* poker hands */
    enum uth_category category;
    uth_strength from; /* the weakest strength that this line pays */

    /* hole cards */
    uint8_t player_count, dealer_count; /* dealer_count 0: the dealer's cards do not matter */
    struct uth_hole_pattern player[UTH_HOLE_PATTERNS_MAX];
    struct uth_hole_pattern dealer[UTH_HOLE_PATTERNS_MAX];

    /* progressives */
    enum uth_made_of made_of;
    uint8_t percent;      /* of the meter, 0 for a fixed award */
    uint8_t level;        /* index into the table's levels */
    int32_t envy_for_one; /* paid to every other bettor for each 1 wagered; 0: none */
};

struct uth_pay_table {
    char name[UTH_NAME_SIZE];
    enum uth_wager wager;
    char printed_edge[16]; /* as printed in a document; "" if none */
    uint8_t line_count;
    struct uth_pay_line line[UTH_PAY_LINES_MAX];
    uint8_t level_count; /* progressives */
    char level[UTH_METER_LEVELS_MAX][16];
    uth_cents award_unit;            /* a share of a meter is a multiple of it; 0: of a cent */
    enum uth_towards award_rounding; /* ... this way */
};

/* What `percent` of a meter comes to: the whole of it at 100, never more than it. */
uth_cents uth_paytable_share(const struct uth_pay_table *table, int percent, uth_cents meter);

/* A fault of a table. `line` counts from 0; -1 is the whole table. */
struct uth_paytable_fault {
    int line;
    char sentence[192];
};

/* Writes up to `max` faults: gaps, lines out of order, lines that can never pay, invalid odds.
 * Returns the number of all faults; 0 means the table is sound. */
int uth_paytable_check(const struct uth_pay_table *table, struct uth_paytable_fault *faults,
                       int max);

/* Everything that a wager may look at when all cards are up. */
struct uth_seen {
    const uth_card *own, *dealer, *board; /* two, two and five cards */
    uth_strength own_strength, dealer_strength;
};
/* The hand that decides a wager whose lines name hands; UTH_NO_HAND where nobody is beaten. Not for
 * progressives: each of their lines says which cards it reads. */
uth_strength uth_hand_seen(enum uth_wager wager, const struct uth_seen *seen);
/* The line of any pay table that pays, or -1. The Blind is only paid when the hand also wins. */
int uth_paytable_line(const struct uth_pay_table *table, const struct uth_seen *seen);

/* The line that pays a poker hand of this strength, or -1. For tables whose lines name hands; not
 * for progressives. */
int uth_paytable_hand_line(const struct uth_pay_table *table, uth_strength strength);
/* The line that pays these hole cards, or -1. */
int uth_paytable_hole_line(const struct uth_pay_table *table, const uth_card player[2],
                           const uth_card dealer[2]);
/* The progressive line for these cards, or -1. */
int uth_paytable_progressive_line(const struct uth_pay_table *table, const uth_card hole[2],
                                  const uth_card board[5]);

bool uth_hole_pattern_matches(const struct uth_hole_pattern *pattern, const uth_card hole[2]);
/* The lowest five-card hand of `category` whose leading rank is `rank`; rank 0 means any. */
uth_strength uth_weakest_of(enum uth_category category, int rank);

/* "3 to 2", "3,000 for 1". Returns the length, like snprintf. */
int uth_odds_format(const struct uth_odds *odds, char *text, size_t size);
/* What a line of a table pays: "50 to 1", or of a progressive "100 % of mega". Returns the length, like
 * snprintf; UTH_PAYS_SIZE is always enough. */
enum { UTH_PAYS_SIZE = 48 };
int uth_pay_line_format(const struct uth_pay_table *table, int line, char *text, size_t size);
bool uth_odds_parse(const char *text, struct uth_odds *odds);
const char *uth_towards_name(enum uth_towards towards); /* "down", "up", "nearest" */
bool uth_towards_from_name(const char *name, enum uth_towards *towards);

UTH_END_DECLS

#endif

/* Progressive links: the fields of their commands and events. The state of a link is in
 * link_state.h.
 *
 * A link has a pay table, one meter for each of its levels, and the tables that contribute to it:
 * tables of this floor, and tables of other games that join over the API with a key. It has a
 * stream of its own, "link.NAME", which accounts for every cent from the first seed on. */
#ifndef UTH_FLOOR_LINK_H
#define UTH_FLOOR_LINK_H

#include "meter.h"
#include "rulebook.h"

#include <uth/deal.h>
#include <uth/paytable.h>

enum {
    UTH_LINK_NAME_SIZE = 24,
    UTH_LINK_STREAM_SIZE = 32,
    UTH_LINK_TEXT_SIZE = 128,
    UTH_LINK_KEY_SIZE = 65,      /* a key: 16 to 64 characters */
    UTH_LINK_KEY_HASH_SIZE = 65, /* 32 bytes in hexadecimal */
    UTH_LINK_WINS = 25,          /* recorded wins that a link remembers */
    UTH_LINK_SPOTS_MAX = 16,     /* wagers of one game at one table */
    UTH_LINK_SILENT_MAX_S = 86400,
};
#define UTH_LINK_STREAM_PREFIX "link."

struct uth_link_config {
    char name[UTH_LINK_NAME_SIZE];
    char title[UTH_LINK_TEXT_SIZE];
    char rules[UTH_NAME_SIZE];    /* the rule set that the pay table is from */
    char digest[UTH_DIGEST_SIZE]; /* its text (rulebook.h); given to the link when it is added */
    char table[UTH_NAME_SIZE];    /* the pay table: PROG-01, LINK-ML01 ... */
    char location[32];            /* all tables are here */
    bool games;                   /* other games may join */
    uint16_t tables_max;          /* 0: no limit */
    uint16_t prize_days;          /* the prize bank may lack money for so long; 0: none is kept */
    uint32_t silent_s;            /* cuts off another game's table that is silent; 0: never */
    uth_cents executive_above;    /* a claim of more needs an Executive's card; 0: every one does */
    int level_count;              /* as many as the pay table has */
    struct uth_meter_rules level[UTH_METER_LEVELS_MAX];
    uth_cents begin[UTH_METER_LEVELS_MAX]; /* what each meter starts with */
};

/* Why money is moved by hand. Only the first five may lower a displayed meter. */
#define UTH_ADJUST_REASONS(X)                                                                      \
    X(WIN, "win")                     /* a win that was paid by hand */                            \
    X(MALFUNCTION, "malfunction")     /* corrects one */                                           \
    X(OVER_LIMIT, "over_limit")       /* above the posted limit: to the overflow */                \
    X(RECEIPTS, "receipts")           /* undisplayed money is booked as receipts */                \
    X(SEED_RECOVERY, "seed_recovery") /* the house takes its seed back */                          \
    X(TRANSFER, "transfer")           /* undisplayed money goes into the meter */                  \
    X(PROMOTION, "promotion")         /* the house adds to a pot */

enum uth_adjust_reason {
#define UTH_ADJUST_ENUM(code, name) UTH_ADJUST_##code,
    UTH_ADJUST_REASONS(UTH_ADJUST_ENUM)
#undef UTH_ADJUST_ENUM
        UTH_ADJUST_REASON_COUNT,
};
const char *uth_adjust_reason_name(enum uth_adjust_reason reason);
bool uth_adjust_reason_from_name(const char *name, enum uth_adjust_reason *reason);

/* Changes that need two people. */
enum uth_change_kind {
    UTH_CHANGE_ADJUST,     /* level, from, to, amount, reason */
    UTH_CHANGE_LIMIT,      /* level, rules.limit */
    UTH_CHANGE_PARAMETERS, /* level, rules but the limit; after_hit: from the next 100 % win on */
    UTH_CHANGE_BACK_OUT,   /* claim: a recorded win */
    UTH_CHANGE_KINDS,
};
const char *uth_change_name(enum uth_change_kind kind); /* "adjust", "limit" ... */
bool uth_change_from_name(const char *name, enum uth_change_kind *kind);

struct uth_change {
    enum uth_change_kind kind;
    uint8_t level;
    enum uth_pot from, to;
    uth_cents amount;
    enum uth_adjust_reason reason;
    struct uth_meter_rules rules;
    bool after_hit;
    uint32_t claim;
    char text[UTH_LINK_TEXT_SIZE]; /* why, in words */
};

/* The part of a command that is about a link. */
struct uth_link_order {
    char link[UTH_LINK_NAME_SIZE];       /* may be left out at a table of this floor: its own */
    char hand[UTH_LABEL_SIZE];           /* CLAIM: the hand button, a line's label */
    uint32_t number;                     /* of a claim or a proposal */
    uint32_t round;                      /* of another game */
    char game[32], location[32];         /* JOIN_LINK */
    char key[UTH_LINK_KEY_SIZE];         /* of another game's table */
    bool hashed;                         /* `key` is the hash of the key: of a request */
    struct uth_change change;            /* PROPOSE */
    uth_cents wager[UTH_LINK_SPOTS_MAX]; /* START_GAME: by spot - 1 */
    const struct uth_link_config *config;
};

/* The part of an event that is about a link. Which fields matter follows from the kind. */
struct uth_link_fact {
    char table[32];
    char game[32], location[32];
    char key_hash[UTH_LINK_KEY_HASH_SIZE]; /* "" for a table of this floor */
    uint32_t number;                       /* of the claim or the proposal */
    uint8_t spot, line, level;
    struct uth_set_aside aside;
    uth_cents wager[UTH_LINK_SPOTS_MAX];
    uth_cents before[UTH_LINK_SPOTS_MAX]; /* LINK_GAME_AMENDED: the wagers as they were recorded */
    int64_t since_ms;                     /* and when their round began */
    struct uth_change change;
    struct uth_link_config config;
    uth_units current[UTH_METER_LEVELS_MAX]; /* of the meters, after the event */
};

#endif

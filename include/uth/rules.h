/* Rule sets: everything in which one cardroom's game differs from another's, as data.
 *
 * A rule set says what may be chosen; a game (struct uth_game) is the choice made at one table. The
 * engine reads these fields and has no notion of a jurisdiction. uth_rules_parse (uth/rulesfile.h)
 * loads rule sets from JSON. */
#ifndef UTH_RULES_H
#define UTH_RULES_H

#include <uth/export.h>
#include <uth/paytable.h>
#include <uth/procedure.h>

UTH_BEGIN_DECLS

enum uth_bank { UTH_BANK_HOUSE, UTH_BANK_PLAYER_DEALER, UTH_BANKS };

/* The order in which the cards are dealt: see uth/deal.h. */
enum uth_dealing { UTH_DECK_MATE, UTH_I_DEAL, UTH_SHOE, UTH_SHUFFLER, UTH_DEALINGS };

enum uth_settle_order {
    UTH_SETTLE_RIGHT_TO_LEFT,      /* highest seat first */
    UTH_SETTLE_LEFT_TO_RIGHT,      /* seat 1 first */
    UTH_SETTLE_FROM_PLAYER_DEALER, /* clockwise from the player-dealer's left */
    UTH_SETTLE_ALL_AT_ONCE,        /* no order: positions ascending */
    UTH_SETTLE_ORDERS,
};

/* How a player-dealer's amount B limits wins and losses. */
enum uth_cover {
    UTH_COVER_SEPARATE, /* total paid <= B, and total collected <= B */
    UTH_COVER_ONCE,     /* every cent paid or collected uses up B */
    UTH_COVER_NET,      /* the running net stays within -B and +B */
    UTH_COVERS,
};

/* When the wagers that a fold loses are collected: what is collected sooner covers more. */
enum uth_folds {
    UTH_FOLDS_FIRST,   /* before the banker's cards are turned over */
    UTH_FOLDS_IN_TURN, /* with the other wagers of their seat */
    UTH_FOLDS,
};

/* What a pay table pays where the smallest chip cannot: the exact amount, or whole chips. */
enum uth_breakage {
    UTH_BREAKAGE_EXACT,
    UTH_BREAKAGE_DOWN,
    UTH_BREAKAGE_UP,
    UTH_BREAKAGE_NEAREST, /* a half goes up */
    UTH_BREAKAGES,
};

/* How the winners of one deal share an aggregate. */
enum uth_sharing {
    UTH_SHARE_IN_PROPORTION, /* to what each was due, in whole chips; the rest to the first */
    UTH_SHARE_IN_ORDER,      /* in settlement order, until it is used up */
    UTH_SHARINGS,
};

/* What a player who does not act in the time that was called loses: this decision, or all that are
 * still to come in the round. */
enum uth_absent { UTH_ABSENT_DEFAULT, UTH_ABSENT_FOLD, UTH_ABSENTS };

/* Whose games count for the limit on games. */
enum uth_games_of { UTH_GAMES_OF_HAND, UTH_GAMES_OF_PLAYER, UTH_GAMES_OFS };

/* The own Ante that an Ante for the dealer needs on the same hand. */
enum uth_tip_ante { UTH_TIP_ANTE_ANY, UTH_TIP_ANTE_SAME, UTH_TIP_ANTES };

/* Whose hand earns the others an envy award. */
enum uth_envy_from { UTH_ENVY_FROM_BETTOR, UTH_ENVY_FROM_ANY_HAND, UTH_ENVY_FROMS };

/* Behind which wagers others may bet: a set. */
enum { UTH_BEHIND_BASE = 1, UTH_BEHIND_TRIPS = 2, UTH_BEHIND_BOTH = 3 };

enum {
    UTH_AGGREGATE_ODDS = 50, /* an aggregate leaves room for a top award of so many to 1 */
    UTH_SPOTS_MAX = 22,      /* hands from one deck: (52 - 2 dealer - 5 board) / 2 */
    UTH_TABLES_MAX = 16,
    UTH_RATES_MAX = 5,
    UTH_SCHEDULES_MAX = 64,
    UTH_MULTIPLES_MAX = 4,
    UTH_NOTES_MAX = 32,
    UTH_SOURCES_MAX = 8,
    UTH_CALLED_S = 30, /* where a rule set says nothing of absence */
    UTH_MISSED_ROUNDS = 3,
};

/* What one fee is taken for. */
enum uth_fee_per {
    UTH_PER_ACTION, /* all wagers at the table before the deal, together */
    UTH_PER_SQUARE, /* the wagers of one bettor at one spot, together */
    UTH_PER_WAGER,  /* each wager */
    UTH_FEE_PERS,
};

/* Flat fees in steps, never a percentage. */
struct uth_fees {
    enum uth_fee_per per;
    int rate_count; /* 0: nothing is taken */
    struct uth_rate {
        uth_cents from; /* an amount of at least this ... */
        uth_cents fee;  /* ... costs this */
    } rate[UTH_RATES_MAX];
};

/* A wager limit: 0 in `max` means no upper limit. */
struct uth_limits {
    uth_cents min, max;
};

/* A collection, taken by the wagers made before the deal. */
struct uth_schedule {
    int number;
    struct uth_limits table; /* for tables within these limits; all 0: for any */
    struct uth_fees dealer;  /* what the player-dealer pays */
    struct uth_fees player;  /* what each bettor pays; never per action */
};

/* An optional wager (or the Blind) as a rule set offers it. */
struct uth_offer {
    int table_count; /* 0: not offered */
    const struct uth_pay_table *table[UTH_TABLES_MAX];
    int default_table;   /* index; -1: not offered unless an operator chooses a table */
    uth_wager_set needs; /* other wagers that must be on the same hand */
    bool lost_by_fold;   /* a fold loses it; the Progressive has folded_progressive */
    /* The most that this kind of wager is paid on one deal, to all hands together, without the
     * wagers for the dealer. 0: no cap. */
    uth_cents aggregate;
    enum uth_sharing shared;
    uth_cents tip_limit; /* the most that one such wager for the dealer is paid; 0: no cap */
};

/* The rotation rule: the position is offered to every player before every round, and the game ends
 * unless at least `players` different people have banked within any `minutes` minutes. */
struct uth_rotation {
    uint8_t players;
    uint16_t minutes;
    const char *placard; /* the text shown to players */
};

struct uth_note {
    const char *field; /* which field it explains, or "" for the rule set as a whole */
    const char *text;
};

struct uth_rules {
    char name[UTH_NAME_SIZE];
    const char *title;
    int source_count; /* documents */
    const char *source[UTH_SOURCES_MAX];

    enum uth_bank bank;
    uint8_t spots;            /* seats, or positions on a stadium table */
    bool spots_shared;        /* several players may wager on one position */
    uint8_t hands_max;        /* dealt to players in one round */
    uint8_t hands_per_player; /* 0: no limit but hands_max */
    bool face_up;             /* players' cards are dealt face up */

    int dealing_count; /* the first is the default */
    enum uth_dealing dealing[UTH_DEALINGS];
    bool deal_from_bank; /* deal first to the player-dealer's left; else to the dealer's left */

    uint8_t raise_count[UTH_STREETS]; /* multiples of the Ante allowed for the Play */
    uint8_t raise[UTH_STREETS][UTH_MULTIPLES_MAX];
    enum uth_category qualifies_with; /* the dealer's weakest qualifying hand */

    uth_cents chip; /* every wager is a multiple of it */
    struct uth_limits base, bonus, progressive;
    /* Bounds for an operator's minimum, and for the maximum. max 0: unlimited. */
    struct uth_limits approved_min, approved_max;
    uth_cents single_limit; /* on any one wager, Play included; 0: none */
    uint8_t games_per_hand; /* base game plus optional wagers; 0: no limit */
    enum uth_games_of games_of;
    enum uth_breakage breakage;
    struct uth_offer offer[UTH_WAGERS]; /* Ante and Play have none */

    bool tips; /* wagers for the dealer */
    enum uth_tip_ante tip_ante;
    uint8_t backline;              /* may be offered: UTH_BEHIND_... */
    uint8_t backline_default;      /* if nothing is chosen */
    bool backline_trips_need_base; /* else Trips may be the only wager behind a seat */
    bool folded_progressive;       /* a folded hand still qualifies, unless chosen otherwise */
    enum uth_envy_from envy_from;

    enum uth_settle_order order;
    enum uth_settle_order jackpot_order; /* of meter awards: right to left, or left to right */
    enum uth_folds folds;
    uint8_t wager_order_count;
    enum uth_wager wager_order[UTH_WAGERS];

    enum uth_cover cover;         /* player-dealer: the default policy */
    uth_cents bank_min;           /* player-dealer: the smallest bank allowed */
    uint8_t bank_rounds_max;      /* consecutive rounds in the position */
    uint16_t offer_s;             /* time to accept the position, 0: no limit */
    struct uth_rotation rotation; /* an option; players 0: not available */
    bool rotation_default;        /* on if nothing is chosen */
    uint8_t propositions_max;     /* third-party proposition players at one table */
    int schedule_count;           /* collection schedules on offer */
    struct uth_schedule schedule[UTH_SCHEDULES_MAX];
    int default_schedule; /* index into schedule */

    uint16_t betting_s;             /* time to bet, 0: no limit */
    uint16_t decide_s[UTH_STREETS]; /* time to decide, 0: no limit */
    uint16_t called_s;              /* for a seat at which a dealer calls time */
    enum uth_absent absent;         /* and what happens then */
    uint8_t missed_rounds; /* without a wager at a dealer's table, then they sit out; 0: never */

    struct uth_procedure procedure;

    int note_count;
    struct uth_note note[UTH_NOTES_MAX];
};

/* One table's game: a rule set and the choices from it. Borrows `rules`, which must outlive it. */
struct uth_game {
    const struct uth_rules *rules;
    const struct uth_pay_table *table[UTH_WAGERS]; /* NULL: not offered here */
    const struct uth_schedule *schedule;           /* NULL: no collection */
    enum uth_dealing dealing;
    uint8_t backline;     /* UTH_BEHIND_... */
    bool rotation;        /* rules->rotation is in force */
    enum uth_cover cover; /* player-dealer */
    bool folded_progressive;
    enum uth_remedy remedy[UTH_IRREGULARITIES];
};

/* Whether this game has the steps of a section, or a step: by its dealing and its wagers. */
bool uth_game_has_section(const struct uth_game *game, const struct uth_step_section *section);
bool uth_game_has_step(const struct uth_game *game, const struct uth_dealer_step *step);

/* The rule set's defaults. */
struct uth_game uth_game_default(const struct uth_rules *rules);
/* Changes one choice. Options and their values, as text:
 *   an optional wager's name                 a table's name, or "none"
 *   blind                                    a table's name
 *   collection                               a schedule's number
 *   dealing                                  a procedure's name
 *   cover                                    a policy's name
 *   backline                                 "true", "false", "base" or "trips"
 *   rotation, folded_progressive             "true" or "false"
 *   an irregularity's name                   a remedy's name
 * UTH_REASON_OK, or UTH_REASON_NOT_OFFERED with a sentence that says what is on offer; the game is
 * unchanged then. */
enum uth_reason uth_game_choose(struct uth_game *game, const char *option, const char *value,
                                struct uth_refusal *refusal);
/* Checks that the choices are consistent: a wager must not require one that is no longer offered
 * (UTH_REASON_MISSING_WAGER). Call it once, after the last choice. */
enum uth_reason uth_game_check(const struct uth_game *game, struct uth_refusal *refusal);
/* The same for a table with other limits on the Ante than its rule set: a schedule may be for some
 * tables only (UTH_REASON_NOT_OFFERED). */
enum uth_reason uth_game_check_at(const struct uth_game *game, const struct uth_limits *base,
                                  struct uth_refusal *refusal);
/* Checks an operator's limits for a wager against the approved range and the single-wager limit.
 * UTH_REASON_OK, or UTH_REASON_BAD_AMOUNT with a sentence that states what is approved. */
enum uth_reason uth_check_table_limits(const struct uth_rules *rules,
                                       const struct uth_limits *limits,
                                       struct uth_refusal *refusal);
/* The most that may be wagered on this wager in one spot, 0 for no limit. */
uth_cents uth_rules_highest_wager(const struct uth_rules *rules, enum uth_wager wager);
/* The least aggregate for a pay table: the highest wager times its highest odds, which count up to 50
 * to 1. 0 for a table that must not have one: its highest odds are below that. */
uth_cents uth_least_aggregate(const struct uth_pay_table *table, uth_cents highest_wager);
/* UTH_REASON_OK, or AGGREGATE_TOO_LOW: the rule set's aggregates under these table limits. */
enum uth_reason uth_check_aggregates(const struct uth_rules *rules, const struct uth_limits *base,
                                     const struct uth_limits *bonus, struct uth_refusal *refusal);
/* Finds a pay table that the rule set offers for a wager, by name; NULL if there is none. */
const struct uth_pay_table *uth_rules_table(const struct uth_rules *rules, enum uth_wager wager,
                                            const char *name);
const struct uth_schedule *uth_rules_schedule(const struct uth_rules *rules, int number);

/* The fee for an amount: 0 below the first step. */
uth_cents uth_fee_of(const struct uth_fees *fees, uth_cents amount);
/* The fees for one bettor's wagers before the deal; 0 where they are per action. */
uth_cents uth_fee_of_wagers(const struct uth_fees *fees, const uth_cents wager[UTH_WAGERS]);
/* What the player-dealer pays for `count` bettors with the same wagers. */
uth_cents uth_fee_for_alike(const struct uth_schedule *schedule, const uth_cents wager[UTH_WAGERS],
                            int count);
/* The highest fee that the player-dealer may have to pay with so many bettors. */
uth_cents uth_highest_fee(const struct uth_fees *fees, int bettors);

/* Whether the rule set allows this multiple of the Ante on this street. */
bool uth_rules_allows_raise(const struct uth_rules *rules, enum uth_street street, int multiple);

/* The highest multiple of the Ante that may be played on any street. */
int uth_rules_highest_raise(const struct uth_rules *rules);

const char *uth_bank_name(enum uth_bank bank); /* "house", "player-dealer" */
bool uth_bank_from_name(const char *name, enum uth_bank *bank);
const char *uth_dealing_name(enum uth_dealing dealing);
bool uth_dealing_from_name(const char *name, enum uth_dealing *dealing);
const char *uth_cover_name(enum uth_cover cover);
bool uth_cover_from_name(const char *name, enum uth_cover *cover);
const char *uth_fee_per_name(enum uth_fee_per per); /* "total-action", "betting-square", "wager" */
bool uth_fee_per_from_name(const char *name, enum uth_fee_per *per);
const char *uth_folds_name(enum uth_folds folds); /* "first", "in-turn" */
bool uth_folds_from_name(const char *name, enum uth_folds *folds);
const char *uth_absent_name(enum uth_absent absent); /* "default", "fold" */
bool uth_absent_from_name(const char *name, enum uth_absent *absent);
const char *uth_breakage_name(enum uth_breakage breakage); /* "exact", "down", "up", "nearest" */
bool uth_breakage_from_name(const char *name, enum uth_breakage *breakage);
const char *uth_sharing_name(enum uth_sharing sharing); /* "in-proportion", "in-order" */
bool uth_sharing_from_name(const char *name, enum uth_sharing *sharing);
const char *uth_games_of_name(enum uth_games_of games_of); /* "hand", "player" */
bool uth_games_of_from_name(const char *name, enum uth_games_of *games_of);
const char *uth_tip_ante_name(enum uth_tip_ante tip_ante); /* "any", "same" */
bool uth_tip_ante_from_name(const char *name, enum uth_tip_ante *tip_ante);
const char *uth_envy_from_name(enum uth_envy_from envy_from); /* "bettor", "any-hand" */
bool uth_envy_from_from_name(const char *name, enum uth_envy_from *envy_from);
/* "right-to-left", "left-to-right", "from-player-dealer", "all-at-once" */
const char *uth_settle_order_name(enum uth_settle_order order);
bool uth_settle_order_from_name(const char *name, enum uth_settle_order *order);

UTH_END_DECLS

#endif

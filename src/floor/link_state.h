/* The state of a link: a fold of the events of its stream. Private to src/floor and its readers. */
#ifndef UTH_FLOOR_LINK_STATE_H
#define UTH_FLOOR_LINK_STATE_H

#include "floor.h"
#include "map.h"
#include "repeats.h"

/* A table that contributes. */
struct uth_link_member {
    char name[UTH_FLOOR_NAME_SIZE];
    char game[32];
    char key_hash[UTH_LINK_KEY_HASH_SIZE]; /* "": a table of this floor */
    char keyed_by[UTH_FLOOR_NAME_SIZE];    /* who chose the key, and could claim with it */
    bool away;                             /* has lost the link: takes no progressive wager */
    bool silent;                           /* because it was silent; hello reconnects it */
    int64_t cut_ms;                        /* when it went away */
    int64_t heard_ms;                      /* time of last contact: link_contact.c */
    bool open;                             /* a game has started and not ended */
    uint32_t round;                        /* of the open or the last game */
    uth_cents wager[UTH_LINK_SPOTS_MAX];   /* of the open game, by spot - 1 */
    struct uth_share share[UTH_METER_LEVELS_MAX]; /* and what it contributed */
    uint32_t claims_before;                       /* number of the last claim when it started */
    uint64_t games;                               /* that have started */
    uth_cents wagered;                            /* in all of them; void ones taken out */
};

enum uth_claim_state {
    UTH_CLAIM_PENDING,   /* the dealer has selected spot and hand */
    UTH_CLAIM_CONFIRMED, /* a supervisor has confirmed it */
    UTH_CLAIM_WON,       /* recorded */
    UTH_CLAIM_PAID,      /* recorded, and its round is over */
    UTH_CLAIM_BACKED_OUT,
    UTH_CLAIM_STATES,
};
const char *uth_claim_state_name(enum uth_claim_state state);

struct uth_claim {
    uint32_t number; /* in the order in which they were made: the order of the hits */
    enum uth_claim_state state;
    bool manual; /* booked by hand, without a round */
    char table[UTH_FLOOR_NAME_SIZE], game[32];
    uint32_t round;
    uint8_t spot, line, level, percent;
    int card_count;
    uth_card cards[7];
    char player[UTH_FLOOR_NAME_SIZE]; /* "": not known to this floor */
    struct uth_set_aside aside;
    struct uth_actor claimed_by, confirmed_by, completed_by, backed_out_by;
    char agreed[UTH_AGREED_SIZE];       /* to the confirmation; "": it needed nobody else */
    char keyed_by[UTH_FLOOR_NAME_SIZE]; /* claimed with a key that this person chose; "": without */
    int64_t claimed_ms, confirmed_ms, completed_ms;
    char text[UTH_TEXT_SIZE]; /* of the back-out, or of a win booked by hand */
};

struct uth_proposal {
    uint32_t number;
    struct uth_actor by;
    char agreed[UTH_AGREED_SIZE]; /* to the proposal */
    int64_t at_ms;
    struct uth_change change;
};

enum { UTH_PROPOSALS_MAX = 64, UTH_OPEN_CLAIMS_MAX = 4096, UTH_LINK_ACCOUNT_SIZE = 80 };

struct uth_link {
    struct uth_link_config config;
    char added_by[UTH_FLOOR_NAME_SIZE]; /* "": by the configuration */
    char stream[UTH_LINK_STREAM_SIZE];
    const struct uth_rules *rules;   /* of config.digest, in the floor's book */
    const struct uth_pay_table *pay; /* one of theirs */
    uint64_t last;
    int64_t last_ms;
    bool running;
    bool removed;    /* the room no longer has it; only its history is there */
    bool faulty;     /* by uth_floor_stop_table: the record is damaged */
    int64_t look_ms; /* before then no table has been silent too long */
    struct uth_meter meter[UTH_METER_LEVELS_MAX];
    struct uth_meter day_start[UTH_METER_LEVELS_MAX]; /* as they were when the gaming day began */
    int64_t day;                                      /* since 1970 */
    struct uth_meter eve_start[UTH_METER_LEVELS_MAX]; /* the same of the last day before it, */
    int64_t eve;                                      /* since the floor was started; 0: none */

    uth_cents prizes; /* in the prize bank: prize_bank.c */
    int64_t short_ms; /* it has held too little since then; 0: it holds enough */

    bool waits[UTH_METER_LEVELS_MAX]; /* parameters that apply after the next hit */
    struct uth_meter_rules next[UTH_METER_LEVELS_MAX];

    int member_count, member_capacity, open_count;
    struct uth_link_member *members; /* owned */
    struct uth_map member_names;     /* -> index */

    uint32_t claim_last; /* highest number given */
    int claim_count, claim_capacity;
    struct uth_claim *claims; /* open ones and the last wins, oldest first; owned */

    uint32_t proposal_last;
    int proposal_count;
    struct uth_proposal proposal[UTH_PROPOSALS_MAX];

    struct uth_repeats repeats;
};

void uth_link_free(struct uth_link *link);

/* ---- looking ---- */

int uth_floor_link_count(const struct uth_floor *floor);
const struct uth_link *uth_floor_link(const struct uth_floor *floor, int index);
const struct uth_link *uth_floor_find_link(const struct uth_floor *floor, const char *name);
/* Does the command have the key of the other game's table that it names? */
bool uth_floor_knows_key(const struct uth_floor *floor, const struct uth_command *command);
/* By its stream; NULL: it is not one of a link. */
const struct uth_link *uth_floor_link_of_stream(const struct uth_floor *floor, const char *stream);
bool uth_stream_is_link(const char *stream);
bool uth_command_is_link(enum uth_floor_do what);

const struct uth_link_member *uth_link_member(const struct uth_link *link, const char *table);
const struct uth_claim *uth_link_claim(const struct uth_link *link, uint32_t number);
/* How many tables are on it, without those that were removed. */
int uth_link_tables(const struct uth_floor *floor, const struct uth_link *link);
/* True when the claim is neither paid nor withdrawn. */
bool uth_claim_is_open(const struct uth_claim *claim);
/* What the account jackpots:NAME must hold: claimed, and not yet paid out. */
uth_cents uth_link_jackpots(const struct uth_link *link);
/* The prize bank: the account, what it must hold, what it lacks, and when the link stops for it. */
void uth_link_prizes_account(const char *link, char account[UTH_LINK_ACCOUNT_SIZE]);
uth_cents uth_prizes_required(const struct uth_link *link);
uth_cents uth_prizes_short(const struct uth_link *link);
int64_t uth_prizes_due_ms(const struct uth_link *link);
/* True when these rules have the link's pay table and wager limits. */
bool uth_link_pays_by(const struct uth_link *link, const struct uth_rules *rules);
/* True when all meters reconcile. */
bool uth_link_reconciles(const struct uth_link *link);
/* True when the ledger's accounts also agree with the meters; names the first that does not. */
bool uth_link_agrees(const struct uth_link *link, const struct uth_ledger *ledger,
                     char account[UTH_LINK_ACCOUNT_SIZE]);

struct uth_table;
/* The meters that a round of this table would be settled with now, and what was claimed in it.
 * False: the table is on no link. */
bool uth_link_meters_now(const struct uth_floor *floor, const struct uth_table *table,
                         struct uth_meters *meters);

/* Why a table of this floor cannot take the progressive wager; NULL: it can. */
enum uth_reason uth_link_trouble(const struct uth_floor *floor, const char *link, const char *table,
                                 struct uth_refusal *trouble);

/* Advice of the makers: link_advice.c. What a level of this pay table begins with, wagers being
 * within these limits. */
struct uth_meter_rules uth_link_preset(const struct uth_pay_table *pay,
                                       const struct uth_limits *wager, int level);
struct uth_link_warning {
    int level; /* -1: of the link */
    const char *code, *sentence;
    uth_cents wager, award; /* seed_below_fixed_award: the smallest such wager, and the award */
};
struct uth_link_advice {
    void (*say)(void *self, const struct uth_link_warning *warning);
    void *self;
};
void uth_link_warnings(const struct uth_link_config *config, const struct uth_pay_table *pay,
                       const struct uth_limits *wager, const struct uth_link_advice *advice);

/* The account names: "meter:NAME:LEVEL" and so on, "jackpots:NAME". */
void uth_link_account(const struct uth_link *link, enum uth_pot pot, int level,
                      char account[UTH_LINK_ACCOUNT_SIZE]);
void uth_link_jackpots_account(const char *link, char account[UTH_LINK_ACCOUNT_SIZE]);

#endif

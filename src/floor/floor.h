/* The floor: tables, the people at them, their chips, and time. Pure: commands and the time come
 * in, events come out, and the state is a fold of the events.
 *
 *   command -> check -> events        uth_floor_handle, uth_floor_tick
 *   event   -> state                  uth_floor_fold, for recorded events
 *
 * Every event belongs to a stream: the table's name, or "floor" for what concerns no table. Events
 * of one stream are numbered 1, 2, 3 ... without a gap. Streams can be replayed one by one: what
 * they share is money, and balances come from the store (uth_ledger_set), not from the replay.
 *
 * Nothing here reads a clock, draws a card, or writes: `now_ms` is in the command, cards come from
 * the draw function, and the caller makes the events durable before anyone sees them. */
#ifndef UTH_FLOOR_FLOOR_H
#define UTH_FLOOR_FLOOR_H

#include "catalogue.h"
#include "fairness.h"
#include "ledger.h"
#include "link.h"
#include "rulebook.h"

#include <uth/round.h>

enum {
    UTH_FLOOR_NAME_SIZE = 32, /* tables, players and staff: [a-z0-9-], at least one */
    UTH_COMMAND_ID_SIZE = 40,
    UTH_TEXT_SIZE = 128,
    UTH_OPTIONS_MAX = 28,
    UTH_AGREED_SIZE = 3 * 32, /* names, a blank between them */
};

#define UTH_FLOOR_STREAM "floor"

/* ---- people ---- */

enum uth_role {
    UTH_ROLE_DISPLAY, /* public: sees, does nothing */
    UTH_ROLE_PLAYER,
    UTH_ROLE_DEALER,
    UTH_ROLE_SUPERVISOR,
    UTH_ROLE_EXECUTIVE,
    UTH_ROLE_AUDITOR, /* reads everything, changes nothing */
    UTH_ROLE_FEED,    /* a card scanner or shuffler: only keys cards */
    UTH_ROLE_GAME,    /* another game's table on a progressive link */
    UTH_ROLE_SYSTEM,  /* timers and operator tools */
    UTH_ROLES,
};
const char *uth_role_name(enum uth_role role);
bool uth_role_from_name(const char *name, enum uth_role *role);

struct uth_actor {
    char name[UTH_FLOOR_NAME_SIZE];
    enum uth_role role;
};

/* Of the role `system`: who runs the machine, with `uth floor`. Nobody else has this name. */
#define UTH_OPERATOR "operator"
bool uth_actor_is_operator(const struct uth_actor *actor);
/* Names that nobody is given: of the floor's stream, and of what acts by itself. */
bool uth_name_is_reserved(const char *name);

/* ---- tables ---- */

/* Where the cards come from. */
enum uth_source {
    UTH_SOURCE_HOUSE, /* the house's random source, committed before the bets */
    UTH_SOURCE_KEYED, /* physical cards that the dealer keys or scans */
    UTH_SOURCE_FEED,  /* physical cards that a shuffler or scanner sends */
    UTH_SOURCES,
};
const char *uth_source_name(enum uth_source source); /* "house", "keyed", "feed" */
bool uth_source_from_name(const char *name, enum uth_source *source);

/* No amount that a person enters may be larger: a million dollars a thousand times over. */
#define UTH_FLOOR_AMOUNT_MAX INT64_C(100000000000)

enum { UTH_RESULT_S = 6 }; /* pause after a settlement when the configuration has none */

struct uth_table_config {
    char name[UTH_FLOOR_NAME_SIZE];
    char title[UTH_TEXT_SIZE];
    char rules[UTH_NAME_SIZE];    /* the name of a rule set */
    char digest[UTH_DIGEST_SIZE]; /* its text (rulebook.h); given to the table when it is added */
    int option_count;
    struct uth_table_option {
        char name[24], value[32]; /* as uth_game_choose takes them */
    } option[UTH_OPTIONS_MAX];
    char link[UTH_LINK_NAME_SIZE]; /* the progressive link that the table is on; "": none */
    enum uth_source source;
    bool dealer; /* a live dealer runs the rounds; without one, the table runs itself */
    struct uth_limits base, bonus; /* zeros: as in the rule set */
    uint16_t betting_s;            /* 0: as in the rule set */
    uint16_t decide_s;             /* 0: as in the rule set */
    uint16_t result_s;             /* pause after a settlement, self-running tables */
    uint16_t offer_s;              /* for an answer to an offer; 0: as in the rule set */
};

/* ---- commands ---- */

struct uth_past;

/* What they are, who may say them and what they carry: catalogue.h. */
struct uth_command {
    enum uth_floor_do what;
    struct uth_actor actor;
    char id[UTH_COMMAND_ID_SIZE]; /* chosen by the client; "" for none */
    int64_t now_ms;
    char table[UTH_FLOOR_NAME_SIZE];  /* "" for those that concern no table */
    char player[UTH_FLOOR_NAME_SIZE]; /* staff acting for a player; "": the actor */
    uth_cents amount;
    uint8_t spot, multiple;
    bool for_tip;
    bool behind; /* BET, UNBET: behind the player at that spot */
    bool on;     /* PROPOSITION */
    uth_cents wager[UTH_WAGERS], tip[UTH_WAGERS];
    int card_count;
    uth_card cards[UTH_CARD_COUNT];
    int index;
    char text[UTH_TEXT_SIZE];
    struct uth_amendment put;              /* AMEND */
    bool carry;                            /* AMEND: the house pays what a player cannot pay back */
    const struct uth_past *past;           /* borrowed: the round that `order.round` names, if it is
                                              over and the command needs it (past.h); NULL: unknown */
    struct uth_hash hash;                  /* SEED; REVEAL_SEED: the seed or the spare */
    const struct uth_table_config *config; /* ADD_TABLE, LIMITS, OPTIONS, ACCEPT_RULES */
    struct uth_link_order order;           /* commands about links */
    char unlocked_by[UTH_FLOOR_NAME_SIZE]; /* who last gave the actor's account a way in again */
};

/* ---- events ---- */

/* A fact. Which fields matter follows from the kind; the others are zero. The codec
 * (floor_json.h) writes exactly the fields that matter. */
struct uth_floor_event {
    enum uth_floor_event_kind kind;
    char stream[UTH_FLOOR_NAME_SIZE];
    uint64_t number; /* within the stream, from 1 */
    int64_t at_ms;
    struct uth_actor actor;
    char command[UTH_COMMAND_ID_SIZE]; /* the command that caused it, "" for none */
    char agreed[UTH_AGREED_SIZE];      /* who agreed to the command; "": the actor alone */

    char player[UTH_FLOOR_NAME_SIZE];
    uint32_t player_number; /* PLAYER_ADDED */
    uint8_t spot;
    uth_cents amount;
    uint32_t round;      /* number of the round */
    int64_t deadline_ms; /* 0: none */
    int index;
    int card_count;
    uth_card cards[UTH_CARD_COUNT];
    char text[UTH_TEXT_SIZE];
    char what[24], outcome[16];       /* IRREGULARITY: its kind, and what is done about it */
    struct uth_commitment commitment; /* ROUND_STARTED */
    struct uth_sealed_deck sealed;    /* ROUND_STARTED: the deck, encrypted */
    struct uth_hash hash;             /* SEEDED, SEED_REVEALED; SEEDS_DUE: the entropy */
    struct uth_hash roll;             /* SEEDS_DUE */
    uint8_t stage;                    /* SEEDS_DUE: enum uth_seed_stage */
    struct uth_receipt receipt;       /* OPENED_DECK */
    bool proposition;                 /* PLAYER_MARKED, JOINED */
    struct uth_table_config config;   /* TABLE_ADDED, LIMITS_SET, RULES_SET; OPTIONS_SET: its
                                         options; ROUND_STARTED: its options and digest, those in
                                         force */
    struct uth_command ask;           /* REQUESTED: the command; its configurations are in `config`
                                         and `link.config`, and the pointers are NULL */
    bool done;                        /* REQUEST_APPROVED: by the last who had to agree */
    char controls[UTH_DIGEST_SIZE];   /* REQUESTED, REQUEST_APPROVED: what it was judged by */
    int64_t slip;                     /* number of the slip that the cage keeps of it; 0: none */
    struct uth_event act;             /* ROUND */
    struct uth_link_fact link;        /* events of links */
    struct uth_postings postings;     /* owned */
};

struct uth_floor_events {
    int count, capacity;
    struct uth_floor_event *at; /* owned, and their postings */
};
void uth_floor_events_free(struct uth_floor_events *events);

/* ---- the floor ---- */

/* What the floor needs from outside. */
struct uth_floor_outside {
    void *self;
    /* A new deck for a round, with its sealed form. False: the random source has failed, and no
     * round starts. */
    bool (*draw)(void *self, const char *table, uint32_t round, struct uth_deck *deck,
                 struct uth_sealed_deck *sealed);
    /* The deck that was sealed. False: the key is wrong or the record damaged. */
    bool (*unseal)(void *self, const char *table, uint32_t round,
                   const struct uth_sealed_deck *sealed, struct uth_deck *deck);
    /* The house's part of the shuffle, drawn when the seeds are asked for; another for each stage.
     * False: the random source has failed; it is asked again a second later. */
    bool (*entropy)(void *self, const char *table, uint32_t round, int stage,
                    uint8_t bytes[UTH_HASH_SIZE]);
    /* The current text of a rule set, for a table being added; NULL when there is none of that
     * name. The table keeps its own copy. */
    const struct uth_rules *(*rules)(void *self, const char *name);
    /* The gaming day of a moment, counted since 1970: never less for a later one, and always the
     * same. NULL: days of UTC. */
    int64_t (*day)(void *self, int64_t at_ms);
};

struct uth_floor;

struct uth_floor *uth_floor_new(const struct uth_floor_outside *outside);
void uth_floor_free(struct uth_floor *floor);
struct uth_ledger *uth_floor_ledger(struct uth_floor *floor);
/* The rules that its tables and links play by. Rules that recorded events name must be in it before
 * the events are folded. */
struct uth_rulebook *uth_floor_rulebook(struct uth_floor *floor);

/* Carries out a command. OK: events (appended to *events) say what happened, and the state has
 * moved; a repeat of a command (same person, same id, same stream) gives OK, *repeated and no
 * events. Otherwise nothing has changed and the refusal says why; the exception is running out of
 * memory, after which neither the floor nor the events may be used. */
enum uth_reason uth_floor_handle(struct uth_floor *floor, const struct uth_command *command,
                                 struct uth_floor_events *events, bool *repeated,
                                 struct uth_refusal *refusal);

/* A correction (AMEND) on its way: the round as it is and as it would be, what is put into the record,
 * and what would be posted. */
struct uth_amending {
    bool late; /* the round is one of the past */
    const struct uth_table *before;
    struct uth_round *after;      /* owned */
    struct uth_postings postings; /* owned */
    struct uth_amendment put;
    uth_cents carried;                        /* by the house, for players who cannot pay */
    uth_cents newly_paid;                     /* jackpots that were recorded and not paid yet */
    bool on_link;                             /* its meters or claims follow: */
    uth_cents wagered[2][UTH_LINK_SPOTS_MAX]; /* Progressive by spot - 1, before and after */
};
void uth_amending_free(struct uth_amending *amending);
/* Does the command need a round of the past (command->past)? */
bool uth_amend_needs_past(const struct uth_floor *floor, const struct uth_command *command);
/* Tries a correction without making it; refused, there is nothing to free. */
enum uth_reason uth_floor_try_amend(struct uth_floor *floor, const struct uth_command *command,
                                    struct uth_amending *amending, struct uth_refusal *refusal);

/* Advances time to now_ms: expired deadlines take effect, self-running tables continue. Fails when
 * memory or the random source does; a table that failed is tried again a second later, and with its
 * next command. */
enum uth_reason uth_floor_tick(struct uth_floor *floor, int64_t now_ms,
                               struct uth_floor_events *events, struct uth_refusal *refusal);
/* The next moment at which uth_floor_tick has something to do; INT64_MAX: none. */
int64_t uth_floor_next_ms(const struct uth_floor *floor);

/* Applies a recorded event, without its postings (balances are set from the store). Refuses an
 * event that cannot follow. */
enum uth_reason uth_floor_fold(struct uth_floor *floor, const struct uth_floor_event *event,
                               struct uth_refusal *refusal);
/* After all events are folded: tables continue from now, with the time they had left when their
 * last event was written. */
enum uth_reason uth_floor_resume(struct uth_floor *floor, int64_t now_ms,
                                 struct uth_floor_events *events, struct uth_refusal *refusal);

/* Before that: gives up the deck of this table's round, whose key is lost. A round in progress is
 * voided and every wager returned; a settled round stands, without a receipt. Refused when there is
 * no such deck, or when it can be opened. */
enum uth_reason uth_floor_lose_deck(struct uth_floor *floor, const char *table, int64_t now_ms,
                                    const char *reason, struct uth_floor_events *events,
                                    struct uth_refusal *refusal);

/* Puts the floor under these controls, which are copied; without any, every role may do alone what
 * the catalogue lets it. False: out of memory. */
struct uth_controls;
bool uth_floor_set_controls(struct uth_floor *floor, const struct uth_controls *controls);
const struct uth_controls *uth_floor_controls(const struct uth_floor *floor);
/* Does the history name the controls with this digest last? "": it has named none yet. */
bool uth_floor_names_controls(const struct uth_floor *floor, const char *digest);
/* Records their digest, if the history does not name it already. */
enum uth_reason uth_floor_note_controls(struct uth_floor *floor, int64_t now_ms,
                                        struct uth_floor_events *events,
                                        struct uth_refusal *refusal);

/* Stops a table, or lets it continue: while it is stopped, every command about it is refused and no
 * time passes for it. Not an event: the caller, who found a damaged record, reports and remembers
 * the reason. A link is stopped by the name of its stream: then it accepts nothing, and its tables
 * play without the progressive. False: no such table. */
bool uth_floor_stop_table(struct uth_floor *floor, const char *table, bool stopped);

/* ---- looking ---- */

struct uth_table; /* table.h */

int uth_floor_table_count(const struct uth_floor *floor);
const struct uth_table *uth_floor_table(const struct uth_floor *floor, int index);
const struct uth_table *uth_floor_find_table(const struct uth_floor *floor, const char *name);
bool uth_floor_has_player(const struct uth_floor *floor, const char *name);
/* Is the player marked as a registered proposition player? */
bool uth_floor_is_proposition(const struct uth_floor *floor, const char *name);
/* The highest number that a player has had. */
uint32_t uth_floor_player_last(const struct uth_floor *floor);
/* Number of the last event of a stream, 0: none. */
uint64_t uth_floor_last(const struct uth_floor *floor, const char *stream);
/* Time of the newest event of all streams, 0: there is none. No later event may have an earlier
 * time. */
int64_t uth_floor_newest_ms(const struct uth_floor *floor);

#endif

/* One table: its guests, the current round, the known cards and the deadline. Everything here
 * follows from the events of its stream. */
#ifndef UTH_FLOOR_TABLE_H
#define UTH_FLOOR_TABLE_H

#include "floor.h"
#include "map.h"
#include "position.h"
#include "repeats.h"

enum {
    UTH_SEED_WINDOW_MS = 2000,  /* for showing the seeds, and for the spares */
    UTH_SEED_RETURN_MS = 10000, /* at least, after a restart: players have to connect again */
    UTH_SEAT_ASKED_MS = 60000,  /* nobody else may ask for the same seat */
    UTH_SEED_REST_ROUNDS = 100, /* without a part in the shuffle, for who missed */
};

/* Walk-ins are known to their table alone: numbered from here on, and named so that no account can
 * have the name. */
enum { UTH_WALK_IN_FIRST = 1 << 30 };
struct uth_walk_in_name {
    char text[UTH_FLOOR_NAME_SIZE];
};
struct uth_walk_in_name uth_walk_in_name(int seat, uint32_t number);
bool uth_is_walk_in(const char *player);

enum uth_table_state { UTH_TABLE_CLOSED, UTH_TABLE_OPEN, UTH_TABLE_CLOSING };
const char *uth_table_state_name(enum uth_table_state state);

/* A person at the table. */
struct uth_guest {
    char name[UTH_FLOOR_NAME_SIZE];
    uint32_t number;  /* the player's number in rounds */
    uint32_t seats;   /* bit s: sits at seat s; 0 where positions are shared */
    bool sitting_out; /* keeps the seat, makes no wagers */
    bool leaving;     /* leaves as soon as none of their hands is in play */
    bool gone;        /* has left; the name stays until the next round starts */
    bool proposition; /* a third-party proposition player */
    bool by_staff;    /* has no device: staff enter what they do */
    uint8_t missed;   /* one more than the rounds without a hand; 0: came during this one */
    uth_cents cash;   /* chips bought for cash since they sat down */
    uth_cents last_wager[UTH_WAGERS]; /* of the last round in which staff entered some */
};
/* Its flags, in the order of their bits in a snapshot. */
#define UTH_GUEST_FLAGS(X) X(sitting_out) X(proposition) X(leaving) X(gone) X(by_staff)

struct uth_table {
    struct uth_table_config config;     /* as it was added, or accepted since */
    const struct uth_rules *base_rules; /* of config.digest, in the floor's book */
    struct uth_rules *rules;            /* owned copy with this table's limits */
    struct uth_game game;               /* points into rules */
    /* For the next round: an accepted configuration with its rules; then limits and options set
     * after that. */
    bool rules_change;
    struct uth_table_config next;
    const struct uth_rules *next_rules;
    uint32_t changed_in; /* the round that began with other rules or options; 0: none */
    struct uth_limits next_base, next_bonus; /* zeros: those of the rule set */
    bool limits_change;
    /* Options in force, and those from the next round on. Those of the configuration stay in it. */
    int option_count, next_option_count;
    struct uth_table_option option[UTH_OPTIONS_MAX], next_option[UTH_OPTIONS_MAX];
    bool options_change;

    struct uth_position position; /* where a player banks */

    uint64_t last; /* number of the last event of the stream */
    int64_t last_ms;
    enum uth_table_state state;

    int guest_count, guest_capacity;
    struct uth_guest *guests;     /* owned */
    struct uth_map guest_names;   /* name -> index into guests */
    struct uth_map guest_numbers; /* their number, in decimal -> index */

    uint32_t walk_ins; /* how many there have been */

    uint32_t round_number;   /* of the current or last round; 0: none yet */
    struct uth_round *round; /* NULL between rounds; owned */
    uint64_t round_first;    /* the event that started it, */
    int64_t round_ms;        /* and when */
    int64_t deadline_ms;     /* 0: none */

    struct uth_commitment commitment; /* house source */
    struct uth_deck deck;             /* house source; secret */
    bool deck_known;
    struct uth_sealed_deck sealed;
    struct uth_seeds seeds;
    bool deal_waits;           /* for seeds; the dealer has dealt */
    struct uth_map seed_rests; /* who missed a seed -> the round from which they may give one */
    uth_card dealt[UTH_CARD_COUNT]; /* the deck with the seeds, once these decide it */

    int keyed_count; /* keyed, not yet confirmed */
    uth_card keyed[UTH_CARD_COUNT];

    /* Of the round in play, by spot: time was called, 0: it was not; who is done for the round. */
    int64_t called_ms[UTH_SPOTS_MAX + 1];
    uint32_t given_up;
    uint32_t noted; /* bits of enum uth_moment: the dealer has done these by hand */
    bool finishing; /* everybody takes the defaults, and the table closes */
    /* Who asks to play a seat on a device, and since when; "": nobody. */
    struct uth_seat_asked {
        char player[UTH_FLOOR_NAME_SIZE];
        int64_t at_ms;
        uint64_t n; /* of the event: what the device shows the dealer */
    } asked[UTH_SPOTS_MAX + 1];

    bool deck_opened; /* the receipt of this round has been given */

    uint32_t amended; /* how often the current round was put right */
    bool reversed;    /* the round of round_number was settled and then undone */
    bool final;       /* or put right by `put_right`: then it is not undone any more */
    uint64_t late;    /* the last event that changed a round that was over; 0: none */
    /* What would undo the settled round before this one; undo_round 0: nothing can be undone. */
    uint32_t undo_round;
    struct uth_postings undo; /* owned */

    bool stopped;               /* by uth_floor_stop_table */
    bool removed;               /* the room no longer has it; only its history is there */
    bool dirty;                 /* something has happened since due steps were last checked */
    int64_t retry_ms;           /* when a failed step is tried again; 0: none failed */
    struct uth_repeats repeats; /* commands carried out lately */
};
/* What a snapshot keeps as the number that it is: member, name, least, most. */
#define UTH_TABLE_NUMBERS(X)                                                                       \
    X(last, "n", 1, INT64_MAX)                                                                     \
    X(last_ms, "at", INT64_MIN, INT64_MAX)                                                         \
    X(round_number, "round", 0, UINT32_MAX)                                                        \
    X(deadline_ms, "deadline", 0, INT64_MAX)                                                       \
    X(noted, "noted", 0, UINT32_MAX)                                                               \
    X(walk_ins, "walk_ins", 0, UTH_WALK_IN_FIRST)                                                  \
    X(late, "late", 0, INT64_MAX)

/* NULL: not at the table (any more). */
const struct uth_guest *uth_table_guest(const struct uth_table *table, const char *player);
/* A player's number as a key of guest_numbers: in decimal. For each hand of a stadium, so snprintf
 * would take most of the time. */
struct uth_number_key {
    char text[16];
};
struct uth_number_key uth_number_key(uint32_t number);
/* The dealer's hand or the board has changed: whether the dealer qualifies is announced anew. */
void uth_table_forget_qualifying(struct uth_table *table);
/* True when a round is neither settled nor void. */
bool uth_table_in_round(const struct uth_table *table);
/* True when a round is in progress, or over with its deck still to be opened. */
bool uth_table_has_unfinished(const struct uth_table *table);
/* True while the current round can be put right: from the close of betting until the next begins. */
bool uth_table_can_amend(const struct uth_table *table);
/* The name behind a player number of the current or last round. */
const char *uth_table_player_name(const struct uth_table *table, uint32_t number);
/* 0 red, 1 blue: two decks take turns. */
int uth_table_deck_colour(const struct uth_table *table);
/* Hole cards of a spot as their owner may see them: true and cards when they are dealt. The
 * caller decides who may look. */
bool uth_table_hole_cards(const struct uth_table *table, int spot, uth_card cards[2]);
/* Everything that a hand has on the felt: wagers, Play and tips, and what is held for the Play of a
 * bettor behind a seat. */
uth_cents uth_hand_on_felt(const struct uth_table *table, const struct uth_hand *hand);
/* Chooses these options for a table with these limits on the Ante, zeros for those of the rule set,
 * and leaves the game as it was when they are refused. */
enum uth_reason uth_options_choose(const struct uth_rules *rules, struct uth_limits base, int count,
                                   const struct uth_table_option *option, struct uth_game *game,
                                   struct uth_refusal *refusal);
bool uth_options_equal(int count, const struct uth_table_option *option, int other_count,
                       const struct uth_table_option *other);
/* What the deck of the current round is bound to. */
struct uth_deck_place uth_table_deck_place(const struct uth_table *table);
/* The configuration and the rules that the next round will be played by. */
const struct uth_table_config *uth_table_next_config(const struct uth_table *table);
const struct uth_rules *uth_table_next_rules(const struct uth_table *table);
const struct uth_table_option *uth_table_next_options(const struct uth_table *table, int *count);
/* As they will be in force: no zeros but where the rule set has none. */
void uth_table_next_limits(const struct uth_table *table, struct uth_limits *base,
                           struct uth_limits *bonus);
/* A table that runs itself goes on when time is up: without a limit, one player who went for a walk
 * would hold it up for ever. False with a refusal. */
bool uth_table_times_check(const struct uth_table_config *config, const struct uth_rules *rules,
                           struct uth_refusal *refusal);
/* Checks whether the table could continue with this configuration, whose digest is in the floor's
 * book. Who banks, the number of seats, the source of cards and the progressive cannot change. */
enum uth_reason uth_table_check_rules(const struct uth_floor *floor, const struct uth_table *table,
                                      const struct uth_table_config *config,
                                      struct uth_refusal *refusal);
/* The recorded content of a table's drop box: collections, and the cash for chips. */
uth_cents uth_drop_box(const struct uth_ledger *ledger, const struct uth_table *table);
/* The spots whose cards have not been shown and must be before the settlement, as bits: at a showdown
 * without the folded hands that stay face down. */
uint32_t uth_table_spots_to_show(const struct uth_table *table);
/* How many cards must be keyed before the next step. */
int uth_table_cards_due(const struct uth_table *table);

#endif

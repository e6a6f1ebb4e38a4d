/* The player-dealer position of a table that a player banks: to whom it is offered, who has
 * accepted it with which amount, who banks, and what the rotation rule counts.
 *
 *   offer    one player after the other, clockwise from the button; where the rotation rule is in
 *            force, all of them at once. Who banked the last round and may bank another is asked
 *            first, unless the rotation rule says otherwise.
 *   answer   accept with an amount, decline, or nothing until the time is up, which declines.
 *   award    the first who accepted, once everybody before them has declined.
 *   open     nobody has accepted: the table waits, and whoever wants may have it.
 *
 * The promised amount stays in the player's chips until the round starts, and cannot be cashed out.
 * With the round it moves into the account bank:TABLE:PLAYER, with the highest fee of the
 * collection schedule beside it, and is locked there until the settlement: whatever the
 * player-dealer does or does not do from then on, the round can be finished.
 *
 * Invariants: nobody banks more than rules->bank_rounds_max dealt rounds in a row; the house is no
 * guest and so never among the bids; money at such a table moves between chips, wagers, bank and
 * drop box and nowhere else (asserted with every event). */
#ifndef UTH_FLOOR_POSITION_H
#define UTH_FLOOR_POSITION_H

#include "floor.h"

struct uth_table;
struct uth_guest;

enum uth_answer { UTH_ANSWER_PENDING, UTH_ANSWER_ACCEPTED, UTH_ANSWER_DECLINED };
const char *uth_answer_name(enum uth_answer answer); /* "pending", "accepted", "declined" */

struct uth_bid {
    char player[UTH_FLOOR_NAME_SIZE];
    uint8_t seat;
    enum uth_answer answer;
    uth_cents amount; /* accepted: what they put up */
};

/* When somebody last banked a round that was dealt. */
struct uth_holding {
    char player[UTH_FLOOR_NAME_SIZE];
    int64_t at_ms;
};

enum { UTH_BIDS_MAX = UTH_SPOTS_MAX, UTH_HOLDINGS_MAX = UTH_SPOTS_MAX };

struct uth_position {
    uint8_t button;                   /* seat of the last player-dealer; 0: there was none */
    char holder[UTH_FLOOR_NAME_SIZE]; /* who banked the last round that was dealt */
    uint8_t rounds;                   /* how many in a row */
    bool keeps;                       /* the holder is asked first */

    int bid_count;
    struct uth_bid bid[UTH_BIDS_MAX]; /* in the order of the offers */
    bool open;                        /* everybody has declined */

    struct uth_bid due; /* ROUND_STARTED to BANK: who is about to put up what; amount 0: nobody */
    char banker[UTH_FLOOR_NAME_SIZE]; /* of the round that is on, or the last one */
    uth_cents reserve;                /* held for the collection until betting closes */
    bool dealt;                       /* cards of this round have been dealt */
    char waived[UTH_TEXT_SIZE];       /* why this round costs nothing; "": it does */

    int64_t since_ms; /* the rotation rule counts from here; 0: it does not count */
    int holding_count;
    struct uth_holding holding[UTH_HOLDINGS_MAX]; /* each person once, proposition players not */
};

/* Does a player bank this table? */
bool uth_table_has_position(const struct uth_table *table);

/* What was offered to this player, and the answer; NULL: nothing. */
const struct uth_bid *uth_position_bid(const struct uth_table *table, const char *player);
/* Who gets the position as things are; NULL: nobody yet. */
const struct uth_bid *uth_position_award(const struct uth_table *table);
/* Is somebody asked who has not answered? */
bool uth_position_asks(const struct uth_table *table);
/* The next to be offered the position; NULL: everybody has been. */
const struct uth_guest *uth_position_next(const struct uth_table *table, uint8_t *seat);
/* Has this person banked as many rounds in a row as anybody may? */
bool uth_position_is_used_up(const struct uth_table *table, const char *player);
/* Chips that a player must keep on the table for the position. */
uth_cents uth_position_promise(const struct uth_table *table, const char *player);
/* Is this person about to bank, or banking, the round that is on? */
bool uth_position_banks(const struct uth_table *table, const char *player);
/* The highest fee of the table's schedule: held beside the bank. */
uth_cents uth_position_reserve(const struct uth_table *table);
/* When the rotation rule ends the game; INT64_MAX: never. */
int64_t uth_position_end_ms(const struct uth_table *table);
/* What the table waits for, or who banks: one sentence for everybody. Returns UTH_REASON_NO_BANK. */
enum uth_reason uth_position_say(const struct uth_table *table, struct uth_refusal *said);

#endif

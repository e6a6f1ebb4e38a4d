/* The player-dealer position of a table that a player banks: to whom it is offered, who has
 * accepted it with which amount, who banks, and what the rotation rule counts.
 *
 *   offer    one player after the other, clockwise from the button; where the rotation rule is in
 *            force, all of them at once. The player who banked the last round, if allowed
 *            another, is asked first, unless the rotation rule says otherwise.
 *   answer   accept with an amount, decline, or nothing until the time is up, which declines.
 *   award    the first who accepted, once everyone before them has declined.
 *   open     no one has accepted: the table waits, and any player may take it.
 *
 * The promised amount stays in the player's chips until the round starts, and cannot be cashed out.
 * With the round it moves into the account bank:TABLE:PLAYER, with the highest fee of the
 * collection schedule beside it, and is locked there until the settlement: whatever the
 * player-dealer does from then on, the round can be finished.
 *
 * Invariants: nobody banks more than rules->bank_rounds_max dealt rounds in a row; the house is not
 * a guest and so never bids; money at such a table moves between chips, wagers, bank and drop box
 * and nowhere else (asserted with every event). */
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

/* True when a player banks this table. */
bool uth_table_has_position(const struct uth_table *table);

/* What was offered to this player, and the answer; NULL: nothing. */
const struct uth_bid *uth_position_bid(const struct uth_table *table, const char *player);
/* Who gets the position now; NULL: no one yet. */
const struct uth_bid *uth_position_award(const struct uth_table *table);
/* True when someone has been asked and has not answered. */
bool uth_position_asks(const struct uth_table *table);
/* The next player to be offered the position; NULL: everyone has been. */
const struct uth_guest *uth_position_next(const struct uth_table *table, uint8_t *seat);
/* True when this person has banked as many rounds in a row as allowed. */
bool uth_position_is_used_up(const struct uth_table *table, const char *player);
/* Chips that a player must keep on the table for the position. */
uth_cents uth_position_promise(const struct uth_table *table, const char *player);
/* True when this person is about to bank, or is banking, the current round. */
bool uth_position_banks(const struct uth_table *table, const char *player);
/* The highest fee of the table's schedule: held beside the bank. */
uth_cents uth_position_reserve(const struct uth_table *table);
/* When the rotation rule ends the game; INT64_MAX: never. */
int64_t uth_position_end_ms(const struct uth_table *table);
/* What the table waits for, or who banks: one sentence for everyone. Returns UTH_REASON_NO_BANK. */
enum uth_reason uth_position_say(const struct uth_table *table, struct uth_refusal *said);

#endif

/*
 * The exact value of every choice in one situation.
 *
 * The player sees two cards and none, three or five community cards. Cards that are out of play
 * (other players', burnt, exposed) are dead; none, one or both of the dealer's cards may be known.
 * All ways to deal the hidden cards are equally likely, and later decisions are the best ones given
 * the same knowledge. Sums are over all deals, in units of uth/basegame.h.
 *
 * A river takes microseconds, a flop a fraction of a millisecond, a hand before the flop one or two
 * tenths of a second. Keeps no state; call it from any thread.
 */
#ifndef UTH_ADVISE_H
#define UTH_ADVISE_H

#include <uth/basegame.h>
#include <uth/export.h>
#include <uth/json.h>
#include <uth/solve.h>

UTH_BEGIN_DECLS

struct uth_situation {
    uth_card hole[2];
    int board_count; /* 0, 3 or 5 */
    uth_card board[5];
    int dealer_count; /* known cards of the dealer: 0, 1 or 2 */
    uth_card dealer[2];
    uth_cards dead;
};

/* False with a sentence if the situation is impossible: a repeated card, a board of one, two or four
 * cards, too few cards left to deal. */
bool uth_situation_check(const struct uth_situation *situation, char *sentence, size_t size);

/* One choice and its outcome. */
struct uth_prospect {
    uint8_t multiple; /* of the Ante; 0: check, on the river fold */
    int64_t net;      /* in units, over all deals */
    /* How the deals end; they sum to `deals`. */
    int64_t win, tie, lose, fold;
    /* After a check: the number of deals in which the hand is played on the flop, and on the river. */
    int64_t later[UTH_STREETS];
};

struct uth_advice {
    enum uth_street street;
    int32_t units; /* units in one Ante */
    int64_t deals; /* ways to deal the hidden cards: flop, turn and river, and the dealer's hand */
    int count;
    struct uth_prospect prospect[1 + UTH_MULTIPLES_MAX]; /* check or fold first, then by multiple */
    int best;                                            /* the one with the highest net */
};

struct uth_advise_options {
    int threads;            /* before the flop; 0: as many as there are processors */
    struct uth_watch watch; /* before the flop; step NULL: not watched */
};

/* The situation must pass uth_situation_check; `options` may be NULL. *advice is filled in only on
 * UTH_SOLVED. */
enum uth_solve_status uth_advise(const struct uth_base_game *game,
                                 const struct uth_situation *situation,
                                 const struct uth_advise_options *options,
                                 struct uth_advice *advice);

/* The expectation of one choice, in Antes. */
double uth_advice_value(const struct uth_advice *advice, int choice);

/* "check", "fold", "4x"; may be written into `name`. */
enum { UTH_CHOICE_SIZE = 8 };
const char *uth_choice_name(const struct uth_advice *advice, int choice,
                            char name[UTH_CHOICE_SIZE]);

/* Situation and advice as an object (docs/command-line.md). Amounts in cents are for this Ante; with
 * an Ante of 0 there are none. */
void uth_advice_write(struct uth_json *json, const char *key, const struct uth_situation *situation,
                      const struct uth_advice *advice, uth_cents ante);

/* What every starting hand is worth, before the flop or on a board. */
struct uth_hand_worth {
    char name[4];         /* "AA", "AKs", "T9o" */
    uint8_t combinations; /* that are left in the deck; 0: nobody can hold it */
    uint8_t raised;       /* of them, those that are worth most raised */
    /* Net in units, over all deals of the combinations: perfect play, check or fold, each raise. */
    int64_t best, check, raise[UTH_MULTIPLES_MAX];
};

struct uth_hands_worth {
    struct uth_base_game game;
    enum uth_street street;
    int64_t deals; /* of one combination */
    struct uth_hand_worth hand[UTH_STARTING_HANDS];
};

/* False with a sentence if the board is impossible. The two cards of `at` are not looked at. No cards
 * may be dead before the flop, and none of the dealer's known. */
bool uth_hands_check(const struct uth_situation *at, char *sentence, size_t size);

/* Must pass uth_hands_check. Before the flop some tenths of a second and 40 MB, on a flop less than a
 * second on one thread, on the river some milliseconds. `threads` as in struct uth_advise_options. */
enum uth_solve_status uth_hands_worth(const struct uth_base_game *game,
                                      const struct uth_situation *at, int threads,
                                      struct uth_hands_worth *worth);

/* As fields of the object that is open (docs/protocol.md, /api/starting-hands). */
void uth_hands_worth_write(struct uth_json *json, const struct uth_hands_worth *worth);

UTH_END_DECLS

#endif

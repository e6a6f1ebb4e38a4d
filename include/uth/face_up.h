/*
 * What it is worth to see the other players' cards.
 *
 * At a table whose players' cards lie open, everybody knows up to twelve cards that neither the board
 * nor the dealer can get. uth_open_table solves one such table exactly: the value of each hand, over
 * all flops, rivers and dealer's hands of the cards that are left, under the decisions that are best
 * with that knowledge, and under those that are best without it ("usual"), with the same cards gone.
 * Their difference is what seeing is worth at this table. On average over all tables the usual
 * decisions bring exactly what they bring off the top, so they are the control variate of a study:
 * uth_face_up_run samples tables and adds up differences, as integers, in any order and split.
 */
#ifndef UTH_FACE_UP_H
#define UTH_FACE_UP_H

#include <uth/basegame.h>
#include <uth/card.h>
#include <uth/export.h>
#include <uth/json.h>
#include <uth/reader.h>
#include <uth/solve.h>

UTH_BEGIN_DECLS

enum { UTH_OPEN_HANDS_MAX = 6 };

/* A game with its usual decisions, and tables that all open tables share. Immutable; for any number
 * of threads. Takes a solution's time and 25 MB. */
struct uth_face_up;

/* NULL when out of memory. Free it with uth_face_up_free, which takes NULL too. */
struct uth_face_up *uth_face_up_new(const struct uth_base_game *game);
void uth_face_up_free(struct uth_face_up *face_up);

/* Units in an Ante, and the expectation of a hand off the top, in Antes. */
int32_t uth_face_up_units(const struct uth_face_up *face_up);
struct uth_fraction uth_face_up_usual(const struct uth_face_up *face_up);

/* One hand of an open table. Nets are sums over all deals, in units of the game. */
struct uth_open_hand {
    uint8_t usual, best; /* the multiple played before the flop, 0: check */
    int64_t net_usual;   /* the usual decisions */
    int64_t net_river;   /* the best ones on the river, the usual ones before */
    int64_t net_flop;    /* the best ones from the flop on */
    int64_t net_best;    /* the best ones */
    /* With the usual decisions after a check: raised with the largest multiple before the flop, and
     * checked. What a rule for the first decision alone is judged by. */
    int64_t net_raise, net_check;
    /* After a check before the flop: all flops, and those with another decision than the usual one; all
     * boards after flops that are best checked, and those with another decision. */
    int64_t flops, flops_changed;
    int64_t rivers, rivers_changed;
};

/* Room for the sums of one table: 8 MB. One for each thread. NULL when out of memory. */
struct uth_open_room;
struct uth_open_room *uth_open_room_new(void);
void uth_open_room_free(struct uth_open_room *room);

/* Solves the table of `count` hands (1 to 6); `dead` cards are out of play besides. All cards differ,
 * and seven are left. */
void uth_open_table(const struct uth_face_up *face_up, struct uth_open_room *room,
                    const uth_card hole[][2], int count, uth_cards dead,
                    struct uth_open_hand hand[UTH_OPEN_HANDS_MAX]);

/* Ways to deal flop, turn and river, and the dealer's hand from so many cards. */
int64_t uth_open_deals(int cards);

/*
 * A study: tables sampled from a seed. Table number n is the same whoever solves it, and what it adds
 * is whole numbers (gains in billionths of an Ante), so the sums of a study depend neither on the order
 * of its tables nor on how they are split among threads, processes and days.
 */
enum { UTH_SEEN_OWN_MAX = 4 };

struct uth_face_up_sums {
    int64_t tables, hands;
    int64_t gain[UTH_STREETS]; /* over all hands: what best decisions on that street add */
    int64_t squares;           /* of the mean gain of a table's hands, in millionths */
    int64_t starts_changed;    /* hands with another decision before the flop */
    int64_t flops, flops_changed, rivers, rivers_changed; /* as in struct uth_open_hand */
    /* By starting hand, and by how many cards of its ranks the others hold (the last: or more): how
     * often, and how much more raising was worth than checking. */
    struct {
        int64_t hands, worth;
    } start[UTH_STARTING_HANDS][UTH_SEEN_OWN_MAX + 1];
};

struct uth_face_up_request {
    int spots; /* 2 to 6 hands, the own one among them */
    uint64_t seed;
    int64_t first, tables; /* the number of the first table, and how many */
    int threads;           /* 0: as many as there are processors */
    struct uth_watch watch;
};

/* Adds the tables of the request to *sums. Otherwise than UTH_SOLVED *sums is as before. */
enum uth_solve_status uth_face_up_run(const struct uth_face_up *face_up,
                                      const struct uth_face_up_request *request,
                                      struct uth_face_up_sums *sums);
void uth_face_up_merge(struct uth_face_up_sums *sums, const struct uth_face_up_sums *add);

/* Mean gain of a hand and its standard error, in Antes. At least two tables. */
double uth_face_up_gain(const struct uth_face_up_sums *sums);
double uth_face_up_error(const struct uth_face_up_sums *sums);

/*
 * A rule for the first decision that a person can remember: count the others' cards of your two ranks;
 * each one more than usual takes a fifth of an Ante from what raising is worth. True: raise. `seen` is
 * counted as in struct uth_face_up_sums.
 */
bool uth_face_up_rule(const struct uth_face_up *face_up, int spots, int start, int seen);
/* The same without having seen a card: the usual decision. */
bool uth_face_up_raises(const struct uth_face_up *face_up, int start);
/* What the rule adds to a hand, in Antes, with the usual decisions after a check. */
double uth_face_up_rule_gain(const struct uth_face_up *face_up, int spots,
                             const struct uth_face_up_sums *sums);

/* The sums as an object, and back: the same, or false with a fault of the reader. */
void uth_face_up_write(struct uth_json *json, const char *key, const struct uth_face_up_sums *sums);
bool uth_face_up_read(struct uth_reader *reader, const struct json_t *object, const char *key,
                      struct uth_face_up_sums *sums);

UTH_END_DECLS

#endif

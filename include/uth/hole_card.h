/*
 * What a card is worth that should not have been seen: the dealer's, and one of the board.
 *
 * Every way to deal the player's cards and those that are seen is solved, up to the names of the suits,
 * with the best decisions of one who knows them from the start. Nothing is sampled.
 */
#ifndef UTH_HOLE_CARD_H
#define UTH_HOLE_CARD_H

#include <uth/basegame.h>
#include <uth/export.h>
#include <uth/fraction.h>
#include <uth/solve.h>

UTH_BEGIN_DECLS

enum uth_peek {
    UTH_PEEK_ONE,  /* one of the dealer's cards */
    UTH_PEEK_BOTH, /* both */
    UTH_PEEK_FLOP, /* one of the dealer's, and one of the flop */
    UTH_PEEKS,
};

/* "one", "both", "flop"; and what is seen in words. */
const char *uth_peek_name(enum uth_peek peek);
const char *uth_peek_words(enum uth_peek peek);

struct uth_peek_rank {
    int64_t deals, net; /* in units */
};

struct uth_peeked {
    int32_t units;
    int64_t cases;      /* solved */
    int64_t deals, net; /* all, and their net in units */
    int64_t raised;     /* of the deals: raised before the flop */
    /* By the rank of the dealer's card seen; of both, the higher. */
    struct uth_peek_rank rank[13];
};

struct uth_peek_options {
    unsigned
        ranks;   /* the deck has these alone, bit by bit; 0: all. At least 9 cards: three ranks */
    int threads; /* 0: as many as there are processors */
    struct uth_watch watch;
};

enum uth_solve_status uth_peek(const struct uth_base_game *game, enum uth_peek peek,
                               const struct uth_peek_options *options, struct uth_peeked *peeked);

UTH_END_DECLS

#endif

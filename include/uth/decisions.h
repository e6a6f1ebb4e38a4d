/*
 * A decision for every situation of the base game, in a small table.
 *
 * The decisions of the solver (or of a policy) for the 169 starting hands; for every flop up to the
 * names of the suits with every two cards (1,755 * 1,326); and for every board, by ranks alone if no
 * flush is possible (6,175 * 91), otherwise by the ranks in and out of the flush suit (36,608 * 338).
 * Two megabytes for the usual game. The file format is a short header and the table itself:
 * docs/mathematics.md describes it byte by byte.
 */
#ifndef UTH_DECISIONS_H
#define UTH_DECISIONS_H

#include <uth/basegame.h>
#include <uth/export.h>

UTH_BEGIN_DECLS

struct uth_decisions;

void uth_decisions_free(struct uth_decisions *decisions);

/* The multiple of the Ante to play, or 0 to check (on the river: to fold). Cards must be valid and
 * different. Takes a fraction of a microsecond; call from any thread. */
int uth_decide_preflop(const struct uth_decisions *decisions, const uth_card hole[2]);
int uth_decide_flop(const struct uth_decisions *decisions, const uth_card hole[2],
                    const uth_card flop[3]);
int uth_decide_river(const struct uth_decisions *decisions, const uth_card hole[2],
                     const uth_card board[5]);

/* Writes a decision file into *bytes, which the caller frees. False when out of memory. */
bool uth_decisions_encode(const struct uth_decisions *decisions, uint8_t **bytes, size_t *size);
/* Reads a decision file; the caller frees the table. NULL with a sentence if the bytes are not a
 * decision file. */
struct uth_decisions *uth_decisions_decode(const uint8_t *bytes, size_t size, char *sentence,
                                           size_t sentence_size);

UTH_END_DECLS

#endif

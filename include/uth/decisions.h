/*
 * A decision for every situation of the base game, in a small table.
 *
 * What the solver found (or a policy said) for the 169 starting hands, for every flop up to the
 * names of the suits with every two cards (1,755 * 1,326), and for every board, by ranks alone where
 * no flush is possible (6,175 * 91) and otherwise by the ranks in and off the suit that counts
 * (36,608 * 338). Two megabytes for the usual game. The file format is the table itself behind a
 * short header: docs/mathematics.md describes it byte by byte.
 */
#ifndef UTH_DECISIONS_H
#define UTH_DECISIONS_H

#include <uth/basegame.h>
#include <uth/export.h>

UTH_BEGIN_DECLS

struct uth_decisions;

void uth_decisions_free(struct uth_decisions *decisions);

/* The multiple of the Ante to play, or 0 to check; on the river 0 to fold. Cards must be valid and
 * different. A fraction of a microsecond; any thread. */
int uth_decide_preflop(const struct uth_decisions *decisions, const uth_card hole[2]);
int uth_decide_flop(const struct uth_decisions *decisions, const uth_card hole[2],
                    const uth_card flop[3]);
int uth_decide_river(const struct uth_decisions *decisions, const uth_card hole[2],
                     const uth_card board[5]);

/* The bytes of a decision file; the caller frees *bytes. False when out of memory. */
bool uth_decisions_encode(const struct uth_decisions *decisions, uint8_t **bytes, size_t *size);
/* The table in a decision file; the caller frees it. NULL with a sentence for anything that is not
 * one. */
struct uth_decisions *uth_decisions_decode(const uint8_t *bytes, size_t size, char *sentence,
                                           size_t sentence_size);

UTH_END_DECLS

#endif

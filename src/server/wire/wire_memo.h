/* What was written of a settlement already. At a stadium thousands share a position and make the
 * same wagers: but for the name their results are the same text, and to work its sentences out is
 * nearly everything that a settlement's news cost. One memo serves one settlement. */
#ifndef UTH_SERVER_WIRE_MEMO_H
#define UTH_SERVER_WIRE_MEMO_H

#include <uth/settle.h>

#include <uth/json.h>

struct wire_memo;

struct wire_memo *wire_memo_new(void);
void wire_memo_free(struct wire_memo *memo); /* NULL is allowed */

/* The place for a text about this hand and its result, both of which must outlive the memo: empty
 * if nothing like it was seen yet. Valid until the next call. */
struct uth_json *wire_memo_of(struct wire_memo *memo, const struct uth_hand *hand,
                              const struct uth_hand_result *result);
/* The place for what is the same for everybody. */
struct uth_json *wire_memo_for_all(struct wire_memo *memo);

#endif

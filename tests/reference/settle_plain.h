/* A settlement written from the documents and the decisions in docs/documents.md, step by step and
 * without a thought for speed: what the engine is compared with. Hands are evaluated and pay tables
 * looked up by the library, which other tests compare with references of their own. */
#ifndef UTH_TESTS_SETTLE_PLAIN_H
#define UTH_TESTS_SETTLE_PLAIN_H

#include <uth/settle.h>

/* NULL when the settlement is what the plain one comes to, else what differs. */
const char *settle_plain_compare(const struct uth_settle_input *in,
                                 const struct uth_settlement *settlement);

#endif

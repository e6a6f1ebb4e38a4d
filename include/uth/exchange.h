/* Rounds as JSON: the exchange format of `uth settle`, of the history and of the tests.
 *
 * Documented in docs/settle-format.md. Strict: an unknown field, a card twice, an impossible play
 * or a wager the rule set does not have is refused with one sentence that names the place. */
#ifndef UTH_EXCHANGE_H
#define UTH_EXCHANGE_H

#include <uth/export.h>
#include <uth/round.h>
#include <uth/rulesfile.h>

UTH_BEGIN_DECLS

/* A round read from JSON. Owns everything `input` points to. */
struct uth_exchange_round {
    struct uth_game game;
    struct uth_settle_input input;
    char **player_names; /* one for each hand of the input, in its order */
    void *json;          /* the parsed text: keeps names alive */
};

/* Reads a round. `rules` (may be NULL) is used for the name it carries instead of a built-in one.
 * NULL with one fault in `fault`. */
struct uth_exchange_round *uth_exchange_read(const char *json, size_t size,
                                             const struct uth_rules *rules,
                                             struct uth_fault *fault);
void uth_exchange_free(struct uth_exchange_round *round);

/* The settlement as JSON text (indented, ends with a newline). The caller frees it. */
char *uth_exchange_write(const struct uth_exchange_round *round,
                         const struct uth_settlement *settlement);

/* Both together: text in, text out. NULL with a fault. The caller frees the text. */
char *uth_exchange_settle(const char *json, size_t size, const struct uth_rules *rules,
                          struct uth_fault *fault);

UTH_END_DECLS

#endif

/* Rounds as JSON: the exchange format of `uth settle`, of the history and of the tests.
 *
 * docs/settle-format.md describes it. Strict: an unknown field, a repeated card, an impossible play
 * or a wager that the rule set does not offer is refused with one sentence that names the place. */
#ifndef UTH_EXCHANGE_H
#define UTH_EXCHANGE_H

#include <uth/export.h>
#include <uth/json.h>
#include <uth/round.h>
#include <uth/rulesfile.h>

UTH_BEGIN_DECLS

enum {
    UTH_EXCHANGE_SIZE_MAX = 4 << 20, /* bytes of input */
    UTH_EXCHANGE_HANDS_MAX = 10000,
    UTH_EXCHANGE_PLAYER_MAX = 64, /* bytes of a player's name */
};

/* A round read from JSON: the input of uth_settle, already checked by uth_settle_check. Owns what it
 * points to, except the rule set. Create and free it only with the functions below. */
struct uth_exchange_round {
    struct uth_game game;
    struct uth_settle_input input;
    const char *const *players; /* the name of each hand's player, in the order of the hands */
    struct uth_exchange_memory *memory;
};

/* Reads and checks a round. If `rules` is given, the round must name that rule set; if it is NULL,
 * the round names a built-in one. `rules` must outlive the round. Returns NULL with *fault filled in:
 * its place is a path ("hands[1].wagers.trips"), a line and column if the text is not JSON, or "" if
 * the fault concerns the text as a whole. */
struct uth_exchange_round *uth_exchange_read(const char *json, size_t size,
                                             const struct uth_rules *rules,
                                             struct uth_fault *fault);
/* NULL is allowed. */
void uth_exchange_free(struct uth_exchange_round *round);

/* The settlement as JSON text (indented, ends with a newline). The caller frees it with free();
 * NULL when out of memory. */
char *uth_exchange_write(const struct uth_exchange_round *round,
                         const struct uth_settlement *settlement);

/* A sentence as data, into the object that is open: `say`, and `args` when it is made of anything. */
void uth_said_write(struct uth_json *json, const struct uth_said *said);

/* A settlement to be written: whose, and how much of it. */
struct uth_settlement_view {
    const struct uth_settle_input *input;
    const struct uth_settlement *settlement; /* of the input */
    const char *(*player_of)(const void *self, int hand);
    const void *self;
    const int *hands; /* hand_count indices; NULL: the first hands */
    int hand_count;
    bool hands_only; /* without bank, collection, progressive and total */
    bool waived;     /* the collection is not taken */
    /* For one settlement that is written many times: where the text of a hand, or of what is the
     * same for all, is kept; empty before it was first written. NULL: nothing is kept. */
    struct uth_json *(*kept)(void *memo, int hand_or_dealer);
    void *memo;
};

enum { UTH_SETTLEMENT_DEALER = -1 };

/* The settlement as an object. */
void uth_settlement_write(struct uth_json *json, const char *key,
                          const struct uth_settlement_view *view);

/* Settles a round. NULL with a fault if the amounts overflow. The caller frees the settlement with
 * uth_settlement_free. */
struct uth_settlement *uth_exchange_settle(const struct uth_exchange_round *round,
                                           struct uth_fault *fault);

/* The payout of a line as text: "3 to 2", "100 % of mega", "" if nothing is paid. Returns the length,
 * like snprintf; UTH_PAYS_SIZE is always enough. */
int uth_exchange_pays(const struct uth_game *game, const struct uth_line *line, char *text,
                      size_t size);

/* Reads, settles and writes: JSON in, JSON out. NULL with a fault. The caller frees the text with
 * free(). */
char *uth_exchange_answer(const char *json, size_t size, const struct uth_rules *rules,
                          struct uth_fault *fault);

UTH_END_DECLS

#endif

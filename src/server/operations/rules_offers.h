/* Changes of rules that are on offer.
 *
 * A table plays by the rules in its history. When the server starts with a rule-set file, an entry
 * of the configuration or a built-in rule set that says something else, the table goes on as it is,
 * and the difference is offered: in the words of the start, in the pit and by `uth floor rules`.
 * Somebody with the right to accepts it (accept_rules, with the offer's id), and the table takes it
 * with its next round; or nobody does, and nothing happens. What makes no rules for the table any
 * more is said, and never stops it.
 *
 * Offers are made anew with every start, and are nothing but memory: what counts is the event. */
#ifndef UTH_SERVER_RULES_OFFERS_H
#define UTH_SERVER_RULES_OFFERS_H

#include <uth/json.h>

#include "floor/floor.h"
#include "rules_diff.h"

struct hub;
struct config;

struct rules_offer {
    char id[UTH_DIGEST_SIZE];       /* of everything that would be accepted */
    struct uth_table_config config; /* that is: rules, options, limits and times */
    char from[UTH_DIGEST_SIZE];     /* the rules instead of which */
    struct rules_changes changes;
};

struct rules_offers {
    size_t count, capacity;
    struct rules_offer *list; /* owned */
    size_t notice_count, notice_capacity;
    struct rules_notice {
        char subject[48];   /* "table t1", "link house" */
        char sentence[400]; /* why it goes on with what it has, though it was told otherwise */
    } * notices;            /* owned */
};

/* Compares every table and link with the configuration (NULL: none) and the rule sets as they are
 * now. The floor must be up to its last event. */
void rules_offers_make(struct hub *hub, const struct config *config);
void rules_offers_free(struct rules_offers *offers);
/* Tells whoever reads standard error, and the audit log. */
void rules_offers_announce(struct hub *hub);

/* NULL: nothing is offered to this table. */
const struct rules_offer *rules_offer_for(const struct hub *hub, const char *table);
/* The same if it has this id; what is accepted must be what was looked at. */
const struct rules_offer *rules_offer_of_id(const struct hub *hub, const char *table,
                                            const char *id);
void rules_offer_drop(struct hub *hub, const char *table);

/* {"offer", "rules", "from", "to", "changes": [{"field", "from", "to"}]}; nothing without an offer. */
void rules_offer_write(struct uth_json *text, const char *key, const struct hub *hub,
                       const char *table);
/* The changes alone, as a list. */

#endif

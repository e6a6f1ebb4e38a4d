/* What clients are told: events, settlements and whole tables as JSON, each as far as the viewer
 * may see it. docs/protocol.md shows every shape.
 *
 * Cards that are not revealed are seen by their owner alone: nobody else, staff included. */
#ifndef UTH_SERVER_WIRE_H
#define UTH_SERVER_WIRE_H

#include <uth/json.h>

#include "floor/table.h"

struct wire_memo;

/* Whose eyes. */
struct wire_viewer {
    const char *name; /* NULL: the public */
    bool staff;       /* dealer, supervisor, executive, auditor: keyed cards, the float */
};

/* What an event alone does not say. Live it is the table and the ledger, in a recall the round as
 * replayed so far. */
struct wire_scene {
    const struct uth_table *table;         /* NULL in a recall */
    const struct uth_ledger *ledger;       /* NULL in a recall */
    const struct uth_round *round;         /* may be NULL */
    const struct uth_floor_events *events; /* live: chips are told as after events->at[after], */
    int after;                             /* though the ledger is further already; NULL: as now */
    bool waived;                           /* the collection of the round is not taken */
    bool shared; /* positions are shared: everybody sees their own hands only */
    const void *self;
    const char *(*name_of)(const void *self, uint32_t player); /* NULL: nobody known */
    bool (*chips_of)(const void *self, const char *player, uth_cents *chips);
    const struct uth_meters *meters;      /* of the table's link, for a preview; NULL: none */
    const struct uth_settlement *preview; /* instead of the round's own, which is not yet */
    struct wire_memo *memo;               /* of this settlement; NULL: none */
    /* Hands of whoever the text is for, as indices into the round; set by who knows them. */
    const int *own_hands;
    int own_count;
};

/* Why not, into the object of an answer: error, sentence, say, args, and the wager it is about. */
void wire_refusal(struct uth_json *text, const struct uth_refusal *refusal);
/* Why a table cannot take the progressive wager now: trouble and trouble_say; nothing if it can. */
void wire_trouble(struct uth_json *text, const struct uth_floor *floor, const char *link,
                  const char *table);
/* Every sentence of wire_refusal, with what it is made of: for other languages. */
void wire_sayings(struct uth_json *text);

/* A table as it stands. Everything is borrowed; the scene must not move. */
void wire_live_scene(struct wire_scene *scene, const struct uth_table *table,
                     const struct uth_ledger *ledger);

/* What was in an account after events->at[after], though all of them have been posted. */
uth_cents wire_balance_after(const struct uth_ledger *ledger, const char *account,
                             const struct uth_floor_events *events, int after);

/* "player:ann", "chips:t1:ann", "float:t1". */
void wire_account(char account[UTH_ACCOUNT_SIZE], const char *kind, const char *table,
                  const char *player);

/* Limits that were set; zeros stand for those of the rule set. */
void wire_limits(struct uth_json *text, const char *key, struct uth_limits limits,
                 struct uth_limits of_rule_set);
/* Where more people are at the table than seeds fit into a round, the pages of one in so many take
 * part. */
int wire_seed_one_in(const struct uth_table *table);

/* One event, as an object. Cards of a face-down deal are shown for the scene's own hands only. */
void wire_event(struct uth_json *text, const struct uth_floor_event *event,
                const struct wire_scene *scene, const struct wire_viewer *viewer);
/* Whom the event is about, NULL: everybody. At a stadium only that person is told. */
const char *wire_event_person(const struct uth_floor_event *event, const struct wire_scene *scene);
/* Does the event look different to staff, or to everybody with a hand in the round? */
bool wire_event_for_staff(const struct uth_floor_event *event);
bool wire_event_for_owners(const struct uth_floor_event *event, const struct wire_scene *scene);

/* The settlement in the shape of docs/settle-format.md, with these hands (NULL: the first `count`).
 * At a stadium the house's results are not in it. */
void wire_settlement(struct uth_json *text, const char *key, const struct wire_scene *scene,
                     const int *hands, int count);

/* Everything that is needed to draw a table. */
void wire_table(struct uth_json *text, const char *key, const struct wire_scene *scene,
                const struct wire_viewer *viewer, int64_t now_ms);
/* A line of the lobby, as fields of an object. */
/* "game": what is played at the table, and with which limits. */
void wire_game(struct uth_json *text, const struct uth_table *table);
void wire_lobby_fields(struct uth_json *text, const struct uth_table *table);
/* The round in figures, by position. At the showdown they are what the settlement will be; where
 * people have seats, with that settlement itself. */
void wire_totals(struct uth_json *text, const char *key, const struct wire_scene *scene);

#endif

/* What clients are told of tables that a player banks. docs/protocol.md shows every shape. */
#ifndef UTH_SERVER_WIRE_BANK_H
#define UTH_SERVER_WIRE_BANK_H

#include "wire.h"

/* Fields of a snapshot's `game`; nothing where the house banks. */
void wire_bank_game(struct uth_json *text, const struct uth_table *table);
void wire_position(struct uth_json *text, const char *key, const struct uth_table *table,
                   int64_t now_ms);
/* `bank`, `cover` and `walk` of a snapshot's `round`. */
void wire_round_bank(struct uth_json *text, const struct wire_scene *scene);
/* How far the bank covers, while that is open. */
void wire_cover(struct uth_json *text, const char *key, const struct wire_scene *scene);
/* The settlement in its order, wager by wager; from the showdown on. */
void wire_walk(struct uth_json *text, const char *key, const struct wire_scene *scene);
/* What the postings of a close drop into the box. */
uth_cents wire_bank_dropped(const struct uth_floor_event *event);
/* Whose bank the postings of the event move; NULL: nobody's. */
const char *wire_bank_owner(const struct uth_floor_event *event);

#endif

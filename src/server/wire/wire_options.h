/* The options sheet of a table or rule set as data: docs/protocol.md, GET /api/options/NAME. */
#ifndef UTH_SERVER_WIRE_OPTIONS_H
#define UTH_SERVER_WIRE_OPTIONS_H

#include <uth/rules.h>

#include <uth/json.h>

void wire_options(struct uth_json *text, const struct uth_game *game);

#endif

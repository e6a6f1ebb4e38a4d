/* A correction tried out: the round as it is and as it would be, and whose money would move. Nothing
 * happens. The supervisor who asks for it looks here first, and so does the one who agrees. */
#include <string.h>

#include "floor/floor_json.h"
#include "routes.h"
#include "server/alloc.h"
#include "server/wire/wire.h"

static void put_version(struct uth_json *text, const char *key, const struct hub *hub,
                        const struct uth_table *table, struct uth_round *round)
{
    struct uth_table then = *table;
    struct wire_scene scene;
    then.round = round;
    wire_live_scene(&scene, &then, uth_floor_ledger(hub->floor));
    if (uth_round_settlement(round) != NULL)
        wire_settlement(text, key, &scene, NULL, uth_round_hand_count(round));
}

static void put_moves(struct uth_json *text, const struct uth_postings *moves)
{
    uth_json_array(text, "money");
    for (int i = 0; i < moves->count; i++) {
        uth_json_array(text, NULL);
        uth_json_text(text, NULL, moves->at[i].from);
        uth_json_text(text, NULL, moves->at[i].to);
        uth_json_integer(text, NULL, moves->at[i].amount);
        uth_json_end_array(text);
    }
    uth_json_end_array(text);
}

static bool read_command(const struct http_asking *asking, struct uth_command *command,
                         char sentence[UTH_FAULT_SIZE])
{
    struct uth_reader reader;
    uth_reader_start_first(&reader, sentence);
    json_t *object = uth_json_load(asking->request->body, asking->request->body_size, NULL);
    if (json_is_object(object))
        uth_amendment_read(&reader, object, &command->put);
    else
        uth_reader_fault(&reader, "expected an object");
    json_decref(object);
    return uth_reader_good(&reader);
}

void http_try_amend(const struct http_asking *asking)
{
    struct hub *hub = asking->hub;
    struct uth_command command = {.what = UTH_FLOOR_AMEND, .text = "?"};
    const struct uth_table *table = uth_floor_find_table(hub->floor, asking->part[0]);
    char sentence[UTH_FAULT_SIZE] = "";
    if (table == NULL) {
        http_refuse(hub, asking->call, 404, UTH_REFUSAL(NO_TABLE));
        return;
    }
    memcpy(command.table, table->config.name, sizeof command.table);
    if (!read_command(asking, &command, sentence)) {
        http_refuse(hub, asking->call, 400, UTH_REFUSAL(BAD_ROUND, .text = sentence));
        return;
    }
    struct uth_round *after;
    struct uth_postings moves = {0};
    struct uth_refusal refusal;
    enum uth_reason reason = uth_floor_try_amend(hub->floor, &command, &after, &moves, &refusal);
    if (reason == UTH_REASON_OUT_OF_MEMORY)
        alloc_failed();
    if (reason != UTH_REASON_OK) {
        http_refuse(hub, asking->call, 409, refusal);
        return;
    }
    http_begin_answer(hub);
    uth_json_integer(&hub->text, "round", table->round_number);
    uth_json_text(&hub->text, "phase", uth_phase_name(uth_round_phase(after)));
    put_version(&hub->text, "before", hub, table, table->round);
    put_version(&hub->text, "after", hub, table, after);
    put_moves(&hub->text, &moves);
    http_end_answer(hub, asking->call);
    uth_round_free(after);
    uth_postings_free(&moves);
}

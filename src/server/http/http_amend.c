/* A correction tried out: the round as it is and as it would be, and whose money would move. Nothing
 * happens. The supervisor who asks for it looks here first, and so does the one who agrees. */
#include <stdlib.h>
#include <string.h>

#include "floor/floor_json.h"
#include "routes.h"
#include "server/alloc.h"
#include "server/history/past_round.h"
#include "server/wire/wire.h"

static void put_version(struct uth_json *text, const char *key, const struct hub *hub,
                        const struct uth_table *table, const struct uth_round *round)
{
    struct uth_table then = *table;
    struct wire_scene scene;
    then.round = (struct uth_round *)round;
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

struct trying {
    struct past_round round; /* first */
    struct call *call;
    struct uth_command command;
};

static void answer(struct hub *hub, struct call *call, const struct uth_command *command)
{
    struct uth_amending it;
    struct uth_refusal refusal;
    enum uth_reason reason = uth_floor_try_amend(hub->floor, command, &it, &refusal);
    if (reason == UTH_REASON_OUT_OF_MEMORY)
        alloc_failed();
    if (reason != UTH_REASON_OK) {
        http_refuse(hub, call, 409, refusal);
        return;
    }
    http_begin_answer(hub);
    uth_json_integer(&hub->text, "round", it.before->round_number);
    uth_json_text(&hub->text, "phase", uth_phase_name(uth_round_phase(it.after)));
    put_version(&hub->text, "before", hub, it.before, it.before->round);
    put_version(&hub->text, "after", hub, it.before, it.after);
    put_moves(&hub->text, &it.postings);
    if (it.carried > 0)
        uth_json_integer(&hub->text, "carried", it.carried);
    http_end_answer(hub, call);
    uth_amending_free(&it);
}

static void ready(struct past_round *round, struct hub *hub)
{
    struct trying *trying = (struct trying *)round;
    trying->command.past = &round->past;
    if (hub != NULL)
        answer(hub, trying->call, &trying->command);
    call_drop(trying->call);
    past_round_end(round);
    free(trying);
}

void http_try_amend(const struct http_asking *asking)
{
    struct hub *hub = asking->hub;
    struct uth_command command = {.what = UTH_FLOOR_AMEND, .text = "?"};
    const struct uth_table *table = uth_floor_find_table(hub->floor, asking->part[0]);
    char sentence[UTH_FAULT_SIZE] = "";
    int64_t round = 0, carry = 0;
    if (table == NULL) {
        http_refuse(hub, asking->call, 404, UTH_REFUSAL(NO_TABLE));
        return;
    }
    memcpy(command.table, table->config.name, sizeof command.table);
    if (!read_command(asking, &command, sentence)) {
        http_refuse(hub, asking->call, 400, UTH_REFUSAL(BAD_ROUND, .text = sentence));
        return;
    }
    http_query_number(asking->request, "round", 1, UINT32_MAX, &round);
    http_query_number(asking->request, "carry", 0, 1, &carry);
    command.order.round = (uint32_t)round;
    command.carry = carry != 0;
    if (!uth_amend_needs_past(hub->floor, &command)) {
        answer(hub, asking->call, &command);
        return;
    }
    if (hub->queries >= QUERIES_MAX) {
        http_refuse(hub, asking->call, 503, UTH_REFUSAL(BUSY_QUESTIONS));
        return;
    }
    struct trying *trying = alloc_zero(sizeof *trying);
    trying->round.ready = ready;
    trying->call = call_keep(asking->call);
    trying->command = command;
    past_round_load(hub, &trying->round, command.table, command.order.round);
}

/* Questions about the past go to the running server, as they would over HTTP. Its own audit must
 * find everything sound, days' totals included, and every round can be recalled by those who took
 * part, and by no one else. */
#include "history.h"

#include "server/history/history.h"
#include "server/hub/hub.h"
#include "state.h"
#include <jansson.h>
#include <uth/reader.h>

#include <string.h>

struct answer {
    int status;
    json_t *body; /* owned */
};

static void take_answer(struct call *call, int status, const char *type, struct packet *packet)
{
    (void)type;
    struct answer *answer = call->self;
    answer->status = status;
    answer->body = uth_json_load(packet->data, packet->size, NULL);
}

/* The answer to a query; the caller lets go of its body. */
static struct answer ask(struct sim *sim, struct query *query)
{
    struct answer answer = {0};
    struct call *call = call_new(&answer, take_answer);
    if (!query_ask(sim->server.hub, call, query))
        sim_wrong(sim, "a question about the past is not taken");
    call_drop(call);
    return answer;
}

static void expect(struct sim *sim, struct query *query, int status, const char *what)
{
    struct answer answer = ask(sim, query);
    if (answer.status != status || !json_is_object(answer.body))
        sim_wrong(sim, "%s gets the answer %d instead of %d", what, answer.status, status);
    json_decref(answer.body);
}

static void ask_for_audit(struct sim *sim)
{
    struct answer answer = ask(sim, history_audit(sim->server.hub, "", ""));
    const char *fault =
        json_string_value(json_array_get(json_object_get(answer.body, "faults"), 0));
    if (!json_is_true(json_object_get(answer.body, "sound")))
        sim_wrong(sim, "the server's audit: %s", fault == NULL ? "no answer" : fault);
    json_decref(answer.body);
}

static bool took_part(const struct sim_round *round, const char *player)
{
    for (int spot = 0; spot < UTH_SPOTS_MAX; spot++)
        if (strcmp(round->owner[spot], player) == 0)
            return true;
    for (int i = 0; i < round->stake_count; i++) /* who banks, or wagers behind a seat */
        if (strcmp(round->stake[i].player, player) == 0)
            return true;
    return false;
}

static void ask_for_round(struct sim *sim, int stream, const struct sim_round *round)
{
    const char *table = sim_stream_name(sim, stream);
    const struct hub *hub = sim->server.hub;
    struct history_viewer viewer = {.player = ""};
    expect(sim, history_recall(hub, table, round->number, &viewer), 200, "a recall");
    if (!round->settled || uth_floor_find_table(hub->floor, table)->rules->spots_shared)
        return; /* who has taken a wager back, or shares a position, is not in `owner` */
    for (int i = 0; i < sim->client_count; i++) {
        if (sim->client[i].actor.role != UTH_ROLE_PLAYER)
            continue;
        snprintf(viewer.player, sizeof viewer.player, "%s", sim->client[i].actor.name);
        if (!took_part(round, viewer.player))
            expect(sim, history_recall(hub, table, round->number, &viewer), 403,
                   "a recall of others' round");
    }
}

void sim_ask_history(struct sim *sim)
{
    ask_for_audit(sim);
    for (int i = 1; i <= sim->world.table_count && !sim_is_wrong(sim); i++) {
        const struct sim_audit_table *table = &sim->audit.table[i];
        for (int k = 0; k < table->round_count && !sim_is_wrong(sim); k++)
            ask_for_round(sim, i, &table->rounds[k]);
        expect(sim, history_report(sim_stream_name(sim, i), ""), 200, "a report");
    }
    /* What it recalls has been recalled above: one player's list, another one's in each run. */
    const struct sim_client *somebody =
        &sim->client[sim->options.seed / 2 % (uint64_t)sim->client_count];
    if (somebody->actor.role == UTH_ROLE_PLAYER && !sim_is_wrong(sim))
        expect(sim, history_last_rounds(sim->server.hub, somebody->actor.name, 0), 200,
               "the list of the last rounds");
}

/* The server starts: what the store holds is checked, loaded into a hub, compared with the audit's
 * floor, which never stopped, and the run continues. */
#include "compare.h"
#include "faults.h"
#include "outside.h"
#include "server/operations/boot.h"
#include "server/operations/boot_load.h"
#include "state.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

/* ---- what came through ---- */

/* What came through a crash: everything that was acknowledged, of the rest all or nothing. */
static void check_tape(struct sim *sim)
{
    struct sim_server *server = &sim->server;
    bool all = true, nothing = true;
    for (int i = 0; i < SIM_STREAMS && !sim_is_wrong(sim); i++) {
        const struct sim_tape *tape = &server->tape[i];
        const struct sim_audit_stream *stream = &sim->audit.stream[i];
        const char *name = sim_stream_name(sim, i);
        if (stream->count < tape->acked)
            sim_wrong(sim,
                      "%s has %" PRIu64 " events after the restart, and %" PRIu64
                      " were acknowledged",
                      name, stream->count, tape->acked);
        if (stream->count > tape->handed)
            sim_wrong(sim,
                      "%s has %" PRIu64 " events after the restart, and only %" PRIu64
                      " were written",
                      name, stream->count, tape->handed);
        for (uint64_t k = 0; k < stream->count && k < tape->handed; k++)
            if (stream->event[k].digest != tape->digest[k])
                sim_wrong(sim, "event %" PRIu64 " of %s is not what was written", k + 1, name);
        all &= stream->count == tape->handed;
        nothing &= stream->count == tape->acked;
    }
    uint64_t batches = sim->audit.batches;
    if (!(all && batches == server->batches_handed) &&
        !(nothing && batches == server->batches_acked))
        sim_wrong(sim, "a part of a batch came through the crash");
    sim->result->counts.survived += batches > server->batches_acked;
}

/* From here on, only what is in the store exists. */
static void rewind_tape(struct sim *sim)
{
    struct sim_server *server = &sim->server;
    for (int i = 0; i < SIM_STREAMS; i++)
        server->tape[i].acked = server->tape[i].handed = sim->audit.stream[i].count;
    server->batches_handed = server->batches_acked = sim->audit.batches;
}

/* ---- starting ---- */

void sim_compare(struct sim *sim, const char *when)
{
    char what[COMPARE_SIZE];
    if (!sim_is_wrong(sim) && sim->options.mutation != SIM_FORGETS_IDS &&
        !sim_same_floors(sim->server.hub->floor, sim->audit.shadow, what))
        sim_wrong(sim, "%s %s", when, what);
}

struct hub *sim_recover(struct sim *sim, struct uth_store *store)
{
    struct hub_outside outside = sim_outside(sim);
    struct uth_floor_outside floor_outside = sim_vault_outside(&sim->vault);
    struct hub_settings settings = {.limits = limits_usual()};
    struct boot boot = {.store = store};
    boot.hub = hub_new(&outside, &floor_outside, &settings);
    boot.hub->people.random = sim->vault.random;
    sim_vault_edit(&sim->vault);
    if (!boot_load(&boot))
        sim_wrong(sim, "the server cannot start: %s", boot.sentence);
    else
        rules_offers_make(boot.hub, NULL);
    return boot.hub;
}

/* Everyone has an account to log in with; the floor's players come later, by command. */
static void add_people(struct sim *sim)
{
    struct hub *hub = sim->server.hub;
    for (int i = 0; i < sim->client_count; i++) {
        const struct sim_client *client = &sim->client[i];
        if (client->actor.role != UTH_ROLE_DISPLAY &&
            people_find(&hub->people, client->actor.name) == NULL)
            people_add(&hub->people, hub->filling, client->actor.name, client->actor.name,
                       client->actor.role, client->pin);
    }
}

/* The standard controls, once the floor is set up. */
void sim_server_control(struct sim *sim)
{
    static struct uth_controls controls;
    struct hub *hub = sim->server.hub;
    struct uth_refusal refusal;
    if (!sim->controls_on)
        return;
    UTH_ASSERT(uth_controls_builtin_named("standard", &controls) &&
               uth_floor_set_controls(hub->floor, &controls));
    if (uth_floor_note_controls(hub->floor, hub_now_ms(hub), &hub->news, &refusal) != UTH_REASON_OK)
        sim_wrong(sim, "the controls cannot be recorded: %s", refusal.sentence);
    hub_take_events(hub, &hub->news);
    hub_forget_news(hub);
}

static void resume(struct sim *sim)
{
    struct hub *hub = sim->server.hub;
    struct uth_refusal refusal;
    if (uth_floor_resume(hub->floor, hub_now_ms(hub), &hub->news, &refusal) != UTH_REASON_OK)
        sim_wrong(sim, "the floor cannot go on: %s", refusal.sentence);
    hub_take_events(hub, &hub->news);
    hub_forget_news(hub);
    sim_server_control(sim);
    hub_audit(hub, "system", UTH_ROLE_SYSTEM, "start", "", NULL);
    add_people(sim);
    sim_server_tick(sim);
}

void sim_server_start(struct sim *sim)
{
    struct sim_server *server = &sim->server;
    char sentence[UTH_STORE_SENTENCE_SIZE];
    sim->result->counts.starts++;
    sim_faults_ahead(sim);
    sim_before_write(sim);
    server->store = uth_disk_store(sim->disk, sentence);
    if (server->store == NULL && (uth_disk_crashed(sim->disk) || sim->disk_failing)) {
        sim_faults_disk(sim, sentence);
        return;
    }
    if (server->store == NULL) {
        sim_wrong(sim, "the store cannot be opened: %s", sentence);
        return;
    }
    if (!sim_audit_catch_up(sim, server->store))
        return;
    check_tape(sim);
    if (sim_is_wrong(sim))
        return;
    rewind_tape(sim);
    server->hub = sim_recover(sim, server->store);
    server->last_ms =
        uth_floor_newest_ms(server->hub->floor); /* which the clock does not go behind */
    sim_compare(sim, "after the restart");
    sim_audit_copy_ids(&sim->audit, &server->ids);
    server->up = true;
    sim_log(sim, "== started, with %" PRIu64 " batches", server->batches_acked);
    if (!sim_is_wrong(sim))
        resume(sim);
}

/* ---- stopping ---- */

static void drop_batch(struct batch *batch)
{
    for (size_t i = 0; i < batch->releases.count; i++)
        batch->releases.at[i].run(&batch->releases.at[i], NULL);
    batch_free(batch);
}

static void drop_hub(struct sim *sim)
{
    struct sim_server *server = &sim->server;
    server->hub->failed = true; /* whatever it is told now leads nowhere */
    for (int i = 0; server->job_count > 0; i = (i + 1) % SIM_JOBS_MAX) {
        struct pin_job *job = server->jobs[i];
        if (job == NULL)
            continue;
        server->jobs[i] = NULL;
        server->job_count--;
        pin_job_done(job); /* and the next one begins */
    }
    if (server->flying != NULL)
        drop_batch((struct batch *)server->flying);
    server->flying = NULL;
    server->hub->in_flight = NULL;
    while (server->connection_count > 0)
        hub_disconnect(server->hub, server->connection[--server->connection_count].at_server);
    hub_free(server->hub);
    server->hub = NULL;
}

void sim_server_stop(struct sim *sim, bool in_order)
{
    struct sim_server *server = &sim->server;
    server->up = server->failed = false;
    if (server->hub != NULL)
        drop_hub(sim);
    if (!in_order)
        uth_disk_kill(sim->disk);
    uth_store_close(server->store);
    uth_disk_go_on(sim->disk);
    server->store = NULL;
    uth_map_free(&server->ids);
}

void sim_server_free(struct sim *sim)
{
    sim_server_stop(sim, false);
    sqlite3_free(sim->server.before.at);
    for (int i = 0; i < SIM_STREAMS; i++)
        free(sim->server.tape[i].digest);
}

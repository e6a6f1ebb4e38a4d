/* Three ways to fail: the disk crashes or fails at a random step, the machine loses power, the
 * process dies and leaves the operating system with what it wrote. After each the server starts
 * again, seconds or most of a day later by its own clock, which may also have been set back. An
 * error of the disk can outlast several starts. */
#include "faults.h"

#include "server/hub/hub.h"
#include "state.h"

#include <uth/assert.h>

void sim_faults_plan(struct sim *sim, const struct uth_disk_plan *plan)
{
    sim->disk_failing = plan->error_at != 0;
    sim->disk_sick = plan->error_for_ever && sim->disk_failing;
    uth_disk_plan(sim->disk, plan);
}

void sim_faults_ahead(struct sim *sim)
{
    struct sim_chance *chance = &sim->disk_chance;
    const struct sim_world *world = &sim->world;
    struct uth_disk_plan plan = {0};
    bool more = !sim->finishing && sim->faults < world->faults_max;
    if (more && sim->disk_sick && sim_in(chance, 1, 2)) {
        plan = (struct uth_disk_plan){.error_at = 1, .error_for_ever = true};
    } else if (more && sim_in(chance, world->disk_fault_per_cent, 100)) {
        /* a commit takes about a dozen steps */
        uint64_t at = (uint64_t)sim_between(chance, 1, sim_in(chance, 1, 3) ? 40 : 1500);
        plan.tail = (enum uth_tail)sim_below(chance, UTH_TAILS);
        plan.seed = sim_next(chance);
        plan.in_sync = sim_in(chance, 1, 2);
        plan.full = sim_in(chance, 1, 4);
        plan.error_for_ever = sim_in(chance, 1, 3);
        *(sim_in(chance, 2, 3) ? &plan.crash_at : &plan.error_at) = at;
    }
    sim_faults_plan(sim, &plan);
    if (more && world->kill_every_ms > 0)
        sim_later(sim, sim_between(chance, 1, 2 * world->kill_every_ms), SIM_KILL, 0,
                  (uint32_t)sim->result->counts.starts);
}

/* The machine comes back with what its disk has kept. */
static void power_up(struct sim *sim)
{
    const struct uth_image *before = &sim->server.before;
    uth_disk_restart(sim->disk);
    if (sim->options.mutation == SIM_LYING_DISK && before->size > 0)
        uth_disk_load(sim->disk, before->at, before->size);
}

/* All connections are gone; clients notice in their own time. */
static void cut_everybody(struct sim *sim)
{
    for (int i = 0; i < sim->client_count; i++) {
        if (sim->client[i].connection != 0)
            sim_later(sim, sim_between(&sim->network, 0, 3000), SIM_CUT, i,
                      sim->client[i].connection);
    }
}

enum { SKEW_LEFT_MS = 3600000 }; /* for the world itself */

static void start_later(struct sim *sim, bool in_order)
{
    struct sim_chance *chance = &sim->disk_chance;
    sim_server_stop(sim, in_order);
    cut_everybody(sim);
    sim->faults++;
    int64_t skew_ms = sim_between(chance, -500, 500);
    if (sim_in(chance, 1, 4))
        skew_ms = sim_between(chance, -3600, 86400) * INT64_C(1000);
    /* Clients send unanswered commands again however late it is, and the floor knows them for a
     * day: all jumps together stay below it. */
    if (sim->server.skew_ms + skew_ms < UTH_REPEATS_MS - SKEW_LEFT_MS)
        sim->server.skew_ms += skew_ms;
    sim_later(sim, sim_between(chance, 100, 10000), SIM_START, 0, 0);
}

void sim_faults_disk(struct sim *sim, const char *why)
{
    struct sim_chance *chance = &sim->disk_chance;
    bool crashed = uth_disk_crashed(sim->disk);
    sim_log(sim, "== %s", why);
    *(crashed ? &sim->result->counts.crashes : &sim->result->counts.io_errors) += 1;
    start_later(sim, false);
    if (crashed || sim_in(chance, 1, 3)) /* or the machine is restarted in vain */
        power_up(sim);
}

/* As on SIGTERM: pending events are stored and sent. */
static void stop_in_order(struct sim *sim)
{
    struct sim_server *server = &sim->server;
    for (uint32_t i = 0; server->job_count > 0; i = (i + 1) % SIM_JOBS_MAX)
        sim_server_hashed(sim, i);
    hub_stop(server->hub);
    hub_flush(server->hub);
    while (server->up && server->flying != NULL)
        sim_server_commit(sim);
}

void sim_faults_kill(struct sim *sim)
{
    struct sim_chance *chance = &sim->disk_chance;
    if (sim->finishing || sim->faults >= sim->world.faults_max)
        return;
    bool in_order = sim_in(chance, 1, 4);
    sim_log(sim, "== %s", in_order ? "stopped" : "killed");
    sim->result->counts.kills++;
    if (in_order)
        stop_in_order(sim);
    if (!sim->server.up)
        return; /* the disk failed at last */
    start_later(sim, in_order);
    if (uth_disk_crashed(sim->disk)) {
        power_up(sim);
    } else if (!in_order && sim_in(chance, 1, 2)) {
        uth_disk_plan(sim->disk,
                      &(struct uth_disk_plan){.tail = (enum uth_tail)sim_below(chance, UTH_TAILS),
                                              .seed = sim_next(chance)});
        power_up(sim);
    }
}

void sim_faults_end(struct sim *sim)
{
    if (sim->world.faults_max > 0 && !uth_disk_crashed(sim->disk))
        uth_disk_plan(sim->disk, &(struct uth_disk_plan){0});
    sim->vault.fails_per_mille = 0;
}

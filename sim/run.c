/* A run from its seed to its end. */
#include "faults.h"
#include "history.h"
#include "mutants_money.h"
#include "rules_memo.h"
#include "server/hub/hub.h"
#include "state.h"

#include <inttypes.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <unistd.h>
#include <uth/assert.h>

/* ---- the course of things ---- */

static void happen(struct sim *sim, const struct sim_item *item)
{
    struct sim_client *client = &sim->client[item->client];
    bool current = item->mark == (uint32_t)sim->result->counts.starts && sim->server.up;
    switch (item->kind) {
    case SIM_AT_SERVER: sim_server_take(sim, &item->message); break;
    case SIM_AT_CLIENT: sim_client_take(sim, client, &item->message); break;
    case SIM_THINK: sim_client_think(sim, client); break;
    case SIM_RETRY: sim_client_retry(sim, client, item->mark); break;
    case SIM_CONNECT: sim_client_connect(sim, client); break;
    case SIM_CUT: sim_client_cut(sim, client, item->mark); break;
    case SIM_STALL: sim_client_stall(sim, client); break;
    case SIM_FORGOTTEN: sim_server_forget(sim, item->mark); break;
    case SIM_HASHED: sim_server_hashed(sim, item->mark); break;
    case SIM_SWEEP: sim_server_sweep(sim); break;
    case SIM_COMMIT:
        if (current)
            sim_server_commit(sim);
        break;
    case SIM_KILL:
        if (current)
            sim_faults_kill(sim);
        break;
    case SIM_START: sim_server_start(sim); break;
    }
    sim_note(sim, (uint64_t)item->kind << 56 ^ (uint64_t)item->at_ms << 8 ^ (uint64_t)item->client);
}

static void step(struct sim *sim)
{
    int64_t item_ms = sim_queue_next_ms(&sim->queue), tick_ms = sim_server_next_ms(sim);
    int64_t next_ms = item_ms < tick_ms ? item_ms : tick_ms;
    if (next_ms == INT64_MAX) {
        sim_wrong(sim, "there is nothing left to happen");
        return;
    }
    if (next_ms > sim->now_ms)
        sim->now_ms = next_ms;
    if (tick_ms <= item_ms) {
        sim_server_tick(sim);
        return;
    }
    struct sim_item item = sim_queue_take(&sim->queue);
    happen(sim, &item);
    packet_drop(item.message.packet);
}

static bool is_due_to_finish(const struct sim *sim, int items)
{
    enum { ITEMS_USUAL = 60000 };
    const struct sim_counts *counts = &sim->result->counts;
    int rounds = sim->options.rounds > 0 ? sim->options.rounds : sim->world.rounds;
    return items > ITEMS_USUAL * (1 + rounds / 8) ||
           counts->settled + counts->voided / 3 >= (uint64_t)rounds;
}

static void run(struct sim *sim)
{
    sim_clients_start(sim);
    sim_later(sim, 0, SIM_START, 0, 0);
    sim_later(sim, 0, SIM_SWEEP, 0, 0);
    for (int items = 0; !sim_is_wrong(sim); items++) {
        step(sim);
        if (!sim->finishing && is_due_to_finish(sim, items)) {
            sim_log(sim, "== finishing");
            sim->finishing = true;
            sim_faults_end(sim);
        }
        if (sim->finishing && sim_server_is_idle(sim) && sim_server_is_closed(sim) &&
            sim_clients_are_done(sim))
            return;
        if (items > SIM_ITEMS_MAX * (1 + sim->options.rounds / 8))
            sim_wrong(sim, "the run does not come to an end");
    }
}

/* ---- the end ---- */

static void forget_rounds(struct sim *sim)
{
    for (int i = 0; i < sim->client_count; i++)
        for (int k = 1; k <= sim->world.table_count; k++)
            sim_hear_end(sim, &sim->client[i], k);
}

static void check_server(struct sim *sim, const char *when)
{
    struct sim_server *server = &sim->server;
    sim_compare(sim, when);
    if (!sim_is_wrong(sim))
        sim_audit_ledger(sim, uth_floor_ledger(server->hub->floor));
}

/* Everything again, from the store alone: first the running server, then a restarted one. */
static void check_end(struct sim *sim)
{
    enum { HISTORY_ONE_IN = 2 };
    struct sim_server *server = &sim->server;
    sim->result->disk_steps = uth_disk_steps(sim->disk);
    forget_rounds(sim);
    if (sim_is_wrong(sim) || !sim_audit_catch_up(sim, server->store) || !sim_audit_end(sim))
        return;
    check_server(sim, "at the end");
    if (!sim_is_wrong(sim) && sim->options.seed % HISTORY_ONE_IN == 0)
        sim_ask_history(sim);
    sim_server_stop(sim, true);
    char sentence[UTH_STORE_SENTENCE_SIZE];
    server->store = uth_disk_store(sim->disk, sentence);
    if (server->store == NULL) {
        sim_wrong(sim, "at the end the store cannot be opened: %s", sentence);
        return;
    }
    if (!sim_audit_catch_up(sim, server->store))
        return;
    server->hub = sim_recover(sim, server->store);
    check_server(sim, "after the last restart");
}

static void free_items(struct sim *sim)
{
    while (sim->queue.count > 0) {
        struct sim_item item = sim_queue_take(&sim->queue);
        packet_drop(item.message.packet);
    }
    sim_queue_free(&sim->queue);
}

static void free_sim(struct sim *sim)
{
    sim_server_free(sim);
    sim_audit_free(&sim->audit);
    free_items(sim);
    uth_disk_free(sim->disk);
    for (int i = 0; i < SIM_STREAMS; i++)
        free(sim->shown[i].digest);
    for (int i = 0; i < SIM_PARSED; i++)
        json_decref(sim->parsed[i].packet);
    for (int i = 0; i < sim->kept_count; i++)
        free(sim->kept[i]);
    free(sim->kept);
    free(sim->orders);
    free(sim->holes);
    free(sim->told);
    free(sim->chips);
    free(sim);
}

/* ---- when the process itself dies ---- */

static uint64_t running_seed;

static void name_seed(void)
{
    char line[80];
    int size = snprintf(line, sizeof line, "uth-sim: it was seed %" PRIu64 "\n", running_seed);
    ssize_t written = write(STDERR_FILENO, line, (size_t)size);
    (void)written;
}

static void on_abort(int number)
{
    (void)number;
    name_seed();
}

/* There where the sanitizers are. */
__attribute__((weak)) void __sanitizer_set_death_callback(void (*callback)(void));

/* A failed assertion of the system under test ends the process: the seed must be reported first. */
static void watch_for_death(uint64_t seed)
{
    struct sigaction action = {.sa_handler = on_abort, .sa_flags = (int)SA_RESETHAND};
    running_seed = seed;
    sigaction(SIGABRT, &action, NULL);
    if (__sanitizer_set_death_callback != NULL)
        __sanitizer_set_death_callback(name_seed);
}

bool sim_run(const struct sim_options *options, struct sim_result *result)
{
    struct sim *sim = calloc(1, sizeof *sim);
    UTH_ASSERT(sim != NULL && sodium_init() >= 0);
    *result = (struct sim_result){.digest = SIM_DIGEST_START};
    watch_for_death(options->seed);
    sim_remember_rules();
    sim->options = *options;
    sim->result = result;
    sim->now_ms = SIM_START_MS;
    if (options->world != NULL)
        sim->world = *options->world;
    else
        sim_world_from_seed(&sim->world, options->seed);
    uint64_t seed = options->seed;
    if (options->mutation == SIM_NONDETERMINISM) {
        static uint64_t runs;
        seed += ++runs;
    }
    sim_chance_init(&sim->network, seed, 3);
    sim_chance_init(&sim->disk_chance, options->seed, 4);
    sim_vault_init(&sim->vault, options->seed);
    sim->vault.fails_per_mille = sim->world.draw_fails_per_mille;
    sim_mutate_money(options->mutation);
    sim->vault.unsealed = options->mutation == SIM_UNSEALED;
    sim->vault.redraws = options->mutation == SIM_REDRAWS;
    sim->disk = uth_disk_new(options->seed);
    sim_audit_init(sim);
    run(sim);
    check_end(sim);
    result->digest = sim_disk_digest(sim->disk, result->digest);
    free_sim(sim);
    return result->wrong[0] == '\0';
}

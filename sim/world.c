/* Worlds differ widely on purpose: a third of them has a perfect network, some a disk that never
 * fails, some are all trouble, so that a fault is also seen where nothing else covers it up. */
#include "world.h"

#include <stdio.h>
#include <string.h>

struct rule_choice {
    const char *rules;
    const char *options[4][2]; /* one of them, or none */
};

static const struct rule_choice rule_choices[] = {
    {"washington",
     {{"dealing", "i-deal"}, {"trips", "UTH-04"}, {"bad_beat", "none"}, {"trips", "UTH-02"}}},
    {"washington-face-up",
     {{"dealing", "i-deal"},
      {"ultimate_pairs", "none"},
      {"trips", "UTH-03"},
      {"ultimate_pairs", "UP-4"}}},
    {"california",
     {{"backline", "true"}, {"cover", "once"}, {"rotation", "true"}, {"backline", "true"}}},
    {"california-bad-beat",
     {{"cover", "net"}, {"dealing", "shuffler"}, {"collection", "20"}, {"rotation", "true"}}},
    {"stadium", {{"trips", "none"}, {NULL, NULL}, {NULL, NULL}, {NULL, NULL}}},
};

static void name_table(struct uth_table_config *config, int index)
{
    snprintf(config->name, sizeof config->name, "t%d", index + 1);
    snprintf(config->title, sizeof config->title, "Table \xE2\x84\x96 %d", index + 1);
}

static void choose_table(struct uth_table_config *config, int index, struct sim_chance *chance)
{
    const struct rule_choice *choice =
        &rule_choices[sim_below(chance, sizeof rule_choices / sizeof *rule_choices)];
    *config = (struct uth_table_config){0};
    name_table(config, index);
    snprintf(config->rules, sizeof config->rules, "%s", choice->rules);
    const char *const *option = choice->options[sim_below(chance, 4)];
    if (option[0] != NULL && sim_in(chance, 1, 2)) {
        config->option_count = 1;
        snprintf(config->option[0].name, sizeof config->option[0].name, "%s", option[0]);
        snprintf(config->option[0].value, sizeof config->option[0].value, "%s", option[1]);
    }
    config->dealer = sim_in(chance, 3, 5);
    if (config->dealer)
        config->source = (enum uth_source)sim_below(chance, UTH_SOURCES);
    if (sim_in(chance, 1, 3)) {
        config->base = (struct uth_limits){200, 20000};
        config->bonus = (struct uth_limits){100, 10000};
    }
    config->betting_s = (uint16_t)sim_between(chance, 5, 15);
    config->decide_s = (uint16_t)sim_between(chance, 4, 12);
    config->result_s = (uint16_t)sim_between(chance, 1, 3);
    config->offer_s = (uint16_t)sim_between(chance, 3, 15);
    if (config->dealer && sim_in(chance, 1, 4)) /* as the rule set says: perhaps for ever */
        config->betting_s = config->decide_s = 0;
}

static void put_on_link(struct sim_world *world, struct uth_table_config *config)
{
    world->linked = true;
    snprintf(config->link, sizeof config->link, "main");
    struct uth_table_option *option = &config->option[config->option_count++];
    snprintf(option->name, sizeof option->name, "progressive");
    snprintf(option->value, sizeof option->value, "SIM-ML");
}

/* Tables of one rule set share a link, whose pay table the vault adds to it. */
static void choose_link(struct sim_world *world, struct sim_chance *chance)
{
    world->link = (struct uth_link_config){
        .name = "main",
        .title = "Main",
        .rules = "washington",
        .table = "SIM-ML",
        .level_count = 2,
        .executive_above = sim_between(chance, 0, 3000),
        .games = true,
        .silent_s = (uint32_t)sim_between(chance, 0, 20),
        .prize_days = sim_in(chance, 1, 3) ? 1 : 0,
    };
    for (int i = 0; i < 2; i++) {
        uth_cents seed = sim_between(chance, 0, 3) * 500;
        world->link.level[i] = (struct uth_meter_rules){
            .seed = seed,
            .rate = (uint32_t)sim_between(chance, 0, 333333),
            .reserve_rate = (uint32_t)sim_between(chance, 0, 77777),
            .limit = sim_in(chance, 1, 3) ? seed + sim_between(chance, 0, 500) : 0,
        };
        world->link.begin[i] = seed;
    }
    for (int i = 0; i < world->table_count; i++) {
        struct uth_table_config *config = &world->table[i];
        if (strcmp(config->rules, "washington") != 0 && sim_in(chance, 1, 2))
            continue;
        snprintf(config->rules, sizeof config->rules, "washington");
        config->option_count = 0;
        put_on_link(world, config);
    }
}

static void choose_network(struct sim_world *world, struct sim_chance *chance)
{
    world->delay_least_ms = sim_between(chance, 0, 20);
    world->delay_most_ms = world->delay_least_ms + sim_between(chance, 0, 500);
    if (sim_in(chance, 1, 3))
        return;
    world->lost_per_mille = sim_between(chance, 0, 80);
    world->doubled_per_mille = sim_between(chance, 0, 80);
    world->stall_every_ms = sim_in(chance, 1, 2) ? 0 : sim_between(chance, 20000, 200000);
    world->cut_every_ms = sim_in(chance, 1, 2) ? 0 : sim_between(chance, 10000, 120000);
}

void sim_world_from_seed(struct sim_world *world, uint64_t seed)
{
    struct sim_chance chance;
    sim_chance_init(&chance, seed, 1);
    *world = (struct sim_world){0};
    world->table_count = sim_between(&chance, 1, SIM_TABLES_MAX);
    for (int i = 0; i < world->table_count; i++)
        choose_table(&world->table[i], i, &chance);
    world->player_count = sim_between(&chance, world->table_count, SIM_PLAYERS_MAX);
    for (int i = 0; i < world->table_count; i++) { /* nobody banks and plays alone */
        bool banked = strncmp(world->table[i].rules, "california", 10) == 0;
        int least = 2 * world->table_count + 1;
        if (banked && world->player_count < least)
            world->player_count = least;
    }
    world->supervisor_count = sim_between(&chance, 1, 2);
    world->hostile_count = sim_between(&chance, 0, SIM_HOSTILE_MAX);
    world->rounds = sim_between(&chance, 1, 4) * world->table_count; /* more find no fault sooner */
    choose_network(world, &chance);
    world->commit_least_ms = sim_between(&chance, 1, 5);
    world->commit_most_ms = world->commit_least_ms + sim_between(&chance, 0, 60);
    world->snapshot_one_in = sim_in(&chance, 1, 4) ? 1 : sim_between(&chance, 2, 40);
    world->faults_max = sim_between(&chance, 0, 6);
    world->disk_fault_per_cent = sim_in(&chance, 1, 4) ? 0 : sim_between(&chance, 30, 100);
    world->kill_every_ms = sim_in(&chance, 1, 3) ? 0 : sim_between(&chance, 20000, 200000);
    world->draw_fails_per_mille = sim_in(&chance, 1, 16) ? sim_between(&chance, 50, 300) : 0;
    world->mistakes_per_mille = sim_between(&chance, 0, 200);
    if (sim_in(&chance, 1, 2))
        choose_link(world, &chance);
    world->controlled = sim_in(&chance, 1, 2);
    if (world->linked || world->controlled)
        world->supervisor_count = 2; /* it takes two to record a win, and to agree */
}

void sim_world_calm(struct sim_world *world, const char *rules, enum uth_source source, bool dealer)
{
    *world = (struct sim_world){
        .table_count = 1,
        .player_count = 3,
        .supervisor_count = 1,
        .rounds = 1,
        .delay_least_ms = 1,
        .delay_most_ms = 20,
        .commit_least_ms = 3,
        .commit_most_ms = 3,
        .snapshot_one_in = 7,
    };
    struct uth_table_config *config = &world->table[0];
    name_table(config, 0);
    snprintf(config->rules, sizeof config->rules, "%s", rules);
    config->source = source;
    config->dealer = dealer;
    config->betting_s = 10;
    config->decide_s = 8;
    config->result_s = 2;
    config->offer_s = 10;
    if (strcmp(rules, "washington") == 0) {
        world->link = (struct uth_link_config){
            .name = "main",
            .rules = "washington",
            .table = "SIM-ML",
            .level_count = 2,
            .level = {{1000, 123456, 7890, 0}, {500, 98765, 4321, 600}},
            .begin = {1000, 500},
            .games = true,
            .silent_s = 5,
        };
        world->supervisor_count = 2;
        put_on_link(world, config);
    }
}

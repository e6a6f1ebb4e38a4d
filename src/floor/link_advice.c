/* The makers' advice: what a link begins with for each pay table, and warnings about what was
 * configured instead.
 *
 * The Washington letter of 2018 speaks of pre-configured seeds and contributions, "specific to the
 * pay table", and prints none. These follow its rules: a seed that covers the largest fixed award at
 * the largest wager, a quarter of the wager into the meters where the tray pays fixed awards, 70 % or
 * more where every award comes off the meter, and a small reserve. */
#include "floor_state.h"

#include <stdio.h>
#include <string.h>

enum {
    PRESET_RATE = 250000,         /* of all levels, where the tray pays the fixed awards */
    ALL_FROM_METER_RATE = 700000, /* and where there are none */
    PRESET_RESERVE = 20000,
    PRESET_ROUND = 50000, /* other tables' seeds are multiples of $500 */
};

static const struct {
    const char *table;
    struct uth_meter_rules level[UTH_METER_LEVELS_MAX];
} presets[] = {
    {"PROG-01", {{1500000, 250000, 20000, 0}}},
    {"LINK-01", {{1000000, 250000, 20000, 0}}},
    {"LINK-ML01", {{5000000, 150000, 10000, 0}, {500000, 100000, 10000, 0}}},
    {"LINK-ML03",
     {{5000000, 120000, 10000, 0}, {500000, 80000, 5000, 0}, {150000, 50000, 5000, 0}}},
};

/* The largest fixed award, in units of the wager. */
static int32_t largest_fixed(const struct uth_pay_table *pay)
{
    int32_t most = 0;
    for (int i = 0; i < pay->line_count; i++) {
        const struct uth_pay_line *line = &pay->line[i];
        if (line->percent == 0 && line->odds.num / line->odds.den > most)
            most = line->odds.num / line->odds.den;
    }
    return most;
}

struct uth_meter_rules uth_link_preset(const struct uth_pay_table *pay,
                                       const struct uth_limits *wager, int level)
{
    for (size_t i = 0; i < sizeof presets / sizeof presets[0]; i++)
        if (strcmp(presets[i].table, pay->name) == 0)
            return presets[i].level[level];
    int32_t fixed = largest_fixed(pay);
    uth_cents seed = fixed * (wager->max > 0 ? wager->max : wager->min);
    uint32_t rate = fixed > 0 ? PRESET_RATE : ALL_FROM_METER_RATE;
    return (struct uth_meter_rules){
        .seed = (seed / PRESET_ROUND + 1) * PRESET_ROUND,
        .rate = rate / pay->level_count,
        .reserve_rate = (uint32_t)PRESET_RESERVE / pay->level_count,
    };
}

static void say(const struct uth_link_advice *advice, int level, const char *code,
                const char *sentence)
{
    struct uth_link_warning warning = {.level = level, .code = code, .sentence = sentence};
    advice->say(advice->self, &warning);
}

/* The smallest wager whose largest fixed award is above the seed. */
static void warn_seed(const struct uth_link_advice *advice, int level, uth_cents seed,
                      int32_t fixed, const struct uth_limits *wager)
{
    uth_cents most = wager->max > 0 ? wager->max : wager->min;
    for (uth_cents size = wager->min; size > 0 && size <= most; size += wager->min) {
        if (seed >= fixed * size)
            continue;
        struct uth_link_warning warning = {
            .level = level,
            .code = "seed_below_fixed_award",
            .sentence = "The seed is below the largest fixed award of the pay table.",
            .wager = size,
            .award = fixed * size,
        };
        advice->say(advice->self, &warning);
        return;
    }
}

void uth_link_warnings(const struct uth_link_config *config, const struct uth_pay_table *pay,
                       const struct uth_limits *wager, const struct uth_link_advice *advice)
{
    int32_t fixed = largest_fixed(pay);
    uint64_t rate = 0;
    for (int i = 0; i < config->level_count; i++) {
        const struct uth_meter_rules *rules = &config->level[i];
        rate += rules->rate;
        if (rules->seed == 0 && rules->reserve_rate > 0)
            say(advice, i, "reserve_only_seed",
                "The reserve is the only seed: after two awards close together the meter starts "
                "very low.");
        if (rules->seed == 0)
            say(advice, i, "no_seed", "The seed is $0: the meter starts from nothing.");
        else
            warn_seed(advice, i, rules->seed, fixed, wager);
    }
    if (fixed > 0 && rate > PRESET_RATE)
        say(advice, -1, "contribution_above_preset",
            "The contribution is above the preset of 25 %: only percentage awards come off the "
            "meter, so this eats the house edge.");
    if (fixed == 0 && rate < ALL_FROM_METER_RATE)
        say(advice, -1, "contribution_too_small",
            "Every award comes off the meter and less than 70 % is contributed: the meter may run "
            "dry.");
}

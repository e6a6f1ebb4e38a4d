/* Writing pay tables and schedules as JSON values: the inverse of paytable_read.c. */
#include <stdio.h>
#include <string.h>

#include "exchange/json_build.h"
#include "exchange/paytable_json.h"
#include "exchange/paytable_names.h"

static json_t *patterns_json(struct uth_build *build, const struct uth_hole_pattern *patterns,
                             int count)
{
    static const char *const kinds[] = {
        [UTH_HOLE_ANY] = "", [UTH_HOLE_SUITED] = "s", [UTH_HOLE_OFFSUIT] = "o"};
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        const struct uth_hole_pattern *pattern = &patterns[i];
        char text[8];
        if (pattern->kind == UTH_HOLE_EXACT)
            snprintf(text, sizeof text, "%s%s", uth_card_text(pattern->high),
                     uth_card_text(pattern->low));
        else
            snprintf(text, sizeof text, "%c%c%s", UTH_RANK_LETTERS[pattern->high],
                     UTH_RANK_LETTERS[pattern->low], kinds[pattern->kind]);
        uth_build_add(build, list, json_string(text));
    }
    return list;
}

/* The lowest rank that gives this threshold; 0 when the whole category pays. */
static int rank_of_threshold(const struct uth_pay_line *line)
{
    int rank = 0;
    while (rank < UTH_RANK_COUNT - 1 && uth_weakest_of(line->category, rank) < line->from)
        rank++;
    return rank;
}

static json_t *line_json(struct uth_build *build, const struct uth_pay_table *table,
                         const struct uth_pay_line *line)
{
    json_t *object = json_object();
    char pays[48];
    uth_build_put(build, object, "label", json_string(line->label));
    if (table->wager == UTH_ULTIMATE_PAIRS) {
        uth_build_put(build, object, "cards",
                      patterns_json(build, line->player, line->player_count));
        if (line->dealer_count > 0)
            uth_build_put(build, object, "dealer",
                          patterns_json(build, line->dealer, line->dealer_count));
    } else {
        uth_build_put(build, object, "hand", json_string(uth_category_words(line->category)));
        int rank = rank_of_threshold(line);
        if (rank > 0)
            uth_build_put(build, object, "of_at_least",
                          json_pack("s#", &UTH_RANK_LETTERS[rank], 1));
    }
    if (table->wager == UTH_PROGRESSIVE)
        uth_build_put(build, object, "made_of", json_string(uth_made_of_name(line->made_of)));
    if (line->percent > 0)
        snprintf(pays, sizeof pays, "%d %% of %s", line->percent, table->level[line->level]);
    else
        uth_odds_format(&line->odds, pays, sizeof pays);
    uth_build_put(build, object, "pays", json_string(pays));
    if (line->envy_for_one > 0) {
        uth_odds_format(&(struct uth_odds){line->envy_for_one, 1, false}, pays, sizeof pays);
        uth_build_put(build, object, "envy", json_string(pays));
    }
    return object;
}

json_t *uth_pay_table_json(const struct uth_pay_table *table)
{
    struct uth_build build = {0};
    json_t *object = json_object();
    uth_build_put(&build, object, "name", json_string(table->name));
    uth_build_put(&build, object, "wager", json_string(uth_wager_name(table->wager)));
    if (table->printed_edge[0])
        uth_build_put(&build, object, "printed_edge", json_string(table->printed_edge));
    if (table->level_count > 0) {
        json_t *levels = json_array();
        for (int i = 0; i < table->level_count; i++)
            uth_build_add(&build, levels, json_string(table->level[i]));
        uth_build_put(&build, object, "levels", levels);
    }
    json_t *lines = json_array();
    for (int i = 0; i < table->line_count; i++)
        uth_build_add(&build, lines, line_json(&build, table, &table->line[i]));
    uth_build_put(&build, object, "lines", lines);
    return uth_build_finish(&build, object);
}

json_t *uth_schedule_json(const struct uth_schedule *schedule)
{
    struct uth_build build = {0};
    json_t *object = json_object();
    uth_build_put(&build, object, "number", json_integer(schedule->number));
    json_t *rates = json_array();
    for (int i = 0; i < schedule->rate_count; i++)
        uth_build_add(&build, rates,
                      json_pack("{s:I, s:I}", "from", (json_int_t)schedule->rate[i].from, "fee",
                                (json_int_t)schedule->rate[i].fee));
    uth_build_put(&build, object, "rates", rates);
    return uth_build_finish(&build, object);
}

/* Compares and releases both. Out of memory counts as different. */
static bool equal_and_release(json_t *a, json_t *b)
{
    bool equal = a && b && json_equal(a, b);
    json_decref(a);
    json_decref(b);
    return equal;
}

bool uth_pay_table_equal(const struct uth_pay_table *a, const struct uth_pay_table *b)
{
    return equal_and_release(uth_pay_table_json(a), uth_pay_table_json(b));
}

bool uth_schedule_equal(const struct uth_schedule *a, const struct uth_schedule *b)
{
    return equal_and_release(uth_schedule_json(a), uth_schedule_json(b));
}

/* Writing pay tables and schedules as JSON: the inverse of paytable_read.c. */
#include <stdio.h>
#include <string.h>

#include "exchange/paytable_json.h"
#include "exchange/paytable_names.h"

static void put_patterns(struct uth_json *json, const char *key,
                         const struct uth_hole_pattern *patterns, int count)
{
    static const char *const kinds[] = {
        [UTH_HOLE_ANY] = "", [UTH_HOLE_SUITED] = "s", [UTH_HOLE_OFFSUIT] = "o"};
    uth_json_array(json, key);
    for (int i = 0; i < count; i++) {
        const struct uth_hole_pattern *pattern = &patterns[i];
        char text[8];
        if (pattern->kind == UTH_HOLE_EXACT)
            snprintf(text, sizeof text, "%s%s", uth_card_text(pattern->high),
                     uth_card_text(pattern->low));
        else
            snprintf(text, sizeof text, "%c%c%s", UTH_RANK_LETTERS[pattern->high],
                     UTH_RANK_LETTERS[pattern->low], kinds[pattern->kind]);
        uth_json_text(json, NULL, text);
    }
    uth_json_end_array(json);
}

/* The lowest rank that gives this threshold; 0 when the whole category pays. */
static int rank_of_threshold(const struct uth_pay_line *line)
{
    int rank = 0;
    while (rank < UTH_RANK_COUNT - 1 && uth_weakest_of(line->category, rank) < line->from)
        rank++;
    return rank;
}

static void put_line(struct uth_json *json, const struct uth_pay_table *table, int index)
{
    const struct uth_pay_line *line = &table->line[index];
    char pays[UTH_PAYS_SIZE];
    uth_json_object(json, NULL);
    uth_json_text(json, "label", line->label);
    if (uth_wager_lines(table->wager) == UTH_LINES_HOLES) {
        put_patterns(json, "cards", line->player, line->player_count);
        if (line->dealer_count > 0)
            put_patterns(json, "dealer", line->dealer, line->dealer_count);
    } else {
        uth_json_text(json, "hand", uth_category_words(line->category));
        int rank = rank_of_threshold(line);
        if (rank > 0)
            uth_json_bytes(json, "of_at_least", &UTH_RANK_LETTERS[rank], 1);
    }
    if (table->wager == UTH_PROGRESSIVE)
        uth_json_text(json, "made_of", uth_made_of_name(line->made_of));
    uth_pay_line_format(table, index, pays, sizeof pays);
    uth_json_text(json, "pays", pays);
    if (line->envy_for_one > 0) {
        uth_odds_format(&(struct uth_odds){line->envy_for_one, 1, false}, pays, sizeof pays);
        uth_json_text(json, "envy", pays);
    }
    uth_json_end_object(json);
}

void uth_pay_table_write(struct uth_json *json, const char *key, const struct uth_pay_table *table)
{
    uth_json_object(json, key);
    uth_json_text(json, "name", table->name);
    uth_json_text(json, "wager", uth_wager_name(table->wager));
    if (table->printed_edge[0])
        uth_json_text(json, "printed_edge", table->printed_edge);
    if (table->level_count > 0) {
        uth_json_array(json, "levels");
        for (int i = 0; i < table->level_count; i++)
            uth_json_text(json, NULL, table->level[i]);
        uth_json_end_array(json);
    }
    if (table->wager == UTH_PROGRESSIVE) {
        uth_json_object(json, "award_rounding");
        uth_json_integer(json, "unit", table->award_unit);
        uth_json_text(json, "way", uth_towards_name(table->award_rounding));
        uth_json_end_object(json);
    }
    uth_json_array(json, "lines");
    for (int i = 0; i < table->line_count; i++)
        put_line(json, table, i);
    uth_json_end_array(json);
    uth_json_end_object(json);
}

static void put_rates(struct uth_json *json, const struct uth_fees *fees)
{
    uth_json_array(json, "rates");
    for (int i = 0; i < fees->rate_count; i++) {
        uth_json_object(json, NULL);
        uth_json_integer(json, "from", fees->rate[i].from);
        uth_json_integer(json, "fee", fees->rate[i].fee);
        uth_json_end_object(json);
    }
    uth_json_end_array(json);
}

void uth_schedule_write(struct uth_json *json, const char *key, const struct uth_schedule *schedule)
{
    uth_json_object(json, key);
    uth_json_integer(json, "number", schedule->number);
    if (schedule->table.max > 0) {
        uth_json_object(json, "table_limit");
        uth_json_integer(json, "min", schedule->table.min);
        uth_json_integer(json, "max", schedule->table.max);
        uth_json_end_object(json);
    }
    uth_json_text(json, "per", uth_fee_per_name(schedule->dealer.per));
    if (schedule->dealer.rate_count > 0)
        put_rates(json, &schedule->dealer);
    if (schedule->player.rate_count > 0) {
        uth_json_object(json, "player");
        uth_json_text(json, "per", uth_fee_per_name(schedule->player.per));
        put_rates(json, &schedule->player);
        uth_json_end_object(json);
    }
    uth_json_end_object(json);
}

/* Compares and releases both. Out of memory counts as different. */
static bool equal_and_release(struct uth_json *a, struct uth_json *b)
{
    bool equal = !a->failed && !b->failed && a->length == b->length &&
                 memcmp(a->data, b->data, a->length) == 0;
    uth_json_free(a);
    uth_json_free(b);
    return equal;
}

bool uth_pay_table_equal(const struct uth_pay_table *a, const struct uth_pay_table *b)
{
    struct uth_json left = {0}, right = {0};
    uth_pay_table_write(&left, NULL, a);
    uth_pay_table_write(&right, NULL, b);
    return equal_and_release(&left, &right);
}

bool uth_schedule_equal(const struct uth_schedule *a, const struct uth_schedule *b)
{
    struct uth_json left = {0}, right = {0};
    uth_schedule_write(&left, NULL, a);
    uth_schedule_write(&right, NULL, b);
    return equal_and_release(&left, &right);
}

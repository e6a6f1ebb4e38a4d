/* Edges as JSON: an entry of `uth edge --json`, and a server's answers about a pay table and a
 * link. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <uth/edge.h>

bool uth_edge_printed_differs(const struct uth_pay_table *table, const struct uth_edge *edge)
{
    const char *printed = table->printed_edge;
    char *end;
    double value = strtod(printed, &end);
    if (end == printed)
        return false;
    const char *point = strchr(printed, '.');
    int digits = point && point < end ? (int)(end - point) - 1 : 0;
    double unit = pow(10, -digits);
    return fabs(value - 100 * uth_fraction_value(edge->edge)) > unit * 0.5000001;
}

/* `returns` by line, of a progressive; otherwise NULL. */
static void put_lines(struct uth_json *json, const struct uth_pay_table *table,
                      const struct uth_edge_counts *counts, const double *returns)
{
    uth_json_array(json, "lines");
    for (int i = 0; i < table->line_count; i++) {
        char pays[UTH_PAYS_SIZE];
        uth_pay_line_format(table, i, pays, sizeof pays);
        uth_json_object(json, NULL);
        uth_json_text(json, "award", table->line[i].label);
        uth_json_text(json, "pays", pays);
        uth_json_integer(json, "deals", (int64_t)counts->line[i]);
        uth_json_real(json, "probability", (double)counts->line[i] / (double)counts->deals);
        if (returns != NULL) {
            uth_json_real(json, "returns", returns[i]);
            uth_json_integer(json, "envy_for_1", table->line[i].envy_for_one);
        }
        uth_json_end_object(json);
    }
    uth_json_end_array(json);
}

static void put_counts(struct uth_json *json, const struct uth_pay_table *table,
                       const struct uth_edge_counts *counts, struct uth_fraction hit_frequency)
{
    uth_json_text(json, "wager", uth_wager_name(table->wager));
    uth_json_text(json, "table", table->name);
    uth_json_integer(json, "deals", (int64_t)counts->deals);
    uth_json_integer(json, "hits", (int64_t)counts->hits);
    uth_json_real(json, "hit_frequency", uth_fraction_value(hit_frequency));
}

void uth_edge_write(struct uth_json *json, const char *key, const struct uth_pay_table *table,
                    const struct uth_edge *edge)
{
    uth_json_object(json, key);
    put_counts(json, table, &edge->counts, edge->hit_frequency);
    uth_json_object(json, "edge");
    uth_json_integer(json, "num", edge->edge.num);
    uth_json_integer(json, "den", edge->edge.den);
    uth_json_real(json, "percent", 100 * uth_fraction_value(edge->edge));
    uth_json_end_object(json);
    uth_json_real(json, "variance", edge->variance);
    uth_json_real(json, "deviation", sqrt(edge->variance));
    if (table->printed_edge[0] != '\0') {
        uth_json_text(json, "printed_edge", table->printed_edge);
        uth_json_bool(json, "printed_differs", uth_edge_printed_differs(table, edge));
    }
    put_lines(json, table, &edge->counts, NULL);
    uth_json_end_object(json);
}

void uth_break_even_write(struct uth_json *json, const struct uth_progressive_return *back,
                          int level)
{
    if (back->break_even[level] < 0)
        uth_json_null(json, "break_even");
    else
        uth_json_integer(json, "break_even", back->break_even[level]);
}

void uth_progressive_return_write(struct uth_json *json, const char *key,
                                  const struct uth_pay_table *table,
                                  const struct uth_progressive_state *state,
                                  const struct uth_progressive_return *back)
{
    uth_json_object(json, key);
    put_counts(json, table, &back->counts, back->hit_frequency);
    uth_json_integer(json, "stake", state->wager);
    uth_json_integer(json, "players", state->others + 1);
    uth_json_real(json, "fixed_return", back->fixed);
    uth_json_real(json, "envy_each", back->envy_each);
    uth_json_real(json, "return", back->total);
    uth_json_real(json, "variance", back->variance);
    uth_json_real(json, "deviation", sqrt(back->variance));
    uth_json_object(json, "meters");
    for (int i = 0; i < table->level_count; i++) {
        uth_json_object(json, table->level[i]);
        uth_json_integer(json, "amount", state->meter[i]);
        uth_json_real(json, "returns_per_dollar", back->per_dollar[i]);
        uth_break_even_write(json, back, i);
        uth_json_end_object(json);
    }
    uth_json_end_object(json);
    put_lines(json, table, &back->counts, back->line);
    uth_json_end_object(json);
}

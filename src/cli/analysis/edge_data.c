/* Edges for machines: JSON and CSV. */
#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>

#include "cli/terminal/json_print.h"
#include "edge_items.h"

static const struct uth_edge_counts *counts_of(const struct edge_item *item)
{
    return item->table->wager == UTH_PROGRESSIVE ? &item->progressive.counts : &item->edge.counts;
}

static json_t *lines_json(const struct edge_item *item)
{
    const struct uth_edge_counts *counts = counts_of(item);
    json_t *lines = json_array();
    for (int i = 0; i < item->table->line_count; i++) {
        char pays[48];
        edge_pays(item->table, i, pays, sizeof pays);
        json_t *line = json_pack("{s:s, s:s, s:I, s:f}", "award", item->table->line[i].label,
                                 "pays", pays, "deals", (json_int_t)counts->line[i], "probability",
                                 (double)counts->line[i] / (double)counts->deals);
        if (item->table->wager == UTH_PROGRESSIVE) {
            json_object_set_new(line, "returns", json_real(item->progressive.line[i]));
            json_object_set_new(line, "envy_for_1",
                                json_integer(item->table->line[i].envy_for_one));
        }
        json_array_append_new(lines, line);
    }
    return lines;
}

static json_t *fixed_json(const struct edge_item *item)
{
    const struct uth_edge *edge = &item->edge;
    json_t *out = json_pack("{s:s, s:s, s:I, s:I, s:f, s:{s:I, s:I, s:f}, s:f, s:f}", "wager",
                            uth_wager_name(item->table->wager), "table", item->table->name, "deals",
                            (json_int_t)edge->counts.deals, "hits", (json_int_t)edge->counts.hits,
                            "hit_frequency", uth_fraction_value(edge->hit_frequency), "edge", "num",
                            (json_int_t)edge->edge.num, "den", (json_int_t)edge->edge.den,
                            "percent", 100 * uth_fraction_value(edge->edge), "variance",
                            edge->variance, "deviation", sqrt(edge->variance));
    if (item->table->printed_edge[0] != '\0') {
        json_object_set_new(out, "printed_edge", json_string(item->table->printed_edge));
        json_object_set_new(out, "printed_differs", json_boolean(edge_printed_differs(item)));
    }
    json_object_set_new(out, "lines", lines_json(item));
    return out;
}

static json_t *progressive_json(const struct edge_item *item)
{
    const struct uth_progressive_return *back = &item->progressive;
    json_t *meters = json_object();
    for (int i = 0; i < item->table->level_count; i++) {
        json_t *meter = json_pack("{s:I, s:f}", "amount", (json_int_t)item->state.meter[i],
                                  "returns_per_dollar", back->per_dollar[i]);
        json_object_set_new(meter, "break_even",
                            back->break_even[i] < 0 ? json_null()
                                                    : json_integer(back->break_even[i]));
        json_object_set_new(meters, item->table->level[i], meter);
    }
    return json_pack("{s:s, s:s, s:I, s:I, s:f, s:I, s:i, s:f, s:f, s:f, s:f, s:f, s:o, s:o}",
                     "wager", "progressive", "table", item->table->name, "deals",
                     (json_int_t)back->counts.deals, "hits", (json_int_t)back->counts.hits,
                     "hit_frequency", uth_fraction_value(back->hit_frequency), "stake",
                     (json_int_t)item->state.wager, "players", item->state.others + 1,
                     "fixed_return", back->fixed, "envy_each", back->envy_each, "return",
                     back->total, "variance", back->variance, "deviation", sqrt(back->variance),
                     "meters", meters, "lines", lines_json(item));
}

json_t *edge_json(const struct edge_request *request)
{
    json_t *list = json_array();
    for (int i = 0; i < request->count; i++) {
        const struct edge_item *item = &request->item[i];
        json_array_append_new(list, item->table->wager == UTH_PROGRESSIVE ? progressive_json(item)
                                                                          : fixed_json(item));
    }
    return list;
}

bool edge_print_json(const struct edge_request *request, FILE *out)
{
    return json_print(json_pack("{s:o}", "tables", edge_json(request)), out);
}

/* A field in quotes; labels of files may hold anything printable. */
static void quoted(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text != '\0'; text++) {
        if (*text == '"')
            fputc('"', out);
        fputc(*text, out);
    }
    fputc('"', out);
}

void edge_print_csv(const struct edge_request *request, FILE *out)
{
    fputs("wager,table,edge_num,edge_den,edge_percent,printed_edge,hit_frequency,variance,return,"
          "award,pays,deals,of_deals,probability\n",
          out);
    for (int i = 0; i < request->count; i++) {
        const struct edge_item *item = &request->item[i];
        bool progressive = item->table->wager == UTH_PROGRESSIVE;
        const struct uth_edge_counts *counts = counts_of(item);
        for (int line = 0; line < item->table->line_count; line++) {
            fprintf(out, "%s,", uth_wager_name(item->table->wager));
            quoted(out, item->table->name);
            if (progressive) {
                fprintf(out, ",,,,,%.12f,%.12f,%.12f,",
                        uth_fraction_value(item->progressive.hit_frequency),
                        item->progressive.variance, item->progressive.total);
            } else {
                const struct uth_edge *edge = &item->edge;
                fprintf(out, ",%" PRId64 ",%" PRId64 ",%.10f,", edge->edge.num, edge->edge.den,
                        100 * uth_fraction_value(edge->edge));
                quoted(out, item->table->printed_edge);
                fprintf(out, ",%.12f,%.12f,%.12f,", uth_fraction_value(edge->hit_frequency),
                        edge->variance, 1 - uth_fraction_value(edge->edge));
            }
            char pays[48];
            edge_pays(item->table, line, pays, sizeof pays);
            quoted(out, item->table->line[line].label);
            fputc(',', out);
            quoted(out, pays);
            fprintf(out, ",%" PRIu64 ",%" PRIu64 ",%.12g\n", counts->line[line], counts->deals,
                    (double)counts->line[line] / (double)counts->deals);
        }
    }
}

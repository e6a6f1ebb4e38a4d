/* Edges for machines: JSON and CSV. */
#include <inttypes.h>

#include "cli/terminal/json_print.h"
#include "edge_items.h"

static const struct uth_edge_counts *counts_of(const struct edge_item *item)
{
    return item->table->wager == UTH_PROGRESSIVE ? &item->progressive.counts : &item->edge.counts;
}

void edge_write(struct uth_json *json, const char *key, const struct edge_request *request)
{
    uth_json_array(json, key);
    for (int i = 0; i < request->count; i++) {
        const struct edge_item *item = &request->item[i];
        if (item->table->wager == UTH_PROGRESSIVE)
            uth_progressive_return_write(json, NULL, item->table, &item->state, &item->progressive);
        else
            uth_edge_write(json, NULL, item->table, &item->edge);
    }
    uth_json_end_array(json);
}

bool edge_print_json(const struct edge_request *request, FILE *out)
{
    struct uth_json json = JSON_TO_PRINT;
    uth_json_object(&json, NULL);
    edge_write(&json, "tables", request);
    uth_json_end_object(&json);
    return json_print(&json, out);
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
            char pays[UTH_PAYS_SIZE];
            uth_pay_line_format(item->table, line, pays, sizeof pays);
            quoted(out, item->table->line[line].label);
            fputc(',', out);
            quoted(out, pays);
            fprintf(out, ",%" PRIu64 ",%" PRIu64 ",%.12g\n", counts->line[line], counts->deals,
                    (double)counts->line[line] / (double)counts->deals);
        }
    }
}

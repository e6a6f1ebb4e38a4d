/* A par sheet for machines: the output of `uth solve --json` and `uth edge --json`, side by
 * side. */
#include "cli/analysis/solve_report.h"
#include "cli/terminal/json_print.h"
#include "parsheet.h"

bool par_print_json(const struct par_report *report, FILE *out)
{
    struct chosen_base chosen = {.game = report->solution->game};
    snprintf(chosen.rules, sizeof chosen.rules, "%s", report->game->rules->name);
    snprintf(chosen.blind, sizeof chosen.blind, "%s", report->game->table[UTH_BLIND]->name);
    const struct solve_report base = {.chosen = &chosen, .solution = report->solution};
    struct uth_json json = JSON_TO_PRINT;
    uth_json_object(&json, NULL);
    uth_json_text(&json, "rules", report->game->rules->name);
    uth_json_text(&json, "title", report->game->rules->title);
    uth_json_text(&json, "program", "uth " UTH_VERSION);
    uth_json_text(&json, "rules_sha256", report->digest);
    solve_write(&json, "base_game", &base);
    edge_write(&json, "wagers", report->wagers);
    uth_json_end_object(&json);
    return json_print(&json, out);
}

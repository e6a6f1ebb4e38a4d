/* A par sheet for machines: what `uth solve --json` and `uth edge --json` say, side by side. */
#include "cli/analysis/solve_report.h"
#include "cli/terminal/json_print.h"
#include "parsheet.h"

bool par_print_json(const struct par_report *report, FILE *out)
{
    struct chosen_base chosen = {.game = report->solution->game};
    snprintf(chosen.rules, sizeof chosen.rules, "%s", report->game->rules->name);
    snprintf(chosen.blind, sizeof chosen.blind, "%s", report->game->table[UTH_BLIND]->name);
    const struct solve_report base = {.chosen = &chosen, .solution = report->solution};
    return json_print(json_pack("{s:s, s:s, s:s, s:s, s:o, s:o}", "rules",
                                report->game->rules->name, "title", report->game->rules->title,
                                "program", "uth " UTH_VERSION, "rules_sha256", report->digest,
                                "base_game", solve_json(&base), "wagers",
                                edge_json(report->wagers)),
                      out);
}

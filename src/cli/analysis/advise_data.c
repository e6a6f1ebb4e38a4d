/* Advice for machines. */
#include <jansson.h>
#include <stdlib.h>

#include "advise_report.h"
#include "cli/terminal/json_print.h"

static json_t *cards_json(const uth_card *cards, int count)
{
    char text[2 * UTH_CARD_COUNT + 1];
    uth_cards_format(cards, (size_t)count, text, sizeof text);
    return json_string(text);
}

static json_t *choice_json(const struct advise_report *report, int choice)
{
    const struct uth_advice *advice = report->advice;
    const struct uth_prospect *prospect = &advice->prospect[choice];
    char name[8];
    advise_choice_name(advice, choice, name, sizeof name);
    double value = uth_advice_value(advice, choice);
    double cost = uth_advice_value(advice, advice->best) - value;
    json_t *out = json_pack(
        "{s:s, s:i, s:I, s:f, s:f, s:f, s:f, s:I, s:I, s:I, s:I}", "choice", name, "multiple",
        (int)prospect->multiple, "net_units", (json_int_t)prospect->net, "ev", value, "ev_cents",
        value * (double)report->ante, "cost", cost, "cost_cents", cost * (double)report->ante,
        "win", (json_int_t)prospect->win, "tie", (json_int_t)prospect->tie, "lose",
        (json_int_t)prospect->lose, "fold", (json_int_t)prospect->fold);
    if (prospect->multiple == 0 && advice->street != UTH_RIVER)
        json_object_set_new(out, "later",
                            json_pack("{s:I, s:I}", "flop", (json_int_t)prospect->later[UTH_FLOP],
                                      "river", (json_int_t)prospect->later[UTH_RIVER]));
    return out;
}

bool advise_print_json(const struct advise_report *report, FILE *out)
{
    const struct uth_situation *situation = report->situation;
    const struct uth_advice *advice = report->advice;
    uth_card dead[UTH_CARD_COUNT];
    int dead_count = 0;
    for (uth_cards set = situation->dead; set;)
        dead[dead_count++] = uth_cards_pop(&set);
    char best[8];
    advise_choice_name(advice, advice->best, best, sizeof best);
    json_t *choices = json_array();
    for (int i = 0; i < advice->count; i++)
        json_array_append_new(choices, choice_json(report, i));
    json_t *root =
        json_pack("{s:o, s:o, s:o, s:o, s:s, s:I, s:i, s:I, s:s, s:o}", "hole",
                  cards_json(situation->hole, 2), "board",
                  cards_json(situation->board, situation->board_count), "dealer",
                  cards_json(situation->dealer, situation->dealer_count), "dead",
                  cards_json(dead, dead_count), "street", uth_street_name(advice->street),
                  "ante_cents", (json_int_t)report->ante, "units_per_ante", (int)advice->units,
                  "deals", (json_int_t)advice->deals, "best", best, "choices", choices);
    return json_print(root, out);
}

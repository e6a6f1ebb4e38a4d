/* Advice as JSON: `uth advise --json`, and GET /api/advise of a server. */
#include <stdio.h>
#include <uth/advise.h>

const char *uth_choice_name(const struct uth_advice *advice, int choice, char name[UTH_CHOICE_SIZE])
{
    int multiple = advice->prospect[choice].multiple;
    if (multiple == 0)
        return advice->street == UTH_RIVER ? "fold" : "check";
    snprintf(name, UTH_CHOICE_SIZE, "%dx", multiple);
    return name;
}

static void put_choice(struct uth_json *json, const struct uth_advice *advice, int choice,
                       uth_cents ante)
{
    const struct uth_prospect *prospect = &advice->prospect[choice];
    char name[UTH_CHOICE_SIZE];
    double value = uth_advice_value(advice, choice);
    double cost = uth_advice_value(advice, advice->best) - value;
    uth_json_object(json, NULL);
    uth_json_text(json, "choice", uth_choice_name(advice, choice, name));
    uth_json_integer(json, "multiple", prospect->multiple);
    uth_json_integer(json, "net_units", prospect->net);
    uth_json_real(json, "ev", value);
    if (ante > 0)
        uth_json_real(json, "ev_cents", value * (double)ante);
    uth_json_real(json, "cost", cost);
    if (ante > 0)
        uth_json_real(json, "cost_cents", cost * (double)ante);
    uth_json_integer(json, "win", prospect->win);
    uth_json_integer(json, "tie", prospect->tie);
    uth_json_integer(json, "lose", prospect->lose);
    uth_json_integer(json, "fold", prospect->fold);
    if (prospect->multiple == 0 && advice->street != UTH_RIVER) {
        uth_json_object(json, "later");
        uth_json_integer(json, "flop", prospect->later[UTH_FLOP]);
        uth_json_integer(json, "river", prospect->later[UTH_RIVER]);
        uth_json_end_object(json);
    }
    uth_json_end_object(json);
}

void uth_advice_write(struct uth_json *json, const char *key, const struct uth_situation *situation,
                      const struct uth_advice *advice, uth_cents ante)
{
    uth_card dead[UTH_CARD_COUNT];
    int dead_count = 0;
    for (uth_cards set = situation->dead; set;)
        dead[dead_count++] = uth_cards_pop(&set);
    char best[UTH_CHOICE_SIZE];
    uth_json_object(json, key);
    uth_json_cards(json, "hole", situation->hole, 2);
    uth_json_cards(json, "board", situation->board, situation->board_count);
    uth_json_cards(json, "dealer", situation->dealer, situation->dealer_count);
    uth_json_cards(json, "dead", dead, dead_count);
    uth_json_text(json, "street", uth_street_name(advice->street));
    if (ante > 0)
        uth_json_integer(json, "ante_cents", ante);
    uth_json_integer(json, "units_per_ante", advice->units);
    uth_json_integer(json, "deals", advice->deals);
    uth_json_text(json, "best", uth_choice_name(advice, advice->best, best));
    uth_json_array(json, "choices");
    for (int i = 0; i < advice->count; i++)
        put_choice(json, advice, i, ante);
    uth_json_end_array(json);
    uth_json_end_object(json);
}

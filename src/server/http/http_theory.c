/* What the wagers of a game are worth under perfect play, before a card is seen: GET /api/theory/NAME, of
 * a table, a rule set or the digest of one; `blind` another of its pay tables. The mean and the standard
 * deviation of Ante, Blind and Play together, in Antes, and of every side wager that the rule set offers,
 * per unit; of the Progressive none, whose return moves with its meter.
 *
 * A solution with all its results takes a second and 170 MB, so one is made at a time. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/edge.h>
#include <uth/solve.h>

#include "routes.h"
#include "server/alloc.h"

enum { SIDES_MAX = UTH_WAGERS * UTH_TABLES_MAX };

struct theory {
    struct work work; /* first */
    struct hub *hub;
    struct call *call;
    struct uth_base_game game;
    char blind[UTH_NAME_SIZE];
    int count;
    struct side {
        const struct uth_pay_table *table;
        struct uth_edge edge;
        bool priced;
    } side[SIDES_MAX];
    struct uth_solution *solution; /* owned; NULL: out of memory */
};

static void theory_work(struct work *work)
{
    struct theory *theory = (struct theory *)work;
    struct uth_solve_options alone = {.threads = 1}; /* the floor needs the others */
    char sentence[192];
    if (uth_solve(&theory->game, &alone, &theory->solution) != UTH_SOLVED)
        theory->solution = NULL;
    for (int i = 0; i < theory->count; i++) {
        struct side *side = &theory->side[i];
        side->priced = uth_edge(side->table, &side->edge, sentence, sizeof sentence);
    }
}

static void put_side(struct uth_json *text, const struct side *side)
{
    uth_json_object(text, side->table->name);
    uth_json_text(text, "wager", uth_wager_name(side->table->wager));
    uth_json_real(text, "expectation", -uth_fraction_value(side->edge.edge));
    uth_json_real(text, "deviation", sqrt(side->edge.variance));
    uth_json_end_object(text);
}

static void theory_finish(struct work *work)
{
    struct theory *theory = (struct theory *)work;
    struct hub *hub = theory->hub;
    struct uth_json *text = &hub->text;
    hub_worked(hub);
    hub->solving = false;
    if (theory->solution != NULL) {
        http_begin_answer(hub);
        uth_json_object(text, "base");
        uth_json_text(text, "blind", theory->blind);
        uth_json_real(text, "expectation", uth_solution_expectation(theory->solution));
        uth_json_real(text, "deviation", uth_solution_deviation(theory->solution));
        uth_json_end_object(text);
        uth_json_object(text, "side");
        for (int i = 0; i < theory->count; i++)
            if (theory->side[i].priced)
                put_side(text, &theory->side[i]);
        uth_json_end_object(text);
        http_end_answer(hub, theory->call);
        uth_solution_free(theory->solution);
    } else {
        http_refuse(hub, theory->call, 503, UTH_REFUSAL(OUT_OF_MEMORY));
    }
    call_drop(theory->call);
    free(theory);
}

/* Every side wager with every pay table that the rule set has for it. */
static void list_sides(struct theory *theory, const struct uth_rules *rules)
{
    for (int wager = 0; wager < UTH_WAGERS; wager++) {
        const struct uth_offer *offer = &rules->offer[wager];
        for (int i = 0; i < offer->table_count; i++)
            if (wager != UTH_BLIND && wager != UTH_PROGRESSIVE)
                theory->side[theory->count++].table = offer->table[i];
    }
}

void http_theory(const struct http_asking *asking)
{
    struct hub *hub = asking->hub;
    char blind[UTH_NAME_SIZE] = "", sentence[192];
    struct uth_game game;
    if (!http_game(hub, asking->part[0], &game)) {
        http_refuse(hub, asking->call, 404, UTH_REFUSAL(NO_RULES));
        return;
    }
    const struct uth_pay_table *table = game.table[UTH_BLIND];
    if (http_query_text(asking->request, "blind", blind, sizeof blind) && blind[0] != '\0')
        table = uth_rules_table(game.rules, UTH_BLIND, blind);
    if (table == NULL) {
        http_refuse(hub, asking->call, 404, UTH_REFUSAL(NO_PAY_TABLE));
        return;
    }
    struct theory *theory = alloc_zero(sizeof *theory);
    theory->work = (struct work){.work = theory_work, .finish = theory_finish};
    theory->hub = hub;
    snprintf(theory->blind, sizeof theory->blind, "%s", table->name);
    list_sides(theory, game.rules);
    if (!uth_base_game_of(game.rules, table, &theory->game, sentence, sizeof sentence)) {
        free(theory);
        http_refuse(hub, asking->call, 400, UTH_REFUSAL(NO_ADVICE, .text = sentence));
        return;
    }
    theory->call = call_keep(asking->call);
    bool begun = !hub->solving;
    hub->solving = true;
    if (!begun || !hub_work(hub, &theory->work)) {
        hub->solving = !begun;
        call_drop(theory->call);
        free(theory);
        http_refuse(hub, asking->call, 503, UTH_REFUSAL(BUSY_ADVICE));
    }
}

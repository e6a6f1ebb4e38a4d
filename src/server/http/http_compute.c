/* Answers that are computed and need no floor: the exact value of every choice, of every starting hand,
 * the settlement of a round, a pay table with its edge. What the pages of hands live on; anybody may ask.
 *
 * Advice takes some ten milliseconds before the flop, the first edge a quarter of a second, all starting
 * hands half a second and 40 MB, on a flop as long: these run on a worker thread. The rest is quick, and the limit on an address's requests bounds how often. */
#include "routes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/advise.h>
#include <uth/edge.h>
#include <uth/exchange.h>
#include <uth/rulesfile.h>
#include <uth/solve.h>

#include "server/alloc.h"

/* ---- advice ---- */

/* Reads cards of the query into `cards`; returns how many, -1: refused already. */
static int query_cards(struct hub *hub, const struct http_request *request, struct call *call,
                       const char *name, uth_card *cards, int most)
{
    char text[2 * UTH_CARD_COUNT + 1] = "";
    struct uth_card_fault fault;
    http_query_text(request, name, text, sizeof text);
    int count = uth_cards_parse(text, cards, most, &fault);
    if (count < 0) {
        char sentence[128];
        snprintf(sentence, sizeof sentence, "%s: %s.", name, fault.sentence);
        http_refuse(hub, call, 400, UTH_REFUSAL(BAD_CARDS, .text = sentence));
    }
    return count;
}

/* What is known besides the hand: board, dealer, dead cards. */
static bool read_cards(const struct http_asking *asking, struct uth_situation *situation)
{
    struct hub *hub = asking->hub;
    const struct http_request *request = asking->request;
    uth_card dead[UTH_CARD_COUNT];
    *situation = (struct uth_situation){0};
    situation->board_count = query_cards(hub, request, asking->call, "board", situation->board, 5);
    if (situation->board_count < 0)
        return false;
    situation->dealer_count =
        query_cards(hub, request, asking->call, "dealer", situation->dealer, 2);
    if (situation->dealer_count < 0)
        return false;
    int dead_count = query_cards(hub, request, asking->call, "dead", dead, UTH_CARD_COUNT);
    if (dead_count < 0)
        return false;
    situation->dead = uth_cards_of(dead, (size_t)dead_count);
    return true;
}

static bool read_situation(const struct http_asking *asking, struct uth_situation *situation)
{
    if (!read_cards(asking, situation))
        return false;
    int hole = query_cards(asking->hub, asking->request, asking->call, "hole", situation->hole, 2);
    char sentence[192] = "hole: two cards are needed.";
    if (hole == 2 && uth_situation_check(situation, sentence, sizeof sentence))
        return true;
    if (hole >= 0)
        http_refuse(asking->hub, asking->call, 400, UTH_REFUSAL(BAD_CARDS, .text = sentence));
    return false;
}

/* A computation on a worker thread, for a call; `finish` frees it. */
struct asked {
    struct work work; /* first */
    struct hub *hub;
    struct call *call;
};

static void ask(struct asked *asked, struct hub *hub, struct call *call)
{
    asked->hub = hub;
    asked->call = call_keep(call);
    if (!hub_work(hub, &asked->work)) {
        call_drop(call);
        free(asked);
        http_refuse(hub, call, 503, UTH_REFUSAL(BUSY_ADVICE));
    }
}

struct advising {
    struct asked asked; /* first */
    struct uth_base_game game;
    struct uth_situation situation;
    struct uth_advice advice;
    bool solved;
};

static void advise_work(struct work *work)
{
    struct advising *advising = (struct advising *)work;
    struct uth_advise_options alone = {.threads = 1}; /* the floor needs the others */
    advising->solved =
        uth_advise(&advising->game, &advising->situation, &alone, &advising->advice) == UTH_SOLVED;
}

static void advise_finish(struct work *work)
{
    struct advising *advising = (struct advising *)work;
    struct hub *hub = advising->asked.hub;
    hub_worked(hub);
    if (advising->solved) {
        uth_json_reset(&hub->text);
        uth_advice_write(&hub->text, NULL, &advising->situation, &advising->advice, 0);
        hub_answer(hub, advising->asked.call, 200, HTTP_JSON);
    } else {
        http_refuse(hub, advising->asked.call, 503, UTH_REFUSAL(OUT_OF_MEMORY));
    }
    call_drop(advising->asked.call);
    free(advising);
}

/* The base game that the query names by `rules`, a table, a rule set or a digest, and with `blind`
 * another of its pay tables. False: refused already. */
static bool query_game(const struct http_asking *asking, struct uth_base_game *base)
{
    char name[UTH_DIGEST_SIZE] = "washington", blind[UTH_NAME_SIZE] = "", sentence[192];
    struct uth_game game;
    http_query_text(asking->request, "rules", name, sizeof name);
    http_query_text(asking->request, "blind", blind, sizeof blind);
    if (!http_game(asking->hub, name, &game)) {
        http_refuse(asking->hub, asking->call, 404, UTH_REFUSAL(NO_RULES));
        return false;
    }
    const struct uth_pay_table *table = game.table[UTH_BLIND];
    if (blind[0] != '\0')
        table = uth_rules_table(game.rules, UTH_BLIND, blind);
    if (table == NULL) {
        http_refuse(asking->hub, asking->call, 404, UTH_REFUSAL(NO_PAY_TABLE));
        return false;
    }
    if (uth_base_game_of(game.rules, table, base, sentence, sizeof sentence))
        return true;
    http_refuse(asking->hub, asking->call, 400, UTH_REFUSAL(NO_ADVICE, .text = sentence));
    return false;
}

void http_advise(const struct http_asking *asking)
{
    struct uth_base_game game;
    struct uth_situation situation;
    if (!query_game(asking, &game) || !read_situation(asking, &situation))
        return;
    struct advising *advising = alloc_zero(sizeof *advising);
    advising->asked.work = (struct work){.work = advise_work, .finish = advise_finish};
    advising->game = game;
    advising->situation = situation;
    ask(&advising->asked, asking->hub, asking->call);
}

/* ---- starting hands ---- */

struct starting {
    struct asked asked; /* first */
    struct uth_base_game game;
    struct uth_situation at;
    struct uth_hands_worth worth;
    bool solved;
};

static void starting_work(struct work *work)
{
    struct starting *starting = (struct starting *)work;
    starting->solved =
        uth_hands_worth(&starting->game, &starting->at, 1, &starting->worth) == UTH_SOLVED;
}

static void starting_finish(struct work *work)
{
    struct starting *starting = (struct starting *)work;
    struct hub *hub = starting->asked.hub;
    hub_worked(hub);
    if (starting->solved) {
        http_begin_answer(hub);
        uth_hands_worth_write(&hub->text, &starting->worth);
        http_end_answer(hub, starting->asked.call);
    } else {
        http_refuse(hub, starting->asked.call, 503, UTH_REFUSAL(OUT_OF_MEMORY));
    }
    call_drop(starting->asked.call);
    free(starting);
}

void http_starting_hands(const struct http_asking *asking)
{
    struct uth_base_game game;
    struct uth_situation at;
    char sentence[192];
    if (!query_game(asking, &game) || !read_cards(asking, &at))
        return;
    if (!uth_hands_check(&at, sentence, sizeof sentence)) {
        http_refuse(asking->hub, asking->call, 400, UTH_REFUSAL(BAD_CARDS, .text = sentence));
        return;
    }
    struct starting *starting = alloc_zero(sizeof *starting);
    starting->asked.work = (struct work){.work = starting_work, .finish = starting_finish};
    starting->game = game;
    starting->at = at;
    ask(&starting->asked, asking->hub, asking->call);
}

/* ---- pay tables ---- */

struct pricing {
    struct asked asked; /* first */
    const struct uth_pay_table *table;
    struct uth_edge edge;
    bool priced;
};

static void price_work(struct work *work)
{
    struct pricing *pricing = (struct pricing *)work;
    char sentence[192];
    enum uth_wager wager = pricing->table->wager;
    pricing->priced = wager != UTH_BLIND && wager != UTH_PROGRESSIVE &&
                      uth_edge(pricing->table, &pricing->edge, sentence, sizeof sentence);
}

static void price_finish(struct work *work)
{
    struct pricing *pricing = (struct pricing *)work;
    struct hub *hub = pricing->asked.hub;
    hub_worked(hub);
    uth_json_reset(&hub->text);
    uth_json_object(&hub->text, NULL);
    uth_pay_table_write(&hub->text, "pay_table", pricing->table);
    if (pricing->priced)
        uth_edge_write(&hub->text, "edge", pricing->table, &pricing->edge);
    http_end_answer(hub, pricing->asked.call);
    call_drop(pricing->asked.call);
    free(pricing);
}

static const struct uth_pay_table *pay_table_of(const struct uth_table *table, const char *name)
{
    const struct uth_pay_table *found = NULL;
    for (int wager = 0; table != NULL && found == NULL && wager < UTH_WAGERS; wager++)
        found = uth_rules_table(table->base_rules, (enum uth_wager)wager, name);
    return found;
}

/* What the table that is asked for plays by, which may have the name of a built-in one of another
 * version; else built in, or of a rule set of the house's own that a table plays by; NULL: none. */
static const struct uth_pay_table *find_pay_table(const struct hub *hub, const char *name,
                                                  const char *table)
{
    const struct uth_pay_table *found = pay_table_of(uth_floor_find_table(hub->floor, table), name);
    if (found == NULL)
        found = uth_pay_table_builtin(name);
    for (int i = 0; found == NULL && i < uth_floor_table_count(hub->floor); i++)
        found = pay_table_of(uth_floor_table(hub->floor, i), name);
    return found;
}

void http_pay_table(const struct http_asking *asking)
{
    struct hub *hub = asking->hub;
    struct call *call = asking->call;
    const char *name = asking->part[0];
    char at[UTH_FLOOR_NAME_SIZE] = "";
    http_query_text(asking->request, "table", at, sizeof at);
    const struct uth_pay_table *table = find_pay_table(hub, name, at);
    if (table == NULL) {
        http_refuse(hub, call, 404, UTH_REFUSAL(NO_PAY_TABLE));
        return;
    }
    struct pricing *pricing = alloc_zero(sizeof *pricing);
    pricing->asked.work = (struct work){.work = price_work, .finish = price_finish};
    pricing->table = table;
    ask(&pricing->asked, hub, call);
}

/* ---- settlements ---- */

void http_settle(const struct http_asking *asking)
{
    struct hub *hub = asking->hub;
    struct call *call = asking->call;
    const struct http_request *request = asking->request;
    struct uth_fault fault = {0};
    char digest[UTH_DIGEST_SIZE] = "";
    http_query_text(request, "digest", digest, sizeof digest);
    const struct uth_edition *edition = uth_rulebook_find(uth_floor_rulebook(hub->floor), digest);
    char *answer = uth_exchange_answer(request->body, request->body_size,
                                       edition != NULL ? edition->rules : NULL, &fault);
    if (answer == NULL) {
        char sentence[sizeof fault.place + sizeof fault.sentence + 4];
        snprintf(sentence, sizeof sentence, "%s%s%s", fault.place,
                 fault.place[0] != '\0' ? ": " : "", fault.sentence);
        http_refuse(hub, call, 400, UTH_REFUSAL(BAD_ROUND, .text = sentence));
        return;
    }
    uth_json_reset(&hub->text);
    uth_json_append(&hub->text, answer, strlen(answer));
    free(answer);
    hub_answer(hub, call, 200, HTTP_JSON);
}

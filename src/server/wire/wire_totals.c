/* A round in figures: what is on the felt, and from the showdown on what is taken and paid. For
 * dealers, who collect and pay before they confirm, and for those of stadiums, who see neither the
 * hands nor the people behind them. */

#include "wire.h"

struct figures {
    int64_t hands, undecided;
    uth_cents wagered, taken, paid, tips;
};

static void add_lines(struct figures *to, const struct uth_line *lines, int count)
{
    for (int i = 0; i < count; i++) {
        to->taken += lines[i].stake - lines[i].returned;
        to->paid += lines[i].paid;
    }
}

static struct figures figures_of(const struct uth_table *table,
                                 const struct uth_settlement *settlement, int index)
{
    const struct uth_round *round = table->round;
    const struct uth_hand *hand = uth_round_hand(round, index);
    struct figures of = {
        .hands = 1,
        .undecided =
            uth_round_must_decide(round, index, false) + uth_round_must_decide(round, index, true),
        .wagered = uth_hand_on_felt(table, hand),
    };
    if (settlement != NULL) {
        const struct uth_hand_result *result = &settlement->hands[index];
        add_lines(&of, result->lines, result->line_count);
        add_lines(&of, result->tip_lines, result->tip_line_count);
        of.tips = result->tip_returned;
    }
    return of;
}

static void add(struct figures *to, const struct figures *more)
{
    to->hands += more->hands;
    to->undecided += more->undecided;
    to->wagered += more->wagered;
    to->taken += more->taken;
    to->paid += more->paid;
    to->tips += more->tips;
}

static void put(struct uth_json *text, const struct figures *figures, bool settled)
{
    uth_json_integer(text, "hands", figures->hands);
    uth_json_integer(text, "undecided", figures->undecided);
    uth_json_integer(text, "wagered", figures->wagered);
    if (settled) {
        uth_json_integer(text, "taken", figures->taken);
        uth_json_integer(text, "paid", figures->paid);
        uth_json_integer(text, "tips", figures->tips);
    }
}

static void put_positions(struct uth_json *text, const struct figures *by_spot, bool settled)
{
    uth_json_array(text, "positions");
    for (int spot = 1; spot <= UTH_SPOTS_MAX; spot++) {
        if (by_spot[spot].hands == 0)
            continue;
        uth_json_object(text, NULL);
        uth_json_integer(text, "spot", spot);
        put(text, &by_spot[spot], settled);
        uth_json_end_object(text);
    }
    uth_json_end_array(text);
}

static void put_accounts(struct uth_json *text, const struct wire_scene *scene)
{
    static const char *const kinds[] = {"float", "tips", "cash"};
    uth_json_object(text, "accounts");
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        char account[UTH_ACCOUNT_SIZE];
        wire_account(account, kinds[i], scene->table->config.name, "");
        uth_json_integer(text, kinds[i], uth_ledger_balance(scene->ledger, account));
    }
    uth_json_end_object(text);
}

void wire_totals(struct uth_json *text, const char *key, const struct wire_scene *scene)
{
    struct figures all = {0}, by_spot[UTH_SPOTS_MAX + 1] = {0};
    const struct uth_round *round = scene->round;
    struct uth_settlement *preview = NULL;
    if (round != NULL && uth_round_phase(round) == UTH_PHASE_SHOWDOWN) {
        struct uth_settle_input in = uth_round_settle_input(round);
        if (scene->meters != NULL)
            in.meters = *scene->meters;
        uth_settle(&in, &preview, UTH_UNHEARD);
    }
    const struct uth_settlement *settlement =
        preview != NULL || round == NULL ? preview : uth_round_settlement(round);
    for (int i = 0; round != NULL && i < uth_round_hand_count(round); i++) {
        struct figures of = figures_of(scene->table, settlement, i);
        add(&all, &of);
        add(&by_spot[uth_round_hand(round, i)->spot], &of);
    }
    uth_json_object(text, key);
    uth_json_integer(text, "round", scene->table->round_number);
    put(text, &all, settlement != NULL);
    put_positions(text, by_spot, settlement != NULL);
    put_accounts(text, scene);
    if (preview != NULL && !scene->shared) {
        struct wire_scene before = *scene;
        before.preview = preview;
        wire_settlement(text, "settlement", &before, NULL, preview->hand_count);
    }
    uth_json_end_object(text);
    uth_settlement_free(preview);
}

/* Adding up a session. */
#include "play_totals.h"

#include "cli/terminal/grid.h"
#include "cli/terminal/money_text.h"

uth_cents play_round_net(const struct uth_settlement *settlement)
{
    uth_cents net = 0;
    for (int i = 0; i < settlement->hand_count; i++) {
        const struct uth_hand_result *hand = &settlement->hands[i];
        net += hand->net;
        for (int line = 0; line < hand->tip_line_count; line++)
            net -= hand->tip_lines[line].stake; /* whatever comes back is the dealers' */
    }
    return net;
}

static bool add_lines(struct play_wager_total *to, bool one_total, const struct uth_line *lines,
                      int count)
{
    bool fits = true;
    for (int i = 0; i < count && fits; i++) {
        struct play_wager_total *total = one_total ? to : &to[lines[i].wager];
        total->hands++;
        fits = uth_cents_add(total->staked, lines[i].stake, &total->staked) &&
               uth_cents_add(total->net, uth_line_net(&lines[i]), &total->net);
    }
    return fits;
}

static bool add_hand(struct play_totals *totals, const struct uth_hand_result *hand)
{
    totals->hands++;
    totals->won += hand->outcome == UTH_WIN;
    totals->lost += hand->outcome == UTH_LOSE;
    totals->tied += hand->outcome == UTH_TIE;
    totals->folded += hand->outcome == UTH_FOLD;
    return add_lines(totals->wager, false, hand->lines, hand->line_count) &&
           add_lines(&totals->tips, true, hand->tip_lines, hand->tip_line_count) &&
           uth_cents_add(totals->tips_received, hand->tip_returned, &totals->tips_received);
}

bool play_totals_add(struct play_totals *totals, const struct uth_settlement *settlement)
{
    struct play_totals sum = *totals;
    uth_cents net = play_round_net(settlement);
    sum.rounds++;
    if (!uth_cents_add(sum.net, net, &sum.net))
        return false;
    for (int i = 0; i < settlement->hand_count; i++)
        if (!add_hand(&sum, &settlement->hands[i]))
            return false;
    if (net > sum.best) {
        sum.best = net;
        sum.best_round = sum.rounds;
    }
    *totals = sum;
    return true;
}

static void print_wagers(const struct play_totals *totals, FILE *out)
{
    struct grid grid = grid_start();
    grid_texts(&grid, "  wager", "hands", "staked", "net");
    for (int wager = 0; wager < UTH_WAGERS; wager++) {
        const struct play_wager_total *total = &totals->wager[wager];
        if (total->hands > 0) {
            grid_printf(&grid, "  %s", uth_wager_title((enum uth_wager)wager));
            grid_printf(&grid, "%d", total->hands);
            grid_text(&grid, cli_money(total->staked).text);
            grid_text(&grid, cli_gain(total->net).text);
            grid_row(&grid);
        }
    }
    grid_print(&grid, out);
    if (totals->tips.hands > 0) {
        fprintf(out, "For the dealer: staked %s, and the dealers received %s.\n",
                cli_money(totals->tips.staked).text, cli_money(totals->tips_received).text);
    }
}

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

void play_totals_print(const struct play_totals *totals, uth_cents bought, uth_cents balance,
                       FILE *out)
{
    if (totals->rounds == 0) {
        fprintf(out, "No round was settled. Balance %s.\n", cli_money(balance).text);
        return;
    }
    fprintf(out, "%d round%s, net %s. Bought in %s, balance %s.\n", totals->rounds,
            plural(totals->rounds), cli_gain(totals->net).text, cli_money(bought).text,
            cli_money(balance).text);
    fprintf(out, "%d hand%s: %d won, %d lost, %d tied, %d folded.\n", totals->hands,
            plural(totals->hands), totals->won, totals->lost, totals->tied, totals->folded);
    if (totals->best > 0) {
        fprintf(out, "Biggest win %s, in round %d.\n", cli_gain(totals->best).text,
                totals->best_round);
    }
    print_wagers(totals, out);
}

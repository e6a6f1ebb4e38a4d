/* Limits of the table on what it pays: an aggregate for each kind of wager, and a limit on each wager
 * for the dealer.
 *
 * An aggregate (WAC 230-15-490) caps what all hands of one deal are paid on one kind of wager. The
 * Blind never shares one with the Trips, and wagers for the dealer stand outside (WAC 230-15-491).
 * In proportion, each winner gets its part of the cap in whole chips, rounded down; what is left goes
 * to the first in settlement order, as far as it is due to that hand, then to the next. In order,
 * each is paid in full until the cap is used up. */
#include "settle_parts.h"

#include <uth/assert.h>

struct sharing {
    enum uth_wager wager;
    uth_cents cap, chip;
    uth_cents total; /* what is due to all */
    uth_cents left;  /* of the cap */
};

/* Calls `visit` with each line of the wager that wins, hands in settlement order. */
typedef void visit_line(struct sharing *sharing, struct uth_line *line);

static void visit_lines(const struct uth_settlement *settlement, struct sharing *sharing,
                        visit_line *visit)
{
    for (int i = 0; i < settlement->order_count; i++) {
        const struct uth_hand_result *result = &settlement->hands[settlement->order[i]];
        struct uth_line *lines = (struct uth_line *)result->lines;
        for (int k = 0; k < result->line_count; k++)
            if (lines[k].wager == sharing->wager && lines[k].result == UTH_LINE_WIN)
                visit(sharing, &lines[k]);
    }
}

static void add_due(struct sharing *sharing, struct uth_line *line)
{
    if (!uth_cents_add(sharing->total, line->paid, &sharing->total))
        sharing->total = UTH_CENTS_MAX;
}

/* `room` keeps what was due while `paid` becomes the share. */
static void give_part(struct sharing *sharing, struct uth_line *line)
{
    line->room = line->paid;
    line->cut = UTH_CUT_AGGREGATE;
    bool fits = uth_cents_ratio_in(line->room, sharing->cap, sharing->total, sharing->chip,
                                   UTH_TOWARDS_ZERO, &line->paid);
    UTH_ASSERT(fits && line->paid <= line->room);
    sharing->left -= line->paid;
}

static void give_rest(struct sharing *sharing, struct uth_line *line)
{
    uth_cents lacks = line->room - line->paid;
    uth_cents more = lacks < sharing->left ? lacks : sharing->left;
    line->paid += more;
    sharing->left -= more;
    line->room = line->paid;
    if (line->paid == line->due)
        line->cut = UTH_CUT_NONE;
}

static void give_in_order(struct sharing *sharing, struct uth_line *line)
{
    if (line->paid > sharing->left) {
        line->cut = UTH_CUT_AGGREGATE;
        line->paid = line->room = sharing->left;
    }
    sharing->left -= line->paid;
}

static void share_aggregate(const struct uth_rules *rules, enum uth_wager wager,
                            struct uth_settlement *settlement)
{
    const struct uth_offer *offer = &rules->offer[wager];
    struct sharing sharing = {
        .wager = wager, .cap = offer->aggregate, .chip = rules->chip, .left = offer->aggregate};
    visit_lines(settlement, &sharing, add_due);
    if (sharing.total <= sharing.cap)
        return;
    if (offer->shared == UTH_SHARE_IN_ORDER) {
        visit_lines(settlement, &sharing, give_in_order);
        return;
    }
    visit_lines(settlement, &sharing, give_part);
    visit_lines(settlement, &sharing, give_rest);
}

static void limit_tips(const struct uth_rules *rules, const struct uth_hand_result *result)
{
    struct uth_line *lines = (struct uth_line *)result->tip_lines;
    for (int i = 0; i < result->tip_line_count; i++) {
        uth_cents limit = rules->offer[lines[i].wager].tip_limit;
        if (limit == 0 || lines[i].paid <= limit)
            continue;
        lines[i].cut = UTH_CUT_TIP;
        lines[i].paid = lines[i].room = limit;
    }
}

void uth_limit_lines(const struct uth_settle_input *in, struct uth_settlement *settlement)
{
    const struct uth_rules *rules = in->game->rules;
    for (int wager = UTH_BLIND; wager < UTH_PROGRESSIVE; wager++)
        if (rules->offer[wager].aggregate > 0)
            share_aggregate(rules, (enum uth_wager)wager, settlement);
    for (int i = 0; rules->tips && i < settlement->hand_count; i++)
        limit_tips(rules, &settlement->hands[i]);
}

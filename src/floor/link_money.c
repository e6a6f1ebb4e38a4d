/* Where the money of a link is. Each pot has an account that holds its whole cents; fractions of a
 * cent belong to the house until they fill one. So a posting is either a deliberate move of whole
 * cents (an award, a seed, an adjustment), or the sum of fractions that completed a cent.
 *
 *   meter:NAME:LEVEL  reserve:NAME:LEVEL  overflow:NAME:LEVEL
 *   jackpots:NAME     claimed and not yet paid
 *   prizes:NAME       deposited in the bank for all of these, where a prize bank is kept
 *
 * Contributions come from the house: the wager itself is the table's, like every wager. */
#include "floor_state.h"

struct moves {
    const struct uth_link *link;
    struct uth_postings *postings;
    bool good;
    /* what the deliberate moves did to each pot, in cents */
    uth_cents moved[UTH_METER_LEVELS_MAX][UTH_POTS];
};

static void post(struct moves *moves, const char *from, const char *to, uth_cents amount)
{
    moves->good = moves->good && uth_postings_add(moves->postings, from, to, amount);
}

static void move(struct moves *moves, int level, enum uth_pot from, enum uth_pot to,
                 uth_cents amount)
{
    char source[UTH_LINK_ACCOUNT_SIZE], target[UTH_LINK_ACCOUNT_SIZE];
    uth_link_account(moves->link, from, level, source);
    uth_link_account(moves->link, to, level, target);
    post(moves, source, target, amount);
    moves->moved[level][from] -= amount;
    moves->moved[level][to] += amount;
}

/* Between the meter and what is set aside; into the meter when `back`. */
static void set_aside(struct moves *moves, int level, uth_cents amount, bool back)
{
    char meter[UTH_LINK_ACCOUNT_SIZE], jackpots[UTH_LINK_ACCOUNT_SIZE];
    uth_link_account(moves->link, UTH_POT_METER, level, meter);
    uth_link_jackpots_account(moves->link->config.name, jackpots);
    post(moves, back ? jackpots : meter, back ? meter : jackpots, amount);
    moves->moved[level][UTH_POT_METER] += back ? amount : -amount;
}

static void unseed(struct moves *moves, int level, const struct uth_set_aside *aside)
{
    move(moves, level, UTH_POT_METER, UTH_POT_RESERVE, aside->reserve_back);
    move(moves, level, UTH_POT_METER, UTH_POT_HOUSE, aside->seed_back);
}

static void change_money(struct moves *moves, const struct uth_floor_event *event)
{
    const struct uth_change *change = &event->link.change;
    const struct uth_claim *claim;
    switch (change->kind) {
    case UTH_CHANGE_ADJUST:
        move(moves, change->level, change->from, change->to, change->amount);
        break;
    case UTH_CHANGE_BACK_OUT:
        claim = uth_link_claim(moves->link, change->claim);
        if (claim->state == UTH_CLAIM_WON) /* not paid yet */
            set_aside(moves, claim->level, claim->aside.amount, true);
        else
            move(moves, claim->level, UTH_POT_HOUSE, UTH_POT_METER, claim->aside.amount);
        unseed(moves, claim->level, &event->link.aside);
        break;
    default: break;
    }
}

static void prize_money(struct moves *moves, const struct uth_floor_event *event)
{
    char prizes[UTH_LINK_ACCOUNT_SIZE];
    bool in = event->kind == UTH_EVENT_PRIZE_DEPOSITED;
    uth_link_prizes_account(moves->link->config.name, prizes);
    post(moves, in ? "house" : prizes, in ? prizes : "house", event->amount);
}

static void decided(struct moves *moves, const struct uth_floor_event *event)
{
    const struct uth_link_fact *fact = &event->link;
    const struct uth_claim *claim = uth_link_claim(moves->link, fact->number);
    char jackpots[UTH_LINK_ACCOUNT_SIZE];
    switch (event->kind) {
    case UTH_EVENT_LINK_ADDED:
        for (int i = 0; i < fact->config.level_count; i++)
            move(moves, i, UTH_POT_HOUSE, UTH_POT_METER, fact->config.begin[i]);
        break;
    case UTH_EVENT_CLAIMED:
        set_aside(moves, fact->level, fact->aside.amount, false);
        move(moves, fact->level, UTH_POT_HOUSE, UTH_POT_METER, fact->aside.seed);
        move(moves, fact->level, UTH_POT_RESERVE, UTH_POT_METER, fact->aside.reserve);
        break;
    case UTH_EVENT_CLAIM_WITHDRAWN:
    case UTH_EVENT_CLAIM_REJECTED:
        set_aside(moves, claim->level, claim->aside.amount, true);
        unseed(moves, claim->level, &fact->aside);
        break;
    case UTH_EVENT_CLAIM_COMPLETED:
        if (uth_link_member(moves->link, claim->table)->key_hash[0] == '\0')
            break; /* paid when the round is settled */
        uth_link_jackpots_account(moves->link->config.name, jackpots);
        post(moves, jackpots, "cage", claim->aside.amount);
        break;
    case UTH_EVENT_CHANGED: change_money(moves, event); break;
    case UTH_EVENT_PRIZE_DEPOSITED:
    case UTH_EVENT_PRIZE_WITHDRAWN: prize_money(moves, event); break;
    default: break;
    }
}

/* The rest is whole cents completed by fractions: between the pots of a level, and to or from the
 * house. */
static void fractions(struct moves *moves, const struct uth_meter *before,
                      const struct uth_meter *after)
{
    for (int level = 0; level < moves->link->config.level_count; level++) {
        uth_cents left[UTH_POTS] = {
            uth_units_to_cents(after[level].current) - uth_units_to_cents(before[level].current),
            uth_units_to_cents(after[level].reserve) - uth_units_to_cents(before[level].reserve),
            uth_units_to_cents(after[level].overflow) - uth_units_to_cents(before[level].overflow),
        };
        for (int pot = 0; pot < UTH_POT_HOUSE; pot++)
            left[pot] -= moves->moved[level][pot];
        for (int from = 0; from < UTH_POT_HOUSE; from++) {
            for (int to = 0; to < UTH_POT_HOUSE && left[from] < 0; to++) {
                uth_cents amount = left[to] < -left[from] ? left[to] : -left[from];
                if (amount <= 0)
                    continue;
                move(moves, level, (enum uth_pot)from, (enum uth_pot)to, amount);
                left[from] += amount;
                left[to] -= amount;
            }
        }
        for (int pot = 0; pot < UTH_POT_HOUSE; pot++) {
            if (left[pot] > 0)
                move(moves, level, UTH_POT_HOUSE, (enum uth_pot)pot, left[pot]);
            if (left[pot] < 0)
                move(moves, level, (enum uth_pot)pot, UTH_POT_HOUSE, -left[pot]);
        }
    }
}

bool uth_link_money(const struct uth_link *link, const struct uth_floor_event *event,
                    const struct uth_meter *before, const struct uth_meter *after,
                    struct uth_postings *postings)
{
    struct moves moves = {.link = link, .postings = postings, .good = true};
    decided(&moves, event);
    fractions(&moves, before, after);
    return moves.good;
}

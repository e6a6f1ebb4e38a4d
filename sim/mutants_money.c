#include "mutants_money.h"

#include "floor/floor_state.h"

#include <string.h>

static enum sim_mutation at_work;

void sim_mutate_money(enum sim_mutation mutation)
{
    at_work = mutation;
}

/* A function that stands before another one of the same shape. */
#define BEFORE(type, name, ...)                                                                    \
    type __real_##name(__VA_ARGS__);                                                               \
    type __wrap_##name(__VA_ARGS__);                                                               \
    type __wrap_##name(__VA_ARGS__)

static bool begins(const char *account, const char *kind)
{
    return strncmp(account, kind, strlen(kind)) == 0;
}

/* Takes postings from (or to) accounts of a kind out of a list, from the index `first` on. */
static void leave_out(struct uth_postings *postings, int first, const char *from, const char *to)
{
    int kept = first;
    for (int i = first; i < postings->count; i++)
        if (!begins(postings->at[i].from, from) || !begins(postings->at[i].to, to))
            postings->at[kept++] = postings->at[i];
    postings->count = kept;
}

/* ---- banks ---- */

BEFORE(bool, uth_money_release_bank, const struct uth_table *table, uth_cents won,
       struct uth_postings *postings)
{
    bool keeps = at_work == SIM_BANK_KEEPS && uth_round_bank(table->round).amount + won > 100;
    return __real_uth_money_release_bank(table, keeps ? won - 100 : won, postings);
}

BEFORE(bool, uth_money_for_close, const struct uth_table *table, struct uth_postings *postings)
{
    bool made = __real_uth_money_for_close(table, postings);
    for (int i = 0; i < postings->count && at_work == SIM_MISSES_FEE; i++) {
        struct uth_posting *posting = &postings->at[i];
        if (begins(posting->to, "fees:"))
            snprintf(posting->to, sizeof posting->to, "chips:%s:%s", table->config.name,
                     table->position.banker);
    }
    return made;
}

BEFORE(bool, uth_money_void_bank, const struct uth_table *table, struct uth_postings *postings)
{
    int first = postings->count;
    bool made = __real_uth_money_void_bank(table, postings);
    if (at_work == SIM_VOID_KEEPS_FEE)
        leave_out(postings, first, "fees:", "chips:");
    return made;
}

/* ---- tips ---- */

BEFORE(bool, uth_money_for_settlement, const struct uth_table *table,
       const struct uth_ledger *ledger, const struct uth_settlement *settlement,
       struct uth_postings *postings)
{
    bool made = __real_uth_money_for_settlement(table, ledger, settlement, postings);
    for (int i = 0; i < postings->count && at_work == SIM_HOUSE_TAKES_TIPS; i++) {
        struct uth_posting *posting = &postings->at[i];
        if (begins(posting->to, "tips:"))
            snprintf(posting->to, sizeof posting->to, "float:%s", table->config.name);
    }
    return made;
}

/* ---- reversals ---- */

BEFORE(bool, uth_money_to_undo, const struct uth_table *table,
       const struct uth_settlement *settlement, struct uth_postings *postings)
{
    bool made = __real_uth_money_to_undo(table, settlement, postings);
    if (at_work == SIM_UNDO_LEAVES_TIPS)
        leave_out(postings, 0, "tips:", "float:");
    for (int i = 0; i < postings->count && at_work == SIM_UNDO_SHORT; i++) {
        struct uth_posting *posting = &postings->at[i];
        if (begins(posting->to, "chips:") && posting->amount > 100) {
            posting->amount -= 100;
            break;
        }
    }
    return made;
}

/* ---- meters ---- */

BEFORE(bool, uth_meter_contribute, struct uth_meter *meter, uth_cents wager,
       struct uth_share *share)
{
    return __real_uth_meter_contribute(meter, at_work == SIM_CONTRIBUTES_TWICE ? 2 * wager : wager,
                                       share);
}

BEFORE(bool, uth_meter_take_back, struct uth_meter *meter, const struct uth_share *share,
       uth_units others, struct uth_share *taken)
{
    static const struct uth_share nothing;
    return __real_uth_meter_take_back(meter, at_work == SIM_VOID_KEEPS_SHARE ? &nothing : share,
                                      others, taken);
}

BEFORE(bool, uth_meter_claim, struct uth_meter *meter, const struct uth_pay_table *pay, int percent,
       struct uth_set_aside *aside)
{
    bool good = __real_uth_meter_claim(meter, pay, percent, aside);
    if (good && at_work == SIM_CLAIMS_LESS && aside->amount > 1) {
        aside->amount--;
        meter->pending -= UTH_UNITS_PER_CENT;
        meter->reserve += UTH_UNITS_PER_CENT;
    }
    return good;
}

/* The seed stays in, though what it was put in for is given back. */
static void seed_again(struct uth_meter *meter, struct uth_set_aside *aside)
{
    meter->reserve += aside->seed_back * UTH_UNITS_PER_CENT;
    meter->seeded += aside->seed_back * UTH_UNITS_PER_CENT;
    aside->seed_back = 0;
}

BEFORE(bool, uth_meter_give_back, struct uth_meter *meter, struct uth_set_aside *aside)
{
    bool good = __real_uth_meter_give_back(meter, aside);
    if (good && at_work == SIM_REJECT_KEEPS_SEED)
        seed_again(meter, aside);
    return good;
}

BEFORE(bool, uth_meter_back_out, struct uth_meter *meter, struct uth_set_aside *aside)
{
    bool good = __real_uth_meter_back_out(meter, aside);
    if (good && at_work == SIM_BACK_OUT_SHORT && meter->current >= UTH_UNITS_PER_CENT) {
        meter->current -= UTH_UNITS_PER_CENT;
        meter->adjusted -= UTH_UNITS_PER_CENT;
    }
    return good;
}

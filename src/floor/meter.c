/* Every change is computed on a copy, so an out-of-range number leaves the meter unchanged. */
#include "meter.h"

#include "base/names.h"

#include <uth/assert.h>

__extension__ typedef __int128 wide;

static const char *const pots[UTH_POTS] = {"meter", "reserve", "overflow", "house"};

UTH_NAMED(uth_pot, uth_pot, pots);

static bool add(uth_units *sum, uth_units units)
{
    return !__builtin_add_overflow(*sum, units, sum);
}

/* Whole cents into a pot and its total, or out of them when `cents` is negative. */
static bool add_cents(uth_units *pot, uth_units *total, uth_cents cents)
{
    uth_units units;
    return !__builtin_mul_overflow(cents, UTH_UNITS_PER_CENT, &units) && add(pot, units) &&
           *pot >= 0 && (total == NULL || add(total, units));
}

/* Whole cents to a total, which may be negative. */
static bool add_signed(uth_units *total, uth_cents cents)
{
    uth_units units;
    return !__builtin_mul_overflow(cents, UTH_UNITS_PER_CENT, &units) && add(total, units);
}

static bool accept(struct uth_meter *meter, const struct uth_meter *changed, bool good)
{
    if (!good)
        return false;
    UTH_ASSERT(uth_meter_reconciles(changed));
    *meter = *changed;
    return true;
}

static uth_units limit_of(const struct uth_meter *meter)
{
    uth_units limit;
    if (meter->rules.limit == 0 ||
        __builtin_mul_overflow(meter->rules.limit, UTH_UNITS_PER_CENT, &limit))
        return INT64_MAX;
    return limit;
}

/* What the meter holds above its posted limit overflows. */
static bool spill(struct uth_meter *meter)
{
    uth_units limit = limit_of(meter);
    if (meter->current <= limit)
        return true;
    uth_units over = meter->current - limit;
    meter->current = limit;
    return add(&meter->overflow, over);
}

bool uth_meter_begin(struct uth_meter *meter, const struct uth_meter_rules *rules, uth_cents begin)
{
    struct uth_meter changed = {.rules = *rules};
    return accept(meter, &changed,
                  begin >= 0 && add_cents(&changed.current, &changed.seeded, begin));
}

bool uth_meter_contribute(struct uth_meter *meter, uth_cents wager, struct uth_share *share)
{
    struct uth_meter changed = *meter;
    uth_units in = 0, reserve = 0;
    bool good = wager >= 0 && !__builtin_mul_overflow(wager, (int64_t)meter->rules.rate, &in) &&
                !__builtin_mul_overflow(wager, (int64_t)meter->rules.reserve_rate, &reserve);
    uth_units room = limit_of(meter) - meter->current;
    if (room < 0)
        room = 0;
    *share = (struct uth_share){.current = in < room ? in : room,
                                .overflow = in < room ? 0 : in - room,
                                .reserve = reserve};
    changed.current += share->current; /* what there is room for */
    good = good && add(&changed.overflow, share->overflow) && add(&changed.reserve, reserve) &&
           add(&changed.contributed, in) && add(&changed.contributed, reserve);
    return accept(meter, &changed, good);
}

/* At most `wanted` out of a pot, of what is `due` in all. */
static void take(uth_units *pot, uth_units wanted, uth_units *due, uth_units *taken)
{
    uth_units amount = wanted < *due ? wanted : *due;
    if (amount > *pot)
        amount = *pot;
    *pot -= amount;
    *due -= amount;
    *taken += amount;
}

bool uth_meter_take_back(struct uth_meter *meter, const struct uth_share *share, uth_units others,
                         struct uth_share *taken)
{
    struct uth_meter changed = *meter;
    uth_units due = 0, spare = meter->current - others; /* neither is negative */
    bool good = add(&due, share->current) && add(&due, share->overflow) &&
                add(&due, share->reserve) && add(&spare, meter->overflow) &&
                add(&spare, meter->reserve);
    *taken = (struct uth_share){0};
    if (!good)
        return false;
    if (due > spare)
        due = spare > 0 ? spare : 0;
    uth_units all = due;
    take(&changed.overflow, share->overflow, &due, &taken->overflow);
    take(&changed.reserve, share->reserve, &due, &taken->reserve);
    take(&changed.current, share->current, &due, &taken->current);
    /* The rest from the other pots: reseeding, limit and adjustments move money between pots. */
    take(&changed.current, due, &due, &taken->current);
    take(&changed.reserve, due, &due, &taken->reserve);
    take(&changed.overflow, due, &due, &taken->overflow);
    return accept(meter, &changed, add(&changed.contributed, -all));
}

/* The part of `units` that a win of `amount` out of `before` leaves. */
static uth_units left_by(uth_units units, const struct uth_set_aside *aside)
{
    return aside->before == 0
               ? units
               : (uth_units)((wide)units * (aside->before - aside->amount) / aside->before);
}

struct uth_share uth_share_after(struct uth_share share, int percent,
                                 const struct uth_set_aside *aside)
{
    share.current = left_by(share.current, aside);
    if (percent == 100) {
        share.current += share.reserve;
        share.reserve = 0;
    }
    return share;
}

bool uth_meter_claim(struct uth_meter *meter, const struct uth_pay_table *pay, int percent,
                     struct uth_set_aside *aside)
{
    UTH_ASSERT(percent >= 1 && percent <= 100);
    struct uth_meter changed = *meter;
    uth_cents before = uth_units_to_cents(meter->current);
    *aside = (struct uth_set_aside){.before = before,
                                    .amount = uth_paytable_share(pay, percent, before)};
    bool good = add_cents(&changed.current, NULL, -aside->amount) && /* no test: it is there */
                add_cents(&changed.pending, NULL, aside->amount);
    if (percent == 100) {
        aside->seed = meter->rules.seed;
        aside->reserve = uth_units_to_cents(meter->reserve);
        good = good && add_cents(&changed.current, &changed.seeded, aside->seed) &&
               add_cents(&changed.reserve, NULL, -aside->reserve) &&
               add_cents(&changed.current, NULL, aside->reserve) && spill(&changed);
    }
    aside->after = uth_units_to_cents(changed.current);
    return accept(meter, &changed, good);
}

static uth_cents cents_at_most(uth_cents wanted, uth_units there)
{
    uth_cents cents = uth_units_to_cents(there);
    return wanted < cents ? wanted : cents;
}

/* The amount back into the meter, and the reseeding out of it. */
static bool restore(struct uth_meter *changed, struct uth_set_aside *aside)
{
    if (!add_cents(&changed->current, NULL, aside->amount))
        return false;
    aside->reserve_back = cents_at_most(aside->reserve, changed->current);
    if (!add_cents(&changed->current, NULL, -aside->reserve_back) || /* no test: it is there */
        !add_cents(&changed->reserve, NULL, aside->reserve_back))
        return false;
    aside->seed_back = cents_at_most(aside->seed, changed->current);
    return add_cents(&changed->current, &changed->seeded, -aside->seed_back) && spill(changed);
}

bool uth_meter_give_back(struct uth_meter *meter, struct uth_set_aside *aside)
{
    struct uth_meter changed = *meter;
    bool good = add_cents(&changed.pending, NULL, -aside->amount) && restore(&changed, aside);
    return accept(meter, &changed, good);
}

bool uth_meter_win(struct uth_meter *meter, const struct uth_set_aside *aside)
{
    struct uth_meter changed = *meter;
    changed.hits++;
    bool good = add_cents(&changed.pending, NULL, -aside->amount) &&
                add_cents(&changed.won, NULL, aside->amount);
    return accept(meter, &changed, good);
}

bool uth_meter_back_out(struct uth_meter *meter, struct uth_set_aside *aside)
{
    struct uth_meter changed = *meter;
    changed.hits--;
    bool good =
        meter->hits > 0 && add_signed(&changed.adjusted, aside->amount) && restore(&changed, aside);
    return accept(meter, &changed, good);
}

static uth_units *pot_of(struct uth_meter *meter, enum uth_pot pot)
{
    return pot == UTH_POT_METER     ? &meter->current
           : pot == UTH_POT_RESERVE ? &meter->reserve
                                    : &meter->overflow;
}

bool uth_meter_move(struct uth_meter *meter, enum uth_pot from, enum uth_pot to, uth_cents amount)
{
    UTH_ASSERT(from < UTH_POTS && to < UTH_POTS);
    struct uth_meter changed = *meter;
    bool good = amount > 0 && from != to;
    if (from == UTH_POT_HOUSE)
        good = good && add_cents(pot_of(&changed, to), &changed.adjusted, amount);
    else if (to == UTH_POT_HOUSE)
        good = good && add_cents(pot_of(&changed, from), NULL, -amount) &&
               add_cents(&changed.transferred, NULL, amount);
    else
        good = good && add_cents(pot_of(&changed, from), NULL, -amount) &&
               add_cents(pot_of(&changed, to), NULL, amount);
    good = good && (to != UTH_POT_METER || changed.current <= limit_of(&changed));
    return accept(meter, &changed, good);
}

bool uth_meter_win_by_hand(struct uth_meter *meter, uth_cents amount)
{
    struct uth_meter changed = *meter;
    changed.hits++;
    return accept(meter, &changed,
                  amount > 0 && add_cents(&changed.current, NULL, -amount) &&
                      add_signed(&changed.won, amount));
}

bool uth_meter_reconciles(const struct uth_meter *meter)
{
    wide in = (wide)meter->seeded + meter->contributed + meter->adjusted - meter->won -
              meter->transferred;
    wide held = (wide)meter->current + meter->overflow + meter->reserve + meter->pending;
    return meter->current >= 0 && meter->reserve >= 0 && meter->overflow >= 0 &&
           meter->pending >= 0 && in == held;
}

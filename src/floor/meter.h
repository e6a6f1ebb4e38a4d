/* One level of a progressive: its amounts, with every fraction of a cent accounted for.
 *
 * Amounts are in units, millionths of a cent: a rate is in millionths of the wager, so a
 * contribution (cents times millionths) is a whole number of units and nothing is ever rounded.
 * Awards, seeds and adjustments are whole cents; the fraction of a cent that a pot has stays in it.
 *
 *   current    what is displayed (its whole cents), and what awards come off
 *   reserve    goes on top of the seed after a 100 % award; its own rate
 *   overflow   what came in while the meter stood at its posted limit
 *   pending    claimed, set aside, not yet recorded as won
 *
 * At every moment, to the unit:
 *
 *   seeded + contributed + adjusted - won - transferred = current + overflow + reserve + pending
 *
 * Every function either succeeds and returns true, or changes nothing and returns false, because a
 * number would leave its range. */
#ifndef UTH_FLOOR_METER_H
#define UTH_FLOOR_METER_H

#include <stdbool.h>
#include <stdint.h>
#include <uth/money.h>
#include <uth/paytable.h>

typedef int64_t uth_units;
enum { UTH_UNITS_PER_CENT = 1000000, UTH_RATE_MAX = 1000000 };

static inline uth_cents uth_units_to_cents(uth_units units)
{
    return units / UTH_UNITS_PER_CENT; /* pots are never negative */
}

/* What an operator sets. */
struct uth_meter_rules {
    uth_cents seed;
    uint32_t rate;         /* millionths of each wager, to the meter */
    uint32_t reserve_rate; /* and to the reserve */
    uth_cents limit;       /* posted: contributions above it overflow; 0: none */
};

struct uth_meter {
    struct uth_meter_rules rules;
    uth_units current, reserve, overflow, pending;
    /* since the beginning */
    uth_units seeded;      /* the house's seeds, less those that were taken back */
    uth_units contributed; /* by wagers, less those of void rounds */
    uth_units adjusted;    /* by the house's adjustments and the back-out of wins */
    uth_units won;         /* recorded wins */
    uth_units transferred; /* to the house: receipts, recovered seeds, corrections */
    uint32_t hits;         /* recorded wins */
};

/* A wager's part of each pot. */
struct uth_share {
    uth_units current, overflow, reserve;
};

/* What a claim took off the meter, and what came in its place. */
struct uth_set_aside {
    uth_cents amount;
    uth_cents before, after;           /* the meter */
    uth_cents seed, reserve;           /* reseeded after a 100 % award */
    uth_cents seed_back, reserve_back; /* taken out again when the claim was withdrawn */
};

/* A new meter of `rules` that begins with `begin`. */
bool uth_meter_begin(struct uth_meter *meter, const struct uth_meter_rules *rules, uth_cents begin);

/* A wager contributes; *share says to which pots. */
bool uth_meter_contribute(struct uth_meter *meter, uth_cents wager, struct uth_share *share);
/* A void round: its share is returned, from the pots that hold it. The shares of other open rounds
 * (`others`) stay; *taken is what was returned. */
bool uth_meter_take_back(struct uth_meter *meter, const struct uth_share *share, uth_units others,
                         struct uth_share *taken);
/* What is left of a share after an award of `percent`: the award pays out the same part of it as of
 * the whole meter, and one of 100 % brings what was in the reserve into the meter. */
struct uth_share uth_share_after(struct uth_share share, int percent,
                                 const struct uth_set_aside *aside);

/* Sets `percent` of the meter aside, rounded as the pay table says; at 100 the meter is reseeded. */
bool uth_meter_claim(struct uth_meter *meter, const struct uth_pay_table *pay, int percent,
                     struct uth_set_aside *aside);
/* A claim that is not paid: the amount returns to the meter, and the reseeding is taken out as far
 * as it is still there, the reserve's part first; any excess over the limit overflows. Fills in
 * seed_back and reserve_back. */
bool uth_meter_give_back(struct uth_meter *meter, struct uth_set_aside *aside);
/* A claim is recorded as won. */
bool uth_meter_win(struct uth_meter *meter, const struct uth_set_aside *aside);
/* Backs out a recorded win: the house pays the amount back; the rest as uth_meter_give_back. */
bool uth_meter_back_out(struct uth_meter *meter, struct uth_set_aside *aside);

/* Pots that an adjustment can be about. */
enum uth_pot { UTH_POT_METER, UTH_POT_RESERVE, UTH_POT_OVERFLOW, UTH_POT_HOUSE, UTH_POTS };
const char *uth_pot_name(enum uth_pot pot); /* "meter", "reserve", "overflow", "house" */
bool uth_pot_from_name(const char *name, enum uth_pot *pot);
/* Moves whole cents; false also when they are not there, or the meter would pass its limit. */
bool uth_meter_move(struct uth_meter *meter, enum uth_pot from, enum uth_pot to, uth_cents amount);
/* A win that was paid by hand and is booked afterwards: only lowers the meter. */
bool uth_meter_win_by_hand(struct uth_meter *meter, uth_cents amount);

/* True when the identity above holds and no pot is negative. */
bool uth_meter_reconciles(const struct uth_meter *meter);

#endif

/* uth bench meter: the arithmetic of a progressive, for as long as you like.
 *
 * Two questions. Does a meter still account for every millionth of a cent after a billion wagers,
 * with voids, hits and rejected claims between them? And does a player who is dealt real hands get
 * back what `uth edge` says? The second is asked of the meter as it stands in each round: the sum
 * of what the exact return promises is compared with the sum of what was paid, and the difference
 * with its standard error. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <uth/edge.h>
#include <uth/random.h>
#include <uth/rulesfile.h>

#include "bench.h"
#include "cli/commands.h"
#include "floor/meter.h"

static uint64_t next_of(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* ---- a long life ---- */

struct life {
    struct uth_meter meter;
    __int128 wagered; /* cents that stayed */
    int64_t voided, hits, rejected;
};

enum { RATE = 177777, RESERVE_RATE = 33333 };

static bool one_hit(struct life *life, uint64_t chance)
{
    static const struct uth_pay_table by_cents = {.award_unit = 1};
    struct uth_set_aside aside;
    if (!uth_meter_claim(&life->meter, &by_cents, chance & 1 ? 100 : 10, &aside))
        return false;
    if (chance & 2) {
        life->rejected++;
        return uth_meter_give_back(&life->meter, &aside);
    }
    life->hits++;
    return uth_meter_win(&life->meter, &aside);
}

static bool live(struct life *life, int64_t wagers, uint64_t seed)
{
    const struct uth_meter_rules rules = {1000000, RATE, RESERVE_RATE, 50000000};
    uint64_t state = seed * 2 + 1;
    bool good = uth_meter_begin(&life->meter, &rules, rules.seed);
    for (int64_t i = 0; i < wagers && good; i++) {
        uint64_t chance = next_of(&state);
        uth_cents wager = (uth_cents)(100 + chance % 5 * 100);
        struct uth_share share, taken;
        good = uth_meter_contribute(&life->meter, wager, &share);
        if ((chance >> 20 & 1023) == 0) {
            good = good && uth_meter_take_back(&life->meter, &share, 0, &taken) &&
                   memcmp(&share, &taken, sizeof share) == 0;
            life->voided++;
        } else {
            life->wagered += wager;
        }
        if ((chance >> 32 & 0xFFFFF) == 0)
            good = good && one_hit(life, chance >> 56);
    }
    return good && uth_meter_reconciles(&life->meter) &&
           (__int128)life->meter.contributed == life->wagered * (RATE + RESERVE_RATE) &&
           life->meter.hits == life->hits;
}

static bool bench_life(struct bench_report *report, int64_t wagers, uint64_t seed)
{
    static struct life life;
    double began = bench_clock_s(CLOCK_MONOTONIC);
    bool exact = live(&life, wagers, seed);
    double took = bench_clock_s(CLOCK_MONOTONIC) - began;
    bench_count(report, "wagers", "wagers on a meter", wagers, "");
    bench_count(report, "voided", "of them taken back", life.voided, "");
    bench_count(report, "hits", "hits recorded", life.hits, "");
    bench_count(report, "rejected", "claims given back", life.rejected, "");
    bench_text(report, "reconciles", "reconciles to the millionth of a cent", exact ? "yes" : "NO");
    bench_number(report, "wagers_per_s", "wagers", (double)wagers / took / 1e6, "million a second");
    return exact;
}

/* ---- the return ---- */

struct deals {
    const struct uth_pay_table *pay;
    struct uth_meter meter[UTH_METER_LEVELS_MAX];
    double fixed, per_dollar[UTH_METER_LEVELS_MAX], chance[UTH_PAY_LINES_MAX];
    double paid, promised, variance, wagered;
};

static int line_of(const struct deals *deals, const uth_card *card, bool five)
{
    if (!five)
        return uth_paytable_progressive_line(deals->pay, card, card + 2);
    uth_strength strength = uth_eval5(card);
    for (int i = 0; i < deals->pay->line_count; i++)
        if (strength >= deals->pay->line[i].from)
            return i;
    return -1;
}

/* The first `count` of a deck that is shuffled as far as needed; 32 random bits a card. */
static void deal(uth_card *deck, int count, uint64_t *state)
{
    for (int i = 0; i < count; i++) {
        uint64_t bits = next_of(state) >> 32;
        int at = i + (int)(bits * (uint64_t)(UTH_CARD_COUNT - i) >> 32);
        uth_card card = deck[at];
        deck[at] = deck[i];
        deck[i] = card;
    }
}

static bool one_round(struct deals *deals, const uth_card *card, bool five)
{
    double promised = deals->fixed, square = 0, mean = 0;
    for (int i = 0; i < deals->pay->level_count; i++) {
        struct uth_share share;
        if (!uth_meter_contribute(&deals->meter[i], 100, &share))
            return false;
        promised +=
            deals->per_dollar[i] * (double)uth_units_to_cents(deals->meter[i].current) / 100;
    }
    for (int i = 0; i < deals->pay->line_count; i++) {
        const struct uth_pay_line *line = &deals->pay->line[i];
        double award = line->percent > 0
                           ? (double)deals->meter[line->level].current / 1e8 * line->percent / 100
                           : (double)line->odds.num / line->odds.den;
        square += deals->chance[i] * award * award;
        mean += deals->chance[i] * award;
    }
    deals->wagered += 1;
    deals->promised += promised;
    deals->variance += square - mean * mean;
    int line = line_of(deals, card, five);
    if (line < 0)
        return true;
    const struct uth_pay_line *pay = &deals->pay->line[line];
    if (pay->percent == 0) {
        deals->paid += (double)pay->odds.num / pay->odds.den;
        return true;
    }
    struct uth_set_aside aside;
    bool good = uth_meter_claim(&deals->meter[pay->level], deals->pay, pay->percent, &aside) &&
                uth_meter_win(&deals->meter[pay->level], &aside);
    deals->paid += (double)aside.amount / 100;
    return good;
}

static bool prepare(struct deals *deals, char *sentence, size_t size)
{
    static const struct uth_meter_rules rules[] = {
        {5000000, 100000, 20000, 0}, {250000, 60000, 10000, 0}, {50000, 50000, 10000, 0}};
    struct uth_progressive_state state = {.wager = 100};
    struct uth_progressive_return exact;
    if (!uth_progressive_return(deals->pay, &state, &exact, sentence, size))
        return false;
    deals->fixed = exact.fixed;
    for (int i = 0; i < deals->pay->line_count; i++)
        deals->chance[i] = (double)exact.counts.line[i] / (double)exact.counts.deals;
    bool good = true;
    for (int i = 0; i < deals->pay->level_count; i++) {
        deals->per_dollar[i] = exact.per_dollar[i];
        good = good && uth_meter_begin(&deals->meter[i], &rules[i], rules[i].seed);
    }
    return good;
}

static bool bench_return(struct bench_report *report, const char *name, int64_t rounds,
                         uint64_t seed)
{
    static struct deals deals;
    char sentence[192] = "";
    deals.pay = uth_rules_table(uth_rules_builtin("washington"), UTH_PROGRESSIVE, name);
    if (deals.pay == NULL || !prepare(&deals, sentence, sizeof sentence)) {
        cli_bad("bench meter: there is no progressive %s: %s", name, sentence);
        return false;
    }
    bool five = deals.pay->line[deals.pay->line_count - 1].made_of == UTH_OF_FIRST_FIVE;
    uth_card deck[UTH_CARD_COUNT];
    for (int i = 0; i < UTH_CARD_COUNT; i++)
        deck[i] = (uth_card)i;
    uint64_t state = seed * 2 + 1;
    bool good = true;
    double began = bench_clock_s(CLOCK_MONOTONIC);
    for (int64_t i = 0; i < rounds && good; i++) {
        deal(deck, five ? 5 : 7, &state);
        good = one_round(&deals, deck, five);
    }
    double took = bench_clock_s(CLOCK_MONOTONIC) - began;
    double error = sqrt(deals.variance), off = (deals.paid - deals.promised) / error;
    for (int i = 0; i < deals.pay->level_count; i++)
        good = good && uth_meter_reconciles(&deals.meter[i]);
    bench_text(report, "table", "pay table", name);
    bench_count(report, "rounds", "rounds dealt", rounds, "");
    bench_number(report, "paid", "paid back", 100 * deals.paid / deals.wagered, "%");
    bench_number(report, "promised", "promised by uth edge", 100 * deals.promised / deals.wagered,
                 "%");
    bench_number(report, "error", "standard error", 100 * error / deals.wagered, "%");
    bench_number(report, "off", "apart, in standard errors", off, "");
    bench_number(report, "rounds_per_s", "rounds", (double)rounds / took / 1e6, "million a second");
    return good && fabs(off) < 5;
}

int bench_meter(int argc, char **argv)
{
    int64_t wagers = 100000000, rounds = 10000000, seed = 1;
    const char *table = "LINK-ML03";
    struct bench_report report = {.name = "meter"};
    const struct option_row rows[] = {
        OPTION_NUMBER("wagers", &wagers, 1, INT64_MAX, "wagers in the life of a meter (100000000)"),
        OPTION_NUMBER("rounds", &rounds, 1, INT64_MAX,
                      "rounds dealt beside the exact return (10000000)"),
        OPTION_WORD("table", &table, "NAME",
                    "PROG-01, LINK-01, LINK-ML01 or LINK-ML03 (LINK-ML03)"),
        OPTION_NUMBER("seed", &seed, 0, INT64_MAX / 4, "seed of the cards (1)"),
        OPTION_JSON(&report.json),
        OPTION_END,
    };
    static const char about[] =
        "Runs a progressive meter for millions of wagers and checks that it reconciles to\n"
        "the millionth of a cent; then deals hands and compares what they are paid with\n"
        "the exact return. Fails if the meter does not reconcile, or the return is off by\n"
        "five standard errors.";
    int status = bench_begin(&report, about, rows, &argc, &argv);
    if (status != OPTIONS_PROCEED)
        return status;
    bool good = bench_life(&report, wagers, (uint64_t)seed);
    good = bench_return(&report, table, rounds, (uint64_t)seed) && good;
    return bench_end(&report, good ? CLI_OK : CLI_NO);
}

/*
 * Edges from counts. The sums are whole numbers of deals times whole numbers of units, in 128 bits;
 * the only division is the last one.
 */
#include <stdio.h>
#include <uth/assert.h>
#include <uth/edge.h>

typedef __int128 wide;

static wide magnitude(wide a)
{
    return a < 0 ? -a : a;
}

static wide common_divisor(wide a, wide b)
{
    a = magnitude(a);
    b = magnitude(b);
    while (b != 0) {
        wide rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* False when it does not fit 64 bits in lowest terms. */
static bool reduce(wide num, wide den, struct uth_fraction *out)
{
    wide divisor = common_divisor(num, den);
    num /= divisor;
    den /= divisor;
    if (magnitude(num) > INT64_MAX || den > INT64_MAX)
        return false;
    *out = (struct uth_fraction){(int64_t)num, (int64_t)den};
    return true;
}

static struct uth_fraction share_of(uint64_t part, uint64_t all)
{
    struct uth_fraction share = {0};
    bool fits = reduce((wide)part, (wide)all, &share);
    UTH_ASSERT(fits);
    return share;
}

/* The number of pieces that one stake is divided into so that every award is a whole number of
 * pieces; 0 when there would be too many. A line that pays from a meter has no odds. */
static int64_t units_of(const struct uth_pay_table *table)
{
    wide units = 1;
    for (int i = 0; i < table->line_count; i++) {
        wide den = table->line[i].percent > 0 ? 1 : table->line[i].odds.den;
        units = units / common_divisor(units, den) * den;
        if (units > INT32_MAX)
            return 0;
    }
    return (int64_t)units;
}

/* Net result of a stake of `units` when this line pays. */
static int64_t net_of(const struct uth_odds *odds, int64_t units)
{
    return units / odds->den * odds->num - (odds->stake_returned ? 0 : units);
}

bool uth_edge(const struct uth_pay_table *table, struct uth_edge *edge, char *sentence, size_t size)
{
    UTH_ASSERT(table->wager != UTH_PROGRESSIVE);
    struct uth_edge_counts counts = uth_edge_count(table);
    int64_t units = units_of(table);
    wide lost = (wide)(counts.deals - counts.hits) * units;
    long double squares = (long double)lost * (long double)units;
    for (int i = 0; i < table->line_count && units > 0; i++) {
        int64_t net = net_of(&table->line[i].odds, units);
        lost -= (wide)counts.line[i] * net;
        squares += (long double)counts.line[i] * (long double)net * (long double)net;
    }
    struct uth_fraction exact;
    if (units == 0 || !reduce(lost, (wide)counts.deals * units, &exact)) {
        snprintf(sentence, size, "the awards of %s are too large or too fine to be counted exactly",
                 table->name);
        return false;
    }
    long double mean = (long double)exact.num / (long double)exact.den;
    long double square =
        squares / (long double)counts.deals / (long double)units / (long double)units;
    *edge = (struct uth_edge){
        .counts = counts,
        .edge = exact,
        .hit_frequency = share_of(counts.hits, counts.deals),
        .variance = (double)(square - mean * mean),
    };
    return true;
}

/* What a line pays for a wager. Meters pay by the hundredth, so amounts are hundredths of a cent,
 * in `units` pieces each. */
static wide award_of(const struct uth_pay_line *line, const struct uth_progressive_state *state,
                     int64_t units)
{
    if (line->percent > 0)
        return (wide)state->meter[line->level] * line->percent * units;
    return (wide)state->wager * line->odds.num * 100 * (units / line->odds.den);
}

/* The least meter at which sum + weight * meter reaches `goal`. */
static uth_cents least_meter(wide goal, wide sum, wide weight)
{
    if (weight == 0 || sum >= goal)
        return -1;
    wide meter = (goal - sum + weight - 1) / weight;
    return meter > UTH_CENTS_MAX ? -1 : (uth_cents)meter;
}

/* Sums over all deals, in the pieces of award_of. */
struct sums {
    wide awards, envy;
    wide weight[UTH_METER_LEVELS_MAX]; /* what one cent on a meter adds */
    long double squares;               /* of awards as multiples of the wager */
};

static struct sums add_lines(const struct uth_pay_table *table,
                             const struct uth_progressive_state *state, int64_t units,
                             struct uth_progressive_return *out)
{
    struct sums sums = {0};
    long double one = (long double)state->wager * 100 * (long double)units;
    long double whole = (long double)out->counts.deals * one;
    for (int i = 0; i < table->line_count; i++) {
        const struct uth_pay_line *line = &table->line[i];
        uint64_t count = out->counts.line[i];
        wide award = award_of(line, state, units);
        sums.awards += award * (wide)count;
        sums.envy += (wide)line->envy_for_one * state->wager * 100 * units * (wide)count;
        long double multiple = (long double)award / one;
        sums.squares += multiple * multiple * (long double)count;
        out->line[i] = (double)((long double)award * (long double)count / whole);
        if (line->percent > 0)
            sums.weight[line->level] += (wide)line->percent * units * (wide)count;
        else
            out->fixed += out->line[i];
    }
    return sums;
}

bool uth_progressive_return(const struct uth_pay_table *table,
                            const struct uth_progressive_state *state,
                            struct uth_progressive_return *out, char *sentence, size_t size)
{
    UTH_ASSERT(table->wager == UTH_PROGRESSIVE && state->wager > 0 && state->others >= 0);
    *out = (struct uth_progressive_return){.counts = uth_edge_count(table)};
    int64_t units = units_of(table);
    if (units == 0 || units > 1000000) {
        snprintf(sentence, size, "the awards of %s are too fine to be counted exactly",
                 table->name);
        return false;
    }
    struct sums sums = add_lines(table, state, units, out);
    wide goal = (wide)out->counts.deals * state->wager * 100 * units;
    wide sum = sums.awards + sums.envy * state->others;
    long double own = (long double)sums.awards / (long double)goal;
    out->hit_frequency = share_of(out->counts.hits, out->counts.deals);
    out->envy_each = (double)((long double)sums.envy / (long double)goal);
    out->total = (double)((long double)sum / (long double)goal);
    out->variance = (double)(sums.squares / (long double)out->counts.deals - own * own);
    for (int i = 0; i < table->level_count; i++) {
        out->per_dollar[i] = (double)((long double)sums.weight[i] * 100 / (long double)goal);
        out->break_even[i] =
            least_meter(goal, sum - sums.weight[i] * state->meter[i], sums.weight[i]);
    }
    return true;
}

/*
 * One flop and board against all dealers: included twice, with narrow and with wide cells.
 *
 * With the dealer's cards d fixed, let f(h) be what two cards h win for their player. Two players
 * hold different cards, so the sum of f(h) * f(k) over all ordered pairs that share none is
 *
 *     (sum of f)^2  -  sum over cards c of (sum of f over hands with c)^2  +  sum of f^2
 *
 * where the middle term has taken off hands with one card in common once, and equal hands twice.
 * All sums are over hands without a card of d. The hands are kept as a matrix of cards, F[a][b] =
 * F[b][a], with its row sums; taking the two cards of d out is then two subtractions a row, and the
 * work for one dealer is one pass over 47 rows.
 *
 * Dealers are taken from the weakest. What a hand wins changes twice on the way, when the dealer
 * reaches its strength and when the dealer is past it, and for all hands at once when the dealer
 * begins to qualify or to be worth another award for a beaten hand.
 *
 * SWEEP_CELL holds a row sum, SWEEP_SQUARE the sum of the squares of 47 of them.
 */

struct SWEEP_NAME(sweep) {
    SWEEP_CELL cell[SWEEP_ROWS][SWEEP_ROWS];
    SWEEP_CELL row[SWEEP_ROWS];
    int64_t row_square[SWEEP_ROWS];
    int64_t total, square;
};

static inline void SWEEP_NAME(set)(struct SWEEP_NAME(sweep) * sweep, int a, int b, int32_t value)
{
    int32_t old = sweep->cell[a][b], change = value - old;
    int64_t square = (int64_t)value * value - (int64_t)old * old;
    sweep->cell[a][b] = sweep->cell[b][a] = (SWEEP_CELL)value;
    sweep->row[a] = (SWEEP_CELL)(sweep->row[a] + change);
    sweep->row[b] = (SWEEP_CELL)(sweep->row[b] + change);
    sweep->row_square[a] += square;
    sweep->row_square[b] += square;
    sweep->total += change;
    sweep->square += square;
}

/* Sums up the matrix from scratch. */
static void SWEEP_NAME(add_up)(struct SWEEP_NAME(sweep) * sweep)
{
    int64_t total = 0, square = 0;
    for (int a = 0; a < BANKER_CARDS; a++) {
        SWEEP_SQUARE row = 0, row_square = 0;
        for (int b = 0; b < SWEEP_ROWS; b++) {
            row += sweep->cell[a][b];
            row_square += (SWEEP_SQUARE)sweep->cell[a][b] * sweep->cell[a][b];
        }
        sweep->row[a] = (SWEEP_CELL)row;
        sweep->row_square[a] = row_square;
        total += row;
        square += row_square;
    }
    sweep->total = total / 2;
    sweep->square = square / 2;
}

/* All hands, when the first dealer to be met is hand number `first`. */
static void SWEEP_NAME(fill)(struct SWEEP_NAME(sweep) * sweep, const struct banker_flop *flop,
                             int first, int32_t ante, int32_t beats)
{
    const struct banker_hands *hands = flop->hands;
    const struct banker_results *results = flop->results;
    for (int k = 0; k < BANKER_HANDS; k++) {
        int32_t more = ante & results->played[k];
        int32_t value = k < first ? results->lose[k] - more : results->win[k] + more + beats;
        sweep->cell[hands->a[k]][hands->b[k]] = (SWEEP_CELL)value;
        sweep->cell[hands->b[k]][hands->a[k]] = (SWEEP_CELL)value;
    }
    SWEEP_NAME(add_up)(sweep);
}

static inline void SWEEP_NAME(meet)(const struct SWEEP_NAME(sweep) * sweep, int a, int b,
                                    struct banker_sums *sums)
{
    const SWEEP_CELL *row = sweep->row, *with_a = sweep->cell[a], *with_b = sweep->cell[b];
    int64_t own = with_a[b];
    SWEEP_SQUARE squares = 0;
    for (int c = 0; c < SWEEP_ROWS; c++) {
        SWEEP_CELL left = (SWEEP_CELL)(row[c] - with_a[c] - with_b[c]);
        squares += (SWEEP_SQUARE)left * left;
    }
    /* Rows a and b are the dealer's own and have been summed with the others. */
    int64_t row_a = row[a] - own, row_b = row[b] - own;
    int64_t net = sweep->total - row_a - row_b - own;
    int64_t square = sweep->square - sweep->row_square[a] - sweep->row_square[b] + own * own;
    sums->net += net;
    sums->square += square;
    sums->product += (banker_wide)net * net + row_a * row_a + row_b * row_b - squares + square;
}

/* Some hands win an amount that depends on the dealer's cards: it is added for this dealer, then
 * removed. */
static void SWEEP_NAME(meet_asking)(struct SWEEP_NAME(sweep) * sweep,
                                    const struct banker_asking *asking,
                                    const struct banker_hands *hands, int dealer,
                                    struct banker_sums *sums)
{
    int32_t more[BANKER_HANDS];
    uth_banker_asking_answer(asking, hands, dealer, more);
    for (int pass = 1; pass >= -1; pass -= 2) {
        for (int i = 0; i < asking->count; i++) {
            int a = hands->a[asking->hand[i]], b = hands->b[asking->hand[i]];
            SWEEP_NAME(set)(sweep, a, b, sweep->cell[a][b] + pass * more[i]);
        }
        if (pass == 1)
            SWEEP_NAME(meet)(sweep, hands->a[dealer], hands->b[dealer], sums);
    }
}

static void SWEEP_NAME(run)(const struct banker_flop *flop, struct banker_sums *sums)
{
    const struct banker_tables *tables = flop->tables;
    const struct banker_hands *hands = flop->hands;
    const struct banker_asking *asking = flop->asking;
    const struct banker_results *results = flop->results;
    struct SWEEP_NAME(sweep) sweep;
    memset(&sweep, 0, sizeof sweep);
    int32_t ante = INT32_MIN, beats = 0; /* what the next dealer changes */
    for (int first = 0, end; first < BANKER_HANDS; first = end) {
        uth_strength strength = hands->strength[first];
        int32_t next_ante = strength >= tables->qualifies_from ? tables->ante : 0;
        int32_t next_beats = tables->beaten[strength];
        if (next_ante != ante || next_beats != beats) {
            ante = next_ante;
            beats = next_beats;
            SWEEP_NAME(fill)(&sweep, flop, first, ante, beats);
        }
        for (end = first; end < BANKER_HANDS && hands->strength[end] == strength; end++)
            SWEEP_NAME(set)(&sweep, hands->a[end], hands->b[end], results->tie[end]);
        for (int k = first; k < end; k++)
            if (asking->count > 0)
                SWEEP_NAME(meet_asking)(&sweep, asking, hands, k, sums);
            else
                SWEEP_NAME(meet)(&sweep, hands->a[k], hands->b[k], sums);
        for (int k = first; k < end; k++) {
            int32_t value = results->lose[k] - (ante & results->played[k]);
            SWEEP_NAME(set)(&sweep, hands->a[k], hands->b[k], value);
        }
    }
}

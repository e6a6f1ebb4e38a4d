/* Plain enumeration of the whole game: see plain_game.h. */
#include "plain_game.h"

#include <omp.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>
#include <uth/eval.h>

enum { CARDS = 52, HOLES = 1326, HELD = 1081, DEALERS = 990, FLOPS = 22100 };

static int hole_number(int high, int low)
{
    return high * (high - 1) / 2 + low;
}

static int flop_number(int high, int middle, int low)
{
    return high * (high - 1) * (high - 2) / 6 + hole_number(middle, low);
}

/* Sums over the boards that one thread has seen. */
struct sums {
    int64_t base[HOLES], play[HOLES], river[HOLES];
    int32_t (*gain)[HOLES]; /* [FLOPS]: of raising over checking */
};

struct hand {
    uth_strength strength;
    uint16_t hole;
    uint8_t a, b;
};

static void sort_hands(struct hand hands[HELD])
{
    struct hand other[HELD];
    struct hand *from = hands, *to = other;
    for (int shift = 0; shift <= 8; shift += 8) {
        int start[257] = {0};
        for (int i = 0; i < HELD; i++)
            start[(from[i].strength >> shift & 0xFF) + 1]++;
        for (int i = 0; i < 256; i++)
            start[i + 1] += start[i];
        for (int i = 0; i < HELD; i++)
            to[start[from[i].strength >> shift & 0xFF]++] = from[i];
        struct hand *swap = from;
        from = to;
        to = swap;
    }
}

static void list_hands(const uth_card board[5], struct hand hands[HELD])
{
    uth_cards taken = uth_cards_of(board, 5);
    struct uth_combined five = uth_combined_of(board, 5);
    int count = 0;
    for (uth_card a = 0; a < CARDS; a++) {
        if (taken >> a & 1)
            continue;
        struct uth_combined six = uth_combined_add(five, a);
        for (uth_card b = 0; b < a; b++) {
            if (!(taken >> b & 1))
                hands[count++] = (struct hand){uth_combined_eval7(uth_combined_add(six, b)),
                                               (uint16_t)hole_number(a, b), a, b};
        }
    }
    UTH_ASSERT(count == HELD);
}

/* Dealer hands below a hand: `all` of them, less those with its cards. */
struct below {
    int all, with[CARDS];
};

static int count_below(const struct below *below, const struct hand *hand)
{
    return below->all - below->with[hand->a] - below->with[hand->b];
}

/* What a hand is worth against all dealers, in units; and what raising on the flop gains. */
static int32_t settle_hand(const struct uth_base_game *game, const struct hand *hand, int win,
                           int lose, int idle, struct sums *sums)
{
    bool qualified = hand->strength >= game->qualifies_from;
    int win_q = qualified ? win - idle : 0;
    int lose_q = qualified ? lose : DEALERS - idle;
    int32_t units = game->units;
    int32_t base =
        units * (win_q - lose_q - lose) + win * uth_base_game_blind(game, hand->strength);
    int32_t play = units * (win - lose);
    int32_t river = -2 * DEALERS * units;
    int32_t played = base + game->raise[UTH_RIVER][0] * play;
    river = played > river ? played : river;
    sums->base[hand->hole] += base;
    sums->play[hand->hole] += play;
    sums->river[hand->hole] += river;
    return base + game->raise[UTH_FLOP][0] * play - river;
}

static void sweep(const struct uth_base_game *game, const struct hand hands[HELD],
                  int32_t gain[HOLES], struct sums *sums)
{
    struct below below = {0}, idle = {0};
    int win[HELD], lose[HELD];
    for (int first = 0, end; first < HELD; first = end) {
        for (end = first; end < HELD && hands[end].strength == hands[first].strength; end++)
            win[end] = count_below(&below, &hands[end]);
        for (int i = first; i < end; i++) {
            below.all++;
            below.with[hands[i].a]++;
            below.with[hands[i].b]++;
        }
        for (int i = first; i < end; i++)
            lose[i] = DEALERS - count_below(&below, &hands[i]) - 1;
        if (hands[first].strength < game->qualifies_from)
            idle = below;
    }
    for (int i = 0; i < HELD; i++) {
        /* A hand below the qualifier is one of the idle ones, so it is taken out twice. */
        int own = hands[i].strength < game->qualifies_from;
        gain[hands[i].hole] = settle_hand(game, &hands[i], win[i], lose[i],
                                          count_below(&idle, &hands[i]) + own, sums);
    }
}

static void add_row(int32_t *restrict to, const int32_t *restrict row)
{
    for (int hole = 0; hole < HOLES; hole++)
        to[hole] += row[hole];
}

static void add_board(const struct uth_base_game *game, const uth_card board[5], struct sums *sums)
{
    struct hand hands[HELD];
    int32_t gain[HOLES] = {0};
    list_hands(board, hands);
    sort_hands(hands);
    sweep(game, hands, gain, sums);
    for (int a = 2; a < 5; a++) {
        for (int b = 1; b < a; b++)
            for (int c = 0; c < b; c++)
                add_row(sums->gain[flop_number(board[a], board[b], board[c])], gain);
    }
}

/* All boards whose highest cards are `high` and `next`, or every stride-th run of them that differ in
 * the lowest card alone, so that a part is worked through as the whole is. */
static int64_t add_boards(const struct uth_base_game *game, int high, int next, int stride,
                          struct sums *sums)
{
    int64_t done = 0;
    int run = high * 7 + next;
    for (int c = 2; c < next; c++) {
        for (int b = 1; b < c; b++) {
            if (run++ % stride != 0)
                continue;
            for (int a = 0; a < b; a++, done++) {
                const uth_card board[5] = {(uth_card)a, (uth_card)b, (uth_card)c, (uth_card)next,
                                           (uth_card)high};
                add_board(game, board, sums);
            }
        }
    }
    return done;
}

static void merge(struct sums *to, const struct sums *from)
{
    for (int hole = 0; hole < HOLES; hole++) {
        to->base[hole] += from->base[hole];
        to->play[hole] += from->play[hole];
        to->river[hole] += from->river[hole];
    }
    for (int flop = 0; flop < FLOPS; flop++)
        for (int hole = 0; hole < HOLES; hole++)
            to->gain[flop][hole] += from->gain[flop][hole];
}

/* Decides every flop, then every two cards, and adds up. */
static int64_t decide(const struct uth_base_game *game, const struct sums *sums)
{
    int64_t net = 0;
#pragma omp parallel for reduction(+ : net) schedule(static)
    for (int hole = 0; hole < HOLES; hole++) {
        int64_t check = 10 * sums->river[hole];
        for (int flop = 0; flop < FLOPS; flop++)
            check += sums->gain[flop][hole] > 0 ? sums->gain[flop][hole] : 0;
        int64_t best = check;
        for (int i = 0; i < game->raise_count[UTH_PREFLOP]; i++) {
            int64_t raised =
                10 * (sums->base[hole] + game->raise[UTH_PREFLOP][i] * sums->play[hole]);
            best = raised > best ? raised : best;
        }
        net += best;
    }
    return net;
}

bool plain_game_run(const struct uth_base_game *game, int threads, int stride,
                    struct plain_game *result)
{
    struct sums *part = calloc((size_t)threads, sizeof *part);
    bool good = part;
    double began = omp_get_wtime();
    for (int i = 0; i < threads && good; i++) {
        good = (part[i].gain = malloc(FLOPS * sizeof *part[i].gain));
        if (good)
            memset(part[i].gain, 0, FLOPS * sizeof *part[i].gain);
    }
    result->flop_seconds = omp_get_wtime() - began;
    int64_t boards = 0;
    began = omp_get_wtime();
#pragma omp parallel for num_threads(threads) schedule(dynamic) collapse(2) reduction(+ : boards)
    for (int high = CARDS - 1; high >= 4; high--) {
        for (int next = CARDS - 2; next >= 3; next--)
            if (good && next < high)
                boards += add_boards(game, high, next, stride, &part[omp_get_thread_num()]);
    }
    result->boards = boards;
    result->board_seconds = omp_get_wtime() - began;
    began = omp_get_wtime();
    for (int i = 1; i < threads && good; i++)
        merge(&part[0], &part[i]);
    result->net = good ? decide(game, &part[0]) : 0;
    result->flop_seconds += omp_get_wtime() - began;
    for (int i = 0; i < threads && part; i++)
        free(part[i].gain);
    free(part);
    return good;
}

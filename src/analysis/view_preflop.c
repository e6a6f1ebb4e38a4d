/*
 * A hand before the flop: the sums of the solver (solver.h) for one pair of hole cards.
 *
 * With dead cards the suits differ, so that each has tables of its own; but a single hand needs one
 * number where the solver needs a row. Every flop that can come is then put together from them: as
 * if there were no flushes, plus what each of its suits changes.
 */
#include <omp.h>
#include <stdlib.h>
#include <string.h>

#include "solver.h"
#include "view.h"

/* What the flushes of one suit change, by what the flop has of it: see struct flop_sums. */
struct suit_sums {
    struct sums one[RANKS][PAIRS];
    struct sums two[SUBSETS2][RANKS];
    struct sums three[SUBSETS3];
};

struct preflop {
    const struct view *view;
    const struct uth_advise_options *options;
    uint64_t steps_done;
    bool stopped;
    uint8_t left[RANKS];                      /* cards of the deck by rank */
    uint8_t out[UTH_SUIT_COUNT][RANKS];       /* those not of a suit */
    uint16_t in[UTH_SUIT_COUNT];              /* ranks of the deck in a suit */
    struct matrix matrix[UTH_PLAIN_TEXTURES]; /* of boards that can come, as all of these */
    struct sums plain[UTH_PLAIN_TEXTURES];
    struct sums plain_flop[TRIPLES];
    struct suit_sums suit[UTH_SUIT_COUNT];
};

enum { STEPS = UTH_SUIT_COUNT * TEXTURE_BLOCKS };

/* What one thread sums up, and what one block needs meanwhile. */
struct part {
    struct {
        struct sums two[SUBSETS2][RANKS];
        struct sums three[SUBSETS3];
    } suit[UTH_SUIT_COUNT];
    struct sums block_two[SUBSETS2];
};

static bool step(struct preflop *preflop)
{
    bool go_on;
#pragma omp critical(uth_advise_step)
    {
        const struct uth_watch *watch = &preflop->options->watch;
        if (watch->step && !preflop->stopped)
            preflop->stopped = !watch->step(watch->context, preflop->steps_done++, STEPS);
        go_on = !preflop->stopped;
    }
    return go_on;
}

static int64_t choose2(int64_t n)
{
    return n * (n - 1) / 2;
}

static void count_deck(struct preflop *preflop)
{
    for (int rank = 0; rank < RANKS; rank++) {
        unsigned suits = (unsigned)(preflop->view->deck >> rank * UTH_SUIT_COUNT) & 15;
        preflop->left[rank] = (uint8_t)__builtin_popcount(suits);
        for (int suit = 0; suit < UTH_SUIT_COUNT; suit++) {
            preflop->in[suit] |= (uint16_t)((suits >> suit & 1) << rank);
            preflop->out[suit][rank] = (uint8_t)__builtin_popcount(suits & ~(1U << suit));
        }
    }
}

static void sum_plain(struct preflop *preflop, int index)
{
    struct uth_texture texture = uth_texture_at(index);
    struct outlook outlook = {.to_come = 5, .suit = -1};
    int left[RANKS];
    for (int rank = 0; rank < RANKS; rank++)
        left[rank] = preflop->left[rank];
    for (int i = 0; i < 5; i++) {
        outlook.rank[i] = texture.rank[i];
        if (left[texture.rank[i]]-- == 0)
            return;
    }
    uth_matrix_fill(&preflop->matrix[index], outlook.rank);
    preflop->plain[index] = uth_view_board(preflop->view, &outlook, &preflop->matrix[index]);
}

static void sum_plain_flop(struct preflop *preflop, int triple)
{
    const uint8_t *flop = uth_classes_get()->triple[triple];
    int left[RANKS];
    for (int rank = 0; rank < RANKS; rank++)
        left[rank] = preflop->left[rank];
    for (int i = 0; i < 3; i++)
        if (left[flop[i]]-- == 0)
            return;
    for (int a = 0; a < RANKS; a++) {
        for (int b = 0; b <= a; b++) {
            int64_t ways = a == b ? choose2(left[a]) : (int64_t)left[a] * left[b];
            const uint8_t board[5] = {flop[0], flop[1], flop[2], (uint8_t)a, (uint8_t)b};
            if (ways > 0)
                sums_add(&preflop->plain_flop[triple], &preflop->plain[uth_texture_plain(board)],
                         ways);
        }
    }
}

/* What the flushes of a suit change on one board. */
static struct sums change(const struct preflop *preflop, int suit, unsigned long_ranks,
                          const struct block *block)
{
    struct outlook outlook = {.to_come = 5,
                              .suit = (int8_t)suit,
                              .long_ranks = (uint16_t)long_ranks,
                              .new_in = (uint16_t)long_ranks};
    int count = 0;
    for (; count < block->count; count++)
        outlook.rank[count] = block->other[count];
    for (unsigned rest = long_ranks; rest; rest &= rest - 1)
        outlook.rank[count++] = (uint8_t)__builtin_ctz(rest);
    int index = uth_texture_plain(outlook.rank);
    struct sums sums = uth_view_board(preflop->view, &outlook, &preflop->matrix[index]);
    sums_add(&sums, &preflop->plain[index], -1);
    return sums;
}

/* Adds the change on one board to the flops that it can follow; `ways` to deal the other cards. */
static void spread(int suit, const struct block *block, unsigned long_ranks, int64_t ways,
                   const struct sums *sums, struct part *part)
{
    const uint16_t *subset = uth_classes_get()->subset;
    for (unsigned ranks = long_ranks; ranks; ranks = (ranks - 1) & long_ranks) {
        int bits = __builtin_popcount(ranks);
        if (bits == 3)
            sums_add(&part->suit[suit].three[subset[ranks]], sums, ways);
        else if (bits == 2 && block->count == 2)
            sums_add(&part->block_two[subset[ranks]], sums, 1);
        else if (bits == 2 && block->count == 1)
            sums_add(&part->suit[suit].two[subset[ranks]][block->other[0]], sums, 1);
    }
}

static void halve(struct sums *sums)
{
    struct sums half = {0};
    half.base = sums->base / 2;
    half.play = sums->play / 2;
    half.river = sums->river / 2;
    half.win = sums->win / 2;
    half.tie = sums->tie / 2;
    half.river_win = sums->river_win / 2;
    half.river_tie = sums->river_tie / 2;
    half.river_fold = sums->river_fold / 2;
    *sums = half;
}

/* Two of the suit on the flop and one or the other card; or one of the suit and both. */
static void finish_block(struct preflop *preflop, int suit, const struct block *block,
                         struct part *part)
{
    int a = block->other[0], b = block->other[1];
    const uint8_t *out = preflop->out[suit];
    for (int two = 0; two < SUBSETS2; two++) {
        struct sums *rows = part->suit[suit].two[two];
        sums_add(&rows[a], &part->block_two[two], out[b] - (a == b));
        if (a != b)
            sums_add(&rows[b], &part->block_two[two], out[a]);
    }
    for (int rank = 0; rank < RANKS; rank++) {
        struct sums *one = &preflop->suit[suit].one[rank][uth_kind_pair(a, b)];
        for (int other = 0; other < RANKS; other++)
            if (other != rank)
                sums_add(one, &part->block_two[subset2_index(rank, other)], 1);
        halve(one);
    }
}

static void sum_block(struct preflop *preflop, int suit, int number, struct part *part)
{
    struct block block = uth_block_at(number);
    const uint8_t *out = preflop->out[suit];
    int64_t ways = 1;
    if (block.count == 2 && block.other[0] == block.other[1])
        ways = choose2(out[block.other[0]]);
    else
        for (int i = 0; i < block.count; i++)
            ways *= out[block.other[i]];
    if (ways == 0)
        return;
    memset(part->block_two, 0, sizeof part->block_two);
    for (unsigned ranks = uth_block_first_mask(&block); ranks < RANK_MASKS;
         ranks = uth_next_mask(ranks)) {
        if (ranks & ~(unsigned)preflop->in[suit])
            continue;
        struct sums sums = change(preflop, suit, ranks, &block);
        spread(suit, &block, ranks, ways, &sums, part);
    }
    if (block.count == 2)
        finish_block(preflop, suit, &block, part);
}

static void merge(struct preflop *preflop, const struct part *part)
{
    for (int suit = 0; suit < UTH_SUIT_COUNT; suit++) {
        for (int two = 0; two < SUBSETS2; two++)
            for (int rank = 0; rank < RANKS; rank++)
                sums_add(&preflop->suit[suit].two[two][rank], &part->suit[suit].two[two][rank], 1);
        for (int three = 0; three < SUBSETS3; three++)
            sums_add(&preflop->suit[suit].three[three], &part->suit[suit].three[three], 1);
    }
}

static bool sum_boards(struct preflop *preflop, int threads)
{
    bool good = true;
#pragma omp parallel num_threads(threads)
    {
        struct part *part = calloc(1, sizeof *part);
        if (!part) {
#pragma omp atomic write
            good = false;
        }
#pragma omp for schedule(dynamic, 64)
        for (int index = 0; index < UTH_PLAIN_TEXTURES; index++)
            sum_plain(preflop, index);
#pragma omp for schedule(dynamic, 16) nowait
        for (int triple = 0; triple < TRIPLES; triple++)
            sum_plain_flop(preflop, triple);
#pragma omp for schedule(dynamic) collapse(2)
        for (int number = 0; number < TEXTURE_BLOCKS; number++) {
            for (int suit = 0; suit < UTH_SUIT_COUNT; suit++)
                if (part && step(preflop))
                    sum_block(preflop, suit, number, part);
        }
#pragma omp critical(uth_advise_merge)
        if (part)
            merge(preflop, part);
        free(part);
    }
    return good;
}

/* The sums of one flop. */
static struct sums sum_flop(const struct preflop *preflop, const uth_card card[3])
{
    uint8_t rank[3];
    for (int i = 0; i < 3; i++)
        rank[i] = (uint8_t)uth_card_rank(card[i]);
    struct sums sums = preflop->plain_flop[triple_index(rank[0], rank[1], rank[2])];
    for (int suit = 0; suit < UTH_SUIT_COUNT; suit++) {
        const struct suit_sums *tables = &preflop->suit[suit];
        uint8_t in[3], out[3];
        int in_count = 0, out_count = 0;
        for (int i = 0; i < 3; i++)
            if (uth_card_suit(card[i]) == suit)
                in[in_count++] = rank[i];
            else
                out[out_count++] = rank[i];
        switch (in_count) {
        case 0: break;
        case 1: sums_add(&sums, &tables->one[in[0]][uth_kind_pair(out[0], out[1])], 1); break;
        case 2: sums_add(&sums, &tables->two[subset2_index(in[0], in[1])][out[0]], 1); break;
        default: {
            unsigned ranks = 1U << in[0] | 1U << in[1] | 1U << in[2];
            sums_add(&sums, &tables->three[uth_classes_get()->subset[ranks]], 1);
        }
        }
    }
    return sums;
}

typedef void visitor(void *context, const uth_card flop[3], const struct sums *sums, int64_t deals);

static void walk_flops(const struct preflop *preflop, visitor *visit, void *context)
{
    const struct view *view = preflop->view;
    uth_card deck[UTH_CARD_COUNT];
    int count = 0;
    /* The highest card first, as triples have it. */
    for (int card = UTH_CARD_COUNT - 1; card >= 0; card--)
        if (view->deck >> card & 1)
            deck[count++] = (uth_card)card;
    int64_t deals = choose2(count - 3) * uth_view_dealers(view, 5);
    for (int a = 0; a < count; a++) {
        for (int b = a + 1; b < count; b++) {
            for (int c = b + 1; c < count; c++) {
                const uth_card flop[3] = {deck[a], deck[b], deck[c]};
                struct sums sums = sum_flop(preflop, flop);
                visit(context, flop, &sums, deals);
            }
        }
    }
}

enum uth_solve_status uth_view_flops(const struct view *view,
                                     const struct uth_advise_options *options, visitor *visit,
                                     void *context)
{
    struct preflop *preflop = calloc(1, sizeof *preflop);
    if (!preflop)
        return UTH_SOLVE_NO_MEMORY;
    preflop->view = view;
    preflop->options = options;
    count_deck(preflop);
    enum uth_solve_status status = UTH_SOLVE_NO_MEMORY;
    if (sum_boards(preflop, options->threads > 0 ? options->threads : omp_get_num_procs())) {
        status = preflop->stopped ? UTH_SOLVE_STOPPED : UTH_SOLVED;
        if (status == UTH_SOLVED)
            walk_flops(preflop, visit, context);
    }
    free(preflop);
    return status;
}

struct whole {
    const struct view *view;
    struct sums *all;
    struct uth_prospect *check;
};

static void add_flop(void *context, const uth_card flop[3], const struct sums *sums, int64_t deals)
{
    const struct whole *whole = context;
    (void)flop;
    sums_add(whole->all, sums, 1);
    uth_view_check_flop(whole->view, sums, deals, whole->check);
}

enum uth_solve_status uth_view_preflop(const struct view *view,
                                       const struct uth_advise_options *options, struct sums *all,
                                       struct uth_prospect *check)
{
    struct whole whole = {view, all, check};
    return uth_view_flops(view, options, add_flop, &whole);
}

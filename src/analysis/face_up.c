/* A study of open tables: each is dealt from its own number, and adds whole numbers. */
#include <math.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>
#include <uth/random.h>

#include "open_table.h"

/* Parts of an Ante: of sums, and of what is squared. */
static const double billion = 1e9, million = 1e6;

static void deal(uint64_t seed, int64_t number, int spots, uth_card hole[][2])
{
    struct uth_seeded seeded;
    uth_seeded_init(&seeded, seed);
    uint64_t key = uth_seeded_next(&seeded);
    struct uth_random random = uth_random_seeded(&seeded, key + (uint64_t)number);
    uth_card deck[UTH_CARD_COUNT];
    for (uth_card card = 0; card < UTH_CARD_COUNT; card++)
        deck[card] = card;
    UTH_ASSERT(uth_shuffle(&random, deck, UTH_CARD_COUNT));
    memcpy(hole, deck, (size_t)spots * sizeof hole[0]);
}

/* How many cards of the others have a rank of hand `own`. */
static int seen_of_own(const uth_card hole[][2], int spots, int own)
{
    int seen = 0;
    for (int i = 0; i < spots; i++)
        for (int k = 0; k < 2 && i != own; k++) {
            int rank = uth_card_rank(hole[i][k]);
            seen += rank == uth_card_rank(hole[own][0]) || rank == uth_card_rank(hole[own][1]);
        }
    return seen < UTH_SEEN_OWN_MAX ? seen : UTH_SEEN_OWN_MAX;
}

static void add_table(const struct uth_open_hand hand[], const uth_card hole[][2], int spots,
                      double units, struct uth_face_up_sums *sums)
{
    double antes = (double)uth_open_deals(UTH_CARD_COUNT - 2 * spots) * units, gain = 0;
    for (int i = 0; i < spots; i++) {
        const struct uth_open_hand *h = &hand[i];
        const int64_t street[UTH_STREETS] = {[UTH_PREFLOP] = h->net_best - h->net_flop,
                                             [UTH_FLOP] = h->net_flop - h->net_river,
                                             [UTH_RIVER] = h->net_river - h->net_usual};
        for (int s = 0; s < UTH_STREETS; s++)
            sums->gain[s] += llround((double)street[s] / antes * billion);
        gain += (double)(h->net_best - h->net_usual) / antes;
        sums->starts_changed += h->best != h->usual;
        sums->flops += h->flops;
        sums->flops_changed += h->flops_changed;
        sums->rivers += h->rivers;
        sums->rivers_changed += h->rivers_changed;
        int start = uth_start_index(hole[i]), seen = seen_of_own(hole, spots, i);
        sums->start[start][seen].hands++;
        sums->start[start][seen].worth +=
            llround((double)(h->net_raise - h->net_check) / antes * billion);
    }
    int64_t mean = llround(gain / spots * million);
    sums->tables++;
    sums->hands += spots;
    sums->squares += mean * mean;
}

void uth_face_up_merge(struct uth_face_up_sums *sums, const struct uth_face_up_sums *add)
{
    sums->tables += add->tables;
    sums->hands += add->hands;
    for (int s = 0; s < UTH_STREETS; s++)
        sums->gain[s] += add->gain[s];
    sums->squares += add->squares;
    sums->starts_changed += add->starts_changed;
    sums->flops += add->flops;
    sums->flops_changed += add->flops_changed;
    sums->rivers += add->rivers;
    sums->rivers_changed += add->rivers_changed;
    for (int start = 0; start < UTH_STARTING_HANDS; start++)
        for (int seen = 0; seen <= UTH_SEEN_OWN_MAX; seen++) {
            sums->start[start][seen].hands += add->start[start][seen].hands;
            sums->start[start][seen].worth += add->start[start][seen].worth;
        }
}

enum uth_solve_status uth_face_up_run(const struct uth_face_up *face_up,
                                      const struct uth_face_up_request *request,
                                      struct uth_face_up_sums *sums)
{
    UTH_ASSERT(request->spots >= 1 && request->spots <= UTH_OPEN_HANDS_MAX);
    const struct uth_watch *watch = &request->watch;
    struct uth_face_up_sums all = {0};
    enum uth_solve_status status = UTH_SOLVED;
    int64_t done = 0;
#pragma omp parallel num_threads(request->threads > 0 ? request->threads : omp_get_num_procs())
    {
        struct uth_open_room *room = uth_open_room_new();
        struct uth_face_up_sums part = {0};
#pragma omp for schedule(dynamic)
        for (int64_t i = 0; i < request->tables; i++) {
            bool go_on;
#pragma omp critical(uth_face_up)
            {
                if (room == NULL)
                    status = UTH_SOLVE_NO_MEMORY;
                else if (watch->step && status == UTH_SOLVED &&
                         !watch->step(watch->context, (uint64_t)done++, (uint64_t)request->tables))
                    status = UTH_SOLVE_STOPPED;
                go_on = status == UTH_SOLVED;
            }
            if (!go_on)
                continue;
            uth_card hole[UTH_OPEN_HANDS_MAX][2];
            struct uth_open_hand hand[UTH_OPEN_HANDS_MAX];
            deal(request->seed, request->first + i, request->spots, hole);
            uth_open_table(face_up, room, hole, request->spots, 0, hand);
            add_table(hand, hole, request->spots, uth_face_up_units(face_up), &part);
        }
#pragma omp critical(uth_face_up)
        uth_face_up_merge(&all, &part);
        uth_open_room_free(room);
    }
    if (status == UTH_SOLVED)
        uth_face_up_merge(sums, &all);
    return status;
}

double uth_face_up_gain(const struct uth_face_up_sums *sums)
{
    int64_t gain = 0;
    for (int s = 0; s < UTH_STREETS; s++)
        gain += sums->gain[s];
    return (double)gain / billion / (double)sums->hands;
}

double uth_face_up_error(const struct uth_face_up_sums *sums)
{
    double mean = uth_face_up_gain(sums), tables = (double)sums->tables;
    double variance = (double)sums->squares / million / million / tables - mean * mean;
    return sqrt(variance / (tables - 1));
}

/* What raising is worth beside checking, off the top, in Antes. */
static double margin(const struct uth_face_up *face_up, int start)
{
    const struct uth_start *s = &face_up->solution->start[start];
    int raises = face_up->game.raise_count[UTH_PREFLOP];
    if (raises == 0)
        return -INFINITY;
    return (double)(s->raise[raises - 1] - s->check) /
           ((double)UTH_DEALS_OF_CARDS * s->combinations * face_up->game.units);
}

bool uth_face_up_raises(const struct uth_face_up *face_up, int start)
{
    return margin(face_up, start) > 0;
}

bool uth_face_up_rule(const struct uth_face_up *face_up, int spots, int start, int seen)
{
    const struct uth_start *s = &face_up->solution->start[start];
    double of_own = s->high == s->low ? 2 : 6; /* among the 50 cards that are not one's own */
    double usual = 2 * (spots - 1) * of_own / (UTH_CARD_COUNT - 2);
    return margin(face_up, start) > 0.2 * (seen - usual);
}

double uth_face_up_rule_gain(const struct uth_face_up *face_up, int spots,
                             const struct uth_face_up_sums *sums)
{
    int64_t gain = 0;
    for (int start = 0; start < UTH_STARTING_HANDS; start++)
        for (int seen = 0; seen <= UTH_SEEN_OWN_MAX; seen++)
            gain += sums->start[start][seen].worth *
                    ((int)uth_face_up_rule(face_up, spots, start, seen) -
                     (int)uth_face_up_raises(face_up, start));
    return (double)gain / billion / (double)sums->hands;
}

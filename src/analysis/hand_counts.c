/*
 * One pass over the textures. Threads add up into counts of their own; sums of whole numbers do not
 * depend on the order, so the result is the same with any number of threads.
 */
#include "hand_counts.h"

#include <pthread.h>
#include <stdlib.h>
#include <uth/assert.h>

#include "texture.h"

static struct uth_hand_counts counts;

static void count_texture(const struct uth_texture *texture, struct uth_hand_counts *sum)
{
    struct uth_ranking ranking;
    struct uth_showdown showdown;
    uth_ranking_fill(&ranking, texture->rank);
    uth_texture_showdown(texture, &ranking, 0, &showdown);
    sum->five[uth_eval5(texture->board)] += texture->boards;
    for (int hand = 0; hand < texture->hands; hand++) {
        uint64_t deals = (uint64_t)texture->boards * showdown.held[hand];
        if (deals > 0) {
            sum->seven[showdown.strength[hand]] += deals;
            /* Player and dealer have the same chances, so beaten dealers are as many again. */
            sum->beaten[showdown.strength[hand]] += 2 * deals * showdown.lose[hand];
        }
    }
}

static void add_up(const struct uth_hand_counts *part)
{
    for (int i = 0; i < UTH_STRENGTHS; i++) {
        counts.five[i] += part->five[i];
        counts.seven[i] += part->seven[i];
        counts.beaten[i] += part->beaten[i];
    }
}

static void count_all(void)
{
    uth_texture_prepare();
#pragma omp parallel
    {
        struct uth_hand_counts *own = calloc(1, sizeof *own);
        UTH_ASSERT(own);
#pragma omp for schedule(dynamic, 64)
        for (int i = 0; i < UTH_TEXTURES; i++) {
            struct uth_texture texture = uth_texture_at(i);
            count_texture(&texture, own);
        }
#pragma omp critical(uth_hand_counts)
        add_up(own);
        free(own);
    }
    /* Every seven cards have been met once for each way to choose the board among them. */
    for (int i = 0; i < UTH_STRENGTHS; i++) {
        UTH_ASSERT(counts.seven[i] % 21 == 0);
        counts.seven[i] /= 21;
    }
}

const struct uth_hand_counts *uth_hand_counts(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, count_all);
    return &counts;
}

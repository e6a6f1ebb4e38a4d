/*
 * Every case of a seen card, up to the names of the suits.
 *
 * A case is two cards of the player's and one or two of the dealer's. Of the 24 ways to name the suits
 * one gives the lowest number: the case that is solved for all of them. A card of the flop that is seen
 * makes no cases of its own: a solved case knows the sums of every flop, and so of the flops with it.
 */
#include <uth/hole_card.h>

#include <omp.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

#include "view.h"

static const struct {
    const char *name, *words;
} peeks[UTH_PEEKS] = {
    [UTH_PEEK_ONE] = {"one", "one of the dealer's cards"},
    [UTH_PEEK_BOTH] = {"both", "both of the dealer's cards"},
    [UTH_PEEK_FLOP] = {"flop", "one of the dealer's cards and one of the flop"},
};

const char *uth_peek_name(enum uth_peek peek)
{
    return peeks[peek].name;
}

const char *uth_peek_words(enum uth_peek peek)
{
    return peeks[peek].words;
}

/* The player's cards and the dealer's that are seen. */
struct dealt {
    uth_card hole[2], dealer[2];
    int dealers;
};

/* A number of its own, below HOLES * HOLES. */
static int number_of(const struct dealt *dealt, const uint8_t suits[UTH_SUIT_COUNT])
{
    uth_card card[4];
    for (int i = 0; i < 2; i++) {
        card[i] = uth_card_of(uth_card_rank(dealt->hole[i]), suits[uth_card_suit(dealt->hole[i])]);
        card[2 + i] =
            uth_card_of(uth_card_rank(dealt->dealer[i]), suits[uth_card_suit(dealt->dealer[i])]);
    }
    return hole_index(card[0], card[1]) * HOLES +
           (dealt->dealers == 2 ? hole_index(card[2], card[3]) : card[2]);
}

enum { NAMINGS = 24 };

static void name_suits(uint8_t suits[NAMINGS][UTH_SUIT_COUNT])
{
    int count = 0;
    for (int names = 0; names < 256; names++) {
        const uint8_t name[] = {names & 3, names >> 2 & 3, names >> 4 & 3, (uint8_t)(names >> 6)};
        if ((1 << name[0] | 1 << name[1] | 1 << name[2] | 1 << name[3]) == 15)
            memcpy(suits[count++], name, sizeof name);
    }
    UTH_ASSERT(count == NAMINGS);
}

struct one_case {
    struct dealt dealt;
    int ways; /* to deal the like of it; 0: somebody else stands for it */
};

struct cases {
    struct one_case *at; /* [HOLES * HOLES] by number, then the first `count` */
    int count;
};

static void count_case(struct cases *cases, uint8_t suits[NAMINGS][UTH_SUIT_COUNT],
                       const struct dealt *dealt)
{
    int lowest = HOLES * HOLES;
    for (int i = 0; i < NAMINGS; i++) {
        int number = number_of(dealt, suits[i]);
        lowest = number < lowest ? number : lowest;
    }
    struct one_case *at = &cases->at[lowest];
    if (at->ways++ == 0)
        at->dealt = *dealt;
}

static bool find_cases(struct cases *cases, int dealers, uth_cards dead)
{
    uint8_t suits[NAMINGS][UTH_SUIT_COUNT];
    name_suits(suits);
    cases->at = calloc((size_t)HOLES * HOLES, sizeof *cases->at);
    if (cases->at == NULL)
        return false;
    const struct classes *classes = uth_classes_get();
    for (int hole = 0; hole < HOLES; hole++) {
        struct dealt dealt = {.hole = {classes->hole[hole][0], classes->hole[hole][1]},
                              .dealers = dealers};
        uth_cards gone = dead | uth_cards_of(dealt.hole, 2);
        if (dead & uth_cards_of(dealt.hole, 2))
            continue;
        for (int other = 0; other < (dealers == 2 ? HOLES : UTH_CARD_COUNT); other++) {
            dealt.dealer[0] = dealers == 2 ? classes->hole[other][0] : (uth_card)other;
            dealt.dealer[1] = dealers == 2 ? classes->hole[other][1] : dealt.dealer[0];
            if (!(gone & uth_cards_of(dealt.dealer, 2)))
                count_case(cases, suits, &dealt);
        }
    }
    for (int number = 0; number < HOLES * HOLES; number++)
        if (cases->at[number].ways > 0)
            cases->at[cases->count++] = cases->at[number];
    return true;
}

/* The sums over flops, all of them or those with a card. */
struct over_flops {
    int64_t deals, base, play, check;
};

struct walk {
    const struct view *view;
    enum uth_peek peek;
    struct over_flops with[UTH_CARD_COUNT]; /* [0] alone, unless a card of the flop is seen */
};

static void add_flop(void *context, const uth_card flop[3], const struct sums *sums, int64_t deals)
{
    struct walk *walk = context;
    struct uth_prospect check = {0};
    uth_view_check_flop(walk->view, sums, deals, &check);
    for (int i = 0; i < (walk->peek == UTH_PEEK_FLOP ? 3 : 1); i++) {
        struct over_flops *over = &walk->with[walk->peek == UTH_PEEK_FLOP ? flop[i] : 0];
        over->deals += deals;
        over->base += sums->base;
        over->play += sums->play;
        over->check += check.net;
    }
}

static void merge(struct uth_peeked *to, const struct uth_peeked *add)
{
    to->deals += add->deals;
    to->net += add->net;
    to->raised += add->raised;
    for (int rank = 0; rank < RANKS; rank++) {
        to->rank[rank].deals += add->rank[rank].deals;
        to->rank[rank].net += add->rank[rank].net;
    }
}

static bool solve_case(const struct uth_base_game *game, enum uth_peek peek, uth_cards dead,
                       const struct one_case *one, struct uth_peeked *peeked)
{
    static const struct uth_advise_options alone = {.threads = 1};
    struct uth_situation situation = {.dealer_count = one->dealt.dealers, .dead = dead};
    memcpy(situation.hole, one->dealt.hole, sizeof situation.hole);
    memcpy(situation.dealer, one->dealt.dealer, sizeof situation.dealer);
    struct view view = uth_view_of(game, &situation);
    struct walk walk = {.view = &view, .peek = peek};
    if (uth_view_flops(&view, &alone, add_flop, &walk) != UTH_SOLVED)
        return false;
    int rank = uth_card_rank(one->dealt.dealer[0]);
    if (one->dealt.dealers == 2 && uth_card_rank(one->dealt.dealer[1]) > rank)
        rank = uth_card_rank(one->dealt.dealer[1]);
    for (int card = 0; card < UTH_CARD_COUNT; card++) {
        const struct over_flops *over = &walk.with[card];
        int64_t best = over->check;
        bool raise = false;
        for (int i = 0; i < game->raise_count[UTH_PREFLOP]; i++) {
            int64_t raised = over->base + game->raise[UTH_PREFLOP][i] * over->play;
            if (raised > best) {
                best = raised;
                raise = true;
            }
        }
        struct uth_peeked add = {.deals = one->ways * over->deals,
                                 .net = one->ways * best,
                                 .raised = raise ? one->ways * over->deals : 0};
        add.rank[rank] = (struct uth_peek_rank){add.deals, add.net};
        merge(peeked, &add);
    }
    return true;
}

enum uth_solve_status uth_peek(const struct uth_base_game *game, enum uth_peek peek,
                               const struct uth_peek_options *options, struct uth_peeked *peeked)
{
    struct cases cases = {0};
    uth_cards dead = 0; /* whole ranks, or the suits would not be alike */
    for (uth_card card = 0; card < UTH_CARD_COUNT; card++)
        if (options->ranks && !(options->ranks >> uth_card_rank(card) & 1))
            dead |= uth_card_bit(card);
    UTH_ASSERT(uth_cards_count(UTH_ALL_CARDS & ~dead) >= 9);
    if (!find_cases(&cases, peek == UTH_PEEK_BOTH ? 2 : 1, dead))
        return UTH_SOLVE_NO_MEMORY;
    const struct uth_watch *watch = &options->watch;
    struct uth_peeked all = {.units = game->units, .cases = cases.count};
    enum uth_solve_status status = UTH_SOLVED;
    uint64_t done = 0;
#pragma omp parallel num_threads(options->threads > 0 ? options->threads : omp_get_num_procs())
    {
        struct uth_peeked part = {0};
#pragma omp for schedule(dynamic)
        for (int i = 0; i < cases.count; i++) {
            bool go_on;
#pragma omp critical(uth_peek)
            {
                if (watch->step && status == UTH_SOLVED &&
                    !watch->step(watch->context, done++, (uint64_t)cases.count))
                    status = UTH_SOLVE_STOPPED;
                go_on = status == UTH_SOLVED;
            }
            if (go_on && !solve_case(game, peek, dead, &cases.at[i], &part)) {
#pragma omp critical(uth_peek)
                status = UTH_SOLVE_NO_MEMORY;
            }
        }
#pragma omp critical(uth_peek)
        merge(&all, &part);
    }
    free(cases.at);
    if (status == UTH_SOLVED)
        *peeked = all;
    return status;
}

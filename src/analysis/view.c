/* Counting the dealer's hands on one board. */
#include "view.h"

#include <string.h>

struct view uth_view_of(const struct uth_base_game *game, const struct uth_situation *situation)
{
    uth_classes_get();
    struct view view = {
        .game = game,
        .flop = uth_options_of(game, UTH_FLOP, false),
        .river = uth_options_of(game, UTH_RIVER, false),
        .hole = {situation->hole[0], situation->hole[1]},
        .dealer_count = situation->dealer_count,
        .dealer = {situation->dealer[0], situation->dealer[1]},
    };
    for (int i = 0; i < 2; i++)
        view.own[uth_card_suit(view.hole[i])] |= (uint16_t)(1U << uth_card_rank(view.hole[i]));
    uth_cards seen = situation->dead | uth_cards_of(view.hole, 2) |
                     uth_cards_of(situation->board, (size_t)situation->board_count) |
                     uth_cards_of(view.dealer, (size_t)view.dealer_count);
    view.deck = UTH_ALL_CARDS & ~seen;
    return view;
}

void uth_matrix_fill(struct matrix *matrix, const uint8_t ranks[5])
{
    uint8_t left[RANKS];
    memset(left, UTH_SUIT_COUNT, sizeof left);
    struct uth_combined five = uth_combined_none();
    for (int i = 0; i < 5; i++) {
        left[ranks[i]]--;
        five = uth_combined_add_rank(five, ranks[i]);
    }
    memset(matrix, 0, sizeof *matrix);
    for (int a = 0; a < RANKS; a++) {
        struct uth_combined six = uth_combined_add_rank(five, a);
        for (int b = 0; b <= a; b++) {
            if (a == b ? left[a] < 2 : !left[a] || !left[b])
                continue;
            uth_strength strength = uth_combined_eval7(uth_combined_add_rank(six, b));
            matrix->strength[a][b] = matrix->strength[b][a] = (int16_t)strength;
        }
    }
}

/* Dealer hands compared with the player's own. */
struct dealers {
    int all, below, equal; /* weaker than the own hand, and as strong */
    int idle;              /* not qualified */
};

/* Cards left for the dealer once the board is there, by rank. */
struct left {
    int16_t all[16]; /* padded */
    int16_t in[16];  /* those of the suit that counts */
};

static struct left cards_left(const struct view *view, const struct outlook *outlook)
{
    struct left left;
    memset(&left, 0, sizeof left);
    for (int rank = 0; rank < RANKS; rank++) {
        unsigned suits = (unsigned)(view->deck >> rank * UTH_SUIT_COUNT) & 15;
        left.all[rank] = (int16_t)__builtin_popcount(suits);
        if (outlook->suit >= 0)
            left.in[rank] =
                (int16_t)(suits >> outlook->suit & ~(unsigned)outlook->new_in >> rank & 1);
    }
    for (int i = 0; i < outlook->to_come; i++)
        left.all[outlook->rank[i]]--;
    return left;
}

/* What is compared with the own strength: flushes stand above all that a matrix holds. */
struct mark {
    uth_strength own, qualifies;
};

static inline void meet(struct dealers *dealers, const struct mark *mark, uth_strength strength,
                        int times)
{
    dealers->all += times;
    dealers->below += strength < mark->own ? times : 0;
    dealers->equal += strength == mark->own ? times : 0;
    dealers->idle += strength < mark->qualifies ? times : 0;
}

static int16_t within_matrix(uth_strength strength)
{
    return (int16_t)(strength < INT16_MAX ? strength : INT16_MAX);
}

/* Dealer hands without a flush: all pairs of cards in `left`, less those of two cards in `without`.
 * Every pair of different ranks is met twice, hence the halves. */
static void meet_plain(struct dealers *dealers, const struct mark *mark,
                       const struct matrix *matrix, const int16_t left[16],
                       const int16_t without[16])
{
    int16_t own = within_matrix(mark->own), qualifies = within_matrix(mark->qualifies);
    int16_t all = 0, below = 0, equal = 0, idle = 0;
    for (int a = 0; a < RANKS; a++) {
        const int16_t *row = matrix->strength[a];
        int16_t left_a = left[a], without_a = without[a];
        for (int b = 0; b < 16; b++) {
            int16_t times = (int16_t)(left_a * left[b] - without_a * without[b]);
            all = (int16_t)(all + times);
            below = (int16_t)(below + (row[b] < own ? times : 0));
            equal = (int16_t)(equal + (row[b] == own ? times : 0));
            idle = (int16_t)(idle + (row[b] < qualifies ? times : 0));
        }
        /* Of one rank a * (a - 1) pairs in order, not a * a; two of them are never of one suit. */
        int16_t twice = (int16_t)(left_a - without_a);
        all = (int16_t)(all - twice);
        below = (int16_t)(below - (row[a] < own ? twice : 0));
        equal = (int16_t)(equal - (row[a] == own ? twice : 0));
        idle = (int16_t)(idle - (row[a] < qualifies ? twice : 0));
    }
    dealers->all += all / 2;
    dealers->below += below / 2;
    dealers->equal += equal / 2;
    dealers->idle += idle / 2;
}

static void meet_two_suited(struct dealers *dealers, const struct mark *mark, unsigned long_ranks,
                            unsigned in)
{
    const uth_strength *flush = uth_texture_tables.flush;
    int count = __builtin_popcount(in);
    if (mark->own < UTH_FLUSH << 12 && mark->qualifies <= UTH_FLUSH << 12) {
        dealers->all += count * (count - 1) / 2;
        return;
    }
    for (unsigned first = in; first; first &= first - 1) {
        unsigned with = long_ranks | (first & -first);
        for (unsigned second = first & (first - 1); second; second &= second - 1)
            meet(dealers, mark, flush[with | (second & -second)], 1);
    }
}

static void meet_suited(struct dealers *dealers, const struct mark *mark,
                        const struct outlook *outlook, const struct matrix *matrix,
                        const struct left *left)
{
    static const int16_t none[16];
    const uth_strength *flush = uth_texture_tables.flush;
    unsigned in = 0;
    int16_t out[16];
    int out_count = 0;
    for (int rank = 0; rank < 16; rank++) {
        in |= (unsigned)left->in[rank] << rank;
        out[rank] = (int16_t)(left->all[rank] - left->in[rank]);
        out_count += out[rank];
    }
    switch (__builtin_popcount(outlook->long_ranks)) {
    case 3: meet_plain(dealers, mark, matrix, left->all, left->in); break;
    case 4: meet_plain(dealers, mark, matrix, out, none); break;
    default:
        meet(dealers, mark, flush[outlook->long_ranks], out_count * (out_count - 1) / 2);
        break;
    }
    if (__builtin_popcount(outlook->long_ranks) > 3)
        for (unsigned rest = in; rest; rest &= rest - 1)
            meet(dealers, mark, flush[outlook->long_ranks | (rest & -rest)], out_count);
    meet_two_suited(dealers, mark, outlook->long_ranks, in);
}

/* The strength of two cards by rank and whether they are of the suit that counts. */
static uth_strength strength_of(const struct outlook *outlook, const struct matrix *matrix, int a,
                                bool a_in, int b, bool b_in)
{
    unsigned ranks = outlook->long_ranks | (unsigned)a_in << a | (unsigned)b_in << b;
    uth_strength plain = (uth_strength)matrix->strength[a][b];
    uth_strength flush = outlook->suit >= 0 ? uth_texture_tables.flush[ranks] : UTH_NO_HAND;
    return flush > plain ? flush : plain;
}

static uth_strength strength_of_cards(const struct outlook *outlook, const struct matrix *matrix,
                                      const uth_card cards[2])
{
    return strength_of(outlook, matrix, uth_card_rank(cards[0]),
                       uth_card_suit(cards[0]) == outlook->suit, uth_card_rank(cards[1]),
                       uth_card_suit(cards[1]) == outlook->suit);
}

static void meet_known(struct dealers *dealers, const struct mark *mark, const struct view *view,
                       const struct outlook *outlook, const struct matrix *matrix,
                       const struct left *left)
{
    if (view->dealer_count == 2) {
        meet(dealers, mark, strength_of_cards(outlook, matrix, view->dealer), 1);
        return;
    }
    int known = uth_card_rank(view->dealer[0]);
    bool known_in = uth_card_suit(view->dealer[0]) == outlook->suit;
    for (int rank = 0; rank < RANKS; rank++) {
        int out = left->all[rank] - left->in[rank];
        if (left->in[rank])
            meet(dealers, mark, strength_of(outlook, matrix, known, known_in, rank, true), 1);
        if (out > 0)
            meet(dealers, mark, strength_of(outlook, matrix, known, known_in, rank, false), out);
    }
}

static struct sums value(const struct view *view, const struct dealers *dealers,
                         const struct mark *mark)
{
    const struct uth_base_game *game = view->game;
    int64_t units = game->units;
    int64_t win = dealers->below, tie = dealers->equal, lose = dealers->all - win - tie;
    bool qualified = mark->own >= mark->qualifies;
    int64_t win_q = qualified ? win - dealers->idle : 0;
    int64_t lose_q = qualified ? lose : dealers->all - dealers->idle;
    struct sums sums = {
        .base = units * (win_q - lose_q - lose) + win * uth_base_game_blind(game, mark->own),
        .play = units * (win - lose),
        .river = -2 * units * dealers->all,
        .win = win,
        .tie = tie,
        .river_fold = dealers->all,
    };
    for (int i = 0; i < view->river.count; i++) {
        int64_t played = sums.base + view->river.multiple[i] * sums.play;
        if (played > sums.river) {
            sums.river = played;
            sums.river_win = win;
            sums.river_tie = tie;
            sums.river_fold = 0;
        }
    }
    return sums;
}

struct sums uth_view_board(const struct view *view, const struct outlook *outlook,
                           const struct matrix *matrix)
{
    static const int16_t none[16];
    struct mark mark = {strength_of_cards(outlook, matrix, view->hole), view->game->qualifies_from};
    struct left left = cards_left(view, outlook);
    struct dealers dealers = {0};
    if (view->dealer_count > 0)
        meet_known(&dealers, &mark, view, outlook, matrix, &left);
    else if (outlook->suit >= 0)
        meet_suited(&dealers, &mark, outlook, matrix, &left);
    else
        meet_plain(&dealers, &mark, matrix, left.all, none);
    return value(view, &dealers, &mark);
}

int64_t uth_view_dealers(const struct view *view, int to_come)
{
    int64_t cards = uth_cards_count(view->deck) - to_come;
    switch (view->dealer_count) {
    case 0: return cards * (cards - 1) / 2;
    case 1: return cards;
    default: return 1;
    }
}

/* The multiple that is best on a flop with these sums; 0 to check. */
static int best_on_flop(const struct view *view, const struct sums *flop)
{
    int64_t best = flop->river;
    int multiple = 0;
    for (int i = 0; i < view->flop.count; i++) {
        int64_t raised = flop->base + view->flop.multiple[i] * flop->play;
        if (raised > best) {
            best = raised;
            multiple = view->flop.multiple[i];
        }
    }
    return multiple;
}

void uth_view_check_flop(const struct view *view, const struct sums *flop, int64_t deals,
                         struct uth_prospect *check)
{
    int multiple = best_on_flop(view, flop);
    if (multiple) {
        check->net += flop->base + multiple * flop->play;
        check->win += flop->win;
        check->tie += flop->tie;
        check->lose += deals - flop->win - flop->tie;
        check->later[UTH_FLOP] += deals;
    } else {
        int64_t played = deals - flop->river_fold;
        check->net += flop->river;
        check->win += flop->river_win;
        check->tie += flop->river_tie;
        check->lose += played - flop->river_win - flop->river_tie;
        check->fold += flop->river_fold;
        check->later[UTH_RIVER] += played;
    }
}

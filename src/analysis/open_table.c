/* An open table, solved: every flop is put together from the tables of open_boards.c. */
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

#include "open_table.h"

struct uth_face_up *uth_face_up_new(const struct uth_base_game *game)
{
    struct uth_face_up *face_up = calloc(1, sizeof *face_up);
    const struct uth_solve_options options = {.keep_decisions = true};
    if (face_up == NULL || uth_solve(game, &options, &face_up->solution) != UTH_SOLVED) {
        free(face_up);
        return NULL;
    }
    face_up->game = *game;
    face_up->flop = uth_options_of(game, UTH_FLOP, false);
    face_up->river = uth_options_of(game, UTH_RIVER, false);
    uth_open_ranks_fill(face_up);
    return face_up;
}

void uth_face_up_free(struct uth_face_up *face_up)
{
    if (face_up)
        uth_solution_free(face_up->solution);
    free(face_up);
}

int32_t uth_face_up_units(const struct uth_face_up *face_up)
{
    return face_up->game.units;
}

struct uth_fraction uth_face_up_usual(const struct uth_face_up *face_up)
{
    return uth_solution_fraction(face_up->solution);
}

struct uth_open_room *uth_open_room_new(void)
{
    return calloc(1, sizeof(struct uth_open_room));
}

void uth_open_room_free(struct uth_open_room *room)
{
    free(room);
}

int64_t uth_open_deals(int cards)
{
    int64_t left = cards;
    return left * (left - 1) * (left - 2) / 6 * ((left - 3) * (left - 4) / 2) *
           ((left - 5) * (left - 6) / 2);
}

static void seat(struct uth_open_room *room, const struct uth_face_up *face_up,
                 const uth_card hole[][2], int count, uth_cards dead)
{
    room->face_up = face_up;
    room->hands = count;
    room->deck = UTH_ALL_CARDS & ~dead;
    memset(room->own, 0, sizeof room->own);
    for (int i = 0; i < count; i++) {
        int rank[2];
        for (int k = 0; k < 2; k++) {
            uth_card card = room->hole[i][k] = hole[i][k];
            UTH_ASSERT(uth_card_is_valid(card) && room->deck & uth_card_bit(card));
            room->deck &= ~uth_card_bit(card);
            rank[k] = uth_card_rank(card);
            room->own[uth_card_suit(card)][i] |= (uint16_t)(1U << rank[k]);
        }
        room->pair[i] = (uint8_t)uth_kind_pair(rank[0], rank[1]);
        for (int suit = 0; suit < UTH_SUIT_COUNT; suit++)
            room->hand[suit][i] =
                uth_classes_get()->hole_hand[suit][hole_index(hole[i][0], hole[i][1])];
    }
    int left = uth_cards_count(room->deck) - 5;
    UTH_ASSERT(left >= 2);
    room->dealers = left * (left - 1) / 2;
    memset(room->in, 0, sizeof room->in);
    for (int rank = 0; rank < RANKS; rank++) {
        unsigned suits = (unsigned)(room->deck >> rank * UTH_SUIT_COUNT) & 15;
        room->left[rank] = (uint8_t)__builtin_popcount(suits);
        for (int suit = 0; suit < UTH_SUIT_COUNT; suit++) {
            room->in[suit] |= (uint16_t)((suits >> suit & 1) << rank);
            room->out[suit][rank] = (uint8_t)__builtin_popcount(suits & ~(1U << suit));
        }
    }
}

static struct cell sum_flop(const struct uth_open_room *room, const uth_card card[3])
{
    uint8_t rank[3];
    for (int i = 0; i < 3; i++)
        rank[i] = (uint8_t)uth_card_rank(card[i]);
    struct cell sums = room->plain_flop[triple_index(rank[0], rank[1], rank[2])];
    for (int suit = 0; suit < UTH_SUIT_COUNT; suit++) {
        const struct suit_cells *cells = &room->suit[suit];
        uint8_t in[3], out[3];
        int in_count = 0, out_count = 0;
        for (int i = 0; i < 3; i++)
            if (uth_card_suit(card[i]) == suit)
                in[in_count++] = rank[i];
            else
                out[out_count++] = rank[i];
        const struct cell *add = NULL;
        if (in_count == 1)
            add = &cells->one[in[0]][uth_kind_pair(out[0], out[1])];
        else if (in_count == 2)
            add = &cells->two[subset2_index(in[0], in[1])][out[0]];
        else if (in_count == 3)
            add = &cells->three[uth_classes_get()->subset[1U << in[0] | 1U << in[1] | 1U << in[2]]];
        if (add)
            cell_add(&sums, add, 1, room->hands);
    }
    return sums;
}

/* Sums over the flops, of one hand. */
struct checked {
    int64_t base, play;
    int64_t usual, river, best; /* after a check: see struct uth_open_hand */
};

static void add_flop(const struct uth_face_up *face_up, const int64_t worth[WORTHS], int usual,
                     int64_t boards, struct checked *sums, struct uth_open_hand *hand)
{
    int64_t best = worth[WORTH_RIVER];
    int choice = 0;
    for (int i = 0; i < face_up->flop.count; i++) {
        int64_t raised = worth[WORTH_BASE] + face_up->flop.multiple[i] * worth[WORTH_PLAY];
        if (raised > best) {
            best = raised;
            choice = face_up->flop.multiple[i];
        }
    }
    int64_t raised = worth[WORTH_BASE] + usual * worth[WORTH_PLAY];
    sums->base += worth[WORTH_BASE];
    sums->play += worth[WORTH_PLAY];
    sums->usual += usual ? raised : worth[WORTH_USUAL];
    sums->river += usual ? raised : worth[WORTH_RIVER];
    sums->best += best;
    hand->flops++;
    hand->flops_changed += choice != usual;
    if (choice == 0) {
        hand->rivers += boards;
        hand->rivers_changed += worth[WORTH_CHANGED];
    }
}

static void decide(const struct uth_face_up *face_up, const uth_card hole[2],
                   const struct checked *sums, struct uth_open_hand *hand)
{
    const struct uth_base_game *game = &face_up->game;
    hand->usual = (uint8_t)uth_decide_preflop(face_up->solution->decisions, hole);
    int64_t raised = sums->base + hand->usual * sums->play;
    hand->net_usual = hand->usual ? raised : sums->usual;
    hand->net_river = hand->usual ? raised : sums->river;
    hand->net_flop = hand->usual ? raised : sums->best;
    hand->best = 0;
    hand->net_best = sums->best;
    hand->net_check = hand->net_raise = sums->usual;
    for (int i = 0; i < game->raise_count[UTH_PREFLOP]; i++) {
        hand->net_raise = sums->base + game->raise[UTH_PREFLOP][i] * sums->play;
        if (hand->net_raise > hand->net_best) {
            hand->net_best = hand->net_raise;
            hand->best = game->raise[UTH_PREFLOP][i];
        }
    }
}

void uth_open_table(const struct uth_face_up *face_up, struct uth_open_room *room,
                    const uth_card hole[][2], int count, uth_cards dead,
                    struct uth_open_hand hand[UTH_OPEN_HANDS_MAX])
{
    UTH_ASSERT(count >= 1 && count <= UTH_OPEN_HANDS_MAX);
    seat(room, face_up, hole, count, dead);
    uth_open_boards(room);
    uth_card deck[UTH_CARD_COUNT];
    int cards = 0;
    for (int card = UTH_CARD_COUNT - 1; card >= 0;
         card--) /* the highest first, as triples have it */
        if (room->deck >> card & 1)
            deck[cards++] = (uth_card)card;
    int64_t boards = (cards - 3) * (cards - 4) / 2;
    struct checked sums[UTH_OPEN_HANDS_MAX] = {0};
    memset(hand, 0, (size_t)count * sizeof *hand);
    for (int a = 0; a < cards; a++) {
        for (int b = a + 1; b < cards; b++) {
            for (int c = b + 1; c < cards; c++) {
                const uth_card flop[3] = {deck[a], deck[b], deck[c]};
                struct cell cell = sum_flop(room, flop);
                for (int i = 0; i < count; i++)
                    add_flop(face_up, cell.worth + i * WORTHS,
                             uth_decide_flop(face_up->solution->decisions, hole[i], flop), boards,
                             &sums[i], &hand[i]);
            }
        }
    }
    for (int i = 0; i < count; i++)
        decide(face_up, hole[i], &sums[i], &hand[i]);
}

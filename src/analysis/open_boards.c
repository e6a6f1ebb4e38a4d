/*
 * The boards of an open table.
 *
 * As in view_preflop.c: every board as if there were no flushes, by its ranks; and for each suit with
 * three or more cards on it, what its flushes change.
 */
#include <string.h>

#include "open_table.h"

void uth_open_ranks_fill(struct uth_face_up *face_up)
{
    const struct uth_base_game *game = &face_up->game;
    for (int index = 0; index < UTH_PLAIN_TEXTURES; index++) {
        struct uth_texture texture = uth_texture_at(index);
        struct uth_ranking ranking;
        uth_ranking_fill(&ranking, texture.rank);
        struct open_ranks *ranks = &face_up->ranks[index];
        ranks->count = ranks->qualified = ranks->above_flush = ranking.count;
        memcpy(ranks->order, ranking.order, sizeof ranks->order);
        for (int i = ranking.count - 1, upto = ranking.count; i >= 0; i--) {
            int hand = ranking.order[i];
            uth_strength strength = ranking.strength[hand];
            if (i + 1 < ranking.count && strength != ranking.strength[ranking.order[i + 1]])
                upto = i + 1;
            ranks->upto[hand] = (uint8_t)upto;
            ranks->strength[hand] = (uint16_t)strength;
            if (strength >= game->qualifies_from)
                ranks->qualified = (uint8_t)i;
            if (strength >= UTH_FULL_HOUSE << 12)
                ranks->above_flush = (uint8_t)i;
            int line = 0;
            while (line < game->line_count && strength < game->line[line].from)
                line++;
            ranks->line[hand] = (uint8_t)(line < game->line_count ? line + 1 : 0);
        }
        for (int i = 0, from = 0; i < ranking.count; i++) {
            int hand = ranking.order[i];
            ranks->from[hand] = (uint8_t)from;
            if (i + 1 == ranks->upto[hand])
                from = i + 1;
        }
    }
}

/* The dealer's hands on one board. */
struct dealers {
    const struct open_ranks *ranks;
    int16_t below[PAIRS + 1]; /* those without a flush that are weaker than a place in the order */
    int suit;                 /* that counts, -1: none */
    uint16_t long_ranks, in;  /* of the suit: on the board, and left for the dealer */
    int out;                  /* cards left of the other suits */
    int idle;                 /* not qualified */
};

static int choose2(int n)
{
    return n * (n - 1) / 2;
}

/* Counts all pairs of the cards `all`, by rank, less those of two of `without`. */
static void count_plain(struct dealers *dealers, const int16_t all[16], const int16_t without[16])
{
    int16_t pair[PAIRS + 16]; /* a row is followed by rubbish, until the next one */
    for (int a = 0, row = 0; a < RANKS; row += ++a) {
        for (int b = 0; b < 16; b++)
            pair[row + b] = (int16_t)(all[a] * all[b] - without[a] * without[b]);
        pair[row + a] = (int16_t)choose2(all[a]); /* two of a rank are never of one suit */
    }
    const struct open_ranks *ranks = dealers->ranks;
    int16_t sum = 0;
    for (int i = 0; i < ranks->count; i++) {
        dealers->below[i] = sum;
        sum = (int16_t)(sum + pair[ranks->order[i]]);
    }
    dealers->below[ranks->count] = sum;
    dealers->idle = dealers->below[ranks->qualified];
}

struct met {
    int below, equal;
};

static void meet(struct met *met, uth_strength own, uth_strength dealer, int times)
{
    met->below += dealer < own ? times : 0;
    met->equal += dealer == own ? times : 0;
}

/* The dealer's hands with a flush. Only flushes and better need to meet them. */
static struct met meet_flushes(const struct dealers *dealers, uth_strength own)
{
    const uth_strength *flush = uth_texture_tables.flush;
    struct met met = {0};
    unsigned on_board = dealers->long_ranks;
    int count = __builtin_popcount(on_board);
    if (count == 5)
        meet(&met, own, flush[on_board], choose2(dealers->out));
    for (unsigned first = dealers->in; first; first &= first - 1) {
        unsigned with = on_board | (first & -first);
        if (count >= 4)
            meet(&met, own, flush[with], dealers->out);
        for (unsigned second = first & (first - 1); second; second &= second - 1)
            meet(&met, own, flush[with | (second & -second)], 1);
    }
    return met;
}

/* What a board is worth to a hand that beats `win` of the dealers and ties with `tie`. */
static void value(const struct uth_open_room *room, const struct dealers *dealers, bool qualified,
                  int64_t blind, struct met met, int usual, int64_t worth[WORTHS])
{
    const struct uth_face_up *face_up = room->face_up;
    int64_t units = face_up->game.units;
    int64_t win = met.below, lose = room->dealers - win - met.equal;
    int64_t win_q = qualified ? win - dealers->idle : 0;
    int64_t lose_q = qualified ? lose : room->dealers - dealers->idle;
    int64_t base = units * (win_q - lose_q - lose) + win * blind;
    int64_t play = units * (win - lose);
    int64_t fold = -2 * units * room->dealers, river = fold;
    int best = 0;
    for (int i = 0; i < face_up->river.count; i++) {
        int64_t played = base + face_up->river.multiple[i] * play;
        if (played > river) {
            river = played;
            best = i + 1;
        }
    }
    worth[WORTH_BASE] = base;
    worth[WORTH_PLAY] = play;
    worth[WORTH_RIVER] = river;
    worth[WORTH_USUAL] = usual ? base + face_up->river.multiple[usual - 1] * play : fold;
    worth[WORTH_CHANGED] = best != usual;
}

/* All hands of the table on one board; `texture` is the plain one or that of the suit. */
static void value_board(const struct uth_open_room *room, const struct dealers *dealers,
                        int texture, struct cell *cell)
{
    const struct uth_base_game *game = &room->face_up->game;
    const struct open_ranks *ranks = dealers->ranks;
    const uint8_t *usual =
        room->face_up->solution->decisions->river + uth_texture_first_spot(texture);
    for (int i = 0; i < room->hands; i++) {
        int pair = room->pair[i], hand = pair;
        uth_strength strength = ranks->strength[pair], flush = UTH_NO_HAND;
        if (dealers->suit >= 0) {
            hand = room->hand[dealers->suit][i];
            flush = uth_texture_tables.flush[dealers->long_ranks | room->own[dealers->suit][i]];
        }
        if (flush > strength) {
            struct met met = meet_flushes(dealers, flush);
            bool highest = flush >= UTH_STRAIGHT_FLUSH << 12;
            met.below += dealers->below[highest ? ranks->count : ranks->above_flush];
            value(room, dealers, flush >= game->qualifies_from, uth_base_game_blind(game, flush),
                  met, usual[hand], cell->worth + i * WORTHS);
            continue;
        }
        struct met met = {0};
        if (dealers->suit >= 0 && strength > UTH_FLUSH << 12)
            met = meet_flushes(dealers, strength);
        int from = dealers->below[ranks->from[pair]], line = ranks->line[pair];
        met.below += from;
        met.equal += dealers->below[ranks->upto[pair]] - from;
        value(room, dealers, strength >= game->qualifies_from, line ? game->line[line - 1].pays : 0,
              met, usual[hand], cell->worth + i * WORTHS);
    }
}

static void sum_plain(struct uth_open_room *room, int index)
{
    static const int16_t none[16];
    struct uth_texture texture = uth_texture_at(index);
    int16_t left[16] = {0};
    for (int rank = 0; rank < RANKS; rank++)
        left[rank] = room->left[rank];
    for (int i = 0; i < 5; i++)
        if (left[texture.rank[i]]-- == 0)
            return;
    struct dealers dealers = {.ranks = &room->face_up->ranks[index], .suit = -1};
    count_plain(&dealers, left, none);
    value_board(room, &dealers, index, &room->plain[index]);
}

static void sum_plain_flop(struct uth_open_room *room, int triple)
{
    const uint8_t *flop = uth_classes_get()->triple[triple];
    struct cell *sums = &room->plain_flop[triple];
    int left[RANKS];
    *sums = (struct cell){0};
    for (int rank = 0; rank < RANKS; rank++)
        left[rank] = room->left[rank];
    for (int i = 0; i < 3; i++)
        if (left[flop[i]]-- == 0)
            return;
    for (int a = 0; a < RANKS; a++) {
        for (int b = 0; b <= a; b++) {
            int ways = a == b ? choose2(left[a]) : left[a] * left[b];
            const uint8_t board[5] = {flop[0], flop[1], flop[2], (uint8_t)a, (uint8_t)b};
            if (ways > 0)
                cell_add(sums, &room->plain[uth_texture_plain(board)], ways, room->hands);
        }
    }
}

/* What the flushes of one suit change on one board. */
static struct cell change(const struct uth_open_room *room, int suit, unsigned long_ranks,
                          const struct block *block)
{
    static const int16_t none[16];
    uint8_t rank[5];
    int16_t all[16] = {0}, in[16] = {0}, out[16] = {0};
    int count = 0;
    for (; count < block->count; count++)
        rank[count] = block->other[count];
    for (unsigned rest = long_ranks; rest; rest &= rest - 1)
        rank[count++] = (uint8_t)__builtin_ctz(rest);
    int index = uth_texture_plain(rank);
    struct dealers dealers = {.ranks = &room->face_up->ranks[index],
                              .suit = suit,
                              .long_ranks = (uint16_t)long_ranks,
                              .in = (uint16_t)(room->in[suit] & ~long_ranks)};
    for (int i = 0; i < RANKS; i++) {
        in[i] = dealers.in >> i & 1;
        out[i] = room->out[suit][i];
    }
    for (int i = 0; i < block->count; i++)
        out[block->other[i]]--;
    for (int i = 0; i < RANKS; i++) {
        all[i] = (int16_t)(in[i] + out[i]);
        dealers.out += out[i];
    }
    switch (__builtin_popcount(long_ranks)) {
    case 3: count_plain(&dealers, all, in); break;
    case 4: count_plain(&dealers, out, none); break;
    default: count_plain(&dealers, none, none);
    }
    if (room->face_up->game.qualifies_from > UTH_FLUSH << 12)
        dealers.idle += meet_flushes(&dealers, room->face_up->game.qualifies_from).below;
    struct cell cell;
    value_board(room, &dealers, uth_texture_suited(long_ranks, block->other, block->count), &cell);
    cell_add(&cell, &room->plain[index], -1, room->hands);
    return cell;
}

/* Adds the change on one board to the flops that it can follow; `ways` to deal the other cards. */
static void spread(struct uth_open_room *room, int suit, const struct block *block,
                   unsigned long_ranks, int64_t ways, const struct cell *change)
{
    const uint16_t *subset = uth_classes_get()->subset;
    struct suit_cells *cells = &room->suit[suit];
    for (unsigned ranks = long_ranks; ranks; ranks = (ranks - 1) & long_ranks) {
        int bits = __builtin_popcount(ranks);
        if (bits == 3)
            cell_add(&cells->three[subset[ranks]], change, ways, room->hands);
        else if (bits == 2 && block->count == 2)
            cell_add(&room->block_two[subset[ranks]], change, 1, room->hands);
        else if (bits == 2 && block->count == 1)
            cell_add(&cells->two[subset[ranks]][block->other[0]], change, 1, room->hands);
    }
}

/* Two of the suit on the flop and one or the other card; or one of the suit and both. */
static void finish_block(struct uth_open_room *room, int suit, const struct block *block)
{
    int a = block->other[0], b = block->other[1], hands = room->hands;
    const uint8_t *out = room->out[suit];
    for (int two = 0; two < SUBSETS2; two++) {
        struct cell *rows = room->suit[suit].two[two];
        cell_add(&rows[a], &room->block_two[two], out[b] - (a == b), hands);
        if (a != b)
            cell_add(&rows[b], &room->block_two[two], out[a], hands);
    }
    for (int rank = 0; rank < RANKS; rank++) {
        struct cell *one = &room->suit[suit].one[rank][uth_kind_pair(a, b)];
        for (int other = 0; other < RANKS; other++)
            if (other != rank)
                cell_add(one, &room->block_two[subset2_index(rank, other)], 1, hands);
        for (int i = 0; i < hands * WORTHS; i++) /* each board was met from both of its others */
            one->worth[i] /= 2;
    }
}

static void sum_block(struct uth_open_room *room, int suit, int number)
{
    struct block block = uth_block_at(number);
    const uint8_t *out = room->out[suit];
    int64_t ways = 1;
    if (block.count == 2 && block.other[0] == block.other[1])
        ways = choose2(out[block.other[0]]);
    else
        for (int i = 0; i < block.count; i++)
            ways *= out[block.other[i]];
    if (ways == 0)
        return;
    memset(room->block_two, 0, sizeof room->block_two);
    for (unsigned ranks = uth_block_first_mask(&block); ranks < RANK_MASKS;
         ranks = uth_next_mask(ranks)) {
        if (ranks & ~(unsigned)room->in[suit])
            continue;
        struct cell cell = change(room, suit, ranks, &block);
        spread(room, suit, &block, ranks, ways, &cell);
    }
    if (block.count == 2)
        finish_block(room, suit, &block);
}

void uth_open_boards(struct uth_open_room *room)
{
    memset(room->suit, 0, sizeof room->suit);
    for (int index = 0; index < UTH_PLAIN_TEXTURES; index++)
        sum_plain(room, index);
    for (int triple = 0; triple < TRIPLES; triple++)
        sum_plain_flop(room, triple);
    for (int suit = 0; suit < UTH_SUIT_COUNT; suit++)
        for (int number = 0; number < TEXTURE_BLOCKS; number++)
            sum_block(room, suit, number);
}

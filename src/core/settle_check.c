/* Could this round have been played to its end under these rules?
 *
 * A round may come from a file written by hand, so nothing is taken on trust. Hands are sorted once
 * by player and place: a stadium round has tens of thousands of them, and comparing each with each
 * would let a hostile file stop the program for hours. */
#include "check.h"

#include <stdlib.h>

struct key {
    uint32_t player;
    uint8_t spot;
    bool backline;
    int hand;
};

static int compare_keys(const void *left, const void *right)
{
    const struct key *a = left, *b = right;
    if (a->player != b->player)
        return a->player < b->player ? -1 : 1;
    if (a->backline != b->backline)
        return a->backline ? 1 : -1;
    if (a->spot != b->spot)
        return a->spot < b->spot ? -1 : 1;
    return a->hand - b->hand;
}

/* Facts about each spot, from all hands together. */
struct spot_census {
    uint32_t dealt;                    /* bit s: a hand is seated there */
    uint32_t with_base;                /* bit s: ... with base wagers */
    int seated[UTH_SPOTS_MAX + 1];     /* how many */
    int first_hand[UTH_SPOTS_MAX + 1]; /* index of the first one */
};

static enum uth_reason take_census(const struct uth_settle_input *in, struct spot_census *census,
                                   struct uth_refusal *refusal)
{
    const struct uth_neighbours nobody = {.seat_occupied = true};
    *census = (struct spot_census){0};
    for (int i = 0; i < in->hand_count; i++) {
        const struct uth_hand *hand = &in->hands[i];
        enum uth_reason reason = uth_check_place(in->game, &in->bank, hand, &nobody, refusal);
        if (reason != UTH_REASON_OK) {
            refusal->hand = i;
            return reason;
        }
        if (hand->backline)
            continue;
        if (census->seated[hand->spot]++ == 0)
            census->first_hand[hand->spot] = i;
        census->dealt |= 1U << hand->spot;
        if (uth_has_base(hand->wager))
            census->with_base |= 1U << hand->spot;
    }
    return UTH_REASON_OK;
}

/* Each hand's place among all the others. */
static enum uth_reason check_places(const struct uth_settle_input *in,
                                    const struct spot_census *census, const struct key *keys,
                                    struct uth_refusal *refusal)
{
    int first_of_player = 0;
    uth_wager_set games = 0; /* of this player's hands before */
    for (int i = 0; i < in->hand_count; i++) {
        const struct key *key = &keys[i];
        const struct key *before = i == 0 ? NULL : &keys[i - 1];
        const struct uth_hand *hand = &in->hands[key->hand];
        if (before == NULL || before->player != key->player) {
            first_of_player = i;
            games = 0;
        }
        struct uth_neighbours seen = {
            .spots = census->dealt,
            .by_player = i - first_of_player, /* seated hands sort before backline ones */
            .spot_taken = !hand->backline && !in->game->rules->spots_shared &&
                          census->first_hand[hand->spot] != key->hand,
            .same_hand = before != NULL && before->player == key->player &&
                         before->spot == key->spot && before->backline == key->backline,
            .seat_occupied = (census->with_base >> hand->spot & 1U) != 0,
            .own_seat = (census->dealt >> hand->spot & 1U) != 0 &&
                        in->hands[census->first_hand[hand->spot]].player == hand->player,
            .games = games,
        };
        games |= uth_games_of_hand(hand->wager);
        enum uth_reason reason = uth_check_place(in->game, &in->bank, hand, &seen, refusal);
        if (reason != UTH_REASON_OK) {
            refusal->hand = key->hand;
            return reason;
        }
    }
    return UTH_REASON_OK;
}

static enum uth_reason check_seating(const struct uth_settle_input *in, struct spot_census *census,
                                     struct uth_refusal *refusal)
{
    UTH_TRY(take_census(in, census, refusal));
    struct key *keys = calloc((unsigned)in->hand_count, sizeof *keys);
    if (keys == NULL)
        return UTH_REFUSE(refusal, OUT_OF_MEMORY);
    for (int i = 0; i < in->hand_count; i++) {
        const struct uth_hand *hand = &in->hands[i];
        keys[i] = (struct key){hand->player, hand->spot, hand->backline, i};
    }
    qsort(keys, (size_t)in->hand_count, sizeof *keys, compare_keys);
    enum uth_reason reason = check_places(in, census, keys, refusal);
    free(keys);
    return reason;
}

/* A hand with base wagers has been decided; one without has nothing to decide. */
static enum uth_reason check_decision(const struct uth_settle_input *in,
                                      const struct uth_hand *hand,
                                      const uth_cents wager[UTH_WAGERS],
                                      const struct uth_decision *decision,
                                      struct uth_refusal *refusal)
{
    if (!uth_has_base(wager)) {
        if (decision->choice == UTH_UNDECIDED)
            return UTH_REASON_OK;
        refusal->wager = UTH_PLAY;
        return UTH_REFUSE(refusal, NOTHING_TO_DECIDE);
    }
    if (decision->choice == UTH_UNDECIDED && hand->dead != UTH_DEAD_NOT)
        return UTH_REASON_OK;
    if (decision->choice == UTH_UNDECIDED) {
        refusal->wager = UTH_PLAY;
        return UTH_REFUSE(refusal, HAND_UNDECIDED);
    }
    if (decision->choice == UTH_FOLDED)
        return UTH_REASON_OK;
    return uth_check_play(in->game, wager[UTH_ANTE], decision->street, decision->multiple, refusal);
}

static enum uth_reason check_hand(const struct uth_settle_input *in, const struct uth_hand *hand,
                                  struct uth_refusal *refusal)
{
    UTH_TRY(uth_check_wagers(in->game, hand, refusal));
    if (hand->backline)
        return UTH_REASON_OK;
    if (hand->wager[UTH_PROGRESSIVE] > 0 && in->game->rules->spots_shared) {
        refusal->wager = UTH_PROGRESSIVE;
        return UTH_REFUSE(refusal, NO_SHARED_PROGRESSIVE);
    }
    UTH_TRY(check_decision(in, hand, hand->wager, &hand->decision, refusal));
    enum uth_reason reason = check_decision(in, hand, hand->tip, &hand->tip_decision, refusal);
    if (reason != UTH_REASON_OK)
        refusal->tip = true;
    return reason;
}

static bool same_cards(const uth_card a[2], const uth_card b[2])
{
    return (a[0] == b[0] && a[1] == b[1]) || (a[0] == b[1] && a[1] == b[0]);
}

/* Every card once; hands that share a position have the same two; a hand may lie face down where
 * nothing depends on its cards. */
static enum uth_reason check_all_cards(const struct uth_settle_input *in,
                                       const struct spot_census *census,
                                       struct uth_refusal *refusal)
{
    uth_cards used = 0;
    UTH_TRY(uth_check_cards(&used, in->board, 5, refusal));
    UTH_TRY(uth_check_cards(&used, in->dealer, 2, refusal));
    uint32_t wanted = uth_spots_that_show(in->game, in->hands, in->hand_count);
    for (int i = 0; i < in->hand_count; i++) {
        const struct uth_hand *hand = &in->hands[i];
        if (hand->backline)
            continue;
        bool down = hand->cards[0] == UTH_NO_CARD && hand->cards[1] == UTH_NO_CARD;
        int first = census->first_hand[hand->spot];
        refusal->hand = i;
        if (down && (wanted >> hand->spot & 1U))
            return UTH_REFUSE(refusal, CARDS_STILL_COUNT, .spot = hand->spot);
        if (first == i && !down)
            UTH_TRY(uth_check_cards(&used, hand->cards, 2, refusal));
        else if (!same_cards(hand->cards, in->hands[first].cards))
            return UTH_REFUSE(refusal, CARDS_DIFFER);
    }
    return UTH_REASON_OK;
}

enum uth_reason uth_settle_check(const struct uth_settle_input *in, struct uth_refusal *refusal)
{
    uth_refusal_clear(refusal);
    if (in->hand_count <= 0)
        return UTH_REFUSE(refusal, NOBODY_BET);
    UTH_TRY(uth_check_bank(in->game, &in->bank, refusal));
    UTH_TRY(uth_check_meters(in->game, &in->meters, refusal));
    struct spot_census census;
    UTH_TRY(check_seating(in, &census, refusal));
    for (int i = 0; i < in->hand_count; i++) {
        enum uth_reason reason = check_hand(in, &in->hands[i], refusal);
        if (reason != UTH_REASON_OK) {
            refusal->hand = i;
            return reason;
        }
    }
    return check_all_cards(in, &census, refusal);
}

/* What may be wagered on one hand: amounts, limits, the wagers that others need, tips, backline.
 *
 * One rule per function and the first that fails decides, so the order of the calls is the order in
 * which mistakes are reported: first wagers not offered, then amounts, then combinations. */
#include "check.h"

#include <stdio.h>

bool uth_has_base(const uth_cents wager[UTH_WAGERS])
{
    return wager[UTH_ANTE] > 0;
}

static bool has_any(const uth_cents wager[UTH_WAGERS])
{
    for (int i = 0; i < UTH_WAGERS; i++)
        if (wager[i] != 0)
            return true;
    return false;
}

static const struct uth_limits *limits_of(const struct uth_rules *rules, enum uth_wager wager)
{
    if (wager == UTH_PROGRESSIVE)
        return &rules->progressive;
    return uth_wager_is_optional(wager) ? &rules->bonus : &rules->base;
}

/* Is the wager offered at this table, and to this kind of bettor? */
static enum uth_reason check_offered(const struct uth_game *game, const struct uth_hand *hand,
                                     enum uth_wager wager, bool tip, struct uth_refusal *refusal)
{
    const char *name = uth_wager_name(wager);
    if (wager == UTH_PLAY)
        return UTH_REFUSE(refusal, PLAY_BEFORE_DEAL);
    if (uth_wager_is_optional(wager) && game->table[wager] == NULL)
        return UTH_REFUSE(refusal, WAGER_NOT_OFFERED, .wager = name);
    if (tip && wager == UTH_PROGRESSIVE)
        return UTH_REFUSE(refusal, NO_PROGRESSIVE_TIP);
    if (hand->backline) {
        bool base = wager == UTH_ANTE || wager == UTH_BLIND;
        bool allowed = (base && (game->backline & UTH_BEHIND_BASE) != 0) ||
                       (wager == UTH_TRIPS && (game->backline & UTH_BEHIND_TRIPS) != 0);
        if (!allowed)
            return UTH_REFUSE(refusal, BACKLINE_WAGER, .wager = name);
    }
    return UTH_REASON_OK;
}

static enum uth_reason check_amount(const struct uth_game *game, enum uth_wager wager,
                                    uth_cents amount, struct uth_refusal *refusal)
{
    const struct uth_rules *rules = game->rules;
    const struct uth_limits *limits = limits_of(rules, wager);
    const char *name = uth_wager_name(wager);
    if (amount < 0)
        return UTH_REFUSE(refusal, NEGATIVE_AMOUNT, .amount = amount, .wager = name);
    if (amount % rules->chip != 0)
        return UTH_REFUSE(refusal, NOT_CHIP_MULTIPLE, .amount = amount, .wager = name,
                          .chip = rules->chip);
    if (amount < limits->min)
        return UTH_REFUSE(refusal, BELOW_MINIMUM, .amount = amount, .wager = name,
                          .limit = limits->min);
    if (limits->max > 0 && amount > limits->max)
        return UTH_REFUSE(refusal, ABOVE_MAXIMUM, .amount = amount, .wager = name,
                          .limit = limits->max);
    if (rules->single_limit > 0 && amount > rules->single_limit)
        return UTH_REFUSE(refusal, ABOVE_SINGLE_LIMIT, .amount = amount, .wager = name,
                          .limit = rules->single_limit);
    return UTH_REASON_OK;
}

/* Every amount on its own. */
static enum uth_reason check_each(const struct uth_game *game, const struct uth_hand *hand,
                                  bool tip, struct uth_refusal *refusal)
{
    const uth_cents *wager = tip ? hand->tip : hand->wager;
    for (int i = 0; i < UTH_WAGERS; i++) {
        if (wager[i] == 0)
            continue;
        enum uth_reason reason = check_offered(game, hand, (enum uth_wager)i, tip, refusal);
        if (reason == UTH_REASON_OK)
            reason = check_amount(game, (enum uth_wager)i, wager[i], refusal);
        if (reason != UTH_REASON_OK) {
            refusal->wager = i;
            refusal->tip = tip;
            return reason;
        }
    }
    return UTH_REASON_OK;
}

static enum uth_reason check_ante_blind(const uth_cents wager[UTH_WAGERS], bool tip,
                                        struct uth_refusal *refusal)
{
    if (wager[UTH_ANTE] == wager[UTH_BLIND])
        return UTH_REASON_OK;
    refusal->wager = UTH_BLIND;
    refusal->tip = tip;
    return UTH_REFUSE(refusal, ANTE_BLIND_UNEQUAL, .ante = wager[UTH_ANTE],
                      .blind = wager[UTH_BLIND]);
}

static enum uth_reason check_needs(const struct uth_game *game, const struct uth_hand *hand,
                                   struct uth_refusal *refusal)
{
    for (int i = UTH_TRIPS; i < UTH_WAGERS; i++) {
        if (hand->wager[i] == 0)
            continue;
        for (int need = 0; need < UTH_WAGERS; need++) {
            bool needed = (game->rules->offer[i].needs & UTH_WAGER_BIT(need)) != 0;
            if (!needed || hand->wager[need] > 0)
                continue;
            refusal->wager = i;
            return UTH_REFUSE(refusal, MISSING_WAGER, .wager = uth_wager_name((enum uth_wager)i),
                              .needs = uth_wager_name((enum uth_wager)need));
        }
    }
    return UTH_REASON_OK;
}

uth_wager_set uth_games_of_hand(const uth_cents wager[UTH_WAGERS])
{
    uth_wager_set games = uth_has_base(wager) ? UTH_WAGER_BIT(UTH_ANTE) : 0;
    for (int i = UTH_TRIPS; i < UTH_WAGERS; i++)
        if (wager[i] > 0)
            games |= UTH_WAGER_BIT(i);
    return games;
}

static enum uth_reason check_games(const struct uth_game *game, const struct uth_hand *hand,
                                   struct uth_refusal *refusal)
{
    int games = __builtin_popcount(uth_games_of_hand(hand->wager) | UTH_WAGER_BIT(UTH_ANTE));
    int most = game->rules->games_per_hand;
    if (most == 0 || games <= most)
        return UTH_REASON_OK;
    return UTH_REFUSE(refusal, TOO_MANY_GAMES, .most = most, .count = games);
}

static enum uth_reason check_own(const struct uth_game *game, const struct uth_hand *hand,
                                 struct uth_refusal *refusal)
{
    UTH_TRY(check_each(game, hand, false, refusal));
    UTH_TRY(check_ante_blind(hand->wager, false, refusal));
    if (!uth_has_base(hand->wager) && !hand->backline) {
        refusal->wager = UTH_ANTE;
        return UTH_REFUSE(refusal, NO_BASE_WAGER);
    }
    if (hand->backline && !uth_has_base(hand->wager) && game->rules->backline_trips_need_base) {
        refusal->wager = UTH_TRIPS;
        return UTH_REFUSE(refusal, BACKLINE_TRIPS_ALONE);
    }
    UTH_TRY(check_needs(game, hand, refusal));
    return check_games(game, hand, refusal);
}

/* A bettor behind a seat does not decide, so every Play that the seat may make must be possible for
 * them too. */
static enum uth_reason check_followed_play(const struct uth_game *game, const struct uth_hand *hand,
                                           struct uth_refusal *refusal)
{
    const struct uth_rules *rules = game->rules;
    uth_cents play;
    int most = uth_rules_highest_raise(rules);
    if (!uth_cents_mul(hand->wager[UTH_ANTE], most, &play))
        return UTH_REFUSE(refusal, PLAY_TOO_LARGE);
    if (rules->single_limit == 0 || play <= rules->single_limit)
        return UTH_REASON_OK;
    refusal->wager = UTH_ANTE;
    return UTH_REFUSE(refusal, BEHIND_ABOVE_LIMIT, .multiple = most, .amount = play,
                      .limit = rules->single_limit);
}

static enum uth_reason check_tip(const struct uth_game *game, const struct uth_hand *hand,
                                 struct uth_refusal *refusal)
{
    refusal->tip = true;
    if (!game->rules->tips || hand->backline)
        return hand->backline ? UTH_REFUSE(refusal, TIP_NOT_BEHIND)
                              : UTH_REFUSE(refusal, TIP_NOT_OFFERED);
    UTH_TRY(check_each(game, hand, true, refusal));
    UTH_TRY(check_ante_blind(hand->tip, true, refusal));
    if (uth_has_base(hand->tip) && !uth_has_base(hand->wager)) {
        refusal->wager = UTH_ANTE;
        return UTH_REFUSE(refusal, TIP_NEEDS_BASE);
    }
    if (uth_has_base(hand->tip) && game->rules->tip_ante == UTH_TIP_ANTE_SAME &&
        hand->tip[UTH_ANTE] != hand->wager[UTH_ANTE]) {
        refusal->wager = UTH_ANTE;
        return UTH_REFUSE(refusal, TIP_NEEDS_SAME, .ante = hand->wager[UTH_ANTE]);
    }
    return UTH_REASON_OK;
}

enum uth_reason uth_check_wagers(const struct uth_game *game, const struct uth_hand *hand,
                                 struct uth_refusal *refusal)
{
    uth_refusal_clear(refusal);
    bool own = has_any(hand->wager), tip = has_any(hand->tip);
    if (!own && !tip)
        return UTH_REFUSE(refusal, NO_WAGER);
    if (hand->backline && !game->backline)
        return UTH_REFUSE(refusal, BACKLINE_NOT_OFFERED);
    if (own)
        UTH_TRY(check_own(game, hand, refusal));
    if (hand->backline)
        UTH_TRY(check_followed_play(game, hand, refusal));
    return tip ? check_tip(game, hand, refusal) : UTH_REASON_OK;
}

/* "3x, 4x" */
static void list_raises(const struct uth_rules *rules, enum uth_street street, char *text,
                        size_t size)
{
    int length = 0;
    for (int i = 0; i < rules->raise_count[street]; i++)
        length += snprintf(text + length, size - (size_t)length, "%s%dx", i == 0 ? "" : ", ",
                           rules->raise[street][i]);
}

enum uth_reason uth_check_play(const struct uth_game *game, uth_cents ante, enum uth_street street,
                               int multiple, struct uth_refusal *refusal)
{
    uth_refusal_clear(refusal);
    refusal->wager = UTH_PLAY;
    const struct uth_rules *rules = game->rules;
    if (!uth_rules_allows_raise(rules, street, multiple)) {
        if (rules->raise_count[street] == 0)
            return UTH_REFUSE(refusal, NO_RAISE_HERE, .street = uth_street_name(street));
        char raises[96];
        list_raises(rules, street, raises, sizeof raises);
        return UTH_REFUSE(refusal, NO_SUCH_RAISE, .multiple = multiple,
                          .street = uth_street_name(street), .raises = raises);
    }
    uth_cents play;
    if (!uth_cents_mul(ante, multiple, &play))
        return UTH_REFUSE(refusal, PLAY_TOO_LARGE);
    if (rules->single_limit > 0 && play > rules->single_limit)
        return UTH_REFUSE(refusal, ABOVE_SINGLE_LIMIT, .amount = play, .wager = "play",
                          .limit = rules->single_limit);
    return UTH_REASON_OK;
}

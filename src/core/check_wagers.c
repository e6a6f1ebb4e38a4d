/* What may be wagered on one hand: amounts, limits, the wagers that others need, tips, backline.
 *
 * One rule per function and the first that fails decides, so the order of the calls is the order
 * in which a player hears about mistakes: first what is not offered, then amounts, then
 * combinations. */
#include "check.h"

#include <stdarg.h>
#include <stdio.h>

#include <uth/assert.h>

enum uth_reason uth_refuse(struct uth_refusal *refusal, enum uth_reason reason, const char *format,
                           ...)
{
    UTH_ASSERT(reason != UTH_REASON_OK);
    refusal->reason = reason;
    va_list args;
    va_start(args, format);
    vsnprintf(refusal->sentence, sizeof refusal->sentence, format, args);
    va_end(args);
    return reason;
}

struct uth_money_text uth_money(uth_cents amount)
{
    struct uth_money_text money;
    uth_cents_format(amount, money.text, sizeof money.text);
    return money;
}

bool uth_has_base(const uth_cents wager[UTH_WAGERS])
{
    return wager[UTH_ANTE] > 0;
}

static bool has_any(const uth_cents wager[UTH_WAGERS])
{
    for (int i = 0; i < UTH_WAGERS; i++) {
        if (wager[i] != 0)
            return true;
    }
    return false;
}

static const struct uth_limits *limits_of(const struct uth_rules *rules, enum uth_wager wager)
{
    if (wager == UTH_PROGRESSIVE)
        return &rules->progressive;
    return uth_wager_is_optional(wager) ? &rules->bonus : &rules->base;
}

/* Offered at this table, and to this kind of bettor? */
static enum uth_reason check_offered(const struct uth_game *game, const struct uth_hand *hand,
                                     enum uth_wager wager, bool tip, struct uth_refusal *refusal)
{
    const char *title = uth_wager_title(wager);
    if (wager == UTH_PLAY)
        return uth_refuse(refusal, UTH_REASON_PLAY_BEFORE_DEAL,
                          "The Play wager is made after the cards are dealt, not before.");
    if (uth_wager_is_optional(wager) && game->table[wager] == NULL)
        return uth_refuse(refusal, UTH_REASON_NOT_OFFERED,
                          "The %s wager is not offered at this table.", title);
    if (tip && wager == UTH_PROGRESSIVE)
        return uth_refuse(refusal, UTH_REASON_NOT_OFFERED,
                          "The Progressive wager cannot be made for the dealer.");
    if (hand->backline) {
        bool base = wager == UTH_ANTE || wager == UTH_BLIND;
        bool allowed = (base && game->rules->backline_base) ||
                       (wager == UTH_TRIPS && game->rules->backline_trips);
        if (!allowed)
            return uth_refuse(refusal, UTH_REASON_BACKLINE_WAGER,
                              "The %s wager cannot be made behind another player's hand here.",
                              title);
    }
    return UTH_REASON_OK;
}

static enum uth_reason check_amount(const struct uth_game *game, enum uth_wager wager,
                                    uth_cents amount, struct uth_refusal *refusal)
{
    const struct uth_rules *rules = game->rules;
    const struct uth_limits *limits = limits_of(rules, wager);
    const char *title = uth_wager_title(wager);
    if (amount < 0)
        return uth_refuse(refusal, UTH_REASON_NEGATIVE_AMOUNT,
                          "A wager cannot be less than nothing: %s on the %s.",
                          uth_money(amount).text, title);
    if (amount % rules->chip != 0)
        return uth_refuse(refusal, UTH_REASON_NOT_CHIP_MULTIPLE,
                          "%s on the %s is not a multiple of the table's smallest chip, %s.",
                          uth_money(amount).text, title, uth_money(rules->chip).text);
    if (amount < limits->min)
        return uth_refuse(refusal, UTH_REASON_BELOW_MINIMUM,
                          "%s on the %s is below the minimum of %s.", uth_money(amount).text, title,
                          uth_money(limits->min).text);
    if (limits->max > 0 && amount > limits->max)
        return uth_refuse(refusal, UTH_REASON_ABOVE_MAXIMUM,
                          "%s on the %s is above the maximum of %s.", uth_money(amount).text, title,
                          uth_money(limits->max).text);
    if (rules->single_limit > 0 && amount > rules->single_limit)
        return uth_refuse(refusal, UTH_REASON_ABOVE_SINGLE_LIMIT,
                          "%s on the %s is above the limit of %s on any single wager.",
                          uth_money(amount).text, title, uth_money(rules->single_limit).text);
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
    return uth_refuse(refusal, UTH_REASON_ANTE_BLIND_UNEQUAL,
                      "Ante and Blind must be equal: the Ante is %s, the Blind %s.",
                      uth_money(wager[UTH_ANTE]).text, uth_money(wager[UTH_BLIND]).text);
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
            return uth_refuse(refusal, UTH_REASON_MISSING_WAGER,
                              "The %s wager needs the %s wager on the same hand.",
                              uth_wager_title((enum uth_wager)i),
                              uth_wager_title((enum uth_wager)need));
        }
    }
    return UTH_REASON_OK;
}

static enum uth_reason check_games(const struct uth_game *game, const struct uth_hand *hand,
                                   struct uth_refusal *refusal)
{
    int games = 1; /* the base game */
    for (int i = UTH_TRIPS; i < UTH_WAGERS; i++)
        games += hand->wager[i] > 0;
    int most = game->rules->games_per_hand;
    if (most == 0 || games <= most)
        return UTH_REASON_OK;
    return uth_refuse(refusal, UTH_REASON_TOO_MANY_GAMES,
                      "A hand may be wagered on at most %d games; the base game and these optional "
                      "wagers are %d.",
                      most, games);
}

static enum uth_reason check_own(const struct uth_game *game, const struct uth_hand *hand,
                                 struct uth_refusal *refusal)
{
    enum uth_reason reason = check_each(game, hand, false, refusal);
    if (reason == UTH_REASON_OK)
        reason = check_ante_blind(hand->wager, false, refusal);
    if (reason != UTH_REASON_OK)
        return reason;
    if (!uth_has_base(hand->wager) && !hand->backline) {
        refusal->wager = UTH_ANTE;
        return uth_refuse(refusal, UTH_REASON_MISSING_WAGER,
                          "A hand needs equal wagers on the Ante and the Blind.");
    }
    reason = check_needs(game, hand, refusal);
    if (reason == UTH_REASON_OK)
        reason = check_games(game, hand, refusal);
    return reason;
}

/* Who wagers behind a seat does not decide: every Play that the seat may make has to be possible
 * for them too. */
static enum uth_reason check_followed_play(const struct uth_game *game, const struct uth_hand *hand,
                                           struct uth_refusal *refusal)
{
    const struct uth_rules *rules = game->rules;
    uth_cents play;
    int most = uth_rules_highest_raise(rules);
    if (!uth_cents_mul(hand->wager[UTH_ANTE], most, &play))
        return uth_refuse(refusal, UTH_REASON_AMOUNT_OVERFLOW, "The Play wager is too large.");
    if (rules->single_limit == 0 || play <= rules->single_limit)
        return UTH_REASON_OK;
    refusal->wager = UTH_ANTE;
    return uth_refuse(refusal, UTH_REASON_ABOVE_SINGLE_LIMIT,
                      "If the seat plays %d times the Ante, your Play of %s would be above the "
                      "limit of %s on any single wager.",
                      most, uth_money(play).text, uth_money(rules->single_limit).text);
}

static enum uth_reason check_tip(const struct uth_game *game, const struct uth_hand *hand,
                                 struct uth_refusal *refusal)
{
    refusal->tip = true;
    if (!game->rules->tips || hand->backline)
        return uth_refuse(refusal, UTH_REASON_TIP_NOT_OFFERED,
                          "Wagers for the dealer are not offered %s.",
                          hand->backline ? "behind another player's hand" : "at this table");
    enum uth_reason reason = check_each(game, hand, true, refusal);
    if (reason == UTH_REASON_OK)
        reason = check_ante_blind(hand->tip, true, refusal);
    if (reason != UTH_REASON_OK)
        return reason;
    if (uth_has_base(hand->tip) && !uth_has_base(hand->wager)) {
        refusal->wager = UTH_ANTE;
        return uth_refuse(refusal, UTH_REASON_TIP_NEEDS_BASE,
                          "An Ante and Blind for the dealer need your own Ante and Blind on the "
                          "same hand first.");
    }
    return UTH_REASON_OK;
}

enum uth_reason uth_check_wagers(const struct uth_game *game, const struct uth_hand *hand,
                                 struct uth_refusal *refusal)
{
    struct uth_refusal unheard;
    if (refusal == NULL)
        refusal = &unheard;
    *refusal = (struct uth_refusal){.hand = -1, .wager = -1};
    bool own = has_any(hand->wager), tip = has_any(hand->tip);
    if (!own && !tip)
        return uth_refuse(refusal, UTH_REASON_NO_WAGER, "There is no wager on this hand.");
    if (hand->backline && !game->backline)
        return uth_refuse(refusal, UTH_REASON_BACKLINE_NOT_OFFERED,
                          "Wagers behind another player's hand are not taken at this table.");
    enum uth_reason reason = own ? check_own(game, hand, refusal) : UTH_REASON_OK;
    if (reason == UTH_REASON_OK && hand->backline)
        reason = check_followed_play(game, hand, refusal);
    if (reason == UTH_REASON_OK && tip)
        reason = check_tip(game, hand, refusal);
    return reason;
}

/* "3 or 4 times the Ante before the flop" */
static void list_raises(const struct uth_rules *rules, enum uth_street street, char *text,
                        size_t size)
{
    static const char *const when[UTH_STREETS] = {"before the flop", "on the flop", "on the river"};
    int length = 0;
    int count = rules->raise_count[street];
    for (int i = 0; i < count; i++) {
        const char *separator = i == 0 ? "" : i == count - 1 ? " or " : ", ";
        length += snprintf(text + length, size - (size_t)length, "%s%d", separator,
                           rules->raise[street][i]);
    }
    snprintf(text + length, size - (size_t)length, "%s %s",
             count == 0 ? "nothing may be played" : " times the Ante", when[street]);
}

enum uth_reason uth_check_play(const struct uth_game *game, uth_cents ante, enum uth_street street,
                               int multiple, struct uth_refusal *refusal)
{
    struct uth_refusal unheard;
    if (refusal == NULL)
        refusal = &unheard;
    *refusal = (struct uth_refusal){.hand = -1, .wager = UTH_PLAY};
    const struct uth_rules *rules = game->rules;
    if (!uth_rules_allows_raise(rules, street, multiple)) {
        char raises[96];
        list_raises(rules, street, raises, sizeof raises);
        return uth_refuse(refusal, UTH_REASON_NO_SUCH_RAISE,
                          "A Play wager of %d times the Ante is not possible here: it is %s.",
                          multiple, raises);
    }
    uth_cents play;
    if (!uth_cents_mul(ante, multiple, &play))
        return uth_refuse(refusal, UTH_REASON_AMOUNT_OVERFLOW, "The Play wager is too large.");
    if (rules->single_limit > 0 && play > rules->single_limit)
        return uth_refuse(refusal, UTH_REASON_ABOVE_SINGLE_LIMIT,
                          "A Play wager of %s is above the limit of %s on any single wager.",
                          uth_money(play).text, uth_money(rules->single_limit).text);
    return UTH_REASON_OK;
}

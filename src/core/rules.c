/*
 * Rule sets and games: names, choices, and the few questions that every part of the program asks.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/rules.h>

#include "base/names.h"
#include "check.h"

static const char *const bank_names[UTH_BANKS] = {
    [UTH_BANK_HOUSE] = "house",
    [UTH_BANK_PLAYER_DEALER] = "player-dealer",
};

static const char *const dealing_names[UTH_DEALINGS] = {
    [UTH_DECK_MATE] = "deck-mate",
    [UTH_I_DEAL] = "i-deal",
    [UTH_SHOE] = "shoe",
    [UTH_SHUFFLER] = "shuffler",
};

static const char *const cover_names[UTH_COVERS] = {
    [UTH_COVER_SEPARATE] = "separate",
    [UTH_COVER_ONCE] = "once",
    [UTH_COVER_NET] = "net",
};

static const char *const order_names[UTH_SETTLE_ORDERS] = {
    [UTH_SETTLE_RIGHT_TO_LEFT] = "right-to-left",
    [UTH_SETTLE_LEFT_TO_RIGHT] = "left-to-right",
    [UTH_SETTLE_FROM_PLAYER_DEALER] = "from-player-dealer",
    [UTH_SETTLE_ALL_AT_ONCE] = "all-at-once",
};

static const char *const fee_per_names[UTH_FEE_PERS] = {
    [UTH_PER_ACTION] = "total-action",
    [UTH_PER_SQUARE] = "betting-square",
    [UTH_PER_WAGER] = "wager",
};

static const char *const folds_names[UTH_FOLDS] = {
    [UTH_FOLDS_FIRST] = "first",
    [UTH_FOLDS_IN_TURN] = "in-turn",
};

static const char *const breakage_names[UTH_BREAKAGES] = {
    [UTH_BREAKAGE_EXACT] = "exact",
    [UTH_BREAKAGE_DOWN] = "down",
    [UTH_BREAKAGE_UP] = "up",
    [UTH_BREAKAGE_NEAREST] = "nearest",
};

static const char *const absent_names[UTH_ABSENTS] = {
    [UTH_ABSENT_DEFAULT] = "default",
    [UTH_ABSENT_FOLD] = "fold",
};

static const char *const sharing_names[UTH_SHARINGS] = {
    [UTH_SHARE_IN_PROPORTION] = "in-proportion",
    [UTH_SHARE_IN_ORDER] = "in-order",
};

static const char *const games_of_names[UTH_GAMES_OFS] = {
    [UTH_GAMES_OF_HAND] = "hand",
    [UTH_GAMES_OF_PLAYER] = "player",
};

static const char *const tip_ante_names[UTH_TIP_ANTES] = {
    [UTH_TIP_ANTE_ANY] = "any",
    [UTH_TIP_ANTE_SAME] = "same",
};

static const char *const envy_from_names[UTH_ENVY_FROMS] = {
    [UTH_ENVY_FROM_BETTOR] = "bettor",
    [UTH_ENVY_FROM_ANY_HAND] = "any-hand",
};

UTH_NAMED(uth_bank, uth_bank, bank_names);
UTH_NAMED(uth_fee_per, uth_fee_per, fee_per_names);
UTH_NAMED(uth_folds, uth_folds, folds_names);
UTH_NAMED(uth_breakage, uth_breakage, breakage_names);
UTH_NAMED(uth_absent, uth_absent, absent_names);
UTH_NAMED(uth_sharing, uth_sharing, sharing_names);
UTH_NAMED(uth_games_of, uth_games_of, games_of_names);
UTH_NAMED(uth_tip_ante, uth_tip_ante, tip_ante_names);
UTH_NAMED(uth_envy_from, uth_envy_from, envy_from_names);
UTH_NAMED(uth_dealing, uth_dealing, dealing_names);
UTH_NAMED(uth_cover, uth_cover, cover_names);
UTH_NAMED(uth_settle_order, uth_settle_order, order_names);

struct uth_game uth_game_default(const struct uth_rules *rules)
{
    struct uth_game game = {.rules = rules,
                            .dealing = rules->dealing[0],
                            .backline = rules->backline_default,
                            .rotation = rules->rotation_default,
                            .cover = rules->cover,
                            .folded_progressive = rules->folded_progressive};
    for (int wager = 0; wager < UTH_WAGERS; wager++) {
        const struct uth_offer *offer = &rules->offer[wager];
        if (offer->table_count > 0 && offer->default_table >= 0)
            game.table[wager] = offer->table[offer->default_table];
    }
    if (rules->schedule_count > 0)
        game.schedule = &rules->schedule[rules->default_schedule];
    for (int kind = 0; kind < UTH_IRREGULARITIES; kind++)
        game.remedy[kind] = rules->procedure.irregularity[kind].remedy;
    return game;
}

static bool deals_by(const struct uth_game *game, uint8_t dealings)
{
    return dealings == 0 || (dealings >> game->dealing & 1U) != 0;
}

bool uth_game_has_section(const struct uth_game *game, const struct uth_step_section *section)
{
    return deals_by(game, section->dealings) &&
           (section->only == UTH_ANTE || game->table[section->only] != NULL);
}

bool uth_game_has_step(const struct uth_game *game, const struct uth_dealer_step *step)
{
    return deals_by(game, step->dealings);
}

const struct uth_pay_table *uth_rules_table(const struct uth_rules *rules, enum uth_wager wager,
                                            const char *name)
{
    const struct uth_offer *offer = &rules->offer[wager];
    for (int i = 0; i < offer->table_count; i++)
        if (strcmp(offer->table[i]->name, name) == 0)
            return offer->table[i];
    return NULL;
}

const struct uth_schedule *uth_rules_schedule(const struct uth_rules *rules, int number)
{
    for (int i = 0; i < rules->schedule_count; i++)
        if (rules->schedule[i].number == number)
            return &rules->schedule[i];
    return NULL;
}

uth_cents uth_fee_of(const struct uth_fees *fees, uth_cents amount)
{
    uth_cents fee = 0;
    for (int i = 0; i < fees->rate_count && amount >= fees->rate[i].from; i++)
        fee = fees->rate[i].fee;
    return fee;
}

uth_cents uth_fee_of_wagers(const struct uth_fees *fees, const uth_cents wager[UTH_WAGERS])
{
    uth_cents square = 0, fee = 0;
    for (int i = 0; i < UTH_WAGERS; i++) {
        square += wager[i];
        if (fees->per == UTH_PER_WAGER && wager[i] > 0)
            fee += uth_fee_of(fees, wager[i]);
    }
    return fees->per == UTH_PER_SQUARE && square > 0 ? uth_fee_of(fees, square) : fee;
}

uth_cents uth_fee_for_alike(const struct uth_schedule *schedule, const uth_cents wager[UTH_WAGERS],
                            int count)
{
    uth_cents square = 0;
    for (int i = 0; i < UTH_WAGERS; i++)
        square += wager[i];
    if (schedule->dealer.per == UTH_PER_ACTION)
        return uth_fee_of(&schedule->dealer, count * square);
    return count * uth_fee_of_wagers(&schedule->dealer, wager);
}

uth_cents uth_highest_fee(const struct uth_fees *fees, int bettors)
{
    uth_cents most = fees->rate_count > 0 ? fees->rate[fees->rate_count - 1].fee : 0;
    int times = fees->per == UTH_PER_ACTION  ? 1
                : fees->per == UTH_PER_WAGER ? bettors * (UTH_WAGERS - 1)
                                             : bettors;
    return most * times;
}

bool uth_rules_allows_raise(const struct uth_rules *rules, enum uth_street street, int multiple)
{
    for (int i = 0; i < rules->raise_count[street]; i++)
        if (rules->raise[street][i] == multiple)
            return true;
    return false;
}

int uth_rules_highest_raise(const struct uth_rules *rules)
{
    int most = 0;
    for (int street = 0; street < UTH_STREETS; street++)
        for (int i = 0; i < rules->raise_count[street]; i++)
            most = rules->raise[street][i] > most ? rules->raise[street][i] : most;
    return most;
}

/* A value made safe for a sentence: short, without control characters. */
struct shown {
    char text[24];
};

static struct shown show(const char *value)
{
    struct shown shown = {""};
    for (size_t i = 0; i + 1 < sizeof shown.text && value[i]; i++)
        shown.text[i] = value[i] > ' ' && value[i] <= '~' ? value[i] : '?';
    return shown;
}

/* "UTH-01, UTH-02": the names on offer, as many as fit. */
struct name_list {
    char text[96];
};

static struct name_list list_names(const char *const *names, int count)
{
    struct name_list list = {""};
    size_t room = sizeof list.text - sizeof " and more";
    size_t at = 0;
    for (int i = 0; i < count; i++) {
        if (at + strlen(names[i]) + 2 > room) {
            snprintf(list.text + at, sizeof list.text - at, " and more");
            break;
        }
        at += (size_t)snprintf(list.text + at, sizeof list.text - at, "%s%s", i == 0 ? "" : ", ",
                               names[i]);
    }
    return list;
}

static enum uth_reason choose_table(struct uth_game *game, enum uth_wager wager, const char *value,
                                    struct uth_refusal *refusal)
{
    const struct uth_offer *offer = &game->rules->offer[wager];

    if (offer->table_count == 0)
        return UTH_REFUSE(refusal, NOT_OFFERED, .rules = game->rules->name,
                          .wager = uth_wager_name(wager));
    if (uth_wager_is_optional(wager) && strcmp(value, "none") == 0) {
        game->table[wager] = NULL;
        return UTH_REASON_OK;
    }
    const struct uth_pay_table *table = uth_rules_table(game->rules, wager, value);
    if (!table) {
        const char *names[UTH_TABLES_MAX];
        for (int i = 0; i < offer->table_count; i++)
            names[i] = offer->table[i]->name;
        return UTH_REFUSE(refusal, PAY_TABLE_NOT_OFFERED, .rules = game->rules->name,
                          .wager = uth_wager_name(wager), .value = show(value).text,
                          .offered = list_names(names, offer->table_count).text);
    }
    game->table[wager] = table;
    return UTH_REASON_OK;
}

static enum uth_reason choose_collection(struct uth_game *game, const char *value,
                                         struct uth_refusal *refusal)
{
    const struct uth_rules *rules = game->rules;
    if (rules->schedule_count == 0)
        return UTH_REFUSE(refusal, NO_COLLECTION_IN_RULES, .rules = rules->name);
    char *end;
    long number = strtol(value, &end, 10);
    const struct uth_schedule *schedule = NULL;
    if (*value >= '0' && *value <= '9' && *end == '\0' && number <= INT32_MAX)
        schedule = uth_rules_schedule(rules, (int)number);
    if (!schedule)
        return UTH_REFUSE(refusal, SCHEDULE_NOT_OFFERED, .rules = rules->name,
                          .value = show(value).text, .least = rules->schedule[0].number,
                          .most = rules->schedule[rules->schedule_count - 1].number);
    game->schedule = schedule;
    return UTH_REASON_OK;
}

static enum uth_reason choose_dealing(struct uth_game *game, const char *value,
                                      struct uth_refusal *refusal)
{
    const struct uth_rules *rules = game->rules;
    const char *names[UTH_DEALINGS];
    for (int i = 0; i < rules->dealing_count; i++) {
        names[i] = uth_dealing_name(rules->dealing[i]);
        if (strcmp(names[i], value) == 0) {
            game->dealing = rules->dealing[i];
            return UTH_REASON_OK;
        }
    }
    return UTH_REFUSE(refusal, DEALING_NOT_OFFERED, .rules = rules->name, .value = show(value).text,
                      .offered = list_names(names, rules->dealing_count).text);
}

static enum uth_reason choose_cover(struct uth_game *game, const char *value,
                                    struct uth_refusal *refusal)
{
    if (game->rules->bank != UTH_BANK_PLAYER_DEALER)
        return UTH_REFUSE(refusal, NOTHING_TO_COVER, .rules = game->rules->name);
    if (uth_cover_from_name(value, &game->cover))
        return UTH_REASON_OK;
    return UTH_REFUSE(refusal, COVER_NOT_OFFERED, .value = show(value).text,
                      .offered = list_names(cover_names, UTH_COVERS).text);
}

/* "and/or": of what the rule set offers, one kind of wager alone may be chosen. */
static enum uth_reason choose_backline(struct uth_game *game, const char *value,
                                       struct uth_refusal *refusal)
{
    const uint8_t offered = game->rules->backline;
    uint8_t chosen = offered;
    if (strcmp(value, "false") == 0)
        chosen = 0;
    else if (strcmp(value, "base") == 0)
        chosen = UTH_BEHIND_BASE;
    else if (strcmp(value, "trips") == 0)
        chosen = UTH_BEHIND_TRIPS;
    else if (strcmp(value, "true") != 0)
        return UTH_REFUSE(refusal, BACKLINE_NOT_KNOWN, .value = show(value).text);
    bool wanted = strcmp(value, "false") != 0;
    if (wanted && (chosen == 0 || (chosen & ~offered) != 0))
        return UTH_REFUSE(refusal, OPTION_NOT_IN_RULES, .rules = game->rules->name,
                          .option = "backline");
    game->backline = chosen;
    return UTH_REASON_OK;
}

static enum uth_reason choose_flag(struct uth_game *game, bool *flag, const char *option,
                                   bool on_offer, const char *value, struct uth_refusal *refusal)
{
    bool on = strcmp(value, "true") == 0;
    if (!on && strcmp(value, "false") != 0)
        return UTH_REFUSE(refusal, OPTION_NOT_FLAG, .option = option, .value = show(value).text);
    if (on && !on_offer)
        return UTH_REFUSE(refusal, OPTION_NOT_IN_RULES, .rules = game->rules->name,
                          .option = option);
    *flag = on;
    return UTH_REASON_OK;
}

static enum uth_reason choose_remedy(struct uth_game *game, enum uth_irregularity kind,
                                     const char *value, struct uth_refusal *refusal)
{
    const struct uth_irregularity_rule *rule = &game->rules->procedure.irregularity[kind];
    enum uth_remedy remedy;
    if (rule->text == NULL)
        return UTH_REFUSE(refusal, OPTION_NOT_IN_RULES, .rules = game->rules->name,
                          .option = uth_irregularity_name(kind));
    if (!uth_remedy_from_name(value, &remedy) || (rule->may >> remedy & 1U) == 0)
        return UTH_REFUSE(refusal, NO_SUCH_REMEDY, .option = uth_irregularity_name(kind),
                          .value = show(value).text);
    game->remedy[kind] = remedy;
    return UTH_REASON_OK;
}

#define LISTED(with, id, name, ...) name ", "

enum uth_reason uth_game_choose(struct uth_game *game, const char *option, const char *value,
                                struct uth_refusal *refusal)
{
    const struct uth_rules *rules = game->rules;
    enum uth_wager wager;
    if (uth_wager_from_name(option, &wager) && uth_wager_lines(wager) != UTH_LINES_NONE)
        return choose_table(game, wager, value, refusal);
    if (strcmp(option, "collection") == 0)
        return choose_collection(game, value, refusal);
    if (strcmp(option, "dealing") == 0)
        return choose_dealing(game, value, refusal);
    if (strcmp(option, "cover") == 0)
        return choose_cover(game, value, refusal);
    if (strcmp(option, "backline") == 0)
        return choose_backline(game, value, refusal);
    if (strcmp(option, "rotation") == 0)
        return choose_flag(game, &game->rotation, option, rules->rotation.players > 0, value,
                           refusal);
    enum uth_irregularity kind;
    if (uth_irregularity_from_name(option, &kind))
        return choose_remedy(game, kind, value, refusal);
    if (strcmp(option, "folded_progressive") == 0)
        return choose_flag(game, &game->folded_progressive, option,
                           rules->offer[UTH_PROGRESSIVE].table_count > 0, value, refusal);
    return UTH_REFUSE(refusal, NO_SUCH_OPTION, .option = show(option).text,
                      .offered = "blind, " UTH_BONUS_WAGERS(
                          LISTED, ) "progressive, collection, dealing, cover, backline, rotation, "
                                    "folded_progressive, and each irregularity by its name");
}

/* "$1-$1,000", which reads alike in every language. */
static const char *bounds_text(const struct uth_limits *bounds, char text[64])
{
    char least[UTH_CENTS_TEXT_SIZE], most[UTH_CENTS_TEXT_SIZE];
    snprintf(text, 64, "%s-%s", uth_cents_format(bounds->min, least, sizeof least),
             uth_cents_format(bounds->max, most, sizeof most));
    return text;
}

/* A schedule for one table limit is not taken at a table with another. */
static enum uth_reason check_schedule(const struct uth_game *game, const struct uth_limits *base,
                                      struct uth_refusal *refusal)
{
    const struct uth_schedule *schedule = game->schedule;
    char text[64];
    if (schedule == NULL || schedule->table.max == 0 ||
        (base->min >= schedule->table.min && base->max > 0 && base->max <= schedule->table.max))
        return UTH_REASON_OK;
    return UTH_REFUSE(refusal, SCHEDULE_NOT_FOR_LIMITS, .number = schedule->number,
                      .offered = bounds_text(&schedule->table, text));
}

/* A wager that is offered must not need one that is not. */
static enum uth_reason check_needs(const struct uth_game *game, struct uth_refusal *refusal)
{
    for (int wager = 0; wager < UTH_WAGERS; wager++) {
        if (!game->table[wager])
            continue;
        for (int needed = 0; needed < UTH_WAGERS; needed++) {
            bool needs = (game->rules->offer[wager].needs & UTH_WAGER_BIT(needed)) != 0;
            if (needs && uth_wager_is_optional((enum uth_wager)needed) && !game->table[needed])
                return UTH_REFUSE(refusal, WAGER_NEEDS_OFFER,
                                  .wager = uth_wager_name((enum uth_wager)wager),
                                  .needs = uth_wager_name((enum uth_wager)needed));
        }
    }
    return UTH_REASON_OK;
}

enum uth_reason uth_game_check_at(const struct uth_game *game, const struct uth_limits *base,
                                  struct uth_refusal *refusal)
{
    UTH_TRY(check_schedule(game, base, refusal));
    return check_needs(game, refusal);
}

enum uth_reason uth_game_check(const struct uth_game *game, struct uth_refusal *refusal)
{
    return uth_game_check_at(game, &game->rules->base, refusal);
}

uth_cents uth_rules_highest_wager(const struct uth_rules *rules, enum uth_wager wager)
{
    if (wager == UTH_PROGRESSIVE)
        return rules->progressive.max;
    return uth_wager_is_optional(wager) ? rules->bonus.max : rules->base.max;
}

uth_cents uth_least_aggregate(const struct uth_pay_table *table, uth_cents highest_wager)
{
    uth_cents least;
    bool long_odds = false;
    for (int i = 0; i < table->line_count; i++) {
        const struct uth_odds *odds = &table->line[i].odds;
        long_odds = long_odds || (odds->den > 0 && odds->num / odds->den >= UTH_AGGREGATE_ODDS);
    }
    if (!long_odds)
        return 0;
    return uth_cents_mul(highest_wager, UTH_AGGREGATE_ODDS, &least) ? least : UTH_CENTS_MAX;
}

enum uth_reason uth_check_aggregates(const struct uth_rules *rules, const struct uth_limits *base,
                                     const struct uth_limits *bonus, struct uth_refusal *refusal)
{
    for (int wager = UTH_BLIND; wager < UTH_PROGRESSIVE; wager++) {
        const struct uth_offer *offer = &rules->offer[wager];
        const struct uth_limits *limits = wager == UTH_BLIND ? base : bonus;
        uth_cents least;
        if (offer->aggregate == 0)
            continue;
        if (!uth_cents_mul(limits->max, UTH_AGGREGATE_ODDS, &least))
            least = UTH_CENTS_MAX;
        if (limits->max == 0 || offer->aggregate < least)
            return UTH_REFUSE(refusal, AGGREGATE_TOO_LOW, .amount = offer->aggregate,
                              .wager = uth_wager_name((enum uth_wager)wager), .limit = limits->max);
    }
    return UTH_REASON_OK;
}

static bool approved(const struct uth_limits *bounds, uth_cents amount)
{
    return bounds->max == 0 || (amount >= bounds->min && amount <= bounds->max);
}

enum uth_reason uth_check_table_limits(const struct uth_rules *rules,
                                       const struct uth_limits *limits, struct uth_refusal *refusal)
{
    char text[64];
    if (!approved(&rules->approved_min, limits->min))
        return UTH_REFUSE(refusal, MINIMUM_NOT_APPROVED, .amount = limits->min,
                          .offered = bounds_text(&rules->approved_min, text));
    if (!approved(&rules->approved_max, limits->max))
        return UTH_REFUSE(refusal, MAXIMUM_NOT_APPROVED, .amount = limits->max,
                          .offered = bounds_text(&rules->approved_max, text));
    /* a posted limit above the legal one would promise wagers that the law forbids */
    const struct uth_limits single = {.min = rules->chip, .max = rules->single_limit};
    if (single.max > 0 && limits->max > single.max)
        return UTH_REFUSE(refusal, MAXIMUM_NOT_APPROVED, .amount = limits->max,
                          .offered = bounds_text(&single, text));
    return UTH_REASON_OK;
}

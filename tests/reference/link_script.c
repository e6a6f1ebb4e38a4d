#include "reference/link_script.h"

#include "floor/snapshot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int64_t number(const char *text)
{
    return strtoll(text, NULL, 10);
}

/* The accounts of a link hold the whole cents of its pots. */
static bool check_link(struct uth_floor *floor, const struct uth_link *link, char *wrong)
{
    const struct uth_ledger *ledger = uth_floor_ledger(floor);
    char account[UTH_LINK_ACCOUNT_SIZE];
    if (!uth_link_reconciles(link))
        return complain(wrong, "the meters of %s do not reconcile", link->config.name);
    for (int level = 0; level < link->config.level_count; level++) {
        const struct uth_meter *meter = &link->meter[level];
        uth_units pots[] = {meter->current, meter->reserve, meter->overflow};
        for (int pot = 0; pot < UTH_POT_HOUSE; pot++) {
            uth_link_account(link, (enum uth_pot)pot, level, account);
            if (uth_ledger_balance(ledger, account) != pots[pot] / UTH_UNITS_PER_CENT)
                return complain(wrong, "%s does not hold what the meter says", account);
        }
    }
    uth_link_jackpots_account(link->config.name, account);
    return uth_ledger_balance(ledger, account) == uth_link_jackpots(link) ||
           complain(wrong, "%s does not hold the open claims", account);
}

bool link_script_check(struct uth_floor *floor, char wrong[WRONG_SIZE])
{
    for (int i = 0; i < uth_floor_link_count(floor); i++)
        if (!check_link(floor, uth_floor_link(floor, i), wrong))
            return false;
    return true;
}

static bool set_change(struct uth_change *change, const char *key, const char *value)
{
    if (strcmp(key, "kind") == 0)
        return uth_change_from_name(value, &change->kind);
    if (strcmp(key, "from") == 0)
        return uth_pot_from_name(value, &change->from);
    if (strcmp(key, "to") == 0)
        return uth_pot_from_name(value, &change->to);
    if (strcmp(key, "reason") == 0)
        return uth_adjust_reason_from_name(value, &change->reason);
    if (strcmp(key, "level") == 0)
        change->level = (uint8_t)number(value);
    else if (strcmp(key, "seed") == 0)
        change->rules.seed = number(value);
    else if (strcmp(key, "rate") == 0)
        change->rules.rate = (uint32_t)number(value);
    else if (strcmp(key, "reserve_rate") == 0)
        change->rules.reserve_rate = (uint32_t)number(value);
    else if (strcmp(key, "limit") == 0)
        change->rules.limit = number(value);
    else if (strcmp(key, "after_hit") == 0)
        change->after_hit = number(value) != 0;
    else if (strcmp(key, "claim") == 0)
        change->claim = (uint32_t)number(value);
    else
        return false;
    return true;
}

static bool set_level(struct uth_link_config *config, const char *key, const char *value)
{
    int level = key[0] - '0';
    if (level < 0 || level >= UTH_METER_LEVELS_MAX || key[1] != '.')
        return false;
    if (level >= config->level_count)
        config->level_count = level + 1;
    struct uth_meter_rules *rules = &config->level[level];
    const char *what = key + 2;
    if (strcmp(what, "seed") == 0)
        rules->seed = config->begin[level] = number(value);
    else if (strcmp(what, "rate") == 0)
        rules->rate = (uint32_t)number(value);
    else if (strcmp(what, "reserve_rate") == 0)
        rules->reserve_rate = (uint32_t)number(value);
    else if (strcmp(what, "limit") == 0)
        rules->limit = number(value);
    else if (strcmp(what, "begin") == 0)
        config->begin[level] = number(value);
    else
        return false;
    return true;
}

static void copy_words(char *to, size_t size, const char *value)
{
    snprintf(to, size, "%s", value);
    for (char *at = to; *at != '\0'; at++)
        *at = *at == '_' ? ' ' : *at;
}

bool link_script_set(struct uth_link_order *order, struct uth_link_config *config, const char *key,
                     const char *value)
{
    if (strcmp(key, "link") == 0) {
        snprintf(order->link, sizeof order->link, "%s", value);
        snprintf(config->name, sizeof config->name, "%s", value);
    } else if (strcmp(key, "hand") == 0)
        copy_words(order->hand, sizeof order->hand, value);
    else if (strcmp(key, "number") == 0)
        order->number = (uint32_t)number(value);
    else if (strcmp(key, "round") == 0)
        order->round = (uint32_t)number(value);
    else if (strcmp(key, "game") == 0)
        snprintf(order->game, sizeof order->game, "%s", value);
    else if (strcmp(key, "location") == 0) {
        snprintf(order->location, sizeof order->location, "%s", value);
        snprintf(config->location, sizeof config->location, "%s", value);
    } else if (strcmp(key, "key") == 0)
        snprintf(order->key, sizeof order->key, "%s", value);
    else if (strncmp(key, "wager.", 6) == 0)
        order->wager[number(key + 6) - 1] = number(value);
    else if (strcmp(key, "pay") == 0)
        snprintf(config->table, sizeof config->table, "%s", value);
    else if (strcmp(key, "games") == 0)
        config->games = number(value) != 0;
    else if (strcmp(key, "tables_max") == 0)
        config->tables_max = (uint16_t)number(value);
    else if (strcmp(key, "prize_days") == 0)
        config->prize_days = (uint16_t)number(value);
    else if (strcmp(key, "silent_s") == 0)
        config->silent_s = (uint32_t)number(value);
    else if (strcmp(key, "executive_above") == 0)
        config->executive_above = number(value);
    else
        return set_level(config, key, value) || set_change(&order->change, key, value);
    return true;
}

static bool see_meter(const struct uth_floor *floor, char **token, int count,
                      char wrong[WRONG_SIZE])
{
    const struct uth_link *link = uth_floor_find_link(floor, token[1]);
    int level = (int)number(token[2]);
    if (link == NULL || level >= link->config.level_count)
        return complain(wrong, "there is no such meter");
    const struct uth_meter *meter = &link->meter[level];
    const struct {
        const char *name;
        int64_t value;
    } pots[] = {
        {"current", meter->current},         {"reserve", meter->reserve},
        {"overflow", meter->overflow},       {"pending", meter->pending},
        {"seeded", meter->seeded},           {"contributed", meter->contributed},
        {"adjusted", meter->adjusted},       {"won", meter->won},
        {"transferred", meter->transferred}, {"hits", meter->hits},
    };
    enum { POTS = sizeof pots / sizeof pots[0] };
    for (int i = 3; i + 1 < count; i += 2) {
        int pot = 0;
        while (pot < POTS && strcmp(pots[pot].name, token[i]) != 0)
            pot++;
        if (pot == POTS)
            return complain(wrong, "there is no pot %s", token[i]);
        if (pots[pot].value != number(token[i + 1]))
            return complain(wrong, "%s is %lld", token[i], (long long)pots[pot].value);
    }
    return count > 4 && count % 2 == 1;
}

static bool see_wagered(const struct uth_floor *floor, char **token, int count,
                        char wrong[WRONG_SIZE])
{
    (void)count;
    const struct uth_link *link = uth_floor_find_link(floor, token[1]);
    const struct uth_link_member *member = link == NULL ? NULL : uth_link_member(link, token[2]);
    if (member == NULL)
        return complain(wrong, "the table is not on the link");
    return member->wagered == number(token[3]) ||
           complain(wrong, "it is %lld", (long long)member->wagered);
}

static bool see_away(const struct uth_floor *floor, char **token, int count, char wrong[WRONG_SIZE])
{
    (void)count;
    const struct uth_link *link = uth_floor_find_link(floor, token[1]);
    const struct uth_link_member *member = link == NULL ? NULL : uth_link_member(link, token[2]);
    if (member == NULL)
        return complain(wrong, "the table is not on the link");
    const char *is = member->silent ? "silent" : member->away ? "staff" : "no";
    return strcmp(is, token[3]) == 0 || complain(wrong, "it is %s", is);
}

static bool see_claim(const struct uth_floor *floor, char **token, int count,
                      char wrong[WRONG_SIZE])
{
    (void)count;
    const struct uth_link *link = uth_floor_find_link(floor, token[1]);
    const struct uth_claim *claim =
        link == NULL ? NULL : uth_link_claim(link, (uint32_t)number(token[2]));
    if (claim == NULL)
        return strcmp(token[3], "none") == 0 || complain(wrong, "there is no such claim");
    if (strcmp(token[3], uth_claim_state_name(claim->state)) != 0)
        return complain(wrong, "it is %s", uth_claim_state_name(claim->state));
    return claim->aside.amount == number(token[4]) ||
           complain(wrong, "it is %lld", (long long)claim->aside.amount);
}

bool link_script_line(const struct uth_floor *floor, char **token, int count, bool *fine,
                      char wrong[WRONG_SIZE])
{
    static const struct {
        const char *name;
        bool (*see)(const struct uth_floor *floor, char **token, int count, char *wrong);
    } lines[] = {
        {"meter", see_meter}, {"wagered", see_wagered}, {"away", see_away}, {"claim", see_claim}};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        if (strcmp(lines[i].name, token[0]) == 0) {
            *fine = lines[i].see(floor, token, count, wrong);
            return true;
        }
    }
    return false;
}

/* Commands about links themselves, and those of tables of other games. */
#include "floor_state.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum uth_reason uth_link_find(struct uth_doing *doing, const struct uth_command *command)
{
    struct uth_floor *floor = doing->floor;
    if (command->what == UTH_FLOOR_ADD_LINK)
        return UTH_REASON_OK;
    uint64_t index;
    if (uth_map_get(&floor->table_names, command->table, &index))
        doing->table = floor->tables[index];
    const char *name = command->order.link[0] != '\0' ? command->order.link
                       : doing->table != NULL         ? doing->table->config.link
                                                      : "";
    doing->link = (struct uth_link *)uth_floor_find_link(floor, name);
    if (doing->link == NULL)
        return UTH_REFUSE(doing->refusal, NO_SUCH_LINK, .link = name);
    if (doing->link->removed)
        return UTH_REFUSE(doing->refusal, LINK_REMOVED, .link = name);
    if (doing->link->faulty)
        return UTH_REFUSE(doing->refusal, LINK_LOST);
    return UTH_REASON_OK;
}

/* ---- configuration ---- */

static bool is_name(const char *name, size_t size)
{
    size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-");
    return length > 0 && name[length] == '\0' && length < size;
}

static enum uth_reason check_levels(const struct uth_link_config *config,
                                    struct uth_refusal *refusal)
{
    uint64_t rates = 0;
    const uth_cents most = UTH_CENTS_MAX / UTH_UNITS_PER_CENT / 16;
    for (int i = 0; i < config->level_count; i++) {
        const struct uth_meter_rules *level = &config->level[i];
        rates += (uint64_t)level->rate + level->reserve_rate;
        if (level->seed < 0 || level->seed > most || config->begin[i] < 0 ||
            config->begin[i] > most || level->limit < 0 || level->limit > most)
            return UTH_REFUSE(refusal, LINK_AMOUNTS);
        if (level->limit > 0 && (level->limit < level->seed || level->limit < config->begin[i]))
            return UTH_REFUSE(refusal, LIMIT_BELOW_SEED);
    }
    if (rates > UTH_RATE_MAX)
        return UTH_REFUSE(refusal, RATES_ABOVE_WAGER);
    return UTH_REASON_OK;
}

static bool reads_five(const struct uth_pay_table *pay)
{
    bool five = true;
    for (int i = 0; i < pay->line_count; i++)
        five = five && pay->line[i].made_of == UTH_OF_FIRST_FIVE;
    return five;
}

static enum uth_reason check_config(struct uth_doing *doing, const struct uth_link_config *config)
{
    struct uth_floor *floor = doing->floor;
    if (config == NULL || !is_name(config->name, sizeof config->name))
        return UTH_REFUSE(doing->refusal, LINK_NAME_BAD, .most = UTH_LINK_NAME_SIZE - 1);
    if (uth_floor_find_link(floor, config->name) != NULL)
        return UTH_REFUSE(doing->refusal, LINK_NAME_TAKEN, .link = config->name);
    const struct uth_rules *rules = floor->outside.rules(floor->outside.self, config->rules);
    if (rules == NULL)
        return UTH_REFUSE(doing->refusal, NO_SUCH_RULES, .rules = config->rules);
    const struct uth_pay_table *pay = uth_rules_table(rules, UTH_PROGRESSIVE, config->table);
    if (pay == NULL || pay->level_count != config->level_count)
        return UTH_REFUSE(doing->refusal, LINK_PAY_UNKNOWN, .rules = config->rules,
                          .value = config->table, .count = config->level_count);
    if (config->games && !reads_five(pay))
        return UTH_REFUSE(doing->refusal, LINK_FIVE_CARDS);
    if (config->silent_s > UTH_LINK_SILENT_MAX_S)
        return UTH_REFUSE(doing->refusal, LINK_SILENCE);
    return check_levels(config, doing->refusal);
}

enum uth_reason uth_do_add_link(struct uth_doing *doing, const struct uth_command *command)
{
    UTH_TRY(check_config(doing, command->order.config));
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_LINK_ADDED);
    const struct uth_link_config *config = command->order.config;
    const struct uth_floor_outside *outside = &doing->floor->outside;
    const struct uth_edition *edition =
        uth_rulebook_add(&doing->floor->book, outside->rules(outside->self, config->rules));
    if (edition == NULL)
        return UTH_REFUSE(doing->refusal, OUT_OF_MEMORY);
    event.link.config = *config;
    memcpy(event.link.config.digest, edition->digest, sizeof edition->digest);
    return uth_link_emit(doing, NULL, &event);
}

static void hash_key(const char *key, char hash[UTH_LINK_KEY_HASH_SIZE])
{
    uint8_t bytes[32];
    crypto_generichash(bytes, sizeof bytes, (const uint8_t *)key, strlen(key), NULL, 0);
    sodium_bin2hex(hash, UTH_LINK_KEY_HASH_SIZE, bytes, sizeof bytes);
}

void uth_link_hash_key(const struct uth_link_order *order, char hash[UTH_LINK_KEY_HASH_SIZE])
{
    if (order->hashed)
        memcpy(hash, order->key, sizeof order->key);
    else
        hash_key(order->key, hash);
}

enum uth_reason uth_do_join_link(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_link *link = doing->link;
    const struct uth_link_order *order = &command->order;
    const struct uth_link_member *member = uth_link_member(link, command->table);
    if (!link->config.games)
        return UTH_REFUSE(doing->refusal, LINK_CLOSED_TO_GAMES);
    if (!is_name(command->table, UTH_FLOOR_NAME_SIZE) || !is_name(order->game, sizeof order->game))
        return UTH_REFUSE(doing->refusal, GAME_NAME_BAD);
    if (doing->table != NULL || (member != NULL && member->key_hash[0] == '\0'))
        return UTH_REFUSE(doing->refusal, GAME_NAME_OURS);
    if (strcmp(order->location, link->config.location) != 0)
        return UTH_REFUSE(doing->refusal, LINK_ELSEWHERE);
    if (strlen(order->key) < 16)
        return UTH_REFUSE(doing->refusal, KEY_LENGTH);
    if (member == NULL && link->config.tables_max > 0 &&
        uth_link_tables(doing->floor, link) >= link->config.tables_max)
        return UTH_REFUSE(doing->refusal, LINK_FULL);
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_LINK_JOINED);
    snprintf(event.link.table, sizeof event.link.table, "%s", command->table);
    snprintf(event.link.game, sizeof event.link.game, "%s", order->game);
    snprintf(event.link.location, sizeof event.link.location, "%s", order->location);
    uth_link_hash_key(order, event.link.key_hash);
    return uth_link_emit(doing, doing->link, &event);
}

enum uth_reason uth_do_start_or_stop_link(struct uth_doing *doing,
                                          const struct uth_command *command)
{
    bool starts = command->what == UTH_FLOOR_START_LINK;
    if (doing->link->running == starts)
        return starts ? UTH_REFUSE(doing->refusal, LINK_STATE)
                      : UTH_REFUSE(doing->refusal, LINK_STOPPED_ALREADY);
    if (starts)
        UTH_TRY(uth_prizes_check_start(doing->link, doing->refusal));
    if (!starts && command->text[0] == '\0')
        return UTH_REFUSE(doing->refusal, STOP_NO_REASON);
    struct uth_floor_event event =
        uth_floor_event_of(starts ? UTH_EVENT_LINK_STARTED : UTH_EVENT_LINK_STOPPED);
    snprintf(event.text, sizeof event.text, "%s", command->text);
    return uth_link_emit(doing, doing->link, &event);
}

enum uth_reason uth_do_cut_or_mend(struct uth_doing *doing, const struct uth_command *command)
{
    bool cuts = command->what == UTH_FLOOR_CUT_TABLE;
    const struct uth_link_member *member = uth_link_member(doing->link, command->table);
    if (member == NULL)
        return UTH_REFUSE(doing->refusal, TABLE_NOT_ON_LINK);
    if (member->away == cuts)
        return cuts ? UTH_REFUSE(doing->refusal, TABLE_CUT_ALREADY)
                    : UTH_REFUSE(doing->refusal, TABLE_HAS_LINK);
    struct uth_floor_event event =
        uth_floor_event_of(cuts ? UTH_EVENT_TABLE_CUT : UTH_EVENT_TABLE_MENDED);
    snprintf(event.link.table, sizeof event.link.table, "%s", command->table);
    snprintf(event.text, sizeof event.text, "%s", command->text);
    return uth_link_emit(doing, doing->link, &event);
}

/* ---- other games ---- */

bool uth_floor_knows_key(const struct uth_floor *floor, const struct uth_command *command)
{
    const struct uth_link *link = uth_floor_find_link(floor, command->order.link);
    const struct uth_link_member *member =
        link != NULL ? uth_link_member(link, command->table) : NULL;
    char hash[UTH_LINK_KEY_HASH_SIZE];
    hash_key(command->order.key, hash);
    return member != NULL && member->key_hash[0] != '\0' &&
           sodium_memcmp(hash, member->key_hash, sizeof hash) == 0;
}

static enum uth_reason check_wagers(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_rules *rules = doing->link->rules;
    bool any = false;
    for (int i = 0; i < UTH_LINK_SPOTS_MAX; i++) {
        uth_cents wager = command->order.wager[i];
        if (wager == 0)
            continue;
        any = true;
        if (wager < rules->progressive.min)
            return UTH_REFUSE(doing->refusal, GAME_WAGER_LOW, .limit = rules->progressive.min);
        if (rules->progressive.max > 0 && wager > rules->progressive.max)
            return UTH_REFUSE(doing->refusal, GAME_WAGER_HIGH, .limit = rules->progressive.max);
        if (wager % rules->progressive.min != 0)
            return UTH_REFUSE(doing->refusal, GAME_WAGER_STEP, .chip = rules->progressive.min);
    }
    return any ? UTH_REASON_OK : UTH_REFUSE(doing->refusal, GAME_NO_WAGER);
}

enum uth_reason uth_do_start_game(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_link_member *member = uth_link_member(doing->link, command->table);
    if (uth_link_trouble(doing->floor, doing->link->config.name, command->table, doing->refusal) !=
        UTH_REASON_OK)
        return member->silent ? UTH_REFUSE(doing->refusal, LINK_SILENT) : UTH_REASON_LINK_LOST;
    if (member->open)
        return UTH_REFUSE(doing->refusal, GAME_OPEN);
    if (command->order.round <= member->round)
        return UTH_REFUSE(doing->refusal, GAME_NUMBER_USED);
    UTH_TRY(check_wagers(doing, command));
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_LINK_GAME_STARTED);
    snprintf(event.link.table, sizeof event.link.table, "%s", command->table);
    memcpy(event.link.wager, command->order.wager, sizeof event.link.wager);
    event.round = command->order.round;
    return uth_link_emit(doing, doing->link, &event);
}

enum uth_reason uth_do_end_game(struct uth_doing *doing, const struct uth_command *command)
{
    bool voids = command->what == UTH_FLOOR_VOID_GAME;
    const struct uth_link *link = doing->link;
    const struct uth_link_member *member = uth_link_member(link, command->table);
    if (!member->open || member->round != command->order.round)
        return UTH_REFUSE(doing->refusal, NO_GAME);
    if (voids && command->text[0] == '\0')
        return UTH_REFUSE(doing->refusal, GAME_VOID_NO_REASON);
    for (int i = 0; i < link->claim_count; i++) {
        const struct uth_claim *claim = &link->claims[i];
        bool here = claim->round == member->round && strcmp(claim->table, member->name) == 0;
        if (here && claim->state < UTH_CLAIM_WON)
            return UTH_REFUSE(doing->refusal, CLAIM_PENDING);
        if (here && voids && claim->state != UTH_CLAIM_BACKED_OUT)
            return UTH_REFUSE(doing->refusal, WIN_BEFORE_GAME_VOID);
    }
    struct uth_floor_event event =
        uth_floor_event_of(voids ? UTH_EVENT_LINK_GAME_VOIDED : UTH_EVENT_LINK_GAME_ENDED);
    snprintf(event.link.table, sizeof event.link.table, "%s", command->table);
    snprintf(event.text, sizeof event.text, "%s", voids ? command->text : "");
    event.round = member->round;
    return uth_link_emit(doing, doing->link, &event);
}

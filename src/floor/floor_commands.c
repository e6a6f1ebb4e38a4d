/* Commands of the pit: players and their accounts, tables, opening, closing, limits. */
#include "base/room.h"
#include "floor_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* [a-z0-9-], one to thirty-one of them, and not the name of the floor's own stream. */
static enum uth_reason check_name(const char *name, struct uth_refusal *refusal)
{
    size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-");
    if (length == 0 || name[length] != '\0' || length >= UTH_FLOOR_NAME_SIZE ||
        uth_name_is_reserved(name))
        return UTH_REFUSE(refusal, BAD_NAME, .most = UTH_FLOOR_NAME_SIZE - 1);
    return UTH_REASON_OK;
}

static enum uth_reason check_amount(uth_cents amount, struct uth_refusal *refusal)
{
    if (amount > 0 && amount <= UTH_CENTS_MAX / 1024)
        return UTH_REASON_OK;
    return UTH_REFUSE(refusal, BAD_AMOUNT);
}

enum uth_reason uth_do_add_player(struct uth_doing *doing, const struct uth_command *command)
{
    UTH_TRY(check_name(command->player, doing->refusal));
    if (uth_floor_has_player(doing->floor, command->player))
        return UTH_REFUSE(doing->refusal, NAME_TAKEN, .name = command->player);
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_PLAYER_ADDED);
    snprintf(event.player, sizeof event.player, "%s", command->player);
    event.player_number = doing->floor->player_last + 1;
    return uth_floor_emit(doing, &event);
}

/* There is room. */
static void note_enroller(struct uth_floor *floor, const struct uth_floor_event *event)
{
    uint64_t place = floor->enrollers.count;
    if (!uth_map_get(&floor->enrollers, event->actor.name, &place))
        uth_map_put(&floor->enrollers, event->actor.name, place);
    uth_map_put(&floor->enrolled, event->player, place);
}

const char *uth_floor_enroller(const struct uth_floor *floor, const char *player)
{
    uint64_t place;
    return uth_map_get(&floor->enrolled, player, &place) ? floor->enrollers.entry[place].key : "";
}

enum uth_reason uth_fold_player_added(struct uth_fold *fold)
{
    struct uth_floor *floor = fold->floor;
    uint32_t number = fold->event->player_number;
    if (!uth_map_reserve(&floor->players) || !uth_map_reserve(&floor->enrolled) ||
        !uth_map_reserve(&floor->enrollers))
        return UTH_REFUSE(fold->refusal, OUT_OF_MEMORY);
    uth_map_put(&floor->players, fold->event->player, number);
    if (uth_role_rank(fold->event->actor.role) > 0)
        note_enroller(floor, fold->event);
    if (number > floor->player_last)
        floor->player_last = number;
    return UTH_REASON_OK;
}

enum uth_reason uth_do_close_player(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_floor *floor = doing->floor;
    if (uth_actor_is_operator(&doing->actor))
        return UTH_REFUSE(doing->refusal, NOT_ALLOWED, .role = UTH_OPERATOR);
    if (!uth_floor_has_player(floor, command->player))
        return UTH_REFUSE(doing->refusal, NO_SUCH_PLAYER, .name = command->player);
    for (int i = 0; i < floor->table_count; i++)
        if (uth_table_guest(floor->tables[i], command->player) != NULL)
            return UTH_REFUSE(doing->refusal, SITS_ALREADY, .player = command->player);
    uth_cents has = uth_ledger_balance(floor->ledger, uth_player_account(command->player).text);
    if (has != 0)
        return UTH_REFUSE(doing->refusal, ACCOUNT_NOT_EMPTY, .name = command->player, .has = has);
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_PLAYER_CLOSED);
    snprintf(event.player, sizeof event.player, "%s", command->player);
    return uth_floor_emit(doing, &event);
}

enum uth_reason uth_fold_player_closed(struct uth_fold *fold)
{
    struct uth_floor *floor = fold->floor;
    const char *player = fold->event->player;
    if (!uth_floor_has_player(floor, player))
        return uth_fold_out_of_place(fold);
    uth_map_remove(&floor->players, player);
    uth_map_remove(&floor->enrolled, player);
    uth_map_remove(&floor->propositions, player);
    uth_ledger_forget(floor->ledger, uth_player_account(player).text);
    for (int i = 0; i < floor->table_count; i++)
        uth_ledger_forget(floor->ledger, uth_chips_of(floor->tables[i], player).text);
    return UTH_REASON_OK;
}

/* Money between the cage and a player's account. */
enum uth_reason uth_do_move_cash(struct uth_doing *doing, const struct uth_command *command)
{
    bool in = command->what == UTH_FLOOR_DEPOSIT;
    UTH_TRY(check_amount(command->amount, doing->refusal));
    if (!uth_floor_has_player(doing->floor, command->player))
        return UTH_REFUSE(doing->refusal, NO_SUCH_PLAYER, .name = command->player);
    struct uth_floor_event event =
        uth_floor_event_of(in ? UTH_EVENT_DEPOSITED : UTH_EVENT_WITHDRAWN);
    snprintf(event.player, sizeof event.player, "%s", command->player);
    event.amount = command->amount;
    struct uth_account_name account = uth_player_account(command->player);
    const char *from = in ? "cage" : account.text, *to = in ? account.text : "cage";
    if (!uth_postings_add(&event.postings, from, to, command->amount))
        return UTH_REFUSE(doing->refusal, OUT_OF_MEMORY);
    return uth_floor_emit(doing, &event);
}

static bool limits_none(const struct uth_limits *limits)
{
    return limits->min == 0 && limits->max == 0;
}

static bool limits_fit(const struct uth_limits *limits, uth_cents chip)
{
    bool sound = limits->min > 0 && limits->max >= limits->min && limits->min % chip == 0 &&
                 limits->max % chip == 0;
    return limits_none(limits) || sound;
}

enum uth_reason uth_check_limits(const struct uth_table_config *config,
                                 const struct uth_rules *rules, struct uth_refusal *refusal)
{
    uth_cents chip = rules->chip;
    if (!limits_fit(&config->base, chip))
        return UTH_REFUSE(refusal, BASE_LIMITS_BAD, .chip = chip);
    if (!limits_fit(&config->bonus, chip))
        return UTH_REFUSE(refusal, BONUS_LIMITS_BAD, .chip = chip);
    if (!limits_none(&config->base))
        UTH_TRY(uth_check_table_limits(rules, &config->base, refusal));
    if (!limits_none(&config->bonus))
        UTH_TRY(uth_check_table_limits(rules, &config->bonus, refusal));
    return uth_check_aggregates(rules, limits_none(&config->base) ? &rules->base : &config->base,
                                limits_none(&config->bonus) ? &rules->bonus : &config->bonus,
                                refusal);
}

/* *edition: the current rules, which become the table's own. */
static enum uth_reason check_config(struct uth_floor *floor, const struct uth_table_config *config,
                                    const struct uth_edition **edition, struct uth_refusal *refusal)
{
    UTH_TRY(check_name(config->name, refusal));
    if (uth_floor_find_table(floor, config->name) != NULL)
        return UTH_REFUSE(refusal, TABLE_NAME_TAKEN, .table = config->name);
    const struct uth_rules *rules = floor->outside.rules(floor->outside.self, config->rules);
    if (rules == NULL)
        return UTH_REFUSE(refusal, NO_SUCH_RULES, .rules = config->rules);
    if (!config->dealer && config->source != UTH_SOURCE_HOUSE)
        return UTH_REFUSE(refusal, NEEDS_DEALER);
    *edition = uth_rulebook_add(&floor->book, rules);
    if (*edition == NULL)
        return UTH_REFUSE(refusal, OUT_OF_MEMORY);
    return uth_check_limits(config, (*edition)->rules, refusal);
}

/* Checks that the table's link fits what the table offers. */
static enum uth_reason check_link(const struct uth_floor *floor,
                                  const struct uth_table_config *config,
                                  const struct uth_rules *rules, struct uth_refusal *refusal)
{
    struct uth_game game = uth_game_default(rules);
    for (int i = 0; i < config->option_count; i++)
        UTH_TRY(uth_game_choose(&game, config->option[i].name, config->option[i].value, refusal));
    return uth_link_check_config(floor, config, &game, refusal);
}

enum uth_reason uth_do_add_table(struct uth_doing *doing, const struct uth_command *command)
{
    if (command->config == NULL)
        return UTH_REFUSE(doing->refusal, NO_TABLE_CONFIG);
    const struct uth_edition *edition = NULL;
    UTH_TRY(check_config(doing->floor, command->config, &edition, doing->refusal));
    UTH_TRY(check_link(doing->floor, command->config, edition->rules, doing->refusal));
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_TABLE_ADDED);
    event.config = *command->config;
    memcpy(event.config.digest, edition->digest, sizeof edition->digest);
    UTH_TRY(uth_floor_emit(doing, &event));
    return uth_link_after_add(doing, command->config->name);
}

static bool make_table_room(struct uth_floor *floor)
{
    return uth_map_reserve(&floor->table_names) &&
           UTH_ROOM(floor->tables, floor->table_count, floor->table_capacity);
}

enum uth_reason uth_fold_table_added(struct uth_fold *fold)
{
    struct uth_floor *floor = fold->floor;
    struct uth_table *table = calloc(1, sizeof *table);
    if (table == NULL || !make_table_room(floor) || !uth_repeats_reserve(&table->repeats)) {
        uth_table_free(table);
        return UTH_REFUSE(fold->refusal, OUT_OF_MEMORY);
    }
    table->config = fold->event->config;
    enum uth_reason reason = uth_table_begin_rules(floor, table, fold->refusal);
    if (reason != UTH_REASON_OK) {
        uth_table_free(table);
        return reason;
    }
    uth_map_put(&floor->table_names, table->config.name, (uint64_t)floor->table_count);
    fold->table = floor->tables[floor->table_count++] = table;
    return UTH_REASON_OK;
}

/* Where a player banks, the table has no float. */
static enum uth_reason check_no_float(uth_cents amount, struct uth_refusal *refusal)
{
    if (amount == 0)
        return UTH_REASON_OK;
    return UTH_REFUSE(refusal, NO_FLOAT_HERE);
}

enum uth_reason uth_do_open(struct uth_doing *doing, const struct uth_command *command)
{
    if (doing->table->state != UTH_TABLE_CLOSED)
        return UTH_REFUSE(doing->refusal, TABLE_OPEN);
    bool banked = uth_table_has_position(doing->table);
    UTH_TRY(banked ? check_no_float(command->amount, doing->refusal)
                   : check_amount(command->amount, doing->refusal));
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_OPENED);
    event.amount = command->amount;
    struct uth_account_name purse = uth_account_of(doing->table, "float");
    if (!uth_postings_add(&event.postings, "house", purse.text, command->amount))
        return UTH_REFUSE(doing->refusal, OUT_OF_MEMORY);
    return uth_floor_emit(doing, &event);
}

enum uth_reason uth_fold_opened(struct uth_fold *fold)
{
    fold->table->state = UTH_TABLE_OPEN;
    return UTH_REASON_OK;
}

/* A round in progress is played to its end; then the table closes by itself. */
enum uth_reason uth_do_close(struct uth_doing *doing, const struct uth_command *command)
{
    (void)command;
    if (doing->table->state == UTH_TABLE_CLOSED)
        return UTH_REFUSE(doing->refusal, TABLE_CLOSED);
    if (doing->table->state == UTH_TABLE_CLOSING)
        return UTH_REFUSE(doing->refusal, TABLE_CLOSING);
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_CLOSING);
    return uth_floor_emit(doing, &event);
}

enum uth_reason uth_fold_closing(struct uth_fold *fold)
{
    fold->table->state = UTH_TABLE_CLOSING;
    return UTH_REASON_OK;
}

enum uth_reason uth_fold_closed(struct uth_fold *fold)
{
    fold->table->state = UTH_TABLE_CLOSED;
    return UTH_REASON_OK;
}

/* Moves chips between the house and the float of an open table, with a reason. */
enum uth_reason uth_do_move_float(struct uth_doing *doing, const struct uth_command *command)
{
    bool in = command->what == UTH_FLOOR_FILL;
    if (doing->table->state == UTH_TABLE_CLOSED)
        return UTH_REFUSE(doing->refusal, TABLE_HAS_NO_FLOAT);
    UTH_TRY(check_amount(command->amount, doing->refusal));
    if (uth_table_has_position(doing->table))
        UTH_TRY(check_no_float(command->amount, doing->refusal));
    struct uth_account_name purse = uth_account_of(doing->table, "float");
    uth_cents held = uth_ledger_balance(doing->floor->ledger, purse.text);
    if (!in && command->amount > held)
        return UTH_REFUSE(doing->refusal, FLOAT_SHORT, .has = held);
    struct uth_floor_event event = uth_floor_event_of(in ? UTH_EVENT_FILLED : UTH_EVENT_CREDITED);
    event.amount = command->amount;
    snprintf(event.text, sizeof event.text, "%s", command->text);
    const char *from = in ? "house" : purse.text, *to = in ? purse.text : "house";
    if (!uth_postings_add(&event.postings, from, to, command->amount))
        return UTH_REFUSE(doing->refusal, OUT_OF_MEMORY);
    return uth_floor_emit(doing, &event);
}

/* What the dealers won with wagers that players made for them: out of the table's account for it alone. */
enum uth_reason uth_do_pay_tips(struct uth_doing *doing, const struct uth_command *command)
{
    struct uth_account_name tips = uth_account_of(doing->table, "tips");
    uth_cents held = uth_ledger_balance(doing->floor->ledger, tips.text);
    UTH_TRY(check_amount(command->amount, doing->refusal));
    if (command->text[0] == '\0')
        return UTH_REFUSE(doing->refusal, TIPS_NO_REASON);
    if (command->amount > held)
        return UTH_REFUSE(doing->refusal, TIPS_SHORT, .has = held);
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_TIPS_PAID);
    event.amount = command->amount;
    snprintf(event.text, sizeof event.text, "%s", command->text);
    if (!uth_postings_add(&event.postings, tips.text, "cage", command->amount))
        return UTH_REFUSE(doing->refusal, OUT_OF_MEMORY);
    return uth_floor_emit(doing, &event);
}

enum uth_reason uth_do_print_slip(struct uth_doing *doing, const struct uth_command *command)
{
    if (command->order.number > doing->floor->slip_last)
        return UTH_REFUSE(doing->refusal, NO_SUCH_SLIP, .number = command->order.number);
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_SLIP_PRINTED);
    event.link.number = command->order.number;
    return uth_floor_emit(doing, &event);
}

enum uth_reason uth_do_limits(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_table *table = doing->table;
    if (command->config == NULL)
        return UTH_REFUSE(doing->refusal, NO_LIMITS);
    const struct uth_table_config *asked = command->config;
    int count = asked->option_count;
    const struct uth_table_option *option =
        count > 0 ? asked->option : uth_table_next_options(table, &count);
    UTH_TRY(uth_check_limits(asked, uth_table_next_rules(table), doing->refusal));
    UTH_TRY(uth_table_check_choices(table, asked->base, count, option, doing->refusal));
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_LIMITS_SET);
    event.config = *uth_table_next_config(table);
    event.config.base = asked->base;
    event.config.bonus = asked->bonus;
    UTH_TRY(uth_floor_emit(doing, &event));
    return asked->option_count > 0 ? uth_do_options(doing, command) : UTH_REASON_OK;
}

enum uth_reason uth_fold_limits(struct uth_fold *fold)
{
    fold->table->next_base = fold->event->config.base;
    fold->table->next_bonus = fold->event->config.bonus;
    fold->table->limits_change = true;
    return UTH_REASON_OK;
}

/* Amounts and pay tables from options. */
#include "wager_choice.h"

#include <string.h>

#include "cli/commands.h"

bool amount_read(const char *option, const char *text, uth_cents *amount)
{
    if (text &&
        (!uth_cents_parse(text, amount) || *amount < 0 || *amount > INT64_C(100000000000000))) {
        cli_bad("--%s: '%s' is not an amount of money", option, text);
        return false;
    }
    return true;
}

bool tables_choose(struct uth_game *game, const char *list)
{
    for (const char *rest = list; rest && *rest != '\0';) {
        size_t length = strcspn(rest, ",");
        char name[UTH_NAME_SIZE] = "";
        if (length < sizeof name)
            memcpy(name, rest, length);
        const struct uth_pay_table *table = NULL;
        enum uth_wager wager = UTH_BLIND;
        for (int i = 0; i < UTH_WAGERS && !table; i++) {
            table = uth_rules_table(game->rules, (enum uth_wager)i, name);
            wager = (enum uth_wager)i;
        }
        struct uth_refusal refusal;
        if (!table) {
            cli_bad("--tables: %s offers no pay table '%.*s'", game->rules->name, (int)length,
                    rest);
            return false;
        }
        if (uth_game_choose(game, uth_wager_name(wager), name, &refusal) != UTH_REASON_OK) {
            cli_bad("--tables: %s", refusal.sentence);
            return false;
        }
        rest += length + (rest[length] == ',');
    }
    return true;
}

/* A wager that is offered, but only when the operator chooses a table, needs one here too. */
static bool need_table(const struct uth_game *game, enum uth_wager wager)
{
    const struct uth_offer *offer = &game->rules->offer[wager];
    if (game->table[wager] || offer->table_count == 0)
        return true;
    cli_bad("%s needs a pay table: choose one with --tables, such as --tables %s",
            uth_wager_title(wager), offer->table[0]->name);
    return false;
}

bool wagers_read(const struct uth_game *game, const char *const text[UTH_WAGERS],
                 uth_cents wager[UTH_WAGERS])
{
    for (int i = 0; i < UTH_WAGERS; i++)
        if (!amount_read(uth_wager_option((enum uth_wager)i), text[i], &wager[i]) ||
            (wager[i] > 0 && i != UTH_ANTE && !need_table(game, (enum uth_wager)i)))
            return false;
    wager[UTH_BLIND] = wager[UTH_ANTE];
    return true;
}

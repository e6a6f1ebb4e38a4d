/* From options to a base game. */
#include "base_choice.h"

#include <stdlib.h>
#include <string.h>
#include <uth/rulesfile.h>

#include "cli/commands.h"
#include "cli/rules/game_choice.h"
#include "cli/rules/table_choice.h"
#include "cli/terminal/io.h"
#include "cli/terminal/nearest.h"

static bool unknown_blind(const char *name)
{
    struct nearest nearest = nearest_start(name);
    for (int i = 0; i < uth_pay_table_builtin_count(); i++)
        if (uth_pay_table_builtin_at(i)->wager == UTH_BLIND)
            nearest_offer(&nearest, uth_pay_table_builtin_at(i)->name);
    cli_unknown(&nearest, "--blind: no pay table or file is called", "");
    return false;
}

/* The table asked for; *owned is freed by the caller. */
static bool find_blind(const char *name, const struct uth_pay_table **blind,
                       struct uth_pay_table **owned)
{
    *owned = NULL;
    *blind = table_builtin(name);
    if (!*blind && !io_is_path(name))
        return unknown_blind(name);
    if (!*blind)
        *blind = *owned = table_load(name);
    if (*blind && (*blind)->wager != UTH_BLIND) {
        cli_bad("--blind: %s is a pay table of %s", name, uth_wager_title((*blind)->wager));
        uth_pay_table_free(*owned);
        return false;
    }
    return *blind != NULL;
}

/* "3,4" or "none". */
static bool set_raises(struct uth_base_game *game, enum uth_street street, const char *text)
{
    uint8_t multiples[UTH_MULTIPLES_MAX + 1];
    int count = 0;
    char sentence[128] = "";
    const char *rest = strcmp(text, "none") == 0 ? NULL : text;
    while (rest && count <= UTH_MULTIPLES_MAX) {
        char *end = NULL;
        unsigned long multiple = rest[0] >= '0' && rest[0] <= '9' ? strtoul(rest, &end, 10) : 0;
        if (multiple < 1 || multiple > 100 || (*end != ',' && *end != '\0')) {
            cli_bad(
                "--%s: '%s' is neither a list of multiples from 1 to 100, such as 3,4, nor 'none'",
                uth_street_name(street), text);
            return false;
        }
        multiples[count++] = (uint8_t)multiple;
        rest = *end == ',' ? end + 1 : NULL;
    }
    if (!uth_base_game_set_raises(game, street, multiples, count, sentence, sizeof sentence)) {
        cli_bad("--%s: %s", uth_street_name(street), sentence);
        return false;
    }
    return true;
}

bool base_choose(const struct base_choice *choice, struct chosen_base *chosen)
{
    const struct game_choice rules = {.rules = choice->rules};
    struct chosen_game game;
    if (!game_choose(&rules, &game))
        return false;
    const struct uth_pay_table *blind = game.game.table[UTH_BLIND];
    struct uth_pay_table *owned = NULL;
    bool good = !choice->blind || find_blind(choice->blind, &blind, &owned);
    char sentence[192];
    if (good &&
        !uth_base_game_of(game.game.rules, blind, &chosen->game, sentence, sizeof sentence)) {
        cli_bad("%s", sentence);
        good = false;
    }
    if (good) {
        snprintf(chosen->rules, sizeof chosen->rules, "%s", game.game.rules->name);
        snprintf(chosen->blind, sizeof chosen->blind, "%s", blind->name);
    }
    for (int street = 0; street < UTH_STREETS && good; street++)
        good = !choice->raises[street] ||
               set_raises(&chosen->game, (enum uth_street)street, choice->raises[street]);
    uth_pay_table_free(owned);
    game_release(&game);
    return good;
}

void base_raises_text(const struct uth_base_game *game, char *text, size_t size)
{
    static const char *const when[UTH_STREETS] = {"before the flop", "on the flop", "on the river"};
    size_t length = 0;
    text[0] = '\0';
    for (int street = 0; street < UTH_STREETS; street++) {
        int count = game->raise_count[street];
        for (int i = 0; i < count && length < size; i++) {
            const char *before = i > 0 ? (i + 1 == count ? " or " : ", ") : street > 0 ? ", " : "";
            length += (size_t)snprintf(text + length, size - length, "%s%dx", before,
                                       game->raise[street][i]);
        }
        if (length < size)
            length += (size_t)snprintf(text + length, size - length, "%s %s",
                                       count > 0    ? ""
                                       : street > 0 ? ", nothing"
                                                    : "nothing",
                                       when[street]);
    }
}

void base_qualifies_text(const struct uth_base_game *game, char *text, size_t size)
{
    enum uth_category qualifies = uth_category_of(game->qualifies_from);
    bool counted = qualifies == UTH_TWO_PAIR || qualifies == UTH_THREE_OF_A_KIND ||
                   qualifies == UTH_FOUR_OF_A_KIND;
    if (qualifies == UTH_HIGH_CARD)
        snprintf(text, size, "The dealer always qualifies.");
    else
        snprintf(text, size, "The dealer qualifies with %s%s or better.", counted ? "" : "a ",
                 uth_category_words(qualifies));
}

/* From options to a game. */
#include "game_choice.h"

#include <stdlib.h>
#include <uth/rulesfile.h>

#include "cli/commands.h"
#include "cli/terminal/io.h"
#include "cli/terminal/nearest.h"

struct uth_rules *game_rules_load(const char *path)
{
    struct io_file file;
    if (!cli_read(path, IO_USUAL_LIMIT, &file))
        return NULL;
    struct uth_faults faults;
    struct uth_rules *rules = uth_rules_parse(file.data, file.size, &faults);
    free(file.data);
    if (!rules) {
        const struct uth_fault *fault = &faults.fault[0];
        cli_bad("%s: %s%s%s%s", path, fault->place, fault->place[0] == '\0' ? "" : ": ",
                fault->sentence,
                faults.count > 1 ? "; it has more faults, which 'uth rules check' lists" : "");
    }
    return rules;
}

static bool unknown_rules(const char *name)
{
    struct nearest nearest = nearest_start(name);
    for (int i = 0; i < uth_rules_builtin_count(); i++)
        nearest_offer(&nearest, uth_rules_builtin_name(i));
    cli_unknown(&nearest, "there is no rule set", "'uth rules list' lists them");
    return false;
}

static bool choose_one(struct uth_game *game, const char *option, const char *name,
                       const char *value)
{
    struct uth_refusal refusal;
    if (!value || uth_game_choose(game, name, value, &refusal) == UTH_REASON_OK)
        return true;
    cli_bad("--%s: %s", option, refusal.sentence);
    return false;
}

bool game_choose(const struct game_choice *choice, struct chosen_game *chosen)
{
    *chosen = (struct chosen_game){.owned = NULL};
    const struct uth_rules *rules = uth_rules_builtin(choice->rules);
    if (!rules && !io_is_path(choice->rules))
        return unknown_rules(choice->rules);
    if (!rules)
        rules = chosen->owned = game_rules_load(choice->rules);
    if (!rules)
        return false;
    struct uth_game *game = &chosen->game;
    *game = uth_game_default(rules);
    bool good = true;
    for (int i = 0; i < UTH_WAGERS && good; i++)
        good = choose_one(game, uth_wager_option((enum uth_wager)i),
                          uth_wager_name((enum uth_wager)i), choice->table[i]);
    good = good && choose_one(game, "collection", "collection", choice->collection) &&
           choose_one(game, "dealing", "dealing", choice->dealing) &&
           choose_one(game, "backline", "backline", choice->backline) &&
           choose_one(game, "cover", "cover", choice->cover) &&
           choose_one(game, "rotation", "rotation", choice->rotation) &&
           choose_one(game, "folded-progressive", "folded_progressive", choice->folded_progressive);
    struct uth_refusal refusal;
    if (good && uth_game_check(game, &refusal) != UTH_REASON_OK) {
        cli_bad("%s", refusal.sentence);
        good = false;
    }
    if (!good)
        game_release(chosen);
    return good;
}

void game_release(struct chosen_game *chosen)
{
    uth_rules_free(chosen->owned);
    chosen->owned = NULL;
}

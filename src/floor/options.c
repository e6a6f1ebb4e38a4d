/* What a table chose from its rule set, changed by a supervisor: checked as a whole at once, in
 * force from the next round on. */
#include <stdio.h>
#include <string.h>

#include "floor_state.h"

enum uth_reason uth_table_choose(const struct uth_table *table, int count,
                                 const struct uth_table_option *option, struct uth_game *game,
                                 struct uth_refusal *refusal)
{
    struct uth_game chosen = uth_game_default(table->rules);
    enum uth_reason reason = UTH_REASON_OK;
    for (int i = 0; i < count && reason == UTH_REASON_OK; i++) {
        reason = uth_game_choose(&chosen, option[i].name, option[i].value, refusal);
    }
    if (reason == UTH_REASON_OK)
        reason = uth_game_check(&chosen, refusal);
    if (reason == UTH_REASON_OK)
        *game = chosen;
    return reason;
}

enum uth_reason uth_do_options_command(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_table *table = doing->table;
    struct uth_game game;
    if (command->config == NULL)
        return UTH_REFUSE(doing->refusal, NO_OPTIONS);
    enum uth_reason reason = uth_table_choose(table, command->config->option_count,
                                              command->config->option, &game, doing->refusal);
    if (reason != UTH_REASON_OK)
        return reason;
    if (game.table[UTH_PROGRESSIVE] != table->game.table[UTH_PROGRESSIVE])
        return UTH_REFUSE(doing->refusal, PROGRESSIVE_FIXED);
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_OPTIONS_SET);
    event.config.option_count = command->config->option_count;
    memcpy(event.config.option, command->config->option, sizeof event.config.option);
    return uth_floor_emit(doing, &event);
}

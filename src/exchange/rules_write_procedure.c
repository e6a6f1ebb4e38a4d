/* The printed procedure as JSON: the inverse of rules_read_procedure.c. */
#include <string.h>
#include <uth/rulesfile.h>

#include "exchange/paytable_json.h"

static void put_dealings(struct uth_json *json, uint8_t dealings)
{
    if (dealings == 0)
        return;
    uth_json_array(json, "dealing");
    for (int i = 0; i < UTH_DEALINGS; i++)
        if (dealings >> i & 1)
            uth_json_text(json, NULL, uth_dealing_name((enum uth_dealing)i));
    uth_json_end_array(json);
}

static void put_step(struct uth_json *json, const struct uth_dealer_step *step)
{
    uth_json_object(json, NULL);
    uth_json_text(json, "step", step->number);
    uth_json_text(json, "at", uth_moment_name(step->at));
    if (step->when != UTH_WHEN_EVER)
        uth_json_text(json, "when", uth_when_name(step->when));
    put_dealings(json, step->dealings);
    uth_json_text(json, "text", step->text);
    uth_json_end_object(json);
}

static void put_sections(struct uth_json *json, const struct uth_game *game, bool all)
{
    const struct uth_procedure *procedure = &game->rules->procedure;
    uth_json_array(json, "procedure");
    for (int i = 0; i < procedure->section_count; i++) {
        const struct uth_step_section *section = &procedure->section[i];
        if (!all && !uth_game_has_section(game, section))
            continue;
        uth_json_object(json, NULL);
        uth_json_text(json, "section", section->title);
        put_dealings(json, section->dealings);
        if (section->only != UTH_ANTE)
            uth_json_text(json, "wager", uth_wager_name(section->only));
        uth_json_array(json, "steps");
        for (int k = section->first; k < section->first + section->count; k++)
            if (all || uth_game_has_step(game, &procedure->step[k]))
                put_step(json, &procedure->step[k]);
        uth_json_end_array(json);
        uth_json_end_object(json);
    }
    uth_json_end_array(json);
}

static void put_irregularities(struct uth_json *json, const struct uth_game *game)
{
    uth_json_object(json, "irregularities");
    for (int i = 0; i < UTH_IRREGULARITIES; i++) {
        const struct uth_irregularity_rule *rule = &game->rules->procedure.irregularity[i];
        if (rule->text == NULL)
            continue;
        uth_json_object(json, uth_irregularity_name((enum uth_irregularity)i));
        uth_json_text(json, "outcome", uth_remedy_name(game->remedy[i]));
        if ((rule->may & (rule->may - 1)) != 0) {
            uth_json_array(json, "may");
            for (int remedy = 0; remedy < UTH_REMEDIES; remedy++)
                if (rule->may >> remedy & 1 && remedy != (int)game->remedy[i])
                    uth_json_text(json, NULL, uth_remedy_name((enum uth_remedy)remedy));
            uth_json_end_array(json);
        }
        if (rule->source[0] != '\0')
            uth_json_text(json, "source", rule->source);
        uth_json_text(json, "text", rule->text);
        uth_json_end_object(json);
    }
    uth_json_end_object(json);
}

void uth_procedure_write(struct uth_json *json, const struct uth_game *game)
{
    put_sections(json, game, true);
    put_irregularities(json, game);
}

void uth_procedure_write_game(struct uth_json *json, const struct uth_game *game)
{
    put_sections(json, game, false);
    put_irregularities(json, game);
}

/* Refusals as clients are told them. */
#include <uth/exchange.h>

#include "floor/link_state.h"
#include "wire.h"

void wire_refusal(struct uth_json *text, const struct uth_refusal *refusal)
{
    uth_json_text(text, "error", uth_reason_name(refusal->reason));
    uth_json_text(text, "sentence", refusal->sentence);
    uth_said_write(text, &refusal->said);
    if (refusal->wager >= 0) {
        uth_json_text(text, "wager", uth_wager_name((enum uth_wager)refusal->wager));
        uth_json_bool(text, "tip", refusal->tip);
    }
}

void wire_trouble(struct uth_json *text, const struct uth_floor *floor, const char *link,
                  const char *table)
{
    struct uth_refusal trouble;
    if (uth_link_trouble(floor, link, table, &trouble) == UTH_REASON_OK)
        return;
    char say[UTH_SAYING_NAME_SIZE];
    uth_saying_name(trouble.said.say, say);
    uth_json_text(text, "trouble", trouble.sentence);
    uth_json_text(text, "trouble_say", say);
}

/* ---- the table of them ---- */

void wire_sayings(struct uth_json *text)
{
    uth_json_array(text, "sentences");
    for (int i = 0; i < UTH_SAYING_COUNT; i++) {
        enum uth_saying saying = (enum uth_saying)i;
        char name[UTH_SAYING_NAME_SIZE];
        uth_saying_name(saying, name);
        uth_json_object(text, NULL);
        uth_json_text(text, "say", name);
        uth_json_text(text, "error", uth_reason_name(uth_saying_reason(saying)));
        uth_json_text(text, "english", uth_saying_english(saying));
        uth_json_end_object(text);
    }
    uth_json_end_array(text);
    uth_json_object(text, "parameters");
    for (int i = 0; i < UTH_SAYING_PARAMETER_COUNT; i++) {
        enum uth_saying_parameter parameter = (enum uth_saying_parameter)i;
        uth_json_text(text, uth_parameter_name(parameter),
                      uth_saying_kind_name(uth_parameter_kind(parameter)));
    }
    uth_json_end_object(text);
    enum uth_saying_kind kind;
    const char *word;
    uth_json_array(text, "words");
    for (int i = 0; uth_word_at(i, &kind, &word); i++) {
        uth_json_object(text, NULL);
        uth_json_text(text, "kind", uth_saying_kind_name(kind));
        uth_json_text(text, "word", word);
        uth_json_text(text, "english", uth_word_english(kind, word));
        uth_json_end_object(text);
    }
    uth_json_end_array(text);
}

/* Refusals as clients are told them. */
#include <uth/exchange.h>

#include "floor/link_state.h"
#include "wire.h"

void wire_refusal(struct json_text *text, const struct uth_refusal *refusal)
{
    jt_text(text, "error", uth_reason_name(refusal->reason));
    jt_text(text, "sentence", refusal->sentence);
    uth_said_write(text, &refusal->said);
    if (refusal->wager >= 0) {
        jt_text(text, "wager", uth_wager_name((enum uth_wager)refusal->wager));
        jt_bool(text, "tip", refusal->tip);
    }
}

void wire_trouble(struct json_text *text, const struct uth_floor *floor, const char *link,
                  const char *table)
{
    struct uth_refusal trouble;
    if (uth_link_trouble(floor, link, table, &trouble) == UTH_REASON_OK)
        return;
    char say[UTH_SAYING_NAME_SIZE];
    uth_saying_name(trouble.said.say, say);
    jt_text(text, "trouble", trouble.sentence);
    jt_text(text, "trouble_say", say);
}

/* ---- the table of them ---- */

void wire_sayings(struct json_text *text)
{
    jt_array(text, "sentences");
    for (int i = 0; i < UTH_SAYING_COUNT; i++) {
        enum uth_saying saying = (enum uth_saying)i;
        char name[UTH_SAYING_NAME_SIZE];
        uth_saying_name(saying, name);
        jt_object(text, NULL);
        jt_text(text, "say", name);
        jt_text(text, "error", uth_reason_name(uth_saying_reason(saying)));
        jt_text(text, "english", uth_saying_english(saying));
        jt_end_object(text);
    }
    jt_end_array(text);
    jt_object(text, "parameters");
    for (int i = 0; i < UTH_SAYING_PARAMETER_COUNT; i++) {
        enum uth_saying_parameter parameter = (enum uth_saying_parameter)i;
        jt_text(text, uth_parameter_name(parameter),
                uth_saying_kind_name(uth_parameter_kind(parameter)));
    }
    jt_end_object(text);
    enum uth_saying_kind kind;
    const char *word;
    jt_array(text, "words");
    for (int i = 0; uth_word_at(i, &kind, &word); i++) {
        jt_object(text, NULL);
        jt_text(text, "kind", uth_saying_kind_name(kind));
        jt_text(text, "word", word);
        jt_text(text, "english", uth_word_english(kind, word));
        jt_end_object(text);
    }
    jt_end_array(text);
}

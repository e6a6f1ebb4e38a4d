/* Rule texts between the floor's book and the store. */
#include "rules_store.h"

#include <stdio.h>

#include "server/hub/hub.h"

static const char space[] = "rules";

struct loading {
    struct uth_rulebook *book;
    char *sentence;
    size_t size;
    bool good;
};

static bool load_text(void *self, const struct uth_store_value *value)
{
    struct loading *loading = self;
    char why[UTH_RULEBOOK_SENTENCE_SIZE];
    if (uth_rulebook_find(loading->book, value->key) != NULL ||
        uth_rulebook_read(loading->book, value->key, value->value, why))
        return true;
    snprintf(loading->sentence, loading->size, "the rules %.12s... in the database: %s", value->key,
             why);
    return loading->good = false;
}

bool rules_load(struct uth_floor *floor, struct uth_store *store, char *sentence, size_t size)
{
    struct loading loading = {uth_floor_rulebook(floor), sentence, size, true};
    if (!uth_store_read_values(store, space, load_text, &loading)) {
        snprintf(sentence, size, "%s", uth_store_error(store));
        return false;
    }
    return loading.good;
}

void rules_note(struct hub *hub, const struct uth_floor_event *event)
{
    bool of_table = event->kind == UTH_EVENT_TABLE_ADDED || event->kind == UTH_EVENT_RULES_SET;
    if (!of_table && event->kind != UTH_EVENT_LINK_ADDED)
        return;
    const char *digest = of_table ? event->config.digest : event->link.config.digest;
    const struct uth_edition *edition = uth_rulebook_find(uth_floor_rulebook(hub->floor), digest);
    batch_add_value(hub->filling, space, digest, edition->text);
}

/* A win is a value wins:LINK under its number, as the win page shows it. */
#include "wins.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/wire/wire_link.h"

void wins_space(const char *link, char space[WINS_SPACE_SIZE])
{
    snprintf(space, WINS_SPACE_SIZE, "wins:%s", link);
}

void wins_key(uint32_t number, char key[WINS_KEY_SIZE])
{
    snprintf(key, WINS_KEY_SIZE, "%010u", number);
}

static void store_win(void *self, const struct uth_link *link, const struct uth_claim *claim)
{
    struct hub *hub = self;
    char space[WINS_SPACE_SIZE], key[WINS_KEY_SIZE];
    struct uth_json text = {0};
    wins_space(link->config.name, space);
    wins_key(claim->number, key);
    wire_claim(&text, NULL, link, claim, true);
    char *value = uth_json_take(&text, NULL);
    batch_add_value(hub->filling, space, key, value);
    free(value);
}

/* Which win does an event of a link change? A game that ends pays those of its round. */
static bool is_about(const struct uth_floor_event *event, const struct uth_claim *claim)
{
    const struct uth_link_fact *fact = &event->link;
    switch (event->kind) {
    case UTH_EVENT_CLAIM_COMPLETED: return claim->number == fact->number;
    case UTH_EVENT_LINK_GAME_AMENDED:
    case UTH_EVENT_LINK_GAME_ENDED:
        return claim->round == event->round && strcmp(claim->table, fact->table) == 0;
    case UTH_EVENT_CHANGED:
        return fact->change.kind == UTH_CHANGE_BACK_OUT ? claim->number == fact->change.claim
                                                        : claim->manual;
    default: return false;
    }
}

void wins_changed(const struct uth_link *link, const struct uth_floor_event *event,
                  void (*each)(void *self, const struct uth_link *link,
                               const struct uth_claim *claim),
                  void *self)
{
    for (int i = 0; i < link->claim_count; i++) {
        const struct uth_claim *claim = &link->claims[i];
        if (claim->state >= UTH_CLAIM_WON && is_about(event, claim))
            each(self, link, claim);
    }
}

void wins_note(struct hub *hub, const struct uth_floor_event *event)
{
    wins_changed(uth_floor_link_of_stream(hub->floor, event->stream), event, store_win, hub);
}

void wins_keep_all(struct hub *hub)
{
    for (int i = 0; i < uth_floor_link_count(hub->floor); i++) {
        const struct uth_link *link = uth_floor_link(hub->floor, i);
        for (int k = 0; k < link->claim_count; k++)
            if (link->claims[k].state >= UTH_CLAIM_WON)
                store_win(hub, link, &link->claims[k]);
    }
}

/* Settlements on the wire: what a scene shows of uth_settlement_write. At a stadium that is one text
 * for each of thousands of players, who share what is the same for several (wire_memo.h). */
#include <uth/exchange.h>

#include "wire.h"
#include "wire_memo.h"

struct shown {
    const struct wire_scene *scene;
    const struct uth_settle_input *input;
    const struct uth_settlement *settlement;
};

static const char *player_of(const void *self, int hand)
{
    const struct shown *shown = self;
    const struct wire_scene *scene = shown->scene;
    const char *name = scene->name_of(scene->self, shown->input->hands[hand].player);
    return name != NULL ? name : "";
}

static struct uth_json *kept(void *self, int hand)
{
    const struct shown *shown = self;
    struct wire_memo *memo = shown->scene->memo;
    return hand == UTH_SETTLEMENT_DEALER
               ? wire_memo_for_all(memo)
               : wire_memo_of(memo, &shown->input->hands[hand], &shown->settlement->hands[hand]);
}

void wire_settlement(struct uth_json *text, const char *key, const struct wire_scene *scene,
                     const int *hands, int count)
{
    const struct uth_settle_input input = uth_round_settle_input(scene->round);
    struct shown shown = {
        .scene = scene,
        .input = &input,
        .settlement = scene->preview != NULL ? scene->preview : uth_round_settlement(scene->round),
    };
    uth_settlement_write(text, key,
                         &(struct uth_settlement_view){
                             .input = &input,
                             .settlement = shown.settlement,
                             .player_of = player_of,
                             .self = &shown,
                             .hands = hands,
                             .hand_count = count,
                             .hands_only = scene->shared,
                             .waived = scene->waived,
                             .kept = scene->memo != NULL ? kept : NULL,
                             .memo = &shown,
                         });
}

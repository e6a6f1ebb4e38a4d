/* What clients know from what they are told. */
#include "client.h"
#include "wire.h"

#include <string.h>

static void start_round(struct sim_view *view, uint32_t round)
{
    view->round = round;
    view->phase = UTH_PHASE_BETTING;
    view->keyed = 0;
    view->seeded = false;
    view->stage = view->showed = 0;
    view->asked = view->open = view->banks = false;
    view->others = 0;
    view->bets = view->tips = 0;
    view->acted = view->tips_acted = 0;
    view->decided = view->tips_decided = 0;
}

static void take_street(struct sim_view *view, enum uth_phase phase)
{
    view->phase = phase;
    view->keyed = 0;
    view->acted = view->decided;
    view->tips_acted = view->tips_decided;
}

static void take_own(struct sim_view *view, const struct sim_news *news)
{
    uint32_t spot = 1U << (news->spot & 31);
    bool ends = strcmp(news->name, "play") == 0 || strcmp(news->name, "fold") == 0;
    if (strcmp(news->name, "joined") == 0) {
        view->here = true;
        view->leaving = view->sits_out = false;
        view->seats |= news->spot != 0 ? spot : 0;
    } else if (strcmp(news->name, "leaving") == 0) {
        view->leaving = true;
    } else if (strcmp(news->name, "handed_over") == 0) {
        view->here = true;
        view->leaving = false;
        view->seats |= spot;
    } else if (strcmp(news->name, "left") == 0 || strcmp(news->name, "coloured_up") == 0 ||
               strcmp(news->name, "handed_back") == 0) {
        view->here = view->leaving = false;
        view->seats = 0;
    } else if (strcmp(news->name, "sat_out") == 0) {
        view->sits_out = true;
    } else if (strcmp(news->name, "sat_in") == 0) {
        view->sits_out = false;
    } else if (strcmp(news->name, "seeded") == 0) {
        view->seeded = true;
    } else if (strcmp(news->name, "seed_revealed") == 0) {
        view->showed = view->stage;
    } else if (strcmp(news->name, "seed_missed") == 0) {
        view->seeded = false;
    } else if (strcmp(news->name, "offered") == 0) {
        view->asked = true;
    } else if (strcmp(news->name, "accepted") == 0 || strcmp(news->name, "declined") == 0) {
        view->asked = view->open = false;
    } else if (strcmp(news->name, "bank") == 0) {
        view->banks = true;
    } else if (news->behind) {
        return; /* somebody else decides */
    } else if (strcmp(news->name, "bet") == 0) {
        view->bets |= spot;
        view->tips = news->tips ? view->tips | spot : view->tips & ~spot;
    } else if (strcmp(news->name, "unbet") == 0) {
        view->bets &= ~spot;
        view->tips &= ~spot;
    } else if (ends || strcmp(news->name, "check") == 0) {
        *(news->for_tip ? &view->tips_acted : &view->acted) |= spot;
        if (ends)
            *(news->for_tip ? &view->tips_decided : &view->decided) |= spot;
    }
}

struct step {
    const char *name;
    enum uth_phase phase;
};

/* Events that begin a street, or end the round. */
static const struct step steps[] = {
    {"no_more_bets", UTH_PHASE_CLOSED}, {"deal", UTH_PHASE_PREFLOP},
    {"flop", UTH_PHASE_FLOP},           {"river", UTH_PHASE_RIVER},
    {"reveal", UTH_PHASE_SHOWDOWN},     {"settle", UTH_PHASE_SETTLED},
    {"void", UTH_PHASE_SETTLED},
};

void sim_view_take(struct sim_view *view, const char *name, const struct sim_news *news)
{
    view->last = news->number;
    if (strcmp(news->player, name) == 0)
        take_own(view, news);
    else if (strcmp(news->name, "bet") == 0 && !news->behind)
        view->others |= 1U << (news->spot & 31);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (strcmp(news->name, steps[i].name) == 0)
            take_street(view, steps[i].phase);
    if (strcmp(news->name, "seat_asked") == 0) {
        view->asks_spot = news->spot;
        snprintf(view->asks, sizeof view->asks, "%s", news->player);
    }
    if (strcmp(news->name, "round_started") == 0) {
        start_round(view, news->round);
        view->commitment = news->commitment;
    } else if (strcmp(news->name, "seeds_due") == 0)
        view->stage = news->stage;
    else if (strcmp(news->name, "keyed") == 0)
        view->keyed += news->count;
    else if (strcmp(news->name, "position_open") == 0)
        view->open = true;
    else if (strcmp(news->name, "opened") == 0)
        view->state = UTH_TABLE_OPEN;
    else if (strcmp(news->name, "closing") == 0)
        view->state = UTH_TABLE_CLOSING;
    else if (strcmp(news->name, "closed") == 0)
        view->state = UTH_TABLE_CLOSED;
    else if (strcmp(news->name, "timeout") == 0) {
        view->acted = view->bets;
        view->tips_acted = view->tips;
    }
}

/* ---- whole tables ---- */

static bool is_mine(const json_t *object, const char *name)
{
    return strcmp(sim_wire_text(object, "player"), name) == 0;
}

static void set_guest(struct sim_view *view, const char *name, json_t *guests)
{
    size_t index;
    json_t *guest;
    view->here = view->leaving = view->sits_out = false;
    view->seats = 0;
    json_array_foreach(guests, index, guest)
    {
        if (!is_mine(guest, name) || json_is_true(json_object_get(guest, "by_staff")))
            continue; /* of a seat that staff play, nothing is one's own */
        view->here = true;
        view->leaving = json_is_true(json_object_get(guest, "leaving"));
        view->sits_out = json_is_true(json_object_get(guest, "sitting_out"));
        const json_t *seats = json_object_get(guest, "seats");
        for (size_t i = 0; i < json_array_size(seats); i++)
            view->seats |= 1U << json_integer_value(json_array_get(seats, i));
    }
}

static void set_hands(struct sim_view *view, const char *name, json_t *hands)
{
    size_t index;
    json_t *hand;
    json_array_foreach(hands, index, hand)
    {
        if (json_is_true(json_object_get(hand, "behind")))
            continue;
        if (!is_mine(hand, name)) {
            view->others |= 1U << (sim_wire_number(hand, "spot") & 31);
            continue;
        }
        uint32_t spot = 1U << sim_wire_number(hand, "spot");
        view->bets |= spot;
        view->acted |= json_is_true(json_object_get(hand, "must_decide")) ? 0 : spot;
        view->decided |= json_object_get(hand, "play") == NULL ? 0 : spot;
        if (json_object_get(hand, "tip") == NULL)
            continue;
        view->tips |= spot;
        view->tips_acted |= json_is_true(json_object_get(hand, "tip_must_decide")) ? 0 : spot;
        view->tips_decided |= json_object_get(hand, "tip_play") == NULL ? 0 : spot;
    }
}

static void set_position(struct sim_view *view, const char *name, const json_t *snapshot)
{
    const json_t *position = json_object_get(snapshot, "position");
    const json_t *offers = json_object_get(position, "offers");
    view->open = json_is_true(json_object_get(position, "open"));
    for (size_t i = 0; i < json_array_size(offers); i++) {
        const json_t *offer = json_array_get(offers, i);
        if (is_mine(offer, name) && strcmp(sim_wire_text(offer, "answer"), "pending") == 0)
            view->asked = true;
    }
    const json_t *round = json_object_get(snapshot, "round");
    view->banks = is_mine(json_object_get(round, "bank"), name);
}

static enum uth_phase phase_of(const char *name)
{
    for (int i = UTH_PHASE_BETTING; i < UTH_PHASE_SETTLED; i++)
        if (strcmp(name, uth_phase_name((enum uth_phase)i)) == 0)
            return (enum uth_phase)i;
    return UTH_PHASE_SETTLED;
}

void sim_view_set(struct sim_view *view, const char *name, json_t *snapshot)
{
    json_t *round = json_object_get(snapshot, "round");
    const char *state = sim_wire_text(snapshot, "state");
    view->there = true;
    view->last = (uint64_t)sim_wire_number(snapshot, "n");
    view->state = strcmp(state, "open") == 0      ? UTH_TABLE_OPEN
                  : strcmp(state, "closing") == 0 ? UTH_TABLE_CLOSING
                                                  : UTH_TABLE_CLOSED;
    set_guest(view, name, json_object_get(snapshot, "guests"));
    start_round(view, (uint32_t)sim_wire_number(round, "number"));
    view->phase = phase_of(sim_wire_text(round, "phase"));
    view->keyed = (int)sim_wire_number(json_object_get(round, "keyed"), "count");
    set_hands(view, name, json_object_get(round, "hands"));
    set_position(view, name, snapshot);
    sim_wire_hash(round, "commitment", view->commitment.hash);
    view->stage = (int)sim_wire_number(json_object_get(round, "seeds_due"), "stage");
    view->seeded = view->stage > 0; /* perhaps: whoever has given none is refused */
}

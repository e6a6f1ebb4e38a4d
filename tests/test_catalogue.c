/* The lists of the catalogue name events that there are, and leave none out. */
#include "check.h"

#include <string.h>

#include "floor/floor.h"

static void each_is_an_event(const char *list)
{
    for (const char *at = list; *at != '\0'; at += strspn(at, " ")) {
        char word[32] = "";
        struct uth_floor_event event;
        size_t length = strcspn(at, " ");
        assert_true(length < sizeof word);
        memcpy(word, at, length);
        if (!uth_floor_event_name_set(&event, word))
            fail_msg("'%s' is no event", word);
        at += length;
    }
}

TEST(what_a_command_may_lead_to_is_an_event)
{
    each_is_an_event(UTH_EVENTS_BY_THEMSELVES);
    for (int i = 0; i < UTH_FLOOR_DO_COUNT; i++) {
        assert_true(strlen(uth_commands[i].leads_to) > 0);
        each_is_an_event(uth_commands[i].leads_to);
    }
}

static void comes_from_somewhere(const char *name)
{
    bool found = uth_is_listed(UTH_EVENTS_BY_THEMSELVES, name) ||
                 uth_is_listed(UTH_EVENTS_OF_CONTROLS, name);
    for (int i = 0; i < UTH_FLOOR_DO_COUNT; i++)
        found = found || uth_is_listed(uth_commands[i].leads_to, name);
    if (!found)
        fail_msg("nothing leads to '%s'", name);
}

TEST(every_event_is_one_that_something_leads_to)
{
    struct uth_floor_event event = {0};
    for (int i = 0; i < UTH_EVENT_KINDS; i++) {
        event.kind = (enum uth_floor_event_kind)i;
        for (int act = 0; act < (i == UTH_EVENT_ROUND ? UTH_ACTIONS : 1); act++) {
            event.act.action.kind = (enum uth_action_kind)act;
            comes_from_somewhere(uth_floor_event_name(&event));
        }
    }
}

TEST(who_hears_of_an_event_fits_its_scope)
{
    static const uint32_t may[] = {
        [UTH_SCOPE_FLOOR] = 1U << UTH_HEARS_PERSON | 1U << UTH_HEARS_STAFF | 1U << UTH_HEARS_NOBODY,
        [UTH_SCOPE_TABLE] = 1U << UTH_HEARS_ALL,
        [UTH_SCOPE_LINK] = 1U << UTH_HEARS_ALL | 1U << UTH_HEARS_STAFF | 1U << UTH_HEARS_NOBODY,
    };
    for (int i = 0; i < UTH_EVENT_KINDS; i++) {
        struct uth_floor_event event = {.kind = (enum uth_floor_event_kind)i};
        const struct uth_event_row *row = uth_event_row(&event);
        if ((may[row->scope] >> row->hears & 1U) == 0)
            fail_msg("%s", row->name);
    }
}

TEST(a_part_of_a_word_is_not_listed)
{
    assert_true(uth_is_listed("link_game_ended settle", "settle"));
    assert_true(uth_is_listed("left leaving", "left"));
    assert_false(uth_is_listed("link_game_ended settle", "link"));
    assert_false(uth_is_listed("link_game_ended settle", "ended"));
    assert_true(uth_is_listed("unbet bet", "bet"));
    assert_false(uth_is_listed("", "bet"));
}

TEST(an_event_of_another_scope_is_no_event_of_the_floor)
{
    struct uth_floor *floor = uth_floor_new(&(struct uth_floor_outside){0});
    for (int i = 0; i < UTH_EVENT_KINDS; i++) {
        static struct uth_floor_event event;
        struct uth_refusal refusal;
        event = (struct uth_floor_event){.kind = (enum uth_floor_event_kind)i,
                                         .stream = UTH_FLOOR_STREAM,
                                         .number = uth_floor_last(floor, UTH_FLOOR_STREAM) + 1,
                                         .player = "ann",
                                         .link.number = 1};
        /* the answers to a request come after it, and the first of these ends it */
        bool over =
            event.kind == UTH_EVENT_REQUEST_DECLINED || event.kind == UTH_EVENT_REQUEST_EXPIRED;
        event.done = true;
        bool own = uth_event_row(&event)->scope == UTH_SCOPE_FLOOR && !over;
        assert_int_equal(uth_floor_fold(floor, &event, &refusal),
                         own ? UTH_REASON_OK : UTH_REASON_BAD_RECORD);
    }
    uth_floor_free(floor);
}

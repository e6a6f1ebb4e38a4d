/* Snapshots in mid-round. Scripts (reference/floor_script.h) take one after every line, whatever is
 * on, and floors that were read from them go on beside the original; these are rounds that make it
 * difficult. Those of the other floor and link tests count as well. */
#include "floor_rounds.h"

#include "floor/snapshot.h"
#include "floor/table.h"
#include "reference/floor_rules.h"
#include "reference/small_hub.h"

#include <jansson.h>

/* Scripts are laid out by hand. */
/* clang-format off */

TEST(a_feed_keys_the_cards)
{
    run(DEALER_TABLE("washington", "source=feed") SEATED("bob", "t1", "2", "50000")
        "dealer:dan new_game table=t1 ok\n"
        "player:ann bet table=t1 spot=1 ante=500 blind=500 ok\n"
        "player:bob bet table=t1 spot=2 ante=700 blind=700 ok\n"
        "dealer:dan no_more_bets,deal table=t1 ok\n"
        "player:ann check table=t1 spot=1 ok\n"
        "player:bob check table=t1 spot=2 ok\n"
        "feed:shuffler key table=t1 cards=2c ok\n"
        "feed:shuffler key table=t1 cards=3c4d ok\n"
        "dealer:dan correct table=t1 index=2 cards=4c ok\n"
        "dealer:dan flop table=t1 ok\n"
        "player:bob check table=t1 spot=2 ok\n"
        "player:ann check table=t1 spot=1 ok\n"
        "feed:shuffler key table=t1 cards=9h ok\n"
        "feed:shuffler key table=t1 cards=9d ok\n"
        "dealer:dan river table=t1 ok\n"
        "player:ann play table=t1 spot=1 multiple=1 ok\n"
        "player:bob fold table=t1 spot=2 ok\n"
        "feed:shuffler key table=t1 cards=KhKd ok\n"
        "feed:shuffler key table=t1 cards=AhAd ok\n"
        "dealer:dan reveal,confirm table=t1 ok; phase t1 settled\n");
}

/* People come, change their bets, sit out and leave while the round is open, with a hand and without
 * one; limits and options wait for the next round; the round before is taken back. */
TEST(a_round_in_which_everything_changes)
{
    run(DEALER_TABLE("washington", "") SEATED("bob", "t1", "2", "50000") PERSON("cid", "100000")
        PERSON("dee", "100000")
        "dealer:dan new_game table=t1 ok\n"
        "player:ann bet table=t1 spot=1 ante=500 blind=500 ok\n"
        "dealer:dan no_more_bets,deal table=t1 ok\n"
        "player:ann play table=t1 spot=1 multiple=4 ok\n"
        "dealer:dan flop,river,reveal,confirm,new_game table=t1 ok\n"
        "player:ann bet table=t1 spot=1 ante=500 blind=500 ok\n"
        "player:ann seed table=t1 hash=lucky ok\n"
        "player:bob bet table=t1 spot=2 ante=500 blind=500 ok\n"
        "player:ann bet table=t1 spot=1 ante=700 blind=700 ok\n"
        "player:ann unbet table=t1 spot=1 ok\n"
        SEATED("cid", "t1", "3", "50000")
        "player:cid leave table=t1 ok\n"
        SEATED("dee", "t1", "4", "50000")
        "player:dee bet table=t1 spot=4 ante=900 blind=900 ok\n"
        "player:ann bet table=t1 spot=1 ante=900 blind=900 ok\n"
        "player:bob seed table=t1 hash=luckier ok\n"
        "supervisor:sue reverse table=t1 text=misread ok\n"
        "supervisor:sue limits table=t1 min=1000 max=2000 ok\n"
        "supervisor:sue options table=t1 option.trips=UTH-02 ok\n"
        "player:cid join table=t1 spot=3 ok\n"
        "player:ann sit_out table=t1 ok\n"
        "dealer:dan no_more_bets table=t1 ok\n"
        "player:bob reveal_seed table=t1 seed=luckier ok; wait 2\n"
        "player:bob reveal_seed table=t1 spare=luckier ok\n"
        "dealer:dan deal table=t1 ok\n"
        "player:bob leave table=t1 ok\n"
        "player:ann play table=t1 spot=1 multiple=4 ok\n"
        "player:dee check table=t1 spot=4 ok\n"
        "dealer:dan flop table=t1 ok\n"
        "player:dee leave table=t1 ok\n"
        "player:cid leave table=t1 ok\n"
        "dealer:dan river,reveal,confirm table=t1 ok; phase t1 settled\n"
        "supervisor:sue reverse table=t1 text=again ok\n"
        "dealer:dan new_game table=t1 ok\n"
        "player:ann sit_in table=t1 ok\n"
        "player:ann bet table=t1 spot=1 ante=500 blind=500 below_minimum\n"
        "dealer:dan void table=t1 text=nobody ok\n");
}

/* Time-outs and wagers for the dealer, at a table that runs itself. */
TEST(nobody_decides_at_a_stadium)
{
    run(SELF_TABLE("stadium", "")
        "player:ann join table=t1 ok\n"
        "player:ann buy_in table=t1 amount=50000 ok\n"
        "player:bob join table=t1 ok\n"
        "player:bob buy_in table=t1 amount=50000 ok\n"
        "player:ann bet table=t1 spot=7 ante=500 blind=500 tip.ante=100 tip.blind=100 "
        "tip.trips=100 ok\n"
        "player:ann bet table=t1 spot=8 ante=500 blind=500 ok\n"
        "player:bob bet table=t1 spot=7 ante=500 blind=500 ok\n"
        "wait 11; phase t1 preflop\n"
        "player:ann play table=t1 spot=7 multiple=4 tip=1 ok\n"
        "player:bob play table=t1 spot=7 multiple=3 ok\n"
        "wait 11; phase t1 flop\n"
        "player:ann check table=t1 spot=8 ok; restart\n"
        "wait 11; phase t1 river\n"
        "wait 11; phase t1 settled\n"
        "wait 60\n");
}

static void run_after(const char *begin, const char *script)
{
    char whole[8192];
    assert_true((size_t)snprintf(whole, sizeof whole, "%s%s", begin, script) < sizeof whole);
    run(whole);
}

TEST(a_void_in_every_phase)
{
    static const char *const steps[] = {
        SEATED("bob", "t1", "2", "50000")
        "dealer:dan new_game table=t1 ok\n",
        "player:ann bet table=t1 spot=1 ante=500 blind=500 ok\n",
        "player:bob bet table=t1 spot=2 ante=500 blind=500 ok\n",
        "dealer:dan no_more_bets table=t1 ok\n",
        "dealer:dan deal table=t1 ok\n",
        "player:ann check table=t1 spot=1 ok\n",
        "player:bob play table=t1 spot=2 multiple=4 ok\n",
        "dealer:dan flop table=t1 ok\n",
        "player:ann play table=t1 spot=1 multiple=2 ok\n",
        "dealer:dan river table=t1 ok\n",
        "dealer:dan reveal table=t1 ok\n",
    };
    for (size_t last = 0; last < sizeof steps / sizeof steps[0]; last++) {
        char script[4096];
        size_t size = 0;
        for (size_t i = 0; i <= last; i++)
            size += (size_t)snprintf(script + size, sizeof script - size, "%s", steps[i]);
        snprintf(script + size, sizeof script - size, "%s",
                 "dealer:dan void table=t1 text=misdeal ok\n"
                 "dealer:dan new_game table=t1 ok\n");
        run_after(DEALER_TABLE("washington", ""), script);
        run_after(DEALER_TABLE("washington-face-up", ""), script);
    }
}

/* ---- a hub ---- */

static void say(struct small_hub *small, struct uth_command command)
{
    command.actor = (struct uth_actor){.role = UTH_ROLE_PLAYER, .name = "ann"};
    snprintf(command.table, sizeof command.table, "w");
    assert_int_equal(small_hub_command(small->hub, &command), UTH_REASON_OK);
}

static void bet(struct small_hub *small, uth_cents amount)
{
    struct uth_command command = {.what = UTH_FLOOR_BET, .spot = 1};
    command.wager[UTH_ANTE] = command.wager[UTH_BLIND] = amount;
    say(small, command);
}

/* A round in which ann has bet. */
static void start(struct small_hub *small)
{
    small_hub_start(small);
    say(small, (struct uth_command){.what = UTH_FLOOR_JOIN, .spot = 1});
    say(small, (struct uth_command){.what = UTH_FLOOR_BUY_IN, .amount = 50000});
    hub_tick(small->hub);
    bet(small, 500);
}

/* Whatever happens in it, and though the hub has no quiet moment, the newest snapshot is never far. */
TEST(a_round_that_stays_open_is_in_snapshots)
{
    struct small_hub small;
    start(&small);
    const struct slot *slot = slots_find(&small.hub->slots, "w");
    const struct uth_table *table = uth_floor_find_table(small.hub->floor, "w");
    uint64_t first = table->round_first;
    for (int i = 0; i < 10000; i++) {
        bet(&small, 500 + 100 * (i % 2));
        if (i % 1000 == 999)
            hub_flush(small.hub);
        while (small.waiting_count > 0)
            small_hub_work(&small);
        assert_true(uth_floor_last(small.hub->floor, "w") - slot->snapshot_at <= 4100);
    }
    assert_int_equal(uth_round_phase(table->round), UTH_PHASE_BETTING);
    assert_int_equal(table->round_first, first);
    assert_true(slot->snapshot_at > first + 4000);
    small_hub_stop(&small);
}

/* The fields of an unfinished round, each taken away or made into something else. */
TEST(a_round_that_is_not_whole_is_refused)
{
    static const char *const fields[] = {"first", "at",    "commitment", "sealed",
                                         "acts",  "keyed", "events"};
    struct small_hub small;
    uint64_t number;
    size_t size;
    start(&small);
    FREED char *text = uth_floor_snapshot_write(small.hub->floor, "w", &number, &size);
    for (size_t i = 0; i < 2 * sizeof fields / sizeof fields[0]; i++) {
        json_auto_t *object = json_loads(text, 0, NULL);
        json_t *round = json_object_get(object, "unfinished");
        const char *field = fields[i / 2];
        assert_non_null(json_object_get(round, field));
        if (i % 2 == 0)
            json_object_del(round, field);
        else
            json_object_set_new(round, field, json_loads("[7]", 0, NULL));
        FREED char *damaged = json_dumps(object, JSON_COMPACT);
        struct uth_floor *floor = uth_floor_new(&small.hub->floor_outside);
        floor_rules_copy(small.hub->floor, floor);
        struct uth_refusal refusal;
        bool read = uth_floor_snapshot_read(floor, "w", damaged, strlen(damaged), &refusal) ==
                    UTH_REASON_OK;
        bool lost = strcmp(field, "acts") == 0 && i % 2 == 0; /* as after a bet taken back */
        if (read != lost)
            fail_msg("%s", damaged);
        uth_floor_free(floor);
    }
    small_hub_stop(&small);
}

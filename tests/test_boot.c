/* What a start makes of a store: it goes on only from one that is sound. */
#include "hub_test.h"
#include "server/operations/boot.h"
#include "server/operations/boot_load.h"

/* A second hub that is loaded from what the first has stored; hub_free is due. */
static struct boot start_again(struct small_hub *small)
{
    struct uth_floor_outside floor = house_outside(&small->house);
    small_hub_settle(small);
    return (struct boot){
        .store = small->store,
        .hub = hub_new(&small->hub->outside, &floor, &small->hub->settings),
    };
}

HUB_TEST(a_floor_whose_accounts_do_not_add_up_does_not_start)
{
    struct boot boot = start_again(small);
    assert_true(boot_load(&boot));
    assert_int_equal(uth_ledger_balance(uth_floor_ledger(boot.hub->floor), "player:ann"), 200000);
    hub_free(boot.hub);
    struct uth_store_balance more = {.account = "player:ann", .balance = 200001};
    struct uth_store_batch batch = {.balance_count = 1, .balances = &more};
    assert_true(uth_store_commit(small->store, &batch));
    boot = start_again(small);
    assert_false(boot_load(&boot));
    assert_non_null(strstr(boot.sentence, "0.01"));
    hub_free(boot.hub);
}

HUB_TEST(a_table_that_was_stopped_for_damage_stays_stopped)
{
    struct uth_store_value fault = {"fault", "w", "event 3: damaged for a test"};
    struct uth_store_batch batch = {.value_count = 1, .values = &fault};
    assert_true(uth_store_commit(small->store, &batch));
    struct boot boot = start_again(small);
    assert_true(boot_load(&boot));
    struct uth_command join = {.what = UTH_FLOOR_JOIN,
                               .actor = {.name = "ann", .role = UTH_ROLE_PLAYER},
                               .table = "w",
                               .spot = 1};
    assert_int_equal(small_hub_command(boot.hub, &join), UTH_REASON_TABLE_STOPPED);
    snprintf(join.table, sizeof join.table, "s");
    join.spot = 0;
    assert_int_equal(small_hub_command(boot.hub, &join), UTH_REASON_OK);
    hub_free(boot.hub);
}

/* Else a clock that was set back would put younger commands before older ones, in a snapshot that
 * cannot be read. */
HUB_TEST(time_goes_on_from_the_newest_event_of_any_stream)
{
    small->now_ms += 86400000;
    struct uth_command deposit = {.what = UTH_FLOOR_DEPOSIT,
                                  .actor = {.name = "sue", .role = UTH_ROLE_SUPERVISOR},
                                  .player = "ann",
                                  .amount = 100};
    assert_int_equal(small_hub_command(small->hub, &deposit), UTH_REASON_OK);
    for (int i = 0; i < 2; i++) {
        struct boot boot = start_again(small);
        assert_true(boot_load(&boot));
        assert_int_equal(uth_floor_newest_ms(boot.hub->floor), small->now_ms);
        hub_free(boot.hub);
        hub_snapshot(small->hub, UTH_FLOOR_STREAM,
                     &small->hub->floor_snapshot_at); /* the second time */
    }
}

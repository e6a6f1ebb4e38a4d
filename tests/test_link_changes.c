/* Changes of a link by two people: adjustments, limits, parameters; and the makers' advice. */
#include "link_rounds.h"

#include "floor/link_state.h"

#include <uth/rulesfile.h>

/* Scripts are laid out by hand. */
/* clang-format off */

#define PROPOSE(what, code) "supervisor:sue propose_change link=main " what " text=why " code "\n"
#define AGREE(number)       "executive:eve approve_change link=main number=" number " ok\n"

TEST(money_moves_by_hand_for_a_permitted_reason_and_two_people)
{
    run(ONE_TABLE(PROG_LINK, "PROG-01") START_GAME("t1")
        /* a reduction without a permitted reason */
        PROPOSE("kind=adjust from=meter to=house amount=100 reason=receipts",
            "reason_not_permitted")
        PROPOSE("kind=adjust from=meter to=house amount=100 reason=promotion",
            "reason_not_permitted")
        PROPOSE("kind=adjust from=meter to=reserve amount=100 reason=transfer",
            "reason_not_permitted")
        PROPOSE("kind=adjust from=meter to=house amount=100 reason=over_limit",
            "reason_not_permitted")
        PROPOSE("kind=adjust from=house to=meter amount=100 reason=win", "reason_not_permitted")
        "supervisor:sue propose_change link=main kind=adjust from=meter to=house amount=100 "
        "reason=malfunction no_reason_given\n"
        PROPOSE("kind=adjust level=1 from=meter to=house amount=100 reason=malfunction",
            "bad_parameter")
        PROPOSE("kind=adjust from=meter to=house amount=99999999 reason=malfunction", "bad_amount")
        PROPOSE("kind=adjust from=meter to=house amount=1000001 reason=seed_recovery", "bad_amount")
        "dealer:dan propose_change link=main kind=adjust from=house to=meter amount=1 "
        "reason=promotion text=why not_allowed; meter main 0 current 1000075000000\n"
        /* one person alone cannot do it */
        "executive:eve propose_change link=main kind=adjust from=meter to=house amount=75 "
        "reason=malfunction text=double_count ok\n"
        "executive:eve approve_change link=main number=1 same_person\n"
        "supervisor:sue approve_change link=main number=1 not_allowed\n"
        "executive:ed approve_change link=main number=2 no_such_proposal\n"
        "executive:ed approve_change link=main number=1 ok\n"
        "executive:ed approve_change link=main number=1 no_such_proposal\n"
        "meter main 0 current 1000000000000 transferred 75000000\n"
        PROPOSE("kind=adjust from=reserve to=house amount=15 reason=receipts", "ok") AGREE("2")
        "meter main 0 reserve 0\n"
        PROPOSE("kind=adjust from=meter to=house amount=1000000 reason=seed_recovery", "ok")
        "supervisor:sam decline_change link=main number=3 text=no ok\n"
        PROPOSE("kind=adjust from=house to=meter amount=5000 reason=promotion", "ok") "restart\n"
        AGREE("4") "meter main 0 current 1005000000000 adjusted 5000000000\n"
        /* a win that was paid by hand */
        PROPOSE("kind=adjust from=meter to=house amount=5000 reason=win", "ok") AGREE("5")
        "claim main 1 paid 5000; meter main 0 hits 1\n"
        PROPOSE("kind=back_out claim=1", "claim_state")
        PROPOSE("kind=back_out claim=9", "no_such_claim"));
}

TEST(limits_and_overflow)
{
    run(ONE_TABLE(PROG_LINK, "PROG-01") PROPOSE("kind=limit limit=999999", "limit_below_meter")
        PROPOSE("kind=limit limit=1000050", "ok") AGREE("1") START_GAME("t1")
        "meter main 0 current 1000050000000 overflow 25000000; money overflow:main:main 25\n"
        /* above the seed, and still below what the meter shows */
        PROPOSE("kind=limit limit=1000049", "limit_below_meter")
        PROPOSE("kind=adjust from=overflow to=meter amount=1 reason=transfer", "bad_amount")
        PROPOSE("kind=adjust from=house to=meter amount=1 reason=promotion", "bad_amount")
        PROPOSE("kind=adjust from=meter to=overflow amount=50 reason=over_limit", "ok") AGREE("2")
        PROPOSE("kind=adjust from=overflow to=meter amount=25 reason=transfer", "ok") AGREE("3")
        "meter main 0 current 1000025000000 overflow 50000000\n"
        PROPOSE("kind=limit limit=0", "ok") AGREE("4")
        /* the void takes back what is the round's, from where it went */
        "dealer:dan void table=t1 text=why ok\n"
        "meter main 0 current 999975000000 overflow 25000000\n");
}

TEST(parameters_leave_the_posted_limit)
{
    run(ONE_TABLE(PROG_LINK, "PROG-01") PROPOSE("kind=limit limit=1000050", "ok") AGREE("1")
        "supervisor:sue stop_link link=main text=change ok\n"
        PROPOSE("kind=parameters seed=900000 rate=300000 reserve_rate=0", "ok") AGREE("2")
        "supervisor:sue start_link link=main ok\n"
        START_GAME("t1") "meter main 0 current 1000050000000\n" /* $3 of wagers at 30 % */
        "meter main 0 overflow 40000000\n");
}

TEST(parameters_change_while_stopped_or_after_the_next_hit)
{
    run(ONE_TABLE(PROG_LINK, "PROG-01")
        PROPOSE("kind=parameters seed=2000000 rate=300000 reserve_rate=0", "link_state")
        PROPOSE("kind=parameters seed=2000000 rate=990000 reserve_rate=20000 after_hit=1",
            "bad_parameter")
        PROPOSE("kind=parameters seed=2000000 rate=300000 reserve_rate=0 after_hit=1", "ok")
        AGREE("1") START_GAME("t1") "meter main 0 current 1000075000000\n"
        ROYAL_FOR_ANN HAND_BUTTON("t1", "1", ROYAL_FIRST) "meter main 0 current 1000015000000\n"
        "restart\n"
        APPROVED("1") END_GAME("t1")
        "dealer:dan new_game table=t1 ok\n"
        BET("ann", "t1", "1", "100") START_GAME("t1")
        "meter main 0 current 1000045000000\n" /* 30 % now */
        "supervisor:sue stop_link link=main text=change ok\n"
        /* a game is still open */
        PROPOSE("kind=parameters seed=500000 rate=100000 reserve_rate=0", "link_state")
        "dealer:dan void table=t1 text=why ok\n"
        PROPOSE("kind=parameters seed=500000 rate=100000 reserve_rate=0", "ok")
        "supervisor:sue start_link link=main ok\n"
        "executive:eve approve_change link=main number=2 link_state\n"
        "supervisor:sue stop_link link=main text=change ok\n"
        AGREE("2")
        "supervisor:sue start_link link=main ok\n"
        "dealer:dan new_game table=t1 ok\n"
        BET("ann", "t1", "1", "100") START_GAME("t1") "meter main 0 current 1000025000000\n");
}

struct warned {
    char text[512];
};

static void note_warning(void *self, const struct uth_link_warning *warning)
{
    struct warned *warned = self;
    size_t length = strlen(warned->text);
    assert_true(strlen(warning->sentence) > 20);
    length += (size_t)snprintf(warned->text + length, sizeof warned->text - length, "%d %s",
                               warning->level, warning->code);
    if (warning->award > 0)
        length += (size_t)snprintf(warned->text + length, sizeof warned->text - length,
                                   " %lld %lld", (long long)warning->wager,
                                   (long long)warning->award);
    snprintf(warned->text + length, sizeof warned->text - length, "\n");
}

static void warn(const struct uth_link_config *config, const struct uth_pay_table *pay,
                 const struct uth_limits *wager, struct warned *warned)
{
    *warned = (struct warned){""};
    uth_link_warnings(config, pay, wager, &(struct uth_link_advice){note_warning, warned});
}

TEST(the_makers_advice_is_given_as_warnings)
{
    const struct uth_rules *rules = uth_rules_builtin("washington");
    const struct uth_pay_table *pay = uth_rules_table(rules, UTH_PROGRESSIVE, "LINK-01");
    static const struct {
        struct uth_meter_rules rules;
        const char *said;
    } cases[] = {
        {{1000000, 250000, 0, 0}, ""},
        {{0, 250000, 0, 0}, "0 no_seed\n"},
        {{0, 200000, 50000, 0}, "0 reserve_only_seed\n0 no_seed\n"},
        /* 300 for 1, of wagers from $1 to $5 */
        {{29999, 250000, 0, 0}, "0 seed_below_fixed_award 100 30000\n"},
        {{30000, 250000, 0, 0}, "0 seed_below_fixed_award 200 60000\n"},
        {{149999, 250000, 0, 0}, "0 seed_below_fixed_award 500 150000\n"},
        {{150000, 250000, 0, 0}, ""},
        {{150000, 250001, 0, 0}, "-1 contribution_above_preset\n"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct uth_link_config config = {.level_count = 1, .level = {cases[i].rules}};
        struct warned warned;
        warn(&config, pay, &rules->progressive, &warned);
        assert_string_equal(warned.text, cases[i].said);
    }
    /* every award off the meter */
    struct uth_pay_table all = *pay;
    all.line_count = 2;
    struct uth_link_config config = {.level_count = 1, .level = {{30000, 699999, 0, 0}}};
    struct warned warned;
    warn(&config, &all, &rules->progressive, &warned);
    assert_string_equal(warned.text, "-1 contribution_too_small\n");
    /* each level has a seed of its own: ML03 pays 50 for 1, $250 of $5 */
    pay = uth_rules_table(rules, UTH_PROGRESSIVE, "LINK-ML03");
    config = (struct uth_link_config){
        .level_count = 3,
        .level = {{25000, 100000, 0, 0}, {24999, 50000, 0, 0}, {4999, 50000, 0, 0}}};
    warn(&config, pay, &rules->progressive, &warned);
    assert_string_equal(warned.text, "1 seed_below_fixed_award 500 25000\n"
                                     "2 seed_below_fixed_award 100 5000\n");
}

/* What the makers would begin with gives nobody cause for advice, for a pay table of one's own
 * either. */
TEST(presets_have_no_warnings)
{
    static const char *const names[] = {"PROG-01", "LINK-01", "LINK-ML01", "LINK-ML03", "OWN-01"};
    const struct uth_rules *rules = uth_rules_builtin("washington");
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        const struct uth_pay_table *found = uth_rules_table(rules, UTH_PROGRESSIVE, names[i]);
        struct uth_pay_table pay =
            *(found != NULL ? found : uth_rules_table(rules, UTH_PROGRESSIVE, "PROG-01"));
        snprintf(pay.name, sizeof pay.name, "%s", names[i]);
        struct uth_link_config config = {.level_count = pay.level_count};
        uth_cents rates = 0;
        for (int level = 0; level < pay.level_count; level++) {
            config.level[level] = uth_link_preset(&pay, &rules->progressive, level);
            rates += config.level[level].rate + config.level[level].reserve_rate;
        }
        struct warned warned;
        warn(&config, &pay, &rules->progressive, &warned);
        assert_string_equal(warned.text, "");
        assert_int_equal(rates, 270000);
    }
}

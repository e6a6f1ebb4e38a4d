/* Controls: what may be written in them, and that nothing under control happens without the people
 * whom they name. */
#include <stdlib.h>
#include <uth/exchange.h>
#include <uth/reader.h>

#include "floor/controls.h"
#include "floor_rounds.h"

/* clang-format off */

/* ---- reading ---- */

#define HEAD "{\"name\": \"x\", \"title\": \"X\", \"controls\": ["

static bool read(const char *text, struct uth_faults *faults)
{
    static struct uth_controls controls;
    *faults = (struct uth_faults){0};
    return uth_controls_read(&controls, text, strlen(text), faults);
}

TEST(a_fault_names_its_place)
{
    static const struct {
        const char *text, *place, *sentence;
    } wrong[] = {
        {"[]", "", "object"},
        {"{\"name\": \"x\", \"title\": \"X\"}", "controls", "missing"},
        {HEAD "]}", "controls", ""},
        {HEAD "{\"actions\": [\"void\"], \"alone\": [\"player\"]}]}", "controls[0].alone[0]", "expected dealer"},
        {HEAD "{\"actions\": [\"fly\"], \"alone\": [\"dealer\"]}]}", "controls[0].actions[0]", "'fly' is not"},
        {HEAD "{\"actions\": [\"bet\"], \"alone\": [\"dealer\"]}]}", "controls[0].actions[0]", "'bet' is not"},
        {HEAD "{\"actions\": [\"void\"]}]}", "controls[0]", "alone"},
        {HEAD "{\"actions\": [\"void\"], \"alone\": [\"dealer\"], \"by\": 1}]}", "controls[0].by", ""},
        {HEAD "{\"actions\": [\"void\"], \"from\": 5, \"alone\": [\"dealer\"]}]}", "controls[0].actions[0]", "no amount"},
        {HEAD "{\"actions\": [\"fill\"], \"from\": 5, \"agree\": [\"dealer\"]}]}", "controls[0].actions[0]", "no `when` and no `from`"},
        {HEAD "{\"actions\": [\"fill\"], \"when\": \"dealt\", \"agree\": [\"dealer\"]}]}", "controls[0].actions[0]", "never"},
        {HEAD "{\"actions\": [\"fill\"], \"when\": \"sunday\", \"agree\": [\"dealer\"]}]}", "controls[0].when", "expected dealt"},
        {HEAD "{\"actions\": [\"fill\", \"fill\"], \"agree\": [\"dealer\"]}]}", "controls[0].actions[1]", "above"},
        {HEAD "{\"actions\": [\"fill\"], \"agree\": [\"executive\", \"dealer\"]}]}", "controls[0].agree[1]", "lowest"},
        {HEAD "{\"actions\": [\"fill\"], \"agree\": [\"dealer\"], \"except\": [\"claimed\"]}]}", "controls[0].actions[0]", "nobody takes"},
        {HEAD "{\"actions\": [\"fill\"], \"agree\": [\"dealer\"], \"except\": [\"enrolled\"]}]}", "controls[0].actions[0]", "nobody takes"},
        {HEAD "{\"actions\": [\"confirm_claim\"], \"agree\": [\"dealer\"], \"except\": [\"agreed\"]}]}", "controls[0].actions[0]", "nobody takes"},
        {HEAD "{\"actions\": [\"fill\"], \"agree\": [\"dealer\"], \"except\": [\"slept\"]}]}", "controls[0].except[0]", "enrolled or agreed"},
        {HEAD "{\"actions\": [\"fill\"], \"agree\": [\"dealer\"]}]}", "controls", "no row is about"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct uth_faults faults;
        assert_false(read(wrong[i].text, &faults));
        assert_true(faults.count > 0);
        if (strcmp(faults.fault[0].place, wrong[i].place) != 0 ||
            strstr(faults.fault[0].sentence, wrong[i].sentence) == NULL)
            fail_msg("%s\n%s: %s", wrong[i].text, faults.fault[0].place, faults.fault[0].sentence);
    }
}

TEST(what_is_built_in_reads_back_as_it_was_written)
{
    static struct uth_controls controls, again;
    int count = 0;
    for (; uth_controls_builtin(count, &controls); count++) {
        size_t size;
        struct uth_faults faults = {0};
        char *text = uth_controls_write(&controls, &size);
        assert_non_null(text);
        assert_true(uth_controls_read(&again, text, size, &faults));
        assert_string_equal(again.digest, controls.digest);
        assert_int_equal(again.count, controls.count);
        free(text);
    }
    assert_int_equal(count, 4);
    assert_true(uth_controls_builtin_named(UTH_CONTROLS_DEFAULT, &controls));
}

/* Money that is not one's own: nobody moves it alone under the standard controls. */
TEST(the_default_lets_nobody_move_money_alone)
{
    static struct uth_controls controls;
    assert_true(uth_controls_builtin_named(UTH_CONTROLS_DEFAULT, &controls));
    static const enum uth_controlled money[] = {
        UTH_CONTROLLED_REVERSE,      UTH_CONTROLLED_DEPOSIT,   UTH_CONTROLLED_WITHDRAW,
        UTH_CONTROLLED_OPEN,         UTH_CONTROLLED_FILL,      UTH_CONTROLLED_CREDIT,
        UTH_CONTROLLED_ADD_LINK,     UTH_CONTROLLED_JOIN_LINK, UTH_CONTROLLED_UNLOCK,
        UTH_CONTROLLED_REJECT_CLAIM, UTH_CONTROLLED_RESET_PIN,
    };
    for (size_t i = 0; i < sizeof money / sizeof *money; i++) {
        const struct uth_control *control =
            uth_controls_find(&controls, money[i], UTH_CASE_ANY, 1);
        assert_int_equal(control->alone, 0);
        assert_true(control->agree_count > 0);
    }
    static const enum uth_control_case shown[] = {UTH_CASE_DEALT, UTH_CASE_REVEALED};
    for (int i = 0; i < 2; i++)
        assert_int_equal(
            uth_controls_find(&controls, UTH_CONTROLLED_VOID, shown[i], 0)->alone, 0);
    assert_int_equal(
        uth_controls_find(&controls, UTH_CONTROLLED_CONFIRM, UTH_CASE_ANY, 400000000)->alone, 0);
    assert_int_equal(
        uth_controls_find(&controls, UTH_CONTROLLED_CONFIRM, UTH_CASE_FLOAT_SHORT, 1)->alone, 0);
    assert_int_equal(uth_controls_find(&controls, UTH_CONTROLLED_SWEEP, UTH_CASE_ANY, 1)->alone, 0);
}

TEST(places_are_filled_by_different_people_of_the_role_or_above)
{
    static const struct {
        const char *places, *people;
        int filled;
    } row[] = {
        {"s", "d", 0}, {"s", "s", 1}, {"s", "e", 1}, {"s", "ss", 1}, {"e", "s", 0},
        {"se", "s", 1}, {"se", "ss", 1}, {"se", "se", 2}, {"se", "es", 2}, {"se", "ee", 2},
        {"ds", "sd", 2}, {"dse", "eds", 3}, {"dse", "dds", 2}, {"", "s", 0},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct uth_control control = {0};
        struct uth_actor people[UTH_AGREE_MAX] = {0};
        int count = (int)strlen(row[i].people);
        control.agree_count = (int)strlen(row[i].places);
        for (int k = 0; k < control.agree_count; k++)
            control.agree[k] = row[i].places[k] == 'd'   ? UTH_ROLE_DEALER
                               : row[i].places[k] == 's' ? UTH_ROLE_SUPERVISOR
                                                         : UTH_ROLE_EXECUTIVE;
        for (int k = 0; k < count; k++)
            people[k].role = row[i].people[k] == 'd'   ? UTH_ROLE_DEALER
                             : row[i].people[k] == 's' ? UTH_ROLE_SUPERVISOR
                                                       : UTH_ROLE_EXECUTIVE;
        if (uth_control_filled(&control, count, people) != row[i].filled)
            fail_msg("places %s, people %s", row[i].places, row[i].people);
    }
}

/* ---- requests ---- */

TEST(a_deposit_waits_for_another_supervisor)
{
    run(PEOPLE "controls standard\n"
        "supervisor:sue deposit player=ann amount=5000 ok; requests 1; money player:ann 100000\n"
        "supervisor:sue deposit player=ann amount=5000 request_over\n"
        "supervisor:sue approve_request number=1 same_person; requests 1\n"
        "dealer:dan approve_request number=1 not_allowed; requests 1\n"
        "player:ann approve_request number=1 not_allowed\n"
        "auditor:otto approve_request number=1 not_allowed\n"
        "supervisor:sam approve_request number=2 no_such_request\n"
        "supervisor:sam approve_request number=1 ok; requests 0; money player:ann 105000\n"
        "supervisor:sam approve_request number=1 no_such_request; money player:ann 105000\n");
}

TEST(whoever_runs_the_machine_asks_the_pit)
{
    run(PEOPLE "controls standard\n"
        "system:operator deposit player=ann amount=5000 ok; requests 1; money player:ann 100000\n"
        "system:operator withdraw player=ann amount=5000 ok; requests 2; money player:ann 100000\n"
        "supervisor:sam approve_request number=1 ok; requests 1; money player:ann 105000\n"
        "system:operator deposit player=ann amount=10000000 ok; requests 2\n"
        "supervisor:sam approve_request number=3 not_allowed\n"
        "executive:eve approve_request number=3 ok; money player:ann 10105000\n"
        "supervisor:sam add_player player=operator bad_name\n");
}

TEST(large_sums_need_an_executive)
{
    run(PEOPLE "controls standard\n"
        "supervisor:sid deposit player=ann amount=10000000 ok\n"
        "supervisor:sam approve_request number=1 not_allowed; requests 1\n"
        "executive:eve approve_request number=1 ok; money player:ann 10100000\n"
        "executive:eve withdraw player=ann amount=10000000 ok\n"
        "executive:eve approve_request number=2 same_person\n"
        "supervisor:sam approve_request number=2 not_allowed\n"
        "executive:fay approve_request number=2 ok; money player:ann 100000\n");
}

TEST(two_others_agree_where_two_are_named)
{
    run(PEOPLE "controls strict\n"
        "supervisor:sid deposit player=ann amount=1000000 ok\n"
        "supervisor:sam approve_request number=1 ok; requests 1; money player:ann 100000\n"
        "supervisor:sam approve_request number=1 same_person\n"
        "supervisor:sol approve_request number=1 not_allowed\n"
        "executive:eve approve_request number=1 ok; requests 0; money player:ann 1100000\n");
}

TEST(what_cannot_be_done_is_not_asked_for)
{
    run(PEOPLE "controls standard\n"
        "supervisor:sue withdraw player=ann amount=100001 not_enough_money\n"
        "supervisor:sue deposit player=cid amount=100 no_such_player\n"
        "supervisor:sue deposit player=ann amount=0 bad_amount; requests 0\n"
        "dealer:dan deposit player=ann amount=100 not_allowed; requests 0\n");
}

TEST(what_cannot_be_done_any_more_is_refused_to_who_agrees)
{
    run(PEOPLE "controls standard\n"
        "supervisor:sue withdraw player=ann amount=60000 ok\n"
        "supervisor:sam withdraw player=ann amount=60000 ok\n"
        "supervisor:sid approve_request number=1 ok; money player:ann 40000\n"
        "supervisor:sid approve_request number=2 not_enough_money; requests 1; money player:ann 40000\n"
        "supervisor:sam decline_request number=2 text=no_need ok; requests 0\n");
}

TEST(a_request_ends_with_its_time)
{
    run(PEOPLE "controls standard\n"
        "supervisor:sue deposit player=ann amount=5000 ok\n"
        "wait 899; requests 1\n"
        "wait 1; requests 0\n"
        "supervisor:sam approve_request number=1 no_such_request; money player:ann 100000\n");
}

/* The script's server is down for an hour. */
TEST(a_request_ends_with_its_time_also_while_the_server_is_down)
{
    run(PEOPLE "controls standard\n"
        "supervisor:sue deposit player=ann amount=5000 ok; requests 1; restart; requests 0\n");
}

TEST(requests_are_declined_by_the_pit_and_taken_back_by_their_author)
{
    run(DEALER_TABLE("washington", "") "controls standard\n"
        "supervisor:sue fill table=t1 amount=5000 ok\n"
        "dealer:dan decline_request number=1 not_allowed\n"
        "supervisor:sue decline_request number=1 ok; requests 0\n"
        "supervisor:sue fill table=t1 amount=5000 ok\n"
        "supervisor:sam decline_request number=2 text=not_now ok; requests 0\n"
        "supervisor:sam approve_request number=2 no_such_request; money float:t1 1000000\n");
}

TEST(one_person_has_eight_requests)
{
    run(PEOPLE "controls standard\n"
        "supervisor:sue deposit player=ann amount=1 ok\n"
        "supervisor:sue deposit player=ann amount=2 ok\n"
        "supervisor:sue deposit player=ann amount=3 ok\n"
        "supervisor:sue deposit player=ann amount=4 ok\n"
        "supervisor:sue deposit player=ann amount=5 ok\n"
        "supervisor:sue deposit player=ann amount=6 ok\n"
        "supervisor:sue deposit player=ann amount=7 ok\n"
        "supervisor:sue deposit player=ann amount=8 ok\n"
        "supervisor:sue deposit player=ann amount=9 too_many_requests\n"
        "supervisor:sam deposit player=ann amount=9 ok; requests 9\n");
}

#define TO_SHOWDOWN                                                                                \
    "dealer:dan new_game table=t1 ok\n"                                                            \
    "player:ann bet table=t1 spot=1 ante=1000 blind=1000 trips=1000 ok\n"                          \
    "dealer:dan no_more_bets,deal table=t1 ok\n"                                                   \
    "player:ann play table=t1 spot=1 multiple=4 ok\n"                                              \
    "dealer:dan flop,river,reveal table=t1 ok\n"

TEST(a_round_is_voided_alone_only_before_the_deal)
{
    run(DEALER_TABLE("washington", "") "controls standard\n"
        "dealer:dan new_game table=t1 ok\n"
        "player:ann bet table=t1 spot=1 ante=1000 blind=1000 ok\n"
        "dealer:dan void table=t1 text=misdeal ok; phase t1 void; requests 0\n"
        "dealer:dan new_game table=t1 ok\n"
        "player:ann bet table=t1 spot=1 ante=1000 blind=1000 ok\n"
        "dealer:dan no_more_bets,deal table=t1 ok\n"
        "dealer:dan void table=t1 text=misdeal ok; phase t1 preflop; requests 1\n"
        "supervisor:sue approve_request number=1 ok; phase t1 void; money chips:t1:ann 50000\n"
        "dealer:dan void table=t1 text=misdeal no_round; requests 0\n");
}

TEST(a_void_that_waits_is_over_when_the_round_goes_on)
{
    run(DEALER_TABLE("washington", "") "controls standard\n"
        "dealer:dan new_game table=t1 ok\n"
        "player:ann bet table=t1 spot=1 ante=1000 blind=1000 ok\n"
        "dealer:dan no_more_bets,deal table=t1 ok\n"
        "dealer:dan void table=t1 text=misdeal ok; requests 1\n"
        "player:ann play table=t1 spot=1 multiple=4 ok; requests 1\n"
        "dealer:dan flop table=t1 ok; requests 0\n"
        "supervisor:sue approve_request number=1 no_such_request; phase t1 flop\n");
}

/* ann at seat 1: a royal flush with both of her cards; the Blind pays 500 to 1. */
TEST(a_large_payout_is_confirmed_by_more_than_the_dealer)
{
    run(DEALER_TABLE("washington", "") "supervisor:sue fill table=t1 amount=100000000 ok\n"
        "controls standard\n"
        "stack AhKh4c5dQhJhTh2c3d\n" TO_SHOWDOWN
        "dealer:dan confirm table=t1 ok; phase t1 showdown; requests 1; money chips:t1:ann 43000\n"
        "dealer:dan approve_request number=1 same_person\n"
        "dealer:dee approve_request number=1 not_allowed; phase t1 showdown\n"
        "supervisor:sue approve_request number=1 ok; phase t1 settled; requests 0\n"
        "supervisor:sue reverse table=t1 text=misread ok; requests 1\n"
        "supervisor:sue approve_request number=2 same_person\n"
        "supervisor:sam approve_request number=2 ok; requests 0; money chips:t1:ann 50000\n");
}

/* Two straight flushes of $550 each: neither needs anybody, both together do. */
#define TWO_HANDS(second)                                                                          \
    DEALER_TABLE("washington", "") "supervisor:sue fill table=t1 amount=100000000 ok\n"            \
    SEATED(second, "t1", "2", "50000") "controls standard\n"                                       \
    "stack JhTh6h5hKcKd9h8h7h2c3d\n"                                                               \
    "dealer:dan new_game table=t1 ok\n"                                                            \
    "player:ann bet table=t1 spot=1 ante=1000 blind=1000 ok\n"                                     \
    "player:" second " bet table=t1 spot=2 ante=1000 blind=1000 ok\n"                              \
    "dealer:dan no_more_bets,deal table=t1 ok\n"                                                   \
    "player:ann play table=t1 spot=1 multiple=4 ok\n"                                              \
    "player:" second " play table=t1 spot=2 multiple=4 ok\n"                                       \
    "dealer:dan flop,river,reveal table=t1 ok\n"

TEST(a_payout_that_is_split_over_several_hands_is_no_smaller)
{
    run(TWO_HANDS("ann")
        "dealer:dan confirm table=t1 ok; phase t1 showdown; requests 1\n"
        "supervisor:sue approve_request number=1 ok; phase t1 settled; requests 0\n");
}

TEST(what_two_people_win_are_two_payouts)
{
    run(TWO_HANDS("bob") "dealer:dan confirm table=t1 ok; phase t1 settled; requests 0\n");
}

TEST(the_house_adds_to_a_float_only_with_an_executive)
{
    run(DEALER_TABLE("washington", "")
        "supervisor:sue credit table=t1 amount=999900 ok; controls standard\n"
        "stack AhKh4c5dQhJhTh2c3d\n" TO_SHOWDOWN
        "dealer:dan confirm table=t1 ok; requests 1\n"
        "supervisor:sue approve_request number=1 ok; phase t1 showdown\n"
        "executive:eve approve_request number=1 ok; phase t1 settled\n");
}

TEST(a_small_payout_is_the_dealers)
{
    run(DEALER_TABLE("washington", "") "controls standard\n"
        "stack 2h7s4c5dQhJh9h3c8d\n" TO_SHOWDOWN
        "dealer:dan confirm table=t1 ok; phase t1 settled; requests 0\n");
}

TEST(the_open_controls_let_everybody_act_alone)
{
    run(PEOPLE "controls open\n"
        "supervisor:sue deposit player=ann amount=10000000 ok; requests 0; money player:ann 10100000\n");
}

TEST(a_repeated_command_asks_once)
{
    run(PEOPLE "controls standard\n"
        "supervisor:sue deposit player=ann amount=5000 id=a1 ok; requests 1\n"
        "supervisor:sue deposit player=ann amount=5000 id=a1 repeated; requests 1\n"
        "supervisor:sam approve_request number=1 id=b1 ok\n"
        "supervisor:sam approve_request number=1 id=b1 repeated; money player:ann 105000\n"
        "supervisor:sue deposit player=ann amount=5000 id=a1 repeated; requests 0; money player:ann 105000\n");
}

/* ---- jackpots ---- */

#undef PEOPLE
#include "link_rounds.h"

#define CLAIMED(controls, hand)                                                                    \
    ONE_TABLE(PROG_LINK, "PROG-01") START_GAME("t1") ROYAL_FOR_ANN HAND_BUTTON("t1", "1", hand)    \
    "controls " controls "\n"

TEST(washingtons_procedure_takes_the_people_that_its_document_names)
{
    run(CLAIMED("washington-jackpot", ROYAL_FIRST) /* $10,000: above the link's $5,000 */
        "dealer:dan confirm_claim link=main number=1 not_allowed\n"
        "supervisor:sue confirm_claim link=main number=1 ok\n"
        "supervisor:sue complete_claim link=main number=1 not_allowed\n"
        "supervisor:sam complete_claim link=main number=1 not_allowed\n"
        "executive:eve complete_claim link=main number=1 ok; claim main 1 won 1000075; requests 0\n");
}

TEST(below_the_links_amount_one_supervisor_confirms_and_completes_only_by_washingtons)
{
    run(ONE_TABLE("system:boot add_link link=main pay=PROG-01 0.seed=1000000 0.rate=250000 "
                  "0.reserve_rate=50000 executive_above=500000000 ok\n"
                  "supervisor:sue start_link link=main ok\n", "PROG-01")
        START_GAME("t1") ROYAL_FOR_ANN HAND_BUTTON("t1", "1", ROYAL_FIRST)
        "controls standard\n"
        "supervisor:sam confirm_claim link=main number=1 ok\n"
        "supervisor:sam complete_claim link=main number=1 same_person\n"
        "controls washington-jackpot\n"
        "supervisor:sam complete_claim link=main number=1 ok; claim main 1 won 1000075\n");
}

TEST(strict_controls_have_an_executive_complete_every_claim)
{
    run(CLAIMED("strict", ROYAL_FIRST)
        "supervisor:sam confirm_claim link=main number=1 ok\n"
        "supervisor:sid complete_claim link=main number=1 not_allowed\n"
        "executive:eve complete_claim link=main number=1 ok; claim main 1 won 1000075\n");
}

/* sue has opened ann's account. */
TEST(who_enrolled_the_player_or_the_link_has_no_part_in_the_claim)
{
    run(CLAIMED("strict", ROYAL_FIRST)
        "supervisor:sue confirm_claim link=main number=1 same_person; restart; controls strict\n"
        "supervisor:sue confirm_claim link=main number=1 same_person\n"
        "supervisor:sam confirm_claim link=main number=1 ok\n"
        "executive:eve complete_claim link=main number=1 ok; claim main 1 won 1000075\n");
    run("supervisor:sid add_player player=ann ok; supervisor:sid deposit player=ann amount=100000 ok\n"
        PERSON("bob", "100000") PERSON("cid", "100000")
        "executive:eve add_link link=main pay=PROG-01 0.seed=1000000 0.rate=250000 "
        "0.reserve_rate=50000 executive_above=500000 ok; supervisor:sue start_link link=main ok\n"
        TABLE("t1", "PROG-01") SEAT("ann", "t1", "1") SEAT("bob", "t1", "2")
        "dealer:dan new_game table=t1 ok\n"
        BET("ann", "t1", "1", "100") BET("bob", "t1", "2", "100")
        START_GAME("t1") ROYAL_FOR_ANN HAND_BUTTON("t1", "1", ROYAL_FIRST) "controls strict\n"
        "supervisor:sid confirm_claim link=main number=1 same_person\n" /* the player */
        "supervisor:sue confirm_claim link=main number=1 ok; restart; controls strict\n"
        "executive:eve complete_claim link=main number=1 same_person\n" /* the link */
        "executive:fay complete_claim link=main number=1 ok; claim main 1 won 1000050\n");
}

/* Who enrolled may say that the hand is there, and not that it is paid. */
TEST(the_default_lets_nobody_complete_a_claim_of_a_player_whom_they_enrolled)
{
    run(ONE_TABLE("system:boot add_link link=main pay=PROG-01 0.seed=1000000 0.rate=250000 "
                  "0.reserve_rate=50000 executive_above=500000000 ok\n"
                  "supervisor:sue start_link link=main ok\n", "PROG-01")
        START_GAME("t1") ROYAL_FOR_ANN HAND_BUTTON("t1", "1", ROYAL_FIRST)
        "controls standard\n"
        "supervisor:sam confirm_claim link=main number=1 ok\n"
        "supervisor:sue complete_claim link=main number=1 same_person\n"
        "supervisor:sid complete_claim link=main number=1 ok; claim main 1 won 1000075\n");
}

/* 500 to 1 on a Blind of $100: $50,000 and more. */
TEST(who_enrolled_a_player_has_no_part_in_a_large_payout_or_deposit)
{
    run("supervisor:sid add_player player=ann ok; supervisor:sid deposit player=ann amount=400000 ok\n"
        "supervisor:sue add_table table=t1 rules=washington dealer=1 ok\n"
        "supervisor:sue open table=t1 amount=1000000 ok\n" SEATED("ann", "t1", "1", "300000")
        "supervisor:sue fill table=t1 amount=100000000 ok; controls standard\n"
        "stack AhKh4c5dQhJhTh2c3d\n"
        "dealer:dan new_game table=t1 ok; player:ann bet table=t1 spot=1 ante=10000 blind=10000 ok\n"
        "dealer:dan no_more_bets,deal table=t1 ok; player:ann play table=t1 spot=1 multiple=4 ok\n"
        "dealer:dan flop,river,reveal table=t1 ok; dealer:dan confirm table=t1 ok; requests 1\n"
        "supervisor:sid approve_request number=1 same_person; restart; requests 0; controls standard\n"
        "dealer:dan confirm table=t1 ok; requests 1\n"
        "supervisor:sid approve_request number=2 same_person\n"
        "supervisor:sue approve_request number=2 ok; phase t1 showdown\n"
        "executive:eve approve_request number=2 ok; phase t1 settled\n"
        "supervisor:sid deposit player=ann amount=9999999 ok; requests 1\n" /* below the amount */
        "supervisor:sid deposit player=ann amount=10000000 same_person; requests 1\n"
        "supervisor:sue deposit player=ann amount=10000000 ok; requests 2\n"
        "supervisor:sid withdraw player=ann amount=1000 ok; requests 3\n");
}

TEST(who_agreed_to_an_earlier_step_is_excluded_where_the_controls_say_so)
{
    run(CLAIMED("agreeing", ROYAL_FIRST)
        "supervisor:sam confirm_claim link=main number=1 ok; requests 1\n"
        "supervisor:sid approve_request number=1 ok; requests 1; claim main 1 pending 1000075\n"
        "executive:eve approve_request number=1 ok; requests 0; claim main 1 confirmed 1000075\n"
        "executive:eve complete_claim link=main number=1 same_person; restart; controls agreeing\n"
        "executive:eve complete_claim link=main number=1 same_person\n"
        "executive:fay complete_claim link=main number=1 ok; claim main 1 won 1000075\n"
        "supervisor:sam propose_change link=main kind=back_out claim=1 text=misread ok; requests 1\n"
        "supervisor:sid approve_request number=2 ok; executive:eve approve_request number=2 ok\n"
        "executive:eve approve_change link=main number=1 same_person; restart; controls agreeing\n"
        "executive:eve approve_change link=main number=1 same_person\n"
        "executive:fay approve_change link=main number=1 ok; claim main 1 backed_out 1000075\n");
}

TEST(a_claim_is_rejected_by_two_and_not_by_who_claimed_it)
{
    run(CLAIMED("standard", ROYAL_FIRST)
        "supervisor:sue reject_claim link=main number=1 text=misread ok; requests 1; claim main 1 pending 1000075\n"
        "supervisor:sam approve_request number=1 ok; requests 0; claim main 1 none 0\n");
}

TEST(a_request_about_a_claim_is_over_when_the_claim_moves_on)
{
    run(CLAIMED("standard", ROYAL_FIRST)
        "supervisor:sue reject_claim link=main number=1 text=misread ok; requests 1\n"
        "supervisor:sam confirm_claim link=main number=1 ok; requests 0\n"
        "supervisor:sam approve_request number=1 no_such_request; claim main 1 confirmed 1000075\n");
}

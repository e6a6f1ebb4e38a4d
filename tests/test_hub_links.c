/* Progressive links in the middle of the server: what displays hear and when, and links that do not
 * agree with their accounts. */
#include "floor/link_state.h"
#include "hub_test.h"
#include "server/history/history.h"
#include "server/hub/hub_links.h"

static struct connection *begin(struct small_hub *small)
{
    struct connection *sam = small_hub_connect(small, "sam");
    small_hub_say(small, sam,
                  "{'id':'1','do':'add_link','config':{'name':'main','table':'LINK-01','games':"
                  "true,'levels':[{'seed':1000000,'rate':250000}]}}");
    small_hub_say(small, sam, "{'id':'2','do':'start_link','link':'main'}");
    small_hub_say(small, sam,
                  "{'id':'3','do':'join_link','link':'main','table':'cs-1','game':'caribbean-stud',"
                  "'key':'0123456789abcdef'}");
    assert_int_equal(count_of(small_hub_hear(small, sam), "\"ok\":true"), 3);
    return sam;
}

#define GAME(id, what, round, more)                                                                \
    "{\"id\":\"" id "\",\"do\":\"" what "\",\"link\":\"main\",\"table\":\"cs-1\","                 \
    "\"key\":\"0123456789abcdef\",\"round\":" round more "}"
#define WAGER ",'wagers':{'1':100}"

/* Every contribution is durable, and displays hear of them together. */
HUB_TEST(displays_hear_the_meters_a_few_times_a_second)
{
    begin(small);
    struct connection *screen = small_hub_connect(small, NULL);
    struct connection *game = small_hub_connect(small, NULL);
    assert_answer(small, screen, "{'id':'w','do':'subscribe','link':'main'}", "\"amount\":1000000");
    small->now_ms += 1000;
    small_hub_say(small, game, GAME("a", "start_game", "1", WAGER));
    hub_tick(small->hub);
    small_hub_settle(small);
    assert_true(
        has(small_hub_heard(screen), "\"amount\":1000025")); /* after a quiet time: at once */
    small_hub_say(small, game, GAME("b", "end_game", "1", ""));
    small_hub_say(small, game, GAME("c", "start_game", "2", WAGER));
    assert_int_equal(count_of(small_hub_hear(small, game), "\"ok\":true"), 3);
    assert_string_equal(small_hub_heard(screen), "");
    assert_true(hub_wait_ms(small->hub) >= 0 && hub_wait_ms(small->hub) <= LINK_NEWS_MS);
    small->now_ms += LINK_NEWS_MS;
    hub_tick(small->hub);
    const char *heard = small_hub_hear(small, screen);
    assert_int_equal(count_of(heard, "\"event\":\"meters\""), 1);
    assert_true(has(heard, "\"amount\":1000050"));
    /* a hit is told at once, and only when it is durable */
    small_hub_say(small, game,
                  GAME("d", "claim", "2", ",'spot':1,'hand':'royal flush','cards':'AhKhQhJhTh'"));
    hub_flush(small->hub);
    assert_string_equal(small_hub_heard(screen), "");
    assert_true(has(small_hub_hear(small, screen), "\"event\":\"claimed\""));
}

HUB_TEST(a_link_that_disagrees_with_its_accounts_is_stopped)
{
    begin(small);
    struct connection *game = small_hub_connect(small, NULL);
    hub_link_check(small->hub);
    assert_answer(small, game, GAME("a", "start_game", "1", WAGER), "{\"re\":\"a\",\"ok\":true");
    /* a cent is missing in the meter's account */
    struct uth_ledger *ledger = uth_floor_ledger(small->hub->floor);
    struct uth_postings stolen = {0};
    struct uth_refusal refusal;
    assert_true(uth_postings_add(&stolen, "meter:main:main", "cage", 1));
    assert_int_equal(uth_ledger_check(ledger, &stolen, &refusal), UTH_REASON_OK);
    uth_ledger_post(ledger, &stolen);
    fflush(stderr);
    hub_link_check(small->hub);
    assert_answer(small, game, GAME("b", "end_game", "1", ""), "\"link_lost\"");
    assert_true(uth_floor_find_link(small->hub->floor, "main")->faulty);
    /* an operator has looked into it */
    assert_true(hub_clear(small->hub, "link.main"));
    assert_answer(small, game, GAME("b", "end_game", "1", ""), "{\"re\":\"b\",\"ok\":true");
    uth_postings_free(&stolen);
}

/* ---- rows beside the events ---- */

/* Somebody who is not connected does it. */
static void does(struct small_hub *small, const char *who, enum uth_role role,
                 enum uth_floor_do what, uint32_t number)
{
    struct uth_command command = {.what = what, .actor.role = role, .order.number = number};
    snprintf(command.actor.name, sizeof command.actor.name, "%s", who);
    snprintf(command.order.link, sizeof command.order.link, "main");
    assert_int_equal(small_hub_command(small->hub, &command), UTH_REASON_OK);
}

/* The answer of the full audit; freed by the caller. */
static char *audited(struct small_hub *small)
{
    small_hub_settle(small);
    FREED struct query *query = history_audit(small->hub, "", "");
    while (!query->step(query, small->store)) {
    }
    char *answer = uth_json_take(&query->text, NULL);
    query->clean(query);
    return answer;
}

static void expect_audit(struct small_hub *small, const char *words)
{
    FREED char *answer = audited(small);
    if (!has(answer, words))
        fail_msg("%s\n  is not in %s", words, answer);
}

static void put_value(struct small_hub *small, const char *space, const char *key,
                      const char *value)
{
    struct uth_store_value row = {space, key, value};
    struct uth_store_batch batch = {.value_count = 1, .values = &row};
    assert_true(uth_store_commit(small->store, &batch));
}

struct value_of {
    const char *key;
    char text[4096];
};

static bool take_value(void *self, const struct uth_store_value *value)
{
    struct value_of *wanted = self;
    if (strcmp(value->key, wanted->key) == 0)
        snprintf(wanted->text, sizeof wanted->text, "%s", value->value);
    return true;
}

/* Three days with games, a win on the second: days and wins are made once more from the events. */
HUB_TEST(days_of_meters_and_wins_are_audited_against_the_events)
{
    static const char first[] = "2023-11-14", second[] = "2023-11-15";
    begin(small);
    small->now_ms = 1700000000000;
    struct connection *game = small_hub_connect(small, NULL);
    small_hub_say(small, game, GAME("a", "start_game", "1", WAGER));
    small_hub_say(small, game, GAME("b", "end_game", "1", ""));
    small_hub_settle(small);
    small->now_ms += 86400000;
    small_hub_say(small, game, GAME("c", "start_game", "2", WAGER));
    small_hub_say(small, game,
                  GAME("d", "claim", "2", ",'spot':1,'hand':'royal flush','cards':'AhKhQhJhTh'"));
    does(small, "sue", UTH_ROLE_SUPERVISOR, UTH_FLOOR_CONFIRM_CLAIM, 1);
    does(small, "eve", UTH_ROLE_EXECUTIVE, UTH_FLOOR_COMPLETE_CLAIM, 1);
    small_hub_say(small, game, GAME("e", "end_game", "2", ""));
    small_hub_settle(small);
    small->now_ms += 86400000;
    small_hub_say(small, game, GAME("f", "start_game", "3", WAGER));
    assert_int_equal(count_of(small_hub_hear(small, game), "\"ok\":true"), 6);
    expect_audit(small, "\"sound\":true");

    struct value_of win = {.key = "0000000001"}, day = {.key = second};
    assert_true(uth_store_read_values(small->store, "wins:main", take_value, &win));
    assert_true(has(win.text, "\"state\":\"paid\"") && has(win.text, "\"amount\":1000050"));
    assert_true(uth_store_read_values(small->store, "meters:main", take_value, &day));
    assert_true(has(day.text, "\"hits\":1"));
    put_value(small, "meters:main", first, day.text);
    expect_audit(small, "the row 2023-11-14 of meters:main does not follow from its events");
    put_value(small, "meters:main", first, NULL);
    expect_audit(small, "the row 2023-11-14 of meters:main is missing");
    put_value(small, "wins:main", win.key, NULL);
    expect_audit(small, "the row 0000000001 of wins:main is missing");
    put_value(small, "wins:main", "0000000002", win.text);
    expect_audit(small, "the row 0000000002 of wins:main does not follow from its events");
}

/* A table of another game falls silent: staff are told, by the system, and it is let back by hello. */
HUB_TEST(a_silent_table_is_cut_off_in_front_of_staff)
{
    struct connection *sam = begin(small);
    struct connection *game = small_hub_connect(small, NULL);
    assert_answer(small, sam, "{'id':'w','do':'subscribe','link':'main'}", "\"silent_s\":300");
    hub_tick(small->hub);
    assert_true(hub_wait_ms(small->hub) <= 300000);
    small->now_ms += 300000;
    hub_tick(small->hub);
    const char *heard = small_hub_hear(small, sam);
    assert_true(has(heard, "\"event\":\"table_cut\"") && has(heard, "\"by\":\"system\"") &&
                has(heard, "reason\":\"silent\""));
    assert_answer(small, game,
                  "{'id':'h','do':'hello','link':'main','table':'cs-1','key':'0123456789abcdef'}",
                  "\"meters\":[{\"level\":\"main\",\"amount\":1000000");
    assert_true(has(small_hub_heard(sam), "\"event\":\"table_mended\""));
}

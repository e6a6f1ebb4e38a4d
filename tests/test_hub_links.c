/* Progressive links in the middle of the server: what displays hear and when, and links that do not
 * agree with their accounts. */
#include "check.h"

#include <string.h>

#include "floor/link_state.h"
#include "reference/small_hub.h"
#include "server/hub_links.h"

static bool has(const char *text, const char *part)
{
    return strstr(text, part) != NULL;
}

static int count_of(const char *text, const char *part)
{
    int count = 0;
    for (const char *at = text; (at = strstr(at, part)) != NULL; at += strlen(part)) {
        count++;
    }
    return count;
}

static struct link *begin(struct small_hub *small)
{
    small_hub_start(small);
    struct link *sam = small_hub_connect(small, "sam");
    small_hub_say(small, sam,
                  "{\"id\":\"1\",\"do\":\"add_link\",\"config\":{\"name\":\"main\",\"table\":"
                  "\"LINK-01\",\"games\":true,\"levels\":[{\"seed\":1000000,\"rate\":250000}]}}");
    small_hub_say(small, sam, "{\"id\":\"2\",\"do\":\"start_link\",\"link\":\"main\"}");
    small_hub_say(small, sam,
                  "{\"id\":\"3\",\"do\":\"join_link\",\"link\":\"main\",\"table\":\"cs-1\","
                  "\"game\":\"caribbean-stud\",\"key\":\"0123456789abcdef\"}");
    small_hub_settle(small);
    assert_int_equal(count_of(small_hub_heard(sam), "\"ok\":true"), 3);
    return sam;
}

#define GAME(id, what, round, more)                                                                \
    "{\"id\":\"" id "\",\"do\":\"" what "\",\"link\":\"main\",\"table\":\"cs-1\","                 \
    "\"key\":\"0123456789abcdef\",\"round\":" round more "}"
#define WAGER ",\"wagers\":{\"1\":100}"

/* Every contribution is durable, and displays hear of them together. */
static void displays_hear_the_meters_a_few_times_a_second(void **state)
{
    (void)state;
    struct small_hub small;
    begin(&small);
    struct link *screen = small_hub_connect(&small, NULL);
    struct link *game = small_hub_connect(&small, NULL);
    small_hub_say(&small, screen, "{\"id\":\"w\",\"do\":\"subscribe\",\"link\":\"main\"}");
    small_hub_settle(&small);
    assert_true(has(small_hub_heard(screen), "\"amount\":1000000"));
    small.now_ms += 1000;
    small_hub_say(&small, game, GAME("a", "start_game", "1", WAGER));
    hub_tick(small.hub);
    small_hub_settle(&small);
    assert_true(
        has(small_hub_heard(screen), "\"amount\":1000025")); /* after a quiet time: at once */
    small_hub_say(&small, game, GAME("b", "end_game", "1", ""));
    small_hub_say(&small, game, GAME("c", "start_game", "2", WAGER));
    small_hub_settle(&small);
    assert_int_equal(count_of(small_hub_heard(game), "\"ok\":true"), 3);
    assert_string_equal(small_hub_heard(screen), "");
    assert_true(hub_wait_ms(small.hub) >= 0 && hub_wait_ms(small.hub) <= LINK_NEWS_MS);
    small.now_ms += LINK_NEWS_MS;
    hub_tick(small.hub);
    small_hub_settle(&small);
    const char *heard = small_hub_heard(screen);
    assert_int_equal(count_of(heard, "\"event\":\"meters\""), 1);
    assert_true(has(heard, "\"amount\":1000050"));
    /* a hit is told at once, and only when it is durable */
    small_hub_say(
        &small, game,
        GAME("d", "claim", "2", ",\"spot\":1,\"hand\":\"royal flush\",\"cards\":\"AhKhQhJhTh\""));
    hub_flush(small.hub);
    assert_string_equal(small_hub_heard(screen), "");
    small_hub_settle(&small);
    assert_true(has(small_hub_heard(screen), "\"event\":\"claimed\""));
    small_hub_stop(&small);
}

static void a_link_that_disagrees_with_its_accounts_is_stopped(void **state)
{
    (void)state;
    struct small_hub small;
    begin(&small);
    struct link *game = small_hub_connect(&small, NULL);
    hub_link_check(small.hub);
    small_hub_say(&small, game, GAME("a", "start_game", "1", WAGER));
    small_hub_settle(&small);
    assert_true(has(small_hub_heard(game), "{\"re\":\"a\",\"ok\":true"));
    /* a cent is missing in the meter's account */
    struct uth_ledger *ledger = uth_floor_ledger(small.hub->floor);
    struct uth_postings stolen = {0};
    struct uth_refusal refusal;
    assert_true(uth_postings_add(&stolen, "meter:main:main", "cage", 1));
    assert_int_equal(uth_ledger_check(ledger, &stolen, &refusal), UTH_REASON_OK);
    uth_ledger_post(ledger, &stolen);
    fflush(stderr);
    hub_link_check(small.hub);
    small_hub_say(&small, game, GAME("b", "end_game", "1", ""));
    small_hub_settle(&small);
    assert_true(has(small_hub_heard(game), "\"link_lost\""));
    assert_true(uth_floor_find_link(small.hub->floor, "main")->faulty);
    /* an operator has looked into it */
    assert_true(hub_clear(small.hub, "link.main"));
    small_hub_say(&small, game, GAME("b", "end_game", "1", ""));
    small_hub_settle(&small);
    assert_true(has(small_hub_heard(game), "{\"re\":\"b\",\"ok\":true"));
    uth_postings_free(&stolen);
    small_hub_stop(&small);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(displays_hear_the_meters_a_few_times_a_second),
        cmocka_unit_test(a_link_that_disagrees_with_its_accounts_is_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

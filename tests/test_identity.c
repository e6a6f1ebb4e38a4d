/* Proofs of who is there: for how long one is good, from which amount it is needed, and from whom. */
#include "check.h"
#include "reference/small_hub.h"

enum { MINUTE_MS = 60000 };

/* A connection of somebody with a session, as a log-in leaves it. */
static struct connection *come(struct small_hub *small, const char *name)
{
    char token[TOKEN_TEXT_SIZE], text[TOKEN_TEXT_SIZE + 64];
    struct hub *hub = small->hub;
    struct person *person = people_find(&hub->people, name);
    assert_non_null(people_open_session(&hub->people, hub->filling, person, small->now_ms, token));
    struct connection *connection = small_hub_connect(small, NULL);
    snprintf(text, sizeof text, "{\"id\":\"r\",\"do\":\"resume\",\"token\":\"%s\"}", token);
    small_hub_say(small, connection, text);
    assert_non_null(strstr(small_hub_hear(small, connection), "\"ok\":true"));
    return connection;
}

static bool moves(struct small_hub *small, struct connection *connection, const char *what,
                  int64_t amount)
{
    static int number;
    char text[160];
    snprintf(text, sizeof text,
             "{\"id\":\"m-%d\",\"do\":\"%s\",\"player\":\"ann\",\"amount\":%lld}", ++number, what,
             (long long)amount);
    small_hub_say(small, connection, text);
    const char *heard = small_hub_hear(small, connection);
    bool refused = strstr(heard, "\"error\":\"prove_first\"") != NULL;
    assert_true(refused || strstr(heard, "\"ok\":true") != NULL);
    return !refused;
}

TEST(a_proof_is_good_for_its_minutes_and_needed_above_the_amount)
{
    struct small_hub small;
    small_hub_start(&small);
    small.hub->settings.identity.prove_s = 120;
    small.hub->settings.identity.prove_above = 5000;
    struct connection *sam = come(&small, "sam");
    assert_true(moves(&small, sam, "deposit", 5001)); /* has just logged in */
    small.now_ms += 2 * MINUTE_MS - 1;
    assert_true(moves(&small, sam, "deposit", 5001));
    small.now_ms += 1;
    assert_false(moves(&small, sam, "deposit", 5001));
    assert_false(moves(&small, sam, "withdraw", 5001));
    assert_true(moves(&small, sam, "deposit", 5000));
    sam->session->proved_ms = small.now_ms;
    assert_true(moves(&small, sam, "withdraw", 5001));
    small.hub->settings.identity.prove_s = 0;
    small.now_ms += 60 * MINUTE_MS;
    sam->session->used_ms = small.now_ms;
    assert_true(moves(&small, sam, "withdraw", 5001));
    small_hub_stop(&small);
}

TEST(players_move_their_own_money_without_a_proof)
{
    struct small_hub small;
    small_hub_start(&small);
    small.hub->settings.identity.prove_s = 120;
    struct connection *ann = come(&small, "ann");
    small.now_ms += 10 * MINUTE_MS;
    small_hub_say(&small, ann, "{\"id\":\"j\",\"do\":\"join\",\"table\":\"w\",\"spot\":1}");
    small_hub_say(&small, ann, "{\"id\":\"b\",\"do\":\"buy_in\",\"table\":\"w\",\"amount\":90000}");
    assert_null(strstr(small_hub_hear(&small, ann), "error"));
    small_hub_stop(&small);
}

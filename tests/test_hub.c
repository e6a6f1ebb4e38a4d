/* The hub: nothing is said before it is durable, everything is bounded, and each viewer sees what
 * is theirs to see. */

#include "hub_test.h"

#define JOIN  "{'id':'j','do':'join','table':'w','spot':1}"
#define BUY   "{'id':'b','do':'buy_in','table':'w','amount':50000}"
#define WATCH "{'id':'w','do':'subscribe','table':'w'}"
#define BET   "{'id':'e','do':'bet','table':'w','spot':1,'wagers':{'ante':500,'blind':500}}"

/* ---- durability ---- */

HUB_TEST(nothing_is_said_before_the_commit)
{
    struct connection *ann = small_hub_connect(small, "ann"),
                      *sam = small_hub_connect(small, "sam");
    small_hub_say(small, ann, WATCH);
    small_hub_say(small, sam, WATCH);
    hub_flush(small->hub); /* no rows: answered at once */
    assert_true(has(small_hub_heard(ann), "snapshot"));
    small_hub_heard(sam);

    small_hub_say(small, ann, JOIN);
    hub_flush(small->hub);
    small_hub_say(small, ann, BUY); /* in the next batch, while the first is on its way */
    small_hub_say(small, sam, "{'id':'l','do':'lobby'}");
    hub_flush(small->hub);
    assert_string_equal(small_hub_heard(ann), "");
    assert_string_equal(small_hub_heard(sam), "");

    assert_true(small_hub_work(small));
    const char *heard = small_hub_heard(ann);
    assert_true(has(heard, "\"event\":\"joined\"") && has(heard, "\"re\":\"j\""));
    assert_false(has(heard, "bought_in"));
    heard = small_hub_heard(sam);
    assert_true(has(heard, "\"event\":\"joined\""));
    assert_false(has(heard, "\"re\":\"l\"")); /* it knows of the buy-in, so it waits for it */

    assert_true(small_hub_work(small));
    assert_true(has(small_hub_heard(ann), "\"chips\":50000"));
    assert_true(has(small_hub_heard(sam), "\"re\":\"l\""));
}

static void count_answer(struct call *call, int status, const char *type, struct packet *packet)
{
    (void)type;
    (void)packet;
    *(int *)call->self += status;
}

TEST(no_call_is_answered_before_the_commit)
{
    for (int fails = 0; fails < 2; fails++) {
        struct small_hub small;
        small_hub_start(&small);
        int answered = 0;
        struct call *call = call_new(&answered, count_answer);
        batch_add_value(small.hub->filling, "note", "a", "what the answer is about");
        uth_json_reset(&small.hub->text);
        uth_json_object(&small.hub->text, NULL);
        uth_json_end_object(&small.hub->text);
        hub_answer(small.hub, call, 200, "application/json");
        hub_flush(small.hub);
        assert_int_equal(answered, 0);
        if (fails)
            uth_disk_plan(small.disk, &(struct uth_disk_plan){.error_at = 1});
        assert_true(small_hub_work(&small));
        assert_int_equal(answered, fails ? 0 : 200);
        call_drop(call);
        small_hub_stop(&small);
    }
}

HUB_TEST(a_failed_commit_says_nothing_and_stops_everything)
{
    struct connection *ann = small_hub_connect(small, "ann");
    uth_disk_plan(small->disk,
                  &(struct uth_disk_plan){.error_at = 1, .error_for_ever = true, .full = true});
    small_hub_say(small, ann, JOIN);
    hub_flush(small->hub);
    small_hub_say(small, ann, BUY);
    assert_true(small_hub_work(small));
    assert_true(small->failed);
    assert_true(small->sentence[0] != '\0');
    assert_string_equal(small_hub_heard(ann), "");
    small_hub_say(small, ann, "{'id':'p','do':'ping'}");
    hub_flush(small->hub);
    assert_false(small_hub_work(small));
    assert_string_equal(small_hub_heard(ann), "");
}

HUB_TEST(a_link_that_closes_takes_its_answers_with_it)
{
    struct connection *ann = small_hub_connect(small, "ann");
    small_hub_say(small, ann, WATCH);
    small_hub_say(small, ann, JOIN);
    hub_flush(small->hub);
    hub_disconnect(small->hub, ann);
    small_hub_settle(small);
    assert_int_equal(small->hub->connection_count, 0);
    assert_int_equal(small->hub->subscription_count, 0);
}

/* ---- who sees what ---- */

static void play_to_the_deal(struct small_hub *small, struct connection *ann)
{
    small_hub_say(small, ann, WATCH);
    small_hub_say(small, ann, JOIN);
    small_hub_say(small, ann, BUY);
    small_hub_settle(small);
    small_hub_say(small, ann, BET);
    small_hub_hear(small, ann);
    small->now_ms += 10000;
}

HUB_TEST(face_down_cards_are_their_owners_alone)
{
    struct connection *ann = small_hub_connect(small, "ann"),
                      *dora = small_hub_connect(small, "dora");
    struct connection *display = small_hub_connect(small, NULL);
    play_to_the_deal(small, ann);
    small_hub_say(small, dora, WATCH);
    small_hub_say(small, display, WATCH);
    const char *own = strstr(small_hub_hear(small, ann), "\"event\":\"deal\"");
    assert_non_null(own);
    assert_true(has(own, "\"cards\":"));
    for (int i = 0; i < 2; i++) {
        const char *heard = small_hub_heard(i == 0 ? dora : display);
        assert_true(has(heard, "\"phase\":\"preflop\"") || has(heard, "\"event\":\"deal\""));
        assert_false(has(heard, "\"cards\":"));
    }
    small_hub_say(small, dora, "{'id':'w2','do':'subscribe','table':'w'}");
    small_hub_say(small, ann, "{'id':'w2','do':'subscribe','table':'w'}");
    assert_false(has(small_hub_hear(small, dora), "\"cards\":"));
    assert_true(has(small_hub_heard(ann), "\"cards\":"));
}

HUB_TEST(each_event_is_heard_once_by_each_viewer)
{
    struct connection *one = small_hub_connect(small, "ann"),
                      *two = small_hub_connect(small, "ann");
    small_hub_say(small, two, WATCH);
    play_to_the_deal(small, one);
    small_hub_heard(two);
    assert_int_equal(count_of(small_hub_hear(small, one), "\"event\":\"deal\""), 1);
    assert_int_equal(count_of(small_hub_heard(two), "\"event\":\"deal\""), 1);
}

HUB_TEST(who_comes_back_gets_what_was_missed)
{
    struct connection *ann = small_hub_connect(small, "ann");
    small_hub_say(small, ann, WATCH);
    small_hub_say(small, ann, JOIN);
    small_hub_hear(small, ann);
    struct connection *back = small_hub_connect(small, "ann");
    for (int i = 0; i < 3; i++) {
        char text[96];
        snprintf(text, sizeof text,
                 "{\"id\":\"x%d\",\"do\":\"buy_in\",\"table\":\"w\",\"amount\":100}", i);
        small_hub_say(small, ann, text);
    }
    small_hub_say(small, back, "{'id':'r','do':'subscribe','table':'w','last':4}");
    small_hub_say(small, ann, BUY);
    const char *heard = small_hub_hear(small, back);
    assert_true(has(heard, "\"from\":4"));
    for (int n = 5; n <= 8; n++) {
        char number[16];
        snprintf(number, sizeof number, "\"n\":%d,", n);
        assert_int_equal(count_of(heard, number), 1);
    }
}

HUB_TEST(the_ring_forgets_and_the_table_is_sent_instead)
{
    small->hub->settings.limits.messages = (struct rate){.burst = 1000000, .per_minute = 1000000};
    struct connection *ann = small_hub_connect(small, "ann");
    small_hub_say(small, ann, JOIN);
    for (int i = 0; i < SLOT_RING + 10; i++) {
        char text[96];
        snprintf(text, sizeof text,
                 "{\"id\":\"x%d\",\"do\":\"buy_in\",\"table\":\"w\",\"amount\":100}", i);
        small_hub_say(small, ann, text);
        if (i % 50 == 0)
            small_hub_hear(small, ann);
    }
    small_hub_hear(small, ann);
    assert_answer(small, ann, "{'id':'r','do':'subscribe','table':'w','last':5}", "\"snapshot\":");
}

/* ---- bounds ---- */

HUB_TEST(a_full_queue_hangs_up_and_nobody_else_notices)
{
    small->hub->settings.limits.queue_bytes = 4096;
    struct connection *slow = small_hub_connect(small, NULL),
                      *fast = small_hub_connect(small, NULL);
    for (int i = 0; i < 50 && small->hung_up == 0; i++) {
        small_hub_say(small, slow, "{'id':'l','do':'lobby'}");
        small_hub_settle(small);
    }
    assert_int_equal(small->hung_up, 1);
    assert_int_equal(small->end, CONNECTION_END_SLOW);
    assert_true(slow->queued_bytes <= 4096);
    assert_answer(small, fast, "{'id':'p','do':'ping'}", "\"ok\":true");
}

HUB_TEST(messages_that_come_too_fast_are_refused_until_time_passes)
{
    struct connection *connection = small_hub_connect(small, NULL);
    for (int i = 0; i < 70; i++)
        small_hub_say(small, connection, "{'id':'p','do':'ping'}");
    const char *heard = small_hub_hear(small, connection);
    assert_int_equal(count_of(heard, "\"ok\":true"), 60);
    assert_int_equal(count_of(heard, "{\"re\":\"p\",\"error\":\"too_fast\""), 10);
    small->now_ms += 1000;
    assert_answer(small, connection, "{'id':'p','do':'ping'}", "\"ok\":true");
}

static void ping_all(void *self, struct connection *connection)
{
    (void)connection;
    ++*(int *)self;
}

HUB_TEST(silent_links_are_asked_then_dropped)
{
    struct connection *silent = small_hub_connect(small, NULL),
                      *alive = small_hub_connect(small, NULL);
    int pings = 0;
    (void)silent;
    small->now_ms += 31000;
    hub_sweep(small->hub, ping_all, &pings);
    assert_int_equal(pings, 2);
    hub_heard(small->hub, alive);
    small->now_ms += 31000;
    hub_sweep(small->hub, ping_all, &pings);
    assert_int_equal(small->hung_up, 1);
    assert_int_equal(small->end, CONNECTION_END_SILENT);
    assert_int_equal(pings, 3);
}

/* ---- sessions ---- */

struct search {
    const void *needle;
    size_t size;
    bool found;
};

static bool search_event(void *self, const struct uth_store_event *event)
{
    struct search *search = self;
    search->found |= memmem(event->body, event->size, search->needle, search->size) != NULL;
    return true;
}

/* In an event: on the disk they are packed. */
static bool is_in_events(struct small_hub *small, const void *needle, size_t size)
{
    static const char *const streams[] = {"floor", "w", "s", HUB_AUDIT_STREAM};
    struct search search = {needle, size, false};
    for (size_t i = 0; i < COUNT_OF(streams); i++)
        assert_true(uth_store_read_events(small->store, streams[i], 1, 0, search_event, &search));
    return search.found;
}

/* Anywhere on the disk, too. */
static bool is_stored(struct small_hub *small, const void *needle, size_t size)
{
    struct uth_image image = {0};
    uth_disk_save(small->disk, &image);
    bool found = memmem(image.at, image.size, needle, size) != NULL;
    sqlite3_free(image.at);
    return found || is_in_events(small, needle, size);
}

HUB_TEST(tokens_are_not_in_the_store)
{
    struct connection *connection = small_hub_connect(small, NULL);
    small_hub_say(small, connection, "{'id':'g','do':'guest'}");
    small_hub_settle(small);
    char token[TOKEN_TEXT_SIZE];
    const char *found = strstr(small_hub_heard(connection), "\"token\":\"");
    assert_non_null(found);
    memcpy(token, found + 9, TOKEN_TEXT_SIZE - 1);
    token[TOKEN_TEXT_SIZE - 1] = '\0';
    assert_false(is_stored(small, token, strlen(token)));
    assert_true(is_stored(small, "guest", 5)); /* others are found */
    assert_non_null(people_session(&small->hub->people, token, small->now_ms));
    small->now_ms += small->hub->people.session_ms;
    assert_null(people_session(&small->hub->people, token, small->now_ms));
}

HUB_TEST(unrevealed_cards_are_not_in_the_store)
{
    struct connection *ann = small_hub_connect(small, "ann");
    play_to_the_deal(small, ann);
    small_hub_settle(small);
    const struct uth_table *table = uth_floor_find_table(small->hub->floor, "w");
    char deck[2 * UTH_CARD_COUNT + 1], hole[] = "\"AhKd\""; /* as a text: not by chance in one */
    uth_card cards[2];
    assert_true(uth_table_hole_cards(table, 1, cards));
    uth_cards_format(cards, 2, hole + 1, 5);
    hole[5] = '"';
    uth_cards_format(table->deck.card, UTH_CARD_COUNT, deck, sizeof deck);
    assert_false(is_stored(small, deck, 20));
    assert_false(is_stored(small, table->deck.card, 20));
    assert_false(is_in_events(small, hole, strlen(hole)));
    assert_true(is_in_events(small, "\"event\":\"deal\"", 14)); /* others are found */
}

HUB_TEST(a_stopped_table_takes_nothing_and_the_others_go_on)
{
    struct connection *ann = small_hub_connect(small, "ann");
    small_hub_say(small, ann, WATCH);
    small_hub_hear(small, ann);
    fflush(stderr);
    hub_damaged(small->hub, "w", "stream w, event 3: damaged for a test");
    assert_true(has(small_hub_hear(small, ann), "\"event\":\"stopped\""));
    small_hub_say(small, ann, JOIN);
    small_hub_say(small, ann, "{'id':'k','do':'join','table':'s'}");
    const char *heard = small_hub_hear(small, ann);
    assert_true(has(heard, "\"table_stopped\""));
    assert_true(has(heard, "{\"re\":\"k\",\"ok\":true"));
    assert_true(hub_clear(small->hub, "w"));
    assert_false(hub_clear(small->hub, "w"));
    assert_answer(small, ann, "{'id':'j2','do':'join','table':'w','spot':1}",
                  "{\"re\":\"j2\",\"ok\":true");
}

/* ---- who may come in ---- */

HUB_TEST(who_sends_nonsense_is_hung_up_on)
{
    struct connection *ann = small_hub_connect(small, "ann");
    for (int i = 0; i < 16; i++) {
        small_hub_say(small, ann, "nonsense");
        small->now_ms += 1000;
    }
    assert_int_equal(small->hung_up, 0); /* a program may have its faults */
    small_hub_say(small, ann, "nonsense");
    assert_int_equal(small->hung_up, 1);
    assert_int_equal(small->end, CONNECTION_END_HOSTILE);
}

HUB_TEST(a_session_of_somebody_who_is_locked_opens_nothing)
{
    struct hub *hub = small->hub;
    struct person *ann = people_find(&hub->people, "ann");
    char token[TOKEN_TEXT_SIZE], text[160];
    assert_true(people_open_session(&hub->people, hub->filling, ann, small->now_ms, token));
    snprintf(text, sizeof text, "{\"id\":\"r\",\"do\":\"resume\",\"token\":\"%s\"}", token);
    for (int locked = 0; locked < 2; locked++) {
        struct connection *connection = small_hub_connect(small, NULL);
        people_set_locked(ann, hub->filling, locked == 1);
        assert_answer(small, connection, text, locked ? "\"error\":\"expired\"" : "\"ok\":true");
    }
}

/* Logs a connection in with a session of its own. */
static struct connection *resume(struct small_hub *small, const char *name)
{
    struct hub *hub = small->hub;
    char token[TOKEN_TEXT_SIZE];
    struct person *person = people_find(&hub->people, name);
    assert_non_null(people_open_session(&hub->people, hub->filling, person, small->now_ms, token));
    struct connection *connection = small_hub_connect(small, NULL);
    assert_true(hub_recognise(hub, connection, token));
    return connection;
}

/* `end_ms` after the log-in the command before it still counts and this one does not. */
static void check_session_ends(const char *name, const char *command, int64_t end_ms)
{
    struct small_hub small;
    small_hub_start(&small);
    struct connection *connection = resume(&small, name);
    small.now_ms += end_ms - 1;
    small_hub_say(&small, connection, "{'id':'l','do':'lobby'}");
    assert_int_equal(small.hung_up, 0);
    small.now_ms++;
    small_hub_say(&small, connection, command);
    assert_int_equal(small.hung_up, 1);
    assert_int_equal(small.end, CONNECTION_END_SESSION);
    assert_null(connection->person);
    small_hub_settle(&small);
    assert_false(has(small_hub_heard(connection), "\"re\":\"x\""));
    small_hub_stop(&small);
}

TEST(an_open_connection_ends_with_its_session)
{
    check_session_ends("ann", "{'id':'x','do':'join','table':'w','spot':1}",
                       SESSION_MINUTES * INT64_C(60000));
    check_session_ends("sam", "{'id':'x','do':'deposit','player':'ann','amount':1}",
                       SESSION_IDLE_MINUTES * INT64_C(60000));
}

HUB_TEST(who_works_is_not_idle_and_who_is_silent_is_found)
{
    struct connection *sam = resume(small, "sam"), *dora = resume(small, "dora");
    for (int i = 0; i < 3; i++) {
        small->now_ms += (SESSION_IDLE_MINUTES - 1) * INT64_C(60000);
        small_hub_say(small, sam, "{'id':'x','do':'deposit','player':'ann','amount':1}");
    }
    assert_int_equal(small->hung_up, 0);
    people_expire(&small->hub->people, small->hub->filling, small->now_ms, 100);
    assert_int_equal(small->hung_up, 1);
    assert_non_null(sam->person);
    assert_null(dora->person);
}

static bool take_round(void *self, const struct uth_store_event *event)
{
    uint32_t *rounds = self;
    static const char start[] = "\"round_started\"";
    bool begins = memmem(event->body, event->size, start, sizeof start - 1) != NULL;
    if (begins) {
        assert_int_equal(event->round, rounds[0] + 1);
        rounds[0]++;
    }
    rounds[1] += event->round == rounds[0];
    return true;
}

/* A recall reads the events of a round by it. */
HUB_TEST(each_event_is_stored_with_its_round)
{
    struct connection *ann = small_hub_connect(small, "ann");
    small_hub_say(small, ann, JOIN);
    small_hub_say(small, ann, BUY);
    hub_tick(small->hub);
    small_hub_say(small, ann, BET);
    small_hub_settle(small);
    uint32_t rounds[2] = {0, 0};
    assert_true(uth_store_read_events(small->store, "w", 1, 0, take_round, rounds));
    assert_int_equal(rounds[0], 1);
    assert_true(rounds[1] >= 2);
}

/* Accounts and sessions: what is remembered of PINs, and for how long a token opens anything. What
 * the store is told is read back as a start would. */
#include <time.h>

#include "check.h"
#include "server/hub/people.h"

struct crowd {
    struct people people;
    struct batch *batch; /* what the store is told */
    struct person *ann;
};

static void start(struct crowd *crowd)
{
    people_init(&crowd->people);
    crowd->batch = batch_new(NULL);
    crowd->ann = people_add(&crowd->people, crowd->batch, "ann", "ann", UTH_ROLE_PLAYER, NULL);
}

static void stop(struct crowd *crowd)
{
    people_free(&crowd->people);
    batch_free(crowd->batch);
}

/* Everybody and every session anew, from the values of the batch in their order. */
static void restart(struct crowd *crowd)
{
    struct uth_map newest = {0};
    people_free(&crowd->people);
    people_init(&crowd->people);
    for (size_t i = 0; i < crowd->batch->values.count; i++) {
        assert_true(uth_map_reserve(&newest));
        uth_map_put(&newest, crowd->batch->values.at[i].key, i);
    }
    static const char *const spaces[] = {"person", "session", TRIES_SPACE}; /* people first */
    for (int space = 0; space < 3; space++) {
        for (size_t i = 0; i < crowd->batch->values.count; i++) {
            const struct uth_store_value *value = &crowd->batch->values.at[i];
            struct people *people = &crowd->people;
            uint64_t last;
            if (strcmp(value->space, spaces[space]) != 0 || value->value == NULL ||
                !uth_map_get(&newest, value->key, &last) || last != i)
                continue;
            assert_true(space == 0   ? people_load_person(people, value->key, value->value)
                        : space == 1 ? people_load_session(people, value->key, value->value, 0)
                                     : tries_load(&people->tries, value->key, value->value));
        }
    }
    uth_map_free(&newest);
    crowd->ann = people_find(&crowd->people, "ann");
    assert_non_null(crowd->ann);
}

enum { T0 = 1000000000, WAIT = 1000 * TRIES_WAIT_S };

/* Three wrong PINs. */
static void guess(struct crowd *crowd, const char *name, const char *address, int64_t now_ms)
{
    for (int i = 0; i < PIN_TRIES; i++) {
        assert_int_equal(tries_wait_s(&crowd->people.tries, name, address, false, now_ms), 0);
        assert_int_equal(tries_wrong(&crowd->people.tries, crowd->batch, name, address, now_ms),
                         i == PIN_TRIES - 1);
    }
}

TEST(three_wrong_pins_in_a_row_hold_the_address_and_nobody_else)
{
    struct crowd crowd;
    start(&crowd);
    struct tries *tries = &crowd.people.tries;
    assert_false(tries_wrong(tries, crowd.batch, "ann", "10.0.0.1", T0));
    assert_false(tries_wrong(tries, crowd.batch, "ann", "10.0.0.1", T0));
    tries_right(tries, crowd.batch, "ann", "10.0.0.1"); /* forgives them */
    guess(&crowd, "ann", "10.0.0.1", T0);
    guess(&crowd, "nobody", "10.0.0.1", T0); /* is not told apart */
    for (int i = 0; i < 2; i++, restart(&crowd)) {
        assert_int_equal(tries_wait_s(tries, "ann", "10.0.0.1", true, T0), TRIES_WAIT_S);
        assert_int_equal(tries_wait_s(tries, "nobody", "10.0.0.1", false, T0), TRIES_WAIT_S);
        assert_int_equal(tries_wait_s(tries, "ann", "10.0.0.1", false, T0 + WAIT - 1), 1);
        assert_int_equal(tries_wait_s(tries, "ann", "10.0.0.1", false, T0 + WAIT), 0);
        assert_int_equal(tries_wait_s(tries, "ann", "10.0.0.2", false, T0), 0);
        assert_int_equal(tries_wait_s(tries, "bob", "10.0.0.1", false, T0), 0);
    }
    guess(&crowd, "ann", "10.0.0.1", T0 + WAIT);
    assert_int_equal(tries_wait_s(tries, "ann", "10.0.0.1", false, T0 + WAIT), 2 * TRIES_WAIT_S);
    tries_right(tries, crowd.batch, "ann", "10.0.0.1");
    restart(&crowd);
    guess(&crowd, "ann", "10.0.0.1", T0);
    stop(&crowd);
}

TEST(an_unlocking_gives_one_guess_and_the_pit_has_three_of_them)
{
    struct crowd crowd;
    start(&crowd);
    guess(&crowd, "ann", "10.0.0.1", T0);
    for (int i = 0; i < UNLOCKS_MAX; i++) {
        assert_true(people_unlock(&crowd.people, crowd.batch, crowd.ann, "sam"));
        restart(&crowd);
        struct tries *tries = &crowd.people.tries;
        assert_int_equal(tries_wait_s(tries, "ann", "10.0.0.1", false, T0), 0);
        assert_true(tries_wrong(tries, crowd.batch, "ann", "10.0.0.1", T0));
    }
    assert_false(people_unlock(&crowd.people, crowd.batch, crowd.ann, "sam"));
    people_set_locked(crowd.ann, crowd.batch, true);
    restart(&crowd);
    assert_true(crowd.ann->locked);
    assert_true(people_unlock(&crowd.people, crowd.batch, crowd.ann, NULL)); /* the operator */
    restart(&crowd);
    assert_false(crowd.ann->locked);
    stop(&crowd);
}

TEST(a_name_that_is_guessed_from_everywhere_opens_only_where_it_is_known)
{
    struct crowd crowd;
    char address[ADDRESS_SIZE];
    start(&crowd);
    people_note_origin(crowd.ann, crowd.batch, "10.0.0.1");
    for (int i = 0; i < TRIES_OF_NAME / PIN_TRIES; i++) {
        snprintf(address, sizeof address, "10.0.1.%d", i);
        guess(&crowd, "ann", address, T0);
    }
    struct tries *tries = &crowd.people.tries;
    for (int i = 0; i < 2; i++, restart(&crowd)) {
        assert_true(people_knows_origin(crowd.ann, "10.0.0.1"));
        assert_false(people_knows_origin(crowd.ann, "10.0.0.2"));
        assert_int_equal(tries_wait_s(tries, "ann", "10.0.0.1", true, T0), 0);
        assert_int_equal(tries_wait_s(tries, "ann", "10.0.0.2", false, T0), TRIES_WAIT_S);
        assert_int_equal(tries_wait_s(tries, "ann", "10.0.0.2", false, T0 + WAIT), 0);
    }
    stop(&crowd);
}

TEST(tries_are_bounded_and_known_addresses_too)
{
    struct crowd crowd;
    char text[ADDRESS_SIZE];
    start(&crowd);
    guess(&crowd, "ann", "10.0.0.1", T0);
    for (int i = 0; i < 2 * TRIES_MAX; i++) {
        snprintf(text, sizeof text, "10.%d.%d", i / 256, i % 256);
        tries_wrong(&crowd.people.tries, crowd.batch, "bob", text, T0 + 1 + i);
    }
    assert_int_equal(crowd.people.tries.count, TRIES_MAX);
    assert_true(tries_any_waits(&crowd.people.tries, "ann", T0 + 1)); /* still waits, so is kept */
    for (int i = 0; i < 2 * ORIGINS_KNOWN; i++) {
        snprintf(text, sizeof text, "10.0.0.%d", i);
        people_note_origin(crowd.ann, crowd.batch, text);
    }
    people_note_origin(crowd.ann, crowd.batch, "10.0.0.20");
    restart(&crowd);
    assert_string_equal(crowd.ann->known[0], "10.0.0.20");
    assert_string_equal(crowd.ann->known[ORIGINS_KNOWN - 1], "10.0.0.16");
    stop(&crowd);
}

TEST(a_token_opens_its_session_until_it_expires_or_is_closed)
{
    struct crowd crowd;
    char token[TOKEN_TEXT_SIZE], other[TOKEN_TEXT_SIZE];
    const int64_t now_ms = 1000000, end_ms = now_ms + 12 * INT64_C(3600000);
    start(&crowd);
    assert_true(people_open_session(&crowd.people, crowd.batch, crowd.ann, now_ms, token));
    assert_true(people_open_session(&crowd.people, crowd.batch, crowd.ann, now_ms, other));
    restart(&crowd);
    assert_non_null(people_session(&crowd.people, token, end_ms - 1));
    assert_null(people_session(&crowd.people, token, end_ms));
    people_close_session(&crowd.people, crowd.batch, people_session(&crowd.people, token, now_ms));
    assert_null(people_session(&crowd.people, token, now_ms));
    assert_non_null(people_session(&crowd.people, other, now_ms));
    restart(&crowd);
    assert_null(people_session(&crowd.people, token, now_ms));
    assert_non_null(people_session(&crowd.people, other, now_ms));
    people_expire(&crowd.people, crowd.batch, end_ms, 8);
    restart(&crowd);
    assert_null(crowd.people.newest);
    stop(&crowd);
}

TEST(the_oldest_of_too_many_sessions_is_closed)
{
    struct crowd crowd;
    char first[TOKEN_TEXT_SIZE], second[TOKEN_TEXT_SIZE], token[TOKEN_TEXT_SIZE];
    start(&crowd);
    assert_true(people_open_session(&crowd.people, crowd.batch, crowd.ann, 1000, first));
    assert_true(people_open_session(&crowd.people, crowd.batch, crowd.ann, 1001, second));
    for (int i = 2; i < SESSIONS_PER_PERSON_MAX; i++)
        assert_true(people_open_session(&crowd.people, crowd.batch, crowd.ann, 1000 + i, token));
    assert_non_null(people_session(&crowd.people, first, 2000));
    assert_true(people_open_session(&crowd.people, crowd.batch, crowd.ann, 2000, token));
    assert_null(people_session(&crowd.people, first, 2000));
    assert_non_null(people_session(&crowd.people, second, 2000));
    assert_int_equal(crowd.ann->sessions, SESSIONS_PER_PERSON_MAX);
    stop(&crowd);
}

TEST(a_pin_is_right_for_its_own_hash_alone)
{
    char hash[PIN_HASH_SIZE];
    assert_int_equal(pin_hash("7777", hash), PIN_RIGHT);
    assert_int_equal(pin_verify("7777", hash), PIN_RIGHT);
    assert_int_equal(pin_verify("7778", hash), PIN_WRONG);
    assert_int_equal(pin_verify("", hash), PIN_WRONG);
    assert_int_equal(pin_verify("7777", NULL), PIN_WRONG); /* a guest has none */
}

static int64_t worked_us(const char *hash)
{
    struct timespec from, to;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &from);
    assert_int_equal(pin_verify("7778", hash), PIN_WRONG);
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &to);
    return (to.tv_sec - from.tv_sec) * INT64_C(1000000) + (to.tv_nsec - from.tv_nsec) / 1000;
}

/* The least of many, in turn: what the machine does besides only adds. */
TEST(a_wrong_pin_takes_the_same_work_whether_somebody_has_the_name_or_not)
{
    char hash[PIN_HASH_SIZE];
    int64_t somebody_us = INT64_MAX, nobody_us = INT64_MAX;
    assert_int_equal(pin_hash("7777", hash), PIN_RIGHT);
    for (int i = 0; i < 25; i++) {
        int64_t one_us = worked_us(hash), other_us = worked_us(NULL);
        somebody_us = one_us < somebody_us ? one_us : somebody_us;
        nobody_us = other_us < nobody_us ? other_us : nobody_us;
    }
    assert_in_range(100 * nobody_us / somebody_us, 75, 133);
}

TEST(second_factors_assignments_and_whose_pin_it_is_outlive_a_restart)
{
    static const uint8_t secret[TOTP_SECRET_SIZE] = "12345678901234567890";
    struct crowd crowd;
    struct uth_refusal refusal;
    start(&crowd);
    struct person *sam =
        people_add(&crowd.people, crowd.batch, "sam", "s-31", UTH_ROLE_SUPERVISOR, "$hash");
    people_set_foreign_pin(sam, crowd.batch, "$hash");
    people_set_code(&crowd.people, crowd.batch, sam, secret, 1);
    assert_true(people_assign(crowd.ann, crowd.batch, "t1", true));
    assert_true(people_assign(crowd.ann, crowd.batch, "t11", true));
    assert_true(people_assign(crowd.ann, crowd.batch, "t1", false));
    assert_true(people_take_code(&crowd.people, crowd.batch, sam, "081804", INT64_C(1111111109000),
                                 &refusal));
    for (int i = 0; i < 2; i++, restart(&crowd)) {
        sam = people_find_login(&crowd.people, "s-31");
        assert_ptr_equal(sam, people_find(&crowd.people, "sam"));
        assert_null(people_find(&crowd.people, "s-31"));
        assert_null(people_find_login(&crowd.people, "sam"));
        assert_true(sam->foreign);
        assert_false(people_take_code(&crowd.people, crowd.batch, sam, "081804",
                                      INT64_C(1111111109000), &refusal));
        assert_int_equal(refusal.reason, UTH_REASON_WRONG_CODE);
        assert_true(people_is_assigned(crowd.ann, "t11"));
        assert_false(people_is_assigned(crowd.ann, "t1"));
        assert_false(people_is_assigned(crowd.ann, "t"));
    }
    sam = people_find(&crowd.people, "sam");
    crowd.people.seal[0] ^= 1; /* another key */
    assert_false(people_take_code(&crowd.people, crowd.batch, sam, "050471", INT64_C(1111111111000),
                                  &refusal));
    stop(&crowd);
}

TEST(who_owes_what_follows_from_role_and_configuration)
{
    const struct identity strict = identity_usual(), easy = {0};
    struct person dealer = {.role = UTH_ROLE_DEALER}, boss = {.role = UTH_ROLE_EXECUTIVE};
    struct person auditor = {.role = UTH_ROLE_AUDITOR, .foreign = true};
    assert_int_equal(people_owes(&strict, &dealer), OWES_NOTHING);
    assert_int_equal(people_owes(&strict, &boss), OWES_CODE);
    assert_int_equal(people_owes(&strict, &auditor), OWES_PIN);
    auditor.foreign = false;
    assert_int_equal(people_owes(&strict, &auditor), OWES_CODE);
    memcpy(boss.sealed, "x", 2);
    assert_int_equal(people_owes(&strict, &boss), OWES_NOTHING);
    auditor.foreign = true;
    assert_int_equal(people_owes(&easy, &auditor), OWES_NOTHING);
}

TEST(who_is_removed_is_gone_and_the_others_are_found)
{
    struct crowd crowd;
    start(&crowd);
    struct person *bob =
        people_add(&crowd.people, crowd.batch, "bob", "m-1", UTH_ROLE_PLAYER, NULL);
    people_add(&crowd.people, crowd.batch, "cid", "m-2", UTH_ROLE_PLAYER, NULL);
    people_remove(&crowd.people, crowd.batch, bob);
    for (int i = 0; i < 2; i++, restart(&crowd)) {
        assert_int_equal(crowd.people.count, 2);
        assert_null(people_find(&crowd.people, "bob"));
        assert_null(people_find_login(&crowd.people, "m-1"));
        assert_string_equal(people_find(&crowd.people, "cid")->name, "cid");
        assert_string_equal(people_find_login(&crowd.people, "m-2")->name, "cid");
    }
    stop(&crowd);
}

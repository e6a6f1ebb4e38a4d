/* Accounts and sessions: what is remembered of PINs, and for how long a token opens anything. What
 * the store is told is read back as a start would. */
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
    crowd->ann = people_add(&crowd->people, crowd->batch, "ann", UTH_ROLE_PLAYER, NULL);
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
    for (int turn = 0; turn < 2; turn++) { /* people before their sessions */
        for (size_t i = 0; i < crowd->batch->values.count; i++) {
            const struct uth_store_value *value = &crowd->batch->values.at[i];
            bool session = strcmp(value->space, "session") == 0;
            uint64_t last;
            if (session != (turn == 1) || !uth_map_get(&newest, value->key, &last) || last != i ||
                value->value == NULL)
                continue;
            assert_true(session ? people_load_session(&crowd->people, value->key, value->value, 0)
                                : people_load_person(&crowd->people, value->key, value->value));
        }
    }
    uth_map_free(&newest);
    crowd->ann = people_find(&crowd->people, "ann");
    assert_non_null(crowd->ann);
}

TEST(three_wrong_pins_in_a_row_lock_an_account)
{
    struct crowd crowd;
    start(&crowd);
    assert_false(people_count_try(crowd.ann, crowd.batch, false));
    assert_false(people_count_try(crowd.ann, crowd.batch, false));
    assert_false(people_count_try(crowd.ann, crowd.batch, true)); /* forgives them */
    assert_false(people_count_try(crowd.ann, crowd.batch, false));
    restart(&crowd); /* which forgives nothing */
    assert_false(people_count_try(crowd.ann, crowd.batch, false));
    assert_false(crowd.ann->locked);
    assert_true(people_count_try(crowd.ann, crowd.batch, false));
    assert_true(crowd.ann->locked);
    restart(&crowd);
    assert_true(crowd.ann->locked);
    people_set_locked(crowd.ann, crowd.batch, false);
    restart(&crowd);
    assert_false(crowd.ann->locked);
    assert_int_equal(crowd.ann->failed, 0);
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

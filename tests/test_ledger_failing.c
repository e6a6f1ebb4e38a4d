/* The ledger: who may be short, what no number holds, and memory that runs out. Nothing is posted then. */
#include "failing_memory.h"

#include "floor/ledger.h"

static bool out;

static bool fails(void)
{
    return out;
}

static struct uth_refusal refusal;

static enum uth_reason check(struct uth_ledger *ledger, const char *from, const char *to,
                             uth_cents amount)
{
    struct uth_postings list = {0};
    assert_true(uth_postings_add(&list, from, to, amount));
    enum uth_reason reason = uth_ledger_check(ledger, &list, &refusal);
    uth_postings_free(&list);
    return reason;
}

TEST(only_cage_house_and_drop_boxes_may_be_short)
{
    static const struct {
        const char *from, *says; /* NULL: nothing */
    } rows[] = {
        {"cage", NULL},
        {"house", NULL},
        {"cash:t1", NULL},
        {"chips:t1:ann", "chips"},
        {"player:ann", "account"},
        {"float:t1", "money"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct uth_ledger *ledger = uth_ledger_new();
        assert_int_equal(check(ledger, rows[i].from, "fees:t1", 1),
                         rows[i].says ? UTH_REASON_NOT_ENOUGH_MONEY : UTH_REASON_OK);
        assert_true(!rows[i].says || has(refusal.sentence, rows[i].says));
        assert_true(uth_ledger_set(ledger, rows[i].from, 1));
        assert_int_equal(check(ledger, rows[i].from, "fees:t1", 1), UTH_REASON_OK);
        uth_ledger_free(ledger);
    }
    uth_ledger_free(NULL);
}

TEST(what_no_number_holds_is_refused)
{
    struct uth_ledger *ledger = uth_ledger_new();
    assert_true(uth_ledger_set(ledger, "cage", UTH_CENTS_MIN + 5));
    assert_int_equal(check(ledger, "cage", "house", 5), UTH_REASON_OK);
    assert_int_equal(check(ledger, "cage", "house", 6), UTH_REASON_AMOUNT_OVERFLOW);
    assert_true(uth_ledger_set(ledger, "house", UTH_CENTS_MAX - 5));
    assert_int_equal(check(ledger, "cash:t1", "house", 5), UTH_REASON_OK);
    assert_int_equal(check(ledger, "cash:t1", "house", 6), UTH_REASON_AMOUNT_OVERFLOW);
    assert_true(uth_ledger_balance(ledger, "house") == UTH_CENTS_MAX - 5);
    uth_ledger_free(ledger);
}

TEST(an_account_has_a_name_that_fits)
{
    char name[UTH_ACCOUNT_SIZE + 1];
    memset(name, 'a', sizeof name);
    name[UTH_ACCOUNT_SIZE] = '\0';
    struct uth_ledger *ledger = uth_ledger_new();
    assert_false(uth_ledger_set(ledger, "", 1));
    assert_false(uth_ledger_set(ledger, name, 1));
    name[UTH_ACCOUNT_SIZE - 1] = '\0';
    assert_true(uth_ledger_set(ledger, name, 1));
    uth_ledger_free(ledger);
}

TEST(accounts_in_any_number_are_found_again)
{
    struct uth_ledger *ledger = uth_ledger_new();
    struct uth_postings list = {0};
    char name[UTH_ACCOUNT_SIZE];
    for (int i = 0; i < 300; i++) {
        snprintf(name, sizeof name, "player:%d", i);
        assert_true(uth_postings_add(&list, "cage", name, i + 1));
    }
    assert_int_equal(uth_ledger_check(ledger, &list, UTH_UNHEARD), UTH_REASON_OK);
    uth_ledger_post(ledger, &list);
    for (int i = 0; i < 300; i++) {
        snprintf(name, sizeof name, "player:%d", i);
        assert_true(uth_ledger_balance(ledger, name) == i + 1);
    }
    assert_true(uth_ledger_total(ledger) == 0);
    uth_postings_free(&list);
    uth_ledger_free(ledger);
}

TEST(an_account_is_forgotten_when_it_is_empty_alone)
{
    struct uth_ledger *ledger = uth_ledger_new();
    assert_true(uth_ledger_set(ledger, "player:ann", 0) && uth_ledger_set(ledger, "player:bob", 5));
    uth_ledger_forget(ledger, "player:cid");
    uth_ledger_forget(ledger, "player:bob");
    assert_true(uth_ledger_balance(ledger, "player:bob") == 5);
    uth_ledger_forget(ledger, "player:ann");
    assert_true(uth_ledger_balance(ledger, "player:bob") == 5);
    size_t cursor = 0;
    const char *account;
    uth_cents balance;
    assert_true(uth_ledger_next(ledger, &cursor, &account, &balance));
    assert_string_equal(account, "player:bob");
    assert_false(uth_ledger_next(ledger, &cursor, &account, &balance));
    uth_ledger_free(ledger);
}

TEST(without_memory_nothing_is_posted)
{
    struct uth_ledger *ledger = uth_ledger_new();
    struct uth_postings list = {0}, more = {0};
    assert_true(uth_postings_add(&list, "cage", "house", 5));
    out = true;
    assert_false(uth_postings_add(&more, "cage", "house", 5));
    assert_int_equal(uth_ledger_check(ledger, &list, UTH_UNHEARD), UTH_REASON_OUT_OF_MEMORY);
    assert_false(uth_ledger_set(ledger, "cage", 1));
    out = false;
    assert_true(uth_ledger_total(ledger) == 0 && uth_ledger_balance(ledger, "cage") == 0);
    uth_postings_free(&list);
    uth_ledger_free(ledger);
}

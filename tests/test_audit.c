/* The full audit notices money that went another way than wagers, schedules and rules say, though every
 * sum agrees with itself. Real events of a floor script, one of which is changed. */
#include "link_rounds.h"

#include "server/history/audit.h"

#include <uth/rulesfile.h>

/* Scripts are laid out by hand. */
/* clang-format off */

/* The first event that has `mark` in its text is changed. */
struct fault {
    const char *mark;
    void (*change)(struct uth_floor_event *event); /* NULL: it is left out */
};

struct auditing {
    struct audit audit;
    const struct fault *fault;
    bool done;
};

/* A floor that has the texts of the rules that scripts play by. */
static struct uth_floor *new_floor(void)
{
    struct uth_floor_outside outside = {0};
    struct uth_floor *floor = uth_floor_new(&outside);
    assert_non_null(floor);
    for (int i = 0; i < uth_rules_builtin_count(); i++) {
        const struct uth_rules *rules = uth_rules_builtin(uth_rules_builtin_name(i));
        assert_non_null(uth_rulebook_add(uth_floor_rulebook(floor), rules));
    }
    return floor;
}

static void take(void *self, struct uth_floor_event *event, const char *text)
{
    struct auditing *auditing = self;
    const struct fault *fault = auditing->fault;
    bool here = fault != NULL && !auditing->done && strstr(text, fault->mark) != NULL;
    auditing->done = auditing->done || here;
    if (here && fault->change != NULL)
        fault->change(event);
    if (!here || fault->change != NULL)
        audit_event(&auditing->audit, event);
}

/* What the audit says, a fault a line; "" for nothing. */
static const char *audited(const char *script, const struct fault *fault)
{
    static char said[8 * AUDIT_FAULT_SIZE];
    FREED struct auditing *auditing = calloc(1, sizeof *auditing);
    assert_non_null(auditing);
    auditing->fault = fault;
    auditing->audit.floor = new_floor();
    const char *wrong = floor_script_events(script, take, auditing);
    if (wrong != NULL)
        fail_msg("%s", wrong);
    audit_compare_progressive(&auditing->audit);
    assert_true(auditing->done == (fault != NULL));
    size_t length = 0;
    said[0] = '\0';
    for (int i = 0; i < auditing->audit.fault_count && i < 8; i++) {
        length += (size_t)snprintf(said + length, sizeof said - length, "%s\n",
                                   auditing->audit.faults[i]);
    }
    audit_free(&auditing->audit);
    return said;
}

static void expect_said(const char *script, const struct fault *fault, const char *words)
{
    const char *said = audited(script, fault);
    if (strstr(said, words) == NULL)
        fail_msg("\"%s\" instead of \"%s\"", said, words);
}

static void expect_sound(const char *script)
{
    assert_string_equal(audited(script, NULL), "");
}

/* ---- faults ---- */

static struct uth_posting *posting_to(struct uth_floor_event *event, const char *account)
{
    for (int i = 0; i < event->postings.count; i++)
        if (strcmp(event->postings.at[i].to, account) == 0)
            return &event->postings.at[i];
    fail_msg("no posting to %s", account);
    return NULL;
}

static void give_the_fee_back(struct uth_floor_event *event)
{
    struct uth_posting *fee = posting_to(event, "fees:t1");
    snprintf(fee->to, sizeof fee->to, "chips:t1:ann");
}

static void leave_the_reserve(struct uth_floor_event *event)
{
    posting_to(event, "chips:t1:ann")->amount -= 100;
}

static void pay_cid_for_bob(struct uth_floor_event *event)
{
    struct uth_posting *back = posting_to(event, "chips:t1:bob");
    snprintf(back->to, sizeof back->to, "chips:t1:cid");
}

static void keep_the_fee(struct uth_floor_event *event)
{
    posting_to(event, "chips:t1:ann")->amount = 0;
}

static void give_bob_less(struct uth_floor_event *event)
{
    posting_to(event, "chips:t1:bob")->amount -= 100;
}

/* ---- scripts ---- */

/* ann banks $100 at a table whose collection is $2. */
#define BANKED \
    PEOPLE "supervisor:sue add_table table=t1 rules=california source=keyed dealer=1 ok\n" \
    "supervisor:sue open table=t1 amount=0 ok\n" \
    SEAT("ann", "t1", "1") SEAT("bob", "t1", "2") SEAT("cid", "t1", "3") \
    "player:ann accept table=t1 amount=10000 ok\n" \
    "dealer:dan new_game table=t1 ok\n" \
    "player:bob bet table=t1 spot=2 ante=1000 blind=1000 ok\n" \
    "player:cid bet table=t1 spot=3 ante=1000 blind=1000 ok\n"
#define CLOSED BANKED "dealer:dan no_more_bets table=t1 ok\n"
#define VOIDED CLOSED "dealer:dan void table=t1 text=shuffler ok\n"
#define BOTH(what) \
    "player:bob " what " table=t1 spot=2 ok\n" \
    "player:cid " what " table=t1 spot=3 ok\n"
#define REVERSED \
    CLOSED "dealer:dan deal table=t1 ok\n" BOTH("check") \
    "dealer:dan key table=t1 cards=QhJh2c ok\ndealer:dan flop table=t1 ok\n" BOTH("check") \
    "dealer:dan key table=t1 cards=3d4s ok\ndealer:dan river table=t1 ok\n" BOTH("fold") \
    "dealer:dan key table=t1 cards=5c6d ok\ndealer:dan reveal table=t1 ok\n" \
    "dealer:dan confirm table=t1 ok\n" \
    "supervisor:sue reverse table=t1 text=complaint ok\n"

TEST(a_fee_that_is_not_taken_is_noticed)
{
    static const struct fault missed = {"\"event\":\"no_more_bets\"", give_the_fee_back};
    static const struct fault stays = {"\"event\":\"no_more_bets\"", leave_the_reserve};
    expect_said(CLOSED, &missed, "the collection is 200 cents, but 0 were dropped");
    expect_said(CLOSED, &stays, "the bank is 10000 cents, but its account has 10100");
    expect_sound(CLOSED);
    expect_sound(BANKED "supervisor:sue waive table=t1 text=jam ok\n"
                 "dealer:dan no_more_bets table=t1 ok; money fees:t1 0\n");
}

TEST(a_void_that_gives_back_otherwise_is_noticed)
{
    static const struct fault other = {"\"event\":\"void\"", pay_cid_for_bob};
    static const struct fault fee = {"\"event\":\"void\"", keep_the_fee};
    static const struct fault felt = {"\"event\":\"void\"", give_bob_less};
    expect_said(VOIDED, &felt, "round 1 of t1: 100 cents are left on the felt");
    expect_said(VOIDED, &other, "is void, and leaves ");
    expect_said(VOIDED, &fee, "is void, and leaves ");
    expect_sound(VOIDED);
}

TEST(a_reversal_that_undoes_less_is_noticed)
{
    static const struct fault less = {"\"event\":\"reversed\"", give_bob_less};
    expect_said(REVERSED, &less, "is reversed, and leaves ");
    expect_sound(REVERSED);
}

TEST(a_contribution_that_was_not_made_is_noticed)
{
    static const struct fault missed = {"link_game_started", NULL};
    expect_said(ONE_TABLE(PROG_LINK, "PROG-01") START_GAME("t1"), &missed,
                "table t1: its link has not taken its progressive wagers");
    expect_sound(ONE_TABLE(PROG_LINK, "PROG-01") START_GAME("t1")
                 "dealer:dan void table=t1 text=shuffler ok\n");
    expect_sound(ONE_TABLE(PROG_LINK, "PROG-01") START_GAME("t1") ROYAL_FOR_ANN
                 HAND_BUTTON("t1", "1", ROYAL_FIRST) APPROVED("1") END_GAME("t1")
                 "supervisor:sue propose_change link=main kind=back_out claim=1 text=no ok\n"
                 "executive:eve approve_change link=main number=1 ok\n"
                 "supervisor:sue reverse table=t1 text=no ok\n");
}

/* No record can say it: a fold that comes to other meters is refused. A wrong sum of the program is
 * played by other meters before the event. */
static void take_before_a_game(void *self, struct uth_floor_event *event, const char *text)
{
    struct auditing *auditing = self;
    struct audit *audit = &auditing->audit;
    if (event->kind != UTH_EVENT_LINK_GAME_STARTED) {
        take(self, event, text);
        return;
    }
    struct uth_refusal refusal;
    audit_link_before(audit, event);
    audit->before[0].contributed--;
    assert_int_equal(uth_floor_fold(audit->floor, event, &refusal), UTH_REASON_OK);
    audit_link_event(audit, event);
}

TEST(a_contribution_of_another_amount_is_noticed)
{
    FREED struct auditing *auditing = calloc(1, sizeof *auditing);
    assert_non_null(auditing);
    auditing->audit.floor = new_floor();
    assert_null(floor_script_events(ONE_TABLE(PROG_LINK, "PROG-01") START_GAME("t1"),
                                    take_before_a_game, auditing));
    assert_int_equal(auditing->audit.fault_count, 1);
    assert_non_null(strstr(auditing->audit.faults[0], "contribute a different amount"));
    audit_free(&auditing->audit);
}

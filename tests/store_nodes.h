/* Cases of several nodes on one database: a part of test_store_postgres. */
#ifndef UTH_TESTS_STORE_NODES_H
#define UTH_TESTS_STORE_NODES_H

#include <uth/clock.h>

static int64_t clock_off_ms; /* of this machine */

struct uth_clock __real_uth_clock_wall(void);
struct uth_clock __wrap_uth_clock_wall(void);

static int64_t wrong_now_ms(void *self)
{
    struct uth_clock wall = __real_uth_clock_wall();
    (void)self;
    return uth_clock_now_ms(&wall) + clock_off_ms;
}

struct uth_clock __wrap_uth_clock_wall(void)
{
    return (struct uth_clock){.now_ms = wrong_now_ms};
}

struct node {
    struct uth_store_member member; /* first */
    const char *name;
    char uri[256];
    pthread_t thread;
    atomic_bool leave, hears; /* hears: it knows of one that leads */
    int looks;
    struct uth_store_leader leader;
    bool disagrees;
    struct uth_store *store;
    char sentence[UTH_STORE_SENTENCE_SIZE];
};

static bool node_waits(void *self, const struct uth_store_leader *leader)
{
    struct node *node = self;
    if (leader->node[0] != '\0' && !atomic_load(&node->hears)) {
        node->leader = *leader;
        atomic_store(&node->hears, true);
    }
    return !atomic_load(&node->leave) && ++node->looks < 150; /* half a minute */
}

static bool node_agrees(void *self, const char *value, char sentence[UTH_STORE_SENTENCE_SIZE])
{
    const struct node *node = self;
    if (node->disagrees)
        snprintf(sentence, UTH_STORE_SENTENCE_SIZE, "%s is not mine", value);
    return !node->disagrees;
}

static void *node_open(void *self)
{
    struct node *node = self;
    node->store = uth_store_postgres_open(node->uri, node->name, &node->member, UTH_STORE_CREATE,
                                          node->sentence);
    return NULL;
}

/* Opens on another thread; node_opened waits for it. */
static void node_start(struct node *node, const char *name)
{
    node->name = name;
    memcpy(node->uri, uri, sizeof node->uri);
    node->member = (struct uth_store_member){.address = "10.0.0.7:9",
                                             .program = "1.2",
                                             .space = "a",
                                             .key = "fingerprint",
                                             .self = node,
                                             .waits = node_waits,
                                             .agrees = node_agrees};
    assert_int_equal(pthread_create(&node->thread, NULL, node_open, node), 0);
}

static void node_opened(struct node *node)
{
    pthread_join(node->thread, NULL);
    if (!node->store)
        fail_msg("%s: %s", node->name, node->sentence);
}

static void node_refused(struct node *node, const char *part)
{
    pthread_join(node->thread, NULL);
    if (node->store || !has(node->sentence, part))
        fail_msg("'%s' is not in '%s'", part, node->store ? "(opened)" : node->sentence);
}

static void until(atomic_bool *what)
{
    for (int i = 0; i < 1000 && !atomic_load(what); i++)
        usleep(10000);
    assert_true(atomic_load(what));
}

/* `store` is that of this node from now on. */
static void lead(struct node *node, const char *name)
{
    uth_store_close(store);
    store = NULL;
    node_start(node, name);
    node_opened(node);
    store = node->store;
}

static bool note_node(void *self, const struct uth_store_node *node)
{
    char *text = self;
    size_t length = strlen(text);
    snprintf(text + length, 256 - length, "%s %s %s %s\n", node->node, node->address, node->program,
             node->leads              ? "leads"
             : node->silent_ms < 4000 ? "waits"
                                      : "is silent");
    return true;
}

IN_A_STORE(a_node_waits_for_its_turn_and_goes_on_with_what_is_there)
{
    struct node a = {0}, b = {0};
    FREED_MODEL struct model *model = fill(31, 5);
    lead(&a, "a");
    commit(model_next(model));
    node_start(&b, "b");
    until(&b.hears);
    commit(model_next(model));
    assert_string_equal(b.leader.node, "a");
    assert_string_equal(b.leader.address, "10.0.0.7:9");
    assert_string_equal(b.leader.secret, a.member.secret);
    assert_int_equal(strlen(a.member.secret), UTH_STORE_SECRET_SIZE - 1);
    usleep(1100000); /* a quarter of the term is over */
    char nodes[256] = "";
    assert_true(store_check_all(store, 100));
    assert_true(uth_store_read_nodes(store, note_node, nodes));
    assert_string_equal(nodes, "a 10.0.0.7:9 1.2 leads\nb 10.0.0.7:9 1.2 waits\n");
    assert_string_equal(rig_sql("SELECT until > clock_timestamp() + interval '3 s' FROM uth.lease"),
                        "t");
    uth_store_close(store);
    node_opened(&b);
    store = b.store;
    assert_is(store, model);
    assert_string_not_equal(a.member.secret, b.member.secret);
    commit(model_next(model));
    assert_is(store, model);
}

static void *commit_one(void *self)
{
    struct work *work = self;
    work->fine = uth_store_commit(store, model_next(work->model));
    atomic_store(&work->over, true);
    return NULL;
}

/* Its transaction is open and has the row of the lease, and it does not go on for longer than its
 * term: the proxy holds its COMMIT. Meanwhile second nodes of both names ask in vain. */
IN_A_STORE(a_node_that_stops_in_a_commit_is_taken_over_and_stores_nothing)
{
    struct node a = {0}, b = {0}, same = {0};
    FREED_MODEL struct model *model = fill(32, 5);
    char straight[256], proxy[96];
    memcpy(straight, uri, sizeof straight);
    snprintf(proxy, sizeof proxy, "%s/proxy", rig.folder);
    snprintf(uri, sizeof uri, "postgresql://floor@/postgres?host=%s", proxy);
    lead(&a, "a");
    memcpy(uri, straight, sizeof uri);
    FREED struct content_text before = {0};
    model_text(model, &before);

    node_start(&b, "b");
    until(&b.hears);
    node_start(&same, "a");
    node_refused(&same, "a node of the name a uses this database; names are of one node each");
    node_start(&same, "b");
    struct work work = {.model = model};
    pthread_t thread;
    atomic_store(&rig.cut, RIG_HOLD_COMMAND);
    assert_int_equal(pthread_create(&thread, NULL, commit_one, &work), 0);
    node_opened(&b);
    assert_false(atomic_load(&work.over));
    atomic_store(&rig.cut, RIG_CUT_NOTHING);
    pthread_join(thread, NULL);
    assert_false(work.fine);
    if (!has(uth_store_error(store), "another process has taken over"))
        fail_msg("%s", uth_store_error(store));
    node_refused(&same, "a node of the name b uses this database; names are of one node each");

    uth_store_close(store);
    store = b.store;
    assert_is_text(before.at);
    assert_true(store_check_all(store, 100));
}

IN_A_STORE(a_node_that_could_not_take_over_is_refused)
{
    static const struct uth_store_value fingerprint = {"a", "fingerprint", "4711"};
    struct node a = {0}, other = {0}, ahead = {0}, behind = {0}, older = {0}, leaves = {0};
    lead(&a, "a");
    commit(&(struct uth_store_batch){.value_count = 1, .values = &fingerprint});
    other.disagrees = true;
    node_start(&other, "b");
    node_refused(&other, "4711 is not mine");
    clock_off_ms = 3500;
    node_start(&ahead, "b");
    node_refused(&ahead, "3 s ahead of that of the database");
    clock_off_ms = -3500;
    node_start(&behind, "b");
    node_refused(&behind, "3 s behind that of the database");
    clock_off_ms = 0;
    node_start(&leaves, "b");
    until(&leaves.hears);
    atomic_store(&leaves.leave, true);
    node_refused(&leaves, "");
    assert_string_equal(leaves.sentence, "");
    rig_sql("UPDATE uth.about SET version = 99");
    node_start(&older, "b");
    node_refused(&older, "written by a newer version of uth; use that version");
    rig_sql("UPDATE uth.about SET version = 2");
    assert_string_equal(rig_sql("SELECT string_agg(node, ' ') FROM uth.nodes"), "a");
    add_event("t1", 1, "{}");
}

/* Two that begin together make one floor. */
IN_A_STORE(two_nodes_begin_on_an_empty_database)
{
    struct node a = {0}, b = {0};
    FREED_MODEL struct model *model = model_new(33, 500);
    uth_store_close(store);
    store = NULL;
    rig_sql("DROP SCHEMA uth CASCADE");
    node_start(&a, "a");
    node_start(&b, "b");
    while (!atomic_load(&a.hears) && !atomic_load(&b.hears))
        usleep(1000);
    struct node *first = atomic_load(&b.hears) ? &a : &b, *second = first == &a ? &b : &a;
    node_opened(first);
    store = first->store;
    commit(model_next(model));
    uth_store_close(store);
    node_opened(second);
    store = second->store;
    assert_is(store, model);
}

IN_A_STORE(tables_of_the_version_before_are_changed_where_they_are)
{
    FREED_MODEL struct model *model = fill(34, 5);
    uth_store_close(store);
    store = NULL;
    rig_sql("ALTER TABLE uth.lease DROP until, DROP address, DROP secret, DROP backend; DROP TABLE "
            "uth.nodes; "
            "DROP FUNCTION uth.until; DROP FUNCTION uth.fence; "
            "CREATE FUNCTION uth.fence(of_epoch bigint, after_batch bigint) RETURNS void LANGUAGE "
            "sql AS 'SELECT'; ALTER FUNCTION uth.fence OWNER TO floor; "
            "UPDATE uth.about SET version = 1");
    reopen();
    assert_is(store, model);
    commit(model_next(model));
    assert_string_equal(rig_sql("SELECT version FROM uth.about"), "2");
}

#endif

/* The floor and the server's middle when memory runs out: a session with every kind of table is
 * played, and the n-th allocation fails, wherever that is. The server may then refuse, or stop with
 * its sentence; it may not crash, nor go on with half of something. What it had said before is in
 * its store, the store is whole, and the next start goes on from there.
 *
 * Every session is a process of its own, since stopping ends it. It leaves the bytes of its disk,
 * and what it has answered, in memory that both share. UTH_EVERY_ALLOCATION=1 takes every n from 1 on;
 * usually they grow apart. */
#include <limits.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <uth/assert.h>

#include "failing_memory.h"
#include "reference/small_hub.h"
#include "server/history/history.h"
#include "server/operations/boot.h"
#include "server/operations/boot_load.h"

/* ---- memory that fails ---- */

static long allocations, fail_at; /* 0: none fails */

static bool fails(void)
{
    return ++allocations == fail_at;
}

/* ---- what a session leaves behind ---- */

enum { DISK_MAX = 4 << 20, STREAMS = 6 };

static const char *const streams[STREAMS] = {"floor", "w", "s", "c", "p", "link.main"};

static struct left {
    uint64_t said[STREAMS]; /* the newest event that anybody was told of */
    long allocations;       /* of the session so far */
    int accepted;
    bool finished;
    size_t size;
    uint8_t disk[DISK_MAX];
} * left;

/* The number behind `"key":`, 0: there is none. */
static uint64_t number_of(const char *text, const char *key)
{
    const char *at = strstr(text, key);
    return at != NULL ? strtoull(at + strlen(key), NULL, 10) : 0;
}

static void note_event(const char *line)
{
    char table[64];
    for (int i = 0; i < STREAMS; i++) {
        snprintf(table, sizeof table, "\"table\":\"%s\"", streams[i]);
        uint64_t number = number_of(line, "\"n\":");
        if (strncmp(line, "{\"event\":", 9) == 0 && strstr(line, table) != NULL &&
            number > left->said[i])
            left->said[i] = number;
    }
}

static void note_heard(struct connection *connection)
{
    for (struct packet *packet = connection_take(connection); packet != NULL;
         packet = connection_take(connection)) {
        static char line[65536];
        snprintf(line, sizeof line, "%.*s", (int)packet->size, packet->data);
        packet_drop(packet);
        note_event(line);
        left->accepted += strncmp(line, "{\"re\":", 6) == 0 && strstr(line, "\"ok\":true") != NULL;
    }
}

static void note_disk(const struct small_hub *small)
{
    static struct uth_image image;
    uth_disk_save(small->disk, &image);
    UTH_ASSERT(image.size <= DISK_MAX);
    memcpy(left->disk, image.at, left->size = image.size);
    left->allocations = allocations;
}

/* ---- the session ---- */

enum { ANN, BOB, DORA, SAM, EVE, SCREEN, PEOPLE, WAIT };

#define SOME_HASH                                                                                  \
    "'table':'w','hash':'00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'"

static const struct line {
    int who; /* WAIT: `what` is milliseconds */
    const char *what, *fields;
} session[] = {
    {SCREEN, "ping", ""},
    {SCREEN, "lobby", ""},
    {SCREEN, "login", "'name':'ann','pin':'0000'"},
    {SCREEN, "guest", ""},
    {SCREEN, "nonsense", ""},
    {SCREEN, "me", ""},
    /* a table that runs itself, a void, and a second round that is reversed */
    {ANN, "subscribe", "'table':'w'"},
    {ANN, "join", "'table':'w','spot':1"},
    {ANN, "buy_in", "'table':'w','amount':50000"},
    {ANN, "bet", "'table':'w','spot':1,'wagers':{'ante':500,'blind':500,'trips':500}"},
    {ANN, "seed", SOME_HASH},
    {ANN, "bet", "'table':'w','spot':2,'wagers':{'ante':500,'blind':500}"},
    {SAM, "subscribe", "'table':'w'"},
    {WAIT, "10000", ""},
    {SAM, "void", "'table':'w','reason':'a card was shown'"},
    {WAIT, "2000", ""},
    {ANN, "bet", "'table':'w','spot':1,'wagers':{'ante':500,'blind':500}"},
    {ANN, "seed", SOME_HASH}, /* that is not shown: the round is void */
    {WAIT, "10000", ""},
    {WAIT, "2000", ""},
    {WAIT, "3000", ""},
    {ANN, "bet", "'table':'w','spot':1,'wagers':{'ante':500,'blind':500}"},
    {WAIT, "10000", ""},
    {ANN, "play", "'table':'w','spot':1,'multiple':4"},
    {WAIT, "3000", ""},
    {SAM, "reverse", "'table':'w','reason':'a wrong pay'"},
    {ANN, "cash_out", "'table':'w','amount':700"},
    {ANN, "leave", "'table':'w'"},
    /* a stadium, with a tip */
    {BOB, "subscribe", "'table':'s'"},
    {BOB, "join", "'table':'s'"},
    {BOB, "buy_in", "'table':'s','amount':50000"},
    {BOB, "bet",
     "'table':'s','spot':3,'wagers':{'ante':500,'blind':500},'tip':{'ante':500,'blind':500}"},
    {BOB, "bet", "'table':'s','spot':9,'wagers':{'ante':500,'blind':500,'trips':500}"},
    {BOB, "bet", "'table':'s','spot':4,'wagers':{'ante':500,'blind':500}"},
    {WAIT, "10000", ""},
    {BOB, "play", "'table':'s','spot':3,'multiple':4,'for_tip':true"},
    {WAIT, "10000", ""},
    {WAIT, "10000", ""},
    {WAIT, "10000", ""},
    {WAIT, "3000", ""},
    {SCREEN, "subscribe", "'table':'s'"},
    {SAM, "totals", "'table':'s'"},
    /* a progressive link: a win, its approval, a change */
    {SAM, "add_link",
     "'config':{'name':'main','table':'LINK-01','games':true,'levels':[{'seed':100000,'rate':"
     "250000}]}"},
    {SAM, "start_link", "'link':'main'"},
    {SAM, "add_table",
     "'config':{'name':'p','rules':'washington','dealer':true,'source':'keyed','link':'main',"
     "'options':{'progressive':'LINK-01'}}"},
    {SAM, "open", "'table':'p','amount':10000000"},
    {EVE, "subscribe", "'link':'main'"},
    {ANN, "subscribe", "'table':'p'"},
    {ANN, "join", "'table':'p','spot':1"},
    {ANN, "buy_in", "'table':'p','amount':50000"},
    {DORA, "new_game", "'table':'p'"},
    {ANN, "bet", "'table':'p','spot':1,'wagers':{'ante':500,'blind':500,'progressive':100}"},
    {DORA, "no_more_bets", "'table':'p'"},
    {DORA, "deal", "'table':'p'"},
    {ANN, "check", "'table':'p','spot':1"},
    {DORA, "key", "'table':'p','cards':'QhJhTh'"},
    {DORA, "flop", "'table':'p'"},
    {ANN, "check", "'table':'p','spot':1"},
    {DORA, "key", "'table':'p','cards':'2c3c'"},
    {DORA, "correct", "'table':'p','index':1,'cards':'3d'"},
    {DORA, "river", "'table':'p'"},
    {ANN, "play", "'table':'p','spot':1,'multiple':1"},
    {DORA, "key", "'table':'p','cards':'4c5dAhKh'"},
    {DORA, "reveal", "'table':'p'"},
    {DORA, "claim", "'table':'p','spot':1,'hand':'royal flush'"},
    {SAM, "confirm_claim", "'link':'main','number':1"},
    {EVE, "complete_claim", "'link':'main','number':1"},
    {DORA, "confirm", "'table':'p'"},
    {SAM, "propose_change",
     "'link':'main','change':{'kind':'limit','level':0,'limit':500000,'text':'as posted'}"},
    {EVE, "approve_change", "'link':'main','number':1"},
    /* a player who banks */
    {SAM, "add_table",
     "'config':{'name':'c','rules':'california','betting_s':10,'decide_s':10,'offer_s':10}"},
    {SAM, "open", "'table':'c','amount':0"},
    {ANN, "subscribe", "'table':'c'"},
    {ANN, "join", "'table':'c','spot':1"},
    {ANN, "buy_in", "'table':'c','amount':50000"},
    {BOB, "join", "'table':'c','spot':2"},
    {BOB, "buy_in", "'table':'c','amount':50000"},
    {ANN, "accept", "'table':'c','amount':3000"},
    {BOB, "accept", "'table':'c','amount':3000"},
    {BOB, "bet", "'table':'c','spot':2,'wagers':{'ante':500,'blind':500}"},
    {ANN, "bet", "'table':'c','spot':1,'wagers':{'ante':500,'blind':500}"},
    {WAIT, "10000", ""},
    {WAIT, "10000", ""},
    {WAIT, "10000", ""},
    {WAIT, "10000", ""},
    {WAIT, "10000", ""},
    {BOB, "leave", "'table':'c'"},
    {SAM, "close", "'table':'s'"},
    {SAM, "close", "'table':'w'"},
};

enum { REFUSED = 5 }; /* a wrong PIN, nonsense, another's seat, a second bank, the bank's own bet */

static int said_in_session(void)
{
    int said = 0;
    for (size_t i = 0; i < COUNT_OF(session); i++)
        said += session[i].who != WAIT;
    return said;
}

static void say(struct small_hub *small, struct connection *connection, int number,
                const struct line *line)
{
    char text[1024];
    int length = snprintf(text, sizeof text, "{'id':'%d','do':'%s'%s%s}", number, line->what,
                          line->fields[0] != '\0' ? "," : "", line->fields);
    UTH_ASSERT(length < (int)sizeof text);
    small_hub_say(small, connection, text);
}

static void no_answer(struct call *call, int status, const char *type, struct packet *packet)
{
    (void)status;
    (void)type;
    (void)packet;
    call->self = NULL;
}

static void ask(struct small_hub *small, struct query *query)
{
    struct call *call = call_new(small, no_answer);
    query_ask(small->hub, call, query);
    call_drop(call);
    small_hub_settle(small);
}

static void ask_about_the_past(struct small_hub *small)
{
    static const struct history_viewer everybody = {.player = ""};
    ask(small, history_recall(small->hub, "w", 2, &everybody));
    ask(small, history_last_rounds(small->hub, "ann", 0));
    ask(small, history_report("s", ""));
    ask(small, history_audit(small->hub, "", ""));
}

/* Plays all of it, with the disk noted down at every turn. */
static void play(struct small_hub *small)
{
    static const char *const names[PEOPLE] = {"ann", "bob", "dora", "sam", "eve", NULL};
    struct connection *links[PEOPLE];
    for (int i = 0; i < PEOPLE; i++)
        links[i] = small_hub_connect(small, names[i]);
    for (size_t i = 0; i < COUNT_OF(session); i++) {
        const struct line *line = &session[i];
        if (line->who == WAIT)
            small->now_ms += strtol(line->what, NULL, 10);
        else
            say(small, links[line->who], (int)i, line);
        small_hub_settle(small);
        note_disk(small);
        for (int k = 0; k < PEOPLE; k++)
            note_heard(links[k]);
    }
    ask_about_the_past(small);
    hub_stop(small->hub);
    small_hub_settle(small);
    note_disk(small);
    left->finished = true;
}

/* ---- after it ---- */

/* A store on the bytes that a session has left. */
static struct uth_store *open_left(struct uth_disk **disk)
{
    char sentence[UTH_STORE_SENTENCE_SIZE] = "";
    *disk = uth_disk_new(2);
    uth_disk_load(*disk, left->disk, left->size);
    struct uth_store *store = uth_disk_store(*disk, sentence);
    assert_string_equal(sentence, "");
    return store;
}

static void take_verdict(struct call *call, int status, const char *type, struct packet *packet)
{
    (void)type;
    char **verdict = call->self;
    assert_int_equal(status, 200);
    *verdict = strndup(packet->data, packet->size);
}

/* What anybody was told is there, the floor can go on from it, and its audit finds it sound. */
static void assert_survived(struct small_hub *small, long n)
{
    struct uth_disk *disk;
    struct uth_store *old = small->store, *store = open_left(&disk);
    struct hub *before = small->hub;
    struct uth_floor_outside floor = house_outside(&small->house);
    struct boot boot = {.store = store,
                        .hub = hub_new(&before->outside, &floor, &before->settings)};
    if (!boot_load(&boot))
        fail_msg("allocation %ld: no start after it: %s", n, boot.sentence);
    for (int i = 0; i < STREAMS; i++)
        assert_true(uth_floor_last(boot.hub->floor, streams[i]) >= left->said[i]);
    small->hub = boot.hub;
    small->store = store;
    FREED char *verdict = NULL;
    struct call *call = call_new(&verdict, take_verdict);
    assert_true(query_ask(boot.hub, call, history_audit(boot.hub, "", "")));
    small_hub_settle(small);
    call_drop(call);
    if (verdict == NULL || strstr(verdict, "\"sound\":true") == NULL)
        fail_msg("allocation %ld: %s", n, verdict != NULL ? verdict : "no audit");
    hub_free(boot.hub);
    uth_store_close(store);
    uth_disk_free(disk);
    small->hub = before;
    small->store = old;
}

/* What a crash does without cmocka, which would go on: the default, or a sanitizer's report. */
static struct sigaction crashes[2];
static const int crash_signals[2] = {SIGSEGV, SIGABRT};

/* One session in a process of its own; true: its n-th allocation has failed. */
static bool run(struct small_hub *small, long n, int *stopped)
{
    memset(left, 0, offsetof(struct left, disk));
    note_disk(small);
    fflush(NULL);
    int said[2];
    assert_int_equal(pipe(said), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        dup2(said[1], STDERR_FILENO);
        close(said[0]);
        for (int i = 0; i < 2; i++)
            sigaction(crash_signals[i], &crashes[i], NULL);
        allocations = 0;
        fail_at = n;
        play(small);
        _exit(0);
    }
    close(said[1]);
    char sentence[8192] = "";
    ssize_t length = 0, got = 1;
    while (got > 0 && length < (ssize_t)sizeof sentence - 1) {
        got = read(said[0], sentence + length, sizeof sentence - 1 - (size_t)length);
        length += got > 0 ? got : 0;
    }
    close(said[0]);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    bool stops = WIFEXITED(status) && WEXITSTATUS(status) == 2;
    if (!stops && !(WIFEXITED(status) && WEXITSTATUS(status) == 0))
        fail_msg("allocation %ld: ended by status %x: %s", n, (unsigned)status, sentence);
    if (stops && (length <= 0 || strstr(sentence, "out of memory, stopping") == NULL))
        fail_msg("allocation %ld: stopped without its sentence: %s", n, sentence);
    *stopped += stops;
    return stops || left->allocations >= n;
}

TEST(any_allocation_may_fail)
{
    const char *every = getenv("UTH_EVERY_ALLOCATION");
    long first = every != NULL ? strtol(every, NULL, 10) : 1, apart = every != NULL ? LONG_MAX : 16;
    int runs = 0, stopped = 0;
    static struct small_hub small;
    static struct uth_seeded seeded;
    small_hub_start(&small);
    small.house.random = uth_random_seeded(&seeded, 1);
    struct hub *hub = small.hub;
    struct uth_refusal refusal;
    assert_true(hub_system_command(hub, "system", UTH_FLOOR_ADD_PLAYER, "bob", 0, &refusal) &&
                hub_system_command(hub, "system", UTH_FLOOR_DEPOSIT, "bob", 200000, &refusal));
    people_add(&hub->people, hub->filling, "bob", "bob", UTH_ROLE_PLAYER, "8888");
    people_add(&hub->people, hub->filling, "eve", "eve", UTH_ROLE_EXECUTIVE, "3333");
    small_hub_settle(&small);
    run(&small, 0, &stopped); /* nothing fails: the session is what it is meant to be */
    assert_true(left->finished);
    assert_int_equal(left->accepted, said_in_session() - REFUSED);
    for (long n = first; run(&small, n, &stopped); n += 1 + n / apart) {
        assert_survived(&small, n);
        runs++;
    }
    assert_true(left->finished && runs > 100 && stopped > 50);
    small_hub_stop(&small);
}

static int prepare(void **state)
{
    (void)state;
    left = mmap(NULL, sizeof *left, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    UTH_ASSERT(left != MAP_FAILED);
    for (int i = 0; i < 2; i++)
        sigaction(crash_signals[i], NULL, &crashes[i]);
    return 0;
}

TESTS_WITH(prepare, NULL)

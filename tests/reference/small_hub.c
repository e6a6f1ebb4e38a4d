/* A hub in a test's hands. */
#include "small_hub.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

static int64_t now_ms(void *self)
{
    return ((struct small_hub *)self)->now_ms;
}

static int64_t now_us(void *self)
{
    return ((struct small_hub *)self)->now_ms * 1000;
}

static void submit(void *self, struct task *task)
{
    struct small_hub *small = self;
    UTH_ASSERT(small->waiting_count < 64);
    small->waiting[small->waiting_count++] = task;
}

/* As good as the real one, and quick: a PIN is its own hash. */
static void hash(void *self, struct pin_job *job)
{
    (void)self;
    bool right = job->make || (job->known && strcmp(job->pin, job->hash) == 0);
    job->outcome = right ? PIN_RIGHT : PIN_WRONG;
    if (job->make)
        memcpy(job->hash, job->pin, sizeof job->pin);
    pin_job_done(job);
}

static void wake(void *self, struct connection *connection)
{
    (void)connection;
    ((struct small_hub *)self)->woken++;
}

static void hang_up(void *self, struct connection *connection, enum connection_end why)
{
    (void)connection;
    ((struct small_hub *)self)->hung_up++;
    ((struct small_hub *)self)->end = why;
}

static void failed(void *self, const char *sentence)
{
    struct small_hub *small = self;
    small->failed = true;
    snprintf(small->sentence, sizeof small->sentence, "%s", sentence);
}

enum uth_reason small_hub_command(struct hub *hub, struct uth_command *command)
{
    struct uth_refusal refusal;
    uint64_t last;
    bool repeated;
    enum uth_reason reason = hub_command(hub, command, &last, &repeated, &refusal);
    if (reason != UTH_REASON_OK)
        fprintf(stderr, "%s\n", refusal.sentence);
    return reason;
}

static void command(struct small_hub *small, struct uth_command *command)
{
    command->actor = (struct uth_actor){.name = "system", .role = UTH_ROLE_SYSTEM};
    UTH_ASSERT(small_hub_command(small->hub, command) == UTH_REASON_OK);
}

static void add_table(struct small_hub *small, const char *name, const char *rules)
{
    struct uth_table_config config = {.betting_s = 10, .decide_s = 10, .result_s = 2};
    snprintf(config.name, sizeof config.name, "%s", name);
    snprintf(config.title, sizeof config.title, "%s", name);
    snprintf(config.rules, sizeof config.rules, "%s", rules);
    struct uth_command add = {.what = UTH_FLOOR_ADD_TABLE, .config = &config};
    command(small, &add);
    struct uth_command open = {.what = UTH_FLOOR_OPEN, .amount = 10000000};
    snprintf(open.table, sizeof open.table, "%s", name);
    command(small, &open);
}

void small_hub_start(struct small_hub *small)
{
    char sentence[UTH_STORE_SENTENCE_SIZE];
    *small = (struct small_hub){.now_ms = 1700000000000};
    house_init(&small->house);
    small->disk = uth_disk_new(1);
    small->store = uth_disk_store(small->disk, sentence);
    UTH_ASSERT(small->store != NULL);
    struct hub_outside outside = {
        .self = small,
        .now_ms = now_ms,
        .now_us = now_us,
        .submit = submit,
        .hash = hash,
        .wake = wake,
        .hang_up = hang_up,
        .failed = failed,
    };
    struct hub_settings settings = {.guest_chips = 100000, .limits = limits_usual()};
    struct uth_floor_outside floor = house_outside(&small->house);
    small->hub = hub_new(&outside, &floor, &settings);
    add_table(small, "w", "washington");
    add_table(small, "s", "stadium");
    struct uth_command add = {.what = UTH_FLOOR_ADD_PLAYER, .player = "ann"};
    struct uth_command deposit = {.what = UTH_FLOOR_DEPOSIT, .player = "ann", .amount = 200000};
    command(small, &add);
    command(small, &deposit);
    struct hub *hub = small->hub;
    people_add(&hub->people, hub->filling, "ann", "ann", UTH_ROLE_PLAYER, "7777");
    people_add(&hub->people, hub->filling, "dora", "dora", UTH_ROLE_DEALER, "1111");
    people_add(&hub->people, hub->filling, "sam", "sam", UTH_ROLE_SUPERVISOR, "2222");
    small_hub_settle(small);
}

bool small_hub_work(struct small_hub *small)
{
    if (small->waiting_count == 0)
        return false;
    struct task *task = small->waiting[0];
    memmove(small->waiting, small->waiting + 1,
            (size_t)--small->waiting_count * sizeof small->waiting[0]);
    while (!task->work(task, small->store)) {
    }
    task->finish(task);
    return true;
}

void small_hub_settle(struct small_hub *small)
{
    do {
        hub_tick(small->hub);
        hub_flush(small->hub);
    } while (small_hub_work(small));
}

void small_hub_stop(struct small_hub *small)
{
    if (!small->failed)
        small_hub_settle(small);
    while (small->hub->connections != NULL)
        hub_disconnect(small->hub, small->hub->connections);
    if (!small->failed)
        small_hub_settle(small);
    hub_free(small->hub);
    uth_store_close(small->store);
    uth_disk_free(small->disk);
    house_free(&small->house);
}

struct connection *small_hub_connect(struct small_hub *small, const char *person)
{
    struct connection *connection = hub_connect(small->hub, small, "10.0.0.1");
    UTH_ASSERT(connection != NULL);
    if (person != NULL)
        connection_set_person(connection, people_find(&small->hub->people, person));
    return connection;
}

void small_hub_say(struct small_hub *small, struct connection *connection, const char *text)
{
    char message[1024];
    size_t length = strlen(text);
    UTH_ASSERT(length < sizeof message);
    for (size_t i = 0; i <= length; i++)
        message[i] = text[i] == '\'' ? '"' : text[i];
    hub_receive(small->hub, connection, message, length);
}

const char *small_hub_heard(struct connection *connection)
{
    static struct uth_json text;
    uth_json_reset(&text);
    for (struct packet *packet = connection_take(connection); packet != NULL;
         packet = connection_take(connection)) {
        uth_json_append(&text, packet->data, packet->size);
        uth_json_append(&text, "\n", 1);
        packet_drop(packet);
    }
    uth_json_append(&text, "", 1);
    return text.data;
}

const char *small_hub_hear(struct small_hub *small, struct connection *connection)
{
    small_hub_settle(small);
    return small_hub_heard(connection);
}

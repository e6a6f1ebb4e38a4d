/* Opening a floor: clock, store, key, and the hub on top of them. */
#include "boot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <uth/clock.h>

#include "boot_key.h"
#include "boot_load.h"
#include "floor/controls.h"
#include "floor/link_state.h"
#include "room.h"
#include "sandbox.h"
#include "server/alloc.h"
#include "server/history/wins.h"
#include "server/hub/hub_enrol.h"
#include "server/hub/hub_links.h"
#include "server/hub/secrets.h"

int64_t boot_now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

int64_t boot_now_ms(const struct boot *boot)
{
    return boot_now_us() / 1000 + boot->offset_ms;
}

/* Days are closed and rounds are in order by time: a clock that was set back goes on from the last
 * event instead. */
static void catch_up_clock(struct boot *boot)
{
    int64_t behind_ms = uth_floor_newest_ms(boot->hub->floor) - boot_now_ms(boot);
    if (behind_ms <= 0)
        return;
    boot->offset_ms += behind_ms;
    if (behind_ms > 60000) {
        fprintf(stderr,
                "uth: the clock is %lld s behind the last event, so times continue from there; set "
                "the clock and start again\n",
                (long long)(behind_ms / 1000));
    }
}

/* ---- a hub without a loop: everything happens at once ---- */

static int64_t now_ms(void *self)
{
    return boot_now_ms(self);
}

static int64_t now_us(void *self)
{
    (void)self;
    return boot_now_us();
}

static void submit(void *self, struct task *task)
{
    struct boot *boot = self;
    while (!task->work(task, boot->store)) {
    }
    task->finish(task);
}

static void hash(void *self, struct pin_job *job)
{
    (void)self;
    pin_job_work(job);
    pin_job_done(job);
}

static void no_wake(void *self, struct connection *connection)
{
    (void)self;
    (void)connection;
}

static void no_hang_up(void *self, struct connection *connection, enum connection_end why)
{
    (void)self;
    (void)connection;
    (void)why;
}

static void failed(void *self, const char *sentence)
{
    struct boot *boot = self;
    boot->failed = true;
    snprintf(boot->sentence, sizeof boot->sentence, "%s", sentence);
}

bool boot_commit(struct boot *boot)
{
    while (!boot->failed && !hub_is_settled(boot->hub))
        hub_flush(boot->hub);
    return !boot->failed;
}

void boot_close(struct boot *boot)
{
    if (boot->hub != NULL)
        hub_free(boot->hub);
    uth_store_close(boot->store);
    house_free(&boot->house);
    free(boot->path);
    free(boot->key_path);
    boot->path = boot->key_path = NULL;
    boot->hub = NULL;
    boot->store = NULL;
}

/* ---- opening ---- */

/* A key beside a place without a floor tells that one was lost. */
static bool open_store(struct boot *boot, const struct boot_place *place,
                       enum uth_store_opening opening)
{
    if (place->postgres == NULL) {
        if (opening == UTH_STORE_CREATE && !boot_key_has_database(boot))
            return false;
        boot->store = uth_store_sqlite_open(place->path, opening, boot->sentence);
        return boot->store != NULL;
    }
    bool alone = opening == UTH_STORE_CREATE && boot_key_is_beside(boot) &&
                 access(boot->key_path, F_OK) == 0;
    boot->store = uth_store_postgres_open(place->postgres, place->path, place->member,
                                          alone ? UTH_STORE_REFUSE : opening, boot->sentence);
    size_t length = strlen(boot->sentence);
    if (alone && strstr(boot->sentence, UTH_STORE_NO_FLOOR) != NULL)
        snprintf(boot->sentence + length, sizeof boot->sentence - length,
                 "; the key of this node's decks, %s, exists: if a new floor shall begin, move it "
                 "away",
                 boot->key_path);
    return boot->store != NULL;
}

static void make_hub(struct boot *boot)
{
    struct uth_floor_outside outside = house_outside(&boot->house);
    struct hub_outside around = {
        .self = boot,
        .now_ms = now_ms,
        .now_us = now_us,
        .submit = submit,
        .hash = hash,
        .wake = no_wake,
        .hang_up = no_hang_up,
        .failed = failed,
    };
    struct hub_settings settings = {.limits = limits_usual(), .identity = identity_usual()};
    boot->hub = hub_new(&around, &outside, &settings);
}

static void set_clock(struct boot *boot)
{
    struct uth_clock wall = uth_clock_wall();
    boot->offset_ms = uth_clock_now_ms(&wall) - boot_now_us() / 1000;
}

bool boot_open_unread(struct boot *boot, const struct boot_place *place,
                      enum uth_store_opening opening, const struct config *config)
{
    sandbox_hide();
    *boot = (struct boot){0};
    house_init(&boot->house);
    boot->path = alloc_text(place->path);
    boot->key_path = boot_key_path(place->path, config);
    for (int i = 0; config != NULL && i < config->rules_count; i++)
        house_add_rules(&boot->house, config->rules[i]);
    if (!open_store(boot, place, opening))
        return false;
    set_clock(boot);
    if (!room_load(boot->store, boot->sentence))
        return false;
    make_hub(boot);
    return true;
}

/* The controls that the history names last, where they are built in or the configuration's: an
 * operator's chores keep to them while the server is stopped, too. */
static void recall_controls(struct boot *boot, const struct config *config)
{
    struct uth_floor *floor = boot->hub->floor;
    const struct uth_controls *named = NULL;
    struct uth_controls controls;
    if (config != NULL && uth_floor_names_controls(floor, config->controls.digest))
        named = &config->controls;
    for (int i = 0; named == NULL && uth_controls_builtin(i, &controls); i++)
        if (uth_floor_names_controls(floor, controls.digest))
            named = &controls;
    if (named != NULL && !uth_floor_set_controls(floor, named))
        alloc_failed();
}

bool boot_open(struct boot *boot, const struct boot_place *place, enum uth_store_opening opening,
               const struct config *config)
{
    if (!boot_open_unread(boot, place, opening, config) || !boot_load(boot))
        return false;
    boot->begun = !uth_floor_names_controls(boot->hub->floor, "");
    boot->hub->guest_last = uth_floor_player_last(boot->hub->floor);
    if (config != NULL)
        boot->hub->settings.identity = config->identity;
    recall_controls(boot, config);
    catch_up_clock(boot);
    rules_offers_make(boot->hub, config);
    return true;
}

static bool is_empty(const struct uth_floor *floor)
{
    return uth_floor_table_count(floor) + uth_floor_link_count(floor) == 0;
}

bool boot_is_new(const struct boot *boot)
{
    return is_empty(boot->hub->floor) && boot->hub->people.count == 0;
}

/* A file that cannot be used stops nothing that is in the history: then what is new waits. On a new
 * floor there is nothing to go on with. */
static bool wait_for_file(struct boot *boot, const char *kind, const char *name, const char *fault)
{
    if (is_empty(boot->hub->floor)) {
        snprintf(boot->sentence, sizeof boot->sentence, "%s %s: %s", kind, name, fault);
        return false;
    }
    fprintf(stderr, "uth: %s %s is not added: %s\n", kind, name, fault);
    return true;
}

/* False, with a sentence: it was refused. */
static bool carry_out(struct boot *boot, const char *kind, const char *name,
                      struct uth_command *command)
{
    struct uth_refusal refusal;
    uint64_t last;
    bool repeated;
    bool done = hub_command(boot->hub, command, &last, &repeated, &refusal) == UTH_REASON_OK;
    if (!done)
        snprintf(boot->sentence, sizeof boot->sentence, "%s %s: %s", kind, name, refusal.sentence);
    return done;
}

static bool add_table(struct boot *boot, const struct config_table *table)
{
    if (uth_floor_find_table(boot->hub->floor, table->config.name) != NULL)
        return true;
    if (table->fault[0] != '\0')
        return wait_for_file(boot, "table", table->config.name, table->fault);
    if (!house_is_certain(&boot->house, table->config.rules))
        return wait_for_file(boot, "table", table->config.name, boot->house.fault[0]);
    struct uth_command command = {
        .what = UTH_FLOOR_ADD_TABLE,
        .actor = {.name = "system", .role = UTH_ROLE_SYSTEM},
        .config = &table->config,
        .amount = table->purse,
    };
    if (!carry_out(boot, "table", table->config.name, &command))
        return false;
    command.what = UTH_FLOOR_OPEN;
    snprintf(command.table, sizeof command.table, "%s", table->config.name);
    return (table->purse == 0 && !table->open) ||
           carry_out(boot, "table", table->config.name, &command);
}

static bool may_be_added(const struct hub *hub, const struct config_person *person,
                         const char *login, struct uth_refusal *refusal)
{
    if (!people_good_name(person->name) || !people_good_name(login))
        *refusal = UTH_REFUSAL(PERSON_NAME_BAD, .most = UTH_FLOOR_NAME_SIZE - 1);
    else if (!enrol_is_apart(hub, person->name, login))
        *refusal = UTH_REFUSAL(LOGIN_NAME_PUBLIC);
    else if (enrol_is_taken(hub, person->name, login))
        *refusal = UTH_REFUSAL(PERSON_TAKEN);
    else
        return secret_is_good(&hub->settings.identity, person->role, person->name, login,
                              person->pin, refusal);
    return false;
}

/* What accounts begin with on a new floor is part of setting it up. Later it is asked for like every
 * other deposit, and a person whose money nobody agrees to is added without. */
static bool first_deposit(struct boot *boot, const char *name, uth_cents amount,
                          struct uth_refusal *refusal)
{
    const char *who = boot->begun ? UTH_OPERATOR : "system";
    bool good = hub_system_command(boot->hub, who, UTH_FLOOR_DEPOSIT, name, amount, refusal);
    if (boot->begun && !good)
        fprintf(stderr, "uth: %s begins without a deposit: %s\n", name, refusal->sentence);
    else if (boot->hub->asked != 0)
        fprintf(stderr, "uth: the deposit of %s waits at the pit as request %u\n", name,
                boot->hub->asked);
    return good || boot->begun;
}

bool boot_add_person(struct boot *boot, const struct config_person *wanted)
{
    struct hub *hub = boot->hub;
    char hash_text[PIN_HASH_SIZE];
    const char *name = wanted->name;
    const char *login = wanted->login[0] != '\0' ? wanted->login : name;
    enum uth_role role = wanted->role;
    uth_cents deposit = wanted->deposit;
    struct uth_refusal refusal = {0};
    bool good = may_be_added(hub, wanted, login, &refusal);
    if (good && pin_hash(wanted->pin, hash_text) != PIN_RIGHT) {
        refusal = UTH_REFUSAL(PIN_NOT_HASHED);
        good = false;
    }
    bool adds = good && role == UTH_ROLE_PLAYER && !uth_floor_has_player(hub->floor, name);
    if (adds)
        good = hub_system_command(hub, "system", UTH_FLOOR_ADD_PLAYER, name, 0, &refusal);
    if (adds && good && deposit != 0)
        good = first_deposit(boot, name, deposit, &refusal);
    if (!good) {
        snprintf(boot->sentence, sizeof boot->sentence, "%s: %s", name, refusal.sentence);
        return false;
    }
    struct person *person = people_add(&hub->people, hub->filling, name, login, role, hash_text);
    people_set_foreign_pin(person, hub->filling, hash_text);
    people_let_in_by_operator(&hub->people, hub->filling, person);
    for (int i = 0; i < wanted->table_count; i++)
        people_assign(person, hub->filling, wanted->tables[i], true);
    return true;
}

static bool add_link(struct boot *boot, const struct uth_link_config *config)
{
    if (uth_floor_find_link(boot->hub->floor, config->name) != NULL)
        return true;
    if (!house_is_certain(&boot->house, config->rules))
        return wait_for_file(boot, "link", config->name, boot->house.fault[0]);
    struct uth_command command = {
        .what = UTH_FLOOR_ADD_LINK,
        .actor = {.name = "system", .role = UTH_ROLE_SYSTEM},
        .order = {.config = config},
    };
    if (!carry_out(boot, "link", config->name, &command))
        return false;
    /* A link with a prize bank starts when its first deposit is there. */
    command.what = UTH_FLOOR_START_LINK;
    snprintf(command.order.link, sizeof command.order.link, "%s", config->name);
    return config->prize_days > 0 || carry_out(boot, "link", config->name, &command);
}

static bool apply_config(struct boot *boot, const struct config *config)
{
    if (boot->house.fault_count > 0 && is_empty(boot->hub->floor)) {
        snprintf(boot->sentence, sizeof boot->sentence, "%s", boot->house.fault[0]);
        return false;
    }
    for (int i = 0; i < config->link_count; i++)
        if (!add_link(boot, &config->links[i]))
            return false;
    for (int i = 0; i < config->table_count; i++)
        if (!add_table(boot, &config->tables[i]))
            return false;
    for (int i = 0; i < config->staff_count; i++) {
        const struct config_person *person = &config->staff[i];
        if (people_find(&boot->hub->people, person->name) == NULL && !boot_add_person(boot, person))
            return false;
    }
    return true;
}

/* A floor in memory alone: what gathers is never committed. */
bool boot_try(const struct config *config, char sentence[BOOT_SENTENCE_SIZE])
{
    struct boot boot = {0};
    struct uth_refusal refusal;
    house_init(&boot.house);
    set_clock(&boot);
    for (int i = 0; i < config->rules_count; i++)
        house_add_rules(&boot.house, config->rules[i]);
    make_hub(&boot);
    struct hub *hub = boot.hub;
    hub->settings.identity = config->identity;
    bool good =
        uth_floor_resume(hub->floor, hub_now_ms(hub), &hub->news, &refusal) == UTH_REASON_OK &&
        uth_floor_set_controls(hub->floor, &config->controls) && apply_config(&boot, config);
    if (!good)
        snprintf(sentence, BOOT_SENTENCE_SIZE, "%s", boot.sentence);
    boot_close(&boot);
    return good;
}

/* An entry of the audit log that says what the store had to say when it was opened. */
static void audit_remark(struct boot *boot, const char *who, const char *what, const char *reason)
{
    struct uth_json text = {0};
    const char *remark = uth_store_remark(boot->store);
    if (reason[0] != '\0')
        uth_json_text(&text, "reason", reason);
    if (remark[0] != '\0')
        uth_json_text(&text, "database", remark);
    hub_audit(boot->hub, who, UTH_ROLE_SYSTEM, what, "", &text);
}

bool boot_restored(struct boot *boot, const char *reason)
{
    audit_remark(boot, UTH_OPERATOR, "restored", reason);
    return boot_commit(boot);
}

bool boot_resume(struct boot *boot, const struct config *config)
{
    struct hub *hub = boot->hub;
    if (!boot_load_key(boot))
        return false;
    if (!house_self_test(&boot->house)) {
        snprintf(boot->sentence, sizeof boot->sentence, "the system's random source has failed");
        return false;
    }
    hub->settings.guest_chips = config->guest_chips;
    hub->settings.demo = config->demo;
    hub->settings.limits = config->limits;
    hub->settings.identity = config->identity;
    people_set_times(&hub->people, config->session_minutes, config->idle_minutes);
    struct uth_refusal refusal;
    bool first = uth_floor_last(hub->floor, UTH_FLOOR_STREAM) == 0 && is_empty(hub->floor);
    if (uth_floor_resume(hub->floor, hub_now_ms(hub), &hub->news, &refusal) != UTH_REASON_OK) {
        snprintf(boot->sentence, sizeof boot->sentence,
                 "%s Put the right key in its place, or restore a backup of both.",
                 refusal.sentence);
        return false;
    }
    if (!uth_floor_set_controls(hub->floor, &config->controls) ||
        uth_floor_note_controls(hub->floor, hub_now_ms(hub), &hub->news, &refusal) != UTH_REASON_OK)
        alloc_failed();
    hub_take_events(hub, &hub->news);
    hub_forget_news(hub);
    audit_remark(boot, "system", "start", "");
    if (config->has_room)
        room_note(hub, &config->room, first);
    hub_link_check(hub);
    wins_keep_all(hub);
    if (!apply_config(boot, config))
        return false;
    for (int i = 0; i < boot->house.fault_count; i++)
        fprintf(stderr, "uth: %s\n", boot->house.fault[i]);
    rules_offers_announce(hub);
    return boot_commit(boot);
}

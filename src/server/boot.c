/* Opening a floor: clock, store, key, and the hub on top of them. */
#include "boot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <uth/clock.h>

#include "alloc.h"
#include "boot_load.h"
#include "floor/link_state.h"
#include "http_wins.h"
#include "hub_links.h"

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

int64_t boot_newest_ms(const struct hub *hub)
{
    int64_t newest_ms = 0;
    for (int i = 0; i < uth_floor_table_count(hub->floor); i++) {
        const struct uth_table *table = uth_floor_table(hub->floor, i);
        newest_ms = table->last_ms > newest_ms ? table->last_ms : newest_ms;
    }
    for (int i = 0; i < uth_floor_link_count(hub->floor); i++) {
        const struct uth_link *link = uth_floor_link(hub->floor, i);
        newest_ms = link->last_ms > newest_ms ? link->last_ms : newest_ms;
    }
    return newest_ms;
}

/* Days are closed and rounds are in order by time: a clock that was set back goes on from the last
 * event instead. */
static void catch_up_clock(struct boot *boot)
{
    int64_t behind_ms = boot_newest_ms(boot->hub) - boot_now_ms(boot);
    if (behind_ms <= 0)
        return;
    boot->offset_ms += behind_ms;
    if (behind_ms > 60000) {
        fprintf(stderr,
                "uth: the clock is %lld s behind the last event, and goes on from there: set it "
                "right and start again\n",
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
    job->finish(job);
}

static void no_wake(void *self, struct link *link)
{
    (void)self;
    (void)link;
}

static void no_hang_up(void *self, struct link *link, enum link_end why)
{
    (void)self;
    (void)link;
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
    while (!boot->failed && !hub_is_settled(boot->hub)) {
        hub_flush(boot->hub);
    }
    return !boot->failed;
}

void boot_close(struct boot *boot)
{
    if (boot->hub != NULL) {
        hub_free(boot->hub);
    }
    uth_store_close(boot->store);
    house_free(&boot->house);
    free(boot->path);
    boot->path = NULL;
    boot->hub = NULL;
    boot->store = NULL;
}

/* ---- the key ---- */

static bool deck_is_sealed(const struct hub *hub)
{
    for (int i = 0; i < uth_floor_table_count(hub->floor); i++) {
        const struct uth_table *table = uth_floor_table(hub->floor, i);
        if (table->config.source == UTH_SOURCE_HOUSE && table->round != NULL && !table->deck_opened)
            return true;
    }
    return false;
}

static char *key_path_of(const struct boot *boot)
{
    char *key_path = NULL;
    if (asprintf(&key_path, "%s.key", boot->path) < 0) {
        alloc_failed();
    }
    return key_path;
}

static bool load_key(struct boot *boot)
{
    char *key_path = key_path_of(boot);
    bool found = false;
    bool good = house_read_key(&boot->house, key_path, &found, boot->sentence);
    if (good && !found && deck_is_sealed(boot->hub)) {
        snprintf(boot->sentence, sizeof boot->sentence,
                 "%s is missing, and a round is on whose deck is sealed with it: put the key back "
                 "from its copy, beside the database; if there is none, see 'uth floor lost-key'",
                 key_path);
        good = false;
    } else if (good && !found) {
        good = house_make_key(&boot->house, key_path, boot->sentence);
    }
    free(key_path);
    return good;
}

/* ---- opening ---- */

bool boot_open_unread(struct boot *boot, const char *path, enum uth_store_absent absent,
                      const struct config *config)
{
    struct uth_clock wall = uth_clock_wall();
    *boot = (struct boot){.offset_ms = uth_clock_now_ms(&wall) - boot_now_us() / 1000};
    house_init(&boot->house);
    boot->path = alloc_text(path);
    for (int i = 0; config != NULL && i < config->rules_count; i++) {
        if (!house_add_rules(&boot->house, config->rules[i], boot->sentence))
            return false;
    }
    boot->store = uth_store_sqlite_open(path, absent, boot->sentence);
    if (boot->store == NULL)
        return false;
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
    struct hub_settings settings = {.limits = limits_usual()};
    boot->hub = hub_new(&around, &outside, &settings);
    return true;
}

bool boot_open(struct boot *boot, const char *path, enum uth_store_absent absent,
               const struct config *config)
{
    if (!boot_open_unread(boot, path, absent, config) || !boot_load(boot))
        return false;
    catch_up_clock(boot);
    return true;
}

static bool add_table(struct boot *boot, const struct config_table *table)
{
    struct hub *hub = boot->hub;
    if (uth_floor_find_table(hub->floor, table->config.name) != NULL)
        return true;
    struct uth_command command = {
        .what = UTH_FLOOR_ADD_TABLE,
        .actor = {.name = "system", .role = UTH_ROLE_SYSTEM},
        .config = &table->config,
        .amount = table->purse,
    };
    struct uth_refusal refusal;
    uint64_t last;
    bool repeated;
    enum uth_reason reason = hub_command(hub, &command, &last, &repeated, &refusal);
    if (reason == UTH_REASON_OK && (table->purse > 0 || table->open)) {
        command.what = UTH_FLOOR_OPEN;
        snprintf(command.table, sizeof command.table, "%s", table->config.name);
        reason = hub_command(hub, &command, &last, &repeated, &refusal);
    }
    if (reason != UTH_REASON_OK) {
        snprintf(boot->sentence, sizeof boot->sentence, "table %s: %s", table->config.name,
                 refusal.sentence);
    }
    return reason == UTH_REASON_OK;
}

bool boot_add_person(struct boot *boot, const char *name, enum uth_role role, const char *pin,
                     uth_cents deposit)
{
    struct hub *hub = boot->hub;
    char hash_text[PIN_HASH_SIZE];
    struct uth_refusal refusal = UTH_REFUSAL(PIN_NOT_HASHED);
    bool good = pin_hash(pin, hash_text);
    if (good && role == UTH_ROLE_PLAYER && !uth_floor_has_player(hub->floor, name)) {
        good =
            hub_system_command(hub, UTH_FLOOR_ADD_PLAYER, name, 0, &refusal) &&
            (deposit == 0 || hub_system_command(hub, UTH_FLOOR_DEPOSIT, name, deposit, &refusal));
    }
    if (!good) {
        snprintf(boot->sentence, sizeof boot->sentence, "%s: %s", name, refusal.sentence);
        return false;
    }
    people_add(&hub->people, hub->filling, name, role, hash_text);
    return true;
}

static bool add_link(struct boot *boot, const struct uth_link_config *config)
{
    struct hub *hub = boot->hub;
    if (uth_floor_find_link(hub->floor, config->name) != NULL)
        return true;
    struct uth_command command = {
        .what = UTH_FLOOR_ADD_LINK,
        .actor = {.name = "system", .role = UTH_ROLE_SYSTEM},
        .order = {.config = config},
    };
    struct uth_refusal refusal;
    uint64_t last;
    bool repeated;
    enum uth_reason reason = hub_command(hub, &command, &last, &repeated, &refusal);
    if (reason == UTH_REASON_OK) {
        command.what = UTH_FLOOR_START_LINK;
        snprintf(command.order.link, sizeof command.order.link, "%s", config->name);
        reason = hub_command(hub, &command, &last, &repeated, &refusal);
    }
    if (reason != UTH_REASON_OK) {
        snprintf(boot->sentence, sizeof boot->sentence, "link %s: %s", config->name,
                 refusal.sentence);
    }
    return reason == UTH_REASON_OK;
}

static bool apply_config(struct boot *boot, const struct config *config)
{
    for (int i = 0; i < config->link_count; i++) {
        if (!add_link(boot, &config->links[i]))
            return false;
    }
    for (int i = 0; i < config->table_count; i++) {
        if (!add_table(boot, &config->tables[i]))
            return false;
    }
    for (int i = 0; i < config->staff_count; i++) {
        const struct config_person *person = &config->staff[i];
        if (people_find(&boot->hub->people, person->name) != NULL)
            continue;
        if (!people_good_name(person->name)) {
            snprintf(boot->sentence, sizeof boot->sentence,
                     "%s: a name has small letters, digits and hyphens only", person->name);
            return false;
        }
        if (!boot_add_person(boot, person->name, person->role, person->pin, person->deposit))
            return false;
    }
    return true;
}

bool boot_lose_key(struct boot *boot, const char *reason,
                   void (*each)(void *self, const char *table, uint32_t round, bool was_on),
                   void *self)
{
    struct hub *hub = boot->hub;
    char *key_path = key_path_of(boot);
    bool found, any = false;
    house_read_key(&boot->house, key_path, &found,
                   boot->sentence); /* what is no key opens nothing */
    free(key_path);
    snprintf(boot->sentence, sizeof boot->sentence,
             "no deck waits for a key that is lost: nothing was changed");
    for (int i = 0; i < uth_floor_table_count(hub->floor); i++) {
        const struct uth_table *table = uth_floor_table(hub->floor, i);
        bool was_on = table->round != NULL && uth_round_phase(table->round) < UTH_PHASE_SETTLED;
        struct uth_refusal refusal;
        if (uth_floor_lose_deck(hub->floor, table->config.name, hub_now_ms(hub), reason, &hub->news,
                                &refusal) != UTH_REASON_OK)
            continue;
        hub_take_events(hub, &hub->news);
        hub_forget_news(hub);
        struct json_text text = {0};
        jt_text(&text, "table", table->config.name);
        jt_integer(&text, "round", table->round_number);
        jt_text(&text, "reason", reason);
        char *detail = jt_take(&text, NULL);
        hub_audit(hub, "operator", UTH_ROLE_SYSTEM, "lost_key", "", detail);
        free(detail);
        each(self, table->config.name, table->round_number, was_on);
        any = true;
    }
    return any && boot_commit(boot);
}

bool boot_resume(struct boot *boot, const struct config *config)
{
    struct hub *hub = boot->hub;
    if (!load_key(boot))
        return false;
    if (!house_self_test(&boot->house)) {
        snprintf(boot->sentence, sizeof boot->sentence, "the system's random source has failed");
        return false;
    }
    hub->settings.guest_chips = config->guest_chips;
    hub->settings.demo = config->demo;
    hub->settings.limits = config->limits;
    struct uth_refusal refusal;
    if (uth_floor_resume(hub->floor, hub_now_ms(hub), &hub->news, &refusal) != UTH_REASON_OK) {
        snprintf(boot->sentence, sizeof boot->sentence,
                 "%s Put the right key back beside the database, or a backup of both.",
                 refusal.sentence);
        return false;
    }
    hub_take_events(hub, &hub->news);
    hub_forget_news(hub);
    hub_audit(hub, "system", UTH_ROLE_SYSTEM, "start", "", "");
    hub_link_check(hub);
    wins_keep_all(hub);
    return apply_config(boot, config) && boot_commit(boot);
}

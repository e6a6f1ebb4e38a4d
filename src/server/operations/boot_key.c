/* The key that seals the decks, beside the database or where the configuration says. The database
 * knows its fingerprint, so that a key that was changed or mixed up is found before a deck is sealed
 * with it; and its place, so that no key is given up for lost that the configuration keeps elsewhere. */
#include "boot_key.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <uth/json.h>

#include "server/alloc.h"

#define KEY_PLACE "place"

static bool deck_is_sealed(const struct hub *hub)
{
    for (int i = 0; i < uth_floor_table_count(hub->floor); i++) {
        const struct uth_table *table = uth_floor_table(hub->floor, i);
        if (table->config.source == UTH_SOURCE_HOUSE && table->round != NULL && !table->deck_opened)
            return true;
    }
    return false;
}

char *boot_key_path(const char *database, const struct config *config)
{
    if (config != NULL && config->deck_key[0] != '\0')
        return alloc_text(config->deck_key);
    char *key_path = NULL;
    if (asprintf(&key_path, "%s.key", database) < 0)
        alloc_failed();
    return key_path;
}

bool boot_key_is_beside(const struct boot *boot)
{
    size_t length = strlen(boot->path);
    return strncmp(boot->key_path, boot->path, length) == 0 &&
           strcmp(boot->key_path + length, ".key") == 0;
}

bool boot_key_has_database(struct boot *boot)
{
    const char *key_path = boot->key_path;
    bool lost = boot_key_is_beside(boot) && access(boot->path, F_OK) != 0 && errno == ENOENT &&
                access(key_path, F_OK) == 0;
    if (lost) {
        snprintf(boot->sentence, sizeof boot->sentence,
                 "%s: there is no such file, but its key %s exists; put the database back, or move "
                 "the key away to start afresh",
                 boot->path, key_path);
    }
    return !lost;
}

/* ---- what the database knows ---- */

struct known {
    char fingerprint[HOUSE_FINGERPRINT_SIZE]; /* "": none */
    char place[256];                          /* "": beside the database */
};

static bool take_known(void *self, const struct uth_store_value *value)
{
    struct known *known = self;
    if (strcmp(value->key, KEY_PLACE) == 0)
        snprintf(known->place, sizeof known->place, "%s", value->value);
    else
        snprintf(known->fingerprint, sizeof known->fingerprint, "%s", value->value);
    return true;
}

bool boot_key_agrees(const char *key_path, const char *fingerprint,
                     char sentence[HOUSE_SENTENCE_SIZE])
{
    struct house house;
    char own[HOUSE_FINGERPRINT_SIZE] = "";
    bool found = false;
    house_init(&house);
    bool good = house_read_key(&house, key_path, &found, sentence);
    if (good && found)
        house_fingerprint(&house, own);
    if (good && strcmp(own, fingerprint) != 0) {
        good = false;
        snprintf(sentence, HOUSE_SENTENCE_SIZE,
                 found ? "%.300s: this is not the key of the other nodes; all of them need the "
                         "same one: copy theirs there"
                       : "%.300s is missing: all nodes need the key of the decks; copy it there "
                         "from another node",
                 key_path);
    }
    house_free(&house);
    return good;
}

/* Is the house's key the one that the database knows? */
static bool is_known_key(struct boot *boot)
{
    struct known known = {0};
    char fingerprint[HOUSE_FINGERPRINT_SIZE];
    house_fingerprint(&boot->house, fingerprint);
    return uth_store_read_values(boot->store, BOOT_KEY_SPACE, take_known, &known) &&
           (known.fingerprint[0] == '\0' || strcmp(known.fingerprint, fingerprint) == 0);
}

/* A key elsewhere is not lost because the one beside the database is missing. */
static bool knows_place(struct boot *boot)
{
    struct known known = {0};
    if (!uth_store_read_values(boot->store, BOOT_KEY_SPACE, take_known, &known))
        snprintf(boot->sentence, sizeof boot->sentence, "%s", uth_store_error(boot->store));
    else if (!boot_key_is_beside(boot) || known.place[0] == '\0')
        return true;
    else
        snprintf(boot->sentence, sizeof boot->sentence,
                 "the key of the decks was last at %s: give the server's configuration with "
                 "--config",
                 known.place);
    return false;
}

static void note_key(struct boot *boot, bool made)
{
    char fingerprint[HOUSE_FINGERPRINT_SIZE];
    house_fingerprint(&boot->house, fingerprint);
    batch_add_value(boot->hub->filling, BOOT_KEY_SPACE, BOOT_KEY_NAME, fingerprint);
    batch_add_value(boot->hub->filling, BOOT_KEY_SPACE, KEY_PLACE,
                    boot_key_is_beside(boot) ? NULL : boot->key_path);
    if (made)
        hub_audit(boot->hub, "system", UTH_ROLE_SYSTEM, "new_key", "", NULL);
}

/* ---- starting with it ---- */

static bool find_key(struct boot *boot, const char *key_path)
{
    bool found = false;
    if (!house_read_key(&boot->house, key_path, &found, boot->sentence))
        return false;
    if (!found && deck_is_sealed(boot->hub)) {
        snprintf(
            boot->sentence, sizeof boot->sentence,
            "%s is missing, and it seals the deck of a round in progress; put your copy of the "
            "key there; if there is none, see 'uth floor lost-key'",
            key_path);
        return false;
    }
    if (found && !is_known_key(boot)) {
        snprintf(boot->sentence, sizeof boot->sentence,
                 "%s: this is not the key that the database was used with; put your copy of the "
                 "right key there; if there is none, see 'uth floor lost-key'",
                 key_path);
        return false;
    }
    if (!found && !house_make_key(&boot->house, key_path, boot->sentence))
        return false;
    note_key(boot, !found);
    return true;
}

bool boot_load_key(struct boot *boot)
{
    const char *key_path = boot->key_path;
    bool good = find_key(boot, key_path);
    house_subkey(&boot->house, "uth second factors", boot->hub->people.seal);
    if (good && !uth_store_watch(boot->store, key_path)) {
        snprintf(boot->sentence, sizeof boot->sentence, "%s", uth_store_error(boot->store));
        good = false;
    }
    return good;
}

/* ---- and without ---- */

bool boot_lose_key(struct boot *boot, const char *reason,
                   void (*each)(void *self, const char *table, uint32_t round, bool was_on),
                   void *self)
{
    struct hub *hub = boot->hub;
    bool found;
    if (!knows_place(boot))
        return false;
    /* An unreadable key opens no deck. */
    bool good = house_read_key(&boot->house, boot->key_path, &found, boot->sentence);
    bool any = good && found && !is_known_key(boot);
    snprintf(boot->sentence, sizeof boot->sentence,
             "no deck needs a lost key; nothing was changed");
    for (int i = 0; i < uth_floor_table_count(hub->floor); i++) {
        const struct uth_table *table = uth_floor_table(hub->floor, i);
        bool was_on = table->round != NULL && uth_round_phase(table->round) < UTH_PHASE_SETTLED;
        struct uth_refusal refusal;
        if (uth_floor_lose_deck(hub->floor, table->config.name, hub_now_ms(hub), reason, &hub->news,
                                &refusal) != UTH_REASON_OK)
            continue;
        hub_take_events(hub, &hub->news);
        hub_forget_news(hub);
        struct uth_json text = {0};
        uth_json_text(&text, "table", table->config.name);
        uth_json_integer(&text, "round", table->round_number);
        uth_json_text(&text, "reason", reason);
        hub_audit(hub, UTH_OPERATOR, UTH_ROLE_SYSTEM, "lost_key", "", &text);
        each(self, table->config.name, table->round_number, was_on);
        any = true;
    }
    if (!any)
        return false;
    batch_add_value(hub->filling, BOOT_KEY_SPACE, BOOT_KEY_NAME, NULL);
    return boot_commit(boot);
}

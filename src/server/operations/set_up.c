#include "set_up.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <uth/json.h>

#include "boot.h"
#include "config.h"
#include "server/alloc.h"
#include "server/file.h"
#include "server/wire/fields.h"

enum { PIN_LENGTH = 12, CODE_GROUP = 4 };

/* Nobody mistakes one of these signs for another. */
static void draw(char *text, int length)
{
    static const char signs[] = "abcdefghjkmnpqrstuvwxyz23456789";
    for (int i = 0; i < length; i++)
        text[i] = signs[randombytes_uniform(sizeof signs - 1)];
    text[length] = '\0';
}

void set_up_begin(struct set_up *set_up, const char *path)
{
    char first[CODE_GROUP + 1], second[CODE_GROUP + 1];
    *set_up = (struct set_up){.path = path};
    draw(first, CODE_GROUP);
    draw(second, CODE_GROUP);
    snprintf(set_up->code, sizeof set_up->code, "%s-%s", first, second);
}

bool set_up_has_code(const struct set_up *set_up, const char *code)
{
    return strlen(code) == SET_UP_CODE_SIZE - 1 &&
           sodium_memcmp(code, set_up->code, SET_UP_CODE_SIZE - 1) == 0;
}

/* ---- what was chosen ---- */

static void put_text(json_t *object, const char *name, const char *text)
{
    if (json_object_set_new(object, name, json_string(text)) != 0)
        alloc_failed();
}

/* The name that somebody signs in with: no other person has it. */
static void draw_login(const json_t *people, size_t index, const char *role, char login[16])
{
    bool taken = true;
    while (taken) {
        snprintf(login, 16, "%c-%05u", role[0], (unsigned)randombytes_uniform(100000));
        taken = false;
        for (size_t i = 0; i < index; i++) {
            const json_t *other = json_object_get(json_array_get(people, i), "login");
            taken = taken || strcmp(json_string_value(other), login) == 0;
        }
    }
}

static bool is_staff(enum uth_role role)
{
    return role == UTH_ROLE_DEALER || role == UTH_ROLE_SUPERVISOR || role == UTH_ROLE_EXECUTIVE ||
           role == UTH_ROLE_AUDITOR;
}

/* Those who run the floor, each with what they sign in with. */
static void take_people(struct fields *fields, json_t *people, const json_t *tables)
{
    static const char *const names[] = {"name", "role", NULL};
    bool has_pit = false;
    for (size_t i = 0; i < json_array_size(people); i++) {
        struct fields inner = fields_element(fields, "people", people, i);
        char name[UTH_FLOOR_NAME_SIZE], role[16] = "", login[16], pin[PIN_LENGTH + 1];
        enum uth_role known;
        fields_only(&inner, names);
        fields_text(&inner, "name", FIELD_REQUIRED, name, sizeof name);
        fields_text(&inner, "role", FIELD_REQUIRED, role, sizeof role);
        if (fields_good(&inner) && (!uth_role_from_name(role, &known) || !is_staff(known)))
            fields_fault(&inner, "role", "expected dealer, supervisor, executive or auditor");
        if (!fields_good(&inner))
            return;
        has_pit = has_pit || known == UTH_ROLE_SUPERVISOR || known == UTH_ROLE_EXECUTIVE;
        json_t *person = json_array_get(people, i);
        draw(pin, PIN_LENGTH);
        draw_login(people, i, role, login);
        put_text(person, "login", login);
        put_text(person, "pin", pin);
        sodium_memzero(pin, sizeof pin);
        json_t *assigned = known == UTH_ROLE_DEALER ? json_array() : NULL;
        for (size_t k = 0; assigned != NULL && k < json_array_size(tables); k++)
            json_array_append(assigned, json_object_get(json_array_get(tables, k), "name"));
        if (assigned != NULL)
            json_object_set_new(person, "tables", assigned);
    }
    if (!has_pit)
        fields_fault(fields, "people",
                     "a floor needs a supervisor or an executive, who gives the others new PINs");
}

/* A second one of a name would be taken for the first, and left out without a word. */
static void need_own_names(struct fields *fields, const char *what, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *name = json_string_value(json_object_get(json_array_get(list, i), "name"));
        for (size_t k = 0; k < i && name != NULL; k++) {
            const json_t *other = json_object_get(json_array_get(list, k), "name");
            if (json_is_string(other) && strcmp(json_string_value(other), name) == 0)
                fields_fault(fields, what, "two of them are named %s", name);
        }
    }
}

/* Only what the assistant offers: no file of this machine is read for somebody at a page. */
static bool take(json_t *chosen, char *fault)
{
    static const char *const names[] = {"room", "controls", "links", "tables", "people", NULL};
    struct fields fields = fields_of(chosen, fault), room;
    struct uth_controls controls;
    char name[UTH_NAME_SIZE] = "";
    const json_t *tables = NULL, *people, *links;
    fields_only(&fields, names);
    fields_object(&fields, "room", FIELD_REQUIRED, &room);
    if (fields_text(&fields, "controls", FIELD_REQUIRED, name, sizeof name) &&
        !uth_controls_builtin_named(name, &controls))
        fields_fault(&fields, "controls", "expected built-in controls");
    if (fields_array(&fields, "tables", FIELD_REQUIRED, CONFIG_TABLES_MAX, &tables)) {
        if (json_array_size(tables) == 0)
            fields_fault(&fields, "tables", "a floor needs a table");
        for (size_t i = 0; i < json_array_size(tables); i++)
            if (json_object_get(json_array_get(tables, i), "options_file") != NULL)
                fields_fault(&fields, "tables", "options are chosen here, not in a file");
        need_own_names(&fields, "tables", tables);
    }
    if (fields_array(&fields, "links", FIELD_OPTIONAL, CONFIG_LINKS_MAX, &links))
        need_own_names(&fields, "links", links);
    if (!fields_array(&fields, "people", FIELD_REQUIRED, CONFIG_STAFF_MAX, &people))
        return false;
    need_own_names(&fields, "people", people);
    if (fields_good(&fields))
        take_people(&fields, json_object_get(chosen, "people"), tables);
    return fields_good(&fields);
}

/* ---- the file ---- */

static bool write_file(const char *path, const char *text, char sentence[SET_UP_SENTENCE_SIZE])
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file < 0) {
        snprintf(sentence, SET_UP_SENTENCE_SIZE,
                 errno == EEXIST ? "%.400s is there already: name another file"
                                 : "%.400s cannot be made: %s",
                 path, strerror(errno));
        return false;
    }
    size_t size = strlen(text), written = 0;
    while (written < size) {
        ssize_t more = write(file, text + written, size - written);
        if (more < 0 && errno == EINTR)
            continue;
        if (more <= 0)
            break;
        written += (size_t)more;
    }
    bool good = written == size && fsync(file) == 0;
    good = close(file) == 0 && good && file_sync_folder(path);
    if (!good) {
        snprintf(sentence, SET_UP_SENTENCE_SIZE, "%.400s cannot be written: %s", path,
                 strerror(errno));
        unlink(path);
    }
    return good;
}

static bool try_and_write(const char *path, const char *text, char sentence[SET_UP_SENTENCE_SIZE])
{
    struct config config;
    config_init(&config);
    bool good = config_parse(&config, text, strlen(text), sentence, SET_UP_SENTENCE_SIZE) &&
                boot_try(&config, sentence) && write_file(path, text, sentence);
    config_free(&config);
    return good;
}

bool set_up_make(json_t *chosen, const char *path, char sentence[SET_UP_SENTENCE_SIZE])
{
    char fault[FIELDS_SENTENCE_SIZE];
    if (!take(chosen, fault)) {
        snprintf(sentence, SET_UP_SENTENCE_SIZE, "%s", fault);
        return false;
    }
    struct uth_json json = {.indented = true};
    uth_json_value(&json, NULL, chosen);
    char *text = alloc_need(uth_json_take(&json, NULL));
    bool good = try_and_write(path, text, sentence);
    sodium_memzero(text, strlen(text));
    free(text);
    return good;
}

/* Reading the configuration, and the one of the demo floor. */
#include "config.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>
#include <uth/reader.h>

#include "floor/floor_json.h"
#include "floor/link_json.h"
#include "program.h"
#include "server/alloc.h"
#include "server/file.h"
#include "server/hub/people.h"
#include "server/wire/fields.h"

void config_init(struct config *config)
{
    *config = (struct config){
        .limits = limits_usual(),
        .identity = identity_usual(),
        .session_minutes = SESSION_MINUTES,
        .idle_minutes = SESSION_IDLE_MINUTES,
        .program_every_s = PROGRAM_EVERY_S,
    };
    UTH_ASSERT(uth_controls_builtin_named(UTH_CONTROLS_DEFAULT, &config->controls));
}

bool config_controls(struct uth_controls *controls, const char *name, char *sentence,
                     size_t sentence_size)
{
    if (uth_controls_builtin_named(name, controls))
        return true;
    size_t size = 0;
    char *text = file_read(name, 1 << 20, &size, sentence, sentence_size);
    if (text == NULL) {
        for (int i = 0; uth_controls_builtin(i, controls); i++) {
            size_t used = strlen(sentence);
            snprintf(sentence + used, sentence_size - used, "%s%s",
                     i == 0 ? "; the built-in controls are " : ", ", controls->name);
        }
        return false;
    }
    struct uth_faults faults = {0};
    bool good = uth_controls_read(controls, text, size, &faults);
    free(text);
    if (!good)
        snprintf(sentence, sentence_size, "%.120s: %s%s%s", name, faults.fault[0].place,
                 faults.fault[0].place[0] != '\0' ? ": " : "", faults.fault[0].sentence);
    return good;
}

void config_free(struct config *config)
{
    for (int i = 0; i < config->rules_count; i++)
        free(config->rules[i]);
    if (config->staff != NULL)
        sodium_memzero(config->staff, (size_t)config->staff_count * sizeof *config->staff);
    free(config->staff);
    free(config->tables);
    free(config->links);
    *config = (struct config){0};
}

static struct config_table *add_table(struct config *config)
{
    config->tables =
        alloc_grow(config->tables, (size_t)config->table_count + 1, sizeof *config->tables);
    struct config_table *table = &config->tables[config->table_count++];
    *table = (struct config_table){.purse = 0};
    return table;
}

static struct config_person *add_person(struct config *config)
{
    config->staff =
        alloc_grow(config->staff, (size_t)config->staff_count + 1, sizeof *config->staff);
    struct config_person *person = &config->staff[config->staff_count++];
    *person = (struct config_person){.deposit = 0};
    return person;
}

static struct uth_link_config *add_link(struct config *config)
{
    config->links =
        alloc_grow(config->links, (size_t)config->link_count + 1, sizeof *config->links);
    struct uth_link_config *link = &config->links[config->link_count++];
    *link = (struct uth_link_config){0};
    return link;
}

/* Choices in a file of their own (uth/sheet.h), checked as a whole; the table's own come after. What
 * is wrong with the file is the table's fault, and not the configuration's. */
static void read_sheet(struct fields *fields, struct config_table *table)
{
    static const char *const names[] = {"rules", "options", "base", "bonus", NULL};
    char path[512], sentence[FIELDS_SENTENCE_SIZE] = "", rules[UTH_NAME_SIZE] = "";
    struct uth_table_config *config = &table->config;
    size_t size = 0;
    if (!fields_text(fields, "options_file", FIELD_OPTIONAL, path, sizeof path))
        return;
    char *text = file_read(path, 1 << 16, &size, sentence, sizeof sentence);
    json_t *object = text != NULL ? uth_json_load(text, size, NULL) : NULL;
    free(text);
    struct fields inner = fields_of(object, sentence);
    if (object == NULL) {
        snprintf(table->fault, sizeof table->fault, "options_file: %.120s cannot be read as JSON",
                 path);
        return;
    }
    fields_only(&inner, names);
    fields_text(&inner, "rules", FIELD_REQUIRED, rules, sizeof rules);
    uth_table_options_read(&inner.reader, object, "options", UTH_OPTIONAL, &config->option_count,
                           config->option);
    uth_limits_read(&inner.reader, object, "base", UTH_OPTIONAL, &config->base);
    uth_limits_read(&inner.reader, object, "bonus", UTH_OPTIONAL, &config->bonus);
    if (!fields_good(&inner)) {
        snprintf(table->fault, sizeof table->fault, "options_file: %.80s: %.120s", path, sentence);
    } else if (strcmp(rules, config->rules) != 0) {
        snprintf(table->fault, sizeof table->fault, "options_file: %.80s is for the rules %.40s",
                 path, rules);
    }
    json_decref(object);
}

static void read_tables(struct config *config, struct fields *fields)
{
    static const char *const more[] = {"float", "open", "options_file", NULL};
    const json_t *list;
    if (!fields_array(fields, "tables", FIELD_OPTIONAL, CONFIG_TABLES_MAX, &list))
        return;
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct fields inner = fields_element(fields, "tables", list, i);
        struct config_table *table = add_table(config);
        uth_table_config_read(&inner.reader, inner.object, more, &table->config);
        fields_integer(&inner, "float", FIELD_OPTIONAL, 0, UTH_FLOOR_AMOUNT_MAX, &table->purse);
        fields_bool(&inner, "open", FIELD_OPTIONAL, &table->open);
        read_sheet(&inner, table);
    }
}

static void read_links(struct config *config, struct fields *fields)
{
    static const char *const no_more[] = {NULL};
    const json_t *list;
    if (!fields_array(fields, "links", FIELD_OPTIONAL, CONFIG_LINKS_MAX, &list))
        return;
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct fields inner = fields_element(fields, "links", list, i);
        uth_link_config_read(&inner.reader, inner.object, no_more, add_link(config));
    }
}

/* A list of texts. `take` keeps each; false: it is not what is expected. */
static void read_texts(struct fields *fields, const char *name, size_t most, const char *expected,
                       bool (*take)(void *self, const char *text), void *self)
{
    const json_t *list;
    fields_array(fields, name, FIELD_OPTIONAL, most, &list);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *text = json_string_value(json_array_get(list, i));
        if (text == NULL || !take(self, text)) {
            fields_fault(fields, name, "expected %s", expected);
            return;
        }
    }
}

static bool take_assigned(void *self, const char *name)
{
    struct config_person *person = self;
    snprintf(person->tables[person->table_count++], UTH_FLOOR_NAME_SIZE, "%s", name);
    return people_good_name(name);
}

static void read_people(struct config *config, struct fields *fields)
{
    static const char *const names[] = {"name", "login", "role", "pin", "deposit", "tables", NULL};
    const json_t *list;
    if (!fields_array(fields, "people", FIELD_OPTIONAL, CONFIG_STAFF_MAX, &list))
        return;
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct fields inner = fields_element(fields, "people", list, i);
        struct config_person *person = add_person(config);
        char role[16] = "";
        fields_only(&inner, names);
        fields_text(&inner, "name", FIELD_REQUIRED, person->name, sizeof person->name);
        fields_text(&inner, "login", FIELD_OPTIONAL, person->login, sizeof person->login);
        fields_text(&inner, "role", FIELD_REQUIRED, role, sizeof role);
        if (fields_good(&inner) &&
            (!uth_role_from_name(role, &person->role) || person->role == UTH_ROLE_SYSTEM ||
             person->role == UTH_ROLE_GAME || person->role == UTH_ROLE_DISPLAY)) {
            fields_fault(&inner, "role",
                         "expected player, dealer, supervisor, executive, auditor or feed");
        }
        fields_text(&inner, "pin", FIELD_REQUIRED, person->pin, sizeof person->pin);
        if (fields_good(&inner) && strlen(person->pin) < 4)
            fields_fault(&inner, "pin", "expected 4 to 64 bytes");
        fields_integer(&inner, "deposit", FIELD_OPTIONAL, 0, UTH_FLOOR_AMOUNT_MAX,
                       &person->deposit);
        read_texts(&inner, "tables", CONFIG_ASSIGNED_MAX, "names of tables", take_assigned, person);
    }
}

static bool take_rules(void *self, const char *path)
{
    struct config *config = self;
    config->rules[config->rules_count++] = alloc_text(path);
    return true;
}

enum { RATE_MAX = 10000000 };
static const int64_t BYTES_MAX = INT64_C(1000000000000);

static void read_rate(struct fields *fields, const char *name, int64_t most, struct rate *rate)
{
    static const char *const names[] = {"burst", "per_minute", NULL};
    struct fields inner;
    int64_t burst, per_minute;
    if (!fields_object(fields, name, FIELD_OPTIONAL, &inner))
        return;
    fields_only(&inner, names);
    if (fields_integer(&inner, "burst", FIELD_REQUIRED, 1, most, &burst) &&
        fields_integer(&inner, "per_minute", FIELD_REQUIRED, 1, most, &per_minute))
        *rate = (struct rate){.burst = burst, .per_minute = per_minute};
}

static void read_number(struct fields *fields, const char *name, int64_t least, int64_t most,
                        int32_t *out)
{
    int64_t value;
    if (fields_integer(fields, name, FIELD_OPTIONAL, least, most, &value))
        *out = (int32_t)value;
}

static void read_limits(struct config *config, struct fields *fields)
{
    static const char *const names[] = {
        "messages",  "address_messages", "bytes",  "log_ins",     "guests",
        "requests",  "sockets",          "drops",  "connections", "waiting",
        "request_s", "queue_bytes",      "idle_s", NULL};
    struct fields inner;
    if (!fields_object(fields, "limits", FIELD_OPTIONAL, &inner))
        return;
    fields_only(&inner, names);
    read_rate(&inner, "messages", RATE_MAX, &config->limits.messages);
    read_rate(&inner, "address_messages", RATE_MAX, &config->limits.address_messages);
    read_rate(&inner, "bytes", BYTES_MAX, &config->limits.bytes);
    read_rate(&inner, "log_ins", RATE_MAX, &config->limits.log_ins);
    read_rate(&inner, "guests", RATE_MAX, &config->limits.guests);
    read_rate(&inner, "requests", RATE_MAX, &config->limits.requests);
    read_rate(&inner, "sockets", RATE_MAX, &config->limits.sockets);
    read_rate(&inner, "drops", RATE_MAX, &config->limits.drops);
    read_number(&inner, "waiting", 1, 1000000, &config->limits.waiting);
    read_number(&inner, "request_s", 1, 3600, &config->limits.request_s);
    read_number(&inner, "connections", 1, 1000000, &config->limits.connections);
    read_number(&inner, "queue_bytes", 4096, 1 << 30, &config->limits.queue_bytes);
    read_number(&inner, "idle_s", 1, 3600, &config->limits.idle_s);
}

static void read_sessions(struct config *config, struct fields *fields)
{
    static const char *const names[] = {"minutes", "idle_minutes", NULL};
    struct fields inner;
    if (!fields_object(fields, "sessions", FIELD_OPTIONAL, &inner))
        return;
    fields_only(&inner, names);
    read_number(&inner, "minutes", 1, 60 * 24 * 7, &config->session_minutes);
    read_number(&inner, "idle_minutes", 1, 60 * 24 * 7, &config->idle_minutes);
}

static void read_identity(struct config *config, struct fields *fields)
{
    static const char *const names[] = {"second_factor",
                                        "first_change",
                                        "separate_logins",
                                        "assignments",
                                        "staff_pin",
                                        "player_pin",
                                        "prove_minutes",
                                        "prove_above",
                                        "guest_hours",
                                        "guest_accounts",
                                        NULL};
    struct identity *identity = &config->identity;
    struct fields inner;
    int32_t minutes = identity->prove_s / 60;
    if (!fields_object(fields, "identity", FIELD_OPTIONAL, &inner))
        return;
    fields_only(&inner, names);
    fields_bool(&inner, "second_factor", FIELD_OPTIONAL, &identity->second_factor);
    fields_bool(&inner, "first_change", FIELD_OPTIONAL, &identity->first_change);
    fields_bool(&inner, "separate_logins", FIELD_OPTIONAL, &identity->separate_logins);
    fields_bool(&inner, "assignments", FIELD_OPTIONAL, &identity->assignments);
    read_number(&inner, "staff_pin", PIN_LENGTH_MIN, PIN_SIZE - 1, &identity->staff_secret);
    read_number(&inner, "player_pin", PIN_LENGTH_MIN, PIN_SIZE - 1, &identity->player_secret);
    read_number(&inner, "prove_minutes", 0, 60, &minutes);
    identity->prove_s = 60 * minutes;
    fields_integer(&inner, "prove_above", FIELD_OPTIONAL, 0, UTH_FLOOR_AMOUNT_MAX,
                   &identity->prove_above);
    read_number(&inner, "guest_hours", 0, 24 * 365, &identity->guest_hours);
    read_number(&inner, "guest_accounts", 0, 1000000, &identity->guest_accounts);
}

static bool take_host(void *self, const char *name)
{
    struct trust *trust = self;
    snprintf(trust->hosts[trust->host_count++], TRUST_HOST_SIZE, "%s", name);
    return name[0] != '\0' && strlen(name) < TRUST_HOST_SIZE && strpbrk(name, ":/ ") == NULL;
}

static bool take_proxy(void *self, const char *text)
{
    struct trust *trust = self;
    return network_read(&trust->proxies[trust->proxy_count++], text);
}

static void read_program(struct config *config, struct fields *fields)
{
    static const char *const names[] = {"sha256", "every_s", NULL};
    struct fields inner;
    if (!fields_object(fields, "program", FIELD_OPTIONAL, &inner))
        return;
    fields_only(&inner, names);
    bool given = fields_text(&inner, "sha256", FIELD_OPTIONAL, config->program_sha256,
                             sizeof config->program_sha256);
    if (given && (strlen(config->program_sha256) != PROGRAM_DIGEST_SIZE - 1 ||
                  strspn(config->program_sha256, "0123456789abcdef") != PROGRAM_DIGEST_SIZE - 1))
        fields_fault(&inner, "sha256", "expected 64 hexadecimal digits in lower case");
    read_number(&inner, "every_s", 1, PROGRAM_EVERY_S_MAX, &config->program_every_s);
}

static void read_controls(struct config *config, struct fields *fields)
{
    char name[512], sentence[FIELDS_SENTENCE_SIZE];
    if (fields_text(fields, "controls", FIELD_OPTIONAL, name, sizeof name) &&
        !config_controls(&config->controls, name, sentence, sizeof sentence))
        fields_fault(fields, "controls", "%s", sentence);
}

/* The file of a key: a path, or "credential:NAME", which systemd has passed to the service. */
static void read_key_place(struct fields *fields, const char *name, char *place, size_t size)
{
    static const char credential[] = "credential:";
    const size_t length = sizeof credential - 1;
    if (!fields_text(fields, name, FIELD_OPTIONAL, place, size) ||
        strncmp(place, credential, length) != 0)
        return;
    const char *folder = getenv("CREDENTIALS_DIRECTORY");
    char *path = NULL;
    if (folder != NULL && asprintf(&path, "%s/%s", folder, place + length) < 0)
        alloc_failed();
    if (folder == NULL)
        fields_fault(fields, name,
                     "systemd has passed no credentials; add LoadCredential to the unit");
    else if (strchr(place + length, '/') != NULL || strlen(path) >= size)
        fields_fault(fields, name, "expected the name of a credential after \"credential:\"");
    else
        snprintf(place, size, "%s", path);
    free(path);
}

static bool take_syslog(void *self, const char *place)
{
    struct heads_options *heads = self;
    snprintf(heads->syslogs[heads->syslog_count++], HEAD_PLACE_SIZE, "%s", place);
    return head_target_is_syslog(place);
}

static void read_heads(struct heads_options *heads, struct fields *fields)
{
    static const char *const names[] = {"folder", "key", "syslog", "every_s", NULL};
    struct fields inner;
    if (!fields_object(fields, "heads", FIELD_OPTIONAL, &inner))
        return;
    heads->every_s = HEADS_EVERY_S;
    fields_only(&inner, names);
    fields_text(&inner, "folder", FIELD_OPTIONAL, heads->folder, sizeof heads->folder);
    read_key_place(&inner, "key", heads->key, sizeof heads->key);
    read_number(&inner, "every_s", 1, 86400, &heads->every_s);
    read_texts(&inner, "syslog", HEAD_TARGETS_MAX - 1,
               "places such as udp://10.0.0.5:514, tcp://log.example.com:601 or unix:///dev/log",
               take_syslog, heads);
    if (heads->folder[0] == '\0' && heads->syslog_count == 0)
        fields_fault(&inner, "", "give a folder or a syslog, or both");
}

static void read_room(struct config *config, struct fields *fields)
{
    static const char *const names[] = {"zone", "day_starts", NULL};
    char hour[8] = "00:00";
    struct fields inner;
    if (!fields_object(fields, "room", FIELD_OPTIONAL, &inner))
        return;
    fields_only(&inner, names);
    config->has_room = true;
    config->room = calendar_usual();
    fields_text(&inner, "zone", FIELD_REQUIRED, config->room.zone, sizeof config->room.zone);
    fields_text(&inner, "day_starts", FIELD_OPTIONAL, hour, sizeof hour);
    if (fields_good(&inner) && !calendar_knows(config->room.zone))
        fields_fault(&inner, "zone",
                     "the system has no time zone of this name; expected one such as "
                     "America/Los_Angeles, from the package tzdata");
    if (fields_good(&inner) && !calendar_read_hour(hour, &config->room.starts_min))
        fields_fault(&inner, "day_starts", "expected an hour such as 06:00");
}

bool config_parse(struct config *config, const char *text, size_t size, char *sentence,
                  size_t sentence_size)
{
    static const char *const names[] = {
        "links",    "tables",   "people",  "rules",   "guest_chips", "limits",
        "sessions", "identity", "program", "hosts",   "proxies",     "controls",
        "heads",    "deck_key", "room",    "backups", NULL};
    json_error_t error;
    json_t *object = uth_json_load(text, size, &error);
    if (object == NULL) {
        snprintf(sentence, sentence_size, "line %d, column %d: %s", error.line, error.column,
                 error.text);
        return false;
    }
    char fault[FIELDS_SENTENCE_SIZE];
    struct fields fields = fields_of(object, fault);
    fields_only(&fields, names);
    read_links(config, &fields);
    read_tables(config, &fields);
    read_people(config, &fields);
    read_texts(&fields, "rules", CONFIG_RULES_MAX, "names of files", take_rules, config);
    fields_integer(&fields, "guest_chips", FIELD_OPTIONAL, 0, UTH_FLOOR_AMOUNT_MAX,
                   &config->guest_chips);
    read_limits(config, &fields);
    read_sessions(config, &fields);
    read_identity(config, &fields);
    read_texts(&fields, "hosts", TRUST_HOSTS_MAX, "names without ports, such as floor.example.com",
               take_host, &config->trust);
    read_texts(&fields, "proxies", TRUST_PROXIES_MAX, "addresses or networks, such as 10.0.0.0/8",
               take_proxy, &config->trust);
    read_program(config, &fields);
    read_controls(config, &fields);
    read_heads(&config->heads, &fields);
    fields_text(&fields, "backups", FIELD_OPTIONAL, config->backups, sizeof config->backups);
    read_key_place(&fields, "deck_key", config->deck_key, sizeof config->deck_key);
    read_room(config, &fields);
    if (!fields_good(&fields))
        snprintf(sentence, sentence_size, "%s", fault);
    json_decref(object);
    return fields_good(&fields);
}

bool config_read(struct config *config, const char *path, char *sentence, size_t sentence_size)
{
    char fault[FIELDS_SENTENCE_SIZE];
    size_t size = 0;
    char *text = file_read(path, 1 << 20, &size, sentence, sentence_size);
    if (text == NULL)
        return false;
    bool good = config_parse(config, text, size, fault, sizeof fault);
    sodium_memzero(text, size); /* it may have PINs in it */
    free(text);
    if (!good)
        snprintf(sentence, sentence_size, "%s: %s", path, fault);
    return good;
}

/* ---- the demo floor ---- */

static void demo_table(struct config *config, const char *name, const char *title,
                       const char *rules, enum uth_source source, bool dealer, int betting_s,
                       int decide_s)
{
    struct config_table *table = add_table(config);
    table->purse = 100000000; /* a million dollars of play money */
    struct uth_table_config *to = &table->config;
    snprintf(to->name, sizeof to->name, "%s", name);
    snprintf(to->title, sizeof to->title, "%s", title);
    snprintf(to->rules, sizeof to->rules, "%s", rules);
    to->source = source;
    to->dealer = dealer;
    to->betting_s = (uint16_t)betting_s;
    to->decide_s = (uint16_t)decide_s;
    to->result_s = UTH_RESULT_S;
}

static void demo_person(struct config *config, const char *name, enum uth_role role,
                        const char *pin)
{
    struct config_person *person = add_person(config);
    snprintf(person->name, sizeof person->name, "%s", name);
    snprintf(person->pin, sizeof person->pin, "%s", pin);
    person->role = role;
}

/* Three levels, on two tables and whatever other games join. */
static void demo_link(struct config *config)
{
    struct uth_link_config *link = add_link(config);
    *link = (struct uth_link_config){
        .name = "house",
        .title = "House progressive",
        .rules = "washington",
        .table = "LINK-ML03",
        .location = "demo",
        .games = true,
        .silent_s = 300,
        .executive_above = 100000,
        .level_count = 3,
        .level = {{5000000, 100000, 20000, 0}, {250000, 60000, 10000, 0}, {50000, 50000, 10000, 0}},
        .begin = {6482317, 281454, 61938},
    };
}

static void demo_linked(struct config *config, const char *name, const char *title, bool dealer)
{
    demo_table(config, name, title, "washington", UTH_SOURCE_HOUSE, dealer, dealer ? 0 : 15,
               dealer ? 0 : 30);
    struct uth_table_config *table = &config->tables[config->table_count - 1].config;
    snprintf(table->link, sizeof table->link, "house");
    table->option[table->option_count++] =
        (struct uth_table_option){.name = "progressive", .value = "LINK-ML03"};
}

void config_demo(struct config *config)
{
    config->demo = true;
    /* Something to look at: the printed PINs let everybody in at once. */
    config->identity =
        (struct identity){.assignments = true, .guest_hours = 24, .guest_accounts = 1000};
    config->guest_chips = 100000;
    UTH_ASSERT(uth_controls_builtin_named("open", &config->controls)); /* one person tries it out */
    demo_table(config, "washington", "Washington, runs itself", "washington", UTH_SOURCE_HOUSE,
               false, 15, 30);
    demo_table(config, "stadium", "Stadium", "stadium", UTH_SOURCE_HOUSE, false, 20, 15);
    demo_table(config, "live", "Live dealer, physical cards", "washington-face-up",
               UTH_SOURCE_KEYED, true, 0, 0);
    demo_table(config, "california", "California, banked by players", "california",
               UTH_SOURCE_HOUSE, false, 20, 30);
    struct config_table *banked = &config->tables[config->table_count - 1];
    banked->purse = 0; /* the house puts nothing on it */
    banked->open = true;
    banked->config.offer_s = 20;
    banked->config.option_count = 1;
    banked->config.option[0] = (struct uth_table_option){"backline", "true"};
    demo_link(config);
    demo_linked(config, "royal", "Progressive, runs itself", false);
    demo_linked(config, "flush", "Progressive, live dealer", true);
    demo_person(config, "dora", UTH_ROLE_DEALER, "1111");
    for (int i = 0; i < config->table_count; i++) {
        struct config_person *dora = &config->staff[0];
        snprintf(dora->tables[dora->table_count++], UTH_FLOOR_NAME_SIZE, "%s",
                 config->tables[i].config.name);
    }
    demo_person(config, "sam", UTH_ROLE_SUPERVISOR, "2222");
    demo_person(config, "sara", UTH_ROLE_SUPERVISOR, "5555");
    demo_person(config, "erin", UTH_ROLE_EXECUTIVE, "3333");
    demo_person(config, "otto", UTH_ROLE_AUDITOR, "4444");
}

/* uth setup: makes the configuration of a floor from nothing, by questions with sensible defaults.
 * What it writes is what docs/operations.md describes; nothing is decided here that could not be
 * changed there. First PINs are drawn, printed once and replaced by their owners at the first
 * sign-in. The page of `uth serve --set-up` asks the same and ends in the same function
 * (server/operations/set_up.h). */
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <uth/edge.h>
#include <uth/reader.h>
#include <uth/rulesfile.h>

#include "cli/commands.h"
#include "cli/terminal/json_print.h"
#include "cli/terminal/options.h"
#include "floor/link_state.h"
#include "server/calendar.h"
#include "server/operations/set_up.h"
#include "setup_ask.h"

enum { SETUP_TABLES = 16, SETUP_PEOPLE = 32 };

struct setup {
    char zone[SETUP_ANSWER_SIZE], day_starts[SETUP_ANSWER_SIZE], controls[SETUP_ANSWER_SIZE];
    int table_count, link_count, person_count;
    struct setup_table {
        char name[SETUP_ANSWER_SIZE];
        const struct uth_rules *rules;
        const char *dealt;
        const struct uth_pay_table *pay[UTH_WAGERS]; /* NULL: not offered at this table */
        uth_cents min, max, purse;
        const char *link; /* NULL: none */
    } tables[SETUP_TABLES];
    struct setup_link {
        char name[SETUP_ANSWER_SIZE];
        const struct uth_rules *rules;
        const struct uth_pay_table *pay;
        uth_cents seed[UTH_METER_LEVELS_MAX];
    } links[SETUP_TABLES];
    struct setup_person {
        char name[SETUP_ANSWER_SIZE];
        const char *role;
    } people[SETUP_PEOPLE];
};

static bool is_name(const char *answer)
{
    size_t length = strspn(answer, "abcdefghijklmnopqrstuvwxyz0123456789-");
    return length > 0 && length < 24 && answer[length] == '\0';
}

static bool is_name_or_nothing(const char *answer)
{
    return answer[0] == '\0' || is_name(answer);
}

static bool is_hour(const char *answer)
{
    int hour, minute, end = 0;
    return sscanf(answer, "%2d:%2d%n", &hour, &minute, &end) == 2 && answer[end] == '\0' &&
           end == 5 && hour >= 0 && hour < 24 && minute >= 0 && minute < 60;
}

#define NAME_RULE "lower-case letters, digits and hyphens"

static bool ask_room(struct setup *setup)
{
    static const char *const controls[] = {"standard", "washington-jackpot", "strict", "open"};
    int index = 0;
    bool good = setup_ask_until("Time zone of the room", "America/Los_Angeles", calendar_knows,
                                "a time zone that this system knows, such as America/Los_Angeles",
                                setup->zone) &&
                setup_ask_until("The gaming day begins at", "06:00", is_hour,
                                "an hour such as 06:00", setup->day_starts) &&
                setup_ask_choice("Controls: who may act alone", controls, 4, "standard", &index);
    snprintf(setup->controls, sizeof setup->controls, "%s", controls[index]);
    return good;
}

/* ---- a table ---- */

/* The pay tables on offer, with what the house keeps of each. */
static void show_edges(const struct uth_offer *offer)
{
    for (int i = 0; i < offer->table_count; i++) {
        struct uth_edge edge;
        char sentence[256];
        if (offer->table[i]->level_count == 0 &&
            uth_edge(offer->table[i], &edge, sentence, sizeof sentence))
            printf("  %-10s house edge %.4f %%, pays one round in %.1f\n", offer->table[i]->name,
                   100 * uth_fraction_value(edge.edge), 1 / uth_fraction_value(edge.hit_frequency));
    }
}

static bool ask_wager(struct setup_table *table, enum uth_wager wager)
{
    const struct uth_offer *offer = &table->rules->offer[wager];
    const struct uth_game usual = uth_game_default(table->rules);
    const char *names[UTH_TABLES_MAX + 1];
    char question[96];
    int index;
    show_edges(offer);
    for (int i = 0; i < offer->table_count; i++)
        names[i] = offer->table[i]->name;
    names[offer->table_count] = "none";
    snprintf(question, sizeof question, "%s, pay table", uth_wager_title(wager));
    if (!setup_ask_choice(question, names, offer->table_count + 1,
                          usual.table[wager] != NULL ? usual.table[wager]->name : "none", &index))
        return false;
    table->pay[wager] = index < offer->table_count ? offer->table[index] : NULL;
    return true;
}

/* The link of its pay table, which a table before it may have made. */
static bool ask_link(struct setup *setup, struct setup_table *table)
{
    const struct uth_pay_table *pay = table->pay[UTH_PROGRESSIVE];
    for (int i = 0; i < setup->link_count; i++) {
        if (setup->links[i].pay == pay) {
            table->link = setup->links[i].name;
            printf("  on the progressive link %s\n", table->link);
            return true;
        }
    }
    struct setup_link *link = &setup->links[setup->link_count++];
    char usual[24];
    link->rules = table->rules;
    link->pay = pay;
    table->link = link->name;
    snprintf(usual, sizeof usual, "jackpot%s%d", setup->link_count > 1 ? "-" : "",
             setup->link_count);
    if (setup->link_count == 1)
        usual[strlen("jackpot")] = '\0';
    bool good =
        setup_ask_until("Name of its progressive link", usual, is_name, NAME_RULE, link->name);
    for (int i = 0; good && i < pay->level_count; i++) {
        char question[64];
        snprintf(question, sizeof question, "Seed of the %s meter", pay->level[i]);
        good = setup_ask_money(question, uth_link_preset(pay, &table->rules->progressive, i).seed,
                               &link->seed[i]);
    }
    return good;
}

static bool ask_limits(struct setup_table *table)
{
    const struct uth_rules *rules = table->rules;
    struct uth_refusal refusal;
    for (;;) {
        if (!setup_ask_money("Minimum Ante", rules->base.min < 500 ? 500 : rules->base.min,
                             &table->min) ||
            !setup_ask_money("Maximum Ante", rules->base.max < 10000 ? rules->base.max : 10000,
                             &table->max))
            return false;
        struct uth_limits limits = {.min = table->min, .max = table->max};
        bool whole = limits.min > 0 && limits.max >= limits.min && limits.min % rules->chip == 0 &&
                     limits.max % rules->chip == 0;
        if (whole && uth_check_table_limits(rules, &limits, &refusal) == UTH_REASON_OK)
            return true;
        const char *why = whole
                              ? refusal.sentence
                              : "the limits must be whole chips, the minimum not above the maximum";
        if (!isatty(STDIN_FILENO)) {
            cli_bad("%s", why);
            return false;
        }
        printf("  %s\n", why);
    }
}

static bool ask_table(struct setup *setup, struct setup_table *table)
{
    static const char *const dealt[] = {"keyed", "house", "feed", "alone"};
    const char *rules[16];
    int count = uth_rules_builtin_count(), index;
    for (int i = 0; i < count && i < 16; i++)
        rules[i] = uth_rules_builtin_name(i);
    if (!setup_ask_choice("Rule set", rules, count, "washington", &index))
        return false;
    table->rules = uth_rules_builtin(rules[index]);
    puts(
        "  A dealer with keyed cards, with the server's cards (house), with a shuffler or scanner\n"
        "  (feed), or no dealer at all (alone)?");
    if (!setup_ask_choice("Who deals", dealt, 4, "keyed", &index))
        return false;
    table->dealt = dealt[index];
    for (int wager = 0; wager < UTH_WAGERS; wager++)
        if (uth_wager_is_optional((enum uth_wager)wager) &&
            table->rules->offer[wager].table_count > 0 && !ask_wager(table, (enum uth_wager)wager))
            return false;
    if (table->pay[UTH_PROGRESSIVE] != NULL && !ask_link(setup, table))
        return false;
    if (!ask_limits(table))
        return false;
    return table->rules->bank != UTH_BANK_HOUSE ||
           setup_ask_money("Float of the table", 5000000, &table->purse);
}

static bool ask_tables(struct setup *setup)
{
    while (setup->table_count < SETUP_TABLES) {
        struct setup_table *table = &setup->tables[setup->table_count];
        bool first = setup->table_count == 0;
        if (!setup_ask_until(first ? "Name of the first table" : "Another table (empty: no more)",
                             first ? "t1" : "", first ? is_name : is_name_or_nothing, NAME_RULE,
                             table->name))
            return false;
        if (table->name[0] == '\0')
            return true;
        setup->table_count++;
        if (!ask_table(setup, table))
            return false;
    }
    return true;
}

/* ---- people ---- */

static bool ask_people(struct setup *setup)
{
    static const struct {
        const char *role, *question, *usual;
    } posts[] = {
        {"supervisor", "First supervisor", "sam"}, {"supervisor", "Second supervisor", "sue"},
        {"executive", "Executive", "erin"},        {"auditor", "Auditor", "otto"},
        {"dealer", "First dealer", "dora"},
    };
    puts(
        "\nPeople are known by names that everybody sees; sign-in names and first PINs are drawn.");
    for (size_t i = 0; i < sizeof posts / sizeof posts[0]; i++) {
        struct setup_person *person = &setup->people[setup->person_count++];
        person->role = posts[i].role;
        if (!setup_ask_until(posts[i].question, posts[i].usual, is_name, NAME_RULE, person->name))
            return false;
    }
    while (setup->person_count < SETUP_PEOPLE) {
        struct setup_person *person = &setup->people[setup->person_count];
        if (!setup_ask_until("Another dealer (empty: no more)", "", is_name_or_nothing, NAME_RULE,
                             person->name))
            return false;
        if (person->name[0] == '\0')
            return true;
        person->role = "dealer";
        setup->person_count++;
    }
    return true;
}

/* ---- the configuration ---- */

static void put_links(struct uth_json *json, const struct setup *setup)
{
    uth_json_array(json, "links");
    for (int i = 0; i < setup->link_count; i++) {
        const struct setup_link *link = &setup->links[i];
        uth_json_object(json, NULL);
        uth_json_text(json, "name", link->name);
        uth_json_text(json, "rules", link->rules->name);
        uth_json_text(json, "table", link->pay->name);
        uth_json_integer(json, "executive_above", 500000);
        uth_json_array(json, "levels");
        for (int level = 0; level < link->pay->level_count; level++) {
            struct uth_meter_rules preset =
                uth_link_preset(link->pay, &link->rules->progressive, level);
            uth_json_object(json, NULL);
            uth_json_integer(json, "seed", link->seed[level]);
            uth_json_integer(json, "rate", preset.rate);
            uth_json_integer(json, "reserve_rate", preset.reserve_rate);
            uth_json_end_object(json);
        }
        uth_json_end_array(json);
        uth_json_end_object(json);
    }
    uth_json_end_array(json);
}

static void put_table(struct uth_json *json, const struct setup_table *table)
{
    bool alone = strcmp(table->dealt, "alone") == 0;
    uth_json_object(json, NULL);
    uth_json_text(json, "name", table->name);
    uth_json_text(json, "rules", table->rules->name);
    if (alone) {
        uth_json_integer(json, "betting_s", 30);
        uth_json_integer(json, "decide_s", 20);
    } else {
        uth_json_bool(json, "dealer", true);
        uth_json_text(json, "source", table->dealt);
    }
    uth_json_object(json, "options");
    for (int wager = 0; wager < UTH_WAGERS; wager++)
        if (uth_wager_is_optional((enum uth_wager)wager) &&
            table->rules->offer[wager].table_count > 0)
            uth_json_text(json, uth_wager_name((enum uth_wager)wager),
                          table->pay[wager] != NULL ? table->pay[wager]->name : "none");
    uth_json_end_object(json);
    uth_json_object(json, "base");
    uth_json_integer(json, "min", table->min);
    uth_json_integer(json, "max", table->max);
    uth_json_end_object(json);
    if (table->link != NULL)
        uth_json_text(json, "link", table->link);
    if (table->rules->bank == UTH_BANK_HOUSE)
        uth_json_integer(json, "float", table->purse);
    else
        uth_json_bool(json, "open", true);
    uth_json_end_object(json);
}

static void put_people(struct uth_json *json, const struct setup *setup)
{
    uth_json_array(json, "people");
    for (int i = 0; i < setup->person_count; i++) {
        const struct setup_person *person = &setup->people[i];
        uth_json_object(json, NULL);
        uth_json_text(json, "name", person->name);
        uth_json_text(json, "role", person->role);
        uth_json_end_object(json);
    }
    uth_json_end_array(json);
}

static void put_all(struct uth_json *json, const struct setup *setup)
{
    uth_json_object(json, NULL);
    uth_json_object(json, "room");
    uth_json_text(json, "zone", setup->zone);
    uth_json_text(json, "day_starts", setup->day_starts);
    uth_json_end_object(json);
    uth_json_text(json, "controls", setup->controls);
    put_links(json, setup);
    uth_json_array(json, "tables");
    for (int i = 0; i < setup->table_count; i++)
        put_table(json, &setup->tables[i]);
    uth_json_end_array(json);
    put_people(json, setup);
    uth_json_end_object(json);
}

static void say_what_next(const json_t *people, const char *path)
{
    printf("\n%-12s %-11s %-10s first PIN\n", "name", "role", "signs in as");
    for (size_t i = 0; i < json_array_size(people); i++) {
        const json_t *person = json_array_get(people, i);
        printf("%-12s %-11s %-10s  %s\n", json_string_value(json_object_get(person, "name")),
               json_string_value(json_object_get(person, "role")),
               json_string_value(json_object_get(person, "login")),
               json_string_value(json_object_get(person, "pin")));
    }
    printf("\nEverybody replaces the PIN at the first sign-in. The configuration is in %s; start "
           "with\n"
           "  uth serve --db floor.db --config %s --open\n",
           path, path);
}

static int make(const struct setup *setup, const char *path)
{
    struct uth_json json = {0};
    char sentence[SET_UP_SENTENCE_SIZE] = "out of memory";
    put_all(&json, setup);
    json_t *chosen = json.failed ? NULL : uth_json_load(json.data, json.length, NULL);
    uth_json_free(&json);
    bool good = chosen != NULL && set_up_make(chosen, path, sentence);
    if (good)
        say_what_next(json_object_get(chosen, "people"), path);
    json_decref(chosen);
    return good ? CLI_OK : cli_bad("%s", sentence);
}

int cmd_setup(int argc, char **argv)
{
    const struct option_row rows[] = {OPTION_END};
    const struct usage usage = {
        .command = "setup",
        .arguments = "[FILE]",
        .about =
            "Makes the configuration of a floor from nothing, by questions: the room, tables with\n"
            "their rule sets, pay tables (with exact house edges) and limits, progressive links,\n"
            "and people with first PINs. Every question has a default; answers may come from a\n"
            "file or a pipe. Writes FILE (floor.json), which 'uth serve --config' starts from.\n"
            "'uth serve --set-up FILE' asks the same on a page.",
        .rows = rows,
        .most = 1,
    };
    int status = options_begin(&usage, &argc, &argv);
    if (status != OPTIONS_PROCEED)
        return status;
    const char *path = argc > 0 ? argv[0] : "floor.json";
    static struct setup setup;
    if (sodium_init() < 0)
        return cli_bad("the system's random source has failed");
    if (access(path, F_OK) == 0)
        return cli_bad("%s is there already: name another file", path);
    if (!ask_room(&setup) || !ask_tables(&setup) || !ask_people(&setup))
        return CLI_BAD;
    return make(&setup, path);
}

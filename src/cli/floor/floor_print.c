/* Printing the answers of the chores. */
#include "floor_print.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <uth/card.h>
#include <uth/money.h>
#include <uth/random.h>

#include "cli/commands.h"
#include "cli/terminal/grid.h"

const char *floor_text(const json_t *object, const char *field)
{
    const char *text = json_string_value(json_object_get(object, field));
    return text != NULL ? text : "";
}

static int64_t number_of(const json_t *object, const char *field)
{
    return json_integer_value(json_object_get(object, field));
}

static const char *money(int64_t cents)
{
    static char text[UTH_CENTS_TEXT_SIZE];
    return uth_cents_format(cents, text, sizeof text);
}

static void print_request(const json_t *answer)
{
    if (number_of(answer, "requested") != 0)
        printf("request %" PRId64 " waits: it happens when the pit agrees\n",
               number_of(answer, "requested"));
}

int floor_print_done(const json_t *answer)
{
    print_request(answer);
    puts("done");
    return CLI_OK;
}

int floor_print_users(const json_t *answer)
{
    size_t i;
    json_t *user;
    json_array_foreach(json_object_get(answer, "users"), i, user)
    {
        printf("%-31s  %-10s  %s%s\n", floor_text(user, "name"), floor_text(user, "role"),
               json_is_true(json_object_get(user, "locked")) ? "locked" : "open",
               json_is_true(json_object_get(user, "pin")) ? "" : ", no PIN");
    }
    return CLI_OK;
}

int floor_print_accounts(const json_t *answer)
{
    const char *name;
    json_t *balance;
    json_object_foreach(json_object_get(answer, "accounts"), name, balance)
    {
        printf("%-48s %18s\n", name, money(json_integer_value(balance)));
    }
    printf("%-48s %18s\n", "total", money(number_of(answer, "total")));
    return CLI_OK;
}

int floor_print_balance(const json_t *answer)
{
    print_request(answer);
    printf("%s has %s\n", floor_text(answer, "name"), money(number_of(answer, "balance")));
    return CLI_OK;
}

static void print_figures(const json_t *answer)
{
    static const char *const lines[][2] = {
        {"drop", "drop (chips bought)"},
        {"cashed_out", "cashed out"},
        {"wagered", "wagered"},
        {"back", "returned to players"},
        {"win", "win"},
        {"fills", "fills"},
        {"credits", "credits"},
        {"tips", "tips"},
        {"tips_paid", "tips paid out"},
        {"fees", "fees"},
        {"swept", "swept from drop box"},
    };
    const json_t *totals = json_object_get(answer, "totals");
    const json_t *hold = json_object_get(answer, "hold_bp");
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        printf("  %-22s %18s\n", lines[i][1], money(number_of(totals, lines[i][0])));
    if (json_is_integer(hold))
        printf("  %-22s %17.2f%%\n", "hold", (double)json_integer_value(hold) / 100);
    printf("  %-22s %18lld\n", "rounds settled", (long long)number_of(totals, "settled"));
    printf("  %-22s %18lld\n", "rounds void", (long long)number_of(totals, "voided"));
    printf("  %-22s %18lld\n", "rounds reversed", (long long)number_of(totals, "reversed"));
    printf("  %-22s %18lld\n", "rounds put right", (long long)number_of(totals, "amended"));
}

int floor_print_report(const json_t *answer)
{
    const json_t *ledger = json_object_get(answer, "ledger");
    bool agrees = json_is_true(json_object_get(ledger, "agrees"));
    printf("table %s, day %s\n", floor_text(answer, "table"), floor_text(answer, "day"));
    print_figures(answer);
    printf("%s\n", agrees ? "agrees with the ledger to the cent"
                          : "DOES NOT AGREE with the ledger: run uth floor audit");
    return agrees ? CLI_OK : CLI_NO;
}

static void print_shift(const json_t *shift)
{
    const json_t *opened = json_object_get(shift, "opened");
    const json_t *closed = json_object_get(shift, "closed");
    const char *label = floor_text(shift, "label");
    printf("shift %lld%s%s, opened %s by %s", (long long)number_of(shift, "shift"),
           label[0] != '\0' ? " " : "", label, floor_text(opened, "time"),
           floor_text(opened, "by"));
    if (closed != NULL)
        printf(", closed %s by %s\n", floor_text(closed, "time"), floor_text(closed, "by"));
    else
        puts(", open");
}

int floor_print_shifts(const json_t *answer)
{
    const json_t *shifts = json_object_get(answer, "shifts");
    for (size_t i = json_array_size(shifts); i > 0; i--)
        print_shift(json_array_get(shifts, i - 1));
    return CLI_OK;
}

int floor_print_shift(const json_t *answer)
{
    size_t i;
    const json_t *table;
    print_shift(json_object_get(answer, "shift"));
    json_array_foreach(json_object_get(answer, "tables"), i, table)
    {
        printf("table %s\n", floor_text(table, "table"));
        print_figures(table);
    }
    puts("all tables");
    print_figures(answer);
    return CLI_OK;
}

/* What the heads prove, and what they do not. */
static void print_proven(const json_t *heads, bool sound)
{
    if (number_of(heads, "lines") > 0)
        printf("%lld signed heads read, %lld to %lld, of %s to %s\n",
               (long long)number_of(heads, "lines"), (long long)number_of(heads, "first"),
               (long long)number_of(heads, "last"), floor_text(heads, "first_time"),
               floor_text(heads, "last_time"));
    if (sound)
        printf("every event up to the last head is the one that was signed; %lld later events rest "
               "on the database alone\n",
               (long long)number_of(heads, "later"));
    if (json_is_true(json_object_get(heads, "own_key")))
        puts("the public key is the database's own: give --public-key with a copy kept elsewhere");
}

int floor_print_heads(const json_t *answer)
{
    size_t i;
    json_t *target;
    printf("public key  %s\n", floor_text(answer, "public_key"));
    printf("last head   %lld\n", (long long)number_of(answer, "last"));
    json_array_foreach(json_object_get(answer, "targets"), i, target)
    {
        const char *trouble = floor_text(target, "trouble");
        printf("%-24s %s", floor_text(target, "place"), trouble[0] != '\0' ? trouble : "ok");
        if (number_of(target, "lost") > 0)
            printf(", %lld heads lost", (long long)number_of(target, "lost"));
        putchar('\n');
    }
    return CLI_OK;
}

int floor_print_nodes(const json_t *answer)
{
    size_t i;
    json_t *node;
    struct grid grid = grid_start();
    grid_texts(&grid, "node", "address", "version", "state");
    json_array_foreach(json_object_get(answer, "nodes"), i, node)
    {
        const char *state = floor_text(node, "state");
        grid_text(&grid, floor_text(node, "node"));
        grid_text(&grid, floor_text(node, "address"));
        grid_text(&grid, floor_text(node, "version"));
        if (strcmp(state, "silent") == 0)
            grid_printf(&grid, "silent for %lld s", (long long)number_of(node, "silent_ms") / 1000);
        else
            grid_text(&grid, strcmp(state, "floor") == 0 ? "has the floor" : "waits");
        grid_row(&grid);
    }
    grid_print(&grid, stdout);
    return CLI_OK;
}

int floor_print_audit(const json_t *answer)
{
    size_t i;
    json_t *fault;
    printf("%lld events in %lld hash chains checked\n", (long long)number_of(answer, "events"),
           (long long)number_of(answer, "streams"));
    printf("%lld rounds replayed: %lld settlements equal to the cent, %lld void, %lld reversed, "
           "%lld put right\n",
           (long long)number_of(answer, "rounds"), (long long)number_of(answer, "settled"),
           (long long)number_of(answer, "voided"), (long long)number_of(answer, "reversed"),
           (long long)number_of(answer, "amended"));
    printf("%lld decks match their commitments\n", (long long)number_of(answer, "receipts"));
    printf("%lld accounts and %lld table days recomputed from postings\n",
           (long long)number_of(answer, "accounts"), (long long)number_of(answer, "days"));
    if (number_of(answer, "meters") > 0)
        printf("%lld meters equal to the millionth of a cent, %lld hits\n",
               (long long)number_of(answer, "meters"), (long long)number_of(answer, "hits"));
    json_array_foreach(json_object_get(answer, "faults"), i, fault)
    {
        printf("NOT SOUND: %s\n", json_string_value(fault));
    }
    bool sound = json_is_true(json_object_get(answer, "sound"));
    const json_t *heads = json_object_get(answer, "heads");
    if (heads != NULL)
        print_proven(heads, sound);
    puts(sound ? "sound" : "not sound");
    return sound ? CLI_OK : CLI_NO;
}

int floor_print_slips(const json_t *answer)
{
    const json_t *slips = json_object_get(answer, "slips");
    for (size_t i = json_array_size(slips); i > 0; i--) {
        const json_t *slip = json_array_get(slips, i - 1);
        size_t prints = json_array_size(json_object_get(slip, "prints"));
        const char *agreed = floor_text(slip, "agreed");
        printf("%6lld  %s  %-16s %-12s %-12s %14s  by %s%s%s, %s\n",
               (long long)number_of(slip, "slip"), floor_text(slip, "time"),
               floor_text(slip, "kind"), floor_text(slip, "table"), floor_text(slip, "player"),
               money(number_of(slip, "amount")), floor_text(slip, "by"),
               agreed[0] != '\0' ? ", agreed " : "", agreed,
               prints == 0   ? "not printed"
               : prints == 1 ? "printed"
                             : "reprinted");
    }
    return CLI_OK;
}

int floor_print_log(const json_t *answer)
{
    const json_t *entries = json_object_get(answer, "entries");
    for (size_t i = json_array_size(entries); i > 0; i--) {
        const json_t *entry = json_array_get(entries, i - 1);
        printf("%s  %-16s %-10s %-16s", floor_text(entry, "time"), floor_text(entry, "who"),
               floor_text(entry, "role"), floor_text(entry, "what"));
        static const char *const more[] = {"table",   "player", "name",    "command",
                                           "address", "reason", "database"};
        for (size_t k = 0; k < sizeof more / sizeof more[0]; k++)
            if (floor_text(entry, more[k])[0] != '\0')
                printf(" %s=%s", more[k], floor_text(entry, more[k]));
        if (json_object_get(entry, "amount") != NULL)
            printf(" amount=%s", money(number_of(entry, "amount")));
        putchar('\n');
    }
    return CLI_OK;
}

int floor_print_rules(const json_t *answer)
{
    size_t i, k;
    const json_t *table, *change;
    json_array_foreach(json_object_get(answer, "tables"), i, table)
    {
        const json_t *offer = json_object_get(table, "offer");
        printf("%-16s %-20s %.12s\n", floor_text(table, "table"), floor_text(table, "rules"),
               floor_text(table, "digest"));
        if (json_object_get(table, "next_digest") != NULL)
            printf("    %.12s from the next round on\n", floor_text(table, "next_digest"));
        if (offer != NULL) {
            printf("    offered: %s %.12s; a supervisor accepts it in the pit\n",
                   floor_text(offer, "rules"), floor_text(offer, "to"));
        }
        json_array_foreach(json_object_get(offer, "changes"), k, change)
        {
            printf("    %s: %s -> %s\n", floor_text(change, "field"), floor_text(change, "from"),
                   floor_text(change, "to"));
        }
    }
    json_array_foreach(json_object_get(answer, "notices"), i, table)
    {
        printf("%s goes on with the rules it has: %s\n", floor_text(table, "name"),
               floor_text(table, "reason"));
    }
    return CLI_OK;
}

int floor_print_backup(const json_t *answer)
{
    printf("written to %s; keep a copy of the .key file too, apart from it\n",
           floor_text(answer, "path"));
    return CLI_OK;
}

int floor_print_archive(const json_t *answer)
{
    printf(
        "archived to the end of %s; the file beside the database ends in .%s and never changes\n",
        floor_text(answer, "month"), floor_text(answer, "month"));
    return CLI_OK;
}

int floor_print_random(int64_t bytes, bool decks)
{
    struct uth_random random = uth_random_system();
    uint8_t block[UTH_CARD_COUNT * 64];
    for (int64_t left = bytes; bytes == 0 || left > 0; left -= (int64_t)sizeof block) {
        bool good = decks || random.fill(random.self, block, sizeof block);
        for (size_t deck = 0; decks && deck < sizeof block; deck += UTH_CARD_COUNT) {
            for (int i = 0; i < UTH_CARD_COUNT; i++)
                block[deck + (size_t)i] = (uint8_t)i;
            good = uth_shuffle(&random, block + deck, UTH_CARD_COUNT);
        }
        if (!good)
            return cli_bad("the system's random source has failed");
        size_t size = bytes != 0 && left < (int64_t)sizeof block ? (size_t)left : sizeof block;
        if (fwrite(block, 1, size, stdout) != size)
            return CLI_OK; /* the reader has closed the pipe */
    }
    return CLI_OK;
}

int floor_print_program(const json_t *answer)
{
    bool good = json_is_true(json_object_get(answer, "sound"));
    printf("uth %s  %s\n%s\n", json_string_value(json_object_get(answer, "version")),
           json_string_value(json_object_get(answer, "sha256")),
           good ? "authenticated: the program is unchanged since it was started"
                : "NOT AUTHENTICATED: play has stopped");
    if (!good) {
        printf("running  %s\nfile     %s  %s\n",
               json_string_value(json_object_get(answer, "running")),
               json_string_value(json_object_get(answer, "file")),
               json_string_value(json_object_get(answer, "path")));
    }
    return good ? CLI_OK : CLI_NO;
}

/* From the arguments of `uth edge` to pay tables with their edges. */
#include "edge_items.h"

#include <stdlib.h>
#include <strings.h>
#include <uth/rulesfile.h>

#include "cli/commands.h"
#include "cli/rules/table_choice.h"
#include "cli/terminal/io.h"
#include "cli/terminal/nearest.h"

/* `owned` is the same table where it has to be freed. */
static bool add_table(struct edge_request *request, const struct uth_pay_table *table,
                      struct uth_pay_table *owned)
{
    if (request->count == EDGE_ITEMS_MAX) {
        cli_bad("at most %d pay tables at a time", EDGE_ITEMS_MAX);
        uth_pay_table_free(owned);
        return false;
    }
    request->item[request->count++] = (struct edge_item){.table = table, .owned = owned};
    return true;
}

static bool has_edge(enum uth_wager wager)
{
    return uth_wager_is_optional(wager);
}

/* The tables in question: of the rule set, or all that are built in. */
static int table_count(const struct edge_request *request, enum uth_wager wager)
{
    return request->rules ? request->rules->offer[wager].table_count
                          : uth_pay_table_builtin_count();
}

static const struct uth_pay_table *table_at(const struct edge_request *request,
                                            enum uth_wager wager, int index)
{
    return request->rules ? request->rules->offer[wager].table[index]
                          : uth_pay_table_builtin_at(index);
}

static bool add_tables(struct edge_request *request, enum uth_wager wager)
{
    for (int i = 0; i < table_count(request, wager); i++) {
        const struct uth_pay_table *table = table_at(request, wager, i);
        if (table->wager == wager && !add_table(request, table, NULL))
            return false;
    }
    return true;
}

static bool add_wager(struct edge_request *request, enum uth_wager wager)
{
    if (!has_edge(wager)) {
        cli_bad("%s belongs to the base game: see 'uth solve'", uth_wager_title(wager));
        return false;
    }
    if (request->rules && request->rules->offer[wager].table_count == 0) {
        cli_bad("%s does not offer %s", request->rules->name, uth_wager_title(wager));
        return false;
    }
    return add_tables(request, wager);
}

bool edge_add_all(struct edge_request *request)
{
    for (int wager = 0; wager < UTH_WAGERS; wager++)
        if (has_edge((enum uth_wager)wager) && !add_tables(request, (enum uth_wager)wager))
            return false;
    return true;
}

static bool add_file(struct edge_request *request, const char *path)
{
    struct uth_pay_table *table = table_load(path);
    if (!table)
        return false;
    if (!has_edge(table->wager)) {
        cli_bad("%s: %s belongs to the base game: see 'uth solve'", path,
                uth_wager_title(table->wager));
        uth_pay_table_free(table);
        return false;
    }
    return add_table(request, table, table);
}

/* A table of the rule set by its name, in upper or lower case; NULL: there is none. */
static const struct uth_pay_table *table_offered(const struct uth_rules *rules, const char *name)
{
    for (int wager = 0; rules && wager < UTH_WAGERS; wager++) {
        for (int i = 0; i < rules->offer[wager].table_count; i++)
            if (strcasecmp(rules->offer[wager].table[i]->name, name) == 0)
                return rules->offer[wager].table[i];
    }
    return NULL;
}

static bool unknown(const char *name)
{
    struct nearest nearest = nearest_start(name);
    for (int i = 0; i < uth_pay_table_builtin_count(); i++)
        nearest_offer(&nearest, uth_pay_table_builtin_at(i)->name);
    for (int wager = 0; wager < UTH_WAGERS; wager++)
        nearest_offer(&nearest, uth_wager_name((enum uth_wager)wager));
    cli_unknown(&nearest, "no wager, pay table or file is called",
                "'uth edge' without arguments lists all pay tables");
    return false;
}

bool edge_add(struct edge_request *request, const char *name)
{
    char dashless[UTH_NAME_SIZE];
    snprintf(dashless, sizeof dashless, "%s", name);
    for (char *c = dashless; *c != '\0'; c++)
        *c = *c == '-' ? '_' : *c;
    enum uth_wager wager;
    if (uth_wager_from_name(dashless, &wager))
        return add_wager(request, wager);
    const struct uth_pay_table *table = table_offered(request->rules, name);
    table = table ? table : table_builtin(name);
    if (table && !has_edge(table->wager)) {
        cli_bad("%s pays the %s, which belongs to the base game: see 'uth solve'", name,
                uth_wager_title(table->wager));
        return false;
    }
    if (table)
        return add_table(request, table, NULL);
    return io_is_path(name) ? add_file(request, name) : unknown(name);
}

bool edge_add_table(struct edge_request *request, const struct uth_pay_table *table)
{
    return add_table(request, table, NULL);
}

static bool compute_item(struct edge_request *request, struct edge_item *item)
{
    char sentence[192];
    bool done;
    if (item->table->wager == UTH_PROGRESSIVE) {
        item->state.wager = request->wager;
        item->state.others = request->players - 1;
        done = uth_progressive_return(item->table, &item->state, &item->progressive, sentence,
                                      sizeof sentence);
    } else {
        done = uth_edge(item->table, &item->edge, sentence, sizeof sentence);
    }
    if (!done)
        cli_bad("%s", sentence);
    return done;
}

bool edge_compute(struct edge_request *request)
{
    for (int i = 0; i < request->count; i++) {
        struct edge_item *item = &request->item[i];
        if (item->table->wager == UTH_PROGRESSIVE)
            meter_list_apply(&request->meters, item->table, item->state.meter);
    }
    if (!meter_list_used(&request->meters))
        return false;
    for (int i = 0; i < request->count; i++)
        if (!compute_item(request, &request->item[i]))
            return false;
    return true;
}

void edge_free(struct edge_request *request)
{
    for (int i = 0; i < request->count; i++)
        uth_pay_table_free(request->item[i].owned);
    request->count = 0;
}

/*
 * What `uth edge` was asked for: pay tables with their edges, and the state of the meters.
 */
#ifndef UTH_CLI_EDGE_ITEMS_H
#define UTH_CLI_EDGE_ITEMS_H

#include <stdbool.h>
#include <stdio.h>
#include <uth/edge.h>
#include <uth/rules.h>

#include "meter_list.h"

enum { EDGE_ITEMS_MAX = 64 };

struct edge_item {
    const struct uth_pay_table *table;
    struct uth_pay_table *owned;               /* the same when it came from a file */
    struct uth_edge edge;                      /* of a fixed wager */
    struct uth_progressive_state state;        /* of a progressive one */
    struct uth_progressive_return progressive; /* likewise */
};

struct edge_request {
    const struct uth_rules *rules; /* whose tables are meant; NULL: all that are built in */
    int count;
    struct edge_item item[EDGE_ITEMS_MAX];
    struct meter_list meters;
    uth_cents wager;
    int players;
};

/* All return false after a complaint. */
/* Adds all tables that there are of a wager, one table by name, or the table in a file. */
bool edge_add(struct edge_request *request, const char *name);
/* Adds a table that outlives the request. */
bool edge_add_table(struct edge_request *request, const struct uth_pay_table *table);
/* Adds all tables of all optional wagers. */
bool edge_add_all(struct edge_request *request);
bool edge_compute(struct edge_request *request);
void edge_free(struct edge_request *request);

void edge_print_text(const struct edge_request *request, FILE *out);
void edge_print_csv(const struct edge_request *request, FILE *out);
/* A list with an entry for each table. */
void edge_write(struct uth_json *json, const char *key, const struct edge_request *request);
/* False when out of memory. */
bool edge_print_json(const struct edge_request *request, FILE *out);

#endif

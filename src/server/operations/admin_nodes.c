/* Nodes, as the database knows them. */
#include "admin_nodes.h"

#include <stdio.h>

#include "server/alloc.h"

enum { SILENT_MS = 3000 }; /* three signs of life have not come */

static bool put_node(void *self, const struct uth_store_node *node)
{
    struct query *query = self;
    const char *state = node->leads ? "floor" : node->silent_ms < SILENT_MS ? "waits" : "silent";
    uth_json_object(&query->text, NULL);
    uth_json_text(&query->text, "node", node->node);
    uth_json_text(&query->text, "address", node->address);
    uth_json_text(&query->text, "version", node->program);
    uth_json_text(&query->text, "state", state);
    uth_json_integer(&query->text, "silent_ms", node->silent_ms);
    uth_json_end_object(&query->text);
    return true;
}

static bool nodes_step(struct query *query, struct uth_store *store)
{
    query_begin_answer(&query->text);
    uth_json_array(&query->text, "nodes");
    if (!uth_store_read_nodes(store, put_node, query))
        return query_failed(query, store);
    uth_json_end_array(&query->text);
    uth_json_end_object(&query->text);
    return true;
}

struct query *admin_nodes(void)
{
    struct query *query = alloc_zero(sizeof *query);
    query->step = nodes_step;
    return query;
}

struct drain {
    struct query query;             /* first */
    char node[UTH_STORE_NODE_SIZE]; /* that waits; "": none */
};

static bool note_waiting(void *self, const struct uth_store_node *node)
{
    struct drain *drain = self;
    if (!node->leads && node->silent_ms < SILENT_MS)
        snprintf(drain->node, sizeof drain->node, "%s", node->node);
    return drain->node[0] == '\0';
}

static bool drain_step(struct query *query, struct uth_store *store)
{
    struct drain *drain = (struct drain *)query;
    if (!uth_store_read_nodes(store, note_waiting, drain))
        return query_failed(query, store);
    if (drain->node[0] == '\0')
        return query_refuse(query, 400, UTH_REFUSAL(NO_OTHER_NODE));
    query_begin_answer(&query->text);
    uth_json_end_object(&query->text);
    return true;
}

/* On the loop's thread, when the answer is given. */
static void drain_clean(struct query *query)
{
    query->hub->handed_over |= ((struct drain *)query)->node[0] != '\0';
}

struct query *admin_drain(void)
{
    struct drain *drain = alloc_zero(sizeof *drain);
    drain->query.step = drain_step;
    drain->query.clean = drain_clean;
    return &drain->query;
}

/* Questions to the store. */
#include "query.h"

#include <stdlib.h>

#include "server/http/http.h"
#include "server/wire/wire.h"

static bool work(struct task *task, struct uth_store *store)
{
    struct query *query = (struct query *)task;
    return query->step(query, store);
}

static void destroy(struct query *query)
{
    if (query->clean != NULL)
        query->clean(query);
    call_drop(query->call);
    uth_json_free(&query->text);
    free(query);
}

static void finish(struct task *task)
{
    struct query *query = (struct query *)task;
    struct hub *hub = query->hub;
    hub->queries--;
    hub->metrics.http_errors += query->status >= 400;
    if (query->call->self != NULL) {
        struct packet *packet = packet_new(&query->text);
        const char *type = query->type != NULL && query->status == 200 ? query->type : HTTP_JSON;
        query->call->answer(query->call, query->status, type, packet);
        packet_drop(packet);
    }
    destroy(query);
}

bool query_ask(struct hub *hub, struct call *call, struct query *query)
{
    query->hub = hub;
    query->call = call_keep(call);
    query->status = 200;
    query->task.work = work;
    query->task.finish = finish;
    if (hub->queries >= QUERIES_MAX) {
        destroy(query);
        return false;
    }
    hub->queries++;
    hub->outside.submit(hub->outside.self, &query->task);
    return true;
}

bool query_refuse(struct query *query, int status, struct uth_refusal refusal)
{
    query->status = status;
    uth_json_reset(&query->text);
    uth_json_object(&query->text, NULL);
    wire_refusal(&query->text, &refusal);
    uth_json_end_object(&query->text);
    return true;
}

bool query_failed(struct query *query, const struct uth_store *store)
{
    return query_refuse(query, 500, UTH_REFUSAL(STORE_FAILED, .text = uth_store_error(store)));
}

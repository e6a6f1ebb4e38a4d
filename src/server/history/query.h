/* Questions to the store: a task whose answer is a text for a call. */
#ifndef UTH_SERVER_QUERY_H
#define UTH_SERVER_QUERY_H

#include "server/hub/hub.h"
#include "server/hub/task.h"

enum { QUERIES_MAX = 64, QUERY_SENTENCE_SIZE = 512 };

/* First member of each kind of query. */
struct query {
    struct task task;
    struct hub *hub;
    struct call *call;
    /* Storage thread: does a slice; true: done. The answer is in text, with the status. */
    bool (*step)(struct query *query, struct uth_store *store);
    void (*clean)(struct query *query); /* frees what the kind has; may be NULL */
    int status;                         /* of HTTP */
    const char *type;                   /* of the answer, static; NULL: JSON */
    struct uth_json text;
};

/* Hands it in; false: there are too many already, and the query has been freed. */
bool query_ask(struct hub *hub, struct call *call, struct query *query);

/* Begins {"ok": true; the caller adds fields and closes it. */
static inline void query_begin_answer(struct uth_json *text)
{
    uth_json_object(text, NULL);
    uth_json_bool(text, "ok", true);
}
/* For the steps: the answer is a refusal. Returns true, for "done". */
bool query_refuse(struct query *query, int status, struct uth_refusal refusal);
/* The store failed. */
bool query_failed(struct query *query, const struct uth_store *store);

#endif

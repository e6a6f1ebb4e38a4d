/* In place of the PostgreSQL store where libpq was missing when uth was built. */
#include <stdio.h>

#include "store.h"

struct uth_store *uth_store_postgres_open(const char *uri, const char *node,
                                          struct uth_store_member *member,
                                          enum uth_store_opening opening,
                                          char sentence[UTH_STORE_SENTENCE_SIZE])
{
    (void)uri, (void)node, (void)member, (void)opening;
    snprintf(sentence, UTH_STORE_SENTENCE_SIZE,
             "this uth was built without PostgreSQL; install libpq-dev and build it again");
    return NULL;
}

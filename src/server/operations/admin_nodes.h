/* The chores that are about nodes: who they are, and handing the floor over. */
#ifndef UTH_SERVER_ADMIN_NODES_H
#define UTH_SERVER_ADMIN_NODES_H

#include "server/history/query.h"

/* Every node that the database knows of. */
struct query *admin_nodes(void);
/* If another node waits for the floor, the server stops, and that node goes on. */
struct query *admin_drain(void);

#endif

/* The operator's chores: one JSON object in, one out. They run the same way on a server that is up
 * (through its control socket) and on a database that no server holds (through boot.h).
 *
 *   {"do": "users"}                                             everybody
 *   {"do": "user_add", "name", "role", "pin", "deposit"}
 *   {"do": "user_pin", "name", "pin"}   {"do": "user_lock", "name"}   {"do": "user_unlock", "name"}
 *   {"do": "accounts"}                                          every balance
 *   {"do": "deposit", "name", "amount"}   {"do": "withdraw", "name", "amount"}
 *   {"do": "command", "command"}                                any that the operator may give
 *   {"do": "report", "table", "day"}                            a day of a table
 *   {"do": "slips", "day"}                                      fills, credits, cash-outs, jackpots
 *   {"do": "audit"}                                             everything recomputed from events
 *   {"do": "log", "before", "limit"}                            the audit log
 *   {"do": "backup", "path"}
 *   {"do": "archive", "month"?}
 *   {"do": "program"}                                           is it still the one that started?
 *   {"do": "clear", "table"}                                    a stopped table goes on
 *   {"do": "nodes"}                                             of a database that has several
 *   {"do": "drain"}                                             another node gets the floor
 *
 * The answer has "ok": true, or "error" and "sentence". */
#ifndef UTH_SERVER_ADMIN_H
#define UTH_SERVER_ADMIN_H

#include "server/hub/hub.h"

void admin_handle(struct hub *hub, const char *line, size_t size, struct call *call);

#endif

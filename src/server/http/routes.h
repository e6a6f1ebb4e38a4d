/* Every path of the server but the pages (http_static.c), one row each; a path that is no row is not
 * there. Who may ask follows from the row, before its function is called: the tests ask every route as
 * everybody.
 *
 *   method, path   a part ":" is any text, of ROUTE_PART_SIZE at most; the first row that fits is taken
 *   who            ANYBODY; GUARDED by a key that the function asks for; PERSON, whoever is logged in;
 *                  PLAYERS and STAFF; STAFF, dealers and those above; PIT, supervisors and those above
 *   take           the function
 *
 * docs/protocol.md says what each answers. */
#ifndef UTH_SERVER_ROUTES_H
#define UTH_SERVER_ROUTES_H

#include "http.h"

#define HTTP_ROUTES(X)                                                                             \
    X(GET, "/health", ANYBODY, http_health)                                                        \
    X(GET, "/metrics", ANYBODY, http_metrics)                                                      \
    X(GET, "/api/room", ANYBODY, http_room)                                                        \
    X(GET, "/api/sentences", ANYBODY, http_sentences)                                              \
    X(GET, "/api/tables", ANYBODY, http_tables)                                                    \
    X(GET, "/api/set-up", ANYBODY, http_set_up)                                                    \
    X(GET, "/api/me", PERSON, http_me)                                                             \
    X(GET, "/api/rules/:", ANYBODY, http_rule_card)                                                \
    X(GET, "/api/sheet/:", ANYBODY, http_sheet)                                                    \
    X(GET, "/api/procedure/:", ANYBODY, http_procedure)                                            \
    X(GET, "/api/options/:", ANYBODY, http_options)                                                \
    X(GET, "/api/advise", ANYBODY, http_advise)                                                    \
    X(GET, "/api/starting-hands", ANYBODY, http_starting_hands)                                    \
    X(GET, "/api/pay-tables/:", ANYBODY, http_pay_table)                                           \
    X(GET, "/api/theory/:", PERSON, http_theory)                                                   \
    X(GET, "/api/links", ANYBODY, http_links)                                                      \
    X(GET, "/api/links/:", ANYBODY, http_link)                                                     \
    X(GET, "/api/links/:/wins", STAFF, http_link_wins)                                             \
    X(GET, "/api/links/:/wins/:", STAFF, http_link_win)                                            \
    X(GET, "/api/links/:/report", PIT, http_link_report)                                           \
    X(GET, "/api/links/:/journal", PIT, http_link_journal)                                         \
    X(GET, "/api/links/:/return", ANYBODY, http_link_return)                                       \
    X(GET, "/api/links/:/what-if", PIT, http_link_what_if)                                         \
    X(GET, "/api/pit", PIT, http_pit)                                                              \
    X(GET, "/api/people", PIT, http_people)                                                        \
    X(GET, "/api/report", PIT, http_report)                                                        \
    X(GET, "/api/slips", PIT, http_slips)                                                          \
    X(GET, "/api/slips/:", PIT, http_slip)                                                         \
    X(GET, "/api/shifts", PIT, http_shifts)                                                        \
    X(GET, "/api/shifts/:", PIT, http_shift)                                                       \
    X(GET, "/api/controls", PIT, http_controls)                                                    \
    X(GET, "/api/tables/:/rounds", STAFF, http_rounds)                                             \
    X(GET, "/api/tables/:/rounds/:", PLAYERS, http_recall)                                         \
    X(GET, "/api/tables/:/report", PIT, http_table_report)                                         \
    X(GET, "/api/tables/:/banks", PIT, http_banks)                                                 \
    X(GET, "/api/players/me/rounds", PLAYERS, http_my_rounds)                                      \
    X(GET, "/api/players/:/rounds", STAFF, http_player_rounds)                                     \
    X(GET, "/api/audit", PIT, http_audit)                                                          \
    X(POST, "/api/set-up", GUARDED, http_set_up_save)                                              \
    X(POST, "/api/set-up/begin", GUARDED, http_set_up_begin)                                       \
    X(POST, "/api/login", ANYBODY, http_log_in)                                                    \
    X(POST, "/api/guest", ANYBODY, http_guest)                                                     \
    X(POST, "/api/logout", ANYBODY, http_log_out)                                                  \
    X(POST, "/api/link", GUARDED, http_link_command)                                               \
    X(POST, "/api/tables/:/amend", PIT, http_try_amend)                                            \
    X(POST, "/api/settle", ANYBODY, http_settle)

#define HTTP_TAKE_DECLARE(method, path, who, take) void take(const struct http_asking *asking);
HTTP_ROUTES(HTTP_TAKE_DECLARE)
#undef HTTP_TAKE_DECLARE

/* The row of the request's path, with its parts in `asking`; false: there is none. Whoever may not ask
 * has been refused. */
bool http_route(struct http_asking *asking);

#endif

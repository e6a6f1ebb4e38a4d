/*
 * The par sheet of a game: every wager with every outcome, exact counts of deals, probabilities,
 * returns, edges and variances, as a document to print and hand on.
 *
 * Nothing is computed here that `uth solve` and `uth edge` do not compute; this puts it together,
 * names what it is about (rule set, pay tables, the digest of both) and says how to check it.
 */
#ifndef UTH_CLI_PARSHEET_H
#define UTH_CLI_PARSHEET_H

#include <uth/edge.h>
#include <uth/solve.h>

#include "cli/analysis/edge_items.h"
#include "page.h"

enum { PAR_DIGEST_SIZE = 65 };

struct par_report {
    const struct uth_game *game;
    const struct uth_solution *solution; /* of the base game, best play */
    const struct edge_request *wagers;   /* the optional wagers of the game, computed */
    char digest[PAR_DIGEST_SIZE];        /* SHA-256 of what `uth rules show --json` prints */
    const char *command;                 /* that prints this sheet again */
};

/* The whole document; the caller frees it. */
struct page par_page(const struct par_report *report);
/* The same figures for machines. False when out of memory. */
bool par_print_json(const struct par_report *report, FILE *out);

/* Its parts. */
void par_base_game(struct page *page, const struct par_report *report);
void par_wager(struct page *page, const struct edge_item *item);
void par_rounding(struct page *page, const struct par_report *report);

/* The three figures that a summary gives of every wager. */
struct par_figures {
    double edge;      /* of the wager; of the base game, of the Ante */
    double hit;       /* rounds that win more than they lose */
    double deviation; /* of one round, in wagers */
};
struct par_figures par_base_figures(const struct uth_solution *solution);
struct par_figures par_wager_figures(const struct edge_item *item);

#endif

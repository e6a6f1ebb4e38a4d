/* The results of `uth edge --banker`, for people and for machines. */
#ifndef UTH_CLI_BANKER_REPORT_H
#define UTH_CLI_BANKER_REPORT_H

#include <stdio.h>
#include <uth/banker.h>

/* One simulated way to bank: a policy of cover, or a bank that covers everything. */
struct banker_run {
    int players;
    double expectation, error; /* of the bank after the fee, in cents */
    double deviation;
    double exhausted; /* share of the rounds */
};

struct banker_report {
    const struct uth_simulate_setup *setup; /* `hands`: players in the simulations */
    bool exact;                             /* false: deviations are simulated */
    struct uth_banker banker;               /* without `exact` only players_max and mean */
    struct banker_run ample[UTH_SPOTS_MAX]; /* by players - 1, without `exact` */
    uth_cents bank;                         /* 0: no limited bank was asked for */
    struct banker_run limited[UTH_COVERS];
};

void banker_print_text(const struct banker_report *report, FILE *out);
/* False when out of memory. */
bool banker_print_json(const struct banker_report *report, FILE *out);

#endif

/*
 * Advice as text for people.
 */
#ifndef UTH_CLI_ADVISE_REPORT_H
#define UTH_CLI_ADVISE_REPORT_H

#include <stdio.h>
#include <uth/advise.h>

struct advise_report {
    const struct uth_situation *situation;
    const struct uth_advice *advice;
    uth_cents ante;
};

void advise_print_text(const struct advise_report *report, FILE *out);

#endif

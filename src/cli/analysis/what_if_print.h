/* The results of `uth edge --what-if`, for people. */
#ifndef UTH_CLI_WHAT_IF_PRINT_H
#define UTH_CLI_WHAT_IF_PRINT_H

#include <stdio.h>
#include <uth/forecast.h>

void what_if_print_text(const struct uth_forecast_setup *setup, const struct uth_forecast *forecast,
                        FILE *out);

#endif

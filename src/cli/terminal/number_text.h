/*
 * Numbers as text inside an expression: printf("%s", cli_count(deals).text).
 */
#ifndef UTH_CLI_NUMBER_TEXT_H
#define UTH_CLI_NUMBER_TEXT_H

#include <stdint.h>

struct number_text {
    char text[48];
};

/* "27,813,810,024,000", "-607,723,787,676" */
struct number_text cli_count(int64_t count);

/* "2.1850 %", with so many digits after the point; `share` is 1 for 100 %. */
struct number_text cli_percent(double share, int digits);

#endif

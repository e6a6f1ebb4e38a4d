/*
 * A program outside the project, against the installed library:
 *
 *     cc payout.c $(pkg-config --cflags --libs uth) -o payout
 *     ./payout 5 3 2          ("$5 at 3 to 2 wins $7.50")
 */
#include <stdio.h>
#include <stdlib.h>
#include <uth/money.h>

int main(int argc, char **argv)
{
    const char *stake_text = argc > 1 ? argv[1] : "5";
    long num = argc > 2 ? strtol(argv[2], NULL, 10) : 3;
    long den = argc > 3 ? strtol(argv[3], NULL, 10) : 2;

    uth_cents stake;
    uth_cents wins;
    if (!uth_cents_parse(stake_text, &stake)) {
        fprintf(stderr, "'%s' is not an amount of money\n", stake_text);
        return 2;
    }
    if (den <= 0 || !uth_cents_ratio(stake, num, den, &wins)) {
        fprintf(stderr, "%ld to %ld on %s is not a whole number of cents\n", num, den, stake_text);
        return 1;
    }
    char stake_out[UTH_CENTS_TEXT_SIZE];
    char wins_out[UTH_CENTS_TEXT_SIZE];
    printf("%s at %ld to %ld wins %s\n", uth_cents_format(stake, stake_out, sizeof stake_out), num,
           den, uth_cents_format(wins, wins_out, sizeof wins_out));
    return 0;
}

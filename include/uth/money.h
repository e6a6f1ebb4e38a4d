/*
 * Money: whole cents in 64 bits, without rounding or overflow.
 *
 * An operation that would overflow returns false and leaves *out unchanged. Odds are exact ratios of
 * integers; a payout that is not a whole number of cents is refused here, so nothing is ever rounded.
 */
#ifndef UTH_MONEY_H
#define UTH_MONEY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uth/export.h>

UTH_BEGIN_DECLS

typedef int64_t uth_cents;

#define UTH_CENTS_MAX INT64_MAX
#define UTH_CENTS_MIN INT64_MIN

/* Each returns false on overflow and then leaves *out unchanged. */
bool uth_cents_add(uth_cents a, uth_cents b, uth_cents *out);
bool uth_cents_sub(uth_cents a, uth_cents b, uth_cents *out);
bool uth_cents_neg(uth_cents a, uth_cents *out);
bool uth_cents_mul(uth_cents amount, int64_t factor, uth_cents *out);

/*
 * amount * num / den. False if the result is not a whole number of cents or overflows; the
 * intermediate product cannot overflow. den must not be zero.
 */
bool uth_cents_ratio(uth_cents amount, int64_t num, int64_t den, uth_cents *out);

/*
 * amount * num / den as a multiple of unit, which is positive: the nearest one below or above, or the
 * nearest of both, where a half goes up. False on overflow. amount, num and den are not negative.
 */
enum uth_towards { UTH_TOWARDS_ZERO, UTH_AWAY_FROM_ZERO, UTH_TO_NEAREST };
bool uth_cents_ratio_in(uth_cents amount, int64_t num, int64_t den, uth_cents unit,
                        enum uth_towards towards, uth_cents *out);

/* Room for any amount as text, including the terminating zero. */
#define UTH_CENTS_TEXT_SIZE 32

/*
 * Writes "$1,234.50", "$5" or "-$5" (cents only if there are any) and returns buffer. size must
 * be at least UTH_CENTS_TEXT_SIZE.
 */
const char *uth_cents_format(uth_cents amount, char *buffer, size_t size);

/*
 * Reads what uth_cents_format writes, with or without "$" and commas: "5", "-$5", "1234.50",
 * "$1,234.50". Nothing else is accepted: no spaces, no plus sign, no superfluous leading zero, all
 * commas or none, two digits after a point. False otherwise, and on overflow.
 */
bool uth_cents_parse(const char *text, uth_cents *out);

UTH_END_DECLS

#endif

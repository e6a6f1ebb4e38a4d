/* Time-based one-time codes, RFC 6238: HMAC-SHA-1 of the number of the 30-second step, six digits. That
 * is what every authenticator understands; SHA-1 is sound here, since a code needs no collision
 * resistance.
 *
 * A code is good in its own step and in the one before and after, for clocks that are a little off, and
 * once: `used` is the newest step whose code was accepted, and neither it nor an older one is again. */
#ifndef UTH_SERVER_TOTP_H
#define UTH_SERVER_TOTP_H

#include <stdbool.h>
#include <stdint.h>

enum {
    TOTP_SECRET_SIZE = 20, /* bytes: RFC 4226 recommends 160 bits */
    TOTP_DIGITS = 6,
    TOTP_CODE_SIZE = TOTP_DIGITS + 1, /* with the closing zero */
    TOTP_STEP_S = 30,
    TOTP_DRIFT = 1,                                          /* steps either way */
    TOTP_TEXT_SIZE = TOTP_SECRET_SIZE * 8 / 5 + 1,           /* in base32 */
    TOTP_SEALED_SIZE = 2 * (24 + TOTP_SECRET_SIZE + 16) + 1, /* nonce, secret, tag, hexadecimal */
};

/* The code of a step. False: the library has no SHA-1. */
bool totp_code(const uint8_t secret[TOTP_SECRET_SIZE], int64_t step, char code[TOTP_CODE_SIZE]);
/* The step that the code is good for now, after `used`; 0: it is wrong, too old, or was used. */
int64_t totp_step(const uint8_t secret[TOTP_SECRET_SIZE], const char *code, int64_t used,
                  int64_t now_ms);
/* Base32 without padding, as authenticators take it. */
void totp_text(const uint8_t secret[TOTP_SECRET_SIZE], char text[TOTP_TEXT_SIZE]);

/* A secret as the store keeps it: encrypted for this person with a key that is not in the store. */
void totp_seal(const uint8_t key[32], const char *person, const uint8_t secret[TOTP_SECRET_SIZE],
               char sealed[TOTP_SEALED_SIZE]);
/* False: another key, another person's, or damaged. */
bool totp_unseal(const uint8_t key[32], const char *person, const char *sealed,
                 uint8_t secret[TOTP_SECRET_SIZE]);

#endif

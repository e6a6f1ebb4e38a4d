/* One-time codes: see totp.h. HMAC-SHA-1 is OpenSSL's, which libsodium does not offer. */
#include "totp.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { NONCE_SIZE = 24, TAG_SIZE = 16, SHA1_SIZE = 20 };

_Static_assert(NONCE_SIZE == crypto_aead_xchacha20poly1305_ietf_NPUBBYTES, "a nonce has to fit");
_Static_assert(TAG_SIZE == crypto_aead_xchacha20poly1305_ietf_ABYTES, "a tag has to fit");

bool totp_code(const uint8_t secret[TOTP_SECRET_SIZE], int64_t step, char code[TOTP_CODE_SIZE])
{
    uint8_t message[8], hash[SHA1_SIZE];
    unsigned size = sizeof hash;
    for (int i = 0; i < 8; i++)
        message[i] = (uint8_t)((uint64_t)step >> (56 - 8 * i));
    if (HMAC(EVP_sha1(), secret, TOTP_SECRET_SIZE, message, sizeof message, hash, &size) == NULL)
        return false;
    const uint8_t *at = hash + (hash[SHA1_SIZE - 1] & 15);
    uint32_t number =
        ((uint32_t)(at[0] & 127) << 24) | ((uint32_t)at[1] << 16) | ((uint32_t)at[2] << 8) | at[3];
    snprintf(code, TOTP_CODE_SIZE, "%06u", number % 1000000);
    sodium_memzero(hash, sizeof hash);
    return true;
}

int64_t totp_step(const uint8_t secret[TOTP_SECRET_SIZE], const char *code, int64_t used,
                  int64_t now_ms)
{
    int64_t now = now_ms / 1000 / TOTP_STEP_S, found = 0;
    if (strlen(code) != TOTP_DIGITS)
        return 0;
    for (int64_t step = now - TOTP_DRIFT; step <= now + TOTP_DRIFT; step++) {
        char right[TOTP_CODE_SIZE];
        bool same = totp_code(secret, step, right) && sodium_memcmp(right, code, TOTP_DIGITS) == 0;
        if (same && step > used && found == 0)
            found = step;
        sodium_memzero(right, sizeof right);
    }
    return found;
}

void totp_text(const uint8_t secret[TOTP_SECRET_SIZE], char text[TOTP_TEXT_SIZE])
{
    for (int i = 0; i < TOTP_TEXT_SIZE - 1; i++) {
        int bit = 5 * i;
        unsigned two = (unsigned)secret[bit / 8] << 8;
        if (bit / 8 + 1 < TOTP_SECRET_SIZE)
            two |= secret[bit / 8 + 1];
        text[i] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[(two >> (11 - bit % 8)) & 31];
    }
    text[TOTP_TEXT_SIZE - 1] = '\0';
}

void totp_seal(const uint8_t key[32], const char *person, const uint8_t secret[TOTP_SECRET_SIZE],
               char sealed[TOTP_SEALED_SIZE])
{
    uint8_t bytes[NONCE_SIZE + TOTP_SECRET_SIZE + TAG_SIZE];
    randombytes_buf(bytes, NONCE_SIZE);
    crypto_aead_xchacha20poly1305_ietf_encrypt(bytes + NONCE_SIZE, NULL, secret, TOTP_SECRET_SIZE,
                                               (const uint8_t *)person, strlen(person), NULL, bytes,
                                               key);
    sodium_bin2hex(sealed, TOTP_SEALED_SIZE, bytes, sizeof bytes);
}

bool totp_unseal(const uint8_t key[32], const char *person, const char *sealed,
                 uint8_t secret[TOTP_SECRET_SIZE])
{
    uint8_t bytes[NONCE_SIZE + TOTP_SECRET_SIZE + TAG_SIZE];
    size_t length = 0;
    const char *end;
    return strlen(sealed) == TOTP_SEALED_SIZE - 1 &&
           sodium_hex2bin(bytes, sizeof bytes, sealed, TOTP_SEALED_SIZE - 1, NULL, &length, &end) ==
               0 &&
           length == sizeof bytes &&
           crypto_aead_xchacha20poly1305_ietf_decrypt(
               secret, NULL, NULL, bytes + NONCE_SIZE, sizeof bytes - NONCE_SIZE,
               (const uint8_t *)person, strlen(person), bytes, key) == 0;
}

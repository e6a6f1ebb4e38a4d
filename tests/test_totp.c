/* One-time codes: RFC 6238's own vectors, a clock that is a little off, codes that were used, and the
 * secret as the store keeps it. */
#include "check.h"
#include "server/hub/totp.h"

static const uint8_t secret[TOTP_SECRET_SIZE] = "12345678901234567890";

TEST(codes_are_those_of_the_rfc)
{
    /* RFC 6238, appendix B, SHA-1: the last six of its eight digits. */
    static const struct {
        int64_t s;
        const char *code;
    } vector[] = {
        {59, "287082"},         {1111111109, "081804"}, {1111111111, "050471"},
        {1234567890, "005924"}, {2000000000, "279037"}, {20000000000, "353130"},
    };
    for (size_t i = 0; i < sizeof vector / sizeof vector[0]; i++) {
        char code[TOTP_CODE_SIZE];
        assert_true(totp_code(secret, vector[i].s / TOTP_STEP_S, code));
        assert_string_equal(code, vector[i].code);
        assert_int_equal(totp_step(secret, code, 0, vector[i].s * 1000), vector[i].s / TOTP_STEP_S);
    }
}

TEST(a_code_is_good_one_step_early_and_one_late_and_once)
{
    enum { STEP = 1000 };
    const int64_t now_ms = STEP * INT64_C(30000) + 15000;
    for (int64_t off = -3; off <= 3; off++) {
        char code[TOTP_CODE_SIZE];
        assert_true(totp_code(secret, STEP + off, code));
        bool near = off >= -TOTP_DRIFT && off <= TOTP_DRIFT;
        assert_int_equal(totp_step(secret, code, 0, now_ms), near ? STEP + off : 0);
        assert_int_equal(totp_step(secret, code, STEP + off, now_ms), 0);
        assert_int_equal(totp_step(secret, code, STEP + off - 1, now_ms), near ? STEP + off : 0);
    }
}

TEST(what_is_no_code_is_not_good)
{
    static const char *const texts[] = {"", "1", "28708", "2870821", "28708a", "287 82", "287082 "};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        assert_int_equal(totp_step(secret, texts[i], 0, 59000), 0);
}

TEST(a_secret_is_written_in_base32)
{
    char text[TOTP_TEXT_SIZE];
    totp_text(secret, text);
    assert_string_equal(text, "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"); /* RFC 4648 of the bytes */
}

TEST(a_sealed_secret_opens_with_its_key_for_its_person_and_unchanged)
{
    uint8_t key[32] = {1}, other[32] = {2}, read[TOTP_SECRET_SIZE];
    char sealed[TOTP_SEALED_SIZE], again[TOTP_SEALED_SIZE];
    totp_seal(key, "sam", secret, sealed);
    totp_seal(key, "sam", secret, again);
    assert_string_not_equal(sealed, again);
    assert_true(totp_unseal(key, "sam", sealed, read));
    assert_memory_equal(read, secret, sizeof secret);
    assert_false(totp_unseal(other, "sam", sealed, read));
    assert_false(totp_unseal(key, "sue", sealed, read));
    assert_false(totp_unseal(key, "sam", "", read));
    for (size_t i = 0; i < sizeof sealed - 1; i++) {
        memcpy(again, sealed, sizeof sealed);
        again[i] = again[i] == '0' ? '1' : '0';
        assert_false(totp_unseal(key, "sam", again, read));
    }
}

/* Which PINs people may have: long enough for their role, and for staff none that is guessed first. */
#include "check.h"
#include "server/hub/secrets.h"

static bool is_good(struct identity identity, enum uth_role role, const char *secret)
{
    struct uth_refusal refusal;
    return secret_is_good(&identity, role, "samuel", "s-3111", secret, &refusal);
}

TEST(staff_need_eight_characters_and_players_four)
{
    const struct identity usual = identity_usual();
    char longest[65 + 1];
    memset(longest, 'x', sizeof longest);
    memcpy(longest, "abdgkm", 6);
    assert_false(is_good(usual, UTH_ROLE_DEALER, "k7#pQ2v"));
    assert_true(is_good(usual, UTH_ROLE_DEALER, "k7#pQ2vM"));
    assert_false(is_good(usual, UTH_ROLE_PLAYER, "739"));
    assert_true(is_good(usual, UTH_ROLE_PLAYER, "7391"));
    longest[65] = '\0';
    assert_false(is_good(usual, UTH_ROLE_AUDITOR, longest));
    longest[64] = '\0';
    assert_true(is_good(usual, UTH_ROLE_AUDITOR, longest));
    struct identity longer = usual;
    longer.staff_secret = 12;
    assert_false(is_good(longer, UTH_ROLE_SUPERVISOR, "k7#pQ2vM9-z"));
    assert_true(is_good(longer, UTH_ROLE_SUPERVISOR, "k7#pQ2vM9-zT"));
}

TEST(staff_may_not_have_what_is_guessed_first)
{
    static const char *const bad[] = {
        "12345678",   "87654321",    "abcdefgh",   "hgfedcba",  "00000000",
        "abababab",   "aabbaabb",    "Password1",  "passw0rd",  "PASSWORD",
        "iloveyou99", "samuel-2026", "2026SAMUEL", "my-s-3111", "13579;=?",
    };
    static const char *const good[] = {
        "correct horse", "k7#pQ2vM", "27182818", "vier Farben Rot", "Ante, Blind, Trips",
    };
    const struct identity usual = identity_usual();
    for (size_t i = 0; i < COUNT_OF(bad); i++)
        if (is_good(usual, UTH_ROLE_SUPERVISOR, bad[i]))
            fail_msg("%s passed", bad[i]);
    for (size_t i = 0; i < COUNT_OF(good); i++)
        if (!is_good(usual, UTH_ROLE_SUPERVISOR, good[i]))
            fail_msg("%s was refused", good[i]);
}

TEST(where_short_pins_are_configured_only_the_length_counts)
{
    const struct identity easy = {.staff_secret = 4};
    assert_true(is_good(easy, UTH_ROLE_SUPERVISOR, "1111"));
    assert_false(is_good(easy, UTH_ROLE_SUPERVISOR, "111"));
}

/* Which secrets are good enough: see secrets.h. */
#include "secrets.h"

#include <string.h>
#include <strings.h>

#include "server/wire/message.h"

enum { SIGNS_LEAST = 4, NAME_LEAST = 3 };

/* Of eight signs and more, the ones that lists of stolen passwords begin with. */
static const char *const common[] = {
    "1q2w3e4r", "1qaz2wsx", "abcd1234", "admin123", "administrator", "asdfghjk",
    "baseball", "changeme", "computer", "dragon12", "football",      "iloveyou",
    "letmein1", "monkey12", "passw0rd", "password", "princess",      "qazwsxedc",
    "qwertyui", "sunshine", "superman", "trustno1", "welcome1",      "zaq12wsx",
};

static bool has_part(const char *text, const char *part)
{
    size_t length = strlen(part);
    for (; length >= NAME_LEAST && *text != '\0'; text++)
        if (strncasecmp(text, part, length) == 0)
            return true;
    return false;
}

/* Every sign is as far from the one before as the second from the first: 12345678, hgfedcba. */
static bool is_run(const char *secret)
{
    int step = secret[0] != '\0' ? secret[1] - secret[0] : 0;
    for (size_t i = 1; secret[i] != '\0'; i++)
        if (secret[i] - secret[i - 1] != step)
            return false;
    return true;
}

static int count_signs(const char *secret)
{
    int count = 0;
    for (size_t i = 0; secret[i] != '\0'; i++)
        count += memchr(secret, secret[i], i) == NULL;
    return count;
}

static bool is_trivial(const char *name, const char *login, const char *secret)
{
    for (size_t i = 0; i < sizeof common / sizeof common[0]; i++)
        if (has_part(secret, common[i]))
            return true;
    return count_signs(secret) < SIGNS_LEAST || is_run(secret) || has_part(secret, name) ||
           has_part(secret, login);
}

bool secret_is_good(const struct identity *identity, enum uth_role role, const char *name,
                    const char *login, const char *secret, struct uth_refusal *refusal)
{
    bool staff = role != UTH_ROLE_PLAYER;
    int least = staff ? identity->staff_secret : identity->player_secret;
    size_t length = strlen(secret);
    if (least < PIN_LENGTH_MIN)
        least = PIN_LENGTH_MIN;
    if (length < (size_t)least || length >= PIN_SIZE)
        *refusal = UTH_REFUSAL(PIN_LENGTH, .least = least, .most = PIN_SIZE - 1);
    else if (staff && least > PIN_LENGTH_MIN && is_trivial(name, login, secret))
        *refusal = UTH_REFUSAL(PIN_TRIVIAL);
    else
        return true;
    return false;
}

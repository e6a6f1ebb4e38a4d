/*
 * The vocabulary as one table, and a parser that cuts a line into words and a value.
 *
 * A phrase may have several words ("bad beat"); the value, if any, is the last word and begins
 * with something that no phrase begins with.
 */
#include "play_command.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/terminal/nearest.h"

enum value { VALUE_NONE, VALUE_MONEY, VALUE_COUNT };

struct phrase {
    const char *text;
    unsigned when;
    enum play_command_kind kind;
    enum uth_wager wager;
    enum value value;
};

enum {
    BETTING = PLAY_WHEN_BETTING,
    DECIDING = PLAY_WHEN_DECIDING,
    ALWAYS = PLAY_WHEN_BETTING | PLAY_WHEN_DECIDING,
};

#define WAGER(phrase, which)                                                                       \
    {                                                                                              \
        phrase, BETTING, PLAY_SET, which, VALUE_MONEY                                              \
    }
#define BONUS(with, id, name, option, title, brief, letter, ...)                                   \
    WAGER(letter, UTH_##id), WAGER(title, UTH_##id), WAGER(brief, UTH_##id),
#define PLAIN(phrase, when, kind)                                                                  \
    {                                                                                              \
        phrase, when, kind, UTH_WAGERS, VALUE_NONE                                                 \
    }

static const struct phrase phrases[] = {
    PLAIN("", BETTING, PLAY_DEAL),
    PLAIN("", DECIDING, PLAY_NOTHING),
    PLAIN("deal", BETTING, PLAY_DEAL),
    WAGER("a", UTH_ANTE),
    WAGER("ante", UTH_ANTE),
    WAGER("blind", UTH_ANTE),
    UTH_BONUS_WAGERS(BONUS, ) /* as the table of wagers spells them: find_phrase ignores case */
    PLAIN("x", BETTING, PLAY_CLEAR),
    PLAIN("clear", BETTING, PLAY_CLEAR),
    PLAIN("c", BETTING, PLAY_CHANGE),
    PLAIN("change", BETTING, PLAY_CHANGE),
    PLAIN("bets", BETTING, PLAY_CHANGE),
    {"n", BETTING, PLAY_HANDS, UTH_WAGERS, VALUE_COUNT},
    {"hands", BETTING, PLAY_HANDS, UTH_WAGERS, VALUE_COUNT},
    {"$", BETTING, PLAY_BUY, UTH_WAGERS, VALUE_MONEY},
    {"buy", BETTING, PLAY_BUY, UTH_WAGERS, VALUE_MONEY},
    PLAIN("c", DECIDING, PLAY_CHECK),
    PLAIN("check", DECIDING, PLAY_CHECK),
    {"p", DECIDING, PLAY_RAISE, UTH_WAGERS, VALUE_COUNT},
    {"play", DECIDING, PLAY_RAISE, UTH_WAGERS, VALUE_COUNT},
    PLAIN("f", DECIDING, PLAY_FOLD),
    PLAIN("fold", DECIDING, PLAY_FOLD),
    PLAIN("?", ALWAYS, PLAY_HELP),
    PLAIN("h", ALWAYS, PLAY_HELP),
    PLAIN("help", ALWAYS, PLAY_HELP),
    PLAIN("r", ALWAYS, PLAY_RULES),
    PLAIN("rules", ALWAYS, PLAY_RULES),
    PLAIN("s", ALWAYS, PLAY_SUMMARY),
    PLAIN("summary", ALWAYS, PLAY_SUMMARY),
    PLAIN("q", ALWAYS, PLAY_QUIT),
    PLAIN("quit", ALWAYS, PLAY_QUIT),
    PLAIN("exit", ALWAYS, PLAY_QUIT),
};

enum { PHRASES = sizeof phrases / sizeof phrases[0] };

#define WRONG(sentence, ...) (snprintf(sentence, PLAY_SENTENCE_SIZE, __VA_ARGS__), false)

char play_wager_key(enum uth_wager wager)
{
    return uth_wager_letter(wager);
}

/* Lower case, one blank between words, none around; "_" and "-" inside words are blanks. */
static bool tidy(const char *line, char out[PLAY_LINE_SIZE])
{
    size_t length = 0;
    for (const char *at = line; *at != '\0'; at++) {
        bool joint = (*at == '_' || *at == '-') && at > line && isalpha((unsigned char)at[-1]);
        bool blank = isspace((unsigned char)*at) || joint;
        if (blank && (length == 0 || out[length - 1] == ' '))
            continue;
        if (length + 1 >= PLAY_LINE_SIZE)
            return false;
        out[length++] = blank ? ' ' : (char)tolower((unsigned char)*at);
    }
    length -= length > 0 && out[length - 1] == ' ';
    out[length] = '\0';
    return true;
}

/* Cuts the value off the end of a tidied line; NULL if there is none. A dollar sign alone is the
 * key for buying. */
static char *cut_value(char *line)
{
    char *last = strrchr(line, ' ');
    char *word = last ? last + 1 : line;
    bool value = isdigit((unsigned char)word[0]) || word[0] == '-' || word[0] == '.' ||
                 (word[0] == '$' && word[1] != '\0');
    if (!value)
        return NULL;
    if (last) {
        *last = '\0';
        return word;
    }
    /* The number moves by one, so that the word before it can be empty. */
    memmove(line + 1, line, strlen(line) + 1);
    line[0] = '\0';
    return line + 1;
}

bool play_amount_parse(const char *text, uth_cents *amount, char sentence[PLAY_SENTENCE_SIZE])
{
    char word[PLAY_LINE_SIZE];
    if (tidy(text, word) && uth_cents_parse(word, amount))
        return true;
    return WRONG(sentence, "'%.40s' is not an amount of money, such as 25 or 7.50.", text);
}

/* "3" or, as a multiple, "3x". */
bool play_count_parse(const char *text, int *count, char sentence[PLAY_SENTENCE_SIZE])
{
    char word[PLAY_LINE_SIZE] = "";
    char *end = word;
    errno = 0;
    long value = tidy(text, word) ? strtol(word, &end, 10) : 0;
    bool plain = isdigit((unsigned char)word[0]) && (*end == '\0' || strcmp(end, "x") == 0);
    if (!plain || errno != 0 || value > 1000)
        return WRONG(sentence, "'%.40s' is not a valid number here.", text);
    *count = (int)value;
    return true;
}

static const struct phrase *find_phrase(const char *text, enum play_when when)
{
    for (int i = 0; i < PHRASES; i++)
        if ((phrases[i].when & (unsigned)when) != 0 && strcasecmp(phrases[i].text, text) == 0)
            return &phrases[i];
    return NULL;
}

static bool unknown(const char *line, const char *text, enum play_when when,
                    char sentence[PLAY_SENTENCE_SIZE])
{
    enum play_when other = when == PLAY_WHEN_BETTING ? PLAY_WHEN_DECIDING : PLAY_WHEN_BETTING;
    if (find_phrase(text, other)) {
        return WRONG(sentence, "'%.40s' is possible only %s.", line,
                     when == PLAY_WHEN_BETTING ? "after the deal; now is the time to bet"
                                               : "before the deal; betting is closed");
    }
    struct nearest nearest = nearest_start(text);
    char words[PHRASES][PLAY_LINE_SIZE];
    for (int i = 0; i < PHRASES; i++)
        if ((phrases[i].when & (unsigned)when) != 0 && phrases[i].text[0] != '\0' &&
            phrases[i].text[1] != '\0' && tidy(phrases[i].text, words[i]))
            nearest_offer(&nearest, words[i]);
    if (nearest.best)
        return WRONG(sentence, "Unknown command '%.40s'; did you mean '%s'?", line, nearest.best);
    return WRONG(sentence, "Unknown command '%.40s'; ? lists the commands.", line);
}

static bool take_value(const struct phrase *phrase, const char *value, struct play_command *command,
                       char sentence[PLAY_SENTENCE_SIZE])
{
    command->has_value = value != NULL;
    if (!value)
        return true;
    switch (phrase->value) {
    case VALUE_MONEY: return play_amount_parse(value, &command->amount, sentence);
    case VALUE_COUNT: return play_count_parse(value, &command->count, sentence);
    case VALUE_NONE: break;
    }
    return WRONG(sentence, "'%s' takes no value, so '%.40s' is not allowed.", phrase->text, value);
}

/* Takes "tip ", "dealer " or "d " off the front. */
static bool cut_tip(const char **text)
{
    static const char *const words[] = {"tip", "dealer", "d"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        size_t length = strlen(words[i]);
        if (strncmp(*text, words[i], length) == 0 &&
            ((*text)[length] == '\0' || (*text)[length] == ' ')) {
            *text += length + ((*text)[length] == ' ');
            return true;
        }
    }
    return false;
}

/* A value alone: with cards a multiple of the Ante, otherwise an amount without a wager. */
static bool take_lone_value(const char *value, enum play_when when, struct play_command *command,
                            char sentence[PLAY_SENTENCE_SIZE])
{
    if (when == PLAY_WHEN_BETTING)
        return WRONG(sentence, "%.40s on which wager? For example, 'ante %.40s'.", value, value);
    *command = (struct play_command){.kind = PLAY_RAISE, .wager = UTH_PLAY, .has_value = true};
    return play_count_parse(value, &command->count, sentence);
}

bool play_command_parse(const char *line, enum play_when when, struct play_command *command,
                        char sentence[PLAY_SENTENCE_SIZE])
{
    char words[PLAY_LINE_SIZE + 1];
    if (!tidy(line, words))
        return WRONG(sentence, "That line is too long.");
    char *value = cut_value(words);
    const char *text = words;
    bool tip = when == PLAY_WHEN_BETTING && !find_phrase(text, when) && cut_tip(&text);
    if (tip && text[0] == '\0' && !value) {
        *command = (struct play_command){.kind = PLAY_SET, .wager = UTH_WAGERS, .tip = true};
        return true;
    }
    if (value && text[0] == '\0')
        return take_lone_value(value, when, command, sentence);
    const struct phrase *phrase = find_phrase(text, when);
    if (!phrase || (tip && phrase->kind != PLAY_SET))
        return unknown(words, text, when, sentence);
    *command = (struct play_command){.kind = phrase->kind, .wager = phrase->wager, .tip = tip};
    return take_value(phrase, value, command, sentence);
}

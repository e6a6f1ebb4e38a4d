/* Puts a sentence together from its template, and keeps what it was made of. */
#include <uth/refusal.h>

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include <uth/assert.h>
#include <uth/money.h>
#include <uth/paytable.h>
#include <uth/wager.h>

static const struct {
    enum uth_reason reason;
    const char *code, *english;
} sayings[UTH_SAYING_COUNT] = {
#define SAYING(code, reason, english) {UTH_REASON_##reason, #code, english},
    UTH_SAYINGS(SAYING)
#undef SAYING
};

static const struct {
    const char *name;
    size_t length;
    enum uth_saying_kind kind;
    size_t offset; /* of its value in struct uth_words */
} parameters[UTH_SAYING_PARAMETER_COUNT] = {
#define PARAMETER(name, kind)                                                                      \
    {#name, sizeof #name - 1, UTH_SAYING_##kind, offsetof(struct uth_words, name)},
    UTH_SAYING_PARAMETERS(PARAMETER)
#undef PARAMETER
};

static const struct {
    enum uth_saying_kind kind;
    const char *name, *english;
} words[] = {
#define WORD(kind, name, english) {UTH_SAYING_##kind, name, english},
    UTH_SAYING_WORDS(WORD)
#undef WORD
};

static const char *const reasons[] = {
#define REASON(code, name) name,
    UTH_REASONS(REASON)
#undef REASON
};

static const char *const kinds[] = {"money", "number", "text",  "card",       "hand",
                                    "odds",  "label",  "wager", "street",     "action",
                                    "phase", "role",   "pot",   "adjustment", "banker"};

const char *uth_reason_name(enum uth_reason reason)
{
    return reasons[reason];
}

void uth_saying_name(enum uth_saying saying, char name[UTH_SAYING_NAME_SIZE])
{
    const char *code = sayings[saying].code;
    size_t length = strlen(code);
    UTH_ASSERT(length < UTH_SAYING_NAME_SIZE);
    for (size_t i = 0; i <= length; i++)
        name[i] = (char)tolower((unsigned char)code[i]);
}

const char *uth_saying_english(enum uth_saying saying)
{
    return sayings[saying].english;
}

enum uth_reason uth_saying_reason(enum uth_saying saying)
{
    return sayings[saying].reason;
}

const char *uth_parameter_name(enum uth_saying_parameter parameter)
{
    return parameters[parameter].name;
}

enum uth_saying_kind uth_parameter_kind(enum uth_saying_parameter parameter)
{
    return parameters[parameter].kind;
}

const char *uth_saying_kind_name(enum uth_saying_kind kind)
{
    return kinds[kind];
}

const char *uth_word_english(enum uth_saying_kind kind, const char *name)
{
    enum uth_wager wager;
    if (kind == UTH_SAYING_WAGER && uth_wager_from_name(name, &wager))
        return uth_wager_title(wager);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (words[i].kind == kind && strcmp(words[i].name, name) == 0)
            return words[i].english;
    return name;
}

bool uth_word_at(int index, enum uth_saying_kind *kind, const char **name)
{
    if ((size_t)index >= sizeof words / sizeof *words)
        return false;
    *kind = words[index].kind;
    *name = words[index].name;
    return true;
}

const char *uth_argument_text(const struct uth_said *said, int index)
{
    UTH_ASSERT(index < said->argument_count && said->argument[index].is_text);
    return said->texts + said->argument[index].text;
}

/* ---- putting a sentence together ---- */

/* How far the sentence and the kept texts have been written. What does not fit is cut. */
struct saying {
    const struct uth_words *words;
    struct uth_said *said;
    char *sentence;
    size_t size, length, texts;
};

/* As much of a text as fits, without half a character at the end. */
static size_t fitting(const char *text, size_t length, size_t room)
{
    if (length <= room)
        return length;
    while (room > 0 && ((unsigned char)text[room] & 0xC0) == 0x80)
        room--;
    return room;
}

static void add(struct saying *out, const char *text, size_t length)
{
    length = fitting(text, length, out->size - 1 - out->length);
    memcpy(out->sentence + out->length, text, length);
    out->length += length;
    out->sentence[out->length] = '\0';
}

static enum uth_saying_parameter find_parameter(const char *name, size_t length)
{
    int i = 0;
    while (i < UTH_SAYING_PARAMETER_COUNT &&
           (parameters[i].length != length || memcmp(parameters[i].name, name, length) != 0))
        i++;
    UTH_ASSERT(i < UTH_SAYING_PARAMETER_COUNT);
    return (enum uth_saying_parameter)i;
}

/* As snprintf would; refusals are made often enough for its cost to show. */
static void format_number(int64_t number, char text[UTH_CENTS_TEXT_SIZE])
{
    uint64_t left = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    char digits[UTH_CENTS_TEXT_SIZE];
    size_t count = 0, at = 0;
    do {
        digits[count++] = (char)('0' + left % 10);
        left /= 10;
    } while (left != 0);
    if (number < 0)
        text[at++] = '-';
    while (count > 0)
        text[at++] = digits[--count];
    text[at] = '\0';
}

static void add_number(struct saying *out, enum uth_saying_kind kind, int64_t number)
{
    char text[UTH_CENTS_TEXT_SIZE];
    if (kind == UTH_SAYING_MONEY)
        uth_cents_format(number, text, sizeof text);
    else
        format_number(number, text);
    add(out, text, strlen(text));
}

static void keep_text(struct saying *out, struct uth_argument *argument, const char *text)
{
    size_t room = sizeof out->said->texts - 1 - out->texts;
    size_t length = fitting(text, strlen(text), room);
    argument->is_text = true;
    argument->text = (uint16_t)out->texts;
    memcpy(out->said->texts + out->texts, text, length);
    out->said->texts[out->texts + length] = '\0';
    out->texts += length + (length < room); /* the last byte stays the end of the last text */
}

static void add_hand(struct saying *out, struct uth_argument *argument,
                     const struct uth_named_hand *hand)
{
    char code[UTH_HAND_CODE_SIZE + 2], english[UTH_HAND_WORDS_SIZE + 24];
    size_t coded = uth_hand_code(hand->strength, code, sizeof code);
    size_t length = uth_hand_words(hand->strength, english, sizeof english);
    if (hand->kicker >= 0) {
        snprintf(code + coded, sizeof code - coded, "+%c",
                 uth_card_text(uth_card_of(hand->kicker, 0))[0]);
        snprintf(english + length, sizeof english - length, " (kicker %s)",
                 uth_rank_word(hand->kicker));
    }
    keep_text(out, argument, code);
    add(out, english, strlen(english));
}

static void add_odds(struct saying *out, struct uth_argument *argument, const struct uth_odds *odds)
{
    char text[32];
    uth_odds_format(odds, text, sizeof text);
    keep_text(out, argument, text);
    add(out, text, strlen(text));
}

static void add_argument(struct saying *out, enum uth_saying_parameter name)
{
    struct uth_said *said = out->said;
    UTH_ASSERT(said->argument_count < UTH_ARGUMENTS_MAX);
    struct uth_argument *argument = &said->argument[said->argument_count++];
    *argument = (struct uth_argument){.name = name};
    enum uth_saying_kind kind = parameters[name].kind;
    const char *value = (const char *)out->words + parameters[name].offset;
    if (kind == UTH_SAYING_MONEY || kind == UTH_SAYING_NUMBER) {
        memcpy(&argument->number, value, sizeof argument->number);
        add_number(out, kind, argument->number);
        return;
    }
    const void *pointer;
    memcpy(&pointer, value, sizeof pointer);
    UTH_ASSERT(pointer != NULL);
    if (kind == UTH_SAYING_HAND) {
        add_hand(out, argument, pointer);
    } else if (kind == UTH_SAYING_ODDS) {
        add_odds(out, argument, pointer);
    } else {
        keep_text(out, argument, pointer);
        const char *english = kind < UTH_SAYING_WAGER ? pointer : uth_word_english(kind, pointer);
        add(out, english, strlen(english));
    }
}

size_t uth_say(const struct uth_words *said_words, struct uth_said *said, char *sentence,
               size_t size)
{
    said->say = said_words->say;
    said->argument_count = 0;
    struct saying out = {.words = said_words, .said = said, .sentence = sentence, .size = size};
    const char *rest = sayings[said->say].english;
    for (const char *open = strchr(rest, '{'); open != NULL; open = strchr(rest, '{')) {
        const char *close = strchr(open, '}');
        UTH_ASSERT(close != NULL);
        add(&out, rest, (size_t)(open - rest));
        add_argument(&out, find_parameter(open + 1, (size_t)(close - open - 1)));
        rest = close + 1;
    }
    add(&out, rest, strlen(rest));
    return out.length;
}

enum uth_reason uth_refuse(struct uth_refusal *refusal, const struct uth_words *said)
{
    refusal->reason = sayings[said->say].reason;
    uth_say(said, &refusal->said, refusal->sentence, sizeof refusal->sentence);
    return refusal->reason;
}

struct uth_refusal uth_refusal_of(const struct uth_words *said)
{
    struct uth_refusal refusal = {.hand = -1, .wager = -1};
    uth_refuse(&refusal, said);
    return refusal;
}

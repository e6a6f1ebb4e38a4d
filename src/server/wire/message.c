/* Reading messages: which fields belong to which word is a table, and one pass reads them. */
#include "message.h"

#include <stdio.h>
#include <string.h>

#include "floor/floor_json.h"
#include "floor/link_state.h"
#include "message_link.h"
#include "table_config.h"

enum field {
    F_TABLE,
    F_PLAYER,
    F_AMOUNT,
    F_SPOT,
    F_MULTIPLE,
    F_FOR_TIP,
    F_WAGERS,
    F_TIP,
    F_CARDS,
    F_INDEX,
    F_SEED,
    F_REASON,
    F_CONFIG,
    F_BASE,
    F_BONUS,
    F_NAME,
    F_PIN,
    F_NEW_PIN,
    F_TOKEN,
    F_LAST,
    F_BEHIND,
    F_ON,
    F_OPTIONS,
    F_LINK,
    F_HAND,
    F_NUMBER,
    F_ROUND,
    F_CHANGE,
    F_GAME,
    F_LOCATION,
    F_KEY,
    F_OFFER,
    FIELD_COUNT,
};
#define BIT(field) (1U << (field))

static const char *const field_names[FIELD_COUNT] = {
    "table", "player",  "amount", "spot",   "multiple", "for_tip",  "wagers",  "tip",
    "cards", "index",   "seed",   "reason", "config",   "base",     "bonus",   "name",
    "pin",   "new_pin", "token",  "last",   "behind",   "on",       "options", "link",
    "hand",  "number",  "round",  "change", "game",     "location", "key",     "offer",
};

struct shape {
    uint32_t must, may;
};

#define AT_TABLE BIT(F_TABLE)
#define ON_SPOT  (BIT(F_TABLE) | BIT(F_SPOT))
#define ON_LINK  BIT(F_LINK)
#define OF_GAME  (BIT(F_LINK) | BIT(F_TABLE) | BIT(F_KEY) | BIT(F_ROUND))

static const struct shape floor_shape[UTH_FLOOR_DO_COUNT] = {
    [UTH_FLOOR_ADD_PLAYER] = {BIT(F_PLAYER), 0},
    [UTH_FLOOR_DEPOSIT] = {BIT(F_PLAYER) | BIT(F_AMOUNT), 0},
    [UTH_FLOOR_WITHDRAW] = {BIT(F_PLAYER) | BIT(F_AMOUNT), 0},
    [UTH_FLOOR_ADD_TABLE] = {BIT(F_CONFIG), 0},
    [UTH_FLOOR_OPEN] = {AT_TABLE | BIT(F_AMOUNT), 0},
    [UTH_FLOOR_CLOSE] = {AT_TABLE, 0},
    [UTH_FLOOR_FILL] = {AT_TABLE | BIT(F_AMOUNT), BIT(F_REASON)},
    [UTH_FLOOR_CREDIT] = {AT_TABLE | BIT(F_AMOUNT), BIT(F_REASON)},
    [UTH_FLOOR_LIMITS] = {AT_TABLE | BIT(F_BASE) | BIT(F_BONUS), 0},
    [UTH_FLOOR_JOIN] = {AT_TABLE, BIT(F_SPOT)},
    [UTH_FLOOR_LEAVE] = {AT_TABLE, 0},
    [UTH_FLOOR_BUY_IN] = {AT_TABLE | BIT(F_AMOUNT), BIT(F_PLAYER)},
    [UTH_FLOOR_CASH_OUT] = {AT_TABLE, BIT(F_AMOUNT) | BIT(F_PLAYER)},
    [UTH_FLOOR_SIT_OUT] = {AT_TABLE, 0},
    [UTH_FLOOR_SIT_IN] = {AT_TABLE, 0},
    [UTH_FLOOR_SEED] = {AT_TABLE | BIT(F_SEED), 0},
    [UTH_FLOOR_BET] = {ON_SPOT, BIT(F_WAGERS) | BIT(F_TIP) | BIT(F_BEHIND)},
    [UTH_FLOOR_UNBET] = {ON_SPOT, BIT(F_BEHIND)},
    [UTH_FLOOR_CHECK] = {ON_SPOT, BIT(F_FOR_TIP)},
    [UTH_FLOOR_PLAY] = {ON_SPOT | BIT(F_MULTIPLE), BIT(F_FOR_TIP)},
    [UTH_FLOOR_FOLD] = {ON_SPOT, BIT(F_FOR_TIP)},
    [UTH_FLOOR_NEW_GAME] = {AT_TABLE, 0},
    [UTH_FLOOR_NO_MORE_BETS] = {AT_TABLE, 0},
    [UTH_FLOOR_DEAL] = {AT_TABLE, 0},
    [UTH_FLOOR_FLOP] = {AT_TABLE, 0},
    [UTH_FLOOR_RIVER] = {AT_TABLE, 0},
    [UTH_FLOOR_REVEAL] = {AT_TABLE, 0},
    [UTH_FLOOR_CONFIRM] = {AT_TABLE, 0},
    [UTH_FLOOR_KEY] = {AT_TABLE | BIT(F_CARDS), 0},
    [UTH_FLOOR_CORRECT] = {AT_TABLE | BIT(F_INDEX) | BIT(F_CARDS), 0},
    [UTH_FLOOR_VOID] = {AT_TABLE | BIT(F_REASON), 0},
    [UTH_FLOOR_REVERSE] = {AT_TABLE | BIT(F_REASON), 0},
    [UTH_FLOOR_ACCEPT] = {AT_TABLE | BIT(F_AMOUNT), 0},
    [UTH_FLOOR_DECLINE] = {AT_TABLE, 0},
    [UTH_FLOOR_BANK] = {AT_TABLE | BIT(F_AMOUNT), 0},
    [UTH_FLOOR_WAIVE] = {AT_TABLE | BIT(F_REASON), 0},
    [UTH_FLOOR_SWEEP] = {AT_TABLE | BIT(F_AMOUNT), BIT(F_REASON)},
    [UTH_FLOOR_OPTIONS] = {AT_TABLE | BIT(F_OPTIONS), 0},
    [UTH_FLOOR_ACCEPT_RULES] = {AT_TABLE | BIT(F_OFFER), 0},
    [UTH_FLOOR_PROPOSITION] = {BIT(F_PLAYER) | BIT(F_ON), 0},
    [UTH_FLOOR_ADD_LINK] = {BIT(F_CONFIG), 0},
    [UTH_FLOOR_JOIN_LINK] = {ON_LINK | BIT(F_TABLE) | BIT(F_GAME) | BIT(F_KEY), BIT(F_LOCATION)},
    [UTH_FLOOR_START_LINK] = {ON_LINK, 0},
    [UTH_FLOOR_STOP_LINK] = {ON_LINK | BIT(F_REASON), 0},
    [UTH_FLOOR_CUT_TABLE] = {ON_LINK | BIT(F_TABLE), BIT(F_REASON)},
    [UTH_FLOOR_MEND_TABLE] = {ON_LINK | BIT(F_TABLE), BIT(F_REASON)},
    [UTH_FLOOR_START_GAME] = {OF_GAME | BIT(F_WAGERS), 0},
    [UTH_FLOOR_END_GAME] = {OF_GAME, 0},
    [UTH_FLOOR_VOID_GAME] = {OF_GAME | BIT(F_REASON), 0},
    [UTH_FLOOR_HELLO] = {ON_LINK | BIT(F_TABLE) | BIT(F_KEY), 0},
    [UTH_FLOOR_CLAIM] = {ON_SPOT | BIT(F_HAND), ON_LINK | BIT(F_KEY) | BIT(F_ROUND) | BIT(F_CARDS)},
    [UTH_FLOOR_CONFIRM_CLAIM] = {ON_LINK | BIT(F_NUMBER), 0},
    [UTH_FLOOR_COMPLETE_CLAIM] = {ON_LINK | BIT(F_NUMBER), 0},
    [UTH_FLOOR_REJECT_CLAIM] = {ON_LINK | BIT(F_NUMBER) | BIT(F_REASON), 0},
    [UTH_FLOOR_PROPOSE_CHANGE] = {ON_LINK | BIT(F_CHANGE), 0},
    [UTH_FLOOR_APPROVE_CHANGE] = {ON_LINK | BIT(F_NUMBER), 0},
    [UTH_FLOOR_DECLINE_CHANGE] = {ON_LINK | BIT(F_NUMBER), BIT(F_REASON)},
};

static const struct shape session_shape[MESSAGE_KINDS] = {
    [MESSAGE_LOGIN] = {BIT(F_NAME) | BIT(F_PIN), 0},
    [MESSAGE_RESUME] = {BIT(F_TOKEN), 0},
    [MESSAGE_CHANGE_PIN] = {BIT(F_PIN) | BIT(F_NEW_PIN), 0},
    [MESSAGE_LOCK] = {BIT(F_NAME), 0},
    [MESSAGE_UNLOCK] = {BIT(F_NAME), 0},
    [MESSAGE_NEW_PLAYER] = {BIT(F_NAME) | BIT(F_NEW_PIN), BIT(F_AMOUNT)},
    [MESSAGE_RESET_PIN] = {BIT(F_NAME) | BIT(F_NEW_PIN), 0},
    [MESSAGE_TOTALS] = {BIT(F_TABLE), 0},
    [MESSAGE_SUBSCRIBE] = {0, BIT(F_TABLE) | BIT(F_LAST) | BIT(F_LINK)},
    [MESSAGE_UNSUBSCRIBE] = {0, BIT(F_TABLE) | BIT(F_LINK)},
};

static const char *const session_names[MESSAGE_KINDS] = {
#define MESSAGE_NAME(code, name) [MESSAGE_##code] = name,
    MESSAGE_SESSION(MESSAGE_NAME)
#undef MESSAGE_NAME
};

const char *message_name(const struct message *message)
{
    return message->what == MESSAGE_FLOOR ? uth_floor_do_name(message->command.what)
                                          : session_names[message->what];
}

static bool find_word(const char *word, struct message *message)
{
    if (uth_floor_do_from_name(word, &message->command.what)) {
        message->what = MESSAGE_FLOOR;
        return true;
    }
    for (int i = MESSAGE_FLOOR + 1; i < MESSAGE_KINDS; i++) {
        if (strcmp(word, session_names[i]) == 0) {
            message->what = (enum message_do)i;
            return true;
        }
    }
    return false;
}

static void read_wagers(struct fields *fields, const char *name, uth_cents wager[UTH_WAGERS])
{
    struct fields inner;
    if (!fields_object(fields, name, FIELD_OPTIONAL, &inner))
        return;
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)inner.object, key, value)
    {
        enum uth_wager which;
        if (!uth_wager_from_name(key, &which)) {
            fields_fault(&inner, key, "there is no such wager");
            return;
        }
        fields_integer(&inner, key, FIELD_REQUIRED, 0, AMOUNT_MAX, &wager[which]);
    }
}

static void read_cards(struct fields *fields, struct uth_command *command)
{
    char cards[3 * UTH_CARD_COUNT];
    struct uth_card_fault fault;
    if (!fields_text(fields, "cards", FIELD_OPTIONAL, cards, sizeof cards))
        return;
    command->card_count = uth_cards_parse(cards, command->cards, UTH_CARD_COUNT, &fault);
    if (command->card_count < 0) {
        command->card_count = 0;
        fields_fault(fields, "cards", "%s", fault.sentence);
    }
}

static void read_small(struct fields *fields, const char *name, uint8_t *out)
{
    int64_t value = 0;
    if (fields_integer(fields, name, FIELD_OPTIONAL, 0, UINT8_MAX, &value))
        *out = (uint8_t)value;
}

static void read_config(struct fields *fields, struct message *message)
{
    static const char *const no_more[] = {NULL};
    struct fields inner;
    if (fields_object(fields, "config", FIELD_OPTIONAL, &inner))
        table_config_read(&inner, no_more, &message->config);
    options_read(fields, &message->config);
    limits_read(fields, "base", FIELD_OPTIONAL, &message->config.base);
    limits_read(fields, "bonus", FIELD_OPTIONAL, &message->config.bonus);
}

static void read_floor(struct fields *fields, struct message *message)
{
    struct uth_command *command = &message->command;
    memcpy(command->id, message->id, sizeof command->id);
    fields_text(fields, "table", FIELD_OPTIONAL, command->table, sizeof command->table);
    fields_text(fields, "player", FIELD_OPTIONAL, command->player, sizeof command->player);
    fields_integer(fields, "amount", FIELD_OPTIONAL, 0, AMOUNT_MAX, &command->amount);
    read_small(fields, "spot", &command->spot);
    read_small(fields, "multiple", &command->multiple);
    fields_bool(fields, "for_tip", FIELD_OPTIONAL, &command->for_tip);
    fields_bool(fields, "behind", FIELD_OPTIONAL, &command->behind);
    fields_bool(fields, "on", FIELD_OPTIONAL, &command->on);
    bool of_link = uth_command_is_link(command->what);
    if (of_link)
        message_read_link(fields, message);
    else
        read_wagers(fields, "wagers", command->wager);
    read_wagers(fields, "tip", command->tip);
    read_cards(fields, command);
    int64_t index = 0;
    if (fields_integer(fields, "index", FIELD_OPTIONAL, 0, UTH_CARD_COUNT - 1, &index))
        command->index = (int)index;
    fields_text(fields, "seed", FIELD_OPTIONAL, command->text, UTH_SEED_SIZE);
    fields_text(fields, "reason", FIELD_OPTIONAL, command->text, sizeof command->text);
    fields_text(fields, "offer", FIELD_OPTIONAL, command->text, UTH_DIGEST_SIZE);
    if (!of_link)
        read_config(fields, message);
    command->config = &message->config;
}

/* What is watched: a table or a link. */
static void read_watched(struct fields *fields, struct message *message)
{
    bool watches = message->what == MESSAGE_SUBSCRIBE || message->what == MESSAGE_UNSUBSCRIBE;
    char link[UTH_LINK_NAME_SIZE];
    bool table =
        fields_text(fields, "table", FIELD_OPTIONAL, message->table, sizeof message->table);
    if (fields_text(fields, "link", FIELD_OPTIONAL, link, sizeof link)) {
        if (table)
            fields_fault(fields, "link", "name a table or a link, not both");
        snprintf(message->table, sizeof message->table, UTH_LINK_STREAM_PREFIX "%s", link);
    } else if (watches && !table) {
        fields_fault(fields, "table", "is missing");
    }
}

static void read_session(struct fields *fields, struct message *message)
{
    read_watched(fields, message);
    fields_text(fields, "name", FIELD_OPTIONAL, message->name, sizeof message->name);
    fields_text(fields, "pin", FIELD_OPTIONAL, message->pin, sizeof message->pin);
    if (fields_text(fields, "new_pin", FIELD_OPTIONAL, message->new_pin, sizeof message->new_pin) &&
        strlen(message->new_pin) < 4)
        fields_fault(fields, "new_pin", "expected 4 to 64 bytes");
    fields_text(fields, "token", FIELD_OPTIONAL, message->token, sizeof message->token);
    fields_integer(fields, "amount", FIELD_OPTIONAL, 0, AMOUNT_MAX, &message->amount);
    int64_t last = 0;
    message->has_last = fields_integer(fields, "last", FIELD_OPTIONAL, 0, INT64_MAX, &last);
    message->last = (uint64_t)last;
}

static void check_shape(struct fields *fields, const struct shape *shape)
{
    const char *allowed[FIELD_COUNT + 3] = {"id", "do"};
    int count = 2;
    for (int i = 0; i < FIELD_COUNT; i++) {
        if ((shape->must & BIT(i)) != 0 && json_object_get(fields->object, field_names[i]) == NULL)
            fields_fault(fields, field_names[i], "is missing");
        if (((shape->must | shape->may) & BIT(i)) != 0)
            allowed[count++] = field_names[i];
    }
    fields_only(fields, allowed);
}

/* jansson would follow a nesting of thousands; nothing that makes sense goes that deep. */
static bool too_deep(const char *text, size_t size)
{
    int depth = 0;
    bool quoted = false;
    for (size_t i = 0; i < size; i++) {
        char c = text[i];
        if (quoted) {
            if (c == '\\')
                i++;
            else if (c == '"')
                quoted = false;
        } else if (c == '"') {
            quoted = true;
        } else if (c == '{' || c == '[') {
            if (++depth > MESSAGE_DEPTH_MAX)
                return true;
        } else if (c == '}' || c == ']') {
            depth--;
        }
    }
    return false;
}

/* OK, or which kind of refusal: the sentence says what is wrong. */
static enum uth_reason read_object(const json_t *object, struct message *message, char *sentence)
{
    struct fields fields = fields_of(object, "", sentence);
    char word[24] = "";
    fields_text(&fields, "id", FIELD_OPTIONAL, message->id, sizeof message->id);
    fields_text(&fields, "do", FIELD_REQUIRED, word, sizeof word);
    if (!fields_good(&fields))
        return UTH_REASON_BAD_MESSAGE;
    if (!find_word(word, message)) {
        fields_fault(&fields, "do", "'%s' is not a command", word);
        return UTH_REASON_UNKNOWN_COMMAND;
    }
    bool floor = message->what == MESSAGE_FLOOR;
    check_shape(&fields,
                floor ? &floor_shape[message->command.what] : &session_shape[message->what]);
    if (floor)
        read_floor(&fields, message);
    else
        read_session(&fields, message);
    return fields_good(&fields) ? UTH_REASON_OK : UTH_REASON_BAD_MESSAGE;
}

static enum uth_reason read_text(const char *text, size_t size, struct message *message,
                                 char sentence[FIELDS_SENTENCE_SIZE])
{
    if (size > MESSAGE_SIZE_MAX || too_deep(text, size)) {
        snprintf(sentence, FIELDS_SENTENCE_SIZE, "the message is too long or too deep");
        return UTH_REASON_BAD_MESSAGE;
    }
    json_error_t error;
    json_t *object = uth_floor_json_load(text, size, &error);
    if (object == NULL) {
        snprintf(sentence, FIELDS_SENTENCE_SIZE, "not JSON at byte %d", error.position);
        return UTH_REASON_BAD_MESSAGE;
    }
    enum uth_reason reason = read_object(object, message, sentence);
    json_decref(object);
    return reason;
}

bool message_read(const char *text, size_t size, struct message *message,
                  struct uth_refusal *refusal)
{
    char sentence[FIELDS_SENTENCE_SIZE] = "";
    memset(message, 0, sizeof *message);
    enum uth_reason reason = read_text(text, size, message, sentence);
    if (reason == UTH_REASON_UNKNOWN_COMMAND)
        *refusal = UTH_REFUSAL(UNKNOWN_COMMAND, .text = sentence);
    else if (reason != UTH_REASON_OK)
        *refusal = UTH_REFUSAL(BAD_MESSAGE, .text = sentence);
    return reason == UTH_REASON_OK;
}

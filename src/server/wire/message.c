/* Reading messages: the catalogues say which fields belong to a message and of which kind they are;
 * one function a kind reads them. */
#include "message.h"

#include <stdio.h>
#include <string.h>

#include "floor/floor_json.h"
#include "floor/link_json.h"

#define BIT(field) (UINT64_C(1) << (field))

enum {
#define FIELD_ENUM(code, ...) FIELD_##code,
    MESSAGE_FIELDS(FIELD_ENUM)
#undef FIELD_ENUM
        FIELD_COUNT,
};

static const struct uth_field session_fields[FIELD_COUNT] = {
#define FIELD_ROW(code, name, kind, member)                                                        \
    {name, UTH_KIND_##kind, offsetof(struct message, member), sizeof((struct message){0}.member)},
    MESSAGE_FIELDS(FIELD_ROW)
#undef FIELD_ROW
};

#define F(code) BIT(FIELD_##code)
const struct message_row message_rows[MESSAGE_KINDS] = {
#define MESSAGE_ROW(code, name, who, must, may, ...)                                               \
    [MESSAGE_##code] = {name, MESSAGE_BY_##who, must, may},
    MESSAGE_SESSION(MESSAGE_ROW)
#undef MESSAGE_ROW
};

const char *message_name(const struct message *message)
{
    return message->what == MESSAGE_FLOOR ? uth_floor_do_name(message->command.what)
                                          : message_rows[message->what].name;
}

static bool find_word(const char *word, struct message *message)
{
    if (uth_floor_do_from_name(word, &message->command.what)) {
        message->what = MESSAGE_FLOOR;
        return true;
    }
    for (int i = MESSAGE_FLOOR + 1; i < MESSAGE_KINDS; i++) {
        if (strcmp(word, message_rows[i].name) == 0) {
            message->what = (enum message_do)i;
            return true;
        }
    }
    return false;
}

/* Nothing is missing, and nothing is there that does not belong. */
static void check_shape(struct fields *fields, const struct uth_field *field, int count,
                        uint64_t must, uint64_t may)
{
    const char *allowed[UTH_FIELD_COUNT + FIELD_COUNT + 3] = {"id", "do"};
    int allowed_count = 2;
    for (int i = 0; i < count; i++) {
        if ((must & BIT(i)) != 0 && json_object_get(fields->object, field[i].name) == NULL)
            fields_fault(fields, field[i].name, "is missing");
        if (((must | may) & BIT(i)) != 0)
            allowed[allowed_count++] = field[i].name;
    }
    fields_only(fields, allowed);
}

/* ---- fields, by kind ---- */

static void read_text_of(struct fields *fields, const struct uth_field *field, void *place)
{
    size_t size = field->kind == UTH_KIND_DIGEST ? UTH_DIGEST_SIZE : field->size;
    if (fields_text(fields, field->name, FIELD_OPTIONAL, place, size) &&
        field->kind == UTH_KIND_NEW_PIN && strlen(place) < PIN_LENGTH_MIN)
        fields_fault(fields, field->name, "expected 4 to 64 bytes");
}

static void read_number(struct fields *fields, const struct uth_field *field, void *place)
{
    static const struct {
        int64_t least, most;
    } range[] = {
        [UTH_KIND_CENTS] = {0, UTH_FLOOR_AMOUNT_MAX},
        [UTH_KIND_SMALL] = {0, UINT8_MAX},
        [UTH_KIND_NUMBER] = {1, UINT32_MAX},
        [UTH_KIND_INDEX] = {0, UTH_CARD_COUNT - 1},
        [UTH_KIND_LAST] = {0, INT64_MAX},
    };
    uth_number_read(&fields->reader, fields->object, field, UTH_OPTIONAL, range[field->kind].least,
                    range[field->kind].most, place);
}

/* What is an object with fields of its own. */
static void read_inner(struct fields *fields, const struct uth_field *field,
                       struct message *message, void *place)
{
    static const char *const no_more[] = {NULL};
    struct fields inner;
    if (!fields_object(fields, field->name, UTH_OPTIONAL, &inner))
        return;
    if (field->kind == UTH_KIND_AMENDMENT)
        uth_amendment_read(&inner.reader, inner.object, place);
    else if (field->kind == UTH_KIND_CHANGE)
        uth_change_read(&inner.reader, inner.object, place);
    else if (field->kind == UTH_KIND_LINK_CONFIG)
        uth_link_config_read(&inner.reader, inner.object, no_more, &message->link_config);
    else
        uth_table_config_read(&inner.reader, inner.object, no_more, &message->config);
}

static void read_field(struct fields *fields, const struct uth_field *field, void *place,
                       struct message *message)
{
    struct uth_reader *reader = &fields->reader;
    switch (field->kind) {
    case UTH_KIND_TEXT:
    case UTH_KIND_NEW_PIN:
    case UTH_KIND_DIGEST: read_text_of(fields, field, place); break;
    case UTH_KIND_HASH:
        uth_reader_hex(reader, fields->object, field->name, UTH_OPTIONAL, place, field->size);
        break;
    case UTH_KIND_CENTS:
    case UTH_KIND_SMALL:
    case UTH_KIND_NUMBER:
    case UTH_KIND_INDEX:
    case UTH_KIND_LAST: read_number(fields, field, place); break;
    case UTH_KIND_FLAG: fields_bool(fields, field->name, FIELD_OPTIONAL, place); break;
    case UTH_KIND_CARDS:
        uth_reader_cards(reader, fields->object, field->name, UTH_OPTIONAL, 0, UTH_CARD_COUNT,
                         place, &message->command.card_count);
        break;
    case UTH_KIND_WAGERS: uth_wagers_read(reader, fields->object, field->name, place); break;
    case UTH_KIND_SPOT_WAGERS:
        uth_spot_wagers_read(reader, fields->object, field->name, place);
        break;
    case UTH_KIND_LIMITS:
        uth_limits_read(reader, fields->object, field->name, UTH_OPTIONAL,
                        field == &uth_command_fields[UTH_FIELD_BASE] ? &message->config.base
                                                                     : &message->config.bonus);
        break;
    case UTH_KIND_OPTIONS:
        uth_table_options_read(reader, fields->object, field->name, UTH_OPTIONAL,
                               &message->config.option_count, message->config.option);
        break;
    case UTH_KIND_TABLE_CONFIG:
    case UTH_KIND_LINK_CONFIG:
    case UTH_KIND_AMENDMENT:
    case UTH_KIND_CHANGE: read_inner(fields, field, message, place); break;
    default: break; /* of events alone */
    }
}

/* The fields of a row, into the struct that begins at `base`. */
static void read_row(struct fields *fields, const struct uth_field *field, int count, uint64_t must,
                     uint64_t may, void *base, struct message *message)
{
    check_shape(fields, field, count, must, may);
    for (uint64_t left = must | may; left != 0; left &= left - 1) {
        const struct uth_field *next = &field[__builtin_ctzll(left)];
        read_field(fields, next, (char *)base + next->at, message);
    }
}

static void read_floor(struct fields *fields, struct message *message)
{
    struct uth_command *command = &message->command;
    const struct uth_command_row *row = &uth_commands[command->what];
    memcpy(command->id, message->id, sizeof command->id);
    command->config = &message->config;
    command->order.config = &message->link_config;
    read_row(fields, uth_command_fields, UTH_FIELD_COUNT, row->must, row->may, command, message);
}

static void read_session(struct fields *fields, struct message *message)
{
    const struct message_row *row = &message_rows[message->what];
    read_row(fields, session_fields, FIELD_COUNT, row->must, row->may, message, message);
    if ((row->may & F(LINK)) == 0)
        return;
    bool table = message->table[0] != '\0', link = message->link[0] != '\0';
    if (table == link)
        fields_fault(fields, "table", table ? "name a table or a link, not both" : "is missing");
    if (link)
        snprintf(message->table, sizeof message->table, UTH_LINK_STREAM_PREFIX "%s", message->link);
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
    struct fields fields = fields_of(object, sentence);
    char word[24] = "";
    fields_text(&fields, "id", FIELD_OPTIONAL, message->id, sizeof message->id);
    fields_text(&fields, "do", FIELD_REQUIRED, word, sizeof word);
    if (!fields_good(&fields))
        return UTH_REASON_BAD_MESSAGE;
    if (!find_word(word, message)) {
        fields_fault(&fields, "do", "'%s' is not a command", word);
        return UTH_REASON_UNKNOWN_COMMAND;
    }
    if (message->what == MESSAGE_FLOOR)
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
    json_t *object = uth_json_load(text, size, &error);
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
    message->last = -1;
    enum uth_reason reason = read_text(text, size, message, sentence);
    if (reason == UTH_REASON_UNKNOWN_COMMAND)
        *refusal = UTH_REFUSAL(UNKNOWN_COMMAND, .text = sentence);
    else if (reason != UTH_REASON_OK)
        *refusal = UTH_REFUSAL(BAD_MESSAGE, .text = sentence);
    return reason == UTH_REASON_OK;
}

void message_copy(struct message *to, const struct message *from)
{
    *to = *from;
    if (from->command.config == &from->config)
        to->command.config = &to->config;
    if (from->command.order.config == &from->link_config)
        to->command.order.config = &to->link_config;
}

/* The shape of a line:
 *
 *   {"heads":17,"at":1700000000000,"streams":[{"name":"t1","last":812,"hash":"<64 digits>"}],
 *    "accounts":41,"sum":0,"before":"<64 digits>","signature":"<128 digits>"} */
#include "head_line.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <uth/json.h>

#include "server/alloc.h"
#include "server/wire/fields.h"

_Static_assert((int)HEAD_SECRET_SIZE == crypto_sign_SECRETKEYBYTES, "Ed25519");
_Static_assert((int)HEAD_PUBLIC_SIZE == crypto_sign_PUBLICKEYBYTES, "Ed25519");

#define SIGNATURE ",\"signature\":\""
enum { DIGITS = 2 * crypto_sign_BYTES, TAIL = sizeof SIGNATURE - 1 + DIGITS + 2 };

char *head_write(const struct head *head, const uint8_t secret[HEAD_SECRET_SIZE])
{
    struct uth_json text = {0};
    uth_json_object(&text, NULL);
    uth_json_integer(&text, "heads", (int64_t)head->number);
    uth_json_integer(&text, "at", head->at_ms);
    if (head->more)
        uth_json_bool(&text, "more", true);
    uth_json_array(&text, "streams");
    for (int i = 0; i < head->stream_count; i++) {
        uth_json_object(&text, NULL);
        uth_json_text(&text, "name", head->stream[i].name);
        uth_json_integer(&text, "last", (int64_t)head->stream[i].last);
        uth_json_hex(&text, "hash", head->stream[i].hash, UTH_STORE_HASH_SIZE);
        uth_json_end_object(&text);
    }
    uth_json_end_array(&text);
    if (head->accounts > 0) {
        uth_json_integer(&text, "accounts", (int64_t)head->accounts);
        uth_json_integer(&text, "sum", head->sum);
    }
    uth_json_hex(&text, "before", head->before, UTH_STORE_HASH_SIZE);
    uint8_t signature[crypto_sign_BYTES];
    crypto_sign_detached(signature, NULL, (const uint8_t *)text.data, text.length, secret);
    uth_json_hex(&text, "signature", signature, sizeof signature);
    uth_json_end_object(&text);
    return alloc_need(uth_json_take(&text, NULL));
}

static bool read_hash(struct fields *fields, const char *name, uint8_t hash[UTH_STORE_HASH_SIZE])
{
    char text[2 * UTH_STORE_HASH_SIZE + 1] = "";
    size_t size = 0;
    return fields_text(fields, name, FIELD_REQUIRED, text, sizeof text) &&
           sodium_hex2bin(hash, UTH_STORE_HASH_SIZE, text, strlen(text), NULL, &size, NULL) == 0 &&
           size == UTH_STORE_HASH_SIZE;
}

static bool read_stream(struct fields *fields, struct head_stream *stream)
{
    int64_t last = 0;
    fields_text(fields, "name", FIELD_REQUIRED, stream->name, sizeof stream->name);
    fields_integer(fields, "last", FIELD_REQUIRED, 1, INT64_MAX, &last);
    stream->last = (uint64_t)last;
    return read_hash(fields, "hash", stream->hash);
}

bool head_read(const char *line, size_t size, struct head *head)
{
    char fault[FIELDS_SENTENCE_SIZE];
    const json_t *streams = NULL;
    int64_t number = 0, accounts = 0;
    *head = (struct head){0};
    json_t *object = size < HEAD_LINE_MAX ? uth_json_load(line, size, NULL) : NULL;
    if (object == NULL)
        return false;
    struct fields fields = fields_of(object, fault);
    fields_integer(&fields, "heads", FIELD_REQUIRED, 1, INT64_MAX, &number);
    fields_integer(&fields, "at", FIELD_REQUIRED, 0, INT64_MAX, &head->at_ms);
    fields_bool(&fields, "more", FIELD_OPTIONAL, &head->more);
    fields_integer(&fields, "accounts", FIELD_OPTIONAL, 0, INT64_MAX, &accounts);
    fields_integer(&fields, "sum", FIELD_OPTIONAL, INT64_MIN, INT64_MAX, &head->sum);
    bool good = read_hash(&fields, "before", head->before) &&
                fields_array(&fields, "streams", FIELD_REQUIRED, HEAD_STREAMS_MAX, &streams);
    for (size_t i = 0; good && i < json_array_size(streams); i++) {
        struct fields inner = fields_element(&fields, "streams", streams, i);
        good = read_stream(&inner, &head->stream[head->stream_count++]);
    }
    head->number = (uint64_t)number;
    head->accounts = (uint64_t)accounts;
    good = good && fields_good(&fields);
    json_decref(object);
    return good;
}

bool head_is_signed(const char *line, size_t size, const uint8_t public[HEAD_PUBLIC_SIZE])
{
    uint8_t signature[crypto_sign_BYTES];
    size_t length = 0;
    if (size <= TAIL || memcmp(line + size - TAIL, SIGNATURE, sizeof SIGNATURE - 1) != 0)
        return false;
    const char *digits = line + size - TAIL + sizeof SIGNATURE - 1;
    return sodium_hex2bin(signature, sizeof signature, digits, DIGITS, NULL, &length, NULL) == 0 &&
           length == sizeof signature &&
           crypto_sign_verify_detached(signature, (const uint8_t *)line, size - TAIL, public) == 0;
}

void head_hash(const char *line, size_t size, uint8_t hash[UTH_STORE_HASH_SIZE])
{
    crypto_generichash(hash, UTH_STORE_HASH_SIZE, (const uint8_t *)line, size, NULL, 0);
}

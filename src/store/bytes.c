/* Fields to bytes and back. */
#include "bytes.h"

#include <endian.h>
#include <stdlib.h>
#include <string.h>

void uth_bytes_free(struct uth_bytes *bytes)
{
    free(bytes->at);
    *bytes = (struct uth_bytes){0};
}

uint8_t *uth_bytes_reserve(struct uth_bytes *bytes, size_t more)
{
    if (bytes->failed)
        return NULL;
    if (more > bytes->capacity - bytes->size) {
        size_t capacity = bytes->capacity ? bytes->capacity : 256;
        while (capacity - bytes->size < more && capacity <= SIZE_MAX / 2)
            capacity *= 2;
        uint8_t *grown = capacity - bytes->size < more ? NULL : realloc(bytes->at, capacity);
        if (!grown) {
            bytes->failed = true;
            return NULL;
        }
        bytes->at = grown;
        bytes->capacity = capacity;
    }
    return bytes->at + bytes->size;
}

void uth_bytes_raw(struct uth_bytes *bytes, const void *data, size_t size)
{
    uint8_t *room = size > 0 ? uth_bytes_reserve(bytes, size) : NULL;
    if (room) {
        memcpy(room, data, size);
        bytes->size += size;
    }
}

void uth_put_u32(uint8_t out[4], uint32_t number)
{
    number = htobe32(number);
    memcpy(out, &number, sizeof number);
}

void uth_put_u64(uint8_t out[8], uint64_t number)
{
    number = htobe64(number);
    memcpy(out, &number, sizeof number);
}

uint32_t uth_get_u32(const uint8_t in[4])
{
    uint32_t number;
    memcpy(&number, in, sizeof number);
    return be32toh(number);
}

uint64_t uth_get_u64(const uint8_t in[8])
{
    uint64_t number;
    memcpy(&number, in, sizeof number);
    return be64toh(number);
}

void uth_bytes_u8(struct uth_bytes *bytes, uint8_t number)
{
    uth_bytes_raw(bytes, &number, 1);
}

void uth_bytes_u32(struct uth_bytes *bytes, uint32_t number)
{
    uint8_t out[4];
    uth_put_u32(out, number);
    uth_bytes_raw(bytes, out, sizeof out);
}

void uth_bytes_u64(struct uth_bytes *bytes, uint64_t number)
{
    uint8_t out[8];
    uth_put_u64(out, number);
    uth_bytes_raw(bytes, out, sizeof out);
}

void uth_bytes_i64(struct uth_bytes *bytes, int64_t number)
{
    uth_bytes_u64(bytes, (uint64_t)number);
}

void uth_bytes_data(struct uth_bytes *bytes, const void *data, size_t size)
{
    uth_bytes_u64(bytes, size);
    uth_bytes_raw(bytes, data, size);
}

void uth_bytes_text(struct uth_bytes *bytes, const char *text)
{
    uth_bytes_data(bytes, text, strlen(text));
}

const uint8_t *uth_read_raw(struct uth_bytes_reader *reader, size_t size)
{
    if (reader->failed || size > reader->size - reader->used) {
        reader->failed = true;
        return NULL;
    }
    const uint8_t *start = reader->at + reader->used;
    reader->used += size;
    return start;
}

uint8_t uth_read_u8(struct uth_bytes_reader *reader)
{
    const uint8_t *in = uth_read_raw(reader, 1);
    return in ? *in : 0;
}

uint32_t uth_read_u32(struct uth_bytes_reader *reader)
{
    const uint8_t *in = uth_read_raw(reader, 4);
    return in ? uth_get_u32(in) : 0;
}

uint64_t uth_read_u64(struct uth_bytes_reader *reader)
{
    const uint8_t *in = uth_read_raw(reader, 8);
    return in ? uth_get_u64(in) : 0;
}

int64_t uth_read_i64(struct uth_bytes_reader *reader)
{
    return (int64_t)uth_read_u64(reader);
}

const uint8_t *uth_read_data(struct uth_bytes_reader *reader, size_t *size)
{
    uint64_t length = uth_read_u64(reader);
    if (length > reader->size - reader->used)
        reader->failed = true;
    const uint8_t *in = uth_read_raw(reader, reader->failed ? 0 : (size_t)length);
    *size = in ? (size_t)length : 0;
    return in;
}

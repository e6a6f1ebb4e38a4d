/* Fields to bytes. */
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

/* Bytes in a fixed order, for hashes: numbers big-endian, text and bodies with their length in front, so that no two different lists of fields give the
 * same bytes. */
#ifndef UTH_STORE_BYTES_H
#define UTH_STORE_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A growing array; zero-initialise. When memory runs out `failed` is set and stays so, and the
 * content must not be used: check once, at the end. */
struct uth_bytes {
    uint8_t *at; /* owned */
    size_t size, capacity;
    bool failed;
};

void uth_bytes_free(struct uth_bytes *bytes);
/* Room for `more` bytes at the end; NULL when out of memory, and `failed` is set. */
uint8_t *uth_bytes_reserve(struct uth_bytes *bytes, size_t more);
void uth_bytes_u8(struct uth_bytes *bytes, uint8_t number);
void uth_bytes_u64(struct uth_bytes *bytes, uint64_t number);
void uth_bytes_i64(struct uth_bytes *bytes, int64_t number);
void uth_bytes_raw(struct uth_bytes *bytes, const void *data, size_t size);
/* Eight bytes of length, then the bytes; text without its closing zero. */
void uth_bytes_data(struct uth_bytes *bytes, const void *data, size_t size);
void uth_bytes_text(struct uth_bytes *bytes, const char *text);

void uth_put_u64(uint8_t out[8], uint64_t number);
uint32_t uth_get_u32(const uint8_t in[4]);
uint64_t uth_get_u64(const uint8_t in[8]);

#endif

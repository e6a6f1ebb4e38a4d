/* Raw deflate (RFC 1951) with a preset dictionary, by zlib.
 *
 * Preparing zlib for the dictionary costs more than packing an event. So one state is prepared once
 * and copied for each event; with 16 kB of window and the smaller hash table a copy is 80 kB. */
#include "pack.h"

#include <stdlib.h>
#include <string.h>

#include <zlib.h>

#include "exchange/embedded.h"

enum { WINDOW_BITS = 14, MEMORY_LEVEL = 5, LEVEL = 6 };

/* Larger bodies are stored plain; it also bounds what a small body in a damaged file can inflate
 * to. */
#define LARGEST ((size_t)1 << 28)

/* The first byte. */
enum { PLAIN = 0, DEFLATED = 1 };

struct uth_pack {
    z_stream ready;  /* for packing, with the dictionary loaded */
    z_stream reader; /* reset for each body */
    size_t size;
    Bytef dictionary[];
};

const void *uth_pack_samples(size_t *size)
{
    *size = uth_embedded_samples[0].size;
    return uth_embedded_samples[0].data;
}

struct uth_pack *uth_pack_new(const void *dictionary, size_t size)
{
    struct uth_pack *pack = calloc(1, sizeof *pack + size);
    if (!pack)
        return NULL;
    pack->size = size;
    memcpy(pack->dictionary, dictionary, size);
    bool fine = inflateInit2(&pack->reader, -WINDOW_BITS) == Z_OK &&
                deflateInit2(&pack->ready, LEVEL, Z_DEFLATED, -WINDOW_BITS, MEMORY_LEVEL,
                             Z_DEFAULT_STRATEGY) == Z_OK &&
                deflateSetDictionary(&pack->ready, pack->dictionary, (uInt)size) == Z_OK;
    if (!fine) {
        uth_pack_free(pack);
        return NULL;
    }
    return pack;
}

void uth_pack_free(struct uth_pack *pack)
{
    if (pack) {
        deflateEnd(&pack->ready);
        inflateEnd(&pack->reader);
        free(pack);
    }
}

static void begin(struct uth_bytes *out)
{
    out->size = 0;
    out->failed = false;
}

void uth_pack(struct uth_pack *pack, const void *body, size_t size, struct uth_bytes *out)
{
    begin(out);
    uint8_t *at = uth_bytes_reserve(out, 1 + size);
    if (!at)
        return;
    if (size > 0 && size <= LARGEST) {
        z_stream one;
        if (deflateCopy(&one, &pack->ready) != Z_OK) {
            out->failed = true;
            return;
        }
        one.next_in = (Bytef *)body; /* zlib only reads it */
        one.avail_in = (uInt)size;
        one.next_out = at + 1;
        one.avail_out = (uInt)(size - 1); /* no gain, no packing */
        int code = deflate(&one, Z_FINISH);
        size_t packed = one.total_out;
        deflateEnd(&one);
        if (code == Z_STREAM_END) {
            at[0] = DEFLATED;
            out->size = 1 + packed;
            return;
        }
    }
    at[0] = PLAIN;
    if (size > 0)
        memcpy(at + 1, body, size);
    out->size = 1 + size;
}

static bool inflate_all(struct uth_pack *pack, const uint8_t *data, size_t size,
                        struct uth_bytes *out)
{
    z_stream *reader = &pack->reader;
    if (size > LARGEST || inflateReset(reader) != Z_OK ||
        inflateSetDictionary(reader, pack->dictionary, (uInt)pack->size) != Z_OK)
        return false;
    reader->next_in = (Bytef *)data;
    reader->avail_in = (uInt)size;
    int code = Z_OK;
    while (code == Z_OK && out->size <= LARGEST) {
        reader->next_out = uth_bytes_reserve(out, 512);
        if (!reader->next_out)
            return false;
        uInt room = (uInt)(out->capacity - out->size);
        reader->avail_out = room;
        code = inflate(reader, Z_NO_FLUSH);
        out->size += room - reader->avail_out;
        if (code == Z_BUF_ERROR && reader->avail_out == 0)
            code = Z_OK; /* make room and continue */
    }
    return code == Z_STREAM_END && reader->avail_in == 0;
}

bool uth_unpack(struct uth_pack *pack, const void *data, size_t size, struct uth_bytes *out)
{
    const uint8_t *bytes = data;
    begin(out);
    if (size == 0 || bytes[0] > DEFLATED)
        return false;
    if (bytes[0] == DEFLATED)
        return inflate_all(pack, bytes + 1, size - 1, out);
    uth_bytes_raw(out, bytes + 1, size - 1);
    return !out->failed;
}

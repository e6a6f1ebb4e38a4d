/* Event bodies as stored in a file: short JSON texts that resemble each other, packed with a
 * dictionary of typical ones. Alone such a text shrinks by a third; with the dictionary, to a
 * third.
 *
 * The dictionary is part of the file, so a program with another dictionary can read it. The hash
 * chain is over the plain body: packing can be changed without touching history. */
#ifndef UTH_STORE_PACK_H
#define UTH_STORE_PACK_H

#include "bytes.h"

/* Used by one thread at a time. */
struct uth_pack;

/* The dictionary that new files get: src/store/samples, and what is frequent in such texts. Out of
 * memory: false. */
bool uth_pack_samples(struct uth_bytes *dictionary);

/* The dictionary is copied. NULL: out of memory. */
struct uth_pack *uth_pack_new(const void *dictionary, size_t size);
void uth_pack_free(struct uth_pack *pack); /* NULL is allowed */

/* Replaces the content of `out`: one byte says how, then the body, packed unless that is longer.
 * Out of memory: out->failed. */
void uth_pack(struct uth_pack *pack, const void *body, size_t size, struct uth_bytes *out);

/* The inverse. False: these bytes were not made by uth_pack with this dictionary, or out of memory
 * (out->failed). A damaged body is detected by its hash, not here. */
bool uth_unpack(struct uth_pack *pack, const void *data, size_t size, struct uth_bytes *out);

#endif

/* Event bodies as they lie in a file: short JSON texts that resemble each other, deflated against a
 * dictionary of typical ones. On its own such a text shrinks by a third; beside its relatives, to a
 * quarter.
 *
 * The dictionary is part of the file, so that a program with another one reads it all the same. The
 * hash chain is over the plain body: packing can be changed without touching history. */
#ifndef UTH_STORE_PACK_H
#define UTH_STORE_PACK_H

#include "bytes.h"

/* Used by one thread at a time. */
struct uth_pack;

/* The dictionary that new files get: src/store/samples. */
const void *uth_pack_samples(size_t *size);

/* The dictionary is copied. NULL: out of memory. */
struct uth_pack *uth_pack_new(const void *dictionary, size_t size);
void uth_pack_free(struct uth_pack *pack); /* NULL is allowed */

/* Replaces the content of `out`: one byte says how, then the body, deflated unless that is longer.
 * Out of memory: out->failed. */
void uth_pack(struct uth_pack *pack, const void *body, size_t size, struct uth_bytes *out);

/* The way back. False: these bytes were not made by uth_pack with this dictionary, or out of memory
 * (out->failed). What a damaged file makes of a body is not noticed here but by its hash. */
bool uth_unpack(struct uth_pack *pack, const void *data, size_t size, struct uth_bytes *out);

#endif

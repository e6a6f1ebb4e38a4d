/* Bytes on their way to clients, written once and shared by everybody who gets them. Never changed
 * after they are made; freed with the last reference. For the loop's thread only. */
#ifndef UTH_SERVER_PACKET_H
#define UTH_SERVER_PACKET_H

#include <stddef.h>
#include <uth/json.h>

struct packet {
    int references;
    size_t size;
    const char *data; /* `own`, or bytes that outlive every packet */
    char own[];
};

/* A copy of the text, with one reference: the caller's. */
struct packet *packet_new(const struct uth_json *text);
/* The same of constant bytes, which are not copied. */
struct packet *packet_of(const void *bytes, size_t size);
struct packet *packet_keep(struct packet *packet);
void packet_drop(struct packet *packet); /* NULL is allowed */

#endif

/* What the kernel has received over a socket: everything, whoever reads it. */
#ifndef UTH_SERVER_RECEIVED_H
#define UTH_SERVER_RECEIVED_H

#include <stdint.h>

struct received {
    uint64_t bytes;
    uint32_t segments; /* with data; goes round */
};
/* Zeros where the kernel does not know. */
struct received received_by(int socket);

#endif

/* Whether a server can listen, asked beforehand: libwebsockets does not say what was wrong. */
#ifndef UTH_SERVER_PORT_H
#define UTH_SERVER_PORT_H

#include <stdbool.h>
#include <stddef.h>

/* False with a sentence. A port in use: by which process, if this user may know, and which is free. */
bool port_check(const char *address, int port, char *sentence, size_t size);

#endif

/* How the person who started the server gets to its pages. */
#ifndef UTH_SERVER_REACH_H
#define UTH_SERVER_REACH_H

#include <stdio.h>

/* On a desktop, opens the address in the browser. Elsewhere says how to reach it from another machine,
 * if it is a loopback address. */
void reach_pages(FILE *out, const char *url, const char *address, int port);

#endif

/* How the person who started the server gets to its pages. */
#ifndef UTH_SERVER_REACH_H
#define UTH_SERVER_REACH_H

#include <stdbool.h>
#include <stdio.h>

/* Opens the address in the desktop's browser. False: there is none. */
bool reach_open(const char *url);
/* Says how to reach a loopback address from another machine. */
void reach_say(FILE *out, const char *url, const char *address, int port);

#endif

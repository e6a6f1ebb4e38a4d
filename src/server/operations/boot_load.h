/* Reading a store back into a hub: streams, accounts, people, sessions. Used by boot.c alone. */
#ifndef UTH_SERVER_BOOT_LOAD_H
#define UTH_SERVER_BOOT_LOAD_H

#include "boot.h"

/* False with boot->sentence. */
bool boot_load(struct boot *boot);

#endif

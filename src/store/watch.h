/* Files that must stay where they are while a store is open. A process can keep writing to a file
 * that was removed, renamed or replaced, and all of it is lost when the process ends. */
#ifndef UTH_STORE_WATCH_H
#define UTH_STORE_WATCH_H

#include "files.h"

enum {
    UTH_WATCHED_MAX = 6,
    UTH_WATCHED_LIMIT = 64 << 20, /* a log that was longer may get as short as this */
};

struct uth_watch {
    const struct uth_files *files;
    int count;
    struct uth_watched {
        char *path; /* owned; from the root */
        int held;   /* so that its number is not reused; -1: another part has it open */
        struct uth_file_status status; /* its size: as it was last time, or UTH_WATCHED_LIMIT */
    } at[UTH_WATCHED_MAX];
};

/* Records which file is there now. `hold`: keeps it open, as no other part does. False with
 * errno. */
bool uth_watch_add(struct uth_watch *watch, const char *path, bool hold);
/* The path of the first file that is missing or changed; NULL if none is. *cut: it exists, but was
 * cut short. */
const char *uth_watch_missing(struct uth_watch *watch, bool *cut);
void uth_watch_free(struct uth_watch *watch);

#endif

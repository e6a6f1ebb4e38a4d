/* Files that hold a secret key: 0600, and refused when others can read them. */
#ifndef UTH_SERVER_KEY_FILE_H
#define UTH_SERVER_KEY_FILE_H

#include <stdbool.h>
#include <stddef.h>

/* What is in one; `name` says in sentences what it is for: "the key that seals the decks". */
struct key_file {
    const char *path, *name;
    void *key;
    size_t size;
};

/* False with a sentence: it cannot be used. *found is false when there is none. */
bool key_file_read(const struct key_file *file, bool *found, char *sentence, size_t sentence_size);
/* Writes a new one, on disk on return; refused where there is one. */
bool key_file_make(const struct key_file *file, char *sentence, size_t sentence_size);

#endif

/* Reading files. */
#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "alloc.h"

char *file_read(const char *path, size_t limit, size_t *size, char *sentence, size_t sentence_size)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        snprintf(sentence, sentence_size, "%s: %s", path, strerror(errno));
        return NULL;
    }
    char *text = alloc_zero(limit + 2);
    *size = fread(text, 1, limit + 1, file);
    bool failed = ferror(file) != 0, big = *size > limit;
    fclose(file);
    if (failed || big) {
        snprintf(sentence, sentence_size, "%s: %s", path,
                 failed ? "cannot be read" : "is too large");
        free(text);
        return NULL;
    }
    text[*size] = '\0';
    return text;
}

bool file_sync_folder(const char *path)
{
    char *copy = alloc_text(path);
    int folder = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    free(copy);
    if (folder < 0)
        return false;
    bool good = fsync(folder) == 0;
    close(folder);
    return good;
}

/* Keys as files of so many bytes. */
#include "key_file.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "alloc.h"
#include "file.h"

/* Nobody else may read it. What systemd passes to a service is in a folder of the service's own; its
 * files may be readable by a group in name, through which the access list shows. */
static bool is_open_to_others(const struct key_file *file, const struct stat *status)
{
    const char *folder = getenv("CREDENTIALS_DIRECTORY");
    size_t length = folder != NULL ? strlen(folder) : 0;
    bool passed =
        length > 0 && strncmp(file->path, folder, length) == 0 && file->path[length] == '/';
    return (status->st_mode & (passed ? S_IRWXO | S_IWGRP : S_IRWXG | S_IRWXO)) != 0;
}

bool key_file_read(const struct key_file *file, bool *found, char *sentence, size_t sentence_size)
{
    struct stat status;
    *found = stat(file->path, &status) == 0;
    if (!*found && errno == ENOENT)
        return true;
    if (!*found) {
        snprintf(sentence, sentence_size, "%s: %s", file->path, strerror(errno));
        return false;
    }
    if (is_open_to_others(file, &status)) {
        snprintf(sentence, sentence_size, "%s: other users can read %s; run chmod 600 on it",
                 file->path, file->name);
        return false;
    }
    size_t size = 0;
    char *bytes = file_read(file->path, 4096, &size, sentence, sentence_size);
    if (bytes == NULL)
        return false;
    bool good = size == file->size;
    if (good) {
        memcpy(file->key, bytes, size);
    } else {
        snprintf(sentence, sentence_size,
                 "%s: not a key (it has %zu bytes, not %zu); put the right key back", file->path,
                 size, file->size);
    }
    sodium_memzero(bytes, size);
    free(bytes);
    return good;
}

/* Half a key would be in the way for ever: it gets its name when it is whole and on disk. */
static bool write_key(const struct key_file *file, const char *temporary)
{
    unlink(temporary);
    int to = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    errno = to >= 0 ? EIO : errno; /* for a write that is cut short */
    bool good = to >= 0 && write(to, file->key, file->size) == (ssize_t)file->size &&
                fsync(to) == 0 &&
                renameat2(AT_FDCWD, temporary, AT_FDCWD, file->path, RENAME_NOREPLACE) == 0;
    int error = errno;
    if (to >= 0)
        close(to);
    unlink(temporary);
    errno = error;
    return good && file_sync_folder(file->path);
}

bool key_file_make(const struct key_file *file, char *sentence, size_t sentence_size)
{
    char *temporary = NULL;
    if (asprintf(&temporary, "%s.new", file->path) < 0)
        alloc_failed();
    bool good = write_key(file, temporary);
    if (!good)
        snprintf(sentence, sentence_size, "%s: the key cannot be written: %s", file->path,
                 strerror(errno));
    free(temporary);
    return good;
}

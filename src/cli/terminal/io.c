/* Reading with a limit, and atomic writing. */
#include "io.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool refuse(char error[IO_ERROR_SIZE], const char *verb, const char *name)
{
    snprintf(error, IO_ERROR_SIZE, "cannot %s %s: %s", verb, name, strerror(errno));
    return false;
}

/* Reads until the end, or until there is one byte more than the limit. */
static bool read_all(int descriptor, size_t limit, struct io_file *file)
{
    size_t room = 0;
    for (;;) {
        if (file->size == room) {
            room = room == 0 ? 4096 : room * 2;
            room = room > limit + 1 ? limit + 1 : room;
            char *grown = realloc(file->data, room + 1);
            if (!grown)
                return false;
            file->data = grown;
        }
        ssize_t got = read(descriptor, file->data + file->size, room - file->size);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return false;
        file->size += (size_t)got;
        if (got == 0 || file->size > limit) {
            file->data[file->size] = '\0';
            return true;
        }
    }
}

bool io_is_path(const char *text)
{
    size_t length = strlen(text);
    return strchr(text, '/') || strcmp(text, "-") == 0 ||
           (length > 5 && strcmp(text + length - 5, ".json") == 0);
}

bool io_read(const char *path, size_t limit, struct io_file *file, char error[IO_ERROR_SIZE])
{
    bool standard = strcmp(path, "-") == 0;
    const char *name = standard ? "standard input" : path;
    int descriptor = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return refuse(error, "read", name);
    struct io_file whole = {.data = NULL, .size = 0};
    bool good = read_all(descriptor, limit, &whole) || refuse(error, "read", name);
    if (good && whole.size > limit) {
        snprintf(error, IO_ERROR_SIZE, "%s is larger than %zu bytes", name, limit);
        good = false;
    }
    if (!standard)
        close(descriptor);
    if (!good) {
        free(whole.data);
        return false;
    }
    *file = whole;
    return true;
}

static bool write_all(int descriptor, const char *data, size_t size)
{
    while (size > 0) {
        ssize_t done = write(descriptor, data, size);
        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0)
            return false;
        data += done;
        size -= (size_t)done;
    }
    return true;
}

/* The permissions a plain open() would have given; mkstemp() keeps the file to its owner. */
static mode_t usual_mode(void)
{
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

enum { TEMPORARY_SIZE = 4096 };

/* Opens a new file beside `path`, or returns -1 with the reason. */
static int open_temporary(const char *path, char temporary[TEMPORARY_SIZE],
                          char error[IO_ERROR_SIZE])
{
    int length = snprintf(temporary, TEMPORARY_SIZE, "%s.XXXXXX", path);
    int descriptor = -1;
    if (length < 0 || length >= TEMPORARY_SIZE)
        errno = ENAMETOOLONG;
    else
        descriptor = mkstemp(temporary);
    if (descriptor < 0)
        refuse(error, "write", path);
    return descriptor;
}

/* Blocks interrupts, so that none leaves a temporary file behind; returns the previous mask. */
static sigset_t hold_interrupts(void)
{
    sigset_t waiting;
    sigset_t usual;
    sigemptyset(&waiting);
    sigaddset(&waiting, SIGINT);
    sigaddset(&waiting, SIGTERM);
    sigaddset(&waiting, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &waiting, &usual);
    return usual;
}

bool io_can_write(const char *path, char error[IO_ERROR_SIZE])
{
    char temporary[TEMPORARY_SIZE];
    if (strcmp(path, "-") == 0)
        return true;
    sigset_t usual = hold_interrupts();
    int descriptor = open_temporary(path, temporary, error);
    if (descriptor >= 0) {
        close(descriptor);
        unlink(temporary);
    }
    pthread_sigmask(SIG_SETMASK, &usual, NULL);
    return descriptor >= 0;
}

static bool replace(const char *path, const void *data, size_t size, char error[IO_ERROR_SIZE])
{
    char temporary[TEMPORARY_SIZE];
    int descriptor = open_temporary(path, temporary, error);
    if (descriptor < 0)
        return false;
    bool good = write_all(descriptor, data, size) && fchmod(descriptor, usual_mode()) == 0 &&
                fsync(descriptor) == 0;
    int why = errno;
    if (close(descriptor) != 0 && good) {
        good = false;
        why = errno;
    }
    if (good && rename(temporary, path) != 0) {
        good = false;
        why = errno;
    }
    if (!good) {
        unlink(temporary);
        errno = why;
        return refuse(error, "write", path);
    }
    return true;
}

bool io_write(const char *path, const void *data, size_t size, char error[IO_ERROR_SIZE])
{
    if (strcmp(path, "-") == 0) {
        /* After whatever has already been printed. */
        if (fwrite(data, 1, size, stdout) != size || fflush(stdout) != 0)
            return refuse(error, "write to", "standard output");
        return true;
    }
    sigset_t usual = hold_interrupts();
    bool good = replace(path, data, size, error);
    pthread_sigmask(SIG_SETMASK, &usual, NULL);
    return good;
}

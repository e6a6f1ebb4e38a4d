/*
 * Whole files in and out. "-" is standard input or output.
 *
 * Errors come back as one sentence that names the file, ready for cli_bad().
 */
#ifndef UTH_CLI_IO_H
#define UTH_CLI_IO_H

#include <stdbool.h>
#include <stddef.h>

#define IO_ERROR_SIZE 512

/* Larger than any sensible rule set or round. */
#define IO_USUAL_LIMIT ((size_t)4 << 20)

struct io_file {
    char *data; /* followed by a zero that size does not count; the caller frees it */
    size_t size;
};

/* True when a text that may be a name or a file looks like a file: it has a slash, ends with
 * ".json", or is "-". */
bool io_is_path(const char *text);

/* Reads all of `path`, at most `limit` bytes. On failure nothing needs freeing. */
bool io_read(const char *path, size_t limit, struct io_file *file, char error[IO_ERROR_SIZE]);

/*
 * Writes `path` as a whole or not at all: into a temporary file beside it, to disk, then renamed.
 * An interrupt (Ctrl-C) that arrives meanwhile waits until that is done.
 */
bool io_write(const char *path, const void *data, size_t size, char error[IO_ERROR_SIZE]);

/* Checks that io_write could make a file there, before the work whose result goes into it. Leaves
 * nothing behind. */
bool io_can_write(const char *path, char error[IO_ERROR_SIZE]);

#endif

/* Files, as far as the server reads them. */
#ifndef UTH_SERVER_FILE_H
#define UTH_SERVER_FILE_H

#include <stdbool.h>
#include <stddef.h>

/* All of a file, at most `limit` bytes, with a closing zero that size does not count. The caller
 * frees it; NULL with a sentence that names the file. */
char *file_read(const char *path, size_t limit, size_t *size, char *sentence, size_t sentence_size);
/* Has the folder of this file on disk. */
bool file_sync_folder(const char *path);

#endif

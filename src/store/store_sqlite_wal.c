/* Finds where the write-ahead log left by a crash ends, and whether it may end there.
 *
 * SQLite ends the log at the first frame whose checksum is wrong, and takes the rest for a
 * transaction that was cut off. That is right only for the last transaction, because every earlier
 * one was synced before the next began. So it is damage, and refused, when more than one
 * transaction follows the last complete one: a second end, or a page written twice, since a
 * transaction writes every page once. SQLite would silently go back in time. Only frames whose
 * checksum follows from the previous frame count: a frame torn between two sectors is half of this
 * transaction and half of what was there before.
 *
 * The log itself cannot tell whether the last transaction existed, or whether the log was once
 * longer; the anchor can (store_sqlite_anchor.c).
 *
 * The log (big-endian): a header of 32 bytes: magic 0x377f0682 (checksums of little-endian words)
 * or ..83 (big-endian), format, page size, sequence, salt (8 bytes), checksum (8) of the first 24.
 * Then frames: page number, size of the database after a commit or 0 within a transaction, the
 * salt, checksum, page. The checksum runs on from frame to frame, over the first 8 bytes of each
 * and its page. Frames with another salt are left over from before the log was restarted. The store
 * empties the log whenever it is opened, so nothing of a cut-off transaction stays in it under the
 * same salt. */
#include <endian.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store_sqlite.h"

enum { HEADER = 32, FRAME = 24 };

struct sums {
    uint32_t a, b;
};

static void add(struct sums *sums, const uint8_t *data, size_t size, bool big)
{
    uint32_t a = sums->a, b = sums->b;
    for (size_t i = 0; i + 8 <= size; i += 8) {
        uint32_t words[2];
        memcpy(words, data + i, sizeof words);
        a += (big ? be32toh(words[0]) : le32toh(words[0])) + b;
        b += (big ? be32toh(words[1]) : le32toh(words[1])) + a;
    }
    *sums = (struct sums){a, b};
}

static bool equals(struct sums sums, const uint8_t *recorded)
{
    return sums.a == uth_get_u32(recorded) && sums.b == uth_get_u32(recorded + 4);
}

/* The frames after the last complete transaction. */
struct tail {
    long wrong;             /* number of the first wrong frame, from 1; 0: there is none */
    int ends;               /* of transactions, from the wrong frame on */
    struct uth_bytes pages; /* their numbers */
};

static int by_number(const void *left, const void *right)
{
    return memcmp(left, right, 4);
}

static bool page_twice(struct tail *tail)
{
    size_t count = tail->pages.size / 4;
    if (count > 0)
        qsort(tail->pages.at, count, 4, by_number);
    bool twice = false;
    for (size_t i = 1; i < count && !twice; i++)
        twice = memcmp(tail->pages.at + 4 * i, tail->pages.at + 4 * i - 4, 4) == 0;
    return twice;
}

/* True when a frame follows from the one before it, whose recorded checksum this is. */
static bool follows(struct sums *sums, const uint8_t *frame, size_t page_size, bool big)
{
    add(sums, frame, 8, big);
    add(sums, frame + FRAME, page_size, big);
    return equals(*sums, frame + 16);
}

/* The log, read from its beginning. */
struct log {
    sqlite3_file *file;
    sqlite3_int64 at;
    int code; /* of the last reading */
};

static bool get(struct log *log, void *out, size_t size)
{
    log->code = log->file->pMethods->xRead(log->file, out, (int)size, log->at);
    log->at += (sqlite3_int64)size;
    return log->code == SQLITE_OK;
}

static void read_frames(struct log *log, const uint8_t header[HEADER], uint8_t *frame,
                        size_t page_size, struct sums sums, struct tail *tail)
{
    bool big = (header[3] & 1) != 0;
    for (long number = 1; get(log, frame, FRAME + page_size); number++) {
        bool same_salt = memcmp(frame + 8, header + 16, 8) == 0;
        bool whole = follows(&sums, frame, page_size, big);
        bool ends = uth_get_u32(frame + 4) != 0;
        if (tail->wrong == 0 && (!same_salt || !whole)) {
            tail->wrong = number;
        } else if (tail->wrong == 0 && ends) {
            tail->pages.size = 0;
        } else if (same_salt && whole) {
            uth_bytes_raw(&tail->pages, frame, 4);
            tail->ends += tail->wrong != 0 && ends;
        }
        sums = (struct sums){uth_get_u32(frame + 16), uth_get_u32(frame + 20)};
    }
}

static bool damaged(const char *path, const char *place, char sentence[UTH_STORE_SENTENCE_SIZE])
{
    char shown[UTH_STORE_PATH_SIZE];
    snprintf(sentence, UTH_STORE_SENTENCE_SIZE,
             "%s: %s was changed, and transactions follow it; keep this file "
             "and the database for examination and restore the last backup",
             uth_store_show_path(shown, path), place);
    return false;
}

static bool check(struct log *log, const char *path, char end[UTH_WAL_END_SIZE],
                  char sentence[UTH_STORE_SENTENCE_SIZE])
{
    uint8_t header[HEADER];
    if (!get(log, header, sizeof header)) {
        snprintf(end, UTH_WAL_END_SIZE, "its log is empty or missing");
        return true; /* started and cut off: the header is synced before the first frame */
    }
    uint32_t magic = uth_get_u32(header), page_size = uth_get_u32(header + 8);
    struct sums sums = {0};
    add(&sums, header, 24, (magic & 1) != 0);
    if ((magic | 1) != 0x377f0683 || page_size != UTH_SQLITE_PAGE_SIZE ||
        !equals(sums, header + 24))
        return !get(log, header, 1) || damaged(path, "the header of the log", sentence);
    struct tail tail = {0};
    uint8_t *frame = malloc(FRAME + page_size);
    if (frame)
        read_frames(log, header, frame, page_size, sums, &tail);
    bool fine = frame && !tail.pages.failed;
    if (!fine) {
        snprintf(sentence, UTH_STORE_SENTENCE_SIZE, "out of memory");
    } else if (tail.wrong != 0) {
        snprintf(end, UTH_WAL_END_SIZE, "frame %ld of the log", tail.wrong);
        fine = (tail.ends < 2 && !page_twice(&tail)) || damaged(path, end, sentence);
        snprintf(end, UTH_WAL_END_SIZE, "frame %ld of its log is wrong", tail.wrong);
    }
    uth_bytes_free(&tail.pages);
    free(frame);
    return fine;
}

bool uth_wal_check(const struct uth_files *files, const char *path, char end[UTH_WAL_END_SIZE],
                   char sentence[UTH_STORE_SENTENCE_SIZE])
{
    struct log log = {0};
    end[0] = '\0';
    if (!uth_file_exists(files, path) && errno == ENOENT) {
        snprintf(end, UTH_WAL_END_SIZE, "its log is empty or missing");
        return true;
    }
    log.code = uth_file_open(files, path, SQLITE_OPEN_READONLY, &log.file);
    bool fine = log.file && check(&log, path, end, sentence);
    if (log.code != SQLITE_OK && log.code != SQLITE_IOERR_SHORT_READ) {
        char shown[UTH_STORE_PATH_SIZE];
        snprintf(sentence, UTH_STORE_SENTENCE_SIZE, "%s: cannot be read (%s)",
                 uth_store_show_path(shown, path), strerror(errno));
        fine = false;
    }
    uth_file_close(log.file);
    return fine;
}

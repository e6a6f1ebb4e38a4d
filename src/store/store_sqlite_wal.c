/* Is the write-ahead log that a crash left behind whole?
 *
 * SQLite ends the log at the first frame whose checksum is wrong, and takes the rest for a
 * transaction that was cut off. That is right for the last transaction only: every earlier one was
 * synced before the next began. A wrong frame with a second end of a transaction behind it is
 * therefore damage, and SQLite would silently go back in time; here it is refused.
 *
 * The log (big-endian): a header of 32 bytes: magic 0x377f0682 (checksums of little-endian words)
 * or ..83 (big-endian), format, page size, sequence, salt (8 bytes), checksum (8) of the first 24.
 * Then frames: page number, size of the database after a commit or 0 within a transaction, the
 * salt, checksum, page. The checksum runs on from frame to frame, over the first 8 bytes of each
 * and its page. Frames with another salt are left over from before the log was begun anew. The
 * store empties the log whenever it is opened, so nothing of a cut-off transaction stays in it
 * under the same salt. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store_sqlite.h"

enum { HEADER = 32, FRAME = 24 };

struct sums {
    uint32_t a, b;
};

static uint32_t word(const uint8_t *in, bool big)
{
    return big ? uth_get_u32(in)
               : (uint32_t)in[3] << 24 | (uint32_t)in[2] << 16 | (uint32_t)in[1] << 8 | in[0];
}

static void add(struct sums *sums, const uint8_t *data, size_t size, bool big)
{
    for (size_t i = 0; i + 8 <= size; i += 8) {
        sums->a += word(data + i, big) + sums->b;
        sums->b += word(data + i + 4, big) + sums->a;
    }
}

static bool equals(struct sums sums, const uint8_t *recorded)
{
    return sums.a == uth_get_u32(recorded) && sums.b == uth_get_u32(recorded + 4);
}

/* Number of the first wrong frame (from 1), or 0; *ends counts the ends of transactions from it on
 * that carry the salt. */
static long first_wrong(FILE *log, const uint8_t header[HEADER], uint8_t *frame, size_t page_size,
                        struct sums sums, int *ends)
{
    bool big = (header[3] & 1) != 0;
    long wrong = 0;
    *ends = 0;
    for (long number = 1; fread(frame, FRAME + page_size, 1, log) == 1; number++) {
        bool same_salt = memcmp(frame + 8, header + 16, 8) == 0;
        if (wrong == 0) {
            add(&sums, frame, 8, big);
            add(&sums, frame + FRAME, page_size, big);
            if (!same_salt || uth_get_u32(frame) == 0 || !equals(sums, frame + 16)) {
                wrong = number;
            }
        }
        if (wrong != 0 && same_salt && uth_get_u32(frame + 4) != 0) {
            (*ends)++;
        }
    }
    return wrong;
}

static bool damaged(const char *path, const char *place, char sentence[UTH_STORE_SENTENCE_SIZE])
{
    char shown[UTH_STORE_PATH_SIZE];
    snprintf(
        sentence, UTH_STORE_SENTENCE_SIZE,
        "%s: %s of the write-ahead log was changed, and transactions follow it; keep this file "
        "and the database for examination and go back to the last backup",
        uth_store_show_path(shown, path), place);
    return false;
}

static bool check(FILE *log, const char *path, char sentence[UTH_STORE_SENTENCE_SIZE])
{
    uint8_t header[HEADER];
    if (fread(header, sizeof header, 1, log) != 1) {
        return true; /* begun and cut off: the header is synced before the first frame */
    }
    uint32_t magic = uth_get_u32(header), page_size = uth_get_u32(header + 8);
    struct sums sums = {0};
    add(&sums, header, 24, (magic & 1) != 0);
    if ((magic | 1) != 0x377f0683 || page_size != UTH_SQLITE_PAGE_SIZE ||
        !equals(sums, header + 24)) {
        return fgetc(log) == EOF || damaged(path, "the header", sentence);
    }
    uint8_t *frame = malloc(FRAME + page_size);
    if (!frame) {
        snprintf(sentence, UTH_STORE_SENTENCE_SIZE, "out of memory");
        return false;
    }
    int ends;
    long wrong = first_wrong(log, header, frame, page_size, sums, &ends);
    free(frame);
    char place[40];
    snprintf(place, sizeof place, "frame %ld", wrong);
    return wrong == 0 || ends < 2 || damaged(path, place, sentence);
}

bool uth_wal_check(const char *path, char sentence[UTH_STORE_SENTENCE_SIZE])
{
    FILE *log = fopen(path, "rbe");
    if (!log && errno == ENOENT) {
        return true;
    }
    bool fine = log && check(log, path, sentence);
    if (!log || ferror(log)) {
        char shown[UTH_STORE_PATH_SIZE];
        snprintf(sentence, UTH_STORE_SENTENCE_SIZE, "%s: cannot be read (%s)",
                 uth_store_show_path(shown, path), strerror(errno));
        fine = false;
    }
    if (log) {
        fclose(log);
    }
    return fine;
}

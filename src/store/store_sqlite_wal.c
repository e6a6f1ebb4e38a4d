/* Is the write-ahead log that a crash left behind whole?
 *
 * SQLite ends the log at the first frame whose checksum is wrong, and takes the rest for a
 * transaction that was cut off. That is right only for what a crash can do: to the last
 * transaction, for every earlier one was synced before the next began, and by losing sectors. So a
 * wrong frame is damage, and refused, when changing back a single bit makes it right; or when there
 * is more than one transaction behind the last whole one: a second end, or a page for the second
 * time, for in a transaction every page is written once. SQLite would silently go back in time.
 *
 * The log (big-endian): a header of 32 bytes: magic 0x377f0682 (checksums of little-endian words)
 * or ..83 (big-endian), format, page size, sequence, salt (8 bytes), checksum (8) of the first 24.
 * Then frames: page number, size of the database after a commit or 0 within a transaction, the
 * salt, checksum, page. The checksum runs on from frame to frame, over the first 8 bytes of each
 * and its page. Frames with another salt are left over from before the log was begun anew. The
 * store empties the log whenever it is opened, so nothing of a cut-off transaction stays in it
 * under the same salt. */
#include <endian.h>
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

/* Would one bit, changed back in what the sums cover, turn `found` into `recorded`? A step of the
 * sums takes (a, b) to (a + b + x, a + 2b + x + y) for words x and y, modulo 2^32. It is linear, so
 * a change of 1 in a word adds something to the result that depends only on how many steps follow;
 * a bit adds that many times a power of two, or takes it away. */
static bool one_bit_off(struct sums found, const uint8_t *recorded, size_t size)
{
    uint32_t a = uth_get_u32(recorded) - found.a, b = uth_get_u32(recorded + 4) - found.b;
    struct sums first = {1, 1}, second = {0, 1}; /* of a word x and a word y of the last step */
    for (size_t i = 0; i < size / 8; i++) {
        for (uint32_t power = 1; power != 0; power <<= 1) {
            if ((first.a * power == a && first.b * power == b) ||
                (second.a * power == a && second.b * power == b) ||
                (0 - first.a * power == a && 0 - first.b * power == b) ||
                (0 - second.a * power == a && 0 - second.b * power == b)) {
                return true;
            }
        }
        first = (struct sums){first.a + first.b, first.a + 2 * first.b};
        second = (struct sums){second.a + second.b, second.a + 2 * second.b};
    }
    /* Or a bit of the record of the sums. */
    uint32_t difference = uth_get_u32(recorded) ^ found.a,
             more = uth_get_u32(recorded + 4) ^ found.b;
    return __builtin_popcount(difference) + __builtin_popcount(more) == 1;
}

/* The frames behind the last whole transaction. */
struct tail {
    long wrong;             /* number of the first wrong frame, from 1; 0: there is none */
    bool one_bit;           /* and a single bit makes it right */
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
    if (count > 0) {
        qsort(tail->pages.at, count, 4, by_number);
    }
    bool twice = false;
    for (size_t i = 1; i < count && !twice; i++) {
        twice = memcmp(tail->pages.at + 4 * i, tail->pages.at + 4 * i - 4, 4) == 0;
    }
    return twice;
}

static void read_frames(FILE *log, const uint8_t header[HEADER], uint8_t *frame, size_t page_size,
                        struct sums sums, struct tail *tail)
{
    bool big = (header[3] & 1) != 0;
    for (long number = 1; fread(frame, FRAME + page_size, 1, log) == 1; number++) {
        bool same_salt = memcmp(frame + 8, header + 16, 8) == 0;
        bool ends = uth_get_u32(frame + 4) != 0;
        if (tail->wrong == 0) {
            add(&sums, frame, 8, big);
            add(&sums, frame + FRAME, page_size, big);
            bool follows = equals(sums, frame + 16);
            if (!same_salt || !follows) {
                tail->wrong = number;
                /* With right sums it is the salt that is wrong. */
                tail->one_bit =
                    follows || (same_salt && one_bit_off(sums, frame + 16, page_size + 8));
            } else if (ends) {
                tail->pages.size = 0;
                continue;
            }
        }
        if (same_salt) {
            uth_bytes_raw(&tail->pages, frame, 4);
            tail->ends += tail->wrong != 0 && ends;
        }
    }
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
    struct tail tail = {0};
    uint8_t *frame = malloc(FRAME + page_size);
    if (frame) {
        read_frames(log, header, frame, page_size, sums, &tail);
    }
    bool fine = frame && !tail.pages.failed;
    if (!fine) {
        snprintf(sentence, UTH_STORE_SENTENCE_SIZE, "out of memory");
    } else if (tail.wrong != 0 && (tail.one_bit || tail.ends >= 2 || page_twice(&tail))) {
        char place[40];
        snprintf(place, sizeof place, "frame %ld", tail.wrong);
        fine = damaged(path, place, sentence);
    }
    uth_bytes_free(&tail.pages);
    free(frame);
    return fine;
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

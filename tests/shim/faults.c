/* Loaded before the C library (LD_PRELOAD) into a real server: a disk that fails and a clock that
 * jumps, as a test says while the server runs.
 *
 * The file named by UTH_FAULTS is a row of numbers, 8 bytes each, that both processes have mapped:
 *
 *   0  syncs that still succeed; below nothing: all of them
 *   1  errno of those that do not
 *   2  writes to files that still succeed; below nothing: all of them
 *   3  errno of those that do not
 *   4  seconds that the wall clock is ahead
 *   5  syncs so far
 *   6  milliseconds that a sync takes besides
 *
 * Sockets are written to by other calls; they are not touched. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum {
    SYNCS_LEFT,
    SYNC_ERROR,
    WRITES_LEFT,
    WRITE_ERROR,
    WALL_AHEAD_S,
    SYNCS,
    SYNC_DELAY_MS,
    NUMBERS
};

static _Atomic int64_t *numbers; /* NULL: nothing is asked for */

__attribute__((constructor)) static void begin(void)
{
    const char *path = getenv("UTH_FAULTS");
    int file = path != NULL ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (file < 0)
        return;
    void *page = mmap(NULL, NUMBERS * sizeof *numbers, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    numbers = page != MAP_FAILED ? page : NULL;
}

/* Counts one down; true: it fails, with errno set. */
static int fails(int left, int error)
{
    if (numbers == NULL || numbers[left] < 0)
        return 0;
    if (numbers[left] > 0) {
        numbers[left]--;
        return 0;
    }
    errno = (int)numbers[error];
    return 1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static void note_sync(void)
{
    if (numbers == NULL)
        return;
    numbers[SYNCS]++;
    if (numbers[SYNC_DELAY_MS] > 0)
        usleep(1000 * (useconds_t)numbers[SYNC_DELAY_MS]);
}

int fsync(int file)
{
    note_sync();
    return fails(SYNCS_LEFT, SYNC_ERROR) ? -1 : REAL(fsync)(file);
}

int fdatasync(int file)
{
    note_sync();
    return fails(SYNCS_LEFT, SYNC_ERROR) ? -1 : REAL(fdatasync)(file);
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t offset)
{
    return fails(WRITES_LEFT, WRITE_ERROR) ? -1 : REAL(pwrite)(file, bytes, size, offset);
}

ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t offset)
{
    return fails(WRITES_LEFT, WRITE_ERROR) ? -1 : REAL(pwrite64)(file, bytes, size, offset);
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
    int status = REAL(clock_gettime)(clock, now);
    if (numbers != NULL && status == 0 && clock == CLOCK_REALTIME)
        now->tv_sec += numbers[WALL_AHEAD_S];
    return status;
}

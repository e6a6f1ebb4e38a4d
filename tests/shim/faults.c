/* Loaded before the C library (LD_PRELOAD) into a real server: a disk that fails, a clock that
 * jumps, memory and threads that run out, as a test says while the server runs.
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
 *   7  blocks of 8 MiB or more that can still be had; below nothing: all of them
 *   8  threads that can still be started; below nothing: all of them
 *   9  above nothing: a sync that has begun does not end
 *   10 seconds that have passed besides, for every clock
 *
 * Sockets are written to by other calls; they are not touched.
 *
 * The kernel is called directly where it can be. To look up the C library's function would allocate, and the address
 * sanitizer reads the clock inside malloc, also before any constructor has run. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

_Static_assert(sizeof(long) == 8 && sizeof(time_t) == 8, "arguments go to the kernel as they are");

enum {
    SYNCS_LEFT,
    SYNC_ERROR,
    WRITES_LEFT,
    WRITE_ERROR,
    WALL_AHEAD_S,
    SYNCS,
    SYNC_DELAY_MS,
    BLOCKS_LEFT,
    THREADS_LEFT,
    SYNCS_HELD,
    PASSED_S,
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

/* Counts one down; true: none is left. */
static int runs_out(int left)
{
    if (numbers == NULL || numbers[left] < 0)
        return 0;
    if (numbers[left] > 0) {
        numbers[left]--;
        return 0;
    }
    return 1;
}

static int fails(int left, int error)
{
    int failed = runs_out(left);
    if (failed)
        errno = (int)numbers[error];
    return failed;
}

static void note_sync(void)
{
    if (numbers == NULL)
        return;
    numbers[SYNCS]++;
    if (numbers[SYNC_DELAY_MS] > 0)
        usleep(1000 * (useconds_t)numbers[SYNC_DELAY_MS]);
    while (numbers[SYNCS_HELD] > 0)
        usleep(1000);
}

int fsync(int file)
{
    note_sync();
    return fails(SYNCS_LEFT, SYNC_ERROR) ? -1 : (int)syscall(SYS_fsync, file);
}

int fdatasync(int file)
{
    note_sync();
    return fails(SYNCS_LEFT, SYNC_ERROR) ? -1 : (int)syscall(SYS_fdatasync, file);
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t offset)
{
    return fails(WRITES_LEFT, WRITE_ERROR) ? -1 : syscall(SYS_pwrite64, file, bytes, size, offset);
}

ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t offset)
{
    return pwrite(file, bytes, size, offset);
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
    int status = (int)syscall(SYS_clock_gettime, clock, now);
    if (numbers != NULL && status == 0)
        now->tv_sec += numbers[PASSED_S] + (clock == CLOCK_REALTIME ? numbers[WALL_AHEAD_S] : 0);
    return status;
}

/* What libsodium hashes a PIN in. The C library's own blocks do not come through here. */
static int no_block(size_t size, int flags)
{
    int failed = size >= 8 << 20 && (flags & MAP_ANONYMOUS) && runs_out(BLOCKS_LEFT);
    if (failed)
        errno = ENOMEM;
    return failed;
}

void *mmap(void *at, size_t size, int protection, int flags, int file, off_t offset)
{
    if (no_block(size, flags))
        return MAP_FAILED;
    return (void *)syscall(SYS_mmap, at, size, (long)protection, (long)flags, (long)file, offset);
}

void *mmap64(void *at, size_t size, int protection, int flags, int file, off64_t offset)
{
    return mmap(at, size, protection, flags, file, offset);
}

/* No system call does this, and nobody allocates a first time by starting a thread. */
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                   void *self)
{
    if (runs_out(THREADS_LEFT))
        return EAGAIN;
    __typeof__(&pthread_create) real =
        (__typeof__(&pthread_create))dlsym(RTLD_NEXT, "pthread_create");
    return real(thread, attributes, run, self);
}

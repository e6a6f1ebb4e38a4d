/* What a process in the sandbox can still do, and what it cannot. Each case is a process of its own:
 * there is no way out. */
#include "check.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <pthread.h>
#include <sched.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/operations/sandbox.h"

static bool is_refused(long result)
{
    return result == -1 && errno == EPERM;
}

static bool runs_no_program(void)
{
    char *const none[] = {NULL};
    return is_refused(execve("/bin/false", none, none));
}

static bool reads_no_other_process(void)
{
    char byte;
    struct iovec here = {&byte, 1}, there = {&byte, 1};
    return is_refused(ptrace(PTRACE_TRACEME, 0, NULL, NULL)) &&
           is_refused(process_vm_readv(getpid(), &here, 1, &there, 1, 0));
}

static bool becomes_nobody_else(void)
{
    return is_refused(setuid(getuid())) && is_refused(setgid(getgid()));
}

static bool mounts_nothing(void)
{
    return is_refused(mount("none", "/", "tmpfs", 0, NULL)) && is_refused(unshare(CLONE_FILES));
}

static bool leaves_no_core(void)
{
    struct rlimit core;
    return getrlimit(RLIMIT_CORE, &core) == 0 && core.rlim_cur == 0 && core.rlim_max == 0 &&
           prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) == 0;
}

static void *in_a_thread(void *refused)
{
    *(bool *)refused = runs_no_program();
    return refused;
}

/* Files, sockets and threads: a server's work. A new thread is inside as well. */
static bool goes_on_working(void)
{
    bool refused = false;
    pthread_t thread;
    int file = open("/dev/null", O_RDWR | O_CLOEXEC), pair[2];
    return file >= 0 && write(file, "x", 1) == 1 && fsync(file) == -1 && errno == EINVAL &&
           socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0 &&
           pthread_create(&thread, NULL, in_a_thread, &refused) == 0 &&
           pthread_join(thread, NULL) == 0 && refused;
}

/* ---- files ---- */

static char home[] = "/tmp/uth-XXXXXX", elsewhere[] = "/tmp/uth-XXXXXX";

static bool writes(const char *folder)
{
    char path[128];
    snprintf(path, sizeof path, "%s/file", folder);
    int file = open(path, O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0600);
    return file >= 0 && write(file, "x", 1) == 1 && close(file) == 0 && unlink(path) == 0;
}

static void *writes_in_a_thread(void *good)
{
    *(bool *)good = !writes(elsewhere) && errno == EACCES && writes(home);
    return good;
}

static bool writes_at_home_alone(void)
{
    const char *const folders[] = {"", home};
    bool good = false;
    pthread_t thread;
    if (!writes(elsewhere))
        return false;
    sandbox_files(folders, 2);
    if (syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION) < 1)
        return writes(elsewhere); /* this kernel cannot */
    return pthread_create(&thread, NULL, writes_in_a_thread, &good) == 0 &&
           pthread_join(thread, NULL) == 0 && good && open("/etc/passwd", O_RDONLY) >= 0 &&
           open("/dev/null", O_RDWR) >= 0 && rename(home, elsewhere) != 0 && goes_on_working();
}

static void check_inside(bool (*holds)(void))
{
#ifdef UTH_SANITIZED
    (void)holds;
    skip();
#else
    assert_non_null(mkdtemp(home));
    assert_non_null(mkdtemp(elsewhere));
    pid_t child = fork();
    int status;
    if (child == 0) {
        sandbox_hide();
        sandbox_enter();
        _exit(holds() ? 0 : 1);
    }
    assert_true(waitpid(child, &status, 0) == child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    rmdir(home);
    rmdir(elsewhere);
    memcpy(home, "/tmp/uth-XXXXXX", sizeof home);
    memcpy(elsewhere, home, sizeof elsewhere);
#endif
}

#define INSIDE(what)                                                                               \
    TEST(a_sandboxed_process_##what)                                                               \
    {                                                                                              \
        check_inside(what);                                                                        \
    }
INSIDE(runs_no_program)
INSIDE(reads_no_other_process)
INSIDE(becomes_nobody_else)
INSIDE(mounts_nothing)
INSIDE(leaves_no_core)
INSIDE(goes_on_working)
INSIDE(writes_at_home_alone)

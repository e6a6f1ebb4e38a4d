/* A PostgreSQL server for a test program: from Debian's packages, in a folder of its own, on a Unix
 * socket alone, with fsync on, as the user postgres when the test runs as root. It ends with the
 * program. And a proxy before it, which cuts a connection where a test says. */
#ifndef UTH_TESTS_POSTGRES_RIG_H
#define UTH_TESTS_POSTGRES_RIG_H

#include <errno.h>
#include <glob.h>
#include <grp.h>
#include <libpq-fe.h>
#include <poll.h>
#include <pthread.h>
#include <pwd.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

enum { RIG_SKIPPED = 77 };

/* What the proxy waits for before it cuts. */
enum rig_cut {
    RIG_CUT_NOTHING,
    RIG_CUT_COMMAND,  /* "COMMIT" from the client: it does not arrive */
    RIG_CUT_ANSWER,   /* "COMMIT" from the server: it is not heard of */
    RIG_HOLD_COMMAND, /* "COMMIT" from the client: it waits for as long as this is set */
};

static struct {
    char folder[64], bin[128];
    pid_t server;
    pthread_t proxy;
    int listening;
    atomic_int cut; /* enum rig_cut; back to nothing when it has happened */
    atomic_int cuts;
} rig;

/* ---- programs as an unprivileged user ---- */

static inline void rig_leave_root(void)
{
    const struct passwd *user = getpwnam("postgres");
    if (getuid() == 0 && (!user || setgroups(0, NULL) != 0 || setgid(user->pw_gid) != 0 ||
                          setuid(user->pw_uid) != 0))
        _exit(126);
}

static inline pid_t rig_run(const char *program, char *arguments[])
{
    char path[192];
    snprintf(path, sizeof path, "%s/%s", rig.bin, program);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        rig_leave_root();
        prctl(PR_SET_PDEATHSIG, SIGQUIT);
        char log[96];
        snprintf(log, sizeof log, "%s/log", rig.folder);
        if (chdir(rig.folder) != 0 || !freopen("/dev/null", "r", stdin) ||
            !freopen(log, "a", stdout) || !freopen(log, "a", stderr))
            _exit(126);
        arguments[0] = path; /* from which it finds the others */
        execv(path, arguments);
        _exit(127);
    }
    return child;
}

static inline void rig_wait(pid_t child)
{
    int status = 0;
    waitpid(child, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        fprintf(stderr, "a program of PostgreSQL failed; see %s/log\n", rig.folder);
        _exit(1);
    }
}

static inline void rig_uri(char uri[256], const char *user, const char *more)
{
    snprintf(uri, 256, "postgresql://%s@/postgres?host=%s%s", user, rig.folder, more);
}

static inline void rig_start(void)
{
    char data[96], folder[96];
    snprintf(data, sizeof data, "%s/data", rig.folder);
    snprintf(folder, sizeof folder, "%s", rig.folder);
    for (int tries = 0; tries < 100; tries++) { /* what one left that was killed goes by and by */
        rig.server = rig_run("postgres", (char *[]){"postgres", "-D", data, "-k", folder, "-c",
                                                    "listen_addresses=", "-c", "fsync=on", "-c",
                                                    "max_connections=20", NULL});
        char uri[256];
        rig_uri(uri, "postgres", "");
        int status = 0;
        while (waitpid(rig.server, &status, WNOHANG) == 0) {
            if (PQping(uri) == PQPING_OK)
                return;
            usleep(10000);
        }
        usleep(20000);
    }
    fprintf(stderr, "PostgreSQL does not start; see %s/log\n", rig.folder);
    _exit(1);
}

static inline void rig_end(int signal)
{
    int status;
    kill(rig.server, signal);
    waitpid(rig.server, &status, 0);
}

/* ---- SQL behind the back of the store ---- */

static inline void rig_be_silent(void *self, const char *message)
{
    (void)self;
    (void)message;
}

/* The first field of the answer, or ""; valid until the next call of this thread. */
static inline const char *rig_sql(const char *sql)
{
    static _Thread_local char answer[256];
    char uri[256];
    rig_uri(uri, "postgres", "");
    PGconn *line = PQconnectdb(uri);
    PQsetNoticeProcessor(line, rig_be_silent, NULL);
    PGresult *result = PQexec(line, sql);
    ExecStatusType status = PQresultStatus(result);
    bool rows = status == PGRES_TUPLES_OK && PQntuples(result) > 0;
    if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK)
        fprintf(stderr, "%s: %s", sql, PQerrorMessage(line));
    snprintf(answer, sizeof answer, "%s", rows ? PQgetvalue(result, 0, 0) : "");
    PQclear(result);
    PQfinish(line);
    return answer;
}

/* ---- the proxy ---- */

static inline int rig_socket(const char *folder, bool listening)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%.80s/.s.PGSQL.5432", folder);
    int handle = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int failed =
        listening ? bind(handle, (struct sockaddr *)&address, sizeof address) || listen(handle, 8)
                  : connect(handle, (struct sockaddr *)&address, sizeof address);
    if (failed == 0)
        return handle;
    close(handle);
    return -1;
}

static inline void *rig_pass(void *self)
{
    struct pollfd ends[] = {{(int)(intptr_t)self, POLLIN, 0},
                            {rig_socket(rig.folder, false), POLLIN, 0}};
    bool open = ends[1].fd >= 0;
    while (open && poll(ends, 2, -1) > 0) {
        for (int from = 0; open && from < 2; from++) {
            static _Thread_local char bytes[1 << 16];
            if (!(ends[from].revents & (POLLIN | POLLHUP)))
                continue;
            ssize_t size = read(ends[from].fd, bytes, sizeof bytes);
            const char *commit = size > 0 ? memmem(bytes, (size_t)size, "COMMIT", 6) : NULL;
            if (commit && from == 0 && atomic_load(&rig.cut) == RIG_HOLD_COMMAND) {
                ssize_t before = commit - bytes - 5; /* what is before its message */
                send(ends[1].fd, bytes, (size_t)before, MSG_NOSIGNAL);
                while (atomic_load(&rig.cut) == RIG_HOLD_COMMAND)
                    usleep(1000);
                size -= before;
                memmove(bytes, bytes + before, (size_t)size);
            }
            int cut = from == 0 ? RIG_CUT_COMMAND : RIG_CUT_ANSWER;
            if (commit && atomic_compare_exchange_strong(&rig.cut, &cut, RIG_CUT_NOTHING)) {
                atomic_fetch_add(&rig.cuts, 1);
                size = 0;
            }
            open = size > 0 && send(ends[1 - from].fd, bytes, (size_t)size, MSG_NOSIGNAL) == size;
        }
    }
    close(ends[0].fd);
    if (ends[1].fd >= 0)
        close(ends[1].fd);
    return NULL;
}

static inline void *rig_accept(void *self)
{
    (void)self;
    for (int handle; (handle = accept(rig.listening, NULL, NULL)) >= 0;) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, rig_pass, (void *)(intptr_t)handle) == 0)
            pthread_detach(thread);
    }
    return NULL;
}

/* ---- around all tests ---- */

static inline bool rig_find(void)
{
    glob_t found = {0};
    bool there = glob("/usr/lib/postgresql/*/bin/initdb", 0, NULL, &found) == 0;
    if (there) {
        snprintf(rig.bin, sizeof rig.bin, "%s", found.gl_pathv[found.gl_pathc - 1]);
        *strrchr(rig.bin, '/') = '\0';
    }
    globfree(&found);
    return there;
}

static inline int rig_set_up(void **state)
{
    (void)state;
    if (!rig_find() || (getuid() == 0 && !getpwnam("postgres"))) {
        puts("PostgreSQL's server is missing: nothing is tested (scripts/deps test installs it)");
        exit(RIG_SKIPPED);
    }
    /* In memory where that is possible: fsync is on, and called, in either case. */
    const char *where = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    snprintf(rig.folder, sizeof rig.folder, "%s/uth_postgres.XXXXXX", where);
    char data[96], proxy[96];
    if (!mkdtemp(rig.folder))
        return -1;
    const struct passwd *user = getpwnam("postgres");
    if (getuid() == 0 && chown(rig.folder, user->pw_uid, user->pw_gid) != 0)
        return -1;
    snprintf(data, sizeof data, "%s/data", rig.folder);
    rig_wait(rig_run(
        "initdb", (char *[]){"initdb", "-N", "-A", "trust", "-U", "postgres", "-D", data, NULL}));
    rig_start();
    snprintf(proxy, sizeof proxy, "%s/proxy", rig.folder);
    mkdir(proxy, 0700);
    rig.listening = rig_socket(proxy, true);
    return pthread_create(&rig.proxy, NULL, rig_accept, NULL);
}

static inline int rig_tear_down(void **state)
{
    (void)state;
    shutdown(rig.listening, SHUT_RDWR);
    pthread_join(rig.proxy, NULL);
    close(rig.listening);
    rig_end(SIGQUIT);
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", rig.folder);
    return system(command);
}

#endif

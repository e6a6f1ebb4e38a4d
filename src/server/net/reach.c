/* A floor is often started where no browser is: over ssh, in a container, on a server. Its loopback
 * address is then of no use to the person's own browser without a tunnel, whose command is worth
 * printing: all of it is known here. */
#include "reach.h"

#include <pwd.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { HOST_SIZE = 256, USUAL_SSH_PORT = 22 };

static bool is_set(const char *name)
{
    const char *value = getenv(name);
    return value != NULL && value[0] != '\0';
}

/* False: there is nothing to open it with. In a session of its own, where Ctrl-C for the server does not
 * reach the browser, and without the server's files, which some libraries leave open for children. The
 * shell ends at once, so that no child is left to wait for. */
static bool open_browser(const char *url)
{
    char shell[] = "sh", command[] = "-c", zero[] = "sh";
    char script[] = "command -v xdg-open >/dev/null || exit 1\n"
                    "xdg-open \"$1\" </dev/null >/dev/null 2>&1 &";
    char *copy = strdup(url);
    char *arguments[] = {shell, command, script, zero, copy, NULL};
    posix_spawnattr_t session;
    posix_spawn_file_actions_t files;
    pid_t child;
    int status = -1;
    posix_spawnattr_init(&session); /* neither of these two can fail */
    posix_spawn_file_actions_init(&files);
    if (copy == NULL || posix_spawnattr_setflags(&session, POSIX_SPAWN_SETSID) != 0 ||
        posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1) != 0 ||
        posix_spawnp(&child, "sh", &files, &session, arguments, environ) != 0 ||
        waitpid(child, &status, 0) != child)
        status = -1;
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&session);
    free(copy);
    return status == 0;
}

/* SSH_CONNECTION is "CLIENT PORT SERVER PORT": where the person reached this machine. */
static bool came_by_ssh(char host[HOST_SIZE], int *port)
{
    const char *connection = getenv("SSH_CONNECTION");
    return connection != NULL && sscanf(connection, "%*s %*d %255s %d", host, port) == 2;
}

static void say_tunnel(FILE *out, const char *url, const char *address, int port)
{
    char host[HOST_SIZE] = "", ssh_port[32] = "";
    int reached = USUAL_SSH_PORT;
    if (!came_by_ssh(host, &reached)) {
        reached = USUAL_SSH_PORT;
        if (gethostname(host, sizeof host - 1) != 0)
            snprintf(host, sizeof host, "HOST");
    }
    if (reached != USUAL_SSH_PORT)
        snprintf(ssh_port, sizeof ssh_port, "-p %d ", reached);
    const struct passwd *user = getpwuid(geteuid());
    bool v6 = strchr(address, ':') != NULL;
    fprintf(out, "from another machine: ssh %s-L %d:%s%s%s:%d %s%s%s, then open %s there\n",
            ssh_port, port, v6 ? "[" : "", address, v6 ? "]" : "", port,
            user != NULL ? user->pw_name : "", user != NULL ? "@" : "", host, url);
}

bool reach_open(const char *url)
{
    bool desktop = is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
    return !is_set("SSH_CONNECTION") && desktop && open_browser(url);
}

void reach_say(FILE *out, const char *url, const char *address, int port)
{
    if (strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0)
        say_tunnel(out, url, address, port);
}

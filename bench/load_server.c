#include "load_server.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench.h"
#include "cli/commands.h"

static const char arena[] =
    "{\"tables\": [{\"name\": \"arena\", \"title\": \"Arena\", \"rules\": \"stadium\","
    " \"dealer\": true, \"betting_s\": 3600, \"decide_s\": 3600, \"float\": 100000000000},"
    " {\"name\": \"t5\", \"title\": \"Seats\", \"rules\": \"washington\", \"dealer\": true,"
    " \"float\": 100000000000}],"
    " \"identity\": {\"staff_pin\": 4, \"second_factor\": false, \"first_change\": false,"
    " \"separate_logins\": false, \"assignments\": false, \"prove_minutes\": 0},"
    " \"people\": [{\"name\": \"dora\", \"role\": \"dealer\", \"pin\": \"1111\"}],"
    " \"guest_chips\": 10000000,"
    " \"limits\": {\"connections\": 1000000,"
    "  \"messages\": {\"burst\": 1000000, \"per_minute\": 1000000},"
    "  \"address_messages\": {\"burst\": 10000000, \"per_minute\": 10000000},"
    "  \"bytes\": {\"burst\": 100000000000, \"per_minute\": 100000000000},"
    "  \"guests\": {\"burst\": 1000000, \"per_minute\": 1000000},"
    "  \"log_ins\": {\"burst\": 1000000, \"per_minute\": 1000000},"
    "  \"requests\": {\"burst\": 1000000, \"per_minute\": 1000000}}}\n";

static bool write_configuration(const struct load_server *server, const char *configuration)
{
    FILE *file = fopen(server->config, "w");
    if (file == NULL)
        return false;
    bool written = server->postgres == NULL ? fputs(configuration, file) >= 0
                                            : fprintf(file, "{\"deck_key\": \"%s/decks.key\", %s",
                                                      server->folder, configuration + 1) >= 0;
    return fclose(file) == 0 && written;
}

/* Reads the line in which the server says where it listens. */
static bool read_port(struct load_server *server, int from)
{
    char text[4096];
    size_t size = 0;
    while (size < sizeof text - 1) {
        ssize_t got = read(from, text + size, sizeof text - 1 - size);
        if (got <= 0)
            return false;
        size += (size_t)got;
        text[size] = '\0';
        const char *said = strstr(text, "listening on ");
        said = said != NULL ? said : strstr(text, "standing by on ");
        const char *port = said != NULL && strchr(said, '\n') != NULL ? strstr(said, "://") : NULL;
        if (port != NULL && (port = strchr(port + 3, ':')) != NULL) {
            server->port = (uint16_t)strtol(port + 1, NULL, 10);
            return server->port != 0;
        }
    }
    return false;
}

static void become_server(const struct load_server *server, int to, int node)
{
    char program[512], name[16];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0)
        _exit(127);
    program[length] = '\0';
    dup2(to, STDOUT_FILENO);
    snprintf(name, sizeof name, "node%d", node);
    if (server->postgres != NULL && chdir(server->folder) == 0)
        execl(program, "uth", "serve", "--postgres", server->postgres, "--node", name, "--config",
              server->config, "--listen", "127.0.0.1:0", "--peer", "127.0.0.1:0", (char *)NULL);
    if (server->postgres == NULL)
        execl(program, "uth", "serve", "--db", server->database, "--config", server->config,
              "--listen", "127.0.0.1:0", (char *)NULL);
    _exit(127);
}

static bool prepare(struct load_server *server, const char *configuration, const char *postgres)
{
    *server = (struct load_server){.folder = "/tmp/uth-load-XXXXXX", .postgres = postgres};
    if (mkdtemp(server->folder) == NULL) {
        server->folder[0] = '\0';
        return false;
    }
    snprintf(server->config, sizeof server->config, "%s/floor.json", server->folder);
    snprintf(server->database, sizeof server->database, "%s/floor.db", server->folder);
    return write_configuration(server, configuration != NULL ? configuration : arena);
}

bool load_server_prepare(struct load_server *server, const char *configuration)
{
    return prepare(server, configuration, NULL);
}

static bool launch(struct load_server *server, pid_t *process, int node)
{
    int said[2];
    if (pipe(said) != 0)
        return false;
    *process = fork();
    if (*process == 0)
        become_server(server, said[1], node);
    close(said[1]);
    bool listens = *process > 0 && read_port(server, said[0]);
    close(said[0]);
    return listens;
}

bool load_server_launch(struct load_server *server)
{
    return launch(server, &server->process, 0);
}

bool load_server_start(struct load_server *server, const char *configuration)
{
    if (load_server_prepare(server, configuration) && load_server_launch(server))
        return true;
    load_server_stop(server);
    cli_bad("The server could not be started.");
    return false;
}

bool load_server_start_nodes(struct load_server *server, const char *postgres, int nodes)
{
    bool good = prepare(server, NULL, postgres);
    server->nodes = nodes;
    good = good && load_server_launch(server);
    for (int i = 1; good && i < nodes; i++)
        good = launch(server, &server->waiting[i], i);
    if (good)
        return true;
    load_server_stop(server);
    cli_bad("The nodes could not be started.");
    return false;
}

int64_t load_server_memory(const struct load_server *server)
{
    char path[64], line[256];
    long long kilobytes = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)server->process);
    FILE *file = fopen(path, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        if (strncmp(line, "VmRSS:", 6) == 0)
            kilobytes = strtoll(line + 6, NULL, 10);
    if (file != NULL)
        fclose(file);
    return 1024 * (int64_t)kilobytes;
}

static double cpu_s(pid_t process)
{
    clockid_t clock;
    return process > 0 && clock_getcpuclockid(process, &clock) == 0 ? bench_clock_s(clock) : 0;
}

double load_server_cpu_s(const struct load_server *server)
{
    return cpu_s(server->process);
}

double load_server_waiting_cpu_s(const struct load_server *server)
{
    double sum_s = 0;
    for (int i = 1; i < server->nodes; i++)
        sum_s += cpu_s(server->waiting[i]);
    return sum_s;
}

static void remove_folder(const char *folder)
{
    DIR *list = opendir(folder);
    for (struct dirent *entry; list != NULL && (entry = readdir(list)) != NULL;) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        unlink(path);
    }
    if (list != NULL)
        closedir(list);
    rmdir(folder);
}

bool load_server_kill(struct load_server *server)
{
    bool killed =
        kill(server->process, SIGKILL) == 0 && waitpid(server->process, NULL, 0) == server->process;
    server->process = 0;
    return killed;
}

bool load_server_stop(struct load_server *server)
{
    int status = -1;
    for (int i = 1; i < server->nodes; i++) {
        if (server->waiting[i] > 0) {
            kill(server->waiting[i], SIGTERM);
            waitpid(server->waiting[i], &status, 0);
        }
    }
    status = -1;
    if (server->process > 0) {
        kill(server->process, SIGTERM);
        waitpid(server->process, &status, 0);
    }
    if (server->folder[0] != '\0')
        remove_folder(server->folder);
    return status == 0;
}

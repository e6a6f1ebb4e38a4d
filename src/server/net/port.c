/* Who listens on a port the kernel tells in two steps: /proc/net/tcp and tcp6 have the inode of every
 * listening socket, and the links in /proc/PID/fd show who has it open. The links of other users'
 * processes are readable for root alone; then the sentence does without the name. */
#include "port.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    HEX_SIZE = 33,    /* an address as /proc/net/tcp6 writes it */
    NAME_SIZE = 17,   /* a name in /proc/PID/comm, with its newline */
    HOLDER_SIZE = 64, /* " by process 4711 (uth)" */
    FREE_TRIES = 100, /* ports after the one that is in use */
    PORT_MAX = 65535,
};

struct place {
    union {
        struct sockaddr any;
        struct sockaddr_in v4;
        struct sockaddr_in6 v6;
    } at;
    socklen_t size;
    char hex[HEX_SIZE];
};

static bool read_place(struct place *place, const char *address)
{
    *place = (struct place){0};
    if (inet_pton(AF_INET, address, &place->at.v4.sin_addr) == 1) {
        place->at.v4.sin_family = AF_INET;
        place->size = sizeof place->at.v4;
        snprintf(place->hex, sizeof place->hex, "%08" PRIX32, place->at.v4.sin_addr.s_addr);
        return true;
    }
    if (inet_pton(AF_INET6, address, &place->at.v6.sin6_addr) == 1) {
        uint32_t words[4];
        memcpy(words, &place->at.v6.sin6_addr, sizeof words);
        place->at.v6.sin6_family = AF_INET6;
        place->size = sizeof place->at.v6;
        snprintf(place->hex, sizeof place->hex, "%08" PRIX32 "%08" PRIX32 "%08" PRIX32 "%08" PRIX32,
                 words[0], words[1], words[2], words[3]);
        return true;
    }
    return false;
}

/* 0, or why one cannot listen there. */
static int try_listening(struct place *place, int port)
{
    int one = 1, error = 0;
    in_port_t *field =
        place->at.any.sa_family == AF_INET ? &place->at.v4.sin_port : &place->at.v6.sin6_port;
    *field = htons((uint16_t)port);
    int probe = socket(place->at.any.sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (probe < 0 || setsockopt(probe, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one) != 0 ||
        bind(probe, &place->at.any, place->size) != 0 || listen(probe, 1) != 0)
        error = errno;
    if (probe >= 0)
        close(probe);
    return error;
}

/* ---- who is there ---- */

static bool is_wildcard(const char *hex)
{
    return strspn(hex, "0") == strlen(hex);
}

/* The inode of the socket that listens there; 0: not found in this table. */
static unsigned long find_socket(const char *table, const struct place *place, int port)
{
    FILE *file = fopen(table, "re");
    unsigned long found = 0;
    char line[512];
    while (file != NULL && found == 0 && fgets(line, sizeof line, file) != NULL) {
        char hex[HEX_SIZE];
        unsigned their_port, state;
        unsigned long inode;
        const unsigned listens = 10;
        if (sscanf(line, "%*d: %32[0-9A-F]:%x %*[0-9A-F:] %x %*s %*s %*s %*s %*s %lu", hex,
                   &their_port, &state, &inode) == 4 &&
            state == listens && their_port == (unsigned)port &&
            (strcmp(hex, place->hex) == 0 || is_wildcard(hex) || is_wildcard(place->hex)))
            found = inode;
    }
    if (file != NULL)
        fclose(file);
    return found;
}

static bool has_open(const char *pid, const char *link)
{
    char path[300], target[64];
    snprintf(path, sizeof path, "/proc/%s/fd", pid);
    DIR *files = opendir(path);
    bool found = false;
    const struct dirent *entry;
    while (files != NULL && !found && (entry = readdir(files)) != NULL) {
        ssize_t length = readlinkat(dirfd(files), entry->d_name, target, sizeof target - 1);
        if (length > 0) {
            target[length] = '\0';
            found = strcmp(target, link) == 0;
        }
    }
    if (files != NULL)
        closedir(files);
    return found;
}

static void name_process(const char *pid, char holder[HOLDER_SIZE])
{
    char path[300], name[NAME_SIZE] = "";
    snprintf(path, sizeof path, "/proc/%s/comm", pid);
    FILE *file = fopen(path, "re");
    if (file != NULL) {
        if (fgets(name, sizeof name, file) == NULL)
            name[0] = '\0';
        fclose(file);
    }
    name[strcspn(name, "\n")] = '\0';
    snprintf(holder, HOLDER_SIZE, " by process %.16s%s%s%s", pid, name[0] != '\0' ? " (" : "", name,
             name[0] != '\0' ? ")" : "");
}

/* " by process 4711 (uth)", or nothing. */
static void find_holder(const struct place *place, int port, char holder[HOLDER_SIZE])
{
    char link[64];
    unsigned long inode = find_socket("/proc/net/tcp", place, port);
    if (inode == 0)
        inode = find_socket("/proc/net/tcp6", place, port);
    snprintf(link, sizeof link, "socket:[%lu]", inode);
    DIR *processes = inode != 0 ? opendir("/proc") : NULL;
    const struct dirent *entry;
    while (processes != NULL && holder[0] == '\0' && (entry = readdir(processes)) != NULL)
        if (entry->d_name[0] >= '1' && entry->d_name[0] <= '9' && has_open(entry->d_name, link))
            name_process(entry->d_name, holder);
    if (processes != NULL)
        closedir(processes);
}

static int next_free(struct place *place, int port)
{
    for (int tried = port + 1; tried <= PORT_MAX && tried <= port + FREE_TRIES; tried++)
        if (try_listening(place, tried) == 0)
            return tried;
    return 0; /* which lets the kernel choose */
}

bool port_check(const char *address, int port, char *sentence, size_t size)
{
    struct place place;
    if (!read_place(&place, address)) {
        snprintf(sentence, size, "'%s' is not an address", address);
        return false;
    }
    int error = try_listening(&place, port);
    if (error == EADDRINUSE) {
        char holder[HOLDER_SIZE] = "";
        find_holder(&place, port, holder);
        bool v6 = strchr(address, ':') != NULL;
        int other = next_free(&place, port);
        snprintf(sentence, size,
                 "port %d of %s is in use%s; stop the server there, or choose another port: uth "
                 "serve --listen %s%s%s:%d, make run PORT=%d",
                 port, address, holder, v6 ? "[" : "", address, v6 ? "]" : "", other, other);
    } else if (error != 0) {
        snprintf(sentence, size, "cannot listen on %s port %d: %s", address, port, strerror(error));
    }
    return error == 0;
}

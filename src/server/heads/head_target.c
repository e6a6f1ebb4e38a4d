/* Appending to files, and messages to syslogs: RFC 5424 over UDP (a datagram each) and TCP (RFC 6587,
 * each after its length), and for a local socket the form that libc's syslog() has. */
#include "head_target.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "server/alloc.h"

enum {
    PRIORITY = 13 * 8 + 5, /* log audit, notice */
    WAIT_S = 5,
    UNSENT_MAX = 4 << 20,
};

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

bool head_target_is_syslog(const char *place)
{
    const char *colon = strrchr(place, ':');
    if (strlen(place) >= HEAD_PLACE_SIZE)
        return false;
    if (begins(place, "unix:///"))
        return strlen(place + 7) < sizeof((struct sockaddr_un){0}).sun_path;
    return (begins(place, "udp://") || begins(place, "tcp://")) && colon > place + 6 &&
           colon[1] != '\0' && strspn(colon + 1, "0123456789") == strlen(colon + 1);
}

void head_target_init(struct head_target *target, const char *place)
{
    *target = (struct head_target){.socket = -1};
    snprintf(target->place, sizeof target->place, "%s", place);
}

static void hang_up(struct head_target *target)
{
    if (target->socket >= 0)
        close(target->socket);
    target->socket = -1;
}

void head_target_free(struct head_target *target)
{
    hang_up(target);
    uth_json_free(&target->unsent);
}

static bool fails(struct head_target *target, const char *why)
{
    snprintf(target->why, sizeof target->why, "%s", why);
    hang_up(target);
    return false;
}

/* ---- files ---- */

static void utc(char *text, size_t size, const char *format, int64_t at_ms)
{
    time_t seconds = (time_t)(at_ms / 1000);
    struct tm tm;
    gmtime_r(&seconds, &tm);
    strftime(text, size, format, &tm);
}

/* The moment of a line. */
static int64_t line_ms(const char *line)
{
    const char *at = strstr(line, "\"at\":");
    return at != NULL ? strtoll(at + 5, NULL, 10) : 0;
}

/* What stands in a file may end in half a line, after a crash or on a full disk: then a new one begins.
 * A file that may only be appended to (chattr +a) cannot be cut. */
static bool append(int file, const char *line, size_t size)
{
    char last = '\n';
    struct stat status;
    if (fstat(file, &status) != 0 ||
        (status.st_size > 0 && pread(file, &last, 1, status.st_size - 1) != 1) ||
        (last != '\n' && write(file, "\n", 1) != 1))
        return false;
    ssize_t written = write(file, line, size);
    if (written >= 0 && (size_t)written < size)
        errno = ENOSPC;
    return written == (ssize_t)size;
}

static bool to_file(struct head_target *target, const char *line, size_t size)
{
    char name[HEAD_PLACE_SIZE + 32], day[32], why[96];
    utc(day, sizeof day, "heads-%Y-%m-%d.log", line_ms(line));
    snprintf(name, sizeof name, "%s/%s", target->place, day);
    int file = open(name, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    bool good = file >= 0 && append(file, line, size) && fsync(file) == 0;
    snprintf(why, sizeof why, "%s", strerror(errno));
    if (file >= 0)
        close(file);
    return good || fails(target, why);
}

/* ---- syslogs ---- */

static bool connect_to(struct head_target *target, const struct sockaddr *address, socklen_t size,
                       int type)
{
    const struct timeval wait = {.tv_sec = WAIT_S};
    char why[96];
    target->socket = socket(address->sa_family, type | SOCK_CLOEXEC, 0);
    if (target->socket >= 0) {
        setsockopt(target->socket, SOL_SOCKET, SO_SNDTIMEO, &wait, sizeof wait);
        if (connect(target->socket, address, size) == 0)
            return true;
    }
    snprintf(why, sizeof why, "%s", strerror(errno));
    return fails(target, why);
}

static bool reach_host(struct head_target *target)
{
    char host[HEAD_PLACE_SIZE];
    bool udp = begins(target->place, "udp");
    int type = udp ? SOCK_DGRAM : SOCK_STREAM;
    const struct addrinfo hints = {.ai_socktype = type};
    struct addrinfo *found = NULL;
    snprintf(host, sizeof host, "%s", target->place + strlen("udp://"));
    char *colon = strrchr(host, ':');
    *colon = '\0';
    size_t length = strlen(host);
    bool brackets = length > 2 && host[0] == '[' && host[length - 1] == ']';
    if (brackets)
        host[length - 1] = '\0';
    int code = getaddrinfo(host + brackets, colon + 1, &hints, &found);
    if (code != 0)
        return fails(target, gai_strerror(code));
    bool good = false;
    for (const struct addrinfo *at = found; at != NULL && !good; at = at->ai_next)
        good = connect_to(target, at->ai_addr, at->ai_addrlen, type);
    freeaddrinfo(found);
    return good;
}

static bool reach(struct head_target *target)
{
    if (!begins(target->place, "unix:"))
        return reach_host(target);
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%s", target->place + strlen("unix://"));
    return connect_to(target, (const struct sockaddr *)&address, sizeof address, SOCK_DGRAM);
}

/* A peer that has hung up takes the next bytes and drops them. */
static bool is_open(const struct head_target *target)
{
    char byte;
    if (target->socket < 0)
        return false;
    ssize_t got = recv(target->socket, &byte, 1, MSG_DONTWAIT | MSG_PEEK);
    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK));
}

static bool send_all(int to, const char *text, size_t size)
{
    while (size > 0) {
        ssize_t sent = send(to, text, size, MSG_NOSIGNAL);
        if (sent <= 0)
            return false;
        text += sent;
        size -= (size_t)sent;
    }
    return true;
}

static bool to_syslog(struct head_target *target, const char *line, size_t size)
{
    bool tcp = begins(target->place, "tcp"), local = begins(target->place, "unix");
    char host[64] = "-", when[40], why[96];
    struct uth_json text = {0};
    if (!is_open(target)) {
        hang_up(target);
        if (!reach(target))
            return false;
    }
    gethostname(host, sizeof host - 1);
    utc(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", line_ms(line));
    if (local)
        uth_json_printf(&text, "<%d>uth: ", PRIORITY);
    else
        uth_json_printf(&text, "<%d>1 %s %s uth %ld heads - ", PRIORITY, when, host,
                        (long)getpid());
    uth_json_append(&text, line, size - 1); /* without the newline */
    if (tcp) {
        struct uth_json framed = {0};
        uth_json_printf(&framed, "%zu ", text.length);
        uth_json_append(&framed, text.data, text.length);
        uth_json_free(&text);
        text = framed;
    }
    bool good = send_all(target->socket, text.data, text.length);
    snprintf(why, sizeof why, "%s", strerror(errno));
    uth_json_free(&text);
    return good || fails(target, why);
}

/* ---- both ---- */

static uint64_t count_lines(const char *text, size_t size)
{
    uint64_t count = 0;
    for (size_t i = 0; i < size; i++)
        count += text[i] == '\n';
    return count;
}

bool head_target_send(struct head_target *target, const char *lines)
{
    bool folder = strstr(target->place, "://") == NULL;
    struct uth_json *unsent = &target->unsent;
    uth_json_append(unsent, lines, strlen(lines));
    uth_json_append(unsent, "", 1); /* so that a line can be searched */
    size_t done = 0, end = unsent->length - 1;
    bool good = true;
    while (good && done < end) {
        const char *line = unsent->data + done;
        size_t size = (size_t)((const char *)memchr(line, '\n', end - done) + 1 - line);
        good = folder ? to_file(target, line, size) : to_syslog(target, line, size);
        done += good ? size : 0;
    }
    if (good)
        target->why[0] = '\0';
    else if (end - done > UNSENT_MAX) {
        target->lost += count_lines(unsent->data + done, end - done);
        done = end;
    }
    memmove(unsent->data, unsent->data + done, end - done);
    unsent->length = end - done;
    return good;
}

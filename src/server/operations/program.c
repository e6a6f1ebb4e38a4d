/* Digests are taken on another thread: the program has a few megabytes. */
#include "program.h"

#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/alloc.h"
#include "server/http/http.h"

static const char image[] =
    "/proc/self/exe"; /* stays what was started, whatever becomes of the file */

/* False: it cannot be read, and the digest says why. */
static bool digest_of(const char *path, char digest[PROGRAM_DIGEST_SIZE])
{
    crypto_hash_sha256_state state;
    unsigned char buffer[16384], hash[crypto_hash_sha256_BYTES];
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t got = file < 0 ? -1 : 0;
    crypto_hash_sha256_init(&state);
    while (file >= 0 && (got = read(file, buffer, sizeof buffer)) > 0)
        crypto_hash_sha256_update(&state, buffer, (unsigned long long)got);
    int error = errno;
    if (file >= 0)
        close(file);
    if (got < 0) {
        snprintf(digest, PROGRAM_DIGEST_SIZE, "%.60s", strerror(error));
        return false;
    }
    crypto_hash_sha256_final(&state, hash);
    sodium_bin2hex(digest, PROGRAM_DIGEST_SIZE, hash, sizeof hash);
    return true;
}

bool program_begin(struct program *program, const char *approved, int every_s, char *sentence,
                   size_t size)
{
    *program = (struct program){.every_ms = (int64_t)every_s * 1000};
    ssize_t length = readlink(image, program->path, sizeof program->path - 1);
    if (length <= 0 || !digest_of(image, program->digest)) {
        snprintf(sentence, size, "the program cannot read itself (%s)", image);
        return false;
    }
    if (approved[0] != '\0' && strcmp(approved, program->digest) != 0) {
        snprintf(sentence, size,
                 "this program is not the approved one: its SHA-256 is %s. Install the approved "
                 "one, or have this one approved",
                 program->digest);
        return false;
    }
    return true;
}

/* ---- the log ---- */

static bool take_before(void *self, const struct uth_store_value *value)
{
    snprintf(self, PROGRAM_DIGEST_SIZE, "%s", value->value);
    return true;
}

bool program_note_start(const struct program *program, struct hub *hub, struct uth_store *store)
{
    char before[PROGRAM_DIGEST_SIZE] = "";
    if (!uth_store_read_values(store, "software", take_before, before))
        return false;
    bool changed = strcmp(before, program->digest) != 0;
    const struct passwd *user = getpwuid(getuid());
    struct uth_json text = {0};
    uth_json_text(&text, "version", UTH_VERSION);
    uth_json_text(&text, "sha256", program->digest);
    uth_json_text(&text, "user", user != NULL ? user->pw_name : "");
    if (changed && before[0] != '\0')
        uth_json_text(&text, "before", before);
    hub_audit(hub, "system", UTH_ROLE_SYSTEM, changed ? "new_software" : "software", "", &text);
    if (changed)
        batch_add_value(hub->filling, "software", "sha256", program->digest);
    return true;
}

/* ---- checking ---- */

struct checking {
    struct work work; /* first */
    struct hub *hub;
    struct call *call; /* kept; NULL for none */
    char path[PATH_MAX];
    bool readable;
    char running[PROGRAM_DIGEST_SIZE], file[PROGRAM_DIGEST_SIZE];
};

static void work_on(struct work *work)
{
    struct checking *checking = (struct checking *)work;
    bool running = digest_of(image, checking->running);
    checking->readable = digest_of(checking->path, checking->file) && running;
}

static void answer(const struct checking *checking, bool good)
{
    struct hub *hub = checking->hub;
    const struct program *program = hub->program;
    http_begin_answer(hub);
    uth_json_bool(&hub->text, "sound", good);
    uth_json_text(&hub->text, "version", UTH_VERSION);
    uth_json_text(&hub->text, "path", program->path);
    uth_json_text(&hub->text, "sha256", program->digest);
    uth_json_text(&hub->text, "running", checking->running);
    uth_json_text(&hub->text, "file", checking->file);
    http_end_answer(hub, checking->call);
}

static void finish(struct work *work)
{
    struct checking *checking = (struct checking *)work;
    struct hub *hub = checking->hub;
    struct program *program = hub->program;
    hub_worked(hub);
    program->checking = false;
    bool good = checking->readable && strcmp(checking->running, program->digest) == 0 &&
                strcmp(checking->file, program->digest) == 0;
    if (good) {
        program->checked_ms = hub_now_ms(hub);
        hub_audit(hub, checking->call != NULL ? UTH_OPERATOR : "system", UTH_ROLE_SYSTEM,
                  "authenticated", "", NULL);
    } else if (!program->failed) {
        char sentence[512];
        snprintf(sentence, sizeof sentence,
                 "The program is not the one that was started: %.200s has the SHA-256 %s. Play has "
                 "stopped.",
                 program->path, checking->file);
        hub_damaged(hub, "", sentence);
    }
    program->failed = !good;
    if (checking->call != NULL) {
        answer(checking, good);
        call_drop(checking->call);
    }
    free(checking);
}

void program_check(struct hub *hub, struct call *call)
{
    struct checking *checking = alloc_zero(sizeof *checking);
    checking->work = (struct work){.work = work_on, .finish = finish, .own = true};
    checking->hub = hub;
    checking->call = call != NULL ? call_keep(call) : NULL;
    memcpy(checking->path, hub->program->path, sizeof checking->path);
    if (hub_work(hub, &checking->work)) {
        hub->program->checking = true;
        return;
    }
    if (call != NULL) {
        http_refuse(hub, call, 503, UTH_REFUSAL(BUSY));
        call_drop(call);
    }
    free(checking);
}

void program_sweep(struct hub *hub)
{
    struct program *program = hub->program;
    if (program == NULL || program->checking || program->failed || hub->stopping)
        return;
    if (program->checked_ms == 0)
        program->checked_ms = hub_now_ms(hub); /* at the start */
    else if (hub_now_ms(hub) - program->checked_ms >= program->every_ms)
        program_check(hub, NULL);
}

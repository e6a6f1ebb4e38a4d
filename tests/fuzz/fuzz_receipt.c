/*
 * Any text as a receipt for `uth verify`, with any options: the first line holds them, the rest is the
 * receipt. It is good only beside a commitment that was seen, and that follows from its own deck, table
 * and round by the plain computation; the deck that was dealt follows from it, too.
 * fuzz-seconds: 6
 */
#include <fcntl.h>
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <uth/assert.h>
#include <uth/reader.h>

#include "cli/commands.h"
#include "floor/floor_json.h"
#include "reference/fairness_plain.h"

enum { OPTIONS_MOST = 24 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What the command says is not looked at here, and the fuzzer has streams of its own. */
static void be_quiet(void)
{
    static FILE *nowhere;
    if (nowhere != NULL)
        return;
    nowhere = fopen("/dev/null", "w");
    UTH_ASSERT(nowhere != NULL);
    stdout = nowhere;
    stderr = nowhere;
}

static void write_file(const char *text, size_t size, char path[64])
{
    static int file = -1;
    if (file < 0)
        file = memfd_create("receipt", 0);
    UTH_ASSERT(file >= 0 && ftruncate(file, 0) == 0 &&
               pwrite(file, text, size, 0) == (ssize_t)size);
    snprintf(path, 64, "/proc/self/fd/%d", file);
}

static const char *value_of(const char *option, int count, char *const *words)
{
    for (int i = 0; i + 1 < count; i++)
        if (strcmp(words[i], option) == 0)
            return words[i + 1];
    return NULL;
}

static void must_be_good(const char *text, size_t size, const char *seen)
{
    struct uth_reader reader;
    struct uth_receipt receipt;
    char wrong[UTH_FAULT_SIZE], hex[2 * UTH_HASH_SIZE + 1];
    uint8_t hash[32];
    uth_card ours[UTH_CARD_COUNT], plain[UTH_CARD_COUNT];
    json_t *object = uth_json_load(text, size, NULL);
    json_t *inner = json_object_get(object, "receipt");
    uth_reader_start_first(&reader, wrong);
    uth_receipt_read(&reader, inner != NULL ? inner : object, &receipt);
    json_decref(object);
    UTH_ASSERT(uth_reader_good(&reader) && seen != NULL);
    plain_commitment(&receipt.place, &receipt.deck, hash);
    UTH_ASSERT(memcmp(hash, receipt.commitment.hash, sizeof hash) == 0);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    UTH_ASSERT(strcmp(hex, seen) == 0);
    if (!uth_deck_dealt(&receipt.commitment, &receipt.deck, &receipt.seeds, ours))
        return;
    plain_dealt(receipt.commitment.hash, &receipt.deck, &receipt.seeds, plain);
    UTH_ASSERT(memcmp(ours, plain, sizeof ours) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1), path[64], *words[OPTIONS_MOST + 3];
    int count = 0;
    UTH_ASSERT(text != NULL && sodium_init() >= 0);
    memcpy(text, data, size);
    text[size] = '\0';
    char *rest = text, *line = strsep(&rest, "\n"), *word;
    words[count++] = (char *)"verify";
    words[count++] = path;
    while (rest != NULL && count < OPTIONS_MOST && (word = strsep(&line, " ")) != NULL)
        if (word[0] != '\0')
            words[count++] = word;
    words[count] = NULL;
    size_t length = rest != NULL ? size - (size_t)(rest - text) : 0;
    write_file(rest != NULL ? rest : "", length, path);
    be_quiet();
    char *given[OPTIONS_MOST + 3];
    memcpy(given, words, sizeof given);
    int code = cmd_verify(count, words);
    bool helps = false;
    for (int i = 2; i < count; i++)
        helps = helps || strcmp(given[i], "--help") == 0 || strcmp(given[i], "-h") == 0;
    UTH_ASSERT(code == CLI_OK || code == CLI_NO || code == CLI_BAD);
    if (code == CLI_OK && !helps)
        must_be_good(rest, length, value_of("--commitment", count, given));
    free(text);
    return 0;
}

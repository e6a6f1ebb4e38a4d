/* A handful of editions in a list: tables share them, and rules seldom change. */
#include "rulebook.h"

#include "exchange/rules_recorded.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/rulesfile.h>

void uth_digest_of(const char *text, char digest[UTH_DIGEST_SIZE])
{
    uint8_t bytes[32];
    crypto_generichash(bytes, sizeof bytes, (const uint8_t *)text, strlen(text), NULL, 0);
    sodium_bin2hex(digest, UTH_DIGEST_SIZE, bytes, sizeof bytes);
}

static void free_edition(struct uth_edition *edition)
{
    uth_rules_free((struct uth_rules *)edition->rules);
    free((char *)edition->text);
    free(edition);
}

void uth_rulebook_free(struct uth_rulebook *book)
{
    for (size_t i = 0; i < book->count; i++)
        free_edition(book->at[i]);
    free(book->at);
    *book = (struct uth_rulebook){0};
}

const struct uth_edition *uth_rulebook_find(const struct uth_rulebook *book, const char *digest)
{
    for (size_t i = 0; i < book->count; i++)
        if (strcmp(book->at[i]->digest, digest) == 0)
            return book->at[i];
    return NULL;
}

static bool make_room(struct uth_rulebook *book)
{
    if (book->count < book->capacity)
        return true;
    size_t capacity = book->capacity == 0 ? 8 : 2 * book->capacity;
    struct uth_edition **at = realloc(book->at, capacity * sizeof(void *));
    if (at == NULL)
        return false;
    book->at = at;
    book->capacity = capacity;
    return true;
}

static struct uth_rules *parse(const char *text, char sentence[UTH_RULEBOOK_SENTENCE_SIZE])
{
    struct uth_faults *faults = calloc(1, sizeof *faults);
    struct uth_rules *rules =
        faults == NULL ? NULL : uth_rules_parse_recorded(text, strlen(text), faults);
    if (rules == NULL)
        snprintf(sentence, UTH_RULEBOOK_SENTENCE_SIZE, "%.60s: %.180s",
                 faults == NULL ? "" : faults->fault[0].place,
                 faults == NULL ? "out of memory" : faults->fault[0].sentence);
    free(faults);
    return rules;
}

/* Takes ownership of the text in every case. */
static const struct uth_edition *put(struct uth_rulebook *book, const char *digest, char *text,
                                     char sentence[UTH_RULEBOOK_SENTENCE_SIZE])
{
    struct uth_edition *edition = make_room(book) ? calloc(1, sizeof *edition) : NULL;
    snprintf(sentence, UTH_RULEBOOK_SENTENCE_SIZE, "out of memory");
    if (edition == NULL) {
        free(text);
        return NULL;
    }
    edition->text = text;
    edition->rules = parse(text, sentence);
    if (edition->rules == NULL) {
        free_edition(edition);
        return NULL;
    }
    memcpy(edition->digest, digest, sizeof edition->digest);
    return book->at[book->count++] = edition;
}

const struct uth_edition *uth_rulebook_add(struct uth_rulebook *book, const struct uth_rules *rules)
{
    struct uth_game game = uth_game_default(rules);
    char digest[UTH_DIGEST_SIZE], sentence[UTH_RULEBOOK_SENTENCE_SIZE];
    char *text = uth_rules_write(&game);
    if (text == NULL)
        return NULL;
    uth_digest_of(text, digest);
    const struct uth_edition *known = uth_rulebook_find(book, digest);
    if (known == NULL)
        return put(book, digest, text, sentence);
    free(text);
    return known;
}

bool uth_rulebook_read(struct uth_rulebook *book, const char *digest, const char *text,
                       char sentence[UTH_RULEBOOK_SENTENCE_SIZE])
{
    char made[UTH_DIGEST_SIZE];
    uth_digest_of(text, made);
    if (strcmp(made, digest) != 0) {
        snprintf(sentence, UTH_RULEBOOK_SENTENCE_SIZE,
                 "the text is not the one that the tables play by: its digest is %.12s...", made);
        return false;
    }
    if (uth_rulebook_find(book, digest) != NULL)
        return true;
    char *copy = strdup(text);
    if (copy == NULL) {
        snprintf(sentence, UTH_RULEBOOK_SENTENCE_SIZE, "out of memory");
        return false;
    }
    return put(book, digest, copy, sentence) != NULL;
}

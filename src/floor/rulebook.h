/* Rule sets by content.
 *
 * A table plays by a text that belongs to its history, never by a file or by what the program has
 * built in: those may change between a bet and its settlement. The text is complete in itself
 * (uth_rules_write), and events name it by its digest, BLAKE2b-256 in hexadecimal. So two tables
 * with the same rules share one edition, and an altered text does not match the agreed digest.
 *
 * Editions are never changed and live as long as their book: pointers to them may be handed to
 * another thread. */
#ifndef UTH_FLOOR_RULEBOOK_H
#define UTH_FLOOR_RULEBOOK_H

#include <stdbool.h>
#include <stddef.h>

#include <uth/rules.h>

enum { UTH_DIGEST_SIZE = 65, UTH_RULEBOOK_SENTENCE_SIZE = 256 };

struct uth_edition {
    char digest[UTH_DIGEST_SIZE];
    const char *text;
    const struct uth_rules *rules; /* read from the text, and from nothing else */
};

struct uth_rulebook {
    size_t count, capacity;
    struct uth_edition **at; /* owned */
};

void uth_rulebook_free(struct uth_rulebook *book);
/* NULL: there is none of that digest. */
const struct uth_edition *uth_rulebook_find(const struct uth_rulebook *book, const char *digest);
/* The edition of the current rules. NULL: out of memory. */
const struct uth_edition *uth_rulebook_add(struct uth_rulebook *book,
                                           const struct uth_rules *rules);
/* A text that was stored under this digest. False with a sentence: another text, not a rule set, or
 * out of memory. */
bool uth_rulebook_read(struct uth_rulebook *book, const char *digest, const char *text,
                       char sentence[UTH_RULEBOOK_SENTENCE_SIZE]);

/* The digest of any text. */
void uth_digest_of(const char *text, char digest[UTH_DIGEST_SIZE]);

#endif

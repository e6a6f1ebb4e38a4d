/* What the floor asks of the outside: fresh decks, sealed ones opened again, and rule sets. */
#ifndef UTH_SERVER_HOUSE_H
#define UTH_SERVER_HOUSE_H

#include <uth/random.h>

#include "floor/floor.h"

enum { HOUSE_KEY_SIZE = 32, HOUSE_RULES_MAX = 32, HOUSE_SENTENCE_SIZE = 512 };

struct house {
    uint8_t key[HOUSE_KEY_SIZE]; /* seals the decks of rounds that are on */
    struct uth_random random;
    int rules_count;
    struct uth_rules *rules[HOUSE_RULES_MAX]; /* owned: besides the built-in ones */
    int fault_count;
    char fault[HOUSE_RULES_MAX][HOUSE_SENTENCE_SIZE]; /* of files that cannot be used */
};

void house_init(struct house *house);
void house_free(struct house *house);
/* The functions for uth_floor_new; the house must outlive the floor. */
struct uth_floor_outside house_outside(struct house *house);

/* A self-test of the random source: draws some numbers and checks them. */
bool house_self_test(struct house *house);

/* Reads the key file. *found: there is one. False with a sentence: it cannot be used. */
bool house_read_key(struct house *house, const char *path, bool *found,
                    char sentence[HOUSE_SENTENCE_SIZE]);
/* What tells one key from another, and nothing else about it. */
enum { HOUSE_FINGERPRINT_SIZE = 33 };
void house_fingerprint(const struct house *house, char text[HOUSE_FINGERPRINT_SIZE]);
/* A key for something else, which the house's own follows not from. */
void house_subkey(const struct house *house, const char *purpose, uint8_t key[HOUSE_KEY_SIZE]);
/* Makes a new key and its file, which only its owner can read, and has it on disk. */
bool house_make_key(struct house *house, const char *path, char sentence[HOUSE_SENTENCE_SIZE]);

/* A rule set from a file, or a sentence among the faults: what plays by it already need not stop. */
void house_add_rules(struct house *house, const char *path);
/* Is it certain which rules go by this name? Not if a file that cannot be read may have them. */
bool house_is_certain(const struct house *house, const char *name);

#endif

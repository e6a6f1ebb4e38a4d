/* What the files that read a round share. Each function returns false after a fault, and the first
 * fault ends the reading: it is the only one reported. */
#ifndef UTH_EXCHANGE_ROUND_READ_H
#define UTH_EXCHANGE_ROUND_READ_H

#include <uth/exchange.h>

#include <jansson.h>
#include <uth/reader.h>

/* The owner of each card: 0 for none yet, else one of these or UTH_OWNER_SPOT + spot. */
enum { UTH_OWNER_NONE, UTH_OWNER_BOARD, UTH_OWNER_DEALER, UTH_OWNER_SPOT };

/* No amount may be larger: ten billion dollars, far from any overflow of a single payout. */
#define UTH_AMOUNT_MAX INT64_C(1000000000000)

/* A round being read. */
struct uth_reading {
    struct uth_reader reader;
    struct uth_exchange_round *round;
    uint8_t owner[UTH_CARD_COUNT];
};

/* What a round owns besides itself. */
struct uth_exchange_memory {
    json_t *json; /* keeps the players' names alive */
    struct uth_hand *hands;
    const char **players;
};

/* Reads a field of `count` cards that are not in use elsewhere. Hands that share a spot have the
 * same cards. */
bool uth_read_cards(struct uth_reading *reading, const json_t *object, const char *field, int owner,
                    int count, uth_card *cards);
/* The round's "options", "progressive" and "hands". */
bool uth_read_options(struct uth_reading *reading, const json_t *object);
bool uth_read_progressive(struct uth_reading *reading, const json_t *object);
bool uth_read_hands(struct uth_reading *reading, const json_t *object);

/* Records a fault, of `field` if given, and returns false, for `return uth_read_fault(...)`. */
#define uth_read_fault(reading, field, ...)                                                        \
    (uth_reader_field_fault(&(reading)->reader, field, __VA_ARGS__), false)

#endif

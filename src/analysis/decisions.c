/*
 * Looking up decisions, and their file.
 *
 * The file packs each row of choices into bits: one or two a decision for the usual games, three
 * where a street has more than three ways to play.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decided.h"

struct options uth_options_of(const struct uth_base_game *game, enum uth_street street, bool all)
{
    struct options options = {.count = game->raise_count[street]};
    memcpy(options.multiple, game->raise[street], sizeof options.multiple);
    if (!all && options.count > 2) {
        options.multiple[1] = options.multiple[options.count - 1];
        options.count = 2;
    }
    return options;
}

struct uth_decisions *uth_decisions_new(void)
{
    struct uth_decisions *decisions = calloc(1, sizeof *decisions);
    if (!decisions)
        return NULL;
    decisions->flop = malloc(FLOP_CLASSES * sizeof *decisions->flop);
    decisions->river = malloc(UTH_TEXTURE_SPOTS);
    if (!decisions->flop || !decisions->river) {
        uth_decisions_free(decisions);
        return NULL;
    }
    return decisions;
}

void uth_decisions_free(struct uth_decisions *decisions)
{
    if (!decisions)
        return;
    free(decisions->flop);
    free(decisions->river);
    free(decisions);
}

static int multiple_of(const struct uth_decisions *decisions, enum uth_street street, int choice)
{
    return choice ? decisions->option[street].multiple[choice - 1] : 0;
}

int uth_decide_preflop(const struct uth_decisions *decisions, const uth_card hole[2])
{
    int start = uth_classes_get()->hole_start[hole_index(hole[0], hole[1])];
    return multiple_of(decisions, UTH_PREFLOP, decisions->start[start]);
}

int uth_decide_flop(const struct uth_decisions *decisions, const uth_card hole[2],
                    const uth_card flop[3])
{
    const struct classes *classes = uth_classes_get();
    int index = flop_index(flop);
    const uint8_t *suits = classes->suits_of[index];
    uth_card own[2];
    for (int i = 0; i < 2; i++)
        own[i] = uth_card_of(uth_card_rank(hole[i]), suits[uth_card_suit(hole[i])]);
    int choice = decisions->flop[classes->flop_of[index]][hole_index(own[0], own[1])];
    return multiple_of(decisions, UTH_FLOP, choice);
}

int uth_decide_river(const struct uth_decisions *decisions, const uth_card hole[2],
                     const uth_card board[5])
{
    uth_classes_get();
    struct uth_texture_place place = uth_texture_find(board);
    uint32_t spot =
        uth_texture_first_spot(place.texture) + (uint32_t)uth_texture_hand(place, hole[0], hole[1]);
    return multiple_of(decisions, UTH_RIVER, decisions->river[spot]);
}

/* The file: see docs/mathematics.md. */
enum {
    MAGIC_SIZE = 8,
    COUNTS_AT = MAGIC_SIZE,
    MULTIPLES_AT = COUNTS_AT + UTH_STREETS + 1,
    ROWS_AT = MULTIPLES_AT + UTH_STREETS * UTH_MULTIPLES_MAX,
    CHECK_SIZE = 8,
};
static const char magic[MAGIC_SIZE + 1] = "UTH-DEC1";

/* The four tables of a file, in its order. */
static const struct table {
    enum uth_street street;
    int rows, width;
} tables[] = {
    {UTH_PREFLOP, 1, STARTS},
    {UTH_FLOP, FLOP_CLASSES, HOLES},
    {UTH_RIVER, UTH_PLAIN_TEXTURES, PAIRS},
    {UTH_RIVER, UTH_SUITED_TEXTURES, HANDS},
};
enum { TABLES = sizeof tables / sizeof tables[0] };

/* The choices of a table, row after row, one byte each. */
static uint8_t *cells_of(const struct uth_decisions *decisions, int table)
{
    switch (table) {
    case 0: return (uint8_t *)decisions->start;
    case 1: return decisions->flop[0];
    case 2: return decisions->river;
    default: return decisions->river + uth_texture_first_spot(UTH_PLAIN_TEXTURES);
    }
}

static size_t bits_for(const struct options *options)
{
    size_t bits = 0;
    while (1 << bits < options->count + 1)
        bits++;
    return bits;
}

static size_t row_size(const struct table *table, size_t bits)
{
    return ((size_t)table->width * bits + 7) / 8;
}

/* 64-bit FNV-1a: finds a damaged file, not a forged one. */
static uint64_t checksum(const uint8_t *bytes, size_t size)
{
    uint64_t sum = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ bytes[i]) * UINT64_C(1099511628211);
    return sum;
}

static size_t file_size(const struct options option[UTH_STREETS])
{
    size_t size = ROWS_AT + CHECK_SIZE;
    for (int i = 0; i < TABLES; i++)
        size += (size_t)tables[i].rows * row_size(&tables[i], bits_for(&option[tables[i].street]));
    return size;
}

bool uth_decisions_encode(const struct uth_decisions *decisions, uint8_t **bytes, size_t *size)
{
    *size = file_size(decisions->option);
    uint8_t *out = calloc(*size, 1);
    *bytes = out;
    if (!out)
        return false;
    memcpy(out, magic, MAGIC_SIZE);
    for (int street = 0; street < UTH_STREETS; street++) {
        out[COUNTS_AT + street] = (uint8_t)decisions->option[street].count;
        memcpy(out + MULTIPLES_AT + street * UTH_MULTIPLES_MAX, decisions->option[street].multiple,
               (size_t)decisions->option[street].count);
    }
    uint8_t *row = out + ROWS_AT;
    for (int i = 0; i < TABLES; i++) {
        size_t bits = bits_for(&decisions->option[tables[i].street]);
        const uint8_t *cell = cells_of(decisions, i);
        for (int r = 0; r < tables[i].rows; r++, row += row_size(&tables[i], bits)) {
            size_t at = 0;
            for (int k = 0; k < tables[i].width; k++, at += bits) {
                unsigned choice = (unsigned)*cell++ << at % 8;
                row[at / 8] |= (uint8_t)choice;
                if (choice > 0xFF)
                    row[at / 8 + 1] |= (uint8_t)(choice >> 8);
            }
        }
    }
    uint64_t sum = checksum(out, *size - CHECK_SIZE);
    for (int i = 0; i < CHECK_SIZE; i++)
        out[*size - CHECK_SIZE + (size_t)i] = (uint8_t)(sum >> 8 * i);
    return true;
}

static bool read_header(const uint8_t *bytes, size_t size, struct options option[UTH_STREETS])
{
    if (size < ROWS_AT + CHECK_SIZE || memcmp(bytes, magic, MAGIC_SIZE) != 0)
        return false;
    for (int street = 0; street < UTH_STREETS; street++) {
        struct options *options = &option[street];
        options->count = bytes[COUNTS_AT + street];
        const uint8_t *multiple = bytes + MULTIPLES_AT + street * UTH_MULTIPLES_MAX;
        if (options->count > UTH_MULTIPLES_MAX)
            return false;
        for (int i = 0; i < options->count; i++) {
            if (multiple[i] < 1 || multiple[i] > 100 || (i > 0 && multiple[i] <= multiple[i - 1]))
                return false;
            options->multiple[i] = multiple[i];
        }
    }
    return true;
}

/* False for a choice that the street does not have. */
static bool read_rows(const uint8_t *row, struct uth_decisions *decisions)
{
    for (int i = 0; i < TABLES; i++) {
        const struct options *options = &decisions->option[tables[i].street];
        size_t bits = bits_for(options);
        uint8_t *cell = cells_of(decisions, i);
        for (int r = 0; r < tables[i].rows; r++, row += row_size(&tables[i], bits)) {
            size_t at = 0;
            for (int k = 0; k < tables[i].width; k++, at += bits) {
                unsigned word = bits ? row[at / 8] : 0;
                if (at % 8 + bits > 8)
                    word |= (unsigned)row[at / 8 + 1] << 8;
                unsigned choice = word >> at % 8 & ((1U << bits) - 1);
                if (choice > (unsigned)options->count)
                    return false;
                *cell++ = (uint8_t)choice;
            }
        }
    }
    return true;
}

/* What is wrong with a file as a whole, or NULL. */
static const char *find_fault(const uint8_t *bytes, size_t size, struct options option[UTH_STREETS])
{
    if (!read_header(bytes, size, option))
        return "this is not a decision file";
    if (size != file_size(option))
        return "the decision file is too short or too long";
    uint64_t sum = 0;
    for (int i = 0; i < CHECK_SIZE; i++)
        sum |= (uint64_t)bytes[size - CHECK_SIZE + (size_t)i] << 8 * i;
    return sum == checksum(bytes, size - CHECK_SIZE) ? NULL : "the decision file is damaged";
}

struct uth_decisions *uth_decisions_decode(const uint8_t *bytes, size_t size, char *sentence,
                                           size_t sentence_size)
{
    struct options option[UTH_STREETS] = {{0}};
    const char *fault = find_fault(bytes, size, option);
    struct uth_decisions *decisions = fault ? NULL : uth_decisions_new();
    if (decisions) {
        memcpy(decisions->option, option, sizeof option);
        if (read_rows(bytes + ROWS_AT, decisions))
            return decisions;
        fault = "the decision file names a choice that its street does not have";
    }
    uth_decisions_free(decisions);
    snprintf(sentence, sentence_size, "%s", fault ? fault : "out of memory");
    return NULL;
}

/* The table of wagers, and the names of streets. */
#include <uth/wager.h>

#include <string.h>

#include "base/names.h"

#define ROW(with, id, name, option, title, brief, letter, key, reads)                              \
    {name, option, title, letter, UTH_READS_##reads},
static const struct {
    const char *name, *option, *title, *letter;
    enum uth_reads reads;
} wagers[UTH_WAGERS] = {UTH_WAGER_TABLE(ROW, )};

#define READS_ROW(id, lines, words, pays, loses, when) {UTH_LINES_##lines, words, when},
static const struct {
    enum uth_lines lines;
    const char *words, *when;
} readings[UTH_READS] = {UTH_READS_TABLE(READS_ROW)};

static const char *const streets[UTH_STREETS] = {"preflop", "flop", "river"};

const char *uth_wager_name(enum uth_wager wager)
{
    return wagers[wager].name;
}

const char *uth_wager_title(enum uth_wager wager)
{
    return wagers[wager].title;
}

bool uth_wager_from_name(const char *name, enum uth_wager *wager)
{
    for (int i = 0; i < UTH_WAGERS; i++) {
        if (strcmp(name, wagers[i].name) == 0) {
            *wager = (enum uth_wager)i;
            return true;
        }
    }
    return false;
}

bool uth_wager_is_optional(enum uth_wager wager)
{
    return wager > UTH_BLIND;
}

const char *uth_wager_option(enum uth_wager wager)
{
    return wagers[wager].option;
}

char uth_wager_letter(enum uth_wager wager)
{
    return wagers[wager].letter[0];
}

enum uth_reads uth_wager_reads(enum uth_wager wager)
{
    return wagers[wager].reads;
}

enum uth_lines uth_wager_lines(enum uth_wager wager)
{
    return readings[wagers[wager].reads].lines;
}

const char *uth_wager_decided_by(enum uth_wager wager)
{
    return readings[wagers[wager].reads].words;
}

const char *uth_wager_paid_when(enum uth_wager wager)
{
    return readings[wagers[wager].reads].when;
}

enum uth_wager uth_wager_as_spoken(int place)
{
    return place == 1 ? UTH_BLIND : place == 2 ? UTH_PLAY : (enum uth_wager)place;
}

UTH_NAMED(uth_street, uth_street, streets);

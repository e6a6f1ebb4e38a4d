/* Names of wagers and streets: the one place that spells them. */
#include <uth/wager.h>

#include <string.h>

static const struct {
    const char *name, *title;
} wagers[UTH_WAGERS] = {
    [UTH_ANTE] = {"ante", "Ante"},
    [UTH_PLAY] = {"play", "Play"},
    [UTH_BLIND] = {"blind", "Blind"},
    [UTH_TRIPS] = {"trips", "Trips"},
    [UTH_BAD_BEAT] = {"bad_beat", "Bad Beat"},
    [UTH_ULTIMATE_PAIRS] = {"ultimate_pairs", "Ultimate Pairs"},
    [UTH_PLAY_THE_BOARD] = {"play_the_board", "Play the Board"},
    [UTH_PROGRESSIVE] = {"progressive", "Progressive"},
};

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
    return wager >= UTH_TRIPS;
}

const char *uth_street_name(enum uth_street street)
{
    return streets[street];
}

bool uth_street_from_name(const char *name, enum uth_street *street)
{
    for (int i = 0; i < UTH_STREETS; i++) {
        if (strcmp(name, streets[i]) == 0) {
            *street = (enum uth_street)i;
            return true;
        }
    }
    return false;
}

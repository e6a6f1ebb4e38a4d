/* From rule sets and pay tables to whole numbers. */
#include <stdio.h>
#include <string.h>
#include <uth/assert.h>
#include <uth/basegame.h>
#include <uth/fraction.h>
#include <uth/rulesfile.h>

bool uth_base_game_set_raises(struct uth_base_game *game, enum uth_street street,
                              const uint8_t *multiples, int count, char *sentence, size_t size)
{
    uint8_t sorted[UTH_MULTIPLES_MAX];
    if (count < 0 || count > UTH_MULTIPLES_MAX) {
        snprintf(sentence, size, "a street has at most %d multiples, not %d", UTH_MULTIPLES_MAX,
                 count);
        return false;
    }
    for (int i = 0; i < count; i++) {
        if (multiples[i] < 1 || multiples[i] > 100) {
            snprintf(sentence, size, "a Play wager is 1 to 100 times the Ante, not %d",
                     multiples[i]);
            return false;
        }
        int at = i;
        for (; at > 0 && sorted[at - 1] > multiples[i]; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = multiples[i];
        if (at > 0 && sorted[at - 1] == multiples[i]) {
            snprintf(sentence, size, "%dx is given twice", multiples[i]);
            return false;
        }
    }
    memset(game->raise[street], 0, sizeof game->raise[street]);
    if (count > 0)
        memcpy(game->raise[street], sorted, (size_t)count);
    game->raise_count[street] = (uint8_t)count;
    return true;
}

/* The least number of units in an Ante that makes every payout whole, or 0 if it is too large. */
static int64_t find_units(const struct uth_pay_table *blind)
{
    int64_t units = 1;
    for (int i = 0; i < blind->line_count; i++) {
        const struct uth_odds *odds = &blind->line[i].odds;
        int64_t den = uth_fraction_of(odds->num, odds->den).den;
        units *= uth_fraction_of(den, units).num;
        if (units > UTH_UNITS_MAX)
            return 0;
    }
    return units;
}

bool uth_base_game_of(const struct uth_rules *rules, const struct uth_pay_table *blind,
                      struct uth_base_game *game, char *sentence, size_t size)
{
    UTH_ASSERT(blind->wager == UTH_BLIND);
    struct uth_base_game made = {.line_count = blind->line_count};
    made.qualifies_from = uth_weakest_of(rules->qualifies_with, 0);
    for (int street = 0; street < UTH_STREETS; street++)
        if (!uth_base_game_set_raises(&made, (enum uth_street)street, rules->raise[street],
                                      rules->raise_count[street], sentence, size))
            return false;
    int64_t units = find_units(blind);
    int64_t most = 0;
    for (int i = 0; i < blind->line_count && units; i++) {
        const struct uth_pay_line *line = &blind->line[i];
        int64_t pays = units * line->odds.num / line->odds.den;
        if (!line->odds.stake_returned)
            pays -= units;
        most = pays > most ? pays : most;
        if (most > UTH_UNITS_MAX)
            break;
        made.line[i].from = line->from;
        made.line[i].pays = (int32_t)pays;
        snprintf(made.line[i].label, sizeof made.line[i].label, "%s", line->label);
    }
    made.units = (int32_t)units;
    /* Ante, Blind and a Play of up to 100 Antes are added to it. */
    if (!units || most + 102 * units > UTH_UNITS_MAX) {
        snprintf(sentence, size,
                 "the payouts of %s are too large, or their fractions too fine, to be counted "
                 "exactly in 64 bits",
                 blind->name);
        return false;
    }
    *game = made;
    return true;
}

struct uth_base_game uth_base_game_usual(void)
{
    struct uth_base_game game;
    char sentence[128];
    bool good =
        uth_base_game_of(uth_rules_builtin("washington"), uth_pay_table_builtin("UTH-BLIND"), &game,
                         sentence, sizeof sentence);
    UTH_ASSERT(good);
    return game;
}

int32_t uth_base_game_blind(const struct uth_base_game *game, uth_strength strength)
{
    for (int i = 0; i < game->line_count; i++)
        if (strength >= game->line[i].from)
            return game->line[i].pays;
    return 0;
}

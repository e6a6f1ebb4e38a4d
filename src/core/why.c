/* Why a wager won, lost, was pushed or was returned.
 *
 * Which sentence it is follows from the facts of the line alone; its words are in sayings.h. So it
 * is the same in the history, on a page and at the terminal, in every language. */
#include <uth/settle.h>

#include "base/names.h"

#include <string.h>

#include <uth/assert.h>

const char *uth_outcome_name(enum uth_outcome outcome)
{
    static const char *const names[] = {[UTH_LOSE] = "lose",
                                        [UTH_TIE] = "tie",
                                        [UTH_WIN] = "win",
                                        [UTH_FOLD] = "fold",
                                        [UTH_DEAD] = "dead"};
    return names[outcome];
}

static const char *const deads[UTH_DEADS] = {"no", "returned", "lost"};

UTH_NAMED(uth_dead, uth_dead, deads);

const char *uth_result_name(enum uth_result result)
{
    static const char *const names[] = {[UTH_LINE_LOSE] = "lose",
                                        [UTH_LINE_PUSH] = "push",
                                        [UTH_LINE_WIN] = "win",
                                        [UTH_LINE_RETURNED] = "returned"};
    return names[result];
}

/* One line, and whose it is. */
struct about {
    const struct uth_settle_input *in;
    const struct uth_settlement *settlement;
    const struct uth_hand *hand;
    const struct uth_hand_result *result;
    const struct uth_line *line;
};

/* "Your pair of nines beats the dealer's pair of nines" explains nothing: hands described by the
 * same words also get the card that decides between them. */
static void tell_apart(struct uth_named_hand *own, struct uth_named_hand *other)
{
    char codes[2][UTH_HAND_CODE_SIZE];
    uth_hand_code(own->strength, codes[0], sizeof codes[0]);
    uth_hand_code(other->strength, codes[1], sizeof codes[1]);
    if (own->strength == other->strength || strcmp(codes[0], codes[1]) != 0)
        return;
    uint8_t ranks[2][5];
    uth_strength_ranks(own->strength, ranks[0]);
    uth_strength_ranks(other->strength, ranks[1]);
    int i = 0;
    while (i < 4 && ranks[0][i] == ranks[1][i])
        i++;
    own->kicker = ranks[0][i];
    other->kicker = ranks[1][i];
}

static enum uth_saying folded(const struct about *it)
{
    const struct uth_hand_result *result = it->result;
    bool tip =
        it->line >= result->tip_lines && it->line < result->tip_lines + result->tip_line_count;
    return tip                  ? UTH_SAY_WHY_TIP_FOLDED
           : it->hand->backline ? UTH_SAY_WHY_SEAT_FOLDED
                                : UTH_SAY_WHY_FOLDED;
}

static enum uth_saying base_reason(const struct about *it)
{
    switch (it->line->cause) {
    case UTH_BECAUSE_FOLDED: return folded(it);
    case UTH_BECAUSE_BEATS_DEALER: return UTH_SAY_WHY_BEATS;
    case UTH_BECAUSE_DEALER_BEATS: return UTH_SAY_WHY_BEATEN;
    case UTH_BECAUSE_TIE: return UTH_SAY_WHY_TIE;
    case UTH_BECAUSE_NOT_QUALIFIED: return UTH_SAY_WHY_NOT_QUALIFIED;
    case UTH_BECAUSE_PAYS: return UTH_SAY_WHY_PAYS;
    case UTH_BECAUSE_TOO_WEAK: return UTH_SAY_WHY_TOO_WEAK;
    default: UTH_UNREACHABLE("no such cause for a base wager");
    }
}

static bool player_is_beaten(const struct about *it)
{
    return it->result->strength < it->settlement->dealer_strength;
}

#define READS_ROW(id, lines, words, pays, loses, when) {UTH_SAY_##loses, UTH_SAY_##pays},
static const enum uth_saying readings[UTH_READS][2] = {UTH_READS_TABLE(READS_ROW)};

/* Base wagers are compared with the dealer; the others go by what their pay tables read. */
static enum uth_saying reason(const struct about *it)
{
    enum uth_cause cause = it->line->cause;
    enum uth_reads reads = uth_wager_reads(it->line->wager);
    if (cause == UTH_BECAUSE_DEAD || cause == UTH_BECAUSE_DEAD_LOST)
        return cause == UTH_BECAUSE_DEAD ? UTH_SAY_WHY_DEAD : UTH_SAY_WHY_DEAD_LOST;
    if (!uth_wager_is_optional(it->line->wager))
        return base_reason(it);
    if (reads == UTH_READS_BEATEN_HAND && cause == UTH_BECAUSE_PAYS && !player_is_beaten(it))
        return UTH_SAY_WHY_DEALER_BAD_BEAT;
    switch (cause) {
    case UTH_BECAUSE_FOLDED_OUT: return UTH_SAY_WHY_FOLDED_OUT;
    case UTH_BECAUSE_TIE: return UTH_SAY_WHY_NOBODY_BEATEN;
    case UTH_BECAUSE_METER: return UTH_SAY_WHY_METER;
    case UTH_BECAUSE_ENVY: return UTH_SAY_WHY_ENVY;
    default: return readings[reads][cause == UTH_BECAUSE_PAYS];
    }
}

/* What a limited bank, a limit of the table or the smallest chip left of it. */
static enum uth_saying cut(const struct uth_line *line)
{
    switch (line->cut) {
    case UTH_CUT_AGGREGATE: return UTH_SAY_CUT_AGGREGATE;
    case UTH_CUT_TIP: return UTH_SAY_CUT_TIP;
    case UTH_CUT_BREAKAGE: return UTH_SAY_CUT_BREAKAGE;
    case UTH_CUT_BANK:
    case UTH_CUT_NONE: break;
    }
    /* a winning wager owes `due` to the player, a losing one to the bank */
    bool wins = line->cause == UTH_BECAUSE_BEATS_DEALER || line->cause == UTH_BECAUSE_PAYS;
    return line->room == 0 ? UTH_SAY_CUT_EXHAUSTED : wins ? UTH_SAY_CUT_PAYS : UTH_SAY_CUT_COLLECTS;
}

/* The award of the line, or the lowest one that would have been paid. */
static void put_label(const struct about *it, struct uth_words *words)
{
    const struct uth_pay_table *table = it->in->game->table[it->line->wager];
    if (it->line->cause == UTH_BECAUSE_NOT_QUALIFIED) {
        words->label = uth_category_words(it->in->game->rules->qualifies_with);
    } else if (table != NULL) {
        int index = it->line->pay_line >= 0 ? it->line->pay_line : table->line_count - 1;
        const struct uth_pay_line *pay = &table->line[index];
        words->label = pay->label;
        words->percent = pay->percent;
        words->level = table->level[pay->level];
    }
}

/* The hands that the sentence names. */
static void name_hands(const struct about *it, struct uth_named_hand *own,
                       struct uth_named_hand *other)
{
    *own = (struct uth_named_hand){it->result->strength, -1};
    *other = (struct uth_named_hand){it->settlement->dealer_strength, -1};
    enum uth_wager wager = it->line->wager;
    bool alone = uth_wager_is_optional(wager) && uth_wager_lines(wager) == UTH_LINES_HANDS &&
                 uth_wager_reads(wager) != UTH_READS_BEATEN_HAND && wager != UTH_PROGRESSIVE;
    const struct uth_seen seen = {it->hand->cards, it->in->dealer, it->in->board, own->strength,
                                  other->strength};
    /* nothing is compared where one hand alone counts, nor where a dealer does not qualify */
    if (alone)
        own->strength = uth_hand_seen(wager, &seen);
    else if (it->line->cause != UTH_BECAUSE_NOT_QUALIFIED)
        tell_apart(own, other);
    if (it->line->cause == UTH_BECAUSE_NO_BAD_BEAT && !player_is_beaten(it))
        *own = *other;
}

void uth_why(const struct uth_settle_input *in, const struct uth_settlement *settlement, int hand,
             const struct uth_line *line, struct uth_why *why)
{
    struct about it = {in, settlement, &in->hands[hand], &settlement->hands[hand], line};
    struct uth_named_hand own, other;
    name_hands(&it, &own, &other);
    struct uth_words words = {
        .say = reason(&it),
        .wager = uth_wager_name(line->wager),
        .banker = in->bank.spot != 0 ? "player_dealer" : "dealer",
        .hand = &own,
        .against = &other,
        .odds = &line->pays,
        .card = uth_card_text(it.hand->cards[0]),
        .second = uth_card_text(it.hand->cards[1]),
        .meter = line->meter_before,
        .paid = line->paid,
        .due = line->due,
        .returned = line->returned,
        .limit = line->cut == UTH_CUT_TIP ? in->game->rules->offer[line->wager].tip_limit
                                          : in->game->rules->offer[line->wager].aggregate,
        .chip = in->game->rules->chip,
        .bank = in->bank.amount,
        .room = line->room,
        .spent = line->bank_paid,
        .taken = line->bank_collected,
    };
    put_label(&it, &words);
    size_t length = uth_say(&words, &why->reason, why->sentence, sizeof why->sentence);
    why->is_cut = line->cut != UTH_CUT_NONE;
    if (!why->is_cut)
        return;
    why->sentence[length++] = ' ';
    words.say = cut(line);
    uth_say(&words, &why->cut, why->sentence + length, sizeof why->sentence - length);
}

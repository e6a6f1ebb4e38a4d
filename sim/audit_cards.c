/* Cards in the audit: every round was dealt from the committed deck, and no card was stored, or
 * told to anyone who may not see it, too early. */
#include "floor/table.h"
#include "state.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <uth/deal.h>

/* ---- cards in texts ---- */

static size_t skip_hex(const char *text, size_t size)
{
    static const char *const keys[] = {
        "\"commitment\":\"",  "\"sealed\":\"",        "\"salt\":\"", "\"digest\":\"",
        "\"next_digest\":\"", "\"hash\":\"",          "\"seed\":\"", "\"spare\":\"",
        "\"entropy\":\"",     "\"entropy_again\":\"", "\"roll\":\""};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        size_t length = strlen(keys[i]);
        if (size > length && memcmp(text, keys[i], length) == 0) {
            const char *end = memchr(text + length, '"', size - length);
            return end == NULL ? size : (size_t)(end - text);
        }
    }
    return 0;
}

static bool is_suit(char letter)
{
    return letter == 'c' || letter == 'd' || letter == 'h' || letter == 's';
}

uth_cards sim_cards_in(const char *text, size_t size)
{
    uth_cards found = 0;
    for (size_t i = 0; i + 1 < size; i++) {
        i += text[i] == '"' ? skip_hex(text + i, size - i) : 0;
        char two[3] = {text[i], i + 1 < size ? text[i + 1] : '\0', '\0'};
        uth_card card;
        if (is_suit(two[1]) && uth_card_parse(two, &card))
            found |= uth_card_bit(card);
    }
    return found;
}

void sim_audit_snapshot(struct sim *sim, struct uth_store *store, int stream)
{
    uint64_t number;
    char *body;
    size_t size;
    const char *name = sim_stream_name(sim, stream);
    if (!uth_store_read_snapshot(store, name, &number, &body, &size))
        sim_wrong(sim, "the snapshot of %s: %s", name, uth_store_error(store));
    uth_cards shown = body == NULL ? 0 : sim->audit.stream[stream].event[number - 1].shown;
    if (body != NULL && (sim_cards_in(body, size) & ~shown) != 0)
        sim_wrong(sim, "the snapshot of %s has cards in it that nobody has seen", name);
    free(body);
}

/* ---- the receipt ---- */

/* Which cards were written too early: `written` by step, from the point of view of `viewer` (NULL:
 * a reader of the store). */
static uth_cards early_cards(const struct sim_round *round, const uth_cards written[SIM_SPANS],
                             const char *viewer)
{
    if (round->spots == 0) /* void before the deal: nothing at all */
        return written[SIM_UNTIL_DEAL];
    uth_cards flop = uth_cards_of(round->board, 3), river = uth_cards_of(round->board + 3, 2);
    uth_cards holes = 0, hidden = uth_cards_of(round->dealer, 2);
    for (int spot = 1; spot <= UTH_SPOTS_MAX; spot++) {
        if (!(round->spots >> spot & 1U))
            continue;
        uth_cards hole = uth_cards_of(round->hole[spot - 1], 2);
        bool own = viewer != NULL && strcmp(viewer, round->owner[spot - 1]) == 0;
        holes |= hole;
        hidden |= own || round->face_up ? 0 : hole;
    }
    return (written[SIM_UNTIL_DEAL] & (hidden | holes | flop | river)) |
           (written[SIM_UNTIL_FLOP] & (hidden | flop | river)) |
           (written[SIM_UNTIL_RIVER] & (hidden | river)) | (written[SIM_UNTIL_REVEAL] & hidden);
}

/* No card was stored too early, neither as text nor as bytes of the deck. */
static void check_secrets(struct sim *sim, const struct sim_audit_table *table,
                          const struct sim_round *round, const struct uth_receipt *receipt,
                          const char *name)
{
    uth_cards early = early_cards(round, table->written, NULL);
    if (early != 0)
        sim_wrong(sim, "round %u of %s: the card %s was stored before its time", round->number,
                  name, uth_card_text(uth_cards_pop(&early)));
    char hex[2 * UTH_CARD_COUNT + 1];
    sodium_bin2hex(hex, sizeof hex, receipt->deck.card, UTH_CARD_COUNT);
    hex[32] = '\0'; /* sixteen cards in a row are no coincidence */
    if (strstr(table->started, hex) != NULL)
        sim_wrong(sim, "round %u of %s: the deck can be read before the bets", round->number, name);
}

/* Every card that was shown is where the receipt says. */
static void check_dealt(struct sim *sim, const struct sim_audit_table *table, const uth_card *dealt,
                        const struct uth_deal_order *order, const uint8_t *spots, const char *name)
{
    for (int i = 0; i < table->shown_count; i++) {
        const struct sim_dealt *shown = &table->shown[i];
        const uint8_t *at = shown->act == UTH_DO_FLOP    ? order->board
                            : shown->act == UTH_DO_RIVER ? order->board + 3
                                                         : order->dealer;
        for (int k = 0; shown->spot != 0 && k < order->hands; k++)
            if (spots[k] == shown->spot)
                at = order->hole[k];
        for (int k = 0; k < (shown->act == UTH_DO_FLOP ? 3 : 2); k++) {
            if (dealt[at[k]] != shown->cards[k])
                sim_wrong(sim, "round %u of %s: %s shows %s, and the receipt says %s",
                          table->now.number, name, uth_action_name(shown->act),
                          uth_card_text(shown->cards[k]), uth_card_text(dealt[at[k]]));
        }
    }
}

/* The owner of each card. */
static void open_round(struct sim_round *round, uint32_t taken, const uint8_t *spots,
                       const uth_card *dealt, const struct uth_deal_order *order)
{
    round->opened = true;
    round->spots = taken;
    for (int i = 0; i < order->hands; i++)
        for (int k = 0; k < 2; k++)
            round->hole[spots[i] - 1][k] = dealt[order->hole[i][k]];
    for (int i = 0; i < 2; i++)
        round->dealer[i] = dealt[order->dealer[i]];
    for (int i = 0; i < 5; i++)
        round->board[i] = dealt[order->board[i]];
}

void sim_audit_receipt(struct sim *sim, struct sim_audit_table *table,
                       const struct uth_floor_event *event, const struct uth_table *shadow)
{
    const struct uth_receipt *receipt = &event->receipt;
    const char *fault = uth_receipt_check(receipt);
    if (fault == NULL &&
        memcmp(&receipt->commitment, &table->commitment, sizeof table->commitment) != 0)
        fault = "another commitment was shown";
    if (fault == NULL &&
        (strcmp(receipt->place.table, event->stream) != 0 || receipt->place.round != event->round))
        fault = "it is of another round";
    if (fault != NULL)
        sim_wrong(sim, "the receipt of round %u of %s: %s", event->round, event->stream, fault);
    if (table->on || !table->receipt_due || event->round != table->now.number)
        sim_wrong(sim, "the deck of round %u of %s is opened at the wrong time", event->round,
                  event->stream);
    if (!sim_seeds_same(&table->seeds, &receipt->seeds))
        sim_wrong(sim, "the receipt of round %u of %s has other seeds", event->round,
                  event->stream);
    table->receipt_due = false;
    if (sim_is_wrong(sim))
        return;
    struct sim_round *round = &table->rounds[table->round_count - 1];
    round->last = event->number;
    uth_card dealt[UTH_CARD_COUNT];
    uint8_t spots[UTH_SPOTS_MAX];
    bool decided = sim_seeds_deal(&table->seeds, receipt->deck.card, dealt);
    if (!decided && table->spots != 0)
        sim_wrong(sim, "round %u of %s was dealt, and its seeds decide no deck", event->round,
                  event->stream);
    if (!decided)
        memcpy(dealt, receipt->deck.card, sizeof dealt);
    int hands = uth_spots_clockwise(table->spots, shadow->rules->spots, 0, spots);
    struct uth_deal_order order = uth_deal_order(shadow->game.dealing, hands);
    open_round(round, table->spots, spots, dealt, &order);
    round->face_up = shadow->rules->face_up;
    check_secrets(sim, table, round, receipt, event->stream);
    check_dealt(sim, table, dealt, &order, spots, event->stream);
    sim->result->counts.receipts++;
    sim->result->counts.shuffled += decided && receipt->seeds.count > 0;
}

/* ---- what clients were told ---- */

static const struct sim_round *find_round(const struct sim *sim, int stream, uint32_t number)
{
    const struct sim_audit_table *table = &sim->audit.table[stream];
    for (int i = 0; i < table->round_count; i++)
        if (table->rounds[i].number == number && table->rounds[i].opened)
            return &table->rounds[i];
    return NULL;
}

void sim_audit_told(struct sim *sim)
{
    for (int i = 0; i < sim->hole_count && !sim_is_wrong(sim); i++) {
        const struct sim_hole *hole = &sim->holes[i];
        const struct sim_round *round = find_round(sim, hole->stream, hole->round);
        if (hole->round > sim->audit.table[hole->stream].now.number)
            sim_wrong(sim, "hole cards of round %u were told, which has not begun", hole->round);
        if (round != NULL && (!(round->spots >> hole->spot & 1U) ||
                              memcmp(round->hole[hole->spot - 1], hole->cards, 2) != 0))
            sim_wrong(sim, "hole cards of round %u, spot %d, are not those of the receipt",
                      hole->round, hole->spot);
    }
    for (int i = 0; i < sim->told_count && !sim_is_wrong(sim); i++) {
        const struct sim_told *told = &sim->told[i];
        const struct sim_round *round = find_round(sim, told->stream, told->round);
        const char *name = sim->client[told->client].actor.name;
        if (round == NULL)
            continue;
        uth_cards early = early_cards(round, told->written, name);
        if (early != 0)
            sim_wrong(sim, "%s was told of the card %s in round %u of %s before its time", name,
                      uth_card_text(uth_cards_pop(&early)), told->round,
                      sim_stream_name(sim, told->stream));
    }
}

/* Rows of rounds. */
#include "rounds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

#include "past_round.h"
#include "server/alloc.h"
#include "server/hub/hub.h"
#include "server/wire/wire.h"

static int compare_numbers(const void *a, const void *b)
{
    uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;
    return left < right ? -1 : left > right;
}

/* The players of a round, each once; the caller frees the list. */
static uint32_t *players_of(const struct uth_round *round, int *count)
{
    int hands = uth_round_hand_count(round);
    uint32_t *numbers = alloc_grow(NULL, (size_t)hands, sizeof *numbers);
    for (int i = 0; i < hands; i++)
        numbers[i] = uth_round_hand(round, i)->player;
    qsort(numbers, (size_t)hands, sizeof *numbers, compare_numbers);
    *count = 0;
    for (int i = 0; i < hands; i++)
        if (*count == 0 || numbers[*count - 1] != numbers[i])
            numbers[(*count)++] = numbers[i];
    return numbers;
}

static void put_amounts(struct uth_json *text, const struct uth_round *round)
{
    const struct uth_settlement *settlement = uth_round_settlement(round);
    uth_cents staked = 0, back = 0, tips = 0;
    for (int i = 0; settlement != NULL && i < settlement->hand_count; i++) {
        const struct uth_hand_result *result = &settlement->hands[i];
        for (int k = 0; k < result->line_count; k++) {
            staked += result->lines[k].stake;
            back += result->lines[k].paid + result->lines[k].returned;
        }
        tips += result->tip_returned;
    }
    uth_json_integer(text, "staked", staked);
    uth_json_integer(text, "back", back);
    uth_json_integer(text, "tips", tips);
}

/* Whose bank the round was played against, and how it went; for reports too. */
static void put_bank(struct uth_json *text, const struct uth_table *table)
{
    struct uth_bank_stake bank = uth_round_bank(table->round);
    const struct uth_settlement *settlement = uth_round_settlement(table->round);
    if (bank.spot == 0 || settlement == NULL)
        return;
    bool waived = table->position.waived[0] != '\0';
    uth_json_object(text, "bank");
    uth_json_text(text, "player", table->position.banker);
    uth_json_integer(text, "seat", bank.spot);
    uth_json_integer(text, "amount", bank.amount);
    uth_json_integer(text, "collected", settlement->collected);
    uth_json_integer(text, "paid", settlement->paid);
    uth_json_bool(text, "exhausted", settlement->exhausted);
    uth_json_integer(text, "action", settlement->action);
    uth_json_integer(text, "fee", waived ? 0 : settlement->fee);
    uth_json_bool(text, "waived", waived);
    uth_json_end_object(text);
}

/* One line about the round, for lists. */
static char *summary_of(const struct uth_table *table, int players)
{
    const struct uth_round *round = table->round;
    struct uth_json text = {0};
    int known;
    const uth_card *board = uth_round_board(round, &known);
    uth_json_object(&text, NULL);
    uth_json_integer(&text, "hands", uth_round_hand_count(round));
    uth_json_integer(&text, "players", players);
    uth_json_cards(&text, "board", board, known);
    if (uth_round_dealer(round)[0] != UTH_NO_CARD)
        uth_json_cards(&text, "dealer", uth_round_dealer(round), 2);
    put_amounts(&text, round);
    put_bank(&text, table);
    if (table->amended > 0)
        uth_json_integer(&text, "amended", table->amended);
    if (uth_round_phase(round) == UTH_PHASE_VOID)
        uth_json_text(&text, "reason", uth_round_void_reason(round));
    uth_json_end_object(&text);
    return uth_json_take(&text, NULL);
}

/* Everybody's chips after the round go with its last event, so that a recall can tell balances. */
static void store_chips(struct hub *hub, struct slot *slot, const struct uth_floor_events *events,
                        int index, int count, const char *const *names)
{
    struct uth_json text = {0};
    uth_json_object(&text, ROUNDS_CHIPS);
    for (int i = 0; i < count; i++) {
        char account[UTH_ACCOUNT_SIZE];
        wire_account(account, "chips", slot->name, names[i]);
        uth_json_integer(&text, names[i],
                         wire_balance_after(uth_floor_ledger(hub->floor), account, events, index));
    }
    uth_json_end_object(&text);
    free(slot->more);
    slot->more = uth_json_take(&text, NULL);
}

/* Its row: with the summary of the round as it stands, and everybody's chips. */
static void end_round(struct hub *hub, struct slot *slot, const struct uth_floor_events *events,
                      int index)
{
    const struct uth_floor_event *event = &events->at[index];
    const struct uth_table *table = uth_floor_find_table(hub->floor, slot->name);
    bool settled = uth_round_phase(table->round) == UTH_PHASE_SETTLED;
    int count = 0;
    uint32_t *numbers = players_of(table->round, &count);
    const char **names = alloc_grow(NULL, (size_t)count + 1, sizeof *names);
    for (int i = 0; i < count; i++) {
        const char *name = uth_table_player_name(table, numbers[i]);
        names[i] = name != NULL ? name : "?";
    }
    struct round_mark *mark = &slot->current;
    mark->last = event->number;
    if (event->act.action.kind != UTH_DO_AMEND)
        mark->end_ms = event->at_ms;
    snprintf(mark->status, sizeof mark->status, "%s", settled ? "settled" : "void");
    free(mark->summary);
    mark->summary = summary_of(table, count);
    if (uth_round_bank(table->round).spot != 0)
        names[count++] = table->position.banker; /* a part in it as well */
    bool known = event->act.action.kind == UTH_DO_AMEND;
    round_mark_store(mark, slot->name, hub->filling, known ? 0 : count, names);
    store_chips(hub, slot, events, index, count, names);
    free(names);
    free(numbers);
    hub->metrics.rounds_settled += event->act.action.kind == UTH_DO_SETTLE;
    hub->metrics.rounds_void += !settled;
}

/* A round that was over before is put right: its row has the new figures, and the number of the event,
 * by which a recall finds the later versions. */
static void note_put_right(struct hub *hub, struct slot *slot, const struct uth_floor_event *event)
{
    struct past_round *past = hub->past;
    struct uth_refusal refusal;
    UTH_ASSERT(past != NULL && past->mark.number == event->round);
    if (uth_past_take(&past->past, event, NULL, &refusal) != UTH_REASON_OK)
        alloc_failed(); /* the floor has let it pass */
    int count = 0;
    free(players_of(past->past.table->round, &count));
    struct uth_json text = {0};
    char *summary = summary_of(past->past.table, count);
    uth_json_append(&text, summary, strlen(summary) - 1); /* before its closing brace */
    uth_json_append(&text, ",\"put_right\":[", 14);
    for (int i = 0; i < past->late_count; i++) {
        char number[24];
        int length = snprintf(number, sizeof number, "%llu,", (unsigned long long)past->late[i]);
        uth_json_append(&text, number, (size_t)length);
    }
    char number[24];
    int length = snprintf(number, sizeof number, "%llu]}", (unsigned long long)event->number);
    uth_json_append(&text, number, (size_t)length);
    free(summary);
    free(past->mark.summary);
    past->mark.summary = uth_json_take(&text, NULL);
    round_mark_store(&past->mark, slot->name, hub->filling, 0, NULL);
    struct round_mark *known[] = {&slot->current, &slot->settled};
    for (int i = 0; i < 2; i++) {
        if (known[i]->number != event->round)
            continue;
        free(known[i]->summary);
        known[i]->summary = alloc_text(past->mark.summary);
    }
}

/* The row says by whom and why; the round's own events stay as they are. */
static void reverse_round(struct hub *hub, struct slot *slot, const struct uth_floor_event *event)
{
    struct round_mark *mark = event->round == slot->current.number   ? &slot->current
                              : event->round == slot->settled.number ? &slot->settled
                                                                     : NULL;
    if (mark == NULL)
        return;
    struct uth_json text = {0};
    uth_json_object(&text, "reversed");
    uth_json_text(&text, "by", event->actor.name);
    uth_json_integer(&text, "at", event->at_ms);
    uth_json_integer(&text, "n", (int64_t)event->number);
    uth_json_text(&text, "reason", event->text);
    uth_json_end_object(&text);
    /* The summary is an object: the new field goes before its closing brace. */
    size_t length = mark->summary != NULL ? strlen(mark->summary) : 0;
    struct uth_json whole = {0};
    uth_json_append(&whole, length > 1 ? mark->summary : "{", length > 1 ? length - 1 : 1);
    if (length > 2)
        uth_json_append(&whole, ",", 1);
    uth_json_append(&whole, text.data, text.length);
    uth_json_append(&whole, "}", 1);
    uth_json_free(&text);
    free(mark->summary);
    mark->summary = uth_json_take(&whole, NULL);
    snprintf(mark->status, sizeof mark->status, "reversed");
    round_mark_store(mark, slot->name, hub->filling, 0, NULL);
}

/* Does the event say what chips it leaves? `table` after the event. */
static bool tells_chips(const struct uth_floor_event *event, const struct uth_table *table)
{
    if (event->kind != UTH_EVENT_ROUND)
        return false;
    enum uth_action_kind kind = event->act.action.kind;
    return kind == UTH_DO_SETTLE || kind == UTH_DO_VOID ||
           (kind == UTH_DO_AMEND && uth_round_phase(table->round) == UTH_PHASE_SETTLED);
}

uint32_t rounds_note(struct hub *hub, struct slot *slot, const struct uth_floor_events *events,
                     int index)
{
    const struct uth_floor_event *event = &events->at[index];
    struct round_mark *mark = &slot->current;
    switch (event->kind) {
    case UTH_EVENT_ROUND_STARTED:
        if (strcmp(mark->status, "settled") == 0) {
            round_mark_free(&slot->settled);
            slot->settled = *mark;
        } else {
            round_mark_free(mark);
        }
        *mark = (struct round_mark){
            .number = event->round,
            .first = event->number,
            .start_ms = event->at_ms,
        };
        break;
    case UTH_EVENT_ROUND:
        if (tells_chips(event, uth_floor_find_table(hub->floor, slot->name)))
            end_round(hub, slot, events, index);
        break;
    case UTH_EVENT_LOST_DECK:
    case UTH_EVENT_OPENED_DECK:
        if (mark->number == event->round && mark->status[0] != '\0') {
            mark->last = event->number;
            round_mark_store(mark, slot->name, hub->filling, 0, NULL);
        }
        break;
    case UTH_EVENT_REVERSED: reverse_round(hub, slot, event); break;
    case UTH_EVENT_PUT_RIGHT: note_put_right(hub, slot, event); break;
    default: break;
    }
    return event->round != 0 ? event->round : mark->status[0] == '\0' ? mark->number : 0;
}

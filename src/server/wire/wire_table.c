/* A whole table on the wire: all that is needed to draw it, for one viewer. */
#include <uth/rulesfile.h>

#include "floor/floor_json.h"
#include "wire.h"
#include "wire_bank.h"

#include <string.h>

/* What must be posted: the most that all hands of one deal are paid on a kind of wager. */
static void put_aggregates(struct uth_json *text, const struct uth_game *game)
{
    bool any = false;
    for (int i = 0; i < UTH_WAGERS; i++) {
        const struct uth_offer *offer = &game->rules->offer[i];
        if (game->table[i] == NULL || offer->aggregate == 0)
            continue;
        if (!any)
            uth_json_object(text, "aggregates");
        any = true;
        uth_json_object(text, uth_wager_name((enum uth_wager)i));
        uth_json_integer(text, "amount", offer->aggregate);
        uth_json_text(text, "shared", uth_sharing_name(offer->shared));
        uth_json_end_object(text);
    }
    if (any)
        uth_json_end_object(text);
}

/* Which folded hands are turned up at the showdown: see uth_spots_that_show. */
static void put_fold_shows(struct uth_json *text, const struct uth_game *game)
{
    uth_json_array(text, "fold_shows");
    for (int i = 0; i < UTH_WAGERS; i++)
        if (uth_fold_shows(game, (enum uth_wager)i))
            uth_json_text(text, NULL, uth_wager_name((enum uth_wager)i));
    uth_json_end_array(text);
    if (uth_fold_shows(game, UTH_PROGRESSIVE) && game->rules->envy_from == UTH_ENVY_FROM_ANY_HAND)
        uth_json_bool(text, "envy_any", true);
}

void wire_game(struct uth_json *text, const struct uth_table *table)
{
    const struct uth_rules *rules = table->rules;
    uth_json_object(text, "game");
    uth_json_text(text, "rules", rules->name);
    uth_json_text(text, "digest", table->config.digest);
    uth_json_text(text, "title", rules->title);
    uth_json_integer(text, "spots", rules->spots);
    uth_json_bool(text, "shared", rules->spots_shared);
    uth_json_integer(text, "hands_max", rules->hands_max);
    uth_json_integer(text, "hands_per_player", rules->hands_per_player);
    uth_json_bool(text, "face_up", rules->face_up);
    put_fold_shows(text, &table->game);
    uth_json_bool(text, "tips", rules->tips);
    uth_json_integer(text, "chip", rules->chip);
    uth_limits_write(text, "base", &rules->base);
    uth_limits_write(text, "bonus", &rules->bonus);
    if (table->game.table[UTH_PROGRESSIVE] != NULL)
        uth_limits_write(text, "progressive", &rules->progressive);
    uth_json_integer(text, "single_limit", rules->single_limit);
    uth_json_integer(text, "games_per_hand", rules->games_per_hand);
    if (rules->games_of != UTH_GAMES_OF_HAND)
        uth_json_text(text, "games_of", uth_games_of_name(rules->games_of));
    put_aggregates(text, &table->game);
    uth_raises_write(text, "raises", rules->raise_count, rules->raise);
    uth_json_object(text, "wagers");
    for (int i = 0; i < UTH_WAGERS; i++)
        if (table->game.table[i] != NULL)
            uth_json_text(text, uth_wager_name((enum uth_wager)i), table->game.table[i]->name);
    uth_json_end_object(text);
    uth_json_text(text, "dealing", uth_dealing_name(table->game.dealing));
    uth_settle_order_write(text, "order", rules);
    wire_bank_game(text, table);
    uth_json_end_object(text);
}

static void put_guest(struct uth_json *text, const struct wire_scene *scene,
                      const struct uth_guest *guest)
{
    uth_cents chips = 0;
    uth_json_object(text, NULL);
    uth_json_text(text, "player", guest->name);
    uth_json_array(text, "seats");
    for (int seat = 1; seat < 32; seat++)
        if (guest->seats >> seat & 1U)
            uth_json_integer(text, NULL, seat);
    uth_json_end_array(text);
    scene->chips_of(scene->self, guest->name, &chips);
    uth_json_integer(text, "chips", chips);
    uth_json_bool(text, "sitting_out", guest->sitting_out);
    uth_json_bool(text, "leaving", guest->leaving);
    if (guest->proposition)
        uth_json_bool(text, "proposition", true);
    if (guest->by_staff)
        uth_json_bool(text, "by_staff", true);
    uth_json_end_object(text);
}

static void put_guests(struct uth_json *text, const struct wire_scene *scene,
                       const struct wire_viewer *viewer)
{
    const struct uth_table *table = scene->table;
    const struct uth_guest *own =
        viewer->name != NULL ? uth_table_guest(table, viewer->name) : NULL;
    int present = 0;
    uth_json_array(text, "guests");
    for (int i = 0; i < table->guest_count; i++) {
        const struct uth_guest *guest = &table->guests[i];
        if (guest->gone)
            continue;
        present++;
        if (!scene->shared || guest == own)
            put_guest(text, scene, guest);
    }
    uth_json_end_array(text);
    uth_json_integer(text, "present", present);
}

/* Seats at which time was called, or that somebody asks to play. */
static void put_seats(struct uth_json *text, const struct wire_scene *scene,
                      const struct wire_viewer *viewer, int64_t now_ms)
{
    const struct uth_table *table = scene->table;
    if (scene->shared)
        return;
    bool any = false;
    for (int spot = 1; spot <= table->rules->spots; spot++) {
        int64_t left_ms = table->called_ms[spot] - now_ms;
        const struct uth_seat_asked *asked = &table->asked[spot];
        bool asks =
            asked->player[0] != '\0' && now_ms < asked->at_ms + UTH_SEAT_ASKED_MS &&
            (viewer->staff || (viewer->name != NULL && strcmp(viewer->name, asked->player) == 0));
        if (table->called_ms[spot] == 0 && !asks)
            continue;
        if (!any)
            uth_json_array(text, "calls");
        any = true;
        uth_json_object(text, NULL);
        uth_json_integer(text, "spot", spot);
        if (table->called_ms[spot] != 0) {
            uth_json_integer(text, "called", table->called_ms[spot]);
            uth_json_integer(text, "called_left_ms", left_ms > 0 ? left_ms : 0);
        }
        if (asks) {
            uth_json_text(text, "asks", asked->player);
            uth_json_integer(text, "asks_n", (int64_t)asked->n);
        }
        uth_json_end_object(text);
    }
    if (any)
        uth_json_end_array(text);
    if (table->finishing)
        uth_json_bool(text, "finishing", true);
}

static void put_decision(struct uth_json *text, const char *key,
                         const struct uth_decision *decision)
{
    if (decision->choice == UTH_FOLDED) {
        uth_json_text(text, key, "fold");
    } else if (decision->choice == UTH_PLAYED) {
        uth_json_object(text, key);
        uth_json_text(text, "street", uth_street_name(decision->street));
        uth_json_integer(text, "multiple", decision->multiple);
        uth_json_end_object(text);
    }
}

static bool has_tip(const struct uth_hand *hand)
{
    for (int i = 0; i < UTH_WAGERS; i++)
        if (hand->tip[i] != 0)
            return true;
    return false;
}

static void put_hand(struct uth_json *text, const struct wire_scene *scene, int index, bool own)
{
    const struct uth_hand *hand = uth_round_hand(scene->round, index);
    const char *name = scene->name_of(scene->self, hand->player);
    uth_card cards[2] = {hand->cards[0], hand->cards[1]};
    bool known = cards[0] != UTH_NO_CARD;
    if (!known && own && !hand->backline)
        known = uth_table_hole_cards(scene->table, hand->spot, cards);
    uth_json_object(text, NULL);
    uth_json_integer(text, "spot", hand->spot);
    uth_json_text(text, "player", name != NULL ? name : "");
    if (hand->backline)
        uth_json_bool(text, "behind", true);
    if (known)
        uth_json_cards(text, "cards", cards, 2);
    uth_wagers_write(text, "wagers", hand->wager);
    put_decision(text, "play", &hand->decision);
    uth_json_bool(text, "must_decide", uth_round_must_decide(scene->round, index, false));
    if (hand->dead != UTH_DEAD_NOT)
        uth_json_text(text, "dead", uth_dead_name(hand->dead));
    if (has_tip(hand)) {
        uth_wagers_write(text, "tip", hand->tip);
        put_decision(text, "tip_play", &hand->tip_decision);
        uth_json_bool(text, "tip_must_decide", uth_round_must_decide(scene->round, index, true));
    }
    uth_json_end_object(text);
}

/* Face-up cards of a stadium belong to positions, whoever wagers on them. */
static void put_positions(struct uth_json *text, const struct wire_scene *scene)
{
    const struct uth_round *round = scene->round;
    uth_json_array(text, "positions");
    for (int spot = 1; spot <= scene->table->rules->spots; spot++) {
        uth_card cards[2];
        if (!(uth_round_spots(round) >> spot & 1U))
            continue;
        uth_json_object(text, NULL);
        uth_json_integer(text, "spot", spot);
        if (uth_round_phase(round) >= UTH_PHASE_PREFLOP && scene->table->rules->face_up &&
            uth_table_hole_cards(scene->table, spot, cards))
            uth_json_cards(text, "cards", cards, 2);
        uth_json_end_object(text);
    }
    uth_json_end_array(text);
}

static void put_hands(struct uth_json *text, const struct wire_scene *scene,
                      const struct wire_viewer *viewer)
{
    const struct uth_round *round = scene->round;
    const struct uth_guest *guest =
        viewer->name != NULL ? uth_table_guest(scene->table, viewer->name) : NULL;
    int count = uth_round_hand_count(round);
    uth_cents wagered = 0;
    uth_json_array(text, "hands");
    for (int i = 0; i < count; i++) {
        const struct uth_hand *hand = uth_round_hand(round, i);
        bool own = guest != NULL && hand->player == guest->number;
        if (own || !scene->shared)
            put_hand(text, scene, i, own);
        for (int k = 0; k < UTH_WAGERS; k++)
            wagered += hand->wager[k] + hand->tip[k];
    }
    uth_json_end_array(text);
    if (scene->shared)
        put_positions(text, scene);
    uth_json_integer(text, "hand_count", count);
    uth_json_integer(text, "wagered", wagered);
    uth_json_integer(text, "undecided", uth_round_undecided(round));
}

static void put_keyed(struct uth_json *text, const struct wire_scene *scene,
                      const struct wire_viewer *viewer)
{
    const struct uth_table *table = scene->table;
    if (table->config.source == UTH_SOURCE_HOUSE)
        return;
    uth_json_object(text, "keyed");
    uth_json_integer(text, "count", table->keyed_count);
    uth_json_integer(text, "due", uth_table_cards_due(table));
    if (viewer->staff)
        uth_json_cards(text, "cards", table->keyed, table->keyed_count);
    uth_json_end_object(text);
}

static void put_noted(struct uth_json *text, const struct uth_table *table)
{
    if (table->noted == 0)
        return;
    uth_json_array(text, "noted");
    for (int moment = 0; moment < UTH_MOMENTS; moment++)
        if (table->noted >> moment & 1U)
            uth_json_text(text, NULL, uth_moment_name((enum uth_moment)moment));
    uth_json_end_array(text);
}

static void put_result(struct uth_json *text, const struct wire_scene *scene)
{
    const struct uth_round *round = scene->round;
    if (uth_round_settlement(round) != NULL) {
        wire_settlement(text, "settlement", scene, scene->shared ? scene->own_hands : NULL,
                        scene->shared ? scene->own_count : uth_round_hand_count(round));
        uth_json_bool(text, "reversed", scene->table->reversed);
        if (scene->table->final)
            uth_json_bool(text, "final", true);
    }
    if (uth_round_phase(round) == UTH_PHASE_VOID)
        uth_json_text(text, "reason", uth_round_void_reason(round));
}

int wire_seed_one_in(const struct uth_table *table)
{
    return (table->guest_count + UTH_SEEDS_MAX - 1) / UTH_SEEDS_MAX;
}

/* {"seeds", "seed_one_in", "seeds_due"}: the state of the shuffle, within a round. */
static void put_seeds(struct uth_json *text, const struct uth_table *table)
{
    const struct uth_seeds *seeds = &table->seeds;
    uth_json_integer(text, "seeds", seeds->count);
    if (wire_seed_one_in(table) > 1)
        uth_json_integer(text, "seed_one_in", wire_seed_one_in(table));
    if (table->deal_waits && uth_round_phase(table->round) == UTH_PHASE_CLOSED)
        uth_json_bool(text, "deal_waits", true);
    if (uth_seeds_due(seeds) == 0)
        return;
    struct uth_hash roll = uth_seeds_roll(&table->commitment, seeds, seeds->stage);
    bool again = seeds->stage == UTH_SEEDS_SPARE;
    uth_json_object(text, "seeds_due");
    uth_json_integer(text, "stage", seeds->stage);
    uth_json_hex(text, "entropy", (again ? &seeds->entropy_again : &seeds->entropy)->bytes,
                 UTH_HASH_SIZE);
    uth_json_hex(text, "roll", roll.bytes, UTH_HASH_SIZE);
    uth_json_end_object(text);
}

static void put_round(struct uth_json *text, const struct wire_scene *scene,
                      const struct wire_viewer *viewer)
{
    const struct uth_table *table = scene->table;
    const struct uth_round *round = scene->round;
    int known;
    const uth_card *board = uth_round_board(round, &known);
    uth_json_object(text, "round");
    uth_json_integer(text, "number", table->round_number);
    uth_json_text(text, "phase", uth_phase_name(uth_round_phase(round)));
    uth_json_text(text, "deck", uth_table_deck_colour(table) == 0 ? "red" : "blue");
    if (table->config.source == UTH_SOURCE_HOUSE) {
        uth_json_hex(text, "commitment", table->commitment.hash, UTH_HASH_SIZE);
        put_seeds(text, table);
    }
    uth_json_cards(text, "board", board, known);
    if (uth_round_dealer(round)[0] != UTH_NO_CARD)
        uth_json_cards(text, "dealer", uth_round_dealer(round), 2);
    put_hands(text, scene, viewer);
    put_keyed(text, scene, viewer);
    put_noted(text, table);
    wire_round_bank(text, scene);
    put_result(text, scene);
    uth_json_end_object(text);
}

void wire_table(struct uth_json *text, const char *key, const struct wire_scene *scene,
                const struct wire_viewer *viewer, int64_t now_ms)
{
    const struct uth_table *table = scene->table;
    uth_json_object(text, key);
    uth_json_text(text, "table", table->config.name);
    uth_json_integer(text, "n", (int64_t)table->last);
    uth_json_integer(text, "now", now_ms);
    uth_json_text(text, "title", table->config.title);
    uth_json_text(text, "state", uth_table_state_name(table->state));
    uth_json_text(text, "source", uth_source_name(table->config.source));
    uth_json_bool(text, "dealer", table->config.dealer);
    wire_game(text, table);
    if (table->config.link[0] != '\0')
        uth_json_text(text, "link", table->config.link);
    if (table->rules_change)
        uth_json_text(text, "next_digest", table->next.digest);
    if (table->limits_change) {
        uth_json_object(text, "next_limits");
        const struct uth_rules *rules = uth_table_next_rules(table);
        wire_limits(text, "base", table->next_base, rules->base);
        wire_limits(text, "bonus", table->next_bonus, rules->bonus);
        uth_json_end_object(text);
    }
    if (viewer->staff) {
        char account[UTH_ACCOUNT_SIZE];
        wire_account(account, "float", table->config.name, "");
        uth_json_integer(text, "float", uth_ledger_balance(scene->ledger, account));
    }
    put_guests(text, scene, viewer);
    put_seats(text, scene, viewer, now_ms);
    if (uth_table_has_position(table))
        wire_position(text, "position", table, now_ms);
    if (table->options_change)
        uth_table_options_write(text, "next_options", table->next_option_count, table->next_option);
    if (table->deadline_ms != 0) {
        int64_t left_ms = table->deadline_ms - now_ms;
        uth_json_integer(text, "deadline", table->deadline_ms);
        uth_json_integer(text, "left_ms", left_ms > 0 ? left_ms : 0);
    }
    if (scene->round != NULL)
        put_round(text, scene, viewer);
    uth_json_end_object(text);
}

void wire_lobby_fields(struct uth_json *text, const struct uth_table *table)
{
    int present = 0;
    for (int i = 0; i < table->guest_count; i++)
        present += !table->guests[i].gone;
    uth_json_text(text, "table", table->config.name);
    uth_json_text(text, "title", table->config.title);
    uth_json_text(text, "rules", table->rules->name);
    uth_json_text(text, "state", uth_table_state_name(table->state));
    uth_json_bool(text, "dealer", table->config.dealer);
    uth_json_text(text, "source", uth_source_name(table->config.source));
    uth_json_bool(text, "shared", table->rules->spots_shared);
    uth_json_integer(text, "spots", table->rules->spots);
    uth_json_integer(text, "present", present);
    uth_limits_write(text, "base", &table->rules->base);
    uth_json_integer(text, "round", table->round_number);
    if (table->round != NULL)
        uth_json_text(text, "phase", uth_phase_name(uth_round_phase(table->round)));
}

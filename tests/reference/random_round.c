#include "reference/random_round.h"

#include <string.h>
#include <uth/assert.h>
#include <uth/deal.h>
#include <uth/rulesfile.h>

uint32_t random_pick(struct uth_random *random, uint32_t bound)
{
    uint32_t number;
    UTH_ASSERT(uth_random_below(random, bound, &number));
    return number;
}

/* One of the tables on offer, for each wager that has any. */
static void choose_options(struct uth_random *random, struct uth_game *game)
{
    const struct uth_rules *rules = game->rules;
    for (int wager = 0; wager < UTH_WAGERS; wager++) {
        const struct uth_offer *offer = &rules->offer[wager];
        if (offer->table_count > 0)
            game->table[wager] = offer->table[random_pick(random, (uint32_t)offer->table_count)];
    }
    if (rules->schedule_count > 0)
        game->schedule = &rules->schedule[random_pick(random, (uint32_t)rules->schedule_count)];
    game->dealing = rules->dealing[random_pick(random, (uint32_t)rules->dealing_count)];
    game->backline = (uint8_t)(rules->backline & random_pick(random, 4));
    game->folded_progressive = random_pick(random, 2);
}

/* Any reading of the documents, and collections from anybody. */
static void decide_otherwise(struct uth_random *random, struct uth_rules *rules)
{
    rules->breakage = (enum uth_breakage)random_pick(random, UTH_BREAKAGES);
    rules->games_of = (enum uth_games_of)random_pick(random, UTH_GAMES_OFS);
    rules->tip_ante = (enum uth_tip_ante)random_pick(random, UTH_TIP_ANTES);
    rules->envy_from = (enum uth_envy_from)random_pick(random, UTH_ENVY_FROMS);
    rules->folds = (enum uth_folds)random_pick(random, UTH_FOLDS);
    rules->backline_trips_need_base = random_pick(random, 2);
    rules->jackpot_order = (enum uth_settle_order)random_pick(random, 2);
    if (rules->bank == UTH_BANK_HOUSE && random_pick(random, 2))
        rules->order = (enum uth_settle_order)random_pick(random, 2);
    bool capped = rules->bank == UTH_BANK_HOUSE && random_pick(random, 2);
    for (int wager = UTH_BLIND; wager < UTH_PROGRESSIVE; wager++) {
        struct uth_offer *offer = &rules->offer[wager];
        offer->lost_by_fold = wager != UTH_BLIND && random_pick(random, 4) == 0;
        offer->shared = (enum uth_sharing)random_pick(random, UTH_SHARINGS);
        /* far below what the loader allows, so that it matters at all */
        if (capped && random_pick(random, 2))
            offer->aggregate = 100 * (1 + (uth_cents)random_pick(random, 200));
        if (rules->tips && random_pick(random, 2))
            offer->tip_limit = 100 * (1 + (uth_cents)random_pick(random, 50));
    }
    for (int i = 0; i < rules->schedule_count; i++) {
        struct uth_schedule *schedule = &rules->schedule[i];
        schedule->player = schedule->dealer;
        schedule->dealer.per = (enum uth_fee_per)random_pick(random, UTH_FEE_PERS);
        schedule->player.per =
            (enum uth_fee_per)(UTH_PER_SQUARE + random_pick(random, UTH_FEE_PERS - 1));
        schedule->player.rate_count = random_pick(random, 2) ? schedule->player.rate_count : 0;
    }
}

static void attempt(struct random_round *play, const struct uth_action *action)
{
    UTH_ASSERT(play->event_count < RANDOM_EVENTS_MAX);
    struct uth_event *event = &play->event[play->event_count];
    if (uth_round_do(play->round, action, event, UTH_UNHEARD) == UTH_REASON_OK) {
        play->event_count++;
        play->state = uth_round_fingerprint(play->round);
    } else {
        play->refused++;
        play->leaks += uth_round_fingerprint(play->round) != play->state;
    }
}

static uth_cents random_amount(struct uth_random *random, const struct uth_limits *limits)
{
    static const uth_cents usual[] = {100, 500, 1000, 2500, 10000, 40000, 50, -100};
    uth_cents amount = usual[random_pick(random, sizeof usual / sizeof usual[0])];
    return random_pick(random, 4) ? limits->min * (1 + random_pick(random, 9)) : amount;
}

static void random_wagers(struct uth_random *random, const struct uth_rules *rules, bool base,
                          uth_cents wager[UTH_WAGERS])
{
    if (base) {
        wager[UTH_ANTE] = random_amount(random, &rules->base);
        wager[UTH_BLIND] = random_pick(random, 20) ? wager[UTH_ANTE] : 500;
    }
    for (int i = UTH_TRIPS; i < UTH_WAGERS; i++) {
        const struct uth_limits *limits =
            i == UTH_PROGRESSIVE ? &rules->progressive : &rules->bonus;
        if (rules->offer[i].table_count > 0 && random_pick(random, 2))
            wager[i] = random_amount(random, limits);
    }
}

static struct uth_action random_bet(struct uth_random *random, const struct uth_rules *rules)
{
    struct uth_action action = {
        .kind = random_pick(random, 12) ? UTH_DO_BET : UTH_DO_WITHDRAW,
        .who = {.player = random_pick(random, 8),
                .spot = (uint8_t)(random_pick(random, rules->spots + 1U)),
                .backline = random_pick(random, 4) == 0},
    };
    random_wagers(random, rules, random_pick(random, 10) != 0, action.wager);
    if (rules->tips && random_pick(random, 3) == 0)
        random_wagers(random, rules, random_pick(random, 2), action.tip);
    return action;
}

static void bet(struct uth_random *random, struct random_round *play)
{
    const struct uth_rules *rules = play->game.rules;
    if (rules->bank == UTH_BANK_PLAYER_DEALER) {
        struct uth_action bank = {
            .kind = UTH_DO_BANK,
            .bank = {.spot = (uint8_t)(1 + random_pick(random, rules->spots)),
                     .amount = 100 * (1 + (uth_cents)random_pick(random, 400)),
                     .cover = (enum uth_cover)random_pick(random, UTH_COVERS)},
        };
        attempt(play, &bank);
    }
    for (int tries = 4 + (int)random_pick(random, 24); tries > 0; tries--) {
        struct uth_action action = random_bet(random, rules);
        attempt(play, &action);
    }
    while (uth_round_hand_count(play->round) == 0) {
        struct uth_action action = random_bet(random, rules);
        attempt(play, &action);
    }
}

static void declare_dead(struct uth_random *random, struct random_round *play)
{
    if (random_pick(random, 8) == 0)
        attempt(play, &(struct uth_action){.kind = UTH_DO_DEAD,
                                           .who.spot = (uint8_t)random_pick(random, 8),
                                           .lost = random_pick(random, 2)});
}

/* Other wagers, decisions and cards of a hand or two, legal or not. */
static void amend(struct uth_random *random, struct random_round *play)
{
    if (random_pick(random, 6) != 0)
        return;
    struct uth_action action = {.kind = UTH_DO_AMEND};
    struct uth_amendment *put = &action.amend;
    for (int tries = 1 + (int)random_pick(random, 2); tries > 0; tries--) {
        struct uth_amended_hand *hand = &put->hand[put->hand_count++];
        hand->spot = (uint8_t)(1 + random_pick(random, play->rules.spots));
        hand->has_wagers = random_pick(random, 3) == 0;
        random_wagers(random, &play->rules, random_pick(random, 8) != 0, hand->wager);
        hand->has_play = random_pick(random, 2);
        hand->decision =
            (struct uth_decision){.choice = (enum uth_choice)random_pick(random, 3),
                                  .street = (enum uth_street)random_pick(random, UTH_STREETS),
                                  .multiple = (uint8_t)(1 + random_pick(random, 4))};
        hand->has_dead = random_pick(random, 4) == 0;
        hand->dead = (enum uth_dead)random_pick(random, UTH_DEADS);
        hand->has_cards = random_pick(random, 4) == 0;
        for (int card = 0; card < 2; card++)
            hand->cards[card] = (uth_card)random_pick(random, UTH_CARD_COUNT);
    }
    put->has_dealer = random_pick(random, 4) == 0;
    for (int card = 0; card < 2; card++)
        put->dealer[card] = (uth_card)random_pick(random, UTH_CARD_COUNT);
    attempt(play, &action);
}

/* Decisions in random order, legal or not, and a time-out for the rest. */
static void decide(struct uth_random *random, struct random_round *play)
{
    int count = uth_round_hand_count(play->round);
    for (int i = 0; i < 2 * count && play->event_count < RANDOM_EVENTS_MAX / 2; i++) {
        const struct uth_hand *hand =
            uth_round_hand(play->round, (int)random_pick(random, (uint32_t)count));
        struct uth_action action = {
            .kind = (enum uth_action_kind)(UTH_DO_CHECK + random_pick(random, 3)),
            .who = {hand->player, hand->spot, hand->backline},
            .for_tip = random_pick(random, 3) == 0,
            .multiple = (uint8_t)random_pick(random, 5),
        };
        attempt(play, &action);
        if (random_pick(random, 8) == 0)
            declare_dead(random, play);
    }
    amend(random, play);
    attempt(play, &(struct uth_action){.kind = UTH_DO_TIMEOUT});
    declare_dead(random, play);
    amend(random, play);
    attempt(play, &(struct uth_action){.kind = UTH_DO_TIMEOUT});
}

static void show(struct random_round *play, enum uth_action_kind kind, const uth_card *deck,
                 const uint8_t *positions, int count)
{
    struct uth_action action = {.kind = kind};
    memset(action.spot_cards, UTH_NO_CARD, sizeof action.spot_cards);
    for (int i = 0; i < count; i++)
        action.cards[i] = deck[positions[i]];
    attempt(play, &action);
}

/* Brings `card` to `position` by a swap. */
static void stack_card(uth_card *deck, int position, const char *text)
{
    uth_card card;
    UTH_ASSERT(uth_card_parse(text, &card));
    for (int i = 0; i < UTH_CARD_COUNT; i++) {
        if (deck[i] != card)
            continue;
        deck[i] = deck[position];
        deck[position] = card;
        return;
    }
}

/* Chance deals a royal flush too seldom: now and then one hand gets it, and the next one a
 * straight flush, both on the flop. */
static void stack_deck(struct uth_random *random, uth_card *deck,
                       const struct uth_deal_order *order)
{
    if (random_pick(random, 4) != 0)
        return;
    int first = (int)random_pick(random, (uint32_t)order->hands);
    int second = (first + 1) % order->hands;
    stack_card(deck, order->board[0], "Ts");
    stack_card(deck, order->board[1], "Js");
    stack_card(deck, order->board[2], "Qs");
    stack_card(deck, order->hole[first][0], "Ks");
    stack_card(deck, order->hole[first][1], "As");
    if (second == first)
        return;
    stack_card(deck, order->hole[second][0], "9s");
    stack_card(deck, order->hole[second][1], "8s");
}

static void deal_and_decide(struct uth_random *random, struct random_round *play)
{
    uth_card deck[UTH_CARD_COUNT];
    for (int i = 0; i < UTH_CARD_COUNT; i++)
        deck[i] = (uth_card)i;
    UTH_ASSERT(uth_shuffle(random, deck, UTH_CARD_COUNT));
    const struct uth_rules *rules = play->game.rules;
    uint8_t spots[UTH_SPOTS_MAX];
    int from = rules->deal_from_bank ? uth_round_bank(play->round).spot : 0;
    int hands = uth_spots_clockwise(uth_round_spots(play->round), rules->spots, from, spots);
    struct uth_deal_order order = uth_deal_order(play->game.dealing, hands);
    stack_deck(random, deck, &order);
    struct uth_action deal = {.kind = UTH_DO_DEAL};
    memset(deal.spot_cards, UTH_NO_CARD, sizeof deal.spot_cards);
    for (int i = 0; i < hands; i++)
        for (int card = 0; card < 2; card++)
            deal.spot_cards[spots[i] - 1][card] = deck[order.hole[i][card]];
    attempt(play, &deal);
    decide(random, play);
    show(play, UTH_DO_FLOP, deck, order.board, 3);
    decide(random, play);
    show(play, UTH_DO_RIVER, deck, order.board + 3, 2);
    decide(random, play);
    show(play, UTH_DO_REVEAL, deck, order.dealer, 2);
    declare_dead(random, play);
}

bool random_round_play(struct random_round *play, uint64_t seed)
{
    struct uth_seeded seeded;
    struct uth_random random = uth_random_seeded(&seeded, seed);
    uint32_t which = random_pick(&random, (uint32_t)uth_rules_builtin_count());
    play->event_count = play->refused = play->leaks = 0;
    play->rules = *uth_rules_builtin(uth_rules_builtin_name((int)which));
    decide_otherwise(&random, &play->rules);
    play->game = uth_game_default(&play->rules);
    choose_options(&random, &play->game);
    play->round = uth_round_new(&play->game);
    if (play->round == NULL)
        return false;
    play->state = uth_round_fingerprint(play->round);
    bet(&random, play);
    attempt(play, &(struct uth_action){.kind = UTH_DO_CLOSE});
    if (uth_round_phase(play->round) == UTH_PHASE_CLOSED)
        deal_and_decide(&random, play);
    struct uth_action settle = {.kind = UTH_DO_SETTLE};
    for (int level = 0; level < UTH_METER_LEVELS_MAX; level++) {
        settle.meters.meter[level] = random_pick(&random, 100000000);
        settle.meters.seed[level] = random_pick(&random, 1000000);
        settle.meters.reserve[level] = random_pick(&random, 1000000);
    }
    if (random_pick(&random, 50) == 0)
        attempt(play, &(struct uth_action){.kind = UTH_DO_VOID, .reason = "misdeal"});
    amend(&random, play);
    attempt(play, &settle);
    amend(&random, play);
    amend(&random, play);
    if (uth_round_phase(play->round) < UTH_PHASE_SETTLED)
        attempt(play, &(struct uth_action){.kind = UTH_DO_VOID, .reason = "no bank"});
    return true;
}

void random_round_free(struct random_round *play)
{
    uth_round_free(play->round);
    play->round = NULL;
}

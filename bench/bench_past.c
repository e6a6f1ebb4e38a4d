/* Rounds through the hub, without a network. */
#include "bench_past.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/terminal/term.h"
#include "server/operations/boot.h"

enum { EVENTS_A_COMMIT = 1000, PLAYERS_MOST = 200, STADIUM_POSITIONS = 22 };

struct player {
    struct boot *boot;
    const char *table;
};

static bool say(const struct player *self, const struct uth_command *about)
{
    struct uth_command command = *about;
    snprintf(command.table, sizeof command.table, "%s", self->table);
    struct uth_refusal refusal;
    uint64_t last;
    bool repeated;
    if (hub_command(self->boot->hub, &command, &last, &repeated, &refusal) == UTH_REASON_OK)
        return true;
    snprintf(self->boot->sentence, sizeof self->boot->sentence, "%s", refusal.sentence);
    return false;
}

static bool deal(const struct player *self, enum uth_floor_do what)
{
    return say(self, &(struct uth_command){.what = what,
                                           .actor = {.role = UTH_ROLE_DEALER, .name = "dora"}});
}

/* Player `index` says it; seats and positions are given out in turn. */
static bool play(const struct player *self, int index, struct uth_command command)
{
    command.actor.role = UTH_ROLE_PLAYER;
    snprintf(command.actor.name, sizeof command.actor.name, "player-%d", index + 1);
    bool stadium = strcmp(self->table, "arena") == 0; /* nobody has a seat there */
    if (command.what != UTH_FLOOR_BUY_IN && !(stadium && command.what == UTH_FLOOR_JOIN))
        command.spot = (uint8_t)(index % STADIUM_POSITIONS + 1);
    return say(self, &command);
}

/* Who decides when: a third before the flop, a third on it, a third at the river, of whom some
 * fold. */
static bool decide(const struct player *self, int players, int street)
{
    bool good = true;
    for (int i = 0; good && i < players; i++) {
        int mine = i % 3;
        if (street < mine) {
            good = play(self, i, (struct uth_command){.what = UTH_FLOOR_CHECK});
        } else if (street == mine && street == 2 && i % 2 == 1) {
            good = play(self, i, (struct uth_command){.what = UTH_FLOOR_FOLD});
        } else if (street == mine) {
            static const uint8_t multiples[] = {4, 2, 1};
            good =
                play(self, i,
                     (struct uth_command){.what = UTH_FLOOR_PLAY, .multiple = multiples[street]});
        }
    }
    return good;
}

static bool play_round(const struct player *self, int players)
{
    bool good = deal(self, UTH_FLOOR_NEW_GAME);
    for (int i = 0; good && i < players; i++) {
        struct uth_command bet = {.what = UTH_FLOOR_BET};
        bet.wager[UTH_ANTE] = bet.wager[UTH_BLIND] = bet.wager[UTH_TRIPS] = 500;
        good = play(self, i, bet);
    }
    good = good && deal(self, UTH_FLOOR_NO_MORE_BETS) && deal(self, UTH_FLOOR_DEAL) &&
           decide(self, players, 0) && deal(self, UTH_FLOOR_FLOP) && decide(self, players, 1) &&
           deal(self, UTH_FLOOR_RIVER) && decide(self, players, 2) &&
           deal(self, UTH_FLOOR_REVEAL) && deal(self, UTH_FLOOR_CONFIRM);
    hub_tick(self->boot->hub); /* the deck is opened */
    return good;
}

static bool seat(const struct player *self, int players)
{
    const uth_cents chips = 1000000000;
    bool good = true;
    for (int i = 0; good && i < players; i++) {
        struct config_person person = {.role = UTH_ROLE_PLAYER, .pin = "1234", .deposit = chips};
        snprintf(person.name, sizeof person.name, "player-%d", i + 1);
        snprintf(person.login, sizeof person.login, "member-%d", i + 1);
        good = boot_add_person(self->boot, &person) &&
               play(self, i, (struct uth_command){.what = UTH_FLOOR_JOIN}) &&
               play(self, i, (struct uth_command){.what = UTH_FLOOR_BUY_IN, .amount = chips});
    }
    return good && boot_commit(self->boot);
}

static bool play_rounds(const struct player *self, const struct past *past)
{
    int64_t rounds_a_commit = EVENTS_A_COMMIT / (10 + 4 * past->players) + 1;
    struct progress progress = progress_start("rounds", (uint64_t)past->rounds);
    bool good = true;
    for (int64_t i = 0; i < past->rounds && good; i++) {
        good = play_round(self, past->players);
        if (i % rounds_a_commit == rounds_a_commit - 1) {
            good = good && boot_commit(self->boot);
            progress_update(&progress, (uint64_t)i + 1);
        }
    }
    progress_finish(&progress);
    return good && boot_commit(self->boot);
}

int64_t past_file_size(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 ? (int64_t)about.st_size : 0;
}

/* In two passes, so that what exists before the first round does not count. */
static bool open_and(const struct load_server *server, const struct past *past,
                     bool (*go)(const struct player *self, const struct past *past), char *sentence,
                     size_t size)
{
    struct config config;
    struct boot boot = {0};
    struct player self = {&boot, past->table};
    config_init(&config);
    bool read = config_read(&config, server->config, sentence, size);
    bool good = read &&
                boot_open(&boot, &(struct boot_place){.path = server->database}, UTH_STORE_CREATE,
                          &config) &&
                boot_resume(&boot, &config) && go(&self, past);
    if (read && !good)
        snprintf(sentence, size, "%s", boot.sentence);
    boot_close(&boot);
    config_free(&config);
    return good;
}

static bool seat_all(const struct player *self, const struct past *past)
{
    return seat(self, past->players < PLAYERS_MOST ? past->players : PLAYERS_MOST);
}

bool past_play(const struct load_server *server, struct past *past, char *sentence, size_t size)
{
    if (!open_and(server, past, seat_all, sentence, size))
        return false;
    int64_t before = past_file_size(server->database);
    bool good = open_and(server, past, play_rounds, sentence, size);
    past->bytes_a_round = (past_file_size(server->database) - before) / past->rounds;
    return good;
}

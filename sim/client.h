/* Clients: people and machines at the other end of the network. They know only what they were
 * told, do one thing at a time, and repeat it with the same id until it is answered. */
#ifndef SIM_CLIENT_H
#define SIM_CLIENT_H

#include "chance.h"
#include "floor/table.h"
#include "message.h"
#include "wire.h"
#include "world.h"

struct sim;

/* What a client knows of a table. */
struct sim_view {
    bool there;    /* it was told of the table, and everything since */
    uint64_t last; /* number of the last event that it knows of */
    enum uth_table_state state;
    enum uth_phase phase; /* SETTLED between rounds */
    uint32_t round;
    int keyed;
    /* about oneself */
    uint32_t seats;               /* bits */
    bool here, leaving, sits_out; /* at the table */
    bool seeded;
    int stage, showed; /* of seeds: the one that is on, and the last in which one's own was shown */
    struct uth_commitment commitment;
    bool asked, open;               /* the position is offered to oneself; to anybody */
    bool banks;                     /* this round is banked by oneself */
    uint32_t others;                /* spots where others have wagered: one may wager behind them */
    uint32_t bets, tips;            /* spots with a wager, and with one for the dealer */
    uint32_t acted, tips_acted;     /* spots that have decided on this street */
    uint32_t decided, tips_decided; /* spots that have nothing to decide any more */
    int asks_spot;                  /* a player asks for this seat, 0: nobody */
    char asks[UTH_FLOOR_NAME_SIZE];
    /* Texts of cards in what it was told of this round, up to the step named. */
    uth_cards written[4]; /* by enum sim_span */
};

struct sim_client {
    int index;
    struct uth_actor actor;
    char pin[16];
    bool hostile;
    struct sim_chance chance;
    int table;               /* the one it is at, 0 for the first */
    uint32_t streams;        /* bits of the tables that it looks at */
    uint32_t connection;     /* 0: none */
    bool known;              /* the server knows who it is, on this connection */
    uint32_t watching;       /* bits: the server tells it of these, on this connection */
    uint32_t twice;          /* bits: it asked again before it heard of these, and may hear twice */
    char token[72];          /* of its session, "" for none */
    int64_t expires_ms;      /* its session, by the server's clock */
    int waiting;             /* thoughts since it last said who it is */
    struct sim_order *order; /* waits for its answer; NULL: none */
    uint32_t ids;            /* how many orders it has thought of */
    struct sim_view view[1 + SIM_TABLES_MAX];
    /* players */
    bool poor, broke;
    /* supervisors: how far the setting up is, -1 when it is done */
    int setup;
    /* dealers and feeds */
    uth_card deck[UTH_CARD_COUNT];
    uint32_t deck_round;
    int deck_next, chunk, patience;
    bool must_key, misread;
    int claiming; /* hand buttons that are still to be tried, 0: none */
};

/* Everybody, and their first thoughts and connections. */
void sim_clients_start(struct sim *sim);

/* Things that happen to a client. */
void sim_client_think(struct sim *sim, struct sim_client *client);
void sim_client_retry(struct sim *sim, struct sim_client *client, uint32_t order);
void sim_client_connect(struct sim *sim, struct sim_client *client);
/* `connection` 0: by chance, whichever there is. */
void sim_client_cut(struct sim *sim, struct sim_client *client, uint32_t connection);
void sim_client_stall(struct sim *sim, struct sim_client *client);
void sim_client_take(struct sim *sim, struct sim_client *client, const struct sim_message *message);

/* True when every order has been answered. */
bool sim_clients_are_done(const struct sim *sim);

/* ---- hear.c: what comes in ---- */

void sim_hear(struct sim *sim, struct sim_client *client, const char *text, size_t size);
/* What was told of the round that is on, for the audit. */
void sim_hear_end(struct sim *sim, struct sim_client *client, int stream);

/* Updates a view by the next event. */
void sim_view_take(struct sim_view *view, const char *name, const struct sim_news *news);
/* And of the whole table. */
void sim_view_set(struct sim_view *view, const char *name, json_t *snapshot);

/* ---- what the kinds of clients do: players.c, staff.c, hostile.c ---- */

/* A new order of this client; the caller fills in the rest and returns it to be sent. */
struct sim_order *sim_order_new(struct sim *sim, struct sim_client *client, enum uth_floor_do what,
                                int table);

/* What to do now: NULL for nothing. */
struct sim_order *sim_player_think(struct sim *sim, struct sim_client *client);
struct sim_order *sim_dealer_think(struct sim *sim, struct sim_client *client);
struct sim_order *sim_feed_think(struct sim *sim, struct sim_client *client);
struct sim_order *sim_supervisor_think(struct sim *sim, struct sim_client *client);
struct sim_order *sim_hostile_think(struct sim *sim, struct sim_client *client);

/* Players without a device, as their dealer enters what they do: staff_seats.c. NULL: nothing. */
struct sim_order *sim_dealer_seats(struct sim *sim, struct sim_client *client);
const char *sim_some_player(struct sim *sim, struct sim_client *client);

/* The progressive link, as staff see it on their pages: staff_link.c. */
struct sim_order *sim_dealer_claim(struct sim *sim, struct sim_client *client);
struct sim_order *sim_link_set_up(struct sim *sim, struct sim_client *client, int step);
struct sim_order *sim_link_think(struct sim *sim, struct sim_client *client);
enum { SIM_CLAIM_TRIES = 6 * 9, SIM_LINK_STEPS = 3 }; /* seats, hands that are paid */

/* What an answer means to them. */
void sim_player_hear(struct sim_client *client, const struct sim_order *order,
                     enum uth_reason reason);
void sim_dealer_hear(struct sim_client *client, const struct sim_order *order,
                     enum uth_reason reason);
void sim_supervisor_hear(struct sim_client *client, const struct sim_order *order,
                         enum uth_reason reason);

/* Some words for reasons: never anything that looks like a card. */
void sim_words(struct sim_chance *chance, char *text, size_t size);

#endif

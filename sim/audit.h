/* Everything that must hold, recomputed from the store alone.
 *
 * The audit continues across restarts of the server: at each one it reads every stream from its
 * first event, compares the events it knows byte by byte (by digest), and processes the new ones.
 * So everything is always checked from the beginning, and each event is processed once. Beside its
 * own books it keeps a floor folded from all events, without snapshots or restarts: a restarted
 * server must equal it. */
#ifndef SIM_AUDIT_H
#define SIM_AUDIT_H

#include "audit_seeds.h"
#include "floor/floor.h"
#include "floor/link_state.h"
#include "floor/map.h"
#include "floor/requests.h"
#include "store/store.h"
#include "world.h"

struct sim;
struct sim_order;
struct uth_table;

struct sim_audit_stream {
    uint64_t count;
    int capacity;
    struct sim_known {
        uint64_t digest;
        uint64_t told;   /* the same as clients may be told of it: sim_wire_digest */
        uth_cards shown; /* the cards that its round has shown by then */
    } * event;           /* owned; number i + 1 */
};

/* A player's chips at a table, over time. */
struct sim_purse {
    char player[UTH_FLOOR_NAME_SIZE];
    int count, capacity;
    struct sim_change {
        uint64_t number; /* of the event */
        uth_cents chips; /* after it */
    } * at;              /* owned */
};

/* A player's money in a round: into the felt and out of it. */
struct sim_stake {
    char player[UTH_FLOOR_NAME_SIZE];
    uth_cents in, out;
};

/* A round that is over. */
struct sim_round {
    uint32_t number;
    uint64_t first, last;
    bool settled, reversed;
    struct uth_past *past; /* the round told again, for corrections after its end; owned */
    uth_cents carried;     /* by the house, for players who could not pay */
    int stake_count;
    struct sim_stake stake[SIM_BETTORS_MAX];
    uth_cents tips; /* that the dealers got */
    /* From the receipt, if the house dealt it: */
    bool opened, face_up;
    uint32_t spots; /* that got cards; 0: it was void before */
    uth_card hole[UTH_SPOTS_MAX][2];
    uth_card dealer[2], board[5];
    char owner[UTH_SPOTS_MAX][UTH_FLOOR_NAME_SIZE]; /* of the last wager there */
};

/* Cards that an event shows before its time would be among these. */
enum sim_span { SIM_UNTIL_DEAL, SIM_UNTIL_FLOP, SIM_UNTIL_RIVER, SIM_UNTIL_REVEAL, SIM_SPANS };

struct sim_audit_table {
    bool on;              /* a round is on */
    bool receipt_due;     /* it was dealt by the house, and is not opened yet */
    struct sim_round now; /* the round that is on, or the last one */
    uint64_t first;       /* its first event */
    int64_t start_ms;
    struct uth_commitment commitment;
    uint32_t spots;      /* that got cards */
    uint32_t dead, lost; /* spots whose hands are dead, and those of them that lose everything */
    struct sim_seeds seeds;
    uth_cards written[SIM_SPANS]; /* card texts in events up to that step, not including it */
    enum sim_span span;
    int shown_count; /* cards that were dealt openly, in the order of the events */
    struct sim_dealt {
        enum uth_action_kind act;
        uint8_t spot; /* 0: board or dealer */
        uth_card cards[3];
    } shown[4 + 2 * UTH_SPOTS_MAX];
    char *started; /* owned: text of ROUND_STARTED */
    int round_count, round_capacity;
    struct sim_round *rounds; /* owned; all that are over */
    int purse_count, purse_capacity;
    struct sim_purse *purse; /* owned */
    /* Who sits where, as the events say; by staff: those act for them. */
    struct sim_seat {
        char player[UTH_FLOOR_NAME_SIZE], asked[UTH_FLOOR_NAME_SIZE];
        bool by_staff, leaving;
        int64_t called_ms, asked_ms;
        int missed; /* rounds that were settled since their last wager */
    } seat[UTH_SPOTS_MAX + 1];
    int64_t seats_ms; /* of the last event */
};

/* What a round and the link say of the progressive wager at a seat. */
struct sim_link_note {
    char table[UTH_FLOOR_NAME_SIZE];
    uint32_t round;
    int spot;
    uth_cents wagered, taken; /* by the round, by the link */
    uth_cents won, paid;      /* by the link, by the round */
};

/* A game of a table that is open on the link, by its level. */
struct sim_open_game {
    bool open;
    uint32_t round;
    int awards_before; /* that there were when it began */
    struct uth_share brought[UTH_METER_LEVELS_MAX];
};

/* What a claim, or a win that was paid by hand, takes of a level. */
struct sim_award {
    uint32_t number; /* of the claim; 0: by hand */
    int level, percent;
    uth_cents before, amount;
    bool given_back;
};

struct sim_meters {
    bool known; /* there was a link before the event */
    struct uth_meter before[UTH_METER_LEVELS_MAX];
    int level;              /* that the event is about; -1: all */
    struct uth_claim claim; /* that the event gives up */
    struct sim_open_game open[1 + SIM_TABLES_MAX];
    int award_count, award_capacity;
    struct sim_award *awards; /* owned; in their order */
    int note_count, note_capacity;
    struct sim_link_note *notes; /* owned */
};

/* What somebody asked for, and who agreed: from the floor's stream alone. */
struct sim_asking {
    uint32_t number;
    char by[UTH_FLOOR_NAME_SIZE], id[UTH_COMMAND_ID_SIZE];
    int agreed_count;
    struct uth_actor agreed[UTH_AGREE_MAX + 1];
    bool over;
};

/* Something that was done, and what the controls demand of it. */
struct sim_deed {
    uint64_t number;
    char stream[UTH_FLOOR_NAME_SIZE], by[UTH_FLOOR_NAME_SIZE], id[UTH_COMMAND_ID_SIZE];
    char agreed[UTH_AGREED_SIZE];
    const char *what;       /* NULL: nothing waits to be checked */
    int others, executives; /* who must have agreed, at least */
};

struct sim_audit {
    struct uth_floor *shadow;
    struct sim_meters meters;
    struct uth_map balances; /* account -> cents, two's complement */
    struct uth_map ids;      /* "stream/actor/id" -> number of the event */
    struct uth_map causes;   /* "stream/actor/id" -> the command that was carried out */
    struct uth_map deeds;    /* staff -> what they did less what the audit log says of it */
    int64_t controls_ms;     /* since then nobody moves money alone; 0: everybody may */
    int asking_count, asking_capacity;
    struct sim_asking *askings; /* owned */
    struct sim_deed late;       /* of the floor's stream: the last answer comes after it */
    uint64_t batches;           /* as the store says */
    struct sim_audit_stream stream[SIM_STREAMS];
    struct sim_audit_table table[1 + SIM_TABLES_MAX];
};

/* True for the first event of a round. */
bool sim_starts_round(const struct uth_store_event *row);

void sim_audit_init(struct sim *sim);
void sim_audit_free(struct sim_audit *audit);

/* Reads and checks everything. False: the audit found a fault. */
bool sim_audit_catch_up(struct sim *sim, struct uth_store *store);
/* What clients were told against what the store holds; true at any time after a catch-up. */
bool sim_audit_clients(struct sim *sim);
/* After everyone has left and all tables are closed. */
bool sim_audit_end(struct sim *sim);
/* The server has carried an order out: its events have to be among those that it may lead to. */
void sim_audit_note_cause(struct sim *sim, const struct sim_order *order);
void sim_audit_copy_ids(const struct sim_audit *audit, struct uth_map *ids);

/* audit_controls.c: did those agree whom the standard controls name? Written down once more, apart from
 * the floor's. */
void sim_audit_controls(struct sim *sim, int stream, const struct uth_floor_event *event);

/* audit_seats.c: each hand is played by whom it belongs to: the device of its player, or staff where
 * the player has none; time decides only when it was called; cash and chips of walk-ins. After the
 * shadow floor has folded the event. */
void sim_audit_seats(struct sim *sim, int stream, const struct uth_floor_event *event);

/* ---- parts: audit_money.c, audit_meters.c, audit_chips.c, audit_round.c, audit_cards.c ---- */

uth_cents sim_audit_balance(const struct sim_audit *audit, const char *account);
/* Books the postings of an event, and checks that players moved only their own money. */
void sim_audit_post(struct sim *sim, const struct uth_floor_event *event);
/* Balances of the store against the books, both ways. */
void sim_audit_balances(struct sim *sim, struct uth_store *store);
/* The meters reconcile, and the books hold their whole cents: after every crash. */
void sim_audit_link(struct sim *sim);
/* Checks what an event of the link does to the meters: before and after the shadow floor folds
 * it. */
void sim_audit_meters_before(struct sim *sim, const struct uth_floor_event *event);
void sim_audit_meters_after(struct sim *sim, const struct uth_floor_event *event);
/* Records how a step of a round concerns the link; compares when everything has been read. */
void sim_audit_progressive(struct sim *sim, const struct uth_table *table,
                           const struct uth_floor_event *event);
void sim_audit_meter_notes(struct sim *sim);
/* Records what an event did to the chips at its table. */
void sim_audit_purses(struct sim *sim, int stream, const struct uth_floor_event *event);
/* What clients were told of chips. */
void sim_audit_told_chips(struct sim *sim);
void sim_audit_free_rounds(struct sim_audit_table *table);
void sim_audit_free_purses(struct sim_audit_table *table);
/* The floor's own ledger against the books. */
void sim_audit_ledger(struct sim *sim, const struct uth_ledger *ledger);

/* Before and after the shadow floor folds the event. */
void sim_audit_round_before(struct sim *sim, int stream, const struct uth_floor_event *event,
                            const char *text, size_t size);
void sim_audit_round_after(struct sim *sim, int stream, const struct uth_floor_event *event);
/* The store's index of rounds against the events. */
void sim_audit_rounds(struct sim *sim, struct uth_store *store, int stream);
/* The receipt that opens the deck of a round. */
void sim_audit_receipt(struct sim *sim, struct sim_audit_table *table,
                       const struct uth_floor_event *event, const struct uth_table *shadow);
/* Snapshots have no cards in them. */
void sim_audit_snapshot(struct sim *sim, struct uth_store *store, int stream);
/* What clients were told of cards, and when, against the receipts. */
void sim_audit_told(struct sim *sim);

/* Texts of cards in a text, ignoring hexadecimal digits. */
uth_cards sim_cards_in(const char *text, size_t size);

#endif

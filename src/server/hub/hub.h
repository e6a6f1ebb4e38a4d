/* The centre of the server: the floor, the people, the connections, and the batch being filled.
 * Everything here runs on the loop's thread and never blocks. Storage, slow hashes and the network
 * are behind `hub_outside`, so that a simulator can replace them.
 *
 *   message -> command -> floor -> events -> batch -> commit -> releases -> clients
 *
 * At most one batch is being committed while the next one fills. State in memory is ahead of the
 * disk by those two batches. What clients see never is, because everything sent, including answers
 * to reads, is a release of the batch that was filling when it was computed. */
#ifndef UTH_SERVER_HUB_H
#define UTH_SERVER_HUB_H

#include "batch.h"
#include "connection.h"
#include "floor/table.h"
#include "people.h"
#include "server/operations/metrics.h"
#include "server/operations/rules_offers.h"
#include "slot.h"

#define HUB_AUDIT_STREAM "@audit"

/* A PIN to hash or check on a worker thread (hub_pin.h). */
struct pin_job {
    struct hub *hub;
    char name[UTH_FLOOR_NAME_SIZE]; /* the claimed account */
    char address[ADDRESS_SIZE];     /* of who claims it */
    char terminal[TOKEN_TEXT_SIZE]; /* the terminal's token, as the client says; "": it has none */
    char code[TOTP_CODE_SIZE];      /* of the second factor; "": none was given */
    char origin[ADDRESS_SIZE];      /* what wrong PINs are counted by: see tries.h */
    int wait_s;                     /* PIN_NOT_TRIED: for so long */
    char pin[PIN_SIZE];
    char hash[PIN_HASH_SIZE]; /* to check against, or the answer */
    bool make;                /* a new hash is wanted */
    bool signs;               /* agrees to something, and does not log in */
    bool known;               /* `hash` is set: the account exists */
    enum pin_outcome outcome;
    void (*finish)(struct pin_job *job); /* on the loop's thread; frees the job */
    struct pin_job *next;                /* of those that wait, or of those that run */
};
/* On the worker thread. */
void pin_job_work(struct pin_job *job);
/* Afterwards, on the loop's thread, even if no thread could be started. */
void pin_job_done(struct pin_job *job);

struct pins {
    struct pin_job *waiting, *running;
    int running_count;
    int count; /* of both */
};

/* A job for another thread; must not touch the hub. */
struct work {
    void (*work)(struct work *work);   /* on another thread */
    void (*finish)(struct work *work); /* on the loop's thread; frees it */
    bool own;                          /* the server's: has its place however much others ask for */
    struct work *next;
};
#define GUEST_PREFIX "guest-" /* of their names */

enum { HUB_WORKS_MAX = 32 };

struct hub_outside {
    void *self;
    int64_t (*now_ms)(void *self); /* since 1970, never back */
    int64_t (*now_us)(void *self); /* for durations */
    int64_t (*wall_ms)(
        void *self); /* what other clocks show, which may be set back; NULL: now_ms */
    void (*submit)(void *self, struct task *task);
    void (*hash)(void *self, struct pin_job *job);
    /* NULL: work is done at once, on the loop's thread. */
    void (*work)(void *self, struct work *work);
    void (*wake)(void *self, struct connection *connection); /* it has something to send */
    void (*hurry)(
        void *self,
        struct connection *connection); /* which is awaited; NULL: first come, first served */
    void (*hang_up)(void *self, struct connection *connection, enum connection_end why);
    bool (*is_sending)(void *self); /* true while output is queued for clients; NULL: never */
    void (*failed)(void *self, const char *sentence); /* the store: stop at once */
};

/* A pending answer that does not go to a WebSocket: an HTTP request, the control socket. */
struct call {
    int references;
    void *self; /* NULL once the client has disconnected */
    void (*answer)(struct call *call, int status, const char *type, struct packet *packet);
    char cookie[TOKEN_TEXT_SIZE]; /* a session that begins with the answer; "" for none */
    bool end_cookie;              /* or ends with it */
    bool gzip;                    /* the answer is packed */
};
struct call *call_new(void *self,
                      void (*answer)(struct call *, int, const char *, struct packet *));
struct call *call_keep(struct call *call);
void call_drop(struct call *call);

/* Refusals that have no entry of their own in the audit log (hub_refused.c). */
enum { HUB_REFUSED_ADDRESSES = 16 };
struct hub_refusals {
    struct bucket entries;
    int64_t count, since_ms;
    struct {
        char address[ADDRESS_SIZE];
        int64_t count;
    } from[HUB_REFUSED_ADDRESSES]; /* the first that came */
};

struct hub_settings {
    uth_cents guest_chips; /* 0: no guests */
    bool demo;
    struct limits limits;
    struct identity identity;
};

struct hub {
    struct hub_outside outside;
    struct hub_settings settings;
    struct uth_floor *floor;                /* owned */
    struct uth_floor_outside floor_outside; /* what it was made with: for a second one */
    struct people people;
    struct addresses addresses;
    struct slots slots;
    struct metrics metrics;
    struct rules_offers rules_offers;
    struct program *program; /* of a server that runs; NULL elsewhere. Not owned */
    struct heads *heads;     /* likewise, if the configuration has them */
    struct set_up *set_up;   /* likewise, while the floor is being set up from its page */
    int64_t start_ms;

    struct connection *connections;
    int connection_count;
    int64_t subscription_count;
    struct connection *sweep_next; /* where the next look for silent ones begins */

    struct batch *filling;
    struct batch *in_flight; /* NULL: nothing is being committed */
    struct batch *telling;   /* whose releases the news of an event are; NULL: `filling` */
    bool snapshot_due;       /* a stream has grown enough for a new one */
    uint64_t audit_last;
    uint64_t floor_snapshot_at; /* of the stream "floor": the event of its newest snapshot */
    int64_t complained_ms;      /* when a table that cannot go on was last reported */
    uint32_t guest_last; /* number of the last guest; from the start on, above all players' */
    size_t guest_next;   /* among the people: where the next look for guests begins */
    struct pins pins;
    struct hub_refusals refusals;
    int queries;  /* to the store, on their way */
    int works;    /* on other threads */
    bool solving; /* one of them a whole game (http_theory.c) */
    bool failed, stopping;
    bool handed_over;               /* another node waits for the floor: this one is to stop */
    bool (*is_checked)(void *self); /* asks the storage, with outside.self; may be NULL */

    struct uth_json text;         /* for whoever writes a message, one at a time */
    struct uth_floor_events news; /* of the command that is being carried out */
    uint32_t asked;               /* the request that the last command became; 0: none */
    struct past_round *past;      /* that the command is about; NULL: none. Borrowed */
};

/* Makes a hub with an empty floor. Loading the store fills in people, slots and counters. */
struct hub *hub_new(const struct hub_outside *outside,
                    const struct uth_floor_outside *floor_outside,
                    const struct hub_settings *settings);
/* No connection may be left, and no batch in flight. */
void hub_free(struct hub *hub);

/* ---- connections ---- */

/* Accepts a connection. NULL: refused, there are too many. */
struct connection *hub_connect(struct hub *hub, void *transport, const char *address);
void hub_disconnect(struct hub *hub, struct connection *connection);
/* Handles a message from a client. */
void hub_receive(struct hub *hub, struct connection *connection, const char *text, size_t size);
/* Notes other signs of life, such as a pong. */
void hub_heard(struct hub *hub, struct connection *connection);
/* Logs a connection in with a session token, at the handshake; false: no such session. */
bool hub_recognise(struct hub *hub, struct connection *connection, const char *token);
void hub_hang_up(struct hub *hub, struct connection *connection, enum connection_end why);
void hub_hang_up_all(struct hub *hub, enum connection_end why);

/* ---- limits (hub_limits.c) ---- */

/* Counts a message; true: it was one too many for the connection or its address, and is refused. */
bool hub_is_too_fast(struct hub *hub, struct connection *connection, const char *id, size_t size);
/* Refuses what is no message. */
void hub_bad_message(struct hub *hub, struct connection *connection, const char *id,
                     struct uth_refusal refusal);
/* Counts frames that are no message: pings, pongs, parts of one. Who sends too many is hung up on. */
void hub_frame(struct hub *hub, struct connection *connection, int64_t count);
/* Counts bytes that an address has sent, or is sent in answer. News, which nobody asks for one by one,
 * are not counted. */
void hub_charge(struct hub *hub, struct address *address, size_t bytes);
/* False: it has had too many. */
bool hub_has_room(struct hub *hub, struct address *address);

/* ---- time and storage ---- */

/* Carries out what expired deadlines require. */
void hub_tick(struct hub *hub);
/* Time until hub_tick has something to do, in ms; -1: never. */
int64_t hub_wait_ms(const struct hub *hub);
/* Call once a second: ends expired sessions, closes dead connections, calls `ping` for silent ones. */
void hub_sweep(struct hub *hub, void (*ping)(void *self, struct connection *connection),
               void *self);
/* Submits the batch if none is in flight. Call it at the end of each turn of the loop. */
void hub_flush(struct hub *hub);
/* True when nothing is uncommitted or unsent. */
bool hub_is_settled(const struct hub *hub);
/* Refuses further commands and stores the rest, with a snapshot of every stream. */
void hub_stop(struct hub *hub);
/* The background check found damage: the table takes no more commands ("" stops all). */
void hub_damaged(struct hub *hub, const char *stream, const char *sentence);
/* Restarts a table that was stopped for damage. False: it is not stopped. */
bool hub_clear(struct hub *hub, const char *table);

/* ---- for the parts of the hub ---- */

/* Executes a command on behalf of command->actor. Its events go into the batch and to the clients
 * concerned. */
enum uth_reason hub_command(struct hub *hub, struct uth_command *command, uint64_t *last,
                            bool *repeated, struct uth_refusal *refusal);
/* hub_past.c: is the command about a round of the past? Then that is read first, and `then` carries the
 * command out with it, if the connection is still there; refused, there is an answer already. */
typedef void hub_with_past(struct hub *hub, struct connection *connection, struct message *message,
                           uint64_t began_us);
bool hub_wait_for_past(struct hub *hub, struct connection *connection,
                       const struct message *message, uint64_t began_us, hub_with_past *then);
/* Adds events of the floor, and the news about them, to the batch. */
void hub_take_events(struct hub *hub, const struct uth_floor_events *events);

/* Takes the snapshots that are due, if the server is idle. */
void hub_take_snapshots(struct hub *hub);
void hub_forget_news(struct hub *hub);
/* Executes ADD_PLAYER, CLOSE_PLAYER, DEPOSIT or WITHDRAW by "system" or UTH_OPERATOR; the operator's may become a
 * request, which is hub->asked then. */
bool hub_system_command(struct hub *hub, const char *who, enum uth_floor_do what,
                        const char *player, uth_cents amount, struct uth_refusal *refusal);
/* Takes a snapshot of a stream that has begun. */
void hub_snapshot(struct hub *hub, const char *stream, uint64_t *snapshot_at);
/* Stores the current totals of the slot's day. */
void hub_store_day(struct hub *hub, struct slot *slot);

/* Hands work to a worker thread; false: too much is queued. `finish` must call hub_worked. */
bool hub_work(struct hub *hub, struct work *work);
void hub_worked(struct hub *hub);

/* Sends hub->text to one connection once the batch is durable. */
void hub_reply(struct hub *hub, struct connection *connection);
/* The same, of an object that is complete now. */
void hub_end_reply(struct hub *hub, struct connection *connection);
void hub_reply_packet(struct hub *hub, struct connection *connection, struct packet *packet);
/* Sends hub->text as the answer to a call. */
void hub_answer(struct hub *hub, struct call *call, int status, const char *type);
/* The same with a packet, which it takes over. */
void hub_answer_packet(struct hub *hub, struct call *call, int status, const char *type,
                       struct packet *packet);
/* {"re": id, "error": code, "sentence": ..., "say": ..., "args": ...} */
void hub_refuse(struct hub *hub, struct connection *connection, const char *id,
                struct uth_refusal refusal);
/* Begins {"re": id, "ok": true in hub->text; the caller adds fields and calls
 * hub_end_reply. */
void hub_begin_reply(struct hub *hub, const char *id);
/* The same without fields. */
void hub_done(struct hub *hub, struct connection *connection, const char *id);

/* An entry of the audit log: `who` did `what`. `detail` holds JSON fields without braces,
 * and is emptied; NULL: none. */
void hub_audit(struct hub *hub, const char *who, enum uth_role role, const char *what,
               const char *address, struct uth_json *detail);
/* The same of what the person of a connection did. */
void hub_audit_of(struct hub *hub, const struct connection *connection, const char *what,
                  struct uth_json *detail);
/* Do the commands of this role have entries? */
bool hub_audits(enum uth_role role);

/* hub_refused.c: the same for what somebody was refused; bounded, unless they are staff. A name must be
 * proven: "" for somebody who only claims one. */
void hub_refused(struct hub *hub, const char *who, enum uth_role role, const char *what,
                 const char *address, struct uth_json *detail);
/* The same of a command. */
void hub_command_refused(struct hub *hub, const struct uth_command *command, const char *address,
                         const struct uth_refusal *refusal);
/* Tells of those that were counted, once a minute, or now. */
void hub_refused_tell(struct hub *hub, bool now);

int64_t hub_now_ms(const struct hub *hub);
int64_t hub_wall_ms(const struct hub *hub);

/* Refuses what only others may say, and notes in the audit log who tried. */
void hub_not_allowed(struct hub *hub, struct connection *connection, const struct message *message,
                     struct uth_refusal refusal);

/* The messages of a session. */
#define HUB_TAKE_DECLARE(code, name, who, must, may, take, ...)                                    \
    void take(struct hub *hub, struct connection *connection, const struct message *message);
MESSAGE_SESSION(HUB_TAKE_DECLARE)
#undef HUB_TAKE_DECLARE
/* hub_session.c: any of them. */
void hub_session(struct hub *hub, struct connection *connection, struct message *message);
/* hub_requests.c: tells staff of an event about requests. */
void hub_requests_news(struct hub *hub, const struct uth_floor_event *event);
/* hub_second.c: does another person have to agree to this message? Then it is refused, or carried out
 * once they have proven who they are. */
bool hub_needs_second(struct hub *hub, struct connection *connection,
                      const struct message *message);
/* hub_login.c: may this connection have another PIN checked now? Refuses if not. */
bool hub_may_prove(struct hub *hub, struct connection *connection, const char *id);
/* hub_session.c */
void hub_take_message(struct hub *hub, struct connection *connection,
                      const struct message *message);
/* Refuses who has to choose a PIN or connect an authenticator first. */
bool hub_refuses_debtor(struct hub *hub, struct connection *connection,
                        const struct message *message);
/* Ends all sessions. */
void hub_lock(struct hub *hub, struct person *person);
/* By staff, or somewhere after wrong PINs. */
bool hub_is_locked(const struct hub *hub, const struct person *person);
/* A session ends, and its connections with it: nothing that was open goes on as this person. */
void hub_session_closing(void *hub, struct session *session);
/* What the connection's person has to do before anything else. */
enum owes hub_owes(const struct hub *hub, const struct connection *connection);
/* Closes the connection's session if its time is over. True: it was, and the connection ends. */
bool hub_session_is_over(struct hub *hub, struct connection *connection);
/* Name, role, and what they have to do first, as fields of hub->text. */
void hub_put_person(struct hub *hub, const struct person *person);
/* The same of a session that begins, with its token and the new one of a terminal, "" for none. */
void hub_put_session(struct hub *hub, const struct person *person, const char *token,
                     const char *terminal);
/* hub_secret.c: must the person at this connection show who they are before so much moves? */
bool hub_needs_proof(const struct hub *hub, const struct connection *connection, uth_cents amount);
bool hub_command_needs_proof(const struct hub *hub, const struct connection *connection,
                             const struct uth_command *command);
/* hub_assign.c: whose work is at the tables that they are assigned to. */
bool hub_is_assigned_work(enum uth_role role);
/* Not a dealer who belongs to other tables? */
bool hub_may_work_at(const struct hub *hub, const struct person *person, const char *table);
void hub_put_lobby(struct hub *hub, const char *key);
void hub_put_me(struct hub *hub, const struct person *person);
/* A player's balance and chips. True when the player banks at one of the tables. */
bool hub_put_money(struct hub *hub, const struct person *person);
/* A new guest with a session; NULL with a refusal when there can be none. */
struct person *hub_new_guest(struct hub *hub, struct address *address, char token[TOKEN_TEXT_SIZE],
                             struct uth_refusal *refusal);
/* Closes the accounts of guests who have been gone for long. */
void hub_guests_sweep(struct hub *hub);
/* hub_news.c */
void hub_news(struct hub *hub, const struct uth_floor_events *events, int index);
void hub_unsubscribe(struct hub *hub, struct subscription *subscription);

#endif

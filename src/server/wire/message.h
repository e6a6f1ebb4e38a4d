/* What clients say: one JSON object a frame, read strictly into a message.
 *
 *     {"id": "c1", "do": "bet", "table": "t1", "spot": 3, "wagers": {"ante": 500, "blind": 500}}
 *
 * `do` is a command of the floor (floor/catalogue.h) or a message of the session, which is a row
 * here: the check of who may say it, its shape, its dispatch, its type in the pages and the table of
 * docs/protocol.md follow from the row, as they do for commands. */
#ifndef UTH_SERVER_MESSAGE_H
#define UTH_SERVER_MESSAGE_H

#include "fields.h"
#include "floor/floor.h"
#include "server/hub/totp.h"

/* The dialect of messages and events, and its name as a WebSocket subprotocol. A client that does
 * not ask for it by name speaks an older one, and is refused. */
#define MESSAGE_PROTOCOL    2
#define MESSAGE_SUBPROTOCOL "uth.2"

enum {
    MESSAGE_SIZE_MAX = 8192, /* bytes of a frame */
    MESSAGE_DEPTH_MAX = 6,   /* objects and lists within each other */
    PIN_LENGTH_MIN = 4,
    PIN_SIZE = 65,        /* 4 to 64 bytes, with the closing zero */
    TOKEN_TEXT_SIZE = 65, /* 32 random bytes in hexadecimal */
};

/* Fields of session messages: code, name, kind, and the member of struct message. */
#define MESSAGE_FIELDS(X)                                                                          \
    X(NAME, "name", TEXT, name)                                                                    \
    X(PIN, "pin", TEXT, pin)                                                                       \
    X(NEW_PIN, "new_pin", NEW_PIN, new_pin)                                                        \
    X(CODE, "code", TEXT, code)                                                                    \
    X(TERMINAL, "terminal", TEXT, terminal)                                                        \
    X(LOGIN_NAME, "login", TEXT, login)                                                            \
    X(ON, "on", FLAG, on)                                                                          \
    X(TOKEN, "token", TEXT, token)                                                                 \
    X(AMOUNT, "amount", CENTS, amount)                                                             \
    X(TABLE, "table", TEXT, table)                                                                 \
    X(LINK, "link", TEXT, link)                                                                    \
    X(LAST, "last", LAST, last)                                                                    \
    X(NUMBER, "number", NUMBER, number)                                                            \
    X(SECOND, "second", TEXT, second)                                                              \
    X(SECOND_CODE, "second_code", TEXT, second_code)                                               \
    X(SECOND_PIN, "second_pin", TEXT, second_pin)

/* Messages of a session:
 *
 *   code, name    MESSAGE_LOGIN, "login"
 *   who           ANYBODY, whoever is logged in (PERSON), STAFF, or BOSSES; who owes a PIN of their
 *                 own or a second factor may say nothing else than hub_session.c lists
 *   must, may     fields; where `table` and `link` are both optional, exactly one is needed
 *   take          the function of the hub
 *   log, about    as in the catalogue of commands; log "": it is never in the audit log */
#define MESSAGE_SESSION(X)                                                                         \
    X(LOGIN, "login", ANYBODY, F(NAME) | F(PIN), F(CODE) | F(TERMINAL), hub_log_in, "",            \
      "a token for this session, good for 12 hours on any connection; `owes` says what has to be " \
      "done first, `terminal` is to be kept and sent with the next log-in from here")              \
    X(RESUME, "resume", ANYBODY, F(TOKEN), 0, hub_resume, "", "the session of that token")         \
    X(GUEST, "guest", ANYBODY, 0, 0, hub_guest, "",                                                \
      "a new player with play chips, on floors that have guests")                                  \
    X(LOGOUT, "logout", PERSON, 0, 0, hub_log_out, "",                                             \
      "ends the session; its token is worth nothing from then on")                                 \
    X(CHANGE_PIN, "change_pin", PERSON, F(PIN) | F(NEW_PIN), F(CODE), hub_change_pin, "",          \
      "4 to 64 bytes, for staff 8 or as configured, and not a trivial one")                        \
    X(KEEP_ACCOUNT, "keep_account", PERSON, F(NEW_PIN) | F(LOGIN_NAME), 0, hub_keep_account, "",   \
      "by a guest: the account is a player's from now on, with this PIN and sign-in name, and "    \
      "keeps its chips")                                                                           \
    X(CONNECT_CODE, "connect_code", STAFF, 0, 0, hub_connect_code,                                 \
      "Asked for the key of an authenticator",                                                     \
      "a `secret` for an authenticator, and the `uri` that a QR code shows")                       \
    X(CONFIRM_CODE, "confirm_code", STAFF, F(CODE), 0, hub_confirm_code,                           \
      "Confirmed an authenticator", "its first code: from now on every log-in needs one")          \
    X(PROVE, "prove", PERSON, F(PIN), F(CODE), hub_prove, "",                                      \
      "who is at this terminal, for moving much money in the next minutes")                        \
    X(ASSIGN, "assign", BOSSES, F(NAME) | F(TABLE) | F(ON), 0, hub_assign,                         \
      "Assigned a dealer to a table", "a dealer or a feed to a table, or no longer")               \
    X(LOCK, "lock", BOSSES, F(NAME), F(SECOND) | F(SECOND_PIN) | F(SECOND_CODE),                   \
      hub_lock_or_unlock, "Locked an account",                                                     \
      "nobody can log in to the account, and its sessions end; not for a higher role")             \
    X(UNLOCK, "unlock", BOSSES, F(NAME), F(SECOND) | F(SECOND_PIN) | F(SECOND_CODE),               \
      hub_lock_or_unlock, "Unlocked an account",                                                   \
      "also ends waits after wrong PINs; not for a higher role")                                   \
    X(NEW_PLAYER, "new_player", BOSSES, F(NAME) | F(NEW_PIN), F(AMOUNT) | F(LOGIN_NAME),           \
      hub_enrol, "Enrolled a player",                                                              \
      "an account with this much in it; `name` is what others see, `login` and the PIN what the "  \
      "player logs in with")                                                                       \
    X(RESET_PIN, "reset_pin", BOSSES, F(NAME) | F(NEW_PIN),                                        \
      F(SECOND) | F(SECOND_PIN) | F(SECOND_CODE), hub_enrol, "Gave a player a new PIN",            \
      "for a player who forgot it; the player's sessions end")                                     \
    X(COUNTERSIGN, "countersign", STAFF, F(NUMBER) | F(NAME) | F(PIN), F(CODE), hub_countersign,   \
      "Agreed to a request at another's terminal",                                                 \
      "`approve_request` by the person with this name and PIN, who does not log in")               \
    X(REQUESTS, "requests", STAFF, 0, 0, hub_list_requests, "Asked for the list of requests",      \
      "what waits until others agree, and the name of the controls")                               \
    X(ME, "me", PERSON, 0, 0, hub_look, "",                                                        \
      "name, role; for players the account, the chips at tables, and what they have in `banks`")   \
    X(LOBBY, "lobby", ANYBODY, 0, 0, hub_look, "",                                                 \
      "all tables; those of a progressive with `link` and `meters`")                               \
    X(SUBSCRIBE, "subscribe", ANYBODY, 0, F(TABLE) | F(LINK) | F(LAST), hub_subscribe, "",         \
      "a table as it is, or a progressive link, and from then on its events")                      \
    X(UNSUBSCRIBE, "unsubscribe", ANYBODY, 0, F(TABLE) | F(LINK), hub_stop_watching, "", "")       \
    X(TOTALS, "totals", STAFF, F(TABLE), 0, hub_totals, "Asked for the totals of a table",         \
      "the round in figures, all together and by position")                                        \
    X(PING, "ping", ANYBODY, 0, 0, hub_look, "", "the server's time")

enum message_do {
    MESSAGE_FLOOR, /* a command of the floor */
#define MESSAGE_ENUM(code, ...) MESSAGE_##code,
    MESSAGE_SESSION(MESSAGE_ENUM)
#undef MESSAGE_ENUM
        MESSAGE_KINDS,
};

enum message_who { MESSAGE_BY_ANYBODY, MESSAGE_BY_PERSON, MESSAGE_BY_STAFF, MESSAGE_BY_BOSSES };

struct message_row {
    const char *name;
    enum message_who who;
    uint64_t must, may; /* bits of fields */
};
extern const struct message_row message_rows[MESSAGE_KINDS]; /* that of MESSAGE_FLOOR is empty */

struct message {
    enum message_do what;
    char id[UTH_COMMAND_ID_SIZE]; /* "" when the client gave none */
    struct uth_command command;   /* MESSAGE_FLOOR: all but actor and time */
    struct uth_table_config config;
    struct uth_link_config link_config;
    char name[UTH_FLOOR_NAME_SIZE];
    char table[UTH_FLOOR_NAME_SIZE]; /* what to watch: a table, or the stream of a link */
    char link[UTH_LINK_NAME_SIZE];
    char pin[PIN_SIZE], new_pin[PIN_SIZE];
    char login[UTH_FLOOR_NAME_SIZE];
    char code[TOTP_CODE_SIZE];
    char token[TOKEN_TEXT_SIZE], terminal[TOKEN_TEXT_SIZE];
    bool on;
    uth_cents amount;
    uint32_t number;                  /* of a request */
    char second[UTH_FLOOR_NAME_SIZE]; /* who agrees to this message, and their PIN */
    char second_pin[PIN_SIZE];
    char second_code[TOTP_CODE_SIZE];
    int64_t last; /* number of an event; -1: none was given */
};

/* Name of what is to be done, "bet" or "login": for metrics and the audit log. */
const char *message_name(const struct message *message);

/* Reads a frame. False: the refusal says what is wrong (bad_message, unknown_command);
 * message->id is filled in as far as it could be read. The command points into the message, which
 * must not move while it is used. */
bool message_read(const char *text, size_t size, struct message *message,
                  struct uth_refusal *refusal);

/* A copy whose command points into the copy. */
void message_copy(struct message *to, const struct message *from);

#endif

/* What clients say: one JSON object a frame, read strictly into a message.
 *
 *     {"id": "c1", "do": "bet", "table": "t1", "spot": 3, "wagers": {"ante": 500, "blind": 500}}
 *
 * `do` is a command of the floor (UTH_FLOOR_COMMANDS) or one of the session (MESSAGE_SESSION). Each
 * has its own fields; any other field is refused. docs/protocol.md lists them all. */
#ifndef UTH_SERVER_MESSAGE_H
#define UTH_SERVER_MESSAGE_H

#include "fields.h"
#include "floor/floor.h"

enum {
    MESSAGE_SIZE_MAX = 8192, /* bytes of a frame */
    MESSAGE_DEPTH_MAX = 6,   /* objects and lists within each other */
    PIN_SIZE = 65,           /* 4 to 64 bytes, with the closing zero */
    TOKEN_TEXT_SIZE = 65,    /* 32 random bytes in hexadecimal */
};

#define MESSAGE_SESSION(X)                                                                         \
    X(LOGIN, "login")             /* name, pin */                                                  \
    X(RESUME, "resume")           /* token */                                                      \
    X(GUEST, "guest")             /* a new player with play chips, where the floor offers it */    \
    X(LOGOUT, "logout")           /* ends the session of this connection's token */                \
    X(CHANGE_PIN, "change_pin")   /* pin, new_pin */                                               \
    X(LOCK, "lock")               /* name: nobody logs in as this person, and sessions end */      \
    X(UNLOCK, "unlock")           /* name */                                                       \
    X(NEW_PLAYER, "new_player")   /* name, new_pin, amount: an account, and how to log in to it */ \
    X(RESET_PIN, "reset_pin")     /* name, new_pin: for a player who forgot it */                  \
    X(TOTALS, "totals")           /* table: the round in figures, for staff */                     \
    X(SUBSCRIBE, "subscribe")     /* table, last; or link */                                       \
    X(UNSUBSCRIBE, "unsubscribe") /* table or link */                                              \
    X(LOBBY, "lobby")                                                                              \
    X(ME, "me")                                                                                    \
    X(PING, "ping")

enum message_do {
    MESSAGE_FLOOR, /* a command of the floor */
#define MESSAGE_ENUM(code, name) MESSAGE_##code,
    MESSAGE_SESSION(MESSAGE_ENUM)
#undef MESSAGE_ENUM
        MESSAGE_KINDS,
};

struct message {
    enum message_do what;
    char id[UTH_COMMAND_ID_SIZE]; /* "" when the client gave none */
    struct uth_command command;   /* MESSAGE_FLOOR: all but actor and time */
    struct uth_table_config config;
    struct uth_link_config link_config;
    char name[UTH_FLOOR_NAME_SIZE];
    char table[UTH_FLOOR_NAME_SIZE];
    char pin[PIN_SIZE], new_pin[PIN_SIZE];
    char token[TOKEN_TEXT_SIZE];
    uth_cents amount;
    bool has_last;
    uint64_t last;
};

/* Name of what is to be done, "bet" or "login": for metrics and the audit log. */
const char *message_name(const struct message *message);

/* Reads a frame. False: the refusal says what is wrong (bad_message, unknown_command);
 * message->id is filled in as far as it could be read. The command points into the message, which
 * must not move while it is used. */
bool message_read(const char *text, size_t size, struct message *message,
                  struct uth_refusal *refusal);

#endif

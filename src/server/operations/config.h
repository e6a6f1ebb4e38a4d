/* The floor as an operator configures it: tables, staff, rule sets and limits, in a JSON file.
 * docs/operations.md describes it. */
#ifndef UTH_SERVER_CONFIG_H
#define UTH_SERVER_CONFIG_H

#include "floor/controls.h"
#include "floor/floor.h"
#include "server/calendar.h"
#include "server/heads/heads.h"
#include "server/hub/identity.h"
#include "server/net/trust.h"
#include "server/wire/message.h"

enum {
    CONFIG_TABLES_MAX = 64,
    CONFIG_STAFF_MAX = 256,
    CONFIG_ASSIGNED_MAX = 32,
    CONFIG_RULES_MAX = 32,
    CONFIG_LINKS_MAX = 16
};

struct config {
    int table_count;
    struct config_table {
        struct uth_table_config config;
        uth_cents purse; /* the float it is opened with; 0: it stays closed */
        bool open;       /* opened without a float: a player banks it */
        char fault[256]; /* its options file cannot be used: a table that is there goes on */
    } * tables;          /* owned */
    int link_count;
    struct uth_link_config *links; /* owned */
    int staff_count;
    struct config_person {
        char name[UTH_FLOOR_NAME_SIZE];
        enum uth_role role;
        char login[UTH_FLOOR_NAME_SIZE]; /* "": the name */
        char pin[PIN_SIZE];
        int table_count;
        char tables[CONFIG_ASSIGNED_MAX][UTH_FLOOR_NAME_SIZE]; /* dealers and feeds: assigned */
        uth_cents deposit;                                     /* players: what they start with */
    } * staff;                                                 /* owned */
    int rules_count;
    char *rules[CONFIG_RULES_MAX]; /* files; owned */
    uth_cents guest_chips;
    struct limits limits;
    int32_t session_minutes, idle_minutes; /* how long a log-in holds; people.h */
    struct identity identity;
    struct trust trust;
    struct heads_options heads;
    bool has_room; /* else the room stays as it was */
    struct calendar_room room;
    char backups[256];  /* a folder that backups may go to, besides the database's; "": none */
    char deck_key[256]; /* the file of the key that seals the decks; "": beside the database */
    bool demo;
    struct uth_controls controls;
    char program_sha256[65]; /* the approved program; "": any */
    int32_t program_every_s; /* it is checked so often */
};

/* Controls by the name of a built-in one, or by that of a file. False with a sentence. */
bool config_controls(struct uth_controls *controls, const char *name, char *sentence,
                     size_t sentence_size);

void config_init(struct config *config);
void config_free(struct config *config);
/* Reads a text. False with a sentence that names the place. */
bool config_parse(struct config *config, const char *text, size_t size, char *sentence,
                  size_t sentence_size);
/* Reads a file. False with a sentence that names the place. */
bool config_read(struct config *config, const char *path, char *sentence, size_t sentence_size);
/* A floor to look at: a table that runs itself, a stadium, a table with a dealer, staff and
 * guests. */
void config_demo(struct config *config);

#endif

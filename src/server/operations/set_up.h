/* A floor from nothing. Whoever sets it up chooses the room, the tables, the links and the people; what
 * they chose becomes the configuration of a floor, which is tried before it is written: a floor that would
 * not start is refused here, with the sentence of the start. The questions of `uth setup` and the page of
 * `uth serve --set-up` both end here. */
#ifndef UTH_SERVER_SET_UP_H
#define UTH_SERVER_SET_UP_H

#include <jansson.h>
#include <stdbool.h>

enum { SET_UP_CODE_SIZE = 10, SET_UP_SENTENCE_SIZE = 768 };

/* A server that is being set up: it has no table and nobody can sign in. Only who has the code, which is
 * printed where the server was started, may set it up. */
struct set_up {
    const char *path;            /* the configuration that is made */
    char code[SET_UP_CODE_SIZE]; /* "kq4m-7hjp" */
    int port;                    /* that it listens on */
    bool saved;                  /* the configuration is there */
    bool begins;                 /* and the floor shall start from it */
};

/* Draws the code. */
void set_up_begin(struct set_up *set_up, const char *path);
bool set_up_has_code(const struct set_up *set_up, const char *code);

/* Makes the configuration of `chosen`: an object with `room`, `controls`, `links`, `tables` and `people`
 * as in the configuration, but of each person `name` and `role` alone. Sign-in names and first PINs are
 * drawn and put into `chosen`, dealers are assigned to every table, and the file is written for its owner
 * alone, never over another one. False with a sentence: nothing was written. */
bool set_up_make(json_t *chosen, const char *path, char sentence[SET_UP_SENTENCE_SIZE]);

#endif

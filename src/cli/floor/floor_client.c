/* Sends a chore to a server through its control socket, or does it directly. */
#include "floor_client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/reader.h>

#include "cli/commands.h"
#include "server/operations/admin.h"
#include "server/operations/boot.h"
#include "server/operations/config.h"
#include "server/operations/control.h"

struct heard {
    char *text; /* owned; NULL: nothing yet */
};

static void hear(struct call *call, int status, const char *type, struct packet *packet)
{
    (void)status;
    (void)type;
    struct heard *heard = call->self;
    heard->text = strndup(packet->data, packet->size);
}

bool cli_place(struct boot_place *place, const char *database, const char *node)
{
    if (place->postgres != NULL && database != NULL)
        cli_bad("--db and --postgres: give one of them");
    else if (place->postgres == NULL && node != NULL)
        cli_bad("--node goes with --postgres");
    else if (node != NULL && !uth_store_good_node(node))
        cli_bad("--node: " UTH_STORE_NODE_RULE);
    else
        place->path = place->postgres != NULL ? (node != NULL ? node : "uth")
                      : database != NULL      ? database
                                              : "uth.db";
    return place->path != NULL;
}

/* No server uses the database: loads its floor, changes it and stores it. `unread`: the database
 * may be damaged, and the chore reads it itself. */
static char *do_directly(const struct boot_place *place, const char *config_path, const char *line,
                         bool unread)
{
    struct config config;
    struct boot boot;
    struct heard heard = {NULL};
    char sentence[BOOT_SENTENCE_SIZE] = "";
    config_init(&config);
    if (config_path != NULL && !config_read(&config, config_path, sentence, sizeof sentence)) {
        cli_bad("%s", sentence);
        config_free(&config);
        return NULL;
    }
    if (!(unread ? boot_open_unread : boot_open)(&boot, place, UTH_STORE_REFUSE, &config)) {
        cli_bad("%s", boot.sentence);
    } else {
        struct call *call = call_new(&heard, hear);
        admin_handle(boot.hub, line, strlen(line), call);
        if (!boot_commit(&boot)) {
            cli_bad("%s", boot.sentence);
            free(heard.text);
            heard.text = NULL;
        }
        call_drop(call);
    }
    boot_close(&boot);
    config_free(&config);
    return heard.text;
}

static json_t *ask(const struct boot_place *place, const char *config, const char *line,
                   bool unread)
{
    char *text = NULL, sentence[512] = "";
    if (line == NULL) {
        cli_bad("out of memory");
        return NULL;
    }
    switch (control_ask(place->path, line, &text, sentence, sizeof sentence)) {
    case CONTROL_ANSWERED: break;
    case CONTROL_ABSENT: text = do_directly(place, config, line, unread); break;
    default: cli_bad("%s", sentence); break;
    }
    json_t *answer = text != NULL ? uth_json_load(text, strlen(text), NULL) : NULL;
    if (text != NULL && answer == NULL)
        cli_bad("the server's answer is not valid JSON");
    free(text);
    return answer;
}

json_t *floor_ask(const struct boot_place *place, const char *config, char *line, bool unread)
{
    json_t *answer = ask(place, config, line, unread);
    free(line);
    const char *sentence = json_string_value(json_object_get(answer, "sentence"));
    if (answer != NULL && json_object_get(answer, "error") != NULL) {
        cli_bad("%s", sentence != NULL ? sentence : "refused");
        json_decref(answer);
        return NULL;
    }
    return answer;
}

/* Chores on a floor that is not running: a running one has its key and its database open. */
#include "floor_repair.h"

#include <stdio.h>
#include <string.h>
#include <uth/json.h>

#include "cli/commands.h"
#include "server/operations/boot.h"

/* A round that was lost, as a line or as JSON. */
static void note(void *self, const char *table, uint32_t round, bool was_on)
{
    struct uth_json *text = self;
    if (text->indented) {
        uth_json_object(text, NULL);
        uth_json_text(text, "table", table);
        uth_json_integer(text, "round", round);
        uth_json_bool(text, "void", was_on);
        uth_json_end_object(text);
    } else {
        uth_json_printf(text, "%s, round %lu: %s\n", table, (unsigned long)round,
                        was_on ? "void, every wager returned"
                               : "already settled; it has no receipt");
    }
}

/* Opens the floor for a chore that needs a reason. The exit code of what went wrong, or CLI_OK;
 * boot_close and config_free are due in either case. */
static int begin(struct boot *boot, struct config *config, const struct boot_place *place,
                 const char *config_path, enum uth_store_opening opening, const char *reason)
{
    char sentence[BOOT_SENTENCE_SIZE] = "";
    *boot = (struct boot){0};
    config_init(config);
    if (reason[0] == '\0' || strlen(reason) >= UTH_TEXT_SIZE)
        return cli_bad("the reason must have 1 to %d bytes", UTH_TEXT_SIZE - 1);
    if (config_path != NULL && !config_read(config, config_path, sentence, sizeof sentence))
        return cli_bad("%s", sentence);
    return boot_open(boot, place, opening, config) ? CLI_OK : cli_bad("%s", boot->sentence);
}

static void end(struct boot *boot, struct config *config)
{
    boot_close(boot);
    config_free(config);
}

int floor_lost_key(const struct boot_place *place, const char *config_path, const char *reason,
                   bool json)
{
    struct config config;
    struct boot boot;
    struct uth_json text = {.indented = json};
    int status = begin(&boot, &config, place, config_path, UTH_STORE_REFUSE, reason);
    if (json) {
        uth_json_object(&text, NULL);
        uth_json_bool(&text, "ok", true);
        uth_json_array(&text, "rounds");
    }
    if (status == CLI_OK && !boot_lose_key(&boot, reason, note, &text))
        status = cli_bad("%s", boot.sentence);
    if (json) {
        uth_json_end_array(&text);
        uth_json_end_object(&text);
        uth_json_append(&text, "\n", 1);
    }
    if (status == CLI_OK && text.length > 0)
        fwrite(text.data, 1, text.length, stdout);
    uth_json_free(&text);
    end(&boot, &config);
    return status;
}

int floor_restored(const struct boot_place *place, const char *config_path, const char *reason,
                   bool json)
{
    struct config config;
    struct boot boot;
    int status = begin(&boot, &config, place, config_path, UTH_STORE_RESTORED, reason);
    if (status == CLI_OK && !boot_restored(&boot, reason))
        status = cli_bad("%s", boot.sentence);
    if (status == CLI_OK)
        puts(json ? "{\n  \"ok\": true\n}"
                  : "the restored database is accepted; you can start the server");
    end(&boot, &config);
    return status;
}

/* Chores on a floor that does not run: one that runs has its key and its database. */
#include "floor_repair.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "server/operations/boot.h"

static void note(void *self, const char *table, uint32_t round, bool was_on)
{
    json_array_append_new(
        self, json_pack("{s:s,s:i,s:b}", "table", table, "round", (int)round, "void", was_on));
}

static void print(const json_t *list, bool json)
{
    size_t i;
    json_t *row;
    if (json) {
        json_t *answer = json_pack("{s:b,s:O}", "ok", true, "rounds", list);
        json_dumpf(answer, stdout, JSON_INDENT(2));
        putchar('\n');
        json_decref(answer);
        return;
    }
    json_array_foreach(list, i, row)
    {
        printf("%s, round %lld: %s\n", json_string_value(json_object_get(row, "table")),
               (long long)json_integer_value(json_object_get(row, "round")),
               json_is_true(json_object_get(row, "void"))
                   ? "void, every wager went back"
                   : "was settled already, and stays without a receipt");
    }
}

/* Opens the floor for a chore that needs a reason. The exit code of what went wrong, or CLI_OK;
 * boot_close and config_free are due in either case. */
static int begin(struct boot *boot, struct config *config, const char *database,
                 const char *config_path, enum uth_store_opening opening, const char *reason)
{
    char sentence[BOOT_SENTENCE_SIZE] = "";
    *boot = (struct boot){0};
    config_init(config);
    if (reason[0] == '\0' || strlen(reason) >= UTH_TEXT_SIZE)
        return cli_bad("a reason has 1 to %d bytes", UTH_TEXT_SIZE - 1);
    if (config_path != NULL && !config_read(config, config_path, sentence, sizeof sentence))
        return cli_bad("%s", sentence);
    return boot_open(boot, database, opening, config) ? CLI_OK : cli_bad("%s", boot->sentence);
}

static void end(struct boot *boot, struct config *config)
{
    boot_close(boot);
    config_free(config);
}

int floor_lost_key(const char *database, const char *config_path, const char *reason, bool json)
{
    struct config config;
    struct boot boot;
    json_t *list = json_array();
    int status = begin(&boot, &config, database, config_path, UTH_STORE_REFUSE, reason);
    if (status == CLI_OK && !boot_lose_key(&boot, reason, note, list))
        status = cli_bad("%s", boot.sentence);
    if (status == CLI_OK)
        print(list, json);
    json_decref(list);
    end(&boot, &config);
    return status;
}

int floor_restored(const char *database, const char *config_path, const char *reason, bool json)
{
    struct config config;
    struct boot boot;
    int status = begin(&boot, &config, database, config_path, UTH_STORE_RESTORED, reason);
    if (status == CLI_OK && !boot_restored(&boot, reason))
        status = cli_bad("%s", boot.sentence);
    if (status == CLI_OK)
        puts(json ? "{\n  \"ok\": true\n}" : "the database counts as it is from now on");
    end(&boot, &config);
    return status;
}

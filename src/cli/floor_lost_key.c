/* Works on a floor that does not run: one that runs has its key. */
#include "floor_lost_key.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "server/boot.h"

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

int floor_lost_key(const char *database, const char *config_path, const char *reason, bool json)
{
    struct config config;
    struct boot boot = {0};
    char sentence[BOOT_SENTENCE_SIZE] = "";
    if (reason[0] == '\0' || strlen(reason) >= UTH_TEXT_SIZE)
        return cli_bad("a reason has 1 to %d bytes", UTH_TEXT_SIZE - 1);
    config_init(&config);
    if (config_path != NULL && !config_read(&config, config_path, sentence, sizeof sentence)) {
        config_free(&config);
        return cli_bad("%s", sentence);
    }
    json_t *list = json_array();
    bool good = boot_open(&boot, database, UTH_STORE_REFUSE, &config) &&
                boot_lose_key(&boot, reason, note, list);
    int status = good ? CLI_OK : cli_bad("%s", boot.sentence);
    if (good) {
        print(list, json);
    }
    json_decref(list);
    boot_close(&boot);
    config_free(&config);
    return status;
}

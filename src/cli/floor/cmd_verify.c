/* uth verify: checks a fairness receipt offline, from the receipt alone. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/reader.h>

#include "cli/commands.h"
#include "cli/terminal/io.h"
#include "cli/terminal/json_print.h"
#include "cli/terminal/options.h"
#include "floor/floor_json.h"

/* A receipt may be given alone, or inside its event or recall. */
static json_t *receipt_in(json_t *object)
{
    json_t *inner = json_object_get(object, "receipt");
    return inner != NULL ? inner : object;
}

static bool read_commitment(const char *text, struct uth_commitment *commitment)
{
    size_t length;
    const char *end;
    return strlen(text) == 2 * UTH_HASH_SIZE &&
           sodium_hex2bin(commitment->hash, UTH_HASH_SIZE, text, 2 * UTH_HASH_SIZE, NULL, &length,
                          &end) == 0 &&
           length == UTH_HASH_SIZE;
}

static void say(const char *name, const uth_card *cards)
{
    char text[2 * UTH_CARD_COUNT + 1];
    uth_cards_format(cards, UTH_CARD_COUNT, text, sizeof text);
    printf("%s %s\n", name, text);
}

static int check(const struct uth_receipt *receipt, const struct uth_commitment *commitment,
                 bool json)
{
    const char *wrong = uth_receipt_check(receipt, commitment);
    uth_card dealt[UTH_CARD_COUNT];
    if (wrong == NULL)
        uth_deck_with_seeds(&receipt->deck, receipt->seed_count, receipt->seed, dealt);
    if (json) {
        struct uth_json text = JSON_TO_PRINT;
        uth_json_object(&text, NULL);
        uth_json_bool(&text, "good", wrong == NULL);
        uth_json_text(&text, "sentence", wrong == NULL ? "" : wrong);
        if (wrong == NULL)
            uth_json_cards(&text, "dealt", dealt, UTH_CARD_COUNT);
        uth_json_end_object(&text);
        if (!json_print(&text, stdout))
            return cli_bad("out of memory");
    } else if (wrong != NULL) {
        printf("NOT GOOD: %s\n", wrong);
    } else {
        puts("good: the deck was fixed when the commitment was shown");
        say("committed", receipt->deck.card);
        for (int i = 0; i < receipt->seed_count; i++)
            printf("seed of %s: %s\n", receipt->seed[i].player, receipt->seed[i].text);
        say("dealt    ", dealt);
    }
    return wrong == NULL ? CLI_OK : CLI_NO;
}

static int verify(const char *path, const char *shown, bool json)
{
    struct io_file file;
    char error[IO_ERROR_SIZE];
    if (!io_read(path, IO_USUAL_LIMIT, &file, error))
        return cli_bad("%s", error);
    json_error_t fault;
    json_t *object = uth_json_load(file.data, file.size, &fault);
    free(file.data);
    if (object == NULL)
        return cli_bad("%s: line %d, column %d: %s", path, fault.line, fault.column, fault.text);
    struct uth_receipt receipt;
    struct uth_reader reader;
    char wrong[UTH_FAULT_SIZE];
    uth_reader_start_first(&reader, wrong);
    uth_receipt_read(&reader, receipt_in(object), &receipt);
    json_decref(object);
    if (!uth_reader_good(&reader))
        return cli_bad("%s: not a receipt: %s", path, wrong);
    struct uth_commitment commitment = receipt.commitment;
    if (shown != NULL && !read_commitment(shown, &commitment))
        return cli_bad("--commitment: expected %d hexadecimal digits", 2 * UTH_HASH_SIZE);
    return check(&receipt, &commitment, json);
}

int cmd_verify(int argc, char **argv)
{
    const char *commitment = NULL;
    bool json = false;
    const struct option_row rows[] = {
        OPTION_WORD("commitment", &commitment, "HEX",
                    "the commitment you saw before the bets, instead of the receipt's own"),
        OPTION_JSON(&json),
        OPTION_END,
    };
    const struct usage usage = {
        .command = "verify",
        .arguments = "RECEIPT",
        .about =
            "Checks a fairness receipt: that its deck is complete and matches the commitment,\n"
            "and shows how the players' seeds turned it into the deck that was dealt. Exit 0:\n"
            "the receipt proves the deck; 1: it does not; 2: the file is not a receipt.",
        .rows = rows,
        .least = 1,
        .most = 1,
    };
    int status = options_begin(&usage, &argc, &argv);
    return status != OPTIONS_PROCEED ? status : verify(argv[0], commitment, json);
}

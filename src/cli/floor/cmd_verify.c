/* uth verify: checks a fairness receipt offline, and says exactly what that proves.
 *
 * A receipt can agree with itself and still have been made up afterwards. What makes it a proof is
 * what somebody saw at the time: the commitment before the bets, the roll before a seed was shown,
 * cards, the own seed. So only a receipt that is compared with a commitment seen is "good". */
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/deal.h>
#include <uth/reader.h>

#include "cli/commands.h"
#include "cli/terminal/io.h"
#include "cli/terminal/json_print.h"
#include "cli/terminal/options.h"
#include "floor/floor_json.h"

enum { PROOFS_MAX = 16, PROOF_SIZE = 160 };

/* What somebody saw or kept; NULL, and 0: nothing. */
struct seen {
    const char *commitment, *table, *player, *seed, *roll, *cards, *board, *dealer;
    int64_t round, spot;
};

struct findings {
    const char *wrong; /* NULL: nothing */
    bool shown;        /* the commitment was compared */
    int count;
    char proved[PROOFS_MAX][PROOF_SIZE];
    bool has_dealt;
    uth_card dealt[UTH_CARD_COUNT];
};

static const char NOT_PROVED[] =
    "The receipt agrees with itself. Whether it is what was shown before the bets is not proved: "
    "give --commitment.";

__attribute__((format(printf, 2, 3))) static void prove(struct findings *findings,
                                                        const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(findings->proved[findings->count++], PROOF_SIZE, format, arguments);
    va_end(arguments);
}

/* ---- comparing ---- */

static bool same_hex(const char *text, const uint8_t hash[UTH_HASH_SIZE])
{
    char hex[2 * UTH_HASH_SIZE + 1];
    sodium_bin2hex(hex, sizeof hex, hash, UTH_HASH_SIZE);
    return strcmp(text, hex) == 0;
}

static const char *check_place(const struct uth_receipt *receipt, const struct seen *seen,
                               struct findings *findings)
{
    if (seen->commitment != NULL && !same_hex(seen->commitment, receipt->commitment.hash))
        return "The commitment of the receipt is not the one that was shown before the bets.";
    if (seen->table != NULL && strcmp(seen->table, receipt->place.table) != 0)
        return "The receipt is of another table.";
    if (seen->round != 0 && seen->round != receipt->place.round)
        return "The receipt is of another round.";
    if (seen->commitment != NULL) {
        findings->shown = true;
        prove(findings, "the deck was fixed when this commitment was shown, for table %s, round %u",
              receipt->place.table, receipt->place.round);
    }
    return NULL;
}

/* A seed, or the spare that it was made from. */
static const char *check_seeds(const struct uth_receipt *receipt, const struct seen *seen,
                               struct findings *findings)
{
    const struct uth_seeds *seeds = &receipt->seeds;
    if (seen->seed != NULL) {
        const struct uth_seed *own = NULL;
        for (int i = 0; i < seeds->count; i++)
            if ((seen->player == NULL || strcmp(seen->player, seeds->at[i].player) == 0) &&
                ((seeds->at[i].has_seed && same_hex(seen->seed, seeds->at[i].seed.bytes)) ||
                 (seeds->at[i].has_spare && same_hex(seen->seed, seeds->at[i].spare.bytes))))
                own = &seeds->at[i];
        if (own == NULL)
            return "Your seed is not in the receipt.";
        prove(findings, "your seed is in the shuffle, as %s", own->player);
    }
    if (seen->roll == NULL)
        return NULL;
    bool fixed =
        seeds->stage != UTH_SEEDS_TAKEN &&
        same_hex(seen->roll, uth_seeds_roll(&receipt->commitment, seeds, seeds->stage).bytes);
    if (!fixed)
        return "The entropy or the hashes are not those that were fixed before the seeds were "
               "shown.";
    prove(findings, "the house's entropy and all hashes were fixed before the seeds were shown");
    return NULL;
}

static const char *check_cards(const char *text, const uth_card *dealt, const uint8_t *at,
                               const char *whose, struct findings *findings)
{
    uth_card cards[5], there[5];
    if (text == NULL)
        return NULL;
    int count = (int)uth_cards_parse(text, cards, 5, NULL); /* in any order */
    for (int i = 0; i < count; i++)
        there[i] = dealt[at[i]];
    if (uth_cards_of(cards, (size_t)count) != uth_cards_of(there, (size_t)count))
        return "The cards you saw are not those of the receipt.";
    prove(findings, "%s cards were those of the deck: %s", whose, text);
    return NULL;
}

static const char *check_seen_cards(const struct uth_receipt *receipt, const struct seen *seen,
                                    struct findings *findings)
{
    bool any = seen->cards != NULL || seen->board != NULL || seen->dealer != NULL;
    if (!findings->has_dealt || !any)
        return any ? "No cards were dealt in this round." : NULL;
    enum uth_dealing dealing = UTH_DECK_MATE;
    uth_dealing_from_name(receipt->place.dealing, &dealing);
    struct uth_deal_order order = uth_deal_order(dealing, receipt->spot_count);
    const uint8_t *hole = NULL;
    for (int i = 0; i < receipt->spot_count; i++)
        if (receipt->spot[i] == seen->spot)
            hole = order.hole[i];
    if (seen->cards != NULL && hole == NULL)
        return "Nobody was dealt cards at that spot.";
    const char *wrong = check_cards(seen->cards, findings->dealt, hole, "your", findings);
    if (wrong == NULL)
        wrong = check_cards(seen->board, findings->dealt, order.board, "the board's", findings);
    return wrong != NULL
               ? wrong
               : check_cards(seen->dealer, findings->dealt, order.dealer, "the dealer's", findings);
}

static void check(const struct uth_receipt *receipt, const struct seen *seen,
                  struct findings *findings)
{
    findings->wrong = uth_receipt_check(receipt);
    if (findings->wrong != NULL)
        return;
    prove(findings, "the receipt agrees with itself: deck, commitment and seeds belong together");
    findings->has_dealt =
        uth_deck_dealt(&receipt->commitment, &receipt->deck, &receipt->seeds, findings->dealt);
    findings->wrong = check_place(receipt, seen, findings);
    if (findings->wrong == NULL)
        findings->wrong = check_seeds(receipt, seen, findings);
    if (findings->wrong == NULL)
        findings->wrong = check_seen_cards(receipt, seen, findings);
}

/* ---- saying ---- */

static const char *sentence_of(const struct findings *findings)
{
    return findings->wrong != NULL ? findings->wrong : findings->shown ? "" : NOT_PROVED;
}

/* What no receipt can prove without more. */
static const char *limit_of(const struct uth_receipt *receipt)
{
    if (receipt->seeds.count == 0)
        return "no player had a part in the shuffle: that the house shuffled fairly is not proved";
    return "that nobody chose the cards is proved to those whose seed is in it, if they kept it to "
           "themselves";
}

static void say_cards(const char *name, const uth_card *cards)
{
    char text[2 * UTH_CARD_COUNT + 1];
    uth_cards_format(cards, UTH_CARD_COUNT, text, sizeof text);
    printf("%s %s\n", name, text);
}

static void say(const struct uth_receipt *receipt, const struct findings *findings)
{
    if (findings->wrong != NULL) {
        printf("NOT GOOD: %s\n", findings->wrong);
        return;
    }
    puts(findings->shown ? "good" : NOT_PROVED);
    for (int i = 0; i < findings->count; i++)
        printf("proved: %s\n", findings->proved[i]);
    printf("limit: %s\n", limit_of(receipt));
    for (int i = 0; i < receipt->seeds.count; i++)
        printf("seed of %s%s\n", receipt->seeds.at[i].player,
               receipt->seeds.at[i].missed ? ": not shown in time" : "");
    say_cards("committed", receipt->deck.card);
    if (findings->has_dealt)
        say_cards("dealt    ", findings->dealt);
    else
        puts("no deck was dealt: seeds were missing");
}

static bool say_json(const struct uth_receipt *receipt, const struct findings *findings)
{
    struct uth_json text = JSON_TO_PRINT;
    uth_json_object(&text, NULL);
    uth_json_bool(&text, "good", findings->wrong == NULL && findings->shown);
    uth_json_bool(&text, "agrees", findings->wrong == NULL);
    uth_json_text(&text, "sentence", sentence_of(findings));
    uth_json_array(&text, "proved");
    for (int i = 0; i < findings->count; i++)
        uth_json_text(&text, NULL, findings->proved[i]);
    uth_json_end_array(&text);
    if (findings->wrong == NULL)
        uth_json_text(&text, "limit", limit_of(receipt));
    if (findings->wrong == NULL && findings->has_dealt)
        uth_json_cards(&text, "dealt", findings->dealt, UTH_CARD_COUNT);
    uth_json_end_object(&text);
    return json_print(&text, stdout);
}

/* ---- reading ---- */

/* A receipt may be given alone, or inside its event or recall. */
static json_t *receipt_in(json_t *object)
{
    json_t *inner = json_object_get(object, "receipt");
    return inner != NULL ? inner : object;
}

static bool is_hash(const char *text)
{
    return text == NULL ||
           (strlen(text) == 2 * UTH_HASH_SIZE && strspn(text, "0123456789abcdef") == strlen(text));
}

static bool is_cards(const char *text, int count)
{
    uth_card cards[5];
    return text == NULL || uth_cards_parse(text, cards, 5, NULL) == count;
}

static int check_options(const struct seen *seen)
{
    if (!is_hash(seen->commitment) || !is_hash(seen->seed) || !is_hash(seen->roll))
        return cli_bad("--commitment, --seed, --roll: expected %d hexadecimal digits, in lower "
                       "case",
                       2 * UTH_HASH_SIZE);
    if (!is_cards(seen->cards, 2) || !is_cards(seen->dealer, 2))
        return cli_bad("--cards, --dealer: expected two cards, such as AhKd");
    if (!is_cards(seen->board, 3) && !is_cards(seen->board, 5))
        return cli_bad("--board: expected three or five cards");
    if ((seen->cards == NULL) != (seen->spot == 0))
        return cli_bad("--cards and --spot belong together");
    return CLI_OK;
}

static int verify(const char *path, const struct seen *seen, bool json)
{
    struct io_file file;
    char error[IO_ERROR_SIZE];
    int status = check_options(seen);
    if (status != CLI_OK)
        return status;
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
    struct findings findings = {0};
    check(&receipt, seen, &findings);
    if (json && !say_json(&receipt, &findings))
        return cli_bad("out of memory");
    if (!json)
        say(&receipt, &findings);
    return findings.wrong == NULL && findings.shown ? CLI_OK : CLI_NO;
}

int cmd_verify(int argc, char **argv)
{
    struct seen seen = {0};
    bool json = false;
    const struct option_row rows[] = {
        OPTION_WORD("commitment", &seen.commitment, "HEX",
                    "the commitment you saw before the bets"),
        OPTION_WORD("table", &seen.table, "NAME", "the table at which you saw it"),
        OPTION_NUMBER("round", &seen.round, 1, UINT32_MAX, "the round"),
        OPTION_WORD("player", &seen.player, "NAME", "your name at the table"),
        OPTION_WORD("seed", &seen.seed, "HEX", "your seed, or its spare"),
        OPTION_WORD("roll", &seen.roll, "HEX",
                    "the roll that you saw before you showed the last seed"),
        OPTION_NUMBER("spot", &seen.spot, 1, UINT8_MAX, "your spot"),
        OPTION_WORD("cards", &seen.cards, "CARDS", "your two cards"),
        OPTION_WORD("board", &seen.board, "CARDS", "the flop, or all five cards of the board"),
        OPTION_WORD("dealer", &seen.dealer, "CARDS", "the dealer's two cards"),
        OPTION_JSON(&json),
        OPTION_END,
    };
    const struct usage usage = {
        .command = "verify",
        .arguments = "RECEIPT",
        .about =
            "Checks a fairness receipt against what you saw, and names what is proved. Without "
            "the\n"
            "commitment that was shown before the bets, it can only say that the receipt agrees\n"
            "with itself. Exit 0: the receipt is good; 1: it is not, or that is not proved; 2: "
            "the\n"
            "file is not a receipt.",
        .rows = rows,
        .least = 1,
        .most = 1,
    };
    int status = options_begin(&usage, &argc, &argv);
    return status != OPTIONS_PROCEED ? status : verify(argv[0], &seen, json);
}

/* The mathematics of the pages where there is no server: the library's own code, compiled to WebAssembly
 * (scripts/maths), behind one function. Question and answer are JSON. An answer is, to the byte, what the
 * server says to the same question at /api/advise, /api/starting-hands or /api/settle
 * (tests/server/offline.test.mjs compares them); a refusal is {"error", "sentence"}.
 *
 * One thread. Memory only grows: what an instance holds goes with it. A broken invariant, or no memory
 * left, is a trap, after which the instance is of no use. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/advise.h>
#include <uth/assert.h>
#include <uth/exchange.h>
#include <uth/solve.h>

enum what { ADVISE, STARTING_HANDS, SETTLE, TITLE };

static struct {
    char *text;
    size_t size;
} question;
static struct uth_json answer;

void uth_assert_failed(const char *expression, const char *file, int line)
{
    (void)expression;
    (void)file;
    (void)line;
    __builtin_trap();
}

static const char *say(void)
{
    uth_json_append(&answer, "", 1);
    return answer.data;
}

static const char *refuse(const char *error, const char *sentence)
{
    uth_json_reset(&answer);
    uth_json_object(&answer, NULL);
    uth_json_text(&answer, "error", error);
    uth_json_text(&answer, "sentence", sentence);
    uth_json_end_object(&answer);
    return say();
}

struct asked {
    const struct uth_rules *rules;
    struct uth_base_game game;
    struct uth_situation situation;
    int hole_count;
};

/* The cards and the game that a question names; false with a sentence. */
static bool read_asked(const char *text, size_t size, struct asked *asked,
                       char sentence[UTH_FAULT_SIZE])
{
    static const char *const fields[] = {"rules", "blind", "hole", "board", "dealer", "dead", NULL};
    char rules[UTH_NAME_SIZE] = "washington", blind[UTH_NAME_SIZE] = "";
    uth_card dead[UTH_CARD_COUNT];
    int dead_count = 0;
    struct uth_situation *situation = &asked->situation;
    struct uth_reader reader;
    uth_reader_start_first(&reader, sentence);
    json_t *root = uth_reader_parse(&reader, text, size);
    if (root == NULL)
        return false;
    uth_reader_only(&reader, root, fields);
    uth_reader_copy(&reader, root, "rules", UTH_OPTIONAL, rules, sizeof rules);
    uth_reader_copy(&reader, root, "blind", UTH_OPTIONAL, blind, sizeof blind);
    uth_reader_cards(&reader, root, "hole", UTH_OPTIONAL, 0, 2, situation->hole,
                     &asked->hole_count);
    uth_reader_cards(&reader, root, "board", UTH_OPTIONAL, 0, 5, situation->board,
                     &situation->board_count);
    uth_reader_cards(&reader, root, "dealer", UTH_OPTIONAL, 0, 2, situation->dealer,
                     &situation->dealer_count);
    uth_reader_cards(&reader, root, "dead", UTH_OPTIONAL, 0, UTH_CARD_COUNT, dead, &dead_count);
    situation->dead = uth_cards_of(dead, (size_t)dead_count);
    json_decref(root);
    const struct uth_rules *found = uth_rules_builtin(rules);
    if (!uth_reader_good(&reader))
        return false;
    if (found == NULL) {
        uth_reader_fault(&reader, "without a connection only the built-in rules are known");
        return false;
    }
    asked->rules = found;
    const struct uth_pay_table *table = uth_game_default(found).table[UTH_BLIND];
    if (blind[0] != '\0')
        table = uth_rules_table(found, UTH_BLIND, blind);
    if (table == NULL) {
        uth_reader_fault(&reader, "there is no such pay table");
        return false;
    }
    return uth_base_game_of(found, table, &asked->game, sentence, UTH_FAULT_SIZE);
}

static const char *advise(const char *text, size_t size)
{
    struct asked asked = {0};
    struct uth_advice advice;
    char sentence[UTH_FAULT_SIZE] = "hole: two cards are needed.";
    if (!read_asked(text, size, &asked, sentence))
        return refuse("bad_cards", sentence);
    if (asked.hole_count != 2 || !uth_situation_check(&asked.situation, sentence, sizeof sentence))
        return refuse("bad_cards", sentence);
    if (uth_advise(&asked.game, &asked.situation, NULL, &advice) != UTH_SOLVED)
        __builtin_trap();
    uth_json_reset(&answer);
    uth_advice_write(&answer, NULL, &asked.situation, &advice, 0);
    return say();
}

static const char *starting_hands(const char *text, size_t size)
{
    struct asked asked = {0};
    struct uth_hands_worth *worth;
    char sentence[UTH_FAULT_SIZE];
    if (!read_asked(text, size, &asked, sentence) ||
        !uth_hands_check(&asked.situation, sentence, sizeof sentence))
        return refuse("bad_cards", sentence);
    worth = malloc(sizeof *worth);
    if (worth == NULL || uth_hands_worth(&asked.game, &asked.situation, 1, worth) != UTH_SOLVED)
        __builtin_trap();
    uth_json_reset(&answer);
    uth_json_object(&answer, NULL);
    uth_json_bool(&answer, "ok", true);
    uth_hands_worth_write(&answer, worth);
    uth_json_end_object(&answer);
    free(worth);
    return say();
}

static const char *settle(const char *text, size_t size)
{
    struct uth_fault fault = {0};
    char *settled = uth_exchange_answer(text, size, NULL, &fault);
    if (settled == NULL) {
        char sentence[sizeof fault.place + sizeof fault.sentence + 4];
        snprintf(sentence, sizeof sentence, "%s%s%s", fault.place,
                 fault.place[0] != '\0' ? ": " : "", fault.sentence);
        return refuse("bad_round", sentence);
    }
    uth_json_reset(&answer);
    uth_json_append(&answer, settled, strlen(settled));
    free(settled);
    return say();
}

static const char *title(const char *text, size_t size)
{
    struct asked asked = {0};
    char sentence[UTH_FAULT_SIZE];
    if (!read_asked(text, size, &asked, sentence))
        return refuse("no_rules", sentence);
    uth_json_reset(&answer);
    uth_json_object(&answer, NULL);
    uth_json_text(&answer, "title", asked.rules->title);
    uth_json_end_object(&answer);
    return say();
}

/* Where the next question of so many bytes is to be written; NULL: no memory. */
__attribute__((export_name("room"))) char *maths_room(size_t size)
{
    if (size > question.size) {
        free(question.text);
        question.text = malloc(size);
        question.size = question.text != NULL ? size : 0;
    }
    return question.text;
}

/* The answer to the question of `size` bytes that is there, a text with a closing zero. */
__attribute__((export_name("answer"))) const char *maths_answer(int what, size_t size)
{
    if (size > question.size)
        __builtin_trap();
    switch ((enum what)what) {
    case ADVISE: return advise(question.text, size);
    case STARTING_HANDS: return starting_hands(question.text, size);
    case SETTLE: return settle(question.text, size);
    case TITLE: return title(question.text, size);
    }
    __builtin_trap();
}

/*
 * Any text as a session of `uth play`: whatever is said, no chip appears or vanishes, and every
 * screen can be drawn. The first byte chooses the rule set, the second the size of the terminal.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>
#include <uth/rulesfile.h>

#include "cli/play/play_lines.h"
#include "cli/play/play_screen.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A front around the lines that also draws the screen and counts the chips. */
struct watcher {
    struct play_lines lines;
    struct play_front front;
    struct canvas canvas;
    unsigned asked;
};

static void check_money(const struct play_table *table)
{
    UTH_ASSERT(table->balance >= 0 && table->staked >= 0);
    UTH_ASSERT(table->balance + table->staked == table->bought + table->totals.net);
}

static bool watch_ask(void *self, const struct play_table *table, const struct play_prompt *prompt,
                      char line[PLAY_LINE_SIZE])
{
    struct watcher *watcher = self;
    check_money(table);
    bool answered = watcher->front.ask(&watcher->lines, table, prompt, line);
    if (watcher->asked++ % 5 != 0) /* drawing takes most of the time */
        return answered;
    const struct play_view view = {.table = table,
                                   .prompt = prompt,
                                   .notice = answered ? line : "",
                                   .typed = answered ? line : "",
                                   .unicode = true};
    play_screen_draw(&view, &watcher->canvas);
    return answered;
}

static void watch_say(void *self, const char *sentence)
{
    struct watcher *watcher = self;
    UTH_ASSERT(sentence[0] != '\0');
    watcher->front.say(&watcher->lines, sentence);
}

static void watch_show(void *self, const struct play_table *table, enum play_moment moment)
{
    struct watcher *watcher = self;
    watcher->front.show(&watcher->lines, table, moment);
}

static void watch_page(void *self, const char *text)
{
    struct watcher *watcher = self;
    watcher->front.page(&watcher->lines, text);
}

static void play(struct play_table *table, FILE *in, FILE *out, uint8_t terminal)
{
    struct watcher watcher = {.lines = {.in = in, .out = out, .echo = true}};
    watcher.front = play_lines_front(&watcher.lines);
    const struct play_front front = {.self = &watcher,
                                     .ask = watch_ask,
                                     .say = watch_say,
                                     .show = watch_show,
                                     .page = watch_page};
    char sentence[PLAY_SENTENCE_SIZE] = "";
    bool room = canvas_new(&watcher.canvas, 8 + terminal % 16 * 3, 20 + terminal / 16 * 9);
    UTH_ASSERT(room);
    UTH_ASSERT(play_table_open(table, sentence));
    UTH_ASSERT(play_loop(table, &front, sentence) || sentence[0] != '\0');
    play_table_abandon(table);
    check_money(table);
    UTH_ASSERT(table->staked == 0);
    canvas_free(&watcher.canvas);
    play_lines_close(&watcher.lines);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 3)
        return 0;
    int index = data[0] % uth_rules_builtin_count();
    struct uth_game game = uth_game_default(uth_rules_builtin(uth_rules_builtin_name(index)));
    uth_game_choose(&game, "progressive", "none", UTH_UNHEARD);
    struct uth_seeded seeded;
    struct play_table table = {
        .game = &game,
        .random = uth_random_seeded(&seeded, data[0]),
        .balance = 50000,
        .bought = 50000,
    };
    if (game.rules->bank == UTH_BANK_PLAYER_DEALER)
        table.bank = (struct uth_bank_stake){.amount = 3000, .cover = game.rules->cover};
    static FILE *nowhere;
    nowhere = nowhere ? nowhere : fopen("/dev/null", "w");
    char *text = malloc(size - 2);
    UTH_ASSERT(nowhere && text);
    memcpy(text, data + 2, size - 2);
    FILE *in = fmemopen(text, size - 2, "r");
    UTH_ASSERT(in);
    play(&table, in, nowhere, data[1]);
    fclose(in);
    free(text);
    play_table_close(&table);
    return 0;
}

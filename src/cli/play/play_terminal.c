/* Draw, wait for a key, turn it into the line that would have been typed. */
#include "play_terminal.h"

#include <ctype.h>
#include <curses.h>
#include <stdio.h>

#include "play_keys.h"
#include "play_screen.h"

/* ---- frames ---- */

enum { BRIGHT_BLUE = 12 }; /* readable on black, unlike COLOR_BLUE */

static const struct {
    attr_t style;
    short colour; /* -1: the terminal's own */
} inks[INKS] = {
    [INK_PLAIN] = {A_NORMAL, -1},
    [INK_DIM] = {A_DIM, -1},
    [INK_BOLD] = {A_BOLD, -1},
    [INK_KEY] = {A_BOLD, COLOR_CYAN},
    [INK_NOTICE] = {A_NORMAL, COLOR_YELLOW},
    [INK_GAIN] = {A_BOLD, COLOR_GREEN},
    [INK_LOSS] = {A_NORMAL, COLOR_RED},
    [INK_CLUB] = {A_BOLD, COLOR_GREEN},
    [INK_DIAMOND] = {A_BOLD, BRIGHT_BLUE},
    [INK_HEART] = {A_BOLD, COLOR_RED},
    [INK_SPADE] = {A_BOLD, -1},
    [INK_BACK] = {A_NORMAL, COLOR_CYAN},
};

/* Every ink is a pair of colours with its own number. */
static void mix_inks(void)
{
    start_color();
    use_default_colors();
    for (short ink = 1; ink < INKS; ink++) {
        short colour = inks[ink].colour;
        init_pair(ink, colour == BRIGHT_BLUE && COLORS <= BRIGHT_BLUE ? COLOR_BLUE : colour, -1);
    }
}

static int frame_columns(void)
{
    return COLS < 20 ? 20 : COLS > 300 ? 300 : COLS;
}

/* A canvas as large as the terminal, but not too large or small to be one. */
static bool new_frame(struct canvas *canvas)
{
    int rows = LINES < 8 ? 8 : LINES > 200 ? 200 : LINES;
    return canvas_new(canvas, rows, frame_columns());
}

static void put_frame(const struct play_terminal *terminal, const struct canvas *canvas,
                      int cursor_row, int cursor_column)
{
    erase();
    for (int i = 0; i < canvas->rows * canvas->columns; i++) {
        const struct canvas_cell *cell = &canvas->cells[i];
        bool shown = terminal->unicode || isascii(cell->glyph[0]);
        if (terminal->colour)
            attr_set(inks[cell->ink].style, (short)cell->ink, NULL);
        mvaddstr(i / canvas->columns, i % canvas->columns, shown ? cell->glyph : "?");
    }
    curs_set(cursor_row >= 0);
    if (cursor_row >= 0)
        move(cursor_row, cursor_column);
    refresh();
}

static struct play_drawn draw_table(struct play_terminal *terminal, const struct play_table *table,
                                    const struct play_prompt *prompt, const char *typed)
{
    struct play_drawn drawn = {.cursor_row = -1};
    struct play_view view = {
        .table = table,
        .prompt = prompt,
        .notice = terminal->notice,
        .typed = typed,
        .unicode = terminal->unicode,
        .scroll = terminal->scroll,
    };
    struct canvas canvas;
    if (new_frame(&canvas)) {
        drawn = play_screen_draw(&view, &canvas);
        put_frame(terminal, &canvas, drawn.cursor_row, drawn.cursor_column);
        canvas_free(&canvas);
    }
    return drawn;
}

/* ---- keys ---- */

static bool is_text(int key)
{
    return key >= ' ' && key <= '~';
}

/* Moves the middle part; false if the key is not for that. Past the end it starts again. */
static bool scroll_by_key(struct play_terminal *terminal, int key, const struct play_drawn *drawn)
{
    int page = drawn->window > 1 ? drawn->window - 1 : 1;
    int step = 0;
    switch (key) {
    case ' ': step = drawn->hidden > 0 ? page : -terminal->scroll; break;
    case KEY_NPAGE: step = page; break;
    case KEY_PPAGE: step = -page; break;
    case KEY_DOWN: step = 1; break;
    case KEY_UP: step = -1; break;
    default: return false;
    }
    step = step > drawn->hidden ? drawn->hidden : step;
    terminal->scroll = terminal->scroll + step > 0 ? terminal->scroll + step : 0;
    return true;
}

static bool ask_key(struct play_terminal *terminal, const struct play_table *table,
                    const struct play_prompt *prompt, char line[PLAY_LINE_SIZE])
{
    for (;;) {
        struct play_drawn drawn = draw_table(terminal, table, prompt, "");
        int key = keys_wait();
        if (key == KEYS_END || key == KEYS_STOP)
            return false;
        if (scroll_by_key(terminal, key, &drawn))
            continue;
        bool enter = key == '\n' || (key == KEYS_ESCAPE && prompt->question == PLAY_ASK_TIP);
        if (enter || is_text(key)) {
            line[0] = enter ? '\0' : (char)key;
            line[1] = '\0';
            return true;
        }
    }
}

/* A small line editor: amounts are short, so there is no moving about. */
static bool ask_typed(struct play_terminal *terminal, const struct play_table *table,
                      const struct play_prompt *prompt, char line[PLAY_LINE_SIZE])
{
    enum { MOST_TYPED = 24 };
    size_t length = 0;
    line[0] = '\0';
    for (;;) {
        draw_table(terminal, table, prompt, line);
        int key = keys_wait();
        if (key == KEYS_END || key == KEYS_STOP)
            return false;
        if (key == KEYS_ESCAPE)
            length = 0;
        else if (key == KEY_BACKSPACE)
            length -= length > 0;
        else if (is_text(key) && length < MOST_TYPED)
            line[length++] = (char)key;
        line[length] = '\0';
        if (key == '\n' || key == KEYS_ESCAPE)
            return true;
    }
}

static bool terminal_ask(void *self, const struct play_table *table,
                         const struct play_prompt *prompt, char line[PLAY_LINE_SIZE])
{
    struct play_terminal *terminal = self;
    bool typed = prompt->question == PLAY_ASK_VALUE;
    bool answered =
        typed ? ask_typed(terminal, table, prompt, line) : ask_key(terminal, table, prompt, line);
    terminal->notice[0] = '\0';
    return answered;
}

static void terminal_say(void *self, const char *sentence)
{
    struct play_terminal *terminal = self;
    snprintf(terminal->notice, sizeof terminal->notice, "%s", sentence);
}

static void terminal_show(void *self, const struct play_table *table, enum play_moment moment)
{
    struct play_terminal *terminal = self;
    terminal->scroll = 0;
    int hand;
    bool tip;
    bool cards = moment == PLAY_MOMENT_BOARD || moment == PLAY_MOMENT_SHOWDOWN;
    if (cards && terminal->pace_ms > 0 && !play_table_who_decides(table, &hand, &tip)) {
        draw_table(terminal, table, NULL, "");
        keys_pause(terminal->pace_ms);
    }
}

/* ---- the pager ---- */

enum { PAGE_ROWS = 2000 };

/* Draws the rows from `from` on; returns how many rows there are beyond the screen. */
static int draw_page(struct play_terminal *terminal, const struct canvas *text, int rows, int from)
{
    struct canvas canvas;
    if (!new_frame(&canvas))
        return 0;
    int window = canvas.rows - 1;
    int beyond = rows - from - window;
    if (canvas.columns == text->columns)
        canvas_copy(&canvas, 0, text, from, window);
    canvas_keys(&canvas, window, 2, canvas.columns - 4,
                beyond > 0 ? "[Space] more  [Up] [Down]  [q] back" : "[q] back");
    put_frame(terminal, &canvas, -1, -1);
    canvas_free(&canvas);
    return beyond > 0 ? beyond : 0;
}

static bool read_page(struct play_terminal *terminal, const struct canvas *text)
{
    int rows = canvas_used(text);
    int from = 0;
    for (;;) {
        int beyond = draw_page(terminal, text, rows, from);
        int page = LINES > 3 ? LINES - 2 : 1;
        int key = keys_wait();
        int step = 0;
        switch (key) {
        case ' ':
        case KEY_NPAGE: step = page; break;
        case KEY_DOWN: step = 1; break;
        case KEY_UP: step = -1; break;
        case KEY_PPAGE:
        case 'b': step = -page; break;
        case KEY_RESIZE: return false;
        case KEYS_OTHER: break;
        default: return true; /* the end, Ctrl-C and the like show again at the next question */
        }
        if (key == ' ' && beyond == 0)
            return true;
        step = step > beyond ? beyond : step;
        from = from + step > 0 ? from + step : 0;
    }
}

static void terminal_page(void *self, const char *text)
{
    struct play_terminal *terminal = self;
    bool read = false;
    while (!read) {
        struct canvas canvas;
        int columns = frame_columns();
        if (!canvas_new(&canvas, PAGE_ROWS, columns))
            return;
        canvas_wrap(&canvas, 0, 1, columns - 2, INK_PLAIN, text);
        read = read_page(terminal, &canvas);
        canvas_free(&canvas);
    }
}

bool play_terminal_open(struct play_terminal *terminal)
{
    terminal->notice[0] = '\0';
    terminal->scroll = 0;
    if (!keys_open())
        return false;
    if (terminal->colour)
        mix_inks();
    return true;
}

struct play_front play_terminal_front(struct play_terminal *terminal)
{
    return (struct play_front){.self = terminal,
                               .ask = terminal_ask,
                               .say = terminal_say,
                               .show = terminal_show,
                               .page = terminal_page};
}

void play_terminal_close(struct play_terminal *terminal)
{
    terminal->notice[0] = '\0';
    keys_close();
}

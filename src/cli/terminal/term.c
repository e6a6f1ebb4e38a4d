/* What the terminal can do, and the progress bar. */
#include "term.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <uth/assert.h>
#include <uth/clock.h>

bool term_is_terminal(FILE *stream)
{
    return isatty(fileno(stream)) == 1;
}

bool term_has_colour(FILE *stream)
{
    const char *no_color = getenv("NO_COLOR");
    const char *kind = getenv("TERM");
    bool refused = no_color && no_color[0] != '\0';
    bool able = kind && kind[0] != '\0' && strcmp(kind, "dumb") != 0;
    return term_is_terminal(stream) && able && !refused;
}

int term_width(FILE *stream)
{
    struct winsize size;
    if (ioctl(fileno(stream), TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return size.ws_col;
    return 80;
}

int term_height(FILE *stream)
{
    struct winsize size;
    if (ioctl(fileno(stream), TIOCGWINSZ, &size) == 0 && size.ws_row > 0)
        return size.ws_row;
    return 24;
}

const char *term_code(bool colour, enum term_style style)
{
    static const char *const codes[] = {
        [TERM_RESET] = "\x1b[0m", [TERM_BOLD] = "\x1b[1m",   [TERM_DIM] = "\x1b[2m",
        [TERM_RED] = "\x1b[31m",  [TERM_GREEN] = "\x1b[32m",
    };
    return colour ? codes[style] : "";
}

#define REDRAW_MS 100

static int64_t now_ms(void)
{
    struct uth_clock clock = uth_clock_monotonic();
    return uth_clock_now_ms(&clock);
}

/* "3 s", "2 min 05 s", "1 h 20 min". */
static void write_duration(char *text, size_t size, int64_t ms)
{
    int64_t seconds = (ms + 999) / 1000;
    if (seconds < 60) {
        snprintf(text, size, "%d s", (int)seconds);
    } else if (seconds < 3600) {
        snprintf(text, size, "%d min %02d s", (int)(seconds / 60), (int)(seconds % 60));
    } else {
        snprintf(text, size, "%lld h %02d min", (long long)(seconds / 3600),
                 (int)(seconds / 60 % 60));
    }
}

void progress_line(char *line, size_t size, int width, const char *label, uint64_t done,
                   uint64_t total, int64_t elapsed_ms)
{
    UTH_ASSERT(total > 0);
    done = done < total ? done : total;
    double share = (double)done / (double)total;
    char left[40] = "";
    if (share > 0) {
        char duration[32];
        write_duration(duration, sizeof duration,
                       (int64_t)((double)elapsed_ms * (1 - share) / share));
        snprintf(left, sizeof left, "  %s left", duration);
    }
    char percent[8];
    snprintf(percent, sizeof percent, "%3d%%", (int)(share * 100));

    /* The bar takes what the words leave, up to forty columns. */
    int words = (int)(strlen(label) + strlen(percent) + strlen(left)) + 4;
    int bar = width - words - 1;
    bar = bar > 40 ? 40 : bar;
    if (bar < 4) {
        snprintf(line, size, "%s %s", label, percent);
        return;
    }
    char cells[41];
    int full = (int)(share * bar);
    memset(cells, '#', (size_t)full);
    memset(cells + full, '.', (size_t)(bar - full));
    cells[bar] = '\0';
    snprintf(line, size, "%s [%s] %s%s", label, cells, percent, left);
}

struct progress progress_start(const char *label, uint64_t total)
{
    UTH_ASSERT(total > 0);
    int64_t now = now_ms();
    return (struct progress){
        .label = label,
        .total = total,
        .shown = term_is_terminal(stderr),
        .began_ms = now,
        .drawn_ms = now - REDRAW_MS,
    };
}

void progress_update(struct progress *progress, uint64_t done)
{
    if (!progress->shown)
        return;
    int64_t now = now_ms();
    if (now - progress->drawn_ms < REDRAW_MS)
        return;
    progress->drawn_ms = now;
    char line[256];
    progress_line(line, sizeof line, term_width(stderr), progress->label, done, progress->total,
                  now - progress->began_ms);
    fprintf(stderr, "\r\x1b[K%s", line);
}

bool progress_watch(void *progress, uint64_t done, uint64_t total)
{
    struct progress *bar = progress;
    bar->total = total;
    progress_update(bar, done);
    return true;
}

void progress_finish(struct progress *progress)
{
    if (progress->shown)
        fputs("\r\x1b[K", stderr);
}

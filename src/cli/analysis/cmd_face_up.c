/* uth face-up: what the other players' cards are worth to who sees them. */
#include <math.h>
#include <stdlib.h>
#include <unistd.h>
#include <uth/face_up.h>
#include <uth/money.h>

#include "cli/commands.h"
#include "cli/terminal/io.h"
#include "cli/terminal/json_print.h"
#include "cli/terminal/options.h"
#include "cli/terminal/term.h"
#include "face_up_report.h"

enum {
    PART = 50, /* tables between two looks at the interval, and two writes of the file */
    TABLES_MAX = 100000000, /* more would not fit the sums */
};

struct request {
    struct base_choice choice;
    int64_t spots, tables, threads;
    const char *precision, *file;
    struct seed seed;
    bool json;
};

/* The tables that all parts together will need, as far as the present ones tell. */
static int64_t tables_needed(const struct uth_face_up_sums *sums, int64_t tables, double precision)
{
    if (tables > 0)
        return tables;
    if (sums->tables < PART)
        return PART;
    double reach = face_up_reach(sums), more = reach / precision;
    if (reach <= precision)
        return sums->tables;
    double needed = ceil((double)sums->tables * more * more);
    return needed < (double)TABLES_MAX ? (int64_t)needed + 1 : TABLES_MAX;
}

static bool save(const char *path, const struct face_up_report *report)
{
    struct uth_json json = JSON_TO_PRINT;
    char error[IO_ERROR_SIZE];
    size_t size;
    face_up_write(&json, report);
    uth_json_append(&json, "\n", 1);
    char *text = uth_json_take(&json, &size);
    bool good = text && io_write(path, text, size, error);
    if (!good)
        cli_bad("%s", text ? error : "out of memory");
    free(text);
    return good;
}

static bool run(const struct request *request, double precision, const struct uth_face_up *face_up,
                struct face_up_report *report)
{
    struct uth_face_up_sums *sums = &report->sums;
    struct progress progress = progress_start("tables", 1);
    int64_t needed = tables_needed(sums, request->tables, precision);
    bool good = true;
    while (good && sums->tables < needed) {
        progress.total = (uint64_t)needed;
        progress_update(&progress, (uint64_t)sums->tables);
        int64_t part = needed - sums->tables < PART ? needed - sums->tables : PART;
        const struct uth_face_up_request next = {.spots = report->spots,
                                                 .seed = report->seed,
                                                 .first = sums->tables,
                                                 .tables = part,
                                                 .threads = (int)request->threads};
        good = uth_face_up_run(face_up, &next, sums) == UTH_SOLVED;
        if (!good)
            cli_bad("out of memory");
        else if (request->file)
            good = save(request->file, report);
        needed = tables_needed(sums, request->tables, precision);
    }
    progress_finish(&progress);
    return good;
}

static int study(const struct request *request)
{
    uth_cents hundredths; /* of a percent */
    if (!uth_cents_parse(request->precision, &hundredths) || hundredths < 1 || hundredths > 1000)
        return cli_bad(
            "--precision: '%s' is not a percentage from 0.01 to 10 with at most two decimals",
            request->precision);
    char error[IO_ERROR_SIZE];
    if (request->file && !io_can_write(request->file, error))
        return cli_bad("%s", error);
    struct chosen_base chosen;
    if (!base_choose(&request->choice, &chosen))
        return CLI_BAD;
    struct face_up_report report = {.chosen = &chosen,
                                    .spots = (int)request->spots,
                                    .seed = request->seed.given ? request->seed.value : 1};
    struct uth_face_up *face_up = uth_face_up_new(&chosen.game);
    if (face_up == NULL)
        return cli_bad("out of memory");
    report.face_up = face_up;
    bool good = !request->file || access(request->file, F_OK) != 0 ||
                face_up_continue(request->file, &report);
    good = good && run(request, (double)hundredths / 1e4, face_up, &report);
    if (good && request->json) {
        struct uth_json json = JSON_TO_PRINT;
        face_up_write(&json, &report);
        good = json_print(&json, stdout);
        if (!good)
            cli_bad("out of memory");
    } else if (good) {
        face_up_print_text(&report, stdout);
    }
    uth_face_up_free(face_up);
    return good ? CLI_OK : CLI_BAD;
}

int cmd_face_up(int argc, char **argv)
{
    struct request request = {.choice = BASE_CHOICE_DEFAULT, .spots = 3, .precision = "0.05"};
    const struct option_row rows[] = {
        OPTION_NUMBER("spots", &request.spots, 2, UTH_OPEN_HANDS_MAX,
                      "hands that lie open, the own one among them (3)"),
        OPTION_WORD("precision", &request.precision, "PERCENT",
                    "deal until half the 95 % interval is at most this (0.05)"),
        OPTION_NUMBER("tables", &request.tables, 2, TABLES_MAX,
                      "deal so many tables, whatever the interval"),
        OPTION_WORD("file", &request.file, "FILE",
                    "keep the study there as JSON, and continue it if it is there"),
        BASE_OPTIONS(&request.choice),
        OPTION_NUMBER("threads", &request.threads, 1, 256,
                      "threads (one per processor); does not affect the result"),
        OPTION_SEED(&request.seed),
        OPTION_JSON(&request.json),
        OPTION_END,
    };
    const struct usage usage = {
        .command = "face-up",
        .about =
            "Says what it is worth to see the other players' cards before every decision. Tables\n"
            "are sampled; each is solved exactly, over all flops, rivers and dealer's hands of "
            "the\n"
            "cards that are left. Players whose cards stay hidden change nothing: --spots counts\n"
            "the hands that are seen.",
        .rows = rows,
    };
    int status = options_begin(&usage, &argc, &argv);
    return status == OPTIONS_PROCEED ? study(&request) : status;
}

/*
 * The speed of studies: an open table of six beside six plain advices on the same cards, the study of
 * three open hands, and a game solved again after its Blind table has changed.
 *
 * A table and its advices take turns, on one thread and in its processor time, so that their ratio does
 * not depend on what else is running. The study is run for a part, and scaled to the interval wanted.
 */
#include <omp.h>
#include <uth/advise.h>
#include <uth/face_up.h>
#include <uth/random.h>

#include "bench.h"
#include "cli/commands.h"

enum { TABLES = 8, STUDY_TABLES = 400, SOLVES = 7 };

static double mean_of(double sum, int count)
{
    return 1e3 * sum / count;
}

static bool time_tables(struct bench_report *report, const struct uth_base_game *game,
                        const struct uth_face_up *face_up, struct uth_open_room *room)
{
    struct uth_seeded seeded;
    struct uth_random random = uth_random_seeded(&seeded, 1);
    double together = 0, apart = 0, fastest = 0;
    int64_t difference = 0;
    for (int table = 0; table < TABLES; table++) {
        uth_card deck[UTH_CARD_COUNT], hole[UTH_OPEN_HANDS_MAX][2];
        for (uth_card card = 0; card < UTH_CARD_COUNT; card++)
            deck[card] = card;
        uth_shuffle(&random, deck, sizeof deck);
        for (int i = 0; i < UTH_OPEN_HANDS_MAX; i++) {
            hole[i][0] = deck[2 * i];
            hole[i][1] = deck[2 * i + 1];
        }
        struct uth_open_hand hand[UTH_OPEN_HANDS_MAX];
        double began = bench_clock_s(CLOCK_THREAD_CPUTIME_ID);
        uth_open_table(face_up, room, (const uth_card(*)[2])hole, UTH_OPEN_HANDS_MAX, 0, hand);
        double took = bench_clock_s(CLOCK_THREAD_CPUTIME_ID) - began;
        together += took;
        fastest = fastest == 0 || took < fastest ? took : fastest;
        for (int i = 0; i < UTH_OPEN_HANDS_MAX; i++) {
            struct uth_situation situation = {.hole = {hole[i][0], hole[i][1]}};
            situation.dead =
                uth_cards_of(hole[0], 2 * UTH_OPEN_HANDS_MAX) & ~uth_cards_of(hole[i], 2);
            const struct uth_advise_options alone = {.threads = 1};
            struct uth_advice advice;
            began = bench_clock_s(CLOCK_THREAD_CPUTIME_ID);
            if (uth_advise(game, &situation, &alone, &advice) != UTH_SOLVED)
                return false;
            apart += bench_clock_s(CLOCK_THREAD_CPUTIME_ID) - began;
            difference += hand[i].net_best - advice.prospect[advice.best].net;
        }
    }
    bench_number(report, "table_ms", "open table of six, one thread", mean_of(together, TABLES),
                 "ms");
    bench_number(report, "table_fastest_ms", "  the fastest", mean_of(fastest, 1), "ms");
    bench_number(report, "advices_ms", "  six advices on the same cards", mean_of(apart, TABLES),
                 "ms");
    bench_number(report, "ratio", "  their ratio", apart / together, "");
    bench_count(report, "difference_units", "  difference of their values, in half Antes",
                difference, "");
    return true;
}

static bool time_study(struct bench_report *report, const struct uth_face_up *face_up)
{
    struct uth_face_up_sums sums = {0};
    const struct uth_face_up_request request = {.spots = 3, .seed = 1, .tables = STUDY_TABLES};
    double wall = bench_clock_s(CLOCK_MONOTONIC),
           processor = bench_clock_s(CLOCK_PROCESS_CPUTIME_ID);
    if (uth_face_up_run(face_up, &request, &sums) != UTH_SOLVED)
        return false;
    wall = bench_clock_s(CLOCK_MONOTONIC) - wall;
    processor = bench_clock_s(CLOCK_PROCESS_CPUTIME_ID) - processor;
    double wider = 1.96 * uth_face_up_error(&sums) / 0.0005;
    bench_number(report, "study_wall_s", "three open hands to +- 0.05 % of the Ante, wall",
                 wall * wider * wider, "s");
    bench_number(report, "study_processor_s", "  processor, all threads", processor * wider * wider,
                 "s");
    return true;
}

static bool time_resolving(struct bench_report *report, struct uth_base_game game)
{
    const struct uth_solve_options values = {.values_only = true};
    double fastest = 0;
    for (int run = 0; run < SOLVES; run++) {
        struct uth_solution *solution;
        game.line[0].pays += game.units;
        double began = bench_clock_s(CLOCK_MONOTONIC);
        if (uth_solve(&game, &values, &solution) != UTH_SOLVED)
            return false;
        double took = bench_clock_s(CLOCK_MONOTONIC) - began;
        uth_solution_free(solution);
        fastest = run == 0 || took < fastest ? took : fastest;
    }
    bench_number(report, "resolve_wall_ms", "another Blind table, values alone, wall",
                 mean_of(fastest, 1), "ms");
    return true;
}

static int measure(struct bench_report *report)
{
    struct uth_base_game game = uth_base_game_usual();
    struct uth_face_up *face_up = uth_face_up_new(&game);
    struct uth_open_room *room = uth_open_room_new();
    bench_count(report, "threads", "threads", omp_get_num_procs(), "");
    bool good = face_up && room && time_tables(report, &game, face_up, room) &&
                time_study(report, face_up) && time_resolving(report, game);
    uth_open_room_free(room);
    uth_face_up_free(face_up);
    return good ? CLI_OK : cli_bad("bench: out of memory");
}

int bench_studies(int argc, char **argv)
{
    struct bench_report report = {.name = "studies"};
    const struct option_row rows[] = {OPTION_JSON(&report.json), OPTION_END};
    static const char about[] =
        "Measures an open table of six beside six advices on the same cards, the study of\n"
        "three open hands, and the game solved again with another Blind table.";
    int status = bench_begin(&report, about, rows, &argc, &argv);
    return status == OPTIONS_PROCEED ? bench_end(&report, measure(&report)) : status;
}

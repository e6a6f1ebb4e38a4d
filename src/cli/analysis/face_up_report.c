/* What seeing the other hands is worth, where it comes from, and how sure that is. */
#include "face_up_report.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/terminal/grid.h"
#include "cli/terminal/io.h"
#include "cli/terminal/number_text.h"

double face_up_reach(const struct uth_face_up_sums *sums)
{
    return 1.959963985 * uth_face_up_error(sums);
}

static double share(int64_t part, int64_t whole)
{
    return whole > 0 ? (double)part / (double)whole : 0;
}

static void print_streets(const struct uth_face_up_sums *sums, FILE *out)
{
    static const char *const of[UTH_STREETS] = {"hands", "flops", "boards"};
    const double changed[UTH_STREETS] = {share(sums->starts_changed, sums->hands),
                                         share(sums->flops_changed, sums->flops),
                                         share(sums->rivers_changed, sums->rivers)};
    struct grid grid = grid_start();
    grid_texts(&grid, "decision", "worth", "differs in", "");
    for (int street = 0; street < UTH_STREETS; street++) {
        grid_text(&grid, uth_street_name((enum uth_street)street));
        grid_text(&grid,
                  cli_percent((double)sums->gain[street] / 1e9 / (double)sums->hands, 4).text);
        grid_text(&grid, cli_percent(changed[street], 2).text);
        grid_printf(&grid, "of %s", of[street]);
        grid_row(&grid);
    }
    grid_print(&grid, out);
}

/* The hands whose first decision the rule changes, with so many cards of their ranks seen. */
static int print_changes(const struct face_up_report *report, int seen, bool raise, FILE *out)
{
    int column = 0, count = 0;
    for (int start = UTH_STARTING_HANDS - 1; start >= 0; start--) {
        char name[4];
        uth_start_name(start, name);
        if ((name[0] == name[1] && seen > 2) || /* no more are left */
            uth_face_up_rule(report->face_up, report->spots, start, seen) != raise ||
            uth_face_up_raises(report->face_up, start) == raise)
            continue;
        if (count++ == 0)
            column = fprintf(out, "  %-7s", raise ? "raise" : "check");
        else if (column + (int)strlen(name) + 1 > 80)
            column = fprintf(out, "\n%-9s", "") - 1;
        column += fprintf(out, " %s", name);
    }
    if (count > 0)
        fputc('\n', out);
    return count;
}

static void print_rule(const struct face_up_report *report, FILE *out)
{
    fprintf(
        out,
        "\nA rule to remember: count the others' cards of your two ranks. Each one more than\n"
        "usual takes a fifth of an Ante from a raise before the flop. That alone is worth\n"
        "%s of the Ante. What it changes:\n\n",
        cli_percent(uth_face_up_rule_gain(report->face_up, report->spots, &report->sums), 4).text);
    static const char *const heads[] = {"none seen", "one seen", "two seen", "three seen",
                                        "four or more seen"};
    for (int seen = 0; seen <= UTH_SEEN_OWN_MAX && seen <= 2 * (report->spots - 1); seen++) {
        fprintf(out, "%s\n", heads[seen]);
        if (print_changes(report, seen, true, out) + print_changes(report, seen, false, out) == 0)
            fputs("  as usual\n", out);
    }
}

void face_up_print_text(const struct face_up_report *report, FILE *out)
{
    const struct uth_face_up_sums *sums = &report->sums;
    double usual = uth_fraction_value(uth_face_up_usual(report->face_up)),
           gain = uth_face_up_gain(sums), reach = face_up_reach(sums);
    fprintf(out, "%s, Blind %s: %d hands lie open, seed %" PRIu64 "\n\n", report->chosen->rules,
            report->chosen->blind, report->spots, report->seed);
    struct grid grid = grid_start();
    grid_texts(&grid, "in percent of the Ante", "", "95 % interval");
    grid_texts(&grid, "house edge, no other hand seen", cli_percent(-usual, 4).text, "exact");
    grid_text(&grid, "what seeing is worth to a player");
    grid_text(&grid, cli_percent(gain, 4).text);
    grid_printf(&grid, "+- %.4f", 100 * reach);
    grid_row(&grid);
    grid_text(&grid, "house edge against perfect use of it");
    grid_text(&grid, cli_percent(-usual - gain, 4).text);
    grid_printf(&grid, "%.4f to %.4f", 100 * (-usual - gain - reach),
                100 * (-usual - gain + reach));
    grid_row(&grid);
    grid_printf(&grid, "to all %d hands together, in Antes a round", report->spots);
    grid_printf(&grid, "%.5f", gain * report->spots);
    grid_printf(&grid, "+- %.5f", reach * report->spots);
    grid_row(&grid);
    grid_print(&grid, out);
    fputc('\n', out);
    print_streets(sums, out);
    print_rule(report, out);
    fprintf(out,
            "\n%s tables were dealt. Each was solved exactly, with all its cards known and with\n"
            "none: what is averaged is the difference, so that the luck of the deal is not in it.\n"
            "Players who play together gain no more than each alone: no hand depends on another's\n"
            "decision. Side wagers are made before the first card and have no decision: seeing is\n"
            "worth nothing to them.\n",
            cli_count(sums->tables).text);
}

void face_up_write(struct uth_json *json, const struct face_up_report *report)
{
    const struct uth_face_up_sums *sums = &report->sums;
    struct uth_fraction off_the_top = uth_face_up_usual(report->face_up);
    double usual = uth_fraction_value(off_the_top), gain = uth_face_up_gain(sums);
    uth_json_object(json, NULL);
    uth_json_text(json, "study", "face-up");
    uth_json_text(json, "rules", report->chosen->rules);
    uth_json_text(json, "blind", report->chosen->blind);
    uth_json_integer(json, "spots", report->spots);
    uth_json_integer(json, "seed", (int64_t)report->seed);
    uth_json_object(json, "usual");
    uth_json_integer(json, "num", off_the_top.num);
    uth_json_integer(json, "den", off_the_top.den);
    uth_json_end_object(json);
    uth_json_real(json, "house_edge_percent", -100 * usual);
    uth_json_real(json, "gain_percent", 100 * gain);
    uth_json_real(json, "half_width_percent", 100 * face_up_reach(sums));
    uth_json_real(json, "house_edge_seeing_percent", -100 * (usual + gain));
    uth_json_real(json, "rule_percent",
                  100 * uth_face_up_rule_gain(report->face_up, report->spots, sums));
    uth_face_up_write(json, "sums", sums);
    uth_json_end_object(json);
}

bool face_up_continue(const char *path, struct face_up_report *report)
{
    struct io_file file;
    if (!cli_read(path, IO_USUAL_LIMIT, &file))
        return false;
    struct uth_faults faults = {0};
    struct uth_reader reader;
    uth_reader_start(&reader, &faults);
    struct json_t *whole = uth_reader_parse(&reader, file.data, file.size);
    free(file.data);
    if (whole) {
        static const char *const study[] = {"face-up"};
        int kind;
        uth_reader_choice(&reader, whole, "study", UTH_REQUIRED, study, 1, &kind);
        int64_t spots = uth_reader_number(&reader, whole, "spots", 1, UTH_OPEN_HANDS_MAX);
        if (uth_reader_good(&reader) && spots != report->spots)
            uth_reader_field_fault(&reader, "spots", "this study has %d open hands, the file %d",
                                   report->spots, (int)spots);
        int64_t seed = uth_reader_number(&reader, whole, "seed", INT64_MIN, INT64_MAX);
        const struct json_t *usual = uth_reader_object(&reader, whole, "usual", UTH_REQUIRED);
        if (uth_reader_good(&reader) && seed != (int64_t)report->seed)
            uth_reader_field_fault(&reader, "seed",
                                   "this study has the seed %" PRIu64 ", the file another",
                                   report->seed);
        if (usual) {
            size_t mark = uth_reader_enter(&reader, "usual");
            int64_t num = uth_reader_number(&reader, usual, "num", INT64_MIN, INT64_MAX);
            int64_t den = uth_reader_number(&reader, usual, "den", 1, INT64_MAX);
            uth_reader_leave(&reader, mark);
            struct uth_fraction off_the_top = uth_face_up_usual(report->face_up);
            if (uth_reader_good(&reader) && (num != off_the_top.num || den != off_the_top.den))
                uth_reader_field_fault(&reader, "usual", "the file is of another game");
        }
        uth_face_up_read(&reader, whole, "sums", &report->sums);
        json_decref(whole);
    }
    if (faults.count > 0)
        cli_bad_fault(path, &faults.fault[0]);
    return faults.count == 0;
}

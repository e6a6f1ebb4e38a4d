/*
 * Speed of the evaluator, in millions of seven-card hands a second.
 *
 * Four workloads: an array of a million random hands, one scalar call each; the same hands already
 * combined; every one of the 133,784,560 hands by enumeration, each evaluated on its own; and the
 * array again through the batch, in every version that runs here. The results of the array must not
 * depend on the way, which is checked.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <uth/eval.h>
#include <uth/random.h>

#include "bench.h"
#include "cli/commands.h"

enum { HANDS = 1000000 };

struct workload {
    uth_card (*hands)[7];
    struct uth_combined *combined;
    uth_strength *strengths;
    enum uth_batch_version version;
};

static uint64_t random_seven(const void *data)
{
    const struct workload *load = data;
    uint64_t sum = 0;
    for (int i = 0; i < HANDS; i++)
        sum += uth_eval7(load->hands[i]);
    return sum;
}

static uint64_t combined(const void *data)
{
    const struct workload *load = data;
    uint64_t sum = 0;
    for (int i = 0; i < HANDS; i++)
        sum += uth_combined_eval7(load->combined[i]);
    return sum;
}

/* The hands of five cards and each of `count` pairs. */
static uint64_t sum_with_pairs(const struct uth_combined *five, const struct uth_combined *pairs,
                               int count)
{
    const struct uth_combined *end = pairs + count;
    uint64_t sum = 0;
    if (uth_combined_may_flush(*five, 2)) {
#pragma GCC unroll 4
        for (; pairs < end; pairs++)
            sum += uth_joined_eval7(five, pairs);
    } else {
#pragma GCC unroll 4
        for (; pairs < end; pairs++)
            sum += uth_joined_ranks7(five, pairs);
    }
    return sum;
}

/* The hands of `held` with `left` more cards below `below`. The last two come from the list of all
 * pairs of cards, in which those below a card stand before all others: one loop over them runs fifty
 * hands on average, two nested ones would end every six or seven. */
static uint64_t sum_hands(const struct uth_combined *pairs, struct uth_combined held, int left,
                          int below)
{
    if (left == 2)
        return sum_with_pairs(&held, pairs, below * (below - 1) / 2);
    uint64_t sum = 0;
    for (int card = left - 1; card < below; card++)
        sum += sum_hands(pairs, uth_combined_add(held, (uth_card)card), left - 1, card);
    return sum;
}

static uint64_t enumerate(const void *data)
{
    (void)data;
    struct uth_combined pairs[UTH_CARD_COUNT * (UTH_CARD_COUNT - 1) / 2];
    int count = 0;
    for (int high = 1; high < UTH_CARD_COUNT; high++)
        for (int low = 0; low < high; low++)
            pairs[count++] = uth_combined_of((const uth_card[]){(uth_card)high, (uth_card)low}, 2);
    return sum_hands(pairs, uth_combined_none(), 7, UTH_CARD_COUNT);
}

static uint64_t batch(const void *data)
{
    const struct workload *load = data;
    uth_eval7_batch_version(load->version, (const uth_card(*)[7])load->hands, load->strengths,
                            HANDS);
    return load->strengths[0];
}

static uint64_t sum_strengths(const struct workload *load)
{
    uint64_t sum = 0;
    for (int i = 0; i < HANDS; i++)
        sum += load->strengths[i];
    return sum;
}

static void deal(struct workload *load)
{
    struct uth_seeded seeded;
    uth_seeded_init(&seeded, 7);
    for (int i = 0; i < HANDS; i++) {
        uth_cards used = 0;
        for (int n = 0; n < 7;) {
            uth_card card = (uth_card)((uth_seeded_next(&seeded) >> 32) * UTH_CARD_COUNT >> 32);
            if (!(used & uth_card_bit(card))) {
                used |= uth_card_bit(card);
                load->hands[i][n++] = card;
            }
        }
        load->combined[i] = uth_combined_of(load->hands[i], 7);
    }
}

/* What is measured, and how fast it was at best. */
static struct figure {
    const char *name, *label;
    uint64_t (*work)(const void *load);
    double hands;
    enum uth_batch_version version;
    double rate;
    uint64_t signature;
} figures[] = {
    {.name = "random7", .label = "random seven-card hands", .work = random_seven, .hands = HANDS},
    {.name = "combined7", .label = "hands already combined", .work = combined, .hands = HANDS},
    {.name = "enumerate7", .label = "all hands, enumerated", .work = enumerate, .hands = 133784560},
    {.name = "batch_portable",
     .label = "batch, portable",
     .work = batch,
     .hands = HANDS,
     .version = UTH_BATCH_PORTABLE},
    {.name = "batch_avx2",
     .label = "batch, AVX2",
     .work = batch,
     .hands = HANDS,
     .version = UTH_BATCH_AVX2},
    {.name = "batch_avx512",
     .label = "batch, AVX-512",
     .work = batch,
     .hands = HANDS,
     .version = UTH_BATCH_AVX512},
};

enum { FIGURES = sizeof figures / sizeof figures[0], RANDOM = 0, ENUMERATED = 2 };

/* Everything in turn, several times: other load on a machine comes and goes within seconds. */
static bool measure(struct workload *load, int64_t passes)
{
    for (int64_t turn = 0; turn < passes * FIGURES; turn++) {
        struct figure *figure = &figures[turn % FIGURES];
        load->version = figure->version;
        if (!uth_batch_version_runs_here(figure->version))
            continue;
        double rate = figure->hands / 1e6 / bench_fastest(figure->work, load, &figure->signature);
        figure->rate = rate > figure->rate ? rate : figure->rate;
        if (figure->work == batch)
            figure->signature = sum_strengths(load);
        if (figure->hands == (double)HANDS && figure->signature != figures[RANDOM].signature) {
            cli_bad("bench: %s: other strengths than by one call each", figure->label);
            return false;
        }
    }
    return true;
}

static void report_all(struct bench_report *report)
{
    for (int i = 0; i < FIGURES; i++) {
        if (figures[i].rate > 0) {
            bench_number(report, figures[i].name, figures[i].label, figures[i].rate,
                         "million hands/s");
        }
    }
    bench_text(report, "batch_default", "batch used here",
               uth_batch_version_name(uth_eval7_batch_chosen()));
    const struct uth_eval_tables *t = &uth_eval_tables;
    bench_count(report, "table_bytes", "tables", (int64_t)sizeof *t, "bytes");
    bench_count(report, "table_bytes_seven", "of these for seven cards",
                (int64_t)(sizeof t->key + sizeof t->rows7 + sizeof t->values7 + sizeof t->flush),
                "bytes");
    char signature[40];
    snprintf(signature, sizeof signature, "%" PRIx64 "-%" PRIx64, figures[RANDOM].signature,
             figures[ENUMERATED].signature);
    bench_text(report, "signature", "signature of the results", signature);
}

/* Memory for a million of something, in large pages where the system has them: processors do not fetch
 * ahead into the next page, and with small ones that wait is part of every figure. */
static void *million(size_t size)
{
    const size_t page = 2 << 20, bytes = (size * HANDS + page - 1) / page * page;
    void *memory = aligned_alloc(page, bytes);
    if (memory)
        (void)madvise(memory, bytes, MADV_HUGEPAGE);
    return memory;
}

int bench_eval(int argc, char **argv)
{
    struct bench_report report = {.name = "eval"};
    int64_t passes = 3;
    const struct option_row rows[] = {
        OPTION_NUMBER("passes", &passes, 1, 100, "how often each figure is measured (3)"),
        OPTION_JSON(&report.json),
        OPTION_END,
    };
    static const char about[] = "Measures the evaluator on one thread, in every way it is called.";
    int status = bench_begin(&report, about, rows, &argc, &argv);
    if (status != OPTIONS_PROCEED)
        return status;
    struct workload load = {
        .hands = million(sizeof *load.hands),
        .combined = million(sizeof *load.combined),
        .strengths = million(sizeof *load.strengths),
    };
    bool done = false;
    if (load.hands && load.combined && load.strengths) {
        deal(&load);
        done = measure(&load, passes);
        if (done)
            report_all(&report);
    } else {
        cli_bad("bench: out of memory");
    }
    free(load.hands);
    free(load.combined);
    free(load.strengths);
    return bench_end(&report, done ? CLI_OK : CLI_BAD);
}

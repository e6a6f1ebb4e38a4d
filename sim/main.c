/* uth-sim: seeds one by one, from the command line. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "sim.h"

static const char usage[] =
    "usage: uth-sim SEED [--rounds N] [--verbose] [--mutation NAME]\n"
    "       uth-sim --seeds FIRST COUNT [--rounds N] [--mutation NAME]\n"
    "       uth-sim --boundaries [--at-length]\n"
    "\n"
    "Runs the whole floor from a seed and checks everything that must hold; prints a digest\n"
    "of all that happened. --seeds runs COUNT seeds from FIRST on and stops at the first\n"
    "that fails. --boundaries crashes at every write of a round, for every rule set;\n"
    "with --at-length, for every way of dealing, also before the round.\n";

static bool number_of(const char *text, uint64_t *number)
{
    char *end;
    errno = 0;
    *number = strtoull(text, &end, 10);
    return errno == 0 && end != text && *end == '\0' && text[0] != '-';
}

struct request {
    struct sim_options options;
    uint64_t first, count;
    bool boundaries, at_length;
};

/* False: it cannot be understood. */
static bool read_request(int argc, char **argv, struct request *request)
{
    uint64_t number;
    *request = (struct request){0};
    for (int i = 1; i < argc; i++) {
        int left = argc - i - 1;
        if (strcmp(argv[i], "--verbose") == 0) {
            request->options.log = stderr;
        } else if (strcmp(argv[i], "--boundaries") == 0) {
            request->boundaries = true;
        } else if (strcmp(argv[i], "--at-length") == 0) {
            request->at_length = true;
        } else if (strcmp(argv[i], "--rounds") == 0 && left >= 1 &&
                   number_of(argv[i + 1], &number) && number > 0 && number <= 100000) {
            request->options.rounds = (int)number;
            i++;
        } else if (strcmp(argv[i], "--mutation") == 0 && left >= 1 &&
                   sim_mutation_from_name(argv[i + 1], &request->options.mutation)) {
            i++;
        } else if (strcmp(argv[i], "--seeds") == 0 && left >= 2 &&
                   number_of(argv[i + 1], &request->first) &&
                   number_of(argv[i + 2], &request->count)) {
            i += 2;
        } else if (request->count == 0 && number_of(argv[i], &request->first)) {
            request->count = 1;
        } else {
            return false;
        }
    }
    return request->count > 0 || request->boundaries;
}

static bool run_seeds(struct request *request)
{
    struct sim_counts sum = {0};
    uint64_t digest = SIM_DIGEST_START;
    for (uint64_t i = 0; i < request->count; i++) {
        struct sim_result result;
        request->options.seed = request->first + i;
        if (!sim_run(&request->options, &result)) {
            printf("seed %" PRIu64 ": %s\nreplay: uth-sim %" PRIu64 " --verbose\n",
                   request->options.seed, result.wrong, request->options.seed);
            return false;
        }
        sim_counts_add(&sum, &result.counts);
        digest = sim_digest_number(digest, result.digest);
    }
    sim_counts_print(&sum, stdout);
    printf("%" PRIu64 " seeds, digest %016" PRIx64 "\n", request->count, digest);
    return true;
}

int main(int argc, char **argv)
{
    struct request request;
    if (!read_request(argc, argv, &request)) {
        fputs(usage, stderr);
        return 2;
    }
    if (request.boundaries)
        return sim_boundaries(request.at_length, stdout) ? 0 : 1;
    return run_seeds(&request) ? 0 : 1;
}

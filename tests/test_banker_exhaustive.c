/* Banking at length: every player and every two players on whole boards, and the whole game as the
 * program prints it, beside the solver, the edges and a simulation. */
#include "check.h"

#include <jansson.h>
#include <math.h>
#include <uth/random.h>

#include "analysis/banker_sweep.h"
#include "reference/banker_scene.h"

struct board_text {
    char text[16];
};

static struct board_text random_board(struct uth_random *random)
{
    uth_card deck[UTH_CARD_COUNT];
    for (int i = 0; i < UTH_CARD_COUNT; i++)
        deck[i] = (uth_card)i;
    assert_true(uth_shuffle(random, deck, UTH_CARD_COUNT));
    struct board_text board;
    uth_cards_format(deck, 5, board.text, sizeof board.text);
    return board;
}

/* Plain boards, flush draws and straights; every wager, among them one whose award depends on the
 * dealer's aces. */
TEST(players_on_a_board_are_as_by_plain_enumeration)
{
    static const struct {
        const char *rules, *options;
        uth_wager_set wagers;
        const char *strategy;
        const char *one[2], *two; /* boards for one player, and for all pairs of players */
    } rows[] = {
        {"california",
         "trips=UTH-02 bad_beat=BBB-02",
         BIT(TRIPS) | BIT(BAD_BEAT),
         "optimal",
         {"2c7dJhKs4c", "8h8d3s3cQh"},
         "ThJhQh2c9h"},
        {"stadium",
         "ultimate_pairs=UP-2",
         BIT(ULTIMATE_PAIRS) | BIT(PLAY_THE_BOARD),
         "practical",
         {"2c7dJhKs4c", "ThJhQh2c9h"},
         "9d9cKh8c8s"},
        {"stadium",
         "ultimate_pairs=UP-2",
         BIT(TRIPS) | BIT(BAD_BEAT) | BIT(ULTIMATE_PAIRS) | BIT(PLAY_THE_BOARD),
         "3x-only",
         {"2c7dJhKs4c", "ThJhQh2c9h"},
         NULL},
    };
    struct uth_seeded seeded;
    struct uth_random random = uth_random_seeded(&seeded, 17);
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct banker_scene made;
        banker_scene_make(&made, rows[i].rules, rows[i].options, rows[i].wagers, rows[i].strategy);
        for (size_t k = 0; k < COUNT_OF(rows[i].one); k++)
            banker_scene_compare(&made, rows[i].one[k], false);
        for (int round = 0; round < 12; round++)
            banker_scene_compare(&made, random_board(&random).text, false);
        if (rows[i].two)
            banker_scene_compare(&made, rows[i].two, true);
        banker_scene_free(&made);
    }
}

/* The whole answer of `uth edge --banker --json` with these options. */
static json_t *ask(const char *options)
{
    char command[512];
    snprintf(command, sizeof command, "%s edge --banker --json %s", UTH_BINARY, options);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    json_t *root = json_loadf(pipe, 0, NULL);
    assert_int_equal(pclose(pipe), 0);
    assert_non_null(root);
    return root;
}

/* What the solver says of one player who always plays 4x: results and their squares over all deals, in
 * half Antes. Solved once. */
static void sums_by_solver(int64_t *net, struct uth_wide *square)
{
    static struct uth_solution *solution;
    struct uth_base_game game = uth_base_game_usual();
    const struct uth_strategy *strategy = uth_strategy_builtin("always-4x");
    if (solution == NULL)
        assert_int_equal(uth_strategy_solve(strategy, &game, NULL, &solution), UTH_SOLVED);
    banker_wide sum = 0;
    for (int i = 0; i < solution->result_count; i++) {
        sum += (banker_wide)solution->result[i].deals * solution->result[i].net *
               solution->result[i].net;
    }
    *net = solution->net;
    *square = (struct uth_wide){(int64_t)(sum >> 64), (uint64_t)sum};
}

/* Ante $10, Trips $5, Bad Beat $1, in units of $1: what the solver and the edges say of that player. */
static int64_t net_with_optional_wagers(void)
{
    int64_t net;
    struct uth_wide square;
    sums_by_solver(&net, &square);
    struct uth_edge edge;
    char sentence[192];
    assert_true(uth_edge(uth_pay_table_builtin("UTH-01"), &edge, sentence, sizeof sentence));
    assert_int_equal(5 * UTH_DEALS % edge.edge.den, 0);
    net = 5 * net - edge.edge.num * (5 * UTH_DEALS / edge.edge.den);
    assert_true(uth_edge(uth_pay_table_builtin("BBB-01"), &edge, sentence, sizeof sentence));
    assert_int_equal(UTH_DEALS % edge.edge.den, 0);
    return net - edge.edge.num * (UTH_DEALS / edge.edge.den);
}

TEST(whole_game_with_optional_wagers_adds_up)
{
    json_auto_t *root = ask("--strategy always-4x --trips 5 --bad-beat 1");
    const json_t *exact = json_object_get(root, "exact");
    assert_int_equal(json_integer_value(json_object_get(exact, "unit")), 100);
    assert_int_equal(json_integer_value(json_object_get(exact, "net")), net_with_optional_wagers());
}

/* Who always plays 4x plays all ten flops of a board alike, which makes the whole game quick. */
TEST(whole_game_is_the_solvers_and_agrees_with_a_simulation)
{
    json_auto_t *root = ask("--strategy always-4x --bank 1000 --rounds 100000 --seed 5");
    const json_t *exact = json_object_get(root, "exact");
    int64_t net;
    struct uth_wide square;
    char text[UTH_WIDE_TEXT_SIZE];
    sums_by_solver(&net, &square);
    assert_int_equal(json_integer_value(json_object_get(exact, "unit")), 500);
    assert_int_equal(json_integer_value(json_object_get(exact, "net")), net);
    assert_string_equal(json_string_value(json_object_get(exact, "square")),
                        uth_wide_format(square, text));

    struct scene scene;
    make_scene(&scene, "california", "", 0, 5, "always-4x");
    scene.setup.rounds = 4000000;
    scene.setup.seed = 11;
    struct uth_simulator *simulator = scene_ready(&scene);
    struct uth_simulation result;
    assert_int_equal(uth_simulator_run(simulator, &scene.setup, &result), UTH_SIMULATE_DONE);
    uth_simulator_free(simulator);
    const json_t *five = json_array_get(json_object_get(root, "rounds"), 4);
    double deviation = json_real_value(json_object_get(five, "deviation"));
    double simulated = result.all.deviation * (double)result.all.stake;
    print_message("five players: exactly %.2f, simulated %.2f\n", deviation, simulated);
    /* Some of the variance is from hands that come once in many thousands of deals. */
    assert_true(fabs(simulated / deviation - 1) < 0.03);
    double mean = result.all.edge * (double)result.all.stake - (double)result.fee;
    double expectation = json_real_value(json_object_get(five, "expectation"));
    assert_true(fabs(mean - expectation) < 4 * result.all.error * (double)result.all.stake);

    const json_t *policies = json_object_get(json_object_get(root, "limited"), "policies");
    assert_int_equal(json_array_size(policies), UTH_COVERS);
    for (int cover = 0; cover < UTH_COVERS; cover++) {
        const json_t *policy = json_array_get(policies, (size_t)cover);
        double exhausted = json_real_value(json_object_get(policy, "exhausted"));
        assert_string_equal(json_string_value(json_object_get(policy, "policy")),
                            uth_cover_name((enum uth_cover)cover));
        assert_true(exhausted > 0 && exhausted < 0.05);
        assert_true(json_real_value(json_object_get(policy, "deviation")) < deviation);
    }
}

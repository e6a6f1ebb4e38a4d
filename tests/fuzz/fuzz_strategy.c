/*
 * Any text as a strategy. What loads decides every hand with a multiple that its own rules name;
 * what does not says why in clean text.
 */
#include <jansson.h>
#include <stdint.h>
#include <uth/assert.h>
#include <uth/strategy.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_text(const char *text)
{
    json_t *valid = json_string(text); /* NULL unless it is UTF-8 */
    UTH_ASSERT(valid);
    json_decref(valid);
    for (; *text; text++)
        UTH_ASSERT((unsigned char)*text >= ' ');
}

static void decide_hands(const struct uth_strategy *strategy)
{
    static const char *const deals[] = {"AhAd7c7d2s9hTh", "2c2d7s9hAcKdJh", "Tc4c7c9c2d3cKc",
                                        "9s8dAsKsQsJsTs", "KcQdAh9h7h4h2c"};
    for (size_t i = 0; i < sizeof deals / sizeof deals[0]; i++) {
        uth_card cards[7];
        UTH_ASSERT(uth_cards_parse(deals[i], cards, 7, NULL) == 7);
        for (int street = 0; street < UTH_STREETS; street++) {
            if (!uth_strategy_is_best(strategy, (enum uth_street)street)) {
                int play = uth_strategy_decide(strategy, (enum uth_street)street, cards, cards + 2);
                UTH_ASSERT(play >= 0 && play <= 100);
            }
        }
    }
    struct uth_base_game game = uth_base_game_usual();
    char sentence[192] = "";
    if (!uth_strategy_fits(strategy, &game, sentence, sizeof sentence))
        check_text(sentence);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct uth_faults faults;
    struct uth_strategy *strategy = uth_strategy_parse((const char *)data, size, &faults);
    if (strategy) {
        check_text(uth_strategy_name(strategy));
        check_text(uth_strategy_title(strategy));
        check_text(uth_strategy_about(strategy));
        decide_hands(strategy);
        uth_strategy_free(strategy);
        return 0;
    }
    UTH_ASSERT(faults.count > 0);
    for (int i = 0; i < faults.count && i < UTH_FAULTS_MAX; i++) {
        check_text(faults.fault[i].place);
        check_text(faults.fault[i].sentence);
        UTH_ASSERT(faults.fault[i].sentence[0] != '\0');
    }
    return 0;
}

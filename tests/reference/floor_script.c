#include "reference/floor_script.h"

#include "compare.h"
#include "floor/floor_json.h"
#include "floor/requests.h"
#include "floor/snapshot.h"
#include "floor/table.h"
#include "reference/floor_decks.h"
#include "reference/floor_past.h"
#include "reference/floor_rules.h"
#include "reference/floor_twins.h"
#include "reference/link_script.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

enum { TOKENS_MAX = 24, TEXTS_MAX = 4096 };

struct run {
    struct floor_decks decks;
    int64_t now_ms;
    struct uth_floor *floor;
    struct twins twins;
    int text_count;
    char *text[TEXTS_MAX]; /* every event, as JSON, */
    struct {               /* and where it stands */
        char stream[UTH_FLOOR_NAME_SIZE];
        uint64_t number;
        int64_t at_ms;
    } place[TEXTS_MAX];
    int snapshot_count;
    struct {
        char stream[UTH_FLOOR_NAME_SIZE];
        char *text;
        int after; /* number of events, of all streams, that it covers */
    } snapshot[TEXTS_MAX];
    char wrong[WRONG_SIZE];
};

static struct uth_floor *new_floor(struct run *run)
{
    struct uth_floor_outside outside = floor_decks_outside(&run->decks, false);
    struct uth_floor *floor = uth_floor_new(&outside);
    UTH_ASSERT(floor != NULL);
    return floor;
}

/* ---- what must always hold ---- */

static bool check_money(struct run *run)
{
    const struct uth_ledger *ledger = uth_floor_ledger(run->floor);
    if (uth_ledger_total(ledger) != 0)
        return complain(run->wrong, "the accounts do not sum to nothing");
    size_t cursor = 0;
    const char *account;
    uth_cents balance;
    while (uth_ledger_next(ledger, &cursor, &account, &balance))
        if (balance < 0 && strcmp(account, "cage") != 0 && strcmp(account, "house") != 0 &&
            strncmp(account, "cash:", 5) != 0)
            return complain(run->wrong, "%s is below nothing", account);
    return true;
}

static bool read_back(const struct run *run, int i, struct uth_floor_event *event,
                      char sentence[192])
{
    struct uth_event_place place = {run->place[i].stream, run->place[i].number,
                                    run->place[i].at_ms};
    return uth_floor_event_read(place, run->text[i], strlen(run->text[i]), event, sentence);
}

/* Folds the recorded events into a new floor, from the snapshots that cover at most `from`. */
static struct uth_floor *fold_from(struct run *run, int from)
{
    struct uth_floor *floor = new_floor(run);
    floor_rules_copy(run->floor, floor);
    struct uth_refusal refusal = {0};
    for (int i = run->snapshot_count - 1; i >= 0; i--) {
        if (run->snapshot[i].after > from || uth_floor_last(floor, run->snapshot[i].stream) != 0)
            continue;
        const char *text = run->snapshot[i].text;
        if (uth_floor_snapshot_read(floor, run->snapshot[i].stream, text, strlen(text), &refusal) !=
            UTH_REASON_OK)
            complain(run->wrong, "snapshot: %s", refusal.sentence);
    }
    for (int i = 0; i < run->text_count && run->wrong[0] == '\0'; i++) {
        struct uth_floor_event event;
        char sentence[192];
        if (!read_back(run, i, &event, sentence)) {
            complain(run->wrong, "event %d: %s", i, sentence);
            continue;
        }
        bool known = event.number <= uth_floor_last(floor, event.stream);
        if (!known && uth_floor_fold(floor, &event, &refusal) != UTH_REASON_OK)
            complain(run->wrong, "fold of %s: %s", run->text[i], refusal.sentence);
        uth_postings_free(&event.postings);
    }
    return floor;
}

/* Balances that the postings of all events give. */
static void set_balances(struct run *run, struct uth_floor *floor)
{
    size_t cursor = 0;
    const char *account;
    uth_cents balance;
    while (uth_ledger_next(uth_floor_ledger(run->floor), &cursor, &account, &balance))
        UTH_ASSERT(uth_ledger_set(uth_floor_ledger(floor), account, balance));
}

static bool check_ledger_from_events(struct run *run)
{
    struct uth_ledger *ledger = uth_ledger_new();
    for (int i = 0; i < run->text_count; i++) {
        struct uth_floor_event event;
        struct uth_refusal refusal = {0};
        char sentence[192];
        UTH_ASSERT(read_back(run, i, &event, sentence));
        if (uth_ledger_check(ledger, &event.postings, &refusal) != UTH_REASON_OK)
            complain(run->wrong, "postings of event %d: %s", i, refusal.sentence);
        else
            uth_ledger_post(ledger, &event.postings);
        uth_postings_free(&event.postings);
    }
    size_t cursor = 0;
    const char *account;
    uth_cents balance;
    while (uth_ledger_next(uth_floor_ledger(run->floor), &cursor, &account, &balance))
        if (uth_ledger_balance(ledger, account) != balance)
            complain(run->wrong, "%s does not follow from the events", account);
    uth_ledger_free(ledger);
    return run->wrong[0] == '\0';
}

static bool check_fold(struct run *run)
{
    for (int pass = 0; pass < 3 && run->wrong[0] == '\0'; pass++) {
        int from = pass == 0 ? 0 : pass == 1 ? run->text_count / 2 : run->text_count;
        struct uth_floor *floor = fold_from(run, from);
        char what[COMPARE_SIZE];
        if (run->wrong[0] == '\0' && !sim_same_floors(run->floor, floor, what))
            complain(run->wrong, "folded from its events %s", what);
        uth_floor_free(floor);
    }
    return run->wrong[0] == '\0' && check_ledger_from_events(run);
}

/* ---- recording ---- */

static bool record(struct run *run, struct uth_floor_events *events)
{
    for (int i = 0; i < events->count; i++) {
        size_t size;
        UTH_ASSERT(run->text_count < TEXTS_MAX);
        run->text[run->text_count] = uth_floor_event_write(&events->at[i], &size);
        UTH_ASSERT(run->text[run->text_count] != NULL);
        snprintf(run->place[run->text_count].stream, UTH_FLOOR_NAME_SIZE, "%s",
                 events->at[i].stream);
        run->place[run->text_count].number = events->at[i].number;
        run->place[run->text_count].at_ms = events->at[i].at_ms;
        run->text_count++;
    }
    for (int i = 0; i < events->count; i++) {
        const char *stream = events->at[i].stream;
        uint64_t number;
        size_t size;
        UTH_ASSERT(run->snapshot_count < TEXTS_MAX);
        run->snapshot[run->snapshot_count].text =
            uth_floor_snapshot_write(run->floor, stream, &number, &size);
        snprintf(run->snapshot[run->snapshot_count].stream, UTH_FLOOR_NAME_SIZE, "%s", stream);
        run->snapshot[run->snapshot_count++].after = run->text_count;
    }
    bool news = events->count > 0;
    uth_floor_events_free(events);
    if (news && !twins_add(&run->twins, run->floor))
        return complain(run->wrong, "%s", run->twins.wrong);
    return check_money(run) && link_script_check(run->floor, run->wrong);
}

static bool tick(struct run *run)
{
    struct uth_floor_events events = {0};
    struct uth_refusal refusal;
    enum uth_reason reason = uth_floor_tick(run->floor, run->now_ms, &events, &refusal);
    bool expected =
        reason == UTH_REASON_OK || (reason == UTH_REASON_RANDOM_FAILED && run->decks.fails);
    if (!expected)
        return complain(run->wrong, "tick: %s", refusal.sentence);
    if (!twins_tick(&run->twins, run->now_ms, &events))
        return complain(run->wrong, "%s", run->twins.wrong);
    return record(run, &events);
}

/* Time passes from deadline to deadline. */
static bool wait_for(struct run *run, int64_t ms)
{
    int64_t end = run->now_ms + ms;
    for (int guard = 0; guard < 1000; guard++) {
        int64_t next = uth_floor_next_ms(run->floor);
        if (next > end) {
            run->now_ms = end;
            return true;
        }
        if (next > run->now_ms)
            run->now_ms = next;
        if (!tick(run))
            return false;
    }
    return complain(run->wrong, "time does not pass: a deadline comes again and again");
}

static bool restart(struct run *run)
{
    if (!check_fold(run))
        return false;
    struct uth_floor *floor = fold_from(run, run->text_count / 2);
    set_balances(run, floor);
    twins_free(&run->twins);
    uth_floor_free(run->floor);
    run->floor = floor;
    run->now_ms += 3600000; /* an hour passes */
    struct uth_floor_events events = {0};
    struct uth_refusal refusal;
    if (uth_floor_resume(floor, run->now_ms, &events, &refusal) != UTH_REASON_OK)
        return complain(run->wrong, "resume: %s", refusal.sentence);
    return record(run, &events) && tick(run);
}

/* ---- commands ---- */

static int64_t number(const char *text)
{
    return strtoll(text, NULL, 10);
}

static bool set_option(struct uth_table_config *config, const char *key, const char *value)
{
    if (strcmp(key, "link") == 0) {
        snprintf(config->link, sizeof config->link, "%s", value);
        return false; /* a field of the command as well */
    } else if (strcmp(key, "rules") == 0) {
        snprintf(config->rules, sizeof config->rules, "%s", value);
    } else if (strcmp(key, "source") == 0) {
        return uth_source_from_name(value, &config->source);
    } else if (strcmp(key, "dealer") == 0) {
        config->dealer = number(value) != 0;
    } else if (strcmp(key, "betting_s") == 0) {
        config->betting_s = (uint16_t)number(value);
    } else if (strcmp(key, "decide_s") == 0) {
        config->decide_s = (uint16_t)number(value);
    } else if (strcmp(key, "result_s") == 0) {
        config->result_s = (uint16_t)number(value);
    } else if (strcmp(key, "offer_s") == 0) {
        config->offer_s = (uint16_t)number(value);
    } else if (strcmp(key, "min") == 0) {
        config->base.min = config->bonus.min = number(value);
    } else if (strcmp(key, "max") == 0) {
        config->base.max = config->bonus.max = number(value);
    } else if (strncmp(key, "option.", 7) == 0) {
        struct uth_table_option *option = &config->option[config->option_count++];
        snprintf(option->name, sizeof option->name, "%s", key + 7);
        snprintf(option->value, sizeof option->value, "%s", value);
    } else {
        return false;
    }
    return true;
}

/* JSON without blanks, its quotes single. */
static void read_put(const char *value, struct uth_amendment *put)
{
    char text[1024], fault[UTH_FAULT_SIZE] = "";
    snprintf(text, sizeof text, "%s", value);
    for (char *at = text; *at != '\0'; at++)
        *at = *at == '\'' ? '"' : *at;
    struct uth_reader reader;
    uth_reader_start_first(&reader, fault);
    json_t *object = uth_json_load(text, strlen(text), NULL);
    uth_amendment_read(&reader, object, put);
    json_decref(object);
    if (!uth_reader_good(&reader)) {
        fprintf(stderr, "put=%s: %s\n", value, fault);
        abort();
    }
}

static bool set_field(struct uth_command *command, const char *key, const char *value)
{
    enum uth_wager wager;
    bool tip = strncmp(key, "tip.", 4) == 0;
    if (strcmp(key, "table") == 0)
        snprintf(command->table, sizeof command->table, "%s", value);
    else if (strcmp(key, "player") == 0)
        snprintf(command->player, sizeof command->player, "%s", value);
    else if (strcmp(key, "amount") == 0)
        command->amount = number(value);
    else if (strcmp(key, "spot") == 0)
        command->spot = (uint8_t)number(value);
    else if (strcmp(key, "multiple") == 0)
        command->multiple = (uint8_t)number(value);
    else if (strcmp(key, "tip") == 0)
        command->for_tip = number(value) != 0;
    else if (strcmp(key, "behind") == 0)
        command->behind = number(value) != 0;
    else if (strcmp(key, "on") == 0)
        command->on = number(value) != 0;
    else if (strcmp(key, "index") == 0)
        command->index = (int)number(value);
    else if (strcmp(key, "carry") == 0)
        command->carry = number(value) != 0;
    else if (strcmp(key, "put") == 0)
        read_put(value, &command->put);
    else if (strcmp(key, "text") == 0)
        snprintf(command->text, sizeof command->text, "%s", value);
    else if (strcmp(key, "id") == 0)
        snprintf(command->id, sizeof command->id, "%s", value);
    else if (strcmp(key, "cards") == 0)
        command->card_count = uth_cards_parse(value, command->cards, UTH_CARD_COUNT, NULL);
    else if (uth_wager_from_name(key + (tip ? 4 : 0), &wager))
        (tip ? command->tip : command->wager)[wager] = number(value);
    else
        return false;
    return true;
}

/* What a player shows of the seed with this name, bound to the round that is on. */
static bool set_seed(struct run *run, struct uth_command *command, const char *key,
                     const char *value)
{
    bool hash = strcmp(key, "hash") == 0, seed = strcmp(key, "seed") == 0;
    if (!hash && strcmp(key, "spare") != 0 && (!seed || command->what != UTH_FLOOR_REVEAL_SEED))
        return false;
    const struct uth_table *table = uth_floor_find_table(run->floor, command->table);
    const char *word = strchr(value, '/');
    char player[UTH_FLOOR_NAME_SIZE];
    snprintf(player, sizeof player, "%.*s", word == NULL ? 0 : (int)(word - value), value);
    const char *name = word == NULL ? command->actor.name : player;
    struct uth_hash *to = &command->hash;
    snprintf((char *)to->bytes, sizeof to->bytes, "%s", word == NULL ? value : word + 1);
    if (hash || seed)
        *to = uth_seed_of_spare(&table->commitment, name, to);
    if (hash)
        *to = uth_hash_of_seed(&table->commitment, name, to);
    return true;
}

static bool parse_command(struct run *run, char **token, int count, struct uth_command *command,
                          struct uth_table_config *config, struct uth_link_config *link)
{
    *command = (struct uth_command){.now_ms = run->now_ms, .config = config};
    *config = (struct uth_table_config){.result_s = 5};
    *link = (struct uth_link_config){.rules = "washington"};
    command->order.config = link;
    char *colon = strchr(token[0], ':');
    if (colon == NULL)
        return complain(run->wrong, "who is %s?", token[0]);
    *colon = '\0';
    bool known = uth_role_from_name(token[0], &command->actor.role) &&
                 uth_floor_do_from_name(token[1], &command->what);
    *colon = ':';
    snprintf(command->actor.name, sizeof command->actor.name, "%s", colon + 1);
    if (!known)
        return complain(run->wrong, "no such role or command: %s %s", token[0], token[1]);
    for (int i = 2; i < count; i++) {
        char *equals = strchr(token[i], '=');
        if (equals == NULL)
            return complain(run->wrong, "not KEY=VALUE: %s", token[i]);
        *equals = '\0';
        known = set_option(config, token[i], equals + 1) ||
                set_seed(run, command, token[i], equals + 1) ||
                set_field(command, token[i], equals + 1) ||
                link_script_set(&command->order, link, token[i], equals + 1);
        *equals = '=';
        if (!known)
            return complain(run->wrong, "no such key: %s", token[i]);
    }
    command->order.change.amount = command->amount;
    memcpy(command->order.change.text, command->text, sizeof command->order.change.text);
    snprintf(config->name, sizeof config->name, "%s", command->table);
    snprintf(config->title, sizeof config->title, "table %s", command->table);
    return true;
}

static bool read_of_table(const void *self, const char *table, int index,
                          struct uth_floor_event *event)
{
    const struct run *run = self;
    char sentence[192];
    if (strcmp(run->place[index].stream, table) != 0)
        return false;
    UTH_ASSERT(read_back(run, index, event, sentence));
    return true;
}

static bool run_command(struct run *run, char **token, int count)
{
    struct uth_command command;
    struct uth_table_config config;
    struct uth_link_config link;
    const char *expected = token[count - 1];
    if (!parse_command(run, token, count - 1, &command, &config, &link))
        return false;
    struct uth_floor_events events = {0};
    struct uth_refusal refusal = {0};
    bool repeated;
    struct uth_past past = {0};
    struct floor_past told = {run->floor, run->text_count, read_of_table, run};
    if (!floor_past_tell(&told, &command, &past))
        return complain(run->wrong, "the round cannot be told again");
    enum uth_reason reason = uth_floor_handle(run->floor, &command, &events, &repeated, &refusal);
    const char *got = repeated ? "repeated" : uth_reason_name(reason);
    if (strcmp(got, expected) != 0)
        return complain(run->wrong, "%s: got %s (%s)", token[1], got, refusal.sentence);
    if (reason != UTH_REASON_OK && events.count != 0)
        return complain(run->wrong, "refused, but there are events");
    size_t length = strlen(refusal.sentence);
    if (reason != UTH_REASON_OK && (length == 0 || refusal.sentence[length - 1] != '.'))
        return complain(run->wrong, "no sentence: \"%s\"", refusal.sentence);
    if (!twins_handle(&run->twins, &command, &events))
        return complain(run->wrong, "%s", run->twins.wrong);
    uth_past_end(&past);
    return record(run, &events) && tick(run);
}

static bool run_commands(struct run *run, char **token, int count)
{
    for (char *rest = token[1]; (token[1] = strsep(&rest, ",")) != NULL;)
        if (!run_command(run, token, count))
            return false;
    return true;
}

/* Words of the sentence about the position, in their order. */
static bool says(struct run *run, const char *name, char **token, int count)
{
    struct uth_refusal said;
    uth_position_say(uth_floor_find_table(run->floor, name), &said);
    const char *sentence = said.sentence;
    const char *at = sentence;
    for (int i = 2; i < count; i++) {
        at = strstr(at, token[i]);
        if (at == NULL)
            return complain(run->wrong, "it says: %s", sentence);
    }
    return true;
}

/* Exactly these are asked and have not answered. */
static bool asks(struct run *run, const char *name, char **token, int count)
{
    const struct uth_position *position = &uth_floor_find_table(run->floor, name)->position;
    int pending = 0;
    for (int i = 0; i < position->bid_count; i++) {
        if (position->bid[i].answer != UTH_ANSWER_PENDING)
            continue;
        pending++;
        bool named = false;
        for (int k = 2; k < count; k++)
            named = named || strcmp(token[k], position->bid[i].player) == 0;
        if (!named)
            return complain(run->wrong, "%s is asked", position->bid[i].player);
    }
    bool nobody = count == 3 && strcmp(token[2], "nobody") == 0;
    return pending == (nobody ? 0 : count - 2) || complain(run->wrong, "%d are asked", pending);
}

static bool see_money(struct run *run, char **token, int count)
{
    for (int i = 0; i < count; i += 2) {
        uth_cents balance = uth_ledger_balance(uth_floor_ledger(run->floor), token[i]);
        if (i + 1 == count || balance != number(token[i + 1]))
            return complain(run->wrong, "%s holds %lld", token[i], (long long)balance);
    }
    return true;
}

/* The strict ones, but that a supervisor and an executive agree to confirmations of claims and to
 * proposals, and an executive approves those alone. */
static bool make_agreeing(struct uth_controls *controls)
{
    if (!uth_controls_builtin_named("strict", controls))
        return false;
    for (int i = 0; i < controls->count; i++) {
        struct uth_control *control = &controls->control[i];
        bool approves = control->action == UTH_CONTROLLED_APPROVE_CHANGE;
        if (!approves && control->action != UTH_CONTROLLED_CONFIRM_CLAIM &&
            control->action != UTH_CONTROLLED_PROPOSE_CHANGE)
            continue;
        control->alone = approves ? 1U << UTH_ROLE_EXECUTIVE : 0;
        control->agree_count = approves ? 0 : 2;
        control->agree[0] = UTH_ROLE_SUPERVISOR;
        control->agree[1] = UTH_ROLE_EXECUTIVE;
    }
    return true;
}

static bool set_controls(struct run *run, const char *name)
{
    struct uth_controls controls;
    if (!(strcmp(name, "agreeing") == 0 ? make_agreeing(&controls)
                                        : uth_controls_builtin_named(name, &controls)))
        return complain(run->wrong, "there are no such controls");
    twins_set_controls(&run->twins, &controls);
    return uth_floor_set_controls(run->floor, &controls);
}

static bool run_line(struct run *run, char **token, int count)
{
    bool fine;
    if (link_script_line(run->floor, token, count, &fine, run->wrong))
        return fine;
    if (strcmp(token[0], "stop") == 0 || strcmp(token[0], "clear") == 0) {
        twins_stop_table(&run->twins, token[1], token[0][0] == 's');
        return uth_floor_stop_table(run->floor, token[1], token[0][0] == 's') ||
               complain(run->wrong, "there is no such table or link");
    }
    if (strcmp(token[0], "controls") == 0)
        return set_controls(run, token[1]);
    if (strcmp(token[0], "requests") == 0)
        return uth_floor_request_count(run->floor) == number(token[1]) ||
               complain(run->wrong, "%d requests wait", uth_floor_request_count(run->floor));
    if (strcmp(token[0], "wait") == 0)
        return wait_for(run, 1000 * number(token[1]));
    if (strcmp(token[0], "restart") == 0)
        return restart(run);
    if (strcmp(token[0], "stack") == 0) {
        run->decks.stack_count = uth_cards_parse(token[1], run->decks.stack, UTH_CARD_COUNT, NULL);
        return run->decks.stack_count > 0 || complain(run->wrong, "these are not cards");
    }
    if (strcmp(token[0], "random") == 0) {
        run->decks.fails = strcmp(token[1], "fails") == 0;
        return true;
    }
    if (strcmp(token[0], "money") == 0)
        return see_money(run, token + 1, count - 1);
    if (strcmp(token[0], "events") == 0)
        return run->text_count == number(token[1]) ||
               complain(run->wrong, "there are %d events", run->text_count);
    if (strcmp(token[0], "says") == 0)
        return says(run, token[1], token, count);
    if (strcmp(token[0], "asks") == 0)
        return asks(run, token[1], token, count);
    if (strcmp(token[0], "button") == 0) {
        const struct uth_table *table = uth_floor_find_table(run->floor, token[1]);
        return table->position.button == number(token[2]) ||
               complain(run->wrong, "the button is at seat %d", table->position.button);
    }
    if (strcmp(token[0], "state") == 0) {
        const struct uth_table *table = uth_floor_find_table(run->floor, token[1]);
        const char *state = uth_table_state_name(table->state);
        return strcmp(state, token[2]) == 0 || complain(run->wrong, "the table is %s", state);
    }
    if (strcmp(token[0], "phase") == 0) {
        const struct uth_table *table = uth_floor_find_table(run->floor, token[1]);
        const char *phase = table == NULL || table->round == NULL
                                ? "none"
                                : uth_phase_name(uth_round_phase(table->round));
        return strcmp(phase, token[2]) == 0 || complain(run->wrong, "the phase is %s", phase);
    }
    return run_commands(run, token, count);
}

static void free_run(struct run *run)
{
    for (int i = 0; i < run->text_count; i++)
        free(run->text[i]);
    for (int i = 0; i < run->snapshot_count; i++)
        free(run->snapshot[i].text);
    twins_free(&run->twins);
    uth_floor_free(run->floor);
    free(run);
}

const char *floor_script_events(const char *script, floor_script_take *take, void *self)
{
    static char wrong[2 * WRONG_SIZE];
    struct run *run = calloc(1, sizeof *run);
    char *copy = strdup(script), *rest = copy;
    UTH_ASSERT(run != NULL && copy != NULL);
    floor_decks_init(&run->decks);
    run->now_ms = 1000000;
    run->floor = new_floor(run);
    run->twins.outside = floor_decks_outside(&run->decks, true);
    wrong[0] = '\0';
    for (char *line; wrong[0] == '\0' && (line = strsep(&rest, "\n;")) != NULL;) {
        char shown[256];
        snprintf(shown, sizeof shown, "%s", line);
        char *token[TOKENS_MAX];
        int count = 0;
        for (char *word; (word = strsep(&line, " ")) != NULL;)
            if (*word != '\0' && count < TOKENS_MAX)
                token[count++] = word;
        bool is_order = count > 1 || (count == 1 && strcmp(token[0], "restart") == 0);
        if (is_order && !run_line(run, token, count))
            snprintf(wrong, sizeof wrong, "%s: %s", shown, run->wrong);
    }
    if (wrong[0] == '\0' && !check_fold(run))
        snprintf(wrong, sizeof wrong, "at the end: %s", run->wrong);
    for (int i = 0; wrong[0] == '\0' && take != NULL && i < run->text_count; i++) {
        struct uth_floor_event event;
        char sentence[192];
        UTH_ASSERT(read_back(run, i, &event, sentence));
        take(self, &event, run->text[i]);
        uth_postings_free(&event.postings);
    }
    free(copy);
    free_run(run);
    return wrong[0] == '\0' ? NULL : wrong;
}

const char *floor_script_run(const char *script)
{
    return floor_script_events(script, NULL, NULL);
}

/* Reading a rule set: the player-dealer, collection, backline wagers and wagers for the dealer. */

#include "exchange/rules_memory.h"

static const struct uth_schedule *own_schedule(const struct uth_rules_reading *reading, int number)
{
    for (int i = 0; i < reading->schedule_count; i++)
        if (reading->schedules[i].number == number)
            return &reading->schedules[i];
    return NULL;
}

void uth_rules_read_own_schedules(struct uth_rules_reading *reading)
{
    struct uth_reader *reader = &reading->reader;
    struct uth_walk walk =
        uth_reader_walk(reader, reading->root, "schedules", UTH_OPTIONAL, 1, UTH_SCHEDULES_MAX);
    while (uth_reader_next(reader, &walk)) {
        struct uth_schedule *schedule = &reading->schedules[reading->schedule_count];
        bool sound = uth_schedule_read(reader, walk.value, schedule);
        const struct uth_schedule *builtin =
            reading->recorded ? NULL : uth_schedule_builtin(schedule->number);
        if (schedule->number > 0 && own_schedule(reading, schedule->number))
            uth_reader_field_fault(reader, "number", "%d is repeated; expected another number",
                                   schedule->number);
        else if (sound && builtin && !uth_schedule_equal(builtin, schedule))
            uth_reader_field_fault(reader, "number",
                                   "schedule %d is built in, and this one is different; expected "
                                   "another number",
                                   schedule->number);
        reading->schedule_count++;
    }
}

static void read_schedule_number(struct uth_rules_reading *reading, const json_t *value)
{
    struct uth_reader *reader = &reading->reader;
    struct uth_rules *rules = reading->rules;
    int64_t number;
    if (!uth_reader_is_integer(reader, value, 1, 9999, &number))
        return;
    const struct uth_schedule *schedule = own_schedule(reading, (int)number);
    if (!schedule && !reading->recorded)
        schedule = uth_schedule_builtin((int)number);
    if (!schedule)
        uth_reader_fault(reader,
                         "there is no schedule %lld, here or built in; expected 1 to 24, or one of "
                         "\"schedules\"",
                         (long long)number);
    else if (uth_rules_schedule(rules, (int)number))
        uth_reader_fault(reader, "schedule %lld is repeated; expected every schedule once",
                         (long long)number);
    else
        rules->schedule[rules->schedule_count++] = *schedule;
}

static void read_default_schedule(struct uth_rules_reading *reading, const json_t *collection)
{
    struct uth_rules *rules = reading->rules;
    int64_t number;
    if (!uth_reader_integer(&reading->reader, collection, "default", UTH_OPTIONAL, 1, 9999,
                            &number))
        return;
    const struct uth_schedule *schedule = uth_rules_schedule(rules, (int)number);
    if (schedule)
        rules->default_schedule = (int)(schedule - rules->schedule);
    else
        uth_reader_field_fault(&reading->reader, "default",
                               "schedule %lld is not on offer; expected one of \"schedules\"",
                               (long long)number);
}

static void find_unused_schedules(struct uth_rules_reading *reading)
{
    struct uth_reader *reader = &reading->reader;
    size_t mark = uth_reader_enter(reader, "schedules");
    for (int i = 0; i < reading->schedule_count; i++) {
        int number = reading->schedules[i].number; /* 0: could not be read; already a fault */
        if (number > 0 && !uth_rules_schedule(reading->rules, number)) {
            size_t element = uth_reader_enter_element(reader, (size_t)i);
            uth_reader_fault(reader,
                             "schedule %d is not on offer; expected it in "
                             "player_dealer.collection.schedules",
                             number);
            uth_reader_leave(reader, element);
        }
    }
    uth_reader_leave(reader, mark);
}

static void read_collection(struct uth_rules_reading *reading, const json_t *player_dealer)
{
    static const char *const fields[] = {"schedules", "default", NULL};
    struct uth_reader *reader = &reading->reader;
    size_t mark;
    const json_t *collection =
        uth_reader_inner(reader, player_dealer, "collection", UTH_OPTIONAL, fields, &mark);
    if (!collection)
        return;
    struct uth_walk walk =
        uth_reader_walk(reader, collection, "schedules", UTH_REQUIRED, 1, UTH_SCHEDULES_MAX);
    while (uth_reader_next(reader, &walk))
        read_schedule_number(reading, walk.value);
    read_default_schedule(reading, collection);
    uth_reader_leave(reader, mark);
}

/* Texts outlive the file: see uth_rules_memory. */
static void read_rotation(struct uth_rules_reading *reading, const json_t *player_dealer)
{
    static const char *const fields[] = {"players", "minutes", "placard", "default", NULL};
    enum { PLACARD_BYTES = 400 };
    struct uth_reader *reader = &reading->reader;
    struct uth_rules *rules = reading->rules;
    size_t mark;
    const json_t *rotation =
        uth_reader_inner(reader, player_dealer, "rotation", UTH_OPTIONAL, fields, &mark);
    if (!rotation)
        return;
    int64_t players, minutes;
    if (uth_reader_integer(reader, rotation, "players", UTH_REQUIRED, 2, UTH_SPOTS_MAX, &players))
        rules->rotation.players = (uint8_t)players;
    if (uth_reader_integer(reader, rotation, "minutes", UTH_REQUIRED, 1, 1440, &minutes))
        rules->rotation.minutes = (uint16_t)minutes;
    const char *placard = uth_reader_text(reader, rotation, "placard", UTH_REQUIRED, PLACARD_BYTES);
    rules->rotation.placard = uth_rules_keep(reading, placard ? placard : "");
    uth_reader_bool(reader, rotation, "default", UTH_REQUIRED, &rules->rotation_default);
    uth_reader_leave(reader, mark);
}

static void read_player_dealer(struct uth_rules_reading *reading, const json_t *player_dealer)
{
    static const char *const fields[] = {"cover",      "folded_wagers",    "amount_min",
                                         "rounds_max", "offer_s",          "collection",
                                         "rotation",   "propositions_max", NULL};
    struct uth_reader *reader = &reading->reader;
    struct uth_rules *rules = reading->rules;
    size_t mark = uth_reader_enter(reader, "player_dealer");
    uth_reader_only(reader, player_dealer, fields);
    const char *cover = uth_reader_text(reader, player_dealer, "cover", UTH_REQUIRED, 32);
    if (cover && !uth_cover_from_name(cover, &rules->cover))
        uth_reader_field_fault(reader, "cover", "\"%s\" is unknown; expected separate, once or net",
                               cover);
    UTH_READ_NAMED(reader, player_dealer, "folded_wagers", uth_folds, UTH_FOLDS, &rules->folds);
    int64_t rounds;
    uth_reader_integer(reader, player_dealer, "amount_min", UTH_REQUIRED, 1, UTH_RULES_AMOUNT_MAX,
                       &rules->bank_min);
    if (rules->chip > 0 && rules->bank_min % rules->chip != 0)
        uth_reader_field_fault(reader, "amount_min", UTH_NOT_CHIPS, rules->bank_min, rules->chip);
    if (uth_reader_integer(reader, player_dealer, "rounds_max", UTH_REQUIRED, 1, 100, &rounds))
        rules->bank_rounds_max = (uint8_t)rounds;
    int64_t offer_s, propositions;
    if (uth_reader_integer(reader, player_dealer, "offer_s", UTH_OPTIONAL, 0, 3600, &offer_s))
        rules->offer_s = (uint16_t)offer_s;
    if (uth_reader_integer(reader, player_dealer, "propositions_max", UTH_OPTIONAL, 0,
                           UTH_SPOTS_MAX, &propositions))
        rules->propositions_max = (uint8_t)propositions;
    read_collection(reading, player_dealer);
    read_rotation(reading, player_dealer);
    uth_reader_leave(reader, mark);
}

/* true or false, or one of the wagers on offer. */
static void read_backline_default(struct uth_rules_reading *reading, const json_t *backline)
{
    static const char *const names[] = {"base", "trips"};
    struct uth_rules *rules = reading->rules;
    bool on = false;
    int one;
    if (json_is_string(json_object_get(backline, "default"))) {
        if (uth_reader_choice(&reading->reader, backline, "default", UTH_REQUIRED, names, 2, &one))
            rules->backline_default = (uint8_t)(one == 0 ? UTH_BEHIND_BASE : UTH_BEHIND_TRIPS);
    } else if (uth_reader_bool(&reading->reader, backline, "default", UTH_REQUIRED, &on)) {
        rules->backline_default = on ? rules->backline : 0;
    }
    if ((rules->backline_default & ~rules->backline) != 0)
        uth_reader_field_fault(&reading->reader, "default",
                               "is not offered above; expected wagers on offer");
}

static void read_backline(struct uth_rules_reading *reading)
{
    static const char *const fields[] = {"base", "trips", "default", "trips_need_base", NULL};
    struct uth_reader *reader = &reading->reader;
    struct uth_rules *rules = reading->rules;
    size_t mark;
    const json_t *backline =
        uth_reader_inner(reader, reading->root, "backline", UTH_OPTIONAL, fields, &mark);
    if (!backline)
        return;
    bool base = false, trips = false;
    bool read = uth_reader_bool(reader, backline, "base", UTH_REQUIRED, &base);
    read = uth_reader_bool(reader, backline, "trips", UTH_REQUIRED, &trips) && read;
    rules->backline = (uint8_t)((base ? UTH_BEHIND_BASE : 0) | (trips ? UTH_BEHIND_TRIPS : 0));
    read_backline_default(reading, backline);
    if (uth_reader_bool(reader, backline, "trips_need_base", UTH_OPTIONAL,
                        &rules->backline_trips_need_base) &&
        rules->backline_trips_need_base && rules->backline != UTH_BEHIND_BOTH)
        uth_reader_field_fault(reader, "trips_need_base",
                               "needs both kinds of wagers on offer; expected false");
    if (rules->spots_shared)
        uth_reader_fault(reader, "shared positions need no backline: any player may wager on them; "
                                 "expected none");
    if (read && rules->backline == 0)
        uth_reader_fault(reader, "offers nothing; expected true in \"base\" or \"trips\", or no "
                                 "backline at all");
    if (trips && !uth_reader_faulted(reader, "wagers") &&
        (reading->listed & UTH_WAGER_BIT(UTH_TRIPS)) == 0)
        uth_reader_field_fault(reader, "trips",
                               "Trips is not offered by this rule set; expected false");
    uth_reader_leave(reader, mark);
}

void uth_rules_read_bank(struct uth_rules_reading *reading)
{
    struct uth_reader *reader = &reading->reader;
    struct uth_rules *rules = reading->rules;
    bool house = reading->bank_known && rules->bank == UTH_BANK_HOUSE;
    bool player = reading->bank_known && rules->bank == UTH_BANK_PLAYER_DEALER;
    int before = reader->faults->count;
    const json_t *player_dealer =
        player ? uth_reader_object(reader, reading->root, "player_dealer", UTH_REQUIRED)
               : uth_reader_object(reader, reading->root, "player_dealer", UTH_OPTIONAL);
    if (player_dealer && house)
        uth_reader_field_fault(reader, "player_dealer",
                               "the house banks; expected no player-dealer's fields");
    else if (player_dealer)
        read_player_dealer(reading, player_dealer);
    if (reading->bank_known && reader->faults->count == before)
        find_unused_schedules(reading);

    read_backline(reading);
    if (uth_reader_bool(reader, reading->root, "tips", UTH_OPTIONAL, &rules->tips) && rules->tips &&
        player)
        uth_reader_field_fault(reader, "tips",
                               "wagers for the dealer are for house-banked games; expected false");
    UTH_READ_NAMED(reader, reading->root, "tip_ante", uth_tip_ante, UTH_TIP_ANTES,
                   &rules->tip_ante);
}

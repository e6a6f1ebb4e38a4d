/* A study of open tables as JSON: what is printed and what is continued are one text. */
#include <string.h>
#include <uth/assert.h>
#include <uth/face_up.h>

static void put_starts(struct uth_json *json, const struct uth_face_up_sums *sums)
{
    uth_json_object(json, "starts");
    for (int start = 0; start < UTH_STARTING_HANDS; start++) {
        char name[4];
        uth_start_name(start, name);
        uth_json_array(json, name);
        for (int seen = 0; seen <= UTH_SEEN_OWN_MAX; seen++) {
            uth_json_integer(json, NULL, sums->start[start][seen].hands);
            uth_json_integer(json, NULL, sums->start[start][seen].worth);
        }
        uth_json_end_array(json);
    }
    uth_json_end_object(json);
}

/* The whole numbers of the study, by name, apart from those of the starting hands. */
#define NUMBERS(X)                                                                                 \
    X(tables)                                                                                      \
    X(hands)                                                                                       \
    X(squares)                                                                                     \
    X(starts_changed)                                                                              \
    X(flops)                                                                                       \
    X(flops_changed)                                                                               \
    X(rivers)                                                                                      \
    X(rivers_changed)

void uth_face_up_write(struct uth_json *json, const char *key, const struct uth_face_up_sums *sums)
{
    uth_json_object(json, key);
#define PUT(name) uth_json_integer(json, #name, sums->name);
    NUMBERS(PUT)
#undef PUT
    uth_json_array(json, "gain");
    for (int street = 0; street < UTH_STREETS; street++)
        uth_json_integer(json, NULL, sums->gain[street]);
    uth_json_end_array(json);
    put_starts(json, sums);
    uth_json_end_object(json);
}

static void read_starts(struct uth_reader *reader, const struct json_t *object,
                        struct uth_face_up_sums *sums)
{
    const struct json_t *starts = uth_reader_object(reader, object, "starts", UTH_REQUIRED);
    size_t mark = uth_reader_enter(reader, "starts");
    for (int start = 0; starts && start < UTH_STARTING_HANDS; start++) {
        char name[4];
        int64_t pair[2 * (UTH_SEEN_OWN_MAX + 1)];
        uth_start_name(start, name);
        if (!uth_reader_numbers(reader, starts, name, UTH_REQUIRED, INT64_MIN, INT64_MAX, pair,
                                sizeof pair / sizeof pair[0]))
            continue;
        for (int seen = 0; seen <= UTH_SEEN_OWN_MAX; seen++) {
            sums->start[start][seen].hands = pair[2 * seen];
            sums->start[start][seen].worth = pair[2 * seen + 1];
        }
    }
    uth_reader_leave(reader, mark);
}

bool uth_face_up_read(struct uth_reader *reader, const struct json_t *object, const char *key,
                      struct uth_face_up_sums *sums)
{
    static const char *const names[] = {
#define NAME(name) #name,
        NUMBERS(NAME)
#undef NAME
            "gain",
        "starts", NULL};
    struct uth_face_up_sums read = {0};
    const struct json_t *from = uth_reader_object(reader, object, key, UTH_REQUIRED);
    if (from == NULL)
        return false;
    size_t mark = uth_reader_enter(reader, key);
    uth_reader_only(reader, from, names);
#define READ(name) read.name = uth_reader_number(reader, from, #name, 0, INT64_MAX / 2);
    NUMBERS(READ)
#undef READ
    uth_reader_numbers(reader, from, "gain", UTH_REQUIRED, INT64_MIN / 2, INT64_MAX / 2, read.gain,
                       UTH_STREETS);
    read_starts(reader, from, &read);
    uth_reader_leave(reader, mark);
    if (!uth_reader_good(reader))
        return false;
    *sums = read;
    return true;
}

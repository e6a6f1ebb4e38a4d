/* Columns of a row, which is a list: ["ann", 3, true]. Private to the codecs of src/floor. */
#ifndef UTH_FLOOR_JSON_PIECES_H
#define UTH_FLOOR_JSON_PIECES_H

#include <jansson.h>
#include <string.h>
#include <uth/reader.h>

static inline int64_t column(struct uth_reader *reader, const json_t *row, size_t index,
                             int64_t least, int64_t most)
{
    int64_t number = least;
    uth_reader_is_integer(reader, json_array_get(row, index), least, most, &number);
    return number;
}

static inline bool column_flag(struct uth_reader *reader, const json_t *row, size_t index)
{
    const json_t *value = json_array_get(row, index);
    if (!json_is_boolean(value))
        uth_reader_fault(reader, "column %zu: expected true or false", index);
    return json_is_true(value);
}

static inline void column_numbers(struct uth_reader *reader, const json_t *row, size_t index,
                                  int64_t least, int64_t most, int64_t *numbers, size_t count)
{
    const json_t *list = json_array_get(row, index);
    if (json_array_size(list) != count)
        uth_reader_fault(reader, "column %zu: expected %zu numbers", index, count);
    for (size_t i = 0; i < count; i++)
        numbers[i] = column(reader, list, i, least, most);
}

/* May be empty. */
static inline void column_text(struct uth_reader *reader, const json_t *row, size_t index,
                               char *text, size_t size)
{
    const json_t *value = json_array_get(row, index);
    if (json_is_string(value) && json_string_length(value) == 0)
        text[0] = '\0';
    else if (uth_reader_is_text(reader, value, size - 1) != NULL)
        memcpy(text, json_string_value(value), json_string_length(value) + 1);
}

#endif

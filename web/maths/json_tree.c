/* Trees of JSON: see shim/jansson.h. A value belongs to one place, so nothing is counted. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <uth/reader.h>

/* Stands for an escaped quotation mark while a text is read: a byte that UTF-8 does not have. */
enum { QUOTE = 0xFF };

static json_t *make(json_type type)
{
    json_t *json = calloc(1, sizeof *json);
    if (json != NULL)
        json->type = type;
    return json;
}

json_t *json_object(void)
{
    return make(JSON_OBJECT);
}

json_t *json_array(void)
{
    return make(JSON_ARRAY);
}

json_t *json_true(void)
{
    return make(JSON_TRUE);
}

json_t *json_false(void)
{
    return make(JSON_FALSE);
}

json_t *json_null(void)
{
    return make(JSON_NULL);
}

json_t *json_integer(json_int_t number)
{
    json_t *json = make(JSON_INTEGER);
    if (json != NULL)
        json->number = number;
    return json;
}

/* A copy that ends with a zero; NULL: out of memory. */
static char *copy_of(const char *text, size_t size)
{
    char *copy = malloc(size + 1);
    if (copy != NULL) {
        memcpy(copy, text, size);
        copy[size] = '\0';
    }
    return copy;
}

json_t *json_stringn(const char *text, size_t size)
{
    json_t *json = make(JSON_STRING);
    char *copy = json != NULL ? copy_of(text, size) : NULL;
    if (copy == NULL) {
        free(json);
        return NULL;
    }
    for (size_t i = 0; i < size; i++)
        if ((unsigned char)copy[i] == QUOTE)
            copy[i] = '"';
    json->text = copy;
    json->count = size;
    return json;
}

void json_decref(json_t *json)
{
    if (json == NULL)
        return;
    bool holds = json->type == JSON_OBJECT || json->type == JSON_ARRAY;
    for (size_t i = 0; holds && i < json->count; i++) {
        json_decref(json->value[i]);
        if (json->name != NULL)
            free(json->name[i]);
    }
    free(json->text);
    free(json->value);
    free(json->name);
    free(json);
}

/* Room for one more item: the arrays double at powers of two. */
static void *room(void *items, size_t count, size_t size)
{
    return (count & (count - 1)) != 0 ? items : realloc(items, (count > 0 ? 2 * count : 1) * size);
}

static bool append(json_t *json, json_t *value)
{
    json_t **values = room(json->value, json->count, sizeof *values);
    if (values == NULL)
        return false;
    json->value = values;
    json->value[json->count++] = value;
    return true;
}

int json_array_append_new(json_t *array, json_t *value)
{
    if (value != NULL && append(array, value))
        return 0;
    json_decref(value);
    return -1;
}

/* The place of a name; the number of names: it is not there. */
static size_t find(const json_t *object, const char *name)
{
    size_t at = 0;
    while (at < object->count && strcmp(object->name[at], name) != 0)
        at++;
    return at;
}

int json_object_set_new(json_t *object, const char *name, json_t *value)
{
    size_t at = find(object, name);
    if (value != NULL && at < object->count) {
        json_decref(object->value[at]);
        object->value[at] = value;
        return 0;
    }
    char **names = value != NULL ? room(object->name, object->count, sizeof *names) : NULL;
    if (names != NULL)
        object->name = names;
    char *copy = names != NULL ? copy_of(name, strlen(name)) : NULL;
    if (copy != NULL && append(object, value)) {
        object->name[at] = copy;
        return 0;
    }
    free(copy);
    json_decref(value);
    return -1;
}

json_t *json_object_get(const json_t *object, const char *name)
{
    if (!json_is_object(object))
        return NULL;
    size_t at = find(object, name);
    return at < object->count ? object->value[at] : NULL;
}

json_t *json_array_get(const json_t *array, size_t index)
{
    return index < json_array_size(array) ? array->value[index] : NULL;
}

size_t json_object_size(const json_t *object)
{
    return json_is_object(object) ? object->count : 0;
}

size_t json_array_size(const json_t *array)
{
    return json_is_array(array) ? array->count : 0;
}

const char *json_string_value(const json_t *json)
{
    return json_is_string(json) ? json->text : NULL;
}

size_t json_string_length(const json_t *json)
{
    return json_is_string(json) ? json->count : 0;
}

json_int_t json_integer_value(const json_t *json)
{
    return json_is_integer(json) ? json->number : 0;
}

/* Comes here with what is not plain: the rule sets quote their sources. Any other escape is refused. */
json_t *json_loadb(const char *text, size_t size, size_t flags, json_error_t *error)
{
    char *plain = size > 0 ? malloc(size) : NULL;
    size_t length = 0, quotes = 0;
    for (size_t i = 0; plain != NULL && i < size; i++) {
        bool quote = text[i] == '\\' && i + 1 < size && text[i + 1] == '"';
        quotes += quote;
        i += quote;
        plain[length++] = quote ? (char)QUOTE : text[i];
    }
    json_t *json = quotes > 0 ? uth_json_load(plain, length, error) : NULL;
    free(plain);
    (void)flags;
    if (json == NULL && error != NULL)
        *error = (json_error_t){.line = 1, .text = "not plain JSON"};
    return json;
}

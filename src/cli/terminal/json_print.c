/* JSON to a stream. */
#include "json_print.h"

#include <stdlib.h>

bool json_print(struct uth_json *json, FILE *out)
{
    char *text = uth_json_take(json, NULL);
    if (text)
        fprintf(out, "%s\n", text);
    free(text);
    return text != NULL;
}

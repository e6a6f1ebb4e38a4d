/* JSON to a stream. */
#include "json_print.h"

#include <stdlib.h>

bool json_print(json_t *root, FILE *out)
{
    char *text = root ? json_dumps(root, JSON_INDENT(2) | JSON_REAL_PRECISION(15)) : NULL;
    if (text)
        fprintf(out, "%s\n", text);
    free(text);
    json_decref(root);
    return text != NULL;
}

#include "rules_memo.h"

#include "exchange/rules_recorded.h"

#include <stdlib.h>
#include <string.h>

struct uth_rules *__real_uth_rules_parse_recorded(const char *json, size_t size,
                                                  struct uth_faults *faults);
struct uth_rules *__wrap_uth_rules_parse_recorded(const char *json, size_t size,
                                                  struct uth_faults *faults);
void __real_uth_rules_free(struct uth_rules *rules);
void __wrap_uth_rules_free(struct uth_rules *rules);

enum { TEXTS_MAX = 64 };

/* They last as long as the process. */
static struct {
    char *text;
    size_t size;
    struct uth_rules *rules;
} known[TEXTS_MAX];
static int known_count, known_max;

void sim_remember_rules(void)
{
#ifndef UTH_SANITIZED
    known_max = TEXTS_MAX;
#endif
}

struct uth_rules *__wrap_uth_rules_parse_recorded(const char *json, size_t size,
                                                  struct uth_faults *faults)
{
    for (int i = 0; i < known_count; i++)
        if (known[i].size == size && memcmp(known[i].text, json, size) == 0)
            return known[i].rules;
    struct uth_rules *rules = __real_uth_rules_parse_recorded(json, size, faults);
    char *text = rules != NULL && known_count < known_max ? malloc(size) : NULL;
    if (text != NULL) {
        memcpy(text, json, size);
        known[known_count].text = text;
        known[known_count].size = size;
        known[known_count++].rules = rules;
    }
    return rules;
}

void __wrap_uth_rules_free(struct uth_rules *rules)
{
    for (int i = 0; i < known_count; i++)
        if (known[i].rules == rules)
            return;
    __real_uth_rules_free(rules);
}

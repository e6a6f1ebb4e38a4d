/* --meter: a list of levels and amounts. */
#include "meter_list.h"

#include <string.h>

#include "cli/commands.h"

#define AMOUNT_MOST INT64_C(10000000000000) /* cents: as much as uth_progressive_return takes */

/* One "level=amount"; `text` is advanced past it. An amount may have commas in it, so a comma ends
 * it only before a letter. */
static bool read_meter(const char **text, struct meter_amount *meter)
{
    size_t length = strcspn(*text, "=");
    const char *amount = *text + length;
    if (*amount == '\0' || length == 0 || length >= sizeof meter->level)
        return false;
    memcpy(meter->level, *text, length);
    amount++;
    size_t size = 0;
    while (amount[size] != '\0' &&
           !(amount[size] == ',' && amount[size + 1] >= 'a' && amount[size + 1] <= 'z'))
        size++;
    char copy[UTH_CENTS_TEXT_SIZE];
    if (size >= sizeof copy)
        return false;
    memcpy(copy, amount, size);
    copy[size] = '\0';
    *text = amount + size + (amount[size] == ',');
    return uth_cents_parse(copy, &meter->amount) && meter->amount >= 0 &&
           meter->amount < AMOUNT_MOST;
}

bool meter_list_read(const char *text, struct meter_list *list)
{
    return meter_list_read_as("meter", "mega=100000,major=2500.50", text, list);
}

bool meter_list_read_as(const char *option, const char *like, const char *text,
                        struct meter_list *list)
{
    for (const char *rest = text; *rest != '\0'; list->count++) {
        if (list->count == METER_LIST_MAX || !read_meter(&rest, &list->meter[list->count])) {
            cli_bad("--%s: '%s' is not a list like %s", option, text, like);
            return false;
        }
    }
    return true;
}

void meter_list_apply(struct meter_list *list, const struct uth_pay_table *table,
                      uth_cents meter[UTH_METER_LEVELS_MAX])
{
    for (int level = 0; level < table->level_count; level++) {
        for (int i = 0; i < list->count; i++) {
            if (strcmp(list->meter[i].level, table->level[level]) == 0) {
                meter[level] = list->meter[i].amount;
                list->meter[i].used = true;
            }
        }
    }
}

bool meter_list_used(const struct meter_list *list)
{
    return meter_list_used_as("meter", list);
}

bool meter_list_used_as(const char *option, const struct meter_list *list)
{
    for (int i = 0; i < list->count; i++) {
        if (!list->meter[i].used) {
            cli_bad("--%s: none of these tables has a meter called '%s'", option,
                    list->meter[i].level);
            return false;
        }
    }
    return true;
}

/* Rule sets as they were recorded with the rounds that were played by them.
 *
 * Such a text has every pay table and schedule written out, and is taken literally: a built-in
 * table of the same name, which may differ in another version of the program, neither replaces it
 * nor is compared with it. */
#ifndef UTH_EXCHANGE_RULES_RECORDED_H
#define UTH_EXCHANGE_RULES_RECORDED_H

#include <uth/rulesfile.h>

/* As uth_rules_parse, for a text that uth_rules_write made. */
struct uth_rules *uth_rules_parse_recorded(const char *json, size_t size,
                                           struct uth_faults *faults);

#endif

/* Options sheets: a cardroom's choices from a rule set for one table, as a file to check and a page
 * to print.
 *
 *     {"rules": "california",
 *      "options": {"trips": "UTH-02", "bad_beat": "BBB-01", "backline": true, "collection": 4},
 *      "base": {"min": 500, "max": 100000}, "bonus": {"min": 100, "max": 10000}}
 *
 * Omitted fields have the rule set's defaults. docs/rules-format.md describes the fields. */
#ifndef UTH_SHEET_H
#define UTH_SHEET_H

#include <uth/export.h>
#include <uth/rulesfile.h>

UTH_BEGIN_DECLS

/* A loaded sheet. `game` points into `rules`, which points into the original rule set; that must
 * outlive the sheet. */
struct uth_sheet {
    struct uth_rules rules; /* with the sheet's limits */
    struct uth_game game;
};

/* Finds a rule set by name; NULL: there is none. */
typedef const struct uth_rules *uth_sheet_rules_fn(void *self, const char *name);

/* NULL with at least one fault; otherwise the caller frees it. */
struct uth_sheet *uth_sheet_parse(const char *json, size_t size, uth_sheet_rules_fn *find,
                                  void *self, struct uth_faults *faults);
void uth_sheet_free(struct uth_sheet *sheet);

/* The printable sheet of a game: every option with its values and the chosen one marked, the limits
 * and the collection. The caller frees it; NULL when out of memory. */
char *uth_sheet_write(const struct uth_game *game);

UTH_END_DECLS

#endif

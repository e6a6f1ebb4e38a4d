/*
 * Files that are part of the binary.
 *
 * The build turns every file of a folder into an array (cmake/embed.cmake). The bytes are constant,
 * live as long as the program, and are followed by one zero that `size` does not count.
 */
#ifndef UTH_EXCHANGE_EMBEDDED_H
#define UTH_EXCHANGE_EMBEDDED_H

#include <stddef.h>

struct uth_embedded_file {
    const char *name; /* file name without folder and extension: "california" */
    const unsigned char *data;
    size_t size; /* bytes */
};

/* rules/NAME.json, sorted by name. With no file at all the count is zero. */
extern const struct uth_embedded_file uth_embedded_rules[];
extern const size_t uth_embedded_rules_count;

/* strategies/NAME.json, likewise. */
extern const struct uth_embedded_file uth_embedded_strategies[];
extern const size_t uth_embedded_strategies_count;

/* languages/NAME/rule-card.json, likewise: texts of rule cards by the English. */
extern const struct uth_embedded_file uth_embedded_languages[];
extern const size_t uth_embedded_languages_count;

/* controls/NAME.json, likewise. */
extern const struct uth_embedded_file uth_embedded_controls[];
extern const size_t uth_embedded_controls_count;

/* src/store/samples/events.txt: events of every kind, a line each, the most frequent last. */
extern const struct uth_embedded_file uth_embedded_samples[];
extern const size_t uth_embedded_samples_count;

#endif

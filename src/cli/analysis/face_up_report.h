/* A study of open tables, for people and for machines. */
#ifndef UTH_CLI_FACE_UP_REPORT_H
#define UTH_CLI_FACE_UP_REPORT_H

#include <uth/face_up.h>

#include "base_choice.h"

struct face_up_report {
    const struct chosen_base *chosen;
    const struct uth_face_up *face_up;
    int spots;
    uint64_t seed;
    struct uth_face_up_sums sums;
};

/* Half of the 95 % interval, in Antes. */
double face_up_reach(const struct uth_face_up_sums *sums);

void face_up_print_text(const struct face_up_report *report, FILE *out);

/* The JSON of a study is also the file in which it is continued. */
void face_up_write(struct uth_json *json, const struct face_up_report *report);

/* Takes the sums of a file of the same study; false after a complaint. */
bool face_up_continue(const char *path, struct face_up_report *report);

#endif

/* The names of a procedure's parts: one table each, in the header. */
#include <uth/procedure.h>

#include "base/names.h"

#define NAME(id, name) name,

static const char *const moments[UTH_MOMENTS] = {UTH_MOMENTS_TABLE(NAME)};
static const char *const whens[UTH_WHENS] = {"ever", "qualified", "not-qualified"};
static const char *const kinds[UTH_IRREGULARITIES] = {UTH_IRREGULARITIES_TABLE(NAME)};
static const char *const remedies[UTH_REMEDIES] = {UTH_REMEDIES_TABLE(NAME)};

UTH_NAMED(uth_moment, uth_moment, moments);
UTH_NAMED(uth_when, uth_when, whens);
UTH_NAMED(uth_irregularity, uth_irregularity, kinds);
UTH_NAMED(uth_remedy, uth_remedy, remedies);

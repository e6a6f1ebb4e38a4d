/* Which secrets people may log in with. Length is what counts; staff's must also not be among the first
 * that anybody would try: the owner's names, runs such as 12345678, a few signs over and over, and the
 * most common passwords. */
#ifndef UTH_SERVER_SECRETS_H
#define UTH_SERVER_SECRETS_H

#include "floor/floor.h"
#include "identity.h"

/* False with a refusal. `login` may be the name. */
bool secret_is_good(const struct identity *identity, enum uth_role role, const char *name,
                    const char *login, const char *secret, struct uth_refusal *refusal);

#endif

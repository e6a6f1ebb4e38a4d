/* One way to pass a refusal on: a step that was refused has filled the refusal, and the function ends
 * with its reason. For steps that leave nothing behind to be freed. */
#ifndef UTH_CORE_TRY_H
#define UTH_CORE_TRY_H

#include <uth/refusal.h>

#define UTH_TRY(...)                                                                               \
    do {                                                                                           \
        enum uth_reason uth_tried = (__VA_ARGS__);                                                 \
        if (uth_tried != UTH_REASON_OK)                                                            \
            return uth_tried;                                                                      \
    } while (0)

#endif

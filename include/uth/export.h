/*
 * What a public header wraps its declarations in: C linkage for C++, and a place in the shared
 * library (the library is compiled with everything else hidden).
 */
#ifndef UTH_EXPORT_H
#define UTH_EXPORT_H

#ifdef __cplusplus
#define UTH_BEGIN_DECLS                                                                            \
    extern "C" {                                                                                   \
    _Pragma("GCC visibility push(default)")
#define UTH_END_DECLS                                                                              \
    _Pragma("GCC visibility pop")                                                                  \
    }
#else
#define UTH_BEGIN_DECLS _Pragma("GCC visibility push(default)")
#define UTH_END_DECLS   _Pragma("GCC visibility pop")
#endif

#endif

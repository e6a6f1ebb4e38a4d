/*
 * The macros that wrap the declarations of a public header: C linkage for C++, and visibility in the
 * shared library (everything else is compiled hidden).
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

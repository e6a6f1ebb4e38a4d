# What follows for a test from the tree it is in, once all of them are known.
#
# scripts/test builds two trees, an optimised one and one with sanitizers, and runs every test in one of
# them: what walks a whole space where it is fast, everything else where a fault of memory is seen. The
# tests that it runs in the other tree have the label `elsewhere` too, which `ctest --preset` ignores.
set(elsewhere unit server)
set(environment)
if(UTH_SANITIZE)
    set(elsewhere exhaustive)
    # The leak checker's idea of thread-local storage crashes on some heaps of glibc 2.36.
    set(environment "ASAN_OPTIONS=set:intercept_tls_get_addr=0"
        "TSAN_OPTIONS=set:ignore_noninstrumented_modules=1")
endif()

get_property(tests DIRECTORY PROPERTY TESTS)
foreach(test ${tests})
    get_property(labels TEST ${test} PROPERTY LABELS)
    foreach(label ${elsewhere})
        if(label IN_LIST labels)
            set_property(TEST ${test} APPEND PROPERTY LABELS elsewhere)
        endif()
    endforeach()
    set_property(TEST ${test} PROPERTY ENVIRONMENT_MODIFICATION ${environment})
endforeach()

# What follows for a test from the tree it is in, once all of them are known.
#
# scripts/test builds two trees, an optimised one that ships and one with sanitizers. Unit tests run in
# both, what walks a whole space where it is fast, the clients of the server where a fault of memory is
# seen. The tests that it runs only in the other tree have the label `elsewhere` too, which `ctest
# --preset` ignores. The costs of the rest go into the file test-costs, from which it tells the time left.
set(only_elsewhere server)
set(environment)
if(UTH_SANITIZE)
    set(only_elsewhere exhaustive)
    # The leak checker's idea of thread-local storage crashes on some heaps of glibc 2.36.
    set(environment "ASAN_OPTIONS=set:intercept_tls_get_addr=0"
        "TSAN_OPTIONS=set:ignore_noninstrumented_modules=1")
endif()

get_property(tests DIRECTORY PROPERTY TESTS)
set(costs)
foreach(test ${tests})
    get_property(labels TEST ${test} PROPERTY LABELS)
    get_property(cost TEST ${test} PROPERTY COST)
    if(only_elsewhere IN_LIST labels)
        set_property(TEST ${test} APPEND PROPERTY LABELS elsewhere)
    elseif(cost)
        string(APPEND costs "${test} ${cost}\n")
    else()
        string(APPEND costs "${test} 1\n")
    endif()
    set_property(TEST ${test} PROPERTY ENVIRONMENT_MODIFICATION ${environment})
endforeach()
file(WRITE "${CMAKE_BINARY_DIR}/test-costs" "${costs}")

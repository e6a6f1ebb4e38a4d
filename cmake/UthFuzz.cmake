# tests/fuzz/fuzz_NAME.c is one libFuzzer program and one CTest test that runs it for a bounded
# time, from the seeds in tests/fuzz/corpus/NAME and with the words of tests/fuzz/NAME.dict if there
# are any. A target that deserves more than the usual time says so in a comment: `fuzz-seconds: 60`.
# Weighing inputs by their entropy took a third of the time, which is better spent on inputs.
set(UTH_FUZZ_SECONDS 3 CACHE STRING "How long the test runs each fuzz target")

add_library(uth_fuzz_support STATIC "${CMAKE_SOURCE_DIR}/tests/reference/small_hub.c"
    "${CMAKE_SOURCE_DIR}/tests/reference/fairness_plain.c")
target_include_directories(uth_fuzz_support PRIVATE "${CMAKE_SOURCE_DIR}/src"
    "${CMAKE_SOURCE_DIR}/tests")
target_link_libraries(uth_fuzz_support PRIVATE uth_program_options PkgConfig::JANSSON PUBLIC uth_disk uth_program)

file(GLOB fuzz_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/tests/fuzz/fuzz_*.c")
foreach(source ${fuzz_sources})
    get_filename_component(program "${source}" NAME_WE)
    string(REGEX REPLACE "^fuzz_" "" name "${program}")
    add_executable(${program} "${source}")
    target_include_directories(${program} PRIVATE "${CMAKE_SOURCE_DIR}/src"
        "${CMAKE_SOURCE_DIR}/tests")
    target_link_libraries(${program} PRIVATE uth_program_options uth_fuzz_support uth_program uth_static
        PkgConfig::JANSSON PkgConfig::SODIUM)
    target_link_options(${program} PRIVATE -fsanitize=fuzzer)
    add_dependencies(sanitized_tests ${program})

    set(seconds ${UTH_FUZZ_SECONDS})
    file(STRINGS "${source}" wish REGEX "fuzz-seconds: [0-9]+")
    if(wish MATCHES "fuzz-seconds: ([0-9]+)")
        set(seconds ${CMAKE_MATCH_1})
    endif()
    set(found "${CMAKE_BINARY_DIR}/corpus/${name}")
    file(MAKE_DIRECTORY "${found}")
    set(corpus "${found}")
    if(IS_DIRECTORY "${CMAKE_SOURCE_DIR}/tests/fuzz/corpus/${name}")
        list(APPEND corpus "${CMAKE_SOURCE_DIR}/tests/fuzz/corpus/${name}")
    endif()
    set(dictionary)
    if(EXISTS "${CMAKE_SOURCE_DIR}/tests/fuzz/${name}.dict")
        set(dictionary "-dict=${CMAKE_SOURCE_DIR}/tests/fuzz/${name}.dict")
    endif()
    add_test(NAME fuzz_${name} COMMAND ${program} ${dictionary} -max_total_time=${seconds} -timeout=10
        -rss_limit_mb=2048 -entropic=0 -print_final_stats=1 -verbosity=0
        -artifact_prefix=${CMAKE_BINARY_DIR}/fuzz_${name}- ${corpus})
    math(EXPR limit "${seconds} + 120")
    set_tests_properties(fuzz_${name} PROPERTIES TIMEOUT ${limit} PROCESSORS 2 COST ${seconds})
endforeach()

# tests/test_NAME.c is one cmocka program and one CTest test, NAME: label `unit`. It may try less under
# sanitizers (at_full_length in tests/check.h).
# tests/test_NAME_exhaustive.c walks a whole space, too slow under sanitizers: label `exhaustive`.
# tests/reference/*.c, the plain implementations that the fast ones are compared with, are linked into
# every test. tests/cli/*.test are golden tests of the program, with the same two labels. In
# tests/test_NAME_out_of_memory.c and test_NAME_failing.c the allocations of our own code go through
# functions of the test.
# What says something about the source or the installation rather than about a build runs once, in the
# plain optimised one. COST, about the seconds that a test takes beside others on two cores, lets the
# long ones start first, so that no core waits for them at the end; scripts/progress reckons with it.
# PROCESSORS is in halves of a core: tests of servers and browsers wait more than half of their time, and
# those with a crowd, which measure waiting, run alone in their tree.
#
# Everything is built and may be run in every tree. scripts/test runs each test in one of them or both
# (cmake/UthTestTrees.cmake), and builds what these need: the targets `optimised_tests` and
# `sanitized_tests`.
#
# Who only builds and runs the program needs no cmocka. Without it there is not a single test, which
# scripts/test takes for a failure.
pkg_check_modules(CMOCKA IMPORTED_TARGET cmocka)
if(NOT CMOCKA_FOUND)
    message(STATUS "cmocka is missing: no tests in this build (scripts/deps test installs it)")
    return()
endif()

add_library(uth_test_support INTERFACE)
target_include_directories(uth_test_support INTERFACE "${CMAKE_SOURCE_DIR}/tests"
    "${CMAKE_SOURCE_DIR}/src")
target_compile_definitions(uth_test_support INTERFACE UTH_SOURCE_DIR="${CMAKE_SOURCE_DIR}"
    UTH_BINARY="$<TARGET_FILE:uth>")
target_link_libraries(uth_test_support INTERFACE uth_program_options uth_program uth_static
    PkgConfig::CMOCKA PkgConfig::JANSSON PkgConfig::SODIUM PkgConfig::SQLITE
    OpenMP::OpenMP_C)

file(GLOB reference_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/tests/reference/*.c")
if(reference_sources)
    add_library(uth_reference STATIC ${reference_sources})
    target_include_directories(uth_reference PUBLIC "${CMAKE_SOURCE_DIR}/tests"
        "${CMAKE_SOURCE_DIR}/src")
    target_link_libraries(uth_reference PRIVATE uth_program_options PkgConfig::JANSSON PUBLIC uth_disk
        uth_program uth_static)
    target_link_libraries(uth_test_support INTERFACE uth_reference)
endif()

add_library(uth_check OBJECT "${CMAKE_SOURCE_DIR}/tests/check.c")
target_link_libraries(uth_check PRIVATE uth_test_support)

# uth_test(PROGRAM SOURCE...): a cmocka program and its test. What follows from its name is set here.
function(uth_test program)
    string(REGEX REPLACE "^test_" "" name "${program}")
    add_executable(${program} ${ARGN} $<TARGET_OBJECTS:uth_check>)
    target_link_libraries(${program} PRIVATE uth_test_support)
    add_dependencies(${program} uth)
    add_test(NAME ${name} COMMAND ${program})
    set_tests_properties(${name} PROPERTIES TIMEOUT 900 PROCESSORS 2)
    add_dependencies(optimised_tests ${program})
    if(name MATCHES "_exhaustive$")
        set_tests_properties(${name} PROPERTIES LABELS exhaustive COST 8)
        return()
    endif()
    set_tests_properties(${name} PROPERTIES LABELS unit)
    add_dependencies(sanitized_tests ${program})
    if(CMAKE_BUILD_TYPE STREQUAL "Release")
        # what is tested is optimised; to optimise the test takes longer than to run it
        target_compile_options(${program} PRIVATE -O1)
    endif()
endfunction()

# Calls of these functions by other files go to the test's own, __wrap_FUNCTION.
function(uth_wrap program)
    list(TRANSFORM ARGN PREPEND "LINKER:--wrap=" OUTPUT_VARIABLE wraps)
    target_link_options(${program} PRIVATE ${wraps})
endfunction()

file(GLOB test_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/tests/test_*.c")
if(NOT POSTGRES_FOUND)
    list(FILTER test_sources EXCLUDE REGEX "/test_store_postgres\\.c$")
endif()
foreach(source ${test_sources})
    get_filename_component(program "${source}" NAME_WE)
    uth_test(${program} "${source}")
    if(program MATCHES "^test_sim(_|$)")
        target_link_libraries(${program} PRIVATE uth_sim)
    endif()
    if(program STREQUAL "test_store_postgres") # a client of a real server, which it mostly waits for
        target_link_libraries(${program} PRIVATE PkgConfig::POSTGRES)
        uth_wrap(${program} uth_clock_wall)
        set_tests_properties(store_postgres PROPERTIES LABELS server PROCESSORS 1 COST 12
            SKIP_RETURN_CODE 77)
    endif()
    if(program MATCHES "_(out_of_memory|failing)$")
        uth_wrap(${program} malloc calloc realloc strdup)
    endif()
endforeach()
uth_wrap(test_settle_failing uth_cents_add uth_cents_mul uth_cents_ratio uth_cents_ratio_in)

# The scripts of these once more, every posting failing once: tests/failing_postings.h.
foreach(name floor floor_bank floor_back floor_seats link_hits amend)
    set(program test_${name}_failing)
    uth_test(${program} "${CMAKE_SOURCE_DIR}/tests/test_${name}.c")
    target_compile_options(${program} PRIVATE -include "${CMAKE_SOURCE_DIR}/tests/failing_postings.h")
    uth_wrap(${program} uth_postings_add uth_outlook_of uth_floor_handle)
    set_tests_properties(${name}_failing PROPERTIES LABELS "unit;exhaustive")
endforeach()

file(GLOB golden_files CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/tests/cli/*.test")
foreach(file ${golden_files})
    get_filename_component(name "${file}" NAME_WE)
    add_test(NAME cli_${name} COMMAND "${CMAKE_SOURCE_DIR}/tests/cli/run" $<TARGET_FILE:uth>
        "${file}")
    # These count whole games.
    if(name MATCHES "^(advise|simulate|strategy|solve|parsheet|edge.*|chart|bench|face-up|hole-card)$")
        set_tests_properties(cli_${name} PROPERTIES LABELS exhaustive TIMEOUT 900 PROCESSORS 2 COST 6)
    else()
        set_tests_properties(cli_${name} PROPERTIES LABELS unit TIMEOUT 900 PROCESSORS 2)
    endif()
endforeach()

# tests/server/NAME.test.mjs are clients of a real server, in Node; label `server`.
# tests/server/attacks/NAME.test.mjs are attacks on one, each named after what the attacker wants; label
# `attack`. Those with a crowd measure how long others wait: also in the build that ships.
find_program(UTH_NODE node)
find_program(UTH_NPM npm)
if(UTH_NODE AND UTH_NPM)
    # A disk that fails and a clock that jumps, loaded into a real server (tests/server/faults).
    add_library(uth_faults MODULE "${CMAKE_SOURCE_DIR}/tests/shim/faults.c")
    # Somebody who rewrites a stopped floor's database, with every hash.
    add_executable(uth_rewrite "${CMAKE_SOURCE_DIR}/tests/shim/rewrite.c")
    target_link_libraries(uth_rewrite PRIVATE uth_program_options PkgConfig::SODIUM PkgConfig::SQLITE PkgConfig::ZSTD)
    add_dependencies(sanitized_tests uth_faults uth_rewrite)
    add_test(NAME server_packages COMMAND "${CMAKE_SOURCE_DIR}/tests/server/prepare")
    set_tests_properties(server_packages PROPERTIES FIXTURES_SETUP server_packages LABELS server
        TIMEOUT 900)
    set(server_wait_ms 20000)
    set(prompt_ms 100)
    if(UTH_SANITIZE MATCHES "thread") # ten times slower
        set(server_wait_ms 120000)
        set(prompt_ms 5000)
    elseif(UTH_SANITIZE)
        set(prompt_ms 1000)
    endif()
    file(GLOB server_tests CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/tests/server/*.test.mjs"
        "${CMAKE_SOURCE_DIR}/tests/server/attacks/*.test.mjs")
    foreach(file ${server_tests})
        get_filename_component(name "${file}" NAME_WE)
        set(label server)
        if(file MATCHES "/attacks/")
            set(label attack)
        endif()
        file(STRINGS "${file}" crowd REGEX "from \"\\./crowd\\.mjs\"")
        set(labels ${label})
        set(halves 4)
        if(NOT crowd)
            set(halves 1)
            if(NOT name MATCHES "^(read-the-keys|start)$") # the sandbox is in what ships alone
                list(APPEND labels server)
            endif()
        endif()
        set(cost 5)
        if(name MATCHES "^(rewrite-history|recovery|faults|durable|hostile|starve-new-connections)$")
            set(cost 15)
        elseif(name STREQUAL "outlive-a-session") # waits for a minute
            set(cost 70)
        endif()
        add_test(NAME ${label}_${name} COMMAND "${UTH_NODE}" "${file}")
        set_tests_properties(${label}_${name} PROPERTIES LABELS "${labels}" TIMEOUT 900 PROCESSORS ${halves} COST ${cost}
            FIXTURES_REQUIRED server_packages
            ENVIRONMENT
            "UTH_BINARY=$<TARGET_FILE:uth>;UTH_FAULTY=$<TARGET_FILE:uth_faults>;UTH_REWRITE=$<TARGET_FILE:uth_rewrite>;UTH_WAIT_MS=${server_wait_ms};UTH_PROMPT_MS=${prompt_ms}")
    endforeach()
else()
    message(STATUS "node or npm is missing: no tests of the server in this build")
endif()

if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT UTH_SANITIZE)
    add_test(NAME tally COMMAND "${CMAKE_SOURCE_DIR}/tests/tally")
    add_test(NAME progress COMMAND "${CMAKE_SOURCE_DIR}/tests/progress")
    add_test(NAME tidy COMMAND "${CMAKE_SOURCE_DIR}/tests/tidy" "${CMAKE_SOURCE_DIR}")
    add_test(NAME deps COMMAND "${CMAKE_SOURCE_DIR}/tests/deps")
    add_test(NAME documented COMMAND "${CMAKE_SOURCE_DIR}/tests/documented" $<TARGET_FILE:uth>)
    add_test(NAME tidy_notices COMMAND "${CMAKE_SOURCE_DIR}/tests/tidy_notices")
    add_test(NAME installed COMMAND "${CMAKE_SOURCE_DIR}/tests/installed" "${CMAKE_BINARY_DIR}")
    set_tests_properties(tidy documented tidy_notices installed PROPERTIES TIMEOUT 900 PROCESSORS 2 COST 6)
    # tests/web/NAME.test.mjs are browsers at a real server, several files with one browser: label
    # `web`. With UTH_PICTURES=1, what they saw is in screenshots/ of the build folder.
    if(UTH_NODE AND UTH_NPM)
        add_test(NAME web_packages COMMAND "${CMAKE_SOURCE_DIR}/tests/web/prepare")
        set_tests_properties(web_packages PROPERTIES FIXTURES_SETUP web_packages LABELS web
            TIMEOUT 900)
        set(web_bank banking banking-floor)
        set(web_play round looks)
        set(web_table table)
        set(web_together together hand motion lobby)
        set(web_progressive links wins)
        set(web_staff dealer display)
        set(web_pit pit shift)
        set(web_widths widths)
        set(web_evenings evenings)
        set(web_groups web_bank web_play web_table web_together web_progressive web_staff web_pit web_widths web_evenings)
        set(web_grouped)
        foreach(group ${web_groups})
            list(APPEND web_grouped ${${group}})
        endforeach()
        set(web_others)
        file(GLOB web_tests CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/tests/web/*.test.mjs")
        foreach(file ${web_tests})
            get_filename_component(name "${file}" NAME_WE)
            if(NOT name IN_LIST web_grouped)
                list(APPEND web_others ${name})
            endif()
        endforeach()
        foreach(group ${web_groups} web_others)
            add_test(NAME ${group} COMMAND "${UTH_NODE}" "${CMAKE_SOURCE_DIR}/tests/web/group.mjs"
                ${${group}})
            set_tests_properties(${group} PROPERTIES LABELS web TIMEOUT 900 COST 40
                FIXTURES_REQUIRED "web_packages;server_packages"
                ENVIRONMENT "UTH_BINARY=$<TARGET_FILE:uth>;UTH_SCREENSHOTS=${CMAKE_BINARY_DIR}/screenshots;UTH_WAIT_MS=40000")
        endforeach()
        set_tests_properties(web_table web_widths web_others PROPERTIES COST 80)
    endif()
endif()

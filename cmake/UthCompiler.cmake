# The language, the warnings and the instrumentation of every target, in one interface library;
# and the compile flags that follow from a file's name.
set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release)
endif()

add_library(uth_options INTERFACE)
target_compile_definitions(uth_options INTERFACE _GNU_SOURCE)
target_link_libraries(uth_options INTERFACE m)
# Messages name files as the repository does, whatever the machine's paths. What the public headers
# do not declare stays out of the shared library (see include/uth/export.h).
target_compile_options(uth_options INTERFACE
    -Wall -Wextra -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla
    -fvisibility=hidden "-fmacro-prefix-map=${CMAKE_SOURCE_DIR}/=")
if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
    target_compile_options(uth_options INTERFACE -fno-semantic-interposition)
endif()
# Strict with the compilers the sources are kept clean on; a later one may have learnt a new warning,
# which must not keep anybody from building.
if(UTH_WERROR AND "${CMAKE_C_COMPILER_ID}-${CMAKE_C_COMPILER_VERSION}" MATCHES "^(GNU-1[24]|Clang-1[49])\\.")
    target_compile_options(uth_options INTERFACE -Werror)
endif()
if(UTH_SANITIZE)
    set(flags "-fsanitize=${UTH_SANITIZE}" -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_compile_options(uth_options INTERFACE ${flags})
    target_compile_definitions(uth_options INTERFACE UTH_SANITIZED)
    target_link_options(uth_options INTERFACE ${flags})
endif()
# A fault of memory should end the process, not open it. The checks of sanitizers come instead of these.
# FORTIFY needs an optimised build, its third level gcc 12 or clang 15.
if(NOT UTH_SANITIZE)
    set(fortify 3)
    if((CMAKE_C_COMPILER_ID STREQUAL "GNU" AND CMAKE_C_COMPILER_VERSION VERSION_LESS 12) OR
       (CMAKE_C_COMPILER_ID MATCHES "Clang" AND CMAKE_C_COMPILER_VERSION VERSION_LESS 15))
        set(fortify 2)
    endif()
    target_compile_options(uth_options INTERFACE -fstack-protector-strong -fstack-clash-protection
        "$<$<NOT:$<CONFIG:Debug>>:-U_FORTIFY_SOURCE;-D_FORTIFY_SOURCE=${fortify}>")
    if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
        target_compile_options(uth_options INTERFACE -fcf-protection)
        # Said to the linker because libc's own start files do not say it, on Debian 12. They keep shadow
        # stacks; they do not begin with endbr64, so branch tracking is left to the linker to find.
        target_link_options(uth_options INTERFACE LINKER:-z,shstk)
    endif()
    target_link_options(uth_options INTERFACE LINKER:-z,relro,-z,now,-z,noexecstack)
endif()
# Programs and tests; the library is `uth_options` alone. Under sanitizers only the mathematics is worth
# optimising: the rest compiles in half the time without.
add_library(uth_program_options INTERFACE)
target_link_libraries(uth_program_options INTERFACE uth_options)
if(UTH_SANITIZE)
    target_compile_options(uth_program_options INTERFACE -O0)
endif()
if(UTH_LINKER)
    target_link_options(uth_options INTERFACE "-fuse-ld=${UTH_LINKER}")
endif()
if(UTH_COVERAGE)
    target_compile_options(uth_options INTERFACE --coverage)
    target_link_options(uth_options INTERFACE --coverage)
endif()

# Sets VARIABLE to the sources of the layers named. X_avx2.c and X_avx512.c are compiled for those
# instruction sets and exist on x86-64 alone; their callers ask the processor at run time.
function(uth_layer_sources variable)
    set(sources)
    foreach(layer ${ARGN})
        file(GLOB_RECURSE found CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/src/${layer}/*.c")
        list(APPEND sources ${found})
    endforeach()
    if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
        list(FILTER sources EXCLUDE REGEX "_avx(2|512)\\.c$")
    endif()
    foreach(source ${sources})
        if(source MATCHES "_avx2\\.c$")
            set_source_files_properties("${source}" PROPERTIES COMPILE_OPTIONS "-mavx2;-mbmi2")
        elseif(source MATCHES "_avx512\\.c$")
            set_source_files_properties("${source}" PROPERTIES COMPILE_OPTIONS
                "-mavx2;-mbmi2;-mavx512f;-mavx512bw;-mavx512vl;-mavx512dq;-mavx512vbmi")
        endif()
    endforeach()
    set(${variable} ${sources} PARENT_SCOPE)
endfunction()

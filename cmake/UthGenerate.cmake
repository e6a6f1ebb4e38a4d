# What is made at build time: data files turned into C arrays, and tables computed by small host
# programs.

# Embeds every file that matches PATTERN as uth_embedded_NAME[] (see src/exchange/embedded.h) and
# sets VARIABLE to the generated source. What follows VARIABLE goes to embed.cmake.
function(uth_embed_files name pattern variable)
    file(GLOB files CONFIGURE_DEPENDS "${pattern}")
    list(SORT files)
    set(output "${UTH_GENERATED_DIR}/embedded_${name}.c")
    set(list "${UTH_GENERATED_DIR}/embedded_${name}.list")
    # The list is a file of its own so that adding or removing one regenerates the source.
    file(CONFIGURE OUTPUT "${list}" CONTENT "${files}")
    set(script "${CMAKE_SOURCE_DIR}/cmake/embed.cmake")
    add_custom_command(OUTPUT "${output}"
        COMMAND "${CMAKE_COMMAND}" "-DLIST=${list}" "-DOUTPUT=${output}"
            -DHEADER=exchange/embedded.h -DTYPE=uth_embedded_file
            "-DARRAY=uth_embedded_${name}" ${ARGN} -P "${script}"
        DEPENDS ${files} "${list}" "${script}"
        COMMENT "Embedding ${name}" VERBATIM)
    set(${variable} "${output}" PARENT_SCOPE)
endfunction()

# The mathematics for pages without a connection, compiled to WebAssembly: sets VARIABLE to the file, also
# packed beside it, or to nothing where this machine cannot make it, or where what is built is not what ships.
function(uth_maths variable)
    set(${variable} "" PARENT_SCOPE)
    set(script "${CMAKE_SOURCE_DIR}/scripts/maths")
    if(UTH_SANITIZE OR UTH_COVERAGE)
        return()
    endif()
    execute_process(COMMAND "${script}" --check RESULT_VARIABLE cannot OUTPUT_VARIABLE why
        OUTPUT_STRIP_TRAILING_WHITESPACE)
    if(cannot)
        message(NOTICE "${why}")
        return()
    endif()
    set(output "${UTH_GENERATED_DIR}/maths.wasm")
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/web/maths/*.[ch]")
    file(GLOB headers CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/include/uth/*.h")
    uth_layer_sources(library base core exchange analysis)
    add_custom_command(OUTPUT "${output}" "${output}.gz"
        COMMAND "${script}" "${output}" "${UTH_GENERATED_DIR}"
        DEPENDS ${sources} ${headers} ${library} "${script}" ${UTH_EMBEDDED_RULES} ${UTH_GENERATED_INCLUDES}
        COMMENT "Compiling the mathematics to WebAssembly" VERBATIM)
    set(${variable} "${output}" PARENT_SCOPE)
endfunction()

# The pages: bundled by npm from web/ into the build folder, then embedded as pages[] (see
# src/server/http/pages.h). Sets VARIABLE to the generated source.
function(uth_embed_web variable)
    set(dist "${CMAKE_BINARY_DIR}/web")
    # a language that is not English is a file of its own, fetched when it is chosen
    file(GLOB catalogues CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/languages/*/*.json")
    set(languages "")
    foreach(catalogue ${catalogues})
        if(catalogue MATCHES "/([^/]+)/sentences.json$")
            list(APPEND languages "${dist}/language-${CMAKE_MATCH_1}.json"
                "${dist}/language-${CMAKE_MATCH_1}.json.gz")
        endif()
    endforeach()
    set(pages ${languages} "${dist}/app.css" "${dist}/app.css.gz" "${dist}/app.js" "${dist}/app.js.gz" "${dist}/display.woff2" "${dist}/fonts.txt"
        "${dist}/icon.svg" "${dist}/index.html" "${dist}/manifest.webmanifest" "${dist}/maths-worker.js" "${dist}/mono.woff2" "${dist}/sans.woff2"
        "${dist}/service-worker.js" "${dist}/version.txt")
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/web/src/*")
    set(script "${CMAKE_SOURCE_DIR}/scripts/web")
    uth_maths(maths)
    add_custom_command(OUTPUT ${pages}
        COMMAND "${script}" "${dist}" ${maths}
        DEPENDS ${sources} ${maths} ${catalogues} "${script}" "${CMAKE_SOURCE_DIR}/web/languages.mjs" "${CMAKE_SOURCE_DIR}/web/build.mjs" "${CMAKE_SOURCE_DIR}/web/fonts.mjs"
            "${CMAKE_SOURCE_DIR}/web/catalogue.mjs" "${CMAKE_SOURCE_DIR}/src/floor/catalogue.h" "${CMAKE_SOURCE_DIR}/src/server/wire/message.h"
            "${CMAKE_SOURCE_DIR}/include/uth/wager.h"
            "${CMAKE_SOURCE_DIR}/web/package-lock.json" "${CMAKE_SOURCE_DIR}/web/tsconfig.json"
        COMMENT "Bundling the pages" VERBATIM)
    if(maths)
        list(APPEND pages "${maths}" "${maths}.gz")
    endif()
    set(output "${UTH_GENERATED_DIR}/embedded_web.c")
    set(list "${UTH_GENERATED_DIR}/embedded_web.list")
    file(CONFIGURE OUTPUT "${list}" CONTENT "${pages}")
    set(embed "${CMAKE_SOURCE_DIR}/cmake/embed.cmake")
    add_custom_command(OUTPUT "${output}"
        COMMAND "${CMAKE_COMMAND}" "-DLIST=${list}" "-DOUTPUT=${output}"
            -DHEADER=server/http/pages.h -DTYPE=page -DARRAY=pages -DWHOLE_NAMES=ON -P "${embed}"
        DEPENDS ${pages} "${list}" "${embed}"
        COMMENT "Embedding the pages" VERBATIM)
    set(${variable} "${output}" PARENT_SCOPE)
endfunction()

# tools/gen_X.c is a host program whose standard output becomes generated/X.inc, which some source
# of the library includes. Sets VARIABLE to all such files.
function(uth_run_generators variable)
    file(GLOB generators CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/tools/gen_*.c")
    set(outputs)
    file(MAKE_DIRECTORY "${UTH_GENERATED_DIR}")
    foreach(source ${generators})
        get_filename_component(program "${source}" NAME_WE)
        string(REGEX REPLACE "^gen_" "" name "${program}")
        add_executable(${program} "${source}")
        target_include_directories(${program} PRIVATE "${CMAKE_SOURCE_DIR}/include"
            "${CMAKE_SOURCE_DIR}/src")
        target_link_libraries(${program} PRIVATE uth_options)
        set(output "${UTH_GENERATED_DIR}/${name}.inc")
        add_custom_command(OUTPUT "${output}"
            COMMAND ${program} > "${output}.part"
            COMMAND "${CMAKE_COMMAND}" -E rename "${output}.part" "${output}"
            DEPENDS ${program}
            COMMENT "Computing ${name}.inc" VERBATIM)
        list(APPEND outputs "${output}")
    endforeach()
    set(${variable} ${outputs} PARENT_SCOPE)
endfunction()

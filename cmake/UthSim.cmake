# The simulator of the whole floor: a library for its tests, and the program uth-sim.
file(GLOB sim_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/sim/*.c")
file(GLOB disk_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/sim/disk*.c"
    "${CMAKE_SOURCE_DIR}/sim/compare.c")
list(REMOVE_ITEM sim_sources "${CMAKE_SOURCE_DIR}/sim/main.c" ${disk_sources})
# The fake disk, and whether two floors are the same: for the tests as well.
add_library(uth_disk STATIC ${disk_sources})
target_include_directories(uth_disk PUBLIC "${CMAKE_SOURCE_DIR}/sim" "${CMAKE_SOURCE_DIR}/src")
target_link_libraries(uth_disk PRIVATE uth_program_options PkgConfig::JANSSON
    PkgConfig::SQLITE PUBLIC uth_program
    uth_static)
add_library(uth_sim STATIC ${sim_sources})
target_include_directories(uth_sim PUBLIC "${CMAKE_SOURCE_DIR}/sim" "${CMAKE_SOURCE_DIR}/src")
target_link_libraries(uth_sim PRIVATE uth_program_options PkgConfig::JANSSON PkgConfig::SODIUM
    PUBLIC uth_disk uth_program uth_static)
# sim/mutants_money.c and sim/rules_memo.c stand before these functions.
foreach(function money_for_close money_release_bank money_void_bank money_for_settlement money_to_undo
        meter_contribute meter_take_back meter_claim meter_give_back meter_back_out
        rules_parse_recorded rules_free)
    target_link_options(uth_sim INTERFACE "LINKER:--wrap=uth_${function}")
endforeach()
add_executable(uth-sim sim/main.c)
target_link_libraries(uth-sim PRIVATE uth_program_options uth_sim)

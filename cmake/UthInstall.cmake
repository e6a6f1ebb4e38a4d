# The program, both forms of the library, the public headers and the pkg-config file.
install(TARGETS uth_static uth_shared
    ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}")
install(TARGETS uth RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
install(DIRECTORY include/uth DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" FILES_MATCHING
    PATTERN "*.h")

# Relative to its own place, so that the prefix chosen at install time needs no second configure.
set(UTH_PC_DIR "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
file(RELATIVE_PATH UTH_PC_PREFIX "/${UTH_PC_DIR}" "/")
configure_file("${CMAKE_SOURCE_DIR}/cmake/uth.pc.in" "${CMAKE_BINARY_DIR}/uth.pc" @ONLY)
install(FILES "${CMAKE_BINARY_DIR}/uth.pc" DESTINATION "${UTH_PC_DIR}")

# The program, both forms of the library, the public headers and the pkg-config file.
install(TARGETS uth_static uth_shared
    ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}")
if(TARGET uth)
    install(TARGETS uth RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
endif()
install(DIRECTORY include/uth DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" FILES_MATCHING
    PATTERN "*.h")
configure_file("${CMAKE_SOURCE_DIR}/cmake/uth.pc.in" "${CMAKE_BINARY_DIR}/uth.pc" @ONLY)
install(FILES "${CMAKE_BINARY_DIR}/uth.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")

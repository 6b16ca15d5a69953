# What `cmake --install` puts where: libraries, headers, and the files by which CMake and pkg-config find
# them. Nothing installed holds an absolute path, so the tree may be moved.
include(CMakePackageConfigHelpers)
set(HANTEI_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/hantei)

# Names relative to the file that holds them; absolute CMAKE_INSTALL_* stay as they are.
file(RELATIVE_PATH HANTEI_PC_PREFIX ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
file(RELATIVE_PATH HANTEI_PC_LIBDIR ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_LIBDIR})
file(RELATIVE_PATH HANTEI_PC_INCLUDEDIR ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_INCLUDEDIR})

# hantei_install_library(TARGET EXPORT INCLUDE_DIR PC): one library with its headers and its pkg-config file.
function(hantei_install_library target export_set headers pc)
  install(TARGETS ${target} EXPORT ${export_set}
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
    RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR}
    INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
  install(EXPORT ${export_set} NAMESPACE hantei:: DESTINATION ${HANTEI_CMAKE_DIR})
  install(DIRECTORY ${headers}/hantei DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")
  configure_file(cmake/${pc}.in ${PROJECT_BINARY_DIR}/${pc} @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${pc} DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endfunction()

if(HANTEI_DEBUG)
  set(HANTEI_DEFINES " -DHT_DEBUG")
endif()
hantei_install_library(hantei hantei-core ${PROJECT_SOURCE_DIR}/include hantei.pc)
if(TARGET hantei_io)
  # Whoever links the static library links what it uses; the shared one brings it along.
  get_directory_property(modules DIRECTORY io DEFINITION HANTEI_IO_MODULES)
  list(JOIN modules " " modules)
  get_target_property(type hantei_io TYPE)
  if(type STREQUAL STATIC_LIBRARY)
    set(HANTEI_IO_REQUIRES ${modules})
    set(HANTEI_IO_LIBS -lm)
  else()
    set(HANTEI_IO_REQUIRES_PRIVATE ${modules})
    set(HANTEI_IO_LIBS_PRIVATE -lm)
  endif()
  set_target_properties(hantei_io PROPERTIES EXPORT_NAME io)
  hantei_install_library(hantei_io hantei-io ${PROJECT_SOURCE_DIR}/io/include hantei_io.pc)
endif()

if(TARGET hantei_mpi)
  set_target_properties(hantei_mpi PROPERTIES EXPORT_NAME mpi)
  hantei_install_library(hantei_mpi hantei-mpi ${PROJECT_SOURCE_DIR}/mpi/include hantei_mpi.pc)
endif()

# What is installed finds the shared libraries beside it.
get_target_property(type hantei TYPE)
if(type STREQUAL SHARED_LIBRARY AND NOT CMAKE_INSTALL_RPATH)
  set(origin $<IF:$<BOOL:${APPLE}>,@loader_path,$ORIGIN>)
  file(RELATIVE_PATH lib_from_bin ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_LIBDIR})
  if(TARGET hantei_io)
    set_target_properties(hantei_io PROPERTIES INSTALL_RPATH ${origin})
  endif()
  if(TARGET hantei_cli)
    set_target_properties(hantei_cli PROPERTIES INSTALL_RPATH ${origin}/${lib_from_bin})
  endif()
  if(TARGET hantei_mpi_cli)
    set_target_properties(hantei_mpi_cli PROPERTIES INSTALL_RPATH ${origin}/${lib_from_bin})
  endif()
endif()

configure_package_config_file(cmake/hantei-config.cmake.in ${PROJECT_BINARY_DIR}/hantei-config.cmake
  INSTALL_DESTINATION ${HANTEI_CMAKE_DIR} NO_SET_AND_CHECK_MACRO)
# Before 1.0 a new minor version may change the interface.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/hantei-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/hantei-config.cmake ${PROJECT_BINARY_DIR}/hantei-config-version.cmake
  DESTINATION ${HANTEI_CMAKE_DIR})

# The documents, with the figures that the program draws.
file(GLOB_RECURSE documents CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/docs/* ${PROJECT_SOURCE_DIR}/*.md)
list(FILTER documents EXCLUDE REGEX "/(build[^/]*|node_modules)/")
file(RELATIVE_PATH headers_from_documents ${CMAKE_INSTALL_FULL_DOCDIR} ${CMAKE_INSTALL_FULL_INCLUDEDIR})
set(doc ${PROJECT_BINARY_DIR}/doc)
set(figures)
if(TARGET hantei_cli AND UNIX AND NOT CMAKE_CROSSCOMPILING AND NOT HANTEI_SANITIZE) # fontconfig leaks
  set(figures COMMAND ${PROJECT_SOURCE_DIR}/scripts/figures.sh $<TARGET_FILE:hantei_cli> ${doc}/figures)
endif()
add_custom_command(OUTPUT ${doc}.made
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${doc}
  COMMAND ${CMAKE_COMMAND} -E make_directory ${doc}
  ${figures}
  COMMAND ${CMAKE_COMMAND} -DTO=${doc} -DHEADERS=${headers_from_documents} -DMPI=${HANTEI_MPI} -P ${PROJECT_SOURCE_DIR}/cmake/documents.cmake
  COMMAND ${CMAKE_COMMAND} -E touch ${doc}.made
  DEPENDS ${documents} cmake/documents.cmake scripts/figures.sh $<TARGET_NAME_IF_EXISTS:hantei_cli> VERBATIM)
add_custom_target(hantei_documents ALL DEPENDS ${doc}.made)
install(DIRECTORY ${doc}/ DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY scenes DESTINATION ${CMAKE_INSTALL_DOCDIR}) # which the guide and the examples ask about

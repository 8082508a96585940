# Debian packages, made by `make deb` (CPack): taquin (program, page, manual, completions, C++ library),
# taquin-mpi and python3-taquin. The last two exist if their parts are built.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME taquin)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "solves sliding puzzles and Rubik's Cube by heuristic search")
set(CPACK_PACKAGE_CONTACT "The Taquin authors <taquin@users.noreply.invalid>")
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/compress_manual.cmake)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ
    GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL taquin)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)

set(CPACK_DEBIAN_TAQUIN_PACKAGE_NAME taquin)
set(CPACK_DEBIAN_TAQUIN_PACKAGE_RECOMMENDS "gnuplot-nox, graphviz")
set(CPACK_DEBIAN_TAQUIN_PACKAGE_SUGGESTS "g++, cmake")
set(CPACK_COMPONENT_TAQUIN_DESCRIPTION
"Taquin solves sliding-tile puzzles of any size, Rubik's Cube, pancake stacks
and TopSpin by heuristic search, and shows, measures and compares searches.

This package has the command line program, the page of 'taquin serve', the
manual, shell completions and the C++ library with its CMake package.")

set(CPACK_DEBIAN_MPI_PACKAGE_NAME taquin-mpi)
set(CPACK_DEBIAN_MPI_PACKAGE_DEPENDS "taquin (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_MPI_PACKAGE_RECOMMENDS openmpi-bin)
set(CPACK_COMPONENT_MPI_DESCRIPTION
"taquin-mpi shares long searches and experiments of Taquin between the
processes of an MPI job, on one machine or on a cluster.")

set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-taquin)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS "python3-numpy, python3-pandas, python3-tqdm")
set(CPACK_COMPONENT_PYTHON_DESCRIPTION
"The Python module taquin solves sliding-tile puzzles, Rubik's Cube, pancake
stacks and TopSpin at the speed of the C++ library. Heuristics and puzzles can
be written in Python.")

# taquin_document(COMPONENT PACKAGE): the licence and the list of changes, as Debian expects them.
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
find_program(GZIP_PROGRAM gzip)
function(taquin_document component package)
  set(folder ${PROJECT_BINARY_DIR}/debian/${package})
  file(WRITE ${folder}/changelog "${package} (${PROJECT_VERSION}) unstable; urgency=low

  * Version ${PROJECT_VERSION}. CHANGELOG.md lists what changed for users.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
  set(options DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${component} EXCLUDE_FROM_ALL)
  install(CODE "execute_process(COMMAND ${GZIP_PROGRAM} -9nf ${folder}/changelog)"
          COMPONENT ${component} EXCLUDE_FROM_ALL)
  install(FILES ${folder}/changelog.gz ${options})
  install(FILES ${PROJECT_SOURCE_DIR}/LICENSE RENAME copyright ${options})
endfunction()

taquin_document(taquin taquin)
if(TARGET taquin-mpi)
  list(APPEND CPACK_COMPONENTS_ALL mpi)
  taquin_document(mpi taquin-mpi)
endif()
if(TARGET taquin_python)
  list(APPEND CPACK_COMPONENTS_ALL python)
  find_package(Python3 REQUIRED COMPONENTS Interpreter)
  math(EXPR next "${Python3_VERSION_MINOR} + 1")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3 (>= 3.${Python3_VERSION_MINOR}), python3 (<< 3.${next})")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/cmake/debian/python/postinst
      ${PROJECT_SOURCE_DIR}/cmake/debian/python/prerm)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_STRICT_PERMISSION ON)
  taquin_document(python python3-taquin)
endif()
include(CPack)

# Makes the Debian package of the program from this build, and looks inside: the program runs, and the
# manual, the completions, the library and the documents that Debian wants are in their places.
# Usage: cmake -D BUILD=… -D WORK=… -P this
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)

find_program(found NAMES dpkg-shlibdeps)
if(NOT found)
  message("Skipped: dpkg-shlibdeps is not installed (dpkg-dev)")
  return()
endif()
file(REMOVE_RECURSE ${WORK})
run(COMMAND cpack --config ${BUILD}/CPackConfig.cmake -B ${WORK}/made -D CPACK_COMPONENTS_ALL=taquin
            -D CPACK_DEBIAN_COMPRESSION_TYPE=gzip)
file(GLOB packages ${WORK}/made/*.deb)
list(LENGTH packages count)
if(NOT count EQUAL 1)
  message(FATAL_ERROR "one package expected, made: ${packages}")
endif()

run(COMMAND dpkg-deb --field ${packages} Package Depends OUTPUT fields)
if(NOT fields MATCHES "Package: taquin\n" OR NOT fields MATCHES "Depends: .*libc6" OR fields MATCHES "libopenmpi")
  message(FATAL_ERROR "unexpected fields:\n${fields}")
endif()

run(COMMAND dpkg-deb --extract ${packages} ${WORK}/unpacked)
foreach(file bin/taquin include/taquin/solver/solver.hpp lib/cmake/taquin/taquin-config.cmake
             lib/libtaquin_puzzles.a share/man/man1/taquin.1.gz share/bash-completion/completions/taquin
             share/doc/taquin/changelog.gz share/doc/taquin/copyright)
  if(NOT EXISTS ${WORK}/unpacked/usr/${file})
    message(FATAL_ERROR "/usr/${file} is not in the package")
  endif()
endforeach()
run(COMMAND ${WORK}/unpacked/usr/bin/taquin solve --quiet "1 2 3/4 5 6/7 0 8" OUTPUT output)
if(NOT output MATCHES "^R")
  message(FATAL_ERROR "the program of the package printed: ${output}")
endif()
file(REMOVE_RECURSE ${WORK})

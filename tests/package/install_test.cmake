# Installs the build into a fresh prefix for the example tests.
# Usage: cmake -D BUILD=… -D WORK=… -P this
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)

file(REMOVE_RECURSE ${WORK})
run(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix)
run(COMMAND ${WORK}/prefix/bin/taquin --version)
foreach(file share/bash-completion/completions/taquin share/zsh/site-functions/_taquin
             share/fish/vendor_completions.d/taquin.fish share/man/man1/taquin.1)
  if(NOT EXISTS ${WORK}/prefix/${file})
    message(FATAL_ERROR "${file} was not installed")
  endif()
endforeach()

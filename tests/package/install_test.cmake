# Installs the built tree into a fresh prefix, then configures, builds and runs an example against
# the installed package, as a project outside would.
# Usage: cmake -D BUILD=… -D EXAMPLE=… -D WORK=… -D GENERATOR=… -D COMPILER=… -D BUILD_TYPE=… -P this
function(run)
  cmake_parse_arguments(run "" "OUTPUT" "COMMAND" ${ARGN})
  execute_process(COMMAND ${run_COMMAND} RESULT_VARIABLE code OUTPUT_VARIABLE output
                  ERROR_VARIABLE output)
  if(NOT code EQUAL 0)
    message(FATAL_ERROR "${run_COMMAND}\nended with ${code}:\n${output}")
  endif()
  if(run_OUTPUT)
    set(${run_OUTPUT} "${output}" PARENT_SCOPE)
  endif()
endfunction()

file(REMOVE_RECURSE ${WORK})
run(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix)
run(COMMAND ${WORK}/prefix/bin/taquin --version)
foreach(file share/bash-completion/completions/taquin share/zsh/site-functions/_taquin
             share/fish/vendor_completions.d/taquin.fish share/man/man1/taquin.1)
  if(NOT EXISTS ${WORK}/prefix/${file})
    message(FATAL_ERROR "${file} was not installed")
  endif()
endforeach()

run(COMMAND ${CMAKE_COMMAND} -S ${EXAMPLE} -B ${WORK}/example -G ${GENERATOR}
            -D CMAKE_CXX_COMPILER=${COMPILER} -D CMAKE_BUILD_TYPE=${BUILD_TYPE}
            -D CMAKE_PREFIX_PATH=${WORK}/prefix)
run(COMMAND ${CMAKE_COMMAND} --build ${WORK}/example)
run(COMMAND ${WORK}/example/first_solve OUTPUT output)
if(NOT output MATCHES "^${EXPECTED}\n$")
  message(FATAL_ERROR "the example printed:\n${output}\nand not: ${EXPECTED}")
endif()
file(REMOVE_RECURSE ${WORK})

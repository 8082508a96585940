# run(COMMAND … [OUTPUT variable]): runs a command and stops the test with its output if it fails.
function(run)
  cmake_parse_arguments(run "" "OUTPUT" "COMMAND" ${ARGN})
  execute_process(COMMAND ${run_COMMAND} RESULT_VARIABLE code OUTPUT_VARIABLE output
                  ERROR_VARIABLE output)
  if(NOT code EQUAL 0)
    message(FATAL_ERROR "${run_COMMAND}\nexited with ${code}:\n${output}")
  endif()
  if(run_OUTPUT)
    set(${run_OUTPUT} "${output}" PARENT_SCOPE)
  endif()
endfunction()

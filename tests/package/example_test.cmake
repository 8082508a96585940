# Configures, builds and runs an example against the installed package, as an external project would,
# and compares its output with expected_output.txt.
# Usage: cmake -D EXAMPLE=… -D WORK=… -D GENERATOR=… -D COMPILER=… -D BUILD_TYPE=… -P this
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)

cmake_path(GET EXAMPLE FILENAME name)
run(COMMAND ${CMAKE_COMMAND} -S ${EXAMPLE} -B ${WORK}/${name} -G ${GENERATOR}
            -D CMAKE_CXX_COMPILER=${COMPILER} -D CMAKE_BUILD_TYPE=${BUILD_TYPE}
            -D CMAKE_PREFIX_PATH=${WORK}/prefix)
run(COMMAND ${CMAKE_COMMAND} --build ${WORK}/${name})
run(COMMAND ${WORK}/${name}/${name} OUTPUT output)
file(READ ${EXAMPLE}/expected_output.txt expected)
if(NOT output STREQUAL expected)
  message(FATAL_ERROR "${name} printed:\n${output}\nexpected:\n${expected}")
endif()

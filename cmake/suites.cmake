# taquin_discover_suites(TARGET PREFIX TIMEOUT LABEL): registers each suite of a GoogleTest program as one
# test, PREFIXSUITE, so that its tests share slow preparations. The program lists its suites after
# linking. (gtest_discover_tests starts one process per test.)
# As a script (cmake -P) it writes those tests: -D PROGRAM=… -D EMULATOR=… -D OUTPUT=… -D PREFIX=… -D TIMEOUT=… -D LABEL=…
if(CMAKE_SCRIPT_MODE_FILE)
  execute_process(COMMAND ${EMULATOR} ${PROGRAM} --gtest_list_tests OUTPUT_VARIABLE listed RESULT_VARIABLE code)
  if(NOT code EQUAL 0)
    message(FATAL_ERROR "${PROGRAM} --gtest_list_tests failed: ${code}")
  endif()
  string(REGEX MATCHALL "\n[^ \n]+[.]" suites "\n${listed}")
  list(JOIN EMULATOR " " emulator)
  set(tests "")
  foreach(suite IN LISTS suites)
    string(REGEX REPLACE "\n(.+)[.]" "\\1" suite "${suite}")
    string(APPEND tests "add_test([=[${PREFIX}${suite}]=] ${emulator} ${PROGRAM} [=[--gtest_filter=${suite}.*]=])
set_tests_properties([=[${PREFIX}${suite}]=] PROPERTIES TIMEOUT ${TIMEOUT} LABELS ${LABEL} COST 20)\n")
  endforeach()
  file(WRITE ${OUTPUT} "${tests}")
  return()
endif()

function(taquin_discover_suites target prefix timeout label)
  set(tests ${CMAKE_CURRENT_BINARY_DIR}/${target}_suites.cmake)
  set(include ${CMAKE_CURRENT_BINARY_DIR}/${target}_include.cmake)
  set(script ${PROJECT_SOURCE_DIR}/cmake/suites.cmake)
  add_custom_command(TARGET ${target} POST_BUILD BYPRODUCTS ${tests} VERBATIM
    COMMAND ${CMAKE_COMMAND} -DPROGRAM=$<TARGET_FILE:${target}> "-DEMULATOR=${CMAKE_CROSSCOMPILING_EMULATOR}" -DOUTPUT=${tests} -DPREFIX=${prefix}
            -DTIMEOUT=${timeout} -DLABEL=${label} -P ${script})
  file(WRITE ${include} "if(EXISTS \"${tests}\")\n  include(\"${tests}\")\nelse()
  add_test(${target}_NOT_BUILT ${target}_NOT_BUILT)\nendif()\n")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${include})
endfunction()

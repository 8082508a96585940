# taquin_layer declares a layer: every source below src/taquin/NAME, as the library taquin_NAME. A layer
# with headers only is an interface library of the same name.
if(TAQUIN_BROWSER)
  add_library(Threads::Threads INTERFACE IMPORTED)  # there is one thread
else()
  find_package(Threads REQUIRED)
endif()

option(TAQUIN_WERROR "Treat warnings as errors" ON)
option(TAQUIN_UNITY "Unity build: fast from scratch, slow after a change" ON)
set(TAQUIN_SANITIZE "" CACHE STRING "Sanitizers, as in -fsanitize=")

# taquin_unity(TARGET [ALONE regex]): compiles up to 20 sources of the target as one, which reads their
# headers once. Names in unnamed namespaces must differ within a target. Sources that match ALONE are
# compiled separately: slow ones, so that all cores have work.
function(taquin_unity target)
  cmake_parse_arguments(unity "" "ALONE" "" ${ARGN})
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${TAQUIN_UNITY} UNITY_BUILD_BATCH_SIZE 20)
  if(unity_ALONE)
    get_target_property(sources ${target} SOURCES)
    list(FILTER sources INCLUDE REGEX "${unity_ALONE}")
    set_source_files_properties(${sources} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
endfunction()

# taquin_unity_groups(TARGET NAME REGEX...): compiles the sources that match a regex as one, each with the
# first regex that it matches; in the group `alone`, each separately.
function(taquin_unity_groups target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
  get_target_property(sources ${target} SOURCES)
  while(ARGN)
    list(POP_FRONT ARGN name regex)
    set(members ${sources})
    if(regex)
      list(FILTER members INCLUDE REGEX "${regex}")
      list(FILTER sources EXCLUDE REGEX "${regex}")
    endif()
    if(NOT name STREQUAL alone AND members)
      set_source_files_properties(${members} PROPERTIES UNITY_GROUP ${name})
    endif()
  endwhile()
endfunction()

# Warnings and sanitizers for every target of this project, but not for its users.
function(taquin_compile_options target)
  taquin_unity(${target})
  target_compile_features(${target} PRIVATE cxx_std_20)
  # In a unity build a local name may equal a helper's name in another file; do not warn about that. clang
  # cannot tell the two apart.
  set(shadow_in_unity $<$<CXX_COMPILER_ID:GNU>:-Wshadow=local>)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wconversion
                                           $<IF:$<BOOL:$<TARGET_PROPERTY:${target},UNITY_BUILD>>,${shadow_in_unity},-Wshadow>
                                           $<$<BOOL:${TAQUIN_WERROR}>:-Werror>)
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # g++ 12 falsely reports overlapping copies when one string is prepended to another (GCC bug
    # 105651).
    target_compile_options(${target} PRIVATE -Wno-restrict)
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    # Until its heap has 500 MB, g++ collects no garbage: it takes a tenth less time and up to 30 % more memory.
    target_compile_options(${target} PRIVATE --param=ggc-min-heapsize=500000)
  endif()
  if(TAQUIN_SANITIZE)
    # Light optimisation and line numbers only: reasonably fast tests, readable stack traces. With -Og,
    # g++ falsely warns about uninitialised variables. The checks for null pointers, alignment, sizes of
    # objects and their types are off, because they take long to compile: the address sanitizer finds
    # most such errors, and the fuzz targets, which clang compiles, have these checks.
    target_compile_options(${target} PRIVATE -fsanitize=${TAQUIN_SANITIZE} -fno-sanitize-recover=all
                                             -fno-omit-frame-pointer -Og -g1)
    if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
      target_compile_options(${target} PRIVATE -Wno-maybe-uninitialized
                                               -fno-sanitize=null,alignment,object-size,vptr)
    endif()
    target_link_options(${target} PRIVATE -fsanitize=${TAQUIN_SANITIZE})
  endif()
endfunction()

# For libraries: the Python module is a shared library and links them. Hidden symbols keep this free of
# cost: calls within a library stay direct and can be inlined.
function(taquin_position_independent target)
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden)
endfunction()

# For tests.
function(taquin_compile_test target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
endfunction()

# For targets that are slow to compile and do little work at run time: front ends, the lab and tests.
# -O1 compiles in about three quarters of the time of -O3; under the sanitizers -O0 takes two thirds of
# -O1.
function(taquin_compile_quickly target)
  if(TAQUIN_SANITIZE)
    target_compile_options(${target} PRIVATE -O0)
  else()
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  endif()
endfunction()

# taquin_quick_sources(TARGET NAME REGEX OPTION...): compiles the sources of the library TARGET that match
# REGEX with these options in the release, as a unity of their own, TARGET_NAME. For sources that no
# search calls.
function(taquin_quick_sources target name regex)
  get_target_property(sources ${target} SOURCES)
  set(quick ${sources})
  list(FILTER quick INCLUDE REGEX "${regex}")
  list(FILTER sources EXCLUDE REGEX "${regex}")
  set_target_properties(${target} PROPERTIES SOURCES "${sources}")
  add_library(${target}_${name} OBJECT ${quick})
  taquin_compile_options(${target}_${name})
  taquin_position_independent(${target}_${name})
  if(TAQUIN_SANITIZE)
    target_compile_options(${target}_${name} PRIVATE -O0)
  endif()
  target_compile_options(${target}_${name} PRIVATE "$<$<CONFIG:Release>:${ARGN}>")
  taquin_compile_quickly_for_fuzzing(${target}_${name})
  target_link_libraries(${target}_${name} PRIVATE $<TARGET_PROPERTY:${target},LINK_LIBRARIES>)
  target_sources(${target} PRIVATE $<TARGET_OBJECTS:${target}_${name}>)
endfunction()

# For targets that the fuzz targets link but hardly use: the searches. The tests under the sanitizers
# need them optimised, so only builds for fuzzing use -O0.
function(taquin_compile_quickly_for_fuzzing target)
  if(TAQUIN_FUZZ)
    target_compile_options(${target} PRIVATE -O0)
  endif()
endfunction()

# taquin_layer(NAME [DEPENDS LAYER] [WITH FOLDER] [PRIVATE_TO_PROGRAMS]): WITH adds the sources of a
# second folder; PRIVATE_TO_PROGRAMS layers are not installed.
function(taquin_layer name)
  cmake_parse_arguments(layer "PRIVATE_TO_PROGRAMS" "WITH" "DEPENDS" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/taquin/${name}/*.cpp)
  if(layer_WITH)
    file(GLOB_RECURSE more CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/taquin/${layer_WITH}/*.cpp)
    list(APPEND sources ${more})
  endif()
  if(TAQUIN_BROWSER)
    # apps/browser has its own version of these: there is no operating system.
    list(FILTER sources EXCLUDE REGEX "/(core/files|solver/machine|lab/store|lab/store_rows|lab/drawing_programs)[.]cpp$")
  endif()
  set(target taquin_${name})
  if(sources)
    set(scope PUBLIC)
    add_library(${target} STATIC ${sources})
    taquin_compile_options(${target})
    taquin_position_independent(${target})
  else()
    set(scope INTERFACE)
    add_library(${target} INTERFACE)
  endif()
  add_library(taquin::${name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
  target_compile_features(${target} ${scope} cxx_std_20)
  target_include_directories(${target} ${scope}
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  list(TRANSFORM layer_DEPENDS PREPEND taquin_)
  target_link_libraries(${target} ${scope} Threads::Threads ${layer_DEPENDS})
  if(NOT layer_PRIVATE_TO_PROGRAMS)
    set_property(GLOBAL APPEND PROPERTY taquin_layers ${target})
  endif()
endfunction()

# One function declares a layer: every source below src/taquin/NAME, as the library taquin_NAME.
# A layer that has only headers yet is an interface library, under the same name.
find_package(Threads REQUIRED)

option(TAQUIN_WERROR "Treat warnings as errors" ON)
option(TAQUIN_UNITY "Compile several sources as one: quick from nothing, slow after a change" ON)
set(TAQUIN_SANITIZE "" CACHE STRING "Sanitizers, as in -fsanitize=")

# taquin_unity(TARGET [ALONE regex]): compiles up to 20 sources of the target as one, which reads
# their headers once. Names in unnamed namespaces must differ within a target. Sources that match
# ALONE are compiled alone: long ones, so that all cores have work.
function(taquin_unity target)
  cmake_parse_arguments(unity "" "ALONE" "" ${ARGN})
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${TAQUIN_UNITY} UNITY_BUILD_BATCH_SIZE 20)
  if(unity_ALONE)
    get_target_property(sources ${target} SOURCES)
    list(FILTER sources INCLUDE REGEX "${unity_ALONE}")
    set_source_files_properties(${sources} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
endfunction()

# Warnings and sanitizers, for every compiled target of the project and for nobody else's.
function(taquin_compile_options target)
  taquin_unity(${target})
  target_compile_features(${target} PRIVATE cxx_std_20)
  # As one source, a local name may equal the name of a helper in another file: no warning then.
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wconversion
                                           $<IF:$<BOOL:$<TARGET_PROPERTY:${target},UNITY_BUILD>>,-Wshadow=local,-Wshadow>
                                           $<$<BOOL:${TAQUIN_WERROR}>:-Werror>)
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # g++ 12 sees overlapping copies where a string is put before another (its bug 105651).
    target_compile_options(${target} PRIVATE -Wno-restrict)
  endif()
  if(TAQUIN_SANITIZE)
    # Optimised a little, with line numbers only: tests in sensible time, traces still readable.
    target_compile_options(${target} PRIVATE -fsanitize=${TAQUIN_SANITIZE} -fno-sanitize-recover=all
                                             -fno-omit-frame-pointer -O1 -g1)
    target_link_options(${target} PRIVATE -fsanitize=${TAQUIN_SANITIZE})
  endif()
endfunction()

# For tests: under the sanitizers -Og takes the compiler two thirds of the time of -O1, as little as -O0
# does, and the tests a quarter longer; it warns of variables that are initialised. The release takes -O1.
function(taquin_compile_test target)
  if(TAQUIN_SANITIZE)
    target_compile_options(${target} PRIVATE -Og -Wno-maybe-uninitialized)
  else()
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  endif()
endfunction()

# For targets that are long to compile and do little themselves: front ends, the lab and tests. -O1 takes the
# compiler about three quarters of the time of -O3; under the sanitizers -O0 takes two thirds of -O1.
function(taquin_compile_soon target)
  if(TAQUIN_SANITIZE)
    target_compile_options(${target} PRIVATE -O0)
  else()
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  endif()
endfunction()

# For targets that fuzzing needs and does not exercise: the searches. As for the function above, but
# the sanitized tests want these optimised.
function(taquin_compile_for_fuzzing_soon target)
  if(TAQUIN_FUZZ)
    target_compile_options(${target} PRIVATE -O0)
  endif()
endfunction()

# taquin_layer(NAME [DEPENDS LAYER] [WITH FOLDER] [PRIVATE_TO_PROGRAMS]): WITH adds the sources of a
# second folder; what is private to programs is not installed.
function(taquin_layer name)
  cmake_parse_arguments(layer "PRIVATE_TO_PROGRAMS" "WITH" "DEPENDS" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/taquin/${name}/*.cpp)
  if(layer_WITH)
    file(GLOB_RECURSE more CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/taquin/${layer_WITH}/*.cpp)
    list(APPEND sources ${more})
  endif()
  set(target taquin_${name})
  if(sources)
    set(scope PUBLIC)
    add_library(${target} STATIC ${sources})
    taquin_compile_options(${target})
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

# One function declares a layer: every source below src/taquin/NAME, as the library taquin_NAME.
find_package(Threads REQUIRED)

option(TAQUIN_WERROR "Treat warnings as errors" ON)
set(TAQUIN_SANITIZE "" CACHE STRING "Sanitizers, as in -fsanitize=")

# Warnings and sanitizers, for every target of the project and for nobody else's.
function(taquin_compile_options target scope)
  target_compile_features(${target} ${scope} cxx_std_20)
  if(scope STREQUAL PRIVATE)
    target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wconversion -Wshadow
                                             $<$<BOOL:${TAQUIN_WERROR}>:-Werror>)
    if(TAQUIN_SANITIZE)
      target_compile_options(${target} PRIVATE -fsanitize=${TAQUIN_SANITIZE} -fno-omit-frame-pointer
                                               -fno-sanitize-recover=all)
      target_link_options(${target} PUBLIC -fsanitize=${TAQUIN_SANITIZE})
    endif()
  endif()
endfunction()

function(taquin_layer name)
  cmake_parse_arguments(layer "" "" "DEPENDS" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/taquin/${name}/*.cpp)
  if(sources)
    add_library(taquin_${name} STATIC ${sources})
    set(scope PUBLIC)
    taquin_compile_options(taquin_${name} PRIVATE)
  else()
    add_library(taquin_${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_include_directories(taquin_${name} ${scope}
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src> $<INSTALL_INTERFACE:include>)
  target_compile_features(taquin_${name} ${scope} cxx_std_20)
  target_link_libraries(taquin_${name} ${scope} Threads::Threads)
  foreach(below IN LISTS layer_DEPENDS)
    target_link_libraries(taquin_${name} ${scope} taquin_${below})
  endforeach()
endfunction()

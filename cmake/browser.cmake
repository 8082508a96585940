# What every part of the engine for browsers is compiled with. Header-only libraries of the machine that
# compiles are linked into one folder: its other headers must stay invisible.
set(headers ${PROJECT_BINARY_DIR}/include)
file(MAKE_DIRECTORY ${headers})
foreach(library fmt/format.h nlohmann/json.hpp toml++/toml.h)
  find_path(folder ${library} PATHS /usr/include /usr/local/include ENV CMAKE_PREFIX_PATH
            PATH_SUFFIXES include NO_CACHE REQUIRED)
  cmake_path(GET library PARENT_PATH name)
  file(CREATE_LINK ${folder}/${name} ${headers}/${name} SYMBOLIC)
  unset(folder)
endforeach()
include_directories(SYSTEM ${headers})
set(TOMLPLUSPLUS_FOLDER ${headers})
add_compile_definitions(_WASI_EMULATED_GETPID _WASI_EMULATED_PROCESS_CLOCKS)

add_library(fmt::fmt INTERFACE IMPORTED)
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)

# Toolchain: clang for WebAssembly, with Debian's libraries. apps/browser/runtime adds what they lack:
# exceptions, and classes for threads and files on a machine that has neither.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR llvm-ar-19)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_EXECUTABLE_SUFFIX .wasm)

get_filename_component(runtime ${CMAKE_CURRENT_LIST_DIR}/../apps/browser/runtime ABSOLUTE)
set(CMAKE_CXX_FLAGS_INIT "-fwasm-exceptions -msimd128 -isystem ${runtime}")

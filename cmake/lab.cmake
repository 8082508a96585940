# Additional dependencies of the lab: SQLite for results, toml++ for experiments, and the embedded files
# of data/.
find_path(TOMLPLUSPLUS_FOLDER toml++/toml.h REQUIRED)
taquin_embed(taquin_lab)
target_include_directories(taquin_lab SYSTEM PRIVATE ${TOMLPLUSPLUS_FOLDER})
if(TAQUIN_BROWSER)
  return()  # apps/browser keeps results in memory
endif()

# Prefer the static library: the program starts faster without loading a shared one.
find_library(SQLite3_LIBRARY NAMES libsqlite3.a sqlite3)
find_package(SQLiteCpp REQUIRED)
target_link_libraries(taquin_lab PRIVATE SQLiteCpp ${CMAKE_DL_LIBS} m)

# What the lab needs besides the solver: SQLite for results, toml++ for experiments, and the files of
# data/, which become part of the program.
include(embed)

# The static library, where there is one: the program starts sooner without one more to load.
find_library(SQLite3_LIBRARY NAMES libsqlite3.a sqlite3)
find_package(SQLiteCpp REQUIRED)
find_path(TOMLPLUSPLUS_FOLDER toml++/toml.h REQUIRED)

taquin_embed(taquin_lab)
target_include_directories(taquin_lab SYSTEM PRIVATE ${TOMLPLUSPLUS_FOLDER})
target_link_libraries(taquin_lab PRIVATE SQLiteCpp ${CMAKE_DL_LIBS} m)

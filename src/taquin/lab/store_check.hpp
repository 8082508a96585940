// Whether the bytes of a store are those that were written. Only store.cpp includes it.
//
// SQLite's own check finds damage to the structure of the file: pages, indexes, rows that are
// missing. It does not notice a changed digit in a result. So every row carries a checksum of its
// values, and that of a run covers its bins too. The structure is checked when a store is opened, a
// row when it is read.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <optional>
#include <string>

namespace taquin::lab {

// Stores of version 1 have no checksums. They are read as they are where they cannot be written.
inline constexpr int schema_version = 2;
inline constexpr int oldest_schema_version = 1;

// In an empty file, inside a transaction of the caller.
void create_tables(SQLite::Database& connection);
// Makes a store of version 1 one of this version, inside a transaction of the caller.
void add_checksums(SQLite::Database& connection);

// What is wrong with the file as a whole.
std::optional<std::string> damage(SQLite::Database& connection, int version);

// Write the checksum of a row that was inserted or changed.
class RunSealer {
public:
    explicit RunSealer(SQLite::Database& connection);
    void seal(std::int64_t run);

private:
    SQLite::Statement row_, bins_, write_;
};
void seal_session(SQLite::Database& connection, std::int64_t session);

// The row that the statement stands at has all columns of its table, the checksum last. If it does
// not fit they throw an SQLite::Exception, with the code of a damaged file.
void check_session(SQLite::Statement& row);
// `bins`: every bin of this run, from bins_of_run.
void check_run(SQLite::Statement& row, SQLite::Statement& bins);

inline constexpr const char* bins_of_run =
    "SELECT distance, estimate, boards FROM bins WHERE run = ? ORDER BY 1, 2";

[[noreturn]] void throw_damaged(const std::string& what);

}  // namespace taquin::lab

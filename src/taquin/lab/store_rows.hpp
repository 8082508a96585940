// The rows of the store's tables: their layout, what is written to them, what is read back, and
// whether the bytes are those that were written. Only store.cpp and store_rows.cpp include it.
//
// SQLite's own check finds damage to the structure of the file: pages, indexes, rows that are
// missing. It does not notice a changed digit in a result. So every row carries a checksum of its
// values, and that of a run covers its bins too. The structure is checked when a store is opened, a
// row when it is read.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "taquin/lab/store.hpp"

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

[[noreturn]] void throw_damaged(const std::string& what);

// --- columns

// Binds one value after the other; what is not there is NULL.
class Binder {
public:
    explicit Binder(SQLite::Statement& statement) : statement_(statement) {}

    Binder& operator<<(const std::string& text) {
        statement_.bind(++place_, text);
        return *this;
    }
    Binder& operator<<(std::string_view text) { return *this << std::string(text); }
    Binder& operator<<(double number) {
        statement_.bind(++place_, number);
        return *this;
    }
    Binder& operator<<(std::int64_t number) {
        statement_.bind(++place_, number);
        return *this;
    }
    Binder& operator<<(std::uint64_t number) { return *this << static_cast<std::int64_t>(number); }
    Binder& operator<<(unsigned number) { return *this << std::int64_t{number}; }
    Binder& operator<<(bool truth) { return *this << std::int64_t{truth ? 1 : 0}; }
    template <class T>
    Binder& operator<<(const std::optional<T>& value) {
        if (value) return *this << *value;
        statement_.bind(++place_);
        return *this;
    }

private:
    SQLite::Statement& statement_;
    int place_ = 0;
};

// Reads one column after the other.
class Columns {
public:
    explicit Columns(SQLite::Statement& statement, int first = 0)
        : statement_(statement), place_(first) {}

    template <class T>
    Columns& operator>>(T& value) {
        read(statement_.getColumn(place_++), value);
        return *this;
    }

private:
    static void read(const SQLite::Column& column, std::string& text) { text = column.getString(); }
    static void read(const SQLite::Column& column, double& real) { real = column.getDouble(); }
    static void read(const SQLite::Column& column, bool& truth) { truth = column.getInt64() != 0; }
    template <std::integral T>
    static void read(const SQLite::Column& column, T& whole) {
        whole = static_cast<T>(column.getInt64());
    }
    template <class T>
    static void read(const SQLite::Column& column, std::optional<T>& value) {
        if (!column.isNull()) read(column, value.emplace());
    }

    SQLite::Statement& statement_;
    int place_;
};

// --- rows

// Its values are bound by bind_run.
inline constexpr const char* insert_run =
    "INSERT OR IGNORE INTO runs VALUES (NULL,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,"
    "?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,0)";
// Its values are bound by bind_session.
inline constexpr const char* insert_session =
    "INSERT INTO sessions VALUES (NULL,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,NULL,0)";
inline constexpr const char* bins_of_run =
    "SELECT distance, estimate, boards FROM bins WHERE run = ? ORDER BY 1, 2";

void bind_run(SQLite::Statement& statement, const Task& task, const Record& record);
void bind_session(SQLite::Statement& statement, const Session& session);

// Of the row that the statement stands at, which has all columns. The bins of a run are in a table
// of their own.
Record read_record(SQLite::Statement& statement);
Session read_session(SQLite::Statement& statement);

// --- checksums

// Write the checksum of a row that was inserted or changed.
class RunSealer {
public:
    explicit RunSealer(SQLite::Database& connection);
    void seal(std::int64_t run);

private:
    SQLite::Statement row_, bins_, write_;
};
void seal_session(SQLite::Database& connection, std::int64_t session);

// The row that the statement stands at has all columns of its table, the checksum last. A wrong
// checksum throws an SQLite::Exception with the code of a damaged file.
void check_session(SQLite::Statement& row);
// `bins`: every bin of this run, from bins_of_run.
void check_run(SQLite::Statement& row, SQLite::Statement& bins);

}  // namespace taquin::lab

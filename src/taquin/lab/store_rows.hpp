// The rows of the store's tables: schema, writing, reading, checksums. Only store.cpp and
// store_rows.cpp include this file.
//
// SQLite's own check finds structural damage: pages, indexes, missing rows. It does not notice a
// changed digit in a result. So every row has a checksum of its values; that of a run also covers
// its bins. The structure is checked when a store is opened, a row when it is read.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "taquin/lab/store.hpp"

namespace taquin::lab {

// Stores of version 1 have no checksums. They are upgraded if writable, otherwise read unchecked.
inline constexpr int schema_version = 2;
inline constexpr int oldest_schema_version = 1;

// For an empty file, inside the caller's transaction.
void create_tables(SQLite::Database& connection);
// Upgrades a store from version 1, inside the caller's transaction.
void add_checksums(SQLite::Database& connection);

// Describes damage to the file's structure or schema; none if it is sound.
std::optional<std::string> damage(SQLite::Database& connection, int version);

[[noreturn]] void throw_damaged(const std::string& what);

// --- columns

// Binds values in order; an empty optional becomes NULL.
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

// Reads columns in order.
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

// bind_run binds its values.
inline constexpr const char* insert_run =
    "INSERT OR IGNORE INTO runs VALUES (NULL,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,"
    "?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,0)";
// bind_session binds its values.
inline constexpr const char* insert_session =
    "INSERT INTO sessions VALUES (NULL,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,NULL,0)";
inline constexpr const char* bins_of_run =
    "SELECT distance, estimate, boards FROM bins WHERE run = ? ORDER BY 1, 2";

void bind_run(SQLite::Statement& statement, const Task& task, const Record& record);
void bind_session(SQLite::Statement& statement, const Session& session);

// Read the statement's current row, which has all columns. A run's bins are in a separate table.
Record read_record(SQLite::Statement& statement);
Session read_session(SQLite::Statement& statement);

// --- checksums

// Writes the checksum of an inserted or changed row.
class RunSealer {
public:
    explicit RunSealer(SQLite::Database& connection);
    void seal(std::int64_t run);

private:
    SQLite::Statement row_, bins_, write_;
};
void seal_session(SQLite::Database& connection, std::int64_t session);

// Check the statement's current row, which has all columns of its table, the checksum last. A wrong
// checksum throws SQLite::Exception with the code for a corrupt file.
void check_session(SQLite::Statement& row);
// `bins`: all bins of this run, from bins_of_run.
void check_run(SQLite::Statement& row, SQLite::Statement& bins);

}  // namespace taquin::lab

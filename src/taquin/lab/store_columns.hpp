// The columns of the store's rows, one after the other: values that are bound to a statement, and
// those that it gives back. Only store.cpp includes it.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace taquin::lab {

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

    std::int64_t whole() { return statement_.getColumn(place_++).getInt64(); }
    std::uint64_t count() { return static_cast<std::uint64_t>(whole()); }
    double real() { return statement_.getColumn(place_++).getDouble(); }
    std::string text() { return statement_.getColumn(place_++).getString(); }
    std::optional<std::uint64_t> maybe_count() { return maybe(&Columns::count); }
    std::optional<std::int64_t> maybe_whole() { return maybe(&Columns::whole); }
    std::optional<double> maybe_real() { return maybe(&Columns::real); }
    std::optional<std::string> maybe_text() { return maybe(&Columns::text); }

private:
    template <class T>
    std::optional<T> maybe(T (Columns::*read)()) {
        if (!statement_.getColumn(place_).isNull()) return (this->*read)();
        ++place_;
        return std::nullopt;
    }

    SQLite::Statement& statement_;
    int place_;
};

}  // namespace taquin::lab

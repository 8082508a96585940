// A value, or a sentence that explains to the user why there is none.
//
// Bad input is expected, so it is not an exception: the caller has to check. The sentence says what
// is wrong, where, and what would be right.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace taquin {

// The kind of error; programs have an exit code for each.
enum class ErrorKind {
    BadInput,
    DamagedTable,  // a table file that is corrupt, of another version, or of another table
    FileSystem,    // disk full, no permission, no such file
    Interrupted,   // the caller asked to stop
    Time,          // it would take longer than allowed
    Memory,        // it would take more memory than available or allowed
};

struct Error {
    std::string message;
    ErrorKind kind = ErrorKind::BadInput;
    // The wrong parameter, without dashes: "weight"; empty if no single one is wrong. The message
    // does not repeat it, so each front end can spell it in its own way.
    std::string parameter{};
};

template <class T>
class [[nodiscard]] Expected {
public:
    Expected(T value) : content_(std::move(value)) {}
    Expected(Error error) : content_(std::move(error)) {}

    explicit operator bool() const { return std::holds_alternative<T>(content_); }

    T& operator*() & { return get(); }
    const T& operator*() const& { return get(); }
    T&& operator*() && { return std::move(get()); }
    T* operator->() { return &get(); }
    const T* operator->() const { return &get(); }

    const Error& error() const {
        assert(!*this);
        return *std::get_if<Error>(&content_);
    }

private:
    T& get() {
        assert(*this);
        return *std::get_if<T>(&content_);
    }
    const T& get() const {
        assert(*this);
        return *std::get_if<T>(&content_);
    }

    std::variant<T, Error> content_;
};

}  // namespace taquin

// Any plain value as bytes, and back: for messages between processes, and results that a page
// keeps.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>

#include "taquin/core/byte_stream.hpp"

namespace taquin {

inline void write_value(ByteWriter& to, const std::string& value) { to.text(value); }
inline void write_value(ByteWriter& to, bool value) { to.flag(value); }
inline void write_value(ByteWriter& to, double value) { to.real(value); }
template <class Number>
requires std::is_integral_v<Number>
void write_value(ByteWriter& to, Number value) { to.number(static_cast<std::uint64_t>(value)); }
template <class T>
void write_value(ByteWriter& to, const std::optional<T>& value) {
    to.flag(value.has_value());
    if (value) write_value(to, *value);
}

inline void read_value(ByteReader& from, std::string& value) { value = from.text(); }
inline void read_value(ByteReader& from, bool& value) { value = from.flag(); }
inline void read_value(ByteReader& from, double& value) { value = from.real(); }
template <class Number>
requires std::is_integral_v<Number>
void read_value(ByteReader& from, Number& value) { value = static_cast<Number>(from.number()); }
template <class T>
void read_value(ByteReader& from, std::optional<T>& value) {
    value.reset();
    if (from.flag()) read_value(from, value.emplace());
}

}  // namespace taquin

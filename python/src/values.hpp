// Converts Python arguments to C++ values. A wrong one raises a BadInput that names the argument,
// not a message about C++ types.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "common.hpp"

namespace taquin::python {

// A text: numbers and paths are refused.
std::string text_value(const py::handle& value, const char* parameter);

// A whole number from 0; none for None.
std::optional<std::uint64_t> count_value(const py::handle& value, const char* parameter);

// Using an object that Python made without calling __init__ raises TypeError instead of crashing.
template <class T>
void refuse_unmade() {
    py::detail::get_type_info(typeid(T))->operator_new = [](std::size_t) -> void* {
        throw py::type_error("this object was made without its arguments and holds nothing");
    };
}

}  // namespace taquin::python

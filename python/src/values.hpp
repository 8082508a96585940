// Arguments of Python as values of C++. A wrong one is a BadInput that names the argument, not a
// message about types of C++.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "common.hpp"

namespace taquin::python {

// A text; numbers and paths have no place there.
std::string text_value(const py::handle& value, const char* parameter);

// A whole number that is not negative; none for None.
std::optional<std::uint64_t> count_value(const py::handle& value, const char* parameter);

// Objects that Python made without calling __init__ hold nothing: using them raises TypeError.
template <class T>
void refuse_unmade() {
    py::detail::get_type_info(typeid(T))->operator_new = [](std::size_t) -> void* {
        throw py::type_error("this object was made without its arguments and holds nothing");
    };
}

}  // namespace taquin::python

#include "values.hpp"

namespace taquin::python {

namespace {

// The value as ascii() writes it.
std::string ascii_of(const py::handle& value) {
    const auto text = py::reinterpret_steal<py::object>(PyObject_ASCII(value.ptr()));
    if (!text) throw py::error_already_set();
    return text.cast<std::string>();
}

[[noreturn]] void refuse_value(const py::handle& value, const char* what, const char* parameter) {
    throw Refused({ascii_of(value) + " is not " + what, ErrorKind::BadInput, parameter});
}

}  // namespace

std::string text_value(const py::handle& value, const char* parameter) {
    if (!py::isinstance<py::str>(value)) refuse_value(value, "a text", parameter);
    Py_ssize_t size = 0;
    const char* const text = PyUnicode_AsUTF8AndSize(value.ptr(), &size);
    if (text == nullptr) {
        PyErr_Clear();
        refuse_value(value, "a text that can be written", parameter);
    }
    return {text, static_cast<std::size_t>(size)};
}

std::optional<std::uint64_t> count_value(const py::handle& value, const char* parameter) {
    if (value.is_none()) return std::nullopt;
    const auto whole = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
    if (!whole) {
        if (PyErr_ExceptionMatches(PyExc_TypeError) == 0) throw py::error_already_set();
        PyErr_Clear();
        refuse_value(value, "a whole number", parameter);
    }
    const std::uint64_t count = PyLong_AsUnsignedLongLong(whole.ptr());
    if (PyErr_Occurred() == nullptr) return count;
    PyErr_Clear();
    refuse_value(value, "a whole number from 0 to 18446744073709551615", parameter);
}

}  // namespace taquin::python

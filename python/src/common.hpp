// Shared by all files of the extension module: pybind11, and errors of the library as exceptions.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <utility>

#include "gil.hpp"
#include "taquin/core/expected.hpp"
#include "taquin/core/json_writer.hpp"
#include "taquin/puzzles/registry.hpp"

namespace taquin::python {

namespace py = pybind11;

// Carries an Error to Python. The translator in module.cpp turns it into an exception of
// taquin._messages.
class Refused : public std::exception {
public:
    explicit Refused(Error error) : error_(std::move(error)) {}
    const Error& error() const { return error_; }
    const char* what() const noexcept override { return error_.message.c_str(); }

private:
    Error error_;
};

template <class T>
T value_of(Expected<T>&& expected) {
    if (!expected) throw Refused(expected.error());
    return *std::move(expected);
}

// The exception for an error, made by taquin._messages.
py::object exception_of(const Error& error);

// The text that fill(json) writes, as Python objects.
template <class Fill>
py::object from_json(Fill fill) {
    std::string text;
    JsonWriter json(text);
    fill(json);
    return py::module_::import("json").attr("loads")(text);
}

// The parts of the module.
void add_positions(py::module_& module);
void add_solving(py::module_& module);
void add_batches(py::module_& module);
void add_own(py::module_& module);
void add_spaces(py::module_& module);
void add_questions(py::module_& module);
void add_tables(py::module_& module);
void add_lab(py::module_& module);

}  // namespace taquin::python

// The extension module taquin._taquin. The package taquin adds everything that is easier to write
// in Python: keyword arguments, exceptions, pictures.
#include "common.hpp"
#include "running.hpp"

namespace taquin::python {

namespace {

const char* kind_name(ErrorKind kind) {
    switch (kind) {
        case ErrorKind::BadInput: return "input";
        case ErrorKind::DamagedTable: return "table";
        case ErrorKind::FileSystem: return "file";
        case ErrorKind::Interrupted: return "interrupted";
        case ErrorKind::Time: return "time";
        case ErrorKind::Memory: break;
    }
    return "memory";
}

void translate(std::exception_ptr thrown) {
    try {
        if (thrown) std::rethrow_exception(thrown);
    } catch (const Refused& refused) {
        const py::object exception = exception_of(refused.error());
        PyErr_SetObject(py::type::handle_of(exception).ptr(), exception.ptr());
    }
}

}  // namespace

py::object exception_of(const Error& error) {
    return py::module_::import("taquin._messages")
        .attr("exception_of")(kind_name(error.kind), error.message, error.parameter);
}

}  // namespace taquin::python

PYBIND11_MODULE(_taquin, module) {
    using namespace taquin::python;
    module.doc() = "The library behind the package taquin.";
    module.attr("version") = TAQUIN_VERSION;
    py::module_::import("threading");  // for python_ends() in gil.cpp
    py::register_exception_translator(&translate);
    module.def("stop_all", &stop_all, "Stops every running search and waits for it.");
    add_positions(module);
    add_solving(module);
    add_batches(module);
    add_own(module);
    add_spaces(module);
    add_questions(module);
    add_tables(module);
    add_lab(module);
}

// taquin.lab: experiments and their results.
#include <algorithm>
#include <filesystem>

#include "running.hpp"
#include "shared/experiments.hpp"
#include "solving.hpp"
#include "taquin/core/parallel.hpp"
#include "taquin/lab/embedded.hpp"
#include "taquin/lab/report.hpp"
#include "taquin/lab/runner.hpp"
#include "values.hpp"

namespace taquin::python {

namespace {

// A built-in experiment by name, or a definition in TOML.
lab::ExperimentText experiment_of(const std::string& name, const std::optional<std::string>& toml,
                                  const std::string& folder) {
    if (toml) return {std::filesystem::path(name).stem().string(), name, folder, *toml};
    if (auto text = apps::embedded_experiment(name)) return *std::move(text);
    const auto known = lab::embedded_names("experiments");
    const auto guess = nearest(name, known);
    throw Refused({"unknown experiment " + quoted(name) +
                       (guess ? " (did you mean " + std::string(*guess) + "?)" : ""),
                   ErrorKind::BadInput, "experiment"});
}

py::list list_experiments() {
    using namespace py::literals;
    py::list result;
    for (const lab::Experiment& experiment : value_of(apps::embedded_experiments()))
        result.append(py::dict("name"_a = experiment.name, "title"_a = experiment.title,
                               "about"_a = experiment.about));
    return result;
}

std::string definition_of(const std::string& name) { return experiment_of(name, {}, {}).toml; }

// A plan, and the store with its results.
class Session {
public:
    Session(const lab::ExperimentText& text, const Task& task, bool full, const std::string& store)
        : session_(
              apps::session_of(text, {.full = full,
                                      .seed = task.request.seed,
                                      .limits = lab::run_limits(task.request.limits),
                                      .threads = task.request.threads.value_or(hardware_threads()),
                                      .version = TAQUIN_VERSION})),
          planned_(value_of(apps::planned(session_))),
          store_(value_of(apps::open_store(store))),
          cache_(task.cache) {
        session_.planned = planned_.plan.size();
    }

    void forget() { apps::forget(planned_.plan, store_); }

    void run(const py::object& progress) {
        Stoppable stop;
        Monitor monitor;
        std::optional<Expected<lab::RunSummary>> summary;
        const auto interrupt = python::run({stop, monitor, progress}, [&] {
            const std::int64_t number = store_.begin(session_);
            summary.emplace(lab::run_plan(planned_.plan, store_, options(stop, monitor)));
            if (*summary && !(*summary)->interrupted) store_.finish(number, lab::now_text());
        });
        if (interrupt) raise(*interrupt, monitor.news(), py::none());
        value_of(*std::move(summary));
    }

    // Everything that the store has about the runs.
    py::object rows() const {
        const std::string text = written(
            [&](const TextSink& out) { lab::export_json(out, session_, planned_.plan, store_); });
        return py::module_::import("json").attr("loads")(text).attr("__getitem__")("runs");
    }

    py::object tables() const {
        const auto tables = interruptible([&](const std::stop_token&) {
            return lab::make_tables(planned_.experiment, lab::observe(planned_.plan, store_));
        });
        return from_json([&](JsonWriter& json) {
            json.array(tables, [&](const lab::ResultTable& table) { apps::write(json, table); });
        });
    }

private:
    lab::RunOptions options(const Stoppable& stop, Monitor& monitor) const {
        lab::RunOptions how = apps::run_options(session_, cache_);
        how.stop = stop.token();
        how.progress = [&monitor](std::uint64_t done, std::uint64_t all) {
            monitor.tell({.phase = "lab", .done = done, .total = all});
        };
        return how;
    }

    lab::Session session_;
    apps::PlannedExperiment planned_;
    lab::Store store_;
    std::string cache_;
};

}  // namespace

void add_lab(py::module_& module) {
    py::register_local_exception_translator([](std::exception_ptr thrown) {
        try {
            if (thrown) std::rethrow_exception(thrown);
        } catch (const lab::StoreFailure& failure) {
            const py::object exception = exception_of(failure.error());
            PyErr_SetObject(py::type::handle_of(exception).ptr(), exception.ptr());
        }
    });
    module.def("experiments", &list_experiments);
    module.def("experiment_definition", &definition_of);
    py::class_<Session>(module, "Session")
        .def(py::init([](const std::string& name, const std::optional<std::string>& toml,
                         const std::string& folder, const Task& task, bool full,
                         const std::string& store) {
            return std::make_unique<Session>(experiment_of(name, toml, folder), task, full, store);
        }))
        .def("forget", &Session::forget)
        .def("run", &Session::run)
        .def("rows", &Session::rows)
        .def("tables", &Session::tables);
    refuse_unmade<Session>();
}

}  // namespace taquin::python

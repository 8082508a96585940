// taquin.tables: lists, builds, checks and removes table files, and counts positions by distance.
#include <algorithm>
#include <chrono>

#include "position.hpp"
#include "running.hpp"
#include "shared/table_sets.hpp"
#include "solving.hpp"
#include "taquin/core/parallel.hpp"
#include "taquin/solver/machine.hpp"

namespace taquin::python {

namespace {

const Puzzle& puzzle_of(const Task& task) { return task.reading.puzzle_of(""); }

apps::TableChoice choice_of(const Task& task) {
    return {task.reading.size, task.reading.goal, task.metric, task.catalogue};
}

// The tables of one call: where they are, and for which goal.
struct Shelf {
    explicit Shelf(const Task& task)
        : puzzle(puzzle_of(task)),
          library(solver::cache_folder(task.cache),
                  task.request.threads.value_or(hardware_threads())),
          memory(task.request.limits.memory ? task.request.limits.memory : solver::usable_memory()),
          query(value_of(apps::query_of(puzzle, choice_of(task)))) {}

    // Runs build(terms), which Ctrl-C can stop.
    template <class Build>
    auto with_progress(const py::object& progress, Build build) {
        Stoppable stop;
        Monitor monitor;
        std::optional<decltype(build(tables::BuildTerms{}))> result;
        const auto interrupt = run({stop, monitor, progress}, [&] {
            result.emplace(build(tables::BuildTerms{
                {.receiver = [&](const tables::Step& step) { monitor.building(step); },
                 .stop = stop.token()},
                memory}));
        });
        if (interrupt) raise(*interrupt, monitor.news(), py::none());
        return *std::move(result);
    }

    void check_warnings() {
        for (const Error& warning : library.take_warnings())
            if (warning.kind == ErrorKind::FileSystem) throw Refused(warning);
    }

    const Puzzle& puzzle;
    tables::TableLibrary library;
    std::optional<std::uint64_t> memory;
    TableQuery query;
};

py::object list_sets(const Task& task) {
    const tables::TableLibrary library(solver::cache_folder(task.cache), hardware_threads());
    return from_json([&](JsonWriter& json) {
        json.begin_array();
        for (const Puzzle* const puzzle : puzzles())
            if (!task.reading.puzzle || *task.reading.puzzle == puzzle)
                for (const apps::SetRow& row : apps::table_sets(*puzzle, library, task.catalogue))
                    apps::write(json, row);
        json.end_array();
    });
}

py::object list_files(const Task& task) {
    const tables::TableStore store(solver::cache_folder(task.cache));
    const auto stored = value_of(store.list());
    return from_json([&](JsonWriter& json) { apps::write(json, store, stored); });
}

py::object build_set(const Task& task, const std::string& name, const py::object& progress) {
    Shelf shelf(task);
    const TableSet set = value_of(shelf.puzzle.table_set(name, shelf.query));
    const auto began = std::chrono::steady_clock::now();
    const auto fault = shelf.with_progress(progress, [&](const tables::BuildTerms& terms) {
        return shelf.library.obtain_all(set.tables, terms);
    });
    if (fault) throw Refused(*fault);
    shelf.check_warnings();
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - began;
    return from_json([&](JsonWriter& json) {
        apps::write(json, apps::BuiltSet{.puzzle = &shelf.puzzle,
                                         .name = set.name,
                                         .size = set.size,
                                         .metric = set.metric,
                                         .needs = tables::needs_of(set.tables),
                                         .folder = shelf.library.store().folder().string(),
                                         .seconds = taken.count()});
    });
}

std::vector<std::string> files_of_set(const Task& task, const std::string& name) {
    return value_of(apps::files_of(name, puzzle_of(task), choice_of(task)));
}

py::dict check_file(const Task& task, const std::string& file) {
    using namespace py::literals;
    const tables::TableStore store(solver::cache_folder(task.cache));
    const auto fault = interruptible(
        [&](const std::stop_token& stop) { return apps::check_file(store, file, stop); });
    return py::dict("file"_a = file, "good"_a = !fault,
                    "error"_a = fault ? std::optional(fault->message) : std::nullopt);
}

bool remove_file(const Task& task, const std::string& file) {
    const tables::TableStore store(solver::cache_folder(task.cache));
    return value_of(store.remove(file));
}

py::list count_positions(const Task& task, const std::vector<std::string>& names,
                         const py::object& progress) {
    using namespace py::literals;
    Shelf shelf(task);
    shelf.query.distributions = names;
    const auto distributions =
        value_of(shelf.with_progress(progress, [&](const tables::BuildTerms& terms) {
            return shelf.puzzle.distributions(shelf.query, shelf.library, terms);
        }));
    py::list result;
    for (const Distribution& row : distributions)
        result.append(py::dict("name"_a = row.name, "title"_a = row.title,
                               "size"_a = shelf.query.goal.size, "metric"_a = shelf.query.metric,
                               "positions"_a = row.positions, "counts"_a = row.counts,
                               "farthest"_a = row.farthest));
    return result;
}

}  // namespace

void add_tables(py::module_& module) {
    module.def("table_folder",
               [](const std::string& cache) { return solver::cache_folder(cache).string(); });
    module.def("table_sets", &list_sets);
    module.def("table_files", &list_files);
    module.def("build_tables", &build_set);
    module.def("files_of_set", &files_of_set);
    module.def("check_table", &check_file);
    module.def("remove_table", &remove_file);
    module.def("table_stats", &count_positions);
}

}  // namespace taquin::python

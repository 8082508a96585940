#include "solving.hpp"

#include <algorithm>
#include <vector>

#include "taquin/core/parallel.hpp"
#include "taquin/core/text.hpp"
#include "taquin/lab/plot.hpp"
#include "taquin/lab/tree_picture.hpp"
#include "taquin/solver/parameters.hpp"
#include "values.hpp"

namespace taquin::python {

namespace {

// Solvers keep compiled heuristics and tables from one solve to the next. Each search takes one for
// itself. Guarded by the GIL.
class Solvers {
public:
    std::unique_ptr<solver::Solver> take() {
        if (free_.empty()) return std::make_unique<solver::Solver>();
        auto solver = std::move(free_.back());
        free_.pop_back();
        return solver;
    }
    void give_back(std::unique_ptr<solver::Solver> solver) {
        if (free_.size() < hardware_threads()) free_.push_back(std::move(solver));
    }
    void forget() { free_.clear(); }

private:
    std::vector<std::unique_ptr<solver::Solver>> free_{};
};

Solvers& solvers() {
    static auto* const all = new Solvers;
    return *all;
}

// A value from Python, in the form that the table of parameters takes.
std::optional<Error> set(solver::SearchRequest& request, const solver::ParameterRow& row,
                         const py::handle& value) {
    if (PyBool_Check(value.ptr()) != 0)
        return solver::set_parameter(request, row, value.cast<bool>());
    const bool real = std::holds_alternative<solver::Real>(row.type) ||
                      std::holds_alternative<solver::Seconds>(row.type);
    if (real && PyFloat_Check(value.ptr()) != 0)
        return solver::set_parameter(request, row, value.cast<double>());
    const std::string name(row.name);
    return solver::parse_parameter(request, row, text_value(py::str(value), name.c_str()));
}

// Whether the search takes milliseconds: a small puzzle, and a method that suits it. Others, such
// as idastar with the heuristic zero, take seconds even there.
bool is_brief(const Task& task, const apps::Input& input) {
    if (!input.read) return true;
    const auto* const row = solver::find_algorithm(*input.puzzle, task.request.algorithm);
    return row != nullptr && row->automatic() && !task.request.all &&
           input.puzzle->is_small(input.position().size);
}

// Solves a position. The exception of a signal handler carries the bound and the answer so far.
SolutionPtr solve(const Task& task, const py::object& position, const py::object& progress) {
    auto solution = std::make_unique<Solution>(position, task.reading);
    solution->asked = task.asked;
    Stoppable stop;
    Monitor monitor;
    auto kept = solvers().take();
    auto interrupt = run({stop, monitor, progress, is_brief(task, solution->input())}, [&] {
        apps::PositionSolver solver(task, stop.token(), *kept);
        solution->answer() = solver.solve(solution->input(), 0, monitor);
        if (solution->has_report())
            monitor.progress(solution->report().counters, solution->report().lower_bound);
    });
    solvers().give_back(std::move(kept));
    if (interrupt) raise(*interrupt, monitor.news(), py::cast(std::move(solution)));
    return solution;
}

py::object length_of(const Solution& solution) {
    if (!solution.answer().has_solution()) return py::none();
    return py::int_(solution.report().length);
}

py::object bound_of(const Solution& solution) {
    if (!solution.has_report() || !solution.report().solvable) return py::none();
    return py::int_(solution.report().bound);
}

py::list moves_of_report(const Solution& solution, const Moves& moves) {
    return names_of(*solution.input().puzzle, moves, solution.answer().words.notation);
}

py::list moves_of_solution(const Solution& solution) {
    if (!solution.answer().has_solution()) return py::list();
    return moves_of_report(solution, solution.report().moves);
}

py::list steps_of_solution(const Solution& solution) {
    using namespace py::literals;
    py::list steps;
    if (!solution.answer().report) return steps;
    for (const solver::SolutionStep& step : solution.report().solved_by)
        steps.append(py::dict("name"_a = step.name, "moves"_a = step.moves,
                              "length"_a = step.length, "explanation"_a = step.explanation));
    return steps;
}

py::list states_of(const Solution& solution) {
    py::list states;
    if (solution.answer().has_solution() && solution.answer().is_listed())
        solution.answer().walk([&](const Position& at) { states.append(at); });
    return states;
}

py::list all_of(const Solution& solution) {
    py::list all;
    if (solution.has_report())
        for (const Moves& moves : solution.report().all)
            all.append(moves_of_report(solution, moves));
    return all;
}

py::dict counters_of(const Solution& solution) {
    return solution.has_report() ? counters_dict(solution.report().counters) : py::dict();
}

py::object error_of(const Solution& solution) {
    if (!solution.answer().error) return py::none();
    return exception_of(*solution.answer().error);
}

py::object start_of(const Solution& solution) {
    return solution.input().read ? py::cast(solution.input().position()) : py::none();
}

// A partial goal is its text.
py::object goal_of_solution(const Solution& solution) {
    const auto& goal = solution.answer().goal;
    if (!goal) return py::none();
    return goal->is_partial() ? py::object(py::str(goal->partial)) : py::cast(*goal);
}

std::string text_of_moves(const Solution& solution) {
    if (!solution.answer().has_solution()) return {};
    return solution.answer().readable_moves(solution.report().moves);
}

std::vector<std::string> warnings_of(const Solution& solution) {
    std::vector<std::string> warnings = solution.answer().input_warnings();
    if (solution.has_report())
        warnings.insert(warnings.end(), solution.report().warnings.begin(),
                        solution.report().warnings.end());
    return warnings;
}

template <class Member>
auto of_report(Member member) {
    return [member](const Solution& solution) -> py::object {
        if (!solution.has_report()) return py::none();
        return py::cast(solution.report().*member);
    };
}

py::object limit_of(const Solution& solution) {
    return solution.has_report() ? limit_object(solution.report()) : py::none();
}

py::object facts_of(const Solution& solution) {
    const apps::Answer& answer = solution.answer();
    if (!solution.input().read || !answer.goal) return py::none();
    const Verdict verdict = answer.puzzle().check(solution.input().position(), *answer.goal);
    return from_json([&](JsonWriter& json) {
        json.object([&] {
            for (const Fact& fact : verdict.facts) {
                json.key(fact.name);
                apps::write(json, fact.value);
            }
        });
    });
}

py::object solution_dict(const Solution& solution) {
    return from_json(
        [&](JsonWriter& json) { apps::write(json, solution.answer(), solution.asked); });
}

// --- trees

using GrownPtr = std::unique_ptr<lab::GrownTree>;

GrownPtr grow(const Task& task, const py::object& position, const py::object& limit) {
    const std::size_t most = count_value(limit, "most").value_or(SIZE_MAX);
    const apps::Input input = input_of(position, task.reading);
    solver::Request request = value_of(apps::request_of(task, input));
    Stoppable stop;
    Monitor monitor;
    request.limits.stop = stop.token();
    std::optional<Expected<lab::GrownTree>> grown;
    const auto interrupt =
        run({stop, monitor}, [&] { grown.emplace(lab::grow_tree(request, most, &monitor)); });
    if (interrupt) raise(*interrupt, monitor.news(), py::none());
    return std::make_unique<lab::GrownTree>(value_of(*std::move(grown)));
}

lab::TreeLabel label_of(const std::string& name) {
    const auto* const found = std::ranges::find(lab::tree_labels, name, &lab::NamedTreeLabel::name);
    if (found != lab::tree_labels.end()) return found->label;
    std::string known;
    for (const auto& row : lab::tree_labels)
        known += (known.empty() ? "" : ", ") + std::string(row.name);
    throw Refused({quoted(name) + " is not one of " + known, ErrorKind::BadInput, "label"});
}

std::string dot_of(const lab::GrownTree& grown, const std::string& label) {
    return written([&](const TextSink& out) { lab::tree_dot(out, grown, label_of(label)); });
}

std::string svg_of_tree(const lab::GrownTree& grown, const std::string& label) {
    const std::string dot = dot_of(grown, label);
    return interruptible(
        [&](const std::stop_token& stop) { return value_of(lab::run_graphviz(dot, stop)); });
}

void add_trees(py::module_& module) {
    py::class_<lab::GrownTree>(module, "Tree", "A search tree that can be drawn.")
        .def("dot", &dot_of, py::arg("label") = "board")
        .def("svg", &svg_of_tree, py::arg("label") = "board")
        .def(
            "text",
            [](const lab::GrownTree& grown, const std::string& label) {
                return written(
                    [&](const TextSink& out) { lab::tree_text(out, grown, label_of(label)); });
            },
            py::arg("label") = "board")
        .def("to_dict", [](const lab::GrownTree& grown) {
            return py::module_::import("json").attr("loads")(
                written([&](const TextSink& out) { lab::tree_json(out, grown); }));
        });
    refuse_unmade<lab::GrownTree>();
    module.def("tree", &grow, py::arg("task"), py::arg("position"), py::arg("most"));
}

void add_solution(py::module_& module) {
    using solver::Report;
    py::class_<Solution>(module, "Solution",
                         "The answer to a search: status, length, moves, optimal, lower_bound, "
                         "states, counters, seconds and more.")
        .def_property_readonly("status", &Solution::status)
        .def_property_readonly("start", &start_of)
        .def_property_readonly("goal", &goal_of_solution)
        .def_property_readonly("length", &length_of)
        .def_property_readonly("moves", &moves_of_solution)
        .def_property_readonly("text", &text_of_moves)
        .def_property_readonly("optimal", of_report(&Report::optimal))
        .def_property_readonly("lower_bound", &bound_of)
        .def_property_readonly("states", &states_of)
        .def_property_readonly("solutions", &all_of)
        .def_property_readonly("counters", &counters_of)
        .def_property_readonly("seconds", of_report(&Report::seconds))
        .def_property_readonly("table_seconds", of_report(&Report::table_seconds))
        .def_property_readonly("algorithm", of_report(&Report::algorithm))
        .def_property_readonly("heuristic", of_report(&Report::heuristic))
        .def_property_readonly("note", of_report(&Report::note))
        .def_property_readonly("steps", &steps_of_solution)
        .def_property_readonly("limit", &limit_of)
        .def_property_readonly(
            "metric", [](const Solution& s) { return std::string(s.answer().words.metric); })
        .def_property_readonly("warnings", &warnings_of)
        .def_property_readonly("facts", &facts_of)
        .def_property_readonly("error", &error_of)
        .def("to_dict", &solution_dict);
    refuse_unmade<Solution>();
}

}  // namespace

Task::Task(const py::dict& keywords) {
    reading = reading_of(keywords);
    for (const auto& [key, value] : keywords) {
        const auto name = key.cast<std::string>();
        if (value.is_none()) continue;
        if (name == "metric") {
            metric = text_value(value, "metric");
        } else if (name == "moves") {
            notation = text_value(value, "moves");
        } else if (name == "cache") {
            cache = text_value(py::str(value), "cache");
        } else if (name == "search_unsolvable") {
            request.search_unsolvable = py::bool_(py::reinterpret_borrow<py::object>(value));
        } else if (name == "catalogue") {
            const auto file = py::str(value).cast<std::string>();
            const auto text =
                py::module_::import("pathlib").attr("Path")(value).attr("read_text")();
            catalogue = value_of(reading.puzzle.value_or(&default_puzzle())
                                     ->read_catalogue(text.cast<std::string>(), file));
        } else if (name != "puzzle" && name != "form" && name != "size" && name != "goal") {
            if (auto error = set(request, search_parameter(name), value))
                throw Refused(*std::move(error));
        }
    }
    asked = {.solutions = request.all, .iterations = true, .seed = request.seed};
}

py::dict counters_dict(const search::Counters& counters) {
    using namespace py::literals;
    return py::dict("generated"_a = counters.generated, "expanded"_a = counters.expanded,
                    "reopened"_a = counters.reopened, "distinct"_a = counters.distinct,
                    "peak_nodes"_a = counters.peak_nodes, "peak_bytes"_a = counters.peak_bytes);
}

py::object limit_object(const solver::Report& report) {
    if (!report.limit) return py::none();
    return py::str(std::string(solver::limit_name(*report.limit)));
}

std::string Solution::status() const {
    return has_report() ? std::string(solver::status_name(report().status)) : "error";
}

void add_solving(py::module_& module) {
    py::class_<Task>(module, "Task").def(py::init<const py::dict&>());
    refuse_unmade<Task>();
    add_solution(module);
    add_trees(module);
    module.def("solve", &solve, py::arg("task"), py::arg("position"),
               py::arg("progress") = py::none());
    module.def("forget_tables", [] { solvers().forget(); });
}

}  // namespace taquin::python

// Heuristics and puzzles written in Python, as graphs that the algorithms of the library search.
//
// A search runs on the caller's thread and without the GIL; each call of Python code takes it. An
// exception of that code ends the search and reaches the caller with its own traceback.
#include <malloc.h>

#include <chrono>
#include <memory>
#include <string_view>
#include <system_error>
#include <thread>
#include <unordered_map>
#include <utility>

#include "graph.hpp"
#include "solving.hpp"

namespace taquin::python {

namespace {

using namespace std::chrono_literals;

// Every 5 ms, lets other threads run and checks for signals. A search that calls Python all the
// time releases the GIL only for microseconds and takes it back before a waiting thread wakes up,
// so it must sleep.
class Pause {
public:
    void take() {
        const auto now = std::chrono::steady_clock::now();
        if (now - last_ < 5ms) return;
        last_ = now;
        std::this_thread::sleep_for(100us);
        const Acquired acquired;
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    }

private:
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

Claims claims_of(const py::object& function) {
    const auto claim = [&](const char* name) {
        return py::bool_(py::getattr(function, name, py::bool_(false))).cast<bool>();
    };
    const bool consistent = claim("consistent");
    return {.admissible = consistent || claim("admissible"), .consistent = consistent};
}

// The value of a heuristic: a whole number that is not negative.
search::Cost cost_of(const py::object& value, const py::object& state) {
    constexpr std::int64_t most = heuristics::max_value;
    const py::object whole = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
    if (!whole) {
        if (PyErr_ExceptionMatches(PyExc_TypeError) == 0) throw py::error_already_set();
        PyErr_Clear();
        throw Refused({"it returned " + py::repr(value).cast<std::string>() + " for " +
                           py::repr(state).cast<std::string>() + ", which is not a whole number",
                       ErrorKind::BadInput, "heuristic"});
    }
    const py::int_ number(whole);
    if (number < py::int_(0))
        throw Refused({"it returned " + py::repr(value).cast<std::string>() + " for " +
                           py::repr(state).cast<std::string>() + "; the least estimate is 0",
                       ErrorKind::BadInput, "heuristic"});
    return number > py::int_(most) ? static_cast<search::Cost>(most) : number.cast<search::Cost>();
}

// Positions of the library with a heuristic written in Python. Copy and destroy `heuristic_` only
// with the GIL.
class PositionGraph : public Graph {
public:
    PositionGraph(const solver::Request& request, py::object heuristic)
        : Graph(claims_of(heuristic)),
          puzzle_(*request.start.puzzle),
          heuristic_(std::move(heuristic)),
          goal_(id_of(request.goal)),
          start_(id_of(request.start)) {}

    StateId start() const override { return start_; }
    std::optional<StateId> goal() const override { return goal_; }
    bool has_heuristic() const override { return true; }
    std::string why_unsolvable() const override {
        const Position& from = positions_[start_];
        const Position& to = positions_[goal_];
        return puzzle_.is_solvable(from, to) ? "" : puzzle_.check(from, to).explanation;
    }
    bool replay(std::span<const std::int16_t> moves) const override {
        return puzzle_.solves(positions_[start_], positions_[goal_], numbers_of(moves));
    }
    static Moves numbers_of(std::span<const std::int16_t> moves) {
        Moves numbers;
        for (const std::int16_t move : moves) numbers.push_back(static_cast<std::uint8_t>(move));
        return numbers;
    }
    const Position& position(StateId state) const { return positions_[state]; }
    void drop_functions() override { heuristic_ = {}; }
    void clear() override {
        Graph::clear();
        positions_ = {};
        ids_ = {};
    }

protected:
    std::vector<Successor> successors(StateId state) override {
        std::vector<Successor> result;
        const Position from = positions_[state];
        for (const std::uint8_t move : puzzle_.legal_moves(from))
            result.push_back({move, id_of(puzzle_.after(from, std::span(&move, 1)))});
        return result;
    }
    bool test_goal(StateId state) override { return state == goal_; }
    search::Cost compute_estimate(StateId state) override {
        const Acquired acquired;
        const py::object position = py::cast(positions_[state]);
        return cost_of(heuristic_(position), position);
    }
    StateId copy_of(StateId state) override {
        positions_.push_back(positions_[state]);
        return add_node(bytes_of(positions_[state]));
    }
    void pause() override { pause_.take(); }

private:
    // The position and its key, with the overhead of their containers and of the heap.
    static std::uint64_t bytes_of(const Position& position) {
        return sizeof(Position) + 128 + 2 * position.packed.size();
    }
    StateId id_of(const Position& position) {
        std::string key(position.packed.begin(), position.packed.end());
        const auto found = ids_.find(key);
        if (found != ids_.end()) return found->second;
        const StateId id = add_node(bytes_of(position));
        positions_.push_back(position);
        ids_.emplace(std::move(key), id);
        return id;
    }

    const Puzzle& puzzle_;
    py::object heuristic_;
    std::deque<Position> positions_{};
    std::unordered_map<std::string, StateId> ids_{};
    StateId goal_;
    StateId start_;
    Pause pause_{};
};

// A puzzle written in Python: any object with moves(state), apply(state, move) and is_goal(state).
class PythonGraph : public Graph {
public:
    PythonGraph(const py::object& puzzle, const py::object& start, const py::object& heuristic)
        : Graph(heuristic.is_none() ? Claims{} : claims_of(heuristic)),
          moves_(puzzle.attr("moves")),
          apply_(puzzle.attr("apply")),
          is_goal_(puzzle.attr("is_goal")),
          heuristic_(heuristic),
          start_(id_of(start)) {
        if (py::hasattr(puzzle, "goal") && !puzzle.attr("goal").is_none())
            goal_ = id_of(puzzle.attr("goal"));
    }

    StateId start() const override { return start_; }
    std::optional<StateId> goal() const override { return goal_; }
    bool has_heuristic() const override { return !heuristic_.is_none(); }
    std::string why_unsolvable() const override { return {}; }
    bool replay(std::span<const std::int16_t> moves) const override {
        const Acquired acquired;
        py::object state = states_[start_];
        for (const std::int16_t move : moves)
            state = apply_(state, py::list(moves_(state))[static_cast<std::size_t>(move)]);
        return py::bool_(is_goal_(state)).cast<bool>();
    }

    void drop_functions() override { moves_ = apply_ = is_goal_ = heuristic_ = {}; }
    // Frees Python objects in portions, so that other threads can run in between.
    void clear() override {
        constexpr std::size_t portion = 1000;
        Graph::clear();
        ids_ = {};
        while (!states_.empty()) {
            const AtWork at_work;
            const Acquired acquired;
            for (std::size_t i = 0; i < portion && !states_.empty(); ++i) states_.pop_back();
        }
    }

    // Called with the GIL.
    py::object state(StateId id) const { return states_[id]; }
    py::object move(StateId from, std::int16_t number) const {
        return py::list(moves_(states_[from]))[static_cast<std::size_t>(number)];
    }

protected:
    std::vector<Successor> successors(StateId from) override {
        const Acquired acquired;
        std::vector<Successor> result;
        const py::object state = states_[from];
        const py::list moves(moves_(state));
        if (moves.size() > most_moves)
            throw Refused({"a state has " + std::to_string(moves.size()) +
                               " moves; the maximum is " + std::to_string(most_moves),
                           ErrorKind::BadInput, "puzzle"});
        for (const py::handle move : moves)
            result.push_back(
                {static_cast<std::int16_t>(result.size()), id_of(apply_(state, move))});
        return result;
    }
    bool test_goal(StateId id) override {
        const Acquired acquired;
        return py::bool_(is_goal_(states_[id])).cast<bool>();
    }
    search::Cost compute_estimate(StateId id) override {
        const Acquired acquired;
        return cost_of(heuristic_(states_[id]), states_[id]);
    }
    StateId copy_of(StateId state) override {
        const Acquired acquired;
        constexpr std::uint64_t bytes_of_copy = 16;
        states_.push_back(states_[state]);
        return add_node(bytes_of_copy);
    }
    void pause() override { pause_.take(); }

private:
    StateId id_of(const py::object& state) {
        const Py_hash_t hash = hash_of(state);
        const auto [first, last] = ids_.equal_range(hash);
        for (auto known = first; known != last; ++known)
            if (state.equal(states_[known->second])) return known->second;
        // A Python object with its entries here.
        constexpr std::uint64_t bytes_of_state = 400;
        const StateId id = add_node(bytes_of_state);
        states_.push_back(state);
        ids_.emplace(hash, id);
        return id;
    }
    static Py_hash_t hash_of(const py::object& state) {
        const Py_hash_t hash = PyObject_Hash(state.ptr());
        if (hash != -1) return hash;
        if (PyErr_ExceptionMatches(PyExc_TypeError) == 0) throw py::error_already_set();
        PyErr_Clear();
        throw Refused({"the state " + py::repr(state).cast<std::string>() +
                           " cannot be hashed; use tuples or frozensets instead of lists and sets",
                       ErrorKind::BadInput, "puzzle"});
    }

    static constexpr std::size_t most_moves = INT16_MAX;

    py::object moves_;
    py::object apply_;
    py::object is_goal_;
    py::object heuristic_;
    std::deque<py::object> states_{};
    std::unordered_multimap<Py_hash_t, StateId> ids_{};  // by the hash of the state
    std::optional<StateId> goal_{};
    StateId start_;
    Pause pause_{};
};

// Calls the progress callback from the search itself, a few times per second.
class CallingMonitor : public Monitor {
public:
    explicit CallingMonitor(py::object callback) : callback_(std::move(callback)) {}
    void progress(const search::Counters& counters, search::Cost lower_bound) override {
        Monitor::progress(counters, lower_bound);
        if (callback_.is_none()) return;
        const Acquired acquired;
        call_progress(callback_, news());
    }

private:
    py::object callback_;
};

// Frees a graph at the end of a call, also after an exception. A large graph takes seconds, so
// another thread frees it.
struct FreeGraph {
    void operator()(Graph* graph) const {
        constexpr std::size_t many = 10'000;
        graph->drop_functions();
        const bool large = graph->size() > many;
        const Released released;
        if (large && freed_elsewhere(graph)) return;
        graph->clear();
        delete graph;
    }

private:
    // False if no thread can start.
    static bool freed_elsewhere(Graph* graph) try {
        std::thread([graph] {
            graph->clear();
            delete graph;
            // Otherwise glibc merges the freed pieces in a later call, perhaps with the GIL.
            malloc_trim(0);
        }).detach();
        return true;
    } catch (const std::system_error&) {
        return false;
    }
};

template <class G>
using GraphPtr = std::unique_ptr<G, FreeGraph>;

// Runs the search. A KeyboardInterrupt gets the bound proved so far.
solver::Report search_graph(Graph& graph, const solver::SearchRequest& request, Monitor& monitor,
                            solver::SearchTree* tree = nullptr) {
    Stoppable stop;
    solver::SearchRequest limited = request;
    limited.limits.stop = stop.token();
    try {
        const Released released;
        return value_of(solve_graph(graph, limited, monitor, tree));
    } catch (const py::error_already_set& error) {
        raise(error, monitor.news(), py::none());
    }
}

std::string function_name(const py::object& function) {
    return py::str(py::getattr(function, "__name__", py::str("own"))).cast<std::string>();
}

solver::Request own_request(const Task& task, const apps::Input& input) {
    solver::Request request = value_of(apps::request_of(task, input));
    if (request.metric != input.puzzle->info().metrics.front().name)
        throw Refused({"heuristics written in Python estimate in the metric " +
                           std::string(input.puzzle->info().metrics.front().name) + " only",
                       ErrorKind::BadInput, "metric"});
    return request;
}

SolutionPtr solve_with(const Task& task, const py::object& position, const py::object& heuristic,
                       const py::object& progress) {
    auto solution = std::make_unique<Solution>(position, task.reading);
    solution->asked = task.asked;
    const solver::Request request = own_request(task, solution->input());
    const GraphPtr<PositionGraph> kept(new PositionGraph(request, heuristic));
    PositionGraph& graph = *kept;
    CallingMonitor monitor(progress);
    solver::Report report = search_graph(graph, request, monitor);
    report.moves = PositionGraph::numbers_of(graph.moves_of(report.moves));
    for (Moves& moves : report.all) moves = PositionGraph::numbers_of(graph.moves_of(moves));
    if (!report.heuristic.empty()) report.heuristic = function_name(heuristic);
    apps::Answer& answer = solution->answer();
    answer.input = &solution->input();
    answer.words = value_of(apps::words_of(*request.start.puzzle, task.metric, task.notation));
    answer.duplicates = request.duplicates;
    answer.goal = std::make_shared<const Position>(request.goal);
    answer.report = std::move(report);
    return solution;
}

py::tuple path_of(const PythonGraph& graph, const Moves& labels) {
    const auto numbers = graph.moves_of(labels);
    const auto ids = graph.states_of(labels);
    py::list moves;
    py::list states;
    for (const StateId id : ids) states.append(graph.state(id));
    for (std::size_t i = 0; i < numbers.size(); ++i) moves.append(graph.move(ids[i], numbers[i]));
    return py::make_tuple(moves, states);
}

py::dict report_dict(const solver::Report& report) {
    using namespace py::literals;
    py::dict result("status"_a = std::string(solver::status_name(report.status)),
                    "optimal"_a = report.optimal, "lower_bound"_a = report.bound,
                    "algorithm"_a = report.algorithm, "note"_a = report.note,
                    "seconds"_a = report.seconds);
    result["limit"] = limit_object(report);
    result["counters"] = counters_dict(report.counters);
    return result;
}

// The answer for a puzzle written in Python, as a dict.
py::dict solve_own(const Task& task, const py::object& puzzle, const py::object& start,
                   const py::object& heuristic, const py::object& progress) {
    const GraphPtr<PythonGraph> kept(new PythonGraph(puzzle, start, heuristic));
    PythonGraph& graph = *kept;
    CallingMonitor monitor(progress);
    const solver::Report report = search_graph(graph, task.request, monitor);
    py::dict result = report_dict(report);
    const bool solved = report.has_solution();
    const py::tuple path =
        solved ? path_of(graph, report.moves) : py::make_tuple(py::list(), py::list());
    result["length"] = solved ? py::object(py::int_(report.length)) : py::object(py::none());
    result["moves"] = path[0];
    result["states"] = path[1];
    py::list all;
    for (const Moves& moves : report.all) all.append(path_of(graph, moves)[0]);
    result["solutions"] = all;
    return result;
}

// --- trees: the nodes as dicts, in the order of the search

template <class Describe>
py::dict tree_dict(const Graph& graph, const solver::SearchTree& tree, const solver::Report& report,
                   Describe describe) {
    using namespace py::literals;
    py::list nodes;
    std::vector<StateId> state_of;
    for (std::uint32_t id = 0; id < tree.nodes.size(); ++id) {
        const solver::TreeNode& node = tree.nodes[id];
        py::dict row("id"_a = id, "parent"_a = node.parent, "g"_a = node.g, "h"_a = node.h,
                     "expanded"_a = node.expanded, "solution"_a = node.on_solution,
                     "known"_a = node.known);
        const StateId root = node.backward ? graph.goal().value() : graph.start();
        const StateId from = node.parent ? state_of[*node.parent] : root;
        const Graph::Edge edge =
            node.parent ? graph.edge(from, node.move) : Graph::Edge{.to = root};
        state_of.push_back(edge.to);
        describe(row, from, edge);
        nodes.append(row);
    }
    py::dict result = report_dict(report);
    result["nodes"] = nodes;
    return result;
}

py::dict tree_with(const Task& task, const py::object& position, const py::object& heuristic) {
    const solver::Request request = own_request(task, input_of(position, task.reading));
    const GraphPtr<PositionGraph> kept(new PositionGraph(request, heuristic));
    PositionGraph& graph = *kept;
    Monitor monitor;
    solver::SearchTree tree;
    const solver::Report report = search_graph(graph, request, monitor, &tree);
    return tree_dict(graph, tree, report, [&](py::dict& row, StateId, const Graph::Edge& edge) {
        const auto number = static_cast<std::uint8_t>(edge.move);
        row["move"] = edge.move < 0 ? py::object(py::none())
                                    : names_of(*request.start.puzzle, std::span(&number, 1), {})[0];
        row["board"] = request.start.puzzle->write(graph.position(edge.to));
    });
}

py::dict tree_own(const Task& task, const py::object& puzzle, const py::object& start,
                  const py::object& heuristic) {
    const GraphPtr<PythonGraph> kept(new PythonGraph(puzzle, start, heuristic));
    PythonGraph& graph = *kept;
    Monitor monitor;
    solver::SearchTree tree;
    const solver::Report report = search_graph(graph, task.request, monitor, &tree);
    return tree_dict(
        graph, tree, report, [&](py::dict& row, StateId from, const Graph::Edge& edge) {
            row["move"] = edge.move < 0 ? py::object(py::none()) : graph.move(from, edge.move);
            row["state"] = graph.state(edge.to);
        });
}

}  // namespace

void add_own(py::module_& module) {
    module.def("solve_with", &solve_with, py::arg("task"), py::arg("position"),
               py::arg("heuristic"), py::arg("progress") = py::none());
    module.def("solve_own", &solve_own, py::arg("task"), py::arg("puzzle"), py::arg("start"),
               py::arg("heuristic"), py::arg("progress") = py::none());
    module.def("tree_with", &tree_with, py::arg("task"), py::arg("position"), py::arg("heuristic"));
    module.def("tree_own", &tree_own, py::arg("task"), py::arg("puzzle"), py::arg("start"),
               py::arg("heuristic"));
}

}  // namespace taquin::python

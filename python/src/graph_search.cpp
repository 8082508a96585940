// The algorithms of the library on a Graph. This is the only file that compiles them for it.
#include <algorithm>
#include <array>
#include <stdexcept>
#include <string_view>

#include "graph.hpp"
#include "taquin/solver/domain_puzzle.hpp"
#include "taquin/solver/machine.hpp"

namespace taquin::python {

namespace {

// The rules for the algorithms of search/. Moves are labels.
class GraphDomain : public search::PlainStates<StateId> {
public:
    using Move = std::uint8_t;

    struct Options {
        StateId goal = 0;
        bool has_goal = false;   // the state `goal` is the only one
        bool both_ways = false;  // the search needs moves that can be taken back
    };
    GraphDomain(Graph& graph, const Options& options) : graph_(&graph), options_(options) {}

    StateId goal() const { return options_.goal; }
    bool is_goal(StateId at) const {
        return options_.has_goal ? at == options_.goal : graph_->is_goal(at);
    }
    std::vector<Move> moves(StateId at) const {
        if (options_.both_ways) graph_->require_way_back(at);
        std::vector<Move> labels;
        for (const Graph::Edge& edge : graph_->edges(at))
            if (edge.move >= 0) labels.push_back(edge.label);
        return labels;
    }
    void apply(StateId& at, Move label) const { at = graph_->edge(at, label).to; }
    void undo(StateId& at, Move label) const { at = graph_->edge(at, label).to; }
    static Move opposite(Move label) { return label; }

private:
    Graph* graph_;
    Options options_;
};

// The label of the last move leads back.
struct NoWayBack {
    using Mark = std::optional<std::uint8_t>;
    static Mark start() { return std::nullopt; }
    static bool allows(Mark last, std::uint8_t label) { return last != label; }
    static Mark next(Mark, std::uint8_t label) { return label; }
};

constexpr std::string_view own_heuristic = "own";
constexpr StateId no_state = UINT32_MAX;

PuzzleInfo info_of(const Graph& graph) {
    return {.name = "own",
            .summary = "a puzzle written in Python",
            .noun = "state",
            .sizes = "1",
            .default_size = "1",
            .size_form = "",
            .forms = {{"state", ""}},
            .goals = {{"goal", ""}},
            .metrics = {{"moves", ""}},
            .example = "",
            .example_moves = "",
            .default_heuristic = graph.has_heuristic() ? own_heuristic : "zero"};
}

class GraphPuzzle : public DomainPuzzle<GraphDomain, NoWayBack> {
public:
    GraphPuzzle(Graph& graph, bool both_ways)
        : DomainPuzzle(info_of(graph), {.plural = "states", .moves = "moves"}),
          graph_(graph),
          both_ways_(both_ways),
          rows_{heuristics::zero_row,
                heuristics::HeuristicRow{.name = own_heuristic,
                                         .summary = "written in Python",
                                         .admissible = graph.claims().admissible,
                                         .consistent = graph.claims().consistent,
                                         .cost = "a call of Python for each state"}} {}

    Position of(StateId state) const { return position("1", GraphDomain::bytes_of(state)); }

    Expected<std::string> read_size(std::string_view) const override { return std::string("1"); }
    std::uint64_t pieces(std::string_view) const override { return 1; }
    std::string write(const Position& at) const override {
        return std::to_string(GraphDomain::state_of(at.packed));
    }
    Verdict check(const Position&, const Position&) const override {
        const std::string why = graph_.why_unsolvable();
        return {.solvable = why.empty(), .explanation = why};
    }
    bool solves(const Position&, const Position&,
                std::span<const std::uint8_t> labels) const override {
        return graph_.replay(graph_.moves_of(labels));
    }
    std::span<const heuristics::HeuristicRow> heuristics() const override { return rows_; }

protected:
    Expected<Position> read_text(std::string_view, std::optional<std::string_view>) const override {
        return Error{"states of Python have no text"};
    }
    Position default_goal(std::string_view) const override {
        return of(graph_.goal().value_or(no_state));
    }
    // The goal of a backward search is the start.
    GraphDomain domain(const Position& goal) const override {
        const StateId state = GraphDomain::state_of(goal.packed);
        return {graph_, {.goal = state, .has_goal = backward(goal), .both_ways = both_ways_}};
    }
    Replay replay(const Position& start, std::span<const std::uint8_t> labels) const override {
        const StateId end =
            labels.empty() ? GraphDomain::state_of(start.packed) : graph_.states_of(labels).back();
        return {.end = GraphDomain::bytes_of(end)};
    }
    Expected<Position> random_position(const ScrambleRequest&, Random&) const override {
        return Error{"states of Python cannot be scrambled"};
    }
    // Towards the start, a consistent heuristic proves that a state is at least as far away as the
    // estimates differ; any other heuristic proves nothing.
    Expected<LeafPtr> make_heuristic(std::string_view, const Position& goal,
                                     const tables::ObtainTable&) const override {
        Graph* const graph = &graph_;
        if (!backward(goal))
            return leaf(
                search::PlainHeuristic{[graph](const StateId& at) { return graph->estimate(at); }});
        const bool known = graph->claims().consistent;
        const search::Cost whole = known ? graph->estimate(graph->start()) : 0;
        return leaf(search::PlainHeuristic{[graph, known, whole](const StateId& at) {
            return known ? std::max(whole - graph->estimate(at), 0) : 0;
        }});
    }

private:
    bool backward(const Position& goal) const {
        const StateId state = GraphDomain::state_of(goal.packed);
        return state == graph_.start() && graph_.goal() != state;
    }

    Graph& graph_;
    bool both_ways_;
    std::array<heuristics::HeuristicRow, 2> rows_;
};

Error bad(std::string message, std::string parameter) {
    return {std::move(message), ErrorKind::BadInput, std::move(parameter)};
}

// The error if the algorithm cannot run on this graph; none if it can.
std::optional<Error> check_graph(const Graph& graph, const solver::AlgorithmRow* algorithm,
                                 const solver::SearchRequest& request) {
    if (algorithm == nullptr)
        return bad(request.algorithm +
                       " knows only its own puzzle: it takes no heuristic and no puzzle written in "
                       "Python. Choose astar, idastar or another general algorithm",
                   "algorithm");
    if (!request.checkpoint.empty())
        return bad("searches with a heuristic or a puzzle written in Python keep no checkpoint",
                   "checkpoint");
    if (algorithm->family == solver::Family::Bidirectional && !graph.goal())
        return bad(request.algorithm +
                       " searches from the goal as well: give the puzzle an attribute `goal`, a "
                       "state, or choose another algorithm",
                   "algorithm");
    return std::nullopt;
}

}  // namespace

Expected<solver::Report> solve_graph(Graph& graph, solver::SearchRequest asked,
                                     solver::Watcher& watcher, solver::SearchTree* tree) {
    const auto general = solver::algorithms();
    const auto row = std::ranges::find(general, asked.algorithm, &solver::AlgorithmRow::name);
    const solver::AlgorithmRow* const algorithm = row == general.end() ? nullptr : &*row;
    if (auto error = check_graph(graph, algorithm, asked)) return *std::move(error);
    const bool both_ways = asked.all || algorithm->family == solver::Family::Bidirectional;
    if (both_ways) graph.require_both_ways();
    const GraphPuzzle puzzle(graph, both_ways);
    solver::Solver solver;
    if (const auto memory = asked.limits.memory ? asked.limits.memory : solver::usable_memory())
        graph.limit_memory(asked.limits.memory ? *memory : *memory / 2);
    solver::Request request{std::move(asked)};
    request.threads = 1;  // the graph grows while it is searched
    request.start = puzzle.of(graph.start());
    request.goal = puzzle.of(graph.goal().value_or(no_state));
    try {
        return tree == nullptr ? solver.solve(request, &watcher)
                               : solver.record(request, *tree, &watcher);
    } catch (const std::domain_error&) {
        return bad(
            "this search goes back along moves, and a move of this puzzle cannot be taken "
            "back. Choose a search that only goes forward: astar, idastar",
            request.all ? "all" : "algorithm");
    } catch (const std::length_error&) {
        return bad(both_ways
                       ? "a state has too many neighbours: a search that goes back along moves "
                         "can tell at most 64 apart, and 32 are always possible"
                       : "a state has too many neighbours: its moves may lead to 32 others, "
                         "and often to 64",
                   "puzzle");
    }
}

}  // namespace taquin::python

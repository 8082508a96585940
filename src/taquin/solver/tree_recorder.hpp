// An observer that records a SearchTree: its nodes and the steps of the search.
//
// A search tells the name it gives to each node (search/observer.hpp), so the recorder knows which
// node it means without comparing states, and why it was kept or dropped without guessing.
//
// All of this memory is counted. When the limit is reached, recording ends and the search is
// stopped.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/search/decisions.hpp"
#include "taquin/solver/algorithms.hpp"
#include "taquin/solver/report.hpp"
#include "taquin/solver/request.hpp"
#include "taquin/solver/search_tree.hpp"

namespace taquin::solver {

class TreeRecorder {
public:
    // `rounds`: each round starts over. `layers`: each layer is chosen as a whole. `memory` is a
    // limit in bytes; `full` stops the search.
    struct Terms {
        bool rounds = false;
        bool layers = false;
        std::optional<std::uint64_t> memory{};
        std::stop_source full{};
    };
    TreeRecorder(SearchTree& tree, Terms terms) : tree_(tree), terms_(std::move(terms)) {}

    void started(search::Cost h);
    void iteration(search::Cost bound);
    struct Child {
        std::uint8_t move;
        search::Cost g;
        search::Cost h;
    };
    void generated(const Child& child);  // on(Judged) follows
    void solution(const Moves& moves);

    void on(const search::Judged& judged);
    void on(const search::Selected& selected);
    void on(const search::Discarded& discarded);
    void on(const search::GoalFound& found);
    void on(const search::Named& named);
    void on(const search::LayerChosen&);
    void on(const search::Valued& valued);
    void on(const search::BackedUp& backed_up);
    void on(const search::GoalStarted& goal);
    void on(const search::SideChosen& chosen) { backward_ = chosen.backward; }
    void on(const search::Prepared& prepared);
    void on(const search::BoundRaised& raised) { iteration(raised.bound); }
    void on(const search::Met& met);
    void on(const search::Forgot&) { stop(); }

private:
    using Index = std::uint32_t;
    using Names = std::unordered_map<search::NodeName, Index>;

    bool hold(std::uint64_t bytes);
    void stop();
    std::optional<Index> add(const TreeNode& node);
    void add_root(const TreeNode& root);
    void add_step(StepKind kind, Index node, std::optional<Index> other = {},
                  std::optional<search::Cost> value = {});
    Names& names() { return names_[backward_ ? 1 : 0]; }
    static std::optional<Index> find(const Names& names, search::NodeName name);
    std::optional<Index> find(search::NodeName name) { return find(names(), name); }
    void name(search::NodeName name, Index node);
    void add_candidate(Index node);
    void replace(Index node, Index known, search::Fate fate);
    std::optional<Index> child_by_move(Index parent, std::uint8_t move) const;
    std::optional<Index> next_on_solution(Index at, std::uint8_t move) const;
    void mark_path_to(Index node);

    SearchTree& tree_;
    Terms terms_;
    std::uint64_t held_ = 0;
    search::Cost start_h_ = 0;
    std::uint64_t expansions_ = 0;
    std::array<Names, 2> names_{};  // of the two trees
    bool backward_ = false;         // which of them
    std::optional<Index> expanding_{};
    std::optional<Child> child_{};               // generated and not judged yet
    std::vector<std::size_t> children_steps_{};  // of the node being expanded
    std::vector<Index> layer_{};                 // a beam's candidates
    std::optional<std::array<Index, 2>> meeting_{};
    // For each node, its position among its parent's children.
    struct Links {
        std::optional<Index> first_child{};
        std::optional<Index> next_sibling{};
        bool candidate = false;  // for the beam's next layer
    };
    std::deque<Links> links_{};
    // For nodes that replaced an expanded node of the same state: that node, which has children.
    std::unordered_map<Index, Index> earlier_{};
};

// Calls run(request, terms) with limits that leave memory for the tree. Returns an error if the
// algorithm has no tree or the position is too large.
template <class Request, class Run>
Expected<Report> record_tree(const Request& asked, const AlgorithmRow& algorithm,
                             std::uint64_t pieces, SearchTree& tree, Run run) {
    if (!algorithm.has_tree())
        return Error{asked.algorithm + " has no search tree; use astar, idastar or bfs",
                     ErrorKind::BadInput, "algorithm"};
    if (pieces > most_pieces_of_trees)
        return Error{"a position of " + std::to_string(pieces) +
                     " pieces is too large for a tree; the maximum is " +
                     std::to_string(most_pieces_of_trees)};
    Request request = asked;
    request.limits.nodes =
        std::min(asked.limits.nodes.value_or(most_nodes_of_trees), most_nodes_of_trees);
    // A recorded node takes many times the memory that the search needs for it.
    TreeRecorder::Terms terms{.rounds = algorithm.family == Family::Deepening,
                              .layers = algorithm.family == Family::Beam};
    if (asked.limits.memory) {
        request.limits.memory = *asked.limits.memory / 4;
        terms.memory = *asked.limits.memory - *request.limits.memory;
    }
    const std::stop_callback passed_on(asked.limits.stop, [&] { terms.full.request_stop(); });
    request.limits.stop = terms.full.get_token();
    Expected<Report> report = run(request, terms);
    if (!report) return report;
    const bool full = !tree.complete && !asked.limits.stop.stop_requested();
    if (!full && report->limit != search::LimitKind::Memory) return report;
    if (report->status == Status::Interrupted) report->status = Status::Limit;
    if (report->status == Status::Limit) report->limit = search::LimitKind::Memory;
    report->note = "memory limit reached: only the first " + std::to_string(tree.nodes.size()) +
                   " nodes were recorded";
    return report;
}

}  // namespace taquin::solver

// The observer that writes down a SearchTree.
//
// A search along paths expands a child of the node that it expanded last at the depth before. One
// that keeps its nodes may expand any: it is found by its state and the length of its path.
//
// The memory of all this is counted. When the limit is reached, nothing more is recorded, and the
// search is told to stop.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/solver/algorithms.hpp"
#include "taquin/solver/report.hpp"
#include "taquin/solver/request.hpp"
#include "taquin/solver/search_tree.hpp"

namespace taquin::solver {

// How the search grows its tree.
enum class TreeGrowth : std::uint8_t {
    Paths,   // knows no state again
    Rounds,  // the same, and each round begins anew
    States,  // drops a child whose state it knows
    Nodes,   // keeps every child as a node of its own
};

// A state of any type, as bytes that no other state has.
using RecordedState = std::string;

class TreeRecorder {
public:
    // `memory` is a limit in bytes; `full` stops the search.
    struct Terms {
        TreeGrowth growth;
        std::optional<std::uint64_t> memory{};
        std::stop_source full{};
    };
    TreeRecorder(SearchTree& tree, Terms terms)
        : tree_(tree), growth_(terms.growth), memory_(terms.memory), full_(std::move(terms.full)) {}

    void started(const RecordedState& state, search::Cost h);
    void iteration(search::Cost bound);
    void expanded(const RecordedState& state, search::Cost g);
    struct Child {
        std::uint8_t move;
        search::Cost g;
        search::Cost h;
    };
    void generated(const RecordedState& state, const Child& child);
    void solution(const Moves& moves);

private:
    using Index = std::uint32_t;
    bool goes_by_paths() const {
        return growth_ == TreeGrowth::Paths || growth_ == TreeGrowth::Rounds;
    }
    bool has_room(const RecordedState& state);
    Index add(const RecordedState& state, const TreeNode& node);
    void add_root();
    std::optional<Index> find(const RecordedState& state, search::Cost g) const;
    std::optional<Index> child_on_path(const RecordedState& state, search::Cost g) const;
    std::optional<Index> child_by_move(Index parent, std::uint8_t move) const;
    bool is_known(const RecordedState& state, search::Cost g) const;
    void drop_longer(const RecordedState& state, search::Cost g);

    SearchTree& tree_;
    TreeGrowth growth_;
    std::optional<std::uint64_t> memory_;
    std::uint64_t held_ = 0;
    std::stop_source full_;
    RecordedState start_{};
    search::Cost start_h_ = 0;
    std::uint64_t expansions_ = 0;
    std::vector<Index> path_{};  // the last node expanded at each depth
    // Of each node: a hash of its state, and its place in the list of its parent's children.
    struct Links {
        std::uint64_t hash = 0;
        std::optional<Index> first_child{};
        std::optional<Index> next_sibling{};
    };
    std::deque<Links> links_{};
    std::unordered_map<std::string, std::vector<Index>>
        nodes_of_{};  // by state, dropped ones left out
};

// How an algorithm grows its tree; none: it grows no single tree from the start.
std::optional<TreeGrowth> growth_of(const SearchRequest& request, const AlgorithmRow& algorithm);

// run(request, terms) with limits that leave memory for the tree. The error is for an algorithm
// that has no tree, or for a position that is too large.
template <class Request, class Run>
Expected<Report> record_tree(const Request& asked, const AlgorithmRow& algorithm,
                             std::uint64_t pieces, SearchTree& tree, Run run) {
    const auto growth = growth_of(asked, algorithm);
    if (!growth)
        return Error{
            asked.algorithm + " does not grow one tree from the start: use astar, idastar or bfs",
            ErrorKind::BadInput, "algorithm"};
    if (pieces > most_pieces_of_trees)
        return Error{"a position of " + std::to_string(pieces) +
                     " pieces is too large for a tree: up to " +
                     std::to_string(most_pieces_of_trees) + " will do"};
    Request request = asked;
    request.limits.nodes =
        std::min(asked.limits.nodes.value_or(most_nodes_of_trees), most_nodes_of_trees);
    // A recorded node takes many times as much as the search needs for it.
    TreeRecorder::Terms terms{.growth = *growth};
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
    report->note = "the limit on memory was reached: the first " +
                   std::to_string(tree.nodes.size()) + " nodes were recorded";
    return report;
}

}  // namespace taquin::solver

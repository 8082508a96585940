// An observer that records a SearchTree.
//
// A path search expands children of the node that it expanded last on the level above. A search
// that stores its nodes may expand any of them; the recorder finds a node by its state and depth.
//
// All of this memory is counted. When the limit is reached, recording ends and the search is
// stopped.
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
    Paths,   // does not detect duplicates
    Rounds,  // the same, and each round starts over
    States,  // drops a child whose state was generated before
    Nodes,   // keeps every child as a separate node
};

// A state of any type, as a unique byte string.
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
    // For each node: a hash of its state, and its position among its parent's children.
    struct Links {
        std::uint64_t hash = 0;
        std::optional<Index> first_child{};
        std::optional<Index> next_sibling{};
    };
    std::deque<Links> links_{};
    std::unordered_map<std::string, std::vector<Index>>
        nodes_of_{};  // by state, without dropped nodes
};

// How an algorithm grows its tree; none if it does not grow a single tree from the start.
std::optional<TreeGrowth> growth_of(const SearchRequest& request, const AlgorithmRow& algorithm);

// Calls run(request, terms) with limits that leave memory for the tree. Returns an error if the
// algorithm has no tree or the position is too large.
template <class Request, class Run>
Expected<Report> record_tree(const Request& asked, const AlgorithmRow& algorithm,
                             std::uint64_t pieces, SearchTree& tree, Run run) {
    const auto growth = growth_of(asked, algorithm);
    if (!growth)
        return Error{asked.algorithm +
                         " does not grow a single tree from the start; use astar, idastar or bfs",
                     ErrorKind::BadInput, "algorithm"};
    if (pieces > most_pieces_of_trees)
        return Error{"a position of " + std::to_string(pieces) +
                     " pieces is too large for a tree; the maximum is " +
                     std::to_string(most_pieces_of_trees)};
    Request request = asked;
    request.limits.nodes =
        std::min(asked.limits.nodes.value_or(most_nodes_of_trees), most_nodes_of_trees);
    // A recorded node takes many times the memory that the search needs for it.
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
    report->note = "memory limit reached: only the first " + std::to_string(tree.nodes.size()) +
                   " nodes were recorded";
    return report;
}

}  // namespace taquin::solver

// Best-first search: of all nodes that were seen but not expanded, expand the one whose priority is
// smallest, until that one is a goal. A*, weighted A*, greedy and uniform-cost search are this
// search with four different priorities (a_star.hpp and so on).
//
// A node for which a shorter path turns up after it was expanded is opened again, so the search is
// right for heuristics that are admissible but not consistent (Hart, Nilsson and Raphael 1968; the
// reopening: 1972). Time O(1) a generated node; memory: every state once, on 4x4 boards 12 bytes
// for the node, 5 to 7 for the table that finds it and 4 for its place in the queue.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "taquin/core/memory.hpp"
#include "taquin/search/budget.hpp"
#include "taquin/search/closed_list.hpp"
#include "taquin/search/concepts.hpp"
#include "taquin/search/expansion.hpp"
#include "taquin/search/observer.hpp"
#include "taquin/search/open_list.hpp"
#include "taquin/search/paths.hpp"
#include "taquin/search/result.hpp"

namespace taquin::search {

struct BestFirstOptions {
    Limits limits{};
    Ties ties = Ties::Fifo;
    Duplicates duplicates = Duplicates::Generated;
    // Whether the heuristic's value never exceeds the true distance: then keys prove bounds, if
    // every closed node has its shortest path. That is so if nodes are opened again (and found:
    // Duplicates::Generated), or if the heuristic is consistent: a move never lowers it by more
    // than one.
    bool admissible = true;
    bool consistent = false;
    // Expand a node again when a shorter path to it is found after its expansion. If not, the
    // shorter path is still the one that a solution will take.
    bool reopen = true;
    // Every shortest solution, for priorities that prove their solution shortest, and for puzzles
    // whose moves have opposites. If a limit is met after the first solution, `limit` says so and
    // Result::all is not complete.
    bool collect_all = false;
    // When memory is full, keep the best open nodes and the paths to them, forget the rest and go
    // on; when a path alone fills the memory, go on from its end. Such a search is no longer
    // complete.
    bool forget_when_full = false;
};

// How nodes are ordered: the smallest key first. `bound(key)` is a length that no solution is
// below, given that every open node has at least this key and the heuristic is admissible.
template <class P>
concept Priority = requires(const P priority, Cost g, typename P::Key key) {
    { P::uses_path } -> std::convertible_to<bool>;        // the key depends on the path's length
    { P::proves_shortest } -> std::convertible_to<bool>;  // given an admissible heuristic
    { priority.bound(key) } -> std::same_as<Cost>;
};

template <class D, class H, class F, Priority P, class O>
class BestFirst {
public:
    using Move = typename D::Move;
    using State = typename D::State;

    BestFirst(const Problem<D, H, F>& problem, P priority, const BestFirstOptions& options,
              O& observer)
        : problem_(problem),
          priority_(priority),
          options_(options),
          finds_distances_(finds_distances(options)),
          observer_(observer),
          budget_(options.limits, [this] { notify_progress(observer_, counters(), bound_); }),
          account_(options.limits.memory),
          closed_(problem.domain, account_, budget_, options.duplicates == Duplicates::Expanded),
          open_(account_, options.ties),
          lookahead_(problem, closed_) {
        if (options.limits.depth) longest_ = std::min(longest_, *options.limits.depth);
    }

    Result<Move> run(const State& start) {
        bound_ = root_bound(problem_.heuristic, start, options_.admissible);
        notify_started(observer_, start, estimate_of(start).h);
        guarded([&] { open_start(start); });
        while (!done_ && !budget_.over()) guarded([&] { done_ = !step(); });
        if (!goals_.empty() && options_.collect_all && !budget_.over())
            guarded([&] { collect_all(); });
        return finish();
    }

private:
    static constexpr bool scored = std::same_as<typename P::Key, double>;
    using Open = std::conditional_t<scored, Heap<double>, BucketQueue>;
    using Node = Expansion<D, H, F, scored>;
    using Child = typename Node::Child;
    using Word = typename D::Word;
    using Meta = NodeMeta<Move>;

    // Memory that runs out is a limit like the others, unless the search can make do with less.
    template <class Work>
    void guarded(Work work) {
        try {
            work();
        } catch (const std::bad_alloc&) {
            if (done_ || !options_.forget_when_full || !make_do()) budget_.reach(LimitKind::Memory);
        }
    }

    // Goes on with less. False: there is too little memory for that, too.
    bool make_do() {
        constexpr std::size_t fewest_nodes = 1000;
        if (closed_.size() < fewest_nodes) return false;
        has_forgotten_ = true;
        lookahead_.clear();
        note_peaks();
        try {
            return forget() || start_again();
        } catch (const std::bad_alloc&) {
            return false;
        }
    }

    void open_start(const State& start) {
        closed_.insert_start(start);
        push(0, 0, estimate_of(start));
    }

    // Selects nodes and expands them, until memory is short or there is no need or no way to go on.
    bool step() {
        while (!open_.empty()) {
            const auto best = open_.top();
            const Cost bound = priority_.bound(best.key);
            if (!goals_.empty() && bound > length_) return false;
            if (options_.admissible && knows_distances()) bound_ = std::max(bound_, bound);
            open_.pop();
            look_ahead();
            if (closed_.meta(best.node).closed()) continue;
            Node& node = lookahead_.take(
                entry_of(best), {.h = known_estimate(best), .expanded = result_.counters.expanded});
            if (!(node.is_goal() ? accept(best.node) : expand(best.node, node))) return false;
        }
        return false;
    }

    // Whether the path to a closed node is a shortest one, or will be found if it is not.
    bool knows_distances() const { return finds_distances_ && !has_forgotten_; }

    static bool finds_distances(const BestFirstOptions& options) {
        return (options.reopen && options.duplicates == Duplicates::Generated) ||
               (options.admissible && options.consistent);
    }

    // Heaps do not show what comes next.
    void look_ahead() {
        if constexpr (!scored)
            lookahead_.advance(open_, [this](const auto& next) { return known_estimate(next); });
    }

    static OpenEntry entry_of(const OpenEntry& entry) { return entry; }
    static OpenEntry entry_of(const typename Heap<double>::Entry& entry) {
        return {0, entry.node, 0};
    }

    // A node that is not closed has its entry under the key of its best path.
    template <class Entry>
    std::optional<Cost> known_estimate([[maybe_unused]] const Entry& entry) const {
        if constexpr (requires { priority_.estimate(entry.key, Cost{}); })
            return priority_.estimate(entry.key, closed_.meta(entry.node).length());
        else
            return std::nullopt;
    }

    // False when there is no more to be looked for.
    bool accept(NodeIndex goal) {
        goals_.push_back(goal);
        length_ = closed_.meta(goal).length();
        closed_.meta(goal).close();
        return options_.collect_all && P::proves_shortest;
    }

    bool expand(NodeIndex index, const Node& node) {
        expanding_ = index;
        first_child_ = static_cast<NodeIndex>(closed_.size());
        if (!close(index)) {
            expanding_.reset();
            return true;
        }
        ++result_.counters.expanded;
        const Cost g = closed_.meta(index).length();
        notify_expanded(observer_, node.state(), g, problem_.heuristic.value(node.frame()));
        for (std::size_t i = 0; i < node.size(); ++i) {
            if (!budget_.spend()) return false;
            ++result_.counters.generated;
            notify_generated(observer_, problem_.domain, node.state(),
                             {node.child(i).move, g + 1, node.child(i).estimate.h});
            add_child(node.child(i), node.words(i), g + 1);
        }
        expanding_.reset();
        return true;
    }

    // False: this state was expanded before, as another node.
    bool close(NodeIndex index) {
        if (options_.duplicates == Duplicates::Expanded)
            return closed_.enter(index, problem_.domain.hash(closed_.words(index)));
        closed_.meta(index).close();
        return true;
    }

    void add_child(const Child& child, const Word* words, Cost g) {
        if (g + (options_.admissible ? child.estimate.h : 0) > longest_) {
            cut_ = true;
            return;
        }
        const Meta meta(g, child.move);
        if (options_.duplicates == Duplicates::Expanded) {
            push(closed_.append(words, meta), g, child.estimate);
            return;
        }
        const auto [node, fresh] = closed_.insert(words, child.hash, meta);
        if (fresh || improve(closed_.meta(node), meta)) push(node, g, child.estimate);
    }

    // Gives a known node the shorter path, if it is one. True: it has to be queued again.
    bool improve(Meta& known, Meta found) {
        if (known.length() <= found.length()) return false;
        const bool was_closed = known.closed();
        known = found;
        if (!was_closed) return P::uses_path;
        if (options_.reopen)
            ++result_.counters.reopened;
        else
            known.close();
        return options_.reopen;
    }

    void push(NodeIndex node, Cost g, const Estimate<scored>& estimate) {
        if constexpr (scored)
            open_.push(priority_.key(g, estimate.score), estimate.h, node);
        else
            open_.push(priority_.key(g, estimate.h), estimate.h, node);
    }

    Estimate<scored> estimate_of(const State& state) const {
        const auto frame = problem_.heuristic.root(state);
        Estimate<scored> estimate{problem_.heuristic.value(frame)};
        if constexpr (scored)
            estimate.score = problem_.heuristic.score(frame, result_.counters.expanded);
        return estimate;
    }

    // Keeps a quarter of the nodes: the best open ones and those on the paths to them. False: the
    // path to the first of them is too long for that, and nothing was done. The node in hand is
    // the best of all; it is expanded again.
    bool forget() {
        const std::size_t enough = closed_.size() / 4;
        const auto fits = [&](NodeIndex node) {
            return static_cast<std::size_t>(closed_.meta(node).length()) < enough;
        };
        while (!open_.empty() && closed_.meta(open_.top().node).closed()) open_.pop();
        if (expanding_ ? !fits(*expanding_) : open_.empty() || !fits(open_.top().node))
            return false;
        std::size_t kept = 0;
        // Where the table knows only what was expanded, children would not find this parent in it.
        const bool orphans = expanding_ && options_.duplicates == Duplicates::Expanded;
        const NodeIndex end = orphans ? first_child_ : static_cast<NodeIndex>(closed_.size());
        if (expanding_) {
            closed_.meta(*expanding_).open();
            kept += closed_.mark_path_to(*std::exchange(expanding_, std::nullopt));
        }
        for (; !open_.empty() && kept < enough && budget_.tick(); open_.pop()) {
            const NodeIndex node = open_.top().node;
            if (node < end && !closed_.meta(node).closed() && fits(node))
                kept += closed_.mark_path_to(node);
        }
        open_.clear();
        if (budget_.over()) return true;
        closed_.keep_marked();
        queue_all();
        return true;
    }

    void queue_all() {
        State state;
        for (NodeIndex node = 0; node < closed_.size() && budget_.tick(); ++node) {
            if (closed_.meta(node).closed()) continue;
            closed_.unpack(node, state);
            push(node, closed_.meta(node).length(), estimate_of(state));
        }
    }

    // Keeps one of the best open nodes and makes it the start; of the path to it only the moves
    // remain. Not always the very best one: a search that came back in a circle goes another way.
    bool start_again() {
        std::optional<NodeIndex> chosen = std::exchange(expanding_, std::nullopt);
        std::size_t better = fresh_starts_++ % 16;  // ones to be passed over
        for (; !open_.empty() && (!chosen || better > 0); open_.pop()) {
            if (closed_.meta(open_.top().node).closed()) continue;
            if (chosen) --better;
            chosen = open_.top().node;
        }
        if (!chosen) return false;
        const std::vector<Move> path = closed_.path_to(*chosen);
        longest_ -= static_cast<Cost>(path.size());
        State state;
        closed_.unpack(*chosen, state);
        open_.clear();
        closed_.clear();
        account_.take(path.size() * sizeof(Move));
        prefix_.insert(prefix_.end(), path.begin(), path.end());
        open_start(state);
        return longest_ > 0;
    }

    void collect_all() {
        if constexpr (ReversibleDomain<D> && P::proves_shortest) {
            AllPaths<D>(problem_.domain, closed_, budget_, account_).collect(goals_, result_.all);
        }
    }

    void note_peaks() {
        Counters& counters = result_.counters;
        counters.distinct = std::max<std::uint64_t>(counters.distinct, closed_.distinct());
        counters.peak_nodes = std::max<std::uint64_t>(counters.peak_nodes, closed_.size());
        counters.peak_bytes = account_.peak();
    }

    const Counters& counters() {
        note_peaks();
        return result_.counters;
    }

    Result<Move> finish() {
        note_peaks();
        const bool solved = !goals_.empty() && closed_.complete();
        if (solved) {
            result_.moves =
                result_.all.empty() ? closed_.path_to(goals_.front()) : result_.all.front();
            result_.moves.insert(result_.moves.begin(), prefix_.begin(), prefix_.end());
            bound_ = std::min(bound_, static_cast<Cost>(result_.moves.size()));
            notify_solution(observer_, result_.moves);
        } else if (!budget_.over() && cut_) {
            const bool wanted =
                options_.limits.depth.value_or(Meta::max_length + 1) <= Meta::max_length;
            budget_.reach(wanted ? LimitKind::Depth : LimitKind::Length);
            if (P::proves_shortest && knows_distances()) bound_ = std::max(bound_, longest_ + 1);
        } else if (!budget_.over() && has_forgotten_) {
            budget_.reach(LimitKind::Memory);
        }
        result_.lower_bound = bound_;
        conclude(result_, budget_, observer_, solved);
        return std::move(result_);
    }

    const Problem<D, H, F>& problem_;
    P priority_;
    BestFirstOptions options_;
    bool finds_distances_;
    O& observer_;
    Result<Move> result_{};
    Cost bound_ = 0;                   // no solution is shorter
    Cost longest_ = Meta::max_length;  // no longer paths are looked at
    bool cut_ = false;                 // one was met
    bool done_ = false;
    bool has_forgotten_ = false;
    std::vector<NodeIndex> goals_{};
    Cost length_ = 0;                       // of the solutions found
    std::optional<NodeIndex> expanding_{};  // the node in hand,
    NodeIndex first_child_ = 0;             // and where its children begin, if they are new
    std::vector<Move> prefix_{};            // from the start to where the search began anew
    std::size_t fresh_starts_ = 0;
    Budget budget_;
    MemoryAccount account_;
    ClosedList<D> closed_;
    Open open_;
    Lookahead<D, H, F, scored> lookahead_;
};

}  // namespace taquin::search

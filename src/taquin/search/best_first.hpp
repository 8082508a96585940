// Best-first search: expands the open node with the smallest priority until that node is a goal.
// A*, weighted A*, greedy and uniform-cost search are this search with four different priorities
// (a_star.hpp and so on).
//
// If a shorter path to an expanded node turns up, the node is reopened, so the search is correct
// for heuristics that are admissible but not consistent (Hart, Nilsson and Raphael 1968; reopening:
// 1972). Time O(1) per generated node. Memory: every state once; on 4x4 boards 12 bytes for the
// node, 5 to 7 for the table that finds it and 4 for its entry in the queue.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "taquin/core/memory.hpp"
#include "taquin/core/real_order.hpp"
#include "taquin/search/budget.hpp"
#include "taquin/search/closed_list.hpp"
#include "taquin/search/concepts.hpp"
#include "taquin/search/decisions.hpp"
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
    // Whether the heuristic never exceeds the true distance. Keys then prove bounds, provided every
    // closed node has its shortest path. That holds if nodes are reopened (and found:
    // Duplicates::Generated), or if the heuristic is consistent: a move never lowers it by more
    // than one.
    bool admissible = true;
    bool consistent = false;
    // Expand a node again when a shorter path to it is found after its expansion. Otherwise the
    // node is not expanded again, but a solution through it still takes the shorter path.
    bool reopen = true;
    // Find every shortest solution, for priorities that prove their solution shortest and puzzles
    // whose moves have opposites. If a limit is reached after the first solution, `limit` is set
    // and Result::all is incomplete.
    bool collect_all = false;
    // When memory is full, keep the best open nodes and the paths to them, forget the rest and
    // continue; if a single path fills the memory, continue from its end. The search is then no
    // longer complete.
    bool forget_when_full = false;
};

// The order of nodes: smallest key a g + b h first, for path length g and estimate h. A* is a = b =
// 1, weighted A* 1 <= a < b, uniform-cost search b = 0, greedy search a = 0. The weights are
// members and not part of the type, so one compiled search serves all of them. For heuristics with
// a real-valued score s, the key stands for a g + b s (core/real_order.hpp).
struct Priority {
    using Key = std::int64_t;
    Key path = 1;      // a
    Key estimate = 1;  // b
    bool by_score = false;

    bool uses_path() const { return path != 0; }
    // Whether the first solution is a shortest one, given an admissible heuristic.
    bool proves_shortest() const { return path >= estimate; }

    Key key(Cost g, Cost h) const { return path * g + estimate * h; }
    double real_key(Cost g, double score) const {
        return static_cast<double>(path) * g + static_cast<double>(estimate) * score;
    }

    // The estimate of a node with this key and path length.
    Cost estimate_of(Key key, Cost g) const {
        const Key weighted = key - path * g;
        return static_cast<Cost>(estimate <= 1 ? weighted : weighted / estimate);
    }

    // A lower bound on the solution length, given that every open node has at least this key and
    // the heuristic is admissible: some open node is on a shortest path, its g + h is at most the
    // length C, and so its key is at most max(a, b) C.
    Cost bound(Key key) const {
        if (!uses_path()) return 0;
        const Key most = std::max(path, estimate);
        return static_cast<Cost>(most <= 1 ? key : (key + most - 1) / most);
    }
    // Solution lengths are whole numbers. A key within 1e-6 above an integer counts as that
    // integer, because of rounding: 0.1 * 30 is slightly more than 3.
    Cost bound_of_real(double key) const {
        if (!uses_path()) return 0;
        constexpr double rounding = 1e-6;
        constexpr double far_beyond = 1 << 30U;
        const auto most = static_cast<double>(std::max(path, estimate));
        return static_cast<Cost>(std::min(std::ceil(key / most - rounding), far_beyond));
    }
};

template <class D, class H, class F, class O>
class BestFirst {
public:
    using Move = typename D::Move;
    using State = typename D::State;

    BestFirst(const Problem<D, H, F>& problem, Priority priority, const BestFirstOptions& options,
              O& observer)
        : problem_(problem),
          priority_(priority),
          options_(options),
          finds_distances_(finds_distances(options)),
          observer_(observer),
          budget_(options.limits, [this] { notify_progress(observer_, counters(), bound_); }),
          account_(options.limits.memory),
          closed_(problem.domain, account_, budget_, options.duplicates == Duplicates::Expanded),
          open_(account_, options.ties, priority.by_score ? 0 : BucketQueue::usual_buckets),
          lookahead_(problem, closed_) {
        if (options.limits.depth) longest_ = std::min(longest_, *options.limits.depth);
    }

    Result<Move> run(const State& start) {
        bound_ = root_bound(problem_.heuristic, start, options_.admissible);
        notify_started(observer_, start, problem_.heuristic.value(problem_.heuristic.root(start)));
        guarded([&] { open_start(start); });
        while (!done_ && !budget_.over()) guarded([&] { done_ = !step(); });
        const bool all = options_.collect_all && priority_.proves_shortest();
        if (!goals_.empty() && all && !budget_.over()) guarded([&] { collect_all(); });
        return finish();
    }

private:
    using Node = Expansion<D, H, F>;
    using Child = typename Node::Child;
    using Word = typename D::Word;
    using Meta = NodeMeta<Move>;

    // Running out of memory is a limit like the others, unless the search can continue with less.
    template <class Work>
    void guarded(Work work) {
        try {
            work();
        } catch (const std::bad_alloc&) {
            if (done_ || !options_.forget_when_full || !make_do()) budget_.reach(LimitKind::Memory);
        }
    }

    // Continues with less memory. Returns false if even that is not possible.
    [[gnu::cold]] bool make_do() {
        constexpr std::size_t fewest_nodes = 1000;
        if (closed_.size() < fewest_nodes) return false;
        has_forgotten_ = true;
        tell(observer_, Forgot{});
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
        const Costs costs = costs_of(start, 0);
        push(0, costs);
        judge(Fate::Open, 0, costs);
    }

    // Selects and expands nodes until the search is over or throws std::bad_alloc.
    bool step() {
        while (!open_.empty()) {
            const auto best = open_.top();
            const Cost bound = bound_of(best.key);
            if (!goals_.empty() && bound > length_) return false;
            if (options_.admissible && knows_distances()) bound_ = std::max(bound_, bound);
            open_.pop();
            if (!by_score())  // heaps do not show which nodes come next
                lookahead_.advance(open_,
                                   [this](const auto& next) { return known_estimate(next); });
            if (closed_.meta(best.node).closed()) continue;
            Node& node = lookahead_.take(best, {.h = known_estimate(best), .expanded = now()});
            if (!(node.is_goal() ? accept(best.node) : expand(best.node, node))) return false;
        }
        return false;
    }

    // Whether every closed node has a shortest path, or will get one.
    bool knows_distances() const { return finds_distances_ && !has_forgotten_; }

    static bool finds_distances(const BestFirstOptions& options) {
        return (options.reopen && options.duplicates == Duplicates::Generated) ||
               (options.admissible && options.consistent);
    }

    // Whether keys are real numbers. Most heuristics have none, which is known when compiling.
    bool by_score() const {
        if constexpr (ScoredHeuristic<H, D>)
            return priority_.by_score;
        else
            return false;
    }

    Cost bound_of(std::int64_t key) const {
        return by_score() ? priority_.bound_of_real(real_from(key)) : priority_.bound(key);
    }

    // The number of expanded nodes, for scores that depend on it.
    std::optional<std::uint64_t> now() const {
        return by_score() ? std::optional(result_.counters.expanded) : std::nullopt;
    }

    // An open node's entry has the key of its best path, so the key gives the estimate.
    std::optional<Cost> known_estimate(const OpenEntry& entry) const {
        if (by_score()) return std::nullopt;
        return priority_.estimate_of(entry.key, closed_.meta(entry.node).length());
    }

    // Returns false if the search is over.
    bool accept(NodeIndex goal) {
        goals_.push_back(goal);
        tell(observer_, GoalFound{goal});
        length_ = closed_.meta(goal).length();
        closed_.meta(goal).close();
        return options_.collect_all && priority_.proves_shortest();
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
        tell(observer_, Selected{index});
        notify_expanded(observer_, node.state(), g, problem_.heuristic.value(node.frame()));
        const bool real = by_score();
        for (std::size_t i = 0; i < node.size(); ++i) {
            if (!budget_.spend()) return false;
            ++result_.counters.generated;
            notify_generated(observer_, problem_.domain, node.state(),
                             {node.child(i).move, g + 1, node.child(i).h});
            const Cost h = node.child(i).h;
            const std::int64_t key = real ? whole_from(priority_.real_key(g + 1, node.score(i)))
                                          : priority_.key(g + 1, h);
            add_child(node.child(i), node.words(i), {g + 1, h, key});
        }
        expanding_.reset();
        return true;
    }

    // Returns false if this state was expanded before, as another node.
    bool close(NodeIndex index) {
        if (options_.duplicates == Duplicates::Expanded) {
            const std::uint64_t hash = problem_.domain.hash(closed_.words(index));
            const bool entered = closed_.enter(index, hash);
            if constexpr (WatchesEvent<O, Discarded>)
                if (!entered)
                    tell(observer_, Discarded{index, *closed_.find(closed_.words(index), hash)});
            return entered;
        }
        closed_.meta(index).close();
        return true;
    }

    struct Costs {
        Cost g;
        Cost h;
        std::int64_t key;
    };

    void add_child(const Child& child, const Word* words, const Costs& costs) {
        if (costs.g + (options_.admissible ? costs.h : 0) > longest_) {
            cut_ = true;
            judge(Fate::Cut, 0, costs);
            return;
        }
        const Meta meta(costs.g, child.move);
        if (options_.duplicates == Duplicates::Expanded) {
            const NodeIndex node = closed_.append(words, meta);
            push(node, costs);
            judge(Fate::Open, node, costs);
            return;
        }
        const auto [node, fresh] = closed_.insert(words, child.hash, meta);
        const Fate fate = fresh ? Fate::Open : improve(closed_.meta(node), meta);
        if (is_queued(fate)) push(node, costs);
        judge(fate, node, costs);
    }

    // Gives a known node the new path if that is shorter.
    Fate improve(Meta& known, Meta found) {
        if (known.length() <= found.length()) return Fate::Duplicate;
        const bool was_closed = known.closed();
        known = found;
        if (!was_closed) return Fate::Shorter;
        if (!options_.reopen) {
            known.close();
            return Fate::Rerouted;
        }
        ++result_.counters.reopened;
        return Fate::Reopened;
    }

    // Whether a child gets an entry in the queue. If the key ignores the path, the longer path's
    // entry serves for the shorter one.
    bool is_queued(Fate fate) const {
        return fate == Fate::Open || fate == Fate::Reopened ||
               (fate == Fate::Shorter && priority_.uses_path());
    }

    void judge(Fate fate, NodeIndex node, const Costs& costs) {
        if constexpr (WatchesEvent<O, Judged>) {
            tell(observer_, Judged{fate, node, readable(costs.key), costs.g + costs.h});
        }
    }

    // g + W h for whole-number weights a and b with W = b / a.
    double readable(std::int64_t key) const {
        if (by_score()) return real_from(key);
        return static_cast<double>(key) /
               static_cast<double>(std::max<std::int64_t>(priority_.path, 1));
    }

    void push(NodeIndex node, const Costs& costs) { open_.push(costs.key, costs.h, node); }

    Costs costs_of(const State& state, Cost g) const {
        const auto frame = problem_.heuristic.root(state);
        const Cost h = problem_.heuristic.value(frame);
        if constexpr (ScoredHeuristic<H, D>)
            if (by_score()) {
                const double score = problem_.heuristic.score(frame, result_.counters.expanded);
                return {g, h, whole_from(priority_.real_key(g, score))};
            }
        return {g, h, priority_.key(g, h)};
    }

    // Keeps a quarter of the nodes: the best open ones and those on the paths to them. Returns
    // false, with all nodes kept, if the path to the best of them is too long for that. The node
    // being expanded counts as the best and is expanded again.
    [[gnu::cold]] bool forget() {
        const std::size_t enough = closed_.size() / 4;
        const auto fits = [&](NodeIndex node) {
            return static_cast<std::size_t>(closed_.meta(node).length()) < enough;
        };
        while (!open_.empty() && closed_.meta(open_.top().node).closed()) open_.pop();
        if (expanding_ ? !fits(*expanding_) : open_.empty() || !fits(open_.top().node))
            return false;
        std::size_t kept = 0;
        // If the table holds only expanded states, the children could not find this parent in it.
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

    [[gnu::cold]] void queue_all() {
        State state;
        for (NodeIndex node = 0; node < closed_.size() && budget_.tick(); ++node) {
            if (closed_.meta(node).closed()) continue;
            closed_.unpack(node, state);
            push(node, costs_of(state, closed_.meta(node).length()));
        }
    }

    // Makes one of the best open nodes the new start; of the path to it only the moves remain. It
    // does not always choose the very best node, so a search that went in a circle takes another
    // way.
    [[gnu::cold]] bool start_again() {
        std::optional<NodeIndex> chosen = std::exchange(expanding_, std::nullopt);
        std::size_t better = fresh_starts_++ % 16;  // better nodes to skip
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

    [[gnu::cold]] void collect_all() {
        if constexpr (ReversibleDomain<D>) {
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

    [[gnu::cold]] Result<Move> finish() {
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
            if (priority_.proves_shortest() && knows_distances())
                bound_ = std::max(bound_, longest_ + 1);
        } else if (!budget_.over() && has_forgotten_) {
            budget_.reach(LimitKind::Memory);
        }
        result_.lower_bound = bound_;
        conclude(result_, budget_, observer_, solved);
        return std::move(result_);
    }

    const Problem<D, H, F>& problem_;
    Priority priority_;
    BestFirstOptions options_;
    bool finds_distances_;
    O& observer_;
    Result<Move> result_{};
    Cost bound_ = 0;                   // proved lower bound
    Cost longest_ = Meta::max_length;  // longer paths are cut
    bool cut_ = false;                 // a path was cut
    bool done_ = false;
    bool has_forgotten_ = false;
    std::vector<NodeIndex> goals_{};
    Cost length_ = 0;                       // of the solutions found
    std::optional<NodeIndex> expanding_{};  // the node being expanded
    NodeIndex first_child_ = 0;             // the index of its first child, if that is new
    std::vector<Move> prefix_{};            // from the original start to the latest start
    std::size_t fresh_starts_ = 0;
    Budget budget_;
    MemoryAccount account_;
    ClosedList<D> closed_;
    BucketQueue open_;
    Lookahead<D, H, F> lookahead_;
};

}  // namespace taquin::search

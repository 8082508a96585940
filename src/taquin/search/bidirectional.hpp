// NBS: near-optimal bidirectional search (Chen, Holte, Zilles and Sturtevant, IJCAI 2017).
//
// A solution through u on the forward side and v on the backward side has at least the length
// max(f(u), f(v), g(u) + g(v) + 1). NBS selects a pair with the smallest such bound and expands
// both nodes: it never needs more than twice the expansions that any front-to-end algorithm needs
// to prove its answer. When the smallest bound reaches the length of the best solution found where
// the two sides meet, that solution is a shortest one, given admissible heuristics for both
// directions.
//
// Time O(1) per generated node; memory: every state of either side once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <new>
#include <optional>
#include <utility>

#include "taquin/core/memory.hpp"
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

// One side of a bidirectional heuristic search: its closed list, and its open list in two parts.
// `waiting` orders nodes by f until f falls below the global bound; `ready` orders the others by g
// (the data structure of NBS: Chen, Holte, Zilles and Sturtevant 2017).
template <PackedDomain D, Heuristic<D> H, MoveFilter<D> F>
class BidirectionalSide {
public:
    using Move = typename D::Move;
    using State = typename D::State;
    using Meta = NodeMeta<Move>;
    using Node = Expansion<D, H, F>;

    BidirectionalSide(const Problem<D, H, F>& problem, MemoryAccount& account, Budget& budget)
        : problem_(problem),
          budget_(budget),
          closed_(problem.domain, account, budget),
          waiting_(account, Ties::Fifo),
          ready_(account, Ties::Lifo) {}

    const ClosedList<D>& closed() const { return closed_; }

    void begin(const State& start) {
        closed_.insert_start(start);
        const Cost h = problem_.heuristic.value(problem_.heuristic.root(start));
        waiting_.push(h, h, 0);
    }

    // The smallest f of the waiting nodes; none if there are none.
    std::optional<Cost> waiting_f() {
        return smallest(waiting_, [](const Meta&, auto) { return true; });
    }

    // The smallest g of the ready nodes; none if there are none.
    std::optional<Cost> ready_g() {
        return smallest(ready_, [](const Meta& meta, auto g) { return meta.length() == g; });
    }

    // Makes all nodes with f below the limit ready. Returns false if the budget ended first.
    template <class O>
    bool prepare_below(Cost limit, O& observer) {
        for (auto f = waiting_f(); f && *f < limit; f = waiting_f()) {
            if (!budget_.tick()) return false;
            prepare_one(observer);
        }
        return true;
    }

    // Makes the waiting node with the smallest f ready.
    template <class O>
    void prepare_one(O& observer) {
        const NodeIndex node = waiting_.top().node;
        waiting_.pop();
        ready_.push(closed_.meta(node).length(), 0, node);
        tell(observer, Prepared{node});
    }

    // Takes the ready node with the smallest g and generates its children.
    struct Choice {
        NodeIndex index = 0;
        Cost g = 0;
        const Node& node;
    };
    Choice select() {
        const NodeIndex index = ready_.top().node;
        ready_.pop();
        const Meta meta = closed_.meta(index);
        node_.make(problem_, closed_.words(index), meta.last_move(), {});
        closed_.meta(index).close();
        for (const auto& child : node_.children()) closed_.prefetch(child.hash);
        return {index, meta.length(), node_};
    }

    // Of the selected node.
    Cost estimate() const { return problem_.heuristic.value(node_.frame()); }

    struct Added {
        NodeIndex node = 0;
        Fate fate = Fate::Duplicate;
    };

    // The i-th child of the selected node, with a path of length g.
    Added add_child(std::size_t i, Cost g) {
        const auto& child = node_.child(i);
        const Meta meta(g, child.move);
        const auto [node, fresh] = closed_.insert(node_.words(i), child.hash, meta);
        Meta& known = closed_.meta(node);
        if (!fresh && known.length() <= g) return {node, Fate::Duplicate};
        const Fate improved = known.closed() ? Fate::Reopened : Fate::Shorter;
        known = meta;
        waiting_.push(g + child.h, child.h, node);
        return {node, fresh ? Fate::Open : improved};
    }

private:
    // Drops entries of nodes that are closed, or that have a newer entry for a shorter path.
    template <class Valid>
    std::optional<Cost> smallest(BucketQueue& queue, Valid valid) {
        while (!queue.empty()) {
            const auto top = queue.top();
            const Meta meta = closed_.meta(top.node);
            if (!meta.closed() && valid(meta, top.key)) return static_cast<Cost>(top.key);
            queue.pop();
        }
        return std::nullopt;
    }

    const Problem<D, H, F>& problem_;
    Budget& budget_;
    ClosedList<D> closed_;
    BucketQueue waiting_;
    BucketQueue ready_;
    Node node_{};
};

struct BidirectionalOptions {
    Limits limits{};
    bool admissible = true;  // neither heuristic exceeds the true distance
};

template <PackedDomain D, Heuristic<D> H, Heuristic<D> B, MoveFilter<D> F, class O>
requires ReversibleDomain<D>
class Bidirectional {
public:
    using Move = typename D::Move;
    using State = typename D::State;

    Bidirectional(const TwoWayProblem<D, H, B, F>& problem, const BidirectionalOptions& options,
                  O& observer)
        : problem_(problem),
          options_(options),
          observer_(observer),
          budget_(options.limits,
                  [this] { notify_progress(observer_, counters(), result_.lower_bound); }),
          account_(options.limits.memory),
          forward_(problem.forward, account_, budget_),
          backward_(problem.backward, account_, budget_) {}

    Result<Move> run() {
        const auto& heuristic = problem_.forward.heuristic;
        result_.lower_bound = root_bound(heuristic, problem_.start, options_.admissible);
        notify_started(observer_, problem_.start, heuristic.value(heuristic.root(problem_.start)));
        try {
            search();
        } catch (const std::bad_alloc&) {
            budget_.reach(LimitKind::Memory);
        }
        return finish();
    }

private:
    void search() {
        forward_.begin(problem_.start);
        backward_.begin(problem_.goal);
        tell_starts();
        if (forward_.closed().find(problem_.goal)) meet(0, {});
        while (!budget_.over() && find_pair() && !proved()) {
            if (options_.admissible) result_.lower_bound = std::max(result_.lower_bound, bound_);
            if (options_.limits.depth && bound_ > *options_.limits.depth)
                budget_.reach(LimitKind::Depth);  // any solution found is longer, too
            else if (expand(forward_, backward_, true))
                expand(backward_, forward_, false);
        }
    }

    bool proved() const { return length_ && bound_ >= *length_; }

    // Raises the bound to the smallest bound of any pair, and makes such a pair next on both sides.
    // Returns false if no pair is left or the budget ended.
    bool find_pair() {
        while (true) {
            if (!prepare_below(forward_) || !prepare_below(backward_)) return false;
            const auto ahead = forward_.ready_g();
            const auto behind = backward_.ready_g();
            if (ahead && behind && *ahead + *behind + 1 <= bound_) return true;
            const auto f = forward_.waiting_f();
            const auto b = backward_.waiting_f();
            if (f && *f <= bound_) {
                choose(forward_).prepare_one(observer_);
            } else if (b && *b <= bound_) {
                choose(backward_).prepare_one(observer_);
            } else {
                std::optional<Cost> next = smaller(f, b);
                if (ahead && behind) next = smaller(next, *ahead + *behind + 1);
                if (!next || !((ahead || f) && (behind || b))) return false;
                bound_ = *next;
                tell(observer_, BoundRaised{bound_});
            }
            if (proved()) return true;
        }
    }

    // The side, after telling the observer that it is this side's turn.
    template <class Side>
    Side& choose(Side& side) {
        tell(observer_, SideChosen{static_cast<const void*>(&side) == &backward_});
        return side;
    }

    template <class Side>
    bool prepare_below(Side& side) {
        return choose(side).prepare_below(bound_, observer_);
    }

    static std::optional<Cost> smaller(std::optional<Cost> a, std::optional<Cost> b) {
        if (!a || !b) return a ? a : b;
        return std::min(*a, *b);
    }

    // Expands the next node of a side. Returns false if a limit was reached.
    template <class Side, class Other>
    bool expand(Side& side, const Other& other, bool ahead) {
        const auto selected = choose(side).select();
        ++result_.counters.expanded;
        const Cost g = selected.g;
        watch_node(side, selected, ahead);
        for (std::size_t i = 0; i < selected.node.size(); ++i) {
            if (!budget_.spend()) return false;
            ++result_.counters.generated;
            const auto& child = selected.node.child(i);
            watch_child(selected, i, ahead);
            const Cost f = g + 1 + child.h;
            if (length_ && f >= *length_ && options_.admissible) {
                tell(observer_, Judged{Fate::Cut, 0, f, f});
                continue;
            }
            const auto added = side.add_child(i, g + 1);
            tell(observer_, Judged{added.fate, added.node, f});
            if (added.fate == Fate::Reopened) ++result_.counters.reopened;
            if (added.fate == Fate::Duplicate) continue;
            const auto met = other.closed().find(selected.node.words(i), child.hash);
            if (!met) continue;
            const Cost length = g + 1 + other.closed().meta(*met).length();
            meet(length, ahead ? Meeting{added.node, *met} : Meeting{*met, added.node});
        }
        return true;
    }

    void meet(Cost length, Meeting meeting) {
        if (length_ && *length_ <= length) return;
        length_ = length;
        meeting_ = meeting;
        tell(observer_, Met{meeting.forward, meeting.backward, length});
    }

    // Observers that know nothing of two sides see only the forward side.
    static constexpr bool watches_both = WatchesEvent<O, SideChosen>;

    void tell_starts() {
        if constexpr (watches_both) {
            const auto& [forward, backward, start, goal] = problem_;
            tell(observer_,
                 Judged{Fate::Open, 0, forward.heuristic.value(forward.heuristic.root(start))});
            const Cost h = backward.heuristic.value(backward.heuristic.root(goal));
            tell(observer_, GoalStarted{h, h});
        }
    }

    template <class Side>
    void watch_node(const Side& side, const typename Side::Choice& selected, bool ahead) {
        if (!ahead && !watches_both) return;
        tell(observer_, Selected{selected.index});
        notify_expanded(observer_, selected.node.state(), selected.g, side.estimate());
    }

    template <class Choice>
    void watch_child(const Choice& selected, std::size_t i, bool ahead) {
        if (!ahead && !watches_both) return;
        const auto& child = selected.node.child(i);
        notify_generated(observer_, problem_.forward.domain, selected.node.state(),
                         {child.move, selected.g + 1, child.h});
    }

    const Counters& counters() {
        Counters& counters = result_.counters;
        counters.peak_nodes = forward_.closed().size() + backward_.closed().size();
        counters.distinct = counters.peak_nodes;
        counters.peak_bytes = account_.peak();
        return counters;
    }

    Result<Move> finish() {
        counters();
        const Cost longest = options_.limits.depth.value_or(std::numeric_limits<Cost>::max());
        const bool paths = forward_.closed().complete() && backward_.closed().complete();
        const bool solved = length_ && *length_ <= longest && paths;
        const bool complete = !budget_.over();  // then the best solution is a shortest one
        if (solved) {
            result_.moves = path_through(problem_.forward.domain, forward_.closed(),
                                         backward_.closed(), meeting_);
            const auto length = static_cast<Cost>(result_.moves.size());
            result_.lower_bound =
                options_.admissible && complete ? length : std::min(result_.lower_bound, length);
            notify_solution(observer_, result_.moves);
        } else if (length_ && complete) {
            if (options_.admissible) result_.lower_bound = *length_;
            budget_.reach(LimitKind::Depth);
        }
        conclude(result_, budget_, observer_, solved);
        return std::move(result_);
    }

    const TwoWayProblem<D, H, B, F>& problem_;
    BidirectionalOptions options_;
    O& observer_;
    Result<Move> result_{};
    Cost bound_ = 0;                // no pair has a smaller bound
    std::optional<Cost> length_{};  // of the best solution so far
    Meeting meeting_{};             // where its two halves meet
    Budget budget_;
    MemoryAccount account_;
    BidirectionalSide<D, H, F> forward_;
    BidirectionalSide<D, B, F> backward_;
};

template <PackedDomain D, Heuristic<D> H, Heuristic<D> B, MoveFilter<D> F,
          class O = const NoObserver>
Result<typename D::Move> bidirectional(const TwoWayProblem<D, H, B, F>& problem,
                                       const BidirectionalOptions& options = {},
                                       O& observer = no_observer) {
    return Bidirectional<D, H, B, F, O>(problem, options, observer).run();
}

}  // namespace taquin::search

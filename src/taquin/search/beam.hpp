// Beam search (Reddy, the HARPY speech system, 1976; the textbooks' local beam search): works layer
// by layer, like breadth-first search, but keeps only the `width` states with the best scores in
// each layer. Width 1 is hill climbing. Neither complete nor optimal; a wider beam finds shorter
// solutions and takes proportionally longer. While the beam holds whole layers it proves as much as
// breadth-first search, unless two states share a fingerprint (beam_parts.hpp).
//
// Children are generated in two steps: first only score and fingerprint, then, for those that are
// kept, the state itself. Time O(width) per layer. Memory: two layers, the candidates of one layer
// (24 bytes each), about 16 bytes for each state ever kept (forgotten when limits.memory is short),
// and the history (beam_parts.hpp).
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
#include "taquin/core/real_order.hpp"
#include "taquin/search/beam_parts.hpp"
#include "taquin/search/budget.hpp"
#include "taquin/search/concepts.hpp"
#include "taquin/search/decisions.hpp"
#include "taquin/search/observer.hpp"
#include "taquin/search/result.hpp"

namespace taquin::search {

struct BeamOptions {
    Limits limits{};
    std::uint64_t width = 1000;  // reduced if limits.memory is too small for it
    // Generated: no state is kept twice in the whole search; goals are recognised on generation.
    // Expanded: every child is a separate node, but a state expanded before is not expanded again;
    // a goal is recognised when it is first in its layer, sorted by score.
    Duplicates duplicates = Duplicates::Generated;
    bool admissible = true;  // the heuristic never exceeds the true distance
};

template <PackedDomain D, Heuristic<D> H, MoveFilter<D> F, class O>
requires std::is_trivially_copyable_v<typename H::Frame>
class Beam {
public:
    using Move = typename D::Move;
    using State = typename D::State;

    Beam(const Problem<D, H, F>& problem, const BeamOptions& options, O& observer,
         bool by_score = false)
        : problem_(problem),
          options_(options),
          by_score_(by_score),
          observer_(observer),
          budget_(options.limits,
                  [this] { notify_progress(observer_, counters(), result_.lower_bound); }),
          account_(options.limits.memory),
          layer_(account_),
          next_(account_),
          candidates_(account_),
          history_(account_),
          seen_(account_, budget_) {}

    Result<Move> run(const State& start) {
        result_.lower_bound = root_bound(problem_.heuristic, start, options_.admissible);
        notify_started(observer_, start, problem_.heuristic.value(problem_.heuristic.root(start)));
        try {
            search(start);
        } catch (const std::bad_alloc&) {
            budget_.reach(LimitKind::Memory);
        }
        return finish();
    }

private:
    using Word = typename D::Word;
    using Frame = typename H::Frame;
    using Candidate = BeamCandidate<Move>;

    // Look-ups between prefetching a table entry and using it.
    static constexpr std::size_t time_to_arrive = 16;

    struct Layer {
        explicit Layer(MemoryAccount& account) : words(account), frames(account), traces(account) {}
        Array<Word> words;
        Array<Frame> frames;
        Array<TraceIndex> traces;

        std::size_t size() const { return traces.size(); }
        void clear() {
            words.clear();
            frames.clear();
            traces.clear();
        }
    };

    void search(const State& start) {
        width_ = affordable_width(start);
        packed_.resize(words());
        problem_.domain.pack(start, packed_.data());
        if (options_.duplicates == Duplicates::Generated)
            seen_.insert(problem_.domain.fingerprint(start));
        add_to(layer_, problem_.heuristic.root(start), BeamHistory<Move>::start);
        if constexpr (WatchesEvent<O, Judged>)
            tell(observer_, Judged{Fate::Open, 0, readable(score_of(layer_.frames[0]))});
        tell_state(0, start);
        if (problem_.domain.is_goal(start)) {
            solution_ = BeamHistory<Move>::start;
            tell(observer_, GoalFound{});
        }
        while (!solution_ && !budget_.over() && layer_.size() > 0) advance();
    }

    // Moves from one layer to the next.
    void advance() {
        if (options_.limits.depth && depth_ >= *options_.limits.depth) {
            budget_.reach(LimitKind::Depth);
            return;
        }
        notify_iteration(observer_, depth_, result_.counters);
        const Counters before = result_.counters;
        candidates_.clear();
        checked_ = fresh_ = 0;
        for (std::size_t node = 0; node < layer_.size(); ++node)
            if (!expand(node)) break;
        check_candidates(0);
        result_.iterations.push_back(
            iteration_since(before, result_.counters, depth_, layer_.size()));
        if (!solution_ && !budget_.over()) keep_best();
    }

    // Returns false if a goal was found or a limit reached.
    bool expand(std::size_t node) {
        problem_.domain.unpack(layer_.words.data() + node * words(), state_);
        if (options_.duplicates == Duplicates::Expanded) {
            const std::uint64_t fingerprint = problem_.domain.fingerprint(state_);
            if (!seen_.insert(fingerprint)) {
                tell(observer_, Discarded{node, state_name(fingerprint)});
                return true;
            }
            tell_state(node, state_);
        }
        const Frame frame = layer_.frames[node];
        ++result_.counters.expanded;
        tell(observer_, Selected{node});
        notify_expanded(observer_, state_, depth_, problem_.heuristic.value(frame));
        const auto mark = mark_of(layer_.traces[node]);
        for (const Move move : problem_.domain.moves(state_)) {
            if (!problem_.filter.allows(mark, move)) continue;
            if (!budget_.spend()) return false;
            ++result_.counters.generated;
            watch_child(frame, move);
            if (!make_candidate(static_cast<std::uint32_t>(node), frame, move)) return false;
        }
        return true;
    }

    bool make_candidate(std::uint32_t parent, const Frame& frame, Move move) {
        const Applied<D> step(problem_.domain, state_, move);
        const std::uint64_t fingerprint = problem_.domain.fingerprint(state_);
        const Frame after = problem_.heuristic.after(frame, state_, move);
        candidates_.push_back({fingerprint, score_of(after), parent, move});
        tell_candidate();
        if (options_.duplicates == Duplicates::Expanded) return true;
        if (problem_.domain.is_goal(state_)) {
            solution_ = history_.add(layer_.traces[parent], move);
            tell(observer_, GoalFound{candidate_name(candidates_.back())});
            return false;
        }
        seen_.prefetch(fingerprint);
        check_candidates(time_to_arrive);
        return true;
    }

    // Drops candidates whose states were seen before; leaves the last `waiting` ones for later.
    void check_candidates(std::size_t waiting) {
        if (options_.duplicates == Duplicates::Expanded) return;
        for (; checked_ + waiting < candidates_.size(); ++checked_)
            if (!seen_.contains(candidates_[checked_].fingerprint))
                candidates_[fresh_++] = candidates_[checked_];
        if (waiting == 0) candidates_.resize(fresh_);
    }

    void keep_best() {
        if (candidates_.size() > width_) has_dropped_ = true;
        if (options_.duplicates == Duplicates::Expanded)
            sort_and_cut(candidates_, width_);
        else
            BestCandidates(candidates_, account_).keep(width_);
        next_.clear();
        for (std::size_t i = 0; i < candidates_.size() && budget_.tick(); ++i) {
            if (i + time_to_arrive < candidates_.size())
                seen_.prefetch(candidates_[i + time_to_arrive].fingerprint);
            if (options_.duplicates == Duplicates::Expanded ||
                seen_.insert(candidates_[i].fingerprint))
                add_to_next(candidates_[i]);
            else
                tell(observer_, Discarded{candidate_name(candidates_[i]),
                                          state_name(candidates_[i].fingerprint)});
        }
        if (!budget_.over()) tell(observer_, LayerChosen{});
        std::swap(layer_, next_);
        ++depth_;
        counters();
        if (history_.should_forget(layer_.size())) history_.keep_only(layer_.traces);
        if (options_.duplicates == Duplicates::Expanded)
            look_for_goal_in_front();
        else if (!has_dropped_ && !budget_.over())
            result_.lower_bound = std::max(result_.lower_bound, depth_ + 1);
    }

    void look_for_goal_in_front() {
        if (layer_.size() == 0) return;
        problem_.domain.unpack(layer_.words.data(), state_);
        if (!problem_.domain.is_goal(state_)) return;
        solution_ = layer_.traces[0];
        tell(observer_, GoalFound{});
    }

    void add_to_next(const Candidate& candidate) {
        problem_.domain.unpack(layer_.words.data() + candidate.parent * words(), state_);
        problem_.domain.apply(state_, candidate.move);
        problem_.domain.pack(state_, packed_.data());
        tell(observer_, Named{candidate_name(candidate), next_.size()});
        if (options_.duplicates == Duplicates::Generated) tell_state(next_.size(), state_);
        add_to(next_, frame_of(candidate),
               history_.add(layer_.traces[candidate.parent], candidate.move));
    }

    // state_ holds the candidate's state. If a frame is only the value, the score is the frame.
    Frame frame_of(const Candidate& candidate) const {
        if constexpr (std::same_as<Frame, Cost>)
            if (!by_score()) return static_cast<Cost>(candidate.score);
        return problem_.heuristic.after(layer_.frames[candidate.parent], state_, candidate.move);
    }

    // packed_ holds the state.
    void add_to(Layer& layer, const Frame& frame, TraceIndex trace) {
        const std::size_t at = layer.words.size();
        layer.words.resize(at + words());
        std::ranges::copy(packed_, layer.words.data() + at);
        layer.frames.push_back(frame);
        layer.traces.push_back(trace);
    }

    auto mark_of(TraceIndex trace) const {
        const auto start = problem_.filter.start();
        if (trace == BeamHistory<Move>::start) return start;
        return problem_.filter.next(start, history_.last_move(trace));
    }

    // Whether scores are real numbers. Most heuristics have none, which is known when compiling.
    bool by_score() const {
        if constexpr (ScoredHeuristic<H, D>)
            return by_score_;
        else
            return false;
    }

    std::int64_t score_of(const Frame& frame) const {
        if constexpr (ScoredHeuristic<H, D>)
            if (by_score_)
                return whole_from(problem_.heuristic.score(frame, result_.counters.expanded));
        return problem_.heuristic.value(frame);
    }

    double readable(std::int64_t score) const {
        return by_score() ? real_from(score) : static_cast<double>(score);
    }

    std::size_t words() const { return problem_.domain.packed_words(); }

    // Half of the memory is for the beam, the rest for the history and the states seen.
    [[gnu::cold]] std::size_t affordable_width(const State& start) const {
        if (!options_.limits.memory) return options_.width;
        const auto branching =
            static_cast<std::size_t>(std::ranges::distance(problem_.domain.moves(start)) + 2);
        const std::size_t node = words() * sizeof(Word) + sizeof(Frame) + sizeof(TraceIndex);
        const std::size_t bytes = 2 * node + 2 * branching * sizeof(Candidate) + 64;
        const std::uint64_t affordable = *options_.limits.memory / 2 / bytes;
        if (affordable == 0) throw std::bad_alloc();
        return std::min(options_.width, affordable);
    }

    // The names of a node: its place in the layer; before that, its parent's place and its move;
    // and its state's fingerprint, by which duplicates are found. They have different high bits.
    static NodeName candidate_name(const Candidate& candidate) {
        return NodeName{1} << 62U | NodeName{candidate.parent} << 8U |
               static_cast<std::uint8_t>(candidate.move);
    }
    static NodeName state_name(std::uint64_t fingerprint) {
        return fingerprint | NodeName{1} << 63U | 1U;  // as FingerprintSet compares them
    }

    void tell_state(NodeName node, const State& state) {
        if constexpr (WatchesEvent<O, Named>)
            tell(observer_, Named{node, state_name(problem_.domain.fingerprint(state))});
    }

    // The last candidate. Kept states change only between layers, so the look-up may come early.
    void tell_candidate() {
        if constexpr (WatchesEvent<O, Judged>) {
            const Candidate& candidate = candidates_.back();
            const bool known = options_.duplicates == Duplicates::Generated &&
                               seen_.contains(candidate.fingerprint);
            tell(observer_,
                 Judged{known ? Fate::Duplicate : Fate::Open,
                        known ? state_name(candidate.fingerprint) : candidate_name(candidate),
                        readable(candidate.score)});
        }
    }

    void watch_child(const Frame& frame, Move move) {
        if constexpr (watches_generated<O, State, Move>) {
            State child = state_;
            problem_.domain.apply(child, move);
            const Cost h = problem_.heuristic.value(problem_.heuristic.after(frame, child, move));
            observer_.generated(state_, move, child, depth_ + 1, h);
        }
    }

    const Counters& counters() {
        Counters& counters = result_.counters;
        counters.distinct = std::max<std::uint64_t>(counters.distinct, seen_.size());
        counters.peak_nodes =
            std::max<std::uint64_t>(counters.peak_nodes, layer_.size() + next_.size());
        counters.peak_bytes = account_.peak();
        return counters;
    }

    [[gnu::cold]] Result<Move> finish() {
        counters();
        if (solution_) {
            result_.moves = history_.path_to(*solution_);
            result_.lower_bound =
                std::min(result_.lower_bound, static_cast<Cost>(result_.moves.size()));
            notify_solution(observer_, result_.moves);
        } else if (has_dropped_) {
            budget_.reach(LimitKind::Width);  // unless another limit came first
        }
        conclude(result_, budget_, observer_, solution_.has_value());
        return std::move(result_);
    }

    const Problem<D, H, F>& problem_;
    BeamOptions options_;
    bool by_score_;
    O& observer_;
    Result<Move> result_{};
    std::size_t width_ = 0;
    Cost depth_ = 0;
    bool has_dropped_ = false;
    std::optional<TraceIndex> solution_{};
    State state_{};
    std::vector<Word> packed_{};
    Budget budget_;
    MemoryAccount account_;
    Layer layer_;
    Layer next_;
    Array<Candidate> candidates_;
    std::size_t checked_ = 0;  // candidates looked up so far
    std::size_t fresh_ = 0;    // those of them that were new
    BeamHistory<Move> history_;
    FingerprintSet seen_;
};

// Orders by the heuristic's value.
template <PackedDomain D, Heuristic<D> H, MoveFilter<D> F, class O = const NoObserver>
Result<typename D::Move> beam(const Problem<D, H, F>& problem, const typename D::State& start,
                              const BeamOptions& options = {}, O& observer = no_observer) {
    return Beam<D, H, F, O>(problem, options, observer).run(start);
}

// Orders by the heuristic's real-valued score.
template <PackedDomain D, ScoredHeuristic<D> H, MoveFilter<D> F, class O = const NoObserver>
Result<typename D::Move> scored_beam(const Problem<D, H, F>& problem,
                                     const typename D::State& start,
                                     const BeamOptions& options = {}, O& observer = no_observer) {
    return Beam<D, H, F, O>(problem, options, observer, true).run(start);
}

}  // namespace taquin::search

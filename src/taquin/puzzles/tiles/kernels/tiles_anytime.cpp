#include "taquin/puzzles/tiles/kernels/tiles_anytime.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <mutex>
#include <new>
#include <optional>
#include <utility>

#include "taquin/core/parallel.hpp"
#include "taquin/core/random.hpp"
#include "taquin/puzzles/tiles/kernels/board_windows.hpp"
#include "taquin/puzzles/tiles/kernels/learned_beam.hpp"
#include "taquin/puzzles/tiles/kernels/line_filler.hpp"
#include "taquin/puzzles/tiles/kernels/tiles_beam.hpp"
#include "taquin/puzzles/tiles/kernels/tiles_construction.hpp"

namespace taquin::kernels {

namespace {

using tiles::Board;
using tiles::Move;
using Moves = std::vector<Move>;
using Clock = std::chrono::steady_clock;
using End = TilesBeamResult::End;

// Measured: experiments/anytime.
constexpr std::uint32_t whole_side = 12;         // boards up to this side are always tried whole
constexpr double children_a_second = 5'000'000;  // at least, for a beam on larger boards
constexpr double usual_detour = 2;               // length of a beam's solution / Manhattan distance
constexpr std::uint32_t inner_side = 8;          // of the inner board that a beam solves
constexpr std::uint32_t smallest_side =
    4;  // if a beam gets stuck on boards up to this side, parts do not help
constexpr std::uint64_t first_width = 250;
constexpr std::uint64_t widest = 4'000'000;
constexpr std::uint64_t wider = 4;            // factor for the beam after one that got stuck
constexpr std::uint64_t inner_width = 1'000;  // at least
constexpr std::uint64_t boards_a_walk = 16;   // of a beam cost as much as one guided walk
constexpr std::size_t first_window = 30;
constexpr std::size_t longest_window = 120;
constexpr std::uint64_t window_width = 50;
constexpr std::uint64_t first_learned_width = 1000;
constexpr std::uint64_t least_learned_width = 100;
constexpr double learned_children_a_second = 5'000'000;
constexpr double first_share = 0.15;  // of the time, for the first beam
constexpr std::uint64_t learned_growth = 4;
constexpr double last_growth = 6;      // with less than this left, the next beam is the last
constexpr double usable_share = 0.85;  // of the limits, for the last beam
// The first solution may exceed the time limit by this much: one for 30x30 takes 1 to 2 ms.
constexpr std::chrono::milliseconds first_grace{50};

// State that the threads share.
class Shared {
public:
    explicit Shared(const AnytimeOptions& options) : options_(options) {}

    // Counts the nodes. False: a limit is reached, or there is nothing left to find.
    bool go_on(std::uint64_t nodes) {
        const std::uint64_t all = nodes_.fetch_add(nodes, std::memory_order_relaxed) + nodes;
        if (ended_.load(std::memory_order_relaxed)) return false;
        const search::Limits& limits = options_.limits;
        if (limits.stop.stop_requested() || (limits.nodes && all >= *limits.nodes) ||
            is_late(length_))
            ended_ = true;
        return !ended_;
    }

    // Whether the time limit plus `grace` is over, including the time to process a solution of this
    // length.
    bool is_late(std::size_t length, Clock::duration grace = {}) const {
        const auto& time = options_.limits.time;
        return time && Clock::now() - began_ + length * options_.time_a_move >= *time + grace;
    }

    std::optional<std::chrono::duration<double>> time_left() const {
        if (!options_.limits.time) return std::nullopt;
        return *options_.limits.time - (Clock::now() - began_);
    }

    // How much of the limits is used; none if there are none.
    struct Used {
        std::optional<double> time{};  // shares of 1
        std::optional<double> nodes{};
    };
    Used used() const {
        const search::Limits& limits = options_.limits;
        Used used;
        if (limits.time)
            used.time = std::chrono::duration<double>(Clock::now() - began_) /
                        std::chrono::duration<double>(*limits.time);
        if (limits.nodes)
            used.nodes = static_cast<double>(nodes_) / static_cast<double>(*limits.nodes);
        return used;
    }

    void end() { ended_ = true; }

    // Keeps the solution if it is the shortest so far.
    void offer(Moves moves) {
        const std::scoped_lock lock(mutex_);
        if (!iterations_.empty() && moves.size() >= best_.size()) return;
        best_ = std::move(moves);
        length_ = best_.size();
        iterations_.push_back({.bound = static_cast<search::Cost>(best_.size()),
                               .generated = nodes_,
                               .expanded = counters_.expanded,
                               .states = 0});
        if (best_.size() <= static_cast<std::size_t>(options_.lower_bound)) ended_ = true;
    }

    Moves best() {
        const std::scoped_lock lock(mutex_);
        return best_;
    }

    // Call only from the thread that called solve_anytime().
    void notify() {
        const std::size_t length = length_;
        if (std::exchange(notified_, length) != length && options_.callbacks.found)
            options_.callbacks.found(length);
    }

    void count(const TilesBeamResult& result) {
        const std::scoped_lock lock(mutex_);
        counters_.expanded += result.expanded;
        counters_.peak_nodes = std::max(counters_.peak_nodes, result.peak_nodes);
        counters_.peak_bytes = std::max(counters_.peak_bytes, result.peak_bytes);
    }
    // A row for each solution that was the shortest when found.
    std::vector<search::Iteration> take_iterations() { return std::move(iterations_); }
    search::Counters counters() {
        const std::scoped_lock lock(mutex_);
        search::Counters counters = counters_;
        counters.generated = nodes_;
        return counters;
    }

private:
    const AnytimeOptions& options_;
    Clock::time_point began_ = Clock::now();
    std::atomic<std::uint64_t> nodes_{0};
    std::atomic<bool> ended_{false};
    std::mutex mutex_;
    std::atomic<std::size_t> length_{0};  // of best_
    std::size_t notified_ = 0;
    Moves best_;
    search::Counters counters_{};
    std::vector<search::Iteration> iterations_;
};

// One thread's work: attempts in one direction, with wider and wider beams.
class Worker {
public:
    Worker(const Board& start, const Board& goal, const AnytimeOptions& options, Shared& shared)
        : start_(start), goal_(goal), options_(options), shared_(shared) {}

    void begin(unsigned thread) {
        backward_ = thread % 2 == 1;
        notifies_ = thread == 0;
        random_ = Random(options_.seed + thread);
    }

    void work(unsigned thread) {
        begin(thread);
        const Board& from = backward_ ? goal_ : start_;
        const Board& to = backward_ ? start_ : goal_;
        std::uint64_t width = first_width + first_width / 2 * (thread / 2);
        if (!is_small(from.size)) {
            try_out(solve_in_parts(from, to, {whole_side, boards_a_walk, first_width}));
            width = std::min(width, least_width(from.size));
        }
        for (std::size_t round = 0; may_go_on(0); ++round) {
            try_out(attempt(from, to, width));
            go_through(round);
            if (exhausted_) return shared_.end();
            width = std::min(2 * width, widest);
        }
    }

    // Sweeps windows over the best solution. Windows and beams grow from round to round.
    void go_through(std::size_t round) {
        const Moves before = shared_.best();
        const std::size_t window = std::min(first_window + 10 * round, longest_window);
        const Sweep sweep{.window = window,
                          .offset = static_cast<std::size_t>(random_.below(window)),
                          .beam = beam(window_width << std::min<std::size_t>(round, 8))};
        shared_.offer(backward_ ? reversed(shortened(goal_, reversed(before), sweep))
                                : shortened(start_, before, sweep));
    }

    bool may_go_on(std::uint64_t nodes) {
        const bool on = shared_.go_on(nodes);
        if (!notifies_) return on;
        shared_.notify();
        if (options_.callbacks.progress &&
            Clock::now() - last_notified_ > std::chrono::milliseconds(100)) {
            last_notified_ = Clock::now();
            options_.callbacks.progress(shared_.counters(), options_.lower_bound);
        }
        return on;
    }

private:
    void try_out(const std::optional<Moves>& moves) {
        if (!moves) return;
        shared_.offer(without_loops(start_, backward_ ? reversed(*moves) : *moves,
                                    [this] { return may_go_on(0); }));
    }

    std::optional<std::uint64_t> memory() const {
        if (!options_.limits.memory) return std::nullopt;
        return *options_.limits.memory / std::max(options_.threads, 1U) * 3 / 4;
    }

    TilesBeamOptions beam(std::uint64_t width) {
        return {.width = width,
                .longest = {},
                .memory = memory(),
                .go_on = [this](std::uint64_t nodes) { return may_go_on(nodes); }};
    }

    TilesBeamResult counted_beam(const Board& from, const Board& to, std::uint64_t width) {
        TilesBeamResult result = solve_by_beam(from, to, beam(width));
        shared_.count(result);
        return result;
    }

    // Narrower beams do not find a solution.
    static std::uint64_t least_width(tiles::Size size) { return size.cells() / 4; }

    static bool is_small(tiles::Size size) {
        return size.rows <= whole_side && size.columns <= whole_side;
    }

    // Whether a beam can finish on a board of this size.
    bool is_whole(tiles::Size size, std::uint64_t width) const {
        if (is_small(size)) return true;
        if (size.cells() > max_beam_cells) return false;
        const auto left = shared_.time_left();
        // Two random places of a line are on average a third of its length apart.
        const double distance = (size.rows + size.columns) / 3.0 * size.cells();
        const double children = 3.0 * static_cast<double>(width) * usual_detour * distance;
        return !left || left->count() * children_a_second >= children;
    }

    std::optional<Moves> attempt(const Board& from, const Board& to, std::uint64_t width) {
        const std::uint64_t beam_width = std::max(width, least_width(from.size));
        if (!is_whole(from.size, beam_width))
            return solve_in_parts(from, to, {whole_side, width, inner_width});
        TilesBeamResult whole = counted_beam(from, to, beam_width);
        if (from.size == start_.size) exhausted_ = whole.end == End::Solved && !whole.cut;
        Moves moves = std::move(whole.moves);
        Board board = from;
        make_moves(board, moves);
        if (whole.end == End::Stuck) {  // on a nearly solved board: a wider beam finishes soon
            whole = counted_beam(board, to, wider * beam_width);
            make_moves(board, whole.moves);
            moves.insert(moves.end(), whole.moves.begin(), whole.moves.end());
        }
        if (whole.end == End::Solved) return moves;
        if (whole.end == End::GivenUp) return std::nullopt;
        const std::uint32_t side = std::max(from.size.rows, from.size.columns);
        const auto rest =
            side <= smallest_side
                ? constructed(board, to)
                : solve_in_parts(board, to, {std::min(inner_side, side - 2), width, inner_width});
        return joined(std::move(moves), rest);
    }

    struct Parts {
        std::uint32_t inner_side;     // side of the board that a beam solves
        std::uint64_t width;          // of beams; a guided walk costs more than a board
        std::uint64_t inner_width{};  // of the beam on the inner board, if larger
    };

    // Fills the outer lines by guided construction, then solves the rest as a separate board.
    std::optional<Moves> solve_in_parts(const Board& from, const Board& to, const Parts& parts) {
        auto outer = guided_construction(
            from, to,
            {.inner = parts.inner_side,
             .width = std::max<std::uint64_t>(parts.width / boards_a_walk, 1),
             .seed = random_.next(),
             .memory = memory(),
             .go_on = [this](std::uint64_t nodes) { return may_go_on(nodes); }});
        if (!outer) return std::nullopt;
        Board board = from;
        make_moves(board, *outer);
        const Puzzle inner = cut_out(board, to, remainder(to, parts.inner_side));
        return joined(*std::move(outer),
                      attempt(inner.start, inner.goal, std::max(parts.width, parts.inner_width)));
    }

    static Rectangle remainder(const Board& goal, std::uint32_t inner) {
        Remainder left(static_cast<std::int32_t>(goal.size.rows),
                       static_cast<std::int32_t>(goal.size.columns),
                       static_cast<std::int32_t>(tiles::blank_of(goal)));
        const auto side = static_cast<std::int32_t>(inner);
        while (left.rows() > side || left.columns() > side) left.take_line();
        const auto cell = static_cast<tiles::Cell>(left.first_cell());
        return {
            goal.size.row(cell),
            goal.size.column(cell),
            {static_cast<std::uint32_t>(left.rows()), static_cast<std::uint32_t>(left.columns())}};
    }

    static std::optional<Moves> constructed(const Board& from, const Board& to) {
        Moves moves;
        construct_solution(from, to, [&](std::span<const Move> more) {
            moves.insert(moves.end(), more.begin(), more.end());
            return true;
        });
        return moves;
    }

    static std::optional<Moves> joined(Moves moves, const std::optional<Moves>& more) {
        if (!more) return std::nullopt;
        moves.insert(moves.end(), more->begin(), more->end());
        return moves;
    }

    const Board& start_;
    const Board& goal_;
    const AnytimeOptions& options_;
    Shared& shared_;
    bool backward_ = false;
    bool notifies_ = false;
    bool exhausted_ = false;  // a beam on the whole board dropped none: no solution is shorter
    Random random_{1};
    Clock::time_point last_notified_ = Clock::now();
};

// Wider and wider beams that the learned estimate guides, each on all threads.
class LearnedRounds {
public:
    LearnedRounds(const Board& start, const Board& goal, const AnytimeOptions& options,
                  Shared& shared, const tiles::CornerView& view)
        : start_(start), options_(options), shared_(shared), view_(view), seen_(view.seen(start)) {
        for (unsigned i = 0; i < std::max(options.threads, 1U); ++i)
            sweepers_.emplace_back(start, goal, options, shared).begin(i);
    }

    void work() {
        std::uint64_t width = first_width_in_time();
        for (std::size_t round = 0; may_go_on(0); ++round) {
            try {
                if (width > 0) width = try_beam(width);
                parallel_for(sweepers_.size(), static_cast<unsigned>(sweepers_.size()),
                             [&](std::size_t i, unsigned) { sweepers_[i].go_through(round); });
            } catch (const std::bad_alloc&) {
                width = 0;  // the solutions found so far stay
            }
        }
    }

private:
    // A narrow beam if the time is short, so that there is a solution early.
    std::uint64_t first_width_in_time() const {
        const auto left = shared_.time_left();
        if (!left) return first_learned_width;
        const double cells = start_.size.cells();
        const double children_a_board = 2.2 * 1.5 * std::pow(cells, 1.5);
        const double width =
            first_share * left->count() * learned_children_a_second / children_a_board;
        return static_cast<std::uint64_t>(
            std::clamp<double>(width, least_learned_width, first_learned_width));
    }

    LearnedBeamResult solve(const LearnedBeamOptions& options) const {
        return options_.learned ? solve_by_learned_beam(*options_.learned, seen_, options)
                                : solve_by_learned_beam(*options_.windows, seen_, options);
    }

    // The calling thread reports for all.
    bool may_go_on(std::uint64_t nodes) { return sweepers_.front().may_go_on(nodes); }

    // Returns the width of the next beam; 0: none is worth its time.
    std::uint64_t try_beam(std::uint64_t width) {
        const Shared::Used before = shared_.used();
        const LearnedBeamResult result =
            solve({.width = width,
                   .threads = options_.threads,
                   .longest = shared_.best().size() - 1,
                   .memory = options_.limits.memory,
                   .go_on = [this](std::uint64_t nodes) { return may_go_on(nodes); }});
        shared_.count({.generated = result.generated,
                       .expanded = result.expanded,
                       .peak_nodes = result.peak_nodes,
                       .peak_bytes = result.peak_bytes});
        if (result.end == LearnedBeamResult::End::Solved) {
            Moves moves = result.moves;
            for (Move& move : moves) move = view_.original(move);
            shared_.offer(std::move(moves));
        }
        if (result.end != LearnedBeamResult::End::GivenUp && !result.cut) {
            shared_.end();  // the beam kept all boards: no solution is shorter
            return 0;
        }
        if (result.width < width || width >= widest) return 0;
        return next_width(width, before, shared_.used());
    }

    static std::uint64_t next_width(std::uint64_t width, const Shared::Used& before,
                                    const Shared::Used& after) {
        // How many beams of this width the limits still allow.
        double left = std::numeric_limits<double>::infinity();
        const auto restrict_to = [&left](std::optional<double> from, std::optional<double> to) {
            if (from && to) left = std::min(left, (1 - *to) / std::max(*to - *from, 1e-9));
        };
        restrict_to(before.time, after.time);
        restrict_to(before.nodes, after.nodes);
        if (left >= last_growth) return std::min<std::uint64_t>(learned_growth * width, widest);
        const double last = usable_share * left * static_cast<double>(width);
        return last > static_cast<double>(width) ? static_cast<std::uint64_t>(last) : 0;
    }

    const Board& start_;
    const AnytimeOptions& options_;
    Shared& shared_;
    const tiles::CornerView& view_;
    std::vector<tiles::Tile> seen_;
    std::vector<Worker> sweepers_{};
};

// The first solution; otherwise why it was not found, and how many moves were made.
search::Result<Move> construct_first(const Board& start, const Board& goal,
                                     const AnytimeOptions& options, Shared& shared) {
    search::Result<Move> result;
    result.outcome = search::Outcome::Solved;
    construct_solution(start, goal, [&](std::span<const Move> more) {
        result.moves.insert(result.moves.end(), more.begin(), more.end());
        if (options.limits.stop.stop_requested()) {
            result.outcome = search::Outcome::Cancelled;
        } else if (options.first_in_time && shared.is_late(result.moves.size(), first_grace)) {
            result.outcome = search::Outcome::LimitReached;
            result.limit = search::LimitKind::Time;
        }
        return result.outcome == search::Outcome::Solved;
    });
    result.counters.generated = result.moves.size();
    if (result.outcome != search::Outcome::Solved) result.moves.clear();
    return result;
}

}  // namespace

search::Result<Move> solve_anytime(const Board& start, const Board& goal,
                                   const AnytimeOptions& options) {
    Shared shared(options);
    search::Result<Move> result = construct_first(start, goal, options, shared);
    result.lower_bound = options.lower_bound;
    if (result.outcome != search::Outcome::Solved) return result;
    shared.offer(std::move(result.moves));
    const bool is_learned = options.learned || options.windows;
    const auto view = is_learned ? tiles::CornerView::of(goal) : std::nullopt;
    if (view) {
        LearnedRounds(start, goal, options, shared, *view).work();
    } else {
        parallel_for(options.threads, options.threads, [&](std::size_t, unsigned thread) {
            try {
                Worker(start, goal, options, shared).work(thread);
            } catch (const std::bad_alloc&) {
                // The solutions found so far stay; the other threads go on.
            }
        });
    }
    result.outcome =
        options.limits.stop.stop_requested() ? search::Outcome::Cancelled : search::Outcome::Solved;
    shared.notify();
    result.moves = shared.best();
    result.counters = shared.counters();
    result.iterations = shared.take_iterations();
    return result;
}

}  // namespace taquin::kernels

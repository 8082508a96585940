// A puzzle from its rules: derive a class from DomainPuzzle, override what only your puzzle knows,
// and every algorithm, command, experiment and test works. docs/architecture.md, "Add a puzzle",
// walks through it; puzzles/pancake is a whole example.
//
// The Domain (search/concepts.hpp) is a PackedDomain with four more members: opposite(move),
// goal(), and state_of(packed) and bytes_of(state), which convert a Position's bytes to a state and
// back. The base classes search::PlainStates and search::RowStates provide the last two.
//
// You must override
//   read_size, pieces             sizes, as text
//   read_text, write              positions, as text
//   default_goal                  the goal of a size
//   domain                        the rules for a goal
//   replay                        the rules again, written without the domain: checks every
//                                 solution
//   check                         solvable or not, and why
//   random_position               a uniform scramble
//   heuristics, make_heuristic    the rows of claims, and a heuristic by name ("zero" exists)
// You may override the other members below, and all of Puzzle's.
#pragma once

#include <algorithm>
#include <chrono>
#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "taquin/core/text.hpp"
#include "taquin/heuristics/compiled.hpp"
#include "taquin/puzzle/explain_heuristics.hpp"
#include "taquin/puzzle/puzzle.hpp"
#include "taquin/puzzle/row_goal.hpp"
#include "taquin/puzzle/simple.hpp"
#include "taquin/search/plain.hpp"
#include "taquin/search/random_walk.hpp"
#include "taquin/solver/domain_run.hpp"
#include "taquin/solver/state_spaces.hpp"
#include "taquin/tables/distance_table.hpp"
#include "taquin/tables/table_store.hpp"

namespace taquin {

namespace heuristics {

inline constexpr HeuristicRow zero_row{
    .name = "zero", .summary = "always 0: no estimate", .cost = "none"};

}  // namespace heuristics

// Words for the sentences that all puzzles share.
struct PuzzleWords {
    std::string_view plural;           // plural of PuzzleInfo::noun: "stacks"
    std::string_view moves;            // "flips"
    std::string_view solve = "solve";  // what the moves do
    std::string_view solved = "solved";
};

// `F` is a filter (search/concepts.hpp) for moves not worth trying, constructed from the domain if
// possible; `Inlined` is the most common heuristic, which searches then call without a virtual
// call.
template <PuzzleDomain D, class F = search::NoFilter, class Inlined = void>
class DomainPuzzle : public Puzzle {
public:
    using Domain = D;
    using State = typename D::State;
    using Move = typename D::Move;
    using Filter = F;
    using Heuristic = heuristics::Compiled<State, Move, Inlined>;
    using LeafPtr = heuristics::LeafPtr<State, Move>;
    using Result = search::Result<Move>;

    DomainPuzzle(PuzzleInfo info, PuzzleWords words) : info_(std::move(info)), words_(words) {}

    const PuzzleInfo& info() const override { return info_; }
    bool is_small(std::string_view) const override { return false; }

    // --- positions

    bool recognises(std::string_view) const override { return false; }  // users name the puzzle
    std::string draw(const Position& position) const override { return write(position) + "\n"; }
    std::string svg(const Position& position) const override { return svg_of_text(draw(position)); }
    Expected<ReadPosition> read(std::string_view text, const ReadOptions& options) const override {
        const std::string_view form = info_.forms.front().name;
        if (options.form && *options.form != form)
            return Error{"unknown form " + quoted(*options.form) + "; " + plural() +
                         " are written as " + std::string(form)};
        std::optional<std::string> size;
        if (options.size) {
            auto canonical = read_size(*options.size);
            if (!canonical) return canonical.error();
            size = *std::move(canonical);
        }
        auto position = read_text(text, size);
        if (!position) return position.error();
        return ReadPosition{.position = *std::move(position), .form = form};
    }
    Expected<Position> goal(std::string_view name, std::string_view size) const override {
        const auto canonical = read_size(size);
        if (!canonical) return canonical.error();
        if (name.empty() || name == info_.goals.front().name) return default_goal(*canonical);
        if (info_.has_patterns && read_row_goal(name, pieces(*canonical)))
            return Error{
                "in this goal, x stands for pieces that do not matter; this needs a whole " +
                noun()};
        auto written = read_text(name, *canonical);
        if (!written)
            return Error{quoted(name) + " is neither the goal " +
                         std::string(info_.goals.front().name) + " nor a " + noun() + " of size " +
                         *canonical + ": " + written.error().message};
        return written;
    }

    // --- partial goals, for puzzles with PuzzleInfo::has_patterns: a position is a row of pieces,
    // and where a move takes a piece depends only on its place

    Expected<Position> partial_goal(std::string_view text, std::string_view size) const override {
        const auto read = info_.has_patterns ? read_row_goal(text, pieces(size)) : std::nullopt;
        if (!read) return goal(text, size);
        if (!*read) return read->error();
        return Position{this, std::string(size), {}, to_text(**read)};
    }
    Expected<PatternGoal> pattern_goal(const PatternQuery& query) const override {
        if (!info_.has_patterns) return Puzzle::pattern_goal(query);
        auto allowed = read_moves(query.allow, query.goal.size);
        if (!allowed) return Error{allowed.error().message, ErrorKind::BadInput, "allow"};
        const Position home = default_goal(query.goal.size);
        const Moves all = legal_moves(home);
        for (const std::uint8_t move : *allowed)
            if (std::ranges::find(all, move) == all.end())
                return Error{move_name(move) + " is not a move here", ErrorKind::BadInput, "allow"};
        PlacesOfMoves places(std::size_t{*std::ranges::max_element(all)} + 1);
        for (const std::uint8_t move : all) {
            const Position moved = after(home, std::span(&move, 1));
            for (const std::uint8_t piece : home.packed)
                places[move].push_back(static_cast<std::uint8_t>(
                    std::ranges::find(moved.packed, piece) - moved.packed.begin()));
        }
        return row_pattern(row_goal_of(query.goal), places, allowed->empty() ? all : *allowed);
    }

    // --- moves

    std::string write_moves(std::span<const std::uint8_t> moves, std::string_view) const override {
        return write_numbered_moves(moves);
    }
    Moves legal_moves(const Position& position) const override {
        const Domain rules = domain(position);
        Moves moves;
        for (const Move move : rules.moves(rules.state_of(position.packed)))
            moves.push_back(static_cast<std::uint8_t>(move));
        return moves;
    }
    void walk(const Position& start, std::span<const std::uint8_t> moves,
              const std::function<void(const Position&)>& each) const override {
        const Domain rules = domain(start);
        State state = rules.state_of(start.packed);
        Position at = start;
        each(at);
        for (const std::uint8_t move : moves) {
            rules.apply(state, static_cast<Move>(move));
            at.packed = rules.bytes_of(state);
            each(at);
        }
    }
    Position after(const Position& start, std::span<const std::uint8_t> moves) const override {
        const Domain rules = domain(start);
        State state = rules.state_of(start.packed);
        for (const std::uint8_t move : moves) rules.apply(state, static_cast<Move>(move));
        return position(start.size, rules.bytes_of(state));
    }

    // --- checks

    bool is_solvable(const Position& start, const Position& goal) const override {
        return check(start, goal).solvable;
    }
    bool solves(const Position& start, const Position& goal,
                std::span<const std::uint8_t> moves) const override {
        const Replay played = replay(start, moves);
        return !played.failed_at && is_at(played.end, goal);
    }
    Expected<Verification> verify(const Position& start, const Position& goal,
                                  const WrittenMoves& written) const override {
        const auto moves = read_moves(written.text, start.size);
        if (!moves) return moves.error();
        const std::span<const std::uint8_t> all(*moves);
        const Replay played = replay(start, all);
        const std::size_t legal = played.failed_at.value_or(all.size());
        Verification result{.moves = write_moves(all, written.notation),
                            .length = length(all, written.metric),
                            .failed_at = played.failed_at,
                            .end = position(start.size, played.end),
                            .move_count = all.size()};
        result.solves = !played.failed_at && is_at(result.end.packed, goal);
        result.explanation = sentence_of(result, all);
        for (std::size_t i = written.from; i <= legal && result.steps.size() < written.count; ++i)
            result.steps.push_back(
                {i == 0 ? std::string() : write_moves(all.subspan(i - 1, 1), written.notation),
                 position(start.size, replay(start, all.first(i)).end)});
        return result;
    }

    // --- scrambles

    std::optional<Error> check_scramble(const ScrambleRequest& request) const override {
        if (request.method == ScrambleMethod::Uniform) return std::nullopt;
        if (request.unsolvable)
            return Error{"walks from the goal lead to solvable " + plural() + " only"};
        if (request.steps > most_steps)
            return Error{std::to_string(request.steps) + " " + moves_word() +
                         " are too many; the maximum is " + std::to_string(most_steps)};
        return std::nullopt;
    }
    Expected<Scrambled> scramble(const ScrambleRequest& request, Random& random) const override {
        const auto scrambled = [&]() -> Expected<Position> {
            if (request.method == ScrambleMethod::Uniform) return random_position(request, random);
            if (request.method == ScrambleMethod::SelfAvoiding)
                return self_avoiding_walk(request, random);
            const Domain rules = domain(request.goal);
            return position(request.goal.size, rules.bytes_of(search::random_walk(
                                                   rules, rules.goal(), request.steps, random)));
        };
        auto result = scrambled();
        if (!result) return result.error();
        return Scrambled{*std::move(result)};
    }

    // --- heuristics

    std::optional<Error> check_heuristic(std::string_view expression, std::string_view size,
                                         std::string_view) const override {
        return heuristics::check_names(
            expression, [&](std::string_view name) { return find_heuristic(name, size); });
    }
    Expected<Estimate> estimate(std::string_view expression, const Position& goal, std::string_view,
                                tables::TableLibrary& tables) const override {
        auto heuristic = compile(expression, goal, tables::tables_from(tables));
        if (!heuristic) return heuristic.error();
        return Estimate(
            [heuristic = *std::move(heuristic), rules = domain(goal)](const Position& at) {
                return std::int64_t{heuristic.value(heuristic.root(rules.state_of(at.packed)))};
            });
    }
    Expected<Explanation> explain(const Position& start, const Position& goal, std::string_view,
                                  tables::TableLibrary& tables) const override {
        if (const Verdict verdict = check(start, goal); !verdict.solvable)
            return Error{"this " + noun() + " cannot be " + std::string(words_.solved) + ": " +
                         verdict.explanation};
        const Domain rules = domain(goal);
        const tables::ObtainTable obtain = tables::ready_tables_from(tables);
        Explanation result =
            explain_heuristics(heuristics(), rules, rules.state_of(start.packed),
                               [&](std::string_view name) { return compile(name, goal, obtain); });
        result.tables = explain_position(start, goal);
        if (auto fault = tables.check().fault) return *std::move(fault);
        return result;
    }

    // --- tables

    std::vector<TableSet> table_sets(const CataloguePtr&) const override {
        std::vector<TableSet> sets;
        for (const std::string& size : table_sizes())
            for (const SetRow& row : set_rows())
                if (auto set = make_set(row, size)) sets.push_back(*std::move(set));
        return sets;
    }
    std::vector<std::string> table_set_names(const TableQuery& query) const override {
        std::vector<std::string> names;
        for (const SetRow& row : set_rows())
            if (stored_table(row.name, query.goal.size)) names.emplace_back(row.name);
        return names;
    }
    Expected<TableSet> table_set(std::string_view name, const TableQuery& query) const override {
        const std::span<const SetRow> rows = set_rows();
        if (rows.empty()) return Puzzle::table_set(name, query);
        std::string known = rows.size() == 1 ? "; there is only:" : "; choose from:";
        for (const SetRow& row : rows) {
            if (row.name == name) return make_set(row, query.goal.size);
            known += " " + std::string(row.name);
        }
        return Error{"unknown set of tables " + quoted(name) + " for " + plural() + known};
    }
    bool makes_tables_of(std::string_view kind) const override {
        return kind.starts_with(std::string(name()) + "-");
    }
    // For tables of distances by rank; override this if the puzzle has other tables.
    std::optional<std::string> find_wrong_value(
        const tables::Table& table, [[maybe_unused]] const std::stop_token& stop) const override {
        if constexpr (search::IndexedDomain<Domain>)
            for (const TableSet& set : table_sets({})) {
                if (set.tables.front().id != table.id()) continue;
                const auto wrong = tables::find_wrong_distance(
                    domain(default_goal(set.size)), {table.data(), table.bytes().size()}, stop);
                if (!wrong) return std::nullopt;
                return "has a wrong distance: " + noun() + " " + std::to_string(*wrong) +
                       " contradicts its neighbours";
            }
        return "is not a known table of " + plural();
    }
    Expected<std::unique_ptr<StateSpace>> state_space(const Position& goal,
                                                      std::string_view) const override {
        const auto known = reach(goal.size);
        if (!known || known->positions <= solver::most_listed)
            if (auto space = solver::find_positions(domain(goal), goal)) return space;
        return Error{"there are too many " + plural() + " of size " + goal.size +
                     " to list; the maximum is " + std::to_string(solver::most_listed)};
    }

    // --- solving

    std::unique_ptr<PuzzleCache> make_cache() const override {
        return std::make_unique<PuzzleCache>();
    }
    Expected<solver::Report> solve(const solver::Request& request,
                                   solver::RunContext& context) const override {
        const Game game{*this, request,
                        tables::tables_from(context.cache.tables(request.tables_folder),
                                            solver::build_terms(request, context))};
        return solver::solve_domain(game, request, context);
    }

protected:
    // --- required of every puzzle

    // `size` is in canonical spelling; if none, the text determines it.
    virtual Expected<Position> read_text(std::string_view text,
                                         std::optional<std::string_view> size) const = 0;
    virtual Position default_goal(std::string_view size) const = 0;
    virtual Domain domain(const Position& goal) const = 0;
    virtual Replay replay(const Position& start, std::span<const std::uint8_t> moves) const = 0;
    // Uniform over the positions that can reach the request's goal, or over those that cannot.
    virtual Expected<Position> random_position(const ScrambleRequest& request,
                                               Random& random) const = 0;
    // One of heuristics(), for this goal. `obtain` supplies its tables.
    virtual Expected<LeafPtr> make_heuristic(std::string_view name, const Position& goal,
                                             const tables::ObtainTable& obtain) const = 0;

    // --- optional

    // Reads moves for a position of this size: numbers from 1 by default. replay() rejects illegal
    // moves.
    virtual Expected<Moves> read_moves(std::string_view text, std::string_view) const {
        return read_numbered_moves(
            text, {}, [](std::uint32_t value) { return "unknown move " + std::to_string(value); });
    }
    // Why a heuristic does not work for this size; none if it does.
    virtual std::optional<Error> check_size(std::string_view /*heuristic*/,
                                            std::string_view /*size*/) const {
        return std::nullopt;
    }
    // How the estimates of a position arise, as data.
    virtual std::vector<DataTable> explain_position(const Position&, const Position&) const {
        return {};
    }
    virtual Filter filter(const Position& goal) const {
        if constexpr (std::constructible_from<Filter, Domain>)
            return Filter(domain(goal));
        else
            return Filter{};
    }
    // The same for searches along one path, which do not need every shortest path to a state.
    virtual Filter path_filter(const Position& goal) const { return filter(goal); }
    // The shortest possible solution length that is at least `bound` (parity).
    virtual search::Cost possible_length(const Position&, const Position&,
                                         search::Cost bound) const {
        return bound;
    }
    // The result of search::ida_star, computed by a kernel; none if no kernel fits this heuristic.
    struct FastSearch {
        const solver::Request& request;
        const Heuristic& heuristic;
        const search::TreeSearchOptions& options;
    };
    virtual std::optional<Result> fast_ida_star(const FastSearch&) const { return std::nullopt; }

    // If the default heuristic has a stored table: the best heuristic without one. `auto` uses it
    // if the limits do not allow that table.
    virtual std::string_view heuristic_without_tables() const { return {}; }

    // The number of positions that can reach the goal, also in words. With it, self-avoiding walks
    // that are too long and state spaces that are too large are refused at once.
    struct Reach {
        std::uint64_t positions;
        std::string sentence;  // "there are 6 stacks of 3 pancakes"
    };
    virtual std::optional<Reach> reach(std::string_view /*size*/) const { return std::nullopt; }

    // Sets of table files, one table per set.
    struct SetRow {
        std::string_view name;
        std::string_view summary;
    };
    virtual std::span<const SetRow> set_rows() const { return {}; }
    // The sizes whose tables are listed.
    virtual std::vector<std::string> table_sizes() const { return {}; }
    // For the default goal of this size. The error says why it has no file.
    virtual Expected<tables::TableSpec> stored_table(std::string_view /*set*/,
                                                     std::string_view /*size*/) const {
        return Error{"the puzzle " + std::string(name()) + " has no tables to build"};
    }

    // --- helpers for overrides

    // What a goal, partial or not, asks for.
    RowGoal row_goal_of(const Position& goal) const {
        if (goal.is_partial()) return **read_row_goal(goal.partial, pieces(goal.size));
        return {goal.packed.begin(), goal.packed.end()};
    }
    bool is_at(const Packed& row, const Position& goal) const {
        return goal.is_partial() ? reaches(row, row_goal_of(goal)) : row == goal.packed;
    }

    Position position(std::string_view size, Packed packed) const {
        return {.puzzle = this, .size = std::string(size), .packed = std::move(packed)};
    }
    template <class H>
    static LeafPtr leaf(H heuristic) {
        return heuristics::leaf_of<State, Move>(std::move(heuristic));
    }
    Expected<Heuristic> compile(std::string_view expression, const Position& goal,
                                const tables::ObtainTable& obtain) const {
        auto parts = heuristics::compile<State, Move>(expression, Source{*this, goal, obtain});
        if (!parts) return parts.error();
        return Heuristic(*std::move(parts));
    }

private:
    static constexpr std::uint64_t most_steps = 1'000'000;  // of walks

    struct Source {
        const DomainPuzzle& puzzle;
        const Position& goal;
        const tables::ObtainTable& obtain;

        Expected<heuristics::FoundLeaf> find(std::string_view name) const {
            return puzzle.find_heuristic(name, goal.size);
        }
        Expected<LeafPtr> make(const heuristics::FoundLeaf& found) const {
            if (found.name == "zero")
                return leaf(search::PlainHeuristic{[](const State&) { return search::Cost{0}; }});
            return puzzle.make_heuristic(found.name, goal, obtain);
        }
    };

    Expected<heuristics::FoundLeaf> find_heuristic(std::string_view name,
                                                   std::string_view size) const {
        auto found = heuristics::find_leaf(heuristics(), name, words_.plural);
        if (found)
            if (auto error = check_size(found->name, size)) return *std::move(error);
        return found;
    }

    // The Game for solver/domain_run.hpp.
    struct Game {
        using Domain = D;
        using Heuristic = typename DomainPuzzle::Heuristic;
        using Filter = F;

        const DomainPuzzle& puzzle;
        const solver::Request& request;
        tables::ObtainTable obtain;
        Domain rules{puzzle.domain(request.goal)};
        State start = rules.state_of(request.start.packed);
        State goal = rules.goal();

        Position position_of(const State& state) const {
            return puzzle.position(request.goal.size, rules.bytes_of(state));
        }
        Domain domain(const State& to) const { return puzzle.domain(position_of(to)); }
        Expected<Heuristic> compile(std::string_view expression, const State& to) const {
            return puzzle.compile(expression, position_of(to), obtain);
        }
        Filter filter() const { return puzzle.filter(request.goal); }
        Filter path_filter() const {
            return request.all ? filter() : puzzle.path_filter(request.goal);
        }
        search::Cost possible_length(search::Cost bound) const {
            return puzzle.possible_length(request.start, request.goal, bound);
        }
        std::string_view heuristic_within(const solver::RunContext& context) const {
            const std::string_view simple = puzzle.heuristic_without_tables();
            return simple.empty() || puzzle.allows_default_table(request, context)
                       ? std::string_view{}
                       : simple;
        }
        template <class Run>
        std::optional<Result> ida_star(const Run& run,
                                       const search::TreeSearchOptions& options) const {
            if (request.all) return std::nullopt;
            return puzzle.fast_ida_star({run.request, run.heuristic, options});
        }
    };

    // Whether the limits leave memory and time for building the table of the default heuristic, and
    // for searching with it.
    bool allows_default_table(const solver::Request& request,
                              const solver::RunContext& context) const {
        constexpr double build_share = 0.6;  // of the time, at most
        const std::string name(info_.default_heuristic);
        const auto table = stored_table(name, request.goal.size);
        if (!table) return true;  // built on the spot
        const auto missing = context.cache.tables(request.tables_folder).missing(name, {*table});
        if (!missing) return true;
        if (table->build_memory > request.limits.memory.value_or(UINT64_MAX)) return false;
        if (!context.until) return true;
        const std::chrono::duration<double> left = *context.until - solver::Clock::now();
        return missing->seconds <= build_share * left.count();
    }

    std::string sentence_of(const Verification& replayed, std::span<const std::uint8_t> all) const {
        const std::string end = ": " + write(replayed.end);
        if (const auto failed = replayed.failed_at)
            return "move " + std::to_string(*failed + 1) + " (" + move_name(all[*failed]) +
                   ") is impossible here" + end;
        if (replayed.solves)
            return "the " + moves_word() + " " + std::string(words_.solve) + " the " + noun();
        return "after the " + moves_word() + " the " + noun() + " is not " +
               std::string(words_.solved) + end;
    }

    std::string noun() const { return std::string(info_.noun); }
    std::string plural() const { return std::string(words_.plural); }
    std::string moves_word() const { return std::string(words_.moves); }
    Expected<Position> self_avoiding_walk(const ScrambleRequest& request, Random& random) const {
        const std::string& size = request.goal.size;
        const std::string walk = "walk of " + std::to_string(request.steps) + " " + moves_word();
        const std::string advice = "; use fewer " + moves_word();
        const auto known = reach(size);
        if (known && request.steps >= known->positions)
            return Error{"a " + walk + " must repeat a " + noun() + ": " + known->sentence +
                         advice};
        const Domain rules = domain(request.goal);
        if (const auto end = search::self_avoiding_walk(rules, rules.goal(), request.steps, random,
                                                        request.stop))
            return position(size, rules.bytes_of(*end));
        return Error{"found no " + walk + " without a repeated " + noun() + advice};
    }
    Expected<TableSet> make_set(const SetRow& row, std::string_view size) const {
        auto table = stored_table(row.name, size);
        if (!table) return table.error();
        return TableSet{.name = std::string(row.name),
                        .size = std::string(size),
                        .summary = std::string(row.summary),
                        .tables = {*std::move(table)}};
    }

    PuzzleInfo info_;
    PuzzleWords words_;
};

}  // namespace taquin

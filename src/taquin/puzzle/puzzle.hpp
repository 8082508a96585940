// The interface of every puzzle. Command line, server, lab and solver know puzzles only through it;
// puzzles/registry.cpp lists all puzzles.
//
// To add a puzzle: a folder puzzles/NAME with a class that implements this interface, a line in the
// registry, tests. docs/architecture.md walks through it. Only solve() must be fast: it is called
// once per search, and everything below it is compiled for the puzzle's own types
// (solver/domain_run.hpp does that for a domain and its heuristics).
//
// Errors are values. Their messages may mention the puzzle (pancakes, stickers, tiles), never
// options, commands or files: front ends add those.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/core/random.hpp"
#include "taquin/heuristics/expression.hpp"
#include "taquin/puzzle/data.hpp"
#include "taquin/puzzle/position.hpp"
#include "taquin/search/concepts.hpp"
#include "taquin/tables/table_store.hpp"

namespace taquin {

struct PatternGoal;  // puzzle/pattern.hpp

namespace solver {
struct AlgorithmRow;
struct Request;
struct Report;
struct RunContext;
}  // namespace solver

// A name that users type, and its meaning.
struct NamedChoice {
    std::string_view name;
    std::string_view help = "";
};

// A puzzle's description.
struct PuzzleInfo {
    std::string_view name;     // as typed: "tiles", "cube2"
    std::string_view summary;  // one line
    std::string_view noun;     // the word for a position: "board", "cube", "stack"
    std::string_view sizes;    // "2x2 to 1000x1000"
    std::string_view default_size;
    std::string_view size_form;            // "RxC"; empty: there is only one size, never typed
    std::vector<NamedChoice> forms{};      // input formats
    std::vector<NamedChoice> goals{};      // the first is the default
    std::vector<NamedChoice> steps{};      // partial goals with names
    std::vector<NamedChoice> metrics{};    // ways to count moves; the first is the default
    std::vector<NamedChoice> notations{};  // for moves; empty if there is only one
    std::string_view example;              // a position that is easy to solve
    std::string_view example_moves;        // its solution
    std::string_view default_heuristic;    // for searches that need one
    bool has_patterns = false;             // partial goals, and a choice of allowed moves
    bool has_order = false;                // the move order can be set
    bool skips_way_back = false;  // graph searches omit exactly one move per state: the one
                                  // that leads back to its parent
};

struct ReadOptions {
    std::optional<std::string> form{};  // a name in PuzzleInfo::forms; none: detected
    std::optional<std::string> size{};  // as typed
    bool impossible = false;            // accept unreachable positions, such as a cube with one
                                        // twisted corner
};

struct ReadPosition {
    Position position{};
    std::string_view form{};                  // the detected form: a name in PuzzleInfo::forms
    std::optional<std::uint64_t> number{};    // if the text numbers its positions
    std::optional<bool> claims_solvable{};    // from a comment beside it
    std::optional<std::uint64_t> distance{};  // from the goal, if the text states it
    std::vector<std::string> warnings{};
};

// Receives one line of a text with many positions; false stops reading.
using TakeEntry = std::function<bool(std::size_t line, Expected<ReadPosition>&& position)>;

// Solvable or not, and why.
struct Verdict {
    bool solvable = false;
    std::string explanation{};  // for people, in sentences
    std::vector<Fact> facts{};  // the same for programs; every position has the same names
};

// The replay of a user's solution.
struct Verification {
    struct Step {
        std::string move{};  // that led here; empty at the start
        Position position{};
    };
    std::string moves{};       // as understood, in canonical spelling
    std::uint64_t length = 0;  // in the metric
    bool solves = false;
    std::optional<std::size_t> failed_at{};  // the first illegal move in the metric, from 0
    Position end{};
    std::string explanation{};   // where it fails, or that it succeeds
    std::size_t move_count = 0;  // as written, whatever the metric
    std::vector<Step> steps{};   // the requested positions on the way
};

enum class ScrambleMethod : std::uint8_t { Uniform, Walk, SelfAvoiding };

struct ScrambleRequest {
    Position goal{};  // that positions can reach, or where walks start
    ScrambleMethod method = ScrambleMethod::Uniform;
    std::uint64_t steps = 0;  // of walks
    bool unsolvable = false;
    std::string metric{};
    std::stop_token stop{};  // ends a self-avoiding walk, which may take seconds
};

struct Scrambled {
    Position position{};
    std::optional<std::string> moves{};  // that led to it, if the puzzle shows them
};

// How the estimates of a position arise.
struct Explanation {
    struct Estimate {
        std::string_view heuristic;
        std::optional<search::Cost> value{};  // none: wrong size, or its table is not built
        std::string why_not{};
    };
    struct Effect {
        std::uint8_t move = 0;
        std::vector<Fact> facts{};                          // the tile that moves, …
        std::vector<std::optional<search::Cost>> change{};  // of each estimate
    };
    std::vector<Estimate> estimates{};
    std::vector<DataTable> tables{};
    std::vector<Effect> moves{};
};

// A set of tables that can be built.
struct TableSet {
    std::string name{};
    std::string size{};
    std::string metric{};  // empty: any
    std::string summary{};
    std::vector<tables::TableSpec> tables{};
};

// Training of an estimate that guides beams.
struct LearnRequest {
    std::string size{};
    std::optional<double> seconds{};  // none: as long as is worthwhile for the size
    std::uint64_t seed = 1;
    unsigned threads = 1;
    bool fresh = false;  // do not continue the stored table
};

struct Learned {
    std::string file{};
    std::uint64_t bytes = 0;
    std::string summary{};
    std::uint64_t rounds = 0;     // of all trainings
    std::uint64_t positions = 0;  // solved
    double seconds = 0;
    double length = 0;       // mean of the test positions, which are the same for all trainings
    double lower_bound = 0;  // the mean of a simple bound, for comparison
    bool resumed = false;    // a stored table
};

// Pattern database sets that a user drew; only their puzzle can read them.
class Catalogue {
public:
    virtual ~Catalogue() = default;
};
using CataloguePtr = std::shared_ptr<const Catalogue>;

struct TableQuery {
    Position goal{};
    std::string metric{};
    CataloguePtr catalogue{};
    std::vector<std::string> distributions{};  // only the ones with these names; empty: all
};

// The number of positions at each distance.
struct Distribution {
    std::string name{};   // as typed, if there are several: "corners"
    std::string title{};  // what is counted, if there are several: "all corners"
    std::uint64_t positions = 0;
    std::vector<std::uint64_t> counts{};
    std::vector<Position> farthest{};  // some of them, if known
};

// All positions of a small puzzle that can reach a goal, numbered from 0.
class StateSpace {
public:
    virtual ~StateSpace() = default;
    virtual std::uint64_t size() const = 0;
    virtual Position at(std::uint64_t number) const = 0;
    // The distance of every position from the goal; empty if stopped.
    virtual std::vector<std::uint8_t> distances(unsigned threads,
                                                const tables::Progress& progress) const = 0;
};

// Counts the distances of all positions.
Expected<std::vector<Distribution>> distributions_of(const StateSpace& space, unsigned threads,
                                                     const tables::BuildTerms& terms);

// The value of a heuristic expression for a position.
using Estimate = std::function<std::int64_t(const Position&)>;

// Data that a puzzle keeps from one solve to the next, such as compiled heuristics.
class PuzzleCache {
public:
    virtual ~PuzzleCache() = default;
};

class Puzzle {
public:
    virtual ~Puzzle() = default;

    virtual const PuzzleInfo& info() const = 0;
    std::string_view name() const { return info().name; }

    // --- sizes

    // The size in canonical spelling. The error lists the valid sizes.
    virtual Expected<std::string> read_size(std::string_view text) const = 0;
    virtual std::uint64_t pieces(std::string_view size) const = 0;  // tiles, pancakes, …
    // Any search solves positions of this size within milliseconds.
    virtual bool is_small(std::string_view size) const = 0;

    // --- positions

    // Whether a text looks like this puzzle and no other. `line` is its first line.
    virtual bool recognises(std::string_view line) const = 0;
    virtual Expected<ReadPosition> read(std::string_view text,
                                        const ReadOptions& options) const = 0;
    // Whether these lines begin a text with one position per line.
    virtual bool begins_batch(std::string_view lines, const ReadOptions& options) const;
    // Reads one position per line, skipping blank lines and comments (#). Returns the number of
    // positions.
    virtual std::size_t read_lines(std::string_view text, const ReadOptions& options,
                                   const TakeEntry& take) const;
    // The same for a whole text, which may also be one position of many lines.
    virtual std::size_t read_batch(std::string_view text, const ReadOptions& options,
                                   const TakeEntry& take) const;
    virtual std::string write(const Position& position) const = 0;  // one line that read() accepts
    // The shortest spelling that read() accepts; write() by default.
    virtual std::string write_short(const Position& position) const;
    virtual std::string draw(const Position& position) const = 0;  // several lines of characters
    // The same in a frame, with a cell for every piece; draw() by default.
    virtual std::string draw_framed(const Position& position) const;
    virtual std::string svg(const Position& position) const = 0;  // a complete SVG document
    // The pieces row by row, as numbers for programs; by default the numbers of write(), where "/"
    // ends a row.
    virtual std::vector<std::vector<std::uint32_t>> rows(const Position& position) const;
    // A named goal, or a position written as text. An empty name is the default.
    virtual Expected<Position> goal(std::string_view name, std::string_view size) const = 0;

    // --- partial goals, in which some pieces do not matter

    // A goal for check(), is_solvable(), solves(), verify() and pattern_goal(), not for other
    // members: a step by name, a position with x for pieces that do not matter, or any text that
    // goal() accepts. By default only the last.
    virtual Expected<Position> partial_goal(std::string_view text, std::string_view size) const;
    // What a goal, partial or not, asks of the pieces. By default an error.
    struct PatternQuery {
        Position goal{};
        std::string metric{};
        std::string allow{};  // the only moves to use, as text; empty: all
    };
    virtual Expected<PatternGoal> pattern_goal(const PatternQuery& query) const;
    // The position that the reversed and inverted moves of a solution solve; none if the puzzle
    // has no such position. Only for starts that can reach the default goal.
    virtual std::optional<Position> inverse(const Position& position) const;

    // --- moves

    // An empty notation means the default.
    virtual std::string write_moves(std::span<const std::uint8_t> moves,
                                    std::string_view notation = {}) const = 0;
    // The legal moves, in the puzzle's own order.
    virtual Moves legal_moves(const Position& position) const = 0;
    // The usual name of a move: "up", "R'"; by default as in write_moves().
    virtual std::string move_name(std::uint8_t move) const;
    // For reading: may join moves that the metric counts as one.
    virtual std::string readable_moves(std::span<const std::uint8_t> moves,
                                       std::string_view notation, std::string_view metric) const;
    virtual std::uint64_t length(std::span<const std::uint8_t> moves,
                                 std::string_view metric) const;
    // Calls each(position) for every position of a solution, including start and goal.
    virtual void walk(const Position& start, std::span<const std::uint8_t> moves,
                      const std::function<void(const Position&)>& each) const = 0;
    // The position after these moves.
    virtual Position after(const Position& start, std::span<const std::uint8_t> moves) const = 0;
    // The order in which searches try moves.
    virtual Expected<Moves> read_order(std::string_view text) const;

    // --- checks, by code that shares nothing with the searches

    virtual Verdict check(const Position& start, const Position& goal) const = 0;
    virtual bool is_solvable(const Position& start, const Position& goal) const = 0;
    // The error if searches with this heuristic cannot run on unsolvable positions; none if they
    // can. By default they cannot, because tables may have values for solvable positions only.
    virtual std::optional<Error> check_unsolvable_search(std::string_view heuristic) const;
    virtual bool solves(const Position& start, const Position& goal,
                        std::span<const std::uint8_t> moves) const = 0;
    struct WrittenMoves {
        std::string_view text;
        std::string_view notation;
        std::string_view metric;
        // Positions to show: those after from, from + 1, … moves, while the moves are legal.
        std::size_t from = 0;
        std::size_t count = 0;
    };
    virtual Expected<Verification> verify(const Position& start, const Position& goal,
                                          const WrittenMoves& moves) const = 0;

    // --- scrambles

    // None if the request is valid.
    virtual std::optional<Error> check_scramble(const ScrambleRequest& request) const = 0;
    virtual Expected<Scrambled> scramble(const ScrambleRequest& request, Random& random) const = 0;

    // --- heuristics

    virtual std::span<const heuristics::HeuristicRow> heuristics() const = 0;
    // The error in this expression for positions of this size in this metric; none if it is valid.
    // An empty metric is the default.
    virtual std::optional<Error> check_heuristic(std::string_view expression, std::string_view size,
                                                 std::string_view metric) const = 0;
    virtual Expected<Estimate> estimate(std::string_view expression, const Position& goal,
                                        std::string_view metric,
                                        tables::TableLibrary& tables) const = 0;
    // Uses existing tables, and builds only those that take milliseconds.
    virtual Expected<Explanation> explain(const Position& start, const Position& goal,
                                          std::string_view metric,
                                          tables::TableLibrary& tables) const = 0;

    // --- tables

    // Every set that can be built, for all sizes and metrics and the default goals.
    virtual std::vector<TableSet> table_sets(const CataloguePtr& catalogue) const;
    // The names of the sets for this goal's size and metric.
    virtual std::vector<std::string> table_set_names(const TableQuery& query) const;
    virtual Expected<TableSet> table_set(std::string_view name, const TableQuery& query) const;
    // Whether this puzzle builds tables of this kind.
    virtual bool makes_tables_of(std::string_view kind) const;
    // Checks the table's values beyond its checksums. Returns what is wrong; none if all is well,
    // or if stopped.
    virtual std::optional<std::string> find_wrong_value(const tables::Table& table,
                                                        const std::stop_token& stop) const;
    // What there is to know about a stored table of this puzzle, from the first `note_bytes` of its
    // values; empty if its identity says it all.
    static constexpr std::size_t note_bytes = 128;
    virtual std::string note_on(const tables::TableId& id,
                                std::span<const std::byte> beginning) const;
    // Trains an estimate for this size and stores it as a table; continues one that is stored. If
    // the progress says stop, stores what it has. By default an error: this puzzle learns nothing.
    virtual Expected<Learned> learn(const LearnRequest& request, const tables::TableStore& store,
                                    const tables::Progress& progress) const;
    // Reads pattern sets that a user drew; errors name the file and the line.
    virtual Expected<CataloguePtr> read_catalogue(std::string_view text,
                                                  std::string_view file) const;

    // The names of the distributions, if there are several to choose from.
    virtual std::vector<std::string> distribution_names() const;
    // The error for a name that distributions() would refuse; none if it is valid.
    virtual std::optional<Error> check_distribution(std::string_view name) const;
    // Counts positions by distance: all positions of one goal, or the entries of tables.
    virtual Expected<std::vector<Distribution>> distributions(
        const TableQuery& query, tables::TableLibrary& tables,
        const tables::BuildTerms& terms) const;
    // An error if there are too many positions. An empty metric is the default.
    virtual Expected<std::unique_ptr<StateSpace>> state_space(const Position& goal,
                                                              std::string_view metric) const;

    // --- solving

    // This puzzle's own algorithms, besides those of solver/algorithms.cpp.
    virtual std::span<const solver::AlgorithmRow> own_algorithms() const;

    virtual std::unique_ptr<PuzzleCache> make_cache() const = 0;
    // Start and goal are positions of this puzzle with the same size, the algorithm is in the table
    // and the start is solvable. If the context has a tree, records every node in it.
    virtual Expected<solver::Report> solve(const solver::Request& request,
                                           solver::RunContext& context) const = 0;
};

}  // namespace taquin

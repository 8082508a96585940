// What every puzzle offers. Command line, server, lab and solver know puzzles only through this
// interface; the list of all puzzles is in puzzles/registry.cpp.
//
// To add a puzzle: a folder puzzles/NAME with a class that implements this interface, a line in the
// registry, tests. docs/architecture.md walks through it. Only solve() is hot: it is called once a
// search, and everything below it is compiled for the puzzle's own types (solver/domain_run.hpp
// does that for a domain and its heuristics).
//
// Errors are values. Their sentences may speak of the puzzle (pancakes, stickers, tiles), never of
// options, commands or files: front ends add those.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
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

namespace solver {
struct AlgorithmRow;
struct Request;
struct Report;
struct RunContext;
}  // namespace solver

// A name that users type, and what it stands for.
struct NamedChoice {
    std::string_view name;
    std::string_view help = "";
};

// What a puzzle is, in a row of texts.
struct PuzzleInfo {
    std::string_view name;     // "tiles", "cube2": as it is typed
    std::string_view summary;  // a line
    std::string_view noun;     // what a position is called: "board", "cube", "stack"
    std::string_view sizes;    // "2x2 to 1000x1000"
    std::string_view default_size;
    std::string_view size_form;            // "RxC"; empty: there is one size, which is not typed
    std::vector<NamedChoice> forms{};      // of texts that are read
    std::vector<NamedChoice> goals{};      // the first is the default
    std::vector<NamedChoice> metrics{};    // how lengths are counted; the first is the default
    std::vector<NamedChoice> notations{};  // of moves, where there are several; else empty
    std::string_view example;              // a position, easy to solve
    std::string_view example_moves;        // that solve it
    std::string_view default_heuristic;    // of searches that need one
    bool has_order = false;                // searches can be told the order of moves
    bool skips_way_back = false;  // of the moves of a state, graph searches leave out exactly the
                                  // one that leads back to its parent
};

struct ReadOptions {
    std::optional<std::string> form{};  // a name of PuzzleInfo::forms; none: recognised
    std::optional<std::string> size{};  // as it was typed
    bool impossible = false;            // accept positions that no moves can reach, such as a
                                        // cube with one twisted corner
};

struct ReadPosition {
    Position position{};
    std::string_view form{};                  // that was recognised: a name of PuzzleInfo::forms
    std::optional<std::uint64_t> number{};    // where the text numbers its positions
    std::optional<bool> claims_solvable{};    // by a comment beside it
    std::optional<std::uint64_t> distance{};  // from the goal, where the text tells it
    std::vector<std::string> warnings{};
};

// A line of a text with many positions; false ends the reading.
using TakeEntry = std::function<bool(std::size_t line, Expected<ReadPosition>&& position)>;

// Solvable or not, and why.
struct Verdict {
    bool solvable = false;
    std::string explanation{};  // sentences
    std::vector<Fact> facts{};  // the same, for programs; the names are the same for every position
};

// A solution that somebody wrote down, replayed.
struct Verification {
    struct Step {
        std::string move{};  // that led here; empty at the start
        Position position{};
    };
    std::string moves{};       // as they were understood, canonically written
    std::uint64_t length = 0;  // in the metric
    bool solves = false;
    std::optional<std::size_t> failed_at{};  // the first illegal move, from 0
    Position end{};
    std::string explanation{};   // where it fails, or that it does not
    std::size_t move_count = 0;  // as they were written, whatever the metric
    std::vector<Step> steps{};   // positions on the way that were asked for
};

enum class ScrambleMethod : std::uint8_t { Uniform, Walk, SelfAvoiding };

struct ScrambleRequest {
    Position goal{};  // that the positions lead to, or walks start from
    ScrambleMethod method = ScrambleMethod::Uniform;
    std::uint64_t steps = 0;  // of walks
    bool unsolvable = false;
    std::string metric{};
};

struct Scrambled {
    Position position{};
    std::optional<std::string> moves{};  // that made it, where the puzzle shows them
};

// Where the estimates of a position come from.
struct Explanation {
    struct Estimate {
        std::string_view heuristic;
        std::optional<search::Cost> value{};  // none: not for this size, or its table is not built
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

// Sets of pattern databases that a user drew; only its puzzle knows what is in it.
class Catalogue {
public:
    virtual ~Catalogue() = default;
};
using CataloguePtr = std::shared_ptr<const Catalogue>;

struct TableQuery {
    Position goal{};
    std::string metric{};
    CataloguePtr catalogue{};
};

// How many positions there are at each distance.
struct Distribution {
    std::string name{};  // of what, where there are several
    std::uint64_t positions = 0;
    std::vector<std::uint64_t> counts{};
    std::vector<Position> farthest{};  // some of them, where they are known
};

// All positions of a small puzzle from which a goal can be reached, numbered from 0.
class StateSpace {
public:
    virtual ~StateSpace() = default;
    virtual std::uint64_t size() const = 0;
    virtual Position at(std::uint64_t number) const = 0;
    // Of every position from the goal; empty: told to stop.
    virtual std::vector<std::uint8_t> distances(unsigned threads,
                                                const tables::Progress& progress) const = 0;
};

// The value of a heuristic expression for a position.
using Estimate = std::function<std::int64_t(const Position&)>;

// What a puzzle keeps from one solve to the next: compiled heuristics and the like.
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

    // The size in canonical spelling. The error says which sizes there are.
    virtual Expected<std::string> read_size(std::string_view text) const = 0;
    virtual std::uint64_t pieces(std::string_view size) const = 0;  // tiles, pancakes, …
    // Any search solves positions of this size within milliseconds.
    virtual bool is_small(std::string_view size) const = 0;

    // --- positions

    // Whether a text looks like this puzzle's and no other's. `line` is its first.
    virtual bool recognises(std::string_view line) const = 0;
    virtual Expected<ReadPosition> read(std::string_view text,
                                        const ReadOptions& options) const = 0;
    // Whether these lines begin a text with a position a line.
    virtual bool begins_batch(std::string_view lines, const ReadOptions& options) const;
    // A position a line; blank lines and comments (#) are left out. Returns how many there were.
    virtual std::size_t read_lines(std::string_view text, const ReadOptions& options,
                                   const TakeEntry& take) const;
    // The same for a whole text, which may also be one position of many lines.
    virtual std::size_t read_batch(std::string_view text, const ReadOptions& options,
                                   const TakeEntry& take) const;
    virtual std::string write(const Position& position) const = 0;  // on one line; read() reads it
    // The shortest spelling that read() understands; write() if there is no other.
    virtual std::string write_short(const Position& position) const;
    virtual std::string draw(const Position& position) const = 0;  // some lines of characters
    // The same in a frame, every piece in a cell of its own; draw() if there is no such picture.
    virtual std::string draw_framed(const Position& position) const;
    virtual std::string svg(const Position& position) const = 0;  // a whole SVG document
    // A named goal, or a position written as text. An empty name is the default.
    virtual Expected<Position> goal(std::string_view name, std::string_view size) const = 0;

    // --- moves

    // An empty notation is the default.
    virtual std::string write_moves(std::span<const std::uint8_t> moves,
                                    std::string_view notation = {}) const = 0;
    // The moves that can be made here, in the puzzle's own order.
    virtual Moves legal_moves(const Position& position) const = 0;
    // What people call a move: "up", "R'"; as write_moves() writes it if not said otherwise.
    virtual std::string move_name(std::uint8_t move) const;
    // As people read them: may join moves that the metric counts as one.
    virtual std::string readable_moves(std::span<const std::uint8_t> moves,
                                       std::string_view notation, std::string_view metric) const;
    virtual std::uint64_t length(std::span<const std::uint8_t> moves,
                                 std::string_view metric) const;
    // each(position) for every position of a solution, start and goal included.
    virtual void walk(const Position& start, std::span<const std::uint8_t> moves,
                      const std::function<void(const Position&)>& each) const = 0;
    // Where these moves lead.
    virtual Position after(const Position& start, std::span<const std::uint8_t> moves) const = 0;
    // A proved number of moves, in another metric than the one that searches count.
    virtual std::uint64_t bound_in_metric(const Position& start, std::uint64_t moves,
                                          std::string_view metric) const;
    // The order in which searches try moves.
    virtual Expected<Moves> read_order(std::string_view text) const;

    // --- judgement, by code that shares nothing with the searches

    virtual Verdict check(const Position& start, const Position& goal) const = 0;
    virtual bool is_solvable(const Position& start, const Position& goal) const = 0;
    virtual bool solves(const Position& start, const Position& goal,
                        std::span<const std::uint8_t> moves) const = 0;
    struct WrittenMoves {
        std::string_view text;
        std::string_view notation;
        std::string_view metric;
        // Positions to show: those after from, from + 1, … moves, as far as the moves are legal.
        std::size_t from = 0;
        std::size_t count = 0;
    };
    virtual Expected<Verification> verify(const Position& start, const Position& goal,
                                          const WrittenMoves& moves) const = 0;

    // --- scrambles

    // None if it can be done.
    virtual std::optional<Error> check_scramble(const ScrambleRequest& request) const = 0;
    virtual Expected<Scrambled> scramble(const ScrambleRequest& request, Random& random) const = 0;

    // --- heuristics

    virtual std::span<const heuristics::HeuristicRow> heuristics() const = 0;
    // What is wrong with this expression for positions of this size; none if nothing is.
    virtual std::optional<Error> check_heuristic(std::string_view expression,
                                                 std::string_view size) const = 0;
    virtual Expected<Estimate> estimate(std::string_view expression, const Position& goal,
                                        std::string_view metric,
                                        tables::TableLibrary& tables) const = 0;
    // Uses tables that are there, and builds none that takes longer than milliseconds.
    virtual Expected<Explanation> explain(const Position& start, const Position& goal,
                                          std::string_view metric,
                                          tables::TableLibrary& tables) const = 0;

    // --- tables

    // Every set that can be built, of all sizes and metrics, for the default goals.
    virtual std::vector<TableSet> table_sets(const CataloguePtr& catalogue) const;
    // The names of the sets for this goal's size and metric.
    virtual std::vector<std::string> table_set_names(const TableQuery& query) const;
    virtual Expected<TableSet> table_set(std::string_view name, const TableQuery& query) const;
    // Whether this puzzle makes tables of this kind.
    virtual bool makes_tables_of(std::string_view kind) const;
    // What is wrong with the values of such a table, beyond its checksums; none if nothing is.
    virtual std::optional<std::string> find_wrong_value(const tables::Table& table) const;
    // Sets of patterns that a user drew; errors name the file and the line.
    virtual Expected<CataloguePtr> read_catalogue(std::string_view text,
                                                  std::string_view file) const;

    // The distances of all positions: from one goal, or of the entries of its tables.
    virtual Expected<std::vector<Distribution>> distributions(
        const TableQuery& query, tables::TableLibrary& tables,
        const tables::BuildTerms& terms) const;
    // An error where there are too many.
    virtual Expected<std::unique_ptr<StateSpace>> state_space(const Position& goal) const;

    // --- solving

    // Algorithms that only this puzzle has, besides those of solver/algorithms.cpp.
    virtual std::span<const solver::AlgorithmRow> own_algorithms() const;

    virtual std::unique_ptr<PuzzleCache> make_cache() const = 0;
    // Start and goal are positions of this puzzle and of one size, the algorithm is in the table
    // and the start is solvable. With a tree in the context every node is written to it.
    virtual Expected<solver::Report> solve(const solver::Request& request,
                                           solver::RunContext& context) const = 0;
};

}  // namespace taquin

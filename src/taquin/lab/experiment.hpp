// An experiment as described in its TOML file: the positions, what to do with them, and what to
// show. docs/lab.md lists every key; plan.hpp turns an experiment into single runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/lab/measures.hpp"
#include "taquin/puzzle/puzzle.hpp"
#include "taquin/search/result.hpp"

namespace taquin::lab {

// A puzzle and one of its sizes.
struct Kind {
    const Puzzle* puzzle = nullptr;
    std::string size{};  // empty: each position has its own size
};

// Where positions come from.
enum class Source { Uniform, Walk, SelfAvoiding, Set, File, List };

struct PositionSet {
    std::string name{};
    Source source = Source::Uniform;
    std::string method{};                  // the source's name in results: "walk", or a file's name
    std::vector<Kind> kinds{};             // exactly one for Set, File and List
    std::string goal{};                    // a name or a position; empty: the puzzle's default
    std::string metric{};                  // empty: the puzzle's default
    std::vector<std::uint64_t> steps{};    // walks only
    std::uint64_t count = 1;               // random positions for each kind and number of steps
    std::string origin{};                  // the set's name, or the file's path as written
    std::filesystem::path folder{};        // base of a relative file path
    std::vector<std::string> list{};       // positions written in the experiment itself
    std::vector<std::uint64_t> numbers{};  // Set, File and List: use only these; empty: all
    std::size_t line = 0;                  // in the experiment's file

    bool is_random() const { return source <= Source::SelfAvoiding; }
};

struct RunLimits {
    std::optional<std::uint64_t> nodes{};
    std::optional<double> seconds{};
    std::optional<std::uint64_t> memory{};
    std::optional<std::uint64_t> depth{};
};

RunLimits run_limits(const search::Limits& limits);
search::Limits search_limits(const RunLimits& limits);
// Each limit of `own`; where it is not set, the limit of `common`.
RunLimits combined(const RunLimits& own, const RunLimits& common);

// One parameter to vary, and its values.
struct Variation {
    std::string name;
    std::vector<std::string> values;
};

// Every combination of the variations is a configuration of the solver. In the label and in other
// values, {name} is replaced by the value of that parameter.
struct SolveSet {
    std::string label{};
    std::vector<std::string> sets{};  // names of position sets; empty: all
    std::vector<Variation> variations{};
    RunLimits limits{};
    std::size_t line = 0;
};

// All positions of a small puzzle, or of a puzzle's tables: their distances from a goal, and their
// heuristic values.
struct SpaceSet {
    std::vector<Position> goals{};
    std::string metric{};               // empty: the puzzle's default
    std::vector<std::string> tables{};  // names of distributions; empty: the puzzle has only one
    std::vector<std::string> heuristics{};  // empty: count distances only
    std::size_t line = 0;
};

// Selects the observations whose key has one of these values.
using Where = std::map<std::string, std::vector<std::string>>;

struct TableSpec {
    std::string title{};
    Subject of = Subject::Solve;
    std::vector<std::string> rows{};     // keys
    std::optional<std::string> columns;  // key
    std::vector<Value> values{};
    Where where{};
};

enum class PlotStyle { Lines, Points, Bars };
enum class Band { None, Confidence, Quartiles };

// What an axis shows: a key of the observations, or a value of each group (of each observation in a
// plot of points).
struct AxisSpec {
    std::string key{};
    std::optional<Value> value{};
    std::string label{};
    bool logarithmic = false;
};

struct PlotSpec {
    std::string title{};
    std::string caption{};
    Subject of = Subject::Solve;
    AxisSpec x{};
    AxisSpec y{};
    std::optional<std::string> series{};  // key
    PlotStyle style = PlotStyle::Lines;
    Band band = Band::None;
    Where where{};
};

// Published figures, to compare with those of the experiment.
struct Published {
    std::string source{};
    Subject of = Subject::Solve;
    Value value{};
    std::string by{};  // key
    Where where{};
    std::map<std::string, double> figures{};        // key's value -> figure
    std::map<std::string, std::uint64_t> trials{};  // positions per figure, where known
    std::optional<double> tolerance{};              // 0.15: within 15 %
};

// A run whose search tree is drawn.
struct TreeSpec {
    std::string run{};         // the label of a configuration
    std::uint64_t number = 1;  // the position's number in its set
    std::string caption{};
    std::uint64_t most = 500;  // nodes to draw
    std::size_t line = 0;
};

struct Experiment {
    std::string name{};
    std::string title{};
    std::string about{};
    std::uint64_t seed = 1;
    std::uint64_t repetitions = 1;
    RunLimits limits{};
    std::vector<PositionSet> sets{};
    std::vector<SolveSet> solves{};
    std::vector<SpaceSet> distances{};
    std::vector<SpaceSet> estimates{};
    std::vector<TableSpec> tables{};
    std::vector<PlotSpec> plots{};
    std::vector<Published> published{};
    std::vector<TreeSpec> trees{};
};

// An experiment has a quick and a full setting. A subtable `full` replaces keys of its table in the
// full setting; an entry with only = "full" is skipped in the quick one.
enum class Setting : std::uint8_t { Quick, Full };

struct ExperimentText {
    std::string name;                // "branching"
    std::string file;                // its name in messages
    std::filesystem::path folder{};  // base of relative paths; empty: it must not read files
    std::string toml;
};

// Every error about an experiment begins with its place: "mine.toml:3: …".
Error error_at(std::string_view file, std::size_t line, const Error& error);

// The parts of such an error; none if it is not about this file.
struct PlacedSentence {
    std::size_t line;
    std::string sentence;
};
std::optional<PlacedSentence> placed(const Error& error, std::string_view file);

// Checks both settings, whichever is requested. The error names the file, line and key.
Expected<Experiment> read_experiment(const ExperimentText& text, Setting setting);

// --- parts of read_experiment

class Section;

// Checks the key `only`, which every [[table]] may have.
void check_only(Section& section);

// The keys that group observations, besides the parameters that an experiment defines itself.
std::span<const std::string_view> keys_of(Subject subject);

// Reads [[tables]], [[plots]], [[published]] and [[trees]]. Adds a default table if there is none.
void read_views(Section& file, Experiment& experiment);

}  // namespace taquin::lab

// An experiment as its TOML file describes it: which positions, what is done with them, what is
// shown. docs/lab.md lists every key; plan.hpp makes single runs of it.
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

// A puzzle and a size of it.
struct Kind {
    const Puzzle* puzzle = nullptr;
    std::string size{};  // empty: every position has its own
};

// Where positions come from.
enum class Source { Uniform, Walk, SelfAvoiding, Set, File, List };

struct PositionSet {
    std::string name{};
    Source source = Source::Uniform;
    std::string method{};                  // as results call the source: "walk", a file's name
    std::vector<Kind> kinds{};             // of written ones there is one
    std::string goal{};                    // a name or a position; empty: the default
    std::string metric{};                  // empty: the default
    std::vector<std::uint64_t> steps{};    // of walks
    std::uint64_t count = 1;               // of random ones, for each kind and number of steps
    std::string origin{};                  // the name of a set, a file as it was written
    std::filesystem::path folder{};        // that a file is relative to
    std::vector<std::string> list{};       // written out
    std::vector<std::uint64_t> numbers{};  // of a set, file or list: only these; empty: all
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
// Each limit of `own`, or that of `common` where `own` has none.
RunLimits combined(const RunLimits& own, const RunLimits& common);

// A dimension of variation: the name of a parameter and its values.
struct Variation {
    std::string name;
    std::vector<std::string> values;
};

// Every combination of the variations is a configuration of the solver. {name} in the label and in
// the values of others stands for the parameter's value.
struct SolveSet {
    std::string label{};
    std::vector<std::string> sets{};  // their names; empty: all
    std::vector<Variation> variations{};
    RunLimits limits{};
    std::size_t line = 0;
};

// All positions of a small puzzle: how far they are from a goal, and what heuristics say of them.
struct SpaceSet {
    std::vector<Position> goals{};
    std::vector<std::string> heuristics{};  // none: only distances are counted
    std::size_t line = 0;
};

// Only observations whose key has one of these values.
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

// What an axis shows: a key of the observations, or a value of a group of them (of each single
// one, in a plot of points).
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

// Figures that somebody else printed, to be compared with those of the experiment.
struct Published {
    std::string source{};
    Subject of = Subject::Solve;
    Value value{};
    std::string by{};  // key
    Where where{};
    std::map<std::string, double> figures{};        // the key's value, the figure
    std::map<std::string, std::uint64_t> trials{};  // of how many positions, where that is known
    std::optional<double> tolerance{};              // 0.15: within 15 %
};

// A run of the experiment whose search tree is drawn.
struct TreeSpec {
    std::string run{};         // the label of a configuration
    std::uint64_t number = 1;  // of the position in its set
    std::string caption{};
    std::uint64_t most = 500;  // nodes
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

// An experiment has a quick setting and a full one: a table `full` inside a table replaces some of
// its keys, and an entry with only = "full" is left out of the quick one.
enum class Setting : std::uint8_t { Quick, Full };

struct ExperimentText {
    std::string name;                // "branching"
    std::string file;                // as messages call it
    std::filesystem::path folder{};  // that paths in it are relative to; empty: built in
    std::string toml;
};

// Both settings are checked, whichever is wanted. The error names file, line and key.
Expected<Experiment> read_experiment(const ExperimentText& text, Setting setting);

// --- parts of read_experiment, each in a file of its own

class Section;

// What observations can be grouped by, besides the parameters that an experiment makes up.
std::span<const std::string_view> keys_of(Subject subject);

// Reads [[tables]], [[plots]], [[published]] and [[trees]]; an experiment without tables gets one.
void read_views(Section& file, Experiment& experiment);

}  // namespace taquin::lab

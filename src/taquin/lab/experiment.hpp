// An experiment as its file describes it: which boards or cubes, what is done with them, what is
// shown. docs/lab.md explains the file; experiment_file.hpp reads it; plan.hpp makes single runs of
// it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "taquin/lab/measures.hpp"
#include "taquin/puzzles/cube/text.hpp"
#include "taquin/puzzles/cube/turn.hpp"
#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/search/limits.hpp"

namespace taquin::lab {

// Where boards come from.
enum class BoardSource { Uniform, Walk, SelfAvoiding, Set, File, List };

struct BoardSet {
    std::string name;
    BoardSource source = BoardSource::Uniform;
    std::vector<tiles::Size> sizes{};      // of random boards
    std::string goal = "last";             // a name or a board
    std::vector<std::uint64_t> steps{};    // of walks
    std::uint64_t count = 1;               // of random boards, for each size and number of steps
    std::string origin{};                  // the name of a set, a file as it was written
    std::filesystem::path folder{};        // that a file is relative to
    std::vector<std::string> boards{};     // written out
    std::vector<std::uint64_t> numbers{};  // of a set or a file: only these; empty: all
    std::size_t line = 0;                  // in the experiment's file
};

// Cubes at random, out of a file or written out.
struct CubeSet {
    std::string name;
    std::vector<cube::Size> sizes{cube::Size::Three};
    cube::Metric metric = cube::Metric::Half;
    std::vector<std::uint64_t> turns{};    // of scrambles; empty: uniform over all cubes
    std::uint64_t count = 1;               // of random cubes, for each size and number of turns
    std::string origin{};                  // a file as it was written
    std::filesystem::path folder{};        // that it is relative to
    std::vector<std::string> cubes{};      // written out
    std::vector<std::uint64_t> numbers{};  // of a file or list: only these; empty: all
    std::size_t line = 0;                  // in the experiment's file

    bool is_random() const { return origin.empty() && cubes.empty(); }
};

struct RunLimits {
    std::optional<std::uint64_t> nodes{};
    std::optional<double> seconds{};
    std::optional<std::uint64_t> memory{};
    std::optional<std::uint64_t> depth{};
};

RunLimits run_limits(const search::Limits& limits);

// A dimension of variation: the name of a parameter and its values.
struct Variation {
    std::string name;
    std::vector<std::string> values;
};

// Every combination of the variations is a configuration of the solver. {name} in the label and in
// the values of others stands for the parameter's value.
struct SolveSet {
    std::string label{};
    std::vector<std::string> boards{};  // names of sets of boards or cubes; empty: all
    std::vector<Variation> variations{};
    RunLimits limits{};
    std::size_t line = 0;
};

// How far all boards of a small puzzle are from the goal.
struct DistanceSet {
    std::vector<tiles::Size> sizes{};
    std::vector<std::string> goals{};
    std::size_t line = 0;
};

// What heuristics say of all boards of a small puzzle, against the true distances.
struct EstimateSet {
    std::vector<tiles::Size> sizes{};
    std::vector<std::string> goals{};
    std::vector<std::string> heuristics{};
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
    std::map<std::string, std::uint64_t> trials{};  // of how many boards, where that is known
    std::optional<double> tolerance{};              // 0.15: within 15 %
};

// A run of the experiment whose search tree is drawn.
struct TreeSpec {
    std::string run{};         // the label of a configuration
    std::uint64_t number = 1;  // of the board in its set
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
    std::vector<BoardSet> boards{};
    std::vector<CubeSet> cubes{};
    std::vector<SolveSet> solves{};
    std::vector<DistanceSet> distances{};
    std::vector<EstimateSet> estimates{};
    std::vector<TableSpec> tables{};
    std::vector<PlotSpec> plots{};
    std::vector<Published> published{};
    std::vector<TreeSpec> trees{};
};

}  // namespace taquin::lab

// The table of parameters: what front ends rely on for every row.
#include "taquin/solver/parameters.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "taquin/puzzles/registry.hpp"

namespace taquin::solver {
namespace {

// A valid value that is not the default, and an invalid one.
struct Sample {
    std::string_view parameter, right, wrong;
};
constexpr std::array samples{
    Sample{"algorithm", "beam", "baem"}, Sample{"heuristic", "2*xy", ""},
    Sample{"weight", "1.5", "0.5"},      Sample{"width", "7", "0"},
    Sample{"ties", "low-h", "low"},      Sample{"duplicates", "expanded", "opened"},
    Sample{"order", "LRUD", ""},         Sample{"optimal", "true", "yes"},
    Sample{"all", "true", "1"},          Sample{"threads", "3", "0"},
    Sample{"seed", "5", "-5"},           Sample{"time", "2.5", "0"},
    Sample{"nodes", "5M", "many"},       Sample{"memory", "512M", "0"},
    Sample{"depth", "0", "-1"},          Sample{"checkpoint", "file", ""},
    Sample{"allow", "R U", ""},          Sample{"steps", "eo > finish", ""},
    Sample{"longer", "2", "0"},
};

TEST(Parameters, HaveUniqueNamesAndASampleHere) {
    std::set<std::string_view> names;
    for (const ParameterRow& row : search_parameters()) names.insert(row.name);
    EXPECT_EQ(names.size(), search_parameters().size());
    for (const Sample& sample : samples) names.erase(sample.parameter);
    EXPECT_TRUE(names.empty()) << *names.begin();
}

TEST(Parameters, LoadReturnsTheStoredValue) {
    for (const auto& [name, right, wrong] : samples) {
        const ParameterRow& row = search_parameter(name);
        SearchRequest typed;
        EXPECT_FALSE(parse_parameter(typed, row, right)) << name;
        const auto value = row.load(typed);
        ASSERT_TRUE(value) << name;
        SearchRequest again;
        EXPECT_FALSE(set_parameter(again, row, *value)) << name;
        EXPECT_EQ(row.load(again), value) << name;
    }
}

TEST(Parameters, InvalidValuesAreReportedWithTheParameter) {
    for (const auto& [name, right, wrong] : samples) {
        SearchRequest request;
        const auto fault = parse_parameter(request, search_parameter(name), wrong);
        ASSERT_TRUE(fault) << name;
        EXPECT_EQ(fault->parameter, name);
        EXPECT_EQ(fault->message.find("--"), std::string::npos) << fault->message;
    }
}

TEST(Parameters, WrongTypeIsRefused) {
    for (const ParameterRow& row : search_parameters()) {
        SearchRequest request;
        const bool flag = std::holds_alternative<Flag>(row.type);
        EXPECT_TRUE(set_parameter(request, row, flag ? ParameterValue(1.5) : ParameterValue(true)))
            << row.name;
    }
}

TEST(Parameters, IntegersAreAcceptedAsRealNumbers) {
    SearchRequest request;
    EXPECT_FALSE(set_parameter(request, search_parameter("weight"), std::uint64_t{2}));
    EXPECT_EQ(request.weight, 2.0);
}

TEST(Parameters, HelpNamesNoFrontEnd) {
    for (const ParameterRow& row : search_parameters()) {
        EXPECT_NE(row.help, "") << row.name;
        EXPECT_EQ(row.help.find("--"), std::string_view::npos) << row.help;
        EXPECT_EQ(row.help.find("taquin"), std::string_view::npos) << row.help;
    }
    for (const AlgorithmRow* const row : all_algorithms())
        EXPECT_EQ(row->summary.find("--"), std::string_view::npos) << row->summary;
}

TEST(Parameters, AreRefusedByAlgorithmsThatDoNotUseThem) {
    for (const AlgorithmRow& algorithm : algorithms())
        for (const auto& [name, right, wrong] : samples) {
            const ParameterRow& row = search_parameter(name);
            Request request;
            request.start.puzzle = *std::ranges::find_if(puzzles(), [&](const Puzzle* puzzle) {
                return row.of_puzzle == nullptr || row.of_puzzle(puzzle->info());
            });
            ASSERT_FALSE(parse_parameter(request, row, right));
            request.algorithm = algorithm.name;
            EXPECT_EQ(check_parameters(request).has_value(),
                      !row.applies(algorithm) && !row.ignored_elsewhere)
                << algorithm.name << ' ' << name;
        }
}

TEST(Parameters, OutOfRangeValuesAreRefusedHoweverTheyWereSet) {
    Request weight;
    weight.start.puzzle = &default_puzzle();
    weight.algorithm = "wastar";
    weight.weight = 0.5;
    EXPECT_EQ(check_parameters(weight)->parameter, "weight");
    Request stranger;
    stranger.start.puzzle = &default_puzzle();
    stranger.algorithm = "magic";
    EXPECT_EQ(check_parameters(stranger)->parameter, "algorithm");
}

TEST(Parameters, AreRefusedByPuzzlesThatDoNotUseThem) {
    for (const Puzzle* const puzzle : puzzles()) {
        Request request;
        request.start.puzzle = puzzle;
        request.order = "LRUD";
        EXPECT_EQ(check_parameters(request).has_value(), !puzzle->info().has_order)
            << puzzle->name();
    }
    Request strange;
    strange.start.puzzle = &default_puzzle();
    strange.order = "LLLL";
    EXPECT_EQ(check_parameters(strange)->parameter, "order");
}

}  // namespace
}  // namespace taquin::solver

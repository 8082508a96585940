// Many numbers in a few: mean with its confidence interval, median, quartiles. And numbers as text.
//
// Each number comes with how often it was seen, so that a histogram of millions of positions needs
// no list of them. Quantiles interpolate between neighbours (type 7 of Hyndman and Fan 1996). The
// interval is Student's, whose distribution is a finite sum for whole degrees of freedom
// (Abramowitz and Stegun 26.7.3 and 26.7.4).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace taquin::lab {

struct Sample {
    double value;
    std::uint64_t times = 1;
};

struct Summary {
    std::uint64_t count = 0;
    double sum = 0;
    double mean = 0;
    double least = 0;
    double first_quartile = 0;
    double median = 0;
    double third_quartile = 0;
    double most = 0;
    std::optional<double> deviation{};  // of the sample; not of a single number
    std::optional<double> interval{};   // half the confidence interval of 95 %
};

// None of nothing.
std::optional<Summary> summarize(std::vector<Sample> samples);

// The t that a variable of Student's distribution stays below, up or down, with this probability.
double student_t(double probability, std::uint64_t degrees_of_freedom);

// The effective branching factor: the b of a uniform tree of depth d with N nodes below its root,
// N = b + b^2 + … + b^d.
//
// With x = log b the sum is b (e^(dx) - 1) / (e^x - 1), which grows with x and has no trouble at
// b = 1; halving an interval finds x to the last digit. For a mean depth that is no whole number
// the same formula holds. None without a solution of at least one move and at least one node.
std::optional<double> effective_branching_factor(double nodes, double depth);

// b + b^2 + … + b^depth
double tree_nodes(double factor, double depth);

// --- numbers as text

// 36,710
std::string grouped(std::uint64_t number);

// Four digits that count, or all of a whole number: 13,452; 18.72; 0.0083; 6.17e-07.
std::string figure(double number);

// As few digits as give the number back: 1.8, 1e-07.
std::string shortest(double number);

// The number that a whole text is; none if it is something else.
std::optional<double> number_of(std::string_view text);

}  // namespace taquin::lab

// Summary statistics: mean with its confidence interval, median, quartiles. Also formats numbers as
// text.
//
// Each number has a multiplicity, so a histogram of millions of positions needs no list of them.
// Quantiles interpolate linearly (type 7 of Hyndman and Fan 1996). The confidence interval uses
// Student's t, whose distribution is a finite sum for integer degrees of freedom (Abramowitz and
// Stegun 26.7.3 and 26.7.4).
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
    std::optional<double> deviation{};  // of the sample; none for a single number
    std::optional<double> interval{};   // half the width of the 95 % confidence interval
};

// None for an empty list.
std::optional<Summary> summarize(std::vector<Sample> samples);

// The two-sided quantile of Student's distribution: P(|T| < t) = probability.
double student_t(double probability, std::uint64_t degrees_of_freedom);

// --- numbers as text

// 36,710
std::string grouped(std::uint64_t number);

// Four significant digits, or all digits of an integer: 13,452; 18.72; 0.0083; 6.17e-07.
std::string figure(double number);

// The same without an exponent for small numbers such as times: 0.0000617.
std::string decimal_figure(double number);

// The fewest digits that parse back to the same number: 1.8, 1e-07.
std::string shortest(double number);
// The same without an exponent: 0.0000001.
std::string shortest_decimal(double number);

// Parses the whole text as a number; none if it is not one.
std::optional<double> number_of(std::string_view text);

}  // namespace taquin::lab

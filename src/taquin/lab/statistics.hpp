// Many numbers in a few: mean with its confidence interval, median, quartiles.
//
// Each number comes with how often it was seen, so that a histogram of millions of boards needs no
// list of them. Quantiles interpolate between neighbours (type 7 of Hyndman and Fan 1996). The
// interval is Student's, whose distribution is a finite sum for whole degrees of freedom
// (Abramowitz and Stegun 26.7.3 and 26.7.4).
#pragma once

#include <cstdint>
#include <optional>
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

}  // namespace taquin::lab

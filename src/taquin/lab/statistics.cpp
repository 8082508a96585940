#include "taquin/lab/statistics.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numbers>

namespace taquin::lab {

namespace {

constexpr double confidence = 0.95;

// P(|T| < t)
double student_probability(double t, std::uint64_t degrees) {
    const double angle = std::atan(t / std::sqrt(static_cast<double>(degrees)));
    const double cosine = std::cos(angle);
    const bool odd = degrees % 2 == 1;
    double term = odd ? cosine : 1;
    double sum = degrees == 1 ? 0 : term;
    for (std::uint64_t i = odd ? 3 : 2; i + 2 <= degrees; i += 2) {
        term *= cosine * cosine * static_cast<double>(i - 1) / static_cast<double>(i);
        sum += term;
    }
    const double partial = std::sin(angle) * sum;
    return odd ? 2 / std::numbers::pi * (angle + partial) : partial;
}

// The x >= 0 at which an increasing function has this value, by bisection.
template <class F>
double inverse(double value, F function) {
    double low = 0;
    double high = 1;
    while (function(high) < value) high *= 2;
    constexpr int halvings = 60;
    for (int i = 0; i < halvings; ++i) {
        const double middle = (low + high) / 2;
        (function(middle) < value ? low : high) = middle;
    }
    return (low + high) / 2;
}

// For many degrees of freedom, the first terms of an expansion around the normal distribution
// (Abramowitz and Stegun 26.7.5) are exact to nine digits.
double near_normal_t(double probability, std::uint64_t degrees) {
    const auto n = static_cast<double>(degrees);
    const double z =
        inverse(probability, [](double x) { return std::erf(x / std::numbers::sqrt2); });
    const double z3 = z * z * z;
    return z + (z3 + z) / (4 * n) + (5 * z3 * z * z + 16 * z3 + 3 * z) / (96 * n * n);
}

// Quantiles of sorted samples, with linear interpolation between neighbours.
class Quantiles {
public:
    explicit Quantiles(const std::vector<Sample>& sorted) : sorted_(sorted) {
        for (const Sample& sample : sorted) count_ += sample.times;
    }

    double at(double share) const {
        const double place = share * static_cast<double>(count_ - 1);
        const auto below = static_cast<std::uint64_t>(std::floor(place));
        const double low = nth(below);
        const double high = nth(std::min(below + 1, count_ - 1));
        return low + (place - static_cast<double>(below)) * (high - low);
    }

private:
    double nth(std::uint64_t place) const {
        std::uint64_t passed = 0;
        for (const Sample& sample : sorted_) {
            passed += sample.times;
            if (place < passed) return sample.value;
        }
        return sorted_.back().value;
    }

    const std::vector<Sample>& sorted_;
    std::uint64_t count_ = 0;
};

// Sums squared differences from the mean: node counts vary too widely for the sum-of-squares
// formula.
void add_deviation(const std::vector<Sample>& samples, Summary& summary) {
    if (summary.count < 2) return;
    double squares = 0;
    for (const Sample& sample : samples) {
        const double off = sample.value - summary.mean;
        squares += off * off * static_cast<double>(sample.times);
    }
    const auto count = static_cast<double>(summary.count);
    summary.deviation = std::sqrt(squares / (count - 1));
    summary.interval =
        student_t(confidence, summary.count - 1) * *summary.deviation / std::sqrt(count);
}

template <class... Format>
std::string written(double number, Format... format) {
    std::array<char, 512> buffer{};
    const auto [end, fault] =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, format...);
    return {buffer.data(), end};
}

}  // namespace

double student_t(double probability, std::uint64_t degrees_of_freedom) {
    constexpr std::uint64_t many = 1000;
    if (degrees_of_freedom > many) return near_normal_t(probability, degrees_of_freedom);
    return inverse(probability,
                   [&](double t) { return student_probability(t, degrees_of_freedom); });
}

std::optional<Summary> summarize(std::vector<Sample> samples) {
    std::erase_if(samples, [](const Sample& sample) { return sample.times == 0; });
    if (samples.empty()) return std::nullopt;
    std::ranges::sort(samples, {}, &Sample::value);
    Summary summary;
    for (const Sample& sample : samples) {
        summary.count += sample.times;
        summary.sum += sample.value * static_cast<double>(sample.times);
    }
    summary.mean = summary.sum / static_cast<double>(summary.count);
    const Quantiles quantiles(samples);
    summary.least = samples.front().value;
    summary.first_quartile = quantiles.at(0.25);
    summary.median = quantiles.at(0.5);
    summary.third_quartile = quantiles.at(0.75);
    summary.most = samples.back().value;
    add_deviation(samples, summary);
    return summary;
}

std::string grouped(std::uint64_t number) {
    std::string digits = std::to_string(number);
    for (std::size_t at = digits.size(); at > 3;) {
        at -= 3;
        digits.insert(at, ",");
    }
    return digits;
}

std::string figure(double number) {
    constexpr double grouped_from = 1000;
    constexpr double largest_whole = 1e15;
    constexpr double smallest_plain = 1e-3;
    const double size = std::abs(number);
    if (!std::isfinite(number)) return written(number);
    if (size >= largest_whole) return written(number, std::chars_format::scientific, 3);
    if (size >= grouped_from || number == std::round(number))
        return (std::round(number) < 0 ? "-" : "") +
               grouped(static_cast<std::uint64_t>(std::llround(size)));
    if (size < smallest_plain) return written(number, std::chars_format::scientific, 2);
    const int before_point = std::max(1, static_cast<int>(std::floor(std::log10(size))) + 1);
    const int decimals = size < 0.1 ? 4 : 4 - before_point;
    return written(number, std::chars_format::fixed, decimals);
}

std::string decimal_figure(double number) {
    constexpr double smallest_plain = 1e-3;
    const double size = std::abs(number);
    if (!std::isfinite(number) || size >= smallest_plain || size == 0) return figure(number);
    constexpr int digits = 3;
    return written(number, std::chars_format::fixed,
                   digits - 1 - static_cast<int>(std::floor(std::log10(size))));
}

std::string shortest(double number) { return written(number); }
std::string shortest_decimal(double number) { return written(number, std::chars_format::fixed); }

std::optional<double> number_of(std::string_view text) {
    double number = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, fault] = std::from_chars(text.data(), end, number);
    if (fault != std::errc{} || stop != end || text.empty()) return std::nullopt;
    return number;
}

}  // namespace taquin::lab

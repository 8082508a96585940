// campaign_checks PART [--seconds N] [--small] [--seed N]: runs one part of the campaign. Exit code
// 1 if a row has failures.
#include <fmt/format.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <span>

#include "campaign/campaign.hpp"
#include "campaign/store_writer.hpp"

namespace taquin::campaign {
namespace {

struct Part {
    std::string_view name;
    void (*run)(const Scale& scale);
    double seconds;  // of a full run, if it can be split
};

constexpr std::array parts{
    Part{"optimal-tiles", &optimal_tiles, 2400},
    Part{"optimal-cubes", &optimal_cubes, 600},
    Part{"admissible", &admissible, 1200},
    Part{"expressions", &expressions, 600},
    Part{"solvability", &solvability, 60},
    Part{"tables", &tables, 600},
    Part{"kill", &kill, 600},
    Part{"disk", &disk, 600},
    Part{"interrupt", &interrupt, 600},
    Part{"strangers", &strangers, 60},
};

constexpr double trial_seconds = 4;

int usage() {
    fmt::print(stderr, "usage: campaign_checks PART [--seconds N] [--small] [--seed N]\nparts:");
    for (const Part& part : parts) fmt::print(stderr, " {}", part.name);
    fmt::print(stderr, "\n");
    return 2;
}

int run(std::span<char*> words) {
    if (words.size() == 2 && std::string_view(words[0]) == "store-writer")
        return write_results(words[1]);
    const Part* chosen = nullptr;
    Scale scale;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string_view word = words[i];
        const bool has_value = i + 1 < words.size();
        if (word == "--small")
            scale.small = true;
        else if (word == "--seconds" && has_value)
            scale.seconds = std::atof(words[++i]);
        else if (word == "--seed" && has_value)
            scale.seed = std::strtoull(words[++i], nullptr, 10);
        else
            for (const Part& part : parts)
                if (part.name == word) chosen = &part;
    }
    if (chosen == nullptr) return usage();
    if (scale.seconds <= 0) scale.seconds = scale.small ? trial_seconds : chosen->seconds;
    chosen->run(scale);
    return failed_rows() > 0 ? 1 : 0;
}

}  // namespace
}  // namespace taquin::campaign

int main(int count, char** words) {
    // A shell starts background jobs with SIGINT ignored. Programs started here would inherit that
    // and lose signals that arrive before they install their handler.
    std::signal(SIGINT, SIG_DFL);
    try {
        return taquin::campaign::run(std::span(words, static_cast<std::size_t>(count)).subspan(1));
    } catch (const std::exception& failure) {
        fmt::print(stderr, "FAILED: {}\n", failure.what());
        return 1;
    }
}

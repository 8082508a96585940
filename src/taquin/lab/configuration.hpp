// One way to solve positions, out of the combinations that an experiment describes.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/lab/experiment.hpp"
#include "taquin/solver/request.hpp"

namespace taquin::lab {

struct Configuration {
    std::string label;
    std::vector<std::pair<std::string, std::string>> parameters;  // name and value, those given
    solver::Request request{};  // without positions, limits and what depends on the puzzle
};

// All combinations, or the key that is wrong and why.
struct Configurations {
    std::vector<Configuration> all{};
    std::string key{};
    std::string sentence{};

    explicit operator bool() const { return sentence.empty(); }
};

Configurations configurations(const SolveSet& solve);

// The parameters of a solver: algorithm, heuristic, weight, width, ties, duplicates, order.
std::span<const std::string_view> parameter_names();

// The key that does not suit positions of this kind, and why; none if all do. Heuristics are judged
// where the size is known.
struct WrongKey {
    std::string key{};
    Error error{};
};
std::optional<WrongKey> find_wrong_key(const Configuration& configuration, const Kind& kind);

// The order in which searches on this puzzle try moves, if the configuration names one.
Moves order_of(const Configuration& configuration, const Puzzle& puzzle);

}  // namespace taquin::lab

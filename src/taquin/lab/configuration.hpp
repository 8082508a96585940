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
    solver::Request request{};                                    // without positions and limits
};

// All combinations, or the key that is wrong and why.
struct Configurations {
    std::vector<Configuration> all{};
    std::string key{};
    std::string sentence{};

    explicit operator bool() const { return sentence.empty(); }
};

Configurations configurations(const SolveSet& solve);

// The parameters that an experiment can vary: those that say how to search.
std::span<const std::string_view> parameter_names();

// Why it does not suit positions of this kind; none if it does. The error names the parameter.
// Heuristics are judged where the size is known.
std::optional<Error> check_configuration(const Configuration& configuration, const Kind& kind);

}  // namespace taquin::lab

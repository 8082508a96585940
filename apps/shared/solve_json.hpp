// An answer as a JSON object on one line; its keys are public (docs/formats.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "shared/answer.hpp"

namespace taquin::apps {

// What is only there when it was asked for.
struct AskedFor {
    bool solutions = false;  // all of them
    bool states = false;
    bool iterations = false;
    bool school = false;  // the figures of the school 42
    std::optional<std::uint64_t> seed{};
};

void append_json(std::string& out, const Answer& answer, const AskedFor& asked);

}  // namespace taquin::apps

// An answer as a JSON object; its keys are public (docs/formats.md).
#pragma once

#include <cstdint>
#include <optional>

#include "shared/answer.hpp"
#include "taquin/core/json_writer.hpp"

namespace taquin::apps {

// What is only there when it was asked for.
struct AskedFor {
    bool solutions = false;  // all of them
    bool states = false;
    bool iterations = false;
    bool school = false;  // the figures of the school 42
    std::optional<std::uint64_t> seed{};
};

void write(JsonWriter& json, const Answer& answer, const AskedFor& asked);

}  // namespace taquin::apps

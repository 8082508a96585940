// Shared by the fuzz targets: laws that abort the program when broken, which libFuzzer records like
// any crash, and the options at the start of an input.
//
// A target is a function LLVMFuzzerTestOneInput in its own file. libFuzzer calls it with generated
// inputs (tools/fuzz); replay.cpp calls it with stored ones (./test).
#pragma once

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include "taquin/core/expected.hpp"

namespace taquin::fuzz {

// Bypasses the stderr stream, which a target may have captured.
[[noreturn]] inline void broken(std::string_view what, std::string_view detail) {
    std::string lines = "broken law: ";
    lines.append(what).append("\n").append(detail).append("\n");
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, lines.data(), lines.size());
    std::abort();
}

inline void law(bool holds, std::string_view what, std::string_view detail = {}) {
    if (!holds) broken(what, detail);
}

// The first byte of an input selects options; the rest is the text.
class Input {
public:
    Input(const std::uint8_t* data, std::size_t size)
        : text_(reinterpret_cast<const char*>(data), size) {
        if (text_.empty()) return;
        choices_ = static_cast<unsigned char>(text_.front());
        text_.remove_prefix(1);
    }

    std::string_view text() const { return text_; }

    // Selects one of this many options; the rest of the byte selects the next one.
    unsigned choose(unsigned options) {
        const unsigned chosen = choices_ % options;
        choices_ /= options;
        return chosen;
    }

private:
    std::string_view text_;
    unsigned choices_ = 0;
};

inline std::size_t lines_in(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1;
}

// The number after these words, unless they are part of the quoted text.
inline std::optional<std::size_t> number_after(std::string_view words, const std::string& sentence,
                                               std::string_view text) {
    const std::size_t at = sentence.find(words);
    if (at == std::string::npos || text.find(words) != std::string_view::npos) return std::nullopt;
    std::size_t number = 0;
    const auto [stop, status] = std::from_chars(sentence.data() + at + words.size(),
                                                sentence.data() + sentence.size(), number);
    return status == std::errc{} ? std::optional(number) : std::nullopt;
}

// An error has a message, and the position it names lies in the text or just behind it.
inline void expect_error(const Error& error, std::string_view text) {
    law(!error.message.empty(), "an error has a message");
    const auto line = number_after("line ", error.message, text);
    law(!line || (*line >= 1 && *line <= lines_in(text)), "an error names a line of the text",
        error.message);
    const auto character = number_after("character ", error.message, text);
    law(!character || (*character >= 1 && *character <= text.size() + 1),
        "an error names a character of the text", error.message);
}

}  // namespace taquin::fuzz

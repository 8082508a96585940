// An error as one sentence of a front end.
#pragma once

#include <string>
#include <string_view>

#include "taquin/core/expected.hpp"

namespace taquin {

// "weight: …". The parameter stands behind what marks one: two dashes on the command line.
inline std::string sentence(const Error& error, std::string_view mark = "") {
    if (error.parameter.empty()) return error.message;
    return std::string(mark) + error.parameter + ": " + error.message;
}

}  // namespace taquin

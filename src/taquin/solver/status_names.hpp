// What became of a solve, in the words of JSON objects and of the lab's store.
#pragma once

#include <string_view>

#include "taquin/solver/report.hpp"

namespace taquin::solver {

std::string_view status_name(Status status);
std::string_view limit_name(search::LimitKind limit);

}  // namespace taquin::solver

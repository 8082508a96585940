// Why a stack has the gap value it has, as data: every pair of neighbours.
#pragma once

#include "taquin/puzzle/data.hpp"
#include "taquin/puzzles/pancake/stack.hpp"

namespace taquin::pancake {

DataTable table_of_gaps(const Stack& stack, const Stack& goal);

}  // namespace taquin::pancake

// What the program's exit code says. Scripts depend on these numbers.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace taquin::cli {

enum class ExitCode : int {
    Done = 0,
    BadInput = 2,
    DamagedTable = 3,
    FileSystem = 4,
    Unsolvable = 10,
    Limit = 20,
    Memory = 21,
    Fault = 70,
    Interrupted = 130,
};

struct ExitCodeRow {
    ExitCode code;
    std::string_view meaning;
};

inline constexpr std::array<ExitCodeRow, 9> exit_codes{{
    {ExitCode::Done, "done; every position solved"},
    {ExitCode::BadInput, "bad usage or bad input"},
    {ExitCode::DamagedTable, "a table file is damaged, changed while in use, or of another version"},
    {ExitCode::FileSystem, "file system error (disk full, no permission)"},
    {ExitCode::Unsolvable, "unsolvable"},
    {ExitCode::Limit, "the limit on time, nodes, depth, width or length was reached first"},
    {ExitCode::Memory, "the limit on memory was reached, or memory ran out"},
    {ExitCode::Fault, "internal error; please report it"},
    {ExitCode::Interrupted, "interrupted"},
}};

// With several positions the largest code is the program's.
constexpr ExitCode worse(ExitCode a, ExitCode b) { return std::max(a, b); }

}  // namespace taquin::cli

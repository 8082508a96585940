// This program's own pwrite, fsync and rename: they take the place of the system's, so that tests
// can end the process, or let the disk be full, at every single call.
#pragma once

#include <functional>

namespace taquin::tables_test {

enum class Call { Write, HalfWritten, Sync, Rename };

// Asked before each call, and in the middle of each write. Not 0: the call fails with this error;
// in the middle of a write, the write ends there.
using Judge = std::function<int(Call)>;

// As long as this lives, `judge` is asked.
class JudgedCalls {
public:
    explicit JudgedCalls(Judge judge);
    ~JudgedCalls();
    JudgedCalls(const JudgedCalls&) = delete;
    JudgedCalls& operator=(const JudgedCalls&) = delete;
};

}  // namespace taquin::tables_test

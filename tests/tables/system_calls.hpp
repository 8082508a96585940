// Replaces pwrite, fsync and rename in this program, so that tests can end the process or simulate
// a full disk at any call.
#pragma once

#include <functional>

namespace taquin::tables_test {

enum class Call { Write, HalfWritten, Sync, Rename };

// Asked before each call and in the middle of each write. Any value but 0 is the error the call
// fails with; in the middle of a write, the write is cut there.
using Judge = std::function<int(Call)>;

// Installs `judge` for its lifetime.
class JudgedCalls {
public:
    explicit JudgedCalls(Judge judge);
    ~JudgedCalls();
    JudgedCalls(const JudgedCalls&) = delete;
    JudgedCalls& operator=(const JudgedCalls&) = delete;
};

}  // namespace taquin::tables_test

// Executes single runs of a plan. Keeps tables and heuristics for the next run, because runs of one
// configuration are adjacent.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/lab/plan.hpp"

namespace taquin::lab {

struct TaskTerms {
    std::filesystem::path tables_folder{};
    std::stop_token stop{};
};

// What a run produced. Without a record and without an error it was interrupted.
struct RunOutcome {
    std::optional<Record> record{};
    std::vector<std::string> warnings{};  // about table files
    std::optional<Error> error{};         // the run cannot be executed as the experiment asks
};

// Used by one thread.
class TaskRunner {
public:
    // `threads`: for counting distances. Searches always use one.
    TaskRunner(TaskTerms terms, unsigned threads);
    ~TaskRunner();
    TaskRunner(const TaskRunner&) = delete;
    TaskRunner& operator=(const TaskRunner&) = delete;

    RunOutcome run(const Task& task);

private:
    class Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace taquin::lab

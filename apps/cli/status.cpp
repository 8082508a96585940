#include "status.hpp"

#include "error_codes.hpp"

namespace taquin::cli {

ExitCode exit_code_of(const solver::Report& report) {
    if (report.status == solver::Status::Interrupted) return ExitCode::Interrupted;
    if (report.status == solver::Status::Unsolvable) return ExitCode::Unsolvable;
    // A solution may have been found, but not all that was asked for.
    if (report.limit)
        return *report.limit == search::LimitKind::Memory ? ExitCode::Memory : ExitCode::Limit;
    return report.status == solver::Status::Limit ? ExitCode::Limit : ExitCode::Done;
}

ExitCode exit_code_of(const Answer& answer) {
    return answer.error ? exit_code_of(answer.error->kind) : exit_code_of(*answer.report);
}

}  // namespace taquin::cli

#include "status.hpp"

namespace taquin::cli {

std::string_view status_name(solver::Status status) {
    switch (status) {
        case solver::Status::Solved: return "solved";
        case solver::Status::Unsolvable: return "unsolvable";
        case solver::Status::Limit: return "limit";
        case solver::Status::Interrupted: return "interrupted";
    }
    return "";
}

std::string_view limit_name(search::LimitKind limit) {
    switch (limit) {
        case search::LimitKind::Nodes: return "nodes";
        case search::LimitKind::Time: return "time";
        case search::LimitKind::Memory: return "memory";
        case search::LimitKind::Depth: return "depth";
        case search::LimitKind::Width: return "width";
    }
    return "";
}

ExitCode exit_code_of(const solver::Report& report) {
    switch (report.status) {
        case solver::Status::Solved: return ExitCode::Done;
        case solver::Status::Unsolvable: return ExitCode::Unsolvable;
        case solver::Status::Interrupted: return ExitCode::Interrupted;
        case solver::Status::Limit:
            return report.limit == search::LimitKind::Memory ? ExitCode::Memory : ExitCode::Limit;
    }
    return ExitCode::BadInput;
}

SchoolFigures school_figures_of(const solver::Report& report) {
    // The goal is selected from the open set too, though it is not expanded.
    const bool solved = report.status == solver::Status::Solved;
    return {.selected = report.counters.expanded + (solved ? 1 : 0),
            .in_memory = report.counters.peak_nodes,
            .moves = report.moves.size()};
}

}  // namespace taquin::cli

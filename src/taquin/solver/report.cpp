#include "taquin/solver/report.hpp"

namespace taquin::solver {

std::string_view status_name(Status status) {
    switch (status) {
        case Status::Solved: return "solved";
        case Status::Unsolvable: return "unsolvable";
        case Status::Limit: return "limit";
        case Status::Interrupted: return "interrupted";
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
        case search::LimitKind::Length: return "length";
    }
    return "";
}

std::string limit_sentence(search::LimitKind limit) {
    if (limit == search::LimitKind::Width) return "the beam is stuck in a local minimum";
    return "limit on " + std::string(limit_name(limit)) + " reached";
}

Expected<Report> report_without_tables(const SearchRequest& request, const Error& error,
                                       search::Cost lower_bound,
                                       std::chrono::steady_clock::time_point began) {
    const bool interrupted = error.kind == ErrorKind::Interrupted;
    const bool late = error.kind == ErrorKind::Time;
    if (!interrupted && !late && error.kind != ErrorKind::Memory) return error;
    Report report;
    report.status = interrupted ? Status::Interrupted : Status::Limit;
    if (!interrupted) report.limit = late ? search::LimitKind::Time : search::LimitKind::Memory;
    report.algorithm = request.algorithm;
    report.lower_bound = lower_bound;
    report.note = error.message;
    const std::chrono::duration<double> build_time = std::chrono::steady_clock::now() - began;
    report.table_seconds = build_time.count();
    return report;
}

}  // namespace taquin::solver

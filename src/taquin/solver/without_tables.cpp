#include "taquin/solver/without_tables.hpp"

namespace taquin::solver {

Expected<Report> report_without_tables(const SearchRequest& request, const Error& error,
                                       search::Cost lower_bound) {
    const bool interrupted = error.kind == ErrorKind::Interrupted;
    const bool late = error.kind == ErrorKind::Time;
    if (!interrupted && !late && error.kind != ErrorKind::Memory) return error;
    Report report;
    report.status = interrupted ? Status::Interrupted : Status::Limit;
    if (!interrupted) report.limit = late ? search::LimitKind::Time : search::LimitKind::Memory;
    report.algorithm = request.algorithm;
    report.lower_bound = lower_bound;
    report.note = interrupted ? "interrupted while tables were read or built" : error.message;
    return report;
}

}  // namespace taquin::solver

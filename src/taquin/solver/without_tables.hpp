// The answer to a request whose tables could not be had.
#pragma once

#include "taquin/core/expected.hpp"
#include "taquin/solver/report.hpp"
#include "taquin/solver/request.hpp"

namespace taquin::solver {

// For lack of time or memory, or because it was interrupted: a report with the bound that the start
// alone proves. Any other error stays one.
Expected<Report> report_without_tables(const SearchRequest& request, const Error& error,
                                       search::Cost lower_bound);

}  // namespace taquin::solver

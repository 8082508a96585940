// Jobs, from the fields of a request to the work that is done for it.
#pragma once

#include "server/jobs.hpp"
#include "server/questions.hpp"

namespace taquin::server {

// The kind decides which fields there may be: solve, tree, lab or tables. After a mistake the
// result must not be used.
JobSpec read_job_spec(Fields& fields, const Settings& settings);

}  // namespace taquin::server

// Turns the fields of a request into a job.
#pragma once

#include "server/jobs.hpp"
#include "server/questions.hpp"

namespace taquin::server {

// The kind (solve, tree, lab or tables) decides which fields are allowed. After a mistake the
// result must not be used.
JobSpec read_job_spec(Fields& fields, const Settings& settings);

}  // namespace taquin::server

// Jobs, from the fields of a request to the work that is done for it.
#pragma once

#include "server/fields.hpp"
#include "server/jobs.hpp"
#include "server/settings.hpp"

namespace taquin::server {

// The kind decides which fields there may be. After a mistake the result must not be used.
JobSpec read_job_spec(Fields& fields, const Settings& settings);

JobSpec solve_job(Fields& fields, const Settings& settings);
JobSpec tree_job(Fields& fields, const Settings& settings);
JobSpec lab_job(Fields& fields, const Settings& settings);
JobSpec tables_job(Fields& fields, const Settings& settings);

}  // namespace taquin::server

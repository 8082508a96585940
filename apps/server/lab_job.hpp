// Jobs that run an experiment of the lab: a built-in one, or one that the request defines.
//
// A request's own experiment must not read files of this machine, and must not exceed the limits of
// the server. Its name differs from those of the built-in ones; its results go into the same store.
#pragma once

#include "server/jobs.hpp"
#include "server/questions.hpp"

namespace taquin::server {

// Fields: experiment, definition, full, again, check. After a mistake the result must not be used.
JobSpec lab_job(Fields& fields, const Settings& settings);

}  // namespace taquin::server

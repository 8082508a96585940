// Jobs, from the fields of a request to the work that is done for it.
#pragma once

#include "server/fields.hpp"
#include "server/jobs.hpp"
#include "server/settings.hpp"

namespace taquin::server {

// The kind decides which fields there may be. After a mistake the order is of no use.
Order read_order(Fields& fields, const Settings& settings);

Order solve_order(Fields& fields, const Settings& settings);
Order tree_order(Fields& fields, const Settings& settings);
Order lab_order(Fields& fields, const Settings& settings);
Order tables_order(Fields& fields, const Settings& settings);

}  // namespace taquin::server

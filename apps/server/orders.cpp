#include "server/orders.hpp"

#include "server/job_watcher.hpp"

namespace taquin::server {

Order read_order(Fields& fields, const Settings& settings) {
    using Read = Order (*)(Fields&, const Settings&);
    const auto read = fields.choice<Read>("kind", {{"solve", &solve_order},
                                                   {"tree", &tree_order},
                                                   {"lab", &lab_order},
                                                   {"tables", &tables_order}});
    if (!fields.has("kind")) fields.mistake("kind", "kind is missing: solve, tree, lab or tables");
    return read ? (*read)(fields, settings) : Order{};
}

Outcome unfinished(const JobWatcher& watcher, std::string result) {
    if (watcher.is_over_time())
        return {JobState::Failed, std::move(result),
                "it took longer than this server allows; the command line has no such limit"};
    return {JobState::Cancelled, std::move(result), {}};
}

}  // namespace taquin::server

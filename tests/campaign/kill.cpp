// kill -9 at each call that changes a file, in turn: the old file is complete or missing,
// acknowledged results are present, and the next call works.
#include <fmt/format.h>

#include "campaign/campaign.hpp"
#include "campaign/hindered.hpp"
#include "tables/small_table.hpp"

namespace taquin::campaign {
namespace {

// Each kill in its own folder, so that every moment of a first run is covered.
bool kill_at(std::size_t which, long call, Row& row) {
    const test::TemporaryFolder folder;
    const Writer writer = writers_below(folder.path()).at(which);
    const Hindered run = run_hindered(writer, folder.path(), call, 0);
    if (!run.met) {
        if (run.finished.code != 0) row.fail(fmt::format("unhindered: {}", run.finished.err));
        return false;
    }
    row.count();
    if (run.finished.code != killed)
        row.fail(fmt::format("call {}: code {} {}", call, run.finished.code, run.finished.err));
    if (const std::string fault = writer.fault_of(run.finished); !fault.empty())
        row.fail(fmt::format("killed at call {}: {}", call, fault));
    return true;
}

}  // namespace

void kill(const Scale& scale) {
    const test::TemporaryFolder folder;
    const auto writers = writers_below(folder.path());
    const long step = scale.small ? 17 : 1;
    for (std::size_t which = 0; which < writers.size(); ++which) {
        Row row(fmt::format("{}: killed at {} write, fsync, rename, open and unlink",
                            writers[which].name, scale.small ? "every 17th" : "every"));
        for (long call = 0; kill_at(which, call, row); call += step) {
        }
        row.many("kills");
    }
}

}  // namespace taquin::campaign

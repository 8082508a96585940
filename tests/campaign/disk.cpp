// From each call on, in turn, the disk is full, over its quota, read-only or forbidden. Expected:
// code 4 and a message with the path, no partial file, and the next call works.
#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <optional>

#include "campaign/campaign.hpp"
#include "campaign/hindered.hpp"
#include "tables/small_table.hpp"

namespace taquin::campaign {
namespace {

struct Fault {
    int error;
    const char* name;
};
constexpr std::array faults{Fault{ENOSPC, "ENOSPC"}, Fault{EDQUOT, "EDQUOT"}, Fault{EROFS, "EROFS"},
                            Fault{EACCES, "EACCES"}};

void check(const Hindered& run, const std::filesystem::path& folder, const std::string& when,
           Row& row) {
    const auto& finished = run.finished;
    // Code 0: the failed call was not essential, such as a lock or the store's last checkpoint.
    if (finished.code != 4 && finished.code != 0)
        row.fail(fmt::format("{}: code {} {}", when, finished.code, finished.err));
    if (finished.code == 4 && finished.err.find(folder.string()) == std::string::npos)
        row.fail(fmt::format("{}: the message has no path: {}", when, finished.err));
    for (const std::string& name : files_below(folder))
        if (name.ends_with(".partial")) row.fail(fmt::format("{}: left {}", when, name));
}

// Empty if the program made fewer calls.
std::optional<int> fail_at(std::size_t which, long call, const Fault& fault, Row& row) {
    const test::TemporaryFolder folder;
    const Writer writer = writers_below(folder.path()).at(which);
    const Hindered run = run_hindered(writer, folder.path(), call, fault.error);
    if (!run.met) return std::nullopt;
    row.count();
    const std::string when = fmt::format("{} from call {} on", fault.name, call);
    check(run, folder.path(), when, row);
    if (const std::string left = writer.fault_of(run.finished); !left.empty())
        row.fail(fmt::format("after {}: {}", when, left));
    return run.finished.code;
}

}  // namespace

void disk(const Scale& scale) {
    const test::TemporaryFolder folder;
    const auto writers = writers_below(folder.path());
    const long step = scale.small ? 17 : 1;
    for (std::size_t which = 0; which < writers.size(); ++which) {
        Row row(fmt::format("{}: ENOSPC, EDQUOT, EROFS and EACCES from {} call on",
                            writers[which].name, scale.small ? "every 17th" : "every"));
        std::uint64_t unharmed = 0;
        for (const Fault& fault : faults)
            for (long call = 0; const auto code = fail_at(which, call, fault, row); call += step)
                unharmed += *code == 0 ? 1 : 0;
        row.many("runs");
        row.worst(fmt::format("{} exited with code 0: everything was stored", unharmed));
    }
}

}  // namespace taquin::campaign

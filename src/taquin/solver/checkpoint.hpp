// Checkpoints: the progress of a long search in a small file, so that it survives interrupts, power
// cuts and kill -9. docs/checkpoints.md is the user's view.
//
// The file holds facts that identify the search, then the progress (search/packet_search.hpp):
// finished iterations, the packets of the current one, counts, solutions. A checksum covers all of
// it. It is written to a temporary file, synced and renamed, every 30 s and at the end of each
// iteration. A file of another search, of another version, or with a wrong checksum is refused and
// never overwritten. A lock keeps two processes from sharing one.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "taquin/core/expected.hpp"
#include "taquin/core/files.hpp"
#include "taquin/search/packet_search.hpp"
#include "taquin/solver/request.hpp"
#include "taquin/solver/run_context.hpp"

namespace taquin::solver {

class Checkpoint : public search::TreeJournal {
public:
    // Takes the lock, and reads the file if it exists. Errors: the file is damaged or of another
    // version (DamagedTable), belongs to another search or is in use (BadInput), or cannot be read
    // or created (FileSystem).
    static Expected<std::unique_ptr<Checkpoint>> open(const std::filesystem::path& path,
                                                      CheckpointFacts facts, Watcher* watcher);

    Expected<std::optional<search::TreeProgress>> resume(
        const search::PacketKernel& kernel) override;
    bool is_due() const override;
    // A failed write is a warning: the next one may succeed.
    void save(const search::TreeProgress& progress) override;

    // Why resume() refused the file; none if it did not.
    const std::optional<Error>& refusal() const { return refusal_; }

private:
    Checkpoint(std::filesystem::path path, CheckpointFacts facts, Watcher* watcher, FileLock lock);

    std::filesystem::path path_;
    CheckpointFacts facts_;
    Watcher* watcher_;
    FileLock lock_;
    std::chrono::nanoseconds interval_;
    std::optional<search::TreeProgress> earlier_{};
    std::string kernel_{};
    std::optional<Error> refusal_{};
    std::chrono::steady_clock::time_point saved_ = std::chrono::steady_clock::now();
    bool warned_ = false;
};

// The error if an existing file contradicts these facts, which may be fewer than those in it; none
// if the file fits or does not exist.
std::optional<Error> check_checkpoint(const std::filesystem::path& path,
                                      const CheckpointFacts& facts);

// The facts of a request that are known before its heuristic is compiled.
CheckpointFacts checkpoint_facts(const Request& request);

// The checkpoint of a search with this heuristic; null if the request names none.
Expected<std::unique_ptr<Checkpoint>> open_checkpoint(const SearchRequest& request,
                                                      const RunContext& context,
                                                      std::string_view heuristic);

}  // namespace taquin::solver

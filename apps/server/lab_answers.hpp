// Answers about the lab's results, which take seconds where there are many runs, kept until the
// store of the results changes.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace taquin::server {

// What tells whether somebody, perhaps another program, has written to a file.
struct FileState {
    std::uintmax_t bytes = 0;  // none: it is not there, or it is empty
    std::filesystem::file_time_type changed{};
    bool operator==(const FileState&) const = default;
};

// The same of a store.
class StoreState {
public:
    explicit StoreState(const std::filesystem::path& path);
    bool operator==(const StoreState&) const = default;
    const FileState& file() const { return store_; }

private:
    FileState store_;
    FileState recent_;  // what was written last is in a file beside it
};

// For several threads.
class LabAnswers {
public:
    std::optional<std::string> find(const std::string& run, const StoreState& state);
    // An answer that was made from the store as it was in this state, or later.
    void keep(const std::string& run, const StoreState& state, const std::string& answer);

    // Whether the store was found undamaged when its file was in this state. What was written since
    // is in the other file, whose parts SQLite checks by itself.
    bool has_checked(const StoreState& state);
    void keep_checked(const StoreState& state);

private:
    std::mutex mutex_{};
    std::optional<StoreState> state_{};
    std::map<std::string, std::string> answers_{};
    std::size_t bytes_ = 0;
    FileState checked_{};
};

}  // namespace taquin::server

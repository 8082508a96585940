#include "taquin/tables/table_store.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <system_error>

#include "taquin/core/files.hpp"

namespace taquin::tables {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view lock_extension = ".lock";
constexpr std::string_view partial_extension = ".partial";

// How messages call the tables of a set.
std::string tables_of(std::string_view set) { return "the tables of " + std::string(set); }
std::string name_of(const TableId& id) { return "the table " + id.kind + ", " + id.content; }
std::string name_of(const TableSpec& table) {
    return table.name.empty() ? name_of(table.id) : tables_of(table.name);
}

fs::path lock_path(const fs::path& table) { return fs::path(table) += lock_extension; }

// A name that no other builder uses, not even one that failed to get a lock.
fs::path temporary_path(const fs::path& table) {
    const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
    return fs::path(table) += "." + std::to_string(::getpid()) + "-" + std::to_string(now) +
                              std::string(partial_extension);
}

// The table whose builder creates files with this name; none for other files.
std::optional<std::string> table_of_leftover(const std::string& name) {
    if (!name.ends_with(lock_extension) && !name.ends_with(partial_extension)) return std::nullopt;
    const auto end = name.rfind(std::string(table_file_extension) + ".");
    if (end == std::string::npos) return std::nullopt;
    return name.substr(0, end + table_file_extension.size());
}

// The sorted names of the regular files in a folder. A folder that does not exist has none.
Expected<std::vector<std::string>> names_in(const fs::path& folder) {
    std::vector<std::string> names;
    if (folder.empty()) return names;
    std::error_code fault;
    for (fs::directory_iterator at(folder, fault), end; !fault && at != end; at.increment(fault)) {
        std::error_code unknown_type;
        if (at->is_regular_file(unknown_type)) names.push_back(at->path().filename().string());
    }
    if (fault && fault != std::errc::no_such_file_or_directory)
        return file_error("read the folder", folder, fault.value());
    std::sort(names.begin(), names.end());
    return names;
}

// Call this only while holding the table's lock: all temporaries of the table are then leftovers of
// dead builders.
std::size_t remove_temporaries_of(const fs::path& table) {
    const auto names = names_in(table.parent_path());
    if (!names) return 0;
    std::size_t removed = 0;
    for (const std::string& name : *names)
        if (name.ends_with(partial_extension) &&
            table_of_leftover(name) == table.filename().string()) {
            std::error_code ignored;
            if (fs::remove(table.parent_path() / name, ignored)) ++removed;
        }
    return removed;
}

std::optional<Expected<Table>> load_if_there(const fs::path& path, const TableId& id,
                                             unsigned threads, const Progress& progress = {}) {
    std::error_code fault;
    if (!path.has_parent_path()) return std::nullopt;  // a store without a folder
    if (fs::status(path, fault).type() == fs::file_type::not_found) return std::nullopt;
    return load_table(path, id, threads, progress);
}

std::optional<Error> make_folder(const fs::path& folder) {
    if (folder.empty())
        return Error{"no folder for tables; name one, or set TAQUIN_CACHE", ErrorKind::FileSystem,
                     "cache"};
    std::error_code fault;
    fs::create_directories(folder, fault);
    if (fault) return file_error("create the folder", folder, fault.value());
    return std::nullopt;
}

// The error for work that was stopped by a request or by the clock.
Error stopped(const Progress& progress, const std::string& work) {
    if (progress.stop.stop_requested() || !progress.too_late())
        return {"interrupted while " + work, ErrorKind::Interrupted};
    return {work + " takes longer than the time limit", ErrorKind::Time};
}

// One call of TableStore::get, step by step.
class Getting {
public:
    Getting(const TableStore& store, const TableId& id, const Progress& progress, unsigned threads)
        : path_(store.path_of(id)), id_(id), progress_(progress), threads_(threads) {}

    Expected<Obtained> run(const Build& build, std::string name) {
        name_ = std::move(name);
        if (auto table = look()) return obtained(*std::move(table), false);
        if (progress_.stopped()) return ended(first_work());
        const auto no_folder = make_folder(path_.parent_path());
        std::optional<FileLock> lock;
        if (!no_folder) {
            lock = wait_for_lock();
            if (progress_.stopped())
                return ended(waited_ ? "waiting for another process that is building"
                                     : first_work());
            // Another builder may have stored it while this one waited.
            if (auto table = look()) return obtained(*std::move(table), false);
            if (progress_.stopped()) return ended(first_work());
            if (lock) remove_temporaries_of(path_);
        }

        TableMemory memory(id_);
        if (build(memory.bytes(), progress_) == BuildOutcome::Cancelled) return ended("building");
        Table table = std::move(memory).finished();
        const auto not_stored = no_folder ? no_folder : store(table);
        if (not_stored && not_stored->kind == ErrorKind::Interrupted) return ended("writing");
        warn(not_stored);
        return obtained(std::move(table), true);
    }

private:
    // The table, if its file is good; keeps the error of a bad file for the warning.
    std::optional<Table> look() {
        auto found = load_if_there(path_, id_, threads_, progress_);
        is_there_ = found.has_value();
        if (!found) return std::nullopt;
        if (*found) {
            refused_.reset();
            return **std::move(found);
        }
        refused_ = found->error();
        return std::nullopt;
    }

    // What has to be done first: read the file, or build the table if there is none.
    std::string_view first_work() const { return is_there_ ? "reading" : "building"; }

    // The error for work that was stopped.
    Error ended(std::string_view work) const {
        const bool bad_file = refused_ && refused_->kind == ErrorKind::DamagedTable;
        Error error = stopped(progress_, std::string(work) + " " + name_);
        if (bad_file) error.message = refused_->message + "; " + error.message;
        return error;
    }

    // None if the file system does not support locks: two processes may then build the same table,
    // which is wasteful but harmless.
    std::optional<FileLock> wait_for_lock() {
        const fs::path path = lock_path(path_);
        auto first = FileLock::try_lock(path);
        if (!first) return std::nullopt;
        if (*first) return *std::move(first);
        waited_ = true;
        const std::string phase = "waiting for another process that is building " + name_;
        progress_.tell({.phase = phase, .waiting = true});
        auto later = FileLock::lock(path, progress_.stop, progress_.until);
        return later ? *std::move(later) : std::nullopt;
    }

    std::optional<Error> store(const Table& table) const {
        return save_table({path_, temporary_path(path_)}, table, threads_, progress_);
    }

    void warn(const std::optional<Error>& not_stored) {
        if (refused_)
            warnings_.push_back({refused_->message + "; the table was rebuilt", refused_->kind});
        if (not_stored)
            warnings_.push_back(
                {not_stored->message + "; the table was not stored", not_stored->kind});
    }

    Obtained obtained(Table table, bool built) {
        return {.table = std::move(table), .built = built, .warnings = std::move(warnings_)};
    }

    fs::path path_;
    const TableId& id_;
    const Progress& progress_;
    unsigned threads_;
    std::string name_;       // in messages
    bool is_there_ = false;  // the file
    std::optional<Error> refused_;
    bool waited_ = false;  // for another process
    std::vector<Error> warnings_;
};

}  // namespace

std::optional<Expected<Table>> TableStore::find(const TableId& id, const Progress& progress) const {
    auto found = load_if_there(path_of(id), id, threads_, progress);
    if (found && !*found && progress.stopped()) return stopped(progress, "reading " + name_of(id));
    if (found && !*found && found->error().kind == ErrorKind::DamagedTable)
        return Error{found->error().message + "; remove it, and it is rebuilt when needed",
                     ErrorKind::DamagedTable};
    return found;
}

Expected<Obtained> TableStore::get(const TableId& id, const Build& build, const Progress& progress,
                                   std::string_view name) const {
    return Getting(*this, id, progress, threads_)
        .run(build, name.empty() ? name_of(id) : std::string(name));
}

std::optional<Error> TableStore::store(const Table& table) const {
    if (auto error = make_folder(folder_)) return error;
    const fs::path path = path_of(table.id());
    return save_table({path, temporary_path(path)}, table, threads_);
}

Expected<std::vector<StoredTable>> TableStore::list() const {
    const auto names = names_in(folder_);
    if (!names) return names.error();
    std::vector<StoredTable> tables;
    for (const std::string& name : *names) {
        if (!name.ends_with(table_file_extension)) continue;
        std::error_code fault;
        const auto bytes = fs::file_size(folder_ / name, fault);
        if (fault) continue;  // removed meanwhile
        tables.push_back({name, bytes, read_table_id(folder_ / name)});
    }
    return tables;
}

Expected<bool> TableStore::remove(std::string_view file_name) const {
    const fs::path name(file_name);
    if (name != name.filename() || !file_name.ends_with(table_file_extension))
        return Error{std::string(file_name) + " is not a table file: its name must end in " +
                     std::string(table_file_extension)};
    if (folder_.empty()) return false;
    std::error_code fault;
    const bool removed = fs::remove(folder_ / name, fault);
    if (fault) return file_error("remove", folder_ / name, fault.value());
    return removed;
}

std::size_t TableStore::clean() const {
    const auto names = names_in(folder_);
    if (!names) return 0;
    std::size_t removed = 0;
    for (const std::string& name : *names) {
        const auto table = table_of_leftover(name);
        if (!table) continue;
        // If the lock is free, nobody is building; unlocking removes the lock file.
        const auto lock = FileLock::try_lock(lock_path(folder_ / *table));
        if (lock && *lock) removed += remove_temporaries_of(folder_ / *table);
    }
    return removed;
}

namespace {

constexpr double worth_announcing = 2;  // seconds of a build

std::string bytes_in_words(std::uint64_t count) {
    constexpr std::uint64_t kib = std::uint64_t{1} << 10U;
    constexpr std::uint64_t mib = kib << 10U;
    if (count < kib) return std::to_string(count) + (count == 1 ? " byte" : " bytes");
    if (count < mib) return std::to_string((count + kib - 1) / kib) + " KiB";
    return std::to_string((count + mib - 1) / mib) + " MiB";
}

}  // namespace

SetNeeds needs_of(const std::vector<TableSpec>& set) {
    SetNeeds needs;
    needs.tables = set.size();
    std::uint64_t held = 0;
    for (const TableSpec& table : set) {
        needs.memory = std::max(needs.memory, held + table.build_memory);
        held += table.id.bytes();
        needs.disk += file_bytes(table.id);
    }
    return needs;
}

double build_seconds(const std::vector<TableSpec>& set, unsigned threads) {
    double seconds = 0;
    for (const TableSpec& table : set)
        seconds += table.on_one_thread ? table.cpu_seconds : table.cpu_seconds / threads;
    return seconds;
}

std::optional<Error> check_memory(std::string_view what, std::uint64_t bytes,
                                  const BuildTerms& terms) {
    if (!terms.memory || bytes <= *terms.memory) return std::nullopt;
    return Error{"building " + std::string(what) + " takes " + bytes_in_words(bytes) +
                     " of memory; the limit is " + bytes_in_words(*terms.memory),
                 ErrorKind::Memory};
}

Expected<Table> TableLibrary::obtain(const TableSpec& wanted, const BuildTerms& terms) {
    const std::string name = wanted.id.file_name();
    if (const auto known = in_hand_.find(name); known != in_hand_.end()) return known->second;
    if (wanted.stored && !terms.may_build) return load(wanted, stoppable(terms.progress));
    const std::string known_as = name_of(wanted);
    announce(known_as, {wanted}, terms);
    std::optional<Error> too_large;
    const Build build = [&](std::span<std::byte> bytes, const Progress& progress) {
        too_large = check_memory(known_as, wanted.build_memory, terms);
        if (too_large) return BuildOutcome::Cancelled;
        announce_build(known_as, wanted, terms);  // of a damaged file, which counts as present
        return wanted.build(bytes, threads_, progress);
    };
    const TableStore nowhere({}, threads_);
    const TableStore& store = wanted.stored ? store_ : nowhere;
    auto obtained = store.get(wanted.id, build, stoppable(terms.progress), known_as);
    if (too_large) return *std::move(too_large);
    if (!obtained) return obtained.error();
    // All tables of a set have the same problem with their folder, so warn once.
    if (wanted.stored)
        for (Error& warning : obtained->warnings) warn(std::move(warning));
    keep(name, obtained->table);
    return std::move(obtained->table);
}

Progress TableLibrary::stoppable(const Progress& progress) const {
    Progress result = progress;
    if (!result.stop.stop_possible()) result.stop = stop_;
    return result;
}

Expected<Table> TableLibrary::load(const TableSpec& wanted, const Progress& progress) {
    auto found = store_.find(wanted.id, progress);
    if (!found) return Error{name_of(wanted) + " are not built yet"};
    const std::string name = wanted.id.file_name();
    if (*found) {
        keep(name, **found);
        return **std::move(found);
    }
    const Error& error = found->error();
    if (error.kind == ErrorKind::Interrupted || error.kind == ErrorKind::Time) return error;
    if (error.kind == ErrorKind::DamagedTable) damaged_[name] = error.message;
    warn(error);
    return error;
}

// A good table replaces a damaged one, and the warning about it.
void TableLibrary::keep(const std::string& name, const Table& table) {
    in_hand_.emplace(name, table);
    const auto damage = damaged_.extract(name);
    if (damage)
        std::erase_if(warnings_,
                      [&](const Error& warning) { return warning.message == damage.mapped(); });
}

void TableLibrary::warn(Error warning) {
    if (std::ranges::find(warnings_, warning.message, &Error::message) == warnings_.end())
        warnings_.push_back(std::move(warning));
}

std::optional<Error> TableLibrary::obtain_all(const std::vector<TableSpec>& set,
                                              const BuildTerms& terms) {
    if (!has_all(set))
        if (auto error = check_memory("these tables", needs_of(set).memory, terms)) return error;
    for (const TableSpec& wanted : set)
        if (const auto table = obtain(wanted, terms); !table) return table.error();
    return std::nullopt;
}

bool TableLibrary::has(const TableId& id) const {
    std::error_code ignored;
    const std::string name = id.file_name();
    return in_hand_.contains(name) ||
           (!damaged_.contains(name) && std::filesystem::exists(store_.path_of(id), ignored));
}

bool TableLibrary::has_all(const std::vector<TableSpec>& set) const {
    return std::ranges::all_of(set, [this](const TableSpec& table) { return has(table.id); });
}

std::optional<MissingTables> TableLibrary::missing(std::string name,
                                                   const std::vector<TableSpec>& set) const {
    MissingTables result{std::move(name)};
    for (const TableSpec& table : set) {
        if (has(table.id)) continue;
        result.bytes += file_bytes(table.id);
        result.seconds += build_seconds({table}, threads_);
        result.files.push_back(table.id.file_name());
    }
    return result.bytes == 0 ? std::nullopt : std::optional(std::move(result));
}

void TableLibrary::announce(std::string name, const std::vector<TableSpec>& set,
                            const BuildTerms& terms) {
    if (!terms.announce) return;
    std::vector<TableSpec> unannounced = set;
    std::erase_if(unannounced, [this](const TableSpec& table) {
        return has(table.id) || announced_.contains(table.id.file_name());
    });
    if (check_memory(name, needs_of(unannounced).memory, terms)) return;
    const auto tables = missing(std::move(name), unannounced);
    if (!tables || tables->seconds < worth_announcing) return;
    announced_.insert(tables->files.begin(), tables->files.end());
    terms.announce(*tables);
}

void TableLibrary::announce_build(const std::string& name, const TableSpec& table,
                                  const BuildTerms& terms) {
    const double seconds = build_seconds({table}, threads_);
    if (!terms.announce || seconds < worth_announcing) return;
    if (announced_.insert(table.id.file_name()).second)
        terms.announce({name, file_bytes(table.id), seconds, {table.id.file_name()}});
}

bool TableLibrary::is_spoilt() const {
    return std::ranges::any_of(in_hand_,
                               [](const auto& entry) { return tables::is_spoilt(entry.second); });
}

TableLibrary::Checked TableLibrary::check() {
    Checked result;
    for (auto at = in_hand_.begin(); at != in_hand_.end();) {
        if (!is_changed(at->second)) {
            ++at;
            continue;
        }
        if (!result.fault) result.fault = why_spoilt(at->second, threads_);
        result.dropped = true;
        at = in_hand_.erase(at);
    }
    return result;
}

}  // namespace taquin::tables

#include "taquin/lab/store.hpp"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <map>

#include "browser/page.hpp"
#include "browser/store.hpp"
#include "taquin/lab/record_bytes.hpp"

namespace taquin::lab {
namespace {

enum class Change : std::uint8_t { Begin, Finish, Commit, Forget };

struct Results {
    std::map<std::string, Record, std::less<>> runs{};  // by key
    std::map<std::int64_t, Session> sessions{};         // by id: when they began, in milliseconds

    void make(ByteReader change) {
        switch (static_cast<Change>(change.number())) {
            case Change::Begin: {
                Session session = read_session(change);
                sessions[session.id] = std::move(session);
                break;
            }
            case Change::Finish: {
                const auto session = sessions.find(static_cast<std::int64_t>(change.number()));
                if (session != sessions.end()) session->second.finished = change.text();
                break;
            }
            case Change::Commit:
                while (!change.at_end() && change.ok()) {
                    std::string key = change.text();
                    runs.try_emplace(std::move(key), read_record(change));
                }
                break;
            case Change::Forget:
                while (!change.at_end() && change.ok()) runs.erase(change.text());
                break;
        }
    }
};

Results& results() {
    static Results one;
    return one;
}

// `write` writes the values of the change.
template <class Write>
void make(Change kind, Write write) {
    ByteWriter change;
    change.number(static_cast<std::uint64_t>(kind));
    write(change);
    results().make(ByteReader(change.bytes()));
    browser::keep(change.bytes().data(), change.bytes().size());
}

}  // namespace

struct Store::Database {};

Store::Store(std::filesystem::path path, std::unique_ptr<Database> database)
    : path_(std::move(path)), database_(std::move(database)) {}
Store::~Store() = default;
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;

bool Store::exists(const std::filesystem::path&) { return true; }
Expected<Store> Store::open(const std::filesystem::path& path, Check) {
    return Store(path, nullptr);
}

void Store::at_one_instant(const std::function<void()>& read) const { read(); }

std::optional<Record> Store::find(const std::string& key) const {
    const auto found = results().runs.find(key);
    return found == results().runs.end() ? std::nullopt : std::optional(found->second);
}

bool Store::has(const std::string& key) const { return results().runs.contains(key); }

void Store::forget(const std::vector<std::string>& keys) {
    make(Change::Forget, [&](ByteWriter& to) {
        for (const std::string& key : keys) to.text(key);
    });
}

void Store::commit(const std::vector<Finished>& runs) {
    make(Change::Commit, [&](ByteWriter& to) {
        for (const Finished& run : runs) {
            to.text(run.task.key);
            write_record(to, run.record);
        }
    });
}

std::int64_t Store::begin(const Session& session) {
    using Milliseconds = std::chrono::milliseconds;
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    Session begun = session;
    begun.id = std::chrono::duration_cast<Milliseconds>(now).count();
    while (results().sessions.contains(begun.id)) ++begun.id;
    make(Change::Begin, [&](ByteWriter& to) { write_session(to, begun); });
    return begun.id;
}

void Store::finish(std::int64_t session, const std::string& when) {
    make(Change::Finish, [&](ByteWriter& to) {
        to.number(static_cast<std::uint64_t>(session));
        to.text(when);
    });
}

std::optional<Session> Store::last_session(std::string_view experiment) const {
    for (const Session& session : sessions(UINT32_MAX))
        if (session.experiment == experiment) return session;
    return std::nullopt;
}

std::vector<Session> Store::last_sessions() const {
    std::map<std::string, Session> last;
    for (const auto& [id, session] : results().sessions) last[session.experiment] = session;
    std::vector<Session> all;
    for (auto& [name, session] : last) all.push_back(std::move(session));
    return all;
}

std::optional<Session> Store::session(std::int64_t id) const {
    const auto found = results().sessions.find(id);
    return found == results().sessions.end() ? std::nullopt : std::optional(found->second);
}

std::vector<Session> Store::sessions(std::uint32_t most) const {
    std::vector<Session> newest;
    for (auto at = results().sessions.rbegin();
         at != results().sessions.rend() && newest.size() < most; ++at)
        newest.push_back(at->second);
    return newest;
}

std::uint64_t Store::runs() const { return results().runs.size(); }
std::string Store::integrity() const { return "ok"; }

std::filesystem::path store_path(std::string_view) { return "this browser"; }

std::string now_text() {
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm parts{};
    gmtime_r(&now, &parts);
    std::string text(32, '\0');
    text.resize(std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts));
    return text;
}

std::string machine_text() { return "WebAssembly in a browser (1 thread)"; }

}  // namespace taquin::lab

void taquin::browser::restore(std::span<const std::byte> change) {
    lab::results().make(ByteReader(change));
}

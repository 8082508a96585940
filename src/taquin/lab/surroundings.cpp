// What a result depends on besides the experiment: where the store is, the machine, the time.
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>

#include "taquin/core/parallel.hpp"
#include "taquin/lab/store.hpp"

namespace taquin::lab {

namespace {

std::string setting(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? "" : value;
}

std::string processor() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        const auto colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos)
            return line.substr(colon + 2);
    }
    return "processor unknown";
}

}  // namespace

std::filesystem::path store_path(std::string_view asked) {
    if (!asked.empty()) return asked;
    if (const std::string named = setting("TAQUIN_LAB"); !named.empty()) return named;
    // The standard says that relative paths there are to be ignored.
    if (const std::string data = setting("XDG_DATA_HOME"); data.starts_with('/'))
        return std::filesystem::path(data) / "taquin" / "lab.sqlite";
    if (const std::string home = setting("HOME"); !home.empty())
        return std::filesystem::path(home) / ".local" / "share" / "taquin" / "lab.sqlite";
    return {};
}

std::string now_text() {
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm parts{};
    gmtime_r(&now, &parts);
    std::string text(32, '\0');
    text.resize(std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts));
    return text;
}

std::string machine_text() {
    return processor() + " (" + std::to_string(hardware_threads()) + " threads)";
}

}  // namespace taquin::lab

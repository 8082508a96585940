// What a result depends on besides the experiment: where the store is, the machine, the time.
#include <chrono>
#include <ctime>
#include <fstream>
#include <string>

#include "taquin/core/parallel.hpp"
#include "taquin/lab/store.hpp"
#include "taquin/solver/machine.hpp"

namespace taquin::lab {

namespace {

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
    if (auto named = solver::from_environment("TAQUIN_LAB"); !named.empty()) return named;
    const auto folder = solver::user_folder("XDG_DATA_HOME", ".local/share");
    return folder.empty() ? folder : folder / "lab.sqlite";
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

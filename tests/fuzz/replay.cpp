// Calls a fuzz target with stored inputs: REPLAY FILE|FOLDER... A folder means all files in it.
// This is main() where there is no libFuzzer.
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

namespace fs = std::filesystem;

// In order of their names, so that a failure is the same one every time.
std::set<fs::path> files_of(const fs::path& path) {
    if (!fs::is_directory(path)) return {path};
    std::set<fs::path> files;
    for (const auto& entry : fs::directory_iterator(path))
        if (entry.is_regular_file()) files.insert(entry.path());
    return files;
}

// The name is printed first: a crash leaves it as the last line.
void replay(const fs::path& path) {
    std::printf("%s\n", path.c_str());
    std::fflush(stdout);
    std::ifstream file(path, std::ios::binary);
    const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

}  // namespace

int main(int count, char** arguments) {
    std::size_t inputs = 0;
    for (int i = 1; i < count; ++i)
        for (const fs::path& path : files_of(arguments[i])) {
            replay(path);
            ++inputs;
        }
    std::printf("%zu inputs\n", inputs);
    return inputs > 0 ? 0 : 1;
}

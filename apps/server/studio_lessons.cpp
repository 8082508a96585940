// The user's lessons: Markdown files in one folder. Read on every request, so a teacher sees a
// change after reloading the page.
//
// A lesson is found by its name among the files of the folder. No path is made from a request, so
// none leads out of the folder. Links are not followed.
#include <algorithm>
#include <fstream>

#include "server/studio.hpp"

namespace taquin::server {
namespace {

constexpr std::size_t most_lessons = 500;
constexpr std::size_t most_bytes = 262'144;  // of a lesson

struct LessonFile {
    std::string name;  // without ".md"
    std::filesystem::path path;
};

bool is_lesson(const std::filesystem::directory_entry& entry) {
    std::error_code fault;
    const auto kind = entry.symlink_status(fault).type();
    const std::filesystem::path& path = entry.path();
    return !fault && kind == std::filesystem::file_type::regular && path.extension() == ".md" &&
           !path.filename().string().starts_with('.');
}

// Sorted by name; none if the folder cannot be read.
std::optional<std::vector<LessonFile>> lesson_files(const std::string& folder) {
    std::vector<LessonFile> files;
    if (folder.empty()) return files;
    std::error_code fault;
    std::filesystem::directory_iterator entry(folder, fault);
    for (; !fault && entry != std::filesystem::directory_iterator(); entry.increment(fault))
        if (is_lesson(*entry)) files.push_back({entry->path().stem().string(), entry->path()});
    if (fault) return std::nullopt;
    std::ranges::sort(files, {}, &LessonFile::name);
    if (files.size() > most_lessons) files.resize(most_lessons);
    return files;
}

// The file's text; none if it cannot be read. One byte more than allowed shows that it is too long.
std::optional<std::string> text_of(const LessonFile& lesson) {
    std::ifstream file(lesson.path, std::ios::binary);
    std::string text(most_bytes + 1, '\0');
    if (!file.read(text.data(), static_cast<std::streamsize>(text.size())) && !file.eof())
        return std::nullopt;
    text.resize(static_cast<std::size_t>(file.gcount()));
    return text;
}

// The first heading, or the file's name.
std::string title_of(const LessonFile& lesson, std::string_view text) {
    constexpr std::string_view mark = "# ";
    while (!text.empty()) {
        std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (line.starts_with(mark)) return std::string(line.substr(mark.size()));
    }
    return lesson.name;
}

Response unreadable_folder() { return failure(500, "the folder of lessons cannot be read"); }

}  // namespace

Reply Studio::lessons(const Request&, const std::string&) {
    const auto files = lesson_files(settings_.lessons);
    if (!files) return unreadable_folder();
    return json_response([&](JsonWriter& json) {
        json.array("lessons", *files, [&](const LessonFile& lesson) {
            json.object([&] {
                json.member("name", lesson.name);
                json.member("title", title_of(lesson, text_of(lesson).value_or("")));
            });
        });
        json.member("origins", settings_.network.lesson_origins);
    });
}

Reply Studio::lesson(const Request&, const std::string& id) {
    const auto files = lesson_files(settings_.lessons);
    if (!files) return unreadable_folder();
    const auto found = std::ranges::find(*files, id, &LessonFile::name);
    if (found == files->end()) return failure(404, "unknown lesson");
    const auto text = text_of(*found);
    if (!text) return failure(500, "the file of this lesson cannot be read");
    if (text->size() > most_bytes) return failure(413, "the lesson has more than 256 KiB");
    return Response{.body = *text, .type = "text/markdown; charset=utf-8"};
}

}  // namespace taquin::server

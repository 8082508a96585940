// Where a text goes while it is made: the end of a string. Of a long text the owner of the string
// takes what has come together (`drain`) whenever that is a large piece, so that the whole is never
// in memory.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <utility>

namespace taquin {

class TextSink {
public:
    // `drain` may empty the string. Without it the string keeps all of the text.
    explicit TextSink(std::string& text, std::function<void()> drain = {})
        : text_(text), drain_(std::move(drain)) {}

    std::string& text() const { return text_; }

    // To be called now and then, between pieces.
    void rest() const {
        if (drain_ && text_.size() >= large_piece) drain_();
    }

private:
    static constexpr std::size_t large_piece = std::size_t{1} << 16U;

    std::string& text_;
    std::function<void()> drain_;
};

}  // namespace taquin

// Sets of pattern databases that a user has drawn: a text in the form of the program's own
// catalogue (puzzles/tiles/patterns/catalogue.hpp), in a file.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/puzzle/puzzle.hpp"
#include "taquin/puzzles/tiles/patterns/catalogue.hpp"

namespace taquin::tiles {

struct UserCatalogue : Catalogue {
    std::vector<NamedPatterns> sets{};
};
using UserCataloguePtr = std::shared_ptr<const UserCatalogue>;

// `file` is the name that errors begin with: "mine.txt, line 3: expected …". A name is of letters,
// digits and '-', appears once for each size, and is not one that the program gives to tables
// itself.
Expected<UserCataloguePtr> parse_user_catalogue(std::string_view text, std::string_view file);

}  // namespace taquin::tiles

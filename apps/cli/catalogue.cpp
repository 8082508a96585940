#include "catalogue.hpp"

#include <string>

#include "boards.hpp"
#include "shown.hpp"

namespace taquin::cli {
namespace {

Expected<solver::CataloguePtr> read_catalogue(std::string_view path) {
    const auto text = read_file(std::string(path));
    if (!text) return text.error();
    return solver::parse_user_catalogue(*text, shown_path(std::string(path)));
}

}  // namespace

void declare_catalogue(Command& command, solver::CataloguePtr& catalogue) {
    command.value("--catalogue", catalogue, &read_catalogue,
                  {"FILE",
                   "Sets of pattern databases of your own, drawn as docs/tables.md shows; they are "
                   "named like those of the program: pdb:NAME"});
}

}  // namespace taquin::cli

// taquin explain, for cubes.
#pragma once

#include <string>

#include "boards.hpp"
#include "output.hpp"

namespace taquin::cli {

struct CubeExplainOptions {
    cube::Metric metric = cube::Metric::Half;
    std::string cache;
    bool json = false;
    bool quiet = false;
};

// Prints the explanation, or says why there is none.
ExitCode explain_cube(Output& out, const GivenCube& given, const CubeExplainOptions& options);

// The same for a sentence that says what is wrong.
ExitCode fail_cube_explanation(Output& out, const GivenCube& given, const std::string& sentence,
                               bool json);

}  // namespace taquin::cli

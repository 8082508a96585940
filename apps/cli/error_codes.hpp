// The exit code that an error of the library calls for.
#pragma once

#include "exit_codes.hpp"
#include "taquin/core/expected.hpp"

namespace taquin::cli {

constexpr ExitCode exit_code_of(ErrorKind kind) {
    switch (kind) {
        case ErrorKind::DamagedTable: return ExitCode::DamagedTable;
        case ErrorKind::FileSystem: return ExitCode::FileSystem;
        case ErrorKind::Interrupted: return ExitCode::Interrupted;
        case ErrorKind::Memory: return ExitCode::Memory;
        case ErrorKind::BadInput: break;
    }
    return ExitCode::BadInput;
}

}  // namespace taquin::cli

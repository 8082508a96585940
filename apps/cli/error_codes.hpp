// What becomes of an error of the library: a line on standard error and an exit code.
#pragma once

#include "exit_codes.hpp"
#include "output.hpp"
#include "taquin/core/text.hpp"

namespace taquin::cli {

constexpr ExitCode exit_code_of(ErrorKind kind) {
    switch (kind) {
        case ErrorKind::DamagedTable: return ExitCode::DamagedTable;
        case ErrorKind::FileSystem: return ExitCode::FileSystem;
        case ErrorKind::Interrupted: return ExitCode::Interrupted;
        case ErrorKind::Time: return ExitCode::Limit;
        case ErrorKind::Memory: return ExitCode::Memory;
        case ErrorKind::BadInput: break;
    }
    return ExitCode::BadInput;
}

// Says an error and gives its exit code.
inline ExitCode fail(const Error& error) {
    complain(sentence(error, "--"));
    return exit_code_of(error.kind);
}

}  // namespace taquin::cli

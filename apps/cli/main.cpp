#include "command.hpp"

int main(int count, char** arguments) { return taquin::cli::run_program(count, arguments); }

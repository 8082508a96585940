#include "program.hpp"

int main(int count, char** arguments) { return taquin::cli::run(count, arguments); }

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver.h"

int main(int Argc, const char **Argv) { return amp::runDriver(Argc, Argv); }

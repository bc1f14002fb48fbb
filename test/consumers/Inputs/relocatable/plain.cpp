// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "functions.h"
#include <cstdio>
int main() { std::printf("%d\n", launch_first(5)); }

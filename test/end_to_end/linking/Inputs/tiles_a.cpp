// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define UNIT 2
#include "tiles.h"

bool library_a_works() { return works() && common_works(); }

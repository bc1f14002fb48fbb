// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define UNIT 3
#include "tiles.h"

bool library_b_works() { return works() && common_works(); }

// See dgemm.cpp.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define NUMBER double
#include "matmul_tiled.cu"

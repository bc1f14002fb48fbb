// See nbody_structs.cpp.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define OF_STRUCTS 1
#include "nbody.cu"

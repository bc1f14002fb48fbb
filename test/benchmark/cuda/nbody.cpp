// Forces between all bodies, in tiles of 256 that a tile's threads load together. A body is a short vector.
//
// RUN: %amp-clang++ -O2 %s -o %t && env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' %t --tiny | FileCheck %s
// CHECK: "name": "n-body", {{.*}} "ours": {"wall": [
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nbody.h"

int main(int argc, char **argv) {
  workload::comparison w(argc, argv, "n-body", 65536, 512);
  workload::compare_forces<graphics::float_4>(w, find_forces<graphics::float_4>);
}

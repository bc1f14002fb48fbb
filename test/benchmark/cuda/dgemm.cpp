// A double-precision matrix product in tiles of 16 x 16 in tile_static memory.
//
// RUN: %amp-clang++ -O2 %s -o %t && env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' %t --tiny | FileCheck %s
// CHECK: "name": "DGEMM, tiled", {{.*}} "ours": {"wall": [
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "matmul.h"

#include "../products.h"

int main(int argc, char **argv) {
  workload::comparison w(argc, argv, "DGEMM, tiled", 2048, 96);
  workload::compare_products<double>(w, 1e-12, multiply_in_tiles<double>);
}

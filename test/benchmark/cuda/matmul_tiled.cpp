// A matrix product in tiles of 16 x 16 in tile_static memory.
//
// RUN: %amp-clang++ -O2 %s -o %t && env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' %t --tiny | FileCheck %s
// CHECK: "name": "matmul, tiled", {{.*}} "ours": {"wall": [
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "matmul.h"

#include "../products.h"

int main(int argc, char **argv) {
  workload::comparison w(argc, argv, "matmul, tiled", 4096, 96);
  workload::compare_products<float>(w, 1e-4, multiply_in_tiles<float>);
}

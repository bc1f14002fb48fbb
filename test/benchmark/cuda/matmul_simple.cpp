// A matrix product with one thread per element.
//
// RUN: %amp-clang++ -O2 %s -o %t && env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' %t --tiny | FileCheck %s
// CHECK: "name": "matmul, simple", {{.*}} "ours": {"wall": [
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "matmul.h"

#include "../products.h"

int main(int argc, char **argv) {
  workload::comparison w(argc, argv, "matmul, simple", 4096, 67);
  workload::compare_products<float>(w, 1e-4, multiply<float>);
}

// A matrix product with one thread per element.
//
// RUN: %amp-clang++ -O2 %s -o %t && env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' %t --tiny | FileCheck %s
// CHECK: "name": "matmul, simple", {{.*}} "ours": {"wall": [
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "matmul.h"

using namespace concurrency;

namespace {

void multiply(const array_view<const float, 2> &a, const array_view<const float, 2> &b,
              const array_view<float, 2> &c) {
  parallel_for_each(
      c.extent, [=](index<2> i) restrict(amp) {
        float sum = 0;
        for (int k = 0; k < a.extent[1]; ++k)
          sum += a(i[0], k) * b(k, i[1]);
        c[i] = sum;
      });
}

} // namespace

int main(int argc, char **argv) {
  workload::comparison w(argc, argv, "matmul, simple", 4096, 67);
  workload::compare_products<float>(w, 1e-4, multiply);
}

// A switch over the low bits of a number. The optimizer narrows these to a three-bit integer, which Oclgrind does not
// truncate, so kernels for Oclgrind are built without optimization.
//
// RUN: %amp-clang++ -O2 -I%S/../Inputs %s -o %t && %t
// RUN: %if oclgrind-driver %{ %amp-clang++ -O2 --amp-host=none -I%S/../Inputs %s -o %t.opencl && env CPPAMP_CACHE=0 \
// RUN:   CPPAMP_DEFAULT_ACCELERATOR=oclgrind OCL_ICD_VENDORS=%oclgrind-driver OCL_ICD_FILENAMES=%oclgrind-driver %t.opencl %}
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>

using namespace concurrency;

int chosen(int i) restrict(cpu, amp) {
  switch (i & 7) {
  case 0:
    return 17;
  case 1:
    return 3;
  case 2:
    return 99;
  case 3:
    return 5;
  case 4:
    return 61;
  case 5:
    return 8;
  default:
    return 1000;
  }
}

int main() {
  std::vector<int> results(64);
  array_view<int> view(64, results);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = chosen(i[0]); });
  view.synchronize();
  for (int i = 0; i < 64; ++i)
    EXPECT_EQUAL(results[i], chosen(i));
  return result();
}

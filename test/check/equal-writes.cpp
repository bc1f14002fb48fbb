// Threads that write the same value to an element have no race, unless one of them writes another value, reads it, or
// updates it atomically.
//
// RUN: %amp-clang++ --amp-check-kernels -g %s -o %t
// RUN: not env CPPAMP_DEFAULT_ACCELERATOR='direct3d\ref' %t 2>&1 | FileCheck %s
// RUN: not env CPPAMP_DEFAULT_ACCELERATOR='direct3d\ref' CPPAMP_CHECK_SEED=7 %t 2>&1 | FileCheck %s
// RUN: not env CPPAMP_DEFAULT_ACCELERATOR='direct3d\ref' CPPAMP_CHECK_EQUAL_WRITES=1 %t 2>&1 | FileCheck --check-prefix=ALL %s
//
// CHECK-NOT: 'equal'
// CHECK-DAG: equal-writes.cpp:{{[0-9]+}}:{{[0-9]+}}: error: data race on element 0 of 'one_differs'
// CHECK-DAG: equal-writes.cpp:{{[0-9]+}}:{{[0-9]+}}: error: data race on element 0 of 'then_other'
// CHECK-DAG: equal-writes.cpp:{{[0-9]+}}:{{[0-9]+}}: error: data race on element 0 of 'is_read'
// CHECK-DAG: equal-writes.cpp:{{[0-9]+}}:{{[0-9]+}}: error: data race on element 0 of 'is_updated'
// CHECK-DAG: equal-writes.cpp:{{[0-9]+}}:{{[0-9]+}}: error: data race on element 0 of 'of_parts'
// CHECK-NOT: 'equal'
// CHECK: amp-check: {{[0-9]+}} findings
// ALL: equal-writes.cpp:{{[0-9]+}}:{{[0-9]+}}: error: data race on element 0 of 'equal'
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

struct pair {
  int a, b;
};

int main() {
  std::vector<int> d(6, 2);
  array_view<int> equal(1, &d[0]), one_differs(1, &d[1]), then_other(1, &d[2]), is_read(1, &d[3]), is_updated(1, &d[4]);
  array_view<int> result(64);
  std::vector<pair> p(1);
  array_view<pair> of_parts(1, p);
  const extent<1> e(64);
  parallel_for_each(e, [=](index<1>) restrict(amp) { equal[0] = 2; });
  parallel_for_each(e, [=](index<1> i) restrict(amp) { one_differs[0] = i[0] == 40 ? 3 : 2; });
  parallel_for_each(
      e, [=](index<1> i) restrict(amp) {
        then_other[0] = 1;
        if (i[0] == 20)
          then_other[0] = 4;
      });
  parallel_for_each(
      e, [=](index<1> i) restrict(amp) {
        is_read[0] = 1;
        if (i[0] == 30)
          result[i] = is_read[0];
      });
  parallel_for_each(
      e, [=](index<1> i) restrict(amp) {
        if (i[0] & 1)
          is_updated[0] = 1;
        else
          atomic_fetch_add(&is_updated[0], 1);
      });
  parallel_for_each(
      e, [=](index<1> i) restrict(amp) {
        of_parts[0].a = 1;
        of_parts[0].b = i[0];
      });
}

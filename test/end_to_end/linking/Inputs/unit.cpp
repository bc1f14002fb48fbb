// The second unit. Its internal functions and lambdas have the same names as those of the first unit, but different
// bodies.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "unit.h"

namespace {
struct doubler {
  int operator()(int x) const restrict(amp) { return x * 2 + 1; }
};
} // namespace

static int internal(int x) {
  int result = 0;
  concurrency::array_view<int, 1> v(1, &result);
  doubler f;
  parallel_for_each(v.extent, [=](concurrency::index<1> i) restrict(amp) {
    v[i] = f(x) + shared_device_function(x);
  });
  return v[0];
}

int second_unit_internal(int x) { return internal(x); }
std::vector<int> second_unit_shared(int n) { return shared_kernel(n, 200); }
double second_unit_template(double x) { return shared_template(x); }

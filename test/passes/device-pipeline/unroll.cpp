// Loops of known length: a short one disappears, a long one does a few iterations at a time; a loop of
// unknown length stays as it is.
//
// RUN: rm -rf %t && mkdir %t
// RUN: %amp-clang++ -O2 --amp-no-spirv -save-temps=obj -c %s -o %t/x.o
// RUN: FileCheck %s < %t/unroll-amp.cl
// RUN: %check-cl %t/unroll-amp.cl
#include <amp.h>

using namespace concurrency;

// CHECK-LABEL: void short_loop
// CHECK-NOT: do {
// CHECK-LABEL: void long_loop
// CHECK: do {
// CHECK: + {{[48]}};
// CHECK-NEXT: } while ({{.*}} != 256);
// CHECK-LABEL: void unknown_length
// CHECK: do {
// CHECK: + 1;
// CHECK-NEXT: } while (
void short_loop(const array_view<float, 1> &v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    for (int k = 0; k < 8; ++k)
      v[i] = v[i] * v[i] + 1;
  });
}

void long_loop(const array_view<float, 1> &v, const array_view<const float, 1> &w) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    float sum = 0, square = 0, cube = 0;
    for (int k = 0; k < 256; ++k) {
      float d = w[k] - v[i], e = d * d + 0.5f, f = e * d + 0.25f;
      sum += d * e + f;
      square += e * f + d;
      cube += f * f * e + d * d;
    }
    v[i] = sum * square * cube;
  });
}

void unknown_length(const array_view<float, 1> &v, const array_view<const float, 1> &w, int n) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    float sum = 0;
    for (int k = 0; k < n; ++k)
      sum += w[k] * v[i];
    v[i] = sum;
  });
}

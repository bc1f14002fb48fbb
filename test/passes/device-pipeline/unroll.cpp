// Loops with a known trip count: a short one is unrolled completely, a long one partially. A loop with an
// unknown trip count does not change. A tile's threads share its rows, so each has few iterations, too. A loop may
// also end earlier: by a condition with &&, in which the index of an element is a temporary object.
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
// CHECK-LABEL: void shared_rows
// CHECK-NOT: if (
// CHECK-NOT: do {
// CHECK-NOT: for (
// CHECK: barrier(
// CHECK-NOT: if (
// CHECK-NOT: do {
// CHECK-NOT: for (
// CHECK: }
// CHECK-LABEL: void search
// CHECK-NOT: do {
// CHECK-NOT: for (
// CHECK: atomic_add
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

void shared_rows(const array_view<float, 2> &v) {
  parallel_for_each(v.extent.tile<8, 32>(), [=](tiled_index<8, 32> t) restrict(amp) {
    tile_static float block[32][33];
    for (int row = t.local[0]; row < 32; row += 8)
      block[row][t.local[1]] = v(t.tile[0] * 32 + row, t.global[1]);
    t.barrier.wait();
    for (int row = t.local[0]; row < 32; row += 8)
      v(t.tile[0] * 32 + row, t.global[1]) = block[t.local[1]][row];
  });
}

void search(const array_view<const int, 1> &text, const array_view<const int, 1> &word, const array_view<int, 1> &found) {
  parallel_for_each(text.extent, [=](index<1> i) restrict(amp) {
    int k = 0;
    while (k < 5 && text[i + k] == word[k])
      ++k;
    if (k == 5)
      atomic_fetch_inc(&found[0]);
  });
}

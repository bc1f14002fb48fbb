// Structures passed and returned by value, one of them half initialized.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

struct vector3 {
  float x, y, z;
};
vector3 add(vector3 a, vector3 b) restrict(cpu, amp) {
  vector3 r;
  r.x = a.x + b.x;
  r.y = a.y + b.y;
  r.z = a.z + b.z;
  return r;
}
struct result {
  float value;
  int times;
};
result make(float value) restrict(amp) {
  result r;
  r.value = value;
  return r;
}
int main() {
  std::vector<vector3> d(64, vector3{1, 2, 3});
  array_view<vector3> v(64, d);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    vector3 sum = add(v[i], vector3{1, 1, 1});
    result r = make(sum.x);
    sum.x = r.value;
    v[i] = sum;
  });
}

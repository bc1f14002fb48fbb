// Spheres above a plane, with shadows and reflections: rays that hit nothing stop early, and shadow rays stop at the
// first sphere.
//
// RUN: %amp-clang++ -O2 %s -o %t && env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' %t --tiny | FileCheck %s
// CHECK: "name": "ray tracer", {{.*}} "ours": {"wall": [
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workload.h"

#include "../ray_tracer.h"

namespace {

std::vector<float> components_of(const std::vector<vec> &image) {
  const float *first = reinterpret_cast<const float *>(image.data());
  return std::vector<float>(first, first + 3 * image.size());
}

} // namespace

int main(int argc, char **argv) {
  workload::comparison w(argc, argv, "ray tracer", 4096, 64);
  const int n = w.n, count = 24;
  const std::vector<sphere> spheres = make_spheres(count);
  std::vector<vec> image(n * n);
  w.give(spheres), w.give(image);
  const array_view<const sphere, 1> view_spheres(count, spheres);
  const array_view<vec, 2> view_image(n, n, image);
  w.time(1.0 * n * n, "pixels", [&] { render(view_spheres, view_image); });
  view_image.synchronize();
  // At edges, rounding decides.
  w.check(components_of(image), 1, {1e-3, 0.01}, [&] {
    std::vector<vec> expected;
    for (int row = 0; row < n; ++row)
      for (int column = 0; column < n; ++column)
        expected.push_back(trace(spheres, count, {0, 1.5f, -4}, direction_of(row, column, n)));
    return components_of(expected);
  });
  w.report();
}

// Spheres above a plane, with shadows and reflections: rays that hit nothing stop early, and shadow rays stop at the
// first sphere.
//
// REQUIRES: opencl, openmp
// RUN: %openmp-cxx -c %s -o %t.o && %amp-clang++ -O2 %s %t.o %openmp-library -o %t && %t --tiny | FileCheck %s
// CHECK: "name": "ray tracer"
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workload.h"

#include "../ray_tracer.h"

namespace openmp {
void render(const void *spheres, int count, void *image, int n);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::render(const void *spheres, int count, void *image, int n) {
  const sphere *all = static_cast<const sphere *>(spheres);
  vec *pixels = static_cast<vec *>(image);
#pragma omp parallel for schedule(dynamic)
  for (int row = 0; row < n; ++row)
    for (int column = 0; column < n; ++column)
      pixels[static_cast<size_t>(row) * n + column] = trace(all, count, {0, 1.5f, -4}, direction_of(row, column, n));
}

#else

int main(int argc, char **argv) {
  const workload::options o = benchmark::read_options(argc, argv);
  const int n = static_cast<int>(workload::choose_size(o, 512, 64)), count = 24;
  const std::vector<sphere> spheres = make_spheres(count);
  std::vector<vec> image(n * n), expected(n * n);
  const array_view<const sphere, 1> view_spheres(count, spheres);
  const array_view<vec, 2> view_image(n, n, image);
  workload::compare(
      o, "ray tracer", n, 1.0 * n * n, "pixels", [&] { render(view_spheres, view_image); },
      [&] { openmp::render(spheres.data(), count, expected.data(), n); });
  view_image.synchronize();
  size_t different = 0;
  for (int i = 0; i < n * n; ++i) {
    const vec d = image[i] - expected[i];
    different += !(dot(d, d) < 1e-6f);
  }
  // At edges, rounding decides.
  workload::require(different <= image.size() / 100, "ray tracer");
}

#endif

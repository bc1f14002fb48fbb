// The Mandelbrot set: the number of iterations until each point escapes.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_BENCHMARK_MANDELBROT_H
#define CPPAMP_BENCHMARK_MANDELBROT_H

#include "amp_side.h"

namespace {

const int most_steps = 512;

FOR_CUDA inline int count_steps(float x, float y) ON_BOTH_SIDES {
  float re = 0, im = 0;
  int steps = 0;
  while (steps < most_steps && re * re + im * im < 4) {
    const float next = re * re - im * im + x;
    im = 2 * re * im + y;
    re = next;
    ++steps;
  }
  return steps;
}

} // namespace

#if !CPPAMP_BENCHMARK_OPENMP && !defined(__CUDACC__)

using namespace concurrency;

namespace {

inline void mandelbrot(const array_view<int, 2> &steps) {
  steps.discard_data();
  const float scale = 3.0f / static_cast<float>(steps.extent[1]);
  parallel_for_each(
      steps.extent, [=](index<2> i) restrict(amp) {
        steps[i] = count_steps(static_cast<float>(i[1]) * scale - 2.25f, static_cast<float>(i[0]) * scale - 1.5f);
      });
}

} // namespace

#endif

#endif // CPPAMP_BENCHMARK_MANDELBROT_H

// Sums of sines and cosines over samples for each voxel (Parboil's MRI-Q).
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

namespace openmp {
void compute(const float *voxels, const float *samples, float *re, float *im, int n, int m);
void compute_in_memory(const float *voxels, const float *samples, float *re, float *im, int n, int m);
} // namespace openmp

#if CPPAMP_BENCHMARK_OPENMP

void openmp::compute(const float *voxels, const float *samples, float *re, float *im, int n, int m) {
  const float *x = voxels, *y = voxels + n, *z = voxels + 2 * n;
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
    float real = 0, imaginary = 0;
#pragma omp simd reduction(+ : real, imaginary)
    for (int k = 0; k < m; ++k) {
      const float angle = samples[4 * k] * x[i] + samples[4 * k + 1] * y[i] + samples[4 * k + 2] * z[i];
      real += samples[4 * k + 3] * std::cos(angle);
      imaginary += samples[4 * k + 3] * std::sin(angle);
    }
    re[i] = real, im[i] = imaginary;
  }
}

/// Adds to sums in memory.
void openmp::compute_in_memory(const float *voxels, const float *samples, float *re, float *im, int n, int m) {
  const float *x = voxels, *y = voxels + n, *z = voxels + 2 * n;
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
    re[i] = im[i] = 0;
    for (int k = 0; k < m; ++k) {
      const float angle = samples[4 * k] * x[i] + samples[4 * k + 1] * y[i] + samples[4 * k + 2] * z[i];
      re[i] += samples[4 * k + 3] * std::cos(angle);
      im[i] += samples[4 * k + 3] * std::sin(angle);
    }
  }
}

#else

#include <amp_math.h>
#include <amp_short_vectors.h>
using namespace concurrency::graphics;

namespace {

struct sample {
  float x, y, z, weight;
};

} // namespace

int main(int argc, char **argv) {
  forms::family f("mri_q", argc, argv);
  const int n = f.size(1 << 13, 512), m = f.size(512, 64);
  const std::vector<float> voxels = forms::numbers<float>(3 * n, 1), in = forms::numbers<float>(4 * m, 2, 0, 6);
  std::vector<float> re(n), im(n), expected_re(n), expected_im(n);
  const array_view<const float, 2> position(3, n, voxels);
  const array_view<const sample> samples(m, reinterpret_cast<const sample *>(in.data()));
  const array_view<float> real(n, re), imaginary(n, im);
  f.peer([&] { openmp::compute(voxels.data(), in.data(), expected_re.data(), expected_im.data(), n, m); });
  f.expect({{real, expected_re, 2e-2}, {imaginary, expected_im, 2e-2}});
  f.form("structs of samples, fast_math", [&] {
    real.discard_data(), imaginary.discard_data();
    parallel_for_each(
        real.extent, [=](index<1> i) restrict(amp) {
          const float x = position(0, i[0]), y = position(1, i[0]), z = position(2, i[0]);
          float a = 0, b = 0;
          for (int k = 0; k < m; ++k) {
            const sample s = samples[k];
            const float angle = s.x * x + s.y * y + s.z * z;
            a += s.weight * fast_math::cosf(angle), b += s.weight * fast_math::sinf(angle);
          }
          real[i] = a, imaginary[i] = b;
        });
  });
  f.form("float_4 in tile_static memory, sincos", [&] {
    const array_view<const float_4> vectors(m, reinterpret_cast<const float_4 *>(in.data()));
    real.discard_data(), imaginary.discard_data();
    parallel_for_each(
        real.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
          tile_static float_4 some[64];
          const int i = t.global[0];
          const float x = position(0, i), y = position(1, i), z = position(2, i);
          float a = 0, b = 0;
          for (int first = 0; first < m; first += 64) {
            some[t.local[0]] = vectors[first + t.local[0]];
            t.barrier.wait();
            for (int k = 0; k < 64; ++k) {
              float sine, cosine;
              fast_math::sincosf(some[k].x * x + some[k].y * y + some[k].z * z, &sine, &cosine);
              a += some[k].w * cosine, b += some[k].w * sine;
            }
            t.barrier.wait();
          }
          real[i] = a, imaginary[i] = b;
        });
  });
  f.same({{re, expected_re, 2e-2}, {im, expected_im, 2e-2}},
         [&] { openmp::compute_in_memory(voxels.data(), in.data(), re.data(), im.data(), n, m); });
  f.form("precise_math, sums in memory", [&] {
    real.discard_data(), imaginary.discard_data();
    parallel_for_each(
        real.extent, [=](index<1> i) restrict(amp) {
          real[i] = 0, imaginary[i] = 0;
          for (int k = 0; k < m; ++k) {
            const float angle =
                samples[k].x * position(0, i[0]) + samples[k].y * position(1, i[0]) + samples[k].z * position(2, i[0]);
            real[i] += samples[k].weight * precise_math::cosf(angle);
            imaginary[i] += samples[k].weight * precise_math::sinf(angle);
          }
        });
  });
  return f.run();
}

#endif

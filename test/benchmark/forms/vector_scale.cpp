// Scales an array of vectors of four floats: out = in * 2.
//
// RUN: %form
// On a device with memory of its own, timed, the last results are copied back before the vectors are destroyed.
// RUN: %if opencl %{ env CPPAMP_DEFAULT_ACCELERATOR=opencl CPPAMP_ZERO_COPY=0 %t --rounds 1 --seconds 0 %}
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

namespace openmp {
void scale(const float *in, float *out, int n);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::scale(const float *in, float *out, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    out[i] = in[i] * 2;
}

#else

#include <amp_short_vectors.h>
using namespace concurrency::graphics;

namespace {

struct particle {
  float x, y, z, weight;
};

} // namespace

int main(int argc, char **argv) {
  forms::family f("vector_scale", argc, argv);
  const int n = f.size(1 << 22, 1 << 10);
  std::vector<float> in = forms::numbers<float>(4 * n, 1), out(in.size()), expected(in.size());
  f.peer([&] { openmp::scale(in.data(), expected.data(), 4 * n); });

  const array_view<const float_4> from(n, reinterpret_cast<const float_4 *>(in.data()));
  const array_view<float_4> to(n, reinterpret_cast<float_4 *>(out.data()));
  f.expect({{to, expected}});
  f.form("float_4", [&] {
    to.discard_data();
    parallel_for_each(to.extent, [=](index<1> i) restrict(amp) { to[i] = from[i] * 2.0f; });
  });
  f.form("float_4, tiles of 256", [&] {
    to.discard_data();
    parallel_for_each(
        to.extent.tile<256>(), [=](tiled_index<256> t) restrict(amp) { to[t.global] = from[t.global] * 2.0f; });
  });
  f.form("float_4, component by component", [&] {
    to.discard_data();
    parallel_for_each(
        to.extent, [=](index<1> i) restrict(amp) {
          float_4 v = from[i];
          v.x *= 2.0f, v.y *= 2.0f, v.z *= 2.0f, v.w *= 2.0f;
          to[i] = v;
        });
  });
  f.form("float_4, a fixed number of threads in strides", [&] {
    to.discard_data();
    const int threads = 16 * 1024;
    parallel_for_each(
        extent<1>(threads), [=](index<1> i) restrict(amp) {
          for (int k = i[0]; k < n; k += threads)
            to[k] = from[k] * 2.0f;
        });
  });

  const array_view<const particle> particles_in(n, reinterpret_cast<const particle *>(in.data()));
  const array_view<particle> particles_out(n, reinterpret_cast<particle *>(out.data()));
  f.expect({{particles_out, expected}});
  f.form("struct of four floats", [&] {
    particles_out.discard_data();
    parallel_for_each(
        particles_out.extent, [=](index<1> i) restrict(amp) {
          const particle p = particles_in[i];
          particles_out[i].x = p.x * 2;
          particles_out[i].y = p.y * 2;
          particles_out[i].z = p.z * 2;
          particles_out[i].weight = p.weight * 2;
        });
  });

  const array_view<const float> floats_in(4 * n, in);
  const array_view<float> floats_out(4 * n, out);
  f.expect({{floats_out, expected}});
  f.form("four floats per thread", [&] {
    floats_out.discard_data();
    parallel_for_each(
        extent<1>(n), [=](index<1> i) restrict(amp) {
          for (int k = 0; k < 4; ++k)
            floats_out[4 * i[0] + k] = floats_in[4 * i[0] + k] * 2;
        });
  });
  return f.run();
}

#endif

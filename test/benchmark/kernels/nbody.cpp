// Forces between all bodies, in tiles of 256 bodies that a group holds in tile_static
// memory. The OpenCL program uses float4, as is usual in OpenCL; the C++ program uses a struct.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compare.h"

#include <amp_math.h>
#include <cmath>

using namespace concurrency;

namespace {

const char *const opencl_source = R"(
#define TILE 256
kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void nbody(global float4 *restrict forces, global const float4 *restrict bodies, int tiles) {
  local float4 shared[TILE];
  int me = get_local_id(0);
  float4 mine = bodies[get_global_id(0)];
  float3 sum = (float3)(0);
  for (int tile = 0; tile < tiles; ++tile) {
    shared[me] = bodies[tile * TILE + me];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < TILE; ++k) {
      float4 other = shared[k];
      float3 d = other.xyz - mine.xyz;
      float r = native_rsqrt(d.x * d.x + d.y * d.y + d.z * d.z + 0.01f);
      sum += d * (other.w * r * r * r);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  forces[get_global_id(0)] = (float4)(sum, mine.w);
}
)";

const int tile = 256;

struct body {
  float x, y, z, mass;
};

void launch_amp(const array_view<body, 1> &forces, const array_view<const body, 1> &bodies) {
  int tiles = bodies.extent[0] / tile;
  parallel_for_each(forces.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
    tile_static body shared[tile];
    int me = t.local[0];
    body mine = bodies[t.global];
    float x = 0, y = 0, z = 0;
    for (int i = 0; i < tiles; ++i) {
      shared[me] = bodies[i * tile + me];
      t.barrier.wait();
      for (int k = 0; k < tile; ++k) {
        body other = shared[k];
        float dx = other.x - mine.x, dy = other.y - mine.y, dz = other.z - mine.z;
        float r = fast_math::rsqrt(dx * dx + dy * dy + dz * dz + 0.01f);
        float s = other.mass * r * r * r;
        x += dx * s;
        y += dy * s;
        z += dz * s;
      }
      t.barrier.wait();
    }
    body result = {x, y, z, mine.mass};
    forces[t.global] = result;
  });
}

void verify(const std::vector<body> &forces, const std::vector<body> &bodies, const char *side) {
  for (size_t sample = 0; sample < 100; ++sample) {
    size_t i = sample * 7919 % bodies.size();
    double sum[3] = {0, 0, 0}, size = 0;
    for (const body &other : bodies) {
      double d[3] = {static_cast<double>(other.x) - bodies[i].x,
                     static_cast<double>(other.y) - bodies[i].y,
                     static_cast<double>(other.z) - bodies[i].z};
      double r = 1 / std::sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2] + 0.01);
      for (int k = 0; k < 3; ++k)
        sum[k] += d[k] * (other.mass * r * r * r);
      size += other.mass * r * r;
    }
    benchmark::require(std::fabs(forces[i].x - sum[0]) <= 1e-4 * size &&
                           std::fabs(forces[i].y - sum[1]) <= 1e-4 * size &&
                           std::fabs(forces[i].z - sum[2]) <= 1e-4 * size,
                       side);
  }
}

std::vector<body> make_bodies(size_t n) {
  std::vector<float> numbers = benchmark::make_numbers<float>(4 * n, 1);
  std::vector<body> bodies(n);
  for (size_t i = 0; i < n; ++i)
    bodies[i] = {numbers[4 * i], numbers[4 * i + 1], numbers[4 * i + 2], numbers[4 * i + 3]};
  return bodies;
}

} // namespace

int main(int argc, char **argv) {
  benchmark::options o = benchmark::read_options(argc, argv);
  benchmark::opencl_peer peer(benchmark::default_device_name());
  size_t n = o.choose_size(peer.is_gpu(), 65536, 4096, 512);
  std::vector<body> bodies = make_bodies(n), forces(n);

  int count = static_cast<int>(n);
  array<body, 1> amp_bodies(count, bodies.begin()), amp_forces(count);
  array_view<const body, 1> view_bodies(amp_bodies);
  array_view<body, 1> view_forces(amp_forces);

  cl_mem cl_bodies = peer.make_buffer(bodies), cl_forces = peer.make_buffer(forces);
  cl_kernel kernel = peer.build(opencl_source, "nbody");
  peer.set_arguments(kernel, cl_forces, cl_bodies, static_cast<cl_int>(n / tile));
  size_t local = tile;

  auto times = benchmark::measure_kernels(
      o, peer, [&] { launch_amp(view_forces, view_bodies); }, [&] { peer.launch(kernel, 1, &n, &local); });

  copy(amp_forces, forces.begin());
  verify(forces, bodies, "forces, C++ AMP");
  verify(peer.read<body>(cl_forces, n), bodies, "forces, OpenCL");
  double pairs = static_cast<double>(n) * static_cast<double>(n);
  benchmark::report("n-body, tiled", peer, n, times, pairs, "pairs");
}

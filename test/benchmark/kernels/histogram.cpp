// The frequency of each byte, counted with atomic operations in tile_static memory, then added to the
// counts of all tiles.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compare.h"

using namespace concurrency;

namespace {

const char *const opencl_source = R"(
#define BINS 256
kernel __attribute__((reqd_work_group_size(BINS, 1, 1)))
void histogram(global uint *counts, global const uint *restrict words, uint n) {
  local uint mine[BINS];
  uint l = get_local_id(0);
  mine[l] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = get_global_id(0); i < n; i += get_global_size(0)) {
    uint word = words[i];
    atomic_inc(&mine[word & 255]);
    atomic_inc(&mine[word >> 8 & 255]);
    atomic_inc(&mine[word >> 16 & 255]);
    atomic_inc(&mine[word >> 24]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&counts[l], mine[l]);
}
)";

const int bins = 256;

void launch_amp(const array_view<unsigned, 1> &counts, const array_view<const unsigned, 1> &words,
                unsigned tiles) {
  unsigned n = static_cast<unsigned>(words.extent[0]), threads = tiles * bins;
  extent<1> domain(static_cast<int>(threads));
  parallel_for_each(domain.tile<bins>(), [=](tiled_index<bins> t) restrict(amp) {
    tile_static unsigned mine[bins];
    int l = t.local[0];
    mine[l] = 0;
    t.barrier.wait_with_tile_static_memory_fence();
    for (unsigned i = static_cast<unsigned>(t.global[0]); i < n; i += threads) {
      unsigned word = words[static_cast<int>(i)];
      atomic_fetch_inc(&mine[word & 255]);
      atomic_fetch_inc(&mine[word >> 8 & 255]);
      atomic_fetch_inc(&mine[word >> 16 & 255]);
      atomic_fetch_inc(&mine[word >> 24]);
    }
    t.barrier.wait_with_tile_static_memory_fence();
    atomic_fetch_add(&counts[l], mine[l]);
  });
}

/// The counts accumulate over launches: they are multiples of one launch's counts, modulo 2^32.
void verify(const std::vector<unsigned> &counts, const std::vector<unsigned> &once,
            const char *side) {
  unsigned first = 0;
  while (once[first] % 2 == 0) // an odd count has an inverse, which yields the number of launches
    ++first;
  unsigned inverse = 1;
  for (int i = 0; i < 5; ++i)
    inverse *= 2 - once[first] * inverse;
  unsigned launches = counts[first] * inverse;
  benchmark::require(launches > 0, side);
  for (size_t bin = 0; bin < counts.size(); ++bin)
    benchmark::require(counts[bin] == launches * once[bin], side);
}

} // namespace

int main(int argc, char **argv) {
  benchmark::options o = benchmark::read_options(argc, argv);
  benchmark::opencl_peer peer(benchmark::default_device_name());
  size_t n = o.choose_size(peer.is_gpu(), 1u << 27, 1u << 21, 10001);
  unsigned tiles = o.tiny ? 5 : peer.is_gpu() ? 1024 : 64;
  std::vector<unsigned> words(n), once(bins), counts(bins);
  unsigned state = 1;
  for (unsigned &word : words) {
    state = state * 1664525u + 1013904223u;
    word = state ^ state >> 15;
    for (int shift = 0; shift < 32; shift += 8)
      ++once[word >> shift & 255];
  }

  array<unsigned, 1> amp_words(static_cast<int>(n), words.begin()), amp_counts(bins, counts.begin());
  array_view<unsigned, 1> view_counts(amp_counts);
  array_view<const unsigned, 1> view_words(amp_words);

  cl_mem cl_words = peer.make_buffer(words), cl_counts = peer.make_buffer(counts);
  cl_kernel kernel = peer.build(opencl_source, "histogram");
  peer.set_arguments(kernel, cl_counts, cl_words, static_cast<cl_uint>(n));
  const size_t local = bins, global = static_cast<size_t>(tiles) * bins;

  auto times = benchmark::measure_kernels(
      o, peer, [&] { launch_amp(view_counts, view_words, tiles); },
      [&] { peer.launch(kernel, 1, &global, &local); });

  copy(amp_counts, counts.begin());
  verify(counts, once, "histogram, C++ AMP");
  verify(peer.read<unsigned>(cl_counts, bins), once, "histogram, OpenCL");
  benchmark::report("histogram", peer, n, times, 4.0 * static_cast<double>(n), "B");
}

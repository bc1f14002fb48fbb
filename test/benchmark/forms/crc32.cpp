// Checksums (CRC-32) of many blocks of 1 KiB.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

constexpr int words = 256;

namespace openmp {
void check(const unsigned *in, unsigned *out, const unsigned *table, int blocks);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::check(const unsigned *in, unsigned *out, const unsigned *table, int blocks) {
#pragma omp parallel for
  for (int b = 0; b < blocks; ++b) {
    unsigned crc = 0xffffffffu;
    const unsigned char *bytes = reinterpret_cast<const unsigned char *>(in + b * words);
    for (int i = 0; i < 4 * words; ++i)
      crc = table[(crc ^ bytes[i]) & 255] ^ crc >> 8;
    out[b] = ~crc;
  }
}

#else

int main(int argc, char **argv) {
  forms::family f("crc32", argc, argv);
  const int blocks = f.size(1 << 14, 64);
  const std::vector<unsigned> in = forms::numbers<unsigned>(blocks * words, 1, 0, 4294967295.0);
  std::vector<unsigned> out(blocks), expected(blocks), tables(4 * 256);
  for (unsigned i = 0; i < 256; ++i) {
    unsigned crc = i;
    for (int bit = 0; bit < 8; ++bit)
      crc = crc & 1 ? crc >> 1 ^ 0xedb88320u : crc >> 1;
    tables[i] = crc;
  }
  for (int k = 1; k < 4; ++k)
    for (unsigned i = 0; i < 256; ++i)
      tables[k * 256 + i] = tables[tables[(k - 1) * 256 + i] & 255] ^ tables[(k - 1) * 256 + i] >> 8;
  const array_view<const unsigned> data(blocks * words, in), table(4 * 256, tables);
  const array_view<unsigned> sums(blocks, out);
  f.peer([&] { openmp::check(in.data(), expected.data(), tables.data(), blocks); });
  f.expect({{sums, expected}});
  f.form("a block per thread, byte by byte", [&] {
    sums.discard_data();
    parallel_for_each(
        sums.extent, [=](index<1> i) restrict(amp) {
          unsigned crc = 0xffffffffu;
          for (int w = 0; w < words; ++w) {
            const unsigned word = data[i[0] * words + w];
            for (int b = 0; b < 32; b += 8)
              crc = table[(crc ^ word >> b) & 255] ^ crc >> 8;
          }
          sums[i] = ~crc;
        });
  });
  f.form("four tables, a word at a time", [&] {
    sums.discard_data();
    parallel_for_each(
        sums.extent, [=](index<1> i) restrict(amp) {
          unsigned crc = 0xffffffffu;
          for (int w = 0; w < words; ++w) {
            crc ^= data[i[0] * words + w];
            crc = table[768 + (crc & 255)] ^ table[512 + (crc >> 8 & 255)] ^ table[256 + (crc >> 16 & 255)] ^
                  table[crc >> 24];
          }
          sums[i] = ~crc;
        });
  });
  f.form("bit by bit, without a table", [&] {
    sums.discard_data();
    parallel_for_each(
        sums.extent, [=](index<1> i) restrict(amp) {
          unsigned crc = 0xffffffffu;
          for (int w = 0; w < words; ++w) {
            crc ^= data[i[0] * words + w];
            for (int b = 0; b < 32; ++b)
              crc = crc >> 1 ^ (0xedb88320u & (0u - (crc & 1)));
          }
          sums[i] = ~crc;
        });
  });
  f.form("the table in tile_static memory", [&] {
    sums.discard_data();
    parallel_for_each(
        sums.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
          tile_static unsigned mine[256];
          for (int i = t.local[0]; i < 256; i += 64)
            mine[i] = table[i];
          t.barrier.wait();
          unsigned crc = 0xffffffffu;
          for (int w = 0; w < words; ++w) {
            const unsigned word = data[t.global[0] * words + w];
            for (int b = 0; b < 32; b += 8)
              crc = mine[(crc ^ word >> b) & 255] ^ crc >> 8;
          }
          sums[t.global] = ~crc;
        });
  });
  return f.run();
}

#endif

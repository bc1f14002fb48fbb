// The Ising model of a magnet on a torus: alternating squares of a checkerboard, each with its own random generator.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

constexpr int sweeps = 4;

namespace openmp {
void simulate(const int *start, int *spins, const unsigned *chances, int n);
}

#if CPPAMP_BENCHMARK_OPENMP

static unsigned mix(unsigned v) {
  v = (v ^ v >> 16) * 0x7feb352du;
  v = (v ^ v >> 15) * 0x846ca68bu;
  return v ^ v >> 16;
}

void openmp::simulate(const int *start, int *spins, const unsigned *chances, int n) {
  std::copy(start, start + n * n, spins);
  for (int half = 0; half < 2 * sweeps; ++half) {
#pragma omp parallel for
    for (int y = 0; y < n; ++y) {
      const int *above = spins + (y + n - 1) % n * n, *below = spins + (y + 1) % n * n;
      int *here = spins + y * n;
      for (int x = (y + half) % 2; x < n; x += 2) {
        const int around = above[x] + below[x] + here[x == 0 ? n - 1 : x - 1] + here[x == n - 1 ? 0 : x + 1];
        if (mix((y * n + x) * 8u + half) < chances[(here[x] * around + 4) / 2])
          here[x] = -here[x];
      }
    }
  }
}

#else

namespace {

unsigned mix(unsigned v) restrict(amp) {
  v = (v ^ v >> 16) * 0x7feb352du;
  v = (v ^ v >> 15) * 0x846ca68bu;
  return v ^ v >> 16;
}

struct table {
  unsigned chance[5];
};

} // namespace

int main(int argc, char **argv) {
  forms::family f("ising", argc, argv);
  const int n = f.size(2048, 64);
  std::vector<int> start = forms::numbers<int>(n * n, 1, 0, 2), out(n * n), expected(n * n);
  for (int &spin : start)
    spin = 2 * spin - 1;
  std::vector<unsigned> chances(5);
  table t;
  for (int k = 0; k < 5; ++k) // a spin that agrees with its neighbors rarely flips
    chances[k] = t.chance[k] =
        k <= 2 ? 0xffffffffu : static_cast<unsigned>(4294967295.0 * std::exp(-0.88 * (2 * k - 4)));
  const array_view<const int, 2> initial(n, n, start);
  const array_view<int, 2> spins(n, n, out);
  const array_view<const unsigned> chance(5, chances);
  f.peer([&] { openmp::simulate(start.data(), expected.data(), chances.data(), n); });
  f.expect({{spins, expected}});
  f.form("a thread per field, half of them idle", [&] {
    copy(initial, spins);
    for (int half = 0; half < 2 * sweeps; ++half)
      parallel_for_each(
          spins.extent, [=](index<2> i) restrict(amp) {
            const int y = i[0], x = i[1];
            if ((x + y + half) % 2 == 0) {
              const int around =
                  spins((y + n - 1) % n, x) + spins((y + 1) % n, x) + spins(y, (x + n - 1) % n) + spins(y, (x + 1) % n);
              if (mix((y * n + x) * 8u + half) < t.chance[(spins[i] * around + 4) / 2])
                spins[i] = -spins[i];
            }
          });
  });
  f.form("a thread per active field", [&] {
    copy(initial, spins);
    for (int half = 0; half < 2 * sweeps; ++half)
      parallel_for_each(
          extent<2>(n, n / 2), [=](index<2> i) restrict(amp) {
            const int y = i[0], x = 2 * i[1] + (y + half) % 2;
            const int up = y == 0 ? n - 1 : y - 1, down = y == n - 1 ? 0 : y + 1;
            const int left = x == 0 ? n - 1 : x - 1, right = x == n - 1 ? 0 : x + 1;
            const int spin = spins(y, x), around = spins(up, x) + spins(down, x) + spins(y, left) + spins(y, right);
            if (mix((y * n + x) * 8u + half) < chance[(spin * around + 4) / 2])
              spins(y, x) = -spin;
          });
  });
  array<int, 2> black(n, n / 2), white(n, n / 2);
  f.form("fields of each color in an array", [&] {
    // Square (y, x) is in column x / 2 of the array of its color.
    const array_view<int, 2> colors[2] = {array_view<int, 2>(black), array_view<int, 2>(white)};
    const array_view<int, 2> even = colors[0], odd = colors[1];
    parallel_for_each(
        extent<2>(n, n / 2), [=](index<2> i) restrict(amp) {
          const int shift = i[0] % 2;
          even[i] = initial(i[0], 2 * i[1] + shift);
          odd[i] = initial(i[0], 2 * i[1] + 1 - shift);
        });
    for (int half = 0; half < 2 * sweeps; ++half) {
      const array_view<int, 2> mine = colors[half % 2], others = colors[1 - half % 2];
      parallel_for_each(
          mine.extent, [=](index<2> i) restrict(amp) {
            const int y = i[0], k = i[1], x = 2 * k + (y + half) % 2;
            const int side = (y + half) % 2 == 0 ? (k + n / 2 - 1) % (n / 2) : (k + 1) % (n / 2);
            const int around = others((y + n - 1) % n, k) + others((y + 1) % n, k) + others(y, k) + others(y, side);
            if (mix((y * n + x) * 8u + half) < t.chance[(mine[i] * around + 4) / 2])
              mine[i] = -mine[i];
          });
    }
    spins.discard_data();
    parallel_for_each(
        extent<2>(n, n / 2), [=](index<2> i) restrict(amp) {
          const int shift = i[0] % 2;
          spins(i[0], 2 * i[1] + shift) = even[i];
          spins(i[0], 2 * i[1] + 1 - shift) = odd[i];
        });
  });
  return f.run();
}

#endif

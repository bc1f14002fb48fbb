// Forms of the bitonic sort.
//
// RUN: %cuda-form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

namespace {

struct record {
  unsigned key, value;
};

std::vector<unsigned> make_keys(int n) {
  std::vector<unsigned> keys(n);
  for (int i = 0; i < n; ++i)
    keys[i] = (static_cast<unsigned>(i) ^ 0x5bd1e995u) * 2654435761u;
  return keys;
}

void sorts(forms::program &p) {
  const int n = p.size(1 << 21, 1 << 11);
  p.family("bitonic_sort");
  const std::vector<unsigned> host = make_keys(n);
  const auto in = p.input(host);
  const auto keys = p.output<unsigned>(n, {}, [&] {
    std::vector<unsigned> sorted = host;
    std::sort(sorted.begin(), sorted.end());
    return sorted;
  });
  p.form("a launch for each step, guard", n, [&] {
    parallel_for_each(keys.extent, [=](index<1> i) restrict(amp) { keys[i] = in[i]; });
    for (int run = 2; run <= n; run *= 2)
      for (int distance = run / 2; distance > 0; distance /= 2)
        parallel_for_each(
            keys.extent, [=](index<1> i) restrict(amp) {
              const int me = i[0], other = me ^ distance;
              if (other > me) {
                const unsigned a = keys[me], b = keys[other];
                if ((me & run) == 0 ? a > b : a < b) {
                  keys[me] = b;
                  keys[other] = a;
                }
              }
            });
  });
  // All keys differ, so a value belongs to exactly one key.
  std::vector<record> records(n);
  for (int i = 0; i < n; ++i)
    records[i] = {host[i], static_cast<unsigned>(i)};
  const auto expected_records = [&](int length) {
    std::vector<record> sorted = records;
    for (int first = 0; first < n; first += length)
      std::sort(sorted.begin() + first, sorted.begin() + first + length,
                [](const record &a, const record &b) { return a.key < b.key; });
    return sorted;
  };
  const auto sorted_keys = p.output<unsigned>(n, {}, [&] {
    std::vector<unsigned> all;
    for (const record &r : expected_records(n))
      all.push_back(r.key);
    return all;
  });
  const auto values = p.output<unsigned>(n, {}, [&] {
    std::vector<unsigned> all;
    for (const record &r : expected_records(n))
      all.push_back(r.value);
    return all;
  });
  p.form("keys and values, half as many threads", n, [&] {
    parallel_for_each(
        sorted_keys.extent, [=](index<1> i) restrict(amp) {
          sorted_keys[i] = in[i];
          values[i] = static_cast<unsigned>(i[0]);
        });
    for (int run = 2; run <= n; run *= 2)
      for (int distance = run / 2; distance > 0; distance /= 2)
        parallel_for_each(
            extent<1>(n / 2), [=](index<1> t) restrict(amp) {
              const int me = t[0], i = 2 * me - (me & (distance - 1)), k = i + distance;
              const unsigned a = sorted_keys[i], b = sorted_keys[k];
              if ((a > b) == ((i & run) == 0)) {
                sorted_keys[i] = b;
                sorted_keys[k] = a;
                const unsigned value = values[i];
                values[i] = values[k];
                values[k] = value;
              }
            });
  });
  const std::vector<float> numbers = forms::numbers<float>(8 * n, 1);
  const auto floats = p.input(numbers);
  const auto sorted_floats = p.output<float>(8 * n, {}, [&] {
    std::vector<float> sorted = numbers;
    for (int first = 0; first < 8 * n; first += 1024)
      std::sort(sorted.begin() + first, sorted.begin() + first + 1024);
    return sorted;
  });
  p.form("floats in tiles of 1024", 8 * n, [&] {
    parallel_for_each(
        extent<1>(4 * n).tile<512>(), [=](tiled_index<512> t) restrict(amp) {
          tile_static float mine[1024];
          const int me = t.local[0], first = t.tile[0] * 1024;
          mine[me] = floats[first + me];
          mine[me + 512] = floats[first + me + 512];
          for (int run = 2; run <= 1024; run *= 2)
            for (int distance = run / 2; distance > 0; distance /= 2) {
              t.barrier.wait();
              const int i = 2 * me - (me & (distance - 1));
              const float a = mine[i], b = mine[i + distance];
              if ((a > b) == ((i & run) == 0)) {
                mine[i] = b;
                mine[i + distance] = a;
              }
            }
          t.barrier.wait();
          sorted_floats[first + me] = mine[me];
          sorted_floats[first + me + 512] = mine[me + 512];
        });
  });
  const auto from = p.input(records);
  const auto to = p.output<record, unsigned>(n, {}, [&] {
    std::vector<unsigned> all;
    for (const record &r : expected_records(256))
      all.insert(all.end(), {r.key, r.value});
    return all;
  });
  p.form("records in tiles of 256, one for each thread", n, [&] {
    parallel_for_each(
        to.extent.tile<256>(), [=](tiled_index<256> t) restrict(amp) {
          tile_static record mine[256];
          const int me = t.local[0];
          mine[me] = from[t.global];
          t.barrier.wait();
          for (int run = 2; run <= 256; run *= 2)
            for (int distance = run / 2; distance > 0; distance /= 2) {
              const int other = me ^ distance;
              const bool takes_less = ((me & run) == 0) == (me < other);
              const record a = mine[me], b = mine[other];
              t.barrier.wait();
              mine[me] = (a.key < b.key) == takes_less ? a : b;
              t.barrier.wait();
            }
          to[t.global] = mine[me];
        });
  });
}

} // namespace

int main(int argc, char **argv) {
  forms::program p(argc, argv);
  sorts(p);
  return p.status();
}

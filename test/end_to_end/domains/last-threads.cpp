// Loops that threads leave at different times: when few are left in a vector, they run one after the other. Lists of
// very different lengths, with several exits, values that are used afterwards, loops in loops, local arrays, atomic
// operations, tile_static memory, and 64-bit and floating-point numbers. Few threads are active from the start, or all.
//
// RUN: %amp-clang++ -O2 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>

using namespace concurrency;

static const int threads = 1000;

/// Lists of numbers below `threads`, one after the other in `items`. `Kind`: which lists are long.
struct lists {
  std::vector<int> first, items;
  explicit lists(int kind) {
    unsigned state = 77 + kind;
    const auto next = [&] { return (state = state * 1664525u + 1013904223u) >> 8; };
    for (int i = 0; i < threads; ++i) {
      first.push_back(static_cast<int>(items.size()));
      const unsigned length = kind == 0   ? 6
                              : kind == 1 ? next() % 20
                              : kind == 2 ? (next() % 16 == 0 ? 90 : 2)
                              : kind == 3 ? (next() % 64 == 0 ? 200 : 0)
                                          : (i % 16 < 3 ? 40 + i % 16 : 1);
      for (unsigned k = 0; k < length; ++k)
        items.push_back(static_cast<int>(next() % threads));
    }
    first.push_back(static_cast<int>(items.size()));
    items.push_back(0);
  }
};

struct results {
  int sum, odd, where;
  long product;
  float weight;
};

template <typename First, typename Items, typename Values>
results walk(int i, const First &first, const Items &items, const Values &values) restrict(amp, cpu) {
  results r = {0, 0, -1, 1, 0.0f};
  for (int k = first[i]; k < first[i + 1]; ++k) {
    const int item = items[k];
    if (item == 500) { // the second exit
      r.where = k;
      break;
    }
    if (item % 2 != 0) {
      ++r.odd;
      continue;
    }
    r.sum += values[item];
    r.product = r.product * 31 + values[item];
    r.weight = r.weight * 0.5f + float(values[item] & 15);
    if (r.sum > 100000)
      break;
  }
  if (r.where < 0)
    r.sum += 1;
  return r;
}

void walk_lists(const lists &l, const std::vector<int> &values) {
  std::vector<int> sum(threads), odd(threads), where(threads);
  std::vector<long> product(threads);
  std::vector<float> weight(threads);
  const array_view<const int, 1> first(threads + 1, l.first), items(static_cast<int>(l.items.size()), l.items),
      value(threads, values);
  const array_view<int, 1> sums(threads, sum), odds(threads, odd), places(threads, where);
  const array_view<long, 1> products(threads, product);
  const array_view<float, 1> weights(threads, weight);
  parallel_for_each(
      sums.extent, [=](index<1> i) restrict(amp) {
        const results r = walk(i[0], first, items, value);
        sums[i] = r.sum;
        odds[i] = r.odd;
        places[i] = r.where;
        products[i] = r.product;
        weights[i] = r.weight;
      });
  sums.synchronize();
  odds.synchronize();
  places.synchronize();
  products.synchronize();
  weights.synchronize();
  int wrong = 0;
  for (int i = 0; i < threads; ++i) {
    const results r = walk(i, l.first, l.items, values);
    const size_t at = static_cast<size_t>(i);
    wrong += sum[at] != r.sum || odd[at] != r.odd || where[at] != r.where || product[at] != r.product ||
             weight[at] != r.weight;
  }
  EXPECT_EQUAL(wrong, 0);
}

template <typename First, typename Items> int nested(int i, const First &first, const Items &items) restrict(amp, cpu) {
  int total = i;
  for (int k = first[i]; k < first[i + 1]; ++k) {
    int at = items[k], steps = 0;
    while (steps < 12 && at != i) {
      at = items[first[at]] ^ (at & 3);
      if (at >= threads)
        return total - at;
      ++steps;
    }
    total = total * 3 + steps;
  }
  return total;
}

void walk_in_loops(const lists &l) {
  std::vector<int> found(threads);
  const array_view<const int, 1> first(threads + 1, l.first), items(static_cast<int>(l.items.size()), l.items);
  const array_view<int, 1> out(threads, found);
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = nested(i[0], first, items); });
  out.synchronize();
  int wrong = 0;
  for (int i = 0; i < threads; ++i)
    wrong += found[static_cast<size_t>(i)] != nested(i, l.first, l.items);
  EXPECT_EQUAL(wrong, 0);
}

/// A local array that the loop changes, and atomic operations on elements that several threads change.
void count_items(const lists &l) {
  std::vector<int> largest(threads), hits(threads, 0), expected(threads, 0);
  const array_view<const int, 1> first(threads + 1, l.first), items(static_cast<int>(l.items.size()), l.items);
  const array_view<int, 1> out(threads, largest), hit(threads, hits);
  parallel_for_each(
      out.extent, [=](index<1> i) restrict(amp) {
        int counts[8];
        for (int k = 0; k < 8; ++k)
          counts[k] = i[0] % 3;
        for (int k = first[i]; k < first[i[0] + 1]; ++k) {
          const int item = items[k];
          counts[item % 8] += item;
          if (item > 900)
            atomic_fetch_add(&hit[item], k);
        }
        int most = 0;
        for (int k = 0; k < 8; ++k)
          most = counts[k] > most ? counts[k] : most;
        out[i] = most;
      });
  out.synchronize();
  hit.synchronize();
  int wrong = 0;
  for (int i = 0; i < threads; ++i) {
    int counts[8], most = 0;
    for (int &c : counts)
      c = i % 3;
    for (int k = l.first[static_cast<size_t>(i)]; k < l.first[static_cast<size_t>(i) + 1]; ++k) {
      const int item = l.items[static_cast<size_t>(k)];
      counts[item % 8] += item;
      if (item > 900)
        expected[static_cast<size_t>(item)] += k;
    }
    for (const int c : counts)
      most = c > most ? c : most;
    wrong += largest[static_cast<size_t>(i)] != most;
  }
  EXPECT_EQUAL(wrong, 0);
  EXPECT(hits == expected);
}

/// In tiles: threads add up what others have stored, and some have nothing to do.
void walk_in_tiles(const lists &l) {
  const int size = 40, tiles = threads / size;
  std::vector<int> found(threads);
  const array_view<const int, 1> first(threads + 1, l.first), items(static_cast<int>(l.items.size()), l.items);
  const array_view<int, 1> out(threads, found);
  parallel_for_each(
      extent<1>(tiles * size).tile<40>(), [=](tiled_index<40> t) restrict(amp) {
        tile_static int values[40];
        values[t.local[0]] = t.global[0] * 7;
        t.barrier.wait();
        int sum = 0;
        if (t.local[0] % 5 == 1)
          for (int k = first[t.global]; k < first[t.global[0] + 1]; ++k) {
            sum = sum * 2 + values[items[k] % 40];
            if (sum < 0)
              sum = ~sum;
          }
        t.barrier.wait();
        values[t.local[0]] = sum;
        t.barrier.wait();
        out[t.global] = values[39 - t.local[0]];
      });
  out.synchronize();
  int wrong = 0;
  for (int i = 0; i < threads; ++i) {
    const int from = i / size * size + 39 - i % size;
    unsigned sum = 0;
    if (from % size % 5 == 1)
      for (int k = l.first[static_cast<size_t>(from)]; k < l.first[static_cast<size_t>(from) + 1]; ++k) {
        sum = sum * 2 + static_cast<unsigned>(i / size * size + l.items[static_cast<size_t>(k)] % 40) * 7;
        if (static_cast<int>(sum) < 0)
          sum = ~sum;
      }
    wrong += found[static_cast<size_t>(i)] != static_cast<int>(sum);
  }
  EXPECT_EQUAL(wrong, 0);
}

int main() {
  std::vector<int> values(threads);
  for (int i = 0; i < threads; ++i)
    values[static_cast<size_t>(i)] = i * 37 % 1013;
  for (int kind = 0; kind < 5; ++kind) {
    const lists l(kind);
    walk_lists(l, values);
    walk_in_loops(l);
    count_items(l);
    walk_in_tiles(l);
  }
  return result();
}

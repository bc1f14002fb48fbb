// Inserts keys and values into a table with open addressing, by compare-and-exchange, and finds them again.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

const unsigned empty = 0xffffffffu;

namespace openmp {
void build_and_find(const unsigned *keys, int n, unsigned *slots, unsigned *values, int size, const unsigned *queries,
                    unsigned *found);
}

#if CPPAMP_BENCHMARK_OPENMP

static unsigned hash(unsigned key) {
  key = (key ^ key >> 16) * 0x7feb352du;
  key = (key ^ key >> 15) * 0x846ca68bu;
  return key ^ key >> 16;
}

void openmp::build_and_find(const unsigned *keys, int n, unsigned *slots, unsigned *values, int size,
                            const unsigned *queries, unsigned *found) {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < size; ++i)
      slots[i] = empty;
#pragma omp for
    for (int i = 0; i < n; ++i) {
      unsigned place = hash(keys[i]) & (size - 1);
      for (;;) {
        unsigned none = empty;
        if (__atomic_compare_exchange_n(&slots[place], &none, keys[i], false, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
          break;
        place = (place + 1) & (size - 1);
      }
      values[place] = i;
    }
#pragma omp for
    for (int i = 0; i < n; ++i) {
      unsigned place = hash(queries[i]) & (size - 1);
      while (slots[place] != empty && slots[place] != queries[i])
        place = (place + 1) & (size - 1);
      found[i] = slots[place] == empty ? empty : values[place];
    }
  }
}

#else

namespace {

unsigned hash(unsigned key) restrict(amp) {
  key = (key ^ key >> 16) * 0x7feb352du;
  key = (key ^ key >> 15) * 0x846ca68bu;
  return key ^ key >> 16;
}

struct slot {
  unsigned key, value;
};

struct linear {
  static unsigned step(unsigned, int) restrict(amp) { return 1; }
};

struct quadratic {
  static unsigned step(unsigned, int tries) restrict(amp) { return tries; }
};

struct by_second_hash {
  static unsigned step(unsigned key, int) restrict(amp) { return key * 2654435761u >> 16 | 1; }
};

/// Keys and values in separate arrays.
template <class Probe>
void build_and_find(const array_view<const unsigned> &keys, const array_view<unsigned> &slots,
                    const array_view<unsigned> &values, const array_view<const unsigned> &queries,
                    const array_view<unsigned> &found) {
  const unsigned mask = slots.extent[0] - 1;
  parallel_for_each(slots.extent, [=](index<1> i) restrict(amp) { slots[i] = empty; });
  parallel_for_each(
      keys.extent, [=](index<1> i) restrict(amp) {
        const unsigned key = keys[i];
        unsigned place = hash(key) & mask, expected = empty;
        int tries = 0;
        while (!atomic_compare_exchange(&slots[place], &expected, key)) {
          expected = empty;
          place = (place + Probe::step(key, ++tries)) & mask;
        }
        values[place] = i[0];
      });
  found.discard_data();
  parallel_for_each(
      queries.extent, [=](index<1> i) restrict(amp) {
        const unsigned key = queries[i];
        unsigned place = hash(key) & mask;
        int tries = 0;
        while (slots[place] != empty && slots[place] != key)
          place = (place + Probe::step(key, ++tries)) & mask;
        found[i] = slots[place] == empty ? empty : values[place];
      });
}

/// Keys and values in structs.
void build_and_find_structs(const array_view<const unsigned> &keys, const array_view<slot> &slots,
                            const array_view<const unsigned> &queries, const array_view<unsigned> &found) {
  const unsigned mask = slots.extent[0] - 1;
  parallel_for_each(
      slots.extent, [=](index<1> i) restrict(amp) {
        slots[i].key = empty;
        slots[i].value = 0;
      });
  parallel_for_each(
      keys.extent, [=](index<1> i) restrict(amp) {
        const unsigned key = keys[i];
        for (unsigned place = hash(key) & mask;; place = (place + 1) & mask) {
          unsigned expected = empty;
          if (atomic_compare_exchange(&slots[place].key, &expected, key)) {
            slots[place].value = i[0];
            return;
          }
        }
      });
  found.discard_data();
  parallel_for_each(
      queries.extent, [=](index<1> i) restrict(amp) {
        const unsigned key = queries[i];
        for (unsigned place = hash(key) & mask;; place = (place + 1) & mask) {
          const slot s = slots[place];
          if (s.key == key) {
            found[i] = s.value;
            return;
          }
          if (s.key == empty) {
            found[i] = empty;
            return;
          }
        }
      });
}

} // namespace

int main(int argc, char **argv) {
  forms::family f("hash_table", argc, argv);
  const int size = f.size(1 << 21, 1 << 11), n = size / 2;
  std::vector<unsigned> keys(n), queries(n), slots(size), values(size), out(n), expected(n);
  for (int i = 0; i < n; ++i) {
    keys[i] = i * 2654435761u >> 1; // all different
    queries[i] = (i % 3 ? i : i + n) * 2654435761u >> 1;
  }
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  const int count = static_cast<int>(keys.size());
  queries.resize(count), out.resize(count), expected.resize(count);
  for (int i = 0; i < count; ++i)
    std::swap(keys[i], keys[static_cast<uint64_t>(i) * 7919 % count]);
  const array_view<const unsigned> from(count, keys), asked(count, queries);
  const array_view<unsigned> found(count, out);
  array<unsigned> table_keys(size), table_values(size);
  array<slot> table(size);
  f.peer([&] {
    openmp::build_and_find(keys.data(), count, slots.data(), values.data(), size, queries.data(), expected.data());
  });
  f.expect({{found, expected}});
  const array_view<unsigned> k(table_keys), v(table_values);
  f.form("linear probing, two arrays", [&] { build_and_find<linear>(from, k, v, asked, found); });
  f.form("quadratic probing, two arrays", [&] { build_and_find<quadratic>(from, k, v, asked, found); });
  f.form("double hashing, two arrays", [&] { build_and_find<by_second_hash>(from, k, v, asked, found); });
  f.form("linear probing, structs", [&] { build_and_find_structs(from, array_view<slot>(table), asked, found); });
  return f.run();
}

#endif

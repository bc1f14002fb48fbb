// How often a pattern of 8 letters occurs in a text, with four letters per word.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

constexpr int length = 8;

namespace openmp {
void search(const char *text, int n, const char *pattern, int *count);
void search_by_borders(const char *text, int n, const int *pattern, const int *borders, int *count);
} // namespace openmp

#if CPPAMP_BENCHMARK_OPENMP

void openmp::search(const char *text, int n, const char *pattern, int *count) {
  int found = 0;
#pragma omp parallel for reduction(+ : found)
  for (int i = 0; i <= n - length; ++i) {
    int k = 0;
    while (k < length && text[i + k] == pattern[k])
      ++k;
    found += k == length;
  }
  *count = found;
}

/// Knuth, Morris and Pratt: no letter of a part is read twice.
void openmp::search_by_borders(const char *text, int n, const int *pattern, const int *borders, int *count) {
  int found = 0;
#pragma omp parallel for reduction(+ : found)
  for (int first = 0; first < n; first += 256) {
    const int last = std::min(first + 256 + length - 1, n);
    for (int i = first, k = 0; i < last; ++i) {
      while (k >= 0 && pattern[k] != text[i])
        k = borders[k];
      if (++k == length) {
        ++found;
        k = borders[k];
      }
    }
  }
  *count = found;
}

#else

int main(int argc, char **argv) {
  forms::family f("string_search", argc, argv);
  const int n = f.size(1 << 23, 1 << 14);
  std::vector<char> text = forms::numbers<char>(n, 1, 'a', 'd');
  const char pattern[] = "abacabba";
  for (int i = 100; i + length < n; i += 3001)
    memcpy(&text[i], pattern, length);
  std::vector<unsigned> words(n / 4 + 4);
  memcpy(words.data(), text.data(), n);
  std::vector<int> out(1), expected(1), wanted(pattern, pattern + length), border(length + 1);
  border[0] = -1; // for the search without backtracking
  for (int i = 0, k = -1; i < length;) {
    while (k >= 0 && pattern[i] != pattern[k])
      k = border[k];
    border[++i] = ++k;
  }
  unsigned low, high;
  memcpy(&low, pattern, 4), memcpy(&high, pattern + 4, 4);
  const array_view<const unsigned> data(n / 4 + 4, words);
  const array_view<const int> pattern_view(length, wanted), borders(length + 1, border);
  const array_view<int> found(1, out);
  f.peer([&] { openmp::search(text.data(), n, pattern, &expected[0]); });
  f.expect({{found, expected}});
  f.form("a thread per place, letter by letter", [&] {
    found[0] = 0;
    parallel_for_each(
        extent<1>(n - length + 1), [=](index<1> i) restrict(amp) {
          int k = 0;
          while (k < length && int(data[(i[0] + k) / 4] >> (i[0] + k) % 4 * 8 & 255) == pattern_view[k])
            ++k;
          if (k == length)
            atomic_fetch_inc(&found[0]);
        });
  });
  f.form("a thread per word, whole words compared", [&] {
    found[0] = 0;
    parallel_for_each(
        extent<1>(n / 4), [=](index<1> i) restrict(amp) {
          const unsigned a = data[i], b = data[i[0] + 1], c = data[i[0] + 2];
          int count = 0;
          for (int k = 0; k < 4; ++k) {
            const unsigned first = k == 0 ? a : a >> 8 * k | b << (32 - 8 * k);
            const unsigned second = k == 0 ? b : b >> 8 * k | c << (32 - 8 * k);
            if (first == low && second == high)
              ++count;
          }
          if (count > 0)
            atomic_fetch_add(&found[0], count);
        });
  });
  f.same({{out, expected}},
         [&] { openmp::search_by_borders(text.data(), n, wanted.data(), border.data(), out.data()); });
  f.form("Knuth, Morris and Pratt, 256 letters per thread", [&] {
    found[0] = 0;
    parallel_for_each(
        extent<1>(n / 256), [=](index<1> t) restrict(amp) {
          const int last = t[0] * 256 + 256 + length - 1;
          int k = 0, count = 0;
          for (int i = t[0] * 256; i < last && i < n; ++i) {
            const int letter = data[i / 4] >> i % 4 * 8 & 255;
            while (k >= 0 && pattern_view[k] != letter)
              k = borders[k];
            ++k;
            if (k == length) {
              ++count;
              k = borders[k];
            }
          }
          if (count > 0)
            atomic_fetch_add(&found[0], count);
        });
  });
  f.form("tiles of 256 letters in tile_static memory", [&] {
    found[0] = 0;
    parallel_for_each(
        extent<1>(n).tile<256>(), [=](tiled_index<256> t) restrict(amp) {
          tile_static int letter[256 + length];
          tile_static int count;
          for (int i = t.local[0]; i < 256 + length; i += 256) {
            const int place = t.tile_origin[0] + i;
            letter[i] = data[place / 4] >> place % 4 * 8 & 255;
          }
          if (t.local[0] == 0)
            count = 0;
          t.barrier.wait();
          bool is_equal = t.global[0] <= n - length;
          for (int k = 0; k < length; ++k)
            is_equal = is_equal && letter[t.local[0] + k] == pattern_view[k];
          if (is_equal)
            atomic_fetch_inc(&count);
          t.barrier.wait();
          if (t.local[0] == 0 && count > 0)
            atomic_fetch_add(&found[0], count);
        });
  });
  return f.run();
}

#endif

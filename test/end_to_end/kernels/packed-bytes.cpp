// Texts and images whose bytes and halves programs extract from words, at places that follow from the index, from other
// bytes, or from memory: the host loads the parts themselves. And elements that are computed from their neighbors in the
// same array, where the vectors of a row read before they write.
//
// RUN: %amp-clang++ -O2 -I%S/../Inputs %s -o %t && %t
// RUN: %amp-clang++ -O2 --amp-host=v2,v3,v4 -I%S/../Inputs %s -o %t.all && env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' %t.all
// RUN: env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' CPPAMP_HOST_LEVEL=v2 %t.all && env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' CPPAMP_HOST_LEVEL=v3 %t.all
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <cstdio>
#include <vector>

using namespace concurrency;

const int width = 83 * 4, height = 37, size = width * height;

inline int clamp_to(int v, int n) restrict(cpu, amp) { return v < 0 ? 0 : v >= n ? n - 1 : v; }

struct image {
  array_view<const unsigned, 2> words;
  unsigned operator()(int y, int x) const restrict(cpu, amp) { return (words(y, x >> 2) >> ((x & 3) * 8)) & 0xFFu; }
};

struct text {
  array_view<const unsigned> words;
  int letter(int at) const restrict(cpu, amp) { return int(words[at / 4] >> (at % 4 * 8) & 255); }
  int half(int at) const restrict(cpu, amp) { return static_cast<int>(words[at / 2]) >> (at % 2 * 16) & 0xFFFF; }
};

template <class F> void compare(const char *name, int threads, F f) {
  std::vector<int> results(threads), expected(threads);
  array_view<int> out(threads, results);
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = f(i[0]); });
  out.synchronize();
  for (int i = 0; i < threads; ++i)
    expected[i] = f(i);
  if (results != expected)
    std::printf("%s\n", name);
  EXPECT(results == expected);
}

/// Red and black elements, whose columns are computed or tested.
void relax(bool tests) {
  std::vector<int> values(size), expected;
  for (int i = 0; i < size; ++i)
    values[i] = i * 7919 % 1009;
  expected = values;
  array_view<int, 2> u(height, width, values);
  for (int color = 0; color < 2; ++color) {
    if (tests)
      parallel_for_each(u.extent, [=](index<2> i) restrict(amp) {
        const int y = i[0], x = i[1];
        if (y > 0 && y < height - 1 && x > 0 && x < width - 1 && (x + y) % 2 == color)
          u(y, x) = u(y - 1, x) + u(y + 1, x) + u(y, x - 1) * 3 - u(y, x + 1);
      });
    else
      parallel_for_each(extent<2>(height - 2, width / 2 - 1), [=](index<2> i) restrict(amp) {
        const int y = i[0] + 1, x = 2 * i[1] + 1 + ((y + 1 + color) & 1);
        u(y, x) = u(y - 1, x) + u(y + 1, x) + u(y, x - 1) * 3 - u(y, x + 1);
      });
    for (int y = 1; y < height - 1; ++y)
      for (int x = 1; x < width - 1; ++x)
        if ((x + y) % 2 == color) {
          int *at = &expected[y * width + x];
          *at = at[-width] + at[width] + at[-1] * 3 - at[1];
        }
  }
  u.synchronize();
  EXPECT(values == expected);
}

int main() {
  std::vector<unsigned> words(size / 4 + 64);
  for (unsigned i = 0; i < words.size(); ++i)
    words[i] = (i + 1) * 2654435761u;
  const text t = {array_view<const unsigned>(static_cast<int>(words.size()), words)};
  const image m = {array_view<const unsigned, 2>(height, width / 4, words)};

  compare("letters", size, [=](int i) restrict(cpu, amp) { return t.letter(i); });
  compare("neighbors", size, [=](int i) restrict(cpu, amp) { return t.letter(i + 3) - t.letter(i + 1); });
  compare("halves", size / 2, [=](int i) restrict(cpu, amp) { return t.half(i) * 2; });
  compare("reversed", size, [=](int i) restrict(cpu, amp) { return t.letter(size - 1 - i); });
  compare("every third", size / 3, [=](int i) restrict(cpu, amp) { return t.letter(3 * i); });
  compare("anywhere", size, [=](int i) restrict(cpu, amp) { return t.letter(i * 37 % size); });
  compare("chain", size / 4, [=](int i) restrict(cpu, amp) {
    int at = i;
    for (int k = 0; k < 5; ++k)
      at = t.letter(at) * 40 + k;
    return at;
  });
  compare("filter", size, [=](int i) restrict(cpu, amp) {
    int sum = 0;
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx)
        sum += static_cast<int>(m(clamp_to(i / width + dy, height), clamp_to(i % width + dx, width)));
    return sum;
  });
  compare("rows", height, [=](int i) restrict(cpu, amp) {
    unsigned hash = 5381;
    for (int x = 0; x < width; ++x)
      hash = hash * 33 + m(i, x);
    return static_cast<int>(hash);
  });
  compare("search", size, [=](int i) restrict(cpu, amp) {
    int k = 0;
    while (k < 20 && t.letter(i + k) < 200)
      ++k;
    return k;
  });
  relax(/*tests=*/false);
  relax(/*tests=*/true);
  return result();
}

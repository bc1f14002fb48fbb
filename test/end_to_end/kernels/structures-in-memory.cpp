// Adjacent threads read and write members of structures: every stride, some or all members, with and without masks, in
// tile_static memory and in views whose memory begins or ends at an inaccessible page. Memory that the program does not
// write keeps its value.
//
// RUN: %amp-clang++ -O2 %s -o %t && %t | FileCheck %s
// CHECK: {{^}}0 differ
// UNSUPPORTED: system-windows
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <cstdio>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

// Of the host's own code, to compile it faster. Kernels are optimized.
#pragma clang optimize off

using namespace concurrency;

static int differ = 0;

/// Memory next to an inaccessible page, at its start or at its end.
class guarded {
public:
  guarded(size_t bytes, bool at_end) : page(static_cast<size_t>(sysconf(_SC_PAGESIZE))), size(bytes) {
    all = (bytes + page - 1) / page * page + 2 * page;
    start = static_cast<char *>(mmap(nullptr, all, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    mprotect(start, page, PROT_NONE);
    mprotect(start + all - page, page, PROT_NONE);
    first = at_end ? start + all - page - bytes : start + page;
    for (size_t i = 0; i < bytes; ++i)
      first[i] = static_cast<char>((i * 37 + i / 251) % 101);
  }
  ~guarded() { munmap(start, all); }
  guarded(const guarded &) = delete;
  template <class T> T *as() const { return reinterpret_cast<T *>(first); }
  bool equals(const guarded &other) const { return size == other.size && std::memcmp(first, other.first, size) == 0; }

private:
  size_t page, all, size;
  char *start, *first;
};

template <class T, int Count> struct row {
  T m[Count];
};

/// Which threads do something.
enum class choice { all, by_index, by_value, every_third, backward };

/// Kernel and reference: reads the members Read of a row of `from`, changes them, and stores the members Write of `to`.
template <class T, int Count, unsigned Read, unsigned Write> struct body {
  static void run(const row<T, Count> &from, row<T, Count> &to) restrict(cpu, amp) {
    T v[Count];
    for (int k = 0; k < Count; ++k)
      v[k] = static_cast<T>(k);
    for (int k = 0; k < Count; ++k)
      if (Read >> k & 1)
        v[k] = static_cast<T>(from.m[k] + static_cast<T>(k + 1));
    T sum = 0;
    for (int k = 0; k < Count; ++k)
      sum = static_cast<T>(sum + v[k]);
    for (int k = 0; k < Count; ++k)
      if (Write >> k & 1)
        to.m[k] = static_cast<T>(Read >> k & 1 ? v[k] : sum);
  }
};

template <choice How, class T> bool is_chosen(int i, int bound, const T &value) restrict(cpu, amp) {
  return How == choice::by_index      ? i < bound
         : How == choice::by_value    ? value > static_cast<T>(20)
         : How == choice::every_third ? i % 3 != 1
                                      : true;
}

template <choice How, class T, int Count, unsigned Read, unsigned Write> void run(int n, bool at_end) {
  typedef row<T, Count> element;
  const guarded in(sizeof(element) * n, at_end), out(sizeof(element) * n, at_end),
      expected(sizeof(element) * n, at_end);
  const int bound = n - 3;
  const auto at = [=](int i) restrict(cpu, amp) { return How == choice::backward ? n - 1 - i : i; };
  {
    const array_view<const element> from(n, in.as<const element>());
    const array_view<element> to(n, out.as<element>());
    parallel_for_each(
        to.extent, [=](index<1> i) restrict(amp) {
          if (is_chosen<How>(i[0], bound, from[i].m[0]))
            body<T, Count, Read, Write>::run(from[at(i[0])], to[at(i[0])]);
        });
    to.synchronize();
  }
  for (int i = 0; i < n; ++i)
    if (is_chosen<How>(i, bound, in.as<element>()[i].m[0]))
      body<T, Count, Read, Write>::run(in.as<element>()[at(i)], expected.as<element>()[at(i)]);
  if (!out.equals(expected) && ++differ < 20)
    std::printf("WRONG: %zu bytes, %d members, %x to %x, %d elements, choice %d\n", sizeof(T), Count, Read, Write, n,
                static_cast<int>(How));
}

template <class T, int Count, unsigned Read, unsigned Write> void all_choices() {
  for (int n : {1, 7, 16, 61, 256})
    for (bool at_end : {false, true}) {
      run<choice::all, T, Count, Read, Write>(n, at_end);
      run<choice::by_index, T, Count, Read, Write>(n, at_end);
      run<choice::by_value, T, Count, Read, Write>(n, at_end);
      run<choice::every_third, T, Count, Read, Write>(n, at_end);
      run<choice::backward, T, Count, Read, Write>(n, at_end);
    }
}

template <class T, int Count> void all_members() {
  constexpr unsigned all = (1u << Count) - 1;
  all_choices<T, Count, all, all>();
  all_choices<T, Count, 1u << (Count - 1) | 1, all>();
  all_choices<T, Count, all & ~1u, 1>();
  all_choices<T, Count, all & 6, all & ~2u>();
}

/// Tiles: rows of tile_static memory that other threads wrote, and a base that is not aligned to a row.
template <class T, int Count> void tiles(int n) {
  typedef row<T, Count> element;
  constexpr int tile = 64;
  const guarded in(sizeof(element) * n + sizeof(T), true), out(sizeof(element) * n, true),
      expected(sizeof(element) * n, true);
  const element *shifted = reinterpret_cast<const element *>(in.as<const T>() + 1);
  {
    const array_view<const element> from(n, shifted);
    const array_view<element> to(n, out.as<element>());
    parallel_for_each(
        to.extent.template tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
          tile_static element rows[tile];
          const int me = t.local[0];
          rows[me] = from[t.global];
          t.barrier.wait();
          for (int half = tile / 2; half > 0; half /= 2) {
            if (me < half)
              for (int k = 0; k < Count; ++k)
                rows[me].m[k] = static_cast<T>(rows[me].m[k] + rows[me + half].m[Count - 1 - k]);
            t.barrier.wait();
          }
          element mine = rows[tile - 1 - me];
          mine.m[Count - 1] = static_cast<T>(mine.m[Count - 1] + 1);
          to[t.global] = mine;
        });
    to.synchronize();
  }
  for (int first = 0; first < n; first += tile) {
    element rows[tile];
    std::memcpy(rows, shifted + first, sizeof rows);
    for (int half = tile / 2; half > 0; half /= 2)
      for (int me = 0; me < half; ++me)
        for (int k = 0; k < Count; ++k)
          rows[me].m[k] = static_cast<T>(rows[me].m[k] + rows[me + half].m[Count - 1 - k]);
    for (int me = 0; me < tile; ++me) {
      element &to = expected.as<element>()[first + me];
      to = rows[tile - 1 - me];
      to.m[Count - 1] = static_cast<T>(to.m[Count - 1] + 1);
    }
  }
  if (!out.equals(expected) && ++differ < 20)
    std::printf("WRONG: tiles, %zu bytes, %d members\n", sizeof(T), Count);
}

/// A thread reads through one view what it has just written through another. Devices with their own memory have a copy
/// of each.
template <int Count> void overlapping(int n) {
  std::vector<int> data(2 * Count * n + 1), expected(data.size());
  for (int shift = 0; shift <= Count; ++shift) {
    for (size_t i = 0; i < data.size(); ++i)
      data[i] = expected[i] = static_cast<int>(i * 7 % 31);
    {
      typedef row<int, 2 * Count> element;
      const array_view<const element> from(n, reinterpret_cast<const element *>(data.data()));
      const array_view<int> to(2 * Count * n, data.data());
      parallel_for_each(
          extent<1>(n), [=](index<1> i) restrict(amp) {
            for (int k = 0; k < Count; ++k)
              to[2 * Count * i[0] + k + shift] = from[i].m[k] + 1;
          });
      to.synchronize();
    }
    for (int i = 0; i < n; ++i)
      for (int k = 0; k < Count; ++k)
        expected[2 * Count * i + k + shift] = expected[2 * Count * i + k] + 1;
    if (data != expected && ++differ < 20)
      std::printf("WRONG: overlapping, %d members, shift %d\n", Count, shift);
  }
}

/// Members of several sizes.
struct mixed {
  double d;
  int i;
  float f;
  unsigned u;
  int last;
};

void several_sizes(int n) {
  std::vector<mixed> in(n), out(n), expected(n);
  for (int i = 0; i < n; ++i)
    in[i] = {i * 0.5, i, i * 2.0f, i * 3u, -i};
  for (int i = 0; i < n; ++i)
    expected[i] = {in[i].d + in[i].i, in[i].last, in[i].f * 2, in[i].u ^ 5u, in[i].i};
  {
    const array_view<const mixed> from(n, in);
    const array_view<mixed> to(n, out);
    to.discard_data();
    parallel_for_each(
        to.extent, [=](index<1> i) restrict(amp) {
          const mixed a = from[i];
          mixed b;
          b.d = a.d + a.i, b.i = a.last, b.f = a.f * 2, b.u = a.u ^ 5u, b.last = a.i;
          to[i] = b;
        });
    to.synchronize();
  }
  for (int i = 0; i < n; ++i)
    if ((in[i].i != i || out[i].d != expected[i].d || out[i].i != expected[i].i || out[i].f != expected[i].f ||
         out[i].u != expected[i].u || out[i].last != expected[i].last) &&
        ++differ < 20)
      std::printf("WRONG: several sizes\n");
}

int main() {
  all_members<float, 2>();
  all_members<float, 3>();
  all_members<int, 4>();
  all_members<float, 5>();
  all_members<int, 6>();
  all_members<float, 8>();
  all_members<int, 16>();
  all_members<double, 2>();
  all_members<double, 3>();
  all_members<long, 4>();
  tiles<float, 2>(256);
  tiles<int, 3>(256);
  tiles<float, 4>(256);
  tiles<double, 2>(256);
  tiles<double, 3>(256);
  tiles<int, 8>(256);
  tiles<float, 16>(256);
  if (accelerator().supports_cpu_shared_memory) {
    overlapping<2>(77);
    overlapping<3>(77);
    overlapping<4>(77);
  }
  several_sizes(1000);
  std::printf("%d differ\n", differ);
}

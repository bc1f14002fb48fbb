// A domain rounded up to whole tiles, and a kernel that indexes a smaller container without a test.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -Xclang -verify %s
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -Wno-amp-padded-domain -Werror %s
// RUN: %amp-clang++ -std=c++17 -fsyntax-only --amp-robust -Werror %s
// RUN: not %amp-clang++ -std=c++17 -fsyntax-only --amp-robust -Werror=amp-padded-domain %s
#include <amp.h>
#include <amp_math.h>
#include <algorithm>
#include <cmath>
#include <vector>
using namespace concurrency;

constexpr int T = 16;

void of_view(array_view<float> v, array_view<float, 2> m) {
  parallel_for_each(v.extent.tile<16>().pad(), [=](tiled_index<16> t) restrict(amp) {
    v[t.global] = 1; // expected-warning {{the compute domain is rounded up to whole tiles, but the kernel does not compare its index with the extent of 'v': the last tiles access elements outside of it; test the index, or compile with --amp-robust [-Wamp-padded-domain]}}
  });
  parallel_for_each(v.extent.tile<16>().pad(), [=](tiled_index<16> t) restrict(amp) {
    v[t] = 1; // expected-warning {{the extent of 'v'}}
  });
  auto padded = v.get_extent().tile<16>().pad();
  parallel_for_each(padded, [=](tiled_index<16> t) restrict(amp) {
    const int i = t.tile[0] * 16 + t.local[0];
    float sum = 0;
    for (int k = 0; k < 4; ++k)
      sum += k;
    v[i] = sum; // expected-warning {{the extent of 'v'}}
  });
  parallel_for_each(m.extent.tile<4, 4>().pad(), [=](tiled_index<4, 4> t) restrict(amp) {
    const int row = t.global[0], column = t.global[1];
    if (t.local[0] == 0)
      m(row, column) = 1; // expected-warning {{the extent of 'm'}}
  });
}

void by_hand(std::vector<int> &data, int n) {
  array_view<int> v(n, data);
  int groups = (n + T - 1) / T;
  parallel_for_each(extent<1>(groups * T).tile<T>(), [=](tiled_index<T> t) restrict(amp) {
    ++v[t.global]; // expected-warning {{the extent of 'v'}}
  });
  extent<1> all((n + 15) & ~15);
  parallel_for_each(all.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
    int i;
    i = t.global[0];
    v[i] += 1; // expected-warning {{the extent of 'v'}}
  });
}

// Other spellings, and functions that round up.
inline int round_up(int n, int m) { return (n + m - 1) / m * m; }
template <class N> N round_up_to(N n, N m) {
  N rest = n % m;
  if (rest == 0)
    return n;
  return n + m - rest;
}
int tiles_of(int n) { return n / T + (n % T ? 1 : 0); }
struct Sizes {
  static int whole(int n) { return round_up(n, T); }
  static int half(int n) { return n / 2 * 2; }
  static int counted(int n) {
    int tiles = n / T;
    if (n % T)
      tiles++;
    return tiles * T;
  }
};
void by_function(std::vector<int> &data, int n, array_view<int> w) {
  array_view<int> v(n, data);
  parallel_for_each(extent<1>(round_up(n, T)).tile<T>(), [=](tiled_index<T> t) restrict(amp) {
    v[t.global] = 1; // expected-warning {{the extent of 'v'}}
  });
  parallel_for_each(extent<1>(round_up_to<int>(w.extent[0], T)).tile<T>(), [=](tiled_index<T> t) restrict(amp) {
    w[t.global] = 1; // expected-warning {{the extent of 'w'}}
  });
  parallel_for_each(extent<1>(tiles_of(n) * T).tile<T>(), [=](tiled_index<T> t) restrict(amp) {
    v[t.global] = 1; // expected-warning {{the extent of 'v'}}
  });
  const int whole = Sizes::whole(w.get_extent().size());
  parallel_for_each(tiled_extent<T>(extent<1>(whole)), [=](tiled_index<T> t) restrict(amp) {
    w[t.global] = 1; // expected-warning {{the extent of 'w'}}
  });
  parallel_for_each(extent<1>(n % T == 0 ? n : n + (T - n % T)).tile<T>(), [=](tiled_index<T> t) restrict(amp) {
    v[t.global] = 1; // expected-warning {{the extent of 'v'}}
  });
  parallel_for_each(extent<1>(((n - 1) / T + 1) * T).tile<T>(), [=](tiled_index<T> t) restrict(amp) {
    v[t.global] = 1; // expected-warning {{the extent of 'v'}}
  });
  parallel_for_each(extent<1>(int(std::ceil(n / 16.0)) * 16).tile<T>(), [=](tiled_index<T> t) restrict(amp) {
    v[t.global] = 1; // expected-warning {{the extent of 'v'}}
  });
  auto tiles = v.extent.tile<T>();
  parallel_for_each(tiles.pad(), [=](tiled_index<T> t) restrict(amp) {
    v[t.global] = 1; // expected-warning {{the extent of 'v'}}
  });
  parallel_for_each(extent<1>((n + 255) / 256 * 256), [=](index<1> i) restrict(amp) {
    v[i] = 1; // expected-warning {{the extent of 'v'}}
  });
}

// Values that are assigned, casts and shifts, and accesses by atomic operations.
void by_statements(std::vector<int> &data, int n, array_view<int> w) {
  array_view<int> v(n, data);
  parallel_for_each(extent<1>((n + T - 1) >> 4 << 4).tile<T>(), [=](tiled_index<T> t) restrict(amp) {
    v[t.global] = 1; // expected-warning {{the extent of 'v'}}
  });
  parallel_for_each(extent<1>((int)std::ceil(n / (float)T) * T).tile<T>(), [=](tiled_index<T> t) restrict(amp) {
    v[t.global] = 1; // expected-warning {{the extent of 'v'}}
  });
  parallel_for_each(extent<1>(n + (T - n % T) % T).tile<T>(), [=](tiled_index<T> t) restrict(amp) {
    atomic_fetch_add(&v[t.global], 1); // expected-warning {{the extent of 'v'}}
  });
  parallel_for_each(extent<1>(std::max(T, (n + T - 1) / T * T)).tile<T>(), [=](tiled_index<T> t) restrict(amp) {
    v[t.global] = 1; // expected-warning {{the extent of 'v'}}
  });
  int sum = w.extent[0];
  sum += T - 1;
  sum /= T;
  sum *= T;
  parallel_for_each(extent<1>(sum).tile<T>(), [=](tiled_index<T> t) restrict(amp) {
    w[t.global] = 1; // expected-warning {{the extent of 'w'}}
  });
  int whole = w.extent[0];
  if (whole % T != 0)
    whole += T - whole % T;
  parallel_for_each(extent<1>(whole).tile<T>(), [=](tiled_index<T> t) restrict(amp) {
    w[t.global] = 1; // expected-warning {{the extent of 'w'}}
  });
  int counted = w.extent[0];
  while (counted % T != 0)
    ++counted;
  parallel_for_each(extent<1>(counted).tile<T>(), [=](tiled_index<T> t) restrict(amp) {
    w[t.tile[0] * T + t.local[0]] = 1; // expected-warning {{the extent of 'w'}}
  });
  parallel_for_each(extent<1>(Sizes::counted(n)).tile<T>(), [=](tiled_index<T> t) restrict(amp) {
    v[t.global] = 1; // expected-warning {{the extent of 'v'}}
  });
  extent<1> all = w.extent;
  all[0] = (all[0] + T - 1) / T * T;
  parallel_for_each(all.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
    w[t.global] = 1; // expected-warning {{the extent of 'w'}}
  });
  array_view<int> rounded(whole, data), with_all(all, data);
  parallel_for_each(extent<1>(whole).tile<T>(), [=](tiled_index<T> t) restrict(amp) { rounded[t.global] = 1; });
  parallel_for_each(all.tile<T>(), [=](tiled_index<T> t) restrict(amp) { with_all[t.global] = 1; });
  int down = w.extent[0];
  down -= down % T;
  parallel_for_each(extent<1>(down).tile<T>(), [=](tiled_index<T> t) restrict(amp) { w[t.global] = 1; });
  while (down % T)
    --down;
  parallel_for_each(extent<1>(down).tile<T>(), [=](tiled_index<T> t) restrict(amp) { w[t.global] = 1; });
}

template <int Size> void in_template(array_view<int> v) {
  parallel_for_each(v.extent.template tile<Size>().pad(), [=](tiled_index<Size> t) restrict(amp) {
    v[t.global] = Size; // expected-warning {{the extent of 'v'}}
  });
}
template void in_template<32>(array_view<int>);

bool is_one(index<1> i) restrict(amp) { return i[0] != 0; }

// Anything that may be a test counts as one, and containers may have been created with different sizes.
void silent(array_view<float> v, array_view<float> other, array_view<float, 2> m, int n) {
  parallel_for_each(v.extent.tile<16>().pad(), [=](tiled_index<16> t) restrict(amp) {
    if (t.global[0] < n)
      v[t.global] = 1;
  });
  parallel_for_each(v.extent.tile<16>().pad(), [=](tiled_index<16> t) restrict(amp) {
    if (v.extent.contains(t.global))
      v[t.global] = 1;
  });
  parallel_for_each(v.extent.tile<16>().pad(), [=](tiled_index<16> t) restrict(amp) {
    const int i = t.global[0];
    const bool inside = i < v.extent[0];
    if (inside)
      v[i] = 1;
  });
  parallel_for_each(v.extent.tile<16>().pad(), [=](tiled_index<16> t) restrict(amp) {
    if (is_one(t.global))
      v[t.global] = 1;
  });
  parallel_for_each(v.extent.tile<16>().pad(), [=](tiled_index<16> t) restrict(amp) {
    v[t.global[0] % n] = 1;
  });
  parallel_for_each(v.extent.tile<16>().pad(), [=](tiled_index<16> t) restrict(amp) {
    for (int i = t.global[0]; i < n; i += 1024)
      v[i] = 1;
  });
  parallel_for_each(v.extent.tile<16>().pad(), [=](tiled_index<16> t) restrict(amp) {
    v[direct3d::imin(t.global[0], n - 1)] = 1;
  });
  parallel_for_each(v.extent.tile<16>().pad(), [=](tiled_index<16> t) restrict(amp) {
    auto inside = [=](int i) { return i < n; };
    if (inside(t.global[0]))
      v[t.global] = 1;
  });
  parallel_for_each(v.extent.tile<16>().pad(), [=](tiled_index<16> t) restrict(amp) {
    v[t.global % n] = 1;
  });
  // One element for each tile
  parallel_for_each(v.extent.tile<16>().pad(), [=](tiled_index<16> t) restrict(amp) {
    const int group = t.tile[0];
    if (t.local[0] == 0)
      v[t.tile] = v[group] + v[t.tile[0]] + 1;
  });
  parallel_for_each(v.extent.tile<16>().pad(), [=](tiled_index<16> t) restrict(amp) { other[t.global] = 1; });
  parallel_for_each(v.extent.tile<16>().pad(), [=](tiled_index<16> t) restrict(amp) { v[t.local] = 1; });
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) { v[t.global] = 1; });
  parallel_for_each(v.extent.tile<16>().truncate(), [=](tiled_index<16> t) restrict(amp) { v[t.global] = 1; });
  array<float> copy(v.extent.tile<16>().pad());
  parallel_for_each(v.extent.tile<16>().pad(), [=, &copy](tiled_index<16> t) restrict(amp) { copy[t.global] = 1; });
  array<int> own(n);
  parallel_for_each(extent<1>(Sizes::half(n)), [&own](index<1> i) restrict(amp) { own[i] = 1; });
  parallel_for_each(extent<1>((n / 2 + 1) * T).tile<T>(), [&own](tiled_index<T> t) restrict(amp) { own[t.global] = 1; });
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = n; });
  std::vector<int> large(round_up(n, T));
  array_view<int> padded(round_up(n, T), large);
  parallel_for_each(extent<1>(round_up(n, T)).tile<T>(), [=](tiled_index<T> t) restrict(amp) { padded[t.global] = 1; });
  parallel_for_each(extent<1>(round_up(v.extent[0], T)), [=](index<1> i) restrict(amp) {
    if (v.extent.contains(i))
      v[i] = 1;
  });
  const int rounded = (n + T - 1) / T * T;
  array<int> whole(rounded);
  parallel_for_each(extent<1>(rounded).tile<T>(), [&whole](tiled_index<T> t) restrict(amp) { whole[t.global] = 1; });
}

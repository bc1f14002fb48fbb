// Direct3D's robust access: outside a buffer, reads return 0 and writes are dropped. Each buffer lies inside memory
// that must keep its values. Programs for OpenCL only, or for the host only, run once.
//
// RUN: %amp-clang++ -O2 -Werror --amp-robust %s -o %t && %t | FileCheck %s
// RUN: env CPPAMP_ROBUST=1 %t | FileCheck %s
// RUN: %if opencl && !on-opencl %{ %amp-clang++ -O1 --amp-robust --amp-host=none %s -o %t.cl && %t.cl | FileCheck %s %}
// RUN: %amp-clang++ -O0 --amp-robust %s -o %t.O0 && %t.O0 | FileCheck %s
// Thread by thread, for debuggers, and with sanitizers, which then find nothing:
// RUN: %amp-clang++ -O0 -g --amp-robust %s -o %t.g && env CPPAMP_ROBUST=1 %t.g | FileCheck %s
// RUN: %if !on-opencl %{ %amp-clang++ -O2 --amp-robust --amp-host=scalar %s -o %t.s && %t.s | FileCheck %s %}
// RUN: %if compiler-rt && !sanitized-thread && !on-opencl %{ %amp-clang++ -O1 -g --amp-robust --amp-host=scalar -fsanitize=address %s -o %t.a && env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' %t.a 2>&1 | FileCheck %s %}
//
// CHECK: domain: ok
// CHECK-NEXT: negative: ok
// CHECK-NEXT: section: ok
// CHECK-NEXT: array: ok
// CHECK-NEXT: atomic: ok
// CHECK-NEXT: structs: ok
// CHECK-NEXT: chosen: ok
// CHECK-NEXT: two dimensions: ok
// CHECK-NEXT: captured array of views: ok
// CHECK-NEXT: tiles: ok
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

constexpr int Around = 64, Size = 10;

/// Ten elements of 5, between others that are -1.
struct Guarded {
  std::vector<int> memory = std::vector<int>(Around + Size + Around, -1);
  Guarded() {
    for (int i = 0; i < Size; ++i)
      memory[Around + i] = 5;
  }
  array_view<int> view() { return array_view<int>(Size, memory.data() + Around); }
  int operator[](int i) const { return memory[Around + i]; }
  bool isWhole() const {
    for (int i = 0; i < Around; ++i)
      if (memory[i] != -1 || memory[Around + Size + i] != -1)
        return false;
    return true;
  }
};

void say(const char *what, bool ok) { std::printf("%s: %s\n", what, ok ? "ok" : "WRONG"); }

template <class F> void with(const char *what, int threads, F kernel) {
  Guarded g;
  std::vector<int> read(threads, 77);
  {
    array_view<int> v = g.view(), out(threads, read);
    kernel(v, out, extent<1>(threads));
  }
  bool ok = g.isWhole();
  for (int i = 0; i < threads; ++i)
    ok = ok && read[i] == (i < Size ? 5 : 0);
  for (int i = 0; i < Size; ++i)
    ok = ok && g[i] == 5 + i;
  say(what, ok);
}

struct Element {
  int a, b, c;
};

int main() {
  // A rounded-up domain: the threads past the end read and write.
  with("domain", 32, [](array_view<int> v, array_view<int> out, extent<1> e) {
    parallel_for_each(e, [=](index<1> i) restrict(amp) {
      out[i] = v[i];
      v[i] += i[0];
    });
  });
  with("negative", 32, [](array_view<int> v, array_view<int> out, extent<1> e) {
    parallel_for_each(e, [=](index<1> i) restrict(amp) {
      int k = i[0] < 10 ? i[0] : 9 - i[0]; // -1, -2 ...
      out[i] = v(k);
      v(k) = v(k) + i[0];
    });
  });
  { // Accesses may leave a section, but not its buffer.
    Guarded g;
    int read[4] = {};
    {
      array_view<int> part = g.view().section(4, 3), out(4, read);
      parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
        out(0) = part(-1);
        out(1) = part(5);
        out(2) = part(6);
        out(3) = part(-5);
        part(6) = 1;
        part(-5) = 1;
      });
    }
    say("section", g.isWhole() && read[0] == 5 && read[1] == 5 && read[2] == 0 && read[3] == 0);
  }
  { // Arrays, captured by reference.
    std::vector<int> fives(Size, 5), result(3, 7);
    array<int> a(Size, fives.begin());
    {
      array_view<int> out(3, result);
      parallel_for_each(extent<1>(3), [&a, out](index<1> i) restrict(amp) {
        int k = 9 + i[0];
        out[i] = a(k);
        a(k) = 6;
      });
    }
    say("array", result[0] == 5 && result[1] == 0 && result[2] == 0 && std::vector<int>(a)[9] == 6);
  }
  {
    Guarded g;
    int old[2] = {9, 9};
    {
      array_view<int> v = g.view(), out(2, old);
      parallel_for_each(extent<1>(2), [=](index<1> i) restrict(amp) {
        out[i] = atomic_fetch_add(&v(9 + i[0]), 3);
      });
    }
    say("atomic", g.isWhole() && old[0] == 5 && old[1] == 0 && g[9] == 8);
  }
  {
    std::vector<Element> memory(4, Element{1, 2, 3}), got(2, Element{7, 7, 7});
    {
      array_view<Element> v(2, memory.data() + 1), out(2, got);
      parallel_for_each(extent<1>(2), [=](index<1> i) restrict(amp) {
        out[i] = v(i[0] * 2);
        v(2) = Element{4, 4, 4};
      });
    }
    say("structs", got[0].c == 3 && got[1].a == 0 && got[1].b == 0 && got[1].c == 0 && memory[3].a == 1);
  }
  { // A pointer into one buffer or another.
    Guarded g, h;
    int read[4] = {};
    {
      array_view<int> v = g.view(), w = h.view(), out(4, read);
      parallel_for_each(extent<1>(4), [=](index<1> i) restrict(amp) {
        int *p = i[0] & 1 ? &v(0) : &w(0);
        out[i] = p[i[0] < 2 ? 9 : 10];
        p[10] = 3;
      });
    }
    say("chosen", g.isWhole() && h.isWhole() && read[0] == 5 && read[1] == 5 && read[2] == 0 && read[3] == 0);
  }
  {
    std::vector<float> m(3 * 4 + 8, 2.0f), r(8, 1.0f);
    {
      array_view<float, 2> v(3, 4, m.data() + 4), out(2, 4, r);
      parallel_for_each(extent<2>(2, 4), [=](index<2> i) restrict(amp) {
        out[i] = v(i[0] + 2, i[1]);
        v(i[0] + 2, i[1]) = 9.0f;
      });
    }
    bool ok = true;
    for (int i = 0; i < 4; ++i)
      ok = ok && r[i] == 2.0f && r[4 + i] == 0.0f && m[i] == 2.0f && m[12 + i] == 9.0f && m[16 + i] == 2.0f;
    say("two dimensions", ok);
  }
  {
    Guarded g, h;
    int read[2] = {9, 9};
    {
      struct Two {
        array_view<int> views[2];
      } two = {{g.view(), h.view()}};
      array_view<int> out(2, read);
      parallel_for_each(extent<1>(2), [=](index<1> i) restrict(amp) {
        out[i] = two.views[i[0]](9 + i[0]);
        two.views[i[0]](10 + i[0]) = 2;
      });
    }
    say("captured array of views", g.isWhole() && h.isWhole() && read[0] == 5 && read[1] == 0);
  }
  with("tiles", 32, [](array_view<int> v, array_view<int> out, extent<1> e) {
    parallel_for_each(e.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
      tile_static int s[16];
      s[t.local[0]] = v(t.global[0]);
      t.barrier.wait();
      out[t.global] = s[t.local[0]];
      v(t.global[0]) = s[t.local[0]] + t.global[0];
    });
  });
}

// One pointer may point to any kind of memory in turn, whatever the control flow: through calls,
// references, loops, switches, comparisons and differences. Devices need no generic address space for
// this.
//
// RUN: %amp-clang++ -std=c++17 -O2 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>
using namespace concurrency;
struct Node {
  int v[4];
  int w;
};
int *choose(bool c, int *a, int *b) restrict(cpu, amp) { return c ? a : b; }
int sum(const int *p, int n) restrict(cpu, amp) {
  int s = 0;
  for (int i = 0; i < n; ++i)
    s += *p++;
  return s;
}
void swapp(int *&a, int *&b) restrict(cpu, amp) {
  int *t = a;
  a = b;
  b = t;
}
void swapv(int &a, int &b) restrict(cpu, amp) {
  int t = a;
  a = b;
  b = t;
}
const int *findmax(const int *b, const int *e) restrict(cpu, amp) {
  const int *m = b;
  for (; b != e; ++b)
    if (*b > *m)
      m = b;
  return m;
}
void fill(int *b, int *e, int x) restrict(cpu, amp) {
  while (b < e)
    *b++ = x;
}
template <class F> int apply(F f, int *p) restrict(cpu, amp) { return f(p); }
struct View {
  int n;
  int &at(int *p, int i) const restrict(cpu, amp) { return p[i % n]; }
};
int main() {
  std::vector<int> data(64);
  for (int i = 0; i < 64; ++i)
    data[i] = i * 7 % 31;
  std::vector<int> o(64);
  array_view<int> v(64, data);
  array_view<int> out(64, o);
  // L145 accept: pointers of changing targets
  parallel_for_each(
      out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
        tile_static int sh[16];
        tile_static Node nodes[2];
        int g = t.global[0], l = t.local[0];
        sh[l] = v[t.global] + 1;
        if (l < 2) {
          nodes[l].w = l;
          for (int i = 0; i < 4; ++i)
            nodes[l].v[i] = l * 10 + i;
        }
        t.barrier.wait();
        int own[16];
        for (int i = 0; i < 16; ++i)
          own[i] = i * 2;
        int r = 0;
        // 1 through calls
        r += *choose(l & 1, &sh[l], &own[l]);
        // 2 runs over arrays of different spaces by pointer
        const int *p = (l % 3 == 0) ? sh : (l % 3 == 1) ? own : &v[t.tile_origin];
        r += sum(p, 16);
        // 3 swap pointers by reference
        int *a = &own[0], *b = &sh[(l + 1) % 16];
        if (l & 2)
          swapp(a, b);
        r += *a * 3 + *b;
        // 4 return a pointer
        r += *findmax(p, p + 16);
        r += (int)(findmax(p, p + 16) - p);
        // 5 pointer to a member of a structure in tile_static or private memory
        Node mine;
        mine.w = 5;
        for (int i = 0; i < 4; ++i)
          mine.v[i] = i;
        Node *n = (l & 4) ? &nodes[l & 1] : &mine;
        r += n->w + n->v[l & 3];
        // 6 write through mixed pointers
        int scratch = 0;
        int *dst = (l & 1) ? &scratch : &out[t.global];
        *dst = 100;
        r += scratch;
        // 7 reassign in a loop
        const int *q = own;
        for (int k = 0; k < 5; ++k) {
          r += q[k];
          q = (k & 1) ? (const int *)sh : (k == 2 ? own : &v[t.tile_origin]);
        }
        // 8 null
        int *z = nullptr;
        if (l > 7)
          z = &own[3];
        if (z)
          r += *z;
        else
          r += 1;
        // 9 lambda with a pointer parameter
        r += apply([=](int *pp) { return pp[1]; }, (l & 1) ? own : sh);
        // 10 switch
        const int *s;
        switch (l % 4) {
        case 0:
          s = own;
          break;
        case 1:
          s = sh;
          break;
        case 2:
          s = &v[0];
          break;
        default:
          s = mine.v;
        }
        r += s[1];
        // 11 references
        int &ref = (l & 1) ? own[2] : sh[l];
        r += ref;
        // 12 cast to other types
        float fv = 1.0f;
        int *fi = (int *)&fv;
        r += *fi >> 23;
        t.barrier.wait();
        out[t.global] = r + g;
      });
  out.synchronize();
  for (int g = 0; g < 64; ++g) {
    int l = g % 16, base = g - l, sh[16], own[16];
    for (int i = 0; i < 16; ++i) {
      sh[i] = data[base + i] + 1;
      own[i] = 2 * i;
    }
    Node nodes[2];
    for (int k = 0; k < 2; ++k) {
      nodes[k].w = k;
      for (int i = 0; i < 4; ++i)
        nodes[k].v[i] = k * 10 + i;
    }
    int r = 0;
    r += *choose(l & 1, &sh[l], &own[l]);
    const int *p = (l % 3 == 0) ? sh : (l % 3 == 1) ? own : &data[base];
    r += sum(p, 16);
    int *a = &own[0], *b = &sh[(l + 1) % 16];
    if (l & 2)
      swapp(a, b);
    r += *a * 3 + *b;
    r += *findmax(p, p + 16);
    r += (int)(findmax(p, p + 16) - p);
    Node mine;
    mine.w = 5;
    for (int i = 0; i < 4; ++i)
      mine.v[i] = i;
    Node *n = (l & 4) ? &nodes[l & 1] : &mine;
    r += n->w + n->v[l & 3];
    if (l & 1)
      r += 100;
    const int *q = own;
    for (int k = 0; k < 5; ++k) {
      r += q[k];
      q = (k & 1) ? (const int *)sh : (k == 2 ? own : &data[base]);
    }
    r += l > 7 ? own[3] : 1;
    r += ((l & 1) ? own : sh)[1];
    const int *s;
    switch (l % 4) {
    case 0:
      s = own;
      break;
    case 1:
      s = sh;
      break;
    case 2:
      s = &data[0];
      break;
    default:
      s = mine.v;
    }
    r += s[1];
    r += (l & 1) ? own[2] : sh[l];
    r += 127;
    EXPECT_EQUAL(o[g], r + g);
  }
  // sort through local pointers, swap references; traverse a linked list
  parallel_for_each(
      out.extent, [=](index<1> i) restrict(amp) {
        int a[8];
        for (int k = 0; k < 8; ++k)
          a[k] = v[(i[0] + k * 5) % 64];
        for (int *x = a; x != a + 8; ++x)
          for (int *y = x + 1; y != a + 8; ++y)
            if (*y < *x)
              swapv(*x, *y);
        int *lo = a, *hi = a + 7;
        int r = 0;
        while (lo < hi) {
          r = r * 3 + *lo++ - *hi--;
        }
        View w{3};
        w.at(a, 5) += 100;
        r += a[2];
        int Node::*mp = nullptr;
        (void)mp;
        Node nn;
        int(Node::*arr)[4] = &Node::v;
        (nn.*arr)[2] = 9;
        nn.w = (nn.*arr)[2];
        int Node::*pm = &Node::w;
        r += nn.*pm + (&nn)->*pm;
        out[i] = r;
      });
  out.synchronize();
  for (int i = 0; i < 64; ++i) {
    int a[8];
    for (int k = 0; k < 8; ++k)
      a[k] = data[(i + k * 5) % 64];
    for (int x = 0; x < 8; ++x)
      for (int y = x + 1; y < 8; ++y)
        if (a[y] < a[x])
          swapv(a[x], a[y]);
    int lo = 0, hi = 7, r = 0;
    while (lo < hi) {
      r = r * 3 + a[lo++] - a[hi--];
    }
    a[2] += 100;
    r += a[2] + 18;
    EXPECT_EQUAL(o[i], r);
  }
  return result();
}

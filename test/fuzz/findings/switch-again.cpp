// A switch that SimplifyCFG makes of comparisons, when a branch of a region has been decided: once an internal error of
// the host target. Made by random_kernels.py, and shrunk.
//
// RUN: %amp-clang++ -w -O2 --amp-host=v2,v3 -I%S/.. %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// [-O2] default: does not compile
// random_kernels.py --seed 83001 --only 9196
#include "random_kernels.h"

static int helper9196_0(long a, int b, float x) restrict(cpu, amp) {
  unsigned r = 1;
  b = (int)(a);
  a = (long)(b);
  if ((x == x)) {
    if (((long)(a) == (long)(r))) {
      if (((unsigned long)(a) >= (unsigned long)(r))) return (int)(a);
      a = (long)(r);
    } else {
      b = (int)(b);
      if (((int)(a) >= (int)(2147483647))) return (int)(a);
    }
    b = (int)(b);
  } else {
    if ((!((unsigned)(b) > (unsigned)(a)))) {
      b = (int)(a);
    } else {
      r = (unsigned)(b);
      b = (int)(a);
    }
    r = (unsigned)(r);
  }
  switch (a & 7) { case 4: {
    r = (unsigned)(a);
    a = (long)(b);
  } case 6: {
    r = (unsigned)(r);
    switch (a & 7) { case 1: {
      a = (long)(a);
    } break; case 4: {
      a = (long)(r);
      b = (int)(b);
    } break; default: {
      a = (long)(r);
      a = (long)(b);
    } }
  } break; case 7: {
    b = (int)(a);
  } break; default: {
    a = (long)(b);
  } }
  return (int)r;
}

static volatile int p0_9196 = 178;
static volatile unsigned p1_9196 = 5;
static volatile float p2_9196 = 100.0;
static void launch_9196(kernel_data &d) {
const int p0 = p0_9196;
const unsigned p1 = p1_9196;
const float p2 = p2_9196;
const array_view<const int, 1> in_i(inputs, d.in_i);
const array_view<const unsigned, 1> in_u(inputs, d.in_u);
const array_view<const long, 1> in_l(inputs, d.in_l);
const array_view<const float, 1> in_f(inputs, d.in_f);
const array_view<const double, 1> in_d(inputs, d.in_d);
const array_view<const record, 1> in_s(columns, d.in_s);
const array_view<int, 1> out_i((int)d.out_i.size(), d.out_i);
const array_view<unsigned, 1> out_u((int)d.out_u.size(), d.out_u);
const array_view<long, 1> out_l((int)d.out_l.size(), d.out_l);
const array_view<float, 1> out_f((int)d.out_f.size(), d.out_f);
const array_view<double, 1> out_d((int)d.out_d.size(), d.out_d);
const array_view<record, 1> out_s((int)d.out_s.size(), d.out_s);
const array_view<int, 1> acc_i(counters, d.acc_i);
const array_view<unsigned, 1> acc_u(counters, d.acc_u);
const array_view<float, 1> acc_f(counters, d.acc_f);
const array_view<double, 1> acc_d(counters, d.acc_d);
const array_view<int, 1> count(1, d.count);
const array_view<int, 1> list((int)d.list.size(), d.list);
const array_view<int, 1> shared((int)d.shared.size(), d.shared);
const array_view<int, 1> out_p((int)d.out_p.size(), d.out_p);
const array_view<int, 1> out_q((int)d.out_q.size(), d.out_q);
const array_view<const int, 2> in_2(columns, columns, d.in_2);
const two_of<array_view<int, 1>> views = {out_p, out_q};
const array<int, 1> table(inputs, d.in_i.begin());
parallel_for_each(extent<3>(4, 2, 8).tile<2, 2, 8>(), [=, &table](tiled_index<2, 2, 8> t) restrict(amp) {
const int tile0 = t.tile[0];
const int tile1 = t.tile[1];
const int tile2 = t.tile[2];
tile_static unsigned ts0[32];
tile_static unsigned ts1[32];
const int i0 = t.global[0];
const int i1 = t.global[1];
const int i2 = t.global[2];
const int gid = ((i0 * 2 + i1) * 8 + i2);
const int l0 = t.local[0];
const int l1 = t.local[1];
const int l2 = t.local[2];
const int lid = ((l0 * 2 + l1) * 8 + l2);
const int base = ((tile0 * 1 + tile1) * 1 + tile2) * 32;
int la[8]; float lf[4];
for (int k = 0; k < 8; ++k) la[k] = gid * k;
for (int k = 0; k < 4; ++k) lf[k] = (float)gid + (float)k;
unsigned long v0 = (unsigned long)(i2);
unsigned v1 = (unsigned)(l1);
int v2 = (int)(i0);
unsigned v3 = (unsigned)(l0);
float f0 = (float)in_f[gid & 63];
float f1 = (float)1.5f;
record q = in_s[gid & 15];
pair_of_ints pair = make_pair_of_ints(gid, 5);
int_4 vi = int_4(gid, 1, 2, 3);
float_3 vf = float_3(1.0f, (float)gid, -2.0f);
int * p = &la[2];
const int * pi = &in_i[5];
int appended = 0;
int * po = &la[0];
int * pw = &out_p[gid * 4];
    ts0[lid] = (unsigned)gid;
    ts1[lid] = (unsigned)gid;
  t.barrier.wait();
  for (int u1 = 0; u1 < 2; ++u1) {
    switch ((unsigned)p0 % 3u) { case 0: {
        for (int k2 = 0; k2 < 3; ++k2) {
          switch (helper9196_0((long)((((int)(3) != (int)(in_s[q.c & 15].a)) ? 1 : v1)), (int)(in_2((v2 & 15), (gid & 15))), in_f[1 & 63]) & 7) { case 4: {
            if (true) {
            } else {
            }
          } case 5: {
            q.c = (unsigned)(((unsigned long)(v0)));
          } break; default: {
          } }
          if ((((unsigned long)(gid) == (unsigned long)(1)) && true)) {
            if (true) {
            } else {
            }
            if (((int)(pw[vi.y & 3]) > (int)(q.a))) continue;
            out_l[gid * 4 + (((((unsigned)((-128)) == (unsigned)(in_u[q.e & 63])) ? v2 : gid)) & 3)] = (long)((-((k2) & 7)));
          }
        }
      t.barrier.wait_with_all_memory_fence();
        ts0[((lid + 8) % 32)] = (unsigned)((~(((unsigned long)(((po == pw) + (q.e))) >> ((v0) & 63)))));
      t.barrier.wait();
    } break; case 2: {
        pair.x = (int)(((int)((in_s[q.e & 15].e) & 1) - (int)((((int)(la[v1 & 7]))) & 7)));
        atomic_fetch_add(&shared[base + (int)((unsigned)pw[v2 & 3] % 32u)], (int)(((unsigned)(((unsigned)(v1) + (unsigned)(q.c))) & (unsigned)(((unsigned)(q.e) ^ (unsigned)(q.c))))));
      t.barrier.wait();
    } break; default: break; }
  }
});
out_i.synchronize();
out_u.synchronize();
out_l.synchronize();
out_f.synchronize();
out_d.synchronize();
out_s.synchronize();
acc_i.synchronize();
acc_u.synchronize();
acc_f.synchronize();
acc_d.synchronize();
count.synchronize();
list.synchronize();
shared.synchronize();
out_p.synchronize();
out_q.synchronize();
}
static void serial_9196(kernel_data &d) {
const int p0 = p0_9196;
const unsigned p1 = p1_9196;
const float p2 = p2_9196;
const int *const in_i = d.in_i.data();
const unsigned *const in_u = d.in_u.data();
const long *const in_l = d.in_l.data();
const float *const in_f = d.in_f.data();
const double *const in_d = d.in_d.data();
const record *const in_s = d.in_s.data();
int *const out_i = d.out_i.data();
unsigned *const out_u = d.out_u.data();
long *const out_l = d.out_l.data();
float *const out_f = d.out_f.data();
double *const out_d = d.out_d.data();
record *const out_s = d.out_s.data();
int *const acc_i = d.acc_i.data();
unsigned *const acc_u = d.acc_u.data();
float *const acc_f = d.acc_f.data();
double *const acc_d = d.acc_d.data();
int *const count = d.count.data();
int *const list = d.list.data();
int *const shared = d.shared.data();
int *const out_p = d.out_p.data();
int *const out_q = d.out_q.data();
const table_of<const int> in_2 = {d.in_2.data()};
const int *const table = in_i;
const two_of<int *> views = {out_p, out_q};
struct state {
int i0;
int i1;
int i2;
int gid;
int l0;
int l1;
int l2;
int lid;
int base;
unsigned long v0;
unsigned v1;
int v2;
unsigned v3;
float f0;
float f1;
record q;
pair_of_ints pair;
int_4 vi;
float_3 vf;
int * p;
const int * pi;
int appended;
int * po;
int * pw;
int la[8]; float lf[4];
};
for (int tile0 = 0; tile0 < 2; ++tile0)
for (int tile1 = 0; tile1 < 1; ++tile1)
for (int tile2 = 0; tile2 < 1; ++tile2)
{
std::vector<state> threads(32);
state *next = threads.data();
unsigned ts0[32];
unsigned ts1[32];
for (int l0 = 0; l0 < 2; ++l0)
for (int l1 = 0; l1 < 2; ++l1)
for (int l2 = 0; l2 < 8; ++l2)
{ state &s = *next++;
s.i0 = tile0 * 2 + l0;
s.i1 = tile1 * 2 + l1;
s.i2 = tile2 * 8 + l2;
s.gid = ((s.i0 * 2 + s.i1) * 8 + s.i2);
s.l0 = l0;
s.l1 = l1;
s.l2 = l2;
s.lid = ((s.l0 * 2 + s.l1) * 8 + s.l2);
s.base = ((tile0 * 1 + tile1) * 1 + tile2) * 32;
for (int k = 0; k < 8; ++k) s.la[k] = s.gid * k;
for (int k = 0; k < 4; ++k) s.lf[k] = (float)s.gid + (float)k;
s.v0 = (unsigned long)(s.i2);
s.v1 = (unsigned)(s.l1);
s.v2 = (int)(s.i0);
s.v3 = (unsigned)(s.l0);
s.f0 = (float)in_f[s.gid & 63];
s.f1 = (float)1.5f;
s.q = in_s[s.gid & 15];
s.pair = make_pair_of_ints(s.gid, 5);
s.vi = int_4(s.gid, 1, 2, 3);
s.vf = float_3(1.0f, (float)s.gid, -2.0f);
s.p = &s.la[2];
s.pi = &in_i[5];
s.appended = 0;
s.po = &s.la[0];
s.pw = &out_p[s.gid * 4];
}
  for (state &s : threads) [&] {
    ts0[s.lid] = (unsigned)s.gid;
    ts1[s.lid] = (unsigned)s.gid;
  }();
  for (int u1 = 0; u1 < 2; ++u1) {
    switch ((unsigned)p0 % 3u) { case 0: {
      for (state &s : threads) [&] {
        for (int k2 = 0; k2 < 3; ++k2) {
          switch (helper9196_0((long)((((int)(3) != (int)(in_s[s.q.c & 15].a)) ? 1 : s.v1)), (int)(in_2((s.v2 & 15), (s.gid & 15))), in_f[1 & 63]) & 7) { case 4: {
            if (true) {
            } else {
            }
          } case 5: {
            s.q.c = (unsigned)(((unsigned long)(s.v0)));
          } break; default: {
          } }
          if ((((unsigned long)(s.gid) == (unsigned long)(1)) && true)) {
            if (true) {
            } else {
            }
            if (((int)(s.pw[s.vi.y & 3]) > (int)(s.q.a))) continue;
            out_l[s.gid * 4 + (((((unsigned)((-128)) == (unsigned)(in_u[s.q.e & 63])) ? s.v2 : s.gid)) & 3)] = (long)((-((k2) & 7)));
          }
        }
      }();
      for (state &s : threads) [&] {
        ts0[((s.lid + 8) % 32)] = (unsigned)((~(((unsigned long)(((s.po == s.pw) + (s.q.e))) >> ((s.v0) & 63)))));
      }();
    } break; case 2: {
      for (state &s : threads) [&] {
        s.pair.x = (int)(((int)((in_s[s.q.e & 15].e) & 1) - (int)((((int)(s.la[s.v1 & 7]))) & 7)));
        serial::atomic_fetch_add(&shared[s.base + (int)((unsigned)s.pw[s.v2 & 3] % 32u)], (int)(((unsigned)(((unsigned)(s.v1) + (unsigned)(s.q.c))) & (unsigned)(((unsigned)(s.q.e) ^ (unsigned)(s.q.c))))));
      }();
    } break; default: break; }
  }
}
}
int main(int argc, char **argv) { return run_kernels({
{9196, 64, launch_9196, serial_9196}}, argc, argv); }

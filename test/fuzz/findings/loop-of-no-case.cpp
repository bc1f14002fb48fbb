// A loop that LowerSwitch leaves without a way in, when it has found that a switch has no other values: once a crash of
// the host target. Made by random_kernels.py, and shrunk.
//
// RUN: %amp-clang++ -w -O2 --amp-host=v3 -I%S/.. %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// [-O2 --amp-host=v3] default: does not compile
// random_kernels.py --seed 84003 --only 12
#include "random_kernels.h"

static volatile int p0_12 = 103;
static volatile unsigned p1_12 = 8;
static volatile float p2_12 = 0.5;
static void launch_12(kernel_data &d) {
const int p0 = p0_12;
const unsigned p1 = p1_12;
const float p2 = p2_12;
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
parallel_for_each(extent<1>(16).tile<8>(), [=, &table](tiled_index<8> t) restrict(amp) {
const int tile0 = t.tile[0];
tile_static long ts0[8];
const int i0 = t.global[0];
const int gid = i0;
const int l0 = t.local[0];
const int lid = l0;
const int base = tile0 * 8;
int la[8]; float lf[4];
for (int k = 0; k < 8; ++k) la[k] = gid * k;
for (int k = 0; k < 4; ++k) lf[k] = (float)gid + (float)k;
int v0 = (int)(in_i[gid & 63]);
int v1 = (int)(l0);
unsigned v2 = (unsigned)(l0);
int v3 = (int)(3);
unsigned long v4 = (unsigned long)(3);
float f0 = (float)1.5f;
double f1 = (double)gid;
float f2 = (float)in_f[gid & 63];
record q = in_s[gid & 15];
pair_of_ints pair = make_pair_of_ints(gid, 5);
int_4 vi = int_4(gid, 1, 2, 3);
float_3 vf = float_3(1.0f, (float)gid, -2.0f);
int * p = &la[2];
const int * pi = &in_i[5];
int appended = 0;
int * po = &la[0];
int * pw = &out_p[gid * 4];
    ts0[lid] = (long)gid;
  t.barrier.wait();
  switch ((unsigned)p0 % 3u) { case 0: {
  } case 2: {
    t.barrier.wait();
      for (int k6 = 0; k6 < 3; ++k6) {
        { int fuel7 = 9; do {
          vf = vf * (float)(1.0f) + float_3(1.0f, 2.0f, (float)(1.0f));
        } while (--fuel7 > 0 && true); }
        for (int fuel8 = 9; fuel8 > 0 && true; --fuel8) {
          v4 = (unsigned long)(1);
        }
      }
    t.barrier.wait_with_all_memory_fence();
  } break; default: break; }
    switch (((int)((((po == pw) + (v4))) & 255) + (int)((v3) & 1)) & 3) { case 0: {
    } break; case 1: {
    } break; default: {
      pw = later(po, pw, (int)(((int)((pi[v1 & 15]) & 7) + (int)((v4) & 1023))));
    } }
  t.barrier.wait();
    out_i[gid * 4 + ((((unsigned)(((po == pw) + (q.e))) & (unsigned)(0x123456789abL))) & 3)] ^= (int)v2;
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
static void serial_12(kernel_data &d) {
const int p0 = p0_12;
const unsigned p1 = p1_12;
const float p2 = p2_12;
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
int gid;
int l0;
int lid;
int base;
int v0;
int v1;
unsigned v2;
int v3;
unsigned long v4;
float f0;
double f1;
float f2;
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
{
std::vector<state> threads(8);
state *next = threads.data();
long ts0[8];
for (int l0 = 0; l0 < 8; ++l0)
{ state &s = *next++;
s.i0 = tile0 * 8 + l0;
s.gid = s.i0;
s.l0 = l0;
s.lid = s.l0;
s.base = tile0 * 8;
for (int k = 0; k < 8; ++k) s.la[k] = s.gid * k;
for (int k = 0; k < 4; ++k) s.lf[k] = (float)s.gid + (float)k;
s.v0 = (int)(in_i[s.gid & 63]);
s.v1 = (int)(s.l0);
s.v2 = (unsigned)(s.l0);
s.v3 = (int)(3);
s.v4 = (unsigned long)(3);
s.f0 = (float)1.5f;
s.f1 = (double)s.gid;
s.f2 = (float)in_f[s.gid & 63];
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
    ts0[s.lid] = (long)s.gid;
  }();
  switch ((unsigned)p0 % 3u) { case 0: {
  } case 2: {
    for (state &s : threads) [&] {
    }();
    for (state &s : threads) [&] {
      for (int k6 = 0; k6 < 3; ++k6) {
        { int fuel7 = 9; do {
          s.vf = s.vf * (float)(1.0f) + float_3(1.0f, 2.0f, (float)(1.0f));
        } while (--fuel7 > 0 && true); }
        for (int fuel8 = 9; fuel8 > 0 && true; --fuel8) {
          s.v4 = (unsigned long)(1);
        }
      }
    }();
  } break; default: break; }
  for (state &s : threads) [&] {
    switch (((int)((((s.po == s.pw) + (s.v4))) & 255) + (int)((s.v3) & 1)) & 3) { case 0: {
    } break; case 1: {
    } break; default: {
      s.pw = later(s.po, s.pw, (int)(((int)((s.pi[s.v1 & 15]) & 7) + (int)((s.v4) & 1023))));
    } }
  }();
  for (state &s : threads) [&] {
    out_i[s.gid * 4 + ((((unsigned)(((s.po == s.pw) + (s.q.e))) & (unsigned)(0x123456789abL))) & 3)] ^= (int)s.v2;
  }();
}
}
int main(int argc, char **argv) { return run_kernels({
{12, 16, launch_12, serial_12}}, argc, argv); }

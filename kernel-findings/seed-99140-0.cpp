// random_kernels.py --seed 99140 --only 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19
#include "random_kernels.h"

static int helper0_0(unsigned a, int b, float x) restrict(cpu, amp) {
  unsigned r = 1;
  { int fuel1 = 9; do {
    a = (unsigned)(a);
  } while (--fuel1 > 0 && ((x != (-2.25f)) && ((unsigned)(b) >= (unsigned)(r)))); }
  b = (int)(a);
  switch (b & 7) { case 1: {
    for (int k2 = 0; k2 < (b & 15); ++k2) {
      if (((int)(b) == (int)(a))) continue;
    }
    if ((x < x)) {
      r = (unsigned)(r);
    }
  } break; case 3: {
    if (((int)(a) >= (int)(a))) {
      b = (int)(a);
      if (((long)(r) < (long)(b))) return (int)(b);
      if (((unsigned)(0x123456789abL) >= (unsigned)(r))) return (int)(r);
    }
  } case 6: {
    r = (unsigned)(r);
    switch (r & 7) { case 1: {
      a = (unsigned)(a);
    } break; case 3: {
      a = (unsigned)(r);
    } case 4: {
      b = (int)(r);
      b = (int)(b);
    } break; default: {
      r = (unsigned)(b);
      r = (unsigned)(b);
    } }
  } case 7: {
    if (((x > x) && (1e-3f <= 3.1f))) {
      b = (int)(a);
      r = (unsigned)(a);
      a = (unsigned)(r);
    } else {
      a = (unsigned)(r);
    }
    switch (a & 7) { case 4: {
      a = (unsigned)(7);
      r = (unsigned)(a);
    } case 6: {
      r = (unsigned)(a);
    } break; default: {
      if (((x + x) <= (-x))) return (int)(r);
      r = (unsigned)(b);
    } }
  } break; default: {
    if ((x >= x)) {
      b = (int)(r);
      a = (unsigned)(r);
      r = (unsigned)(r);
    }
  } }
  r = (unsigned)(b);
  return (int)r;
}

static int helper0_1(unsigned a, int b, float x) restrict(cpu, amp) {
  unsigned r = 1;
  b = (int)(r);
  switch (b & 7) { case 2: {
    if (((unsigned long)(r) >= (unsigned long)(65535))) {
      r = (unsigned)(a);
    }
    switch (r & 7) { case 1: {
      if (((((unsigned)(a) == (unsigned)(b)) ? 0.1 : 0.5f) <= (double)((b) & 255))) return (int)(a);
    } case 3: {
      r = (unsigned)(r);
      b = (int)(b);
    } break; default: {
      b = (int)(b);
      if (((unsigned long)(b) <= (unsigned long)(7))) return (int)(b);
    } }
  } break; case 6: {
    if (((int)(r) != (int)(b))) {
      r = (unsigned)(a);
      b = (int)(b);
    }
    b = (int)(b);
  } break; case 7: {
    r = (unsigned)(b);
    if (((int)(255) < (int)(a))) {
      b = (int)(r);
    } else {
      r = (unsigned)(b);
      r = (unsigned)(r);
    }
  } break; default: {
    if (((unsigned long)(b) != (unsigned long)(a))) {
      a = (unsigned)(r);
    } else {
      a = (unsigned)(b);
    }
  } }
  for (int fuel1 = 4; fuel1 > 0 && ((int)(a) < (int)(r)); --fuel1) {
    switch (b & 7) { case 0: {
      b = (int)(r);
    } break; case 2: {
      b = (int)(r);
      r = (unsigned)(r);
    } case 3: {
      a = (unsigned)(a);
      a = (unsigned)(r);
    } break; default: {
      if (((long)(r) < (long)(3))) return (int)(a);
      b = (int)(a);
    } }
  }
  r = (unsigned)(r);
  return (int)r;
}

static volatile int p0_0 = 203;
static volatile unsigned p1_0 = 2;
static volatile float p2_0 = 0.5;
static void launch_0(kernel_data &d) {
const int p0 = p0_0;
const unsigned p1 = p1_0;
const float p2 = p2_0;
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
const array_view<const cell, 1> in_c(columns, d.in_c);
const array_view<cell, 1> out_c((int)d.out_c.size(), d.out_c);
const array_view<entry, 1> out_e((int)d.out_e.size(), d.out_e);
const array_view<matrix, 1> out_m((int)d.out_m.size(), d.out_m);
const array_view<const int, 2> in_2(columns, columns, d.in_2);
const two_of<array_view<int, 1>> views = {out_p, out_q};
const array<int, 1> table(inputs, d.in_i.begin());
parallel_for_each(extent<3>(2, 48, 8).tile<1, 16, 4>(), [=, &table](tiled_index<1, 16, 4> t) restrict(amp) {
const int tile0 = t.tile[0];
const int tile1 = t.tile[1];
const int tile2 = t.tile[2];
tile_static float ts0[64];
const int i0 = t.global[0];
const int i1 = t.global[1];
const int i2 = t.global[2];
const int gid = ((i0 * 48 + i1) * 8 + i2);
const int l0 = t.local[0];
const int l1 = t.local[1];
const int l2 = t.local[2];
const int lid = ((l0 * 16 + l1) * 4 + l2);
const int base = ((tile0 * 3 + tile1) * 2 + tile2) * 64;
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
for (int k = 0; k < 8; ++k) la[k] = gid * k;
for (int k = 0; k < 4; ++k) lf[k] = (float)gid + (float)k;
for (int k = 0; k < 4; ++k) lc[k] = make_cell(gid + k, 1.5f);
for (int k = 0; k < 8; ++k) le[k] = make_entry((float)k, gid);
for (int k = 0; k < 4; ++k) lr[k] = in_s[(gid + k) & 15];
int v0 = (int)(i1);
unsigned long v1 = (unsigned long)(i0);
unsigned long v2 = (unsigned long)(in_i[gid & 63]);
float f0 = (float)in_f[gid & 63];
float f1 = (float)gid;
double f2 = (double)in_f[gid & 63];
record q = in_s[gid & 15];
pair_of_ints pair = make_pair_of_ints(gid, 5);
int_4 vi = int_4(gid, 1, 2, 3);
float_3 vf = float_3(1.0f, (float)gid, -2.0f);
int * p = &la[2];
const int * pi = &in_i[5];
int appended = 0;
int * po = &la[0];
int * pw = &out_p[gid * 4];
cell c = in_c[gid & 15];
entry e = make_entry((float)gid, gid);
matrix m = make_matrix(in_f[gid & 63]);
cell c2 = make_cell(gid, 2.5f);
    ts0[lid] = (float)gid;
  t.barrier.wait();
    if (16 * (lid + 1) - 1 < 64) ts0[16 * (lid + 1) - 1] += ts0[16 * (lid + 1) - 9];
  t.barrier.wait();
    if (64 * (lid + 1) - 1 < 64) ts0[64 * (lid + 1) - 1] += ts0[64 * (lid + 1) - 33];
  t.barrier.wait();
    if (lid < 8 && lid + 8 < 64) ts0[lid] += ts0[lid + 8];
  t.barrier.wait();
    if (lid % 8 == 0 && lid + 4 < 64) ts0[lid] += ts0[lid + 4];
  t.barrier.wait();
    if ((!((unsigned)p0 < 1u))) return;
    if (((long)(in_2((gid & 15), (q.e & 15))) <= (long)(q.e))) {
      out_e[gid * 2 + 0].place = (int)(((int)((pi[vi.y & 15]) & 255) * (int)((3) & 7)));
      vi.y = (int)(((unsigned long)(((int)(q.e)))));
    } else {
      q.e = (long)(in_2((v2 & 15), (gid & 15)));
      for (int fuel1 = 4; fuel1 > 0 && ((((unsigned)p0 + (unsigned)l1) & 3u) == 3); --fuel1) {
        for (int k2 = 0; k2 < (int)((unsigned)p0 & 7u); ++k2) {
          vf.z = (float)((((q.d + vf.z) + (float)((-7.0))) / (((((unsigned)p0 + (unsigned)l1) & 3u) == 3) ? out_f[gid * 4 + (vi.y & 3)] : (q.d / lf[k2 & 3]))));
          f0 = (float)((-f2));
          if (((long)(i2) <= (long)(i1))) return;
          vi.y = (int)(i1);
        }
      }
    }
    pair = swapped(pair);
    if (((((unsigned)p1 + (unsigned)lid) & 3u) == 2)) return;
    if (((((long)(5) >= (long)(in_i[((gid >> p1 << 1) + (v1 & ((1 << p1) - 1))) & 63])) && ((unsigned long)(lid) < (unsigned long)(q.e))) || (!(((unsigned)p1 & 3u) == 1)))) {
      ts0[(lid ^ 28)] = (float)((double)((((int)((7) & 1023) * (int)((q.e) & 7))) & 1));
      switch (((int)((((int)((l0) & 255) * (int)((in_u[v0 & 63]) & 1))) & 7) + (int)((((unsigned)(((unsigned long)(unsigned)(q.e) * (unsigned)(v1)) >> 32))) & 255)) & 7) { case 0: {
        if ((out_f[gid * 4 + (65535 & 3)] == in_f[1 & 63])) {
          if (((((unsigned)p0 + (unsigned)l0) & 3u) == 3)) return;
          v2 = (unsigned long)(v1);
        } else {
          if ((((unsigned)p1 & 3u) == 100)) return;
        }
        if (((unsigned long)(vi.y) > (unsigned long)(gid))) {
          pair.x = (int)lr[((q.a) & 3)].a;
          vf.z = (float)(((in_d[i1 & 63] * fma((float)(lf[q.c & 3]), (float)((ts0[(lid ^ 28)] + (v1 & 0))), (float)(q.d))) / (float)((vf.z + q.d))));
        } else {
          pair.x = (int)(((unsigned)((-1)) << ((table[v2 & 63]) & 31)));
          out_s[gid] = q;
        }
      } break; case 2: {
        q.a = (int)(((int)((helper0_1((unsigned)(l2), (int)(v0), (-7.0))) & 1) + (int)((i0) & 1023)));
        q.a = (int)(whole(0.1));
      } case 4: {
        q.c = (unsigned)(v0);
        pi = (!(((unsigned)p0 & 3u) == 5)) ? &in_i[((v2) & 31)] : &in_i[gid & 15];
      } break; default: {
        out_l[gid * 4 + (((~((-128)))) & 3)] = (long)(((int)(((in_s[v0 & 15].c) & 1023)) % 16));
        if ((f2 >= (ts0[(lid ^ 28)] + (0 & 0)))) return;
      } }
      v1 = (unsigned long)(((int)((whole((ts0[(lid ^ 28)] + ((-1) & 0)))) & 1023) + (int)((p0) & 255)));
    }
    pair.x = (int)(((unsigned)(4294967295u) | (unsigned)(2)));
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
out_c.synchronize();
out_e.synchronize();
out_m.synchronize();
}
#pragma clang optimize off
static void serial_0(kernel_data &d) {
const int p0 = p0_0;
const unsigned p1 = p1_0;
const float p2 = p2_0;
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
const cell *const in_c = d.in_c.data();
cell *const out_c = d.out_c.data();
entry *const out_e = d.out_e.data();
matrix *const out_m = d.out_m.data();
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
int v0;
unsigned long v1;
unsigned long v2;
float f0;
float f1;
double f2;
record q;
pair_of_ints pair;
int_4 vi;
float_3 vf;
int * p;
const int * pi;
int appended;
int * po;
int * pw;
cell c;
entry e;
matrix m;
cell c2;
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
};
for (int tile0 = 0; tile0 < 2; ++tile0)
for (int tile1 = 0; tile1 < 3; ++tile1)
for (int tile2 = 0; tile2 < 2; ++tile2)
{
std::vector<state> threads(64);
state *next = threads.data();
float ts0[64];
for (int l0 = 0; l0 < 1; ++l0)
for (int l1 = 0; l1 < 16; ++l1)
for (int l2 = 0; l2 < 4; ++l2)
{ state &s = *next++;
s.i0 = tile0 * 1 + l0;
s.i1 = tile1 * 16 + l1;
s.i2 = tile2 * 4 + l2;
s.gid = ((s.i0 * 48 + s.i1) * 8 + s.i2);
s.l0 = l0;
s.l1 = l1;
s.l2 = l2;
s.lid = ((s.l0 * 16 + s.l1) * 4 + s.l2);
s.base = ((tile0 * 3 + tile1) * 2 + tile2) * 64;
for (int k = 0; k < 8; ++k) s.la[k] = s.gid * k;
for (int k = 0; k < 4; ++k) s.lf[k] = (float)s.gid + (float)k;
for (int k = 0; k < 4; ++k) s.lc[k] = make_cell(s.gid + k, 1.5f);
for (int k = 0; k < 8; ++k) s.le[k] = make_entry((float)k, s.gid);
for (int k = 0; k < 4; ++k) s.lr[k] = in_s[(s.gid + k) & 15];
s.v0 = (int)(s.i1);
s.v1 = (unsigned long)(s.i0);
s.v2 = (unsigned long)(in_i[s.gid & 63]);
s.f0 = (float)in_f[s.gid & 63];
s.f1 = (float)s.gid;
s.f2 = (double)in_f[s.gid & 63];
s.q = in_s[s.gid & 15];
s.pair = make_pair_of_ints(s.gid, 5);
s.vi = int_4(s.gid, 1, 2, 3);
s.vf = float_3(1.0f, (float)s.gid, -2.0f);
s.p = &s.la[2];
s.pi = &in_i[5];
s.appended = 0;
s.po = &s.la[0];
s.pw = &out_p[s.gid * 4];
s.c = in_c[s.gid & 15];
s.e = make_entry((float)s.gid, s.gid);
s.m = make_matrix(in_f[s.gid & 63]);
s.c2 = make_cell(s.gid, 2.5f);
}
  for (state &s : threads) [&] {
    ts0[s.lid] = (float)s.gid;
  }();
  for (state &s : threads) [&] {
    if (16 * (s.lid + 1) - 1 < 64) ts0[16 * (s.lid + 1) - 1] += ts0[16 * (s.lid + 1) - 9];
  }();
  for (state &s : threads) [&] {
    if (64 * (s.lid + 1) - 1 < 64) ts0[64 * (s.lid + 1) - 1] += ts0[64 * (s.lid + 1) - 33];
  }();
  for (state &s : threads) [&] {
    if (s.lid < 8 && s.lid + 8 < 64) ts0[s.lid] += ts0[s.lid + 8];
  }();
  for (state &s : threads) [&] {
    if (s.lid % 8 == 0 && s.lid + 4 < 64) ts0[s.lid] += ts0[s.lid + 4];
  }();
  for (state &s : threads) [&] {
    if ((!((unsigned)p0 < 1u))) return;
    if (((long)(in_2((s.gid & 15), (s.q.e & 15))) <= (long)(s.q.e))) {
      out_e[s.gid * 2 + 0].place = (int)(((int)((s.pi[s.vi.y & 15]) & 255) * (int)((3) & 7)));
      s.vi.y = (int)(((unsigned long)(((int)(s.q.e)))));
    } else {
      s.q.e = (long)(in_2((s.v2 & 15), (s.gid & 15)));
      for (int fuel1 = 4; fuel1 > 0 && ((((unsigned)p0 + (unsigned)s.l1) & 3u) == 3); --fuel1) {
        for (int k2 = 0; k2 < (int)((unsigned)p0 & 7u); ++k2) {
          s.vf.z = (float)((((s.q.d + s.vf.z) + (float)((-7.0))) / (((((unsigned)p0 + (unsigned)s.l1) & 3u) == 3) ? out_f[s.gid * 4 + (s.vi.y & 3)] : (s.q.d / s.lf[k2 & 3]))));
          s.f0 = (float)((-s.f2));
          if (((long)(s.i2) <= (long)(s.i1))) return;
          s.vi.y = (int)(s.i1);
        }
      }
    }
    s.pair = swapped(s.pair);
    if (((((unsigned)p1 + (unsigned)s.lid) & 3u) == 2)) return;
    if (((((long)(5) >= (long)(in_i[((s.gid >> p1 << 1) + (s.v1 & ((1 << p1) - 1))) & 63])) && ((unsigned long)(s.lid) < (unsigned long)(s.q.e))) || (!(((unsigned)p1 & 3u) == 1)))) {
      ts0[(s.lid ^ 28)] = (float)((double)((((int)((7) & 1023) * (int)((s.q.e) & 7))) & 1));
      switch (((int)((((int)((s.l0) & 255) * (int)((in_u[s.v0 & 63]) & 1))) & 7) + (int)((((unsigned)(((unsigned long)(unsigned)(s.q.e) * (unsigned)(s.v1)) >> 32))) & 255)) & 7) { case 0: {
        if ((out_f[s.gid * 4 + (65535 & 3)] == in_f[1 & 63])) {
          if (((((unsigned)p0 + (unsigned)s.l0) & 3u) == 3)) return;
          s.v2 = (unsigned long)(s.v1);
        } else {
          if ((((unsigned)p1 & 3u) == 100)) return;
        }
        if (((unsigned long)(s.vi.y) > (unsigned long)(s.gid))) {
          s.pair.x = (int)s.lr[((s.q.a) & 3)].a;
          s.vf.z = (float)(((in_d[s.i1 & 63] * fma((float)(s.lf[s.q.c & 3]), (float)((ts0[(s.lid ^ 28)] + (s.v1 & 0))), (float)(s.q.d))) / (float)((s.vf.z + s.q.d))));
        } else {
          s.pair.x = (int)(((unsigned)((-1)) << ((table[s.v2 & 63]) & 31)));
          out_s[s.gid] = s.q;
        }
      } break; case 2: {
        s.q.a = (int)(((int)((helper0_1((unsigned)(s.l2), (int)(s.v0), (-7.0))) & 1) + (int)((s.i0) & 1023)));
        s.q.a = (int)(whole(0.1));
      } case 4: {
        s.q.c = (unsigned)(s.v0);
        s.pi = (!(((unsigned)p0 & 3u) == 5)) ? &in_i[((s.v2) & 31)] : &in_i[s.gid & 15];
      } break; default: {
        out_l[s.gid * 4 + (((~((-128)))) & 3)] = (long)(((int)(((in_s[s.v0 & 15].c) & 1023)) % 16));
        if ((s.f2 >= (ts0[(s.lid ^ 28)] + (0 & 0)))) return;
      } }
      s.v1 = (unsigned long)(((int)((whole((ts0[(s.lid ^ 28)] + ((-1) & 0)))) & 1023) + (int)((p0) & 255)));
    }
    s.pair.x = (int)(((unsigned)(4294967295u) | (unsigned)(2)));
  }();
}
}
#pragma clang optimize on
static volatile int p0_1 = 188;
static volatile unsigned p1_1 = 0;
static volatile float p2_1 = 0.5;
static void launch_1(kernel_data &d) {
const int p0 = p0_1;
const unsigned p1 = p1_1;
const float p2 = p2_1;
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
const array_view<const cell, 1> in_c(columns, d.in_c);
const array_view<cell, 1> out_c((int)d.out_c.size(), d.out_c);
const array_view<entry, 1> out_e((int)d.out_e.size(), d.out_e);
const array_view<matrix, 1> out_m((int)d.out_m.size(), d.out_m);
const array_view<const int, 2> in_2(columns, columns, d.in_2);
const two_of<array_view<int, 1>> views = {out_p, out_q};
const array<int, 1> table(inputs, d.in_i.begin());
parallel_for_each(extent<3>(6, 6, 8).tile<2, 2, 8>(), [=, &table](tiled_index<2, 2, 8> t) restrict(amp) {
const int tile0 = t.tile[0];
const int tile1 = t.tile[1];
const int tile2 = t.tile[2];
tile_static int ts0[32];
tile_static entry ts1[32];
const int i0 = t.global[0];
const int i1 = t.global[1];
const int i2 = t.global[2];
const int gid = ((i0 * 6 + i1) * 8 + i2);
const int l0 = t.local[0];
const int l1 = t.local[1];
const int l2 = t.local[2];
const int lid = ((l0 * 2 + l1) * 8 + l2);
const int base = ((tile0 * 3 + tile1) * 1 + tile2) * 32;
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
for (int k = 0; k < 8; ++k) la[k] = gid * k;
for (int k = 0; k < 4; ++k) lf[k] = (float)gid + (float)k;
for (int k = 0; k < 4; ++k) lc[k] = make_cell(gid + k, 1.5f);
for (int k = 0; k < 8; ++k) le[k] = make_entry((float)k, gid);
for (int k = 0; k < 4; ++k) lr[k] = in_s[(gid + k) & 15];
int v0 = (int)(lid);
int v1 = (int)(gid);
int v2 = (int)(i1);
int v3 = (int)(i2);
float f0 = (float)1.5f;
record q = in_s[gid & 15];
pair_of_ints pair = make_pair_of_ints(gid, 5);
int_4 vi = int_4(gid, 1, 2, 3);
float_3 vf = float_3(1.0f, (float)gid, -2.0f);
int * p = &la[2];
const int * pi = &in_i[5];
int appended = 0;
int * po = &la[0];
int * pw = &out_p[gid * 4];
cell c = in_c[gid & 15];
entry e = make_entry((float)gid, gid);
matrix m = make_matrix(in_f[gid & 63]);
cell c2 = make_cell(gid, 2.5f);
    ts0[lid] = (int)gid;
    ts1[lid] = e;
  t.barrier.wait();
    for (int k1 = 0; k1 < (int)((unsigned)p1 & 7u); ++k1) {
      { int fuel2 = 4; do {
        for (int k3 = 0; k3 < (((unsigned)(q.e) & (unsigned)(ts0[(unsigned)q.a % 32u])) & 7); ++k3) {
          q.d = (double)((double)((((unsigned)(q.c) + (unsigned)(v2))) & 7));
          for (int k4 = 0; k4 < 4; ++k4) {
            lc[k4] = out_c[gid];
          }
          q.a = (int)(((unsigned long)(i2) << ((((int)((po[v1 & 3]) & 7) * (int)((i2) & 7))) & 63)));
        }
      } while (--fuel2 > 0 && (in_d[((po == pw) + (q.c)) & 63] == q.d)); }
      if (((f0 == 1e-3f) || ((((unsigned)p1 + (unsigned)k1) & 3u) == 2))) {
        vf.z = (float)ts1[((lid + 5) % 32)].value;
        for (int fuel5 = 9; fuel5 > 0 && ((unsigned)p0 < 1u); --fuel5) {
          q.d = (double)q.d;
          q.c = (unsigned)(0x80000000u);
          vf.z = (float)((trunc((float)(vf.z)) - f0));
        }
        for (int k6 = 0; k6 < 3; ++k6) {
          if (((q.b * q.d) == q.d)) break;
          if (((unsigned)(3) <= (unsigned)(l1))) break;
        }
      } else {
        if (((int)(in_2((v1 & 15), (gid & 15))) != (int)(v2))) {
          v3 = (int)((int)(((unsigned)(v3) <= (unsigned)(i0))));
        } else {
          v1 = (int)(q.e);
          { int seen7 = 0; while (!atomic_compare_exchange(&acc_i[((((unsigned)(255) & (unsigned)(v0))) & 15)], &seen7, (int)((unsigned)seen7 * 3u + (unsigned)1))) {} }
        }
        q.d = (double)((float)((-q.b)));
      }
      atomic_fetch_xor(&shared[base + (int)((unsigned)7 % 32u)], (int)(((unsigned)(v0) % 1000)));
    }
  t.barrier.wait();
  pair.x = groups::subgroup_shuffle_xor(t, (int)(q.a), 20);
  v2 = groups::subgroup_shuffle_xor(t, (int)(((unsigned)((int)(((unsigned long)(pair.x) != (unsigned long)(lid)))) & (unsigned)(in_2((gid & 15), (q.a & 15))))), 4);
  for (int u8 = 0; u8 < 3; ++u8) {
    switch ((unsigned)tile0 % 3u) { case 0: {
        q.a = (int)((int)(((unsigned long)(v2) > (unsigned long)(out_i[gid * 4 + (vi.y & 3)]))));
        for (int k9 = 0; k9 < 3; ++k9) {
          q.a = (int)(((unsigned)(shared[base + (int)((unsigned)q.a % 32u)]) & (unsigned)(i0)));
          f0 = (float)(((lf[v3 & 3] * in_d[7 & 63]) - (-out_f[gid * 4 + (la[q.e & 7] & 3)])));
          q.a = (int)((int)(((unsigned long)(pair.x) < (unsigned long)(q.a))));
        }
      t.barrier.wait();
    } case 2: {
        la[((q.c) & 7)] = (int)(l0);
      t.barrier.wait_with_all_memory_fence();
    } break; default: break; }
  }
  if (((p0 + 5) % 3) < 2) {
      q.e = (long)(((int)((~(v0)))));
    t.barrier.wait();
  } else {
      {
        out_i[gid * 4 + 2] = (int)(po[v3 & 3]);
        out_i[gid * 4 + 1] = (int)((int)(((((unsigned)p0 + (unsigned)l1) & 3u) == 3)));
        out_i[gid * 4 + 3] = (int)((int)((!((ts1[(lid % 4 * 8 + lid / 4)].value + (l1 & 0)) > (ts1[(lid % 4 * 8 + lid / 4)].value + (vi.y & 0))))));
      }
      q.c = (unsigned)((((unsigned)p0 / 7u != 2) ? ((unsigned long)(vi.y) - (unsigned long)(ts0[(unsigned)q.e % 32u])) : ((unsigned)(p1) % 7)));
      out_l[gid * 4 + ((((int)((((-1)) & 7)) / 7)) & 3)] = (long)(((unsigned)(vi.y) * (unsigned)(q.a)));
    t.barrier.wait_with_all_memory_fence();
    switch ((unsigned)p0 % 3u) { case 0: {
        q.d = (double)((in_s[((po == pw) + (pair.x)) & 15].d * 3.1f));
        pair.x = (int)(((int)((((int)(((int)(i0) != (int)(in_u[v3 & 63])))) & 1)) / 1000));
      t.barrier.wait();
    } break; case 2: {
        q.a = (int)((int)(((unsigned long)(in_u[q.e & 63]) <= (unsigned long)(q.c))));
        q.a = (int)c.tag;
      t.barrier.wait_with_all_memory_fence();
    } break; default: break; }
  }
    pair.x = (int)((int)(((long)(65535) >= (long)(0x80000000u))));
    if ((vf.z == q.d)) return;
    if (((long)(q.a) > (long)(q.c))) return;
    if (((unsigned)(v0) < (unsigned)(ts1[(unsigned)pair.x % 32u].place))) return;
    f0 = (float)(fma((double)(in_f[v1 & 63]), (double)((-(float)(f0))), (double)(((-2.25f) + (((long)((-128)) != (long)((-1))) ? lf[p0 & 3] : vf.z)))));
    out_i[gid * 4 + (((int)(((unsigned long)(p1) == (unsigned long)(in_l[v1 & 63])))) & 3)] = (int)p1;
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
out_c.synchronize();
out_e.synchronize();
out_m.synchronize();
}
#pragma clang optimize off
static void serial_1(kernel_data &d) {
const int p0 = p0_1;
const unsigned p1 = p1_1;
const float p2 = p2_1;
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
const cell *const in_c = d.in_c.data();
cell *const out_c = d.out_c.data();
entry *const out_e = d.out_e.data();
matrix *const out_m = d.out_m.data();
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
int v0;
int v1;
int v2;
int v3;
float f0;
record q;
pair_of_ints pair;
int_4 vi;
float_3 vf;
int * p;
const int * pi;
int appended;
int * po;
int * pw;
cell c;
entry e;
matrix m;
cell c2;
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
};
for (int tile0 = 0; tile0 < 3; ++tile0)
for (int tile1 = 0; tile1 < 3; ++tile1)
for (int tile2 = 0; tile2 < 1; ++tile2)
{
std::vector<state> threads(32);
state *next = threads.data();
int ts0[32];
entry ts1[32];
for (int l0 = 0; l0 < 2; ++l0)
for (int l1 = 0; l1 < 2; ++l1)
for (int l2 = 0; l2 < 8; ++l2)
{ state &s = *next++;
s.i0 = tile0 * 2 + l0;
s.i1 = tile1 * 2 + l1;
s.i2 = tile2 * 8 + l2;
s.gid = ((s.i0 * 6 + s.i1) * 8 + s.i2);
s.l0 = l0;
s.l1 = l1;
s.l2 = l2;
s.lid = ((s.l0 * 2 + s.l1) * 8 + s.l2);
s.base = ((tile0 * 3 + tile1) * 1 + tile2) * 32;
for (int k = 0; k < 8; ++k) s.la[k] = s.gid * k;
for (int k = 0; k < 4; ++k) s.lf[k] = (float)s.gid + (float)k;
for (int k = 0; k < 4; ++k) s.lc[k] = make_cell(s.gid + k, 1.5f);
for (int k = 0; k < 8; ++k) s.le[k] = make_entry((float)k, s.gid);
for (int k = 0; k < 4; ++k) s.lr[k] = in_s[(s.gid + k) & 15];
s.v0 = (int)(s.lid);
s.v1 = (int)(s.gid);
s.v2 = (int)(s.i1);
s.v3 = (int)(s.i2);
s.f0 = (float)1.5f;
s.q = in_s[s.gid & 15];
s.pair = make_pair_of_ints(s.gid, 5);
s.vi = int_4(s.gid, 1, 2, 3);
s.vf = float_3(1.0f, (float)s.gid, -2.0f);
s.p = &s.la[2];
s.pi = &in_i[5];
s.appended = 0;
s.po = &s.la[0];
s.pw = &out_p[s.gid * 4];
s.c = in_c[s.gid & 15];
s.e = make_entry((float)s.gid, s.gid);
s.m = make_matrix(in_f[s.gid & 63]);
s.c2 = make_cell(s.gid, 2.5f);
}
  for (state &s : threads) [&] {
    ts0[s.lid] = (int)s.gid;
    ts1[s.lid] = s.e;
  }();
  for (state &s : threads) [&] {
    for (int k1 = 0; k1 < (int)((unsigned)p1 & 7u); ++k1) {
      { int fuel2 = 4; do {
        for (int k3 = 0; k3 < (((unsigned)(s.q.e) & (unsigned)(ts0[(unsigned)s.q.a % 32u])) & 7); ++k3) {
          s.q.d = (double)((double)((((unsigned)(s.q.c) + (unsigned)(s.v2))) & 7));
          for (int k4 = 0; k4 < 4; ++k4) {
            s.lc[k4] = out_c[s.gid];
          }
          s.q.a = (int)(((unsigned long)(s.i2) << ((((int)((s.po[s.v1 & 3]) & 7) * (int)((s.i2) & 7))) & 63)));
        }
      } while (--fuel2 > 0 && (in_d[((s.po == s.pw) + (s.q.c)) & 63] == s.q.d)); }
      if (((s.f0 == 1e-3f) || ((((unsigned)p1 + (unsigned)k1) & 3u) == 2))) {
        s.vf.z = (float)ts1[((s.lid + 5) % 32)].value;
        for (int fuel5 = 9; fuel5 > 0 && ((unsigned)p0 < 1u); --fuel5) {
          s.q.d = (double)s.q.d;
          s.q.c = (unsigned)(0x80000000u);
          s.vf.z = (float)((trunc((float)(s.vf.z)) - s.f0));
        }
        for (int k6 = 0; k6 < 3; ++k6) {
          if (((s.q.b * s.q.d) == s.q.d)) break;
          if (((unsigned)(3) <= (unsigned)(s.l1))) break;
        }
      } else {
        if (((int)(in_2((s.v1 & 15), (s.gid & 15))) != (int)(s.v2))) {
          s.v3 = (int)((int)(((unsigned)(s.v3) <= (unsigned)(s.i0))));
        } else {
          s.v1 = (int)(s.q.e);
          { int seen7 = 0; while (!serial::atomic_compare_exchange(&acc_i[((((unsigned)(255) & (unsigned)(s.v0))) & 15)], &seen7, (int)((unsigned)seen7 * 3u + (unsigned)1))) {} }
        }
        s.q.d = (double)((float)((-s.q.b)));
      }
      serial::atomic_fetch_xor(&shared[s.base + (int)((unsigned)7 % 32u)], (int)(((unsigned)(s.v0) % 1000)));
    }
  }();
  { std::vector<int> all; for (state &s : threads) all.push_back((int)(s.q.a)); all = serial::subgroup_shuffle_xor(all, 20);
  size_t k = 0; for (state &s : threads) s.pair.x = all[k++]; }
  { std::vector<int> all; for (state &s : threads) all.push_back((int)(((unsigned)((int)(((unsigned long)(s.pair.x) != (unsigned long)(s.lid)))) & (unsigned)(in_2((s.gid & 15), (s.q.a & 15)))))); all = serial::subgroup_shuffle_xor(all, 4);
  size_t k = 0; for (state &s : threads) s.v2 = all[k++]; }
  for (int u8 = 0; u8 < 3; ++u8) {
    switch ((unsigned)tile0 % 3u) { case 0: {
      for (state &s : threads) [&] {
        s.q.a = (int)((int)(((unsigned long)(s.v2) > (unsigned long)(out_i[s.gid * 4 + (s.vi.y & 3)]))));
        for (int k9 = 0; k9 < 3; ++k9) {
          s.q.a = (int)(((unsigned)(shared[s.base + (int)((unsigned)s.q.a % 32u)]) & (unsigned)(s.i0)));
          s.f0 = (float)(((s.lf[s.v3 & 3] * in_d[7 & 63]) - (-out_f[s.gid * 4 + (s.la[s.q.e & 7] & 3)])));
          s.q.a = (int)((int)(((unsigned long)(s.pair.x) < (unsigned long)(s.q.a))));
        }
      }();
    } case 2: {
      for (state &s : threads) [&] {
        s.la[((s.q.c) & 7)] = (int)(s.l0);
      }();
    } break; default: break; }
  }
  if (((p0 + 5) % 3) < 2) {
    for (state &s : threads) [&] {
      s.q.e = (long)(((int)((~(s.v0)))));
    }();
  } else {
    for (state &s : threads) [&] {
      {
        out_i[s.gid * 4 + 2] = (int)(s.po[s.v3 & 3]);
        out_i[s.gid * 4 + 1] = (int)((int)(((((unsigned)p0 + (unsigned)s.l1) & 3u) == 3)));
        out_i[s.gid * 4 + 3] = (int)((int)((!((ts1[(s.lid % 4 * 8 + s.lid / 4)].value + (s.l1 & 0)) > (ts1[(s.lid % 4 * 8 + s.lid / 4)].value + (s.vi.y & 0))))));
      }
      s.q.c = (unsigned)((((unsigned)p0 / 7u != 2) ? ((unsigned long)(s.vi.y) - (unsigned long)(ts0[(unsigned)s.q.e % 32u])) : ((unsigned)(p1) % 7)));
      out_l[s.gid * 4 + ((((int)((((-1)) & 7)) / 7)) & 3)] = (long)(((unsigned)(s.vi.y) * (unsigned)(s.q.a)));
    }();
    switch ((unsigned)p0 % 3u) { case 0: {
      for (state &s : threads) [&] {
        s.q.d = (double)((in_s[((s.po == s.pw) + (s.pair.x)) & 15].d * 3.1f));
        s.pair.x = (int)(((int)((((int)(((int)(s.i0) != (int)(in_u[s.v3 & 63])))) & 1)) / 1000));
      }();
    } break; case 2: {
      for (state &s : threads) [&] {
        s.q.a = (int)((int)(((unsigned long)(in_u[s.q.e & 63]) <= (unsigned long)(s.q.c))));
        s.q.a = (int)s.c.tag;
      }();
    } break; default: break; }
  }
  for (state &s : threads) [&] {
    s.pair.x = (int)((int)(((long)(65535) >= (long)(0x80000000u))));
    if ((s.vf.z == s.q.d)) return;
    if (((long)(s.q.a) > (long)(s.q.c))) return;
    if (((unsigned)(s.v0) < (unsigned)(ts1[(unsigned)s.pair.x % 32u].place))) return;
    s.f0 = (float)(fma((double)(in_f[s.v1 & 63]), (double)((-(float)(s.f0))), (double)(((-2.25f) + (((long)((-128)) != (long)((-1))) ? s.lf[p0 & 3] : s.vf.z)))));
    out_i[s.gid * 4 + (((int)(((unsigned long)(p1) == (unsigned long)(in_l[s.v1 & 63])))) & 3)] = (int)p1;
  }();
}
}
#pragma clang optimize on
static int helper2_0(int a, int b, float x) restrict(cpu, amp) {
  unsigned r = 1;
  r = (unsigned)(a);
  switch (r & 7) { case 4: {
    if ((((int)((-2)) != (int)(a)) || ((int)(r) > (int)((-1))))) {
      b = (int)(b);
      r = (unsigned)(4294967295u);
    } else {
      r = (unsigned)(a);
    }
    for (int k1 = 0; k1 < (a & 15); ++k1) {
      if (((int)(b) == (int)(k1))) break;
      r = (unsigned)(a);
    }
  } break; case 6: {
    switch (r & 7) { case 2: {
      b = (int)(r);
    } break; case 3: {
      r = (unsigned)(r);
    } break; case 6: {
      r = (unsigned)(a);
      b = (int)(b);
    } break; default: {
      a = (int)(a);
    } }
    for (int k2 = 0; k2 < (b & 15); ++k2) {
      a = (int)(a);
    }
  } break; default: {
    { int fuel3 = 9; do {
      r = (unsigned)(r);
      b = (int)(b);
    } while (--fuel3 > 0 && ((unsigned)(2147483647) > (unsigned)(r))); }
  } }
  for (int fuel4 = 2; fuel4 > 0 && (((b) & 1) != 0); --fuel4) {
    for (int k5 = 0; k5 < (r & 15); ++k5) {
      if (((-7.0) != x)) continue;
      a = (int)(a);
      r = (unsigned)(b);
    }
    for (int fuel6 = 9; fuel6 > 0 && (((b) & 1) != 0); --fuel6) {
      a = (int)(r);
      r = (unsigned)(r);
    }
    if (((unsigned long)(a) > (unsigned long)(a))) {
      b = (int)(a);
    } else {
      a = (int)(r);
      a = (int)(b);
    }
  }
  if (((long)(r) > (long)(r))) return (int)(r);
  return (int)r;
}

static int helper2_1(int a, int b, float x) restrict(cpu, amp) {
  unsigned r = 1;
  r = (unsigned)(r);
  if (((int)(b) < (int)(2147483647))) return (int)(a);
  for (int k1 = 0; k1 < 5; ++k1) {
    if (((int)(r) > (int)(r))) continue;
    for (int k2 = 0; k2 < 3; ++k2) {
      a = (int)(a);
      if (((int)(0x80000000u) > (int)(a))) continue;
      r = (unsigned)(r);
    }
  }
  r = (unsigned)(r);
  return (int)r;
}

static volatile int p0_2 = 216;
static volatile unsigned p1_2 = 0;
static volatile float p2_2 = -3.0;
static void launch_2(kernel_data &d) {
const int p0 = p0_2;
const unsigned p1 = p1_2;
const float p2 = p2_2;
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
const array_view<const cell, 1> in_c(columns, d.in_c);
const array_view<cell, 1> out_c((int)d.out_c.size(), d.out_c);
const array_view<entry, 1> out_e((int)d.out_e.size(), d.out_e);
const array_view<matrix, 1> out_m((int)d.out_m.size(), d.out_m);
const array_view<const int, 2> in_2(columns, columns, d.in_2);
const two_of<array_view<int, 1>> views = {out_p, out_q};
const array<int, 1> table(inputs, d.in_i.begin());
parallel_for_each(extent<2>(48, 16).tile<16, 16>(), [=, &table](tiled_index<16, 16> t) restrict(amp) {
const int tile0 = t.tile[0];
const int tile1 = t.tile[1];
tile_static unsigned ts0[256];
tile_static pair_of_ints ts1[256];
tile_static float ts2[256];
const int i0 = t.global[0];
const int i1 = t.global[1];
const int gid = (i0 * 16 + i1);
const int l0 = t.local[0];
const int l1 = t.local[1];
const int lid = (l0 * 16 + l1);
const int base = (tile0 * 1 + tile1) * 256;
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
for (int k = 0; k < 8; ++k) la[k] = gid * k;
for (int k = 0; k < 4; ++k) lf[k] = (float)gid + (float)k;
for (int k = 0; k < 4; ++k) lc[k] = make_cell(gid + k, 1.5f);
for (int k = 0; k < 8; ++k) le[k] = make_entry((float)k, gid);
for (int k = 0; k < 4; ++k) lr[k] = in_s[(gid + k) & 15];
unsigned v0 = (unsigned)(i0);
unsigned long v1 = (unsigned long)(in_i[gid & 63]);
int v2 = (int)(l1);
double f0 = (double)in_f[gid & 63];
float f1 = (float)gid;
float f2 = (float)1.5f;
record q = in_s[gid & 15];
pair_of_ints pair = make_pair_of_ints(gid, 5);
int_4 vi = int_4(gid, 1, 2, 3);
float_3 vf = float_3(1.0f, (float)gid, -2.0f);
int * p = &la[2];
const int * pi = &in_i[5];
int appended = 0;
int * po = &la[0];
int * pw = &out_p[gid * 4];
cell c = in_c[gid & 15];
entry e = make_entry((float)gid, gid);
matrix m = make_matrix(in_f[gid & 63]);
cell c2 = make_cell(gid, 2.5f);
    ts0[lid] = (unsigned)gid;
    ts1[lid] = pair;
    ts2[lid] = (float)gid;
  t.barrier.wait();
  switch ((unsigned)p0 % 3u) { case 0: {
      switch (q.c & 7) { case 2: {
        for (int fuel1 = 9; fuel1 > 0 && (((((unsigned)p0 + (unsigned)i0) & 3u) == 1) || ((long)(2147483647) != (long)(vi.y))); --fuel1) {
          switch (((unsigned)(((unsigned long)(unsigned)(((long)(v0) >> 26)) * (unsigned)((((unsigned long)(q.a) > (unsigned long)(pair.x)) ? v1 : 0x123456789abL))) >> 32)) & 7) { case 2: {
            out_i[gid * 4 + (((((int)(pi[q.e & 15]) <= (int)(q.c)) ? q.e : pair.x)) & 3)] |= (int)(-(((((unsigned long)(2) == (unsigned long)(q.a)) ? p1 : 7)) & 255));
          } case 5: {
            f0 = (double)out_s[gid].d;
            { int tmp[4] = {(int)(whole(1e-3f)), 1, gid, 3};
              tmp[((v1) & 3)] = (int)(((unsigned long)(255) + (unsigned long)(whole(f1))));
              q.e = (long)tmp[((q.e) & 3)];
            }
          } case 7: {
            q.d = (double)(f0);
            f1 = (float)((float)((in_f[v1 & 63] - (f0 - f0))));
          } break; default: {
            q.b = (float)m.m[((vi.y) & 3)][((pair.x) & 3)];
          } }
          if (((long)(gid) == (long)(q.c))) {
            if (((unsigned)(gid) == (unsigned)(v2))) break;
          } else {
            q.a = (int)((((int)((ts0[(lid ^ 37)] + (q.e & 0))) != (int)((-128))) ? ((unsigned)(((unsigned)(((unsigned long)(unsigned)(65535) * (unsigned)(q.c)) >> 32))) * (unsigned)(((int)((v1) & 1) - (int)((l1) & 7)))) : ((int)(((3) & 255)) / 20)));
            pair.x = (int)(vi.y);
          }
          if ((((int)(in_s[v2 & 15].a) == (int)(v1)) || ((((unsigned)p0 + (unsigned)p1) & 3u) == 0))) {
            pair.x = (int)((int)(((long)(in_u[pair.x & 63]) != (long)(gid))));
            vi.y = (int)(q.e);
            pair.x = (int)(((long)((((long)(in_i[((gid >> p1 << 1) + (q.c & ((1 << p1) - 1))) & 63]) > (long)(q.a)) ? ((int)((p0) & 1023) + (int)((2147483647) & 255)) : (int)((in_s[in_u[q.e & 63] & 15].d >= 1e-3f)))) >> 37));
          } else {
            la[((l0) & 7)] = (int)(pi[q.e & 15]);
            pair.x = (int)(helper2_1((int)(((((l1) & 1) != 0) ? (ts1[lid].y + (q.e & 0)) : in_2((pair.x & 15), (gid & 15)))), (int)(whole(fabs((float)(vf.z)))), (((unsigned)p0 < 0u) ? f0 : ((ts2[lid] + (lid & 0)) - f1))));
          }
        }
        if (((((-128)) & 1) != 0)) {
          f1 = (float)(sqrt((double)((((ts2[lid] + ((ts1[lid].y + (v1 & 0)) & 0)) > in_d[in_s[v1 & 15].e & 63]) ? q.b : q.b))));
          ts1[lid] = ts1[lid];
        } else {
          for (int k2 = 0; k2 < 3; ++k2) {
            { int tmp[4] = {(int)((-((0x123456789abL) & 7))), 1, gid, 3};
              tmp[((255) & 3)] = (int)(pair.x);
              v1 = (unsigned long)tmp[((in_2((v1 & 15), (gid & 15))) & 3)];
            }
            v1 = (unsigned long)(in_s[vi.y & 15].c);
            if (((unsigned)((ts1[lid].y + (v0 & 0))) == (unsigned)(gid))) break;
          }
        }
      } break; case 3: {
        pair.x = (int)sum_of(la, ((pair.x) & 7));
      } break; default: {
        q.b = (float)(((((((unsigned)p0 + (unsigned)lid) & 3u) == 0) && ((unsigned)(5) > (unsigned)(v2))) ? q.d : trunc((float)(in_s[p1 & 15].b))));
      } }
      out_d[gid * 4 + ((v0) & 3)] = (double)(q.d);
      if (((unsigned long)((-2)) < (unsigned long)(q.c))) {
        for (int k3 = 0; k3 < 4; ++k3) {
          lr[k3] = mixed(out_s[gid], in_s[((gid) & 15)]);
        }
        for (int fuel4 = 2; fuel4 > 0 && ((unsigned long)(q.a) > (unsigned long)(q.a)); --fuel4) {
          q.b = (float)((((f2 >= q.b) ? vf.z : 1e20f) * 1e-3f));
        }
      }
    t.barrier.wait();
  } case 2: {
      for (int fuel5 = 9; fuel5 > 0 && ((int)((((unsigned long)(vi.y) == (unsigned long)((ts0[(255 - lid)] + (q.c & 0)))) ? v1 : q.c)) > (int)(l1)); --fuel5) {
        if ((((int)(v2) != (int)(l0)) || (((unsigned)p1 & 3u) == 1))) {
          if ((((unsigned long)(i1) > (unsigned long)(in_s[q.c & 15].c)) || (!((unsigned long)(in_u[v0 & 63]) <= (unsigned long)(lid))))) {
            vi.y = (int)(q.a);
            v1 = (unsigned long)(((unsigned long)(((unsigned)(q.a) * (unsigned)(i1))) ^ (unsigned long)(((f0 >= vf.z) ? in_u[q.a & 63] : i1))));
            q.e = (long)((int)(((unsigned long)(pair.x) != (unsigned long)(lid))));
          }
        } else {
          if (((long)((-2)) > (long)(q.e))) {
            q.d = (double)(f1);
            v2 = (int)(((unsigned long)(((unsigned)(vi.y) | (unsigned)(p1)))));
          }
        }
        for (int k6 = 0; k6 < (int)((unsigned)p0 & 7u); ++k6) {
          if ((!((((unsigned)p0 + (unsigned)p0) & 3u) == 2))) {
            if ((!((((unsigned)p0 + (unsigned)p0) & 3u) == 2))) break;
            v0 = (unsigned)((((int)(q.a) > (int)(0)) ? out_i[gid * 4 + (q.a & 3)] : 1));
          } else {
            ts1[(255 - lid)] = (((unsigned)(in_u[pair.x & 63]) != (unsigned)(gid)) ? ts1[(255 - lid)] : ts1[(255 - lid)]);
          }
          atomic_fetch_and(&acc_u[((q.e) & 15)], (unsigned)(q.e));
          if (((unsigned long)(q.c) != (unsigned long)(v1))) {
            f0 = (double)(f2);
            {
              out_d[gid * 4 + 0] = (double)(f1);
              out_d[gid * 4 + 3] = (double)(vf.z);
              out_d[gid * 4 + 2] = (double)(fma((float)(sqrt((float)(q.b))), (float)(1.0f), (float)((float)(in_d[in_u[((pair.x & (~0u << p1)) + gid) & 63] & 63]))));
              out_d[gid * 4 + 1] = (double)((((unsigned)p1 < 1u) ? (f1 - (ts2[(255 - lid)] + (v0 & 0))) : (1.0f + 1e-3f)));
            }
          } else {
            { int seen7 = 0; while (!atomic_compare_exchange(&shared[base + (int)((unsigned)(int)(((int)(v0) == (int)(pair.x))) % 256u)], &seen7, (int)((unsigned)seen7 * 3u + (unsigned)2))) {} }
            q.b = (float)(0.1);
          }
        }
        v1 = (unsigned long)(((unsigned)(helper2_1((int)(((int)(((ts1[(255 - lid)].y + (v2 & 0))) & 255) - (int)((q.c) & 255))), (int)(in_u[pair.x & 63]), (-2.25f))) / ((unsigned)p1 | 1)));
      }
      out_s[gid].c = (unsigned)(((unsigned)(helper2_0((int)(0x123456789abL), (int)(v0), f1)) << ((v2) & 31)));
      q.d = (double)((in_s[l1 & 15].b / 3.1f));
    t.barrier.wait_with_all_memory_fence();
      lc[((v2) & 3)].z = (float)(ceil((float)(ts2[(unsigned)q.a % 256u])));
      out_i[gid * 4 + ((v1) & 3)] ^= (int)(int)(((long)(gid) <= (long)(0x123456789abL)));
    t.barrier.wait();
  } break; default: break; }
    if (128 * lid + 64 < 256) ts0[128 * lid] += ts0[128 * lid + 64];
  t.barrier.wait();
    if (lid < 5 && lid + 5 < 256) ts2[lid] += ts2[lid + 5];
  t.barrier.wait();
  if ((((int)p1 + 5) % 3) == 0) {
    if (((tile0 + 4) % 4) < 0) {
        v1 = (unsigned long)(((int)((out_i[gid * 4 + (v1 & 3)]) & 7) + (int)((i1) & 1023)));
      t.barrier.wait();
        atomic_fetch_and(&acc_u[((la[q.e & 7]) & 15)], (unsigned)((int)(((((unsigned)p0 & 3u) == 0) || ((unsigned long)(0x80000000u) <= (unsigned long)(p0))))));
      t.barrier.wait();
    }
  } else {
      out_i[gid * 4 + ((whole(f2)) & 3)] |= (int)((unsigned)(whole(q.b)) % 16);
      vi.y = (int)(((int)((((long)(gid) >> 26)) & 1) + (int)((whole(ts2[(unsigned)i0 % 256u])) & 1023)));
    t.barrier.wait();
    switch ((unsigned)tile0 % 3u) { case 0: {
        q.b = (float)((in_s[q.c & 15].d / (ts2[(255 - lid)] + (in_s[v1 & 15].e & 0))));
      t.barrier.wait();
    } break; case 2: {
        pair.x = (int)(((unsigned)(gid) * (unsigned)((ts0[(lid % 4 * 64 + lid / 4)] + (q.c & 0)))));
        f0 = (double)((f2 - (vf.z * 3.1f)));
      t.barrier.wait();
    } break; default: break; }
  }
    out_m[gid].m[(((-128)) & 3)][((pair.x) & 3)] = (float)(fma((double)(f1), (double)((q.d - f0)), (double)((-(-7.0)))));
    q.b = (float)(((in_s[(-128) & 15].b * out_f[gid * 4 + (q.e & 3)]) - 1.0f));
  t.barrier.wait_with_all_memory_fence();
    f1 = (float)((double)((((unsigned long)(p1))) & 255));
    vi.y = (int)(v1);
    atomic_fetch_and(&acc_u[15], (unsigned)(((long)(2) >> 3)));
    vi.y = (int)((((int)(pair.x) > (int)(v1)) ? (int)(((unsigned)(vi.y) <= (unsigned)(2))) : ((unsigned)(p1) ^ (unsigned)(v0))));
    q.a = (int)(0);
    q.d = (double)(((-(float)((pair.x) & 255)) + q.d));
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
out_c.synchronize();
out_e.synchronize();
out_m.synchronize();
}
#pragma clang optimize off
static void serial_2(kernel_data &d) {
const int p0 = p0_2;
const unsigned p1 = p1_2;
const float p2 = p2_2;
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
const cell *const in_c = d.in_c.data();
cell *const out_c = d.out_c.data();
entry *const out_e = d.out_e.data();
matrix *const out_m = d.out_m.data();
const table_of<const int> in_2 = {d.in_2.data()};
const int *const table = in_i;
const two_of<int *> views = {out_p, out_q};
struct state {
int i0;
int i1;
int gid;
int l0;
int l1;
int lid;
int base;
unsigned v0;
unsigned long v1;
int v2;
double f0;
float f1;
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
cell c;
entry e;
matrix m;
cell c2;
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
};
for (int tile0 = 0; tile0 < 3; ++tile0)
for (int tile1 = 0; tile1 < 1; ++tile1)
{
std::vector<state> threads(256);
state *next = threads.data();
unsigned ts0[256];
pair_of_ints ts1[256];
float ts2[256];
for (int l0 = 0; l0 < 16; ++l0)
for (int l1 = 0; l1 < 16; ++l1)
{ state &s = *next++;
s.i0 = tile0 * 16 + l0;
s.i1 = tile1 * 16 + l1;
s.gid = (s.i0 * 16 + s.i1);
s.l0 = l0;
s.l1 = l1;
s.lid = (s.l0 * 16 + s.l1);
s.base = (tile0 * 1 + tile1) * 256;
for (int k = 0; k < 8; ++k) s.la[k] = s.gid * k;
for (int k = 0; k < 4; ++k) s.lf[k] = (float)s.gid + (float)k;
for (int k = 0; k < 4; ++k) s.lc[k] = make_cell(s.gid + k, 1.5f);
for (int k = 0; k < 8; ++k) s.le[k] = make_entry((float)k, s.gid);
for (int k = 0; k < 4; ++k) s.lr[k] = in_s[(s.gid + k) & 15];
s.v0 = (unsigned)(s.i0);
s.v1 = (unsigned long)(in_i[s.gid & 63]);
s.v2 = (int)(s.l1);
s.f0 = (double)in_f[s.gid & 63];
s.f1 = (float)s.gid;
s.f2 = (float)1.5f;
s.q = in_s[s.gid & 15];
s.pair = make_pair_of_ints(s.gid, 5);
s.vi = int_4(s.gid, 1, 2, 3);
s.vf = float_3(1.0f, (float)s.gid, -2.0f);
s.p = &s.la[2];
s.pi = &in_i[5];
s.appended = 0;
s.po = &s.la[0];
s.pw = &out_p[s.gid * 4];
s.c = in_c[s.gid & 15];
s.e = make_entry((float)s.gid, s.gid);
s.m = make_matrix(in_f[s.gid & 63]);
s.c2 = make_cell(s.gid, 2.5f);
}
  for (state &s : threads) [&] {
    ts0[s.lid] = (unsigned)s.gid;
    ts1[s.lid] = s.pair;
    ts2[s.lid] = (float)s.gid;
  }();
  switch ((unsigned)p0 % 3u) { case 0: {
    for (state &s : threads) [&] {
      switch (s.q.c & 7) { case 2: {
        for (int fuel1 = 9; fuel1 > 0 && (((((unsigned)p0 + (unsigned)s.i0) & 3u) == 1) || ((long)(2147483647) != (long)(s.vi.y))); --fuel1) {
          switch (((unsigned)(((unsigned long)(unsigned)(((long)(s.v0) >> 26)) * (unsigned)((((unsigned long)(s.q.a) > (unsigned long)(s.pair.x)) ? s.v1 : 0x123456789abL))) >> 32)) & 7) { case 2: {
            out_i[s.gid * 4 + (((((int)(s.pi[s.q.e & 15]) <= (int)(s.q.c)) ? s.q.e : s.pair.x)) & 3)] |= (int)(-(((((unsigned long)(2) == (unsigned long)(s.q.a)) ? p1 : 7)) & 255));
          } case 5: {
            s.f0 = (double)out_s[s.gid].d;
            { int tmp[4] = {(int)(whole(1e-3f)), 1, s.gid, 3};
              tmp[((s.v1) & 3)] = (int)(((unsigned long)(255) + (unsigned long)(whole(s.f1))));
              s.q.e = (long)tmp[((s.q.e) & 3)];
            }
          } case 7: {
            s.q.d = (double)(s.f0);
            s.f1 = (float)((float)((in_f[s.v1 & 63] - (s.f0 - s.f0))));
          } break; default: {
            s.q.b = (float)s.m.m[((s.vi.y) & 3)][((s.pair.x) & 3)];
          } }
          if (((long)(s.gid) == (long)(s.q.c))) {
            if (((unsigned)(s.gid) == (unsigned)(s.v2))) break;
          } else {
            s.q.a = (int)((((int)((ts0[(s.lid ^ 37)] + (s.q.e & 0))) != (int)((-128))) ? ((unsigned)(((unsigned)(((unsigned long)(unsigned)(65535) * (unsigned)(s.q.c)) >> 32))) * (unsigned)(((int)((s.v1) & 1) - (int)((s.l1) & 7)))) : ((int)(((3) & 255)) / 20)));
            s.pair.x = (int)(s.vi.y);
          }
          if ((((int)(in_s[s.v2 & 15].a) == (int)(s.v1)) || ((((unsigned)p0 + (unsigned)p1) & 3u) == 0))) {
            s.pair.x = (int)((int)(((long)(in_u[s.pair.x & 63]) != (long)(s.gid))));
            s.vi.y = (int)(s.q.e);
            s.pair.x = (int)(((long)((((long)(in_i[((s.gid >> p1 << 1) + (s.q.c & ((1 << p1) - 1))) & 63]) > (long)(s.q.a)) ? ((int)((p0) & 1023) + (int)((2147483647) & 255)) : (int)((in_s[in_u[s.q.e & 63] & 15].d >= 1e-3f)))) >> 37));
          } else {
            s.la[((s.l0) & 7)] = (int)(s.pi[s.q.e & 15]);
            s.pair.x = (int)(helper2_1((int)(((((s.l1) & 1) != 0) ? (ts1[s.lid].y + (s.q.e & 0)) : in_2((s.pair.x & 15), (s.gid & 15)))), (int)(whole(fabs((float)(s.vf.z)))), (((unsigned)p0 < 0u) ? s.f0 : ((ts2[s.lid] + (s.lid & 0)) - s.f1))));
          }
        }
        if (((((-128)) & 1) != 0)) {
          s.f1 = (float)(sqrt((double)((((ts2[s.lid] + ((ts1[s.lid].y + (s.v1 & 0)) & 0)) > in_d[in_s[s.v1 & 15].e & 63]) ? s.q.b : s.q.b))));
          ts1[s.lid] = ts1[s.lid];
        } else {
          for (int k2 = 0; k2 < 3; ++k2) {
            { int tmp[4] = {(int)((-((0x123456789abL) & 7))), 1, s.gid, 3};
              tmp[((255) & 3)] = (int)(s.pair.x);
              s.v1 = (unsigned long)tmp[((in_2((s.v1 & 15), (s.gid & 15))) & 3)];
            }
            s.v1 = (unsigned long)(in_s[s.vi.y & 15].c);
            if (((unsigned)((ts1[s.lid].y + (s.v0 & 0))) == (unsigned)(s.gid))) break;
          }
        }
      } break; case 3: {
        s.pair.x = (int)sum_of(s.la, ((s.pair.x) & 7));
      } break; default: {
        s.q.b = (float)(((((((unsigned)p0 + (unsigned)s.lid) & 3u) == 0) && ((unsigned)(5) > (unsigned)(s.v2))) ? s.q.d : trunc((float)(in_s[p1 & 15].b))));
      } }
      out_d[s.gid * 4 + ((s.v0) & 3)] = (double)(s.q.d);
      if (((unsigned long)((-2)) < (unsigned long)(s.q.c))) {
        for (int k3 = 0; k3 < 4; ++k3) {
          s.lr[k3] = mixed(out_s[s.gid], in_s[((s.gid) & 15)]);
        }
        for (int fuel4 = 2; fuel4 > 0 && ((unsigned long)(s.q.a) > (unsigned long)(s.q.a)); --fuel4) {
          s.q.b = (float)((((s.f2 >= s.q.b) ? s.vf.z : 1e20f) * 1e-3f));
        }
      }
    }();
  } case 2: {
    for (state &s : threads) [&] {
      for (int fuel5 = 9; fuel5 > 0 && ((int)((((unsigned long)(s.vi.y) == (unsigned long)((ts0[(255 - s.lid)] + (s.q.c & 0)))) ? s.v1 : s.q.c)) > (int)(s.l1)); --fuel5) {
        if ((((int)(s.v2) != (int)(s.l0)) || (((unsigned)p1 & 3u) == 1))) {
          if ((((unsigned long)(s.i1) > (unsigned long)(in_s[s.q.c & 15].c)) || (!((unsigned long)(in_u[s.v0 & 63]) <= (unsigned long)(s.lid))))) {
            s.vi.y = (int)(s.q.a);
            s.v1 = (unsigned long)(((unsigned long)(((unsigned)(s.q.a) * (unsigned)(s.i1))) ^ (unsigned long)(((s.f0 >= s.vf.z) ? in_u[s.q.a & 63] : s.i1))));
            s.q.e = (long)((int)(((unsigned long)(s.pair.x) != (unsigned long)(s.lid))));
          }
        } else {
          if (((long)((-2)) > (long)(s.q.e))) {
            s.q.d = (double)(s.f1);
            s.v2 = (int)(((unsigned long)(((unsigned)(s.vi.y) | (unsigned)(p1)))));
          }
        }
        for (int k6 = 0; k6 < (int)((unsigned)p0 & 7u); ++k6) {
          if ((!((((unsigned)p0 + (unsigned)p0) & 3u) == 2))) {
            if ((!((((unsigned)p0 + (unsigned)p0) & 3u) == 2))) break;
            s.v0 = (unsigned)((((int)(s.q.a) > (int)(0)) ? out_i[s.gid * 4 + (s.q.a & 3)] : 1));
          } else {
            ts1[(255 - s.lid)] = (((unsigned)(in_u[s.pair.x & 63]) != (unsigned)(s.gid)) ? ts1[(255 - s.lid)] : ts1[(255 - s.lid)]);
          }
          serial::atomic_fetch_and(&acc_u[((s.q.e) & 15)], (unsigned)(s.q.e));
          if (((unsigned long)(s.q.c) != (unsigned long)(s.v1))) {
            s.f0 = (double)(s.f2);
            {
              out_d[s.gid * 4 + 0] = (double)(s.f1);
              out_d[s.gid * 4 + 3] = (double)(s.vf.z);
              out_d[s.gid * 4 + 2] = (double)(fma((float)(sqrt((float)(s.q.b))), (float)(1.0f), (float)((float)(in_d[in_u[((s.pair.x & (~0u << p1)) + s.gid) & 63] & 63]))));
              out_d[s.gid * 4 + 1] = (double)((((unsigned)p1 < 1u) ? (s.f1 - (ts2[(255 - s.lid)] + (s.v0 & 0))) : (1.0f + 1e-3f)));
            }
          } else {
            { int seen7 = 0; while (!serial::atomic_compare_exchange(&shared[s.base + (int)((unsigned)(int)(((int)(s.v0) == (int)(s.pair.x))) % 256u)], &seen7, (int)((unsigned)seen7 * 3u + (unsigned)2))) {} }
            s.q.b = (float)(0.1);
          }
        }
        s.v1 = (unsigned long)(((unsigned)(helper2_1((int)(((int)(((ts1[(255 - s.lid)].y + (s.v2 & 0))) & 255) - (int)((s.q.c) & 255))), (int)(in_u[s.pair.x & 63]), (-2.25f))) / ((unsigned)p1 | 1)));
      }
      out_s[s.gid].c = (unsigned)(((unsigned)(helper2_0((int)(0x123456789abL), (int)(s.v0), s.f1)) << ((s.v2) & 31)));
      s.q.d = (double)((in_s[s.l1 & 15].b / 3.1f));
    }();
    for (state &s : threads) [&] {
      s.lc[((s.v2) & 3)].z = (float)(ceil((float)(ts2[(unsigned)s.q.a % 256u])));
      out_i[s.gid * 4 + ((s.v1) & 3)] ^= (int)(int)(((long)(s.gid) <= (long)(0x123456789abL)));
    }();
  } break; default: break; }
  for (state &s : threads) [&] {
    if (128 * s.lid + 64 < 256) ts0[128 * s.lid] += ts0[128 * s.lid + 64];
  }();
  for (state &s : threads) [&] {
    if (s.lid < 5 && s.lid + 5 < 256) ts2[s.lid] += ts2[s.lid + 5];
  }();
  if ((((int)p1 + 5) % 3) == 0) {
    if (((tile0 + 4) % 4) < 0) {
      for (state &s : threads) [&] {
        s.v1 = (unsigned long)(((int)((out_i[s.gid * 4 + (s.v1 & 3)]) & 7) + (int)((s.i1) & 1023)));
      }();
      for (state &s : threads) [&] {
        serial::atomic_fetch_and(&acc_u[((s.la[s.q.e & 7]) & 15)], (unsigned)((int)(((((unsigned)p0 & 3u) == 0) || ((unsigned long)(0x80000000u) <= (unsigned long)(p0))))));
      }();
    }
  } else {
    for (state &s : threads) [&] {
      out_i[s.gid * 4 + ((whole(s.f2)) & 3)] |= (int)((unsigned)(whole(s.q.b)) % 16);
      s.vi.y = (int)(((int)((((long)(s.gid) >> 26)) & 1) + (int)((whole(ts2[(unsigned)s.i0 % 256u])) & 1023)));
    }();
    switch ((unsigned)tile0 % 3u) { case 0: {
      for (state &s : threads) [&] {
        s.q.b = (float)((in_s[s.q.c & 15].d / (ts2[(255 - s.lid)] + (in_s[s.v1 & 15].e & 0))));
      }();
    } break; case 2: {
      for (state &s : threads) [&] {
        s.pair.x = (int)(((unsigned)(s.gid) * (unsigned)((ts0[(s.lid % 4 * 64 + s.lid / 4)] + (s.q.c & 0)))));
        s.f0 = (double)((s.f2 - (s.vf.z * 3.1f)));
      }();
    } break; default: break; }
  }
  for (state &s : threads) [&] {
    out_m[s.gid].m[(((-128)) & 3)][((s.pair.x) & 3)] = (float)(fma((double)(s.f1), (double)((s.q.d - s.f0)), (double)((-(-7.0)))));
    s.q.b = (float)(((in_s[(-128) & 15].b * out_f[s.gid * 4 + (s.q.e & 3)]) - 1.0f));
  }();
  for (state &s : threads) [&] {
    s.f1 = (float)((double)((((unsigned long)(p1))) & 255));
    s.vi.y = (int)(s.v1);
    serial::atomic_fetch_and(&acc_u[15], (unsigned)(((long)(2) >> 3)));
    s.vi.y = (int)((((int)(s.pair.x) > (int)(s.v1)) ? (int)(((unsigned)(s.vi.y) <= (unsigned)(2))) : ((unsigned)(p1) ^ (unsigned)(s.v0))));
    s.q.a = (int)(0);
    s.q.d = (double)(((-(float)((s.pair.x) & 255)) + s.q.d));
  }();
}
}
#pragma clang optimize on
static int helper3_0(int a, int b, float x) restrict(cpu, amp) {
  unsigned r = 1;
  for (int fuel1 = 4; fuel1 > 0 && (((b) & 1) != 0); --fuel1) {
    if ((!(x < x))) continue;
    if ((((int)(65535) == (int)(a)) || ((long)(a) == (long)(a)))) {
      a = (int)(r);
      a = (int)(b);
    } else {
      b = (int)(a);
      if (((1e-3f - (-2.25f)) != 1e20f)) continue;
    }
    { int fuel2 = 2; do {
      r = (unsigned)(a);
      if (((long)(a) <= (long)(a))) continue;
    } while (--fuel2 > 0 && (((x >= x) ? x : x) <= x)); }
  }
  a = (int)(a);
  a = (int)(r);
  b = (int)(a);
  return (int)r;
}

static int helper3_1(long a, int b, float x) restrict(cpu, amp) {
  unsigned r = 1;
  if ((x < x)) return (int)(b);
  r = (unsigned)(a);
  r = (unsigned)(r);
  switch (b & 7) { case 1: {
    a = (long)(b);
  } break; case 2: {
    switch (r & 7) { case 2: {
      r = (unsigned)(r);
      a = (long)(r);
    } break; case 6: {
      b = (int)(b);
      r = (unsigned)(a);
    } break; case 7: {
      b = (int)(2);
    } break; default: {
      a = (long)(b);
      b = (int)(b);
    } }
  } case 4: {
    r = (unsigned)(r);
  } break; case 7: {
    if ((((unsigned long)(b) >= (unsigned long)(r)) || (((unsigned long)(b) != (unsigned long)(r)) && ((unsigned long)(b) <= (unsigned long)(a))))) return (int)(b);
  } break; default: {
    if ((x > (-2.25f))) return (int)(r);
    r = (unsigned)(a);
  } }
  return (int)r;
}

static volatile int p0_3 = 110;
static volatile unsigned p1_3 = 7;
static volatile float p2_3 = 0.5;
static void launch_3(kernel_data &d) {
const int p0 = p0_3;
const unsigned p1 = p1_3;
const float p2 = p2_3;
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
const array_view<const cell, 1> in_c(columns, d.in_c);
const array_view<cell, 1> out_c((int)d.out_c.size(), d.out_c);
const array_view<entry, 1> out_e((int)d.out_e.size(), d.out_e);
const array_view<matrix, 1> out_m((int)d.out_m.size(), d.out_m);
const array_view<const int, 2> in_2(columns, columns, d.in_2);
const two_of<array_view<int, 1>> views = {out_p, out_q};
const array<int, 1> table(inputs, d.in_i.begin());
parallel_for_each(extent<2>(24, 30), [=, &table](index<2> t) restrict(amp) {
const int i0 = t[0];
const int i1 = t[1];
const int gid = (i0 * 30 + i1);
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
for (int k = 0; k < 8; ++k) la[k] = gid * k;
for (int k = 0; k < 4; ++k) lf[k] = (float)gid + (float)k;
for (int k = 0; k < 4; ++k) lc[k] = make_cell(gid + k, 1.5f);
for (int k = 0; k < 8; ++k) le[k] = make_entry((float)k, gid);
for (int k = 0; k < 4; ++k) lr[k] = in_s[(gid + k) & 15];
unsigned long v0 = (unsigned long)(i1);
int v1 = (int)(in_i[gid & 63]);
unsigned v2 = (unsigned)(i0);
unsigned long v3 = (unsigned long)(i1);
float f0 = (float)gid;
record q = in_s[gid & 15];
pair_of_ints pair = make_pair_of_ints(gid, 5);
int_4 vi = int_4(gid, 1, 2, 3);
float_3 vf = float_3(1.0f, (float)gid, -2.0f);
int * p = &la[2];
const int * pi = &in_i[5];
int appended = 0;
int * po = &la[0];
int * pw = &out_p[gid * 4];
cell c = in_c[gid & 15];
entry e = make_entry((float)gid, gid);
matrix m = make_matrix(in_f[gid & 63]);
cell c2 = make_cell(gid, 2.5f);
    if (((unsigned)p0 < 1u)) {
      v0 = (unsigned long)(((unsigned long)(((unsigned long)(v1) % 3)) * (unsigned long)(((unsigned)(((unsigned long)(unsigned)(gid) * (unsigned)(in_s[v2 & 15].e)) >> 32)))));
    }
    if (((unsigned)p1 / 7u != 0)) {
      if (((int)(q.a) >= (int)(pair.x))) return;
    }
    switch ((int)(((unsigned)(4294967295u) != (unsigned)(in_2((q.a & 15), (gid & 15))))) & 7) { case 1: {
      out_f[gid * 4 + ((in_2((gid & 15), (v2 & 15))) & 3)] = (float)(ceil((double)(trunc((double)((-2.25f))))));
    } case 4: {
      out_s[gid].a = (int)(1);
      f0 = (float)(((-2.25f) * 1.0f));
    } case 5: {
      out_i[gid * 4 + ((((unsigned)(v0) << ((gid) & 31))) & 3)] ^= (int)table[pair.x & 63];
      pair.x = (int)(((unsigned long)(((unsigned)(((unsigned long)(unsigned)((int)(((((unsigned)p0 + (unsigned)i1) & 3u) == 0))) * (unsigned)((((unsigned long)(7) <= (unsigned long)(pair.x)) ? q.c : q.c))) >> 32)))));
    } case 7: {
      if ((((unsigned)p1 & 3u) == 1)) return;
    } break; default: {
      q.e = (long)((-1));
    } }
    if (((((unsigned)p1 + (unsigned)gid) & 3u) == 1)) {
      q.c = (unsigned)((((unsigned)(2) == (unsigned)(0)) ? ((unsigned)(gid) - (unsigned)(v1)) : ((unsigned)(0x123456789abL))));
      *pw = (int)(((!((unsigned long)(in_s[q.a & 15].c) != (unsigned long)(q.c))) ? ((unsigned)(((unsigned long)(unsigned)(v0) * (unsigned)(q.c)) >> 32)) : helper3_1((long)(v1), (int)(i1), (-2.25f))));
    }
    if (((long)(la[v1 & 7]) > (long)(p1))) {
      v1 = (int)(in_l[v2 & 63]);
    }
    if ((((long)(gid) != (long)(v1)) || ((unsigned long)(p0) == (unsigned long)(vi.y)))) {
      vf.z = (float)m.m[((po[v1 & 3]) & 3)][((q.a) & 3)];
      if ((in_f[p1 & 63] > f0)) {
        vf.z = (float)out_m[gid].m[((pair.x) & 3)][((v2) & 3)];
        for (int k1 = 0; k1 < ((int)(((int)(vi.y) >= (int)(p0))) & 15); ++k1) {
          q.b = (float)((float)((((unsigned)((((unsigned)(v3) != (unsigned)(i0)) ? p0 : q.e)) * (unsigned)((((int)(pair.x) >= (int)(q.c)) ? i0 : pair.x)))) & 255));
        }
        v3 = (unsigned long)((((unsigned long)(v3) < (unsigned long)(v0)) ? la[vi.y & 7] : gid));
      } else {
        q.c = (unsigned)(((unsigned long)((int)(((long)(gid) > (long)(v3)))) * (unsigned long)(((unsigned long)(((unsigned)(((unsigned long)(unsigned)(q.e) * (unsigned)(table[q.a & 63])) >> 32))) << ((p1) & 63)))));
        q.c = (unsigned)((((int)(pair.x) >= (int)(v1)) ? p1 : gid));
      }
      v0 = (unsigned long)(((vf.z == out_f[gid * 4 + (7 & 3)]) ? gid : q.a));
    }
    v0 = (unsigned long)(helper3_1((long)(pair.x), (int)(((int)((gid) & 1) - (int)((v0) & 255))), 3.1f));
    if (((unsigned)p1 < 0u)) return;
    {
      out_f[gid * 4 + 2] = (float)((((-2.25f) - in_d[(-128) & 63]) * f0));
      out_f[gid * 4 + 1] = (float)(((q.b / f0) + (((long)(5) >= (long)(v0)) ? 1e-3f : vf.z)));
      out_f[gid * 4 + 3] = (float)((f0 + (in_s[255 & 15].b - vf.z)));
    }
    q.a = (int)(p0);
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
out_c.synchronize();
out_e.synchronize();
out_m.synchronize();
}
#pragma clang optimize off
static void serial_3(kernel_data &d) {
const int p0 = p0_3;
const unsigned p1 = p1_3;
const float p2 = p2_3;
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
const cell *const in_c = d.in_c.data();
cell *const out_c = d.out_c.data();
entry *const out_e = d.out_e.data();
matrix *const out_m = d.out_m.data();
const table_of<const int> in_2 = {d.in_2.data()};
const int *const table = in_i;
const two_of<int *> views = {out_p, out_q};
struct state {
int i0;
int i1;
int gid;
unsigned long v0;
int v1;
unsigned v2;
unsigned long v3;
float f0;
record q;
pair_of_ints pair;
int_4 vi;
float_3 vf;
int * p;
const int * pi;
int appended;
int * po;
int * pw;
cell c;
entry e;
matrix m;
cell c2;
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
};
for (int tile0 = 0; tile0 < 24; ++tile0)
for (int tile1 = 0; tile1 < 30; ++tile1)
{
std::vector<state> threads(1);
state *next = threads.data();
for (int l0 = 0; l0 < 1; ++l0)
for (int l1 = 0; l1 < 1; ++l1)
{ state &s = *next++;
s.i0 = tile0 * 1 + l0;
s.i1 = tile1 * 1 + l1;
s.gid = (s.i0 * 30 + s.i1);
for (int k = 0; k < 8; ++k) s.la[k] = s.gid * k;
for (int k = 0; k < 4; ++k) s.lf[k] = (float)s.gid + (float)k;
for (int k = 0; k < 4; ++k) s.lc[k] = make_cell(s.gid + k, 1.5f);
for (int k = 0; k < 8; ++k) s.le[k] = make_entry((float)k, s.gid);
for (int k = 0; k < 4; ++k) s.lr[k] = in_s[(s.gid + k) & 15];
s.v0 = (unsigned long)(s.i1);
s.v1 = (int)(in_i[s.gid & 63]);
s.v2 = (unsigned)(s.i0);
s.v3 = (unsigned long)(s.i1);
s.f0 = (float)s.gid;
s.q = in_s[s.gid & 15];
s.pair = make_pair_of_ints(s.gid, 5);
s.vi = int_4(s.gid, 1, 2, 3);
s.vf = float_3(1.0f, (float)s.gid, -2.0f);
s.p = &s.la[2];
s.pi = &in_i[5];
s.appended = 0;
s.po = &s.la[0];
s.pw = &out_p[s.gid * 4];
s.c = in_c[s.gid & 15];
s.e = make_entry((float)s.gid, s.gid);
s.m = make_matrix(in_f[s.gid & 63]);
s.c2 = make_cell(s.gid, 2.5f);
}
  for (state &s : threads) [&] {
    if (((unsigned)p0 < 1u)) {
      s.v0 = (unsigned long)(((unsigned long)(((unsigned long)(s.v1) % 3)) * (unsigned long)(((unsigned)(((unsigned long)(unsigned)(s.gid) * (unsigned)(in_s[s.v2 & 15].e)) >> 32)))));
    }
    if (((unsigned)p1 / 7u != 0)) {
      if (((int)(s.q.a) >= (int)(s.pair.x))) return;
    }
    switch ((int)(((unsigned)(4294967295u) != (unsigned)(in_2((s.q.a & 15), (s.gid & 15))))) & 7) { case 1: {
      out_f[s.gid * 4 + ((in_2((s.gid & 15), (s.v2 & 15))) & 3)] = (float)(ceil((double)(trunc((double)((-2.25f))))));
    } case 4: {
      out_s[s.gid].a = (int)(1);
      s.f0 = (float)(((-2.25f) * 1.0f));
    } case 5: {
      out_i[s.gid * 4 + ((((unsigned)(s.v0) << ((s.gid) & 31))) & 3)] ^= (int)table[s.pair.x & 63];
      s.pair.x = (int)(((unsigned long)(((unsigned)(((unsigned long)(unsigned)((int)(((((unsigned)p0 + (unsigned)s.i1) & 3u) == 0))) * (unsigned)((((unsigned long)(7) <= (unsigned long)(s.pair.x)) ? s.q.c : s.q.c))) >> 32)))));
    } case 7: {
      if ((((unsigned)p1 & 3u) == 1)) return;
    } break; default: {
      s.q.e = (long)((-1));
    } }
    if (((((unsigned)p1 + (unsigned)s.gid) & 3u) == 1)) {
      s.q.c = (unsigned)((((unsigned)(2) == (unsigned)(0)) ? ((unsigned)(s.gid) - (unsigned)(s.v1)) : ((unsigned)(0x123456789abL))));
      *s.pw = (int)(((!((unsigned long)(in_s[s.q.a & 15].c) != (unsigned long)(s.q.c))) ? ((unsigned)(((unsigned long)(unsigned)(s.v0) * (unsigned)(s.q.c)) >> 32)) : helper3_1((long)(s.v1), (int)(s.i1), (-2.25f))));
    }
    if (((long)(s.la[s.v1 & 7]) > (long)(p1))) {
      s.v1 = (int)(in_l[s.v2 & 63]);
    }
    if ((((long)(s.gid) != (long)(s.v1)) || ((unsigned long)(p0) == (unsigned long)(s.vi.y)))) {
      s.vf.z = (float)s.m.m[((s.po[s.v1 & 3]) & 3)][((s.q.a) & 3)];
      if ((in_f[p1 & 63] > s.f0)) {
        s.vf.z = (float)out_m[s.gid].m[((s.pair.x) & 3)][((s.v2) & 3)];
        for (int k1 = 0; k1 < ((int)(((int)(s.vi.y) >= (int)(p0))) & 15); ++k1) {
          s.q.b = (float)((float)((((unsigned)((((unsigned)(s.v3) != (unsigned)(s.i0)) ? p0 : s.q.e)) * (unsigned)((((int)(s.pair.x) >= (int)(s.q.c)) ? s.i0 : s.pair.x)))) & 255));
        }
        s.v3 = (unsigned long)((((unsigned long)(s.v3) < (unsigned long)(s.v0)) ? s.la[s.vi.y & 7] : s.gid));
      } else {
        s.q.c = (unsigned)(((unsigned long)((int)(((long)(s.gid) > (long)(s.v3)))) * (unsigned long)(((unsigned long)(((unsigned)(((unsigned long)(unsigned)(s.q.e) * (unsigned)(table[s.q.a & 63])) >> 32))) << ((p1) & 63)))));
        s.q.c = (unsigned)((((int)(s.pair.x) >= (int)(s.v1)) ? p1 : s.gid));
      }
      s.v0 = (unsigned long)(((s.vf.z == out_f[s.gid * 4 + (7 & 3)]) ? s.gid : s.q.a));
    }
    s.v0 = (unsigned long)(helper3_1((long)(s.pair.x), (int)(((int)((s.gid) & 1) - (int)((s.v0) & 255))), 3.1f));
    if (((unsigned)p1 < 0u)) return;
    {
      out_f[s.gid * 4 + 2] = (float)((((-2.25f) - in_d[(-128) & 63]) * s.f0));
      out_f[s.gid * 4 + 1] = (float)(((s.q.b / s.f0) + (((long)(5) >= (long)(s.v0)) ? 1e-3f : s.vf.z)));
      out_f[s.gid * 4 + 3] = (float)((s.f0 + (in_s[255 & 15].b - s.vf.z)));
    }
    s.q.a = (int)(p0);
  }();
}
}
#pragma clang optimize on
static int helper4_0(unsigned a, int b, float x) restrict(cpu, amp) {
  unsigned r = 1;
  b = (int)(b);
  b = (int)(r);
  for (int k1 = 0; k1 < (a & 15); ++k1) {
    r = (unsigned)(a);
    if ((x != 0.5f)) {
      r = (unsigned)(b);
    } else {
      if (((unsigned long)(k1) <= (unsigned long)(r))) continue;
    }
    if ((!((int)(a) >= (int)(r)))) {
      r = (unsigned)(b);
      r = (unsigned)(r);
    }
  }
  r = (unsigned)(b);
  return (int)r;
}

static volatile int p0_4 = 1;
static volatile unsigned p1_4 = 4;
static volatile float p2_4 = 100.0;
static void launch_4(kernel_data &d) {
const int p0 = p0_4;
const unsigned p1 = p1_4;
const float p2 = p2_4;
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
const array_view<const cell, 1> in_c(columns, d.in_c);
const array_view<cell, 1> out_c((int)d.out_c.size(), d.out_c);
const array_view<entry, 1> out_e((int)d.out_e.size(), d.out_e);
const array_view<matrix, 1> out_m((int)d.out_m.size(), d.out_m);
const array_view<const int, 2> in_2(columns, columns, d.in_2);
const two_of<array_view<int, 1>> views = {out_p, out_q};
const array<int, 1> table(inputs, d.in_i.begin());
parallel_for_each(extent<3>(4, 15, 13), [=, &table](index<3> t) restrict(amp) {
const int i0 = t[0];
const int i1 = t[1];
const int i2 = t[2];
const int gid = ((i0 * 15 + i1) * 13 + i2);
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
for (int k = 0; k < 8; ++k) la[k] = gid * k;
for (int k = 0; k < 4; ++k) lf[k] = (float)gid + (float)k;
for (int k = 0; k < 4; ++k) lc[k] = make_cell(gid + k, 1.5f);
for (int k = 0; k < 8; ++k) le[k] = make_entry((float)k, gid);
for (int k = 0; k < 4; ++k) lr[k] = in_s[(gid + k) & 15];
int v0 = (int)(3);
int v1 = (int)(3);
unsigned long v2 = (unsigned long)(i1);
unsigned long v3 = (unsigned long)(i2);
float f0 = (float)1.5f;
record q = in_s[gid & 15];
pair_of_ints pair = make_pair_of_ints(gid, 5);
int_4 vi = int_4(gid, 1, 2, 3);
float_3 vf = float_3(1.0f, (float)gid, -2.0f);
int * p = &la[2];
const int * pi = &in_i[5];
int appended = 0;
int * po = &la[0];
int * pw = &out_p[gid * 4];
cell c = in_c[gid & 15];
entry e = make_entry((float)gid, gid);
matrix m = make_matrix(in_f[gid & 63]);
cell c2 = make_cell(gid, 2.5f);
    v3 = (unsigned long)(((int)((in_2((gid & 15), (v1 & 15))) & 255) + (int)((p1) & 1023)));
    for (int k1 = 0; k1 < 3; ++k1) {
      if (((q.d > f0) && ((unsigned)p1 < 1u))) {
        { int fuel2 = 4; do {
          v3 = (unsigned long)(pair.x);
        } while (--fuel2 > 0 && ((unsigned)(v2) >= (unsigned)(in_u[((q.a & (~0u << p1)) + gid) & 63]))); }
        v1 = (int)(((int)((in_i[v2 & 63]) & 1023) - (int)((2) & 7)));
        for (int k3 = 0; k3 < 5; ++k3) {
          f0 = (float)((vf.z + (-3.1f)));
          v0 = (int)(((long)(((3.1f > lf[1 & 3]) ? v1 : pair.x))));
          if (((long)(in_i[v2 & 63]) == (long)(gid))) return;
        }
      }
    }
    q.a = (int)((~((int)(((int)(p0) >= (int)(i0))))));
    for (int k4 = 0; k4 < (((int)((q.c) & 7) - (int)((31) & 7)) & 15); ++k4) {
      for (int k5 = 0; k5 < 5; ++k5) {
        switch (((unsigned)(q.c) * (unsigned)(((unsigned long)(4294967295u) & (unsigned long)((-1))))) & 7) { case 1: {
          if ((!((int)(k5) < (int)(po[v0 & 3])))) return;
          if ((((unsigned)p0 & 3u) == 100)) return;
        } case 7: {
          v2 = (unsigned long)(in_s[vi.y & 15].a);
          out_l[gid * 4 + (((int)(((unsigned long)(in_s[q.e & 15].a) < (unsigned long)(v3)))) & 3)] = (long)((int)((f0 == 0.5f)));
        } break; default: {
          vi = vi.yxwz;
        } }
        v2 = (unsigned long)(((unsigned long)(in_s[v0 & 15].e) ^ (unsigned long)(((int)(((v3) & 1)) / (((p1) & 1023) | 1)))));
        if (((((int)(((po == pw) + (v3))) <= (int)(0)) && (f0 != 0.1)) || (((v2) & 1) != 0))) {
          pair = swapped(pair);
          q = out_s[gid];
          vi.y = (int)(((int)(3) >> 4));
        } else {
          if ((((v2) & 1) != 0)) continue;
          *p = (int)(((unsigned long)(helper4_0((unsigned)(3), (int)(0x123456789abL), 0.5f)) * (unsigned long)(((unsigned)(100) * (unsigned)(v3)))));
        }
      }
      q.e = (long)(((unsigned)(((unsigned long)(unsigned)(v2) * (unsigned)(v1)) >> 32)));
      f0 = (float)(((-fma((float)(q.b), (float)(1.0f), (float)(1.0f))) - sqrt((float)(0.5f))));
    }
    pair.x = (int)((int)(((long)(vi.y) <= (long)(i2))));
    v1 = (int)(31);
    q.b = (float)(1e20f);
    v1 = (int)(whole(q.d));
    lf[((v1) & 3)] = (float)(((lf[vi.y & 3] / f0) - (in_d[1 & 63] + 1.0f)));
    v1 = (int)((int)((f0 < in_s[table[q.a & 63] & 15].d)));
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
out_c.synchronize();
out_e.synchronize();
out_m.synchronize();
}
#pragma clang optimize off
static void serial_4(kernel_data &d) {
const int p0 = p0_4;
const unsigned p1 = p1_4;
const float p2 = p2_4;
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
const cell *const in_c = d.in_c.data();
cell *const out_c = d.out_c.data();
entry *const out_e = d.out_e.data();
matrix *const out_m = d.out_m.data();
const table_of<const int> in_2 = {d.in_2.data()};
const int *const table = in_i;
const two_of<int *> views = {out_p, out_q};
struct state {
int i0;
int i1;
int i2;
int gid;
int v0;
int v1;
unsigned long v2;
unsigned long v3;
float f0;
record q;
pair_of_ints pair;
int_4 vi;
float_3 vf;
int * p;
const int * pi;
int appended;
int * po;
int * pw;
cell c;
entry e;
matrix m;
cell c2;
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
};
for (int tile0 = 0; tile0 < 4; ++tile0)
for (int tile1 = 0; tile1 < 15; ++tile1)
for (int tile2 = 0; tile2 < 13; ++tile2)
{
std::vector<state> threads(1);
state *next = threads.data();
for (int l0 = 0; l0 < 1; ++l0)
for (int l1 = 0; l1 < 1; ++l1)
for (int l2 = 0; l2 < 1; ++l2)
{ state &s = *next++;
s.i0 = tile0 * 1 + l0;
s.i1 = tile1 * 1 + l1;
s.i2 = tile2 * 1 + l2;
s.gid = ((s.i0 * 15 + s.i1) * 13 + s.i2);
for (int k = 0; k < 8; ++k) s.la[k] = s.gid * k;
for (int k = 0; k < 4; ++k) s.lf[k] = (float)s.gid + (float)k;
for (int k = 0; k < 4; ++k) s.lc[k] = make_cell(s.gid + k, 1.5f);
for (int k = 0; k < 8; ++k) s.le[k] = make_entry((float)k, s.gid);
for (int k = 0; k < 4; ++k) s.lr[k] = in_s[(s.gid + k) & 15];
s.v0 = (int)(3);
s.v1 = (int)(3);
s.v2 = (unsigned long)(s.i1);
s.v3 = (unsigned long)(s.i2);
s.f0 = (float)1.5f;
s.q = in_s[s.gid & 15];
s.pair = make_pair_of_ints(s.gid, 5);
s.vi = int_4(s.gid, 1, 2, 3);
s.vf = float_3(1.0f, (float)s.gid, -2.0f);
s.p = &s.la[2];
s.pi = &in_i[5];
s.appended = 0;
s.po = &s.la[0];
s.pw = &out_p[s.gid * 4];
s.c = in_c[s.gid & 15];
s.e = make_entry((float)s.gid, s.gid);
s.m = make_matrix(in_f[s.gid & 63]);
s.c2 = make_cell(s.gid, 2.5f);
}
  for (state &s : threads) [&] {
    s.v3 = (unsigned long)(((int)((in_2((s.gid & 15), (s.v1 & 15))) & 255) + (int)((p1) & 1023)));
    for (int k1 = 0; k1 < 3; ++k1) {
      if (((s.q.d > s.f0) && ((unsigned)p1 < 1u))) {
        { int fuel2 = 4; do {
          s.v3 = (unsigned long)(s.pair.x);
        } while (--fuel2 > 0 && ((unsigned)(s.v2) >= (unsigned)(in_u[((s.q.a & (~0u << p1)) + s.gid) & 63]))); }
        s.v1 = (int)(((int)((in_i[s.v2 & 63]) & 1023) - (int)((2) & 7)));
        for (int k3 = 0; k3 < 5; ++k3) {
          s.f0 = (float)((s.vf.z + (-3.1f)));
          s.v0 = (int)(((long)(((3.1f > s.lf[1 & 3]) ? s.v1 : s.pair.x))));
          if (((long)(in_i[s.v2 & 63]) == (long)(s.gid))) return;
        }
      }
    }
    s.q.a = (int)((~((int)(((int)(p0) >= (int)(s.i0))))));
    for (int k4 = 0; k4 < (((int)((s.q.c) & 7) - (int)((31) & 7)) & 15); ++k4) {
      for (int k5 = 0; k5 < 5; ++k5) {
        switch (((unsigned)(s.q.c) * (unsigned)(((unsigned long)(4294967295u) & (unsigned long)((-1))))) & 7) { case 1: {
          if ((!((int)(k5) < (int)(s.po[s.v0 & 3])))) return;
          if ((((unsigned)p0 & 3u) == 100)) return;
        } case 7: {
          s.v2 = (unsigned long)(in_s[s.vi.y & 15].a);
          out_l[s.gid * 4 + (((int)(((unsigned long)(in_s[s.q.e & 15].a) < (unsigned long)(s.v3)))) & 3)] = (long)((int)((s.f0 == 0.5f)));
        } break; default: {
          s.vi = s.vi.yxwz;
        } }
        s.v2 = (unsigned long)(((unsigned long)(in_s[s.v0 & 15].e) ^ (unsigned long)(((int)(((s.v3) & 1)) / (((p1) & 1023) | 1)))));
        if (((((int)(((s.po == s.pw) + (s.v3))) <= (int)(0)) && (s.f0 != 0.1)) || (((s.v2) & 1) != 0))) {
          s.pair = swapped(s.pair);
          s.q = out_s[s.gid];
          s.vi.y = (int)(((int)(3) >> 4));
        } else {
          if ((((s.v2) & 1) != 0)) continue;
          *s.p = (int)(((unsigned long)(helper4_0((unsigned)(3), (int)(0x123456789abL), 0.5f)) * (unsigned long)(((unsigned)(100) * (unsigned)(s.v3)))));
        }
      }
      s.q.e = (long)(((unsigned)(((unsigned long)(unsigned)(s.v2) * (unsigned)(s.v1)) >> 32)));
      s.f0 = (float)(((-fma((float)(s.q.b), (float)(1.0f), (float)(1.0f))) - sqrt((float)(0.5f))));
    }
    s.pair.x = (int)((int)(((long)(s.vi.y) <= (long)(s.i2))));
    s.v1 = (int)(31);
    s.q.b = (float)(1e20f);
    s.v1 = (int)(whole(s.q.d));
    s.lf[((s.v1) & 3)] = (float)(((s.lf[s.vi.y & 3] / s.f0) - (in_d[1 & 63] + 1.0f)));
    s.v1 = (int)((int)((s.f0 < in_s[table[s.q.a & 63] & 15].d)));
  }();
}
}
#pragma clang optimize on
static volatile int p0_5 = 159;
static volatile unsigned p1_5 = 9;
static volatile float p2_5 = -3.0;
static void launch_5(kernel_data &d) {
const int p0 = p0_5;
const unsigned p1 = p1_5;
const float p2 = p2_5;
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
const array_view<const cell, 1> in_c(columns, d.in_c);
const array_view<cell, 1> out_c((int)d.out_c.size(), d.out_c);
const array_view<entry, 1> out_e((int)d.out_e.size(), d.out_e);
const array_view<matrix, 1> out_m((int)d.out_m.size(), d.out_m);
const array_view<const int, 2> in_2(columns, columns, d.in_2);
const two_of<array_view<int, 1>> views = {out_p, out_q};
const array<int, 1> table(inputs, d.in_i.begin());
parallel_for_each(extent<1>(768).tile<256>(), [=, &table](tiled_index<256> t) restrict(amp) {
const int tile0 = t.tile[0];
tile_static cell ts0[256];
tile_static entry ts1[256];
tile_static pair_of_ints ts2[256];
const int i0 = t.global[0];
const int gid = i0;
const int l0 = t.local[0];
const int lid = l0;
const int base = tile0 * 256;
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
for (int k = 0; k < 8; ++k) la[k] = gid * k;
for (int k = 0; k < 4; ++k) lf[k] = (float)gid + (float)k;
for (int k = 0; k < 4; ++k) lc[k] = make_cell(gid + k, 1.5f);
for (int k = 0; k < 8; ++k) le[k] = make_entry((float)k, gid);
for (int k = 0; k < 4; ++k) lr[k] = in_s[(gid + k) & 15];
unsigned long v0 = (unsigned long)(lid);
int v1 = (int)(l0);
unsigned v2 = (unsigned)(3);
float f0 = (float)1.5f;
float f1 = (float)gid;
record q = in_s[gid & 15];
pair_of_ints pair = make_pair_of_ints(gid, 5);
int_4 vi = int_4(gid, 1, 2, 3);
float_3 vf = float_3(1.0f, (float)gid, -2.0f);
int * p = &la[2];
const int * pi = &in_i[5];
int appended = 0;
int * po = &la[0];
int * pw = &out_p[gid * 4];
cell c = in_c[gid & 15];
entry e = make_entry((float)gid, gid);
matrix m = make_matrix(in_f[gid & 63]);
cell c2 = make_cell(gid, 2.5f);
    ts0[lid] = c;
    ts1[lid] = e;
    ts2[lid] = pair;
  t.barrier.wait();
    q.c = (unsigned)(2);
  t.barrier.wait_with_all_memory_fence();
  vi.y = groups::subgroup_shuffle(t, (int)(((int)(((unsigned long)(in_2((pair.x & 15), (gid & 15))) >> ((v0) & 63))) >> 2)), 0);
  if ((((int)p1 + 0) % 3) != 2) {
      if (((int)((((unsigned)p0 / 7u != 0) ? out_i[gid * 4 + (q.a & 3)] : in_u[((q.a & (~0u << p1)) + gid) & 63])) != (int)(pair.x))) {
        if (((int)((ts1[(lid % 4 * 64 + lid / 4)].place + (v1 & 0))) == (int)(v0))) {
          switch ((int)(((int)(1) <= (int)(v2))) & 7) { case 0: {
            q.c = (unsigned)(((int)((((int)(v0) >> 2)) & 255) - (int)((((unsigned)(shared[base + (int)((unsigned)q.e % 256u)]) * (unsigned)(((unsigned long)(q.e) | (unsigned long)(v2))))) & 7)));
            q.b = (float)((-out_f[gid * 4 + (0 & 3)]));
          } case 3: {
            vi.y = (int)(((unsigned)(gid) >> ((((unsigned)(in_i[q.a & 63]) | (unsigned)(lid))) & 31)));
          } case 5: {
            q.a = (int)((((((unsigned)p1 + (unsigned)lid) & 3u) == 2) ? ((int)((1) & 1023) + (int)((0x123456789abL) & 7)) : whole(f1)));
          } break; default: {
            v0 = (unsigned long)(((int)(((int)(((unsigned)(p0) >= (unsigned)(v0)))) & 1) - (int)((((unsigned)(v0) | (unsigned)(l0))) & 255)));
          } }
          q.a = (int)((-((2147483647) & 1)));
          q.a = (int)out_e[gid * 2 + 0].place;
        }
      }
      f0 = (float)((in_s[2 & 15].d + (f0 + in_f[(-1) & 63])));
    t.barrier.wait();
      f1 = (float)(ts1[(unsigned)q.c % 256u].value);
      v0 = (unsigned long)(((int)((((unsigned)(((unsigned long)(unsigned)(vi.y) * (unsigned)(pi[vi.y & 15])) >> 32))) & 7) * (int)(((~((-1)))) & 255)));
      aim(pw, &la[0]);
    t.barrier.wait();
      f1 = (float)((float)(q.d));
    t.barrier.wait();
      v1 = (int)(((unsigned long)(((unsigned long)(p0) & (unsigned long)(((unsigned long)((-128)))))) & (unsigned long)(p0)));
      q.b = (float)(0.1);
      q.e = (long)(((unsigned long)(((unsigned)(((unsigned long)(unsigned)(((unsigned)(pair.x) | (unsigned)(255))) * (unsigned)((-((v1) & 1023)))) >> 32)))));
    t.barrier.wait();
  } else {
      pair.x = (int)(v0);
      p = &la[((((unsigned)(((unsigned long)(unsigned)(in_2((gid & 15), (v2 & 15))) * (unsigned)((-2))) >> 32))) & 7)];
      v1 = (int)((((unsigned)(i0) != (unsigned)(v1)) ? in_u[q.c & 63] : vi.y));
    t.barrier.wait_with_all_memory_fence();
  }
    q.a = (int)(((q.b < f1) ? ((int)((v0) & 255) * (int)(((-((in_i[((gid >> p1 << 1) + (q.e & ((1 << p1) - 1))) & 63]) & 1023))) & 1)) : ((unsigned)(4294967295u) + (unsigned)(2147483647))));
  t.barrier.wait_with_all_memory_fence();
    q.c = (unsigned)((((in_f[1 & 63] > f0) || ((((unsigned)p1 + (unsigned)gid) & 3u) == 2)) ? q.e : (int)(((int)(vi.y) != (int)(q.c)))));
    m = product(m, out_m[gid]);
    v0 = (unsigned long)(((unsigned long)((-1)) | (unsigned long)(p0)));
    views.set(po, (!((long)(7) <= (long)(v2))), gid * 4);
    f0 = (float)((in_s[q.e & 15].b - 0.1));
    q.b = (float)(vf.z);
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
out_c.synchronize();
out_e.synchronize();
out_m.synchronize();
}
#pragma clang optimize off
static void serial_5(kernel_data &d) {
const int p0 = p0_5;
const unsigned p1 = p1_5;
const float p2 = p2_5;
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
const cell *const in_c = d.in_c.data();
cell *const out_c = d.out_c.data();
entry *const out_e = d.out_e.data();
matrix *const out_m = d.out_m.data();
const table_of<const int> in_2 = {d.in_2.data()};
const int *const table = in_i;
const two_of<int *> views = {out_p, out_q};
struct state {
int i0;
int gid;
int l0;
int lid;
int base;
unsigned long v0;
int v1;
unsigned v2;
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
cell c;
entry e;
matrix m;
cell c2;
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
};
for (int tile0 = 0; tile0 < 3; ++tile0)
{
std::vector<state> threads(256);
state *next = threads.data();
cell ts0[256];
entry ts1[256];
pair_of_ints ts2[256];
for (int l0 = 0; l0 < 256; ++l0)
{ state &s = *next++;
s.i0 = tile0 * 256 + l0;
s.gid = s.i0;
s.l0 = l0;
s.lid = s.l0;
s.base = tile0 * 256;
for (int k = 0; k < 8; ++k) s.la[k] = s.gid * k;
for (int k = 0; k < 4; ++k) s.lf[k] = (float)s.gid + (float)k;
for (int k = 0; k < 4; ++k) s.lc[k] = make_cell(s.gid + k, 1.5f);
for (int k = 0; k < 8; ++k) s.le[k] = make_entry((float)k, s.gid);
for (int k = 0; k < 4; ++k) s.lr[k] = in_s[(s.gid + k) & 15];
s.v0 = (unsigned long)(s.lid);
s.v1 = (int)(s.l0);
s.v2 = (unsigned)(3);
s.f0 = (float)1.5f;
s.f1 = (float)s.gid;
s.q = in_s[s.gid & 15];
s.pair = make_pair_of_ints(s.gid, 5);
s.vi = int_4(s.gid, 1, 2, 3);
s.vf = float_3(1.0f, (float)s.gid, -2.0f);
s.p = &s.la[2];
s.pi = &in_i[5];
s.appended = 0;
s.po = &s.la[0];
s.pw = &out_p[s.gid * 4];
s.c = in_c[s.gid & 15];
s.e = make_entry((float)s.gid, s.gid);
s.m = make_matrix(in_f[s.gid & 63]);
s.c2 = make_cell(s.gid, 2.5f);
}
  for (state &s : threads) [&] {
    ts0[s.lid] = s.c;
    ts1[s.lid] = s.e;
    ts2[s.lid] = s.pair;
  }();
  for (state &s : threads) [&] {
    s.q.c = (unsigned)(2);
  }();
  { std::vector<int> all; for (state &s : threads) all.push_back((int)(((int)(((unsigned long)(in_2((s.pair.x & 15), (s.gid & 15))) >> ((s.v0) & 63))) >> 2))); all = serial::subgroup_shuffle(all, 0);
  size_t k = 0; for (state &s : threads) s.vi.y = all[k++]; }
  if ((((int)p1 + 0) % 3) != 2) {
    for (state &s : threads) [&] {
      if (((int)((((unsigned)p0 / 7u != 0) ? out_i[s.gid * 4 + (s.q.a & 3)] : in_u[((s.q.a & (~0u << p1)) + s.gid) & 63])) != (int)(s.pair.x))) {
        if (((int)((ts1[(s.lid % 4 * 64 + s.lid / 4)].place + (s.v1 & 0))) == (int)(s.v0))) {
          switch ((int)(((int)(1) <= (int)(s.v2))) & 7) { case 0: {
            s.q.c = (unsigned)(((int)((((int)(s.v0) >> 2)) & 255) - (int)((((unsigned)(shared[s.base + (int)((unsigned)s.q.e % 256u)]) * (unsigned)(((unsigned long)(s.q.e) | (unsigned long)(s.v2))))) & 7)));
            s.q.b = (float)((-out_f[s.gid * 4 + (0 & 3)]));
          } case 3: {
            s.vi.y = (int)(((unsigned)(s.gid) >> ((((unsigned)(in_i[s.q.a & 63]) | (unsigned)(s.lid))) & 31)));
          } case 5: {
            s.q.a = (int)((((((unsigned)p1 + (unsigned)s.lid) & 3u) == 2) ? ((int)((1) & 1023) + (int)((0x123456789abL) & 7)) : whole(s.f1)));
          } break; default: {
            s.v0 = (unsigned long)(((int)(((int)(((unsigned)(p0) >= (unsigned)(s.v0)))) & 1) - (int)((((unsigned)(s.v0) | (unsigned)(s.l0))) & 255)));
          } }
          s.q.a = (int)((-((2147483647) & 1)));
          s.q.a = (int)out_e[s.gid * 2 + 0].place;
        }
      }
      s.f0 = (float)((in_s[2 & 15].d + (s.f0 + in_f[(-1) & 63])));
    }();
    for (state &s : threads) [&] {
      s.f1 = (float)(ts1[(unsigned)s.q.c % 256u].value);
      s.v0 = (unsigned long)(((int)((((unsigned)(((unsigned long)(unsigned)(s.vi.y) * (unsigned)(s.pi[s.vi.y & 15])) >> 32))) & 7) * (int)(((~((-1)))) & 255)));
      aim(s.pw, &s.la[0]);
    }();
    for (state &s : threads) [&] {
      s.f1 = (float)((float)(s.q.d));
    }();
    for (state &s : threads) [&] {
      s.v1 = (int)(((unsigned long)(((unsigned long)(p0) & (unsigned long)(((unsigned long)((-128)))))) & (unsigned long)(p0)));
      s.q.b = (float)(0.1);
      s.q.e = (long)(((unsigned long)(((unsigned)(((unsigned long)(unsigned)(((unsigned)(s.pair.x) | (unsigned)(255))) * (unsigned)((-((s.v1) & 1023)))) >> 32)))));
    }();
  } else {
    for (state &s : threads) [&] {
      s.pair.x = (int)(s.v0);
      s.p = &s.la[((((unsigned)(((unsigned long)(unsigned)(in_2((s.gid & 15), (s.v2 & 15))) * (unsigned)((-2))) >> 32))) & 7)];
      s.v1 = (int)((((unsigned)(s.i0) != (unsigned)(s.v1)) ? in_u[s.q.c & 63] : s.vi.y));
    }();
  }
  for (state &s : threads) [&] {
    s.q.a = (int)(((s.q.b < s.f1) ? ((int)((s.v0) & 255) * (int)(((-((in_i[((s.gid >> p1 << 1) + (s.q.e & ((1 << p1) - 1))) & 63]) & 1023))) & 1)) : ((unsigned)(4294967295u) + (unsigned)(2147483647))));
  }();
  for (state &s : threads) [&] {
    s.q.c = (unsigned)((((in_f[1 & 63] > s.f0) || ((((unsigned)p1 + (unsigned)s.gid) & 3u) == 2)) ? s.q.e : (int)(((int)(s.vi.y) != (int)(s.q.c)))));
    s.m = product(s.m, out_m[s.gid]);
    s.v0 = (unsigned long)(((unsigned long)((-1)) | (unsigned long)(p0)));
    views.set(s.po, (!((long)(7) <= (long)(s.v2))), s.gid * 4);
    s.f0 = (float)((in_s[s.q.e & 15].b - 0.1));
    s.q.b = (float)(s.vf.z);
  }();
}
}
#pragma clang optimize on
static int helper6_0(long a, int b, float x) restrict(cpu, amp) {
  unsigned r = 1;
  switch (r & 7) { case 0: {
    b = (int)(b);
    for (int k1 = 0; k1 < 5; ++k1) {
      b = (int)(b);
      a = (long)(0x123456789abL);
      b = (int)(r);
    }
  } break; case 1: {
    for (int k2 = 0; k2 < 5; ++k2) {
      a = (long)(b);
      r = (unsigned)(r);
      r = (unsigned)(a);
      a = (long)(a);
    }
  } break; case 5: {
    r = (unsigned)(b);
  } break; default: {
    b = (int)(r);
    switch (a & 7) { case 0: {
      a = (long)(a);
      r = (unsigned)(b);
    } break; case 3: {
      a = (long)(a);
    } break; default: {
      a = (long)(a);
    } }
  } }
  switch (a & 7) { case 0: {
    for (int fuel3 = 4; fuel3 > 0 && (!(3.1f >= (-7.0))); --fuel3) {
      r = (unsigned)(b);
    }
    switch (a & 7) { case 3: {
      a = (long)(a);
      b = (int)(a);
    } break; case 5: {
      r = (unsigned)(a);
    } break; default: {
      if ((((int)(r) < (int)(a)) && (!((unsigned long)(b) == (unsigned long)(65535))))) return (int)(a);
    } }
  } break; case 3: {
    r = (unsigned)(b);
    b = (int)(a);
  } break; case 4: {
    switch (r & 7) { case 3: {
      a = (long)(r);
      a = (long)(b);
    } case 5: {
      b = (int)(r);
      b = (int)(r);
    } break; case 6: {
      a = (long)(r);
    } break; default: {
      b = (int)(a);
    } }
  } break; default: {
    b = (int)(r);
  } }
  for (int fuel4 = 9; fuel4 > 0 && (x == x); --fuel4) {
    if (((long)(b) < (long)(b))) {
      if (((unsigned long)(a) != (unsigned long)(b))) continue;
      a = (long)(b);
    } else {
      a = (long)(b);
    }
    for (int k5 = 0; k5 < (b & 15); ++k5) {
      a = (long)(r);
      if (((long)(2147483647) < (long)(a))) return (int)(a);
      b = (int)(a);
      a = (long)(b);
    }
    a = (long)(r);
  }
  if ((((int)(b) == (int)(a)) && ((1e20f < x) && ((unsigned)(r) >= (unsigned)(r))))) return (int)(b);
  return (int)r;
}

static int helper6_1(unsigned a, int b, float x) restrict(cpu, amp) {
  unsigned r = 1;
  if (((unsigned long)(b) == (unsigned long)(r))) {
    a = (unsigned)(a);
    if (((long)(b) <= (long)(r))) {
      b = (int)(a);
      a = (unsigned)(b);
      r = (unsigned)(r);
    } else {
      b = (int)(b);
    }
  }
  a = (unsigned)(b);
  switch (r & 7) { case 1: {
    r = (unsigned)(b);
    b = (int)(r);
  } break; case 7: {
    b = (int)(b);
  } break; default: {
    a = (unsigned)(a);
  } }
  a = (unsigned)(b);
  return (int)r;
}

static volatile int p0_6 = 236;
static volatile unsigned p1_6 = 0;
static volatile float p2_6 = 100.0;
static void launch_6(kernel_data &d) {
const int p0 = p0_6;
const unsigned p1 = p1_6;
const float p2 = p2_6;
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
const array_view<const cell, 1> in_c(columns, d.in_c);
const array_view<cell, 1> out_c((int)d.out_c.size(), d.out_c);
const array_view<entry, 1> out_e((int)d.out_e.size(), d.out_e);
const array_view<matrix, 1> out_m((int)d.out_m.size(), d.out_m);
const array_view<const int, 2> in_2(columns, columns, d.in_2);
const two_of<array_view<int, 1>> views = {out_p, out_q};
const array<int, 1> table(inputs, d.in_i.begin());
parallel_for_each(extent<1>(128).tile<64>(), [=, &table](tiled_index<64> t) restrict(amp) {
const int tile0 = t.tile[0];
tile_static entry ts0[64];
tile_static unsigned ts1[64];
const int i0 = t.global[0];
const int gid = i0;
const int l0 = t.local[0];
const int lid = l0;
const int base = tile0 * 64;
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
for (int k = 0; k < 8; ++k) la[k] = gid * k;
for (int k = 0; k < 4; ++k) lf[k] = (float)gid + (float)k;
for (int k = 0; k < 4; ++k) lc[k] = make_cell(gid + k, 1.5f);
for (int k = 0; k < 8; ++k) le[k] = make_entry((float)k, gid);
for (int k = 0; k < 4; ++k) lr[k] = in_s[(gid + k) & 15];
int v0 = (int)(lid);
unsigned v1 = (unsigned)(i0);
int v2 = (int)(3);
unsigned v3 = (unsigned)(in_i[gid & 63]);
int v4 = (int)(3);
long v5 = (long)(in_i[gid & 63]);
float f0 = (float)in_f[gid & 63];
double f1 = (double)1.5f;
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
cell c = in_c[gid & 15];
entry e = make_entry((float)gid, gid);
matrix m = make_matrix(in_f[gid & 63]);
cell c2 = make_cell(gid, 2.5f);
    ts0[lid] = e;
    ts1[lid] = (unsigned)gid;
  t.barrier.wait();
    *p = (int)(((unsigned long)(100) | (unsigned long)(4294967295u)));
    c.z = (float)(1.0f);
    v3 = (unsigned)(v1);
  t.barrier.wait();
    for (int fuel1 = 4; fuel1 > 0 && ((((unsigned)p0 + (unsigned)lid) & 3u) == 3); --fuel1) {
      if (((unsigned)p1 < 5u)) {
        q.e = (long)((-2));
        switch (in_i[((gid >> p1 << 1) + (q.a & ((1 << p1) - 1))) & 63] & 7) { case 0: {
          vf.z = (float)(q.b);
          v0 = (int)((int)(((((unsigned)p1 + (unsigned)l0) & 3u) == 2)));
        } break; case 4: {
          vf.z = (float)((double)((((unsigned)(((unsigned long)(unsigned)(helper6_0((long)(gid), (int)(v1), in_s[l0 & 15].b)) * (unsigned)((int)(((int)(in_s[v3 & 15].e) >= (int)(q.c))))) >> 32))) & 1023));
          pair = swapped(pair);
        } break; case 5: {
          q.c = (unsigned)(v5);
          q.a = (int)(((unsigned)(((unsigned long)(unsigned)(table[q.a & 63]) * (unsigned)(v2)) >> 32)));
        } break; default: {
          vf.z = (float)(((double)((255) & 7) + (-in_f[v2 & 63])));
        } }
      }
      f0 = (float)((float)(f0));
      switch (((unsigned long)(((int)(pair.x))) * (unsigned long)(whole(vf.z))) & 7) { case 4: {
        q.b = (float)(fma((float)(fma((float)(0.5f), (float)(lf[(-1) & 3]), (float)(vf.z))), (float)(in_f[q.e & 63]), (float)(out_f[gid * 4 + (q.c & 3)])));
      } break; case 6: {
        if (((long)(v3) < (long)(pair.x))) {
          vi.y = (int)(i0);
        } else {
          v5 = (long)(((unsigned long)(((unsigned)(((unsigned long)(unsigned)(((unsigned)(v1) << ((pair.x) & 31))) * (unsigned)(((unsigned)(q.c) * (unsigned)(p0)))) >> 32))) >> ((ts1[(unsigned)q.a % 64u]) & 63)));
        }
        if ((((v3) & 1) != 0)) {
          q.c = (unsigned)(q.c);
        }
      } break; default: {
        for (int fuel2 = 4; fuel2 > 0 && ((((unsigned)p0 + (unsigned)p0) & 3u) == 2); --fuel2) {
          q.a = (int)(((int)((((unsigned long)(q.a))) & 1023) - (int)((ts1[(unsigned)v0 % 64u]) & 7)));
          q.c = (unsigned)(((int)(3) >> 16));
        }
      } }
    }
    q.b = (float)q.b;
    v5 = (long)(((int)((0x80000000u) & 7) + (int)(((-((ts1[(unsigned)q.e % 64u]) & 255))) & 7)));
  t.barrier.wait();
  switch ((unsigned)p0 % 3u) { case 0: {
      q.a = (int)((int)(((long)(v3) <= (long)(2))));
      vi.y = (int)((int)(((((unsigned)p0 + (unsigned)l0) & 3u) == 2)));
      vi.y = (int)(((int)((helper6_1((unsigned)((-((v5) & 255))), (int)(((unsigned)(l0) | (unsigned)(vi.y))), (((int)(i0) < (int)(((po == pw) + (q.a)))) ? in_s[2147483647 & 15].d : vf.z))) & 255) * (int)((pair.x) & 1023)));
    t.barrier.wait();
      swap_ints(la[((v4) & 7)], la[((v4) & 7)]);
    t.barrier.wait_with_all_memory_fence();
  } case 2: {
    switch ((unsigned)tile0 % 3u) { case 0: {
        aim(pick(po, pw, ((long)(in_2((gid & 15), (v4 & 15))) < (long)(vi.y))), later(po, pw, (int)(((int)(((ts1[(63 - lid)] + (v1 & 0))) & 1023) + (int)((v0) & 255)))));
        v3 = (unsigned)(((int)(((((unsigned)(lid) >= (unsigned)(i0)) ? v1 : v4)) & 1) + (int)((((unsigned)(pair.x) + (unsigned)((ts1[(63 - lid)] + (v4 & 0))))) & 1023)));
      t.barrier.wait();
    } break; case 2: {
        v2 = (int)((int)(((unsigned long)(v3) < (unsigned long)(in_s[vi.y & 15].a))));
        pair.x = (int)(((int)((v4) & 7) * (int)((l0) & 7)));
      t.barrier.wait();
    } break; default: break; }
  } break; default: break; }
    vf.z = (float)(trunc((float)(f1)));
    *p = (int)(p0);
    vf = vf * (float)((3.1f - ts0[(unsigned)in_2((gid & 15), (vi.y & 15)) % 64u].value)) + float_3(1.0f, 2.0f, (float)((float)(f2)));
    q.e = (long)((((int)(p0) != (int)(255)) ? ((unsigned)(((unsigned long)(unsigned)(65535) * (unsigned)(v5)) >> 32)) : ((int)(((v3) & 255)) % 20)));
    v2 = (int)((int)(((int)(table[v0 & 63]) != (int)(v4))));
    q.b = (float)((((unsigned)(q.c) == (unsigned)(q.e)) ? (-(-2.25f)) : f0));
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
out_c.synchronize();
out_e.synchronize();
out_m.synchronize();
}
#pragma clang optimize off
static void serial_6(kernel_data &d) {
const int p0 = p0_6;
const unsigned p1 = p1_6;
const float p2 = p2_6;
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
const cell *const in_c = d.in_c.data();
cell *const out_c = d.out_c.data();
entry *const out_e = d.out_e.data();
matrix *const out_m = d.out_m.data();
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
unsigned v1;
int v2;
unsigned v3;
int v4;
long v5;
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
cell c;
entry e;
matrix m;
cell c2;
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
};
for (int tile0 = 0; tile0 < 2; ++tile0)
{
std::vector<state> threads(64);
state *next = threads.data();
entry ts0[64];
unsigned ts1[64];
for (int l0 = 0; l0 < 64; ++l0)
{ state &s = *next++;
s.i0 = tile0 * 64 + l0;
s.gid = s.i0;
s.l0 = l0;
s.lid = s.l0;
s.base = tile0 * 64;
for (int k = 0; k < 8; ++k) s.la[k] = s.gid * k;
for (int k = 0; k < 4; ++k) s.lf[k] = (float)s.gid + (float)k;
for (int k = 0; k < 4; ++k) s.lc[k] = make_cell(s.gid + k, 1.5f);
for (int k = 0; k < 8; ++k) s.le[k] = make_entry((float)k, s.gid);
for (int k = 0; k < 4; ++k) s.lr[k] = in_s[(s.gid + k) & 15];
s.v0 = (int)(s.lid);
s.v1 = (unsigned)(s.i0);
s.v2 = (int)(3);
s.v3 = (unsigned)(in_i[s.gid & 63]);
s.v4 = (int)(3);
s.v5 = (long)(in_i[s.gid & 63]);
s.f0 = (float)in_f[s.gid & 63];
s.f1 = (double)1.5f;
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
s.c = in_c[s.gid & 15];
s.e = make_entry((float)s.gid, s.gid);
s.m = make_matrix(in_f[s.gid & 63]);
s.c2 = make_cell(s.gid, 2.5f);
}
  for (state &s : threads) [&] {
    ts0[s.lid] = s.e;
    ts1[s.lid] = (unsigned)s.gid;
  }();
  for (state &s : threads) [&] {
    *s.p = (int)(((unsigned long)(100) | (unsigned long)(4294967295u)));
    s.c.z = (float)(1.0f);
    s.v3 = (unsigned)(s.v1);
  }();
  for (state &s : threads) [&] {
    for (int fuel1 = 4; fuel1 > 0 && ((((unsigned)p0 + (unsigned)s.lid) & 3u) == 3); --fuel1) {
      if (((unsigned)p1 < 5u)) {
        s.q.e = (long)((-2));
        switch (in_i[((s.gid >> p1 << 1) + (s.q.a & ((1 << p1) - 1))) & 63] & 7) { case 0: {
          s.vf.z = (float)(s.q.b);
          s.v0 = (int)((int)(((((unsigned)p1 + (unsigned)s.l0) & 3u) == 2)));
        } break; case 4: {
          s.vf.z = (float)((double)((((unsigned)(((unsigned long)(unsigned)(helper6_0((long)(s.gid), (int)(s.v1), in_s[s.l0 & 15].b)) * (unsigned)((int)(((int)(in_s[s.v3 & 15].e) >= (int)(s.q.c))))) >> 32))) & 1023));
          s.pair = swapped(s.pair);
        } break; case 5: {
          s.q.c = (unsigned)(s.v5);
          s.q.a = (int)(((unsigned)(((unsigned long)(unsigned)(table[s.q.a & 63]) * (unsigned)(s.v2)) >> 32)));
        } break; default: {
          s.vf.z = (float)(((double)((255) & 7) + (-in_f[s.v2 & 63])));
        } }
      }
      s.f0 = (float)((float)(s.f0));
      switch (((unsigned long)(((int)(s.pair.x))) * (unsigned long)(whole(s.vf.z))) & 7) { case 4: {
        s.q.b = (float)(fma((float)(fma((float)(0.5f), (float)(s.lf[(-1) & 3]), (float)(s.vf.z))), (float)(in_f[s.q.e & 63]), (float)(out_f[s.gid * 4 + (s.q.c & 3)])));
      } break; case 6: {
        if (((long)(s.v3) < (long)(s.pair.x))) {
          s.vi.y = (int)(s.i0);
        } else {
          s.v5 = (long)(((unsigned long)(((unsigned)(((unsigned long)(unsigned)(((unsigned)(s.v1) << ((s.pair.x) & 31))) * (unsigned)(((unsigned)(s.q.c) * (unsigned)(p0)))) >> 32))) >> ((ts1[(unsigned)s.q.a % 64u]) & 63)));
        }
        if ((((s.v3) & 1) != 0)) {
          s.q.c = (unsigned)(s.q.c);
        }
      } break; default: {
        for (int fuel2 = 4; fuel2 > 0 && ((((unsigned)p0 + (unsigned)p0) & 3u) == 2); --fuel2) {
          s.q.a = (int)(((int)((((unsigned long)(s.q.a))) & 1023) - (int)((ts1[(unsigned)s.v0 % 64u]) & 7)));
          s.q.c = (unsigned)(((int)(3) >> 16));
        }
      } }
    }
    s.q.b = (float)s.q.b;
    s.v5 = (long)(((int)((0x80000000u) & 7) + (int)(((-((ts1[(unsigned)s.q.e % 64u]) & 255))) & 7)));
  }();
  switch ((unsigned)p0 % 3u) { case 0: {
    for (state &s : threads) [&] {
      s.q.a = (int)((int)(((long)(s.v3) <= (long)(2))));
      s.vi.y = (int)((int)(((((unsigned)p0 + (unsigned)s.l0) & 3u) == 2)));
      s.vi.y = (int)(((int)((helper6_1((unsigned)((-((s.v5) & 255))), (int)(((unsigned)(s.l0) | (unsigned)(s.vi.y))), (((int)(s.i0) < (int)(((s.po == s.pw) + (s.q.a)))) ? in_s[2147483647 & 15].d : s.vf.z))) & 255) * (int)((s.pair.x) & 1023)));
    }();
    for (state &s : threads) [&] {
      swap_ints(s.la[((s.v4) & 7)], s.la[((s.v4) & 7)]);
    }();
  } case 2: {
    switch ((unsigned)tile0 % 3u) { case 0: {
      for (state &s : threads) [&] {
        aim(pick(s.po, s.pw, ((long)(in_2((s.gid & 15), (s.v4 & 15))) < (long)(s.vi.y))), later(s.po, s.pw, (int)(((int)(((ts1[(63 - s.lid)] + (s.v1 & 0))) & 1023) + (int)((s.v0) & 255)))));
        s.v3 = (unsigned)(((int)(((((unsigned)(s.lid) >= (unsigned)(s.i0)) ? s.v1 : s.v4)) & 1) + (int)((((unsigned)(s.pair.x) + (unsigned)((ts1[(63 - s.lid)] + (s.v4 & 0))))) & 1023)));
      }();
    } break; case 2: {
      for (state &s : threads) [&] {
        s.v2 = (int)((int)(((unsigned long)(s.v3) < (unsigned long)(in_s[s.vi.y & 15].a))));
        s.pair.x = (int)(((int)((s.v4) & 7) * (int)((s.l0) & 7)));
      }();
    } break; default: break; }
  } break; default: break; }
  for (state &s : threads) [&] {
    s.vf.z = (float)(trunc((float)(s.f1)));
    *s.p = (int)(p0);
    s.vf = s.vf * (float)((3.1f - ts0[(unsigned)in_2((s.gid & 15), (s.vi.y & 15)) % 64u].value)) + float_3(1.0f, 2.0f, (float)((float)(s.f2)));
    s.q.e = (long)((((int)(p0) != (int)(255)) ? ((unsigned)(((unsigned long)(unsigned)(65535) * (unsigned)(s.v5)) >> 32)) : ((int)(((s.v3) & 255)) % 20)));
    s.v2 = (int)((int)(((int)(table[s.v0 & 63]) != (int)(s.v4))));
    s.q.b = (float)((((unsigned)(s.q.c) == (unsigned)(s.q.e)) ? (-(-2.25f)) : s.f0));
  }();
}
}
#pragma clang optimize on
static volatile int p0_7 = 6;
static volatile unsigned p1_7 = 1;
static volatile float p2_7 = 100.0;
static void launch_7(kernel_data &d) {
const int p0 = p0_7;
const unsigned p1 = p1_7;
const float p2 = p2_7;
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
const array_view<const cell, 1> in_c(columns, d.in_c);
const array_view<cell, 1> out_c((int)d.out_c.size(), d.out_c);
const array_view<entry, 1> out_e((int)d.out_e.size(), d.out_e);
const array_view<matrix, 1> out_m((int)d.out_m.size(), d.out_m);
const array_view<const int, 2> in_2(columns, columns, d.in_2);
const two_of<array_view<int, 1>> views = {out_p, out_q};
const array<int, 1> table(inputs, d.in_i.begin());
parallel_for_each(extent<1>(192).tile<64>(), [=, &table](tiled_index<64> t) restrict(amp) {
const int tile0 = t.tile[0];
tile_static pair_of_ints ts0[64];
tile_static unsigned ts1[64];
const int i0 = t.global[0];
const int gid = i0;
const int l0 = t.local[0];
const int lid = l0;
const int base = tile0 * 64;
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
for (int k = 0; k < 8; ++k) la[k] = gid * k;
for (int k = 0; k < 4; ++k) lf[k] = (float)gid + (float)k;
for (int k = 0; k < 4; ++k) lc[k] = make_cell(gid + k, 1.5f);
for (int k = 0; k < 8; ++k) le[k] = make_entry((float)k, gid);
for (int k = 0; k < 4; ++k) lr[k] = in_s[(gid + k) & 15];
int v0 = (int)(3);
int v1 = (int)(in_i[gid & 63]);
int v2 = (int)(in_i[gid & 63]);
double f0 = (double)gid;
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
cell c = in_c[gid & 15];
entry e = make_entry((float)gid, gid);
matrix m = make_matrix(in_f[gid & 63]);
cell c2 = make_cell(gid, 2.5f);
    ts0[lid] = pair;
    ts1[lid] = (unsigned)gid;
  t.barrier.wait();
    v0 = (int)((~(((unsigned long)(((int)((p0) & 1023) + (int)((v1) & 1)))))));
  t.barrier.wait();
    vi.y = (int)((int)(((long)(in_s[q.a & 15].e) == (long)(l0))));
  t.barrier.wait();
  if (((tile0 + 2) % 3) < 2) {
    switch ((unsigned)p0 % 3u) { case 0: {
        v0 = (int)(whole(trunc((float)(q.b))));
        for (int k1 = 0; k1 < 5; ++k1) {
          for (int k2 = 0; k2 < (int)((unsigned)p1 & 7u); ++k2) {
            if (((unsigned long)(v1) <= (unsigned long)(q.e))) continue;
          }
          ts0[((lid + 5) % 64)] = ts0[((lid + 5) % 64)];
          for (int fuel3 = 4; fuel3 > 0 && ((long)(1) >= (long)(pi[q.c & 15])); --fuel3) {
            for (int fuel4 = 9; fuel4 > 0 && ((int)((-128)) > (int)(l0)); --fuel4) {
              q.e = (long)(65535);
            }
            vi.y = (int)(((int)((q.e) & 1) + (int)((v2) & 1023)));
          }
          pair.x = (int)(((int)((5) & 7) - (int)((v2) & 1)));
        }
      t.barrier.wait();
    } break; case 2: {
        if (((int)(((int)(pi[q.c & 15]) >> 21)) == (int)((((((unsigned)p0 + (unsigned)gid) & 3u) == 3) ? p1 : q.c)))) {
          v0 = (int)(((unsigned)(q.a) >> ((v1) & 31)));
          switch (((unsigned)(((int)((7) & 1023) - (int)((lid) & 1023))) - (unsigned)(l0)) & 7) { case 4: {
            v2 = (int)(((unsigned long)(((long)(in_s[v2 & 15].e) >> 12)) << ((((unsigned long)(v0) + (unsigned long)(i0))) & 63)));
          } break; case 6: {
            for (int k5 = 0; k5 < 5; ++k5) {
              pair.x = (int)((int)(((int)((-128)) == (int)(v1))));
              f1 = (float)((-(-in_d[ts1[(unsigned)q.a % 64u] & 63])));
              if (((unsigned long)(table[q.e & 63]) < (unsigned long)(v0))) continue;
            }
          } break; default: {
            q.e = (long)(gid);
            if (((long)(in_s[v2 & 15].a) < (long)(pair.x))) {
              vi.y = (int)(p0);
            }
          } }
        } else {
          if ((f1 <= (-7.0))) {
            for (int k6 = 0; k6 < (int)((unsigned)p1 & 7u); ++k6) {
              v2 = (int)(((int)((~(p1))) >> 12));
              lf[((v0) & 3)] = (float)((-in_d[v2 & 63]));
              e.value = (float)(((in_d[gid & 63] - 3.1f) - 0.1));
            }
          } else {
            if (((long)(v1) == (long)(31))) {
              f0 = (double)(floor((double)((1e20f - in_d[(-2) & 63]))));
              pair.x = (int)(v2);
              v0 = (int)(((unsigned long)(q.c) / 1000));
            }
            if (((long)(l0) >= (long)(p1))) {
              q.e = (long)(((unsigned)(((unsigned long)(unsigned)(((int)((v0) & 1023) + (int)((100) & 1))) * (unsigned)(q.e)) >> 32)));
              v2 = (int)(((int)((q.c) & 255) * (int)((l0) & 1)));
            } else {
              c = in_c[((l0) & 15)];
            }
          }
        }
      t.barrier.wait();
        if ((!(f1 >= 1e20f))) {
          q.e = (long)(whole(1e-3f));
          for (int k7 = 0; k7 < (whole(q.d) & 7); ++k7) {
            for (int k8 = 0; k8 < (pair.x & 15); ++k8) {
              pair = swapped(pair);
              shared[(base + (63 - lid))] = (int)(((int)((((unsigned)(((unsigned long)(unsigned)(2) * (unsigned)(lid)) >> 32))) & 7) - (int)((gid) & 1023)));
            }
            switch (((unsigned long)(q.c) << ((65535) & 63)) & 7) { case 3: {
              vi ^= int_4((int)(((int)((((int)(q.a) >> 14)) & 7) + (int)(((((unsigned long)(v2) <= (unsigned long)(pi[v2 & 15])) ? ts0[(unsigned)v0 % 64u].y : 0)) & 255))));
            } case 7: {
              m = product(m, out_m[gid]);
              q = mixed(in_s[(((-1)) & 15)], out_s[gid]);
            } break; default: {
              shared[(base + (63 - lid))] = (int)(((int)((q.a) & 1023) + (int)((65535) & 1023)));
            } }
          }
          for (int k9 = 0; k9 < 5; ++k9) {
            for (int k10 = 0; k10 < (in_u[((q.a & (~0u << p1)) + gid) & 63] & 15); ++k10) {
              q.b = (float)((f0 * out_f[gid * 4 + (100 & 3)]));
              if (((((unsigned)p0 + (unsigned)lid) & 3u) == 1)) continue;
              q.e = (long)atomic_fetch_min(&out_u[gid * 4 + ((in_2((v0 & 15), (gid & 15))) & 3)], (unsigned)((int)(p0)));
              if (((unsigned)p0 < 2u)) continue;
            }
            v2 = (int)((int)((((unsigned)p1 / 7u != 5) && ((int)(in_s[v0 & 15].e) > (int)(table[v1 & 63])))));
          }
        }
      t.barrier.wait();
    } break; default: break; }
  } else {
    switch ((unsigned)p0 % 3u) { case 0: {
        atomic_fetch_or(&acc_i[((((int)((q.a) & 255) - (int)(((ts1[((lid + 8) % 64)] + (v2 & 0))) & 1023))) & 15)], (int)((int)(((unsigned)p0 / 7u != 1))));
        vi.y = (int)(whole(fma((float)(f1), (float)(out_f[gid * 4 + (3 & 3)]), (float)(in_f[pair.x & 63]))));
      t.barrier.wait_with_all_memory_fence();
    } break; case 2: {
        ts0[(63 - lid)] = swapped(pair);
        v0 = (int)(((unsigned)(v0) * (unsigned)(5)));
      t.barrier.wait();
    } break; default: break; }
  }
    pair.x = (int)((int)(((unsigned)p1 / 7u != 2)));
    q.e = (long)((((int)(v0) >= (int)(3)) ? v2 : in_s[pair.x & 15].a));
    v0 = (int)(vi.y);
    for (int k11 = 0; k11 < 4; ++k11) {
      lr[k11] = mixed(out_s[gid], out_s[gid]);
    }
    vi.y = (int)(((unsigned long)(i0)));
    q.d = (double)(vf.z);
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
out_c.synchronize();
out_e.synchronize();
out_m.synchronize();
}
#pragma clang optimize off
static void serial_7(kernel_data &d) {
const int p0 = p0_7;
const unsigned p1 = p1_7;
const float p2 = p2_7;
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
const cell *const in_c = d.in_c.data();
cell *const out_c = d.out_c.data();
entry *const out_e = d.out_e.data();
matrix *const out_m = d.out_m.data();
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
int v2;
double f0;
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
cell c;
entry e;
matrix m;
cell c2;
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
};
for (int tile0 = 0; tile0 < 3; ++tile0)
{
std::vector<state> threads(64);
state *next = threads.data();
pair_of_ints ts0[64];
unsigned ts1[64];
for (int l0 = 0; l0 < 64; ++l0)
{ state &s = *next++;
s.i0 = tile0 * 64 + l0;
s.gid = s.i0;
s.l0 = l0;
s.lid = s.l0;
s.base = tile0 * 64;
for (int k = 0; k < 8; ++k) s.la[k] = s.gid * k;
for (int k = 0; k < 4; ++k) s.lf[k] = (float)s.gid + (float)k;
for (int k = 0; k < 4; ++k) s.lc[k] = make_cell(s.gid + k, 1.5f);
for (int k = 0; k < 8; ++k) s.le[k] = make_entry((float)k, s.gid);
for (int k = 0; k < 4; ++k) s.lr[k] = in_s[(s.gid + k) & 15];
s.v0 = (int)(3);
s.v1 = (int)(in_i[s.gid & 63]);
s.v2 = (int)(in_i[s.gid & 63]);
s.f0 = (double)s.gid;
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
s.c = in_c[s.gid & 15];
s.e = make_entry((float)s.gid, s.gid);
s.m = make_matrix(in_f[s.gid & 63]);
s.c2 = make_cell(s.gid, 2.5f);
}
  for (state &s : threads) [&] {
    ts0[s.lid] = s.pair;
    ts1[s.lid] = (unsigned)s.gid;
  }();
  for (state &s : threads) [&] {
    s.v0 = (int)((~(((unsigned long)(((int)((p0) & 1023) + (int)((s.v1) & 1)))))));
  }();
  for (state &s : threads) [&] {
    s.vi.y = (int)((int)(((long)(in_s[s.q.a & 15].e) == (long)(s.l0))));
  }();
  if (((tile0 + 2) % 3) < 2) {
    switch ((unsigned)p0 % 3u) { case 0: {
      for (state &s : threads) [&] {
        s.v0 = (int)(whole(trunc((float)(s.q.b))));
        for (int k1 = 0; k1 < 5; ++k1) {
          for (int k2 = 0; k2 < (int)((unsigned)p1 & 7u); ++k2) {
            if (((unsigned long)(s.v1) <= (unsigned long)(s.q.e))) continue;
          }
          ts0[((s.lid + 5) % 64)] = ts0[((s.lid + 5) % 64)];
          for (int fuel3 = 4; fuel3 > 0 && ((long)(1) >= (long)(s.pi[s.q.c & 15])); --fuel3) {
            for (int fuel4 = 9; fuel4 > 0 && ((int)((-128)) > (int)(s.l0)); --fuel4) {
              s.q.e = (long)(65535);
            }
            s.vi.y = (int)(((int)((s.q.e) & 1) + (int)((s.v2) & 1023)));
          }
          s.pair.x = (int)(((int)((5) & 7) - (int)((s.v2) & 1)));
        }
      }();
    } break; case 2: {
      for (state &s : threads) [&] {
        if (((int)(((int)(s.pi[s.q.c & 15]) >> 21)) == (int)((((((unsigned)p0 + (unsigned)s.gid) & 3u) == 3) ? p1 : s.q.c)))) {
          s.v0 = (int)(((unsigned)(s.q.a) >> ((s.v1) & 31)));
          switch (((unsigned)(((int)((7) & 1023) - (int)((s.lid) & 1023))) - (unsigned)(s.l0)) & 7) { case 4: {
            s.v2 = (int)(((unsigned long)(((long)(in_s[s.v2 & 15].e) >> 12)) << ((((unsigned long)(s.v0) + (unsigned long)(s.i0))) & 63)));
          } break; case 6: {
            for (int k5 = 0; k5 < 5; ++k5) {
              s.pair.x = (int)((int)(((int)((-128)) == (int)(s.v1))));
              s.f1 = (float)((-(-in_d[ts1[(unsigned)s.q.a % 64u] & 63])));
              if (((unsigned long)(table[s.q.e & 63]) < (unsigned long)(s.v0))) continue;
            }
          } break; default: {
            s.q.e = (long)(s.gid);
            if (((long)(in_s[s.v2 & 15].a) < (long)(s.pair.x))) {
              s.vi.y = (int)(p0);
            }
          } }
        } else {
          if ((s.f1 <= (-7.0))) {
            for (int k6 = 0; k6 < (int)((unsigned)p1 & 7u); ++k6) {
              s.v2 = (int)(((int)((~(p1))) >> 12));
              s.lf[((s.v0) & 3)] = (float)((-in_d[s.v2 & 63]));
              s.e.value = (float)(((in_d[s.gid & 63] - 3.1f) - 0.1));
            }
          } else {
            if (((long)(s.v1) == (long)(31))) {
              s.f0 = (double)(floor((double)((1e20f - in_d[(-2) & 63]))));
              s.pair.x = (int)(s.v2);
              s.v0 = (int)(((unsigned long)(s.q.c) / 1000));
            }
            if (((long)(s.l0) >= (long)(p1))) {
              s.q.e = (long)(((unsigned)(((unsigned long)(unsigned)(((int)((s.v0) & 1023) + (int)((100) & 1))) * (unsigned)(s.q.e)) >> 32)));
              s.v2 = (int)(((int)((s.q.c) & 255) * (int)((s.l0) & 1)));
            } else {
              s.c = in_c[((s.l0) & 15)];
            }
          }
        }
      }();
      for (state &s : threads) [&] {
        if ((!(s.f1 >= 1e20f))) {
          s.q.e = (long)(whole(1e-3f));
          for (int k7 = 0; k7 < (whole(s.q.d) & 7); ++k7) {
            for (int k8 = 0; k8 < (s.pair.x & 15); ++k8) {
              s.pair = swapped(s.pair);
              shared[(s.base + (63 - s.lid))] = (int)(((int)((((unsigned)(((unsigned long)(unsigned)(2) * (unsigned)(s.lid)) >> 32))) & 7) - (int)((s.gid) & 1023)));
            }
            switch (((unsigned long)(s.q.c) << ((65535) & 63)) & 7) { case 3: {
              s.vi ^= int_4((int)(((int)((((int)(s.q.a) >> 14)) & 7) + (int)(((((unsigned long)(s.v2) <= (unsigned long)(s.pi[s.v2 & 15])) ? ts0[(unsigned)s.v0 % 64u].y : 0)) & 255))));
            } case 7: {
              s.m = product(s.m, out_m[s.gid]);
              s.q = mixed(in_s[(((-1)) & 15)], out_s[s.gid]);
            } break; default: {
              shared[(s.base + (63 - s.lid))] = (int)(((int)((s.q.a) & 1023) + (int)((65535) & 1023)));
            } }
          }
          for (int k9 = 0; k9 < 5; ++k9) {
            for (int k10 = 0; k10 < (in_u[((s.q.a & (~0u << p1)) + s.gid) & 63] & 15); ++k10) {
              s.q.b = (float)((s.f0 * out_f[s.gid * 4 + (100 & 3)]));
              if (((((unsigned)p0 + (unsigned)s.lid) & 3u) == 1)) continue;
              s.q.e = (long)serial::atomic_fetch_min(&out_u[s.gid * 4 + ((in_2((s.v0 & 15), (s.gid & 15))) & 3)], (unsigned)((int)(p0)));
              if (((unsigned)p0 < 2u)) continue;
            }
            s.v2 = (int)((int)((((unsigned)p1 / 7u != 5) && ((int)(in_s[s.v0 & 15].e) > (int)(table[s.v1 & 63])))));
          }
        }
      }();
    } break; default: break; }
  } else {
    switch ((unsigned)p0 % 3u) { case 0: {
      for (state &s : threads) [&] {
        serial::atomic_fetch_or(&acc_i[((((int)((s.q.a) & 255) - (int)(((ts1[((s.lid + 8) % 64)] + (s.v2 & 0))) & 1023))) & 15)], (int)((int)(((unsigned)p0 / 7u != 1))));
        s.vi.y = (int)(whole(fma((float)(s.f1), (float)(out_f[s.gid * 4 + (3 & 3)]), (float)(in_f[s.pair.x & 63]))));
      }();
    } break; case 2: {
      for (state &s : threads) [&] {
        ts0[(63 - s.lid)] = swapped(s.pair);
        s.v0 = (int)(((unsigned)(s.v0) * (unsigned)(5)));
      }();
    } break; default: break; }
  }
  for (state &s : threads) [&] {
    s.pair.x = (int)((int)(((unsigned)p1 / 7u != 2)));
    s.q.e = (long)((((int)(s.v0) >= (int)(3)) ? s.v2 : in_s[s.pair.x & 15].a));
    s.v0 = (int)(s.vi.y);
    for (int k11 = 0; k11 < 4; ++k11) {
      s.lr[k11] = mixed(out_s[s.gid], out_s[s.gid]);
    }
    s.vi.y = (int)(((unsigned long)(s.i0)));
    s.q.d = (double)(s.vf.z);
  }();
}
}
#pragma clang optimize on
static int helper8_0(long a, int b, float x) restrict(cpu, amp) {
  unsigned r = 1;
  for (int k1 = 0; k1 < (r & 15); ++k1) {
    switch (b & 7) { case 3: {
      r = (unsigned)(a);
    } break; case 5: {
      a = (long)(r);
    } case 6: {
      b = (int)(b);
      r = (unsigned)(a);
    } break; case 7: {
      r = (unsigned)(b);
    } break; default: {
      a = (long)(a);
      r = (unsigned)(b);
    } }
    if ((((31) & 1) != 0)) {
      if (((long)(r) <= (long)(a))) return (int)(a);
    }
  }
  a = (long)(r);
  if (((-x) >= x)) return (int)(r);
  for (int k2 = 0; k2 < (a & 7); ++k2) {
    r = (unsigned)(a);
    a = (long)(b);
  }
  return (int)r;
}

static int helper8_1(long a, int b, float x) restrict(cpu, amp) {
  unsigned r = 1;
  if ((x > x)) {
    b = (int)(a);
    a = (long)(a);
  }
  for (int k1 = 0; k1 < 5; ++k1) {
    a = (long)(b);
    for (int fuel2 = 4; fuel2 > 0 && ((long)(b) == (long)(r)); --fuel2) {
      r = (unsigned)(b);
      a = (long)(a);
    }
    if (((long)(a) > (long)(r))) return (int)(r);
    if ((x != x)) {
      b = (int)(b);
    } else {
      a = (long)(a);
    }
  }
  if (((int)(b) > (int)(a))) return (int)(b);
  for (int k3 = 0; k3 < (r & 15); ++k3) {
    { int fuel4 = 9; do {
      b = (int)(b);
      b = (int)(b);
      if (((long)(a) < (long)(k3))) continue;
    } while (--fuel4 > 0 && (((unsigned)(a) > (unsigned)(a)) || (((int)(r) != (int)(k3)) || (x >= x)))); }
    b = (int)(a);
    for (int k5 = 0; k5 < 5; ++k5) {
      b = (int)(r);
      b = (int)(r);
      b = (int)(a);
      r = (unsigned)(k5);
    }
    for (int fuel6 = 4; fuel6 > 0 && ((x + x) >= fma((float)(x), (float)(x), (float)(x))); --fuel6) {
      a = (long)(r);
      r = (unsigned)(a);
      if (((unsigned long)(a) < (unsigned long)(a))) continue;
    }
  }
  return (int)r;
}

static volatile int p0_8 = 83;
static volatile unsigned p1_8 = 0;
static volatile float p2_8 = 100.0;
static void launch_8(kernel_data &d) {
const int p0 = p0_8;
const unsigned p1 = p1_8;
const float p2 = p2_8;
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
const array_view<const cell, 1> in_c(columns, d.in_c);
const array_view<cell, 1> out_c((int)d.out_c.size(), d.out_c);
const array_view<entry, 1> out_e((int)d.out_e.size(), d.out_e);
const array_view<matrix, 1> out_m((int)d.out_m.size(), d.out_m);
const array_view<const int, 2> in_2(columns, columns, d.in_2);
const two_of<array_view<int, 1>> views = {out_p, out_q};
const array<int, 1> table(inputs, d.in_i.begin());
parallel_for_each(extent<1>(32).tile<32>(), [=, &table](tiled_index<32> t) restrict(amp) {
const int tile0 = t.tile[0];
tile_static entry ts0[32];
tile_static unsigned ts1[32];
tile_static float ts2[32];
const int i0 = t.global[0];
const int gid = i0;
const int l0 = t.local[0];
const int lid = l0;
const int base = tile0 * 32;
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
for (int k = 0; k < 8; ++k) la[k] = gid * k;
for (int k = 0; k < 4; ++k) lf[k] = (float)gid + (float)k;
for (int k = 0; k < 4; ++k) lc[k] = make_cell(gid + k, 1.5f);
for (int k = 0; k < 8; ++k) le[k] = make_entry((float)k, gid);
for (int k = 0; k < 4; ++k) lr[k] = in_s[(gid + k) & 15];
unsigned long v0 = (unsigned long)(3);
int v1 = (int)(l0);
int v2 = (int)(l0);
int v3 = (int)(in_i[gid & 63]);
float f0 = (float)1.5f;
record q = in_s[gid & 15];
pair_of_ints pair = make_pair_of_ints(gid, 5);
int_4 vi = int_4(gid, 1, 2, 3);
float_3 vf = float_3(1.0f, (float)gid, -2.0f);
int * p = &la[2];
const int * pi = &in_i[5];
int appended = 0;
int * po = &la[0];
int * pw = &out_p[gid * 4];
cell c = in_c[gid & 15];
entry e = make_entry((float)gid, gid);
matrix m = make_matrix(in_f[gid & 63]);
cell c2 = make_cell(gid, 2.5f);
    ts0[lid] = e;
    ts1[lid] = (unsigned)gid;
    ts2[lid] = (float)gid;
  t.barrier.wait();
    e = e;
    v3 = (int)(((int)((((f0 < f0) ? v0 : q.c)) & 255) - (int)((v3) & 255)));
  t.barrier.wait_with_all_memory_fence();
    { int fuel1 = 2; do {
      if (((unsigned)(((unsigned)(i0) ^ (unsigned)(v1))) != (unsigned)((((unsigned long)(q.a) == (unsigned long)(vi.y)) ? v2 : out_i[gid * 4 + (vi.y & 3)])))) {
        for (int k2 = 0; k2 < (int)((unsigned)p1 & 7u); ++k2) {
          vi.y = (int)(((unsigned long)(((unsigned long)(v3) & (unsigned long)((-128)))) / ((unsigned long)p0 | 1)));
          f0 = (float)(fma((double)(0.5f), (double)(q.d), (double)(out_f[gid * 4 + (q.e & 3)])));
          q.d = (double)(((-2.25f) + q.d));
        }
      }
      { int fuel3 = 2; do {
        if (((((unsigned)p0 + (unsigned)l0) & 3u) == 2)) {
          views.set(pw, (!((unsigned)(5) != (unsigned)(100))), gid * 4);
          p = ((unsigned)p1 < 1u) ? p : &la[((lid) & 7)];
          vf.z = (float)(floor((float)(vf.z)));
        }
        q.b = (float)(fma((double)(sqrt((float)(f0))), (double)((double)((lid) & 1023)), (double)(((ts2[lid] + (i0 & 0)) * q.b))));
        if (((unsigned)(((unsigned)((-1)) - (unsigned)((ts1[((lid + 3) % 32)] + (v1 & 0))))) < (unsigned)((((int)(4294967295u) <= (int)(2147483647)) ? po[v3 & 3] : pair.x)))) {
          f0 = (float)((((unsigned)(in_i[((gid >> p1 << 1) + (v2 & ((1 << p1) - 1))) & 63]) != (unsigned)((-128))) ? (float)((vi.y) & 7) : (q.d - vf.z)));
          vi ^= int_4((int)(((unsigned)(helper8_0((long)(65535), (int)(q.c), q.b)) + (unsigned)(((unsigned)(((unsigned long)(unsigned)((shared[(base + lid)] + (v1 & 0))) * (unsigned)(v1)) >> 32))))));
        } else {
          out_l[gid * 4 + ((((int)((i0) & 255) + (int)((vi.y) & 1023))) & 3)] = (long)(65535);
          q.b = (float)(trunc((float)(vf.z)));
        }
      } while (--fuel3 > 0 && ((unsigned long)(table[pair.x & 63]) < (unsigned long)(in_u[((q.e & (~0u << p1)) + gid) & 63]))); }
      if ((((unsigned)p0 < 0u) || ((unsigned)p1 / 7u != 0))) {
        for (int k4 = 0; k4 < (int)((unsigned)p0 & 7u); ++k4) {
          v2 = (int)((int)(((unsigned long)(v3) != (unsigned long)(i0))));
          vi.y = (int)(((int)(((int)(((pair.x) & 255)) / ((int)p1 | 1))) >> 21));
        }
      } else {
        v0 = (unsigned long)(((long)(((((unsigned long)(l0) * (unsigned long)(7))) & 1023)) % 3));
        for (int k5 = 0; k5 < 5; ++k5) {
          vf.z = (float)((float)((ts2[lid] + (vi.y & 0))));
          ts0[((lid + 7) % 32)] = lesser(make_entry((float)(q.d), (int)(((unsigned long)(in_i[((gid >> p1 << 1) + (q.c & ((1 << p1) - 1))) & 63]) | (unsigned long)(0x80000000u)))), ts0[((lid + 7) % 32)]);
          vi.y = (int)(v2);
          if ((((unsigned)p1 & 3u) == 2)) continue;
        }
      }
    } while (--fuel1 > 0 && ((int)(v3) <= (int)(v2))); }
    out_m[gid] = m;
  t.barrier.wait_with_all_memory_fence();
    switch (in_u[((v1 & (~0u << p1)) + gid) & 63] & 7) { case 0: {
      exchange(po, pw);
    } case 1: {
      { int fuel6 = 2; do {
        for (int k7 = 0; k7 < (int)((unsigned)p1 & 7u); ++k7) {
          if (((long)(v2) != (long)(v3))) break;
          if ((((i0) & 1) != 0)) continue;
        }
        switch ((-((((int)((gid) & 255) + (int)((in_u[q.c & 63]) & 7))) & 255)) & 7) { case 5: {
          out_l[gid * 4 + ((0x80000000u) & 3)] = (long)(((unsigned)(((unsigned long)(unsigned)(255) * (unsigned)(((long)((-2)) >> 0))) >> 32)));
        } break; case 7: {
          f0 = (float)(fma((double)(0.1), (double)(f0), (double)(1.0f)));
        } break; default: {
          q.d = (double)(vf.z);
        } }
        { int fuel8 = 4; do {
          views.set(pick(po, pw, ((int)(q.a) <= (int)(v2))), ((q.b > (ts2[(lid % 4 * 8 + lid / 4)] + (q.a & 0))) || ((unsigned long)(v1) == (unsigned long)(p1))), gid * 4);
          switch (helper8_1((long)(31), (int)(65535), (ts2[(lid % 4 * 8 + lid / 4)] + (q.e & 0))) & 3) { case 0: {
            po = (((long)(p0) <= (long)(3)) ? &out_p[gid * 4] : pw);
          } break; case 1: {
            views.set(pw, (((v0) & 1) != 0), gid * 4);
          } break; default: {
            pw = (((long)(in_s[vi.y & 15].c) > (long)(p1)) ? &la[4] : &la[0]);
          } }
        } while (--fuel8 > 0 && ((unsigned)(7) < (unsigned)((ts0[(lid ^ 17)].place + (q.c & 0))))); }
      } while (--fuel6 > 0 && (!((unsigned)p0 / 7u != 2))); }
    } case 2: {
      switch (((int)((((unsigned long)(in_s[vi.y & 15].c) / (((v0) & 1023) | 1))) & 1023) - (int)((((int)((p1) & 1023) * (int)((v0) & 1023))) & 1023)) & 7) { case 0: {
        if ((lf[q.a & 3] < 1e20f)) {
          views.set(pw, ((((unsigned)p0 + (unsigned)lid) & 3u) == 1), gid * 4);
          out_f[gid * 4 + (((-((p1) & 7))) & 3)] = (float)((-fma((float)(f0), (float)(q.d), (float)(0.5f))));
        } else {
          q.a = (int)(((unsigned)(((int)((lid) & 7) + (int)((vi.y) & 7))) | (unsigned)(v2)));
          for (int k9 = 0; k9 < 4; ++k9) {
            lr[k9] = out_s[gid];
          }
        }
        v3 = (int)sum_of(la, ((out_i[gid * 4 + (q.c & 3)]) & 7));
      } break; case 3: {
        v1 = (int)((int)(((unsigned)(v1) < (unsigned)(2147483647))));
        pair.x = (int)(v2);
      } break; case 4: {
        out_s[gid].e = (long)(helper8_1((long)((int)(((int)(gid) > (int)(pair.x)))), (int)(((unsigned)(((unsigned long)(unsigned)(in_s[v0 & 15].a) * (unsigned)(0x123456789abL)) >> 32))), (1e20f * (-2.25f))));
      } case 7: {
        f0 = (float)(f0);
      } break; default: {
        v3 = (int)(((unsigned)(q.c) << ((lid) & 31)));
      } }
      exchange(po, pw);
    } break; default: {
      c = mixed(c, c);
      q.b = (float)((((((unsigned)p1 + (unsigned)l0) & 3u) == 0) ? lf[i0 & 3] : ((ts2[(lid % 4 * 8 + lid / 4)] + (in_u[v1 & 63] & 0)) - in_s[i0 & 15].d)));
    } }
    v3 = (int)(((unsigned long)(q.e) / ((unsigned long)p0 | 1)));
  t.barrier.wait();
    pair = swapped(pair);
    q.a = (int)((((unsigned)(31) <= (unsigned)(((po == pw) + (v1)))) ? v2 : q.a));
    vf.z = (float)(fma((float)(vf.z), (float)(q.b), (float)(fma((double)((lf[5 & 3] * lf[l0 & 3])), (double)((-out_f[gid * 4 + (pair.x & 3)])), (double)((f0 - (ts2[((lid + 1) % 32)] + (2 & 0))))))));
  t.barrier.wait();
    vi.y = (int)(((unsigned)(255) << ((q.c) & 31)));
    v3 = (int)(((int)((v0) & 1023) - (int)((255) & 7)));
    pair.x = (int)(v3);
    q.d = (double)(in_f[0x123456789abL & 63]);
    f0 = (float)(fabs((double)((-in_s[0 & 15].b))));
    vi.y = (int)(((unsigned)(v0) - (unsigned)(la[v2 & 7])));
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
out_c.synchronize();
out_e.synchronize();
out_m.synchronize();
}
#pragma clang optimize off
static void serial_8(kernel_data &d) {
const int p0 = p0_8;
const unsigned p1 = p1_8;
const float p2 = p2_8;
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
const cell *const in_c = d.in_c.data();
cell *const out_c = d.out_c.data();
entry *const out_e = d.out_e.data();
matrix *const out_m = d.out_m.data();
const table_of<const int> in_2 = {d.in_2.data()};
const int *const table = in_i;
const two_of<int *> views = {out_p, out_q};
struct state {
int i0;
int gid;
int l0;
int lid;
int base;
unsigned long v0;
int v1;
int v2;
int v3;
float f0;
record q;
pair_of_ints pair;
int_4 vi;
float_3 vf;
int * p;
const int * pi;
int appended;
int * po;
int * pw;
cell c;
entry e;
matrix m;
cell c2;
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
};
for (int tile0 = 0; tile0 < 1; ++tile0)
{
std::vector<state> threads(32);
state *next = threads.data();
entry ts0[32];
unsigned ts1[32];
float ts2[32];
for (int l0 = 0; l0 < 32; ++l0)
{ state &s = *next++;
s.i0 = tile0 * 32 + l0;
s.gid = s.i0;
s.l0 = l0;
s.lid = s.l0;
s.base = tile0 * 32;
for (int k = 0; k < 8; ++k) s.la[k] = s.gid * k;
for (int k = 0; k < 4; ++k) s.lf[k] = (float)s.gid + (float)k;
for (int k = 0; k < 4; ++k) s.lc[k] = make_cell(s.gid + k, 1.5f);
for (int k = 0; k < 8; ++k) s.le[k] = make_entry((float)k, s.gid);
for (int k = 0; k < 4; ++k) s.lr[k] = in_s[(s.gid + k) & 15];
s.v0 = (unsigned long)(3);
s.v1 = (int)(s.l0);
s.v2 = (int)(s.l0);
s.v3 = (int)(in_i[s.gid & 63]);
s.f0 = (float)1.5f;
s.q = in_s[s.gid & 15];
s.pair = make_pair_of_ints(s.gid, 5);
s.vi = int_4(s.gid, 1, 2, 3);
s.vf = float_3(1.0f, (float)s.gid, -2.0f);
s.p = &s.la[2];
s.pi = &in_i[5];
s.appended = 0;
s.po = &s.la[0];
s.pw = &out_p[s.gid * 4];
s.c = in_c[s.gid & 15];
s.e = make_entry((float)s.gid, s.gid);
s.m = make_matrix(in_f[s.gid & 63]);
s.c2 = make_cell(s.gid, 2.5f);
}
  for (state &s : threads) [&] {
    ts0[s.lid] = s.e;
    ts1[s.lid] = (unsigned)s.gid;
    ts2[s.lid] = (float)s.gid;
  }();
  for (state &s : threads) [&] {
    s.e = s.e;
    s.v3 = (int)(((int)((((s.f0 < s.f0) ? s.v0 : s.q.c)) & 255) - (int)((s.v3) & 255)));
  }();
  for (state &s : threads) [&] {
    { int fuel1 = 2; do {
      if (((unsigned)(((unsigned)(s.i0) ^ (unsigned)(s.v1))) != (unsigned)((((unsigned long)(s.q.a) == (unsigned long)(s.vi.y)) ? s.v2 : out_i[s.gid * 4 + (s.vi.y & 3)])))) {
        for (int k2 = 0; k2 < (int)((unsigned)p1 & 7u); ++k2) {
          s.vi.y = (int)(((unsigned long)(((unsigned long)(s.v3) & (unsigned long)((-128)))) / ((unsigned long)p0 | 1)));
          s.f0 = (float)(fma((double)(0.5f), (double)(s.q.d), (double)(out_f[s.gid * 4 + (s.q.e & 3)])));
          s.q.d = (double)(((-2.25f) + s.q.d));
        }
      }
      { int fuel3 = 2; do {
        if (((((unsigned)p0 + (unsigned)s.l0) & 3u) == 2)) {
          views.set(s.pw, (!((unsigned)(5) != (unsigned)(100))), s.gid * 4);
          s.p = ((unsigned)p1 < 1u) ? s.p : &s.la[((s.lid) & 7)];
          s.vf.z = (float)(floor((float)(s.vf.z)));
        }
        s.q.b = (float)(fma((double)(sqrt((float)(s.f0))), (double)((double)((s.lid) & 1023)), (double)(((ts2[s.lid] + (s.i0 & 0)) * s.q.b))));
        if (((unsigned)(((unsigned)((-1)) - (unsigned)((ts1[((s.lid + 3) % 32)] + (s.v1 & 0))))) < (unsigned)((((int)(4294967295u) <= (int)(2147483647)) ? s.po[s.v3 & 3] : s.pair.x)))) {
          s.f0 = (float)((((unsigned)(in_i[((s.gid >> p1 << 1) + (s.v2 & ((1 << p1) - 1))) & 63]) != (unsigned)((-128))) ? (float)((s.vi.y) & 7) : (s.q.d - s.vf.z)));
          s.vi ^= int_4((int)(((unsigned)(helper8_0((long)(65535), (int)(s.q.c), s.q.b)) + (unsigned)(((unsigned)(((unsigned long)(unsigned)((shared[(s.base + s.lid)] + (s.v1 & 0))) * (unsigned)(s.v1)) >> 32))))));
        } else {
          out_l[s.gid * 4 + ((((int)((s.i0) & 255) + (int)((s.vi.y) & 1023))) & 3)] = (long)(65535);
          s.q.b = (float)(trunc((float)(s.vf.z)));
        }
      } while (--fuel3 > 0 && ((unsigned long)(table[s.pair.x & 63]) < (unsigned long)(in_u[((s.q.e & (~0u << p1)) + s.gid) & 63]))); }
      if ((((unsigned)p0 < 0u) || ((unsigned)p1 / 7u != 0))) {
        for (int k4 = 0; k4 < (int)((unsigned)p0 & 7u); ++k4) {
          s.v2 = (int)((int)(((unsigned long)(s.v3) != (unsigned long)(s.i0))));
          s.vi.y = (int)(((int)(((int)(((s.pair.x) & 255)) / ((int)p1 | 1))) >> 21));
        }
      } else {
        s.v0 = (unsigned long)(((long)(((((unsigned long)(s.l0) * (unsigned long)(7))) & 1023)) % 3));
        for (int k5 = 0; k5 < 5; ++k5) {
          s.vf.z = (float)((float)((ts2[s.lid] + (s.vi.y & 0))));
          ts0[((s.lid + 7) % 32)] = lesser(make_entry((float)(s.q.d), (int)(((unsigned long)(in_i[((s.gid >> p1 << 1) + (s.q.c & ((1 << p1) - 1))) & 63]) | (unsigned long)(0x80000000u)))), ts0[((s.lid + 7) % 32)]);
          s.vi.y = (int)(s.v2);
          if ((((unsigned)p1 & 3u) == 2)) continue;
        }
      }
    } while (--fuel1 > 0 && ((int)(s.v3) <= (int)(s.v2))); }
    out_m[s.gid] = s.m;
  }();
  for (state &s : threads) [&] {
    switch (in_u[((s.v1 & (~0u << p1)) + s.gid) & 63] & 7) { case 0: {
      exchange(s.po, s.pw);
    } case 1: {
      { int fuel6 = 2; do {
        for (int k7 = 0; k7 < (int)((unsigned)p1 & 7u); ++k7) {
          if (((long)(s.v2) != (long)(s.v3))) break;
          if ((((s.i0) & 1) != 0)) continue;
        }
        switch ((-((((int)((s.gid) & 255) + (int)((in_u[s.q.c & 63]) & 7))) & 255)) & 7) { case 5: {
          out_l[s.gid * 4 + ((0x80000000u) & 3)] = (long)(((unsigned)(((unsigned long)(unsigned)(255) * (unsigned)(((long)((-2)) >> 0))) >> 32)));
        } break; case 7: {
          s.f0 = (float)(fma((double)(0.1), (double)(s.f0), (double)(1.0f)));
        } break; default: {
          s.q.d = (double)(s.vf.z);
        } }
        { int fuel8 = 4; do {
          views.set(pick(s.po, s.pw, ((int)(s.q.a) <= (int)(s.v2))), ((s.q.b > (ts2[(s.lid % 4 * 8 + s.lid / 4)] + (s.q.a & 0))) || ((unsigned long)(s.v1) == (unsigned long)(p1))), s.gid * 4);
          switch (helper8_1((long)(31), (int)(65535), (ts2[(s.lid % 4 * 8 + s.lid / 4)] + (s.q.e & 0))) & 3) { case 0: {
            s.po = (((long)(p0) <= (long)(3)) ? &out_p[s.gid * 4] : s.pw);
          } break; case 1: {
            views.set(s.pw, (((s.v0) & 1) != 0), s.gid * 4);
          } break; default: {
            s.pw = (((long)(in_s[s.vi.y & 15].c) > (long)(p1)) ? &s.la[4] : &s.la[0]);
          } }
        } while (--fuel8 > 0 && ((unsigned)(7) < (unsigned)((ts0[(s.lid ^ 17)].place + (s.q.c & 0))))); }
      } while (--fuel6 > 0 && (!((unsigned)p0 / 7u != 2))); }
    } case 2: {
      switch (((int)((((unsigned long)(in_s[s.vi.y & 15].c) / (((s.v0) & 1023) | 1))) & 1023) - (int)((((int)((p1) & 1023) * (int)((s.v0) & 1023))) & 1023)) & 7) { case 0: {
        if ((s.lf[s.q.a & 3] < 1e20f)) {
          views.set(s.pw, ((((unsigned)p0 + (unsigned)s.lid) & 3u) == 1), s.gid * 4);
          out_f[s.gid * 4 + (((-((p1) & 7))) & 3)] = (float)((-fma((float)(s.f0), (float)(s.q.d), (float)(0.5f))));
        } else {
          s.q.a = (int)(((unsigned)(((int)((s.lid) & 7) + (int)((s.vi.y) & 7))) | (unsigned)(s.v2)));
          for (int k9 = 0; k9 < 4; ++k9) {
            s.lr[k9] = out_s[s.gid];
          }
        }
        s.v3 = (int)sum_of(s.la, ((out_i[s.gid * 4 + (s.q.c & 3)]) & 7));
      } break; case 3: {
        s.v1 = (int)((int)(((unsigned)(s.v1) < (unsigned)(2147483647))));
        s.pair.x = (int)(s.v2);
      } break; case 4: {
        out_s[s.gid].e = (long)(helper8_1((long)((int)(((int)(s.gid) > (int)(s.pair.x)))), (int)(((unsigned)(((unsigned long)(unsigned)(in_s[s.v0 & 15].a) * (unsigned)(0x123456789abL)) >> 32))), (1e20f * (-2.25f))));
      } case 7: {
        s.f0 = (float)(s.f0);
      } break; default: {
        s.v3 = (int)(((unsigned)(s.q.c) << ((s.lid) & 31)));
      } }
      exchange(s.po, s.pw);
    } break; default: {
      s.c = mixed(s.c, s.c);
      s.q.b = (float)((((((unsigned)p1 + (unsigned)s.l0) & 3u) == 0) ? s.lf[s.i0 & 3] : ((ts2[(s.lid % 4 * 8 + s.lid / 4)] + (in_u[s.v1 & 63] & 0)) - in_s[s.i0 & 15].d)));
    } }
    s.v3 = (int)(((unsigned long)(s.q.e) / ((unsigned long)p0 | 1)));
  }();
  for (state &s : threads) [&] {
    s.pair = swapped(s.pair);
    s.q.a = (int)((((unsigned)(31) <= (unsigned)(((s.po == s.pw) + (s.v1)))) ? s.v2 : s.q.a));
    s.vf.z = (float)(fma((float)(s.vf.z), (float)(s.q.b), (float)(fma((double)((s.lf[5 & 3] * s.lf[s.l0 & 3])), (double)((-out_f[s.gid * 4 + (s.pair.x & 3)])), (double)((s.f0 - (ts2[((s.lid + 1) % 32)] + (2 & 0))))))));
  }();
  for (state &s : threads) [&] {
    s.vi.y = (int)(((unsigned)(255) << ((s.q.c) & 31)));
    s.v3 = (int)(((int)((s.v0) & 1023) - (int)((255) & 7)));
    s.pair.x = (int)(s.v3);
    s.q.d = (double)(in_f[0x123456789abL & 63]);
    s.f0 = (float)(fabs((double)((-in_s[0 & 15].b))));
    s.vi.y = (int)(((unsigned)(s.v0) - (unsigned)(s.la[s.v2 & 7])));
  }();
}
}
#pragma clang optimize on
static int helper9_0(long a, int b, float x) restrict(cpu, amp) {
  unsigned r = 1;
  if ((x >= x)) {
    if ((x <= (-x))) {
      r = (unsigned)(a);
      b = (int)(r);
      r = (unsigned)(b);
    } else {
      a = (long)(b);
      b = (int)(a);
    }
    r = (unsigned)(r);
  }
  b = (int)(a);
  b = (int)(a);
  switch (a & 7) { case 1: {
    switch (a & 7) { case 3: {
      r = (unsigned)(r);
    } case 4: {
      r = (unsigned)(r);
    } break; case 7: {
      b = (int)(a);
    } break; default: {
      b = (int)(r);
      b = (int)(a);
    } }
    for (int fuel1 = 2; fuel1 > 0 && ((long)(b) < (long)(r)); --fuel1) {
      r = (unsigned)(b);
    }
  } case 3: {
    switch (a & 7) { case 1: {
      b = (int)(b);
      b = (int)(r);
    } break; case 5: {
      a = (long)(b);
      a = (long)(r);
    } break; default: {
      a = (long)(b);
      r = (unsigned)(a);
    } }
    if (((unsigned)((-128)) >= (unsigned)(a))) {
      b = (int)(a);
      b = (int)(b);
    } else {
      a = (long)(a);
      r = (unsigned)(r);
    }
  } case 5: {
    for (int k2 = 0; k2 < (r & 7); ++k2) {
      a = (long)(a);
    }
    if ((x != x)) {
      a = (long)(2147483647);
    } else {
      a = (long)(b);
      a = (long)(r);
    }
  } break; case 7: {
    if ((((b) & 1) != 0)) {
      b = (int)(r);
      if ((((x != 1e-3f) && ((unsigned long)(b) > (unsigned long)(65535))) || ((long)(0x80000000u) <= (long)(b)))) return (int)(r);
    } else {
      b = (int)(a);
    }
  } break; default: {
    switch (0 & 7) { case 1: {
      b = (int)(b);
    } break; case 4: {
      b = (int)(b);
      b = (int)(100);
    } case 5: {
      b = (int)(r);
      r = (unsigned)(b);
    } case 7: {
      r = (unsigned)(0x80000000u);
      b = (int)(a);
    } break; default: {
      r = (unsigned)(b);
      b = (int)(b);
    } }
    a = (long)(b);
  } }
  return (int)r;
}

static volatile int p0_9 = 183;
static volatile unsigned p1_9 = 6;
static volatile float p2_9 = 0.5;
static void launch_9(kernel_data &d) {
const int p0 = p0_9;
const unsigned p1 = p1_9;
const float p2 = p2_9;
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
const array_view<const cell, 1> in_c(columns, d.in_c);
const array_view<cell, 1> out_c((int)d.out_c.size(), d.out_c);
const array_view<entry, 1> out_e((int)d.out_e.size(), d.out_e);
const array_view<matrix, 1> out_m((int)d.out_m.size(), d.out_m);
const array_view<const int, 2> in_2(columns, columns, d.in_2);
const two_of<array_view<int, 1>> views = {out_p, out_q};
const array<int, 1> table(inputs, d.in_i.begin());
parallel_for_each(extent<2>(64, 3).tile<32, 1>(), [=, &table](tiled_index<32, 1> t) restrict(amp) {
const int tile0 = t.tile[0];
const int tile1 = t.tile[1];
tile_static int ts0[32];
const int i0 = t.global[0];
const int i1 = t.global[1];
const int gid = (i0 * 3 + i1);
const int l0 = t.local[0];
const int l1 = t.local[1];
const int lid = (l0 * 1 + l1);
const int base = (tile0 * 3 + tile1) * 32;
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
for (int k = 0; k < 8; ++k) la[k] = gid * k;
for (int k = 0; k < 4; ++k) lf[k] = (float)gid + (float)k;
for (int k = 0; k < 4; ++k) lc[k] = make_cell(gid + k, 1.5f);
for (int k = 0; k < 8; ++k) le[k] = make_entry((float)k, gid);
for (int k = 0; k < 4; ++k) lr[k] = in_s[(gid + k) & 15];
int v0 = (int)(gid);
int v1 = (int)(in_i[gid & 63]);
unsigned long v2 = (unsigned long)(l0);
float f0 = (float)gid;
float f1 = (float)in_f[gid & 63];
float f2 = (float)gid;
record q = in_s[gid & 15];
pair_of_ints pair = make_pair_of_ints(gid, 5);
int_4 vi = int_4(gid, 1, 2, 3);
float_3 vf = float_3(1.0f, (float)gid, -2.0f);
int * p = &la[2];
const int * pi = &in_i[5];
int appended = 0;
int * po = &la[0];
int * pw = &out_p[gid * 4];
cell c = in_c[gid & 15];
entry e = make_entry((float)gid, gid);
matrix m = make_matrix(in_f[gid & 63]);
cell c2 = make_cell(gid, 2.5f);
    ts0[lid] = (int)gid;
  t.barrier.wait();
  if ((((int)p1 + 1) % 4) != 2) {
      if ((!(((unsigned)p1 & 3u) == 2))) {
        if ((in_d[in_u[q.c & 63] & 63] != (lf[5 & 3] + lf[v0 & 3]))) {
          for (int k1 = 0; k1 < ((~(shared[base + (int)((unsigned)pair.x % 32u)])) & 7); ++k1) {
            q.c = (unsigned)(((int)((((((unsigned)p1 & 3u) == 0) ? 5 : 2147483647)) & 1023) - (int)((whole(1e20f)) & 255)));
            q.b = (float)((in_d[65535 & 63] - 0.1));
            f1 = (float)((((f2 <= f1) || (q.d >= (-2.25f))) ? 3.1f : (f0 + f2)));
          }
          if (((1e20f - lf[v2 & 3]) != lf[l1 & 3])) {
            v0 = (int)(l1);
          } else {
            f1 = (float)((((q.d * f2) + (in_s[4294967295u & 15].b - q.d)) - f1));
          }
          v2 = (unsigned long)(v2);
        } else {
          if (((int)(4294967295u) == (int)((-128)))) {
            q.e = (long)(((int)(whole(f2)) >> 30));
            pair.x = (int)(((unsigned)(((po == pw) + (vi.y))) / (((v1) & 1023) | 1)));
          }
        }
        for (int k2 = 0; k2 < (int)((unsigned)p1 & 7u); ++k2) {
          for (int k3 = 0; k3 < (whole(in_s[1 & 15].d) & 7); ++k3) {
            vi.y = (int)(0x80000000u);
            { int tmp[4] = {(int)(((unsigned)(q.a) - (unsigned)(vi.y))), 1, gid, 3};
              tmp[((k2) & 3)] = (int)(((int)(((~(lid))) & 255) * (int)((((int)((31) & 1) + (int)((q.c) & 1))) & 7)));
              q.c = (unsigned)tmp[((255) & 3)];
            }
            q.c = (unsigned)((int)(((int)(table[pair.x & 63]) < (int)(i1))));
            vf.z = (float)((in_s[q.c & 15].d * q.d));
          }
        }
        switch (v2 & 7) { case 4: {
          if (((int)(v0) >= (int)(lid))) {
            v1 = (int)(whole(out_f[gid * 4 + (q.a & 3)]));
            vi ^= int_4((int)(v2));
            q.e = (long)(65535);
          }
          vf.z = (float)(((!((unsigned)p1 < 100u)) ? (fma((double)(0.1), (double)(vf.z), (double)(q.b)) / (float)(f1)) : (double)(((int)(((int)(q.a) != (int)(0x80000000u)))) & 7)));
        } break; case 6: {
          q.b = (float)(((!(!(in_f[shared[base + (int)((unsigned)q.a % 32u)] & 63] >= 0.5f))) ? ((in_f[shared[base + (int)((unsigned)v1 % 32u)] & 63] / f1) - (f1 + in_f[pair.x & 63])) : in_s[vi.y & 15].b));
        } break; default: {
          v2 = (unsigned long)(((po == pw) + (q.a)));
        } }
      }
      pair.x = (int)(whole(f0));
    t.barrier.wait();
  }
  switch ((unsigned)tile0 % 3u) { case 0: {
      v2 = (unsigned long)le[((q.e) & 7)].place;
      p = ((long)(((int)(2))) != (long)(whole(f0))) ? p : &la[((2) & 7)];
    t.barrier.wait();
      atomic_fetch_and(&ts0[(unsigned)pi[q.c & 15] % 32u], (int)(((unsigned long)(((int)((q.a) & 255) + (int)((table[v1 & 63]) & 1))) * (unsigned long)((int)(((unsigned)(v2) == (unsigned)(1)))))));
      f2 = (float)(out_f[gid * 4 + (q.e & 3)]);
      vi.y = (int)(q.a);
    t.barrier.wait_with_all_memory_fence();
  } case 2: {
    if (((tile0 + 4) % 2) < 1) {
        out_s[gid] = q;
        f0 = (float)((((unsigned long)(v1) < (unsigned long)(p0)) ? f2 : f0));
      t.barrier.wait_with_all_memory_fence();
        q.a = (int)(((int)(((int)((((int)((in_u[v2 & 63]) & 7) + (int)((4294967295u) & 7))) & 1023) * (int)(((-((gid) & 7))) & 1))) >> 2));
        v0 = (int)atomic_fetch_dec(&out_u[gid * 4 + ((((unsigned long)(vi.y))) & 3)]);
        { int seen4 = 0; while (!atomic_compare_exchange(&ts0[(unsigned)((int)((i1) & 1023) * (int)((in_2((gid & 15), (q.c & 15))) & 7)) % 32u], &seen4, (int)((unsigned)seen4 * 3u + (unsigned)2))) {} }
      t.barrier.wait_with_all_memory_fence();
    } else {
        pair = swapped(pair);
      t.barrier.wait_with_all_memory_fence();
        v2 = (unsigned long)(((int)(((unsigned)(p1) << ((q.e) & 31))) >> 10));
      t.barrier.wait();
    }
  } break; default: break; }
  vi.y = groups::subgroup_shuffle_down(t, (int)(((unsigned long)((~(255))) - (unsigned long)(((int)((5) & 1023) * (int)((vi.y) & 7))))), 20);
  switch ((unsigned)p0 % 3u) { case 0: {
      f1 = (float)(f2);
      f1 = (float)(vf.z);
    t.barrier.wait();
      f2 = (float)(((((long)(v0) > (long)(pair.x)) ? f1 : 0.1) * (f0 - 3.1f)));
      f2 = (float)(f2);
    t.barrier.wait();
  } case 2: {
      q.e = (long)(((unsigned long)(((unsigned long)(pair.x) % (((in_s[vi.y & 15].e) & 7) | 1)))));
      q.e = (long)(helper9_0((long)(((unsigned)(((unsigned long)(unsigned)(0x80000000u) * (unsigned)(i1)) >> 32))), (int)(v0), 3.1f));
    t.barrier.wait();
      if (2 * lid + 1 < 32) ts0[2 * lid] ^= ts0[2 * lid + 1];
    t.barrier.wait();
  } break; default: break; }
    ts0[((lid + 1) % 32)] = (int)(((unsigned)((((unsigned long)(q.c) <= (unsigned long)(gid)) ? i1 : p1)) / 7));
    v1 = (int)(((long)(((unsigned)((-1)) + (unsigned)(q.c))) >> 7));
    if ((in_s[4294967295u & 15].b != in_f[in_2((gid & 15), (vi.y & 15)) & 63])) return;
    q.c = (unsigned)((int)(((int)(q.a) != (int)(in_s[q.a & 15].a))));
    v2 = (unsigned long)(2147483647);
    f0 = (float)(in_d[v0 & 63]);
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
out_c.synchronize();
out_e.synchronize();
out_m.synchronize();
}
#pragma clang optimize off
static void serial_9(kernel_data &d) {
const int p0 = p0_9;
const unsigned p1 = p1_9;
const float p2 = p2_9;
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
const cell *const in_c = d.in_c.data();
cell *const out_c = d.out_c.data();
entry *const out_e = d.out_e.data();
matrix *const out_m = d.out_m.data();
const table_of<const int> in_2 = {d.in_2.data()};
const int *const table = in_i;
const two_of<int *> views = {out_p, out_q};
struct state {
int i0;
int i1;
int gid;
int l0;
int l1;
int lid;
int base;
int v0;
int v1;
unsigned long v2;
float f0;
float f1;
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
cell c;
entry e;
matrix m;
cell c2;
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
};
for (int tile0 = 0; tile0 < 2; ++tile0)
for (int tile1 = 0; tile1 < 3; ++tile1)
{
std::vector<state> threads(32);
state *next = threads.data();
int ts0[32];
for (int l0 = 0; l0 < 32; ++l0)
for (int l1 = 0; l1 < 1; ++l1)
{ state &s = *next++;
s.i0 = tile0 * 32 + l0;
s.i1 = tile1 * 1 + l1;
s.gid = (s.i0 * 3 + s.i1);
s.l0 = l0;
s.l1 = l1;
s.lid = (s.l0 * 1 + s.l1);
s.base = (tile0 * 3 + tile1) * 32;
for (int k = 0; k < 8; ++k) s.la[k] = s.gid * k;
for (int k = 0; k < 4; ++k) s.lf[k] = (float)s.gid + (float)k;
for (int k = 0; k < 4; ++k) s.lc[k] = make_cell(s.gid + k, 1.5f);
for (int k = 0; k < 8; ++k) s.le[k] = make_entry((float)k, s.gid);
for (int k = 0; k < 4; ++k) s.lr[k] = in_s[(s.gid + k) & 15];
s.v0 = (int)(s.gid);
s.v1 = (int)(in_i[s.gid & 63]);
s.v2 = (unsigned long)(s.l0);
s.f0 = (float)s.gid;
s.f1 = (float)in_f[s.gid & 63];
s.f2 = (float)s.gid;
s.q = in_s[s.gid & 15];
s.pair = make_pair_of_ints(s.gid, 5);
s.vi = int_4(s.gid, 1, 2, 3);
s.vf = float_3(1.0f, (float)s.gid, -2.0f);
s.p = &s.la[2];
s.pi = &in_i[5];
s.appended = 0;
s.po = &s.la[0];
s.pw = &out_p[s.gid * 4];
s.c = in_c[s.gid & 15];
s.e = make_entry((float)s.gid, s.gid);
s.m = make_matrix(in_f[s.gid & 63]);
s.c2 = make_cell(s.gid, 2.5f);
}
  for (state &s : threads) [&] {
    ts0[s.lid] = (int)s.gid;
  }();
  if ((((int)p1 + 1) % 4) != 2) {
    for (state &s : threads) [&] {
      if ((!(((unsigned)p1 & 3u) == 2))) {
        if ((in_d[in_u[s.q.c & 63] & 63] != (s.lf[5 & 3] + s.lf[s.v0 & 3]))) {
          for (int k1 = 0; k1 < ((~(shared[s.base + (int)((unsigned)s.pair.x % 32u)])) & 7); ++k1) {
            s.q.c = (unsigned)(((int)((((((unsigned)p1 & 3u) == 0) ? 5 : 2147483647)) & 1023) - (int)((whole(1e20f)) & 255)));
            s.q.b = (float)((in_d[65535 & 63] - 0.1));
            s.f1 = (float)((((s.f2 <= s.f1) || (s.q.d >= (-2.25f))) ? 3.1f : (s.f0 + s.f2)));
          }
          if (((1e20f - s.lf[s.v2 & 3]) != s.lf[s.l1 & 3])) {
            s.v0 = (int)(s.l1);
          } else {
            s.f1 = (float)((((s.q.d * s.f2) + (in_s[4294967295u & 15].b - s.q.d)) - s.f1));
          }
          s.v2 = (unsigned long)(s.v2);
        } else {
          if (((int)(4294967295u) == (int)((-128)))) {
            s.q.e = (long)(((int)(whole(s.f2)) >> 30));
            s.pair.x = (int)(((unsigned)(((s.po == s.pw) + (s.vi.y))) / (((s.v1) & 1023) | 1)));
          }
        }
        for (int k2 = 0; k2 < (int)((unsigned)p1 & 7u); ++k2) {
          for (int k3 = 0; k3 < (whole(in_s[1 & 15].d) & 7); ++k3) {
            s.vi.y = (int)(0x80000000u);
            { int tmp[4] = {(int)(((unsigned)(s.q.a) - (unsigned)(s.vi.y))), 1, s.gid, 3};
              tmp[((k2) & 3)] = (int)(((int)(((~(s.lid))) & 255) * (int)((((int)((31) & 1) + (int)((s.q.c) & 1))) & 7)));
              s.q.c = (unsigned)tmp[((255) & 3)];
            }
            s.q.c = (unsigned)((int)(((int)(table[s.pair.x & 63]) < (int)(s.i1))));
            s.vf.z = (float)((in_s[s.q.c & 15].d * s.q.d));
          }
        }
        switch (s.v2 & 7) { case 4: {
          if (((int)(s.v0) >= (int)(s.lid))) {
            s.v1 = (int)(whole(out_f[s.gid * 4 + (s.q.a & 3)]));
            s.vi ^= int_4((int)(s.v2));
            s.q.e = (long)(65535);
          }
          s.vf.z = (float)(((!((unsigned)p1 < 100u)) ? (fma((double)(0.1), (double)(s.vf.z), (double)(s.q.b)) / (float)(s.f1)) : (double)(((int)(((int)(s.q.a) != (int)(0x80000000u)))) & 7)));
        } break; case 6: {
          s.q.b = (float)(((!(!(in_f[shared[s.base + (int)((unsigned)s.q.a % 32u)] & 63] >= 0.5f))) ? ((in_f[shared[s.base + (int)((unsigned)s.v1 % 32u)] & 63] / s.f1) - (s.f1 + in_f[s.pair.x & 63])) : in_s[s.vi.y & 15].b));
        } break; default: {
          s.v2 = (unsigned long)(((s.po == s.pw) + (s.q.a)));
        } }
      }
      s.pair.x = (int)(whole(s.f0));
    }();
  }
  switch ((unsigned)tile0 % 3u) { case 0: {
    for (state &s : threads) [&] {
      s.v2 = (unsigned long)s.le[((s.q.e) & 7)].place;
      s.p = ((long)(((int)(2))) != (long)(whole(s.f0))) ? s.p : &s.la[((2) & 7)];
    }();
    for (state &s : threads) [&] {
      serial::atomic_fetch_and(&ts0[(unsigned)s.pi[s.q.c & 15] % 32u], (int)(((unsigned long)(((int)((s.q.a) & 255) + (int)((table[s.v1 & 63]) & 1))) * (unsigned long)((int)(((unsigned)(s.v2) == (unsigned)(1)))))));
      s.f2 = (float)(out_f[s.gid * 4 + (s.q.e & 3)]);
      s.vi.y = (int)(s.q.a);
    }();
  } case 2: {
    if (((tile0 + 4) % 2) < 1) {
      for (state &s : threads) [&] {
        out_s[s.gid] = s.q;
        s.f0 = (float)((((unsigned long)(s.v1) < (unsigned long)(p0)) ? s.f2 : s.f0));
      }();
      for (state &s : threads) [&] {
        s.q.a = (int)(((int)(((int)((((int)((in_u[s.v2 & 63]) & 7) + (int)((4294967295u) & 7))) & 1023) * (int)(((-((s.gid) & 7))) & 1))) >> 2));
        s.v0 = (int)serial::atomic_fetch_dec(&out_u[s.gid * 4 + ((((unsigned long)(s.vi.y))) & 3)]);
        { int seen4 = 0; while (!serial::atomic_compare_exchange(&ts0[(unsigned)((int)((s.i1) & 1023) * (int)((in_2((s.gid & 15), (s.q.c & 15))) & 7)) % 32u], &seen4, (int)((unsigned)seen4 * 3u + (unsigned)2))) {} }
      }();
    } else {
      for (state &s : threads) [&] {
        s.pair = swapped(s.pair);
      }();
      for (state &s : threads) [&] {
        s.v2 = (unsigned long)(((int)(((unsigned)(p1) << ((s.q.e) & 31))) >> 10));
      }();
    }
  } break; default: break; }
  { std::vector<int> all; for (state &s : threads) all.push_back((int)(((unsigned long)((~(255))) - (unsigned long)(((int)((5) & 1023) * (int)((s.vi.y) & 7)))))); all = serial::subgroup_shuffle_down(all, 20);
  size_t k = 0; for (state &s : threads) s.vi.y = all[k++]; }
  switch ((unsigned)p0 % 3u) { case 0: {
    for (state &s : threads) [&] {
      s.f1 = (float)(s.f2);
      s.f1 = (float)(s.vf.z);
    }();
    for (state &s : threads) [&] {
      s.f2 = (float)(((((long)(s.v0) > (long)(s.pair.x)) ? s.f1 : 0.1) * (s.f0 - 3.1f)));
      s.f2 = (float)(s.f2);
    }();
  } case 2: {
    for (state &s : threads) [&] {
      s.q.e = (long)(((unsigned long)(((unsigned long)(s.pair.x) % (((in_s[s.vi.y & 15].e) & 7) | 1)))));
      s.q.e = (long)(helper9_0((long)(((unsigned)(((unsigned long)(unsigned)(0x80000000u) * (unsigned)(s.i1)) >> 32))), (int)(s.v0), 3.1f));
    }();
    for (state &s : threads) [&] {
      if (2 * s.lid + 1 < 32) ts0[2 * s.lid] ^= ts0[2 * s.lid + 1];
    }();
  } break; default: break; }
  for (state &s : threads) [&] {
    ts0[((s.lid + 1) % 32)] = (int)(((unsigned)((((unsigned long)(s.q.c) <= (unsigned long)(s.gid)) ? s.i1 : p1)) / 7));
    s.v1 = (int)(((long)(((unsigned)((-1)) + (unsigned)(s.q.c))) >> 7));
    if ((in_s[4294967295u & 15].b != in_f[in_2((s.gid & 15), (s.vi.y & 15)) & 63])) return;
    s.q.c = (unsigned)((int)(((int)(s.q.a) != (int)(in_s[s.q.a & 15].a))));
    s.v2 = (unsigned long)(2147483647);
    s.f0 = (float)(in_d[s.v0 & 63]);
  }();
}
}
#pragma clang optimize on
static int helper10_0(unsigned a, int b, float x) restrict(cpu, amp) {
  unsigned r = 1;
  r = (unsigned)(b);
  for (int fuel1 = 2; fuel1 > 0 && ((long)(b) > (long)(r)); --fuel1) {
    { int fuel2 = 4; do {
      a = (unsigned)(0x80000000u);
      r = (unsigned)(b);
    } while (--fuel2 > 0 && (x >= x)); }
  }
  b = (int)(r);
  for (int k3 = 0; k3 < (r & 7); ++k3) {
    for (int fuel4 = 4; fuel4 > 0 && (x != x); --fuel4) {
      b = (int)(65535);
      b = (int)(a);
      a = (unsigned)(k3);
    }
    b = (int)(a);
    if (((long)(b) < (long)(k3))) return (int)(b);
    b = (int)(r);
  }
  return (int)r;
}

static volatile int p0_10 = 214;
static volatile unsigned p1_10 = 4;
static volatile float p2_10 = 100.0;
static void launch_10(kernel_data &d) {
const int p0 = p0_10;
const unsigned p1 = p1_10;
const float p2 = p2_10;
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
const array_view<const cell, 1> in_c(columns, d.in_c);
const array_view<cell, 1> out_c((int)d.out_c.size(), d.out_c);
const array_view<entry, 1> out_e((int)d.out_e.size(), d.out_e);
const array_view<matrix, 1> out_m((int)d.out_m.size(), d.out_m);
const array_view<const int, 2> in_2(columns, columns, d.in_2);
const two_of<array_view<int, 1>> views = {out_p, out_q};
const array<int, 1> table(inputs, d.in_i.begin());
parallel_for_each(extent<2>(10, 3).tile<5, 1>(), [=, &table](tiled_index<5, 1> t) restrict(amp) {
const int tile0 = t.tile[0];
const int tile1 = t.tile[1];
tile_static long ts0[5];
const int i0 = t.global[0];
const int i1 = t.global[1];
const int gid = (i0 * 3 + i1);
const int l0 = t.local[0];
const int l1 = t.local[1];
const int lid = (l0 * 1 + l1);
const int base = (tile0 * 3 + tile1) * 5;
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
for (int k = 0; k < 8; ++k) la[k] = gid * k;
for (int k = 0; k < 4; ++k) lf[k] = (float)gid + (float)k;
for (int k = 0; k < 4; ++k) lc[k] = make_cell(gid + k, 1.5f);
for (int k = 0; k < 8; ++k) le[k] = make_entry((float)k, gid);
for (int k = 0; k < 4; ++k) lr[k] = in_s[(gid + k) & 15];
long v0 = (long)(i1);
int v1 = (int)(lid);
unsigned v2 = (unsigned)(i1);
unsigned v3 = (unsigned)(gid);
long v4 = (long)(3);
double f0 = (double)1.5f;
double f1 = (double)gid;
double f2 = (double)gid;
record q = in_s[gid & 15];
pair_of_ints pair = make_pair_of_ints(gid, 5);
int_4 vi = int_4(gid, 1, 2, 3);
float_3 vf = float_3(1.0f, (float)gid, -2.0f);
int * p = &la[2];
const int * pi = &in_i[5];
int appended = 0;
int * po = &la[0];
int * pw = &out_p[gid * 4];
cell c = in_c[gid & 15];
entry e = make_entry((float)gid, gid);
matrix m = make_matrix(in_f[gid & 63]);
cell c2 = make_cell(gid, 2.5f);
    ts0[lid] = (long)gid;
  t.barrier.wait();
    switch (((po == pw) + (v3)) & 7) { case 0: {
      if (((((unsigned)p0 + (unsigned)lid) & 3u) == 2)) {
        switch (((int)((i0) & 7) + (int)((in_l[v4 & 63]) & 255)) & 7) { case 6: {
          out_e[gid * 2 + 0] = make_entry((float)(ceil((float)(f1))), (int)(((po == pw) + (v1))));
        } break; case 7: {
          { int *&again = po; again = &out_q[gid * 4]; *again ^= 1; }
        } break; default: {
          pair = swapped(pair);
          v0 = (long)(((int)((((unsigned long)(p1) % 20)) & 7) - (int)((((int)(v3))) & 7)));
        } }
        f2 = (double)(1e20f);
      } else {
        if (((long)(l1) != (long)(pw[v4 & 3]))) {
          v1 = (int)(l0);
          v3 = (unsigned)(q.a);
        } else {
          v4 = (long)(whole(lf[l0 & 3]));
        }
      }
    } break; case 1: {
      out_d[gid * 4 + (((~(3))) & 3)] = (double)(f1);
      if (((((int)(((unsigned)p1 < 100u))) & 1) != 0)) {
        if (((1e-3f > lf[65535 & 3]) && ((unsigned)p0 / 7u != 0))) {
          pair = swapped(pair);
          po[((i0) & 3)] ^= (int)(l0);
        }
      } else {
        out_i[gid * 4 + (((-1)) & 3)] = (int)((unsigned long)(((unsigned)(5) & (unsigned)(((int)((0x123456789abL) & 7) + (int)((255) & 1))))));
      }
    } break; default: {
      q.e = (long)(((int)((table[v2 & 63]) & 1) - (int)((v3) & 1)));
    } }
    switch (((int)((((int)((((-1)) & 1)) % ((int)p1 | 1))) & 255) * (int)((((long)(q.c))) & 7)) & 7) { case 2: {
      switch ((((unsigned)p1 < 100u) ? whole(q.d) : (~(p1))) & 7) { case 0: {
        for (int fuel1 = 4; fuel1 > 0 && ((unsigned long)(v2) <= (unsigned long)(0x123456789abL)); --fuel1) {
          f1 = (double)(floor((double)(q.d)));
          swap_ints(la[((q.e) & 7)], la[((v2) & 7)]);
        }
      } break; case 5: {
        out_c[gid].y = (float)(((!((unsigned long)(v2) < (unsigned long)(gid))) ? (f2 * in_s[((po == pw) + (v4)) & 15].d) : (f1 * f0)));
        v4 = (long)(((unsigned long)(p0) | (unsigned long)(pair.x)));
      } break; case 6: {
        f2 = (double)((-out_f[gid * 4 + (l0 & 3)]));
      } break; default: {
        atomic_fetch_max(&acc_f[((whole((-2.25f))) & 15)], (float)(((((unsigned)(1) ^ (unsigned)(gid))) & 3)));
        atomic_fetch_inc(&acc_i[((ts0[(unsigned)pair.x % 5u]) & 15)]);
      } }
      q.c = (unsigned)(whole((out_f[gid * 4 + (q.c & 3)] - in_d[v2 & 63])));
    } break; case 4: {
      f1 = (double)(in_f[p0 & 63]);
    } break; default: {
      f2 = (double)(1e-3f);
    } }
    lf[((l1) & 3)] = (float)((float)((i1) & 7));
  t.barrier.wait();
  pair.x = groups::subgroup_exclusive_scan(t, (int)(whole(1e20f)), concurrency::groups::bits_or());
  for (int u2 = 0; u2 < 2; ++u2) {
      q.c = (unsigned)(((0.1 == 0.1) ? ((long)(q.e) >> 0) : po[vi.y & 3]));
      pair.x = (int)(((unsigned)(((unsigned long)(unsigned)(vi.y) * (unsigned)(((int)((ts0[(unsigned)vi.y % 5u]) & 7) + (int)((2147483647) & 1)))) >> 32)));
      v4 = (long)(((int)((((unsigned long)(q.e))) & 1) - (int)(((-1)) & 7)));
    t.barrier.wait();
  }
    q.e = (long)((((unsigned)p1 < 0u) ? (((unsigned)(q.e) != (unsigned)(ts0[(unsigned)v3 % 5u])) ? v0 : v0) : vi.y));
    vf.z = (float)(sqrt((float)((-ceil((float)(f1))))));
    *p = (int)(v0);
    pick(po, pw, (0.1 < in_d[lid & 63]))[((in_l[pair.x & 63]) & 3)] ^= (int)(((long)(l0)));
    if (((((unsigned)p1 + (unsigned)gid) & 3u) == 3)) return;
    q.e = (long)((~(helper10_0((unsigned)(q.a), (int)(((unsigned long)(in_l[v4 & 63]) | (unsigned long)(v4))), (-7.0)))));
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
out_c.synchronize();
out_e.synchronize();
out_m.synchronize();
}
#pragma clang optimize off
static void serial_10(kernel_data &d) {
const int p0 = p0_10;
const unsigned p1 = p1_10;
const float p2 = p2_10;
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
const cell *const in_c = d.in_c.data();
cell *const out_c = d.out_c.data();
entry *const out_e = d.out_e.data();
matrix *const out_m = d.out_m.data();
const table_of<const int> in_2 = {d.in_2.data()};
const int *const table = in_i;
const two_of<int *> views = {out_p, out_q};
struct state {
int i0;
int i1;
int gid;
int l0;
int l1;
int lid;
int base;
long v0;
int v1;
unsigned v2;
unsigned v3;
long v4;
double f0;
double f1;
double f2;
record q;
pair_of_ints pair;
int_4 vi;
float_3 vf;
int * p;
const int * pi;
int appended;
int * po;
int * pw;
cell c;
entry e;
matrix m;
cell c2;
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
};
for (int tile0 = 0; tile0 < 2; ++tile0)
for (int tile1 = 0; tile1 < 3; ++tile1)
{
std::vector<state> threads(5);
state *next = threads.data();
long ts0[5];
for (int l0 = 0; l0 < 5; ++l0)
for (int l1 = 0; l1 < 1; ++l1)
{ state &s = *next++;
s.i0 = tile0 * 5 + l0;
s.i1 = tile1 * 1 + l1;
s.gid = (s.i0 * 3 + s.i1);
s.l0 = l0;
s.l1 = l1;
s.lid = (s.l0 * 1 + s.l1);
s.base = (tile0 * 3 + tile1) * 5;
for (int k = 0; k < 8; ++k) s.la[k] = s.gid * k;
for (int k = 0; k < 4; ++k) s.lf[k] = (float)s.gid + (float)k;
for (int k = 0; k < 4; ++k) s.lc[k] = make_cell(s.gid + k, 1.5f);
for (int k = 0; k < 8; ++k) s.le[k] = make_entry((float)k, s.gid);
for (int k = 0; k < 4; ++k) s.lr[k] = in_s[(s.gid + k) & 15];
s.v0 = (long)(s.i1);
s.v1 = (int)(s.lid);
s.v2 = (unsigned)(s.i1);
s.v3 = (unsigned)(s.gid);
s.v4 = (long)(3);
s.f0 = (double)1.5f;
s.f1 = (double)s.gid;
s.f2 = (double)s.gid;
s.q = in_s[s.gid & 15];
s.pair = make_pair_of_ints(s.gid, 5);
s.vi = int_4(s.gid, 1, 2, 3);
s.vf = float_3(1.0f, (float)s.gid, -2.0f);
s.p = &s.la[2];
s.pi = &in_i[5];
s.appended = 0;
s.po = &s.la[0];
s.pw = &out_p[s.gid * 4];
s.c = in_c[s.gid & 15];
s.e = make_entry((float)s.gid, s.gid);
s.m = make_matrix(in_f[s.gid & 63]);
s.c2 = make_cell(s.gid, 2.5f);
}
  for (state &s : threads) [&] {
    ts0[s.lid] = (long)s.gid;
  }();
  for (state &s : threads) [&] {
    switch (((s.po == s.pw) + (s.v3)) & 7) { case 0: {
      if (((((unsigned)p0 + (unsigned)s.lid) & 3u) == 2)) {
        switch (((int)((s.i0) & 7) + (int)((in_l[s.v4 & 63]) & 255)) & 7) { case 6: {
          out_e[s.gid * 2 + 0] = make_entry((float)(ceil((float)(s.f1))), (int)(((s.po == s.pw) + (s.v1))));
        } break; case 7: {
          { int *&again = s.po; again = &out_q[s.gid * 4]; *again ^= 1; }
        } break; default: {
          s.pair = swapped(s.pair);
          s.v0 = (long)(((int)((((unsigned long)(p1) % 20)) & 7) - (int)((((int)(s.v3))) & 7)));
        } }
        s.f2 = (double)(1e20f);
      } else {
        if (((long)(s.l1) != (long)(s.pw[s.v4 & 3]))) {
          s.v1 = (int)(s.l0);
          s.v3 = (unsigned)(s.q.a);
        } else {
          s.v4 = (long)(whole(s.lf[s.l0 & 3]));
        }
      }
    } break; case 1: {
      out_d[s.gid * 4 + (((~(3))) & 3)] = (double)(s.f1);
      if (((((int)(((unsigned)p1 < 100u))) & 1) != 0)) {
        if (((1e-3f > s.lf[65535 & 3]) && ((unsigned)p0 / 7u != 0))) {
          s.pair = swapped(s.pair);
          s.po[((s.i0) & 3)] ^= (int)(s.l0);
        }
      } else {
        out_i[s.gid * 4 + (((-1)) & 3)] = (int)((unsigned long)(((unsigned)(5) & (unsigned)(((int)((0x123456789abL) & 7) + (int)((255) & 1))))));
      }
    } break; default: {
      s.q.e = (long)(((int)((table[s.v2 & 63]) & 1) - (int)((s.v3) & 1)));
    } }
    switch (((int)((((int)((((-1)) & 1)) % ((int)p1 | 1))) & 255) * (int)((((long)(s.q.c))) & 7)) & 7) { case 2: {
      switch ((((unsigned)p1 < 100u) ? whole(s.q.d) : (~(p1))) & 7) { case 0: {
        for (int fuel1 = 4; fuel1 > 0 && ((unsigned long)(s.v2) <= (unsigned long)(0x123456789abL)); --fuel1) {
          s.f1 = (double)(floor((double)(s.q.d)));
          swap_ints(s.la[((s.q.e) & 7)], s.la[((s.v2) & 7)]);
        }
      } break; case 5: {
        out_c[s.gid].y = (float)(((!((unsigned long)(s.v2) < (unsigned long)(s.gid))) ? (s.f2 * in_s[((s.po == s.pw) + (s.v4)) & 15].d) : (s.f1 * s.f0)));
        s.v4 = (long)(((unsigned long)(p0) | (unsigned long)(s.pair.x)));
      } break; case 6: {
        s.f2 = (double)((-out_f[s.gid * 4 + (s.l0 & 3)]));
      } break; default: {
        serial::atomic_fetch_max(&acc_f[((whole((-2.25f))) & 15)], (float)(((((unsigned)(1) ^ (unsigned)(s.gid))) & 3)));
        serial::atomic_fetch_inc(&acc_i[((ts0[(unsigned)s.pair.x % 5u]) & 15)]);
      } }
      s.q.c = (unsigned)(whole((out_f[s.gid * 4 + (s.q.c & 3)] - in_d[s.v2 & 63])));
    } break; case 4: {
      s.f1 = (double)(in_f[p0 & 63]);
    } break; default: {
      s.f2 = (double)(1e-3f);
    } }
    s.lf[((s.l1) & 3)] = (float)((float)((s.i1) & 7));
  }();
  { std::vector<int> all; for (state &s : threads) all.push_back((int)(whole(1e20f))); all = serial::subgroup_exclusive_scan(all, concurrency::groups::bits_or());
  size_t k = 0; for (state &s : threads) s.pair.x = all[k++]; }
  for (int u2 = 0; u2 < 2; ++u2) {
    for (state &s : threads) [&] {
      s.q.c = (unsigned)(((0.1 == 0.1) ? ((long)(s.q.e) >> 0) : s.po[s.vi.y & 3]));
      s.pair.x = (int)(((unsigned)(((unsigned long)(unsigned)(s.vi.y) * (unsigned)(((int)((ts0[(unsigned)s.vi.y % 5u]) & 7) + (int)((2147483647) & 1)))) >> 32)));
      s.v4 = (long)(((int)((((unsigned long)(s.q.e))) & 1) - (int)(((-1)) & 7)));
    }();
  }
  for (state &s : threads) [&] {
    s.q.e = (long)((((unsigned)p1 < 0u) ? (((unsigned)(s.q.e) != (unsigned)(ts0[(unsigned)s.v3 % 5u])) ? s.v0 : s.v0) : s.vi.y));
    s.vf.z = (float)(sqrt((float)((-ceil((float)(s.f1))))));
    *s.p = (int)(s.v0);
    pick(s.po, s.pw, (0.1 < in_d[s.lid & 63]))[((in_l[s.pair.x & 63]) & 3)] ^= (int)(((long)(s.l0)));
    if (((((unsigned)p1 + (unsigned)s.gid) & 3u) == 3)) return;
    s.q.e = (long)((~(helper10_0((unsigned)(s.q.a), (int)(((unsigned long)(in_l[s.v4 & 63]) | (unsigned long)(s.v4))), (-7.0)))));
  }();
}
}
#pragma clang optimize on
static int helper11_0(long a, int b, float x) restrict(cpu, amp) {
  unsigned r = 1;
  switch (b & 7) { case 3: {
    switch (a & 7) { case 0: {
      r = (unsigned)(b);
      r = (unsigned)(a);
    } break; case 1: {
      r = (unsigned)(a);
    } break; case 7: {
      if ((((unsigned long)(r) >= (unsigned long)(r)) || ((int)(a) >= (int)(31)))) return (int)(r);
      b = (int)(2);
    } break; default: {
      r = (unsigned)(b);
    } }
  } break; case 6: {
    r = (unsigned)(r);
    a = (long)(a);
  } break; default: {
    a = (long)(r);
    b = (int)(r);
  } }
  r = (unsigned)(b);
  a = (long)(a);
  a = (long)(a);
  return (int)r;
}

static volatile int p0_11 = 28;
static volatile unsigned p1_11 = 4;
static volatile float p2_11 = 0.5;
static void launch_11(kernel_data &d) {
const int p0 = p0_11;
const unsigned p1 = p1_11;
const float p2 = p2_11;
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
const array_view<const cell, 1> in_c(columns, d.in_c);
const array_view<cell, 1> out_c((int)d.out_c.size(), d.out_c);
const array_view<entry, 1> out_e((int)d.out_e.size(), d.out_e);
const array_view<matrix, 1> out_m((int)d.out_m.size(), d.out_m);
const array_view<const int, 2> in_2(columns, columns, d.in_2);
const two_of<array_view<int, 1>> views = {out_p, out_q};
const array<int, 1> table(inputs, d.in_i.begin());
parallel_for_each(extent<2>(96, 14).tile<32, 7>(), [=, &table](tiled_index<32, 7> t) restrict(amp) {
const int tile0 = t.tile[0];
const int tile1 = t.tile[1];
tile_static int ts0[224];
tile_static long ts1[224];
const int i0 = t.global[0];
const int i1 = t.global[1];
const int gid = (i0 * 14 + i1);
const int l0 = t.local[0];
const int l1 = t.local[1];
const int lid = (l0 * 7 + l1);
const int base = (tile0 * 2 + tile1) * 224;
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
for (int k = 0; k < 8; ++k) la[k] = gid * k;
for (int k = 0; k < 4; ++k) lf[k] = (float)gid + (float)k;
for (int k = 0; k < 4; ++k) lc[k] = make_cell(gid + k, 1.5f);
for (int k = 0; k < 8; ++k) le[k] = make_entry((float)k, gid);
for (int k = 0; k < 4; ++k) lr[k] = in_s[(gid + k) & 15];
unsigned v0 = (unsigned)(l0);
int v1 = (int)(i1);
unsigned v2 = (unsigned)(l0);
float f0 = (float)gid;
double f1 = (double)1.5f;
double f2 = (double)gid;
record q = in_s[gid & 15];
pair_of_ints pair = make_pair_of_ints(gid, 5);
int_4 vi = int_4(gid, 1, 2, 3);
float_3 vf = float_3(1.0f, (float)gid, -2.0f);
int * p = &la[2];
const int * pi = &in_i[5];
int appended = 0;
int * po = &la[0];
int * pw = &out_p[gid * 4];
cell c = in_c[gid & 15];
entry e = make_entry((float)gid, gid);
matrix m = make_matrix(in_f[gid & 63]);
cell c2 = make_cell(gid, 2.5f);
    ts0[lid] = (int)gid;
    ts1[lid] = (long)gid;
  t.barrier.wait();
    if (((int)(pi[vi.y & 15]) >= (int)(65535))) {
      { int tmp[4] = {(int)(((unsigned)(1) / ((unsigned)p0 | 1))), 1, gid, 3};
        tmp[(((-128)) & 3)] = (int)(((int)(in_2((v1 & 15), (gid & 15)))));
        q.e = (long)tmp[((q.a) & 3)];
      }
      if (((((unsigned)p0 + (unsigned)lid) & 3u) == 1)) {
        q.c = (unsigned)(((int)((i0) & 255) * (int)((v1) & 1)));
      } else {
        out_l[gid * 4 + (((int)(((long)(ts0[(unsigned)q.a % 224u]) == (long)(in_2((v0 & 15), (gid & 15)))))) & 3)] = (long)(((unsigned long)(vi.y) + (unsigned long)(2)));
        switch ((-((v0) & 1023)) & 7) { case 0: {
          out_f[gid * 4 + ((in_u[pair.x & 63]) & 3)] = (float)((-(lf[ts1[(unsigned)v0 % 224u] & 3] - in_d[p1 & 63])));
        } break; case 1: {
          p = &la[((((unsigned)(v1) - (unsigned)(q.c))) & 7)];
        } break; case 2: {
          pair.x = (int)(((unsigned long)(whole(fma((double)(q.d), (double)(q.d), (double)(lf[i1 & 3]))))));
        } break; case 6: {
          q.d = (double)((in_s[v1 & 15].d - f0));
          vf.z = (float)(((-2.25f) + (((((unsigned)p1 + (unsigned)i0) & 3u) == 0) ? in_s[q.a & 15].d : (-2.25f))));
        } break; default: {
          v2 = (unsigned)(((unsigned)(((unsigned long)(unsigned)(((int)((ts0[(unsigned)v0 % 224u]) & 7) - (int)((0x80000000u) & 1))) * (unsigned)(((in_d[pair.x & 63] == 1e20f) ? v0 : in_2((v1 & 15), (gid & 15))))) >> 32)));
        } }
      }
    } else {
      v0 = (unsigned)(((q.d < q.b) ? 3 : i1));
    }
    q.a = (int)(((unsigned long)(((3.1f > q.b) ? q.a : p0)) & (unsigned long)(v1)));
    if ((((long)(31) < (long)(lid)) || ((long)(in_u[v2 & 63]) == (long)(in_u[v1 & 63])))) {
      q.e = (long)(helper11_0((long)(q.e), (int)(shared[base + (int)((unsigned)v2 % 224u)]), f0));
    } else {
      for (int k1 = 0; k1 < ((-((255) & 1)) & 7); ++k1) {
        if (((unsigned)((-128)) >= (unsigned)(shared[base + (int)((unsigned)v2 % 224u)]))) break;
        vf.z = (float)((((unsigned)(v2) < (unsigned)(((long)(k1) >> 58))) ? f2 : f2));
        for (int fuel2 = 9; fuel2 > 0 && ((long)(((unsigned)(shared[base + (int)((unsigned)q.c % 224u)]) % ((unsigned)p0 | 1))) <= (long)((((long)(in_u[((v1 & (~0u << p1)) + gid) & 63]) == (long)(p0)) ? q.e : gid))); --fuel2) {
          q.b = (float)(fma((double)((float)(in_s[0x123456789abL & 15].d)), (double)((in_d[pair.x & 63] + (-7.0))), (double)((f1 + vf.z))));
          vf.z = (float)(fabs((float)((1e20f + q.b))));
        }
      }
      q.c = (unsigned)(((int)((in_2((pair.x & 15), (gid & 15))) & 1023) * (int)((((f0 != q.d) ? 0x80000000u : v2)) & 7)));
    }
  t.barrier.wait();
    if ((((unsigned)(q.c) >= (unsigned)(q.c)) || (vf.z == 3.1f))) {
      atomic_fetch_sub(&acc_d[((((long)(q.a))) & 15)], (double)((((int)((in_d[ts0[(unsigned)q.c % 224u] & 63] > f1))) & 31)));
      vi.y = (int)(((int)((q.c) & 7) * (int)((v1) & 255)));
      q.c = (unsigned)(((unsigned long)((~(v1))) & (unsigned long)(((long)(v0) >> 41))));
    }
    q.e = (long)(in_2((v1 & 15), (gid & 15)));
    f2 = (double)(vf.z);
  t.barrier.wait_with_all_memory_fence();
  q.c = groups::subgroup_shuffle_down(t, (int)(((unsigned long)(((unsigned long)(l1) | (unsigned long)(table[v0 & 63]))) - (unsigned long)((int)(((int)(5) != (int)(5)))))), 14);
  vi.y = groups::subgroup_shuffle_down(t, (unsigned long)(5), 0);
    if (8 * (lid + 1) - 1 < 224) ts0[8 * (lid + 1) - 1] ^= ts0[8 * (lid + 1) - 5];
  t.barrier.wait();
    if (6 * lid + 3 < 224) ts1[6 * lid] ^= ts1[6 * lid + 3];
  t.barrier.wait();
    if ((in_s[vi.y & 15].b < f2)) return;
    lr[((lid) & 3)].b = (float)((float)(vf.z));
    q.c = (unsigned)(((unsigned)(0x80000000u) ^ (unsigned)(pair.x)));
    if ((in_d[v1 & 63] >= f1)) return;
    v0 = (unsigned)((-((7) & 7)));
    pi = ((unsigned)p0 < 2u) ? &in_i[((q.c) & 31)] : &in_i[gid & 15];
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
out_c.synchronize();
out_e.synchronize();
out_m.synchronize();
}
#pragma clang optimize off
static void serial_11(kernel_data &d) {
const int p0 = p0_11;
const unsigned p1 = p1_11;
const float p2 = p2_11;
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
const cell *const in_c = d.in_c.data();
cell *const out_c = d.out_c.data();
entry *const out_e = d.out_e.data();
matrix *const out_m = d.out_m.data();
const table_of<const int> in_2 = {d.in_2.data()};
const int *const table = in_i;
const two_of<int *> views = {out_p, out_q};
struct state {
int i0;
int i1;
int gid;
int l0;
int l1;
int lid;
int base;
unsigned v0;
int v1;
unsigned v2;
float f0;
double f1;
double f2;
record q;
pair_of_ints pair;
int_4 vi;
float_3 vf;
int * p;
const int * pi;
int appended;
int * po;
int * pw;
cell c;
entry e;
matrix m;
cell c2;
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
};
for (int tile0 = 0; tile0 < 3; ++tile0)
for (int tile1 = 0; tile1 < 2; ++tile1)
{
std::vector<state> threads(224);
state *next = threads.data();
int ts0[224];
long ts1[224];
for (int l0 = 0; l0 < 32; ++l0)
for (int l1 = 0; l1 < 7; ++l1)
{ state &s = *next++;
s.i0 = tile0 * 32 + l0;
s.i1 = tile1 * 7 + l1;
s.gid = (s.i0 * 14 + s.i1);
s.l0 = l0;
s.l1 = l1;
s.lid = (s.l0 * 7 + s.l1);
s.base = (tile0 * 2 + tile1) * 224;
for (int k = 0; k < 8; ++k) s.la[k] = s.gid * k;
for (int k = 0; k < 4; ++k) s.lf[k] = (float)s.gid + (float)k;
for (int k = 0; k < 4; ++k) s.lc[k] = make_cell(s.gid + k, 1.5f);
for (int k = 0; k < 8; ++k) s.le[k] = make_entry((float)k, s.gid);
for (int k = 0; k < 4; ++k) s.lr[k] = in_s[(s.gid + k) & 15];
s.v0 = (unsigned)(s.l0);
s.v1 = (int)(s.i1);
s.v2 = (unsigned)(s.l0);
s.f0 = (float)s.gid;
s.f1 = (double)1.5f;
s.f2 = (double)s.gid;
s.q = in_s[s.gid & 15];
s.pair = make_pair_of_ints(s.gid, 5);
s.vi = int_4(s.gid, 1, 2, 3);
s.vf = float_3(1.0f, (float)s.gid, -2.0f);
s.p = &s.la[2];
s.pi = &in_i[5];
s.appended = 0;
s.po = &s.la[0];
s.pw = &out_p[s.gid * 4];
s.c = in_c[s.gid & 15];
s.e = make_entry((float)s.gid, s.gid);
s.m = make_matrix(in_f[s.gid & 63]);
s.c2 = make_cell(s.gid, 2.5f);
}
  for (state &s : threads) [&] {
    ts0[s.lid] = (int)s.gid;
    ts1[s.lid] = (long)s.gid;
  }();
  for (state &s : threads) [&] {
    if (((int)(s.pi[s.vi.y & 15]) >= (int)(65535))) {
      { int tmp[4] = {(int)(((unsigned)(1) / ((unsigned)p0 | 1))), 1, s.gid, 3};
        tmp[(((-128)) & 3)] = (int)(((int)(in_2((s.v1 & 15), (s.gid & 15)))));
        s.q.e = (long)tmp[((s.q.a) & 3)];
      }
      if (((((unsigned)p0 + (unsigned)s.lid) & 3u) == 1)) {
        s.q.c = (unsigned)(((int)((s.i0) & 255) * (int)((s.v1) & 1)));
      } else {
        out_l[s.gid * 4 + (((int)(((long)(ts0[(unsigned)s.q.a % 224u]) == (long)(in_2((s.v0 & 15), (s.gid & 15)))))) & 3)] = (long)(((unsigned long)(s.vi.y) + (unsigned long)(2)));
        switch ((-((s.v0) & 1023)) & 7) { case 0: {
          out_f[s.gid * 4 + ((in_u[s.pair.x & 63]) & 3)] = (float)((-(s.lf[ts1[(unsigned)s.v0 % 224u] & 3] - in_d[p1 & 63])));
        } break; case 1: {
          s.p = &s.la[((((unsigned)(s.v1) - (unsigned)(s.q.c))) & 7)];
        } break; case 2: {
          s.pair.x = (int)(((unsigned long)(whole(fma((double)(s.q.d), (double)(s.q.d), (double)(s.lf[s.i1 & 3]))))));
        } break; case 6: {
          s.q.d = (double)((in_s[s.v1 & 15].d - s.f0));
          s.vf.z = (float)(((-2.25f) + (((((unsigned)p1 + (unsigned)s.i0) & 3u) == 0) ? in_s[s.q.a & 15].d : (-2.25f))));
        } break; default: {
          s.v2 = (unsigned)(((unsigned)(((unsigned long)(unsigned)(((int)((ts0[(unsigned)s.v0 % 224u]) & 7) - (int)((0x80000000u) & 1))) * (unsigned)(((in_d[s.pair.x & 63] == 1e20f) ? s.v0 : in_2((s.v1 & 15), (s.gid & 15))))) >> 32)));
        } }
      }
    } else {
      s.v0 = (unsigned)(((s.q.d < s.q.b) ? 3 : s.i1));
    }
    s.q.a = (int)(((unsigned long)(((3.1f > s.q.b) ? s.q.a : p0)) & (unsigned long)(s.v1)));
    if ((((long)(31) < (long)(s.lid)) || ((long)(in_u[s.v2 & 63]) == (long)(in_u[s.v1 & 63])))) {
      s.q.e = (long)(helper11_0((long)(s.q.e), (int)(shared[s.base + (int)((unsigned)s.v2 % 224u)]), s.f0));
    } else {
      for (int k1 = 0; k1 < ((-((255) & 1)) & 7); ++k1) {
        if (((unsigned)((-128)) >= (unsigned)(shared[s.base + (int)((unsigned)s.v2 % 224u)]))) break;
        s.vf.z = (float)((((unsigned)(s.v2) < (unsigned)(((long)(k1) >> 58))) ? s.f2 : s.f2));
        for (int fuel2 = 9; fuel2 > 0 && ((long)(((unsigned)(shared[s.base + (int)((unsigned)s.q.c % 224u)]) % ((unsigned)p0 | 1))) <= (long)((((long)(in_u[((s.v1 & (~0u << p1)) + s.gid) & 63]) == (long)(p0)) ? s.q.e : s.gid))); --fuel2) {
          s.q.b = (float)(fma((double)((float)(in_s[0x123456789abL & 15].d)), (double)((in_d[s.pair.x & 63] + (-7.0))), (double)((s.f1 + s.vf.z))));
          s.vf.z = (float)(fabs((float)((1e20f + s.q.b))));
        }
      }
      s.q.c = (unsigned)(((int)((in_2((s.pair.x & 15), (s.gid & 15))) & 1023) * (int)((((s.f0 != s.q.d) ? 0x80000000u : s.v2)) & 7)));
    }
  }();
  for (state &s : threads) [&] {
    if ((((unsigned)(s.q.c) >= (unsigned)(s.q.c)) || (s.vf.z == 3.1f))) {
      serial::atomic_fetch_sub(&acc_d[((((long)(s.q.a))) & 15)], (double)((((int)((in_d[ts0[(unsigned)s.q.c % 224u] & 63] > s.f1))) & 31)));
      s.vi.y = (int)(((int)((s.q.c) & 7) * (int)((s.v1) & 255)));
      s.q.c = (unsigned)(((unsigned long)((~(s.v1))) & (unsigned long)(((long)(s.v0) >> 41))));
    }
    s.q.e = (long)(in_2((s.v1 & 15), (s.gid & 15)));
    s.f2 = (double)(s.vf.z);
  }();
  { std::vector<int> all; for (state &s : threads) all.push_back((int)(((unsigned long)(((unsigned long)(s.l1) | (unsigned long)(table[s.v0 & 63]))) - (unsigned long)((int)(((int)(5) != (int)(5))))))); all = serial::subgroup_shuffle_down(all, 14);
  size_t k = 0; for (state &s : threads) s.q.c = all[k++]; }
  { std::vector<unsigned long> all; for (state &s : threads) all.push_back((unsigned long)(5)); all = serial::subgroup_shuffle_down(all, 0);
  size_t k = 0; for (state &s : threads) s.vi.y = all[k++]; }
  for (state &s : threads) [&] {
    if (8 * (s.lid + 1) - 1 < 224) ts0[8 * (s.lid + 1) - 1] ^= ts0[8 * (s.lid + 1) - 5];
  }();
  for (state &s : threads) [&] {
    if (6 * s.lid + 3 < 224) ts1[6 * s.lid] ^= ts1[6 * s.lid + 3];
  }();
  for (state &s : threads) [&] {
    if ((in_s[s.vi.y & 15].b < s.f2)) return;
    s.lr[((s.lid) & 3)].b = (float)((float)(s.vf.z));
    s.q.c = (unsigned)(((unsigned)(0x80000000u) ^ (unsigned)(s.pair.x)));
    if ((in_d[s.v1 & 63] >= s.f1)) return;
    s.v0 = (unsigned)((-((7) & 7)));
    s.pi = ((unsigned)p0 < 2u) ? &in_i[((s.q.c) & 31)] : &in_i[s.gid & 15];
  }();
}
}
#pragma clang optimize on
static int helper12_0(unsigned a, int b, float x) restrict(cpu, amp) {
  unsigned r = 1;
  if ((x != x)) {
    a = (unsigned)(b);
    if ((x <= (-7.0))) {
      if ((((long)(0x80000000u) == (long)(b)) && ((long)(a) >= (long)(2147483647)))) return (int)(b);
    }
    if ((!((unsigned long)(a) != (unsigned long)(r)))) return (int)(b);
  } else {
    r = (unsigned)(100);
  }
  r = (unsigned)(r);
  switch (r & 7) { case 3: {
    if (((long)(65535) != (long)(b))) {
      a = (unsigned)(r);
      b = (int)(b);
      r = (unsigned)(b);
    }
  } case 4: {
    switch (b & 7) { case 3: {
      r = (unsigned)(a);
      a = (unsigned)(r);
    } break; case 5: {
      r = (unsigned)(b);
    } break; case 6: {
      a = (unsigned)(b);
    } break; default: {
      r = (unsigned)(a);
    } }
    for (int k1 = 0; k1 < 5; ++k1) {
      r = (unsigned)(a);
    }
  } break; case 6: {
    if ((((b) & 1) != 0)) return (int)(b);
  } break; default: {
    b = (int)(r);
    if (((unsigned)(b) < (unsigned)(r))) {
      r = (unsigned)(a);
      r = (unsigned)(a);
      b = (int)(r);
    } else {
      a = (unsigned)(a);
    }
  } }
  for (int fuel2 = 9; fuel2 > 0 && ((long)(255) <= (long)(0x123456789abL)); --fuel2) {
    b = (int)((-2));
    for (int k3 = 0; k3 < (b & 7); ++k3) {
      r = (unsigned)(a);
      if (((x != 1e20f) && ((unsigned)(r) >= (unsigned)(r)))) continue;
      a = (unsigned)(r);
      a = (unsigned)(b);
    }
  }
  return (int)r;
}

static volatile int p0_12 = 9;
static volatile unsigned p1_12 = 7;
static volatile float p2_12 = -3.0;
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
const array_view<const cell, 1> in_c(columns, d.in_c);
const array_view<cell, 1> out_c((int)d.out_c.size(), d.out_c);
const array_view<entry, 1> out_e((int)d.out_e.size(), d.out_e);
const array_view<matrix, 1> out_m((int)d.out_m.size(), d.out_m);
const array_view<const int, 2> in_2(columns, columns, d.in_2);
const two_of<array_view<int, 1>> views = {out_p, out_q};
const array<int, 1> table(inputs, d.in_i.begin());
parallel_for_each(extent<1>(768).tile<256>(), [=, &table](tiled_index<256> t) restrict(amp) {
const int tile0 = t.tile[0];
tile_static double ts0[256];
const int i0 = t.global[0];
const int gid = i0;
const int l0 = t.local[0];
const int lid = l0;
const int base = tile0 * 256;
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
for (int k = 0; k < 8; ++k) la[k] = gid * k;
for (int k = 0; k < 4; ++k) lf[k] = (float)gid + (float)k;
for (int k = 0; k < 4; ++k) lc[k] = make_cell(gid + k, 1.5f);
for (int k = 0; k < 8; ++k) le[k] = make_entry((float)k, gid);
for (int k = 0; k < 4; ++k) lr[k] = in_s[(gid + k) & 15];
unsigned long v0 = (unsigned long)(i0);
unsigned long v1 = (unsigned long)(l0);
int v2 = (int)(in_i[gid & 63]);
unsigned long v3 = (unsigned long)(3);
long v4 = (long)(gid);
float f0 = (float)gid;
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
cell c = in_c[gid & 15];
entry e = make_entry((float)gid, gid);
matrix m = make_matrix(in_f[gid & 63]);
cell c2 = make_cell(gid, 2.5f);
    ts0[lid] = (double)gid;
  t.barrier.wait();
  switch ((unsigned)p0 % 3u) { case 0: {
      if ((((i0) & 1) != 0)) {
        if (((unsigned)p1 < 1u)) {
          for (int k1 = 0; k1 < 5; ++k1) {
            if (((float)(f0) == ((ts0[(unsigned)q.c % 256u] >= f1) ? q.b : 0.5f))) break;
            vf.z = (float)(((float)((i0) & 255) / floor((float)((-2.25f)))));
            out_l[gid * 4 + (((~(v0))) & 3)] = (long)(100);
          }
          if ((((long)(v0) != (long)(pi[q.c & 15])) || ((unsigned)(gid) == (unsigned)(v4)))) {
            pair.x = (int)(((unsigned)(q.c) | (unsigned)(2147483647)));
            v0 = (unsigned long)(lid);
          }
          vi.y = (int)((((unsigned long)(q.c) > (unsigned long)(p1)) ? q.c : v4));
        } else {
          switch (((unsigned)(q.e) - (unsigned)(((int)((v3) & 1023) + (int)((table[v2 & 63]) & 1023)))) & 7) { case 0: {
            vf = vf * (float)(f1) + float_3(1.0f, 2.0f, (float)(fma((float)(vf.z), (float)(q.b), (float)(vf.z))));
            v4 = (long)(v3);
          } break; case 4: {
            pair.x = (int)(((unsigned long)(in_s[v0 & 15].a) * (unsigned long)(((int)(v2) >> 31))));
            v0 = (unsigned long)(((int)(((int)((q.b <= ts0[(unsigned)3 % 256u]))) & 1023) + (int)(((-128)) & 255)));
          } break; case 5: {
            vf.z = (float)(((float)((4294967295u) & 255) / (double)((pi[q.a & 15]) & 1)));
          } break; case 6: {
            v2 = (int)(q.e);
          } break; default: {
            q.d = (double)((float)((7) & 7));
            f1 = (float)(((float)(f1) * 1e20f));
          } }
          for (int k2 = 0; k2 < (((int)(7)) & 7); ++k2) {
            if (((unsigned long)(v1) > (unsigned long)(in_2((q.e & 15), (gid & 15))))) break;
            for (int k3 = 0; k3 < 8; ++k3) {
              le[k3] = lesser(e, le[((shared[base + (int)((unsigned)q.e % 256u)]) & 7)]);
            }
            out_e[gid * 2 + 0].value = (float)(vf.z);
            q.d = (double)(q.b);
          }
        }
        v1 = (unsigned long)((~((((long)(0x80000000u) == (long)(v3)) ? ((unsigned)(vi.y) + (unsigned)((-1))) : ((unsigned)(l0) >> ((v2) & 31))))));
        q.a = (int)((int)(((unsigned)(q.c) < (unsigned)(gid))));
      }
    t.barrier.wait();
  } break; case 2: {
      vf.z = (float)(in_f[in_s[vi.y & 15].a & 63]);
      v0 = (unsigned long)(((long)((~(in_2((q.e & 15), (gid & 15))))) >> 42));
      q.b = (float)(((((unsigned)(p1) > (unsigned)(pair.x)) && ((unsigned)(q.c) < (unsigned)(i0))) ? (f0 - 0.1) : (float)(vf.z)));
    t.barrier.wait();
  } break; default: break; }
    if (6 * (lid + 1) - 1 < 256) ts0[6 * (lid + 1) - 1] += ts0[6 * (lid + 1) - 4];
  t.barrier.wait();
  for (int u4 = 0; u4 < (int)(p1 & 3u); ++u4) {
    switch ((unsigned)tile0 % 3u) { case 0: {
        q.b = (float)(3.1f);
        v2 = (int)((int)((vf.z <= f1)));
        v2 = (int)(((int)((((unsigned)(gid) - (unsigned)(pair.x))) & 1) - (int)(((-((lid) & 7))) & 1)));
      t.barrier.wait();
        q.a = (int)(((unsigned long)((-128))));
      t.barrier.wait();
    } case 2: {
        f0 = (float)(ts0[(unsigned)q.e % 256u]);
        q.b = (float)(trunc((float)(f1)));
        q.b = (float)(1e-3f);
      t.barrier.wait();
    } break; default: break; }
      vi.y = (int)(((long)((((-((v2) & 1))) & 255)) % ((long)p0 | 1)));
      shared[(base + (255 - lid))] = (int)(((unsigned long)(((unsigned long)(100) >> ((v4) & 63)))));
      f1 = (float)((float)(f0));
    t.barrier.wait();
  }
    v3 = (unsigned long)c.tag;
    out_c[gid] = c;
    vi.x = (int)(((((unsigned)p1 & 3u) == 2) ? ((unsigned)(v4) | (unsigned)(v3)) : ((unsigned long)(v3) ^ (unsigned long)(0x80000000u))));
    pi = ((unsigned long)(((int)(vi.y) >> 25)) > (unsigned long)(((int)(l0) >> 1))) ? &in_i[((lid) & 31)] : &in_i[gid & 15];
    if (((unsigned)(p0) <= (unsigned)(i0))) return;
    q.a = (int)(((int)((((unsigned)(lid) % (((v0) & 7) | 1))) & 7) * (int)((pair.x) & 1023)));
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
out_c.synchronize();
out_e.synchronize();
out_m.synchronize();
}
#pragma clang optimize off
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
const cell *const in_c = d.in_c.data();
cell *const out_c = d.out_c.data();
entry *const out_e = d.out_e.data();
matrix *const out_m = d.out_m.data();
const table_of<const int> in_2 = {d.in_2.data()};
const int *const table = in_i;
const two_of<int *> views = {out_p, out_q};
struct state {
int i0;
int gid;
int l0;
int lid;
int base;
unsigned long v0;
unsigned long v1;
int v2;
unsigned long v3;
long v4;
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
cell c;
entry e;
matrix m;
cell c2;
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
};
for (int tile0 = 0; tile0 < 3; ++tile0)
{
std::vector<state> threads(256);
state *next = threads.data();
double ts0[256];
for (int l0 = 0; l0 < 256; ++l0)
{ state &s = *next++;
s.i0 = tile0 * 256 + l0;
s.gid = s.i0;
s.l0 = l0;
s.lid = s.l0;
s.base = tile0 * 256;
for (int k = 0; k < 8; ++k) s.la[k] = s.gid * k;
for (int k = 0; k < 4; ++k) s.lf[k] = (float)s.gid + (float)k;
for (int k = 0; k < 4; ++k) s.lc[k] = make_cell(s.gid + k, 1.5f);
for (int k = 0; k < 8; ++k) s.le[k] = make_entry((float)k, s.gid);
for (int k = 0; k < 4; ++k) s.lr[k] = in_s[(s.gid + k) & 15];
s.v0 = (unsigned long)(s.i0);
s.v1 = (unsigned long)(s.l0);
s.v2 = (int)(in_i[s.gid & 63]);
s.v3 = (unsigned long)(3);
s.v4 = (long)(s.gid);
s.f0 = (float)s.gid;
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
s.c = in_c[s.gid & 15];
s.e = make_entry((float)s.gid, s.gid);
s.m = make_matrix(in_f[s.gid & 63]);
s.c2 = make_cell(s.gid, 2.5f);
}
  for (state &s : threads) [&] {
    ts0[s.lid] = (double)s.gid;
  }();
  switch ((unsigned)p0 % 3u) { case 0: {
    for (state &s : threads) [&] {
      if ((((s.i0) & 1) != 0)) {
        if (((unsigned)p1 < 1u)) {
          for (int k1 = 0; k1 < 5; ++k1) {
            if (((float)(s.f0) == ((ts0[(unsigned)s.q.c % 256u] >= s.f1) ? s.q.b : 0.5f))) break;
            s.vf.z = (float)(((float)((s.i0) & 255) / floor((float)((-2.25f)))));
            out_l[s.gid * 4 + (((~(s.v0))) & 3)] = (long)(100);
          }
          if ((((long)(s.v0) != (long)(s.pi[s.q.c & 15])) || ((unsigned)(s.gid) == (unsigned)(s.v4)))) {
            s.pair.x = (int)(((unsigned)(s.q.c) | (unsigned)(2147483647)));
            s.v0 = (unsigned long)(s.lid);
          }
          s.vi.y = (int)((((unsigned long)(s.q.c) > (unsigned long)(p1)) ? s.q.c : s.v4));
        } else {
          switch (((unsigned)(s.q.e) - (unsigned)(((int)((s.v3) & 1023) + (int)((table[s.v2 & 63]) & 1023)))) & 7) { case 0: {
            s.vf = s.vf * (float)(s.f1) + float_3(1.0f, 2.0f, (float)(fma((float)(s.vf.z), (float)(s.q.b), (float)(s.vf.z))));
            s.v4 = (long)(s.v3);
          } break; case 4: {
            s.pair.x = (int)(((unsigned long)(in_s[s.v0 & 15].a) * (unsigned long)(((int)(s.v2) >> 31))));
            s.v0 = (unsigned long)(((int)(((int)((s.q.b <= ts0[(unsigned)3 % 256u]))) & 1023) + (int)(((-128)) & 255)));
          } break; case 5: {
            s.vf.z = (float)(((float)((4294967295u) & 255) / (double)((s.pi[s.q.a & 15]) & 1)));
          } break; case 6: {
            s.v2 = (int)(s.q.e);
          } break; default: {
            s.q.d = (double)((float)((7) & 7));
            s.f1 = (float)(((float)(s.f1) * 1e20f));
          } }
          for (int k2 = 0; k2 < (((int)(7)) & 7); ++k2) {
            if (((unsigned long)(s.v1) > (unsigned long)(in_2((s.q.e & 15), (s.gid & 15))))) break;
            for (int k3 = 0; k3 < 8; ++k3) {
              s.le[k3] = lesser(s.e, s.le[((shared[s.base + (int)((unsigned)s.q.e % 256u)]) & 7)]);
            }
            out_e[s.gid * 2 + 0].value = (float)(s.vf.z);
            s.q.d = (double)(s.q.b);
          }
        }
        s.v1 = (unsigned long)((~((((long)(0x80000000u) == (long)(s.v3)) ? ((unsigned)(s.vi.y) + (unsigned)((-1))) : ((unsigned)(s.l0) >> ((s.v2) & 31))))));
        s.q.a = (int)((int)(((unsigned)(s.q.c) < (unsigned)(s.gid))));
      }
    }();
  } break; case 2: {
    for (state &s : threads) [&] {
      s.vf.z = (float)(in_f[in_s[s.vi.y & 15].a & 63]);
      s.v0 = (unsigned long)(((long)((~(in_2((s.q.e & 15), (s.gid & 15))))) >> 42));
      s.q.b = (float)(((((unsigned)(p1) > (unsigned)(s.pair.x)) && ((unsigned)(s.q.c) < (unsigned)(s.i0))) ? (s.f0 - 0.1) : (float)(s.vf.z)));
    }();
  } break; default: break; }
  for (state &s : threads) [&] {
    if (6 * (s.lid + 1) - 1 < 256) ts0[6 * (s.lid + 1) - 1] += ts0[6 * (s.lid + 1) - 4];
  }();
  for (int u4 = 0; u4 < (int)(p1 & 3u); ++u4) {
    switch ((unsigned)tile0 % 3u) { case 0: {
      for (state &s : threads) [&] {
        s.q.b = (float)(3.1f);
        s.v2 = (int)((int)((s.vf.z <= s.f1)));
        s.v2 = (int)(((int)((((unsigned)(s.gid) - (unsigned)(s.pair.x))) & 1) - (int)(((-((s.lid) & 7))) & 1)));
      }();
      for (state &s : threads) [&] {
        s.q.a = (int)(((unsigned long)((-128))));
      }();
    } case 2: {
      for (state &s : threads) [&] {
        s.f0 = (float)(ts0[(unsigned)s.q.e % 256u]);
        s.q.b = (float)(trunc((float)(s.f1)));
        s.q.b = (float)(1e-3f);
      }();
    } break; default: break; }
    for (state &s : threads) [&] {
      s.vi.y = (int)(((long)((((-((s.v2) & 1))) & 255)) % ((long)p0 | 1)));
      shared[(s.base + (255 - s.lid))] = (int)(((unsigned long)(((unsigned long)(100) >> ((s.v4) & 63)))));
      s.f1 = (float)((float)(s.f0));
    }();
  }
  for (state &s : threads) [&] {
    s.v3 = (unsigned long)s.c.tag;
    out_c[s.gid] = s.c;
    s.vi.x = (int)(((((unsigned)p1 & 3u) == 2) ? ((unsigned)(s.v4) | (unsigned)(s.v3)) : ((unsigned long)(s.v3) ^ (unsigned long)(0x80000000u))));
    s.pi = ((unsigned long)(((int)(s.vi.y) >> 25)) > (unsigned long)(((int)(s.l0) >> 1))) ? &in_i[((s.lid) & 31)] : &in_i[s.gid & 15];
    if (((unsigned)(p0) <= (unsigned)(s.i0))) return;
    s.q.a = (int)(((int)((((unsigned)(s.lid) % (((s.v0) & 7) | 1))) & 7) * (int)((s.pair.x) & 1023)));
  }();
}
}
#pragma clang optimize on
static int helper13_0(int a, int b, float x) restrict(cpu, amp) {
  unsigned r = 1;
  a = (int)(a);
  if ((x > x)) {
    for (int k1 = 0; k1 < 5; ++k1) {
      b = (int)(a);
      b = (int)(b);
    }
  } else {
    b = (int)(r);
    if (((unsigned)(a) != (unsigned)(a))) {
      b = (int)(r);
    } else {
      if (((long)(a) == (long)(b))) return (int)(b);
    }
  }
  if (((unsigned)(b) != (unsigned)(r))) {
    if ((x == x)) {
      b = (int)(a);
      r = (unsigned)(r);
    } else {
      if ((x <= x)) return (int)(r);
    }
    for (int fuel2 = 4; fuel2 > 0 && (((b) & 1) != 0); --fuel2) {
      a = (int)(a);
      if (((unsigned long)(5) != (unsigned long)(2))) break;
    }
    for (int k3 = 0; k3 < 5; ++k3) {
      r = (unsigned)(b);
      if (((int)(a) <= (int)(k3))) break;
      r = (unsigned)(b);
    }
  }
  if (((((int)(a) < (int)(a)) ? x : x) > (0.1 * 1e20f))) {
    for (int fuel4 = 4; fuel4 > 0 && ((long)(r) == (long)(a)); --fuel4) {
      b = (int)(a);
    }
    a = (int)(31);
    r = (unsigned)(b);
  }
  return (int)r;
}

static int helper13_1(int a, int b, float x) restrict(cpu, amp) {
  unsigned r = 1;
  switch (r & 7) { case 0: {
    switch (a & 7) { case 0: {
      if (((unsigned)(r) < (unsigned)(2147483647))) return (int)(b);
    } break; case 3: {
      a = (int)(a);
    } break; default: {
      a = (int)(a);
    } }
    for (int k1 = 0; k1 < (a & 7); ++k1) {
      a = (int)(3);
      r = (unsigned)(a);
      if ((((int)(a) < (int)(100)) && ((int)(r) <= (int)(0x80000000u)))) continue;
      r = (unsigned)(k1);
    }
  } break; case 2: {
    for (int k2 = 0; k2 < 3; ++k2) {
      r = (unsigned)(r);
    }
    a = (int)(a);
  } break; case 3: {
    if (((int)(a) < (int)(r))) {
      if (((long)(r) > (long)(a))) return (int)(r);
      r = (unsigned)(r);
    } else {
      r = (unsigned)(a);
    }
  } break; default: {
    for (int fuel3 = 2; fuel3 > 0 && ((int)(r) > (int)(r)); --fuel3) {
      r = (unsigned)(a);
    }
  } }
  b = (int)(b);
  for (int fuel4 = 9; fuel4 > 0 && (((long)(a) <= (long)(b)) && ((unsigned long)(b) > (unsigned long)(r))); --fuel4) {
    for (int k5 = 0; k5 < (a & 7); ++k5) {
      r = (unsigned)(r);
    }
  }
  if (((unsigned long)(a) >= (unsigned long)(b))) {
    b = (int)(b);
  } else {
    r = (unsigned)(r);
    a = (int)(r);
  }
  return (int)r;
}

static volatile int p0_13 = 123;
static volatile unsigned p1_13 = 2;
static volatile float p2_13 = 100.0;
static void launch_13(kernel_data &d) {
const int p0 = p0_13;
const unsigned p1 = p1_13;
const float p2 = p2_13;
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
const array_view<const cell, 1> in_c(columns, d.in_c);
const array_view<cell, 1> out_c((int)d.out_c.size(), d.out_c);
const array_view<entry, 1> out_e((int)d.out_e.size(), d.out_e);
const array_view<matrix, 1> out_m((int)d.out_m.size(), d.out_m);
const array_view<const int, 2> in_2(columns, columns, d.in_2);
const two_of<array_view<int, 1>> views = {out_p, out_q};
const array<int, 1> table(inputs, d.in_i.begin());
parallel_for_each(extent<2>(9, 24), [=, &table](index<2> t) restrict(amp) {
const int i0 = t[0];
const int i1 = t[1];
const int gid = (i0 * 24 + i1);
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
for (int k = 0; k < 8; ++k) la[k] = gid * k;
for (int k = 0; k < 4; ++k) lf[k] = (float)gid + (float)k;
for (int k = 0; k < 4; ++k) lc[k] = make_cell(gid + k, 1.5f);
for (int k = 0; k < 8; ++k) le[k] = make_entry((float)k, gid);
for (int k = 0; k < 4; ++k) lr[k] = in_s[(gid + k) & 15];
unsigned v0 = (unsigned)(i0);
int v1 = (int)(i0);
unsigned v2 = (unsigned)(i1);
long v3 = (long)(in_i[gid & 63]);
float f0 = (float)gid;
double f1 = (double)in_f[gid & 63];
double f2 = (double)in_f[gid & 63];
record q = in_s[gid & 15];
pair_of_ints pair = make_pair_of_ints(gid, 5);
int_4 vi = int_4(gid, 1, 2, 3);
float_3 vf = float_3(1.0f, (float)gid, -2.0f);
int * p = &la[2];
const int * pi = &in_i[5];
int appended = 0;
int * po = &la[0];
int * pw = &out_p[gid * 4];
cell c = in_c[gid & 15];
entry e = make_entry((float)gid, gid);
matrix m = make_matrix(in_f[gid & 63]);
cell c2 = make_cell(gid, 2.5f);
    if (((unsigned long)(p1) == (unsigned long)(i0))) {
      if ((q.b <= (-2.25f))) return;
      for (int fuel1 = 4; fuel1 > 0 && ((unsigned)(((long)(q.a) >> 35)) > (unsigned)(((unsigned)(po[vi.y & 3]) ^ (unsigned)(in_2((pair.x & 15), (gid & 15)))))); --fuel1) {
        q.b = (float)(f2);
        if (((q.b > vf.z) || ((unsigned long)(p1) < (unsigned long)((-1))))) {
          v1 = (int)((int)((((unsigned)p1 & 3u) == 100)));
          if ((((unsigned)p1 & 3u) == 5)) break;
        } else {
          if ((in_f[(-128) & 63] != in_f[i1 & 63])) break;
        }
      }
    }
    switch (0 & 7) { case 0: {
      if (((((unsigned)p1 + (unsigned)i1) & 3u) == 1)) return;
    } break; case 5: {
      v3 = (long)(((int)((whole((-f0))) & 1023) - (int)((65535) & 1023)));
      vf.zy = vf.yx;
    } break; default: {
      q.e = (long)(((unsigned)((~(v3))) << ((((unsigned long)(v3) & (unsigned long)(pair.x))) & 31)));
    } }
    q.c = (unsigned)(((int)((q.a) & 255) + (int)((p0) & 1023)));
    q.d = (double)(3.1f);
    lf[((q.c) & 3)] = (float)((float)((v3) & 255));
    if ((((long)(0) < (long)(in_2((v1 & 15), (gid & 15)))) && ((((unsigned)p0 + (unsigned)p0) & 3u) == 2))) return;
    if (((int)(v2) < (int)(v0))) return;
    out_s[gid] = q;
    { const int *c = (((q.b + out_f[gid * 4 + (pair.x & 3)]) <= vf.z) ? &la[4] : &la[4]); q.c = (unsigned)c[((pair.x) & 3)]; }
    q.e = (long)sum_of(la, ((2147483647) & 7));
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
out_c.synchronize();
out_e.synchronize();
out_m.synchronize();
}
#pragma clang optimize off
static void serial_13(kernel_data &d) {
const int p0 = p0_13;
const unsigned p1 = p1_13;
const float p2 = p2_13;
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
const cell *const in_c = d.in_c.data();
cell *const out_c = d.out_c.data();
entry *const out_e = d.out_e.data();
matrix *const out_m = d.out_m.data();
const table_of<const int> in_2 = {d.in_2.data()};
const int *const table = in_i;
const two_of<int *> views = {out_p, out_q};
struct state {
int i0;
int i1;
int gid;
unsigned v0;
int v1;
unsigned v2;
long v3;
float f0;
double f1;
double f2;
record q;
pair_of_ints pair;
int_4 vi;
float_3 vf;
int * p;
const int * pi;
int appended;
int * po;
int * pw;
cell c;
entry e;
matrix m;
cell c2;
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
};
for (int tile0 = 0; tile0 < 9; ++tile0)
for (int tile1 = 0; tile1 < 24; ++tile1)
{
std::vector<state> threads(1);
state *next = threads.data();
for (int l0 = 0; l0 < 1; ++l0)
for (int l1 = 0; l1 < 1; ++l1)
{ state &s = *next++;
s.i0 = tile0 * 1 + l0;
s.i1 = tile1 * 1 + l1;
s.gid = (s.i0 * 24 + s.i1);
for (int k = 0; k < 8; ++k) s.la[k] = s.gid * k;
for (int k = 0; k < 4; ++k) s.lf[k] = (float)s.gid + (float)k;
for (int k = 0; k < 4; ++k) s.lc[k] = make_cell(s.gid + k, 1.5f);
for (int k = 0; k < 8; ++k) s.le[k] = make_entry((float)k, s.gid);
for (int k = 0; k < 4; ++k) s.lr[k] = in_s[(s.gid + k) & 15];
s.v0 = (unsigned)(s.i0);
s.v1 = (int)(s.i0);
s.v2 = (unsigned)(s.i1);
s.v3 = (long)(in_i[s.gid & 63]);
s.f0 = (float)s.gid;
s.f1 = (double)in_f[s.gid & 63];
s.f2 = (double)in_f[s.gid & 63];
s.q = in_s[s.gid & 15];
s.pair = make_pair_of_ints(s.gid, 5);
s.vi = int_4(s.gid, 1, 2, 3);
s.vf = float_3(1.0f, (float)s.gid, -2.0f);
s.p = &s.la[2];
s.pi = &in_i[5];
s.appended = 0;
s.po = &s.la[0];
s.pw = &out_p[s.gid * 4];
s.c = in_c[s.gid & 15];
s.e = make_entry((float)s.gid, s.gid);
s.m = make_matrix(in_f[s.gid & 63]);
s.c2 = make_cell(s.gid, 2.5f);
}
  for (state &s : threads) [&] {
    if (((unsigned long)(p1) == (unsigned long)(s.i0))) {
      if ((s.q.b <= (-2.25f))) return;
      for (int fuel1 = 4; fuel1 > 0 && ((unsigned)(((long)(s.q.a) >> 35)) > (unsigned)(((unsigned)(s.po[s.vi.y & 3]) ^ (unsigned)(in_2((s.pair.x & 15), (s.gid & 15)))))); --fuel1) {
        s.q.b = (float)(s.f2);
        if (((s.q.b > s.vf.z) || ((unsigned long)(p1) < (unsigned long)((-1))))) {
          s.v1 = (int)((int)((((unsigned)p1 & 3u) == 100)));
          if ((((unsigned)p1 & 3u) == 5)) break;
        } else {
          if ((in_f[(-128) & 63] != in_f[s.i1 & 63])) break;
        }
      }
    }
    switch (0 & 7) { case 0: {
      if (((((unsigned)p1 + (unsigned)s.i1) & 3u) == 1)) return;
    } break; case 5: {
      s.v3 = (long)(((int)((whole((-s.f0))) & 1023) - (int)((65535) & 1023)));
      s.vf.zy = s.vf.yx;
    } break; default: {
      s.q.e = (long)(((unsigned)((~(s.v3))) << ((((unsigned long)(s.v3) & (unsigned long)(s.pair.x))) & 31)));
    } }
    s.q.c = (unsigned)(((int)((s.q.a) & 255) + (int)((p0) & 1023)));
    s.q.d = (double)(3.1f);
    s.lf[((s.q.c) & 3)] = (float)((float)((s.v3) & 255));
    if ((((long)(0) < (long)(in_2((s.v1 & 15), (s.gid & 15)))) && ((((unsigned)p0 + (unsigned)p0) & 3u) == 2))) return;
    if (((int)(s.v2) < (int)(s.v0))) return;
    out_s[s.gid] = s.q;
    { const int *c = (((s.q.b + out_f[s.gid * 4 + (s.pair.x & 3)]) <= s.vf.z) ? &s.la[4] : &s.la[4]); s.q.c = (unsigned)c[((s.pair.x) & 3)]; }
    s.q.e = (long)sum_of(s.la, ((2147483647) & 7));
  }();
}
}
#pragma clang optimize on
static int helper14_0(long a, int b, float x) restrict(cpu, amp) {
  unsigned r = 1;
  if ((((b) & 1) != 0)) {
    if (((int)((-2)) < (int)(100))) {
      b = (int)(a);
      a = (long)(b);
      if (((-7.0) >= 1e20f)) return (int)(r);
    } else {
      b = (int)(r);
      r = (unsigned)(a);
    }
    switch (b & 7) { case 0: {
      r = (unsigned)(r);
    } break; case 1: {
      a = (long)(r);
      a = (long)(a);
    } break; case 3: {
      if (((long)(a) > (long)(b))) return (int)(b);
      r = (unsigned)(r);
    } break; default: {
      if (((long)(r) <= (long)((-1)))) return (int)(b);
      b = (int)(b);
    } }
    { int fuel1 = 2; do {
      a = (long)(r);
      a = (long)(a);
      r = (unsigned)(a);
    } while (--fuel1 > 0 && ((long)(r) >= (long)(2147483647))); }
  }
  r = (unsigned)(a);
  switch (0 & 7) { case 1: {
    if (((long)(100) == (long)(r))) {
      a = (long)(r);
    }
    b = (int)(r);
  } break; case 4: {
    r = (unsigned)(r);
  } case 7: {
    b = (int)(a);
    b = (int)(a);
  } break; default: {
    r = (unsigned)(r);
    b = (int)(r);
  } }
  r = (unsigned)(r);
  return (int)r;
}

static volatile int p0_14 = 281;
static volatile unsigned p1_14 = 1;
static volatile float p2_14 = -3.0;
static void launch_14(kernel_data &d) {
const int p0 = p0_14;
const unsigned p1 = p1_14;
const float p2 = p2_14;
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
const array_view<const cell, 1> in_c(columns, d.in_c);
const array_view<cell, 1> out_c((int)d.out_c.size(), d.out_c);
const array_view<entry, 1> out_e((int)d.out_e.size(), d.out_e);
const array_view<matrix, 1> out_m((int)d.out_m.size(), d.out_m);
const array_view<const int, 2> in_2(columns, columns, d.in_2);
const two_of<array_view<int, 1>> views = {out_p, out_q};
const array<int, 1> table(inputs, d.in_i.begin());
parallel_for_each(extent<1>(172), [=, &table](index<1> t) restrict(amp) {
const int i0 = t[0];
const int gid = i0;
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
for (int k = 0; k < 8; ++k) la[k] = gid * k;
for (int k = 0; k < 4; ++k) lf[k] = (float)gid + (float)k;
for (int k = 0; k < 4; ++k) lc[k] = make_cell(gid + k, 1.5f);
for (int k = 0; k < 8; ++k) le[k] = make_entry((float)k, gid);
for (int k = 0; k < 4; ++k) lr[k] = in_s[(gid + k) & 15];
int v0 = (int)(in_i[gid & 63]);
int v1 = (int)(gid);
unsigned v2 = (unsigned)(in_i[gid & 63]);
float f0 = (float)1.5f;
record q = in_s[gid & 15];
pair_of_ints pair = make_pair_of_ints(gid, 5);
int_4 vi = int_4(gid, 1, 2, 3);
float_3 vf = float_3(1.0f, (float)gid, -2.0f);
int * p = &la[2];
const int * pi = &in_i[5];
int appended = 0;
int * po = &la[0];
int * pw = &out_p[gid * 4];
cell c = in_c[gid & 15];
entry e = make_entry((float)gid, gid);
matrix m = make_matrix(in_f[gid & 63]);
cell c2 = make_cell(gid, 2.5f);
    out_i[gid * 4 + ((((int)((pair.x) & 1023) - (int)((2) & 1023))) & 3)] = (int)((unsigned)((int)(((int)(pair.x) >= (int)(pi[q.e & 15])))));
    switch (((long)(pair.x)) & 7) { case 3: {
      atomic_fetch_or(&acc_i[((((unsigned)(in_u[v1 & 63]) & (unsigned)(255))) & 15)], (int)((int)(((int)((-128)) <= (int)(v2)))));
    } break; case 6: {
      { int fuel1 = 2; do {
        atomic_fetch_max(&acc_f[15], (float)(((in_s[q.e & 15].a) & 3)));
        switch (in_u[q.c & 63] & 7) { case 3: {
          vf.z = (float)(((in_f[p1 & 63] != 1e-3f) ? vf.z : q.d));
          f0 = (float)(q.d);
        } case 4: {
          vi ^= int_4((int)(((int)((((int)(((table[q.e & 63]) & 1)) / (((table[q.e & 63]) & 1) | 1))) & 255) - (int)((helper14_0((long)(vi.y), (int)(v2), vf.z)) & 7))));
        } break; default: {
          out_f[gid * 4 + (((((unsigned)p0 < 2u) ? in_i[v0 & 63] : vi.y)) & 3)] = (float)(in_f[v2 & 63]);
          vi = vi.wzyx;
        } }
      } while (--fuel1 > 0 && (1e-3f <= 0.1)); }
    } case 7: {
      {
        out_d[gid * 4 + 1] = (double)(fma((double)(vf.z), (double)(1e20f), (double)(0.1)));
        out_d[gid * 4 + 3] = (double)(out_f[gid * 4 + (in_2((q.a & 15), (gid & 15)) & 3)]);
        out_d[gid * 4 + 2] = (double)((((int)(pair.x) <= (int)(q.c)) ? q.b : f0));
        out_d[gid * 4 + 0] = (double)(((((unsigned long)(q.e) < (unsigned long)(gid)) && (((unsigned)p1 & 3u) == 2)) ? (-f0) : (((unsigned long)(p1) >= (unsigned long)(i0)) ? in_s[pair.x & 15].d : q.b)));
      }
      for (int fuel2 = 9; fuel2 > 0 && (!((int)(in_u[((v2 & (~0u << p1)) + gid) & 63]) >= (int)(p0))); --fuel2) {
        for (int fuel3 = 9; fuel3 > 0 && ((int)(p1) == (int)(i0)); --fuel3) {
          if (((unsigned)(7) < (unsigned)(7))) continue;
          if ((!((unsigned)p0 < 0u))) continue;
        }
        v2 = (unsigned)((-((p0) & 255)));
        switch (65535 & 7) { case 6: {
          vi ^= int_4((int)(in_u[((v1 & (~0u << p1)) + gid) & 63]));
        } break; case 7: {
          vi.y = (int)(in_l[q.e & 63]);
        } break; default: {
          v1 = (int)((~((((unsigned)(v1) >= (unsigned)(pi[v0 & 15])) ? gid : q.c))));
          v2 = (unsigned)(((int)(((int)(((long)(vi.y) > (long)(in_2((gid & 15), (v2 & 15)))))) & 255) - (int)((v0) & 255)));
        } }
      }
    } break; default: {
      for (int k4 = 0; k4 < (int)((unsigned)p1 & 7u); ++k4) {
        for (int k5 = 0; k5 < (((int)(pair.x)) & 7); ++k5) {
          v2 = (unsigned)(helper14_0((long)(table[v0 & 63]), (int)(((unsigned)(4294967295u))), fma((float)(vf.z), (float)(f0), (float)(out_f[gid * 4 + (0 & 3)]))));
          v1 = (int)(((int)((((int)((q.c) & 1) * (int)((v0) & 7))) & 255) * (int)((((int)((p1) & 1023) + (int)((2147483647) & 7))) & 7)));
          v1 = (int)(v0);
          if (((unsigned)(pair.x) == (unsigned)(in_i[vi.y & 63]))) continue;
        }
        q.e = (long)(helper14_0((long)(((long)(out_i[gid * 4 + (q.c & 3)]))), (int)(whole(q.d)), (double)((0) & 255)));
        pi = &in_i[((2) & 31)];
        out_s[gid] = q;
      }
    } }
    q.d = (double)out_e[gid * 2 + 1].value;
    if (((long)(pair.x) <= (long)(1))) {
      for (int k6 = 0; k6 < 3; ++k6) {
        if ((((unsigned)p1 & 3u) == 100)) continue;
      }
      vf.xz = vf.yx;
      if (((int)(v2) == (int)(gid))) return;
    } else {
      swap_ints(la[(((-1)) & 7)], la[((i0) & 7)]);
      if (((long)(in_l[v2 & 63]) >= (long)(pair.x))) {
        for (int k7 = 0; k7 < 3; ++k7) {
          if (((unsigned long)(in_i[q.c & 63]) != (unsigned long)(q.a))) continue;
          v1 = (int)(helper14_0((long)(i0), (int)(vi.y), q.d));
          vi.y = (int)(((unsigned)(((unsigned long)(unsigned)(out_i[gid * 4 + (pair.x & 3)]) * (unsigned)(k7)) >> 32)));
        }
      }
    }
    switch ((((unsigned)p0 < 100u) ? ((int)(gid) >> 15) : ((unsigned)(((unsigned long)(unsigned)(vi.y) * (unsigned)(in_s[q.a & 15].e)) >> 32))) & 7) { case 1: {
      vi.y = (int)(((int)((((-((255) & 1023))) & 7)) % 1000));
    } break; case 2: {
      if (((((unsigned)p0 + (unsigned)gid) & 3u) == 0)) return;
    } break; case 3: {
      atomic_fetch_or(&acc_i[((((unsigned long)(pair.x) << ((vi.y) & 63))) & 15)], (int)(helper14_0((long)(q.a), (int)((((unsigned)(255) > (unsigned)(i0)) ? q.e : (-1))), fma((float)((-2.25f)), (float)(lf[q.e & 3]), (float)(q.d)))));
    } break; case 5: {
      if (((unsigned long)(p0) == (unsigned long)(0x123456789abL))) {
        for (int fuel8 = 9; fuel8 > 0 && ((unsigned)p0 < 1u); --fuel8) {
          la[((in_u[((v1 & (~0u << p1)) + gid) & 63]) & 7)] = (int)(((unsigned)(((unsigned)(q.e) + (unsigned)(vi.y))) >> ((((int)((vi.y) & 1023) + (int)((i0) & 255))) & 31)));
          vi.y = (int)(((unsigned)(vi.y) + (unsigned)(p0)));
          vi.y = (int)(q.c);
        }
        out_s[gid] = q;
        q.c = (unsigned)(helper14_0((long)(65535), (int)(vi.y), in_s[4294967295u & 15].b));
      }
      if (((unsigned long)((~(vi.y))) < (unsigned long)(((unsigned)(p0) >> ((p0) & 31))))) return;
    } break; default: {
      {
        out_d[gid * 4 + 1] = (double)(out_f[gid * 4 + (gid & 3)]);
        out_d[gid * 4 + 2] = (double)((((unsigned)p0 < 1u) ? sqrt((float)(in_d[1 & 63])) : (f0 - lf[q.e & 3])));
        out_d[gid * 4 + 3] = (double)(trunc((float)((float)((v1) & 7))));
      }
      if ((((unsigned)p0 < 1u) && ((unsigned)((-128)) < (unsigned)(0x80000000u)))) return;
    } }
    q.d = (double)(((float)((double)((v0) & 7)) + (vf.z - fma((double)(q.d), (double)(f0), (double)(1.0f)))));
    q.b = (float)(fma((float)((float)(3.1f)), (float)(fma((float)(out_f[gid * 4 + (in_s[v1 & 15].c & 3)]), (float)(in_f[v1 & 63]), (float)(q.b))), (float)((double)((p1) & 1023))));
    if (((unsigned long)(q.c) != (unsigned long)(v1))) return;
    pi = (in_f[v2 & 63] > f0) ? &in_i[((gid) & 31)] : &in_i[gid & 15];
    vf = vf * (float)((in_d[q.e & 63] + in_d[v1 & 63])) + float_3(1.0f, 2.0f, (float)(3.1f));
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
out_c.synchronize();
out_e.synchronize();
out_m.synchronize();
}
#pragma clang optimize off
static void serial_14(kernel_data &d) {
const int p0 = p0_14;
const unsigned p1 = p1_14;
const float p2 = p2_14;
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
const cell *const in_c = d.in_c.data();
cell *const out_c = d.out_c.data();
entry *const out_e = d.out_e.data();
matrix *const out_m = d.out_m.data();
const table_of<const int> in_2 = {d.in_2.data()};
const int *const table = in_i;
const two_of<int *> views = {out_p, out_q};
struct state {
int i0;
int gid;
int v0;
int v1;
unsigned v2;
float f0;
record q;
pair_of_ints pair;
int_4 vi;
float_3 vf;
int * p;
const int * pi;
int appended;
int * po;
int * pw;
cell c;
entry e;
matrix m;
cell c2;
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
};
for (int tile0 = 0; tile0 < 172; ++tile0)
{
std::vector<state> threads(1);
state *next = threads.data();
for (int l0 = 0; l0 < 1; ++l0)
{ state &s = *next++;
s.i0 = tile0 * 1 + l0;
s.gid = s.i0;
for (int k = 0; k < 8; ++k) s.la[k] = s.gid * k;
for (int k = 0; k < 4; ++k) s.lf[k] = (float)s.gid + (float)k;
for (int k = 0; k < 4; ++k) s.lc[k] = make_cell(s.gid + k, 1.5f);
for (int k = 0; k < 8; ++k) s.le[k] = make_entry((float)k, s.gid);
for (int k = 0; k < 4; ++k) s.lr[k] = in_s[(s.gid + k) & 15];
s.v0 = (int)(in_i[s.gid & 63]);
s.v1 = (int)(s.gid);
s.v2 = (unsigned)(in_i[s.gid & 63]);
s.f0 = (float)1.5f;
s.q = in_s[s.gid & 15];
s.pair = make_pair_of_ints(s.gid, 5);
s.vi = int_4(s.gid, 1, 2, 3);
s.vf = float_3(1.0f, (float)s.gid, -2.0f);
s.p = &s.la[2];
s.pi = &in_i[5];
s.appended = 0;
s.po = &s.la[0];
s.pw = &out_p[s.gid * 4];
s.c = in_c[s.gid & 15];
s.e = make_entry((float)s.gid, s.gid);
s.m = make_matrix(in_f[s.gid & 63]);
s.c2 = make_cell(s.gid, 2.5f);
}
  for (state &s : threads) [&] {
    out_i[s.gid * 4 + ((((int)((s.pair.x) & 1023) - (int)((2) & 1023))) & 3)] = (int)((unsigned)((int)(((int)(s.pair.x) >= (int)(s.pi[s.q.e & 15])))));
    switch (((long)(s.pair.x)) & 7) { case 3: {
      serial::atomic_fetch_or(&acc_i[((((unsigned)(in_u[s.v1 & 63]) & (unsigned)(255))) & 15)], (int)((int)(((int)((-128)) <= (int)(s.v2)))));
    } break; case 6: {
      { int fuel1 = 2; do {
        serial::atomic_fetch_max(&acc_f[15], (float)(((in_s[s.q.e & 15].a) & 3)));
        switch (in_u[s.q.c & 63] & 7) { case 3: {
          s.vf.z = (float)(((in_f[p1 & 63] != 1e-3f) ? s.vf.z : s.q.d));
          s.f0 = (float)(s.q.d);
        } case 4: {
          s.vi ^= int_4((int)(((int)((((int)(((table[s.q.e & 63]) & 1)) / (((table[s.q.e & 63]) & 1) | 1))) & 255) - (int)((helper14_0((long)(s.vi.y), (int)(s.v2), s.vf.z)) & 7))));
        } break; default: {
          out_f[s.gid * 4 + (((((unsigned)p0 < 2u) ? in_i[s.v0 & 63] : s.vi.y)) & 3)] = (float)(in_f[s.v2 & 63]);
          s.vi = s.vi.wzyx;
        } }
      } while (--fuel1 > 0 && (1e-3f <= 0.1)); }
    } case 7: {
      {
        out_d[s.gid * 4 + 1] = (double)(fma((double)(s.vf.z), (double)(1e20f), (double)(0.1)));
        out_d[s.gid * 4 + 3] = (double)(out_f[s.gid * 4 + (in_2((s.q.a & 15), (s.gid & 15)) & 3)]);
        out_d[s.gid * 4 + 2] = (double)((((int)(s.pair.x) <= (int)(s.q.c)) ? s.q.b : s.f0));
        out_d[s.gid * 4 + 0] = (double)(((((unsigned long)(s.q.e) < (unsigned long)(s.gid)) && (((unsigned)p1 & 3u) == 2)) ? (-s.f0) : (((unsigned long)(p1) >= (unsigned long)(s.i0)) ? in_s[s.pair.x & 15].d : s.q.b)));
      }
      for (int fuel2 = 9; fuel2 > 0 && (!((int)(in_u[((s.v2 & (~0u << p1)) + s.gid) & 63]) >= (int)(p0))); --fuel2) {
        for (int fuel3 = 9; fuel3 > 0 && ((int)(p1) == (int)(s.i0)); --fuel3) {
          if (((unsigned)(7) < (unsigned)(7))) continue;
          if ((!((unsigned)p0 < 0u))) continue;
        }
        s.v2 = (unsigned)((-((p0) & 255)));
        switch (65535 & 7) { case 6: {
          s.vi ^= int_4((int)(in_u[((s.v1 & (~0u << p1)) + s.gid) & 63]));
        } break; case 7: {
          s.vi.y = (int)(in_l[s.q.e & 63]);
        } break; default: {
          s.v1 = (int)((~((((unsigned)(s.v1) >= (unsigned)(s.pi[s.v0 & 15])) ? s.gid : s.q.c))));
          s.v2 = (unsigned)(((int)(((int)(((long)(s.vi.y) > (long)(in_2((s.gid & 15), (s.v2 & 15)))))) & 255) - (int)((s.v0) & 255)));
        } }
      }
    } break; default: {
      for (int k4 = 0; k4 < (int)((unsigned)p1 & 7u); ++k4) {
        for (int k5 = 0; k5 < (((int)(s.pair.x)) & 7); ++k5) {
          s.v2 = (unsigned)(helper14_0((long)(table[s.v0 & 63]), (int)(((unsigned)(4294967295u))), fma((float)(s.vf.z), (float)(s.f0), (float)(out_f[s.gid * 4 + (0 & 3)]))));
          s.v1 = (int)(((int)((((int)((s.q.c) & 1) * (int)((s.v0) & 7))) & 255) * (int)((((int)((p1) & 1023) + (int)((2147483647) & 7))) & 7)));
          s.v1 = (int)(s.v0);
          if (((unsigned)(s.pair.x) == (unsigned)(in_i[s.vi.y & 63]))) continue;
        }
        s.q.e = (long)(helper14_0((long)(((long)(out_i[s.gid * 4 + (s.q.c & 3)]))), (int)(whole(s.q.d)), (double)((0) & 255)));
        s.pi = &in_i[((2) & 31)];
        out_s[s.gid] = s.q;
      }
    } }
    s.q.d = (double)out_e[s.gid * 2 + 1].value;
    if (((long)(s.pair.x) <= (long)(1))) {
      for (int k6 = 0; k6 < 3; ++k6) {
        if ((((unsigned)p1 & 3u) == 100)) continue;
      }
      s.vf.xz = s.vf.yx;
      if (((int)(s.v2) == (int)(s.gid))) return;
    } else {
      swap_ints(s.la[(((-1)) & 7)], s.la[((s.i0) & 7)]);
      if (((long)(in_l[s.v2 & 63]) >= (long)(s.pair.x))) {
        for (int k7 = 0; k7 < 3; ++k7) {
          if (((unsigned long)(in_i[s.q.c & 63]) != (unsigned long)(s.q.a))) continue;
          s.v1 = (int)(helper14_0((long)(s.i0), (int)(s.vi.y), s.q.d));
          s.vi.y = (int)(((unsigned)(((unsigned long)(unsigned)(out_i[s.gid * 4 + (s.pair.x & 3)]) * (unsigned)(k7)) >> 32)));
        }
      }
    }
    switch ((((unsigned)p0 < 100u) ? ((int)(s.gid) >> 15) : ((unsigned)(((unsigned long)(unsigned)(s.vi.y) * (unsigned)(in_s[s.q.a & 15].e)) >> 32))) & 7) { case 1: {
      s.vi.y = (int)(((int)((((-((255) & 1023))) & 7)) % 1000));
    } break; case 2: {
      if (((((unsigned)p0 + (unsigned)s.gid) & 3u) == 0)) return;
    } break; case 3: {
      serial::atomic_fetch_or(&acc_i[((((unsigned long)(s.pair.x) << ((s.vi.y) & 63))) & 15)], (int)(helper14_0((long)(s.q.a), (int)((((unsigned)(255) > (unsigned)(s.i0)) ? s.q.e : (-1))), fma((float)((-2.25f)), (float)(s.lf[s.q.e & 3]), (float)(s.q.d)))));
    } break; case 5: {
      if (((unsigned long)(p0) == (unsigned long)(0x123456789abL))) {
        for (int fuel8 = 9; fuel8 > 0 && ((unsigned)p0 < 1u); --fuel8) {
          s.la[((in_u[((s.v1 & (~0u << p1)) + s.gid) & 63]) & 7)] = (int)(((unsigned)(((unsigned)(s.q.e) + (unsigned)(s.vi.y))) >> ((((int)((s.vi.y) & 1023) + (int)((s.i0) & 255))) & 31)));
          s.vi.y = (int)(((unsigned)(s.vi.y) + (unsigned)(p0)));
          s.vi.y = (int)(s.q.c);
        }
        out_s[s.gid] = s.q;
        s.q.c = (unsigned)(helper14_0((long)(65535), (int)(s.vi.y), in_s[4294967295u & 15].b));
      }
      if (((unsigned long)((~(s.vi.y))) < (unsigned long)(((unsigned)(p0) >> ((p0) & 31))))) return;
    } break; default: {
      {
        out_d[s.gid * 4 + 1] = (double)(out_f[s.gid * 4 + (s.gid & 3)]);
        out_d[s.gid * 4 + 2] = (double)((((unsigned)p0 < 1u) ? sqrt((float)(in_d[1 & 63])) : (s.f0 - s.lf[s.q.e & 3])));
        out_d[s.gid * 4 + 3] = (double)(trunc((float)((float)((s.v1) & 7))));
      }
      if ((((unsigned)p0 < 1u) && ((unsigned)((-128)) < (unsigned)(0x80000000u)))) return;
    } }
    s.q.d = (double)(((float)((double)((s.v0) & 7)) + (s.vf.z - fma((double)(s.q.d), (double)(s.f0), (double)(1.0f)))));
    s.q.b = (float)(fma((float)((float)(3.1f)), (float)(fma((float)(out_f[s.gid * 4 + (in_s[s.v1 & 15].c & 3)]), (float)(in_f[s.v1 & 63]), (float)(s.q.b))), (float)((double)((p1) & 1023))));
    if (((unsigned long)(s.q.c) != (unsigned long)(s.v1))) return;
    s.pi = (in_f[s.v2 & 63] > s.f0) ? &in_i[((s.gid) & 31)] : &in_i[s.gid & 15];
    s.vf = s.vf * (float)((in_d[s.q.e & 63] + in_d[s.v1 & 63])) + float_3(1.0f, 2.0f, (float)(3.1f));
  }();
}
}
#pragma clang optimize on
static int helper15_0(long a, int b, float x) restrict(cpu, amp) {
  unsigned r = 1;
  for (int k1 = 0; k1 < 5; ++k1) {
    if ((!(((r) & 1) != 0))) {
      b = (int)(a);
      b = (int)(k1);
    } else {
      if (((long)(k1) > (long)(r))) break;
      b = (int)(b);
    }
  }
  for (int k2 = 0; k2 < 5; ++k2) {
    switch ((-1) & 7) { case 4: {
      a = (long)(a);
      b = (int)(a);
    } break; case 5: {
      a = (long)(a);
      a = (long)(r);
    } break; default: {
      a = (long)(a);
      r = (unsigned)(r);
    } }
    if ((x == 3.1f)) {
      r = (unsigned)(b);
    }
    b = (int)(b);
  }
  for (int k3 = 0; k3 < 5; ++k3) {
    for (int k4 = 0; k4 < 3; ++k4) {
      b = (int)(b);
      r = (unsigned)(b);
      b = (int)(b);
      b = (int)(b);
    }
    switch (b & 7) { case 0: {
      a = (long)(r);
    } break; case 7: {
      if (((int)(a) <= (int)(a))) return (int)(a);
    } break; default: {
      r = (unsigned)(b);
    } }
  }
  if (((long)(b) > (long)(r))) return (int)(r);
  return (int)r;
}

static volatile int p0_15 = 85;
static volatile unsigned p1_15 = 1;
static volatile float p2_15 = 100.0;
static void launch_15(kernel_data &d) {
const int p0 = p0_15;
const unsigned p1 = p1_15;
const float p2 = p2_15;
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
const array_view<const cell, 1> in_c(columns, d.in_c);
const array_view<cell, 1> out_c((int)d.out_c.size(), d.out_c);
const array_view<entry, 1> out_e((int)d.out_e.size(), d.out_e);
const array_view<matrix, 1> out_m((int)d.out_m.size(), d.out_m);
const array_view<const int, 2> in_2(columns, columns, d.in_2);
const two_of<array_view<int, 1>> views = {out_p, out_q};
const array<int, 1> table(inputs, d.in_i.begin());
parallel_for_each(extent<3>(24, 5, 3).tile<12, 5, 1>(), [=, &table](tiled_index<12, 5, 1> t) restrict(amp) {
const int tile0 = t.tile[0];
const int tile1 = t.tile[1];
const int tile2 = t.tile[2];
tile_static double ts0[60];
tile_static pair_of_ints ts1[60];
const int i0 = t.global[0];
const int i1 = t.global[1];
const int i2 = t.global[2];
const int gid = ((i0 * 5 + i1) * 3 + i2);
const int l0 = t.local[0];
const int l1 = t.local[1];
const int l2 = t.local[2];
const int lid = ((l0 * 5 + l1) * 1 + l2);
const int base = ((tile0 * 1 + tile1) * 3 + tile2) * 60;
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
for (int k = 0; k < 8; ++k) la[k] = gid * k;
for (int k = 0; k < 4; ++k) lf[k] = (float)gid + (float)k;
for (int k = 0; k < 4; ++k) lc[k] = make_cell(gid + k, 1.5f);
for (int k = 0; k < 8; ++k) le[k] = make_entry((float)k, gid);
for (int k = 0; k < 4; ++k) lr[k] = in_s[(gid + k) & 15];
long v0 = (long)(3);
int v1 = (int)(gid);
unsigned v2 = (unsigned)(i1);
float f0 = (float)1.5f;
float f1 = (float)1.5f;
float f2 = (float)gid;
record q = in_s[gid & 15];
pair_of_ints pair = make_pair_of_ints(gid, 5);
int_4 vi = int_4(gid, 1, 2, 3);
float_3 vf = float_3(1.0f, (float)gid, -2.0f);
int * p = &la[2];
const int * pi = &in_i[5];
int appended = 0;
int * po = &la[0];
int * pw = &out_p[gid * 4];
cell c = in_c[gid & 15];
entry e = make_entry((float)gid, gid);
matrix m = make_matrix(in_f[gid & 63]);
cell c2 = make_cell(gid, 2.5f);
    ts0[lid] = (double)gid;
    ts1[lid] = pair;
  t.barrier.wait();
  switch ((unsigned)tile0 % 3u) { case 0: {
    for (int u1 = 0; u1 < (int)(p1 & 3u); ++u1) {
        q.c = (unsigned)((int)(((unsigned long)((-2)) >= (unsigned long)(i2))));
        for (int fuel2 = 9; fuel2 > 0 && ((unsigned)(out_i[gid * 4 + (v0 & 3)]) <= (unsigned)(0x80000000u)); --fuel2) {
          if (((int)(lid) <= (int)(q.a))) break;
          for (int fuel3 = 9; fuel3 > 0 && ((unsigned)p0 < 0u); --fuel3) {
            q.c = (unsigned)((-128));
          }
        }
        pair.x = (int)(((unsigned)(((unsigned long)(unsigned)(((unsigned)(gid) ^ (unsigned)((-1)))) * (unsigned)((int)(((-7.0) <= (-2.25f))))) >> 32)));
      t.barrier.wait();
    }
  } case 2: {
      q.a = (int)sum_of(la, ((in_i[((gid >> p1 << 1) + (q.c & ((1 << p1) - 1))) & 63]) & 7));
      vi.y = (int)((~(((int)(((((int)((pair.x) & 1) + (int)((v0) & 7))) & 255)) / ((((~(q.e))) & 1) | 1)))));
      for (int k4 = 0; k4 < (int)((unsigned)p0 & 7u); ++k4) {
        vi.y = (int)(((int)((5) & 1) - (int)((0) & 1)));
        q.c = (unsigned)(((unsigned)(((unsigned long)(unsigned)((~(ts1[(unsigned)v1 % 60u].y))) * (unsigned)(((long)(((int)((q.a) & 255) * (int)((1) & 7))) >> 37))) >> 32)));
        f2 = (float)((-f2));
        f1 = (float)(f0);
      }
    t.barrier.wait();
  } break; default: break; }
    out_e[gid * 2 + ((q.e) & 1)] = lesser(out_e[gid * 2 + 0], make_entry((float)((-in_f[gid & 63])), (int)(((unsigned)(vi.y) ^ (unsigned)(7)))));
    *p = (int)(((int)((p1) & 1) + (int)(((~(p1))) & 7)));
    q.a = (int)(((int)(((int)(((long)(255) >= (long)(q.e)))) & 7) + (int)((gid) & 1)));
  t.barrier.wait();
  q.a = groups::tile_reduce(t, (int)((-((l1) & 255))), concurrency::groups::minimum());
    v0 = (long)(((int)((((int)((~(v2))) >> 8)) & 1023) + (int)((((unsigned)(((int)((in_s[q.a & 15].e) & 7) - (int)((v0) & 7))) ^ (unsigned)(vi.y))) & 1)));
  t.barrier.wait();
    vi.y = (int)(((int)((((unsigned)(v1) & (unsigned)(v0))) & 255) + (int)((((unsigned)(q.e) - (unsigned)(i0))) & 1023)));
  t.barrier.wait_with_all_memory_fence();
    for (int k5 = 0; k5 < 4; ++k5) {
      lc[k5] = lesser(lc[(((-1)) & 3)], out_c[gid]);
    }
    f1 = (float)(fma((float)((q.b * f0)), (float)((0.1 * f2)), (float)(floor((double)(ts0[(unsigned)q.a % 60u])))));
    for (int k6 = 0; k6 < 4; ++k6) {
      lc[k6] = lesser(out_c[gid], make_cell((int)((((unsigned)(q.c) != (unsigned)(255)) ? v1 : v1)), (float)(fma((double)(in_d[v0 & 63]), (double)(in_f[2 & 63]), (double)(q.d)))));
    }
    p = ((unsigned)(((unsigned)(((unsigned long)(unsigned)(p1) * (unsigned)(q.c)) >> 32))) <= (unsigned)(((int)((q.e) & 7) - (int)((v1) & 1023)))) ? p : &la[((31) & 7)];
    v1 = (int)(((int)(4294967295u) >> 11));
    if (((int)(helper15_0((long)(255), (int)((-1)), ts0[(unsigned)q.e % 60u])) <= (int)(((unsigned)(shared[base + (int)((unsigned)q.a % 60u)]))))) return;
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
out_c.synchronize();
out_e.synchronize();
out_m.synchronize();
}
#pragma clang optimize off
static void serial_15(kernel_data &d) {
const int p0 = p0_15;
const unsigned p1 = p1_15;
const float p2 = p2_15;
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
const cell *const in_c = d.in_c.data();
cell *const out_c = d.out_c.data();
entry *const out_e = d.out_e.data();
matrix *const out_m = d.out_m.data();
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
long v0;
int v1;
unsigned v2;
float f0;
float f1;
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
cell c;
entry e;
matrix m;
cell c2;
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
};
for (int tile0 = 0; tile0 < 2; ++tile0)
for (int tile1 = 0; tile1 < 1; ++tile1)
for (int tile2 = 0; tile2 < 3; ++tile2)
{
std::vector<state> threads(60);
state *next = threads.data();
double ts0[60];
pair_of_ints ts1[60];
for (int l0 = 0; l0 < 12; ++l0)
for (int l1 = 0; l1 < 5; ++l1)
for (int l2 = 0; l2 < 1; ++l2)
{ state &s = *next++;
s.i0 = tile0 * 12 + l0;
s.i1 = tile1 * 5 + l1;
s.i2 = tile2 * 1 + l2;
s.gid = ((s.i0 * 5 + s.i1) * 3 + s.i2);
s.l0 = l0;
s.l1 = l1;
s.l2 = l2;
s.lid = ((s.l0 * 5 + s.l1) * 1 + s.l2);
s.base = ((tile0 * 1 + tile1) * 3 + tile2) * 60;
for (int k = 0; k < 8; ++k) s.la[k] = s.gid * k;
for (int k = 0; k < 4; ++k) s.lf[k] = (float)s.gid + (float)k;
for (int k = 0; k < 4; ++k) s.lc[k] = make_cell(s.gid + k, 1.5f);
for (int k = 0; k < 8; ++k) s.le[k] = make_entry((float)k, s.gid);
for (int k = 0; k < 4; ++k) s.lr[k] = in_s[(s.gid + k) & 15];
s.v0 = (long)(3);
s.v1 = (int)(s.gid);
s.v2 = (unsigned)(s.i1);
s.f0 = (float)1.5f;
s.f1 = (float)1.5f;
s.f2 = (float)s.gid;
s.q = in_s[s.gid & 15];
s.pair = make_pair_of_ints(s.gid, 5);
s.vi = int_4(s.gid, 1, 2, 3);
s.vf = float_3(1.0f, (float)s.gid, -2.0f);
s.p = &s.la[2];
s.pi = &in_i[5];
s.appended = 0;
s.po = &s.la[0];
s.pw = &out_p[s.gid * 4];
s.c = in_c[s.gid & 15];
s.e = make_entry((float)s.gid, s.gid);
s.m = make_matrix(in_f[s.gid & 63]);
s.c2 = make_cell(s.gid, 2.5f);
}
  for (state &s : threads) [&] {
    ts0[s.lid] = (double)s.gid;
    ts1[s.lid] = s.pair;
  }();
  switch ((unsigned)tile0 % 3u) { case 0: {
    for (int u1 = 0; u1 < (int)(p1 & 3u); ++u1) {
      for (state &s : threads) [&] {
        s.q.c = (unsigned)((int)(((unsigned long)((-2)) >= (unsigned long)(s.i2))));
        for (int fuel2 = 9; fuel2 > 0 && ((unsigned)(out_i[s.gid * 4 + (s.v0 & 3)]) <= (unsigned)(0x80000000u)); --fuel2) {
          if (((int)(s.lid) <= (int)(s.q.a))) break;
          for (int fuel3 = 9; fuel3 > 0 && ((unsigned)p0 < 0u); --fuel3) {
            s.q.c = (unsigned)((-128));
          }
        }
        s.pair.x = (int)(((unsigned)(((unsigned long)(unsigned)(((unsigned)(s.gid) ^ (unsigned)((-1)))) * (unsigned)((int)(((-7.0) <= (-2.25f))))) >> 32)));
      }();
    }
  } case 2: {
    for (state &s : threads) [&] {
      s.q.a = (int)sum_of(s.la, ((in_i[((s.gid >> p1 << 1) + (s.q.c & ((1 << p1) - 1))) & 63]) & 7));
      s.vi.y = (int)((~(((int)(((((int)((s.pair.x) & 1) + (int)((s.v0) & 7))) & 255)) / ((((~(s.q.e))) & 1) | 1)))));
      for (int k4 = 0; k4 < (int)((unsigned)p0 & 7u); ++k4) {
        s.vi.y = (int)(((int)((5) & 1) - (int)((0) & 1)));
        s.q.c = (unsigned)(((unsigned)(((unsigned long)(unsigned)((~(ts1[(unsigned)s.v1 % 60u].y))) * (unsigned)(((long)(((int)((s.q.a) & 255) * (int)((1) & 7))) >> 37))) >> 32)));
        s.f2 = (float)((-s.f2));
        s.f1 = (float)(s.f0);
      }
    }();
  } break; default: break; }
  for (state &s : threads) [&] {
    out_e[s.gid * 2 + ((s.q.e) & 1)] = lesser(out_e[s.gid * 2 + 0], make_entry((float)((-in_f[s.gid & 63])), (int)(((unsigned)(s.vi.y) ^ (unsigned)(7)))));
    *s.p = (int)(((int)((p1) & 1) + (int)(((~(p1))) & 7)));
    s.q.a = (int)(((int)(((int)(((long)(255) >= (long)(s.q.e)))) & 7) + (int)((s.gid) & 1)));
  }();
  { std::vector<int> all; for (state &s : threads) all.push_back((int)((-((s.l1) & 255)))); all = serial::tile_reduce(all, concurrency::groups::minimum());
  size_t k = 0; for (state &s : threads) s.q.a = all[k++]; }
  for (state &s : threads) [&] {
    s.v0 = (long)(((int)((((int)((~(s.v2))) >> 8)) & 1023) + (int)((((unsigned)(((int)((in_s[s.q.a & 15].e) & 7) - (int)((s.v0) & 7))) ^ (unsigned)(s.vi.y))) & 1)));
  }();
  for (state &s : threads) [&] {
    s.vi.y = (int)(((int)((((unsigned)(s.v1) & (unsigned)(s.v0))) & 255) + (int)((((unsigned)(s.q.e) - (unsigned)(s.i0))) & 1023)));
  }();
  for (state &s : threads) [&] {
    for (int k5 = 0; k5 < 4; ++k5) {
      s.lc[k5] = lesser(s.lc[(((-1)) & 3)], out_c[s.gid]);
    }
    s.f1 = (float)(fma((float)((s.q.b * s.f0)), (float)((0.1 * s.f2)), (float)(floor((double)(ts0[(unsigned)s.q.a % 60u])))));
    for (int k6 = 0; k6 < 4; ++k6) {
      s.lc[k6] = lesser(out_c[s.gid], make_cell((int)((((unsigned)(s.q.c) != (unsigned)(255)) ? s.v1 : s.v1)), (float)(fma((double)(in_d[s.v0 & 63]), (double)(in_f[2 & 63]), (double)(s.q.d)))));
    }
    s.p = ((unsigned)(((unsigned)(((unsigned long)(unsigned)(p1) * (unsigned)(s.q.c)) >> 32))) <= (unsigned)(((int)((s.q.e) & 7) - (int)((s.v1) & 1023)))) ? s.p : &s.la[((31) & 7)];
    s.v1 = (int)(((int)(4294967295u) >> 11));
    if (((int)(helper15_0((long)(255), (int)((-1)), ts0[(unsigned)s.q.e % 60u])) <= (int)(((unsigned)(shared[s.base + (int)((unsigned)s.q.a % 60u)]))))) return;
  }();
}
}
#pragma clang optimize on
static volatile int p0_16 = 65;
static volatile unsigned p1_16 = 2;
static volatile float p2_16 = 0.5;
static void launch_16(kernel_data &d) {
const int p0 = p0_16;
const unsigned p1 = p1_16;
const float p2 = p2_16;
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
const array_view<const cell, 1> in_c(columns, d.in_c);
const array_view<cell, 1> out_c((int)d.out_c.size(), d.out_c);
const array_view<entry, 1> out_e((int)d.out_e.size(), d.out_e);
const array_view<matrix, 1> out_m((int)d.out_m.size(), d.out_m);
const array_view<const int, 2> in_2(columns, columns, d.in_2);
const two_of<array_view<int, 1>> views = {out_p, out_q};
const array<int, 1> table(inputs, d.in_i.begin());
const int sizes[] = {4, 5, 2, 5};
parallel_for_each(extent<4>(sizes), [=, &table](index<4> t) restrict(amp) {
const int i0 = t[0];
const int i1 = t[1];
const int i2 = t[2];
const int i3 = t[3];
const int gid = (((i0 * 5 + i1) * 2 + i2) * 5 + i3);
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
for (int k = 0; k < 8; ++k) la[k] = gid * k;
for (int k = 0; k < 4; ++k) lf[k] = (float)gid + (float)k;
for (int k = 0; k < 4; ++k) lc[k] = make_cell(gid + k, 1.5f);
for (int k = 0; k < 8; ++k) le[k] = make_entry((float)k, gid);
for (int k = 0; k < 4; ++k) lr[k] = in_s[(gid + k) & 15];
unsigned v0 = (unsigned)(gid);
long v1 = (long)(in_i[gid & 63]);
long v2 = (long)(i2);
long v3 = (long)(i1);
float f0 = (float)gid;
float f1 = (float)in_f[gid & 63];
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
cell c = in_c[gid & 15];
entry e = make_entry((float)gid, gid);
matrix m = make_matrix(in_f[gid & 63]);
cell c2 = make_cell(gid, 2.5f);
    switch (((int)((v2) & 255) + (int)((gid) & 255)) & 7) { case 0: {
      q.a = (int)(v3);
      for (int k1 = 0; k1 < ((-((v2) & 255)) & 7); ++k1) {
        if (((unsigned)p1 < 0u)) {
          v1 = (long)((int)((((unsigned)p1 & 3u) == 0)));
        } else {
          lr[((i2) & 3)].c = (unsigned)(((unsigned)(i3) | (unsigned)(i0)));
        }
        switch (gid & 7) { case 0: {
          if (((unsigned long)(0x80000000u) != (unsigned long)(i3))) return;
          pair.x = (int)(((unsigned)((int)(((unsigned)p0 / 7u != 5))) | (unsigned)(((unsigned)(((unsigned long)(unsigned)(gid) * (unsigned)(vi.y)) >> 32)))));
        } break; case 2: {
          c = make_cell((int)((~(q.c))), (float)(fma((double)(f1), (double)(q.d), (double)(vf.z))));
          v2 = (long)(((unsigned)(q.c) ^ (unsigned)(((unsigned long)(5) ^ (unsigned long)(0x80000000u)))));
        } case 4: {
          v3 = (long)(((unsigned)(v3)));
          v0 = (unsigned)(((int)((in_i[q.e & 63]) & 7) - (int)((((int)((3) & 1023) - (int)((2) & 255))) & 7)));
        } case 6: {
          vi.y = (int)(((unsigned)(i2) - (unsigned)(31)));
        } break; default: {
          if ((((int)(q.a) <= (int)((-128))) || ((unsigned)(q.e) < (unsigned)(out_i[gid * 4 + (v2 & 3)])))) return;
        } }
        v3 = (long)(((unsigned long)(q.e) * (unsigned long)((~(whole(in_s[v0 & 15].b))))));
        for (int fuel2 = 9; fuel2 > 0 && (f2 > in_f[100 & 63]); --fuel2) {
          v0 = (unsigned)((~(((int)(i2)))));
        }
      }
    } break; case 4: {
      if (((unsigned)(i0) > (unsigned)(vi.y))) {
        for (int k3 = 0; k3 < (((unsigned long)(7) >> ((q.c) & 63)) & 15); ++k3) {
          if (((int)(vi.y) > (int)(pair.x))) continue;
        }
        out_d[gid * 4 + (((~(v3))) & 3)] = (double)(lf[i0 & 3]);
      }
    } case 6: {
      out_f[gid * 4 + ((((int)((in_s[pair.x & 15].e) & 255) + (int)((q.a) & 1))) & 3)] = (float)(q.d);
    } break; case 7: {
      if ((in_s[pi[vi.y & 15] & 15].d >= 3.1f)) {
        q.b = (float)((q.b + (f0 - f2)));
      } else {
        vi.y = (int)(whole(f2));
        pair.x = (int)(((unsigned long)(((((v3) & 1) != 0) ? (-((v3) & 1023)) : (-((in_l[v1 & 63]) & 255)))) + (unsigned long)(((long)(((long)(((65535) & 255)) / 16)) >> 59))));
      }
      if ((((int)(3) != (int)(3)) || (0.5f > in_s[i2 & 15].d))) return;
    } break; default: {
      v3 = (long)(((unsigned)(i1) >> ((1) & 31)));
    } }
    f0 = (float)(f1);
    vi.y = (int)(((long)(in_i[((gid >> p1 << 1) + (q.a & ((1 << p1) - 1))) & 63]) >> 13));
    v1 = (long)(((unsigned long)(v0) + (unsigned long)(v3)));
    atomic_fetch_add(&acc_u[((p1) & 15)], (unsigned)(((int)(((((unsigned)(v0) < (unsigned)(0x123456789abL)) ? in_u[vi.y & 63] : in_2((gid & 15), (v0 & 15)))) & 1) + (int)((((int)((2) & 7) + (int)((2147483647) & 255))) & 7))));
    v1 = (long)((int)((!((long)(i2) < (long)(q.e)))));
    q.e = (long)(((unsigned long)(q.a) & (unsigned long)(((unsigned)(v2) * (unsigned)(out_i[gid * 4 + (q.e & 3)])))));
    f0 = (float)out_m[gid].m[((v2) & 3)][((q.c) & 3)];
    pair = swapped(pair);
    if (((long)(((int)(in_s[v2 & 15].c) >> 28)) > (long)(((unsigned)(((unsigned long)(unsigned)(i1) * (unsigned)(q.e)) >> 32))))) return;
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
out_c.synchronize();
out_e.synchronize();
out_m.synchronize();
}
#pragma clang optimize off
static void serial_16(kernel_data &d) {
const int p0 = p0_16;
const unsigned p1 = p1_16;
const float p2 = p2_16;
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
const cell *const in_c = d.in_c.data();
cell *const out_c = d.out_c.data();
entry *const out_e = d.out_e.data();
matrix *const out_m = d.out_m.data();
const table_of<const int> in_2 = {d.in_2.data()};
const int *const table = in_i;
const two_of<int *> views = {out_p, out_q};
struct state {
int i0;
int i1;
int i2;
int i3;
int gid;
unsigned v0;
long v1;
long v2;
long v3;
float f0;
float f1;
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
cell c;
entry e;
matrix m;
cell c2;
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
};
for (int tile0 = 0; tile0 < 4; ++tile0)
for (int tile1 = 0; tile1 < 5; ++tile1)
for (int tile2 = 0; tile2 < 2; ++tile2)
for (int tile3 = 0; tile3 < 5; ++tile3)
{
std::vector<state> threads(1);
state *next = threads.data();
for (int l0 = 0; l0 < 1; ++l0)
for (int l1 = 0; l1 < 1; ++l1)
for (int l2 = 0; l2 < 1; ++l2)
for (int l3 = 0; l3 < 1; ++l3)
{ state &s = *next++;
s.i0 = tile0 * 1 + l0;
s.i1 = tile1 * 1 + l1;
s.i2 = tile2 * 1 + l2;
s.i3 = tile3 * 1 + l3;
s.gid = (((s.i0 * 5 + s.i1) * 2 + s.i2) * 5 + s.i3);
for (int k = 0; k < 8; ++k) s.la[k] = s.gid * k;
for (int k = 0; k < 4; ++k) s.lf[k] = (float)s.gid + (float)k;
for (int k = 0; k < 4; ++k) s.lc[k] = make_cell(s.gid + k, 1.5f);
for (int k = 0; k < 8; ++k) s.le[k] = make_entry((float)k, s.gid);
for (int k = 0; k < 4; ++k) s.lr[k] = in_s[(s.gid + k) & 15];
s.v0 = (unsigned)(s.gid);
s.v1 = (long)(in_i[s.gid & 63]);
s.v2 = (long)(s.i2);
s.v3 = (long)(s.i1);
s.f0 = (float)s.gid;
s.f1 = (float)in_f[s.gid & 63];
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
s.c = in_c[s.gid & 15];
s.e = make_entry((float)s.gid, s.gid);
s.m = make_matrix(in_f[s.gid & 63]);
s.c2 = make_cell(s.gid, 2.5f);
}
  for (state &s : threads) [&] {
    switch (((int)((s.v2) & 255) + (int)((s.gid) & 255)) & 7) { case 0: {
      s.q.a = (int)(s.v3);
      for (int k1 = 0; k1 < ((-((s.v2) & 255)) & 7); ++k1) {
        if (((unsigned)p1 < 0u)) {
          s.v1 = (long)((int)((((unsigned)p1 & 3u) == 0)));
        } else {
          s.lr[((s.i2) & 3)].c = (unsigned)(((unsigned)(s.i3) | (unsigned)(s.i0)));
        }
        switch (s.gid & 7) { case 0: {
          if (((unsigned long)(0x80000000u) != (unsigned long)(s.i3))) return;
          s.pair.x = (int)(((unsigned)((int)(((unsigned)p0 / 7u != 5))) | (unsigned)(((unsigned)(((unsigned long)(unsigned)(s.gid) * (unsigned)(s.vi.y)) >> 32)))));
        } break; case 2: {
          s.c = make_cell((int)((~(s.q.c))), (float)(fma((double)(s.f1), (double)(s.q.d), (double)(s.vf.z))));
          s.v2 = (long)(((unsigned)(s.q.c) ^ (unsigned)(((unsigned long)(5) ^ (unsigned long)(0x80000000u)))));
        } case 4: {
          s.v3 = (long)(((unsigned)(s.v3)));
          s.v0 = (unsigned)(((int)((in_i[s.q.e & 63]) & 7) - (int)((((int)((3) & 1023) - (int)((2) & 255))) & 7)));
        } case 6: {
          s.vi.y = (int)(((unsigned)(s.i2) - (unsigned)(31)));
        } break; default: {
          if ((((int)(s.q.a) <= (int)((-128))) || ((unsigned)(s.q.e) < (unsigned)(out_i[s.gid * 4 + (s.v2 & 3)])))) return;
        } }
        s.v3 = (long)(((unsigned long)(s.q.e) * (unsigned long)((~(whole(in_s[s.v0 & 15].b))))));
        for (int fuel2 = 9; fuel2 > 0 && (s.f2 > in_f[100 & 63]); --fuel2) {
          s.v0 = (unsigned)((~(((int)(s.i2)))));
        }
      }
    } break; case 4: {
      if (((unsigned)(s.i0) > (unsigned)(s.vi.y))) {
        for (int k3 = 0; k3 < (((unsigned long)(7) >> ((s.q.c) & 63)) & 15); ++k3) {
          if (((int)(s.vi.y) > (int)(s.pair.x))) continue;
        }
        out_d[s.gid * 4 + (((~(s.v3))) & 3)] = (double)(s.lf[s.i0 & 3]);
      }
    } case 6: {
      out_f[s.gid * 4 + ((((int)((in_s[s.pair.x & 15].e) & 255) + (int)((s.q.a) & 1))) & 3)] = (float)(s.q.d);
    } break; case 7: {
      if ((in_s[s.pi[s.vi.y & 15] & 15].d >= 3.1f)) {
        s.q.b = (float)((s.q.b + (s.f0 - s.f2)));
      } else {
        s.vi.y = (int)(whole(s.f2));
        s.pair.x = (int)(((unsigned long)(((((s.v3) & 1) != 0) ? (-((s.v3) & 1023)) : (-((in_l[s.v1 & 63]) & 255)))) + (unsigned long)(((long)(((long)(((65535) & 255)) / 16)) >> 59))));
      }
      if ((((int)(3) != (int)(3)) || (0.5f > in_s[s.i2 & 15].d))) return;
    } break; default: {
      s.v3 = (long)(((unsigned)(s.i1) >> ((1) & 31)));
    } }
    s.f0 = (float)(s.f1);
    s.vi.y = (int)(((long)(in_i[((s.gid >> p1 << 1) + (s.q.a & ((1 << p1) - 1))) & 63]) >> 13));
    s.v1 = (long)(((unsigned long)(s.v0) + (unsigned long)(s.v3)));
    serial::atomic_fetch_add(&acc_u[((p1) & 15)], (unsigned)(((int)(((((unsigned)(s.v0) < (unsigned)(0x123456789abL)) ? in_u[s.vi.y & 63] : in_2((s.gid & 15), (s.v0 & 15)))) & 1) + (int)((((int)((2) & 7) + (int)((2147483647) & 255))) & 7))));
    s.v1 = (long)((int)((!((long)(s.i2) < (long)(s.q.e)))));
    s.q.e = (long)(((unsigned long)(s.q.a) & (unsigned long)(((unsigned)(s.v2) * (unsigned)(out_i[s.gid * 4 + (s.q.e & 3)])))));
    s.f0 = (float)out_m[s.gid].m[((s.v2) & 3)][((s.q.c) & 3)];
    s.pair = swapped(s.pair);
    if (((long)(((int)(in_s[s.v2 & 15].c) >> 28)) > (long)(((unsigned)(((unsigned long)(unsigned)(s.i1) * (unsigned)(s.q.e)) >> 32))))) return;
  }();
}
}
#pragma clang optimize on
static int helper17_0(long a, int b, float x) restrict(cpu, amp) {
  unsigned r = 1;
  b = (int)(b);
  if (((unsigned)(0) > (unsigned)(5))) {
    { int fuel1 = 9; do {
      r = (unsigned)(r);
    } while (--fuel1 > 0 && (((a) & 1) != 0)); }
  }
  b = (int)(r);
  for (int fuel2 = 9; fuel2 > 0 && ((int)(r) == (int)(b)); --fuel2) {
    if (((unsigned)(b) == (unsigned)(r))) return (int)(r);
    if (((long)(r) != (long)(b))) {
      b = (int)(r);
    }
    for (int fuel3 = 9; fuel3 > 0 && ((long)(2147483647) != (long)(a)); --fuel3) {
      if ((((int)(31) == (int)(4294967295u)) && (x != 1.0f))) break;
      a = (long)(b);
    }
  }
  return (int)r;
}

static int helper17_1(int a, int b, float x) restrict(cpu, amp) {
  unsigned r = 1;
  a = (int)(a);
  for (int k1 = 0; k1 < (b & 7); ++k1) {
    a = (int)(a);
    a = (int)(a);
  }
  if (((-7.0) <= x)) return (int)(b);
  b = (int)(a);
  return (int)r;
}

static volatile int p0_17 = 46;
static volatile unsigned p1_17 = 8;
static volatile float p2_17 = 0.5;
static void launch_17(kernel_data &d) {
const int p0 = p0_17;
const unsigned p1 = p1_17;
const float p2 = p2_17;
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
const array_view<const cell, 1> in_c(columns, d.in_c);
const array_view<cell, 1> out_c((int)d.out_c.size(), d.out_c);
const array_view<entry, 1> out_e((int)d.out_e.size(), d.out_e);
const array_view<matrix, 1> out_m((int)d.out_m.size(), d.out_m);
const array_view<const int, 2> in_2(columns, columns, d.in_2);
const two_of<array_view<int, 1>> views = {out_p, out_q};
const array<int, 1> table(inputs, d.in_i.begin());
parallel_for_each(extent<2>(48, 32).tile<16, 16>(), [=, &table](tiled_index<16, 16> t) restrict(amp) {
const int tile0 = t.tile[0];
const int tile1 = t.tile[1];
tile_static long ts0[256];
const int i0 = t.global[0];
const int i1 = t.global[1];
const int gid = (i0 * 32 + i1);
const int l0 = t.local[0];
const int l1 = t.local[1];
const int lid = (l0 * 16 + l1);
const int base = (tile0 * 2 + tile1) * 256;
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
for (int k = 0; k < 8; ++k) la[k] = gid * k;
for (int k = 0; k < 4; ++k) lf[k] = (float)gid + (float)k;
for (int k = 0; k < 4; ++k) lc[k] = make_cell(gid + k, 1.5f);
for (int k = 0; k < 8; ++k) le[k] = make_entry((float)k, gid);
for (int k = 0; k < 4; ++k) lr[k] = in_s[(gid + k) & 15];
long v0 = (long)(l1);
int v1 = (int)(in_i[gid & 63]);
unsigned v2 = (unsigned)(3);
unsigned long v3 = (unsigned long)(lid);
float f0 = (float)gid;
double f1 = (double)in_f[gid & 63];
record q = in_s[gid & 15];
pair_of_ints pair = make_pair_of_ints(gid, 5);
int_4 vi = int_4(gid, 1, 2, 3);
float_3 vf = float_3(1.0f, (float)gid, -2.0f);
int * p = &la[2];
const int * pi = &in_i[5];
int appended = 0;
int * po = &la[0];
int * pw = &out_p[gid * 4];
cell c = in_c[gid & 15];
entry e = make_entry((float)gid, gid);
matrix m = make_matrix(in_f[gid & 63]);
cell c2 = make_cell(gid, 2.5f);
    ts0[lid] = (long)gid;
  t.barrier.wait();
    if (lid % 64 == 0 && lid + 32 < 256) ts0[lid] ^= ts0[lid + 32];
  t.barrier.wait();
  switch ((unsigned)p0 % 3u) { case 0: {
    for (int u1 = 0; u1 < (p0 & 3) + 1; ++u1) {
        switch (((unsigned)(((f0 >= vf.z) ? v1 : pair.x))) & 7) { case 1: {
          for (int fuel2 = 2; fuel2 > 0 && ((int)(v2) >= (int)(in_2((gid & 15), (v2 & 15)))); --fuel2) {
            v0 = (long)(((int)((((unsigned)(((unsigned)((-2)) * (unsigned)(v2))) | (unsigned)(((int)((gid) & 7) + (int)((lid) & 1023))))) & 7) - (int)(((int)((q.b != q.b))) & 1)));
            if (((((unsigned)p1 + (unsigned)gid) & 3u) == 1)) {
              switch (((int)((1) & 1023) * (int)((2147483647) & 1)) & 3) { case 0: {
                views.set(po, (f0 >= in_d[vi.y & 63]), gid * 4);
              } break; case 1: {
                { int *&again = pw; again = ((((in_f[v2 & 63] >= q.b) ? q.b : 1e20f) <= in_s[q.c & 15].b) ? later(po, pw, (int)(((unsigned)(v0) ^ (unsigned)(q.e)))) : &out_q[gid * 4]); *again ^= 1; }
              } default: {
                aim(po, (((unsigned)(ts0[(unsigned)q.a % 256u]) <= (unsigned)(0x80000000u)) ? &la[0] : &la[4]));
              } }
              if ((q.b == f0)) break;
            }
            shared[(base + lid)] = (int)(v0);
          }
        } case 2: {
          if (((unsigned long)(3) > (unsigned long)(5))) {
            if (((unsigned)(q.e) == (unsigned)((shared[(base + lid)] + (v1 & 0))))) {
              pair.x = (int)(((int)(gid) >> 15));
              f1 = (double)((in_s[i0 & 15].d + (-2.25f)));
              q.c = (unsigned)(helper17_1((int)(((unsigned long)(q.c) / 3)), (int)(helper17_0((long)(0x123456789abL), (int)(in_2((v0 & 15), (gid & 15))), q.d)), (0.1 * 0.5f)));
            } else {
              v1 = (int)((((unsigned long)(l0) <= (unsigned long)(vi.y)) ? 65535 : in_i[q.a & 63]));
            }
            out_c[gid] = make_cell((int)(((unsigned)(in_s[pair.x & 15].c) << ((out_i[gid * 4 + (pair.x & 3)]) & 31))), (float)((f0 - in_s[(-2) & 15].d)));
            if ((((p1) & 1) != 0)) {
              atomic_fetch_sub(&acc_d[(((-((lid) & 1023))) & 15)], (double)(((((int)((l0) & 255) * (int)((31) & 1))) & 31)));
              v2 = (unsigned)(((unsigned)(l0) | (unsigned)(pi[vi.y & 15])));
            } else {
              *po = (int)(((unsigned long)(((unsigned)(65535) >> ((pw[pair.x & 3]) & 31))) | (unsigned long)(((unsigned long)(q.a) % 3))));
            }
          } else {
            switch (v2 & 7) { case 0: {
              v0 = (long)(0);
            } break; case 6: {
              switch (((long)((-1))) & 3) { case 0: {
                pw = views.at((q.b == f0), gid * 4);
              } break; case 1: {
                pick(po, pw, ((long)(p1) != (long)(q.a))) = &out_p[gid * 4];
              } break; default: {
                { int *&again = po; again = &out_q[gid * 4]; *again ^= 1; }
              } }
            } break; default: {
              { int tmp[4] = {(int)(v0), 1, gid, 3};
                tmp[((la[pair.x & 7]) & 3)] = (int)(helper17_1((int)(((int)((7) & 255) - (int)(((-2)) & 7))), (int)(((po == pw) + (q.e))), (double)((po[pair.x & 3]) & 7)));
                pair.x = (int)tmp[((q.c) & 3)];
              }
              q.a = (int)(v3);
            } }
            atomic_fetch_inc(&acc_u[((((int)((0x80000000u) & 1023) - (int)((q.a) & 1023))) & 15)]);
          }
          switch ((-((v2) & 255)) & 3) { case 0: {
            { int *&again = pw; again = po; *again ^= 1; }
          } break; case 1: {
            aim(po, &la[4]);
          } break; default: {
            views.set(po, ((f0 > 0.1) && ((unsigned long)(l1) != (unsigned long)((-128)))), gid * 4);
          } }
        } case 3: {
          q.e = (long)(((unsigned)(((unsigned long)((((int)(l1) == (int)(v2)) ? lid : l1)) - (unsigned long)(i0))) & (unsigned)(p1)));
        } break; case 7: {
          switch (((int)((q.e) & 1023) + (int)((2) & 255)) & 3) { case 0: {
            aim(pw, pw);
          } break; case 1: {
            { int *&again = po; again = (((long)(vi.y) == (long)(ts0[(unsigned)v3 % 256u])) ? po : pw); *again ^= 1; }
          } break; default: {
            po = &la[4];
          } }
          { int *&again = po; again = views.at(((long)(7) >= (long)(v1)), gid * 4); *again ^= 1; }
        } break; default: {
          v0 = (long)(helper17_0((long)(helper17_1((int)(0x80000000u), (int)(vi.y), 1e-3f)), (int)((((((unsigned)p0 + (unsigned)l1) & 3u) == 2) ? ts0[(unsigned)q.a % 256u] : i0)), out_f[gid * 4 + (q.a & 3)]));
          out_c[gid] = mixed(make_cell((int)(v0), (float)(out_f[gid * 4 + (v1 & 3)])), out_c[gid]);
        } }
        aim(pick(po, pw, ((unsigned)(in_s[vi.y & 15].e) != (unsigned)(i1))), (((vf.z >= out_f[gid * 4 + (0 & 3)]) && ((long)(q.e) > (long)(p0))) ? pw : views.at((((table[pair.x & 63]) & 1) != 0), gid * 4)));
      t.barrier.wait();
      if (((p0 + 2) % 4) < 1) continue;
    }
  } break; case 2: {
    if (((tile0 + 1) % 4) == 0) {
        q.a = (int)(((int)(((int)((f0 > q.b))) & 1023) + (int)((whole(q.d)) & 1)));
        pair.x = (int)(pair.x);
        { int *c = (!((((unsigned)p1 + (unsigned)l0) & 3u) == 0)) ? &shared[(base + (lid ^ 223))] : po; *c = (int)((-((vi.y) & 255))); *((((v1) & 1) != 0) ? c : pw) ^= 3; }
      t.barrier.wait_with_all_memory_fence();
    } else {
        vf.z = (float)((((-f0) * (double)((vi.y) & 1023)) * (double)((whole(f0)) & 1023)));
      t.barrier.wait();
        ts0[(lid ^ 214)] = (long)(((int)(((int)(((long)(l0) <= (long)(lid)))) & 255) * (int)((((unsigned)(p1))) & 7)));
        *po = (int)(((unsigned)(((unsigned long)(unsigned)((-((vi.y) & 1))) * (unsigned)((~(q.c)))) >> 32)));
        out_c[gid] = lc[((in_s[pair.x & 15].e) & 3)];
      t.barrier.wait();
    }
    if (((tile0 + 5) % 4) != 2) {
        q.a = (int)((int)((((unsigned)p1 & 3u) == 2)));
        f1 = (double)out_m[gid].m[((q.e) & 3)][((vi.y) & 3)];
        q.d = (double)((-(-7.0)));
      t.barrier.wait();
    }
  } break; default: break; }
    pi = ((unsigned)p1 < 5u) ? &in_i[((p0) & 31)] : &in_i[gid & 15];
    atomic_fetch_and(&shared[base + (int)((unsigned)((out_f[gid * 4 + (65535 & 3)] < f0) ? (~(255)) : ((unsigned)(q.e) - (unsigned)(q.c))) % 256u)], (int)((int)(((int)(vi.y) < (int)(4294967295u)))));
    po = views.at(((((unsigned)p1 + (unsigned)lid) & 3u) == 3), gid * 4);
    if (((1.0f > q.b) && ((((unsigned)p0 + (unsigned)lid) & 3u) == 3))) return;
    v2 = (unsigned)(((long)(7) >> 45));
    pick(po, pw, (0.5f < f0)) = (((((unsigned)p0 + (unsigned)gid) & 3u) == 0) ? pw : pw);
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
out_c.synchronize();
out_e.synchronize();
out_m.synchronize();
}
#pragma clang optimize off
static void serial_17(kernel_data &d) {
const int p0 = p0_17;
const unsigned p1 = p1_17;
const float p2 = p2_17;
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
const cell *const in_c = d.in_c.data();
cell *const out_c = d.out_c.data();
entry *const out_e = d.out_e.data();
matrix *const out_m = d.out_m.data();
const table_of<const int> in_2 = {d.in_2.data()};
const int *const table = in_i;
const two_of<int *> views = {out_p, out_q};
struct state {
int i0;
int i1;
int gid;
int l0;
int l1;
int lid;
int base;
long v0;
int v1;
unsigned v2;
unsigned long v3;
float f0;
double f1;
record q;
pair_of_ints pair;
int_4 vi;
float_3 vf;
int * p;
const int * pi;
int appended;
int * po;
int * pw;
cell c;
entry e;
matrix m;
cell c2;
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
};
for (int tile0 = 0; tile0 < 3; ++tile0)
for (int tile1 = 0; tile1 < 2; ++tile1)
{
std::vector<state> threads(256);
state *next = threads.data();
long ts0[256];
for (int l0 = 0; l0 < 16; ++l0)
for (int l1 = 0; l1 < 16; ++l1)
{ state &s = *next++;
s.i0 = tile0 * 16 + l0;
s.i1 = tile1 * 16 + l1;
s.gid = (s.i0 * 32 + s.i1);
s.l0 = l0;
s.l1 = l1;
s.lid = (s.l0 * 16 + s.l1);
s.base = (tile0 * 2 + tile1) * 256;
for (int k = 0; k < 8; ++k) s.la[k] = s.gid * k;
for (int k = 0; k < 4; ++k) s.lf[k] = (float)s.gid + (float)k;
for (int k = 0; k < 4; ++k) s.lc[k] = make_cell(s.gid + k, 1.5f);
for (int k = 0; k < 8; ++k) s.le[k] = make_entry((float)k, s.gid);
for (int k = 0; k < 4; ++k) s.lr[k] = in_s[(s.gid + k) & 15];
s.v0 = (long)(s.l1);
s.v1 = (int)(in_i[s.gid & 63]);
s.v2 = (unsigned)(3);
s.v3 = (unsigned long)(s.lid);
s.f0 = (float)s.gid;
s.f1 = (double)in_f[s.gid & 63];
s.q = in_s[s.gid & 15];
s.pair = make_pair_of_ints(s.gid, 5);
s.vi = int_4(s.gid, 1, 2, 3);
s.vf = float_3(1.0f, (float)s.gid, -2.0f);
s.p = &s.la[2];
s.pi = &in_i[5];
s.appended = 0;
s.po = &s.la[0];
s.pw = &out_p[s.gid * 4];
s.c = in_c[s.gid & 15];
s.e = make_entry((float)s.gid, s.gid);
s.m = make_matrix(in_f[s.gid & 63]);
s.c2 = make_cell(s.gid, 2.5f);
}
  for (state &s : threads) [&] {
    ts0[s.lid] = (long)s.gid;
  }();
  for (state &s : threads) [&] {
    if (s.lid % 64 == 0 && s.lid + 32 < 256) ts0[s.lid] ^= ts0[s.lid + 32];
  }();
  switch ((unsigned)p0 % 3u) { case 0: {
    for (int u1 = 0; u1 < (p0 & 3) + 1; ++u1) {
      for (state &s : threads) [&] {
        switch (((unsigned)(((s.f0 >= s.vf.z) ? s.v1 : s.pair.x))) & 7) { case 1: {
          for (int fuel2 = 2; fuel2 > 0 && ((int)(s.v2) >= (int)(in_2((s.gid & 15), (s.v2 & 15)))); --fuel2) {
            s.v0 = (long)(((int)((((unsigned)(((unsigned)((-2)) * (unsigned)(s.v2))) | (unsigned)(((int)((s.gid) & 7) + (int)((s.lid) & 1023))))) & 7) - (int)(((int)((s.q.b != s.q.b))) & 1)));
            if (((((unsigned)p1 + (unsigned)s.gid) & 3u) == 1)) {
              switch (((int)((1) & 1023) * (int)((2147483647) & 1)) & 3) { case 0: {
                views.set(s.po, (s.f0 >= in_d[s.vi.y & 63]), s.gid * 4);
              } break; case 1: {
                { int *&again = s.pw; again = ((((in_f[s.v2 & 63] >= s.q.b) ? s.q.b : 1e20f) <= in_s[s.q.c & 15].b) ? later(s.po, s.pw, (int)(((unsigned)(s.v0) ^ (unsigned)(s.q.e)))) : &out_q[s.gid * 4]); *again ^= 1; }
              } default: {
                aim(s.po, (((unsigned)(ts0[(unsigned)s.q.a % 256u]) <= (unsigned)(0x80000000u)) ? &s.la[0] : &s.la[4]));
              } }
              if ((s.q.b == s.f0)) break;
            }
            shared[(s.base + s.lid)] = (int)(s.v0);
          }
        } case 2: {
          if (((unsigned long)(3) > (unsigned long)(5))) {
            if (((unsigned)(s.q.e) == (unsigned)((shared[(s.base + s.lid)] + (s.v1 & 0))))) {
              s.pair.x = (int)(((int)(s.gid) >> 15));
              s.f1 = (double)((in_s[s.i0 & 15].d + (-2.25f)));
              s.q.c = (unsigned)(helper17_1((int)(((unsigned long)(s.q.c) / 3)), (int)(helper17_0((long)(0x123456789abL), (int)(in_2((s.v0 & 15), (s.gid & 15))), s.q.d)), (0.1 * 0.5f)));
            } else {
              s.v1 = (int)((((unsigned long)(s.l0) <= (unsigned long)(s.vi.y)) ? 65535 : in_i[s.q.a & 63]));
            }
            out_c[s.gid] = make_cell((int)(((unsigned)(in_s[s.pair.x & 15].c) << ((out_i[s.gid * 4 + (s.pair.x & 3)]) & 31))), (float)((s.f0 - in_s[(-2) & 15].d)));
            if ((((p1) & 1) != 0)) {
              serial::atomic_fetch_sub(&acc_d[(((-((s.lid) & 1023))) & 15)], (double)(((((int)((s.l0) & 255) * (int)((31) & 1))) & 31)));
              s.v2 = (unsigned)(((unsigned)(s.l0) | (unsigned)(s.pi[s.vi.y & 15])));
            } else {
              *s.po = (int)(((unsigned long)(((unsigned)(65535) >> ((s.pw[s.pair.x & 3]) & 31))) | (unsigned long)(((unsigned long)(s.q.a) % 3))));
            }
          } else {
            switch (s.v2 & 7) { case 0: {
              s.v0 = (long)(0);
            } break; case 6: {
              switch (((long)((-1))) & 3) { case 0: {
                s.pw = views.at((s.q.b == s.f0), s.gid * 4);
              } break; case 1: {
                pick(s.po, s.pw, ((long)(p1) != (long)(s.q.a))) = &out_p[s.gid * 4];
              } break; default: {
                { int *&again = s.po; again = &out_q[s.gid * 4]; *again ^= 1; }
              } }
            } break; default: {
              { int tmp[4] = {(int)(s.v0), 1, s.gid, 3};
                tmp[((s.la[s.pair.x & 7]) & 3)] = (int)(helper17_1((int)(((int)((7) & 255) - (int)(((-2)) & 7))), (int)(((s.po == s.pw) + (s.q.e))), (double)((s.po[s.pair.x & 3]) & 7)));
                s.pair.x = (int)tmp[((s.q.c) & 3)];
              }
              s.q.a = (int)(s.v3);
            } }
            serial::atomic_fetch_inc(&acc_u[((((int)((0x80000000u) & 1023) - (int)((s.q.a) & 1023))) & 15)]);
          }
          switch ((-((s.v2) & 255)) & 3) { case 0: {
            { int *&again = s.pw; again = s.po; *again ^= 1; }
          } break; case 1: {
            aim(s.po, &s.la[4]);
          } break; default: {
            views.set(s.po, ((s.f0 > 0.1) && ((unsigned long)(s.l1) != (unsigned long)((-128)))), s.gid * 4);
          } }
        } case 3: {
          s.q.e = (long)(((unsigned)(((unsigned long)((((int)(s.l1) == (int)(s.v2)) ? s.lid : s.l1)) - (unsigned long)(s.i0))) & (unsigned)(p1)));
        } break; case 7: {
          switch (((int)((s.q.e) & 1023) + (int)((2) & 255)) & 3) { case 0: {
            aim(s.pw, s.pw);
          } break; case 1: {
            { int *&again = s.po; again = (((long)(s.vi.y) == (long)(ts0[(unsigned)s.v3 % 256u])) ? s.po : s.pw); *again ^= 1; }
          } break; default: {
            s.po = &s.la[4];
          } }
          { int *&again = s.po; again = views.at(((long)(7) >= (long)(s.v1)), s.gid * 4); *again ^= 1; }
        } break; default: {
          s.v0 = (long)(helper17_0((long)(helper17_1((int)(0x80000000u), (int)(s.vi.y), 1e-3f)), (int)((((((unsigned)p0 + (unsigned)s.l1) & 3u) == 2) ? ts0[(unsigned)s.q.a % 256u] : s.i0)), out_f[s.gid * 4 + (s.q.a & 3)]));
          out_c[s.gid] = mixed(make_cell((int)(s.v0), (float)(out_f[s.gid * 4 + (s.v1 & 3)])), out_c[s.gid]);
        } }
        aim(pick(s.po, s.pw, ((unsigned)(in_s[s.vi.y & 15].e) != (unsigned)(s.i1))), (((s.vf.z >= out_f[s.gid * 4 + (0 & 3)]) && ((long)(s.q.e) > (long)(p0))) ? s.pw : views.at((((table[s.pair.x & 63]) & 1) != 0), s.gid * 4)));
      }();
      if (((p0 + 2) % 4) < 1) continue;
    }
  } break; case 2: {
    if (((tile0 + 1) % 4) == 0) {
      for (state &s : threads) [&] {
        s.q.a = (int)(((int)(((int)((s.f0 > s.q.b))) & 1023) + (int)((whole(s.q.d)) & 1)));
        s.pair.x = (int)(s.pair.x);
        { int *c = (!((((unsigned)p1 + (unsigned)s.l0) & 3u) == 0)) ? &shared[(s.base + (s.lid ^ 223))] : s.po; *c = (int)((-((s.vi.y) & 255))); *((((s.v1) & 1) != 0) ? c : s.pw) ^= 3; }
      }();
    } else {
      for (state &s : threads) [&] {
        s.vf.z = (float)((((-s.f0) * (double)((s.vi.y) & 1023)) * (double)((whole(s.f0)) & 1023)));
      }();
      for (state &s : threads) [&] {
        ts0[(s.lid ^ 214)] = (long)(((int)(((int)(((long)(s.l0) <= (long)(s.lid)))) & 255) * (int)((((unsigned)(p1))) & 7)));
        *s.po = (int)(((unsigned)(((unsigned long)(unsigned)((-((s.vi.y) & 1))) * (unsigned)((~(s.q.c)))) >> 32)));
        out_c[s.gid] = s.lc[((in_s[s.pair.x & 15].e) & 3)];
      }();
    }
    if (((tile0 + 5) % 4) != 2) {
      for (state &s : threads) [&] {
        s.q.a = (int)((int)((((unsigned)p1 & 3u) == 2)));
        s.f1 = (double)out_m[s.gid].m[((s.q.e) & 3)][((s.vi.y) & 3)];
        s.q.d = (double)((-(-7.0)));
      }();
    }
  } break; default: break; }
  for (state &s : threads) [&] {
    s.pi = ((unsigned)p1 < 5u) ? &in_i[((p0) & 31)] : &in_i[s.gid & 15];
    serial::atomic_fetch_and(&shared[s.base + (int)((unsigned)((out_f[s.gid * 4 + (65535 & 3)] < s.f0) ? (~(255)) : ((unsigned)(s.q.e) - (unsigned)(s.q.c))) % 256u)], (int)((int)(((int)(s.vi.y) < (int)(4294967295u)))));
    s.po = views.at(((((unsigned)p1 + (unsigned)s.lid) & 3u) == 3), s.gid * 4);
    if (((1.0f > s.q.b) && ((((unsigned)p0 + (unsigned)s.lid) & 3u) == 3))) return;
    s.v2 = (unsigned)(((long)(7) >> 45));
    pick(s.po, s.pw, (0.5f < s.f0)) = (((((unsigned)p0 + (unsigned)s.gid) & 3u) == 0) ? s.pw : s.pw);
  }();
}
}
#pragma clang optimize on
static int helper18_0(unsigned a, int b, float x) restrict(cpu, amp) {
  unsigned r = 1;
  r = (unsigned)(a);
  if (((int)(r) >= (int)(a))) {
    if ((!(x >= x))) {
      r = (unsigned)(a);
      r = (unsigned)(a);
    } else {
      b = (int)(b);
    }
    if (((unsigned)(a) <= (unsigned)(b))) return (int)(b);
  }
  switch (r & 7) { case 0: {
    a = (unsigned)(a);
    b = (int)(b);
  } break; case 1: {
    a = (unsigned)(r);
    if ((!(x < x))) return (int)(r);
  } break; case 2: {
    a = (unsigned)(b);
  } break; case 4: {
    r = (unsigned)(r);
    a = (unsigned)(b);
  } break; default: {
    if (((unsigned long)(b) >= (unsigned long)(b))) return (int)(a);
    if ((x != x)) return (int)(r);
  } }
  b = (int)(b);
  return (int)r;
}

static volatile int p0_18 = 259;
static volatile unsigned p1_18 = 3;
static volatile float p2_18 = 0.5;
static void launch_18(kernel_data &d) {
const int p0 = p0_18;
const unsigned p1 = p1_18;
const float p2 = p2_18;
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
const array_view<const cell, 1> in_c(columns, d.in_c);
const array_view<cell, 1> out_c((int)d.out_c.size(), d.out_c);
const array_view<entry, 1> out_e((int)d.out_e.size(), d.out_e);
const array_view<matrix, 1> out_m((int)d.out_m.size(), d.out_m);
const array_view<const int, 2> in_2(columns, columns, d.in_2);
const two_of<array_view<int, 1>> views = {out_p, out_q};
const array<int, 1> table(inputs, d.in_i.begin());
parallel_for_each(extent<1>(64).tile<64>(), [=, &table](tiled_index<64> t) restrict(amp) {
const int tile0 = t.tile[0];
tile_static int ts0[64];
tile_static cell ts1[64];
tile_static long ts2[64];
const int i0 = t.global[0];
const int gid = i0;
const int l0 = t.local[0];
const int lid = l0;
const int base = tile0 * 64;
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
for (int k = 0; k < 8; ++k) la[k] = gid * k;
for (int k = 0; k < 4; ++k) lf[k] = (float)gid + (float)k;
for (int k = 0; k < 4; ++k) lc[k] = make_cell(gid + k, 1.5f);
for (int k = 0; k < 8; ++k) le[k] = make_entry((float)k, gid);
for (int k = 0; k < 4; ++k) lr[k] = in_s[(gid + k) & 15];
int v0 = (int)(3);
unsigned v1 = (unsigned)(l0);
unsigned long v2 = (unsigned long)(in_i[gid & 63]);
float f0 = (float)1.5f;
float f1 = (float)in_f[gid & 63];
float f2 = (float)1.5f;
record q = in_s[gid & 15];
pair_of_ints pair = make_pair_of_ints(gid, 5);
int_4 vi = int_4(gid, 1, 2, 3);
float_3 vf = float_3(1.0f, (float)gid, -2.0f);
int * p = &la[2];
const int * pi = &in_i[5];
int appended = 0;
int * po = &la[0];
int * pw = &out_p[gid * 4];
cell c = in_c[gid & 15];
entry e = make_entry((float)gid, gid);
matrix m = make_matrix(in_f[gid & 63]);
cell c2 = make_cell(gid, 2.5f);
    ts0[lid] = (int)gid;
    ts1[lid] = c;
    ts2[lid] = (long)gid;
  t.barrier.wait();
    la[((table[q.c & 63]) & 7)] = (int)((~(((int)((q.c) & 1023) * (int)((la[v0 & 7]) & 1)))));
    vi = vi.yxwz;
    switch (v1 & 7) { case 3: {
      if ((q.b != 1e20f)) {
        pair = swapped(pair);
        ts1[(lid ^ 38)].y = (float)(f2);
      } else {
        { int fuel1 = 9; do {
          if (((unsigned)(q.a) > (unsigned)(table[pair.x & 63]))) break;
        } while (--fuel1 > 0 && ((unsigned long)(q.c) < (unsigned long)(q.a))); }
      }
      if ((((unsigned)(q.e) == (unsigned)(i0)) || (((unsigned)p0 & 3u) == 0))) {
        vi = vi.yzwx;
        q.c = (unsigned)(((((p0) & 1) != 0) ? (int)(((unsigned)p1 / 7u != 100)) : ((unsigned)(pw[v1 & 3]) - (unsigned)(q.c))));
      }
    } case 5: {
      q.c = (unsigned)((int)(((int)(q.a) < (int)(in_2((pair.x & 15), (gid & 15))))));
    } break; default: {
      vf.z = (float)((fma((float)(0.5f), (float)((ts1[(lid ^ 38)].y + (5 & 0))), (float)(1e-3f)) / (-1e-3f)));
    } }
  t.barrier.wait();
    out_i[gid * 4 + (((int)(((unsigned)(v0) == (unsigned)(q.e)))) & 3)] |= (int)out_i[gid * 4 + (v0 & 3)];
  t.barrier.wait();
    vf.z = (float)(fma((double)(f0), (double)((-2.25f)), (double)((-2.25f))));
    for (int k2 = 0; k2 < 4; ++k2) {
      lc[k2] = (((long)(lid) <= (long)(la[v2 & 7])) ? lc[((pair.x) & 3)] : in_c[((l0) & 15)]);
    }
    v0 = (int)(((unsigned)(((long)((-128)) >> 57)) * (unsigned)((-((q.e) & 1)))));
    atomic_fetch_add(&acc_i[3], (int)(((unsigned)(v1) | (unsigned)(in_2((q.e & 15), (gid & 15))))));
    out_s[gid].c = (unsigned)((int)((in_s[31 & 15].d == lf[po[v1 & 3] & 3])));
    lf[((100) & 3)] = (float)((q.b * lf[la[vi.y & 7] & 3]));
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
out_c.synchronize();
out_e.synchronize();
out_m.synchronize();
}
#pragma clang optimize off
static void serial_18(kernel_data &d) {
const int p0 = p0_18;
const unsigned p1 = p1_18;
const float p2 = p2_18;
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
const cell *const in_c = d.in_c.data();
cell *const out_c = d.out_c.data();
entry *const out_e = d.out_e.data();
matrix *const out_m = d.out_m.data();
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
unsigned v1;
unsigned long v2;
float f0;
float f1;
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
cell c;
entry e;
matrix m;
cell c2;
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
};
for (int tile0 = 0; tile0 < 1; ++tile0)
{
std::vector<state> threads(64);
state *next = threads.data();
int ts0[64];
cell ts1[64];
long ts2[64];
for (int l0 = 0; l0 < 64; ++l0)
{ state &s = *next++;
s.i0 = tile0 * 64 + l0;
s.gid = s.i0;
s.l0 = l0;
s.lid = s.l0;
s.base = tile0 * 64;
for (int k = 0; k < 8; ++k) s.la[k] = s.gid * k;
for (int k = 0; k < 4; ++k) s.lf[k] = (float)s.gid + (float)k;
for (int k = 0; k < 4; ++k) s.lc[k] = make_cell(s.gid + k, 1.5f);
for (int k = 0; k < 8; ++k) s.le[k] = make_entry((float)k, s.gid);
for (int k = 0; k < 4; ++k) s.lr[k] = in_s[(s.gid + k) & 15];
s.v0 = (int)(3);
s.v1 = (unsigned)(s.l0);
s.v2 = (unsigned long)(in_i[s.gid & 63]);
s.f0 = (float)1.5f;
s.f1 = (float)in_f[s.gid & 63];
s.f2 = (float)1.5f;
s.q = in_s[s.gid & 15];
s.pair = make_pair_of_ints(s.gid, 5);
s.vi = int_4(s.gid, 1, 2, 3);
s.vf = float_3(1.0f, (float)s.gid, -2.0f);
s.p = &s.la[2];
s.pi = &in_i[5];
s.appended = 0;
s.po = &s.la[0];
s.pw = &out_p[s.gid * 4];
s.c = in_c[s.gid & 15];
s.e = make_entry((float)s.gid, s.gid);
s.m = make_matrix(in_f[s.gid & 63]);
s.c2 = make_cell(s.gid, 2.5f);
}
  for (state &s : threads) [&] {
    ts0[s.lid] = (int)s.gid;
    ts1[s.lid] = s.c;
    ts2[s.lid] = (long)s.gid;
  }();
  for (state &s : threads) [&] {
    s.la[((table[s.q.c & 63]) & 7)] = (int)((~(((int)((s.q.c) & 1023) * (int)((s.la[s.v0 & 7]) & 1)))));
    s.vi = s.vi.yxwz;
    switch (s.v1 & 7) { case 3: {
      if ((s.q.b != 1e20f)) {
        s.pair = swapped(s.pair);
        ts1[(s.lid ^ 38)].y = (float)(s.f2);
      } else {
        { int fuel1 = 9; do {
          if (((unsigned)(s.q.a) > (unsigned)(table[s.pair.x & 63]))) break;
        } while (--fuel1 > 0 && ((unsigned long)(s.q.c) < (unsigned long)(s.q.a))); }
      }
      if ((((unsigned)(s.q.e) == (unsigned)(s.i0)) || (((unsigned)p0 & 3u) == 0))) {
        s.vi = s.vi.yzwx;
        s.q.c = (unsigned)(((((p0) & 1) != 0) ? (int)(((unsigned)p1 / 7u != 100)) : ((unsigned)(s.pw[s.v1 & 3]) - (unsigned)(s.q.c))));
      }
    } case 5: {
      s.q.c = (unsigned)((int)(((int)(s.q.a) < (int)(in_2((s.pair.x & 15), (s.gid & 15))))));
    } break; default: {
      s.vf.z = (float)((fma((float)(0.5f), (float)((ts1[(s.lid ^ 38)].y + (5 & 0))), (float)(1e-3f)) / (-1e-3f)));
    } }
  }();
  for (state &s : threads) [&] {
    out_i[s.gid * 4 + (((int)(((unsigned)(s.v0) == (unsigned)(s.q.e)))) & 3)] |= (int)out_i[s.gid * 4 + (s.v0 & 3)];
  }();
  for (state &s : threads) [&] {
    s.vf.z = (float)(fma((double)(s.f0), (double)((-2.25f)), (double)((-2.25f))));
    for (int k2 = 0; k2 < 4; ++k2) {
      s.lc[k2] = (((long)(s.lid) <= (long)(s.la[s.v2 & 7])) ? s.lc[((s.pair.x) & 3)] : in_c[((s.l0) & 15)]);
    }
    s.v0 = (int)(((unsigned)(((long)((-128)) >> 57)) * (unsigned)((-((s.q.e) & 1)))));
    serial::atomic_fetch_add(&acc_i[3], (int)(((unsigned)(s.v1) | (unsigned)(in_2((s.q.e & 15), (s.gid & 15))))));
    out_s[s.gid].c = (unsigned)((int)((in_s[31 & 15].d == s.lf[s.po[s.v1 & 3] & 3])));
    s.lf[((100) & 3)] = (float)((s.q.b * s.lf[s.la[s.vi.y & 7] & 3]));
  }();
}
}
#pragma clang optimize on
static int helper19_0(int a, int b, float x) restrict(cpu, amp) {
  unsigned r = 1;
  switch (a & 7) { case 0: {
    r = (unsigned)(a);
    switch (b & 7) { case 2: {
      b = (int)(r);
      r = (unsigned)(4294967295u);
    } break; case 6: {
      r = (unsigned)(a);
    } break; default: {
      r = (unsigned)(r);
      r = (unsigned)(a);
    } }
  } case 4: {
    r = (unsigned)(b);
    b = (int)(r);
  } case 5: {
    a = (int)(a);
  } case 7: {
    b = (int)(r);
    if ((x > x)) {
      r = (unsigned)(a);
    } else {
      a = (int)(b);
      r = (unsigned)(r);
    }
  } break; default: {
    if (((int)(a) > (int)(5))) {
      if ((3.1f == x)) return (int)(b);
      a = (int)(r);
    } else {
      a = (int)(r);
      r = (unsigned)(a);
    }
    b = (int)(a);
  } }
  if ((!((unsigned long)(a) < (unsigned long)(b)))) {
    switch (r & 7) { case 0: {
      b = (int)(r);
      b = (int)(a);
    } break; case 3: {
      if ((((unsigned long)(b) > (unsigned long)(r)) || ((unsigned)(a) >= (unsigned)(a)))) return (int)(a);
    } case 6: {
      a = (int)(a);
      r = (unsigned)(r);
    } break; default: {
      b = (int)(r);
      a = (int)(r);
    } }
  } else {
    r = (unsigned)(r);
  }
  b = (int)(a);
  a = (int)(b);
  return (int)r;
}

static int helper19_1(unsigned a, int b, float x) restrict(cpu, amp) {
  unsigned r = 1;
  if (((unsigned long)(r) < (unsigned long)(a))) {
    if (((3.1f == x) && (0.1 > x))) {
      b = (int)(a);
      a = (unsigned)(a);
      if ((((a) & 1) != 0)) return (int)(r);
    }
    for (int fuel1 = 2; fuel1 > 0 && (!((long)(r) < (long)(r))); --fuel1) {
      a = (unsigned)(b);
    }
  } else {
    r = (unsigned)(r);
  }
  if (((double)((b) & 1023) >= fma((float)(x), (float)(x), (float)(x)))) {
    r = (unsigned)(a);
    if (((long)(7) != (long)(r))) return (int)(b);
    a = (unsigned)(b);
  } else {
    r = (unsigned)(a);
    r = (unsigned)(r);
  }
  if (((unsigned long)(b) > (unsigned long)(r))) return (int)(3);
  b = (int)(b);
  return (int)r;
}

static volatile int p0_19 = 99;
static volatile unsigned p1_19 = 6;
static volatile float p2_19 = -3.0;
static void launch_19(kernel_data &d) {
const int p0 = p0_19;
const unsigned p1 = p1_19;
const float p2 = p2_19;
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
const array_view<const cell, 1> in_c(columns, d.in_c);
const array_view<cell, 1> out_c((int)d.out_c.size(), d.out_c);
const array_view<entry, 1> out_e((int)d.out_e.size(), d.out_e);
const array_view<matrix, 1> out_m((int)d.out_m.size(), d.out_m);
const array_view<const int, 2> in_2(columns, columns, d.in_2);
const two_of<array_view<int, 1>> views = {out_p, out_q};
const array<int, 1> table(inputs, d.in_i.begin());
parallel_for_each(extent<2>(2, 32).tile<2, 32>(), [=, &table](tiled_index<2, 32> t) restrict(amp) {
const int tile0 = t.tile[0];
const int tile1 = t.tile[1];
tile_static long ts0[64];
const int i0 = t.global[0];
const int i1 = t.global[1];
const int gid = (i0 * 32 + i1);
const int l0 = t.local[0];
const int l1 = t.local[1];
const int lid = (l0 * 32 + l1);
const int base = (tile0 * 1 + tile1) * 64;
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
for (int k = 0; k < 8; ++k) la[k] = gid * k;
for (int k = 0; k < 4; ++k) lf[k] = (float)gid + (float)k;
for (int k = 0; k < 4; ++k) lc[k] = make_cell(gid + k, 1.5f);
for (int k = 0; k < 8; ++k) le[k] = make_entry((float)k, gid);
for (int k = 0; k < 4; ++k) lr[k] = in_s[(gid + k) & 15];
int v0 = (int)(lid);
int v1 = (int)(3);
int v2 = (int)(gid);
float f0 = (float)1.5f;
record q = in_s[gid & 15];
pair_of_ints pair = make_pair_of_ints(gid, 5);
int_4 vi = int_4(gid, 1, 2, 3);
float_3 vf = float_3(1.0f, (float)gid, -2.0f);
int * p = &la[2];
const int * pi = &in_i[5];
int appended = 0;
int * po = &la[0];
int * pw = &out_p[gid * 4];
cell c = in_c[gid & 15];
entry e = make_entry((float)gid, gid);
matrix m = make_matrix(in_f[gid & 63]);
cell c2 = make_cell(gid, 2.5f);
    ts0[lid] = (long)gid;
  t.barrier.wait();
  for (int u1 = 0; u1 < (int)(p1 & 3u); ++u1) {
      if (lid < 32 && lid + 32 < 64) ts0[lid] ^= ts0[lid + 32];
    t.barrier.wait();
      if (4 * (lid + 1) - 1 < 64) ts0[4 * (lid + 1) - 1] ^= ts0[4 * (lid + 1) - 3];
    t.barrier.wait();
      for (int fuel2 = 2; fuel2 > 0 && (!((unsigned)(0) < (unsigned)((-1)))); --fuel2) {
        { int fuel3 = 2; do {
          q.e = (long)((-(((((long)(v0) > (long)(3)) ? q.c : v1)) & 255)));
        } while (--fuel3 > 0 && ((((unsigned)p0 + (unsigned)p1) & 3u) == 1)); }
        if (((f0 - q.b) > (q.b + in_s[in_u[q.a & 63] & 15].d))) continue;
      }
      for (int k4 = 0; k4 < 3; ++k4) {
        if ((((v1) & 1) != 0)) break;
      }
      vi.y = (int)(((int)(((((int)(p0) > (int)(p0)) ? ((int)((i1) & 1) + (int)((q.c) & 7)) : (~(ts0[(unsigned)vi.y % 64u])))) & 1) + (int)((((unsigned)(((unsigned long)(unsigned)(2147483647) * (unsigned)(in_i[((gid >> p1 << 1) + (v1 & ((1 << p1) - 1))) & 63])) >> 32))) & 7)));
    t.barrier.wait_with_all_memory_fence();
  }
    switch (((unsigned)((((long)(p0) <= (long)(q.e)) ? vi.y : 4294967295u))) & 7) { case 1: {
      vi.y = (int)(((unsigned)(pair.x) - (unsigned)((shared[(base + ((lid + 3) % 64))] + (q.e & 0)))));
      q.b = (float)((float)((4294967295u) & 1));
    } break; case 6: {
      p = ((unsigned)p1 < 2u) ? p : &la[((lid) & 7)];
      p = &la[(((int)(((unsigned long)(in_u[pair.x & 63]) < (unsigned long)(in_s[v0 & 15].c)))) & 7)];
    } break; case 7: {
      pair.x = (int)(l0);
    } break; default: {
      out_d[gid * 4 + ((((unsigned)(5))) & 3)] = (double)(q.d);
      pair.x = (int)((-(((~((shared[(base + ((lid + 3) % 64))] + (q.a & 0))))) & 7)));
    } }
    v0 = (int)(((unsigned)(v2) & (unsigned)(((unsigned long)(((unsigned)(q.c) & (unsigned)(v2))) >> ((q.e) & 63)))));
  t.barrier.wait_with_all_memory_fence();
    if ((f0 == q.b)) return;
    pair.x = (int)(((unsigned)(((unsigned)(((unsigned long)(unsigned)(v1) * (unsigned)(la[vi.y & 7])) >> 32))) / ((unsigned)p1 | 1)));
    v0 = (int)(((long)(q.a)));
    swap_ints(la[((100) & 7)], la[((pair.x) & 7)]);
    q.c = (unsigned)(((unsigned)(p1) | (unsigned)(v0)));
    if (((unsigned)p0 < 100u)) return;
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
out_c.synchronize();
out_e.synchronize();
out_m.synchronize();
}
#pragma clang optimize off
static void serial_19(kernel_data &d) {
const int p0 = p0_19;
const unsigned p1 = p1_19;
const float p2 = p2_19;
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
const cell *const in_c = d.in_c.data();
cell *const out_c = d.out_c.data();
entry *const out_e = d.out_e.data();
matrix *const out_m = d.out_m.data();
const table_of<const int> in_2 = {d.in_2.data()};
const int *const table = in_i;
const two_of<int *> views = {out_p, out_q};
struct state {
int i0;
int i1;
int gid;
int l0;
int l1;
int lid;
int base;
int v0;
int v1;
int v2;
float f0;
record q;
pair_of_ints pair;
int_4 vi;
float_3 vf;
int * p;
const int * pi;
int appended;
int * po;
int * pw;
cell c;
entry e;
matrix m;
cell c2;
int la[8]; float lf[4];
cell lc[4]; entry le[8]; record lr[4];
};
for (int tile0 = 0; tile0 < 1; ++tile0)
for (int tile1 = 0; tile1 < 1; ++tile1)
{
std::vector<state> threads(64);
state *next = threads.data();
long ts0[64];
for (int l0 = 0; l0 < 2; ++l0)
for (int l1 = 0; l1 < 32; ++l1)
{ state &s = *next++;
s.i0 = tile0 * 2 + l0;
s.i1 = tile1 * 32 + l1;
s.gid = (s.i0 * 32 + s.i1);
s.l0 = l0;
s.l1 = l1;
s.lid = (s.l0 * 32 + s.l1);
s.base = (tile0 * 1 + tile1) * 64;
for (int k = 0; k < 8; ++k) s.la[k] = s.gid * k;
for (int k = 0; k < 4; ++k) s.lf[k] = (float)s.gid + (float)k;
for (int k = 0; k < 4; ++k) s.lc[k] = make_cell(s.gid + k, 1.5f);
for (int k = 0; k < 8; ++k) s.le[k] = make_entry((float)k, s.gid);
for (int k = 0; k < 4; ++k) s.lr[k] = in_s[(s.gid + k) & 15];
s.v0 = (int)(s.lid);
s.v1 = (int)(3);
s.v2 = (int)(s.gid);
s.f0 = (float)1.5f;
s.q = in_s[s.gid & 15];
s.pair = make_pair_of_ints(s.gid, 5);
s.vi = int_4(s.gid, 1, 2, 3);
s.vf = float_3(1.0f, (float)s.gid, -2.0f);
s.p = &s.la[2];
s.pi = &in_i[5];
s.appended = 0;
s.po = &s.la[0];
s.pw = &out_p[s.gid * 4];
s.c = in_c[s.gid & 15];
s.e = make_entry((float)s.gid, s.gid);
s.m = make_matrix(in_f[s.gid & 63]);
s.c2 = make_cell(s.gid, 2.5f);
}
  for (state &s : threads) [&] {
    ts0[s.lid] = (long)s.gid;
  }();
  for (int u1 = 0; u1 < (int)(p1 & 3u); ++u1) {
    for (state &s : threads) [&] {
      if (s.lid < 32 && s.lid + 32 < 64) ts0[s.lid] ^= ts0[s.lid + 32];
    }();
    for (state &s : threads) [&] {
      if (4 * (s.lid + 1) - 1 < 64) ts0[4 * (s.lid + 1) - 1] ^= ts0[4 * (s.lid + 1) - 3];
    }();
    for (state &s : threads) [&] {
      for (int fuel2 = 2; fuel2 > 0 && (!((unsigned)(0) < (unsigned)((-1)))); --fuel2) {
        { int fuel3 = 2; do {
          s.q.e = (long)((-(((((long)(s.v0) > (long)(3)) ? s.q.c : s.v1)) & 255)));
        } while (--fuel3 > 0 && ((((unsigned)p0 + (unsigned)p1) & 3u) == 1)); }
        if (((s.f0 - s.q.b) > (s.q.b + in_s[in_u[s.q.a & 63] & 15].d))) continue;
      }
      for (int k4 = 0; k4 < 3; ++k4) {
        if ((((s.v1) & 1) != 0)) break;
      }
      s.vi.y = (int)(((int)(((((int)(p0) > (int)(p0)) ? ((int)((s.i1) & 1) + (int)((s.q.c) & 7)) : (~(ts0[(unsigned)s.vi.y % 64u])))) & 1) + (int)((((unsigned)(((unsigned long)(unsigned)(2147483647) * (unsigned)(in_i[((s.gid >> p1 << 1) + (s.v1 & ((1 << p1) - 1))) & 63])) >> 32))) & 7)));
    }();
  }
  for (state &s : threads) [&] {
    switch (((unsigned)((((long)(p0) <= (long)(s.q.e)) ? s.vi.y : 4294967295u))) & 7) { case 1: {
      s.vi.y = (int)(((unsigned)(s.pair.x) - (unsigned)((shared[(s.base + ((s.lid + 3) % 64))] + (s.q.e & 0)))));
      s.q.b = (float)((float)((4294967295u) & 1));
    } break; case 6: {
      s.p = ((unsigned)p1 < 2u) ? s.p : &s.la[((s.lid) & 7)];
      s.p = &s.la[(((int)(((unsigned long)(in_u[s.pair.x & 63]) < (unsigned long)(in_s[s.v0 & 15].c)))) & 7)];
    } break; case 7: {
      s.pair.x = (int)(s.l0);
    } break; default: {
      out_d[s.gid * 4 + ((((unsigned)(5))) & 3)] = (double)(s.q.d);
      s.pair.x = (int)((-(((~((shared[(s.base + ((s.lid + 3) % 64))] + (s.q.a & 0))))) & 7)));
    } }
    s.v0 = (int)(((unsigned)(s.v2) & (unsigned)(((unsigned long)(((unsigned)(s.q.c) & (unsigned)(s.v2))) >> ((s.q.e) & 63)))));
  }();
  for (state &s : threads) [&] {
    if ((s.f0 == s.q.b)) return;
    s.pair.x = (int)(((unsigned)(((unsigned)(((unsigned long)(unsigned)(s.v1) * (unsigned)(s.la[s.vi.y & 7])) >> 32))) / ((unsigned)p1 | 1)));
    s.v0 = (int)(((long)(s.q.a)));
    swap_ints(s.la[((100) & 7)], s.la[((s.pair.x) & 7)]);
    s.q.c = (unsigned)(((unsigned)(p1) | (unsigned)(s.v0)));
    if (((unsigned)p0 < 100u)) return;
  }();
}
}
#pragma clang optimize on
int main(int argc, char **argv) { return run_kernels({
{0, 768, launch_0, serial_0},
{1, 288, launch_1, serial_1},
{2, 768, launch_2, serial_2},
{3, 720, launch_3, serial_3},
{4, 780, launch_4, serial_4},
{5, 768, launch_5, serial_5},
{6, 128, launch_6, serial_6},
{7, 192, launch_7, serial_7},
{8, 32, launch_8, serial_8},
{9, 192, launch_9, serial_9},
{10, 30, launch_10, serial_10},
{11, 1344, launch_11, serial_11},
{12, 768, launch_12, serial_12},
{13, 216, launch_13, serial_13},
{14, 172, launch_14, serial_14},
{15, 360, launch_15, serial_15},
{16, 200, launch_16, serial_16},
{17, 1536, launch_17, serial_17},
{18, 64, launch_18, serial_18},
{19, 64, launch_19, serial_19}}, argc, argv); }

// The OpenCL C built-in functions that the differential test's kernels call, for the host's processor, and the
// comparison of the kernels with the functions that they were generated from.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t id;
uint64_t __cppamp_global_id(uint32_t d) { return id; }
uint64_t get_global_id(uint32_t d) __asm__("_Z13get_global_idj");
uint64_t get_global_id(uint32_t d) { return id; }

#define MINMAX(T, L)                                                                               \
  T min_##L(T a, T b) __asm__("_Z3min" #L #L);                                                     \
  T min_##L(T a, T b) { return a < b ? a : b; }                                                    \
  T max_##L(T a, T b) __asm__("_Z3max" #L #L);                                                     \
  T max_##L(T a, T b) { return a > b ? a : b; }                                                    \
  T add_sat_##L(T a, T b) __asm__("_Z7add_sat" #L #L);                                             \
  T add_sat_##L(T a, T b) {                                                                        \
    T r;                                                                                           \
    T most = (T)-1 > 0 ? (T)-1 : (T)(((uint64_t)1 << (8 * sizeof(T) - 1)) - 1);                    \
    if (!__builtin_add_overflow(a, b, &r))                                                         \
      return r;                                                                                    \
    return (T)-1 > 0 || a > 0 ? most : (T)(-most - 1);                                             \
  }                                                                                                \
  T sub_sat_##L(T a, T b) __asm__("_Z7sub_sat" #L #L);                                             \
  T sub_sat_##L(T a, T b) {                                                                        \
    T r;                                                                                           \
    T most = (T)-1 > 0 ? (T)-1 : (T)(((uint64_t)1 << (8 * sizeof(T) - 1)) - 1);                    \
    if (!__builtin_sub_overflow(a, b, &r))                                                         \
      return r;                                                                                    \
    return (T)-1 > 0 ? 0 : a > 0 ? most : (T)(-most - 1);                                          \
  }                                                                                                \
  T popcount_##L(T a) __asm__("_Z8popcount" #L);                                                   \
  T popcount_##L(T a) {                                                                            \
    return (T)__builtin_popcountll((uint64_t)a & (~(uint64_t)0 >> (64 - 8 * sizeof(T))));          \
  }                                                                                                \
  T clz_##L(T a) __asm__("_Z3clz" #L);                                                             \
  T clz_##L(T a) {                                                                                 \
    uint64_t v = (uint64_t)a & (~(uint64_t)0 >> (64 - 8 * sizeof(T)));                             \
    return v ? (T)(__builtin_clzll(v) - (64 - 8 * (int)sizeof(T))) : (T)(8 * sizeof(T));           \
  }                                                                                                \
  T rotate_##L(T a, T n) __asm__("_Z6rotate" #L #L);                                               \
  T rotate_##L(T a, T n) {                                                                         \
    unsigned bits = 8 * sizeof(T), c = (unsigned)n & (bits - 1);                                   \
    uint64_t v = (uint64_t)a & (~(uint64_t)0 >> (64 - bits));                                      \
    return c ? (T)((v << c) | (v >> (bits - c))) : a;                                              \
  }
MINMAX(int32_t, i)
MINMAX(uint32_t, j)
MINMAX(int64_t, l)
MINMAX(uint64_t, m)
MINMAX(int16_t, s)
MINMAX(uint16_t, t)
MINMAX(int8_t, c)
MINMAX(uint8_t, h)

uint32_t abs_i(int32_t a) __asm__("_Z3absi");
uint32_t abs_i(int32_t a) { return a < 0 ? 0u - (uint32_t)a : (uint32_t)a; }
uint64_t abs_l(int64_t a) __asm__("_Z3absl");
uint64_t abs_l(int64_t a) { return a < 0 ? 0u - (uint64_t)a : (uint64_t)a; }
uint16_t abs_s(int16_t a) __asm__("_Z3abss");
uint16_t abs_s(int16_t a) { return (uint16_t)(a < 0 ? -a : a); }
uint8_t abs_c(int8_t a) __asm__("_Z3absc");
uint8_t abs_c(int8_t a) { return (uint8_t)(a < 0 ? -a : a); }

#define FLOATS(T, L, S)                                                                            \
  int isnan_##L(T a) __asm__("_Z5isnan" #L);                                                       \
  int isnan_##L(T a) { return a != a; }                                                            \
  int unordered_##L(T a, T b) __asm__("_Z11isunordered" #L #S);                                    \
  int unordered_##L(T a, T b) { return a != a || b != b; }                                         \
  int ordered_##L(T a, T b) __asm__("_Z9isordered" #L #S);                                         \
  int ordered_##L(T a, T b) { return a == a && b == b; }                                           \
  int lessgreater_##L(T a, T b) __asm__("_Z13islessgreater" #L #S);                                \
  int lessgreater_##L(T a, T b) { return a < b || a > b; }                                         \
  T fabs_##L(T a) __asm__("_Z4fabs" #L);                                                           \
  T fabs_##L(T a) { return a < 0 || (a == 0 && 1 / a < 0) ? -a : a; }                              \
  T copysign_##L(T a, T b) __asm__("_Z8copysign" #L #S);                                           \
  T copysign_##L(T a, T b) { return (T)copysign(a, b); }                                           \
  T fmin_##L(T a, T b) __asm__("_Z4fmin" #L #S);                                                   \
  T fmin_##L(T a, T b) { return (T)fmin(a, b); }                                                   \
  T fmax_##L(T a, T b) __asm__("_Z4fmax" #L #S);                                                   \
  T fmax_##L(T a, T b) { return (T)fmax(a, b); }
FLOATS(float, f, f)
FLOATS(double, d, d)

typedef struct {
  int32_t a;
  int16_t b;
  int8_t c;
  float d;
  int64_t e;
} rec;
typedef struct {
  int32_t a[16];
  uint32_t b[16];
  int64_t l[16];
  float g[16];
  rec q[8];
} memory;
typedef void function(int32_t *, uint32_t *, int64_t *, float *, rec *, int32_t, uint32_t);

#define F(n) function n_f##n;
#include "functions.inc"
#undef F
static function *const natives[] = {
#define F(n) n_f##n,
#include "functions.inc"
#undef F
};

#ifdef USE_OPENCL
#include "opencl.h"
#else
#define F(n) function k_f##n;
#include "functions.inc"
#undef F
static function *const kernels[] = {
#define F(n) k_f##n,
#include "functions.inc"
#undef F
};
static void start(const char *file) {}
static void run(unsigned f, memory *m, int32_t n, uint32_t k) {
  kernels[f](m->a, m->b, m->l, m->g, m->q, n, k);
}
#endif

static void fill(memory *m, uint64_t seed) {
  memset(m, 0, sizeof *m);
  for (int i = 0; i < 16; ++i) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    m->a[i] = (int32_t)(seed >> 33) >> (seed & 31);
    m->b[i] = (uint32_t)(seed >> 20);
    m->l[i] = (int64_t)seed >> (seed >> 58);
    m->g[i] = (float)(int)(seed >> 45) / 64.0f - 1000.0f;
    rec *r = &m->q[i & 7];
    r->a = m->a[i], r->b = (int16_t)(seed >> 40), r->c = (int8_t)(seed >> 50), r->d = m->g[i],
    r->e = m->l[i];
  }
}

static int differ(const memory *x, const memory *y) {
  for (int i = 0; i < 16; ++i) {
    if (x->a[i] != y->a[i] || x->b[i] != y->b[i] || x->l[i] != y->l[i])
      return 1;
    // The bits of a NaN are unspecified.
    if (memcmp(&x->g[i], &y->g[i], 4) && !(x->g[i] != x->g[i] && y->g[i] != y->g[i]))
      return 1;
    const rec *p = &x->q[i & 7], *q = &y->q[i & 7];
    if (p->a != q->a || p->b != q->b || p->c != q->c || p->e != q->e ||
        (memcmp(&p->d, &q->d, 4) && !(p->d != p->d && q->d != q->d)))
      return 1;
  }
  return 0;
}

int main(int argc, char **argv) {
  int bad = 0;
  start(argc > 1 ? argv[1] : "");
  setvbuf(stdout, 0, _IONBF, 0);
  const char *trace = getenv("TRACE");
  for (unsigned f = 0; f < sizeof natives / sizeof *natives; ++f)
    for (id = 0; id < 6; ++id) {
      if (trace)
        printf("f%u %d\n", f, (int)id);
      memory x, y;
      fill(&x, id * 77 + f);
      y = x;
      int32_t n = (int32_t)(id * 5) - 7;
      natives[f](x.a, x.b, x.l, x.g, x.q, n, (uint32_t)(f * 3 + id));
      run(f, &y, n, (uint32_t)(f * 3 + id));
      if (differ(&x, &y)) {
        printf("f%u differs for id %d\n", f, (int)id);
        bad = 1;
        break;
      }
    }
  return bad;
}

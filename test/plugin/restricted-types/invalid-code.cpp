// No check crashes on code with errors of any kind.
//
// RUN: not %amp-clang++ -std=c++20 -fsyntax-only -ferror-limit=0 %s 2>&1 | FileCheck %s
// CHECK-NOT: Stack dump
// CHECK: type 'R<int> *' is not allowed
// CHECK: errors generated
// CHECK-NOT: Stack dump
#include <amp.h>
#include <initializer_list>
using namespace concurrency;
struct Inc; struct Bad { Undefined u; int x; Bad &operator=(Bad); };
template<class T> struct R { R<T*> *p; T t; };
template<class T> T f(T t) restrict(cpu, amp) { Inc *i = 0; undefined(t); return t; }
int g(Inc *p, Inc &r, Bad b, Bad *q, R<int> *rr, R<int> r2) restrict(amp) {
  Inc local; Bad b2; auto x = undeclared; auto [a, c] = b; int z[undeclared]; 
  for (auto e : {1,2,3}) x += e; 
  for (auto e : nothing) ;
  decltype(nope) y; return f(1) + f(b) + sizeof(Inc) + (p->z) + ({ int q = 1; q; });
}
enum Fwd : short; enum class E2 : int; 
void h(Fwd f, E2 e, int (&arr)[], int arr2[][3], const int (*pa)[4]) restrict(amp) { arr[0] = 1; }
struct S { int a; int operator<=>(const S&) const restrict(cpu,amp) = default; S f() restrict(amp); virtual void g(Undefined) ; };
int cmp(S a, S b) restrict(amp) { return a < b; }
auto lam = [](auto... x) restrict(amp) { return (x + ...); };
template<class... T> void var(T... t) restrict(amp) { (void)(t + ...); goto x; x:; auto l = [=]{ return sizeof...(t); }; }
void uv() restrict(amp) { var(1, 2.0, 3L); var('c'); lam(1, 2); struct L { L(int) ; ~L(); int m = nope; } l(1); try { throw; } catch (...) {} }
struct Rec { Rec *next; Rec &r; array_view<Rec, 1> v; static Rec self; Rec a[2]; };
void rec(Rec r, array_view<Rec, 1> v, array<array<int,1>,1> &aa) restrict(amp) {}

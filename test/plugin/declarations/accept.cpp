// The set of restrictions is part of a function's type. C++ AMP 1.2, 2.2.
//
// RUN: %amp-clang++ -std=c++14 -fsyntax-only -Xclang -verify %s
// expected-no-diagnostics

// L039 accept: declaration and definition agree
void declared() restrict(amp);
void declared() restrict(amp) {}
// L040 accept: the body is valid on both sides
int both(int x) restrict(cpu, amp) { return x; }
// L041 accept: functions overload on the set
// L042 accept: disjoint sets
void disjoint() restrict(cpu);
void disjoint() restrict(amp);
// L043 accept: other parameters, other sets
int lists(float) restrict(cpu, amp);
int lists(int) restrict(cpu);
// L045 accept: two bodies of one name link together
inline int emitted() restrict(cpu) { return 1; }
inline int emitted() restrict(amp) { return 2; }
// L046 accept: one restriction
// L047 accept: extern "C" with one restriction
extern "C" int c_amp() restrict(amp);
extern "C" int c_cpu() restrict(cpu);
int calls_c() restrict(amp) { return c_amp(); }
// L048 accept: different names
extern "C" void c_one() restrict(amp);
extern "C" void c_two() restrict(cpu);
// L049 accept: extern "C++" has no effect
extern "C++" void cxx() restrict(cpu, amp);
// L052 accept: function templates overload on the restriction, with other return types
template <class T> T overloaded(T t) restrict(cpu) { return t; }
template <class T> int overloaded(T t) restrict(amp) { return 1; }
int uses_amp() restrict(amp) { return overloaded(2.0f); }
float uses_cpu() { return overloaded(2.0f); }
// L053 info: a limitation of one compiler, not a rule
// L054 accept: members and friends repeat the specifier
struct S {
  int f() const restrict(amp);
  friend int g(const S &) restrict(cpu, amp);
};
int S::f() const restrict(amp) { return 1; }
int g(const S &) restrict(cpu, amp) { return 2; }
// L055 accept: classes and variables carry no restriction
struct Plain {
  int x;
};
int variable = 3;
using alias = Plain;
// L050 accept: main restricted to cpu
int main() restrict(cpu) { return uses_cpu() > 1 ? variable : 0; }

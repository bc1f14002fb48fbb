// Code outside of functions has a restriction, too, and overloads depend on it: that of the enclosing scope, or of the
// declarator that contains the code.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -Xclang -verify %s
// expected-no-diagnostics
struct Cpu {};
struct Amp {};
Cpu side() restrict(cpu);
Amp side() restrict(amp);
template <class A, class B> inline constexpr bool same = false;
template <class A> inline constexpr bool same<A, A> = true;

static_assert(same<decltype(side()), Cpu>); // that of the namespace
auto trailing_cpu(int) -> decltype(side());
auto trailing_amp(int) restrict(amp) -> decltype(side());
static_assert(same<decltype(side()), Cpu>); // and again after it
void cpu_code() {
  static_assert(same<decltype(trailing_cpu(1)), Cpu>);
  struct Local { decltype(side()) member; };
  static_assert(same<decltype(Local::member), Cpu>);
}
void amp_code() restrict(amp) {
  static_assert(same<decltype(trailing_amp(1)), Amp>);
  struct Local { decltype(side()) member; };
  static_assert(same<decltype(Local::member), Amp>);
  static_assert(same<decltype(side()), Amp>);
}
template <class T> struct InNamespace { decltype(side()) member; };
void instantiates() restrict(amp) { static_assert(same<decltype(InNamespace<int>::member), Cpu>); }

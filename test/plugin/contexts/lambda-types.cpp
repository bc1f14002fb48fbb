// The trailing return type of a lambda has the lambda's restriction, which may be that of the enclosing function. In templates: instantiated-types.cpp.
// L098, L101, L104 accept.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only %s
int f(int) restrict(cpu);
float f(int) restrict(amp);
template <class A, class B> constexpr bool Same = false;
template <class A> constexpr bool Same<A, A> = true;

inline void amp_code() restrict(amp) {
  auto stated = [](int) restrict(amp) -> decltype(f(0)) { return 1; };
  auto inherited = [](int) -> decltype(f(0)) { return 1; };
  auto nested = [](int) { return [](int) -> decltype(f(0)) { return 1; }(0); };
  static_assert(Same<decltype(stated(0)), float> && Same<decltype(inherited(0)), float> && Same<decltype(nested(0)), float>);
}
inline void cpu_code() {
  auto stated = [](int) restrict(amp) -> decltype(f(0)) { return 1; };
  auto inherited = [](int) -> decltype(f(0)) { return 1; };
  static_assert(Same<decltype(inherited(0)), int>);
  (void)stated;
}

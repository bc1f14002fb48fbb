// Types in declarators of templates are resolved by the restriction in force, and messages name them as they were
// written. test/plugin/matrix/instantiated_types.py covers all combinations. L098, L101, L104 accept, reject.
//
// RUN: not %amp-clang++ -std=c++17 -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=__cppamp --implicit-check-not=error:
// RUN: %amp-clang++ -std=c++17 -DRIGHT %s -o %t
// RUN: %t
// RUN: %amp-clang++ -std=c++20 -O2 -DRIGHT %s -o %t
// RUN: %t
#include <amp.h>
using namespace concurrency;
int f(int) restrict(cpu) { return 1; }
float f(int) restrict(amp) { return 0.5f; }
double only(int) restrict(amp) { return 0; }

// The variable is a template, a default argument, and the initializer of a member.
template <class T> auto variable = [](T x) restrict(amp) -> decltype(f(x)) { return x * 0.25f; };
template <class T> struct Halves {
  static auto at(T x) restrict(amp) -> decltype(f(x)) { return f(x) * x; }
  T n = [](T x) restrict(cpu) -> decltype(f(x)) { return f(x) + x; }(1);
};
template <class T, class Kernel> void run(array_view<float> out, Kernel kernel) {
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = kernel(T(i[0])); });
}
template <class T> bool test() {
  float data[3][8];
  run<T>(array_view<float>(8, data[0]), [](T x) restrict(amp) -> decltype(f(x) + x) { return f(x) + x; });
  run<T>(array_view<float>(8, data[1]), variable<T>);
  run<T>(array_view<float>(8, data[2]), [](T x) restrict(amp) noexcept(sizeof(only(x)) == 8) -> decltype(f(x)) { return Halves<T>::at(x); });
  bool Right = Halves<T>().n == 2;
  for (int i = 0; i < 8; ++i)
    Right &= data[0][i] == 0.5f + i && data[1][i] == 0.25f * i && data[2][i] == 0.5f * i;
  return Right;
}

#ifndef RIGHT
template <class T> void wrong(T x) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: cannot initialize return object of type 'decltype(f(x))' (aka 'float')
  auto type = [](T x) restrict(amp) -> decltype(f(x)) { return nullptr; };
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: no matching function for call to 'only'
  auto sides = [](T y) restrict(cpu) -> decltype(only(y)) { return 0; };
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: use of undeclared identifier 'missing'
  auto name = [](T y) restrict(amp) noexcept(missing(y)) { return 0; };
}
template void wrong(int);
#endif

int main() { return test<int>() ? 0 : 1; }

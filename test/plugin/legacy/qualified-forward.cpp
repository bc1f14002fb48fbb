// `struct N::S;`, which declares nothing new, is accepted where Visual C++ accepts it, unless N has no such class.
//
// RUN: %amp-clang++ -std=c++17 %s -o %t 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: %t
// RUN: not %amp-clang++ -std=c++17 -DWRONG -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=WRONG --implicit-check-not=error:
// RUN: not %amp-clang++ -std=c++17 --amp-strict -fsyntax-only -ferror-limit=0 %s 2>&1 | FileCheck %s --check-prefix=STRICT
// CHECK: qualified-forward.cpp:[[@LINE+27]]:1: remark: accepted for Visual C++ compatibility: 'N::' in forward declarations in 24 places (disable with --amp-strict)
// STRICT-COUNT-24: error: forward declaration of
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
namespace N {
struct Whole {
  int n;
  struct In;
};
struct Later;
class Hidden;
union Either { int n; float f; };
enum Plain { one = 1 };
enum class Scoped : int { two = 2 };
enum Opaque : int;
template <class T> struct Box {
  T t;
  struct In;
};
template <class T, int n> class Row;
namespace inner { struct Deep; }
inline namespace v1 { struct Now; }
} // namespace N
namespace Alias = N;
namespace Uses { using N::Whole; }
struct Global;
struct N::Whole;
struct N::Later;
class N::Hidden;
union N::Either;
enum N::Plain;
enum class N::Scoped;
enum N::Opaque : int;
struct ::Global;
struct ::N::Whole;
struct N::Whole::In;
struct N::inner::Deep;
struct N::Now;
struct Alias::Whole;
struct Uses::Whole;
typedef struct N::Whole;
template <class T> struct N::Box;
template <class T, int n> class N::Row;
template <class T> struct N::Box<T>::In;
extern "C" { struct N::Whole; }
namespace N { struct N::Whole; }
namespace Other { struct N::Whole; }
struct Member {
  struct N::Whole;
  N::Whole w;
};
static_assert(sizeof(Member) == sizeof(int), "");
template <class T> int f(T v) {
  struct N::Whole;
  N::Whole w = {v};
  return w.n;
}

struct N::Later { int n; };
struct N::Whole::In { int n; };
template <class T> struct N::Box<T>::In { T t; };

// These are not declarations of that kind.
template <> struct N::Box<char>;
struct Friends { friend struct N::Whole; };
struct N::Whole whole;

#ifdef WRONG
// WRONG-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: no struct named 'Missing' in namespace 'N'
struct N::Missing;
// WRONG-DAG: [[#@LINE-1]]:{{[0-9]+}}: error: forward declaration of struct cannot have a nested name specifier
// WRONG-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: use of 'Whole' with tag type that does not match previous declaration
union N::Whole;
// WRONG-DAG: [[#@LINE-1]]:{{[0-9]+}}: error: forward declaration of union cannot have a nested name specifier
// WRONG-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: use of undeclared identifier 'Nowhere'
struct Nowhere::Whole;
// WRONG-DAG: [[#@LINE-1]]:{{[0-9]+}}: error: forward declaration of struct cannot have a nested name specifier
// WRONG-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: out-of-line definition of 'Missing' does not match any declaration in namespace 'N'
template <class T> struct N::Missing;
// WRONG-DAG: [[#@LINE-1]]:{{[0-9]+}}: error: forward declaration of struct cannot have a nested name specifier
#endif

int main() {
  int n = 0;
  concurrency::array_view<int> v(1, &n);
  concurrency::parallel_for_each(v.extent, [=](concurrency::index<1> i) restrict(amp) {
    struct N::Whole;
    N::Whole w = {2};
    v[i] = w.n;
  });
  v.synchronize();
  N::Later later = {3};
  N::Whole::In in = {4};
  N::Box<int>::In box = {5};
  return n + later.n + in.n + box.t + f(6) + N::one - 21;
}

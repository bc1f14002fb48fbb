// As in Visual C++, a type that a class inherits hides a class template of its name, wherever the type is constructed.
//
// RUN: %amp-clang++ -std=c++17 -w %s -o %t 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: %t
// RUN: %amp-clang++ -std=c++17 -w -DLATE -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=LATE --implicit-check-not=error:
// RUN: not %amp-clang++ --amp-strict -std=c++17 -fsyntax-only %s
// CHECK: remark: accepted for Visual C++ compatibility: 'typename Class::' in
// LATE: remark: accepted for Visual C++ compatibility: 'typename Class::' in {{.*}}, names declared after their templates
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
template <class T> struct real_type { typedef T type; };
template <class T> struct base {
  typedef T real_type;
  virtual real_type factor() const = 0;
};
template <class T> struct derived : base<T> {
  real_type factor() const {
#ifdef LATE
    later();
#endif
    return real_type(50);
  }
  real_type sum() {
    real_type x = 3;
    x = real_type(4) + real_type{1};
    if (x > real_type(100))
      throw real_type(7);
    else
      real_type(8);
    return x - real_type();
  }
};
inline void later() {}
int main() {
  derived<float> d;
  return d.factor() == 50 && d.sum() == 5 ? 0 : 1;
}

#!/usr/bin/env python3
"""Dependent types without `typename`, which Visual C++ accepted: each form of declaration, cast or argument, in each
kind of function, in templates with and without instantiation. Writes one file with all forms, or each form alone."""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import sys

HEADER = """#include <amp.h>
using namespace concurrency;
template <class T> struct same { static T get(T x) restrict(cpu, amp) { return x; } };
struct inner { typedef int value; };
template <class T> struct traits {
  typedef T value;
  typedef index<1> where;
  typedef inner nested;
  template <class X> struct other { typedef X type; };
};
"""
FORMS = [
    "traits<T>::where w = i; a[w] = 1;",
    "traits<T>::where w(i); a[w] = 1;",
    "traits<T>::value w; w = 1; a[i] = w;",
    "const traits<T>::value w = 1; a[i] = w;",
    "traits<T>::value *w = &a[i]; *w = 1;",
    "const traits<T>::value *const w = &a[i]; a[i] = *w;",
    "traits<T>::value &w = a[i]; w = 1;",
    "const traits<T>::value &w = a[i]; a[i] = w;",
    "traits<T>::value w[2]; w[0] = 1; a[i] = w[0];",
    "traits<T>::value w = 1, x = 2; a[i] = w + x;",
    "a[i] = (traits<T>::value)1;",
    "a[i] = (const traits<T>::value &)a[i];",
    "a[i] = static_cast<traits<T>::value>(1);",
    "a[i] = traits<T>::value(1);",
    "a[i] = sizeof(traits<T>::value);",
    "a[i] = same<traits<T>::value>::get(1);",
    "same<traits<T>::value> s; a[i] = s.get(1);",
    "for (traits<T>::value k = 0; k < 2; ++k) a[i] = k;",
    "if (traits<T>::value k = 1) a[i] = k;",
    "typedef traits<T>::value V; V w = 1; a[i] = w;",
    "traits<T>::nested::value w = 1; a[i] = w;",
    "traits<T>::template other<int>::type w = 1; a[i] = w;",
    "traits<T>::other<int>::type w = 1; a[i] = w;",
    "typename traits<T>::other<int>::type w = 1; a[i] = w;",
    "a[i] = 0; traits<T>::value w = 1; traits<T>::where v = i; a[v] = w;",
    "U::value w = 1; a[i] = w;",
    "U::value *w = &a[i]; *w = 1;",
    "a[i] = same<U::value>::get(1);",
]
TEMPLATE = "template <class T, class U> "
LAUNCH = "parallel_for_each(a.extent, "
PLACES = [
    lambda n, form: f"{TEMPLATE}void {n}(array_view<T> a) {{ index<1> i; {form} }}",
    lambda n, form: f"{TEMPLATE}void {n}(array_view<T> a) {{ {LAUNCH}[=](index<1> i) restrict(amp) {{ {form} }}); }}",
    lambda n, form: f"{TEMPLATE}void {n}_(array_view<T> a, index<1> i) restrict(amp) {{ {form} }}\n"
                    f"{TEMPLATE}void {n}(array_view<T> a) {{ {LAUNCH}[=](index<1> i) restrict(amp) {{ {n}_<T, U>(a, i); }}); }}",
    lambda n, form: f"{TEMPLATE}struct {n}_ {{ array_view<T> a; {n}_(array_view<T> a) : a(a) {{}}\n"
                    f"  void operator()(index<1> i) const restrict(amp) {{ {form} }} }};\n"
                    f"{TEMPLATE}void {n}(array_view<T> a) {{ {LAUNCH}{n}_<T, U>(a)); }}",
]


def main():
    if sys.argv[1] == "alone":  # the source as it must look for a second parse
        form = FORMS[int(sys.argv[2])]
        print(HEADER + PLACES[0]("f", form) + "\nint main() {}")
        return
    uses = []
    print(HEADER)
    for number, form in enumerate(FORMS):
        for kind, place in enumerate(PLACES):
            print(place(f"used_{number}_{kind}", form))
            print(place(f"unused_{number}_{kind}", form))
            uses.append(f"  used_{number}_{kind}<int, inner>(a);")
    print("int main() {\n  array_view<int> a(10);\n" + "\n".join(uses) + "\n}")


main()

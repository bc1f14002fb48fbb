#!/usr/bin/env python3
# Names that a class template inherits from dependent bases, written as Visual C++ accepted them: kind of base x kind of
# name x position x kind of function. All templates are instantiated.
#
#   inherited_names.py FILE
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import sys

HEAD = """#include <amp.h>
template <class T> struct Holder {
  T data; static const int fixed = 3; enum { listed = 2, other };
  typedef T type; struct Nested { T n; }; template <class U> struct Maker { typedef U made; U u; };
  T get(T x) const restrict(cpu, amp) { return x; } T get(T x, T y) const restrict(cpu, amp) { return x + y; }
  static T make(T x) restrict(cpu, amp) { return x; }
  template <int N> static int times(int x) restrict(cpu, amp) { return N * x; }
  template <class U> U convert(U u) const restrict(cpu, amp) { return u; }
  virtual T changing(T x) const { return x; }
};
template <class T> struct Middle : Holder<T> {};
template <class T> struct Traits { typedef Holder<T> base; };
template <class T, class D> struct Curious : Holder<T> { D &self() { return static_cast<D &>(*this); } };
struct Plain : Holder<int> {};
"""
# Template parameters, base class, template arguments.
BASES = [
    ("class T", "Holder<T>", "int"),
    ("class T", "public Middle<T>", "int"),
    ("class T", "Traits<T>::base", "int"),
    ("class T", "T", "Plain"),
    ("class T, int N", "protected Holder<T>", "int, 3"),
    ("class T", "Curious<T, D@<T>>", "int"),
]
# Expressions of each kind, and the kind of function that can use them.
VALUES = [
    ("data", "instance"),
    ("fixed", "static"),
    ("listed", "static"),
    ("get(1)", "instance"),
    ("get(1, 2)", "instance"),
    ("make(1)", "static"),
    ("changing(1)", "cpu"),
    ("convert(1)", "instance"),
]
KNOWN_VALUES = [("times<2>(1)", "static"), ("convert<int>(1)", "instance")]  # templates of a base that is no parameter
TYPES = ["type v = 1; (void)v;", "Nested v; (void)v;", "static_cast<type>(1);", "typedef type mine; mine v = 2; (void)v;",
         "const type &v = 1; (void)v;", "sizeof(Nested);"]
PLACES = [
    "int v = %s; (void)v;", "return (void)(%s);", "if (%s) {}", "while (%s) break;", "for (int i = %s; i < 1; ++i) {}",
    "switch (%s) { default: break; }", "(void)(1 + %s * 2);", "int a[9] = {%s}; (void)a;", "(void)sizeof(%s);",
    "typedef decltype(1 + %s) t; t v = 1; (void)v;", "int a[9]; a[%s] = 1;", "(void)static_cast<float>(%s);",
    "(void)(%s ? 1 : 2);", "int t = 2; t = t; (void)(%s == t);", "{ { (void)Holder<int>::make(%s); } }",
]
FUNCTIONS = {
    "instance": ["void f@() { %s }", "void f@() const { %s }", "template <class U> void f@(U) { %s } void c@() { f@(1); }",
                 "void f@() { auto l = [&] { %s }; l(); }"],
    "static": ["static void f@() { %s }", "void f@() { %s }", "void f@() restrict(cpu, amp) { %s }",
               "struct In@ { void f() { %s } };",
               "void f@(Concurrency::array_view<int> v) { parallel_for_each(v.extent, [=](Concurrency::index<1>) restrict(amp) { %s }); }"],
    "cpu": ["void f@() { %s }"],
}


def members(parameter):
    for value, kind in VALUES + ([] if parameter else KNOWN_VALUES):
        for function in FUNCTIONS[kind]:
            for place in PLACES:
                yield function % (place % value)
    for function in FUNCTIONS["instance"] + FUNCTIONS["static"]:
        for statement in TYPES[:1] if parameter else TYPES:
            yield function % statement
    for function in FUNCTIONS["instance"]:
        yield function % "auto *p = &data; const int &r = *p; (void)r; bool b = p&&data; (void)b;"
    yield "int bound@[fixed]; int width@ : listed + 1;"
    if not parameter:
        yield "type member@; type f@(type x) { return x; }"
        yield "typename Maker<int>::made made@;"


def main():
    number = 0
    with open(sys.argv[1], "w") as out:
        out.write(HEAD)
        for parameters, base, arguments in BASES:
            number += 1
            name = "D%d" % number
            texts = []
            for text in members(parameter=base == "T"):
                number += 1
                texts.append("  " + text.replace("@", str(number)))
            names = ", ".join(p.split()[1] for p in parameters.split(", "))
            base = base.replace("D@", name)
            out.write("template <%s> struct %s;\ntemplate <%s> struct %s : %s {\n%s\n};\n" % (
                parameters, name, parameters, name, base, "\n".join(texts)))
            out.write("template struct %s<%s>; // %s\n" % (name, arguments, names))
        out.write("// %d members\n" % number)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
# Objects with conversion functions of different restrictions outside of functions, and where Clang looks up the
# functions of all restrictions: those of the restriction in force are chosen (C++ AMP 1.2, 2.3.2.1).
#
#   chosen_conversions.py FILE
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import sys

HEAD = """#include <amp.h>
template <class A, class B> struct Same { static constexpr bool value = false; };
template <class A> struct Same<A, A> { static constexpr bool value = true; };
"""
# Types of the conversion functions: for the cpu, for amp.
ARITHMETIC = [("float", "int"), ("int", "float"), ("int", "unsigned"), ("double", "float"), ("unsigned", "int"),
              ("float &", "int &"), ("int &", "unsigned &")]
INTEGRAL = [("int", "long"), ("unsigned", "int"), ("long", "unsigned"), ("bool", "int")]
# Declarations outside of functions; o is an object, $ the result type of the cpu function.
OUTSIDE = [
    "auto v@ = o + 1; static_assert(Same<decltype(v@), decltype($() + 1)>::value, \"\");",
    "static_assert(Same<decltype(2.5f * o), decltype(2.5f * $())>::value, \"\");",
    "typedef decltype(o - o) t@; static_assert(Same<t@, decltype($() - $())>::value, \"\");",
    "double v@[2] = {1.0 * (o + 1), 0.5 - o};",
    "bool v@ = !o, w@ = o < 1, x@ = o == o, y@ = o && true;",
    "void f@(double x = o + 1, double y = -o);",
    "struct S@ { double m = o + 1; double n = 2 * o; };",
    "struct S@ { static double s(double x = o * 2); };",
    "namespace n@ { double x = o + o; static double y = 1 / o; }",
    "template <class T> T v@ = o + 1; double w@ = v@<double>;",
    "auto l@ = [] { return o + 1; };",
    "extern double a@; double a@ = (o + 1) * 2;",
    "struct S@ { S@(double, double = 0) {} }; S@ s@(o + 1); S@ t@(1, o + 1.0);",
    "double v@ = (o) + (1), w@ = 1 + (o);",
]
OUTSIDE_CONSTANT = [
    "int v@[k + 1]; static_assert(sizeof(v@) == 4 * sizeof(int), \"\");",
    "int v@[k];", "enum E@ { one@ = k + 1, two@ = k };",
    "static_assert(k + 1 == 4, \"\");",
    "template <int N = k + 1> struct T@ { int a[N]; }; T@<> t@;",
    "struct S@ { int b : k + 1; static const int s = k + 1; enum { e = k + 2 }; int a[k + 1]; alignas(k + 13) int c; };",
    "template <class T> struct S@ { int a[k + 1]; T b = k + 1; }; S@<int> s@;",
]
# In a function with o, whose conversion functions return references, and other, which has them the other way round.
COMPOUND = ["o += 1;", "o -= other;", "o *= o;", "other /= o;", "o += 2.5f; other += o += 1;", "++o; o++; --other;"]
SWITCH = ["switch (k) { case 1: break; default: break; }", "switch (int i = 1; k) { default: (void)i; }", "(void)new int[k];"]
CONTEXTS = [("", ""), ("restrict(amp)", "amp")]


def main():
    number = 0
    with open(sys.argv[1], "w") as out:
        out.write(HEAD)

        def write(text, plain=""):
            nonlocal number
            number += 1
            out.write(text.replace("@", str(number)).replace("$", plain) + "\n")
        for cpu, amp in ARITHMETIC:
            write("namespace a@ {")
            write("struct O { operator %s() const restrict(cpu); operator %s() const restrict(amp); }; extern O o;" % (cpu, amp))
            for text in OUTSIDE:
                write(text, cpu.replace(" &", ""))
            for text in COMPOUND if "&" in cpu else []:
                for restriction, _ in CONTEXTS:
                    write("struct P@ { operator %s() const restrict(cpu); operator %s() const restrict(amp); };" % (amp, cpu))
                    write("void f@(O o, P%d other) %s { %s }" % (number, restriction, text))
            write("}")
        for cpu, amp in INTEGRAL:
            write("namespace c@ {")
            write("struct K { constexpr operator %s() const restrict(cpu) { return %s; } "
                  "constexpr operator %s() const restrict(amp) { return 1; } }; constexpr K k;" %
                  (cpu, "true" if cpu == "bool" else "3", amp))
            for text in OUTSIDE_CONSTANT if cpu != "bool" else []:
                write(text)
            for text in SWITCH:
                for restriction, side in CONTEXTS:
                    if "new" not in text or not side:
                        write("void f@(K k) %s { %s }" % (restriction, text))
            write("}")
        out.write("// %d declarations\n" % number)


if __name__ == "__main__":
    main()

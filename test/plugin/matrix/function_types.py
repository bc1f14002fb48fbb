"""Functions named in initializers, function types, and default arguments of local classes, by restriction.

Initializers outside of functions and default arguments are cpu code (C++ AMP 1.2, 2.2.1), which must not refer to a
function restricted to amp, even without calling it; default arguments in a local class have the restriction of the
enclosing function. A restriction is part of a function's type (2.1.3), so `decltype` of an amp function differs from
the type of a cpu function. The surroundings are those of call_kinds.py:

    function_types.py <surroundings> <file to write> <amp-clang++ and options>...

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import itertools
import sys

import call_kinds
import cases

OFFERS = {"unsaid": "", "cpu": "restrict(cpu)", "amp": "restrict(amp)", "both": "restrict(cpu, amp)"}
SIDES = {"unsaid": {"cpu"}, "cpu": {"cpu"}, "amp": {"amp"}, "both": {"cpu", "amp"}, "pair": {"cpu", "amp"}}

FUNCTIONS = "int f(int n) $S { return n; }\nstruct A { int m(int n) const $S { return n; } static int s(int n) $S { return n; } };\n"
# More functions, and names for their types.
TYPES = """
template <class T> struct B { static int s(T n) $S { return n; } };
namespace q { template <class T> T t(T n) $S { return n; } int u(int n) $S { return n; } namespace r { using q::u; } }
using q::r::u;
typedef int type(int) $S;
using other = decltype(f);
"""
WRITTEN = ("decltype(f)", "decltype(A::s)", "decltype(B<int>::s)", "decltype(q::t<int>)", "decltype(u)", "type", "other")
# References to one of these functions, at namespace scope and in classes.
NAMESPACE = [
    "int (*p)(int) = f;", "int (*p)(int) = &f;", "int (&r)(int) = f;", "auto p = f;", "const auto p = &f;",
    "int (*p)(int)(&A::s);", "int (A::*p)(int) const = &A::m;", "extern int (*p)(int); int (*p)(int) = {f};",
    "static int (*p[])(int) = {0, f};", "struct S { int (*p)(int); }; S s = {f};", "struct S { S(int (*)(int)) {} }; S s(f);",
    "void g(int (*p)(int) = f);", "namespace n { int (*p)(int) = 0, (*q)(int) = f; }", "int (*p)(int) = true ? f : 0;",
    "int v = f(1);", "int v = 2 + A::s(1);", "int v = A().m(1);", "void g(int n = f(1));",
]
CLASS = [
    "int (*p)(int) = f;", "int (*p)(int) = {&f};", "static inline int (*p)(int) = f;", "void g(int (*p)(int) = f) {}",
    "static void g(int (A::*p)(int) const = &A::m) {}", "int n = f(1);", "static inline int n = A::s(1);",
    "void g(int n = A().m(1)) {}", "struct N { int (*p)(int) = A::s; };",
]
# A member of a local class, and a use of it.
LOCAL = [
    ("static int m(int n = f(1)) { return n; }", "L::m()"), ("int m(int n = f(1)) { return n; }", "L().m()"),
    ("int v; L(int n = f(1)) : v(n) {}", "L().v"), ("static int m(int k, int n = 1 + f(2)) { return k + n; }", "L::m(1)"),
    ("struct N { static int m(int n = f(1)) { return n; } };", "L::N::m()"),
]


def place(body, surroundings):
    """A class with this body."""
    if surroundings in ("alone", "launches"):
        return "struct T {\n%s\n};" % body
    text = "template <class Outer> struct T {\n%s\n};" % body
    return text + {"pattern": "", "implicit": "\ninline int user() { return sizeof(T<int>); }",
                   "explicit": "\ntemplate struct T<int>;"}[surroundings]


def generate(surroundings):
    template = surroundings in ("pattern", "implicit", "explicit")
    for name, specifier in OFFERS.items():
        functions = FUNCTIONS.replace("$S", specifier)
        mark = " //!?" if name == "amp" else ""
        for use in [] if template else NAMESPACE:
            yield "%s: %s" % (name, use), functions + use + mark
        for use in CLASS:
            yield "%s, in a class: %s" % (name, use), functions + place(use + mark, surroundings)

    for (first, one), (second, two) in itertools.product(OFFERS.items(), OFFERS.items()):
        same = str(SIDES[first] == SIDES[second]).lower()
        types = TYPES.replace("$S", one)
        for written in WRITTEN + ("int(int) " + one,):
            test = "static_assert(std::is_same<%s, int(int) %s>::value == %s, \"\");\n" % (written, two, same)
            test += "static_assert(std::is_same<int(int) %s, %s>::value == %s, \"\");" % (two, written, same)
            body = place(test, surroundings) if template else test
            yield "%s is int(int) %s" % (written, two), FUNCTIONS.replace("$S", one) + types + body

    for around, offer, (member, use) in itertools.product(("unsaid", "amp", "both"), SIDES, LOCAL):
        if surroundings == "pattern" and around == "both": # checked in instantiations
            continue
        specifiers = ("restrict(cpu)", "restrict(amp)") if offer == "pair" else (OFFERS[offer],)
        text = "".join("int f(int n) %s { return n; }\n" % s for s in specifiers)
        mark = "" if SIDES[around] <= SIDES[offer] else " //!?"
        text += "template <class Outer> " if template else ""
        text += "inline int g() %s { struct L { %s }; return %s; }%s" % (OFFERS[around], member, use, mark)
        if surroundings == "implicit":
            text += "\ninline int user() %s { return g<int>(); }" % OFFERS[around]
        elif surroundings == "explicit":
            text += "\ntemplate int g<int>() %s;" % OFFERS[around]
        yield "%s of a class in %s: %s" % (offer, around, member), text


if __name__ == "__main__":
    surroundings = sys.argv.pop(1)
    prelude = '#include "%s"\n' % call_kinds.LAUNCHES if surroundings == "launches" else "#include <amp.h>\n"
    cases.main(prelude + "#include <type_traits>\n", list(generate(surroundings)), ["-std=c++17"])

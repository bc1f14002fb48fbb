#!/usr/bin/env python3
# Types that are determined by a call, in every position of the grammar and every context: the restriction in force at
# the call decides which overload provides the type (C++ AMP 1.2, 2.1.1 and 2.2.1). CONTEXTS lists the expected
# restrictions, which come from the specification.
#
#   type_positions.py FILE
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import sys

HEAD = """
struct Narrow { int a; typedef short type; };
struct Wide { double a, b; typedef unsigned type; };
Narrow f(int) restrict(cpu);
Wide f(int) restrict(amp) noexcept;
short g(int) restrict(cpu);
unsigned g(int) restrict(amp);
namespace cpu { typedef Narrow Found; constexpr bool nothrow = false; }
namespace amp { typedef Wide Found; constexpr bool nothrow = true; }
template <class A, class B> struct Same { static constexpr bool value = false; };
template <class A> struct Same<A, A> { static constexpr bool value = true; };
template <class T> struct Box { T m; typedef T type; };
template <unsigned N> struct Number { static constexpr unsigned value = N; };
template <class T> struct Parameter;
template <class R, class T> struct Parameter<R(T)> { typedef T type; typedef R result; };
template <class R, class T> struct Parameter<R(T) restrict(amp)> { typedef T type; typedef R result; };
template <class C, class R, class T> struct Parameter<R (C::*)(T)> { typedef T type; typedef R result; };
"""

# @ is a unique number, $ the side that is expected, ~ is `typename` in templates.
IS = "static_assert(Same<%s, $::Found>::value, \"\");"
# Declarations for all contexts.
ANYWHERE = [
    "typedef decltype(f(0)) T@; " + IS % "T@",
    "using T@ = decltype(f(0)); " + IS % "T@",
    "typedef Box<decltype(f(0))> T@; " + IS % "T@::type",
    "typedef Box<Box<decltype(f(0))>> T@; " + IS % "T@::type::type",
    "typedef decltype(f(0))::type T@; static_assert(Same<T@, $::Found::type>::value, \"\");",
    "typedef int T@[sizeof(f(0))]; static_assert(sizeof(T@) == sizeof(int) * sizeof($::Found), \"\");",
    "static_assert(sizeof(f(0)) == sizeof($::Found), \"\");",
    "static_assert(sizeof(decltype(f(0))) == sizeof($::Found), \"\");",
    "static_assert(alignof(decltype(f(0))) == alignof($::Found), \"\");",
    "static_assert(noexcept(f(0)) == $::nothrow, \"\");",
    "static_assert(Number<sizeof(f(0))>::value == sizeof($::Found), \"\");",
    "static_assert(Same<decltype(static_cast<decltype(f(0)) *>(nullptr)), $::Found *>::value, \"\");",
    "static_assert(Same<decltype((decltype(f(0)) *)nullptr), $::Found *>::value, \"\");",
    "enum : unsigned { n@ = sizeof(f(0)) }; static_assert(n@ == sizeof($::Found), \"\");",
    "enum class E@ : decltype(g(0)) { e }; static_assert(sizeof(E@) == sizeof($::Found::type), \"\");",
    "struct S@ { decltype(f(0)) m; }; " + IS % "decltype(S@::m)",
    "struct S@ : Box<decltype(f(0))> {}; " + IS % "~S@::type",
    "struct S@ { struct I { decltype(f(0)) m; }; int n; decltype(f(0)) m; }; "
    + IS % "decltype(S@::I::m)" + " " + IS % "decltype(S@::m)",
    "struct S@ { int m[sizeof(f(0))]; }; static_assert(sizeof(S@) == sizeof(int) * sizeof($::Found), \"\");",
    "struct S@ { unsigned m : sizeof(f(0)); };",
    "struct S@ { enum : unsigned { n = sizeof(f(0)) }; }; static_assert(S@::n == sizeof($::Found), \"\");",
    "struct S@ { typedef decltype(f(0)) type; using other = decltype(f(0)); }; "
    + IS % "~S@::type" + " " + IS % "~S@::other",
    "struct S@ { void h(decltype(f(0))); decltype(f(0)) r(int); };",
    "struct S@ { operator decltype(f(0))(); };",
    "struct S@ { friend struct Box<decltype(f(0))>; };",
    "struct S@ { alignas(decltype(f(0))) int m; }; static_assert(alignof(S@) == alignof($::Found), \"\");",
    "struct S@ { static_assert(sizeof(f(0)) == sizeof($::Found), \"\"); };",
    "struct S@ { void h() { " + IS % "decltype(f(0))" + " } };",
    "struct S@ { void h() restrict(cpu) { static_assert(Same<decltype(f(0)), Narrow>::value, \"\"); } };",
    "struct S@ { void h() restrict(amp) { static_assert(Same<decltype(f(0)), Wide>::value, \"\"); } };",
    "struct S@ { S@(int) : m(sizeof(decltype(f(0)))) {} unsigned m; };",
    # Code after a specifier has its restriction; the next member does not.
    "struct S@ { static auto i(int) restrict(cpu) -> decltype(f(0)) { return Narrow(); }"
    " static auto j() restrict(amp) -> decltype(f(0)) { return Wide(); }"
    " auto k(int a, Box<Box<int>> b = {}) const restrict(amp) -> decltype(f(0)) { return Wide(); }"
    " auto l() restrict(amp) -> Box<decltype(f(0))> { return Box<Wide>(); } decltype(f(0)) n; }; "
    + IS % "decltype(S@::n)",
    "struct S@ { auto h(int) -> decltype(f(0)) { return $::Found(); } auto i() const -> decltype(f(0)) { return $::Found(); }"
    " static auto j(int a, int b = 1) -> decltype(f(0)) { return $::Found(); } decltype(f(0)) n; }; "
    + IS % "decltype(S@::n)",
    "struct S@ { static void h() restrict(amp) noexcept(noexcept(f(0))); static void i(int) restrict(cpu) noexcept(noexcept(f(0)));"
    " decltype(f(0)) n; }; " + IS % "decltype(S@::n)",
]
# Declarations of functions and of objects.
IN_BLOCKS = [
    "decltype(f(0)) v@ = decltype(f(0))(); " + IS % "decltype(v@)",
    "decltype(f(0)) v@[2] = {}; (void)v@; static_assert(sizeof(v@) == 2 * sizeof($::Found), \"\");",
    "const decltype(f(0)) &v@ = decltype(f(0))(); static_assert(Same<decltype(v@), const $::Found &>::value, \"\");",
    "Box<decltype(f(0))> v@ = {}; " + IS % "decltype(v@.m)",
    "auto v@ = static_cast<unsigned>(sizeof(f(0))); (void)v@;",
    "for (decltype(f(0)) v@[1] = {}; sizeof(f(0)) != sizeof($::Found);) (void)v@;",
    "if (sizeof(f(0)) == 1) { " + IS % "decltype(f(0))" + " }",
    "switch (1) { case sizeof(f(0)): case sizeof($::Found) + 1: break; }",
    "extern decltype(f(0)) r@(int); " + IS % "Parameter<decltype(r@)>::result",
    "extern void p@(decltype(f(0))); " + IS % "Parameter<decltype(p@)>::type",
    "auto l@ = [](decltype(f(0)) p) { " + IS % "decltype(p)" + " (void)p; }; (void)l@;",
    "auto l@ = []() -> decltype(f(0)) { return $::Found(); }; " + IS % "decltype(l@())",
    "auto l@ = [](int) -> decltype(f(0)) { return $::Found(); }; " + IS % "decltype(l@(0))",
    "auto l@ = [](int a, Box<Box<int>> b) mutable -> Box<decltype(f(0))> { return Box<$::Found>(); }; (void)l@;",
    "auto l@ = [](auto x, decltype(f(0)) y) -> decltype(f(0)) { return y; }; (void)l@;",
    "auto l@ = [](int a = 1, int b = (2, 3)) noexcept -> decltype(f(0)) { return $::Found(); }; (void)l@;",
    "auto l@ = []() restrict(cpu) -> decltype(f(0)) { return Narrow(); }; (void)l@;",
    "auto l@ = []() restrict(amp) -> decltype(f(0)) { return Wide(); }; (void)l@;",
    "auto l@ = [](int, int b = 2) mutable restrict(amp) noexcept(noexcept(f(0))) -> decltype(f(0)) { return Wide(); }; (void)l@;",
    "auto l@ = []() { auto k = [](int) -> decltype(f(0)) { return $::Found(); }; (void)k; }; (void)l@;",
    "auto l@ = []() { " + IS % "decltype(f(0))" + " }; (void)l@;",
    "auto l@ = [] { struct L { decltype(f(0)) m; }; " + IS % "decltype(L::m)" + " }; (void)l@;",
    "auto l@ = []() mutable noexcept { " + IS % "decltype(f(0))" + " }; (void)l@;",
    "auto l@ = [](auto x) { (void)x; " + IS % "decltype(f(0))" + " }; (void)l@;",
    "auto l@ = []() restrict(cpu) { static_assert(Same<decltype(f(0)), Narrow>::value, \"\"); }; (void)l@;",
    "auto l@ = []() restrict(amp) { static_assert(Same<decltype(f(0)), Wide>::value, \"\"); }; (void)l@;",
]
# Declarations outside of functions.
AT_SCOPES = [
    "struct S@ { auto h() restrict(cpu) -> decltype(f(0)); auto i() restrict(amp) -> decltype(f(0)); "
    "decltype(f(0)) m; }; static_assert(Same<decltype(S@().m), $::Found>::value, \"\");",
    "static auto r@(int) restrict(amp) -> decltype(f(0)); static auto s@(int) restrict(cpu) -> decltype(f(0));"
    "static decltype(f(0)) t@(int) restrict(amp);"
    " static_assert(Same<Parameter<decltype(r@)>::result, Wide>::value, \"\");"
    " static_assert(Same<Parameter<decltype(s@)>::result, Narrow>::value, \"\");"
    " static_assert(Same<Parameter<decltype(t@)>::result, $::Found>::value, \"\");",
    "static void p@(decltype(f(0))) restrict(amp); " + IS % "Parameter<decltype(p@)>::type",
    "static void p@(Box<decltype(f(0))>) restrict(amp), q@(decltype(f(0)));"
    " static_assert(Same<Parameter<decltype(p@)>::type, Box<$::Found>>::value, \"\"); " + IS % "Parameter<decltype(q@)>::type",
    "static void n@() restrict(amp) noexcept(noexcept(f(0))); static void o@() noexcept(noexcept(f(0)));",
    "template <class T = decltype(f(0))> struct D@ { typedef T type; }; " + IS % "D@<>::type",
    "template <unsigned N = sizeof(f(0))> struct D@ { static constexpr unsigned n = N; };"
    " static_assert(D@<>::n == sizeof($::Found), \"\");",
    "template <class T> using A@ = Box<decltype(f(sizeof(T)))>; " + IS % "A@<int>::type",
    "template <class T> struct D@ { decltype(f(sizeof(T))) m; }; " + IS % "decltype(D@<int>::m)",
    "template <class T> struct D@ : Box<decltype(f(sizeof(T)))> {}; " + IS % "D@<int>::type",
    "template <class T> static void t@(T) restrict(amp) {"
    " static_assert(Same<decltype(f(sizeof(T))), Wide>::value, \"\");"
    " struct L { decltype(f(sizeof(T))) m; }; static_assert(Same<decltype(L::m), Wide>::value, \"\");"
    " auto l = [](T) { static_assert(Same<decltype(f(sizeof(T))), Wide>::value, \"\"); }; (void)l; }"
    " inline void u@() restrict(amp) { t@(1); }",
]

CONTEXTS = [  # side, with AT_SCOPES, text around
    ("cpu", "scope", "namespace n1 {\n%s\n}"),
    ("cpu", "class", "struct C1 {\n%s\n};"),
    ("cpu", "class", "struct C2 { struct Inner {\n%s\n}; };"),
    ("cpu", "block", "inline void f1() {\n%s\n}"),
    ("cpu", "block", "inline void f2() restrict(cpu) {\n%s\n}"),
    ("amp", "block", "inline void f3() restrict(amp) {\n%s\n}"),
    ("amp", "block", "inline void f4() restrict(amp) { for (int i = 0; i < 1; ++i) { if (i) {\n%s\n} } }"),
    ("amp", "any", "inline void f5() restrict(amp) { struct Local {\n%s\n}; }"),
    ("amp", "any", "inline void f6() restrict(amp) { struct A { struct B { struct C {\n%s\n}; }; }; }"),
    ("amp", "block", "inline void f7() restrict(amp) { struct A { void m() {\n%s\n} }; }"),
    ("cpu", "block", "inline void f8() restrict(amp) { struct A { void m() restrict(cpu) {\n%s\n} }; }"),
    ("amp", "any", "inline void f9() restrict(amp) { struct A { void m() { struct B {\n%s\n}; } }; }"),
    ("amp", "block", "inline void f10() restrict(amp) { auto l = [](int) {\n%s\n}; (void)l; }"),
    ("amp", "block", "inline void f11() restrict(amp) { auto l = [] { auto k = [](int) {\n%s\n}; (void)k; }; (void)l; }"),
    ("cpu", "block", "inline void f12() restrict(amp) { auto l = []() restrict(cpu) {\n%s\n}; (void)l; }"),
    ("amp", "block", "inline void f13() { auto l = []() restrict(amp) {\n%s\n}; (void)l; }"),
    ("amp", "any", "inline void f14() { auto l = []() restrict(amp) { struct A {\n%s\n}; }; (void)l; }"),
    ("cpu", "block", "inline void f15() { auto l = []() {\n%s\n}; (void)l; }"),
    ("cpu", "any", "inline void f16() { struct A {\n%s\n}; }"),
    ("amp", "block", "struct M1 { void m() restrict(amp) {\n%s\n} };"),
    ("cpu", "block", "struct M2 { void m() {\n%s\n} };"),
    ("amp", "block", "struct M3 { M3() restrict(amp) {\n%s\n} };"),
    ("amp", "block", "struct M4 { int operator()(int) const restrict(amp) {\n%s\nreturn 0; } };"),
    ("amp", "block", "template <class U> void t1(U) restrict(amp) {\n%s\n}\ninline void c1() restrict(amp) { t1(0); }"),
    ("amp", "any", "template <class U> void t2(U) restrict(amp) { struct A {\n%s\n}; }\n"
                   "inline void c2() restrict(amp) { t2(0); }"),
    ("cpu", "any", "template <class U> struct T3 {\n%s\n};\ninline void c3() restrict(amp) { (void)sizeof(T3<int>); }"),
    ("amp", "block", "template <class U> struct T4 { void m() restrict(amp) {\n%s\n} };\n"
                     "inline void c4() restrict(amp) { T4<int>().m(); }"),
]


def main():
    count = 0
    with open(sys.argv[1], "w") as out:
        out.write(HEAD)
        for side, kind, around in CONTEXTS:
            positions = list(ANYWHERE)
            if kind == "block":
                positions += IN_BLOCKS
            elif kind in ("scope", "class"):
                positions += AT_SCOPES
            lines = []
            for text in positions:
                if kind == "class" and "u@" in text:
                    text = text.replace(" inline void u@", " void u@")
                lines.append(text.replace("@", str(count)).replace("$", side)
                             .replace("~", "typename " if around.startswith("template") else ""))
                count += 1
            out.write(around % "\n".join(lines) + "\n")
        out.write("// %d positions\n" % count)


if __name__ == "__main__":
    main()

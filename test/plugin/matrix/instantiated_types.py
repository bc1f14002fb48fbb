"""Types in declarators of templates: position of the type x kind of function x kind of template x restriction.

The overload of `f` for cpu returns an int, the overload for amp a float. Code after a restriction specifier has that
restriction (C++ AMP 1.2, 2.1.1); a lambda without one inherits that of the enclosing function (2.2.1); and overloads
are resolved by the restriction in force (2.3). So the position determines the type, instantiated or not. A call that
the restriction does not allow is an error on its line.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import cases

PRELUDE = """
#include <amp.h>
int f(int) restrict(cpu);
float f(int) restrict(amp);
template <class A, class B> constexpr bool Same = false;
template <class A> constexpr bool Same<A, A> = true;
template <class T> struct Box { T t; };
template <int N> struct Number { static constexpr int value = N; };
template <class T> using Result = decltype(f(T()));
"""
RESULT = {"amp": "float", "cpu": "int"}

# The declarator after the parameters, where %s is the argument of `f`, and the check of `call`. R is the result.
PARTS = {
    "decltype": ("-> decltype(f(%s))", "Same<decltype(call), R>"),
    "qualified": ("-> const decltype(f(%s)) *", "Same<decltype(call), const R *>"),
    "argument": ("-> Box<decltype(f(%s))>", "Same<decltype(call), Box<R>>"),
    "arguments": ("-> Box<Box<decltype((f(%s)))>>", "Same<decltype(call), Box<Box<R>>>"),
    "comparison": ("-> Number<(Same<decltype(f(%s)), R> > 0)>", "(decltype(call)::value == 1)"),
    "sizeof": ("-> Box<int[sizeof(f(%s)) + Same<decltype(f(%s)), R>]>", "(sizeof(call) == 20)"),
    "alignof": ("-> Number<alignof(decltype(f(%s))) + Same<decltype(f(%s)), R>>", "(decltype(call)::value == 5)"),
    "braces": ("-> decltype(Box<decltype(f(%s))>{}.t)", "Same<decltype(call), R>"),
    "noexcept": ("noexcept(Same<decltype(f(%s)), R>)", "noexcept(call)"),
    "negated": ("noexcept(!Same<decltype(f(%s)), R>)", "(!noexcept(call))"),
    "both": ("noexcept(Same<decltype(f(%s)), R>) -> decltype(f(%s))", "(noexcept(call) && Same<decltype(call), R>)"),
    "lambda": ("-> decltype([](T z) S -> decltype(f(z)) { return z; }(%s))", "Same<decltype(call), R>"),
    "alias": ("-> Result<T>", "Same<decltype(call), R>"),
    "requires": ("requires(Same<decltype(f(%s)), R>)", "(sizeof(call) > 0)"),
    "type and requires": ("-> decltype(f(%s)) requires(Same<decltype(f(%s)), R>)", "Same<decltype(call), R>"),
}

# A lambda, with S for the specifier and P for the part, and its call; %s is the argument of f.
LAMBDAS = {
    "parameter": ("[](T y) S P { return {}; }", "k(T())", "y"),
    "no use of it": ("[](int y) S P { return {}; }", "k(1)", "T()"),
    "no parameter": ("[=]() S P { return {}; }", "k()", "x"),
    "no list": ("[] S P { return {}; }", "k()", "T()"),
    "capture": ("[y = x]() mutable S P { return {}; }", "decltype(k)(k)()", "x"),
    "two": ("[](T y, int) S P { return {}; }", "k(T(), 2)", "y"),
    "default": ("[](T y = T(1)) S P { return {}; }", "k()", "y"),
    "generic": ("[](auto y) S P { return {}; }", "k(T())", "y"),
    "generic without it": ("[](auto y) S P { return {}; }", "k(T())", "T()"),
    "template": ("[]<class U>(U y) S P { return {}; }", "k(T())", "y"),
    "pack": ("[](auto... y) S P { return {}; }", "k(T())", "y..."),
    "reference": ("[](const T &y) S P { return {}; }", "k(T())", "y"),
}

# Functions with lambdas: BODY is their code, restricted to `around`.
TEMPLATES = {
    "function template": ("template <class T> void t@(T x) W { BODY } template void t@(int) W;", "cpu amp"),
    "member": ("template <class T> struct C@ { void t(T x) W { BODY } }; template struct C@<int>;", "cpu amp"),
    "static member": ("template <class T> struct C@ { static void t(T x) W { BODY } }; template struct C@<int>;", "cpu amp"),
    "constructor": ("template <class T> struct C@ { C@(T x) W { BODY } }; template struct C@<int>;", "cpu amp"),
    "member defined outside": ("template <class T> struct C@ { void t(T x) W; }; "
                               "template <class T> void C@<T>::t(T x) W { BODY } template struct C@<int>;", "cpu amp"),
    "member template": ("template <class A> struct C@ { template <class T> void t(T x) W { BODY } }; "
                        "inline void u@() W { C@<long>().t(1); }", "cpu amp"),
    "partial specialization": ("template <class A, class B> struct C@; template <class T> struct C@<T, T *> { void t(T x) W { BODY } }; "
                               "template struct C@<int, int *>;", "cpu amp"),
    "nested class": ("template <class T> struct C@ { struct N { struct M { void t(T x) W { BODY } }; }; }; "
                     "template struct C@<int>::N::M;", "cpu amp"),
    "local class": ("template <class T> void t@() W { struct L { void t(T x) { BODY } }; L().t(1); } "
                    "template void t@<int>() W;", "cpu amp"),
    "generic lambda": ("inline void t@() W { [](auto a) W { using T = decltype(a); T x = a; BODY }(1); }", "cpu amp"),
    "lambda": ("template <class T> void t@() W { [](T x) { BODY }(1); } template void t@<int>() W;", "cpu amp"),
    "friend": ("template <class T> struct C@ { friend void t@(C@, T x) W { BODY } }; inline void u@() W { t@(C@<int>(), 1); }", "cpu amp"),
    "pack": ("template <class... Ts> void t@(Ts... xs) W { ([](Ts a) { using T = Ts; T x = a; BODY }(xs), ...); } "
             "template void t@(int, int) W;", "cpu amp"),
    "abbreviated template": ("void t@(auto x) W { using T = decltype(x); BODY } template void t@(int) W;", "cpu amp"),
}

# Elsewhere, the other positions would add nothing.
WHOLE, FEW = ("function template", "member", "generic lambda"), ("no use of it", "no parameter", "generic")

# Functions that are themselves the tested declaration, and their call in `W` code.
MEMBERS = {
    "member": ("template <class T> struct C@ { auto t(T y) W P { return {}; } };", "C@<int>().t(1)", "y"),
    "const member": ("template <class T> struct C@ { auto t(T y) const W P { return {}; } };", "C@<int>().t(1)", "y"),
    "static member": ("template <class T> struct C@ { static auto t(T y) W P { return {}; } };", "C@<int>::t(1)", "y"),
    "no use of it": ("template <class T> struct C@ { static auto t(int y) W P { return {}; } };", "C@<int>::t(1)", "T(y)"),
    "operator": ("template <class T> struct C@ { auto operator()(T y) const W P { return {}; } };", "C@<int>()(1)", "y"),
    "default argument": ("template <class T> struct C@ { auto t(T y = T(2)) W P { return {}; } };", "C@<int>().t()", "y"),
    "defined outside": ("template <class T> struct C@ { auto t(T y) W P; }; "
                        "template <class T> auto C@<T>::t(T y) W P { return {}; }", "C@<int>().t(1)", "y"),
    "friend": ("template <class T> struct C@ { friend auto t@(C@, T y) W P { return {}; } };", "t@(C@<int>(), 1)", "y"),
    "member template": ("template <class T> struct C@ { template <class U> auto t(U y) W P { return {}; } };",
                        "C@<int>().t(1)", "y"),
    "member template, by the class": ("template <class T> struct C@ { template <class U> auto t(U y) W P { return {}; } };",
                                      "C@<int>().t(1)", "T()"),
    "nested class": ("template <class T> struct C@ { struct N { auto t(T y) W P { return {}; } }; };", "C@<int>::N().t(1)", "y"),
    "unnamed class": ("template <class T> struct C@ { struct { auto t(T y) W P { return {}; } } n; };", "C@<int>().n.t(1)", "y"),
    "attributes": ("template <class T> struct [[nodiscard]] alignas(8) C@ final : Number<sizeof(struct B@ *)> "
                   "{ auto t(T y) W P { return {}; } };", "C@<int>{}.t(1)", "y"),
    "partial specialization": ("template <class A, class B> struct C@; "
                               "template <class T> struct C@<T, T *> { auto t(T y) W P { return {}; } };", "C@<int, int *>().t(1)", "y"),
    "base class": ("template <class T> struct D@ { auto t(T y) W P { return {}; } }; template <class T> struct C@ : D@<T> {};",
                   "C@<int>().t(1)", "y"),
    "function template": ("template <class T> auto t@(T y) W P { return {}; }", "t@(1)", "y"),
    "function template without it": ("template <class T> auto t@(int y) W P { return {}; }", "t@<int>(1)", "T(y)"),
}


def fill(part, argument, side):
    text = part[0].replace("%s", argument)
    return text.replace("R", RESULT[side]) if "Result" not in text else text, part[1].replace("R", RESULT[side])


def specifier(side, stated):
    return "restrict(%s)" % side if stated else ""


def lambdas():
    for template, (text, _) in TEMPLATES.items():
        for around in ("cpu", "amp"):
            for own in ("cpu", "amp", None):
                if around == "amp" and own == "cpu":
                    continue  # amp code could not call it
                side = own or around
                for kind, (function, call, argument) in LAMBDAS.items():
                    for name, part in PARTS.items():
                        if template not in WHOLE and kind not in FEW:
                            continue
                        if kind == "no list" and own is None:
                            continue  # C++23
                        if "requires" in name and "auto" not in function and "<class" not in function:
                            continue  # only for templates
                        if name == "lambda" and ("auto" in function or "<class" in function):
                            continue  # Clang treats the inner one's parameter as a variable to capture
                        declarator, holds = fill(part, argument, side)
                        spec = specifier(own, own)
                        returns = "return {};" if "->" in declarator else "return 1;"
                        one = function.replace("P", declarator).replace("S ", spec + " " if spec else "", 1) \
                                      .replace("S ->", (specifier(side, True)) + " ->").replace("return {};", returns)
                        check = "static_assert(%s, \"\");" % holds.replace("call", call)
                        if side == around:
                            body = "auto k = %s; %s" % (one, check)
                        else:
                            body = "auto k = %s; auto v = [=]() restrict(amp) { %s }; (void)v;" % (one, check)
                        yield ("lambda (%s) in %s, %s in %s, %s" % (kind, template, own, around, name),
                               text.replace("BODY", body).replace("W", specifier(around, True)))


def members():
    for kind, (text, call, argument) in MEMBERS.items():
        for side in ("cpu", "amp"):
            for name, part in PARTS.items():
                if "requires" in name and ("friend" in kind or "outside" in kind):
                    continue  # such a friend is a different function for each class
                if name == "lambda" and ("outside" in kind or kind == "member template"):
                    continue  # two lambdas are two types; see lambdas()
                declarator, holds = fill(part, argument, side)
                declarator = declarator.replace("S ->", specifier(side, True) + " ->")
                returns = "return {};" if "->" in declarator else "return 1;"
                yield ("%s, %s, %s" % (kind, side, name),
                       (text.replace("P", declarator).replace("return {};", returns) +
                        " inline void v@() W { static_assert(%s, \"\"); }" % holds.replace("call", call))
                       .replace("W", specifier(side, True)))


def parameters():
    """Parameter types have the restriction of the code that contains the lambda."""
    for template, (text, _) in TEMPLATES.items():
        for around in ("cpu", "amp"):
            for own in (None, "cpu", "amp"):
                for name, parameter, wanted in (("decltype", "decltype(f(x)) y", "R"), ("qualified", "const decltype(f(T())) &y", "const R &"),
                                                ("second", "int, decltype(f(T())) *y", "R *"),
                                                ("argument", "Box<decltype(f(T()))> y", "Box<R>")):
                    body = "auto k = [=](%s) %s { static_assert(Same<decltype(y), %s>, \"\"); }; (void)k;" % (
                        parameter, specifier(own, own), wanted.replace("R", RESULT[around]))
                    yield ("parameter, %s in %s of %s, %s" % (own, template, around, name),
                           text.replace("BODY", body).replace("W", specifier(around, True)))


def wrong():
    """Calls that the restriction does not allow, each an error on its line."""
    for template, (text, _) in TEMPLATES.items():
        for own, callee in (("amp", "of_cpu"), ("cpu", "of_amp")):
            for kind, declarator in (("decltype", "-> decltype(%s(y))"), ("argument", "-> Box<decltype(%s(y) + 1)>"),
                                     ("noexcept", "noexcept(noexcept(%s(y)))")):
                lines = text.replace("W", "restrict(cpu)").replace(
                    "BODY", "auto k = [](T y) restrict(%s)\n%s //!?\n{ return {}; }; (void)k;" % (own, declarator % callee))
                if "noexcept" in kind:
                    lines = lines.replace("return {};", "return 1;")
                yield "wrong %s in %s, %s" % (kind, template, own), \
                      "int of_cpu(int) restrict(cpu); int of_amp(int) restrict(amp);\n" + lines


def generate():
    number = 0
    for family in (lambdas, members, parameters, wrong):
        for name, text in family():
            number += 1
            yield name, text.replace("@", str(number))


if __name__ == "__main__":
    all_cases = list(generate())
    print("%d combinations" % len(all_cases))
    cases.main(PRELUDE, all_cases, ["-std=c++20"])

#!/usr/bin/env python3
# Built-in operators whose operands are objects with restricted conversion functions: in each context, only the
# functions of its restriction take part, so the operator has the same type as for operands of the converted type (C++
# AMP 1.2, 2.3.2.1).
#
#   converted_operands.py FILE
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import sys

HEAD = """
template <class A, class B> struct Same { static constexpr bool value = false; };
template <class A> struct Same<A, A> { static constexpr bool value = true; };
template <class T> T &object() restrict(cpu, amp);
"""

# Conversion functions, as type and restriction.
CLASSES = [
    [("int", "amp"), ("float", "cpu")],
    [("float", "amp"), ("int", "cpu")],
    [("int", "amp"), ("int", "cpu")],
    [("int", "cpu, amp")],
    [("unsigned", "cpu, amp")],
    [("float", "amp, cpu")],
    [("int", "amp")],
    [("float", "cpu")],
    [("unsigned", "amp"), ("double", "cpu")],
    [("double", "amp"), ("unsigned", "cpu")],
    [("bool", "amp"), ("float", "cpu")],
    [("int", "amp"), ("float", "cpu"), ("double", "cpu")],
    [("int &", "amp")],
    [("int &", "cpu, amp")],
]
BINARY = "+ - * / < > <= >= == != && ||".split()
INTEGRAL = "% & | ^ << >>".split()
OTHERS = ["1", "2u", "1.5f"]

CONTEXTS = [  # side, text around
    ("amp", "inline void f1() restrict(amp) {\n%s\n}"),
    ("cpu", "inline void f2() {\n%s\n}"),
    ("amp", "inline void f5() restrict(amp) { auto l = [] {\n%s\n}; (void)l; }"),
    ("amp", "struct M1 { void m() restrict(amp) {\n%s\n} };"),
    ("amp", "inline void f6() restrict(amp) { struct L { void m() {\n%s\n} }; }"),
    ("amp", "template <class T> void t1() restrict(amp) {\n%s\n}\ntemplate void t1<int>() restrict(amp);"),
    ("both", "inline void f7() restrict(cpu, amp) {\n%s\n}"),
]


def result(conversions, side):
    """The type of an object as an operand; None if there is none, or several."""
    need = {"amp": ["amp"], "cpu": ["cpu"], "both": ["cpu", "amp"]}[side]
    types = {tuple(t for t, r in conversions if n in r) for n in need}
    return types.pop()[0] if len(types) == 1 and len(list(types)[0]) == 1 else None


def asserts(name, type):
    plain = type.replace(" &", "")
    operators = BINARY + (INTEGRAL if plain not in ("float", "double") else [])
    for op in operators:
        others = [o for o in OTHERS if op not in INTEGRAL or o != "1.5f"]
        for other in others:
            yield "decltype(%s %s %s)" % (name, op, other), "decltype(object<%s>() %s %s)" % (plain, op, other)
            yield "decltype(%s %s %s)" % (other, op, name), "decltype(%s %s object<%s>())" % (other, op, plain)
        yield "decltype(%s %s %s)" % (name, op, name), "decltype(object<%s>() %s object<%s>())" % (plain, op, plain)
        if op not in ("<", ">", "<=", ">=", "==", "!=", "&&", "||"):
            for left in ["int"] if op in INTEGRAL else ["int", "float"]:
                yield "decltype(object<%s>() %s= %s)" % (left, op, name), left + " &"
    for op in ["+", "-", "!"] + ["~"] * (plain not in ("float", "double", "bool")):
        yield "decltype(%s%s)" % (op, name), "decltype(%sobject<%s>())" % (op, plain)
    if plain not in ("float", "double"):
        yield "decltype(object<int[4]>()[%s])" % name, "int &"
        yield "decltype(%s[object<int[4]>()])" % name, "int &"
        yield "decltype(object<int *>() + %s)" % name, "int *"
        yield "decltype(object<int *>() - %s)" % name, "int *"
        yield "decltype(object<int *>() += %s)" % name, "int *&"
    yield "decltype(%s ? 1 : 2)" % name, "int"
    yield "decltype(object<bool>() ? 1 : %s)" % name, "int"  # one operand is converted to the type of the other
    yield "decltype(object<bool>() ? %s : 2.5f)" % name, "float"
    if "&" in type:
        for op in ["+", "-", "*"]:
            yield "decltype(%s %s= 1)" % (name, op), type
        yield "decltype(++%s)" % name, type
        yield "decltype(%s--)" % name, plain


STATEMENTS = """  if (@) {} while (@) break; for (; @;) break; do {} while (@); if (bool b = @) (void)b;
  { int a = @; float b = @; const int &c = @; int d{static_cast<int>(@)}; (void)a; (void)b; (void)c; (void)d; }"""
INTEGRAL_STATEMENTS = "  switch (@) { default: break; }"


def main():
    count = 0
    with open(sys.argv[1], "w") as out:
        out.write(HEAD)
        for n, conversions in enumerate(CLASSES):
            for shape, head in (("P", "struct P%d" % n), ("T", "template <class A> struct T%d" % n)):
                out.write("%s { %s };\n" % (head, " ".join("operator %s() restrict(%s);" % c for c in conversions)))
        for side, around in CONTEXTS:
            lines = []
            for n, conversions in enumerate(CLASSES):
                type = result(conversions, side)
                if type is None:
                    continue
                for name in ("object<P%d>()" % n, "object<T%d<int>>()" % n):
                    lines.append(STATEMENTS.replace("@", name))
                    if type.replace(" &", "") not in ("float", "double"):
                        lines.append(INTEGRAL_STATEMENTS.replace("@", name))
                    for actual, expected in asserts(name, type):
                        lines.append('  static_assert(Same<%s, %s>::value, "");' % (actual, expected))
                        count += 1
            out.write(around % "\n".join(lines) + "\n")
        out.write("// %d expressions\n" % count)


if __name__ == "__main__":
    main()

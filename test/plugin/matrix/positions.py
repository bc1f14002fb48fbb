"""Grammar position x kind of restriction x kind of entity.

An entity is an expression that is or is not allowed in code restricted to amp by a rule of C++ AMP 1.2. A position is a
place in the grammar for an expression, evaluated or not (2.4.3: both are code of the function). A context is a function
with a restriction, or code that inherits one (2.2.1). A forbidden entity causes an error on its line, perhaps among
others, if the context is restricted to amp, and none otherwise.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import cases

PRELUDE = """
#include <amp.h>
#include <cmath>
#include <typeinfo>
int of_cpu(int = 0);
int of_amp(int = 0) restrict(amp);
int of_both(int = 0) restrict(cpu, amp);
int of_pair(int = 0) restrict(cpu);
int of_pair(int = 0) restrict(amp);
int global;
extern int *pointer;
const int constant = 4;
constexpr float fraction = 0.5f;
const float ratio = 0.5f + of_cpu();
enum Word : unsigned { word };
enum Tiny : char { tiny };
struct Base { int n; };
struct Poly { virtual void f(); int n; };
struct Derived : Poly {};
struct Cpu { Cpu(int = 0) restrict(cpu) : n(1) {} operator int() const restrict(cpu) { return n; } int n; };
struct Amp { Amp(int = 0) restrict(amp) : n(1) {} operator int() const restrict(cpu, amp) { return n; } int n; };
struct Both { Both(int = 0) restrict(cpu, amp) : n(1) {} operator int() const restrict(cpu, amp) { return n; }
              int get() const { return n; } int amp() const restrict(amp) { return n; } static int counter; int n; };
template <class T> struct Box { T t; };
template <int N> struct Number { static const int value = N; };
template <class T> int identity(T) restrict(cpu, amp) { return 1; }
template <class T> int of_cpu_template(T) { return 1; }
"""

BOTH, AMP, CPU = {"cpu", "amp"}, {"amp"}, {"cpu"}
# Expressions that convert to int, with the parameters `int x, int *p, Both &b` in scope: the rule, and the sides that
# allow it.
ENTITIES = [
    # rule, expression, sides
    ("L056", "of_both(x)", BOTH),
    ("L058", "of_pair()", BOTH),
    ("L066", "of_cpu()", CPU),
    ("L066", "of_cpu_template(x)", CPU),
    ("L065", "of_amp()", AMP),
    ("L066", "int(std::floor(1.5))", CPU),
    ("L067", "*new int", CPU),
    ("L070", "(Cpu(1).n)", CPU),
    ("L070", "(Amp(1).n)", AMP),
    ("L070", "(Both(1).n)", BOTH),
    ("L066", "b.get()", CPU),
    ("L065", "b.amp()", AMP),
    ("L120", "(&of_both != nullptr)", CPU),
    ("L129", "int(2.5 + x)", BOTH),
    ("L131", "static_cast<short>(x)", CPU),
    ("L131", "(char() + 1)", CPU),
    ("L131", "(unsigned char)x", CPU),
    ("L147", "int(word)", BOTH),
    ("L147", "int(Tiny(1))", CPU),
    ("L183", "int(0x1ffffffffLL)", CPU),
    ("L183", "int(5LL)", BOTH),
    ("L183", "int(2.5L)", CPU),
    ("L183", "int(double(2.5L))", BOTH),
    ("L183", "int(0x7fffffff)", BOTH),
    ("L183", "int(5UL)", BOTH),
    ("L185", "'x'", BOTH),
    ("L185", "int(L'x')", BOTH),
    ("L186", "\"text\"[1]", CPU),
    ("L187", "x", BOTH),
    ("L187", "p[1]", BOTH),
    ("L187", "b.n", BOTH),
    ("L188", "constant", BOTH),
    ("L188", "int(Number<4>::value)", BOTH),
    ("L189", "global", CPU),
    ("L189", "*pointer", CPU),
    ("L189", "Both::counter", CPU),
    ("L190", "int(ratio)", CPU),
    ("L171", "int(fraction)", BOTH),
    ("L200", "(int)(long)p", CPU),
    ("L200", "*(int *)5", CPU),
    ("L203", "((Base *)p)->n", BOTH),
    ("L206", "(&typeid(int) != nullptr)", CPU),
    ("L210", "(x ? x : throw 1)", CPU),
    ("L214", "int(sizeof(x))", BOTH),
    ("L101", "([](int y) { return of_pair() + y; }(x))", BOTH),
    ("L101", "([] { return of_cpu(); }())", CPU),
]
# Positions for an expression: %s is the expression, @ a unique name.
POSITIONS = {
    "statement": "(void)(%s);",
    "initializer": "int v@ = %s; (void)v@;",
    "braces": "int v@[2] = {1, %s}; (void)v@;",
    "direct": "Both v@((%s) + 0); (void)v@;",
    "assignment": "x = %s;",
    "compound assignment": "x += %s;",
    "operand": "x = 1 + (%s);",
    "logical": "x = x && (%s);",
    "conditional": "x = x ? (%s) : 2;",
    "condition": "x = (%s) ? 1 : 2;",
    "comma": "x = (x, (%s));",
    "subscript": "x = p[%s];",
    "argument": "x = of_both(%s);",
    "cast": "x = int(float(%s));",
    "if": "if (%s) x = 1;",
    "if with initializer": "if (int v@ = %s; v@) x = 1;",
    "else": "if (x) x = 1; else x = %s;",
    "switch": "switch (%s) { case 1: x = 1; }",
    "in a case": "switch (x) { case 1: x = %s; break; default:; }",
    "while": "while (%s) x = 1;",
    "do": "do x = 1; while (%s);",
    "for": "for (x = %s; x < 3; ++x) ;",
    "for condition": "for (; %s;) x = 1;",
    "for step": "for (; x < 3; x += %s) ;",
    "range": "int r@[2] = {1, 2}; for (int e : r@) x += e + (%s);",
    "nested block": "{ { x = %s; } }",
    "sizeof": "x = sizeof(%s);",
    "sizeof statement": "(void)sizeof(%s);",
    "noexcept": "x = noexcept(%s);",
    "decltype of a variable": "decltype((%s), 1) v@ = 1; (void)v@;",
    "decltype statement": "decltype((%s) + 1);",
    "decltype in a cast": "x = static_cast<decltype((%s) + 1)>(1);",
    "typedef": "typedef decltype((%s) + 1) t@;",
    "alias": "using t@ = decltype((%s) + 1);",
    "template argument": "Box<decltype((%s) + 1)> v@; (void)v@;",
    "value argument": "x = Number<sizeof(%s)>::value;",
    "array bound": "int v@[sizeof(%s)]; (void)v@;",
    "enumerator": "enum e@ { one@ = sizeof(%s) };",
    "base of an enumeration": "enum e@ : decltype((%s) + 1) { one@ };",
    "static_assert": "static_assert(sizeof(%s) > 0, \"\");",
    "alignment": "alignas(4 * sizeof(int[sizeof(%s) > 0])) int v@; (void)v@;",
    "return type of a lambda": "auto l@ = [] (int x, int *p, Both &b) -> decltype((%s) + 1) { return 1; }; (void)l@;",
    "parameter of a lambda": "auto l@ = [=](decltype((%s) + 1) y) { return y; }; (void)l@;",
    "body of a lambda": "auto l@ = [&] { return 1 + (%s); }; (void)l@();",
    "capture": "auto l@ = [y = 1 + (%s)] { return 1; }; (void)l@;",
    "lambda in a lambda": "auto l@ = [&] { return [&] { return 1 + (%s); }(); }; (void)l@();",
}
# Positions that need no local variables: in a class that is local to the function.
LOCAL_CLASS = {
    "member": "struct S@ { decltype((%s) + 1) m; };",
    "bit-field": "struct S@ { void f() { struct B { int m; int c[sizeof(%s)]; }; } };",
    "base class": "struct S@ : Box<decltype((%s) + 1)> {};",
    "enumerator of a class": "struct S@ { enum { one = sizeof(%s) }; };",
    "body of a member": "struct S@ { int f(int x, int *p, Both &b) { return %s; } };",
    "parameter of a member": "struct S@ { void f(decltype((%s) + 1) y) {} };",
    "return type of a member": "struct S@ { decltype((%s) + 1) f() { return 1; } };",
}
# %s is the statement.
CONTEXTS = {
    "amp function": ("void f@(int x, int *p, Both &b) restrict(amp) { %s }", AMP),
    "cpu function": ("void f@(int x, int *p, Both &b) { %s }", CPU),
    "restrict(cpu) function": ("void f@(int x, int *p, Both &b) restrict(cpu) { %s }", CPU),
    "function for both": ("void f@(int x, int *p, Both &b) restrict(cpu, amp) { %s }", BOTH),
    "member": ("struct F@ { void f(int x, int *p, Both &b) const restrict(amp) { %s } };", AMP),
    "constructor": ("struct F@ { F@(int x, int *p, Both &b) restrict(amp) { %s } };", AMP),
    "lambda": ("void f@() { auto k = [](int x, int *p, Both &b) restrict(amp) { %s }; }", AMP),
    "lambda of an amp function": ("void f@() restrict(amp) { auto k = [](int x, int *p, Both &b) { %s }; }", AMP),
    "cpu lambda in an amp function":
        ("void f@() restrict(amp) { auto k = [](int x, int *p, Both &b) restrict(cpu) { %s }; }", CPU),
    "local class of an amp function":
        ("void f@() restrict(amp) { struct L { void g(int x, int *p, Both &b) { %s } }; }", AMP),
    "instantiated by amp code":
        ("template <class T> void f@(T x, int *p, Both &b) restrict(cpu, amp) { %s } "
         "void u@(int x, int *p, Both &b) restrict(amp) { f@(x, p, b); }", AMP),
    "instantiated by cpu code":
        ("template <class T> void f@(T x, int *p, Both &b) restrict(cpu, amp) { %s } "
         "void u@(int x, int *p, Both &b) { f@(x, p, b); }", CPU),
}


def generate():
    number = 0
    for context, (function, needs) in CONTEXTS.items():
        for table in (POSITIONS, LOCAL_CLASS):
            for position, statement in table.items():
                if table is LOCAL_CLASS and "instantiated" in context:
                    continue  # nothing instantiates the members of such a class
                lines = []
                for rule, entity, sides in ENTITIES:
                    if table is LOCAL_CLASS and position != "body of a member" and any(
                            word in entity for word in ("x", "p[", "b.", "(long)p", ")p")):
                        continue
                    number += 1
                    text = function % (statement % entity) if "%s" in statement else function
                    lines.append(text.replace("@", str(number)) + ("" if needs <= sides else " //!"))
                yield "%s in %s" % (position, context), "\n".join(lines), len(lines)


if __name__ == "__main__":
    all_cases = list(generate())
    print("%d combinations" % sum(count for _, _, count in all_cases))
    cases.main(PRELUDE, [(name, text) for name, text, _ in all_cases], ["-std=c++20"])

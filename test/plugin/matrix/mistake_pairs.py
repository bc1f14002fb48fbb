"""Two mistakes next to each other: each is reported on its own line.

The mistakes are statements, declarations, members, parameters and operands that code restricted to amp, or any code, cannot
have. Each is next to some others, in both orders, in every position of its group: in one function, in two, in kernels,
in classes, in templates that code instantiates, and so on. One error on the line is enough, and other lines have none.

    mistake_pairs.py <file to write> <amp-clang++ and options>...

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import random

import cases

PRELUDE = """
#include <amp.h>
#include <amp_graphics.h>
#include <amp_math.h>
#include <string>
#include <typeinfo>
using namespace concurrency;
int of_cpu(int = 0);
int of_cpu2(int = 0) { return 1; }
extern int global; extern int *global_pointer;
struct CpuDefault { CpuDefault() {} int v; };
struct CpuInt { CpuInt(int) {} int v; };
struct NoDefault { NoDefault(int) restrict(amp, cpu) {} int v; };
struct CpuConversion { int v; operator int() const { return v; } };
struct CpuOperator { int v; int operator+(int n) const { return n; } };
struct CpuDestructor { int v; ~CpuDestructor() {} };
struct CpuMember { int v; int m() { return v; } static int s() { return 1; } };
struct HasChar { char c; int n; };
struct HasPointer { int *p; };
struct HasString { std::string s; };
struct Virtual { virtual int f(); };
struct Incomplete;
struct Private { int n; private: int hidden; };
enum Tiny : char { tiny };
template <class T> T cpu_template(T t) { return t; }
template <class T> struct Needs { typename T::missing t; };
struct CpuNew { int v; static void *operator new(unsigned long); };
"""
# Of a function restricted to amp; `@` makes names different.
STATEMENTS = {
    "char": "char c@ = 1;",
    "short": "short c@;",
    "long long": "long long c@;",
    "long double": "long double d@ = 0;",
    "wchar_t": "wchar_t w@;",
    "tiny enum": "Tiny e@;",
    "volatile": "volatile int v@ = 1;",
    "pointer to pointer": "int **pp@;",
    "array of pointers": "int *a@[3];",
    "function pointer": "int (*f@)(int);",
    "class with char": "HasChar h@;",
    "class with pointer": "HasPointer h@;",
    "class with string": "HasString *h@;",
    "virtual class": "Virtual *v@;",
    "call": "int r@ = of_cpu(1);",
    "call of defined": "int r@ = of_cpu2(1);",
    "call of template": "int r@ = cpu_template(1);",
    "call statement": "of_cpu();",
    "static member call": "int r@ = CpuMember::s();",
    "member call": "CpuMember m@; m@.m();",
    "default constructor": "CpuDefault d@;",
    "constructor": "CpuInt c@(1);",
    "conversion to class": "CpuInt c@ = 1;",
    "conversion": "CpuConversion c@; int r@ = c@;",
    "operator": "CpuOperator o@; int r@ = o@ + 1;",
    "destructor": "CpuDestructor d@;",
    "no default": "NoDefault n@;",
    "wrong arguments": "NoDefault n@(1, 2);",
    "global": "int r@ = global;",
    "global write": "global = 1;",
    "global pointer": "int r@ = *global_pointer;",
    "throw": "throw 1;",
    "try": "try { } catch (int) { }",
    "asm": "asm(\"nop\");",
    "label": "label@: ;",
    "static": "static int s@;",
    "extern": "extern int e@;",
    "thread_local": "thread_local int t@;",
    "new": "int *n@ = new int;",
    "delete": "int *d@ = nullptr; delete d@;",
    "typeid": "(void)typeid(int);",
    "dynamic_cast": "Virtual &v@ = dynamic_cast<Virtual &>(*(Virtual *)nullptr);",
    "string": "const void *s@ = \"text\";",
    "printf": "printf(\"x\");",
    "cast to pointer": "int n@ = 1; int *p@ = (int *)n@;",
    "bool pointer": "bool b@; bool *p@ = &b@; ++p@;",
    "big constant": "double r@ = 0x100000000ll;",
    "undeclared": "unknown@ = 1;",
    "undeclared call": "undeclared@(1);",
    "undeclared type": "Unknown@ u@;",
    "no member": "NoDefault *n@ = nullptr; n@->nothing = 1;",
    "private": "Private *n@ = nullptr; n@->hidden = 1;",
    "type mismatch": "int *p@ = 1.5f;",
    "const": "const int c@ = 1; c@ = 2;",
    "incomplete": "Incomplete i@;",
    "syntax": "int r@ = 1 +;",
    "missing semicolon": "int r@ = 1 int q@;",
    "redefinition": "int r@; float r@;",
    "too many arguments": "int r@ = of_cpu(1, 2, 3);",
    "std": "std::string s@;",
    "cout": "std::nothing@();",
    "abs of double": "int r@ = fast_math::nothing@(1);",
    "tile_static initializer": "tile_static int t@ = 1;",
    "tile_static pointer": "tile_static int *t@;",
    "tile_static view": "tile_static array_view<int> t@;",
    "array by value": "array<int> *a@ = nullptr; array<int> b@ = *a@;",
    "array_view of char": "array_view<char> a@(1, (char *)nullptr);",
    "large": "int l@[100000];",
    "empty array": "char e@[3];",
    "lambda of cpu": "auto l@ = []() restrict(cpu) { return 1; }; l@();",
    "in lambda": "auto l@ = []() { return of_cpu(); };",
    "local class": "struct L@ { char c; }; L@ l@;",
    "local virtual": "struct L@ { virtual void f() {} }; L@ l@;",
    "launch": "parallel_for_each(extent<1>(3), [=](index<1> i) restrict(amp) { });",
    "sizeof": "int r@ = sizeof(of_cpu());",
    "rank": "index<2> i@(1, 2, 3);",
    "subscript": "index<2> *i@ = nullptr; int r@ = i@->nothing;",
    "case": "switch (1) { case 1: case 1: break; }",
    "array bound": "int a@[-1];",
}
# Of a namespace.
DECLARATIONS = {
    "char parameter": "void f@(char) restrict(amp);",
    "char result": "char f@(int) restrict(amp);",
    "ellipsis": "int f@(int, ...) restrict(amp);",
    "unknown restriction": "void f@() restrict(gpu);",
    "empty restriction": "void f@() restrict();",
    "throw specifier": "void f@() throw() restrict(amp);",
    "noexcept first": "void f@() noexcept restrict(amp) {}",
    "overlap": "int f@(int) restrict(cpu, amp); int f@(int) restrict(amp);",
    "results": "extern \"C\" int f@(int) restrict(cpu, amp);",
    "tile_static": "tile_static int t@;",
    "function type": "int (*p@)(int) restrict(amp);",
    "function type by reference": "void t@(int (&p)(int) restrict(amp));",
    "virtual": "struct V@ { virtual void f() restrict(amp); };",
    "destructor": "struct Z@ { Z@() restrict(amp, cpu); ~Z@(); };",
    "amp in cpu": "int of_amp@(int) restrict(amp); int c@ = of_amp@(1);",
    "amp pointer": "int of_amp@(int) restrict(amp); int (*p@)(int) = of_amp@;",
    "char in default": "void f@(int n = of_cpu3@()) restrict(amp);",
    "undeclared": "int u@ = nothing@;",
    "type": "Nothing@ n@;",
    "array element": "array<char> *a@; array<char> b@(3);",
    "view element": "array_view<std::string> *a@; array_view<short, 1> b@(3);",
    "restrict before const": "struct Q@ { int f() restrict(amp) const; };",
    "syntax": "int s@ = ;",
    "volatile result": "volatile int f@() restrict(amp);",
    "static member": "struct M@ { static array<short> a; }; array<short> M@::a(3);",
    "property": "void p@(array<int> &a, accelerator_view v) { a.accelerator_view = v; }",
    "out of class": "struct O@ { int f() restrict(amp); }; int O@::f() { return 1; }",
    "main": "int *q@ = 1.0;",
    "coordinates": "index<2> i@(1, 2, 3);",
    "texture": "graphics::texture<int, 2> t@(1, 2, 3, 4, 5, 6, 7, 8);",
    "coroutine": "auto l@ = []() mutable -> void restrict(amp) {};",
    "kernel type": "void k@() { parallel_for_each(extent<1>(3), 5); }",
    "kernel restriction": "void k@() { parallel_for_each(extent<1>(3), [=](index<1> i) { }); }",
    "kernel index": "void k@() { parallel_for_each(extent<1>(3), [=](index<2> i) restrict(amp) { }); }",
    "kernel tile": "void k@() { parallel_for_each(extent<1>(2048).tile<2048>(), [=](tiled_index<2048> i) restrict(amp) { }); }",
    "kernel capture by reference": "void k@(int n) { parallel_for_each(extent<1>(3), [&](index<1> i) restrict(amp) { n = 1; }); }",
    "kernel pointer": "void k@(int *n) { parallel_for_each(extent<1>(3), [=](index<1> i) restrict(amp) { n[i[0]] = 1; }); }",
    "kernel array by value": "void k@(array<int> &n) { parallel_for_each(extent<1>(3), [=](index<1> i) restrict(amp) { n[i] = 1; }); }",
    "kernel vector": "void k@(std::vector<int> n) { parallel_for_each(extent<1>(3), [=](index<1> i) restrict(amp) { int r = n[0]; }); }",
    "kernel class": "struct H@ { char c; int n; }; void k@(H@ n) { parallel_for_each(extent<1>(3), [=](index<1> i) restrict(amp) { int r = n.n; }); }",
    "kernel this": "struct K@ { int m; void f() { parallel_for_each(extent<1>(3), [=](index<1> i) restrict(amp) { int r = m; }); } };",
    "kernel const view": "void k@(array_view<const int> n) { parallel_for_each(extent<1>(3), [=](index<1> i) restrict(amp) { n[i] = 1; }); }",
    "kernel const array": "void k@(const array<int> &n) { parallel_for_each(extent<1>(3), [&n](index<1> i) restrict(amp) { n[i] = 1; }); }",
    "kernel captured value": "void k@(int n) { parallel_for_each(extent<1>(3), [=](index<1> i) restrict(amp) { n = 1; }); }",
    "kernel domain": "void k@() { parallel_for_each(5, [=](index<1> i) restrict(amp) { }); }",
}
# Of a class that amp code uses.
MEMBERS = {
    "char": "int a@(char) restrict(amp);",
    "body": "int b@() restrict(amp) { return of_cpu(); }",
    "throw": "void t@() restrict(amp) { throw 1; }",
    "virtual": "virtual int v@() restrict(amp);",
    "unknown": "int u@() restrict(gpu);",
    "undeclared": "int n@() restrict(amp) { return nothing; }",
    "type": "Nothing n@;",
    "tile_static": "tile_static int t@;",
    "static": "static int s@() restrict(amp) { static int n = 1; return n; }",
    "order": "int o@() restrict(amp) const;",
    "function type": "void f@(int (&p)(int) restrict(amp));",
    "overlap": "int w@() restrict(amp); int w@() restrict(amp, cpu);",
    "global": "int g@() restrict(amp) { return global; }",
    "local char": "void l@() restrict(amp) { char c = 1; }",
    "default": "int d@(int n = only_cpu_@()) restrict(amp);",
    "initializer": "int i@ = nothing@;",
    "constructor": "template <class T> void c@(T t) restrict(amp) { CpuDefault d; }",
    "pointers": "int **p@() restrict(amp);",
    "kernel": "void k@() { parallel_for_each(extent<1>(3), [=](index<1> i) restrict(amp) { throw 1; }); }",
    "cpu calls": "int q@() { return only@(); } int only@() restrict(amp);",
}
# Of a function restricted to amp.
PARAMETERS = {
    "char": "char p@",
    "short": "short &p@",
    "pointers": "int **p@",
    "string": "std::string p@",
    "function": "int (*p@)(int)",
    "unknown": "Unknown p@",
    "long long": "long long p@",
    "class": "HasChar p@",
    "volatile": "volatile int &p@",
    "array": "array<int> p@",
    "virtual": "Virtual *p@",
    "default": "int p@ = nothing",
    "incomplete": "Incomplete::type p@",
    "tile_static": "tile_static int p@",
}
# Of code restricted to amp. Without its search for similar names, Clang drops an expression with an undeclared one.
OPERANDS = {
    "call": "of_cpu(1)",
    "global": "global",
    "constant": "int(5000000000ll * 2)",
    "typeid": "(int)sizeof(typeid(int))",
    "string": "\"text\"[0]",
    "char": "(char)1",
    "template": "cpu_template(1)",
    "throw": "(throw 1, 1)",
    "new": "*new int",
    "constructor": "CpuInt(1).v",
    "default": "CpuDefault().v",
    "long": "1.0l",
    "member": "CpuMember().m()",
    "private": "((Private *)nullptr)->hidden",
    "lambda": "[]() restrict(cpu) { return 1; }()",
    "overload": "NoDefault().v",
    "function": "(int)(of_cpu != nullptr)",
    "static member": "CpuMember::s()",
    "sizeof": "(int)sizeof(of_cpu())",
    "conversion": "(1 * CpuConversion())",
    "operator": "(CpuOperator() + 1)",
}

# The positions of each group, with `$1` and `$2` for the mistakes and `$E` at the ends of their lines.
GROUPS = [
    (STATEMENTS, {
        "statements": "int f() restrict(amp) {\n$1$E\n$2$E\nreturn 0; }",
        "functions": "int f() restrict(amp) {\n$1$E\nreturn 0; }\nint g() restrict(amp) {\n$2$E\nreturn 0; }",
        "caller": "int f() restrict(amp) {\n$1$E\nreturn 0; }\nint g() restrict(amp) {\nf();\n$2$E\nreturn 0; }",
        "both": "int f() restrict(amp, cpu) {\n$1$E\n$2$E\nreturn 0; }",
        "nested": "int f() restrict(amp) {\nif (true) {\n$1$E\n}\nfor (;;) {\n$2$E\n}\nreturn 0; }",
        "kernel": "void f() {\nparallel_for_each(extent<1>(3), [=](index<1> i) restrict(amp) {\n$1$E\n$2$E\n}); }",
        "kernels": "void f() {\nparallel_for_each(extent<1>(3), [=](index<1> i) restrict(amp) {\n$1$E\n});\nparallel_for_each(extent<1>(3), [=](index<1> i) restrict(amp) {\n$2$E\n}); }",
        "members": "struct S { int v;\nint f() restrict(amp) {\n$1$E\nreturn 0; }\nint g() restrict(amp) {\n$2$E\nreturn 0; } };",
        "template": "template <class T> int f(T t) restrict(amp) {\n$1$E\n$2$E\nreturn 0; }\nint g() restrict(amp) { return f(1); }",
        "class template": "template <class T> struct S { T v;\nint f() restrict(amp) {\n$1$E\nreturn 0; }\nint g() restrict(amp) {\n$2$E\nreturn 0; } };\nint g() restrict(amp) { S<int> s; return s.f() + s.g(); }",
        "lambda": "int f() restrict(amp) {\nauto l = [=]() {\n$1$E\n};\n$2$E\nreturn 0; }",
        "constructor": "struct S { int v;\nS() restrict(amp) {\n$1$E\n}\nS(int) restrict(amp) : v(0) {\n$2$E\n} };",
    }),
    (DECLARATIONS, {
        "declarations": "$1$E\n$2$E",
        "namespaces": "namespace A {\n$1$E\n}\nnamespace B {\n$2$E\n}",
    }),
    (MEMBERS, {
        "class": "struct T {\n$1$E\n$2$E\nint v; };",
        "class template": "template <class X> struct T {\n$1$E\n$2$E\nint v; };\ntemplate struct T<int>;",
        "base": "struct T0 {\n$1$E\nint v; };\nstruct T : T0 {\n$2$E\nint w; };",
    }),
    (PARAMETERS, {
        "parameters": "void f($1,$E\n$2$E\n) restrict(amp);",
        "defined": "int f($1,$E\n$2$E\n) restrict(amp) { return 0; }",
        "overloads": "int f($1$E\n) restrict(amp);\nint g($2$E\n) restrict(amp);",
        "template": "template <class T> int f(T,\n$1,$E\n$2$E\n) restrict(amp) { return 0; }",
        "lambda": "int g() restrict(amp) { auto f = []($1,$E\n$2$E\n) { return 0; }; return 0; }",
        "member": "struct S { int v; int f($1,$E\n$2$E\n) restrict(amp) { return 0; } };",
        "body": "int f($1$E\n) restrict(amp) {\nthrow 1;$E\n}",
        "result": "char$E\nf($1$E\n) restrict(amp);",
    }),
    (OPERANDS, {
        "sum": "int f() restrict(amp) { return $1 +$E\n$2;$E\n}",
        "arguments": "int t(int, int) restrict(amp, cpu);\nint f() restrict(amp) { return t($1,$E\n$2);$E\n}",
        "declarators": "void f() restrict(amp) { int x = $1,$E\ny = $2;$E\n}",
        "braces": "void f() restrict(amp) { int x[] = {$1,$E\n$2};$E\n}",
        "choice": "int f() restrict(amp) { return $1$E\n? $2$E\n: 2;\n}",
        "nested": "int t(int) restrict(amp, cpu);\nint f() restrict(amp) { return t($1 +$E\nt($2));$E\n}",
        "loop": "void f() restrict(amp) { for (int x = $1;$E\nx < $2;$E\n++x) { } }",
        "initializers": "struct S { int v; int w; S() restrict(amp) : v($1),$E\nw($2)$E\n{} };",
        "members": "struct S { int v = $1;$E\nint w = $2;$E\nS() restrict(amp) {} };",
        "condition": "int f() restrict(amp) { if ($1)$E\nreturn $2;$E\nreturn 0; }",
        "statements": "void f() restrict(amp) { int x, y;\nx = $1;$E\ny = $2;$E\n}",
        "template": "template <class T> int f(T t) restrict(amp) { int x = $1;$E\nreturn t + $2;$E\n}\nint g() restrict(amp) { return f(1); }",
        "kernel": "void f(array_view<int> v) {\nparallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = $1 +$E\n$2;$E\n}); }",
    }),
]
NEIGHBORS = 3


def make_cases():
    for mistakes, positions in GROUPS:
        names = list(mistakes)
        random.Random(len(names)).shuffle(names)
        for number, first in enumerate(names):
            for distance in range(NEIGHBORS):  # from the mistake itself on
                second = names[(number + distance) % len(names)]
                for position, text in positions.items():
                    text = text.replace("$1", mistakes[first].replace("@", "1")).replace("$2", mistakes[second].replace("@", "2"))
                    yield "%s: %s, %s" % (position, first, second), text.replace("$E", " //!?")


if __name__ == "__main__":
    cases.main(PRELUDE, list(make_cases()))

"""Every kind of call x restrictions of the callee x restriction of the caller x surrounding code; and other mistakes in amp
code.

A function restricted to amp, or to cpu and amp, may call only functions with all of its restrictions, however the call
is written or implied (C++ AMP 1.2, 2.3). Each case is one call in its own function. The verdict and its line do not
depend on the rest of the file, or on whether the function is a template. (A template that is never instantiated can
still be judged in code for one side where nothing depends on a parameter. Code for both sides is judged when it is instantiated
for a side, so that combination is omitted.)

    call_kinds.py <surroundings> <file to write> <amp-clang++ and options>...

    alone         nothing else
    launches      after a header with templates that launch, class templates with kernels, inline kernels, and
                  large headers of the standard library
    pattern       in a template that is never instantiated
    implicit      in a template that code of the same restriction instantiates
    explicit      in a template that is instantiated explicitly

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import os
import random
import re
import sys

import cases

BOTH = {"cpu", "amp"}
# A callee: the specifiers of its overloads, and the sides for which one is viable. "other" has an amp overload that
# takes a different parameter.
OFFERS = {
    "unsaid": ([""], {"cpu"}),
    "cpu": (["restrict(cpu)"], {"cpu"}),
    "amp": (["restrict(amp)"], {"amp"}),
    "both": (["restrict(cpu, amp)"], BOTH),
    "pair": (["restrict(cpu)", "restrict(amp)"], BOTH),
    "other": (["restrict(cpu)"], {"cpu"}),
}
CALLERS = {"amp": ("restrict(amp)", {"amp"}), "both": ("restrict(amp, cpu)", BOTH), "cpu": ("restrict(cpu)", {"cpu"})}
R = "restrict(cpu, amp)"


class Kind:
    """`before` declares the callee: lines that begin with `*` are repeated for each overload, with `$S` for the
    specifier; lines with `+` occur only if there is another overload. `$R` is the caller's specifier. The line
    that ends in `@` has the error; if there is none, `use` has it, a statement in the caller. A line that ends in
    `&` is cpu code: it has the error if it can call only amp code. `single`: cannot be overloaded by
    restriction. `right`: it is correct, whatever the restriction."""

    def __init__(self, name, before, use, single=False, right=False):
        self.name, self.before, self.use, self.single = name, before.strip("\n").splitlines(), use, single
        self.right = right


A_DEFAULT = "struct A {\n* A() $S : v(0) {}\n+ A(int *) restrict(amp) : v(0) {}\n int v; };\n"
A_INT = "struct A {\n* A(int n) $S : v(n) {}\n+ A(int *) restrict(amp) : v(0) {}\n int v; };\n"
A_COPY = ("struct A { A() " + R + " : v(0) {}\n* A(const A &o) $S : v(o.v) {}\n"
          "+ A(const A &, int) restrict(amp) : v(0) {}\n int v; };\n")
A_MOVE = ("struct A { A() " + R + " : v(0) {}\n* A(A &&o) $S : v(o.v) {}\n"
          "+ A(A &&, int) restrict(amp) : v(0) {}\n int v; };\n")
A_ASSIGN = ("struct A {\n* A &operator=(const A &o) $S { v = o.v; return *this; }\n"
            "+ A &operator=(int *) restrict(amp) { return *this; }\n int v; };\n")
A_MOVES = ("struct A {\n* A &operator=(A &&o) $S { v = o.v; return *this; }\n int v; };\n")
A_TO_INT = "struct A { int v;\n* operator int() const $S { return v; }\n };\n"
A_TO_BOOL = "struct A { int v;\n* explicit operator bool() const $S { return v; }\n };\n"
A_DESTROY = "struct A {\n* ~A() $S {}\n int v; };\n"
A_NEW = "struct A { int v;\n* static void *operator new(unsigned long n) $S;\n };\n"
G = "* inline int g(int n) $S { return n; }\n+ inline int g(int *) restrict(amp) { return 1; }\n"
USE_A = "inline int take(const A &a) " + R + " { return a.v; }\ninline int keep(A a) " + R + " { return a.v; }\n"

KINDS = [
    Kind("function", G, "int r = g(1);"),
    Kind("function of a namespace", "namespace N {\n" + G + "}\n", "int r = N::g(1);"),
    Kind("function by using-declaration", "namespace N {\n" + G + "}\nusing N::g;\n", "int r = g(1);"),
    Kind("function by using-directive", "namespace N {\n" + G + "}\nusing namespace N;\n", "int r = g(1);"),
    Kind("function of the class's namespace",
         "namespace N { struct A { int v; };\n* inline int g(A) $S { return 1; }\n+ inline int g(A, int) restrict(amp) { return 1; }\n}\n",
         "N::A a; int r = g(a);"),
    Kind("friend", "struct A { int v;\n* friend int g(const A &a) $S { return a.v; }\n };\n", "A a; int r = g(a);"),
    Kind("function template", "* template <class T> int g(T n) $S { return n; }\n", "int r = g(1);"),
    Kind("function template, named", "* template <class T> int g(int n) $S { return n; }\n", "int r = g<float>(1);"),
    Kind("static member", "struct A {\n* static int g(int n) $S { return n; }\n+ static int g(int *) restrict(amp) { return 1; }\n};\n",
         "int r = A::g(1);"),
    Kind("member", "struct A { int v;\n* int g(int n) $S { return n; }\n+ int g(int *) restrict(amp) { return 1; }\n};\n",
         "A a; int r = a.g(1);"),
    Kind("const member", "struct A { int v;\n* int g(int n) const $S { return n; }\n};\n", "A a; const A &b = a; int r = b.g(1);"),
    Kind("member by pointer", "struct A { int v;\n* int g(int n) $S { return n; }\n};\n", "A a; A *p = &a; int r = p->g(1);"),
    Kind("member of a base", "struct A { int v;\n* int g(int n) $S { return n; }\n};\nstruct B : A {};\n", "B b; int r = b.g(1);"),
    Kind("member template", "struct A { int v;\n* template <class T> int g(T n) $S { return n; }\n};\n", "A a; int r = a.g(1);"),
    Kind("member of a class template", "template <class T> struct A { T v;\n* T g(T n) $S { return n; }\n};\n", "A<int> a; int r = a.g(1);"),
    Kind("call operator", "struct A { int v;\n* int operator()(int n) const $S { return n; }\n};\n", "A a; int r = a(1);"),
    Kind("nested call", G + "inline int h(int n) " + R + " { return n; }\n", "int r = h(1 + h(g(1)));"),
    Kind("call in a comma", G, "int r = (0, g(1));"),
    Kind("call in a condition", G, "if (g(1)) { }"),
    Kind("call in a loop", G, "for (int i = 0; i < g(1); ++i) { }"),
    Kind("call in a step", G, "for (int i = 0; i < 1; i += g(1)) { }"),
    Kind("call in while", G, "while (g(1)) { break; }"),
    Kind("call in do", G, "do { break; } while (g(1));"),
    Kind("call in switch", G, "switch (g(1)) { case 1: break; }"),
    Kind("call in a case", G, "switch (1) { case 1: g(1); break; }"),
    Kind("call after return", G, "if (false) { return; g(1); }"),
    Kind("call as an index", G, "int x[3] = {}; int r = x[g(1)];"),
    Kind("call in an assignment", G, "int r = 0; r += g(1);"),
    Kind("call of a choice", G, "int r = true ? g(1) : 2;"),
    Kind("call in braces", G, "struct P { int x, y; }; P p = {1, g(2)};"),
    Kind("call in an array's braces", G, "int x[2] = {1, g(2)};"),
    Kind("call in braces of an int", G, "int r{g(1)};"),
    Kind("call in a statement of its own", G, "g(1);"),
    Kind("call cast to void", G, "(void)g(1);"),
    Kind("call of a variable's initializer in if", G, "if (int n = g(1)) { (void)n; }"),
    Kind("call of an init-statement", G, "if (int n = g(1); n > 0) { }"),
    Kind("call of a constant", "* constexpr int g(int n) $S { return n; }\n", "const int r = g(1);"),
    Kind("call in sizeof", G, "int r = sizeof(g(1));"),
    Kind("call in decltype", G, "decltype(g(1)) r = 0;"),
    Kind("call in noexcept", G, "bool r = noexcept(g(1));"),
    Kind("call by a lambda without a specifier", G, "auto l = []() { return g(1); }; int r = l();"),
    Kind("call by a nested lambda", G, "auto l = []() { return []() { return g(1); }(); }; int r = l();"),
    Kind("call by a generic lambda", G, "auto l = [](auto n) { return n + g(1); }; int r = l(1);"),
    Kind("call of an init-capture", G, "auto l = [n = g(1)]() { return n; }; int r = l();"),
    Kind("call of a member of a local class", G, "struct L { int m() $R { return g(1); } }; L l; int r = l.m();"),
    Kind("lambda", "", "auto l = [](int n) $S { return n; }; int r = l(1);", single=True),
    Kind("call of a lambda at once", "", "int r = [](int n) $S { return n; }(1);", single=True),
    Kind("default constructor", A_DEFAULT, "A a;"),
    Kind("default constructor by braces", A_DEFAULT, "A a{};"),
    Kind("default constructor of a temporary", A_DEFAULT, "int r = A().v;"),
    Kind("default constructor of a braced temporary", A_DEFAULT, "int r = A{}.v;"),
    Kind("default constructor of an argument", A_DEFAULT + USE_A, "int r = take({});"),
    Kind("default constructor of elements", A_DEFAULT, "A a[2];"),
    Kind("default constructor of rows", A_DEFAULT, "A a[2][3];"),
    Kind("default constructor of the rest of an array", A_DEFAULT, "A a[2] = {};"),
    Kind("default constructor of a member of an aggregate", A_DEFAULT + "struct P { int n; A a; };\n", "P p = {1};"),
    Kind("default constructor of a base of an aggregate", A_DEFAULT + "struct P : A { int n; };\n", "P p = {};"),
    Kind("default constructor of an implicit member", A_DEFAULT + "struct P { A a; };\n", "P p;"),
    Kind("default constructor of an implicit base", A_DEFAULT + "struct P : A { };\n", "P p;"),
    Kind("default constructor of an element of a member", A_DEFAULT + "struct P { A a[2]; };\n", "P p;"),
    Kind("default constructor of a member deep inside", A_DEFAULT + "struct P { A a; }; struct Q : P {}; struct S { Q q[2]; };\n", "S s;"),
    Kind("default constructor with new", A_DEFAULT.replace("int v;", "int v; static void *operator new(unsigned long) " + R + ";"),
         "A *p = new A;"),
    Kind("default constructor with arguments by default", "struct A {\n* A(int n = 1) $S : v(n) {}\n int v; };\n", "A a;"),
    Kind("default constructor of a base", A_DEFAULT + "struct B : A {\n B() $R {} @\n};\n", "B b;"),
    Kind("default constructor of a member", A_DEFAULT + "struct B { A a;\n B() $R {} @\n};\n", "B b;"),
    Kind("default constructor of elements of a member", A_DEFAULT + "struct B { A a[2];\n B() $R {} @\n};\n", "B b;"),
    Kind("default constructor of a base, written", A_DEFAULT + "struct B : A {\n B() $R : A() {} @\n};\n", "B b;"),
    Kind("default constructor of a member, written", A_DEFAULT + "struct B { A a;\n B() $R : a() {} @\n};\n", "B b;"),
    Kind("default constructor of a member of a class template", A_DEFAULT + "template <class T> struct B { T a;\n B() $R {} @\n};\n", "B<A> b;"),
    Kind("constructor", A_INT, "A a(1);"),
    Kind("constructor by braces", A_INT, "A a{1};"),
    Kind("constructor by =", A_INT, "A a = 1;"),
    Kind("constructor by = and braces", A_INT, "A a = {1};"),
    Kind("constructor of a temporary", A_INT, "int r = A(1).v;"),
    Kind("constructor of a braced temporary", A_INT, "int r = A{1}.v;"),
    Kind("constructor by static_cast", A_INT, "int r = static_cast<A>(1).v;"),
    Kind("constructor by a cast", A_INT, "int r = ((A)1).v;"),
    Kind("constructor of a reference", A_INT, "const A &a = 1;"),
    Kind("constructor of an rvalue reference", A_INT, "A &&a = 1;"),
    Kind("constructor of an argument", A_INT + USE_A, "int r = take(1);"),
    Kind("constructor of an argument by value", A_INT + USE_A, "int r = keep(1);"),
    Kind("constructor of a braced argument", A_INT + USE_A, "int r = take({1});"),
    Kind("constructor of elements", A_INT, "A a[2] = {1, 2};"),
    Kind("constructor of an aggregate's member", A_INT + "struct P { int n; A a; };\n", "P p = {1, 2};"),
    Kind("constructor of an aggregate's base", A_INT + "struct P : A { int n; };\n", "P p = {{1}, 2};"),
    Kind("constructor of an operand", A_INT + "inline A operator+(const A &a, const A &b) " + R + " { return a; }\n", "A *p = nullptr; int r = (*p + 1).v;"),
    Kind("constructor of a choice", A_INT, "A *p = nullptr; int r = (true ? *p : A(1)).v;"),
    Kind("constructor of a result", A_INT + "inline A h() $R {\n return 1; @\n}\n", "int r = h().v;"),
    Kind("constructor of a braced result", A_INT + "inline A h() $R {\n return {1}; @\n}\n", "int r = h().v;"),
    Kind("constructor of a lambda's result", A_INT, "auto l = []() -> A { return 1; }; int r = l().v;"),
    Kind("constructor of a base", A_INT + "struct B : A {\n B() $R : A(1) {} @\n};\n", "B b;"),
    Kind("constructor of a member", A_INT + "struct B { A a;\n B() $R : a(1) {} @\n};\n", "B b;"),
    Kind("constructor of a member by braces", A_INT + "struct B { A a;\n B() $R : a{1} {} @\n};\n", "B b;"),
    Kind("constructor, delegating", "struct A {\n* A(int n) $S : v(n) {}\n A() $R : A(1) {} @\n int v; };\n", "A a;"),
    Kind("constructor, inherited", A_INT + "struct B : A { using A::A; };\n", "B b(1);"),
    Kind("constructor template", "struct A {\n* template <class T> A(T n) $S : v(n) {}\n int v; };\n", "A a(1);"),
    Kind("constructor of a class template", "template <class T> struct A {\n* A(T n) $S : v(n) {}\n T v; };\n", "A<int> a(1);"),
    Kind("constructor of a deduced class", "template <class T> struct A {\n* A(T n) $S : v(n) {}\n T v; };\n", "A a(1);", single=True),
    Kind("constructor in an assignment", A_INT, "A *p = nullptr; *p = 1;"),
    Kind("constructor in a braced assignment", A_INT, "A *p = nullptr; *p = {1};"),
    Kind("constructor of a condition", "struct A {\n* A(int n) $S : v(n) {}\n int v; operator bool() const " + R + " { return v; } };\n",
         "if (A a = 1) { }"),
    Kind("constructor of an init-statement", A_INT, "if (A a(1); a.v) { }"),
    Kind("constructor of a loop", A_INT, "for (A a(1); a.v < 1; ++a.v) { }"),
    Kind("constructor of an init-capture", A_INT, "auto l = [a = A(1)]() { return a.v; }; int r = l();"),
    Kind("constructor in sizeof", A_INT, "int r = sizeof(A(1));"),
    Kind("constructor in decltype", A_INT, "decltype(A(1)) *p = nullptr;"),
    Kind("copy constructor", A_COPY, "A a; A b = a;"),
    Kind("copy constructor, direct", A_COPY, "A a; A b(a);"),
    Kind("copy constructor of an argument", A_COPY + USE_A, "A a; int r = keep(a);"),
    Kind("copy constructor of a result", A_COPY + "inline A h(const A &a) $R {\n return a; @\n}\n", "A a; int r = h(a).v;"),
    Kind("copy constructor of a capture", A_COPY, "A a; auto l = [a]() { return a.v; }; int r = l();"),
    Kind("copy constructor of a capture by default", A_COPY, "A a; auto l = [=]() { return a.v; }; int r = l();"),
    Kind("copy constructor of an init-capture", A_COPY, "A a; auto l = [b = a]() { return b.v; }; int r = l();"),
    Kind("copy constructor of an implicit copy", A_COPY + "struct P { A a; };\n", "P p; P q = p;"),
    Kind("copy constructor of an implicit copy's base", A_COPY + "struct P : A { };\n", "P p; P q = p;"),
    Kind("copy constructor of an implicit copy's elements", A_COPY + "struct P { A a[2]; };\n", "P p; P q = p;"),
    Kind("copy constructor of an element", A_COPY, "A a; A b[1] = {a};"),
    Kind("copy constructor of an aggregate's member", A_COPY + "struct P { A a; };\n", "A a; P p = {a};"),
    Kind("copy constructor of a choice", A_COPY, "A a; int r = (true ? a : A()).v;"),
    Kind("copy constructor of a base", A_COPY + "struct B : A {\n B(const A &a) $R : A(a) {} @\n};\n", "A a; B b(a);"),
    Kind("copy constructor of a member", A_COPY + "struct B { A a;\n B(const A &o) $R : a(o) {} @\n};\n", "A a; B b(a);"),
    Kind("copy constructor of a loop's variable", A_COPY, "A x[2]; for (A a : x) { (void)a.v; }"),
    Kind("copy constructor of bound elements", A_COPY, "A x[2]; auto [p, q] = x;"),
    Kind("copy constructor of a bound object", A_COPY, "A a; auto [n] = a;"),
    Kind("move constructor", A_MOVE, "A a; A b = static_cast<A &&>(a);"),
    Kind("move constructor of an argument", A_MOVE + USE_A, "A a; int r = keep(static_cast<A &&>(a));"),
    Kind("move constructor of a local's result", A_MOVE + "inline A h() $R {\n A a;\n return a; @\n}\n", "int r = h().v;"),
    Kind("move constructor of an implicit move", A_MOVE + "struct P { A a; };\n", "P p; P q = static_cast<P &&>(p);"),
    Kind("copy assignment", A_ASSIGN, "A a, b; a = b;"),
    Kind("copy assignment of an implicit one", A_ASSIGN + "struct P { A a; };\n", "P a, b; a = b;"),
    Kind("copy assignment of an implicit one's base", A_ASSIGN + "struct P : A { };\n", "P a, b; a = b;"),
    Kind("copy assignment of an implicit one's elements", A_ASSIGN + "struct P { A a[2]; };\n", "P a, b; a = b;"),
    Kind("copy assignment from a defaulted one", A_ASSIGN + "struct P { A a; P &operator=(const P &) = default; };\n", "P a, b; a = b;"),
    Kind("move assignment", A_MOVES, "A a, b; a = static_cast<A &&>(b);"),
    Kind("destructor", A_DESTROY, "A a;", single=True),
    Kind("destructor of elements", A_DESTROY, "A a[2];", single=True),
    Kind("destructor of a temporary", A_DESTROY, "int r = A().v;", single=True),
    Kind("destructor of a member", A_DESTROY + "struct P { A a; };\n", "P p;", single=True),
    Kind("destructor of a base", A_DESTROY + "struct P : A { };\n", "P p;", single=True),
    Kind("destructor of a member's elements", A_DESTROY + "struct P { A a[2]; };\n", "P p;", single=True),
    Kind("destructor, called", A_DESTROY, "A *p = nullptr; p->~A();", single=True),
    Kind("destructor of an argument", A_DESTROY + "inline int keep(const A &a) " + R + " { return a.v; }\n", "int r = keep(A());", single=True),
    Kind("destructor of a reference's temporary", A_DESTROY, "const A &a = A();", single=True),
    Kind("destructor of a result", A_DESTROY + "A h() " + R + ";\n", "h();", single=True),
    Kind("destructor of a capture", A_DESTROY + "A &h() " + R + ";\n", "auto l = [a = A()]() { return a.v; }; int r = l();", single=True),
    Kind("destructor of a loop's range", "struct A { int x[2]; const int *begin() const " + R + " { return x; }\n const int *end() const " + R +
         " { return x + 2; }\n* ~A() $S {}\n};\n", "for (int n : A()) { (void)n; }", single=True),
    Kind("destructor of a bound object", "struct A { int x, y;\n* ~A() $S {}\n};\n", "auto [x, y] = A();", single=True),
    Kind("conversion", A_TO_INT, "A a; int r = a;"),
    Kind("conversion, direct", A_TO_INT, "A a; int r(a);"),
    Kind("conversion by static_cast", A_TO_INT, "A a; int r = static_cast<int>(a);"),
    Kind("conversion by a cast", A_TO_INT, "A a; int r = (int)a;"),
    Kind("conversion of an argument", A_TO_INT + "inline int h(int n) " + R + " { return n; }\n", "A a; int r = h(a);"),
    Kind("conversion of an operand", A_TO_INT, "A a; int r = a + 1;"),
    Kind("conversion of both operands", A_TO_INT, "A a, b; int r = a * b;"),
    Kind("conversion of a negated one", A_TO_INT, "A a; int r = -a;"),
    Kind("conversion of a switch", A_TO_INT, "A a; switch (a) { default: break; }"),
    Kind("conversion of an index", A_TO_INT, "A a; int x[2] = {}; int r = x[a];"),
    Kind("conversion of a result", A_TO_INT + "inline int h(const A &a) $R {\n return a; @\n}\n", "A a; int r = h(a);"),
    Kind("conversion of an element", A_TO_INT, "A a; int x[1] = {a};"),
    Kind("conversion of an assigned value", A_TO_INT, "A a; int r; r = a;"),
    Kind("conversion of an added value", A_TO_INT, "A a; int r = 1; r += a;"),
    Kind("conversion to a condition", A_TO_BOOL, "A a; if (a) { }"),
    Kind("conversion to a condition of while", A_TO_BOOL, "A a; while (a) { break; }"),
    Kind("conversion to a condition of for", A_TO_BOOL, "A a; for (; a;) { break; }"),
    Kind("conversion to a condition of a choice", A_TO_BOOL, "A a; int r = a ? 1 : 2;"),
    Kind("conversion by !", A_TO_BOOL, "A a; bool r = !a;"),
    Kind("conversion by &&", A_TO_BOOL, "A a; bool r = true && a;"),
    Kind("conversion by ||", A_TO_BOOL, "A a; bool r = a || true;"),
    Kind("conversion to a class", "struct B { int v; };\nstruct A { int v;\n* operator B() const $S { return B(); }\n};\n", "A a; B b = a;"),
    Kind("conversion to a reference", "struct B { int v; };\nstruct A { B b;\n* operator B &() $S { return b; }\n};\n", "A a; B &b = a;"),
    Kind("conversion to a pointer", "struct B { int v; };\nstruct A { B b;\n* operator B *() $S { return &b; }\n};\n", "A a; B *b = a;"),
    Kind("conversion from a base", A_TO_INT + "struct B : A { };\n", "B b; int r = b;"),
    Kind("conversion, called", A_TO_INT, "A a; int r = a.operator int();"),
    Kind("member initializer", G + "struct B {\n int n = g(1); @\n B() $R {}\n};\n", "B b;", single=True),
    Kind("default argument", G + "inline int h(int n = g(1)) " + R + " { return n; } &\n", "int r = h();", single=True),
    Kind("default argument of a member", G + "struct B { int v; int h(int n = g(1)) " + R + " { return n; } }; &\n", "B b; int r = b.h();", single=True),
    Kind("default argument of a constructor", G + "struct B { int v; B(int n = g(1)) " + R + " : v(n) {} }; &\n", "B b;", single=True),
    Kind("property, read", "struct A { int v;\n* int get() const $S { return v; }\n __declspec(property(get = get)) int p; };\n", "A a; int r = a.p;"),
    Kind("property, written", "struct A { int v;\n* void put(int n) $S { v = n; }\n __declspec(property(put = put)) int p; };\n", "A a; a.p = 1;"),
    Kind("operator new of a class", A_NEW, "A *p = new A;"),
    Kind("operator new[] of a class", "struct A { int v;\n* static void *operator new[](unsigned long n) $S;\n };\n", "A *p = new A[2];"),
    Kind("operator delete of a class", "struct A { int v;\n* static void operator delete(void *) $S;\n };\n", "A *p = nullptr; delete p;", single=True),
    Kind("operator delete[] of a class", "struct A { int v;\n* static void operator delete[](void *) $S;\n };\n", "A *p = nullptr; delete[] p;", single=True),
    Kind("destructor by delete", "struct A { int v;\n* ~A() $S {}\n static void operator delete(void *) " + R + ";\n };\n", "A *p = nullptr; delete p;", single=True),
    Kind("placement operator new", "struct Where { int n; };\nstruct A { int v;\n* static void *operator new(unsigned long, Where) $S;\n };\n",
         "Where w; A *p = new (w) A;"),
    Kind("begin of a loop", "struct A { int x[2];\n* const int *begin() const $S { return x; }\n const int *end() const " + R + " { return x + 2; }\n};\n",
         "A a; for (int n : a) { (void)n; }"),
    Kind("end of a loop", "struct A { int x[2];\n const int *begin() const " + R + " { return x; }\n* const int *end() const $S { return x + 2; }\n};\n",
         "A a; for (int n : a) { (void)n; }"),
    Kind("begin of a loop, outside", "struct A { int x[2]; };\n* inline const int *begin(const A &a) $S { return a.x; }\n"
         "inline const int *end(const A &a) " + R + " { return a.x + 2; }\n", "A a; for (int n : a) { (void)n; }"),
]
for what, operator in (("end", "bool operator!=(const I &o) const $S { return n != o.n; }"),
                       ("step", "I &operator++() $S { ++n; return *this; }"),
                       ("element", "int operator*() const $S { return n; }")):
    lines = ["bool operator!=(const I &o) const %s { return n != o.n; }" % R, "I &operator++() %s { ++n; return *this; }" % R,
             "int operator*() const %s { return n; }" % R]
    lines[("end", "step", "element").index(what)] = None
    KINDS.append(Kind("%s of a loop's iterator" % what,
                      "struct I { int n;\n* %s\n %s\n};\nstruct A { int v; I begin() const %s { return I{0}; } I end() const %s { return I{2}; } };\n"
                      % (operator, "\n ".join(l for l in lines if l), R, R), "A a; for (int n : a) { (void)n; }"))
# Not the comma: if no overloaded operator is viable, the built-in one applies.
for op in ("+", "-", "*", "/", "%", "^", "&", "|", "<<", ">>", "<", ">", "<=", ">=", "==", "!=", "&&", "||"):
    KINDS.append(Kind("member operator%s" % op, "struct A { int v;\n* int operator%s(int n) const $S { return n; }\n"
                      "+ int operator%s(int *) const restrict(amp) { return 1; }\n};\n" % (op, op), "A a; int r = (a %s 1);" % op))
    KINDS.append(Kind("operator%s" % op, "struct A { int v; };\n* inline int operator%s(const A &a, int n) $S { return n; }\n" % op,
                      "A a; int r = (a %s 1);" % op))
for op in ("+=", "-=", "*=", "/=", "%=", "^=", "&=", "|=", "<<=", ">>=", "="):
    KINDS.append(Kind("operator%s" % op, "struct A { int v;\n* A &operator%s(int n) $S { return *this; }\n};\n" % op, "A a; a %s 1;" % op))
for op in ("+", "-", "*", "&", "!", "~", "++", "--"):
    KINDS.append(Kind("unary operator%s" % op, "struct A { int v;\n* int operator%s() $S { return 1; }\n};\n" % op, "A a; int r = %sa;" % op))
for op in ("++", "--"):
    KINDS.append(Kind("postfix operator%s" % op, "struct A { int v;\n* int operator%s(int) $S { return 1; }\n};\n" % op, "A a; int r = a%s;" % op))
KINDS += [
    Kind("operator[]", "struct A { int v;\n* int operator[](int n) const $S { return n; }\n};\n", "A a; int r = a[1];"),
    Kind("operator->", "struct P { int v; };\nstruct A { P p;\n* P *operator->() $S { return &p; }\n};\n", "A a; int r = a->v;"),
    Kind("operator->*", "struct A { int v;\n* int operator->*(int n) const $S { return n; }\n};\n", "A a; int r = a->*1;"),
    Kind("literal operator", "* constexpr int operator\"\"_x(unsigned long long n) $S { return int(n); }\n", "int r = 1_x;"),
    Kind("operator== for !=", "struct A { int v;\n* bool operator==(const A &o) const $S { return v == o.v; }\n};\n", "A a, b; bool r = a != b;"),
    Kind("operator== reversed", "struct B { int v; };\nstruct A { int v;\n* bool operator==(const B &o) const $S { return v == o.v; }\n};\n",
         "A a; B b; bool r = b == a;"),
    Kind("operator, called", "struct A { int v;\n* int operator+(int n) const $S { return n; }\n};\n", "A a; int r = a.operator+(1);"),
    Kind("get of bound elements", "struct A { using pair_like = void; int v;\n* template <unsigned long N> int get() const $S { return v; }\n};\n", "A a; auto [x, y] = a;"),
    Kind("get of bound elements, outside", "struct A { using pair_like = void; int v; };\n* template <unsigned long N> int get(const A &a) $S { return a.v; }\n",
         "A a; auto [x, y] = a;"),
    Kind("two steps of conversion", "struct B { int v; };\nstruct A { int v;\n* operator B() const $S { return B(); }\n};\n"
         "struct C { int v; C(B) " + R + " : v(0) {} };\n", "A a; C c(a);"),
    Kind("conversion of a base's argument", A_TO_INT + "struct B { int v; B(int n) " + R + " : v(n) {} };\nstruct C : B {\n C(const A &a) $R : B(a) {} @\n};\n",
         "A a; C c(a);"),
    Kind("pointer to a constructed one", A_DEFAULT, "const A *p = &static_cast<const A &>(A());"),
    Kind("fold expression", "struct A { int v;\n* int operator+(int n) const $S { return n; }\n};\n"
         "template <class... T> int h(T... t) $R {\n return (A() + ... + t); @\n}\n", "int r = h(1);"),
    Kind("call of a template's own", "* template <class T> int g(T n) $S { return n; }\ntemplate <class T> int h(T t) $R {\n return g(t); @\n}\n", "int r = h(1);"),
]

CONSTANT = "* constexpr int g(int n) $S { return n; }\n+ constexpr int g(int *) restrict(amp) { return 1; }\n"
SIMILAR = len(KINDS) # the first kind whose calls others have as well, in other places
# Default arguments.
KINDS += [
    Kind("default argument of a template", G + "template <class T> int h(T t, int n = g(1)) " + R + " { return n; } &\n", "int r = h(1.f);",
         single=True),
    Kind("default argument of a static member", G + "struct B { static int h(int n = g(1)) " + R + " { return n; } }; &\n", "int r = B::h();",
         single=True),
    Kind("default argument of a call operator", G + "struct B { int v; int operator()(int n = g(1)) const " + R + " { return n; } }; &\n",
         "B b; int r = b();", single=True),
    Kind("default argument of a member template", G + "struct B { int v; template <class T> int h(T t, int n = g(1)) " + R +
         " { return n; } }; &\n", "B b; int r = b.h(1.f);", single=True),
    Kind("default argument of a class template's member", G + "template <class T> struct B { T v; int h(int n = g(1)) " + R +
         " { return n; } }; &\n", "B<int> b; int r = b.h();", single=True),
    Kind("default argument of a class template's constructor", G + "template <class T> struct B { T v; B(T n = g(1)) " + R +
         " : v(n) {} }; &\n", "B<int> b;", single=True),
    Kind("default argument of an inherited constructor", G + "struct B { int v; B(int m, int n = g(1)) " + R +
         " : v(n) {} }; &\nstruct C : B { using B::B; };\n", "C c(1);", single=True),
    Kind("default argument of a friend", G + "struct B { int v; friend int h(const B &b, int n = g(1)) " + R + " { return n; } }; &\n",
         "B b; int r = h(b);", single=True),
    Kind("default argument of a function in a namespace", G + "namespace N { inline int h(int n = g(1)) " + R + " { return n; } } &\n",
         "int r = N::h();", single=True),
    Kind("second default argument", G + "inline int h(int m = 1, int n = g(1)) " + R + " { return n; } &\n", "int r = h(2);", single=True),
    Kind("default argument, constructed", A_INT + "inline int h(A a = 1) " + R + " { return a.v; } &\n", "int r = h();", single=True),
    Kind("default argument, default constructed", A_DEFAULT + "inline int h(A a = {}) " + R + " { return a.v; } &\n", "int r = h();",
         single=True),
    Kind("default argument, converted", A_TO_INT + "inline int h(int n = A()) " + R + " { return n; } &\n", "int r = h();", single=True),
    Kind("default argument, given", G + "inline int h(int n = g(1)) " + R + " { return n; } &\n", "int r = h(1);", single=True, right=True),
    Kind("default argument of an uncalled function", G + "inline int h(int n = g(1)) " + R + " { return n; } &\n", "int r = 0;",
         single=True, right=True),
    Kind("default argument of a lambda", G, "auto l = [](int n = g(1)) { return n; }; int r = l();"),
    Kind("default argument of a lambda, given", G, "auto l = [](int n = g(1)) { return n; }; int r = l(1);"),
    Kind("default argument of a template's value", CONSTANT + "template <int n = g(1)> int h() " + R + " { return n; } &\n", "int r = h<>();",
         single=True, right=True),
    Kind("default argument of a class template's value", CONSTANT + "template <int n = g(1)> struct B { int v; }; &\n", "B<> b;",
         single=True, right=True),
    Kind("call in a template argument", CONSTANT + "template <int n> int h() " + R + " { return n; }\n", "int r = h<g(1)>();"),
    Kind("call in a class template's argument", CONSTANT + "template <int n> struct B { int v; };\n", "B<g(1)> b;"),
]
# Branches of a known condition.
KINDS += [
    Kind("call in a taken branch", G, "if constexpr (sizeof(int) == 4) { g(1); }"),
    Kind("call in a discarded branch", G, "if constexpr (sizeof(int) == 4) { } else { g(1); }"),
    Kind("call in a discarded first branch", G, "if constexpr (sizeof(int) == 8) g(1);"),
    Kind("call in a known condition", CONSTANT, "if constexpr (g(1)) { }"),
    Kind("call in a nested branch", G, "if constexpr (true) { if constexpr (!true) { } else { int r = g(1); } }"),
    Kind("constructor in a discarded branch", A_INT, "if constexpr (false) { A a(1); }"),
    Kind("default constructor in a discarded branch", A_DEFAULT, "if constexpr (false) { A a[2]; }"),
    Kind("conversion in a discarded branch", A_TO_INT, "A a; if constexpr (true) { } else { int r = a; }"),
    Kind("call in a template's taken branch", "* template <class T> int g(T n) $S { return n; }\n"
         "template <class T> int h(T t) $R {\n if constexpr (sizeof(T) == 4) return g(t); @\n return 0; }\n", "int r = h(1);"),
    Kind("call in a template's discarded branch", "* template <class T> int g(T n) $S { return n; }\n"
         "template <class T> int h(T t) $R {\n if constexpr (sizeof(T) == 8) return g(t); else return 0; }\n", "int r = h(1);", right=True),
    Kind("call in a template's discarded else", "* template <class T> int g(T n) $S { return n; }\n"
         "template <class T> int h(T t) $R {\n if constexpr (sizeof(T) == 4) return 0; else return g(t); }\n", "int r = h(1);", right=True),
    Kind("construction in a template's discarded branch", A_INT +
         "template <class T> int h(T t) $R {\n if constexpr (sizeof(T) == 8) { A a(t); }\n return 0; }\n", "int r = h(1);", right=True),
]
# Operands that are not evaluated, and constant expressions.
KINDS += [
    Kind("call in alignof", G, "int r = alignof(decltype(g(1)));"),
    Kind("call in a requirement", G, "bool r = requires { g(1); };"),
    Kind("call in a compound requirement", G, "bool r = requires { { g(1) } noexcept; };"),
    Kind("call in a nested requirement", CONSTANT, "bool r = requires { requires g(1) == 1; };"),
    Kind("constructor in a requirement", A_INT, "bool r = requires { A(1); };"),
    Kind("constructor in noexcept", A_INT, "bool r = noexcept(A(1));"),
    Kind("default constructor in sizeof", A_DEFAULT, "int r = sizeof(A{});"),
    Kind("default constructor in noexcept", A_DEFAULT, "bool r = noexcept(A{});"),
    Kind("default constructor in decltype", A_DEFAULT, "decltype(A()) *p = nullptr;"),
    Kind("conversion in sizeof", A_TO_INT, "A *a = nullptr; int r = sizeof(*a + 1);"),
    Kind("conversion in decltype", A_TO_INT, "A *a = nullptr; decltype(*a * 2) r = 1;"),
    Kind("operator in noexcept", "struct A { int v;\n* int operator-(int n) const $S { return n; }\n};\n", "A *a = nullptr; bool r = noexcept(*a - 1);"),
    Kind("operator in decltype", "struct A { int v; };\n* inline int operator-(const A &a, int n) $S { return n; }\n",
         "A *a = nullptr; decltype(*a - 1) r = 1;"),
    Kind("member in sizeof", "struct A { int v;\n* int g(int n) $S { return n; }\n};\n", "A *a = nullptr; int r = sizeof(a->g(1));"),
    Kind("destructor in noexcept", A_DESTROY, "A *a = nullptr; bool r = noexcept(a->~A());", single=True),
    Kind("call in sizeof of an array's bound", G, "int x[sizeof(g(1))];"),
    Kind("call in sizeof of a case", G, "switch (4) { case sizeof(g(1)): break; }"),
    Kind("call in sizeof of an enumerator", G, "enum { e = sizeof(g(1)) };"),
    Kind("call in sizeof of an assertion", G, "static_assert(sizeof(g(1)) == 4);"),
    Kind("call in alignas", G, "alignas(sizeof(g(1))) int r = 0;"),
    Kind("call in a cast's type", G, "int r = (decltype(g(1)))2;"),
    Kind("call in a type's name", G, "using T = decltype(g(1)); T r = 0;"),
    Kind("call in a typedef", G, "typedef decltype(g(1)) T; T r = 0;"),
    Kind("call in decltype of a parameter", G, "auto l = [](decltype(g(1)) n) { return n; }; int r = l(1);"),
    Kind("call in a lambda's noexcept", CONSTANT, "auto l = []() noexcept(g(1) == 1) { return 1; }; int r = l();"),
    Kind("call in a lambda's result type", G, "auto l = []() -> decltype(g(1)) { return 1; }; int r = l();"),
    Kind("call in decltype(auto)", G, "decltype(auto) r = g(1);"),
    Kind("call in an array's bound", CONSTANT, "int x[g(1)];"),
    Kind("call in a case's constant", CONSTANT, "switch (1) { case g(1): break; }"),
    Kind("call in an enumerator", CONSTANT, "enum { e = g(1) };"),
    Kind("call in an assertion", CONSTANT, "static_assert(g(1) == 1);"),
    Kind("call of a constexpr variable", CONSTANT, "constexpr int r = g(1);"),
]
# Structured bindings of classes with a std::tuple_size.
GET = "struct A { using pair_like = void; int v;\n* template <unsigned long N> int get() const $S { return v; }\n};\n"
KINDS += [
    Kind("get of elements bound by reference", GET, "A a; auto &[x, y] = a;"),
    Kind("get of elements bound by constant reference", GET, "A a; const auto &[x, y] = a;"),
    Kind("get of elements bound by rvalue reference", GET, "A a; auto &&[x, y] = a;"),
    Kind("get of a temporary's elements", GET, "auto [x, y] = A();"),
    Kind("get of elements bound in braces", GET, "A a; auto [x, y]{a};"),
    Kind("get of elements bound in parentheses", GET, "A a; auto [x, y](a);"),
    Kind("get of a loop's elements", GET, "A a[2]; for (auto [x, y] : a) { (void)x; }"),
    Kind("get of elements bound in if", GET, "A a; if (auto [x, y] = a; true) { (void)x; }"),
    Kind("get of elements bound in for", GET, "A a; for (auto [x, y] = a; false;) { (void)x; }"),
    Kind("get of elements bound in a lambda", GET, "auto l = [](A a) { auto [x, y] = a; return x; }; int r = l(A());"),
    Kind("get of elements by constant reference, outside", "struct A { using pair_like = void; int v; };\n"
         "* template <unsigned long N> int get(const A &a) $S { return a.v; }\n", "A a; const auto &[x, y] = a;"),
    Kind("copy constructor of an object with bound elements", "struct A { using pair_like = void; int v; A() " + R + " : v(0) {}\n"
         "* A(const A &o) $S : v(o.v) {}\n template <unsigned long N> int get() const " + R + " { return v; }\n};\n", "A a; auto [x, y] = a;"),
    Kind("destructor of an object with bound elements", "struct A { using pair_like = void; int v;\n* ~A() $S {}\n"
         " template <unsigned long N> int get() const " + R + " { return v; }\n};\n", "auto [x, y] = A();", single=True),
    Kind("destructor of bound elements", "struct E { int v;\n* ~E() $S {}\n};\nstruct A { using pair_like = E; int v; template <unsigned long N> E &&get() const " +
         R + "; };\n", "A a; auto [x, y] = a;", single=True, right=True),
    Kind("conversion to a bound element", "struct D { int v; };\nstruct E { int v;\n* operator D &() const $S;\n};\n"
         "struct A { using pair_like = D &; int v; template <unsigned long N> E get() const " + R + "; };\n", "A a; auto [x, y] = a;"),
]

CHAR, SHORT, LONG = "type 'char' is not", "type 'short' is not", "type 'long long' is not"
STORAGE, GLOBAL, FUNCTION = "cannot be declared '", "global variable", "pointer or reference to a function"
CAST = "cast between pointers and integers"
# Mistakes in amp code other than calls (C++ AMP 1.2, 2.4): a name, declarations, a statement with one error, and a part of
# its message; `?` if there are more errors. The rules for amp code and for code for both sides are the same.
MISTAKES = [
    ("variable of type %s" % t, "", "%s v;" % t, "is not allowed in code restricted to amp")
    for t in ("char", "signed char", "unsigned char", "short", "unsigned short", "long long", "unsigned long long", "wchar_t",
              "char8_t", "char16_t", "char32_t", "long double", "__int128", "volatile int", "volatile float *", "int **",
              "const int *const *", "char *", "const short *", "float **", "void **")
] + [
    ("variable of type char in for", "", "for (char c = 0; c < 1; ++c) { }", CHAR),
    ("variable of type char in if", "", "if (char c = 0) { }", CHAR),
    ("variable of type char in switch", "", "switch (1) { case 1: { char c = 0; } }", CHAR),
    ("initialized variable of type short", "", "short s = 1;", SHORT),
    ("braced variable of type short", "", "short s{1};", SHORT),
    ("deduced variable of type char", "", "auto c = 'c';", CHAR),
    ("deduced variable of type long long", "", "auto c = 1LL;", LONG),
    ("constant of type short", "", "const short s = 1;", "type 'const short' is not"),
    ("constexpr variable of type short", "", "constexpr short s = 1;", "type 'const short' is not"),
    ("array of char", "", "char a[4];", "type 'char[4]'"),
    ("array of bool", "", "bool a[4];", "type 'bool[4]'"),
    ("array of pointers", "", "int *a[4];", "type 'int *[4]'"),
    ("reference to a pointer to a pointer", "", "int **&&r = nullptr;", "only one level of pointers"),
    ("class with a char", "struct A { char c; int n; };\n", "A a;", "type 'A'"),
    ("class with a pointer", "struct A { int *p; };\n", "A a;", "type 'A'"),
    ("class with a reference", "struct A { int &r; A(); };\n", "A *a;", "type 'A *'"),
    ("class with a bit-field", "struct A { int b : 3; };\n", "A a;", "type 'A'"),
    ("class with a virtual base", "struct B { };\nstruct A : virtual B { };\n", "A *a;", "type 'A *'"),
    ("class with a class with a short", "struct B { short s[2]; };\nstruct A { B b; };\n", "A a;", "type 'A'"),
    ("class template with a char", "template <class T> struct A { T c; };\n", "A<char> a;", "type 'A<char>'"),
    ("enumeration of chars", "enum E : char { e };\n", "E v;", "type 'E'"),
    ("value of an enumeration of chars", "enum E : char { e };\n", "int n = 0; int v = E(n);", "E' is not allowed"),
    ("enumeration class of shorts", "enum class E : short { e };\n", "E v;", "type 'E'"),
    ("pointer to a function", "", "int (*p)(int);", "a pointer or reference to a function"),
    ("initialized pointer to a function", "inline int g(int n) " + R + " { return n; }\n", "int (*p)(int) = g;", "a pointer or reference to a function"),
    ("reference to a function", "inline int g(int n) " + R + " { return n; }\n", "int (&p)(int) = g;", "a pointer or reference to a function"),
    ("pointer to a member function", "struct A { int v; int g(int n) " + R + " { return n; } };\n", "int (A::*p)(int) = &A::g;", "a pointer or reference to a function"),
    ("address of a function", "inline int g(int n) " + R + " { return n; }\n", "bool b = &g != nullptr;", FUNCTION),
    ("function as a value", "inline int g(int n) " + R + " { return n; }\n", "bool b = g != nullptr;", FUNCTION),
    ("array by value", "", "array<int, 1> a(extent<1>(1));", ""),
    ("array_view of chars", "struct A { char c; };\n", "array_view<A> *v;", ""),
    ("initializer_list", "", "std::initializer_list<int> l = {1, 2};", "initializer_list"),
    ("large variable", "", "int a[40000];", "is too large"),
    ("static variable", "", "static int s;", STORAGE + "static'"),
    ("static constant", "", "static const int s = 1;", STORAGE + "static'"),
    ("static constexpr variable", "", "static constexpr float s = 1;", STORAGE + "static'"),
    ("thread_local variable", "", "thread_local int s;", STORAGE + "thread_local'"),
    ("static thread_local variable", "", "static thread_local int s;", STORAGE + "thread_local'"),
    ("extern variable", "", "extern int s;", STORAGE + "extern'"),
    ("static variable in a loop", "", "for (;;) { static int s = 1; break; }", STORAGE + "static'"),
    ("static variable in a lambda", "", "auto l = [] { static int s; };", STORAGE + "static'"),
    ("tile_static pointer", "", "tile_static int *p;", "'tile_static' variable 'p' cannot have type"),
    ("tile_static char", "", "tile_static char c;", CHAR),
    ("tile_static shorts", "", "tile_static short c[4];", "type 'short[4]'"),
    ("tile_static container", "", "tile_static array_view<int> a;", "'tile_static' variable 'a' cannot hold"),
    ("goto", "", "if (false) goto end; end: ;", "?"),
    ("label", "", "unused: ;", "a label is not allowed"),
    ("address of a label", "", "here: void *p = &&here;", "?"),
    ("assembly", "", "asm(\"nop\");", "assembly is not allowed"),
    ("assembly with operands", "", "int n = 0; asm volatile(\"nop\" : \"+r\"(n));", "assembly is not allowed"),
    ("throw", "", "throw 1;", "exceptions are not allowed"),
    ("rethrow", "", "throw;", "exceptions are not allowed"),
    ("throw in a conditional operator", "", "int n = true ? 1 : throw 1;", "exceptions are not allowed"),
    ("try", "", "try { } catch (...) { }", "exceptions are not allowed"),
    ("try in a lambda", "", "auto l = [] { try { } catch (int) { } };", "exceptions are not allowed"),
    ("throw in a lambda", "", "auto l = [] { throw 1; };", "exceptions are not allowed"),
    ("typeid of a type", "", "(void)typeid(int);", "'typeid' is not allowed"),
    ("typeid of a value", "", "int n = 0; (void)typeid(n);", "'typeid' is not allowed"),
    ("dynamic_cast", "struct A { virtual void m(); };\nstruct B : A { };\n", "dynamic_cast<B *>((A *)nullptr);", "?"),
    ("string", "", "(void)\"text\";", "a string literal is not allowed"),
    ("variable initialized by a string", "", "const char *s = \"text\";", "type 'const char *'"),
    ("character of a string", "", "int c = \"text\"[0];", "a string literal is not allowed"),
    ("name of the function", "", "(void)__func__;", "a string literal is not allowed"),
    ("captured character", "", "auto l = [c = 'c'] {};", CHAR),
    ("long long constant", "", "long c = 0x100000000LL;", "an integer constant of type 'long long'"),
    ("unsigned long long constant", "", "long c = 0x100000000ULL + 1;", "an integer constant of type 'unsigned long long'"),
    ("large constant", "", "float f = 1e60f;", "floating-point constant is out of range"),
    ("long double constant", "", "float f = 1.0L + 1;", "type 'long double' is not"),
    ("large long double constant", "", "float f = 1e60L;", "type 'long double' is not"),
    ("cast to char", "", "int n = (char)1;", CHAR),
    ("function-style cast to short", "", "int n = short(1);", SHORT),
    ("braced cast to short", "", "int n = short{1};", SHORT),
    ("static_cast to long long", "", "int n = 1; n = static_cast<long long>(n);", LONG),
    ("value of type char", "", "int n = char();", CHAR),
    ("cast of a pointer", "", "int n = 0; long p = (long)&n;", CAST),
    ("cast to a pointer", "", "int *p = (int *)4l;", CAST),
    ("reinterpret_cast of a pointer", "", "int n = 0; unsigned long p = reinterpret_cast<unsigned long>(&n);", CAST),
    ("reinterpret_cast to a reference", "", "int n[2] = {}; int *p = n; long l = reinterpret_cast<long &>(p);", CAST),
    ("cast to a pointer to a pointer", "", "int *p = nullptr; (void)(int **)p;", "only one level of pointers"),
    ("arithmetic on a pointer to bool", "", "bool *p = nullptr; ++p;", "arithmetic on pointers to bool"),
    ("sum of a pointer to bool", "", "bool *p = nullptr; bool b = *(p + 1);", "arithmetic on pointers to bool"),
    ("element of a pointer to bool", "", "bool *p = nullptr; bool b = p[1];", "arithmetic on pointers to bool"),
    ("global variable", "int global;\n", "int n = global;", GLOBAL),
    ("global variable, assigned", "int global;\n", "global = 1;", GLOBAL),
    ("global variable, address", "int global;\n", "int *p = &global;", GLOBAL),
    ("global variable in a condition", "int global;\n", "if (global > 1) { }", GLOBAL),
    ("global variable in a lambda", "int global;\n", "auto l = [] { return global; };", GLOBAL),
    ("global variable of a namespace", "namespace N { float global; }\n", "float n = N::global * 2;", GLOBAL),
    ("class with a long long", "struct A { int n; long long m; };\n", "A a;", "type 'A'"),
    ("class with an array of char", "struct A { char c[4]; };\n", "A a;", "type 'A'"),
    ("class with rows of shorts", "struct A { short s[2][2]; };\n", "A a;", "type 'A'"),
    ("class with a base with a char", "struct B { char c; };\nstruct A : B { int n; };\n", "A a;", "type 'A'"),
    ("class with a nested class with a char", "struct A { struct B { char c; } b; };\n", "A a;", "type 'A'"),
    ("nested class with a char", "struct A { struct B { char c; int n; }; int v; };\n", "A::B b;", "type"),
    ("class with an unnamed union", "struct A { union { char c; int n; }; };\n", "A a;", "type 'A'"),
    ("union with a char", "union A { char c; int n; };\n", "A a;", "type 'A'"),
    ("union with a pointer", "union A { int *p; int n; };\n", "A *a;", "type 'A *'"),
    ("class with an enumeration of long longs", "enum E : long long { e };\nstruct A { E v; };\n", "A a;", "type 'A'"),
    ("class with a nested enumeration of shorts", "struct A { enum E : short { e } v; };\n", "A a;", "type 'A'"),
    ("class with a bit-field of another width", "struct A { int n; unsigned b : 31; };\n", "A a;", "type 'A'"),
    ("class with a volatile member", "struct A { volatile int v; };\n", "A a;", "type 'A'"),
    ("class with a pointer to a member function", "struct A { int (A::*p)(int); };\n", "A a;", "type 'A'"),
    ("class with a pointer to a function", "struct A { int (*p)(int); };\n", "A a;", "type 'A'"),
    ("class with a member at offset 1", "struct A { bool a, b; int n; };\n", "A a;", "type 'A'"),
    ("array of a class with a bool", "struct A { bool b; };\n", "A a[4];", "type 'A[4]'"),
    ("array of a class with a char", "struct A { char c; };\n", "A a[2][2];", "type 'A[2][2]'"),
    ("pointer to a class with a char", "struct A { char c; };\n", "A *a;", "type 'A *'"),
    ("reference to a class with a char", "struct A { char c; };\n", "extern A x; const A &a = x;", "?"),
    ("pointer to a pointer to a class", "struct A { int v; };\n", "A **a;", "only one level of pointers"),
    ("volatile object", "struct A { int v; };\n", "volatile A a;", "volatile"),
    ("temporary of a class with a char", "struct A { char c; };\n", "(void)A();", "type 'A'"),
    ("braced temporary of a class with a char", "struct A { char c; };\n", "(void)A{};", "type 'A'"),
    ("cast to a pointer to a class with a char", "struct A { char c; };\n", "int n = 0; (void)(A *)&n;", "type 'A *'"),
    ("result of a lambda of a class with a char", "struct A { char c; };\n", "auto l = []() -> A { return {}; };", "type 'A'"),
    ("parameter of a lambda of a class with a char", "struct A { char c; };\n", "auto l = [](A a) { };", "type 'A'"),
    ("scoped value of an enumeration of chars", "enum class E : unsigned char { e };\n", "int n = 0; int v = int(E(n));", "E' is not allowed"),
    ("array of an enumeration of shorts", "enum E : short { e };\n", "E v[2];", "type 'E[2]'"),
    ("tile_static class with a char", "struct A { char c; int n; };\n", "tile_static A a;", "type 'A'"),
    ("tile_static pointer to a class", "struct A { int v; };\n", "tile_static A *a;", "'tile_static' variable 'a' cannot have type"),
    ("tile_static class with a container", "struct A { array_view<int> v; };\n", "tile_static A a;", "'tile_static' variable 'a' cannot hold"),
    ("static object", "struct A { int v; };\n", "static A a;", STORAGE + "static'"),
    ("static member", "struct A { static int global; };\n", "int n = A::global;", GLOBAL),
    ("static member by an object", "struct A { static int global; int v; };\n", "A a; int n = a.global;", GLOBAL),
    ("global object", "struct A { int v; };\nA global;\n", "int n = global.v;", GLOBAL),
    ("global array", "int global[4];\n", "int n = global[1];", GLOBAL),
    ("constant of an unknown value", "int source;\nconst int global = source;\n", "int n = global;", GLOBAL),
    ("address of a constant", "const int global = 1;\n", "const int *p = &global;", "only the value of constant"),
    ("constant that is no integer", "const float global = 1;\n", "float n = global;", "is not an integer"),
    ("table that is no constant expression", "const int global[2] = {1, 2};\n", "int i = 0; int n = global[i];", "is not an integer"),
    ("pointer captured by value", "", "int *p = nullptr; auto l = [=] { return *p; };", "cannot be captured by value"),
    ("pointer captured by name", "", "int *p = nullptr; auto l = [p] { return *p; };", "cannot be captured by value"),
    ("lambda's parameter of type char", "", "auto l = [](char c) { return 1; };", CHAR),
    ("lambda's result of type short", "", "auto l = [](int n) -> short { return n; };", SHORT),
    ("lambda's variable of type char", "", "auto l = [](int n) { char c = 0; return n; };", CHAR),
    ("generic lambda's variable of type char", "", "auto l = [](auto n) { char c = 0; return n; }; int r = l(1);", CHAR),
    ("nested lambda's variable of type char", "", "auto l = [] { return [] { char c = 0; return 1; }(); };", CHAR),
    ("local class's function with a char", "", "struct L { int m() { char c = 0; return 1; } };", CHAR),
    ("branch of a known condition", "", "if constexpr (sizeof(int) == 4) { char c = 0; }", CHAR),
]

# The same for whole functions and classes. The line that ends in `@` has the error. Code with the same restriction that
# instantiates the template follows, unless it has an error itself, and an explicit instantiation.
DECLARATIONS = [
    ("parameter of type %s" % t, "", "$Tvoid f(%s p) $R {} @" % t, "f<int>(%s);" % value, "template void f<int>(%s) $R;" % t, "type '%s'" % t)
    for t, value in (("char", "1"), ("short", "1"), ("unsigned long long", "1"), ("int **", "nullptr"), ("const char *", "nullptr"))
] + [
    ("second parameter of type char", "", "$Tint f(int n, char c, float x) $R { return n; } @", "f<int>(1, 2, 3);",
     "template int f<int>(int, char, float) $R;", CHAR),
    ("parameter of type char, declared before", "", "$Tint f(char c) $R; @\n$Tint f(char c) $R { return 1; }", "f<int>(1);",
     "template int f<int>(char) $R;", CHAR),
    ("member's parameter of type char", "", "$Tstruct F { int v; void f(char c) $R {} @\n};", "F<int> x; x.f(1);", "template struct F<int>;", CHAR),
    ("result of type char", "", "$Tchar f() $R { return 0; } @", "f<int>();", "template char f<int>() $R;", CHAR),
    ("trailing result of type short", "", "$Tauto f() $R -> short { return 0; } @", "f<int>();", "template auto f<int>() $R -> short;", SHORT),
    ("member's result of type char", "", "$Tstruct F { int v; char f() $R { return 0; } @\n};", "F<int> x; x.f();", "template struct F<int>;", CHAR),
    ("variable arguments", "", "$Tvoid f(int n, ...) $R {} @", "f<int>(1);", "template void f<int>(int, ...) $R;", "variable number of arguments"),
    ("exception specification", "", "$Tvoid f() $R throw() {} @", "f<int>();", "template void f<int>() $R;", "the only exception specification"),
    ("volatile member", "", "$Tstruct F { int v; void f() volatile $R {} @\n};", None, "template struct F<int>;", "cannot be volatile"),
    ("virtual member", "", "$Tstruct F { int v; virtual void f() $R {} @\n};", None, "template struct F<int>;", "cannot be virtual"),
    ("member of type char, initialized", "", "$Tstruct F { char c;\nF() $R : c(0) {} @\n};", None, "template struct F<int>;", ""),
    ("destructor of another restriction", "", "$Tstruct F { int v; F() $R {}\n~F() restrict(cpu) {} @\n};", None, "template struct F<int>;",
     "must have every restriction of its constructors"),
    ("operator's parameter of type char", "", "$Tstruct F { int v; int operator()(char c) const $R { return 1; } @\n};", "F<int> x; x(1);",
     "template struct F<int>;", CHAR),
    ("constructor's parameter of type char", "", "$Tstruct F { int v; F(int n, char c) $R : v(n) {} @\n};", "F<int> x(1, 2);", "template struct F<int>;", CHAR),
    ("static member's variable of type char", "", "$Tstruct F { static void f() $R;\n};\n$tvoid F$a::f() $R { char c = 0; } @", "F<int>::f();", "template struct F<int>;", CHAR),
]
# These are no mistakes: nothing is of the type, and nothing instantiates the class.
DECLARATIONS += [
    ("member of type long long in an unused local class", "", "$Tvoid f() $R { struct L { long long m; int n; }; }", "f<int>();",
     "template void f<int>() $R;", ""),
    ("names of types", "", "$Tvoid f() $R { typedef char t; enum E : short { e }; int n = sizeof(long long) + alignof(t); }", "f<int>();",
     "template void f<int>() $R;", ""),
    ("result of type array<char>", "", "$Tarray<char> f(array_view<short> &); struct S { array<bool> f(); array_view<char> *m; };", None,
     None, ""),
]
# The same for kernels in cpu functions: a name, the function's parameters, the kernel, the function's arguments, and a part
# of the message.
KERNELS = [
    ("pointer captured by a kernel", "int *p", "[=](index<1> i) restrict(amp) { v[i] = *p; }", "nullptr", "pointer 'p' cannot be captured"),
    ("pointer captured by a kernel, named", "float *p", "[v, p](index<1> i) restrict(amp) { v[i] = 1; }", "nullptr", "pointer 'p' cannot be captured"),
    ("number captured by reference", "int n", "[&n, v](index<1> i) restrict(amp) { v[i] = n; }", "1", "cannot capture 'n' by reference"),
    ("number captured by reference, unnamed", "int n", "[&, v](index<1> i) restrict(amp) { v[i] = n; }", "1", "cannot capture 'n' by reference"),
    ("array captured by value", "array<int, 1> &a", "[=](index<1> i) restrict(amp) { v[i] = a[i]; }", "*(array<int, 1> *)nullptr", "cannot be captured by value"),
    ("vector captured by a kernel", "std::vector<int> x", "[=](index<1> i) restrict(amp) { v[i] = x.size(); }", "{}", "is a std::vector"),
    ("char captured by a kernel", "char c", "[=](index<1> i) restrict(amp) { v[i] = c; }", "1", CHAR),
    ("char in a kernel", "int n", "[=](index<1> i) restrict(amp) { char c = 0; v[i] = n; }", "1", CHAR),
    ("static variable in a kernel", "int n", "[=](index<1> i) restrict(amp) { static int s; v[i] = n; }", "1", STORAGE + "static'"),
    ("label in a kernel", "int n", "[=](index<1> i) restrict(amp) { here: v[i] = n; }", "1", "a label is not allowed"),
    ("string in a kernel", "int n", "[=](index<1> i) restrict(amp) { (void)\"text\"; v[i] = n; }", "1", "a string literal is not allowed"),
    ("pointer captured in a kernel", "int n", "[=](index<1> i) restrict(amp) { int m = n; int *p = &m; auto l = [=] { return *p; }; v[i] = l(); }",
     "1", "cannot be captured by value"),
]
DECLARATIONS += [
    (name, "", "$Tvoid k(array_view<int> v, %s) {\n  parallel_for_each(v.extent, %s); @\n}" % (parameter, kernel),
     "inline void user(array_view<int> v) { k<int>(v, %s); }" % argument, "template void k<int>(array_view<int>, %s);" % parameter, message)
    for name, parameter, kernel, argument, message in KERNELS
] + [
    ("this captured by a kernel", "", "$Tstruct F { int m; void k(array_view<int> v) {\n  parallel_for_each(v.extent, "
     "[=](index<1> i) restrict(amp) { v[i] = m; }); @\n} };", "inline void user(array_view<int> v) { F<int> f; f.k(v); }",
     "template struct F<int>;", "'this' cannot be captured"),
    ("pointer to an amp function in cpu code", "int only_amp(int) restrict(amp);\n", "$Tvoid k() { int (*p)(int) = only_amp; } @",
     "inline void user() { k<int>(); }", "template void k<int>();", "reference to restrict(amp) function 'only_amp' in restrict(cpu) function"),
    ("address of an amp function in cpu code", "int only_amp(int) restrict(amp);\n", "$Tstruct F { void k() { int (*p)(int); p = &only_amp; } @\n};",
     "inline void user() { F<int> f; f.k(); }", "template struct F<int>;", "reference to restrict(amp) function 'only_amp' in restrict(cpu) function"),
    ("pointer to an amp function in an inline function", "int only_amp(int) restrict(amp);\n", "$Tinline void k() { int (&p)(int) = only_amp; } @",
     "inline void user() { k<int>(); }", "template void k<int>();", "reference to restrict(amp) function 'only_amp' in restrict(cpu) function"),
    ("object that amp code destroys in cpu code", "struct A { int v; ~A() restrict(amp) {} };\n", "$Tvoid k(A *p) { delete p; } @",
     "inline void user() { k<int>(nullptr); }", "template void k<int>(A *);", ""),
    ("tile_static in cpu code", "", "$Tvoid k() { tile_static int s; } @", "inline void user() { k<int>(); }", "template void k<int>();",
     "is declared in a function that is not restricted to amp"),
]

# The functions that contain the statement: $U. `$T` begins a template, if the case is in one.
FORMS = {
    "function": "$Tvoid f() $R {\n$U\n}\n",
    "inline function": "$Tinline void f() $R {\n{ {\n$U\n} }\n}\n",
    "static function": "$Tstatic void f() $R { if (true) {\n$U\n} }\n",
    "member": "$Tstruct F { int v; void f() $R {\n$U\n} };\n",
    "static member": "$Tstruct F { static void f() $R {\n$U\n} };\n",
    "const member": "$Tstruct F { int v; void f() const $R { for (int k = 0; k < 2; ++k) {\n$U\n} } };\n",
    "member outside": "$Tstruct F { int v; void f() $R; };\n$tvoid F$a::f() $R {\n$U\n}\n",
    "constructor": "$Tstruct F { int v; F() $R : v(0) {\n$U\n} };\n",
    "operator": "$Tstruct F { int v; void operator()(int) const $R {\n$U\n} };\n",
    "lambda": "$Tinline void f() $R { auto l0 = [=]() $R {\n$U\n}; l0(); }\n",
    "lambda without a specifier": "$Tinline void f() $R { auto l0 = [&]() {\n$U\n}; l0(); }\n",
    "local class": "$Tinline void f() $R { struct F0 { void m() $R {\n$U\n} }; F0 l0; l0.m(); }\n",
}
# Instantiates the template: from code of the same restriction, and explicitly.
USERS = {
    "function": ("f<int>();", "template void f<int>() $R;"),
    "inline function": ("f<int>();", "template void f<int>() $R;"),
    "static function": ("f<int>();", "template void f<int>() $R;"),
    "member": ("F<int> x; x.f();", "template struct F<int>;"),
    "static member": ("F<int>::f();", "template struct F<int>;"),
    "const member": ("F<int> x; x.f();", "template struct F<int>;"),
    "member outside": ("F<int> x; x.f();", "template struct F<int>;"),
    "constructor": ("F<int> x;", "template struct F<int>;"),
    "operator": ("F<int> x; x(1);", "template struct F<int>;"),
    "lambda": ("f<int>();", "template void f<int>() $R;"),
    "lambda without a specifier": ("f<int>();", "template void f<int>() $R;"),
    "local class": ("f<int>();", "template void f<int>() $R;"),
}

# Around the statement in a template, whose parameter is `int` if it is instantiated. Of the second ones, that
# instantiation discards the branch.
BRANCHES = ["$U", "$U", "if constexpr (sizeof(Outer) == 4) {\n$U\n}", "if constexpr (Outer(1) != 1) { } else {\n$U\n}"]
DISCARDED = ["if constexpr (sizeof(Outer) == 8) {\n$U\n}", "if constexpr (Outer(1) == 1) { } else {\n$U\n}",
             "if constexpr (sizeof(Outer) == 4) { } else if constexpr (sizeof(Outer) == 8) {\n$U\n} else { }"]

PRELUDE = """#include <amp.h>
#include <typeinfo>
#include <utility>
#include <vector>
using namespace concurrency;
template <class T> concept pair_like = requires { typename T::pair_like; };
template <pair_like T> struct std::tuple_size<T> : std::integral_constant<std::size_t, 2> {};
template <std::size_t N, pair_like T> struct std::tuple_element<N, T> {
  using type = std::conditional_t<std::is_void_v<typename T::pair_like>, int, typename T::pair_like>;
};
"""
LAUNCHES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Inputs", "launches.h")


def declare(lines, offer, caller):
    specifiers = OFFERS[offer][0]
    for line in lines:
        if line.startswith("*"):
            for specifier in specifiers:
                yield line[1:].replace("$S", specifier)
        elif line.startswith("+"):
            if offer == "other":
                yield line[1:]
        else:
            yield line.replace("$S", specifiers[0]).replace("$R", caller)


def can_be(kind, offer):
    if offer == "unsaid" and kind.name in ("lambda", "call of a lambda at once"):
        return False # it inherits the restriction of its function
    if kind.name == "default argument of a template's value" and offer == "amp":
        return False # without it, the use is an error as well
    if kind.name == "literal operator" and offer not in ("unsaid", "cpu"):
        return False # its parameter has a type that is not allowed in amp code
    if offer == "pair":
        return not kind.single
    return offer != "other" or any(line.startswith("+") for line in kind.before)


def write(kind, offer, caller, form, surroundings, local=False):
    specifier, needs = CALLERS[caller]
    is_wrong = not needs <= OFFERS[offer][1]
    template = surroundings in ("pattern", "implicit", "explicit")
    calls_amp = OFFERS[offer][1] == {"amp"}
    if kind.right:
        is_wrong = False
    elif any(line.endswith("&") for line in kind.before):
        is_wrong = caller != "cpu" and offer not in ("amp", "both", "pair")
    elif kind.name == "member initializer": # cpu code as well
        is_wrong = offer not in ("both", "pair") and (caller != "cpu" or offer == "amp")
    marked = any(line.endswith("@") for line in kind.before)
    text = []
    for line in declare(kind.before, offer, specifier):
        mark = "//!?" if (line.endswith("@") and is_wrong) or (line.endswith("&") and calls_amp) else ""
        text.append(line[:-1] + mark if line.endswith(("@", "&")) else line)
    use = kind.use.replace("$S", OFFERS[offer][0][0]) + (" //!?" if is_wrong and not marked else "")
    if local:
        use, text = "\n".join(text + [use]), []
    if template:
        branches = BRANCHES + (DISCARDED if caller != "both" and not (marked and surroundings != "pattern") else [])
        use = random.choice(branches).replace("$U", use)
    if template and random.randrange(2): # objects of a dependent type, and lambdas that hold them
        use = "Outer o0; auto c0 = [=] { return o0; }; auto c1 = [=] { return c0(); };\n" + use
    body = FORMS[form].replace("$T", "template <class Outer> " if template else "").replace("$U", use)
    body = body.replace("$t", "template <class Outer> " if template else "").replace("$a", "<Outer>" if template else "")
    text += body.replace("$R", specifier).splitlines()
    implicit, explicit = USERS[form]
    if surroundings == "implicit":
        text.append("inline void user() %s { %s }" % (specifier, implicit))
    elif surroundings == "explicit":
        text.append(explicit.replace("$R", specifier))
    return "\n".join(line for line in text if line)


def write_mistake(mistake, caller, form, surroundings, local=False):
    _, before, use, text = mistake
    return write(Kind("", before.replace("\\n", "\n"), use + (" //!?" if text == "?" else " //!{%s}" % text), single=True), "both", caller,
                 form, surroundings, local)


def write_declaration(declaration, caller, surroundings):
    _, before, text, implicit, explicit, message = declaration
    template = surroundings in ("pattern", "implicit", "explicit")
    text = before + text
    for name, value in (("$T", "template <class Outer> " if template else ""), ("$t", "template <class Outer> " if template else ""),
                        ("$a", "<Outer>" if template else ""), (" @", " //!{%s}" % message)):
        text = text.replace(name, value)
    if surroundings == "implicit" and implicit:
        text += "\n" + (implicit if implicit.startswith("inline") else "inline void user() $R { %s }" % implicit)
    elif surroundings == "explicit" and explicit:
        text += "\n" + explicit
    return text.replace("$R", CALLERS[caller][0])


def is_template(kind):
    """Whether the wrong line is in a template of its own, which may depend on its parameter, or concerns a closure,
    whose class depends on the enclosing template (C++, [temp.dep.type])."""
    if kind.name.startswith("copy constructor of a capture"):
        return True
    return any(line.endswith("@") for line in kind.before) and any(re.match(r" *template <", line) for line in kind.before)


# There, these have more or other errors.
NOT_LOCAL = {"static member", "static member by an object", "dynamic_cast", "class with a pointer to a function",
             "class with a pointer to a member function", "nested class with a char"}


def can_be_local(lines):
    """Whether the declarations can be in a function: they are classes and enumerations without templates and friends."""
    depth = 0
    for line in lines:
        if re.search(r"\btemplate\b|\bfriend\b|pair_like", line) or (depth == 0 and not re.match(r"\*? *(struct|enum|}) ?", line)):
            return False
        depth += line.count("{") - line.count("}")
    return bool(lines)


def is_other_in(surroundings, name):
    """Whether a local class changes the verdict. In a function that is no template, Clang reports a destructor for the other
    side at its class. In a template, a requirement is unsatisfied if it is invalid for this side."""
    if surroundings != "pattern" and name.startswith("destructor"):
        return True
    return surroundings in ("pattern", "implicit", "explicit") and name == "constructor in a requirement"


def is_alike(kind):
    """Whether a kind resembles others: it makes the same calls, or differs only in its operator. It occurs in one form."""
    return kind in KINDS[SIMILAR:] or re.match(r"((member|unary|postfix) )?operator\W", kind.name) is not None


def is_held_out(name):
    """Half of the kinds, held out while the checks were developed."""
    return sum(name.encode()) % 2 == 1


def generate(surroundings, part="all"):
    random.seed(32)
    for kind in KINDS:
        if part != "all" and is_held_out(kind.name) != (part == "held-out"):
            continue
        for offer in OFFERS:
            if not can_be(kind, offer):
                continue
            for caller in CALLERS:
                if surroundings == "pattern" and (caller == "both" or is_template(kind)):
                    continue
                # A discarded branch is not instantiated for a side.
                if surroundings in ("implicit", "explicit") and caller == "both" and " in a discarded" in kind.name:
                    continue
                for form in random.sample(sorted(FORMS), 1 if is_alike(kind) else 2):
                    yield ("%s: %s, called by %s in a %s" % (kind.name, offer, caller, form),
                           write(kind, offer, caller, form, surroundings))
                # A member of a local class without a specifier has the function's.
                if offer != "unsaid" and can_be_local(kind.before) and not is_other_in(surroundings, kind.name):
                    form = random.choice(sorted(FORMS))
                    yield ("%s in a local class: %s, called by %s in a %s" % (kind.name, offer, caller, form),
                           write(kind, offer, caller, form, surroundings, True))
    for what in MISTAKES + DECLARATIONS:
        if part != "all" and is_held_out(what[0]) != (part == "held-out"):
            continue
        for caller in ("amp", "both"):
            # The text of __func__ depends on the template's parameters.
            if surroundings == "pattern" and (caller == "both" or what[0] == "name of the function"):
                continue
            if what in DECLARATIONS:
                if surroundings == "implicit" and caller == "both" and what[4] and not what[3]:
                    continue # nothing instantiates it
                yield "%s: in code for %s" % (what[0], caller), write_declaration(what, caller, surroundings)
                continue
            for form in random.sample(sorted(FORMS), 3):
                yield ("%s: in code for %s in a %s" % (what[0], caller, form),
                       write_mistake(what, caller, form, surroundings))
            if can_be_local(what[1].splitlines()) and what[0] not in NOT_LOCAL:
                for form in random.sample(sorted(FORMS), 3):
                    yield ("%s: in a local class in code for %s in a %s" % (what[0], caller, form),
                           write_mistake(what, caller, form, surroundings, True))


if __name__ == "__main__":
    part = "all"
    if sys.argv[1].startswith("--"):
        part = sys.argv.pop(1)[2:]
    surroundings = sys.argv.pop(1)
    prelude = ('#include "%s"\n' % LAUNCHES if surroundings == "launches" else "") + PRELUDE
    cases.main(prelude, list(generate(surroundings, part)), ["-std=c++20"])

#!/usr/bin/env python3
# Functions declared by every way to name a function type, in every place where a declaration may stand (C++ AMP 1.2,
# 2.1.3): a call from the right side is accepted, a call from the wrong side is an error on its line.
#
#   type_names.py FILE
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import sys

RESTRICTIONS = ["restrict(cpu)", "restrict(amp)", "restrict(cpu, amp)", "restrict(amp, cpu)"]
# @ is a unique number, $ the restriction; the second text names the type.
NAMES = [
    ("typedef int T@(int) $;", "T@"),
    ("using T@ = int(int) $;", "T@"),
    ("typedef int U@(int) $; typedef U@ T@;", "T@"),
    ("typedef int U@(int) $; using V@ = U@; typedef V@ T@;", "T@"),
    ("template <class A> using T@ = A(A) $;", "T@<int>"),
    ("namespace in@ { typedef int T@(int) $; }", "in@::T@"),
    ("struct O@ { typedef int T@(int) $; };", "O@::T@"),
    ("int o@(int) $;", "decltype(o@)"),
    ("namespace in@ { int o@(int) $; }", "decltype(in@::o@)"),
    ("struct O@ { static int o@(int) $; };", "decltype(O@::o@)"),
    ("int o@(int) $; typedef decltype(o@) T@;", "T@"),
    ("int o@(int) $; using T@ = decltype(o@);", "T@"),
    ("typedef int U@(int) $; U@ o@; using T@ = decltype(o@);", "T@"),
    ("template <class A> A o@(A) $;", "decltype(o@<int>)"),
]
# The declaration of d@, and a call of it.
PLACES = [
    ("# d@;", "d@(1)"),
    ("extern # d@;", "d@(1)"),
    ("# e@, d@;", "d@(1)"),
    ("# d@; # d@;", "d@(1)"),
    ("# d@; int d@(int) $;", "d@(1)"),
    ("namespace d@ { # f; }", "d@::f(1)"),
    ("struct d@ { static # f; };", "d@::f(1)"),
    ("struct d@ { # f; };", "d@().f(1)"),
    ("struct d@ { static # e, f; };", "d@::f(1)"),
    ("struct d@ { # f; }; int d@::f(int x) $ { return x; }", "d@().f(1)"),
    ("template <class A> struct d@ { static # f; };", "d@<char>::f(1)"),
    ("struct c@ { friend # d@; }; int d@(int) $;", "d@(1)"),
]


def main():
    number = 0
    with open(sys.argv[1], "w") as out:
        for restriction in RESTRICTIONS:
            for before, name in NAMES:
                for declaration, call in PLACES:
                    sides = [s for s in ("cpu", "amp") if s in restriction]
                    text = before + " " + declaration.replace("#", name) + "\n"
                    for side in ("cpu", "amp"):
                        wrong = "" if side in sides else " // expected-error {{C3930}}"
                        text += "int %s@() restrict(%s) { return %s; }%s\n" % (side, side, call, wrong)
                    out.write(text.replace("@", str(number)).replace("$", restriction))
                    number += 1
        out.write("// %d declarations\n" % number)


if __name__ == "__main__":
    main()

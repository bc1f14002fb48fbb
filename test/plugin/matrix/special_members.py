"""Implicit special members: every kind x the restrictions of two parts x the position of the parts x the user.

C++ AMP 1.2, 2.3.2: an implicit member has the restrictions that all members and bases have in common; a pair of
overloads, one for each side, has both. If none is left, the member does not exist. An implicit member of a union exists
only if those of all members are trivial (C++).

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import itertools
import random

import cases

BOTH = {"cpu", "amp"}
# A part's member: the specifiers of its overloads, and the sides for which one exists.
OFFERS = {
    "absent": ([], BOTH),  # not declared: trivial
    "unsaid": ([""], {"cpu"}),
    "cpu": (["restrict(cpu)"], {"cpu"}),
    "amp": (["restrict(amp)"], {"amp"}),
    "both": (["restrict(cpu, amp)"], BOTH),
    "pair": (["restrict(cpu)", "restrict(amp)"], BOTH),
}
# The declaration of a member, other declarations that the class then needs, and a use with `H &a, H &b`.
KINDS = {
    "default": ("%s() %s {}", "", "H h;"),
    "copy": ("%s(const %s &) %s {}", "%s() restrict(cpu, amp) {}", "H h(a);"),
    "move": ("%s(%s &&) %s {}", "%s() restrict(cpu, amp) {}", "H h(static_cast<H &&>(a));"),
    "copy-assign": ("%s &operator=(const %s &) %s { return *this; }", "", "a = b;"),
    "move-assign": ("%s &operator=(%s &&) %s { return *this; }", "", "a = static_cast<H &&>(b);"),
    "destructor": ("~%s() %s {}", "", "H h;"),
}
HOLDERS = {
    "bases": "struct H : P, Q {};",
    "members": "struct H { P p; Q q; };",
    "arrays": "struct H { P p[2]; Q q[3][2]; };",
    "base and array": "struct H : P { Q q[2]; };",
    "nested": "struct B : P {}; struct M { Q q; }; struct H : B { M m; };",
    "template": "template <class T> struct T1 : T { Q q; }; typedef T1<P> H;",
    "defaulted": "struct H : P { Q q; H() = default; H(const H &) = default; H(H &&) = default; ~H() = default;\n"
                 "           H &operator=(const H &) = default; H &operator=(H &&) = default; };",
    "in its own body": "struct H : P { Q q; static void f(H &, H &); };",
    "unions as members": "struct H { P p; Q q[2]; };",
    "union": "union H { P p; Q q; };",
    "anonymous union": "struct H { union { P p; Q q; }; };",
}
USERS = {"cpu": ("", {"cpu"}), "amp": ("restrict(amp)", {"amp"}), "both": ("restrict(cpu, amp)", BOTH)}


def part(name, kind, offer, key="struct"):
    member, also, _ = KINDS[kind]
    said = OFFERS[offer][0]
    text = "%s %s { int n;" % (key, name)
    if said and also:
        text += " " + also % name
    for specifier in said:
        text += " " + member % ((name,) * (member.count("%s") - 1) + (specifier,))
    return text + " };"


def exists(kind, holder, first, second):
    """The sides for which H has the member."""
    if holder in ("union", "anonymous union"):
        return BOTH if first == second == "absent" else set()
    return OFFERS[first][1] & OFFERS[second][1]


def generate():
    """Varies which side uses a class first: Clang looks up some members only then."""
    random.seed(14)
    for kind, holder in itertools.product(KINDS, HOLDERS):
        offers = [o for o in OFFERS if not (kind == "destructor" and o == "pair")]
        for first, second in itertools.product(offers, offers):
            sides = exists(kind, holder, first, second)
            key = "union" if holder == "unions as members" else "struct"
            lines = [part("P", kind, first, key), part("Q", kind, second, key)]
            users = ["cpu", "amp", "both"]
            random.shuffle(users)
            if holder == "in its own body":
                for user in users:
                    specifier, needs = USERS[user]
                    body = "static void %s(H &a, H &b) %s { %s }" % (user, specifier, KINDS[kind][2])
                    lines.append("struct H_%s : P { Q q; typedef H_%s H;" % (user, user))
                    lines.append("  %s%s" % (body, "" if needs <= sides else " //!"))
                    lines.append("};")
            else:
                lines += HOLDERS[holder].splitlines()
                for user in users:
                    specifier, needs = USERS[user]
                    lines.append("inline void %s(H &a, H &b) %s { %s }%s" % (user, specifier, KINDS[kind][2],
                                                                     "" if needs <= sides else " //!"))
            yield "%s of %s: %s and %s" % (kind, holder, first, second), "\n".join(lines)


if __name__ == "__main__":
    cases.main("", list(generate()))

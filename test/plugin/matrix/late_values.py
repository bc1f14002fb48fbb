#!/usr/bin/env python3
"""Values in templates that nothing instantiates, which Visual C++ has not parsed: each kind of mistake in parentheses,
braces or after `=`, for each declaration and kind of template parameter.
  late_values.py accepted   one file, in which nothing is instantiated
  late_values.py rejected   the same with instantiations: each line with a mistake is an error, no other is
  late_values.py alone N    form N alone
  late_values.py wrong      what is wrong in the compiler's output on stdin for the second file"""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import re
import sys

HEADER = """#include <amp.h>
#include <vector>
using namespace concurrency;
struct Two { int a, b; Two(int a, int b = 0) : a(a), b(b) {} };
template <class T> struct Box { T t; };
template <class T, int N> struct Sized { T t; };
"""
# Each contains @, a name that is declared only later.
VALUES = ["@", "1 + @", "@(2)", "2 * (@ + 1)", "@.x", "(int)@", "sizeof(@ + 1)", "[] { return @; }()", "-@", "&@ ? 1 : 2",
          "Box<int>{@}.t", "Missing::@"]
# Template parameters, and arguments for them.
PARAMETERS = [("class T", "int"), ("int N", "3"), ("class... T", "int, long"), ("int... N", "1, 2"),
              ("template <class> class C", "Box"), ("template <class, int> class C", "Sized"),
              ("template <class...> class C", "Box"), ("template <class> class... C", "Box, Box"),
              ("class T, template <class> class C", "int, Box"), ("bool B, class... T", "true")]
UNNAMED = [("class", "int"), ("int", "3"), ("class...", "int, long"), ("int...", "1, 2"), ("class, class", "int, int"),
           ("typename = std::vector<std::vector<int>>", "int"), ("int = 3", "3"), ("int, class...", "2, int"),
           ("bool (*)()", "nullptr"), ("template <class> class", "Box"), ("unsigned, template <class, int> class", "2u, Sized"),
           ("template <class> class...", "Box, Box")]


def names(parameters):
    if parameters in dict(UNNAMED):
        return ""
    return ", ".join(re.findall(r"(\w+)$", p)[0] + ("..." if "..." in p.split(">")[-1] else "")
                     for p in re.split(r", (?=(?:class|bool|int|template)\b)(?![^<]*>)", parameters))


# %P parameters, %N their names, %V the value, $ the number; then the use with %A, the arguments.
PLACES = [
    ("template <%P> int v$(%V);", "v$<%A>"),
    ("template <%P> Two v$(%V, 2);", "v$<%A>.a"),
    ("template <%P> Two v$(1, %V);", "v$<%A>.a"),
    ("template <%P> const std::vector<int> v$(%V, 2);", "v$<%A>.size()"),
    ("template <%P> static int v$ (%V\n);", "v$<%A>"),
    ("template <%P> int v$ = %V;", "v$<%A>"),
    ("template <%P> int v${%V};", "v$<%A>"),
    ("namespace N$ { template <%P> int v(%V); }", "N$::v<%A>"),
    ("template <%P> struct S$ { static int s; };\ntemplate <%P> int S$<%N>::s(%V);", "S$<%A>::s"),
    ("template <%P> struct S$ { static Two s; };\ntemplate <%P> Two S$<%N>::s(1, %V);", "S$<%A>::s.a"),
    ("template <%P> struct S$ { static int s[2]; };\ntemplate <%P> int S$<%N>::s[2] = {1, %V};", "S$<%A>::s[1]"),
    ("template <%P> struct S$ { struct I { static int s; }; };\ntemplate <%P> int S$<%N>::I::s(%V);", "S$<%A>::I::s"),
    ("template <%P> struct S$ { static Two *s; };\ntemplate <%P> Two *S$<%N>::s(new Two(%V));", "S$<%A>::s"),
    ("template <%P> struct S$ { int n = %V; };", "S$<%A>().n"),
    ("template <%P> struct S$ { Two n = Two(%V); };", "S$<%A>().n.a"),
    ("template <%P> struct S$ { int f(int n = (%V)) { return n; } };", "S$<%A>().f()"),
    ("template <%P> int f$(int n = 2 * (%V)) { return n; }", "f$<%A>()"),
    ("template <%P> struct S$ { int n; S$() : n(%V) {} };", "S$<%A>().n"),
    ("template <%P> struct S$ { int n; S$(); };\ntemplate <%P> S$<%N>::S$() try : n(%V) {} catch (...) {}", "S$<%A>().n"),
    ("template <%P> struct S$ { Two n; S$() : n{1, int(%V)} {} };", "S$<%A>().n.a"),
]
BODY = re.compile(r"\) (try )?: n[({]")  # parsed when it is instantiated, with the names that are declared later


def forms():
    """Without those that declare a function with a parameter of an unknown type."""
    return [(place, value, parameters) for place in PLACES for value in VALUES for parameters in PARAMETERS + UNNAMED
            if not (value in ("@", "Missing::@") and re.search(r"\bv\$? ?\(\s*%V", place[0]))
            and not (parameters in UNNAMED and "%N" in place[0])]


def write(number, form, used):
    (place, use), value, (parameters, arguments) = form
    text = place.replace("%P", parameters).replace("%N", names(parameters)).replace("%V", value.replace("@", "later$"))
    text += "\nstruct { int x; operator int(); int operator()(int); } later$;"
    text = text.replace("$", str(number))
    if used:
        text += "\ninline auto use%d() { return %s; }" % (number, use.replace("%A", arguments).replace("$", str(number)))
    return text + "\n"


def select(half):
    chosen = [(n, f) for n, f in enumerate(forms())]
    return [(n, f) for n, f in chosen if half is None or n * 7919 % 31 % 2 == half]


def main():
    half = int(sys.argv[2]) if len(sys.argv) > 2 and sys.argv[1] != "alone" else None
    if sys.argv[1] == "alone":
        number = int(sys.argv[2])
        print(HEADER + write(number, forms()[number], "used" in sys.argv) + "int main() {}")
    elif sys.argv[1] == "wrong":
        return wrong(half)
    else:
        print(HEADER + "".join(write(n, f, sys.argv[1] == "rejected") for n, f in select(half)) + "int main() {}")
    return 0


def wrong(half):
    lines = (HEADER + "".join(write(n, f, True) for n, f in select(half)) + "int main() {}").split("\n")
    errors = {int(n) for n in re.findall(r"^[^ ]*?:(\d+):\d+: error:", sys.stdin.read(), re.M)}
    expected = {i + 1 for i, line in enumerate(lines) if "later" in line and "operator int()" not in line and
                (not BODY.search(line) or "Missing" in line)}
    for line in sorted(expected - errors):
        print("no error: " + lines[line - 1])
    errors = {line for line in errors if not lines[line - 1].startswith("inline auto use")} # they may follow
    for line in sorted(errors - expected):
        print("an error: " + lines[line - 1])
    print("%d errors expected, %d wrong" % (len(expected), len(expected ^ errors)))
    return expected != errors


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Compares random two- and three-dimensional kernels that read neighbors on OpenCL devices, with four rows per thread
wherever that variant exists (CPPAMP_COARSEN=always), with serial results.

  random_stencils.py --compiler amp-clang++ --count 1000 --seed 7 --jobs 4

A kernel tests its position in up to four ways, clamps indices in one of several ways or not, reads up to nine neighbors
and factors, and writes its own element of one or two containers, which it may read first. Where it does not, an else
branch may do less. Some kernels have tiles. A program has --per-program kernels. Programs that differ, do
not compile or crash are kept in the folder --findings.
"""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import compared_programs

HEADER = compared_programs.BEGINNING + compared_programs.numbers_below("1009 - 300") + """struct pair { int a; unsigned b; };
inline int least(int a, int b) restrict(cpu, amp) { return a < b ? a : b; }
inline int greatest(int a, int b) restrict(cpu, amp) { return a > b ? a : b; }
/// One step, at most to the border or around it.
inline int before(int i) restrict(cpu, amp) { return i > 0 ? i - 1 : 0; }
inline int behind(int i, int last) restrict(cpu, amp) { return i < last ? i + 1 : i; }
inline int before_or_last(int i, int last) restrict(cpu, amp) { return i == 0 ? last : i - 1; }
inline int behind_or_first(int i, int last) restrict(cpu, amp) { return i == last ? 0 : i + 1; }
template <int N, class Kernel> void serially(extent<N> e, Kernel kernel) {
  const int planes = N == 3 ? e[0] : 1, rows = e[N - 2], columns = e[N - 1];
  for (int z = 0; z < planes; ++z)
    for (int y = 0; y < rows; ++y)
      for (int x = 0; x < columns; ++x) {
        index<N> i;
        if (N == 3) i[0] = z;
        i[N - 2] = y, i[N - 1] = x;
        kernel(i);
      }
}
"""


class Stencil:
    """One kernel: its text, as a function of its containers."""

    def __init__(self, number, seed):
        self.number = number
        self.r = r = random.Random("%d/%d" % (seed, number))
        self.rank = r.choice([2, 2, 3])
        most = 40 if self.rank == 2 else 13
        self.extent = [r.choice([1, 2, 3, 4, 5, 7, 8, r.randint(1, most), r.randint(1, most)]) for _ in range(self.rank)]
        self.type = r.choice(["int", "unsigned", "int", "double", "float"])
        self.reach = r.choice([0, 1, 1, 2, 2])
        self.margin = [r.randint(0, 3) for _ in range(2)]
        self.outputs = r.randint(1, 2)
        self.tile = r.choice([None, None, (4, 8), (8, 4), (3, 4), (2, 4, 4)])
        if self.tile and len(self.tile) == self.rank:
            self.extent = [-(-e // t) * t for e, t in zip(self.extent, self.tile)]
        else:
            self.tile = None
        self.names = ["z", "y", "x"][3 - self.rank:]

    def at(self, steps, clamp):
        """An element of `a`, which has self.reach more elements on each side if it is not clamped."""
        places = []
        for k, (name, step) in enumerate(zip(self.names, steps)):
            place = "%s %s %d" % (name, "+-"[step < 0], abs(step)) if step else name
            ways = ["clamped(%s, n%d - 1)" % (place, k), "greatest(least(%s, n%d - 1), 0)" % (place, k)]
            if step == -1:
                ways += ["before(%s)" % name, "before_or_last(%s, n%d - 1)" % (name, k)]
            elif step == 1:
                ways += ["behind(%s, n%d - 1)" % (name, k), "behind_or_first(%s, n%d - 1)" % (name, k)]
            places.append(self.r.choice(ways) if clamp else "%s + %d" % (place, self.reach))
        return "a(%s)" % ", ".join(places)

    def condition(self):
        r = self.r
        k = r.randrange(self.rank)
        name = self.names[k]
        return r.choice([
            "%s > %d" % (name, r.randint(-1, 3)), "%s >= %d" % (name, r.randint(0, 2)), "%s != %d" % (name, r.randint(0, 3)),
            "%s < n%d - %d" % (name, k, r.randint(0, 3)), "%s + %d < n%d" % (name, r.randint(0, 3), k),
            "%s %% 3 != 1" % name, "n%d > %s + 1" % (k, name), "(%s ^ x) & 1" % name, "!(%s & 2)" % name,
            "%s - 1 < limit" % name, "limit != %s" % name, "%s * 2 < n%d + 5" % (name, k)])

    def value(self, clamp):
        r = self.r
        terms = [self.at([0] * self.rank, clamp)]
        for _ in range(r.randint(1, 8)):
            terms.append(self.at([r.choice([0, 0, 0] + list(range(-self.reach, self.reach + 1)))
                                  for _ in range(self.rank)], clamp))
        if r.random() < 0.5:
            terms.append("f(%s)" % self.r.choice(["x", "0", "x % 3"]))
        text = terms[0]
        for term in terms[1:]:
            text = r.choice(["(%s + %s)", "(%s - %s)", "(%s + 2 * %s)", "(%s > %s ? 3 : 5)"]) % (text, term) \
                if r.random() < 0.9 else "(%s * %s)" % (text, r.randint(2, 4))
        return text

    def body(self):
        r = self.r
        clamp = r.random() < 0.4
        lines = ["const int %s = i[%d];" % (n, k) for k, n in enumerate(self.names)]
        conditions = [self.condition() for _ in range(r.randint(0, 4))]
        for c in conditions:
            if r.random() < 0.3:
                lines.append("if (!(%s)) return;" % c)
        rest = [c for c in conditions if r.random() < 0.7]
        if rest:
            lines.append("if (%s) {" % " && ".join("(%s)" % c for c in rest))
        before = "b0[i]" if r.random() < 0.3 else "0"
        lines.append("const %s v = %s + %s;" % (self.type, self.value(clamp), before))
        lines.append("b0[i] = v;")
        if self.outputs == 2:
            more = self.value(clamp) if r.random() < 0.5 else "v"
            lines.append("b1[i] = (int)(%s) + %d;" % (more, r.randint(0, 9)))
        if rest and r.random() < 0.5:
            lines.append("} else {")
            lines.append(r.choice(["b0[i] = %s;", "b0[i] = 7 + %s;", "if (x & 1) b0[i] = %s;"]) % self.at([0] * self.rank, clamp))
        if rest:
            lines.append("}")
        return lines

    def text(self):
        n, rank, number = self.rank, self.rank, self.number
        wide = [e + 2 * self.reach for e in self.extent]
        out = [e + m for e, m in zip(self.extent, self.margin + [0])]
        product = lambda sides: " * ".join(map(str, sides))
        words = {"t": self.type, "n": n, "rank": rank, "number": number,
                 "extent": ", ".join(map(str, self.extent)), "wide": ", ".join(map(str, wide)), "all": product(wide),
                 "out": ", ".join(map(str, out)), "room": product(out), "zero": ", ".join("0" * rank),
                 "sides": ", ".join("n%d" % k for k in range(rank)), "body": "\n        ".join(self.body()),
                 "f": "(int)(x * 3 + 1)", "columns": max(3, self.extent[-1])}
        words["launch"] = "parallel_for_each(domain, kernel);"
        if self.tile:
            tile = ", ".join(map(str, self.tile))
            words["launch"] = "parallel_for_each(domain.tile<%s>(), [=](tiled_index<%s> t) restrict(amp) { kernel(t.global); });" % (
                tile, tile)
        words["sizes"] = ", ".join("n%d = %d" % (k, e) for k, e in enumerate(self.extent))
        return """void run%(number)d() {
  const std::vector<%(t)s> from = numbers<%(t)s>(%(all)s, %(number)d), factors = numbers<%(t)s>(%(columns)d, 1);
  std::vector<%(t)s> results[2] = {numbers<%(t)s>(%(room)s, 5), numbers<%(t)s>(%(room)s, 5)};
  std::vector<int> others[2] = {std::vector<int>(%(room)s, -1), std::vector<int>(%(room)s, -1)};
  const int %(sizes)s, limit = 3;
  for (int side = 0; side < 2; ++side) {
    array_view<const %(t)s, %(n)d> a(extent<%(n)d>(%(wide)s), from);
    array_view<const %(t)s, 1> f(extent<1>(%(columns)d), factors);
    array_view<%(t)s, %(n)d> all0(extent<%(n)d>(%(out)s), results[side]);
    array_view<int, %(n)d> all1(extent<%(n)d>(%(out)s), others[side]);
    const extent<%(n)d> domain(%(extent)s);
    const auto b0 = all0.section(index<%(n)d>(%(zero)s), domain);
    const auto b1 = all1.section(domain);
    auto kernel = [=](index<%(n)d> i) restrict(cpu, amp) {
        %(body)s
    };
    if (side)
      serially(domain, kernel);
    else
      %(launch)s
    all0.synchronize(), all1.synchronize();
  }
  compare(%(number)d, results[0], results[1]), compare(%(number)d, others[0], others[1]);
  ++kernels;
}
""" % words


if __name__ == "__main__":
    sys.exit(compared_programs.main("stencil", __doc__, HEADER, Stencil,
                                    lambda kernels: "detail::statistics().launches_of_rows"))

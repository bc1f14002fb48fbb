#!/usr/bin/env python3
"""Compares random kernels that compute rows, columns and components from a linear index with serial results.

  random_components.py --compiler amp-clang++ --accelerator 'cpu\\host' --flags="-O2 --amp-host=v3" --count 1000 --seed 7

A kernel divides its index by constants and by numbers that are known at run time, reads elements that it finds with the
quotients and the remainders, takes paths that depend on these or on the data, and writes its own element; some also
write one element per group of threads, or add to it. A program has --per-program kernels. Programs that differ, do not
compile or crash are kept in the folder --findings.
"""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import compared_programs

HEADER = compared_programs.BEGINNING + compared_programs.numbers_below("1009 - 300") + """inline void add(int *to, int value) restrict(cpu) { *to += value; }
inline void add(int *to, int value) restrict(amp) { atomic_fetch_add(to, value); }
template <class Kernel> void serially(extent<1> e, Kernel kernel) {
  for (int i = 0; i < e[0]; ++i) kernel(index<1>(i));
}
template <class Kernel> void serially(extent<2> e, Kernel kernel) {
  for (int y = 0; y < e[0]; ++y)
    for (int x = 0; x < e[1]; ++x) kernel(index<2>(y, x));
}
static volatile int one = 1;
"""

MARGIN = 2000


class Components:
    """One kernel: its text, as a function of its containers."""

    def __init__(self, number, seed):
        self.number = number
        self.r = r = random.Random("%d/%d" % (seed, number))
        self.rank = r.choice([1, 1, 2])
        sizes = [1, 2, 3, 5, 15, 16, 17, 33, 64, 100, r.randint(1, 200), r.randint(200, 900)]
        self.extent = [r.choice(sizes)] if self.rank == 1 else [r.randint(1, 7), r.choice(sizes)]
        self.by = r.choice([2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 12, 16, 48])
        self.width = r.choice([1, 2, 7, 16, 31, 48, 50, 100, r.randint(1, 300)])
        self.type = r.choice(["int", "unsigned", "float", "double"])
        self.index = r.choice(["int", "int", "unsigned"])
        self.tile = r.choice([None, None, None, 64, 20])
        if self.tile:
            self.extent[-1] = -(-self.extent[-1] // self.tile) * self.tile

    def number_text(self, depth=0):
        """A number of at most 4 * MARGIN, and at least -MARGIN."""
        r, c = self.r, self.by
        k = r.randint(-3, 3)
        texts = ["i", "i / C", "i % C", "i / C * C", "i / C * C + C - 1 - i % C", "i / W", "i % W", "i / W * W + (W - 1 - i % W)",
                 "i % C * 90 + i / C", "(i / C / W * W + clamped(i / C % W + K, W - 1)) * C + i % C", "i / C + K", "i + K",
                 "i / (2 * C)", "i % (3 * C)", "(i / C ^ 1)", "(i & ~1)", "(i | 3)", "2 * i + 1", "i / (W / 2 + 1)",
                 "i % (W / 2 + 1) * 2", "i / C * 4 + i % C % 4", "(i % C + 1) % C", "clamped(i % W + K, W - 1)",
                 "i / W * W + (i % W > 0 ? i % W - 1 : 0)", "i / C % W", "i / C / W", "(2 * i & 62)", "i % 48", "i / 48", "K + 5"]
        if self.rank == 2:
            texts += ["y", "y * 100 + x / C", "y * W + x % C", "x / C * C + y"]
        return r.choice(texts).replace("K", "(%d)" % k).replace("C", str(c)).replace("i ", "%s " % self.name())

    def name(self):
        return self.r.choice(["i ", "x "] if self.rank == 2 else ["i "]).strip()

    def element(self, array="a"):
        return "%s[int(%s) + %d]" % (array, self.number_text(), MARGIN)

    def condition(self):
        r, c = self.r, self.by
        return r.choice(["i %% %d == %d" % (c, r.randrange(c)), "i %% %d < %d" % (c, r.randrange(c)), "i %% %d != 0" % c,
                         "i / %d %% 2 == 0" % c, "i % W > 0", "i % W < W - 2", "i / W > 1", "i > 7", "%s > 100" % self.element(),
                         "i / %d < 9" % c, "i % 2"])

    def value(self):
        r = self.r
        terms = [r.choice([self.element(), self.element(), "%s * %d" % (self.element(), r.randint(2, 5)), "int(%s)" % self.number_text(),
                           "(%s ? %s : %s)" % (self.condition(), self.element(), r.choice(["3", self.element()]))])
                 for _ in range(r.randint(1, 5))]
        return "T(%s)" % " + ".join(terms)

    def write(self):
        r, c = self.r, self.by
        own = "b[at]"
        way = r.random()
        if way < 0.5:
            return ["%s %s %s;" % (own, r.choice(["=", "=", "+="]), self.value())]
        if way < 0.65:
            return ["T sum = 0;", "for (int k = 0; k < %s; ++k)" % r.choice(["3", "W", "int(i % 4)"]),
                    "  sum = T(sum + a[int(%s) + k + %d]);" % (self.number_text(), MARGIN), "%s = sum;" % own]
        if way < 0.75:
            return ["T own[%d];" % c, "for (int k = 0; k < %d; ++k) own[k] = a[int(i / %d * %d) + k + %d];" % (c, c, c, MARGIN),
                    "%s = T(own[i %% %d] - own[%d]);" % (own, c, r.randrange(c))]
        if way < 0.85 and self.rank == 1:
            return ["%s = %s;" % (own, self.value()), "if (i %% %d == %d) d[int(i / %d) + 500] = int(%s);" % (c, r.randrange(c), c, self.value())]
        return ["%s = %s;" % (own, self.value()), "add(&d[int(i %% %d)], int(%s));" % (c, self.number_text())]

    def body(self):
        r = self.r
        lines = []
        for _ in range(r.choice([0, 0, 0, 1])):
            lines.append("if (%s) return;" % self.condition())
        if r.random() < 0.35:
            lines.append("if (%s) {" % self.condition())
            lines += self.write()
            lines += ["} else {"] + self.write() if r.random() < 0.6 else []
            lines.append("}")
        else:
            lines += self.write()
        return lines

    def text(self):
        r = self.r
        words = {"t": self.type, "n": self.rank, "number": self.number, "extent": ", ".join(map(str, self.extent)),
                 "size": self.extent[0] * self.extent[-1] if self.rank == 2 else self.extent[0], "all": 6 * MARGIN,
                 "width": "%d%s" % (self.width, r.choice(["", " * one"])), "body": "\n        ".join(self.body())}
        if self.rank == 1:
            words["ids"] = "const int at = t[0]; const %s i = at;" % self.index
        else:
            words["ids"] = "const int x = t[1], y = t[0], at = y * %d + x; const %s i = x;" % (self.extent[1], self.index)
        words["launch"] = "parallel_for_each(domain, kernel);"
        if self.tile:
            tile = ", ".join(["1"] * (self.rank - 1) + [str(self.tile)])
            words["launch"] = "parallel_for_each(domain.tile<%s>(), [=](tiled_index<%s> t) restrict(amp) { kernel(t.global); });" % (
                tile, tile)
        return """void run%(number)d() {
  using T = %(t)s;
  const std::vector<T> from = numbers<T>(%(all)d, %(number)d);
  std::vector<T> results[2] = {numbers<T>(%(size)d, 5), numbers<T>(%(size)d, 5)};
  std::vector<int> others[2] = {std::vector<int>(1000, -1), std::vector<int>(1000, -1)};
  const int W = %(width)s;
  for (int side = 0; side < 2; ++side) {
    array_view<const T> a(%(all)d, from);
    array_view<T> b(%(size)d, results[side]);
    array_view<int> d(1000, others[side]);
    const extent<%(n)d> domain(%(extent)s);
    auto kernel = [=](index<%(n)d> t) restrict(cpu, amp) {
        %(ids)s
        %(body)s
    };
    if (side)
      serially(domain, kernel);
    else
      %(launch)s
    b.synchronize(), d.synchronize();
  }
  compare(%(number)d, results[0], results[1]), compare(%(number)d, others[0], others[1]);
  ++kernels;
}
""" % words


if __name__ == "__main__":
    sys.exit(compared_programs.main("components", __doc__, HEADER, Components))

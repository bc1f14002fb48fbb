#!/usr/bin/env python3
"""Compares random kernels with loops whose length depends on the thread's index with serial results.

  random_triangles.py --compiler amp-clang++ --accelerator 'cpu\\host' --flags="-O2 --amp-host=v3" --count 1000 --seed 7

A loop begins or ends at a multiple of the thread's index and a constant, counts up or down in steps, and may be inside
another loop or a condition. Its iterations read elements that all threads share, elements next to the thread's, and those
of a row or a column of the thread, and some write to the thread's own row. Results must be equal bit by bit.
"""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import compared_programs

HEADER = compared_programs.BEGINNING + compared_programs.numbers_below(97) + """template <class T, class Kernel> void compare(int number, int height, int n, Kernel kernel) {
  const int size = 2 * n + 80; // subscripts are taken modulo this
  const std::vector<T> from = numbers<T>(size, number), matrix = numbers<T>(size * size, number + 1);
  std::vector<T> sums[2] = {std::vector<T>(height * n), std::vector<T>(height * n)}, own[2] = {matrix, matrix};
  const array_view<const T> x(size, from);
  const array_view<const T, 2> a(size, size, matrix);
  for (int side = 0; side < 2; ++side) {
    array_view<T, 2> sum(height, n, sums[side]), b(size, size, own[side]);
    if (side)
      for (int r = 0; r < height; ++r)
        for (int i = 0; i < n; ++i) kernel(x, a, b, sum, r, i, n, size);
    else if (height == 1)
      parallel_for_each(extent<1>(n), [=](index<1> i) restrict(amp) { kernel(x, a, b, sum, 0, i[0], n, size); });
    else
      parallel_for_each(extent<2>(height, n), [=](index<2> i) restrict(amp) {
        kernel(x, a, b, sum, i[0], i[1], n, size);
      });
    sum.synchronize(), b.synchronize();
  }
  if (differ(sums[0], sums[1]) || differ(own[0], own[1])) {
    std::printf("kernel %d differs with %d x %d\\n", number, height, n);
    ++findings;
  }
}
"""


class Triangle:
    """One kernel."""

    def __init__(self, number, seed):
        self.number = number
        self.r = random.Random("%d/%d" % (seed, number))

    def bound(self):
        """A number between 0 and size, for each thread another one or not."""
        r = self.r
        me = r.choice(["i", "i", "i", "2 * i", "i / 2", "(n - i)", "(i & 7)", "r", "(i + r)"])
        return r.choice([me, me, "%s + %d" % (me, r.randint(1, 40)), "n", str(r.randint(0, 50))])

    def subscript(self, j):
        r = self.r
        return r.choice([j, j, j, "i + %s" % j, "%s + %d" % (j, r.randint(1, 9)), "i"]) + ("" if r.random() < 0.7 else " & 63")

    def value(self, j):
        r = self.r
        at = self.subscript(j)
        return r.choice(["x[(%s) %% size]" % at, "x[(%s) %% size]" % at, "a(i, (%s) %% size)" % at, "a((%s) %% size, i)" % at,
                         "T(%s)" % j]) if r.random() < 0.6 else r.choice(["x[%s]", "a(i, %s)", "a(%s, i)"]) % j

    def statement(self, j, may_write):
        r = self.r
        v = self.value(j)
        kind = r.random()
        if kind < 0.5:
            return "s += %s;" % v
        if kind < 0.6:
            return "s = s > %s ? s : T(%s + 1);" % (v, v)
        if kind < 0.75:
            return "if (%s > m) s += %s;" % (v, self.value(j))
        if kind < 0.85 and may_write:
            return "b(i, %s) = T(b(i, %s) + s);" % (j, j)
        return "s = T(%s - s);" % v

    def loop(self, depth, may_write):
        r = self.r
        j = "jk"[depth]
        step = r.choice([1, 1, 1, 1, 2, 3])
        begin, end = self.bound(), self.bound()
        if r.random() < 0.5:
            begin = r.choice(["0", "1"])
        body = [self.statement(j, may_write) for _ in range(r.randint(1, 2))]
        if depth == 0 and r.random() < 0.2:
            body.append(self.loop(1, False))
        if r.random() < 0.1:
            body.append("if (s == T(77)) break;")
        text = "{ %s }" % " ".join(body)
        last = "size" if step == 1 else "size - %d" % step
        if r.random() < 0.2:
            return "for (int %s = (%s) - 1; %s >= %s; %s -= %d) %s" % (j, end, j, begin, j, step, text)
        return "for (int %s = %s; %s < %s && %s < %s; %s += %d) %s" % (j, begin, j, end, j, last, j, step, text) \
            if r.random() < 0.15 else "for (int %s = %s; %s < %s; %s += %d) %s" % (j, begin, j, end, j, step, text)

    def text(self):
        r = self.r
        may_write = r.random() < 0.3
        height = 1 if may_write else r.choice([1, 1, 3])
        loops = [self.loop(0, may_write) for _ in range(r.choice([1, 1, 2]))]
        if r.random() < 0.2:
            loops[0] = "if (i %s %d) %s" % (r.choice([">", "<", "%"]), r.randint(2, 30), loops[0])
        words = {"number": self.number, "type": r.choice(["float", "int", "unsigned", "double"]), "height": height,
                 "sizes": "{%s}" % ", ".join(str(r.choice([r.randint(1, 40), r.randint(1, 200), 64, 128])) for _ in range(3)),
                 "loops": "\n    ".join(loops)}
        return """void run%(number)d() {
  using T = %(type)s;
  for (int n : %(sizes)s)
    compare<T>(%(number)d, %(height)d, n, [](const array_view<const T> &x, const array_view<const T, 2> &a, const array_view<T, 2> &b,
        const array_view<T, 2> &sum, int r, int i, int n, int size) restrict(cpu, amp) {
    const T m = x[i];
    T s = 0;
    %(loops)s
    sum(r, i) = s;
  });
  ++kernels;
}
""" % words


if __name__ == "__main__":
    sys.exit(compared_programs.main("triangles", __doc__, HEADER, Triangle))

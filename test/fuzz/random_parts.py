#!/usr/bin/env python3
"""Compares random kernels whose threads each go through a part of an array with serial results.

  random_parts.py --compiler amp-clang++ --count 1000 --seed 7 --flags='-O2 --amp-no-spirv --amp-host=v3' --accelerator 'cpu\\host'

Parts have equal sizes, except for the last one, or sizes of their own. Loops go through them forwards or backwards, sum
up, change elements, append to lists at the front or the back, leave early and contain others. There are few threads or
many. Results must be equal bit by bit.
"""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import compared_programs

HEADER = compared_programs.BEGINNING + compared_programs.numbers_below(97) + """template <class T, class Kernel> void compare(int number, int threads, int size, int n, Kernel kernel) {
  const std::vector<T> from[3] = {numbers<T>(n + 8, number), numbers<T>(n + 8, number + 1), numbers<T>(n + 8, number + 2)};
  std::vector<T> a[2] = {from[0], from[0]}, b[2] = {from[1], from[1]}, sums[2] = {std::vector<T>(threads), std::vector<T>(threads)};
  const array_view<const T> other(n + 8, from[2]);
  for (int side = 0; side < 2; ++side)
    for (int launch = 0; launch < 2; ++launch) { // the second one knows the time of a thread
      array_view<T> mine_a(n + 8, a[side]), mine_b(n + 8, b[side]), sum(threads, sums[side]);
      if (side)
        for (int k = 0; k < threads; ++k) kernel(mine_a, mine_b, other, sum, k, size, n);
      else
        parallel_for_each(sum.extent, [=](index<1> i) restrict(amp) {
          kernel(mine_a, mine_b, other, sum, i[0], size, n);
        });
      mine_a.synchronize(), mine_b.synchronize(), sum.synchronize();
    }
  if (differ(a[0], a[1]) || differ(b[0], b[1]) || differ(sums[0], sums[1])) {
    std::printf("kernel %d differs with %d threads, parts of %d, %d elements\\n", number, threads, size, n);
    ++findings;
  }
}
"""


class Parts:
    """One kernel: thread k changes elements from `low` to `high`."""

    def __init__(self, number, seed):
        self.number = number
        self.r = r = random.Random("parts %d/%d" % (seed, number))
        self.type = r.choice(["unsigned", "unsigned", "float", "double"])
        self.unequal = r.random() < 0.2
        # The conditions of appending statements must not be met more often than there are elements.
        self.appends = r.random() < 0.3

    def place(self, at):
        return self.r.choice([at] * 5 + ["low", "high - 1"])

    def term(self, at):
        r = self.r
        return r.choice(["%s[%s]" % (r.choice("aab"), self.place(at)), "other[%s]" % r.choice([at, at, "k", "n - " + at, at + " + 1"]),
                         "sum", "T(%s)" % r.choice(["k", at, "3"]), "last"])

    def condition(self, at):
        return self.r.choice(["%s > T(40)" % self.term(at), "%s %% 3 == 1" % at, "k % 2 == 0", "%s < %s" % (self.term(at), self.term(at))])

    def statement(self, at):
        r = self.r
        to = r.choice(["%s[%s]" % (r.choice("ab"), at)] * 3 + ["sum", "sum", "last"])
        value = " + ".join(self.term(at) for _ in range(r.choice([1, 1, 2])))
        if self.type == "unsigned":  # which may overflow
            text = "%s %s %s;" % (to, r.choice(["=", "+=", "+=", "-="]), value)
        else:
            text = "%s = (%s + %s) * T(0.25);" % (to, r.choice([to, "T(2)"]), value)
        if r.random() < 0.1:
            text = "for (int j = 0; j < int(k + %s) %% 4; ++j) { %s }" % (at, text)
        return "if (%s) { %s }" % (self.condition(at), text) if r.random() < 0.25 else text

    def loop(self):
        r = self.r
        at = "at"
        statements = [self.statement(at) for _ in range(r.randint(1, 3))]
        if self.appends:
            statements.append("if (%s) b[low + count++] = %s;" % (self.condition(at), self.term(at)) if r.random() < 0.6 else
                              "if (%s) b[low + count++] = a[at]; else b[high - ++rest] = other[at];" % self.condition(at))
        if r.random() < 0.15:
            statements.insert(r.randrange(len(statements) + 1), "if (%s) break;" % self.condition(at))
        body = " ".join(statements)
        step = r.choice([1, 1, 1, 1, 2])
        reset = "count = rest = 0; " if self.appends else ""
        if r.random() < 0.25:
            return reset + "for (int at = high - 1; at >= low; at -= %d) { %s }" % (step, body)
        first = r.choice(["low", "low", "low", "low + 1"])
        return reset + "for (int at = %s; at < high; at += %d) { %s }" % (first, step, body)

    def bounds(self):
        r = self.r
        if self.unequal:
            return "k * (size + 2) + k % 3", "(k + 1) * (size + 2) + (k + 1) % 3", 1
        low = "k * size"
        high = r.choice(["(k + 1) * size", "low + size"])
        clamp = r.choice([None, "%s < n ? %s : n;", "%s > n ? n : %s;", "%s; if (high > n) high = n;"])
        return low, high, clamp

    def text(self):
        r = self.r
        low, high, clamp = self.bounds()
        lines = "const int low = %s; int high = " % low
        if self.unequal or clamp is None:
            lines += high + ";"
        else:
            lines += clamp.replace("%s", high)
        loops = "\n    ".join(self.loop() for _ in range(r.choice([1, 1, 1, 2])))
        calls = ""
        for threads, size in [(r.choice([1, 2, 3, 4, 7]), r.choice([3, 17, 400])), (r.choice([16, 33, 50]), r.choice([1, 16, 64, 100])),
                              (r.choice([64, 130]), r.choice([5, 33, 128]))]:
            n = threads * (size + 2) + threads % 3 if self.unequal else threads * size
            if clamp and not self.unequal:
                n -= r.choice([0, 1, size // 2])
            calls += "  compare<%s>(%d, %d, %d, %d, kernel);\n" % (self.type, self.number, threads, size, max(n, 1))
        return """void run%d() {
  typedef %s T;
  const auto kernel = [](array_view<T> a, array_view<T> b, array_view<const T> other, array_view<T> sums, int k, int size,
                         int n) restrict(cpu, amp) {
    %s
    int count = 0, rest = 0;
    T sum = T(k), last = T(1);
    if (high <= low)
      return;
    %s
    sums[k] = sum + last + T(count - rest);
  };
%s  ++kernels;
}
""" % (self.number, self.type, lines, loops, calls)


if __name__ == "__main__":
    sys.exit(compared_programs.main("parts", __doc__, HEADER, Parts))

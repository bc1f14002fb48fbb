#!/usr/bin/env python3
# Generates random kernels that choose, reassign and write through pointers to elements of several views, of local
# arrays and of tile_static arrays, in branches, loops and switches, and through references to pointers.
#
#   pointer_programs.py FILE SEED KERNELS
#
# The program runs each body as a kernel and as host code, and compares all memory.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import random
import sys

HEAD = r"""
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

inline void aim(int *&p, int *q) restrict(cpu, amp) { p = q; }
inline void aim_if(int *&p, int *&q, int n) restrict(cpu, amp) {
  if (n)
    aim(p, q);
  else
    aim(q, p);
}
inline void exchange(int *&p, int *&q) restrict(cpu, amp) {
  int *t = p;
  p = q;
  q = t;
}
inline int *&pick(int *&p, int *&q, int n) restrict(cpu, amp) { return n ? p : q; }
inline int *later(int *p, int *q, int n) restrict(cpu, amp) {
  for (int k = 0; k < (n & 3); ++k) {
    int *t = p;
    p = q;
    q = t;
  }
  return p;
}
inline void add(int &x, int y) restrict(cpu, amp) { x += y; }
struct Views {
  array_view<int> a, b;
  int *at(int n, int k) const restrict(cpu, amp) { return n ? &a[k] : &b[k]; }
  void set(int *&p, int n, int k) const restrict(cpu, amp) { aim(p, at(n, k)); }
};

int failures = 0;
void compare(int kernel, const std::vector<int> *device, const std::vector<int> *host) {
  for (int v = 0; v < 4; ++v)
    for (unsigned i = 0; i < host[v].size(); ++i)
      if (device[v][i] != host[v][i]) {
        std::printf("kernel %d: view %d, element %u: %d instead of %d\n", kernel, v, i, device[v][i], host[v][i]);
        ++failures;
        return;
      }
}
"""

RUN = r"""
void run_%(n)d() {
  std::vector<int> device[4], host[4];
  for (int v = 0; v < 4; ++v)
    for (int i = 0; i < 64; ++i)
      device[v].push_back((i * 7 + v * 3 + %(n)d) %% 11), host[v].push_back(device[v].back());
  {
    array_view<int> A(64, device[0]), B(64, device[1]), C(64, device[2]);
    array_view<const int> F(64, device[3]);
    Views V = {B, C};
    parallel_for_each(extent<1>(16).tile<4>(), [=](tiled_index<4> t) restrict(amp) {
      int i = t.global[0];
      tile_static int s[16];
      int *T = &s[4 * t.local[0]];
      for (int k = 0; k < 4; ++k)
        T[k] = k;
%(body)s
    });
  }
  {
    array_view<int> A(64, host[0]), B(64, host[1]), C(64, host[2]);
    array_view<const int> F(64, host[3]);
    Views V = {B, C};
    for (int i = 0; i < 16; ++i) {
      int s[4];
      int *T = s;
      for (int k = 0; k < 4; ++k)
        T[k] = k;
%(body)s
    }
  }
  compare(%(n)d, device, host);
}
"""


class Body:
    def __init__(self, rng):
        self.rng = rng
        # Few kernels mix all kinds of memory, because a single kind finds different bugs.
        kinds = ["A", "B", "C"]
        if rng.random() < 0.5:
            kinds.append("L")
        if rng.random() < 0.4:
            kinds.append("T")
        self.objects = kinds
        self.pointers = ["p", "q", "r", "w"]
        self.lines = []
        self.depth = 0
        self.loops = 0

    def line(self, text):
        self.lines.append("      " + "  " * self.depth + text)

    def number(self):
        r = self.rng
        return r.choice(["F[4 * i + %d]" % r.randrange(4), "F[%d]" % r.randrange(8), "i", "x", str(r.randrange(5))])

    def condition(self):
        return "(%s + %d) %s" % (self.number(), self.rng.randrange(4), self.rng.choice(["& 1", "% 3 == 0", "> 5"]))

    def address(self):
        r = self.rng
        name = r.choice(self.objects)
        if name in "ABC":
            return "&%s[4 * i]" % name
        return {"L": "l", "T": "T"}[name]

    def target(self):
        r = self.rng
        choice = r.random()
        if choice < 0.45:
            return self.address()
        if choice < 0.6:
            return r.choice(self.pointers)
        if choice < 0.7:
            return "V.at(%s, 4 * i)" % self.condition()
        if choice < 0.85:
            return "%s ? %s : %s" % (self.condition(), self.operand(), self.operand())
        return "later(%s, %s, %s)" % (self.operand(), self.operand(), self.number())

    def operand(self):
        return self.rng.choice([self.address(), self.rng.choice(self.pointers)])

    def place(self):
        r = self.rng
        p = r.choice(self.pointers + ["pick(p, q, %s)" % self.condition()])
        return "%s[%s & 3]" % (p, self.number()) if r.random() < 0.7 else "*%s" % p

    def statement(self):
        r = self.rng
        kind = r.randrange(14)
        if kind < 4:
            self.line("%s = %s;" % (r.choice(self.pointers), self.target()))
        elif kind < 7:
            self.line("%s %s %s;" % (self.place(), r.choice(["=", "+=", "^="]), self.number()))
        elif kind == 7:
            self.line("{ const int *c = %s; x += c[%s & 3]; }" % (self.target(), self.number()))
        elif kind == 8:
            self.line(r.choice(["aim_if(%s, %s, %s);", "exchange(%s, %s); x += %s;"])
                      % (*r.sample(self.pointers, 2), self.condition()))
        elif kind == 9 and r.random() < 0.3:
            self.line("V.set(%s, %s, 4 * i);" % (r.choice(self.pointers), self.condition()))
        elif kind == 9:
            self.line("aim(pick(%s, %s, %s), %s);" % (*r.sample(self.pointers, 2), self.condition(), self.operand()))
        elif kind == 10:
            self.line("x += (%s == %s) + (%s != 0);" % (*r.sample(self.pointers, 2), r.choice(self.pointers)))
        elif kind == 11:
            self.line("add(%s, %s);" % (self.place(), self.number()))
        elif self.depth < 3:
            self.compound()

    def block(self, count):
        self.depth += 1
        for _ in range(count):
            self.statement()
        self.depth -= 1

    def compound(self):
        r = self.rng
        kind = r.randrange(4)
        if kind < 2:
            self.line("if (%s) {" % self.condition())
            self.block(r.randrange(1, 4))
            if kind:
                self.line("} else {")
                self.block(r.randrange(1, 4))
            self.line("}")
        elif kind == 2:
            name = "k%d" % self.loops
            self.loops += 1
            self.line("for (int %s = 0; %s < %s; ++%s) {" % (name, name, r.choice(["3", "(F[4 * i] & 3)"]), name))
            self.block(r.randrange(1, 4))
            if r.random() < 0.3:
                self.line("  if (%s) break;" % self.condition())
            self.line("}")
        else:
            self.line("switch (%s & 3) {" % self.number())
            for label in range(3):
                self.line("case %d:" % label)
                self.block(r.randrange(1, 3))
                if r.random() < 0.7:
                    self.line("  break;")
            self.line("default:")
            self.block(1)
            self.line("}")

    def text(self):
        self.line("int l[4] = {i, 1, 2, 3}, x = 0;")
        for p in self.pointers:
            self.line("int *%s = %s;" % (p, self.address()))
        for _ in range(self.rng.randrange(4, 14)):
            self.statement()
        self.line("A[4 * i] += x + l[0] + l[1] + l[2] + l[3] + T[0] + T[1] + T[2] + T[3];")
        return "\n".join(self.lines)


def main():
    path, seed, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    rng = random.Random(seed)
    with open(path, "w") as out:
        out.write(HEAD)
        for n in range(count):
            out.write(RUN % {"n": n, "body": Body(rng).text()})
        out.write("int main() {\n%s\n" % "\n".join("  run_%d();" % n for n in range(count)))
        out.write('  std::printf("%d kernels, %%d failures\\n", failures);\n  return failures != 0;\n}\n' % count)


if __name__ == "__main__":
    main()

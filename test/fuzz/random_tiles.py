#!/usr/bin/env python3
"""Compares random kernels that copy blocks to tile_static memory with serial results.

  random_tiles.py --compiler amp-clang++ --accelerator 'cpu\\host' --flags="-O2 --amp-host=v3" --count 1000 --seed 7

The threads of a tile copy elements and a halo in one of several ways: their own element and those next to it, in loops
that go through the block, or a whole tile of which only the inner threads compute. Elements outside of the domain are
clamped, wrapped or 0. After a barrier, threads read elements of the block at distances up to the halo's width, or those
of other threads, and write their own. Some kernels write the memory that they copy. A program has --per-program
kernels. Programs that differ, do not compile or crash are kept in the folder --findings.
"""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import compared_programs

HEADER = compared_programs.BEGINNING + """struct both { int i; float f; };
template <class T> T number(int n) { return static_cast<T>(n % 1009 - 300); }
template <> both number<both>(int n) { return {n % 1009 - 300, static_cast<float>(n % 117)}; }
template <class T> std::vector<T> numbers(int count, int seed) {
  std::vector<T> v(count);
  for (int i = 0; i < count; ++i) v[i] = number<T>(i * 7919 % 65521 + seed * 1047);
  return v;
}
inline int sum(int a, int b) restrict(cpu, amp) { return a + 3 * b; }
inline unsigned sum(unsigned a, unsigned b) restrict(cpu, amp) { return a + 3 * b; }
inline float sum(float a, float b) restrict(cpu, amp) { return a + 3 * b; }
inline double sum(double a, double b) restrict(cpu, amp) { return a + 3 * b; }
inline both sum(both a, both b) restrict(cpu, amp) { both r = {a.i + 3 * b.i, a.f - b.f}; return r; }
inline int wrapped(int i, int n) restrict(cpu, amp) { return (i + 4 * n) % n; }
"""


class Tiles:
    """One kernel: what threads do before and after the barrier."""

    def __init__(self, number, seed):
        self.number = number
        self.r = r = random.Random("%d/%d" % (seed, number))
        self.rank = r.choice([1, 2, 2, 2, 3, 3])
        self.tile = list({1: r.choice([(64,), (256,), (48,), (32,)]), 2: r.choice([(16, 16), (8, 32), (4, 16), (2, 48), (16, 32), (8, 8), (6, 24), (1, 48)]),
                          3: r.choice([(2, 4, 16), (4, 4, 16), (2, 2, 32), (1, 8, 32), (4, 8, 8), (2, 6, 10)])}[self.rank])
        self.halo = r.choice([0, 1, 1, 2, 3])
        self.inner = self.halo > 0 and r.random() < 0.15 and min(self.tile) > 2 * self.halo
        self.type = r.choice(["float", "float", "int", "unsigned", "double", "both"])
        self.in_place = r.random() < 0.25
        self.halo = min(self.halo, min(self.tile))
        if self.in_place:
            self.halo, self.inner = 0, False
        self.padding = r.choice([0, 0, 1])
        self.side = [t + (0 if self.inner else 2 * self.halo) for t in self.tile]
        self.side[-1] += self.padding
        self.names = ["z", "y", "x"][3 - self.rank:]
        step = [t - 2 * self.halo if self.inner else t for t in self.tile]
        self.tiles = [r.randint(1, 4) for _ in self.tile]
        self.whole = self.in_place or (r.random() < 0.6 and not self.inner)  # other tiles write what is outside
        self.extent = [n * s - (0 if self.whole else r.randint(0, s - 1)) for n, s in zip(self.tiles, step)]
        self.step = step
        self.is_flat = r.random() < 0.3

    def block(self, places):
        """An element of the block."""
        if self.is_flat:
            text = "0"
            for place, side in zip(places, self.side):
                text = "(%s) * %d + %s" % (text, side, place) if text != "0" else place
            return "s[%s]" % text
        return "s" + "".join("[%s]" % p for p in places)

    def source(self, places):
        """What is copied from these places, which may be outside."""
        r = self.r
        way = self.way
        sizes = ["n%d" % k for k in range(self.rank)]
        if way == "clamped":
            places = ["clamped(%s, %s - 1)" % p for p in zip(places, sizes)]
        elif way == "wrapped":
            places = ["wrapped(%s, %s)" % p for p in zip(places, sizes)]
        element = "a(%s)" % ", ".join(places)
        if way == "zero":
            inside = " && ".join("%s >= 0 && %s < %s" % (p, p, n) for p, n in zip(places, sizes))
            element = "%s ? %s : T()" % (inside, element)
        if self.changed and self.type != "both":
            element = r.choice(["T(%s + 1)", "T(-(%s))"]) % ("(%s)" % element)
        return element

    def shared(self, loops, element, places):
        """Loops in which all threads copy what is theirs; or only some of them, and the other elements are 0."""
        r = self.r
        copy = "%s = %s;" % (element, self.source(places))
        if r.random() < 0.85:
            return loops + ["  " + copy]
        n = r.choice(self.names)
        some = "l%s %s %d" % (n, r.choice(["<", ">=", "!="]), r.randrange(self.tile[self.names.index(n)]))
        zero = "%s = T();" % element
        if r.random() < 0.5:
            return loops + ["  if (%s) %s else %s" % (some, copy, zero)]
        return loops + ["  " + zero] + loops + ["  if (%s) %s" % (some, copy)]

    def before(self):
        r, h, rank = self.r, self.halo, self.rank
        self.way = r.choice(["clamped", "zero", "wrapped", "zero", "clamped"])
        self.changed = r.random() < 0.15
        own = ["g%s" % n for n in self.names]
        here = ["l%s" % n for n in self.names]
        if self.inner:
            return ["%s = %s;" % (self.block(here), self.source(["g%s - %d" % (n, h) for n in self.names]))]
        if h == 0:
            return ["%s = %s;" % (self.block(here), self.source(own))]
        fill = r.random()
        if fill < 0.3:  # loops in each dimension
            lines = []
            for k, n in enumerate(self.names):
                lines.append("for (int k%s = l%s; k%s < %d; k%s += %d)" % (n, n, n, self.tile[k] + 2 * h, n, self.tile[k]))
            places = ["t%s * %d + k%s - %d" % (n, self.tile[k], n, h) for k, n in enumerate(self.names)]
            return self.shared(lines, self.block(["k" + n for n in self.names]), places)
        if fill < 0.6:  # one loop
            threads, sides = 1, [t + 2 * h for t in self.tile]
            flat, count = "", 1
            for n, t, side in zip(self.names, self.tile, sides):
                flat = "(%s) * %d + l%s" % (flat, t, n) if flat else "l" + n
                threads *= t
                count *= side
            parts, rest = [], "k"
            for side in reversed(sides[1:]):
                parts.insert(0, "%s %% %d" % (rest, side))
                rest = "%s / %d" % (rest, side)
            parts.insert(0, rest)
            places = ["t%s * %d + %s - %d" % (n, t, p, h) for n, t, p in zip(self.names, self.tile, parts)]
            return self.shared(["for (int k = %s; k < %d; k += %d)" % (flat, count, threads)], self.block(parts), places)
        # Their own element, and what is next to it at the borders of the tile: without corners.
        self.corners = False
        middle = ["l%s + %d" % (n, h) for n in self.names]
        lines = ["%s = %s;" % (self.block(middle), self.source(own))]
        for k, n in enumerate(self.names):
            t = self.tile[k]
            first = ["l%s" % n if j == k else m for j, m in enumerate(middle)]
            last = ["l%s + %d" % (n, 2 * h) if j == k else m for j, m in enumerate(middle)]
            if h == 1 and r.random() < 0.5:
                first[k], last[k] = "0", str(t + 1)
            moved = lambda by: [("g%s %s" % (m, by) if j == k else "g" + m) for j, m in enumerate(self.names)]
            low = "l%s < %d" % (n, h) if first[k] != "0" else "l%s == 0" % n
            high = "l%s >= %d" % (n, t - h) if first[k] != "0" else "l%s == %d" % (n, t - 1)
            lines.append("if (%s) %s = %s;" % (low, self.block(first), self.source(moved("- %d" % h))))
            lines.append("if (%s) %s = %s;" % (high, self.block(last), self.source(moved("+ %d" % h))))
        return lines

    def read(self):
        """An element of the block that exists."""
        r, h = self.r, self.halo
        if h == 0:
            k = r.randrange(self.rank)
            places = []
            for j, (n, t) in enumerate(zip(self.names, self.tile)):
                ways = ["l" + n, "l" + n]
                if j == k:
                    ways += ["%d - l%s" % (t - 1, n), "clamped(l%s + %d, %d)" % (n, r.randint(-2, 2), t - 1), str(r.randrange(t)),
                             "(l%s ^ %d)" % (n, 1 - t % 2), "(l%s + 5) %% %d" % (n, t)]
                places.append(r.choice(ways))
            return self.block(places)
        only = None if self.corners else r.randrange(self.rank)
        base = 0 if self.inner else h
        places = []
        for j, n in enumerate(self.names):
            step = r.randint(-h, h) if only is None or only == j else 0
            places.append("l%s + %d" % (n, base + step))
        return self.block(places)

    def after(self):
        r = self.r
        inside = ["g%s < n%d" % (n, k) for k, n in enumerate(self.names)]
        own = "b(%s)" % ", ".join("g" + n for n in self.names)
        if self.inner:
            inside = ["l%s >= %d && l%s < %d" % (n, self.halo, n, t - self.halo) for n, t in zip(self.names, self.tile)]
            inside += ["g%s - %d < n%d" % (n, self.halo, k) for k, n in enumerate(self.names)]
            own = "b(%s)" % ", ".join("g%s - %d" % (n, self.halo) for n in self.names)
        conditions = [] if self.whole else list(inside)
        if r.random() < 0.2:
            conditions.append("(gx & 3) != 1")
        lines = ["T v = %s;" % self.read()]
        for _ in range(r.randint(0, 6)):
            element = self.read()
            n, t = r.choice(list(zip(self.names, self.tile)))
            if self.halo == 0 and not self.in_place and r.random() < 0.3:
                k = self.names.index(n)
                here = self.block(["l%s - 1" % m if m == n else "l" + m for m in self.names])
                there = "a(%s)" % ", ".join("g%s - 1" % m if m == n else "clamped(g%s, n%d - 1)" % (m, j) for j, m in enumerate(self.names))
                element = "(l%s > 0 ? %s : g%s > 0 && g%s <= n%d ? %s : T())" % (n, here, n, n, k, there)
            lines.append("v = sum(v, %s);" % element)
        if r.random() < 0.2 and self.halo and self.corners:
            lines = ["T v = T();", "for (int k = 0; k < %s; ++k)" % r.choice([str(2 * self.halo + 1), "limit"]),
                     "  v = sum(v, %s);" % self.block(["l%s + %s" % (n, "k" if n == "x" else "0") for n in self.names])] \
                if not self.inner else lines
        lines.append("%s = v;" % own)
        if not conditions:
            return lines
        return ["if (%s) {" % " && ".join(conditions)] + ["  " + line for line in lines] + ["}"]

    def text(self):
        self.corners = True
        before, after = self.before(), self.after()
        tile = ", ".join(map(str, self.tile))
        ids, loops = [], []
        for k, n in enumerate(self.names):
            ids.append("const int l%s = ti.local[%d], t%s = ti.tile[%d], g%s = t%s * %d + l%s;" % (n, k, n, k, n, n, self.step[k], n))
            loops.append("for (int t%s = 0; t%s < %d; ++t%s)" % (n, n, self.tiles[k], n))
        threads = ["for (int l%s = 0; l%s < %d; ++l%s)" % (n, n, t, n) for n, t in zip(self.names, self.tile)]
        globals_ = ["const int g%s = t%s * %d + l%s; (void)g%s;" % (n, n, self.step[k], n, n) for k, n in enumerate(self.names)]
        count = 1
        for side in self.side:
            count *= side
        block = "[%d]" % count if self.is_flat else "".join("[%d]" % s for s in self.side)
        size = 1
        for e in self.extent:
            size *= e
        words = {"t": self.type, "n": self.rank, "number": self.number, "extent": ", ".join(map(str, self.extent)), "size": size,
                 "tile": tile, "block": block, "before": "\n          ".join(before), "after": "\n          ".join(after),
                 "ids": "\n          ".join(ids), "domain": ", ".join(str(n * t) for n, t in zip(self.tiles, self.tile)),
                 "sizes": ", ".join("n%d = %d" % (k, e) for k, e in enumerate(self.extent)), "loops": "\n      ".join(loops),
                 "threads": "\n          ".join(threads), "globals": " ".join(globals_),
                 "from": "results[side]" if self.in_place else "from", "const": self.r.choice(["const ", ""]) if self.in_place else "const ",
                 "halo": 2 * self.halo + 1}
        return """void run%(number)d() {
  using T = %(t)s;
  const std::vector<T> from = numbers<T>(%(size)d, %(number)d);
  std::vector<T> results[2] = {numbers<T>(%(size)d, 5), numbers<T>(%(size)d, 5)};
  const int %(sizes)s, limit = %(halo)d;
  for (int side = 0; side < 2; ++side) {
    array_view<%(const)sT, %(n)d> a(extent<%(n)d>(%(extent)s), %(from)s.data());
    array_view<T, %(n)d> b(extent<%(n)d>(%(extent)s), results[side].data());
    if (side) {
      %(loops)s {
          T s%(block)s;
          std::memset(&s, 0, sizeof(s));
          %(threads)s { %(globals)s
          %(before)s
          }
          %(threads)s { %(globals)s
          %(after)s
          }
      }
    } else {
      parallel_for_each(extent<%(n)d>(%(domain)s).tile<%(tile)s>(), [=](tiled_index<%(tile)s> ti) restrict(amp) {
          tile_static T s%(block)s;
          %(ids)s
          %(before)s
          ti.barrier.wait();
          %(after)s
      });
    }
    a.synchronize(), b.synchronize();
  }
  compare(%(number)d, results[0], results[1]);
  ++kernels;
}
""" % words


if __name__ == "__main__":
    sys.exit(compared_programs.main("tiles", __doc__, HEADER, Tiles))

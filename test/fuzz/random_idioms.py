#!/usr/bin/env python3
"""Compares random kernels that count, multiply bytes, or leave loops at different times with serial results.

  random_idioms.py --compiler amp-clang++ --count 1000 --seed 7 --flags='-O2 --amp-no-spirv --amp-host=v3' --accelerator 'cpu\\host'

Threads add to counters that the data decide, to their own elements and to those of other views of the same array, and
read their own ones. Tiles count in tile_static memory, and add what they have counted. Sums of products of bytes are
unpacked from words in several ways. Threads extract bytes and halves from words at places that they compute in many ways. Threads of a tile have values for variables under conditions, and use them after
barriers. Threads search with loops that end on several conditions, in iterations that store,
and iterate between not at all and a hundred times. They read
elements near their own up to the borders of an array, and divide by numbers near theirs. Results must be equal bit by bit.
"""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import compared_programs

HEADER = compared_programs.BEGINNING + compared_programs.numbers_below(97) + """inline void add(int &to, int v) restrict(amp) { atomic_fetch_add(&to, v); }
inline void add(int &to, int v) restrict(cpu) { to = static_cast<int>(static_cast<unsigned>(to) + static_cast<unsigned>(v)); }
inline void sub(int &to, int v) restrict(amp) { atomic_fetch_sub(&to, v); }
inline void sub(int &to, int v) restrict(cpu) { to = static_cast<int>(static_cast<unsigned>(to) - static_cast<unsigned>(v)); }
inline void inc(int &to) restrict(amp) { atomic_fetch_inc(&to); }
inline void inc(int &to) restrict(cpu) { ++to; }
inline void raise(int &to, int v) restrict(amp) { atomic_fetch_max(&to, v); }
inline void raise(int &to, int v) restrict(cpu) { to = to < v ? v : to; }
struct range { // a condition with a temporary object
  int begin, end;
  bool has(int i) const restrict(cpu, amp) { return i >= begin && i < end; }
};
inline range range_of(int begin, int end) restrict(cpu, amp) { return {begin, end}; }
template <class Kernel> void compare_borders(int number, int n, int c, int d, int seed, Kernel kernel) {
  const std::vector<int> from = numbers<int>(n, seed);
  std::vector<int> outs[2];
  const array_view<const int> in(n, from);
  for (int side = 0; side < 2; ++side) {
    outs[side].assign(n, -1);
    array_view<int> out(n, outs[side]);
    if (side)
      for (int i = 0; i < n; ++i) kernel(in, out, i, n, c, d);
    else
      parallel_for_each(out.extent, [=](index<1> t) restrict(amp) { kernel(in, out, t[0], n, c, d); });
    out.synchronize();
  }
  if (differ(outs[0], outs[1])) {
    std::printf("kernel %d differs with %d, %d, %d\\n", number, n, c, d);
    ++findings;
  }
}
template <class Kernel> void compare_packed(int number, int threads, int seed, Kernel kernel) {
  std::vector<unsigned> from;
  for (int v : numbers<int>(threads * 8 + 160, seed)) from.push_back(static_cast<unsigned>(v) * 2654435761u + 77u);
  std::vector<int> outs[2];
  const array_view<const unsigned> in(static_cast<int>(from.size()), from);
  const array_view<const unsigned, 2> rows(static_cast<int>(from.size()) / 16, 16, from);
  for (int side = 0; side < 2; ++side) {
    outs[side].assign(threads * 4, -1);
    array_view<int> out(threads * 4, outs[side]);
    if (side)
      for (int k = 0; k < threads; ++k) kernel(in, rows, out, k, threads);
    else
      parallel_for_each(extent<1>(threads), [=](index<1> i) restrict(amp) { kernel(in, rows, out, i[0], threads); });
    out.synchronize();
  }
  if (differ(outs[0], outs[1])) {
    std::printf("kernel %d differs with %d threads\\n", number, threads);
    ++findings;
  }
}
enum { counters = 64, own = 4 };
template <class Kernel> void compare_threads(int number, int threads, int seed, Kernel kernel) {
  const std::vector<int> from = numbers<int>(threads * 8 + 160, seed);
  std::vector<int> all[2], out[2];
  const array_view<const int> in(static_cast<int>(from.size()), from);
  for (int side = 0; side < 2; ++side) {
    all[side].assign(counters + threads * own, 5);
    out[side].assign(threads * own, -1);
    array_view<int> a(static_cast<int>(all[side].size()), all[side]), o(threads * own, out[side]);
    array_view<int> low = a.section(0, counters), high = a.section(counters, threads * own);
    if (side)
      for (int k = 0; k < threads; ++k) kernel(in, a, low, high, o, k, threads);
    else
      parallel_for_each(extent<1>(threads), [=](index<1> i) restrict(amp) { kernel(in, a, low, high, o, i[0], threads); });
    a.synchronize(), o.synchronize();
  }
  if (differ(all[0], all[1]) || differ(out[0], out[1])) {
    std::printf("kernel %d differs with %d threads\\n", number, threads);
    ++findings;
  }
}
"""

SIZES = [1, 3, 16, 17, 64, 100, 333, 1000, 5000, 70000]


class Threads:
    """One kernel without tiles: `body` is the code of thread k."""

    is_row = False

    def __init__(self, number, seed):
        self.number = number
        self.names = 0
        self.r = random.Random("%s %d/%d" % (type(self).__name__, seed, number))

    def new(self, prefix):
        self.names += 1
        return "%s%d" % (prefix, self.names)

    def partly(self, body):
        """Also with a variable that only some threads have a value for."""
        r = self.r
        if r.random() < 0.5:
            return body
        test = r.choice(["in[k] & 1", "k % 3 == 0", "k < n / 2", "in[k] > 50", "k == 7", "(k & 31) > 3"])
        value = r.choice(["n", "k * 2", "in[k] - 3", "in[n]", "in[0] * 3", "in[k + 1]", "k + in[5]"])
        return ["int w; if (%s) w = %s;%s" % (test, value, r.choice(["", " else out[k * 4 + 3] = 5;"]))] + body + ["if (%s) out[k * 4] ^= w;" % test]

    def text(self):
        body = self.partly(self.body())
        calls = "".join("  compare_threads(%d, %d, %d, kernel);\n" % (self.number, n, self.r.randrange(100))
                        for n in self.r.sample(SIZES, 3))
        return """void run%d() {
  const auto kernel = [](array_view<const int> in, array_view<int> a, array_view<int> low, array_view<int> high,
                         array_view<int> out, int k, int n) restrict(cpu, amp) {
    %s
  };
%s  ++kernels;
}
""" % (self.number, "\n    ".join(body), calls)


class Counters(Threads):
    """Threads add to counters, and to own elements of the same array; they read only the latter."""

    def value(self):
        r = self.r
        return r.choice(["in[k]", "in[k * 8 + %d]" % r.randrange(8), "k", "%d" % r.randint(-3, 9), "out[k * 4 + %d]" % r.randrange(4),
                         "high[k * 4 + %d]" % r.randrange(4), "a[64 + k * 4 + %d]" % r.randrange(4), "high[k * 4 + (in[k] & 3)]", "x"])

    def place(self):
        r = self.r
        return r.choice(["in[k] & 63", "in[k + %d] %% 50" % r.randrange(50), "(k * 7 + in[k]) & 31", str(r.randrange(64)),
                         "k & 63", "k % 5", "(x + in[k]) & 63", "in[k] / 2", "(in[k] & 7) * 8 + (k & 7)", "(k >> 3) & 63"])

    def statement(self, depth):
        r = self.r
        kind = r.randrange(13 if depth else 9)
        if kind < 4:
            to = r.choice(["low[%s]", "low[%s]", "a[%s]"]) % self.place()
            return [r.choice(["add(%s, %s);", "add(%s, %s);", "sub(%s, %s);"]) % (to, r.choice(["1", "1", self.value()]))
                    if r.random() < 0.8 else "inc(%s);" % to]
        if kind == 4:
            return ["add(%s, %s);" % (r.choice(["high[k * 4 + %d]", "a[64 + k * 4 + %d]"]) % r.randrange(4), self.value())]
        if kind == 5:
            return ["x = (x + %s) & 65535;" % self.value()]
        if kind < 8:
            return ["out[k * 4 + %d] = %s;" % (r.randrange(4), self.value())]
        if kind == 8:
            return ["%s = %s;" % (r.choice(["high[k * 4 + %d]", "a[64 + k * 4 + %d]"]) % r.randrange(4), self.value())]
        inner = sum((self.statement(depth - 1) for _ in range(r.randint(1, 3))), [])
        if kind < 11:
            test = r.choice(["in[k] & 1", "k % 3 == 0", "x < 40", "in[k] < 50", "k < n / 2", "low.extent[0] > 3"])
            return ["if (%s) {" % test] + ["  " + line for line in inner] + ["}"]
        j = self.new("j")
        return ["for (int %s = 0; %s < %s; ++%s) {" % (j, j, r.choice(["3", "in[k] & 7", "(k & 3) + 1"]), j)] + \
            ["  " + line for line in inner] + ["}"]

    def body(self):
        lines = ["int x = in[k];"]
        for _ in range(self.r.randint(1, 6)):
            lines += self.statement(2)
        return lines


class Bytes(Threads):
    """Sums of products of bytes that are unpacked from words."""

    def byte(self, word, lane):
        r = self.r
        shift = 8 * lane
        return r.choice(["((%s >> %d) & 255)" % (word, shift), "(static_cast<int>(%s << %d) >> 24)" % (word, 24 - shift),
                         "((%s >> %d & 127) - (%s >> %d & 128))" % (word, shift, word, shift),
                         "(((%s >> %d & 255) ^ 128) - 128)" % (word, shift),
                         "((%s >> %d & 255) > 127 ? static_cast<int>(%s >> %d & 255) - 256 : static_cast<int>(%s >> %d & 255))" % ((word, shift) * 3),
                         "static_cast<int>(%s >> %d & 15)" % (word, shift)])

    def body(self):
        r = self.r
        words = ["static_cast<unsigned>(in[%s]) * 2654435761u" % p for p in ("k", "k + 1", "j", "k * 8 + (j & 7)", "k + j")]
        lines = ["int sum = in[k];", "for (int j = 0; j < %s; ++j) {" % r.choice(["1", "4", "in[k] & 7"]),
                 "  const unsigned a = %s, b = %s, c = %s;" % (r.choice(words), r.choice(words), r.choice(words))]
        usual = {"a": r.randrange(6), "b": r.randrange(6)}

        def byte(word, lane):
            state = r.getstate()
            if word in usual and r.random() < 0.85:
                saved, self.r = self.r, random.Random(usual[word])
                text = self.byte(word, lane)
                self.r = saved
                return text
            r.setstate(state)
            r.random()
            return self.byte(r.choice("abc"), lane)
        for _ in range(r.randint(1, 3)):
            terms = []
            for _ in range(r.randint(2, 8)):
                lane = r.randrange(4)
                terms.append(r.choice(["%s * %s" % (byte("a", lane), byte("b", lane))] * 5 + [byte("a", lane), "3 * " + byte("a", lane), "(sum & 4095)"]))
            lines.append("  sum %s= static_cast<int>(%s);" % (r.choice("++-^"), " ".join(
                ("" if i == 0 else r.choice(["+ ", "+ ", "- "])) + "static_cast<int>(%s)" % t for i, t in enumerate(terms))))
        return lines + ["}", "out[k * 4] = sum;"]


class Packed(Threads):
    """Threads extract bytes and halves from the words of a container, at places near their own or anywhere."""

    def place(self):
        r = self.r
        return r.choice(["k", "k", "(k + %d)" % r.randint(1, 9), "(k * 4 + %d)" % r.randrange(4), "k * 3", "(k ^ 1)", "k / 2", "(n - 1 - k)",
                         "(k % 1000 * (k % 1000) % (n * 4))", "j", "(k + j)", "(k * 4 + j)", "(k * 16 + j)", "(k > 2 ? k - 3 : 0)", "(k + 1 < n ? k + 1 : n - 1)",
                         "(k + %d) %% n" % r.randrange(5), "static_cast<int>(x % (n * 8u))", "(k % 7 * 9 + k / 7)", "j * 5", "%d" % r.randrange(64)])

    def part(self):
        r = self.r
        e = "(%s)" % self.place()
        kind = r.randrange(9)
        if kind < 2:
            return "((in[%s >> 2] >> ((%s & 3) * 8)) & 0xFF)" % (e, e)
        if kind == 2:
            return "(in[%s / 4] >> %s %% 4 * 8 & %d)" % (e, e, r.choice([255, 255, 127, 15, 1, 511]))
        if kind == 3:
            return "(in[%s / 2] >> (%s %% 2 * 16) & 0xFFFF)" % (e, e)
        if kind == 4:
            return "((static_cast<int>(in[%d + (%s >> 2)]) >> ((%s & 3) << 3)) & 255)" % (r.randrange(9), e, e)
        if kind == 5:
            return "((in[%s >> 2] >> (24 - (%s & 3) * 8)) & 0xFF)" % (e, e)
        if kind == 6:
            return "(rows(%s %% (rows.extent[0]), j %% 64 >> 2) >> ((j & 3) * 8) & 255)" % e
        if kind == 7:
            return "((in[%s >> 2] >> ((%s + %d & 3) * 8)) & 0xFF)" % (e, e, r.choice([1, 4, 8]))
        return "(in[%s >> 3] >> ((%s & 7) * 4) & 15)" % (e, e)

    def text(self):
        r = self.r
        lines = ["int j = %s; unsigned x = in[k];" % r.choice(["0", "k & 7", "k % 64"])]
        for _ in range(r.randint(1, 3)):
            store = r.choice(["out[k * 4 + %d]" % r.randrange(4), "out[k]", "x"])
            step = "%s %s static_cast<int>(%s);" % (store, r.choice(["=", "+=", "^="]), " + ".join(self.part() for _ in range(r.randint(1, 3))))
            if store == "x":
                step = step.replace("x +=", "x = x * 33 +").replace("static_cast<int>", "static_cast<unsigned>")
            kind = r.randrange(6)
            if kind == 0:
                step = "if (%s) { %s }" % (r.choice(["k & 1", "x & 64", "k > n / 2", "in[k] % 3 == 0"]), step)
            elif kind < 3:
                step = "for (j = 0; j < %s; ++j) { %s%s }" % (r.choice(["4", "9", "16", "k % 20", "static_cast<int>(in[k] % 30)"]), step,
                                                         r.choice(["", "", " if (x % 17 == 3) break;", " if ((in[(k + j) / 4] >> (k + j) % 4 * 8 & 255) > 200) break;"]))
            lines.append(step)
        lines.append("if (k % 3 == 0) out[k] ^= static_cast<int>(x) + j;")
        # Elements of other threads are not written: out[k] is either everybody's, or nobody's.
        if any("out[k]" in line for line in lines):
            lines = [line.replace("out[k * 4 + ", "out[k + 0 * ") for line in lines]
        calls = "".join("  compare_packed(%d, %d, %d, kernel);\n" % (self.number, n, r.randrange(100)) for n in r.sample(SIZES, 3))
        return """void run%d() {
  const auto kernel = [](array_view<const unsigned> in, array_view<const unsigned, 2> rows, array_view<int> out, int k, int n) restrict(cpu, amp) {
    (void)rows, (void)n;
    %s
  };
%s  ++kernels;
}
""" % (self.number, "\n    ".join(lines), calls)


class Exits(Threads):
    """Loops that end on several conditions, with stores before and after these."""

    def condition(self, j):
        r = self.r
        return r.choice(["%s < in[k] %% 23" % j, "in[k + %s] != %d" % (j, r.randrange(97)), "range_of(x & 3, in[k]).has(%s)" % j,
                         "in[(k + %s) & 63] > %d" % (j, r.randrange(40)), "(x & 31) != %d" % r.randrange(32), "%s * %s < 60 + k" % (j, j),
                         "high[k * 4 + (%s & 3)] < 300" % j, "!range_of(%d, 30).has(in[k + %s])" % (r.randrange(30), j)])

    def conditions(self, j):
        r = self.r
        text = " && ".join(self.condition(j) for _ in range(r.randint(1, 3)))
        return "(%s || %s)" % (text, self.condition(j)) if r.random() < 0.2 else text

    def store(self, j):
        r = self.r
        return r.choice(["out[k * 4 + (%s & 3)] = x;" % j, "high[k * 4 + (%s & 1)] += %s;" % (j, j), "out[k * 4] += in[k + %s] & 15;" % j,
                         "x = (x * 5 + %s) & 1023;" % j, "x ^= in[k + %s];" % j, "last = %s;" % j, "y = y * 0.5f + x;"])

    def loop(self, depth):
        r = self.r
        j = self.new("j")
        most = r.choice([8, 40, 100]) if depth == 2 else 8
        limit = "%s < %d" % (j, most)
        body = []
        for _ in range(r.randint(1, 4)):
            kind = r.randrange(8)
            if kind < 3:
                body.append(self.store(j))
            elif kind < 5:
                leave = r.choice(["break;", "break;", "continue;", "return;", "{ out[k * 4 + 3] = %s; break; }" % j, "{ last = x; return; }"])
                body.append("if (%s) %s" % (self.condition(j), leave))
            elif kind == 5 and depth:
                body += self.loop(depth - 1)
            elif kind == 6:
                body.append("switch (in[k + %s] & 3) { case 0: %s break; case 1: %s default: %s }" % (j, self.store(j), self.store(j), self.store(j)))
            else:
                body.append("if (%s) { %s } else { %s }" % (self.condition(j), self.store(j), self.store(j)))
        body = ["  " + line for line in body]
        kind = r.randrange(4)
        if kind == 0:
            return ["for (int %s = %s; %s && %s; ++%s) {" % (j, r.choice(["0", "in[k] & 3"]), limit, self.conditions(j), j)] + body + ["}"]
        if kind == 1:
            return ["for (int %s = 0; %s && %s; %s += %s) {" % (j, self.conditions(j), limit, j, r.choice(["1", "(in[k] & 1) + 1"]))] + body + ["}"]
        if kind == 2:
            return ["{ int %s = -1; while (++%s < %d && %s) {" % (j, j, most, self.conditions(j))] + body + ["} last += %s; }" % j]
        return ["{ int %s = -1; do { ++%s;" % (j, j)] + body + ["} while (%s && %s); last += %s; }" % (limit, self.conditions(j), j)]

    def body(self):
        r = self.r
        lines = ["int x = in[k], last = 0; float y = 0;"]
        if r.random() < 0.3:
            lines.append("if (k %% %d == %d) return;" % (r.randint(2, 4), r.randrange(2)))
        for _ in range(r.randint(1, 2)):
            lines += self.loop(2)
            if r.random() < 0.5:
                lines.append(self.store("last"))
        return lines + ["out[k * 4 + 1] = x ^ last;", "out[k * 4 + 2] = static_cast<int>(y);"]


class Lanes(Threads):
    """Threads that iterate between not at all and about a hundred times, with arrays of their own."""

    STEPS = ["x = x & 1 ? (3 * x + 1) & 0xfffff : x >> 1;", "s = (s + x * j) & 0xffffff;", "s ^= x >> (j & 7);", "f = f * 0.5f + x;", "l = l * 3 + s;",
             "t[j & 7] += x;", "s = (s + t[x & 7]) & 0xffffff;", "out[k * 4 + (j & 3)] = s;", "add(low[x & 63], 1);", "if (x == 5) s += 7;",
             "s += in[(x + k) & 63];", "u = u * 1103515245u + 12345u;", "b = b != (x > 20);", "add(high[k * 4 + (x & 3)], j);",
             "s += static_cast<int>(u >> 7) % 9;", "s += x / ((j & 3) + 1);", "t[x & 7] ^= s;", "for (int m = 0; m < (x & 3); ++m) s += m ^ j;",
             "if (s & 64) continue;", "if (x & 8) { s = -s; f += 1; }", "s &= 0xffff;"]

    def body(self):
        r = self.r
        lines = ["int x = in[k] * in[k + 1] + k, s = 0, j = 0; unsigned u = k; unsigned long l = 0; float f = 0; bool b = false;",
                 "int t[8] = {1, 2, k, 4, 5, 6, 7, 8};"]
        for _ in range(r.randint(1, 2)):
            end = r.choice(["j < in[k]", "j < (in[k] & 3 ? 2 : 90)", "x > 1 && j < 120", "j < 100 && (u & 31) != 7", "j < n % 40", "j < in[k] / 4 + (k == 7) * 80"])
            lines.append("for (j = 0; %s; ++j) {" % end)
            for step in r.sample(self.STEPS, r.randint(2, 6)):
                lines.append("  " + step)
            for _ in range(r.choice([0, 0, 1, 2])):
                lines.append("  " + r.choice(["if (s == 77) break;", "if (x == 1) break;", "if (t[j & 7] > 500) { s += 9; break; }", "if (j > 60 && b) return;",
                                              "if ((u & 15) == 3) { out[k * 4] = j; break; }"]))
            lines.append("}")
        return lines + ["out[k * 4 + 3] = s ^ j ^ static_cast<int>(l) ^ t[k & 7] ^ static_cast<int>(u);", "out[k * 4 + 2] = static_cast<int>(f) + b;"]


class Bins:
    """One kernel of tiles that count in tile_static memory, and then add the counters, or something else."""

    is_row = False

    def __init__(self, number, seed):
        self.number = number
        self.r = r = random.Random("bins %d/%d" % (seed, number))
        self.tile = r.choice([16, 32, 64, 64, 128, 100])
        self.bins = r.choice([4, 16, 64])

    def clear(self):
        r = self.r
        return r.choice(["if (l < B) s[l] = 0;", "for (int j = l; j < B; j += T) s[j] = 0;", "if (l == 0) for (int j = 0; j < B; ++j) s[j] = 0;",
                         "for (int j = l; j < B; j += T) { s[j] = 0; c[j] = 0; }", "for (int j = l; j < B; j += T) s[B - 1 - j] = 0;"])

    def count(self):
        r = self.r
        array = r.choice("sss") if not self.two else r.choice("ssc")
        return r.choice(["add(@[in[k] & (B - 1)], 1);", "add(@[(in[k] + l) & (B - 1)], in[k] & 3);", "inc(@[k & (B - 1)]);",
                         "if (in[k] & 1) add(@[in[k] / 2 & (B - 1)], 1); else sub(@[1], 2);", "add(@[0], 1);",
                         "for (int j = 0; j < (in[k] & 3); ++j) add(@[(in[k] >> j) & (B - 1)], j);", "raise(@[in[k] & (B - 1)], k);"]
                        if r.random() < 0.9 else ["out[k] = in[k] + 1;"]).replace("@", array)

    def last(self):
        r = self.r
        v = r.choice(["s[j]", "s[j]", "s[j] * 3", "s[j] << 2", "s[j] - s[B - 1 - j]", "-s[j]", "s[j] / 2", "s[j] + 1", "s[j] > 2", "s[j] & 3", "s[j] * s[j]",
                      "s[j] + c[j]" if self.two else "s[j]"])
        to = r.choice(["total[j]", "total[j]", "total[j]", "total[j + 64]", "total[(j + t) & 63]", "total[j * 2 & 127]", "total[k & 127]"])
        text = r.choice(["add(%s, %s);", "add(%s, %s);", "sub(%s, %s);", "if (s[j] != 0) add(%s, %s);", "if (s[j] > 1) add(%s, %s);",
                         "if (s[j] == 0) return; add(%s, %s);"]) % (to, v)
        more = r.choice([""] * 6 + ["out[k] = s[j];", "add(total[127], 1);", "add(total[126], n);", "inc(s[j]);"])
        if "B - 1" in v:
            more = more.replace("inc(s[j]);", "")
        head = r.choice(["if (l < B) { const int j = l; %s }", "for (int j = l; j < B; j += T) { %s }", "if (l == 0) for (int j = 0; j < B; ++j) { %s }",
                         "if (l < B && t != 1) { const int j = l; %s }", "if (l >= 4 && l < 4 + B && l < T) { const int j = l - 4; %s }"])
        return head % (text + " " + more).strip()

    def text(self):
        r = self.r
        self.two = r.random() < 0.3
        phases = [self.clear() if not self.two else self.clear().replace("s[j] = 0;", "s[j] = 0, c[j] = 0;").replace("s[l] = 0", "s[l] = 0, c[l] = 0")
                  .replace("s[B - 1 - j] = 0", "s[B - 1 - j] = 0, c[B - 1 - j] = 0"), "", ""]
        counting = " ".join(self.count() for _ in range(r.choice([1, 1, 2])))
        phases[1] = counting
        phases[2] = self.last()
        extra = r.random()
        if extra < 0.12:
            phases = phases + phases
        elif extra < 0.2:
            phases.insert(2, " ".join([self.count()]))
        elif extra < 0.25:
            phases.append("add(total[100], 1);")
        if "raise" in "".join(phases):
            phases = [p if "raise" not in p else "raise(s[in[k] & (B - 1)], k);" for p in phases]
            phases = [p if "add(s" not in p and "inc(s" not in p and "sub(s" not in p and "add(c" not in p or "raise" in p else "raise(s[in[k] & (B - 1)], k);" for p in phases]
        clears = "for (int j = 0; j < B; ++j) s[j] = c[j] = 0;"
        amp, cpu = [], []
        for p in phases:
            amp.append("[&]() restrict(amp) { %s }(); ti.barrier.wait();" % p)
            cpu.append("for (int l = 0; l < T; ++l) { const int k = t * T + l; (void)k; [&] { %s }(); }" % p)
        sizes = r.sample([1, 2, 5, 37, 300], 2)
        return """void run%d() {
  enum { B = %d, T = %d };
  for (int tiles : {%s}) {
    const int n = tiles * T;
    const std::vector<int> from = numbers<int>(n, %d);
    std::vector<int> sums[2], own_out[2];
    for (int side = 0; side < 2; ++side) {
      sums[side].assign(128, 3), own_out[side].assign(n, 0);
      const array_view<const int> in(n, from);
      array_view<int> total(128, sums[side]), out(n, own_out[side]);
      if (side) {
        for (int t = 0; t < tiles; ++t) {
          int s[B], c[B];
          %s
          %s
        }
      } else {
        parallel_for_each(extent<1>(n).tile<T>(), [=](tiled_index<T> ti) restrict(amp) {
          tile_static int s[B], c[B];
          const int k = ti.global[0], l = ti.local[0], t = ti.tile[0]; (void)k, (void)t;
          if (l == 0) { %s }
          ti.barrier.wait();
          %s
        });
      }
      total.synchronize(), out.synchronize();
    }
    if (differ(sums[0], sums[1]) || differ(own_out[0], own_out[1])) {
      std::printf("kernel %d differs with %%d tiles\\n", tiles);
      ++findings;
    }
  }
  ++kernels;
}
""" % (self.number, self.bins, self.tile, ", ".join(map(str, sizes)), r.randrange(100), clears, "\n          ".join(cpu),
            clears if self.first_clear(phases) else "", "\n          ".join(amp), self.number)

    def first_clear(self, phases):
        """Only half of the kernels clear everything first."""
        covers = phases[0].startswith(("for", "if (l == 0)")) or (self.bins <= self.tile)
        return not covers or (not self.two and " c[" in " ".join(phases)) or self.r.random() < 0.1


class Borders(Threads):
    """Threads read elements near their own, and divide by numbers near theirs, up to the borders of an array."""

    # An index, and the condition under which it is inside.
    PLACES = [("i - C", "i >= C"), ("i + C", "i + C < n"), ("(i > C ? i : C) - C", ""), ("(i + C < n ? i + C : n - 1)", ""), ("(i + C) % n", ""),
              ("(i >= C ? i - C : i - C + n)", "C <= n"), ("(i < C ? C - i : i - C)", "C < n"), ("n - 1 - i", ""), ("i / D * D", ""), ("i / D", ""), ("i % D", ""),
              ("(i & ~7)", ""), ("(i ^ 1)", "(i ^ 1) < n"), ("(i * 2 & 62)", "(i * 2 & 62) < n"), ("static_cast<int>(static_cast<unsigned>(i) - C)", "static_cast<unsigned>(i) - C < static_cast<unsigned>(n)"),
              ("static_cast<int>(static_cast<long>(i) * D % n)", ""), ("(i > 0 ? i - 1 : 0)", ""), ("(i < n - 1 ? i + 1 : i)", ""), ("2 * i", "i < n / 2"),
              ("i * D", "i < n / D"), ("(i + n - C) % n", "C <= n"), ("(i > 1 ? i : 1)", "n > 1"), ("i + (i < n - 1)", "")]
    DIVISORS = ["(i > 1 ? i : 1)", "(i > C ? i - C : 1)", "D", "(i < D ? i + 1 : D)", "(C > 1 ? C : 1)", "(n - i)", "(i < n - 3 ? n - i - 3 : 1)", "(i & 15 | 1)"]

    def place(self):
        place, condition = self.r.choice(self.PLACES)
        c = self.r.choice(["c", "c", "1", "3"])
        return place.replace("C", c).replace("D", "d"), condition.replace("C", c).replace("D", "d")

    def body(self):
        r = self.r
        lines, names = ["int s = 0;"], []
        for v in range(r.randint(1, 4)):
            place, condition = self.place()
            lines.append("const int p%d = %s;" % (v, place))
            names.append(("p%d" % v, condition))
        for v in range(r.randint(0, 2)):
            divisor = r.choice(self.DIVISORS).replace("C", "c").replace("D", "d")
            lines.append("const int q%d = %s %s %s;" % (v, r.choice(["in[i]", "i * 5", "n", "(i + 1000)"]), r.choice("/%"), divisor))
            names.append(("q%d" % v, None))
        for _ in range(r.randint(2, 6)):
            name, condition = r.choice(names)
            use = "s = (s * 3 + %s) & 0xffffff;" % (name if condition is None else "in[%s]" % name)
            tests = ([condition] if condition else []) + (["(in[i] & %d) != 0" % r.choice([1, 3, 64])] if r.random() < 0.4 else [])
            tests += [r.choice(["i > 0", "i < n - 1", "i >= c", "i + c < n", "n != 7"])] if r.random() < 0.4 else []
            if r.random() < 0.2:
                use = "for (int j = 0; j < d; ++j) " + use
            lines.append("if (%s) { %s }" % (" && ".join(tests), use) if tests else use)
        return lines + ["out[i] = s;"]

    def text(self):
        r = self.r
        calls = "".join("  compare_borders(%d, %d, %d, %d, %d, kernel);\n" % (self.number, n, r.choice([0, 1, 2, 3, 5, 17, 64]), r.choice([1, 2, 3, 7, 16, 64, 100]), r.randrange(50))
                        for n in r.sample([1, 2, 3, 5, 15, 16, 33, 64, 100, 257, 1000], 5))
        return """void run%d() {
  const auto kernel = [](array_view<const int> in, array_view<int> out, int i, int n, int c, int d) restrict(cpu, amp) {
    %s
  };
%s  ++kernels;
}
""" % (self.number, "\n    ".join(self.body()), calls)


class Shares:
    """One kernel of tiles in which only some threads have values for variables, and use them after barriers."""

    is_row = False

    def __init__(self, number, seed):
        self.number = number
        self.r = r = random.Random("shares %d/%d" % (seed, number))
        self.tile = r.choice([16, 32, 64, 64, 128, 100])
        self.variables = [("u%d" % v, r.choice(["int", "int", "unsigned", "float"]), self.condition()) for v in range(r.randint(1, 3))]
        self.writes = True

    def condition(self):
        return self.r.choice(["l < 8", "l == 5", "l >= T / 2", "(in[k] & 1)", "l % 16 == 3", "(t & 1)", "l < 8 && t != 2", "l != 0", "in[k] > 60",
                              "l >= 8", "l < T", "(k & 31) < 9"])

    def value(self):
        r = self.r
        return r.choice(["table[t]", "table[t] * 3 + n", "in[k] * 2", "table[(t + 1) % n]", "t * 7 + 1", "table[l % n]", "table[0] - table[t]", "n",
                         "s[l]" if self.writes else "s[T - 1 - l]"])

    def statement(self):
        r = self.r
        name, _, condition = r.choice(self.variables)
        kind = r.randrange(6)
        if kind == 0:
            return "if (%s) out[k] += static_cast<int>(@%s); else out[k] += %d;" % (condition, name, r.randint(1, 9))
        if kind == 1:
            return "if (%s) @%s += %s;" % (condition, name, self.value())
        if kind == 2:
            return "if (%s) { out[k] ^= static_cast<int>(@%s); } " % (condition, name)
        if kind == 3 and self.writes:
            return "if (%s) s[l] = %s;" % (self.condition(), self.value())
        if kind == 4 and self.writes:
            return "if (%s) s[l] += static_cast<int>(@%s) & 255;" % (condition, name)
        return "if (%s) { @%s = %s; }" % (condition, name, self.value())

    def phase(self):
        self.writes = self.r.random() < 0.6
        return " ".join(self.statement() for _ in range(self.r.randint(1, 3)))

    def text(self):
        r = self.r
        self.writes = True
        first = ["s[l] = in[k];"]
        for name, _, condition in self.variables:
            first.append("if (%s) @%s = %s;%s" % (condition, name, self.value(), r.choice(["", " else s[l] = in[k] + 2;", " else out[k] = 4;"])))
        lines = [" ".join(first)]
        loops = []
        for _ in range(r.randint(1, 4)):
            if r.random() < 0.25:
                lines.append("for (int q = 0; q < %s; ++q) {" % r.choice(["3", "n % 3", "(t & 1) + 1"]))
                lines += [self.phase() for _ in range(r.randint(1, 2))] + ["}"]
            else:
                lines.append(self.phase())
        last = " ".join("if (%s) out[k] += static_cast<int>(@%s);" % (condition, name) for name, _, condition in self.variables)
        lines.append(last)
        amp, cpu = [], []
        for line in lines:
            if line.startswith("for (int q") or line == "}":
                amp.append(line)
                cpu.append(line)
                continue
            amp.append("{ %s } ti.barrier.wait();" % line.replace("@", ""))
            text = line
            for name, _, _ in self.variables:
                text = text.replace("@" + name, name + "[l]")
            cpu.append("for (int l = 0; l < T; ++l) { const int k = t * T + l; (void)k; %s }" % text)
        sizes = r.sample([1, 2, 5, 37, 120], 2)
        return """void run%d() {
  enum { T = %d };
  for (int tiles : {%s}) {
    const int n = tiles;
    const std::vector<int> from = numbers<int>(tiles * T, %d), more = numbers<int>(tiles, %d);
    std::vector<int> outs[2];
    for (int side = 0; side < 2; ++side) {
      outs[side].assign(tiles * T, 0);
      const array_view<const int> in(tiles * T, from), table(tiles, more);
      array_view<int> out(tiles * T, outs[side]);
      if (side) {
        for (int t = 0; t < tiles; ++t) {
          int s[T];
          %s
          %s
        }
      } else {
        parallel_for_each(extent<1>(tiles * T).tile<T>(), [=](tiled_index<T> ti) restrict(amp) {
          tile_static int s[T];
          const int k = ti.global[0], l = ti.local[0], t = ti.tile[0];
          (void)t;
          %s
          %s
        });
      }
      out.synchronize();
    }
    if (differ(outs[0], outs[1])) {
      std::printf("kernel %d differs with %%d tiles\\n", tiles);
      ++findings;
    }
  }
  ++kernels;
}
""" % (self.number, self.tile, ", ".join(map(str, sizes)), r.randrange(100), r.randrange(100),
            " ".join("%s %s[T] = {};" % (kind, name) for name, kind, _ in self.variables), "\n          ".join(cpu),
            " ".join("%s %s;" % (kind, name) for name, kind, _ in self.variables), "\n          ".join(amp), self.number)


if __name__ == "__main__":
    sys.exit(compared_programs.main("idioms", __doc__, HEADER, lambda n, seed: (Counters, Bins, Exits, Lanes, Bytes, Shares, Shares, Borders, Borders, Packed)[n % 10](n, seed)))

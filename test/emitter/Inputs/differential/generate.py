# Generates random C functions for the differential test of the emitter: same seed, same text.
#
# The programs have no undefined behavior: masks keep signed operands small, shifts and indices are masked, divisors are
# odd, and fuel bounds the loops. They consist of constructs that typically break emitters: phis that swap, values that
# live across back edges, breaks out of nested loops and switches, gotos into loops, copied structs, mixed widths and
# signs.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import random

PRELUDE = """
#ifndef K
#define K(x) x
#endif
#define global __attribute__((address_space(1)))
typedef unsigned int uint; typedef unsigned long ulong; typedef unsigned char uchar;
typedef signed char schar; typedef unsigned short ushort;
typedef struct { int a; short b; schar c; float d; long e; } rec;
typedef struct { int x, y; } pair;
typedef struct { float x, y, z; } vec;
extern ulong __cppamp_global_id(uint) __attribute__((const, nothrow));
static inline __attribute__((always_inline)) pair swap_pair(pair p) { pair q = {p.y, p.x}; return q; }
static inline __attribute__((always_inline)) vec turn(vec v, float f) { vec w = {v.y * f, v.z - f, v.x + f}; return w; }
"""

INTS = {"int": 32, "uint": 32, "long": 64, "ulong": 64, "short": 16, "ushort": 16, "schar": 8, "uchar": 8}


class Function:
    def __init__(self, rng, name):
        self.r, self.name = rng, name
        self.lines, self.depth, self.loops, self.labels = [], 1, 0, 0
        self.fuel = 0
        self.counters = []
        self.vars = {}
        for i in range(rng.randint(3, 6)):
            self.vars["v%d" % i] = rng.choice(list(INTS) + ["int", "uint", "long"])
        for i in range(rng.randint(1, 3)):
            self.vars["f%d" % i] = rng.choice(["float", "float", "double"])
        self.names = list(self.vars)

    def emit(self, text):
        self.lines.append("  " * self.depth + text)

    def pick(self, floating):
        pool = [n for n in self.names if (self.vars[n] in ("float", "double")) == floating]
        return self.r.choice(pool)

    # Integer expressions: every operand of signed arithmetic is small.
    def small(self, d):
        return "((%s) & %d)" % (self.integer(d - 1), self.r.choice([1, 7, 255, 1023]))

    def integer(self, d):
        r = self.r
        k = r.randrange(4 if d <= 0 else 24)
        if k == 0:
            return str(r.choice([0, 1, 2, 5, 7, 100, 255, 65535, 2147483647, -1, -2, -128]))
        if k == 1 and self.counters:
            return r.choice(self.counters)
        if k == 1 or k == 2:
            return self.pick(False)
        if k == 3:
            return r.choice(["a[%s & 15]", "b[%s & 15]", "t[%s & 7]", "l[%s & 15]", "q[%s & 7].a",
                             "q[%s & 7].b", "q[%s & 7].c", "q[%s & 7].e"]) % self.pick(False)
        if k < 7:
            t = r.choice(["uint", "ulong", "uint"])
            return "((%s)(%s) %s (%s)(%s))" % (t, self.integer(d - 1), r.choice("+-*&|^"), t, self.integer(d - 1))
        if k < 10:
            return "((int)%s %s (int)%s)" % (self.small(d), r.choice("+-*"), self.small(d))
        if k == 10:
            t = r.choice(["uint", "int", "ulong", "long"])
            return "((%s)(%s) %s %s)" % (t, self.small(d) if t in ("int", "long") else self.integer(d - 1),
                                         r.choice("/%"), r.choice(["3", "7", "16", "(%s | 1)" % self.small(d)]))
        if k == 11:
            t = r.choice(["uint", "ulong"])
            return "((%s)(%s) %s (%s & %d))" % (t, self.integer(d - 1), r.choice(["<<", ">>"]),
                                                self.integer(d - 1), INTS[t] - 1)
        if k == 12:
            t = r.choice(["int", "long", "short", "schar"])
            return "((%s)(%s) >> %d)" % (t, self.integer(d - 1), r.randrange(INTS[t]))
        if k == 13:
            return "((%s)(%s))" % (r.choice(list(INTS)), self.integer(d - 1))
        if k == 14:
            return "(%s ? %s : %s)" % (self.test(d - 1), self.integer(d - 1), self.integer(d - 1))
        if k == 15:
            return "(%s)" % self.test(d - 1)
        if k == 16:
            return "__builtin_%s((uint)(%s))" % (r.choice(["popcount", "bswap32"]), self.integer(d - 1))
        if k == 17:
            x = self.pick(False)
            n = r.randint(1, 31)
            return "(((uint)%s << %d) | ((uint)%s >> %d))" % (x, n, x, 32 - n)
        if k == 18:
            f = self.real(d - 1)
            return "((%s) > -1000.0f && (%s) < 1000.0f ? (int)(%s) : 3)" % (f, f, f)
        if k == 19:
            x, y = self.integer(d - 1), self.integer(d - 1)
            t = r.choice(["int", "uint", "long"])
            return "((%s)(%s) < (%s)(%s) ? (%s)(%s) : (%s)(%s))" % (t, x, t, y, t, x, t, y)
        if k == 20:
            return "(~(%s))" % self.integer(d - 1)
        if k == 21:
            return "((uint)(((ulong)(uint)(%s) * (uint)(%s)) >> 32))" % (self.integer(d - 1), self.integer(d - 1))
        if k == 22:
            return "__builtin_ctz((uint)(%s) | 0x10000u)" % self.integer(d - 1)
        return "(- (%s))" % self.small(d)

    def real(self, d):
        r = self.r
        k = r.randrange(3 if d <= 0 else 9)
        if k == 0:
            return r.choice(["0.5f", "1.0f", "-2.25f", "3.1f", "1e-3f", "0.1", "-7.0"])
        if k == 1:
            return self.pick(True)
        if k == 2:
            return "%s[%s & 15]" % (r.choice("gg"), self.pick(False))
        if k < 6:
            return "(%s %s %s)" % (self.real(d - 1), r.choice("+-*"), self.real(d - 1))
        if k == 6:
            return "(%s ? %s : %s)" % (self.test(d - 1), self.real(d - 1), self.real(d - 1))
        if k == 7:
            return "(float)(%s)" % self.small(d)
        return "(- %s)" % self.real(d - 1)

    def test(self, d):
        r = self.r
        k = r.randrange(4 if d <= 0 else 8)
        op = r.choice(["<", "<=", ">", ">=", "==", "!="])
        if k < 3:
            t = r.choice(["int", "uint", "long", "ulong", "schar", "ushort"])
            return "((%s)(%s) %s (%s)(%s))" % (t, self.integer(d - 1), op, t, self.integer(d - 1))
        if k == 3:
            return "(%s %s %s)" % (self.real(d - 1), r.choice(["<", ">", "==", "!=", "<=", ">="]), self.real(d - 1))
        if k == 4:
            return "(%s && %s)" % (self.test(d - 1), self.test(d - 1))
        if k == 5:
            return "(%s || %s)" % (self.test(d - 1), self.test(d - 1))
        if k == 6:
            return "(!%s)" % self.test(d - 1)
        return "((%s) & 1)" % self.integer(d - 1)

    def assign(self):
        r = self.r
        k = r.randrange(12)
        if k < 5:
            x = self.pick(False)
            self.emit("%s = (%s)(%s);" % (x, self.vars[x], self.integer(3)))
        elif k == 5:
            x = self.pick(True)
            self.emit("%s = %s;" % (x, self.real(3)))
        elif k == 6:
            self.emit("%s[%s & 15] = %s;" % (r.choice("abl"), self.integer(1), self.integer(2)))
        elif k == 7:
            self.emit("t[%s & 7] = %s;" % (self.integer(1), self.integer(2)))
        elif k == 8:
            self.emit("q[%s & 7] = q[%s & 7];" % (self.integer(1), self.integer(1)))
        elif k == 9:
            self.emit("q[%s & 7].%s = %s;" % (self.integer(1), r.choice("abcde"), self.small(2)))
        elif k == 10:
            x, y = self.pick(False), self.pick(False)
            self.emit("{ %s h = %s; %s = (%s)%s; %s = (%s)h; }"
                      % (self.vars[x], x, x, self.vars[x], y, y, self.vars[y]))
        else:
            k = r.randrange(4)
            if k == 0:
                self.emit("p = swap_pair(p); p.x ^= %s;" % self.integer(1))
            elif k == 1:
                self.emit("w = turn(w, %s);" % self.real(1))
            elif k == 2:
                self.emit("g[%s & 15] = %s;" % (self.integer(1), self.real(2)))
            else:
                self.emit("%s = (%s)(p.x + (uint)p.y);" % ((lambda x: (x, self.vars[x]))(self.pick(False))))

    def block(self, size, depth):
        self.depth += 1
        for _ in range(size):
            self.statement(depth)
        self.depth -= 1

    def statement(self, depth):
        r = self.r
        k = r.randrange(10) if depth > 0 else 0
        if k < 4:
            self.assign()
        elif k == 4:
            self.emit("if (%s) {" % self.test(2))
            self.block(r.randint(1, 3), depth - 1)
            if r.random() < 0.5:
                self.emit("} else {")
                self.block(r.randint(1, 2), depth - 1)
            self.emit("}")
        elif k == 5:
            i = "i%d" % self.fuel
            self.fuel += 1
            self.emit("for (int %s = 0; %s < %s; ++%s) {" % (i, i, r.choice(["3", "5", "(n & 7)", "(%s & 7)" % self.pick(False)]), i))
            self.counters.append(i)
            self.loops += 1
            self.block(r.randint(1, 4), depth - 1)
            self.loops -= 1
            self.counters.remove(i)
            self.emit("}")
        elif k == 6:
            self.emit("while (%s && --fuel > 0) {" % self.test(2))
            self.loops += 1
            self.block(r.randint(1, 3), depth - 1)
            self.loops -= 1
            self.emit("}")
        elif k == 7:
            self.emit("switch ((uint)(%s) %% %d) {" % (self.integer(2), r.choice([3, 5, 9])))
            for c in range(r.randint(1, 4)):
                self.emit("case %d:" % c)
                self.block(r.randint(1, 2), depth - 1)
                if r.random() < 0.7:
                    self.emit("  break;")
            if r.random() < 0.5:
                self.emit("default:")
                self.block(1, depth - 1)
            self.emit("}")
        elif k == 8 and self.loops:
            self.emit("if (%s) %s;" % (self.test(2), r.choice(["break", "continue", "break", "return", "goto out"])))
        elif k == 9 and r.random() < 0.4:
            # A loop with two entries.
            n = self.labels
            self.labels += 1
            self.emit("if (%s) goto m%d;" % (self.test(1), n))
            self.emit("h%d: ;" % n)
            self.block(1, depth - 1)
            self.emit("m%d: ;" % n)
            self.block(1, depth - 1)
            self.emit("if (--fuel > 0 && %s) goto h%d;" % (self.test(2), n))
        else:
            self.emit("do {")
            self.loops += 1
            self.block(r.randint(1, 3), depth - 1)
            self.loops -= 1
            self.emit("} while (--fuel > 0 && %s);" % self.test(2))

    def text(self):
        r = self.r
        self.emit("uint id = __cppamp_global_id(0); int fuel = 20; int t[8]; pair p = {n, (int)id}; vec w = {1, 2, (float)(n & 15)};")
        self.emit("for (int k = 0; k < 8; ++k) t[k] = k * 3 + (int)id;")
        for n, t in self.vars.items():
            self.emit("%s %s = %s;" % (t, n, r.choice(["n", "m", "(int)id", "5", "a[id & 15]"]) if n[0] == "v"
                                       else r.choice(["1.5f", "g[id & 15]", "(float)(n & 255)"])))
        for _ in range(r.randint(3, 7)):
            self.statement(3)
        self.depth = 0
        self.emit("out: ;")
        self.depth = 1
        for i, n in enumerate(n for n in self.vars if n[0] == "v"):
            self.emit("l[%d] ^= (long)%s;" % (i, n))
        for i, n in enumerate(n for n in self.vars if n[0] == "f"):
            self.emit("g[%d] = (float)%s;" % (i, n))
        self.emit("a[1] += p.x; a[2] ^= p.y; a[3] ^= t[id & 7]; g[9] = w.x + w.y * w.z;")
        return ("void K(%s)(global int *a, global uint *b, global long *l, global float *g, global rec *q, int n, uint m) {\n%s\n}\n"
                % (self.name, "\n".join(self.lines)))


def program(seed, functions):
    rng = random.Random(seed)
    return PRELUDE + "".join(Function(rng, "f%d" % i).text() for i in range(functions))

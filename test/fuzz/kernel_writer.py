"""Random expressions and statements on the variables and arrays in scope (kernel_generator.py)."""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from kernel_nodes import Block, Choice, Expression, Loop, Simple

INTS = {"int": 32, "unsigned": 32, "long": 64, "unsigned long": 64}
MATH = ("sqrt", "fabs", "floor", "ceil", "trunc")


class Writer:
    """Generates expressions and statements from the variables and arrays in scope."""

    def __init__(self, rng):
        self.r = rng
        self.ints, self.reals = {}, {}  # name -> type
        self.counters = []  # loop counters in scope, ints
        self.shared = []  # uniform integers
        self.reads, self.real_reads = [], []  # formats with one integer
        self.writes = []  # functions that generate a statement
        self.helpers = []
        self.serial_number = 0
        self.in_loop = 0
        self.may_return = False
        self.budget = rng.choice([10, 25, 50])  # budget of statements; later ones are simple

    def new_name(self, prefix):
        self.serial_number += 1
        return "%s%d" % (prefix, self.serial_number)

    # ---- expressions

    def small(self, d):
        return Expression("int", "((%s) & %d)" % ("%s", self.r.choice([1, 7, 255, 1023])), [self.integer(d - 1)])

    def mask(self, d, size):
        """An index below a power of two."""
        return Expression("int", "((%s) & %d)" % ("%s", size - 1), [self.integer(d - 1)])

    def constant(self):
        return self.r.choice(["0", "1", "2", "3", "5", "7", "31", "100", "255", "65535", "2147483647", "(-1)", "(-2)",
                              "(-128)", "0x80000000u", "4294967295u", "0x123456789abL"])

    def integer(self, d):
        r = self.r
        d = min(d, r.choice([1, 2, 3]))
        k = r.randrange(5 if d <= 0 else 24)
        e = Expression
        if k == 0:
            return e("int", self.constant(), [])
        if k == 1 and self.counters:
            return e("int", r.choice(self.counters), [])
        if k < 4 or not self.reads:
            return e("int", r.choice(list(self.ints)), [])
        if k == 4:
            return e("int", r.choice(self.reads), [e("int", r.choice(list(self.ints)), [])])
        if k < 8:
            t = r.choice(["unsigned", "unsigned long", "unsigned"])
            return e("int", "((%s)(%%s) %s (%s)(%%s))" % (t, r.choice("+-*&|^"), t), [self.integer(d - 1), self.integer(d - 1)])
        if k < 11:
            return e("int", "((int)%%s %s (int)%%s)" % r.choice("+-*"), [self.small(d), self.small(d)])
        if k == 11:
            t = r.choice(list(INTS))
            divisor = r.choice(["3", "7", "16", "20", "1000", "(%s | 1)", "(%s | 1)"])
            if self.shared and r.random() < 0.3:
                divisor = "((%s)%s | 1)" % (t, r.choice(self.shared))
            value = self.integer(d - 1) if t.startswith("u") else self.small(d)
            text = "((%s)(%%s) %s %s)" % (t, r.choice(["/", "%%"]), divisor)
            return e("int", text, [value] + ([self.small(d)] if "%s" in divisor else []))
        if k == 12:
            t = r.choice(["unsigned", "unsigned long"])
            return e("int", "((%s)(%%s) %s ((%%s) & %d))" % (t, r.choice(["<<", ">>"]), INTS[t] - 1),
                     [self.integer(d - 1), self.integer(d - 1)])
        if k == 13:
            t = r.choice(["int", "long"])
            return e("int", "((%s)(%%s) >> %d)" % (t, r.randrange(INTS[t])), [self.integer(d - 1)])
        if k == 14:
            return e("int", "((%s)(%%s))" % r.choice(list(INTS)), [self.integer(d - 1)])
        if k < 17:
            return e("int", "(%s ? %s : %s)", [self.test(d - 1), self.integer(d - 1), self.integer(d - 1)])
        if k == 17:
            return e("int", "whole(%s)", [self.real(d - 1)])
        if k == 18:
            return e("int", "(~(%s))", [self.integer(d - 1)])
        if k == 19:
            return e("int", "((unsigned)(((unsigned long)(unsigned)(%s) * (unsigned)(%s)) >> 32))",
                     [self.integer(d - 1), self.integer(d - 1)])
        if k == 20:
            return e("int", "(-%s)", [self.small(d)])
        if k == 21 and self.helpers:
            name, kinds = r.choice(self.helpers)
            return e("int", "%s(%s)" % (name, ", ".join(["%s"] * len(kinds))),
                     [self.real(d - 1) if kind == "float" else Expression("int", "(%s)(%%s)" % kind, [self.integer(d - 1)])
                      for kind in kinds])
        return e("int", "(int)(%s)", [self.test(d - 1)])

    def real(self, d):
        r, e = self.r, Expression
        d = min(d, r.choice([1, 2, 3]))
        k = r.randrange(4 if d <= 0 else 14)
        if k == 0:
            return e("real", r.choice(["0.5f", "1.0f", "(-2.25f)", "3.1f", "1e-3f", "0.1", "(-7.0)", "1e20f"]), [])
        if k == 1 and self.real_reads:
            return e("real", r.choice(self.real_reads), [self.integer(0)])
        if k < 4:
            return e("real", r.choice(list(self.reals)), [])
        if k < 8:
            return e("real", "(%%s %s %%s)" % r.choice("+-*/+-*"), [self.real(d - 1), self.real(d - 1)])
        if k == 8:
            return e("real", "(%s ? %s : %s)", [self.test(d - 1), self.real(d - 1), self.real(d - 1)])
        if k == 9:
            return e("real", "(%s)%%s" % r.choice(["float", "double"]), [self.small(d)])
        if k == 10:
            return e("real", "%s((%s)(%%s))" % (r.choice(MATH), r.choice(["float", "float", "double"])), [self.real(d - 1)])
        if k == 11:
            return e("real", "(float)(%s)", [self.real(d - 1)])
        if k == 12:
            t = r.choice(["float", "double"])
            return e("real", "fma((%s)(%%s), (%s)(%%s), (%s)(%%s))" % (t, t, t), [self.real(d - 1) for _ in range(3)])
        return e("real", "(-%s)", [self.real(d - 1)])

    def shared_test(self):
        """On uniform values, if all threads run the surrounding loops alike."""
        r = self.r
        name = r.choice(self.shared)
        if self.counters and r.random() < 0.4:
            text = "((((unsigned)%s + (unsigned)%s) & 3u) == %d)" % (name, r.choice(self.counters), r.randrange(4))
        else:
            text = r.choice(["(((unsigned)%s & 3u) == %d)", "((unsigned)%s < %du)", "((unsigned)%s / 7u != %d)"])
            text %= (name, r.choice([0, 1, 2, 5, 100]))
        return Expression("test", text, [])

    def test(self, d):
        r, e = self.r, Expression
        if self.shared and r.random() < 0.2:
            return self.shared_test()
        d = min(d, r.choice([0, 1, 2]))
        k = r.randrange(4 if d <= 0 else 8)
        op = r.choice(["<", "<=", ">", ">=", "==", "!="])
        if k < 3:
            t = r.choice(list(INTS))
            return e("test", "((%s)(%%s) %s (%s)(%%s))" % (t, op, t), [self.integer(d - 1), self.integer(d - 1)])
        if k == 3:
            return e("test", "(%%s %s %%s)" % op, [self.real(d - 1), self.real(d - 1)])
        if k < 6:
            return e("test", "(%%s %s %%s)" % ("&&" if k == 4 else "||"), [self.test(d - 1), self.test(d - 1)])
        if k == 6:
            return e("test", "(!%s)", [self.test(d - 1)])
        return e("test", "(((%s) & 1) != 0)", [self.integer(d - 1)])

    # ---- statements

    def assign(self):
        r = self.r
        k = r.randrange(10)
        if k < 4 or not self.writes:
            name = r.choice(list(self.ints))
            return Simple("%s = (%s)(%%s);" % (name, self.ints[name]), [self.integer(3)])
        if k < 6:
            name = r.choice(list(self.reals))
            return Simple("%s = (%s)(%%s);" % (name, self.reals[name]), [self.real(3)])
        return r.choice(self.writes)()

    def block(self, size, depth):
        return Block([self.statement(depth) for _ in range(size)])

    def statement(self, depth):
        r = self.r
        self.budget -= 1
        k = r.randrange(16) if depth > 0 and self.budget > 0 else r.randrange(6)
        if k < 5:
            return self.assign()
        if k == 5:
            return self.leave() or self.assign()
        if k < 10:
            blocks = [self.block(r.randint(1, 3), depth - 1)]
            if r.random() < 0.5:
                blocks.append(self.block(r.randint(1, 2), depth - 1))
            return Choice(["if (%s) {", "} else {"][:len(blocks)] + ["}"], [self.test(2)], blocks)
        if k < 12:
            return self.counted_loop(depth)
        if k < 14:
            return self.fuelled_loop(depth)
        return self.switch(depth)

    def leave(self):
        """Leaves a loop, continues with its next iteration, or leaves the kernel."""
        kinds = (["break", "continue"] * 2 if self.in_loop else []) + (["return"] if self.may_return else [])
        if not kinds:
            return None
        kind = self.r.choice(kinds)
        if kind == "return" and isinstance(self.may_return, str):
            return Simple("if (%%s) return %s;" % self.may_return, [self.test(2), self.integer(1)])
        return Simple("if (%%s) %s;" % kind, [self.test(2)])

    def body(self, size, depth):
        self.in_loop += 1
        block = self.block(size, depth - 1)
        self.in_loop -= 1
        return block

    def counted_loop(self, depth):
        counter = self.new_name("k")
        bound = self.r.choice(["3", "5", "(%s & 7)", "(%s & 15)"])
        if self.shared and self.r.random() < 0.3:
            bound = "(int)((unsigned)%s & 7u)" % self.r.choice(self.shared)
        bounds = [self.integer(1)] if "%" in bound else []
        self.counters.append(counter)
        block = self.body(self.r.randint(1, 4), depth)
        self.counters.remove(counter)
        return Loop("for (int %s = 0; %s < %s; ++%s) {" % (counter, counter, bound, counter), "}", bounds, block)

    def fuelled_loop(self, depth):
        fuel = self.new_name("fuel")
        head = "for (int %s = %d; %s > 0 && %%s; --%s) {" % (fuel, self.r.choice([2, 4, 9]), fuel, fuel)
        if self.r.random() < 0.3:
            fmt = "{ int %s = %d; do {" % (fuel, self.r.choice([2, 4, 9]))
            # No `continue` that would reach the test without using fuel: the test uses it.
            return Loop(fmt, "} while (--%s > 0 && %%s); }" % fuel, [self.test(2)], self.body(self.r.randint(1, 3), depth),
                        test_is_last=True)
        return Loop(head, "}", [self.test(2)], self.body(self.r.randint(1, 3), depth))

    def switch(self, depth):
        r = self.r
        cases = sorted(r.sample(range(8), r.randint(2, 4)))
        heads = ["switch (%%s & 7) { case %d: {" % cases[0]]
        for case in cases[1:]:
            heads.append("} %scase %d: {" % ("break; " if r.random() < 0.7 else "", case))
        heads.append("} break; default: {")
        saved, self.in_loop = self.in_loop, 0  # a break would leave the switch
        blocks = [self.block(r.randint(1, 2), depth - 1) for _ in range(len(cases) + 1)]
        self.in_loop = saved
        return Choice(heads + ["} }"], [self.integer(2)], blocks)

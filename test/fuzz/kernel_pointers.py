"""Statements that select and change pointers, and write through them (kernel_generator.py): to a thread's cells of two
views in a struct, of a local array and, within a phase, of a tile's array; also through references to pointers."""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from kernel_nodes import Block, Choice, Simple


class PointerWriter:
    """@po and @pw point to four ints that only this thread uses."""

    POINTERS = ("@po", "@pw")
    LOCALS = [("int *", "@po", "&@la[0]"), ("int *", "@pw", "&out_p[@gid * 4]")]
    READS = ["@po[%s & 3]", "@pw[%s & 3]", "((@po == @pw) + (%s))"]

    def address(self):
        """A format, and its requirements."""
        r = self.r
        k = r.randrange(8)
        if k < 4:
            return r.choice(["&@la[0]", "&@la[4]", "&out_p[@gid * 4]", "&out_q[@gid * 4]"]), []
        if k == 4:
            return "views.at(%s, @gid * 4)", [self.test(1)]
        if k == 5:
            return "later(@po, @pw, (int)(%s))", [self.integer(1)]
        return r.choice(self.POINTERS), []

    def aimed(self):
        (first, a), (second, b) = self.address(), self.address()
        if self.r.random() < 0.5:
            return first, a
        return "(%%s ? %s : %s)" % (first, second), [self.test(2)] + a + b

    def pointer(self):
        """An lvalue."""
        if self.r.random() < 0.3:
            return "pick(@po, @pw, %s)", [self.test(1)]
        return self.r.choice(self.POINTERS), []

    def aim(self):
        r = self.r
        (place, a), (target, b) = self.pointer(), self.aimed()
        k = r.randrange(5)
        if k < 2:
            return Simple("%s = %s;" % (place, target), a + b)
        if k == 2:
            return Simple("aim(%s, %s);" % (place, target), a + b)
        if k == 3:
            return Simple("views.set(%s, %%s, @gid * 4);" % place, a + [self.test(1)])
        return Simple("{ int *&again = %s; again = %s; *again ^= 1; }" % (place, target), a + b)

    def write_through(self):
        r = self.r
        place, kids = self.pointer()
        k = r.randrange(4)
        if k == 0:
            return Simple("*%s = (int)(%%s);" % place, kids + [self.integer(2)])
        if k == 1:
            return Simple("{ int &cell = %s[%%s]; cell ^= (int)(%%s); }" % place, kids + [self.mask(1, 4), self.integer(2)])
        if k == 2:
            name = r.choice(list(self.ints))
            target, more = self.aimed()
            return Simple("{ const int *c = %s; %s = (%s)c[%%s]; }" % (target, name, self.ints[name]), more + [self.mask(1, 4)])
        return Simple("%s[%%s] %s (int)(%%s);" % (place, r.choice(["=", "^=", "|="])), kids + [self.mask(1, 4), self.integer(2)])

    def aim_in_switch(self):
        blocks = [Block([self.aim()]) for _ in range(3)]
        heads = ["switch (%s & 3) { case 0: {", "} break; case 1: {", "} %sdefault: {" % self.r.choice(["break; ", ""]), "} }"]
        return Choice(heads, [self.integer(1)], blocks)

    def aim_at_tile(self):
        """The cell that belongs to a thread in this phase."""
        own = [a for a in self.arrays if a.mode == "own" and a.kind == "int"]
        if not own:
            return self.aim()
        array = self.r.choice(own)
        return Simple("{ int *c = %%s ? &%s[%s] : @po; *c = (int)(%%s); *(%%s ? c : @pw) ^= 3; }"
                      % (array.name, array.own.replace("%", "%%")), [self.test(1), self.integer(2), self.test(1)])

    def use_pointers(self):
        k = self.r.randrange(12)
        if k < 4:
            return self.aim()
        if k < 8:
            return self.write_through()
        if k == 8:
            return Simple("exchange(@po, @pw);", [])
        return self.aim_at_tile() if k == 9 else self.aim_in_switch()

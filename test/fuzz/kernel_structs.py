"""Statements with structs (kernel_generator.py): in views, in tile_static memory and in local arrays; copied as a whole
or by members; as parameters and results by value; at constant strides."""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from kernel_nodes import Block, Choice, Simple

# The integer and real members of each struct in random_kernels.h.
MEMBERS = {"pair_of_ints": (["x", "y"], []), "record": (["a", "c", "e"], ["b", "d"]), "entry": (["place"], ["value"]),
           "cell": (["tag"], ["x", "y", "z"]), "matrix": ([], ["m[%s][%s]"])}
MEMBER_TYPES = {"x": "int", "y": "int", "a": "int", "c": "unsigned", "e": "long", "place": "int", "tag": "int"}


class StructWriter:
    """@c, @e and @m are a thread's own structs; @lc, @le and @lp arrays of four, one and eight of them."""

    LOCALS = [("cell", "@c", "in_c[@gid & 15]"), ("entry", "@e", "make_entry((float)@gid, @gid)"),
              ("matrix", "@m", "make_matrix(in_f[@gid & 63])"), ("cell", "@c2", "make_cell(@gid, 2.5f)")]
    ARRAYS = [("cell", "lc", 4), ("entry", "le", 8), ("record", "lr", 4)]

    def struct_arrays(self):
        """(type, a cell of it that only this thread uses in this phase, its requirements)."""
        r = self.r
        places = [("cell", "@lc[%s]", [self.mask(1, 4)]), ("entry", "@le[%s]", [self.mask(1, 8)]),
                  ("record", "@lr[%s]", [self.mask(1, 4)]), ("cell", "out_c[@gid]", []), ("cell", "out_c[@gid]", []),
                  ("record", "out_s[@gid]", []), ("entry", "out_e[@gid * 2 + %d]" % r.randrange(2), []),
                  ("entry", "out_e[@gid * 2 + %s]", [self.mask(1, 2)]), ("matrix", "out_m[@gid]", []), ("cell", "@c", []),
                  ("entry", "@e", []), ("matrix", "@m", []), ("record", "@q", [])]
        for array in self.arrays:
            if array.mode == "own" and array.kind in MEMBERS:
                places += [(array.kind, "%s[%s]" % (array.name, array.own.replace("%", "%%")), [])] * 3
        return places

    def struct_source(self, kind):
        """A value of that type."""
        r = self.r
        places = [(place, kids) for k, place, kids in self.struct_arrays() if k == kind]
        for array in self.arrays:
            if array.mode == "read" and array.kind == kind:
                places += [("%s[(unsigned)%%s %%%% %du]" % (array.name, self.tile_threads), [self.integer(1)])] * 4
        places += {"cell": [("in_c[%s]", [self.mask(1, 16)]), ("make_cell((int)(%s), (float)(%s))", [self.integer(1), self.real(1)])],
                   "entry": [("make_entry((float)(%s), (int)(%s))", [self.real(1), self.integer(1)])],
                   "record": [("in_s[%s]", [self.mask(1, 16)])]}.get(kind, [])
        place, kids = r.choice(places)
        if r.random() < 0.4:
            other, more = r.choice(places)
            call = {"cell": r.choice(["mixed(%s, %s)", "lesser(%s, %s)"]), "entry": r.choice(["lesser(%s, %s)", "combined(%s, %s)"]),
                    "record": "mixed(%s, %s)", "matrix": r.choice(["product(%s, %s)", "rows_exchanged(%s, %s)"])}.get(kind)
            if call:
                return call % (place, other), kids + more
        if kind == "cell" and r.random() < 0.2:
            return "turned(%s, %%s)" % place, kids + [self.integer(1)]
        if r.random() < 0.2:
            other, more = r.choice(places)
            return "(%%s ? %s : %s)" % (place, other), [self.test(1)] + kids + more
        return place, kids

    def member_of(self, kind):
        """A member, its type, and the requirements of its location."""
        r = self.r
        ints, reals = MEMBERS[kind]
        name = r.choice(ints + reals)
        kids = [self.mask(1, 4), self.mask(1, 4)] if "%s" in name else []
        if name in ints:
            return name, MEMBER_TYPES[name], kids
        return name, "double" if kind == "record" and name == "d" else "float", kids

    def copy_struct(self):
        kind, place, kids = self.r.choice(self.struct_arrays())
        source, more = self.struct_source(kind)
        return Simple("%s = %s;" % (place, source), kids + more)

    def change_member(self):
        kind, place, kids = self.r.choice(self.struct_arrays())
        if kind == "pair_of_ints":
            return self.copy_struct()
        member, t, more = self.member_of(kind)
        value = self.real(2) if t in ("float", "double") else self.integer(2)
        return Simple("%s.%s = (%s)(%%s);" % (place, member, t), kids + more + [value])

    def read_member(self):
        r = self.r
        kind, place, kids = r.choice(self.struct_arrays())
        member, t, more = self.member_of(kind) if kind != "pair_of_ints" else ("x", "int", [])
        names = self.reals if t in ("float", "double") else self.ints
        name = r.choice(list(names))
        return Simple("%s = (%s)%s.%s;" % (name, names[name], place, member), kids + more)

    def copy_in_loop(self):
        kind, name, count = self.r.choice(self.ARRAYS)
        counter = self.new_name("k")
        source, kids = self.struct_source(kind)
        head = "for (int %s = 0; %s < %d; ++%s) {" % (counter, counter, count, counter)
        body = "@%s[%s] = %s;" % (name, counter, source)
        return Choice([head, "}"], [], [Block([Simple(body, kids)])])

    def write_strided(self):
        """All cells of this thread, or some of them, at a constant distance from the next thread's."""
        r = self.r
        name, t = r.choice([("out_i", "int"), ("out_l", "long"), ("out_f", "float"), ("out_d", "double")])
        value = self.real if t in ("float", "double") else self.integer
        order = r.sample(range(4), r.choice([2, 3, 4]))
        return Choice(["{", "}"], [], [Block([Simple("%s[@gid * 4 + %d] = (%s)(%%s);" % (name, k, t), [value(2)]) for k in order])])

    def use_structs(self):
        r = self.r
        return r.choice([self.copy_struct, self.copy_struct, self.copy_struct, self.change_member, self.change_member,
                         self.read_member, self.read_member, self.copy_in_loop, self.write_strided])()

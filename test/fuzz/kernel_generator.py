"""Random kernels in C++ AMP, each also as a serial function: the same seed gives the same text.

A kernel is a tree of nodes (Expression, Statement, Phase ...) that prints itself twice: as the function object of a
parallel_for_each, and as loops over tiles and threads, in which all threads of a tile run each phase between barriers
before the next phase. Names with @ belong to one thread: variables of the kernel, members of a struct in serial code.

No kernel has undefined behavior or a race: signed arithmetic uses small numbers, shifts and indices are masked,
divisors are odd, and loops end. Threads write their own cells of the outputs. In a phase, each array that a tile shares
is either written by its owners, or read, or changed by one kind of atomic operation whose results are unused.

Shrinking may remove statements and replace expressions; the result still has these properties.
"""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import random

from kernel_nodes import Block, Choice, Phase, Simple, Together, Uniform
from kernel_pointers import PointerWriter
from kernel_structs import MEMBERS, StructWriter
from kernel_writer import INTS, Writer

COMMUTATIVE = ("atomic_fetch_add", "atomic_fetch_sub", "atomic_fetch_and", "atomic_fetch_or", "atomic_fetch_xor",
               "atomic_fetch_max", "atomic_fetch_min", "atomic_fetch_inc", "atomic_fetch_dec", "compare_exchange")
# The initial elements of an array of structs in tile_static memory.
FIRST = {"pair_of_ints": "@pair", "record": "@q", "entry": "@e", "cell": "@c"}
COMMUTATIVE_REAL = ("atomic_fetch_add", "atomic_fetch_sub", "atomic_fetch_max", "atomic_fetch_min")


class Shared:
    """An array that the threads of a tile share, in tile_static memory or, if `shared`, in global memory."""

    def __init__(self, name, kind):
        self.name, self.kind, self.mode, self.own, self.operation = name, kind, "none", "", ""


class Kernel(PointerWriter, StructWriter, Writer):
    """One kernel: its shape, its variables, its helper functions and its body."""

    def __init__(self, seed, number):
        super().__init__(random.Random("%s:%d" % (seed, number)))
        self.number = number
        r = self.r
        self.arrays = []  # arrays that the threads of a tile share
        self.helper_texts = []
        for i in range(r.randint(0, 2)):
            self.helper_texts.append(make_helper(self, "helper%d_%d" % (number, i)))
        self.shape()
        self.variables()
        self.containers()
        if self.tile:
            self.make_shared()
        self.root = Block([])
        self.root.nodes = self.tiled_body() if self.tile else [Phase(self.phase_text(True, 10), "")]

    # ---- shape

    def shape(self):
        r = self.r
        self.tile = None
        if r.random() < 0.6:
            self.tile = r.choice([(64,), (100,), (256,), (16, 16), (2, 32), (1, 2, 17)] + [self.small_tile()] * 6)
            counts = [r.randint(1, 3) for _ in self.tile]
            self.extent = tuple(a * b for a, b in zip(self.tile, counts))
        else:
            rank = r.choice([1, 1, 2, 2, 3, 4])
            most = {1: 300, 2: 40, 3: 17, 4: 7}[rank]
            self.extent = tuple(r.randint(1, most) for _ in range(rank))
        self.rank = len(self.extent)
        self.threads = product(self.extent)
        self.tile_threads = product(self.tile) if self.tile else 1

    def small_tile(self):
        """A tile of at most 256 threads, in any shape."""
        r, tile = self.r, []
        for _ in range(r.choice([1, 2, 2, 3, 3])):
            tile.append(r.choice([n for n in (1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 32) if n * product(tile) <= 256]))
        r.shuffle(tile)
        return tuple(tile)

    def variables(self):
        """Name, type and initial value of each thread's variables."""
        r = self.r
        self.ids = ["@gid"] + ["@i%d" % i for i in range(self.rank)]
        if self.tile:
            self.ids += ["@lid"] + ["@l%d" % i for i in range(self.rank)]
        self.params = {"p0": "int", "p1": "unsigned", "p2": "float"}
        self.values = {"p0": r.randint(-5, 300), "p1": r.randint(0, 9), "p2": r.choice([0.5, -3.0, 100.0])}
        self.locals = []
        for i in range(r.randint(3, 6)):
            kind = r.choice(list(INTS) + ["int", "unsigned", "int"])
            self.locals.append((kind, "@v%d" % i, "(%s)(%s)" % (kind, r.choice(self.ids + ["3", "in_i[@gid & 63]"]))))
        for i in range(r.randint(1, 3)):
            kind = r.choice(["float", "float", "double"])
            self.locals.append((kind, "@f%d" % i, "(%s)%s" % (kind, r.choice(["1.5f", "in_f[@gid & 63]", "@gid"]))))
        for kind, name, _ in self.locals:
            (self.ints if kind in INTS else self.reals)[name] = kind
        # Every kernel has these, even if it does not use them.
        self.locals += [("record", "@q", "in_s[@gid & 15]"), ("pair_of_ints", "@pair", "make_pair_of_ints(@gid, 5)"),
                        ("int_4", "@vi", "int_4(@gid, 1, 2, 3)"), ("float_3", "@vf", "float_3(1.0f, (float)@gid, -2.0f)"),
                        ("int *", "@p", "&@la[2]"), ("const int *", "@pi", "&in_i[5]"), ("int", "@appended", "0")]
        self.uses_pointers = r.random() < 0.6
        self.locals += PointerWriter.LOCALS + StructWriter.LOCALS

    def read_only(self):
        return self.ids + list(self.params)[:2]

    def containers(self):
        r = self.r
        self.reads = ["in_i[%s & 63]", "in_u[%s & 63]", "in_l[%s & 63]", "in_2((%s & 15), (@gid & 15))", "in_s[%s & 15].a",
                      "in_s[%s & 15].c", "in_s[%s & 15].e", "@la[%s & 7]", "out_i[@gid * 4 + (%s & 3)]", "table[%s & 63]",
                      "@pi[%s & 15]", "in_2((@gid & 15), (%s & 15))",
                      "in_i[((@gid >> p1 << 1) + (%s & ((1 << p1) - 1))) & 63]", "in_u[((%s & (~0u << p1)) + @gid) & 63]"]
        self.real_reads = ["in_f[%s & 63]", "in_d[%s & 63]", "in_s[%s & 15].b", "in_s[%s & 15].d", "@lf[%s & 3]",
                           "out_f[@gid * 4 + (%s & 3)]"]
        self.ints.update({"@q.a": "int", "@q.c": "unsigned", "@q.e": "long", "@pair.x": "int", "@vi.y": "int"})
        self.reals.update({"@q.b": "float", "@q.d": "double", "@vf.z": "float"})
        self.shared = list(self.params)[:2]
        self.counters += self.read_only()
        self.operation_i, self.operation_u = r.choice(COMMUTATIVE), r.choice(COMMUTATIVE)
        self.operation_f, self.operation_d = r.choice(COMMUTATIVE_REAL), r.choice(COMMUTATIVE_REAL)
        self.cell_use = r.choice(["plain", "atomic"])  # out_u: the thread's own cells
        self.appends = r.random() < 0.3
        self.writes = [self.write_output] * 4 + [self.write_local] * 2 + [self.write_struct] * 3 + [self.move_pointer] * 2
        if self.uses_pointers:
            self.reads += self.READS
            self.writes += [self.use_pointers] * r.choice([2, 6, 12])
        self.writes += [self.use_structs] * r.choice([2, 6, 12])
        self.writes += [self.write_atomic] * 2 + [self.write_shared] * (4 if self.tile else 0)

    # ---- statements with containers

    def write_output(self):
        r = self.r
        k = r.randrange(7)
        if k == 0:
            return Simple("out_f[@gid * 4 + %s] = (float)(%s);", [self.mask(2, 4), self.real(3)])
        if k == 1:
            return Simple("out_d[@gid * 4 + %s] = (double)(%s);", [self.mask(2, 4), self.real(3)])
        if k == 2:
            return Simple("out_l[@gid * 4 + %s] = (long)(%s);", [self.mask(2, 4), self.integer(3)])
        if k == 3:
            return Simple("out_s[@gid] = @q;", []) if r.random() < 0.5 else Simple("out_s[@gid].%s = (%s)(%%s);" % r.choice(
                [("a", "int"), ("c", "unsigned"), ("e", "long")]), [self.integer(2)])
        if k == 4:
            return Simple("out_i[@gid * 4 + %s] %s (int)%s;" % ("%s", r.choice(["=", "^=", "|="]), "%s"),
                          [self.mask(2, 4), self.integer(3)])
        if k == 5:
            return Simple("@lf[%s] = (float)(%s);", [self.mask(1, 4), self.real(2)])
        if self.cell_use == "plain":
            return Simple("out_u[@gid * 4 + %s] += (unsigned)%s;", [self.mask(2, 4), self.integer(3)])
        name = r.choice(list(n for n, t in self.ints.items() if t in ("int", "unsigned", "long")))
        operation = r.choice([o for o in COMMUTATIVE if o != "compare_exchange"] + ["atomic_exchange"])
        value = "" if operation.endswith(("inc", "dec")) else ", (unsigned)%s"
        return Simple("%s = (%s)@%s(&out_u[@gid * 4 + %%s]%s);" % (name, self.ints[name], operation, value),
                      [self.mask(2, 4)] + ([self.integer(2)] if value else []))

    def write_local(self):
        r = self.r
        k = r.randrange(4)
        if k == 0:
            return Simple("@la[%s] = (int)(%s);", [self.mask(1, 8), self.integer(2)])
        if k == 1:
            return Simple("swap_ints(@la[%s], @la[%s]);", [self.mask(1, 8), self.mask(1, 8)])
        if k == 2:
            name = r.choice(list(self.ints))
            return Simple("%s = (%s)sum_of(@la, %%s);" % (name, self.ints[name]), [self.mask(1, 8)])
        block = Block([Simple("tmp[%s] = (int)(%s);", [self.mask(1, 4), self.integer(2)]) for _ in range(r.randint(1, 2))])
        name = r.choice(list(self.ints))
        block.nodes.append(Simple("%s = (%s)tmp[%%s];" % (name, self.ints[name]), [self.mask(1, 4)]))
        return Choice(["{ int tmp[4] = {(int)(%s), 1, @gid, 3};", "}"], [self.integer(1)], [block])

    def write_struct(self):
        r = self.r
        return r.choice([
            lambda: Simple("@pair = swapped(@pair);", []),
            lambda: Simple("@pair.x = (int)(%s);", [self.integer(2)]),
            lambda: Simple("@q = in_s[%s];", [self.mask(1, 16)]),
            lambda: Simple("@vi = @vi.%s;" % r.choice(["wzyx", "yxwz", "yzwx"]), []),
            lambda: Simple("@vi ^= int_4((int)(%s));", [self.integer(2)]),
            lambda: Simple("@vi.%s = (int)(%%s);" % r.choice("xyzw"), [self.integer(2)]),
            lambda: Simple("@vf = @vf * (float)(%s) + float_3(1.0f, 2.0f, (float)(%s));", [self.real(1), self.real(1)]),
            lambda: Simple("@vf.%s = @vf.yx;" % r.choice(["xz", "xy", "zy"]), []),
        ])()

    def move_pointer(self):
        k = self.r.randrange(5)
        if k == 0:
            return Simple("@p = &@la[%s];", [self.mask(2, 8)])
        if k == 1:
            return Simple("@p = %s ? @p : &@la[%s];", [self.test(2), self.mask(1, 8)])
        if k == 2:
            return Simple("@pi = %s ? &in_i[%s] : &in_i[@gid & 15];", [self.test(2), self.mask(1, 32)])
        if k == 3:
            return Simple("@pi = &in_i[%s];", [self.mask(2, 32)])
        return Simple("*@p = (int)(%s);", [self.integer(2)])

    def change_atomically(self, operation, cell, kind, kids, value):
        """An update whose result is unused."""
        if operation == "compare_exchange":
            seen = self.new_name("seen")
            return Simple("{ %s %s = 0; while (!@atomic_compare_exchange(%s, &%s, (%s)((unsigned)%s * 3u + (unsigned)%d))) {} }"
                          % (kind, seen, cell, seen, kind, seen, self.number % 7), kids)
        if operation.endswith(("inc", "dec")):
            return Simple("@%s(%s);" % (operation, cell), kids)
        return Simple("@%s(%s, (%s)(%%s));" % (operation, cell, kind), kids + [value])

    def write_atomic(self):
        r = self.r
        k = r.randrange(7)
        if k == 0 and self.appends:
            self.appends = False  # once, and not in a loop: the list has space for one item per thread
            return Simple("if (!@appended) { @appended = 1; list[@atomic_fetch_inc(&count[0])] = (int)(%s); }", [self.integer(2)])
        kids = [self.mask(2, 16)] if r.random() < 0.7 else []
        place = "%s" if kids else str(r.randrange(16))
        if k < 3:
            return self.change_atomically(self.operation_i, "&acc_i[%s]" % place, "int", kids, self.integer(2))
        if k == 5: # keeps sums exact
            return self.change_atomically(self.operation_f, "&acc_f[%s]" % place, "float", kids, self.mask(2, 4))
        if k == 6:
            return self.change_atomically(self.operation_d, "&acc_d[%s]" % place, "double", kids, self.mask(2, 32))
        return self.change_atomically(self.operation_u, "&acc_u[%s]" % place, "unsigned", kids, self.integer(2))

    # ---- tiles

    def make_shared(self):
        r = self.r
        for i in range(r.randint(1, 3)):
            self.arrays.append(Shared("ts%d" % i, r.choice(["int", "unsigned", "float", "double", "long", "pair_of_ints", "record", "entry", "cell"])))
        self.arrays.append(Shared("shared", "int"))

    def choose_modes(self):
        r, n = self.r, self.tile_threads
        for array in self.arrays:
            modes = ["own", "own", "read", "read"] + (["atomic"] if array.kind in ("int", "unsigned") else [])
            array.mode = r.choice(modes)
            own = ["@lid", "(%d - @lid)" % (n - 1), "((@lid + %d) %% %d)" % (r.randint(1, 9), n)]
            if n & (n - 1) == 0:
                own += ["(@lid ^ %d)" % r.randrange(n), "(@lid %% 4 * %d + @lid / 4)" % (n // 4) if n >= 4 else "@lid"]
            array.own = r.choice(own)
            if array.name == "shared":
                array.own = "(@base + %s)" % array.own
            array.operation = r.choice(COMMUTATIVE)

    def with_modes(self, build):
        """Builds a phase in which the shared arrays may be read according to their modes."""
        saved = list(self.reads), list(self.real_reads)
        for array in self.arrays:
            if array.mode == "read":
                place = "(unsigned)%%s %%%% %du" % self.tile_threads
                cell = "%s[%s]" % (array.name, ("@base + (int)(%s)" % place) if array.name == "shared" else place)
            elif array.mode == "own":
                cell = "%s[%s]" % (array.name, array.own.replace("%", "%%"))
            else:
                continue
            if array.kind in MEMBERS:
                ints, reals = MEMBERS[array.kind]
                member = self.r.choice(ints + reals)
                cell, is_real = cell + "." + member, member in reals
            else:
                is_real = array.kind in ("float", "double")
            if "%s" not in cell:
                cell = "(" + cell + " + (%s & 0))"
            (self.real_reads if is_real else self.reads).extend([cell] * 3)
        result = build()
        self.reads, self.real_reads = saved
        return result

    def write_shared(self):
        r = self.r
        array = r.choice(self.arrays)
        own = array.own.replace("%", "%%")
        if array.mode == "own":
            if array.kind == "pair_of_ints":
                return Simple("%s[%s] = swapped(@pair);" % (array.name, own), [])
            if array.kind in MEMBERS:
                source, kids = self.struct_source(array.kind)
                return Simple("%s[%s] = %s;" % (array.name, own, source), kids)
            value = self.real(2) if array.kind in ("float", "double") else self.integer(2)
            return Simple("%s[%s] = (%s)(%%s);" % (array.name, own, array.kind), [value])
        if array.mode == "atomic":
            place = "(unsigned)%%s %%%% %du" % self.tile_threads
            if array.name == "shared":
                place = "@base + (int)(%s)" % place
            return self.change_atomically(array.operation, "&%s[%s]" % (array.name, place), array.kind, [self.integer(2)],
                                          self.integer(2))
        return self.assign()

    def phase_text(self, is_last, size):
        self.may_return = is_last
        self.choose_modes()
        block = self.with_modes(lambda: self.block(size, 3))
        self.may_return = False
        return block

    def phase(self):
        barrier = self.r.choice(["wait", "wait", "wait_with_all_memory_fence"])
        return Phase(self.phase_text(False, self.r.randint(1, 3)), "t.barrier.%s();" % barrier)

    def tree_step(self):
        """Some threads combine the values of two threads, as in trees: neighbors or halves."""
        r, n = self.r, self.tile_threads
        arrays = [a for a in self.arrays if a.kind in ("int", "unsigned", "long", "float", "double") and a.name != "shared"]
        if not arrays:
            return self.phase()
        array, distance = r.choice(arrays), r.choice([d for d in (1, 2, 4, 8, 16, 32, 64, 3, 5) if d < n] or [1])
        far = 2 * distance
        to, other, test = r.choice([
            ("@lid", "@lid + %d" % distance, "@lid %% %d == 0 && @lid + %d < %d" % (far, distance, n)),
            ("@lid", "@lid + %d" % distance, "@lid < %d && @lid + %d < %d" % (distance, distance, n)),
            ("%d * @lid" % far, "%d * @lid + %d" % (far, distance), "%d * @lid + %d < %d" % (far, distance, n)),
            ("%d * (@lid + 1) - 1" % far, "%d * (@lid + 1) - %d" % (far, 1 + distance), "%d * (@lid + 1) - 1 < %d" % (far, n))])
        text = "if (%s) %s[%s] %s %s[%s];" % (test, array.name, to, "^=" if array.kind in ("int", "long") else "+=", array.name, other)
        return Phase(Block([Simple(text.replace("%", "%%"), [])]), "t.barrier.wait();")

    def together(self):
        """An algorithm of the tile, or of its sub-groups."""
        r = self.r
        target = r.choice([name for name, kind in self.ints.items() if kind in ("int", "unsigned", "long")])
        kind, operations = r.choice([("unsigned", ["sum", "bits_xor", "bits_and", "minimum"]), ("int", ["minimum", "maximum", "bits_or"]),
                                     ("unsigned long", ["sum", "maximum"])])
        call = r.choice(["tile_reduce", "tile_inclusive_scan", "tile_exclusive_scan", "subgroup_reduce", "subgroup_inclusive_scan",
                         "subgroup_exclusive_scan"]) + "(%%s, concurrency::groups::%s())" % r.choice(operations)
        if r.random() < 0.4:
            call = r.choice(["subgroup_shuffle_up", "subgroup_shuffle_down", "subgroup_shuffle_xor", "subgroup_shuffle"])
            call += "(%%s, %d)" % r.randrange(32)
        return Together(target, kind, call, self.integer(2))

    def uniform_test(self):
        r = self.r
        names = ["p0", "(int)p1"] + ["tile%d" % i for i in range(self.rank)] + self.uniform_counters
        return "((%s + %d) %% %d) %s %d" % (r.choice(names), r.randint(0, 5), r.randint(2, 4), r.choice(["==", "!=", "<"]), r.randint(0, 2))

    def uniform(self, depth):
        """Nodes with control flow that is uniform in a tile."""
        r = self.r
        nodes = []
        for _ in range(r.randint(1, 2)):
            k = r.randrange(8) if depth > 0 else 0
            if k == 7:
                nodes += [self.tree_step() for _ in range(r.randint(1, 3))]
            elif k < 4:
                nodes.append(self.phase())
            elif k == 4:
                counter = self.new_name("u")
                bound = r.choice(["2", "3", "(int)(p1 & 3u)", "(p0 & 3) + 1", "(tile0 & 1) + 1"])
                self.uniform_counters.append(counter)
                inner = self.uniform(depth - 1)
                if r.random() < 0.3:
                    inner.insert(r.randint(0, len(inner)), Simple("if (%s) %s;" % (self.uniform_test().replace("%", "%%"),
                                                                                 r.choice(["break", "continue"])), []))
                self.uniform_counters.remove(counter)
                nodes.append(Uniform(["for (int %s = 0; %s < %s; ++%s) {" % (counter, counter, bound, counter), "}"], [Block(inner)]))
            elif k == 5:
                blocks = [Block(self.uniform(depth - 1)) for _ in range(r.randint(1, 2))]
                nodes.append(Uniform(["if (%s) {" % self.uniform_test(), "} else {"][:len(blocks)] + ["}"], blocks))
            else:
                blocks = [Block(self.uniform(depth - 1)) for _ in range(2)]
                nodes.append(Uniform(["switch ((unsigned)%s %% 3u) { case 0: {" % r.choice(["p0", "tile0"]),
                                      "} %scase 2: {" % r.choice(["break; ", ""]), "} break; default: break; }"], blocks))
        return nodes

    def tiled_body(self):
        self.uniform_counters = []
        first = Block([Simple("%s[@lid] = %s;" % (array.name, FIRST.get(array.kind, "(%s)@gid" % array.kind)),
                              [], is_fixed=True) for array in self.arrays if array.name != "shared"])
        nodes = [Phase(first, "t.barrier.wait();", is_fixed=True)] + self.uniform(2)
        # Not in branches: PoCL duplicates the code after a barrier for each path, and these have many.
        nodes += [self.together() for _ in range(self.r.choice([0, 1, 2]))] + self.uniform(2)
        return nodes + [Phase(self.phase_text(True, 6), "")]


def product(numbers):
    result = 1
    for number in numbers:
        result *= number
    return result


def make_helper(kernel, name):
    """A function with early returns and loops, for both sides."""
    writer = Writer(kernel.r)
    kinds = [kernel.r.choice(["int", "unsigned", "long"]), "int", "float"]
    writer.ints, writer.reals = {"a": kinds[0], "b": "int", "r": "unsigned"}, {"x": "float"}
    writer.may_return = "(int)(%s)"
    kernel.helpers.append((name, kinds))
    return "static int %s(%s a, int b, float x) restrict(cpu, amp) {\n  unsigned r = 1;\n" % (name, kinds[0]), writer.block(4, 2)

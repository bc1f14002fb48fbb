"""The nodes of random kernels (kernel_generator.py), and how they are shrunk.

A node prints itself for the accelerator, and differently for the serial side if it contains barriers.
"""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

SIMPLEST = {"int": "1", "real": "1.0f", "test": "true"}


class Expression:
    """A format with a %s for each of `kids`. Kinds are int, real and test."""

    def __init__(self, kind, fmt, kids):
        self.kind, self.fmt, self.kids = kind, fmt, kids

    def text(self):
        return self.fmt % tuple(kid.text() for kid in self.kids)

    def simpler(self):
        """Expressions that can replace this one."""
        same_kind = [kid for kid in self.kids if kid.kind == self.kind]
        constant = Expression(self.kind, SIMPLEST[self.kind], [])
        return ([] if self.fmt == constant.fmt else [constant]) + same_kind


class Node:
    """A statement; `kids` are its expressions, `blocks` the blocks in it."""

    is_fixed = False
    kids, blocks = (), ()


class Simple(Node):
    def __init__(self, fmt, kids, is_fixed=False):
        self.fmt, self.kids, self.is_fixed = fmt, kids, is_fixed

    def lines(self, serially):
        return [self.fmt % tuple(kid.text() for kid in self.kids)]


class Block:
    def __init__(self, nodes):
        self.nodes = nodes

    def lines(self, serially):
        return ["  " + line for node in self.nodes for line in node.lines(serially)]


class Choice(Node):
    """Lines around blocks: an if with or without else, a switch, a scope. The first line contains the expressions."""

    def __init__(self, heads, kids, blocks):
        self.heads, self.kids, self.blocks = heads, kids, blocks

    def lines(self, serially):
        lines = [self.heads[0] % tuple(kid.text() for kid in self.kids)]
        for block, head in zip(self.blocks, self.heads[1:]):
            lines += block.lines(serially) + [head]
        return lines


class Loop(Node):
    def __init__(self, head, tail, kids, block, test_is_last=False):
        self.head, self.tail, self.kids, self.blocks, self.test_is_last = head, tail, kids, [block], test_is_last

    def lines(self, serially):
        texts = tuple(kid.text() for kid in self.kids)
        return ([self.head if self.test_is_last else self.head % texts] + self.blocks[0].lines(serially)
                + [self.tail % texts if self.test_is_last else self.tail])


class Phase(Node):
    """The code of a tile's threads up to a barrier; a loop over the threads on the serial side. `return` ends the thread:
    only the last phase has any."""

    def __init__(self, block, barrier, is_fixed=False):
        self.blocks, self.barrier, self.is_fixed = [block], barrier, is_fixed

    def lines(self, serially):
        lines = self.blocks[0].lines(serially)
        if serially:
            return ["for (state &s : threads) [&] {"] + lines + ["}();"]
        return lines + ([self.barrier] if self.barrier else [])


class Together(Node):
    """A call that all threads of the tile make, each with a value; serial code collects all values first."""

    def __init__(self, target, kind, call, kid):
        self.target, self.kind, self.call, self.kids = target, kind, call, [kid]

    def lines(self, serially):
        value = "(%s)(%s)" % (self.kind, self.kids[0].text())
        if not serially:
            return ["%s = groups::%s;" % (self.target, self.call % ("t, " + value))]
        return ["{ std::vector<%s> all; for (state &s : threads) all.push_back(%s); all = serial::%s;" % (self.kind, value, self.call % "all"),
                "size_t k = 0; for (state &s : threads) %s = all[k++]; }" % self.target]


class Uniform(Node):
    """Lines around blocks that contain barriers. The control flow is uniform in a tile."""

    def __init__(self, heads, blocks):
        self.heads, self.blocks = heads, blocks

    def lines(self, serially):
        lines = [self.heads[0]]
        for block, head in zip(self.blocks, self.heads[1:]):
            lines += block.lines(serially) + [head]
        return lines


def blocks_of(block):
    """All blocks in a block, beginning with itself."""
    yield block
    for node in block.nodes:
        for inner in node.blocks:
            yield from blocks_of(inner)


def expression_places(block):
    """(list, index) of each expression in a block, outer expressions first."""
    def within(kids):
        for i, kid in enumerate(kids):
            yield kids, i
            yield from within(kid.kids)
    for inner in blocks_of(block):
        for node in inner.nodes:
            if node.kids:
                yield from within(node.kids)


def shrink(root, still_fails):
    """Removes statements and simplifies expressions while `still_fails()` is true. Changes the tree in place."""
    is_changed = True
    while is_changed:
        is_changed = remove_statements(root, still_fails)
        is_changed = unwrap_blocks(root, still_fails) or is_changed
        is_changed = simplify_expressions(root, still_fails) or is_changed


def remove_statements(root, still_fails):
    is_changed = False
    for block in list(blocks_of(root)):
        size = len(block.nodes)
        while size > 0:
            start = 0
            while start < len(block.nodes):
                before = list(block.nodes)
                block.nodes[start:start + size] = [n for n in before[start:start + size] if n.is_fixed]
                if len(block.nodes) < len(before) and still_fails():
                    is_changed = True
                else:
                    block.nodes[:] = before
                    start += size
            size //= 2
    return is_changed


def unwrap_blocks(root, still_fails):
    """Replaces an if or a switch by its contents. Loops stay, because they may contain a break."""
    is_changed = False
    for block in list(blocks_of(root)):
        for node in list(block.nodes):
            if not isinstance(node, (Choice, Uniform)) or not node.heads[0].startswith(("if", "switch")):
                continue
            before, at = list(block.nodes), block.nodes.index(node)
            block.nodes[at:at + 1] = [inner for b in node.blocks for inner in b.nodes]
            if still_fails():
                is_changed = True
            else:
                block.nodes[:] = before
    return is_changed


def simplify_expressions(root, still_fails):
    is_changed = False
    for kids, i in list(expression_places(root)):
        before = kids[i]
        for simpler in before.simpler():
            kids[i] = simpler
            if still_fails():
                is_changed = True
                break
            kids[i] = before
    return is_changed

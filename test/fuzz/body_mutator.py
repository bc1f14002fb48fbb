"""Mutations that mostly leave a program valid: they change what amp code does, not how it is written, so
that mutants reach the device passes and the emitter.

The mutator guesses the meaning of a token from the tokens around it. A wrong guess produces one more program that
does not compile.
"""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import re

INTEGERS = ["0", "1", "(-1)", "2", "3", "4", "7", "8", "16", "31", "32", "63", "64", "255", "1024", "65535",
            "65536", "2147483647", "(-2147483647 - 1)"]
FLOATS = ["0.0f", "1.0f", "-1.0f", "0.5f", "3.0f", "1e-30f", "1e30f", "16777216.0f"]
OPERATORS = [["+", "-", "*"], ["+", "-", "*", "/"], ["&", "|", "^"], ["<<", ">>"],
             ["<", ">", "<=", ">=", "==", "!="], ["+=", "-=", "*="], ["&=", "|=", "^="], ["&&", "||"],
             ["++", "--"]]
SCALARS = ("int", "unsigned", "float", "double", "long", "bool")
ELEMENT_TYPES = [("int", "unsigned"), ("int", "long"), ("float", "double"), ("unsigned", "int"),
                 ("float", "int"), ("double", "float"), ("unsigned", "long")]
IDENTIFIER = re.compile(r"[A-Za-z_]\w*\Z")


def next_solid(tokens, i, step=1):
    """The next token that is not blank; the last index, or -1 if there is none."""
    i += step
    while 0 <= i < len(tokens) and tokens[i].isspace():
        i += step
    return i


def find_group_end(tokens, start):
    """Index of the bracket that closes the one at start, or None."""
    depth = 0
    for i in range(start, len(tokens)):
        depth += tokens[i] in ("(", "[", "{")
        depth -= tokens[i] in (")", "]", "}")
        if depth == 0:
            return i
    return None


class Body:
    """The body of a function or lambda restricted to amp, with the variables declared in it and in its parameters."""

    def __init__(self, tokens, header, begin, end):
        self.tokens, self.begin, self.end = tokens, begin, end
        self.tiled = "tiled_index" in tokens[header:begin]
        self.names = {}  # type -> names of variables that may be written
        for i in range(header, end):
            if tokens[i] not in SCALARS:
                continue
            name = next_solid(tokens, i)
            after = next_solid(tokens, name)
            if after >= end or not IDENTIFIER.match(tokens[name]):
                continue
            if tokens[after] in "=;,){" and tokens[next_solid(tokens, i, -1)] != "const":
                self.names.setdefault(tokens[i], []).append((name, tokens[name]))

    def visible(self, at, kinds=SCALARS):
        return [(kind, name) for kind in kinds for i, name in self.names.get(kind, ()) if i < at]

    def statements(self):
        """(first, one past the last) of the simple statements without declarations."""
        found, start, depth = [], self.begin + 1, 0
        for i in range(self.begin + 1, self.end):
            token = self.tokens[i]
            depth += token in ("(", "[")
            depth -= token in (")", "]")
            if token in ("{", "}") or (token == ":" and not depth):
                start = i + 1
            elif token == ";" and depth == 0:
                first = start if start < i and not self.tokens[start].isspace() else next_solid(self.tokens, start)
                start = i + 1
                if first < i and self.is_simple(first, i):
                    found.append((first, i + 1))
        return found

    def is_simple(self, first, end):
        words = [t for t in self.tokens[first:end] if not t.isspace()]
        if words[0] in SCALARS + ("auto", "const", "tile_static", "struct", "class", "using", "typedef", "static",
                                  "constexpr", "return", "else", "case", "default", "for", "do", "static_assert",
                                  "extern", "volatile", "namespace", "enum", "union", "template", "if", "while"):
            return False
        return not (len(words) > 1 and IDENTIFIER.match(words[0]) and
                    (IDENTIFIER.match(words[1]) or words[1] in ("<", "::")))


def find_bodies(tokens):
    bodies = []
    for i, token in enumerate(tokens):
        if token != "restrict":
            continue
        opening = next_solid(tokens, i)
        close = find_group_end(tokens, opening) if opening < len(tokens) and tokens[opening] == "(" else None
        if close is None or "amp" not in tokens[opening:close]:
            continue
        brace = next_solid(tokens, close)
        end = find_group_end(tokens, brace) if brace < len(tokens) and tokens[brace] == "{" else None
        if end is None:
            continue
        header = i
        while header > 0 and tokens[header] not in (";", "}", "{"):
            header -= 1
        bodies.append(Body(tokens, header, brace, end))
    return bodies


class BodyMutator:
    """Programs are lists of tokens. The given programs have no errors."""

    def __init__(self, programs):
        self.programs = [p for p in programs if find_bodies(p)]

    def mutant(self, rng):
        tokens = list(rng.choice(self.programs))
        if rng.random() < 0.15:
            tokens = self.splice(tokens, list(rng.choice(self.programs)))
        for number in range(rng.choice((1, 1, 2, 2, 3, 4))):
            bodies = find_bodies(tokens)
            if not bodies:
                break
            body = rng.choice(bodies)
            mutation = rng.choice((self.change_literal, self.change_operator, self.change_name, self.repeat,
                                   self.remove, self.swap, self.wrap, self.wrap, self.compute, self.compute,
                                   self.add_barrier, self.add_tile_static, self.change_tile, self.change_type))
            mutation(tokens, body, rng, number)
        return "".join(tokens)

    # Tokens

    def change_literal(self, tokens, body, rng, number):
        # Not numbers in array bounds and template arguments.
        literals = [i for i in range(body.begin, body.end) if tokens[i][0].isdigit() or re.match(r"\.\d", tokens[i])]
        literals = [i for i in literals if tokens[next_solid(tokens, i, -1)] not in ("<", "[")]
        if literals:
            i = rng.choice(literals)
            tokens[i] = rng.choice(FLOATS if re.search(r"[.fe]", tokens[i].lower()) and "x" not in tokens[i]
                                   else INTEGERS)

    def change_operator(self, tokens, body, rng, number):
        places = [i for i in range(body.begin + 1, body.end)
                  if tokens[i] in ("++", "--") or (tokens[i - 1] == " " and tokens[i + 1] == " " and
                                                   any(tokens[i] in c for c in OPERATORS))]
        if places:
            i = rng.choice(places)
            tokens[i] = rng.choice(rng.choice([c for c in OPERATORS if tokens[i] in c]))

    def change_name(self, tokens, body, rng, number):
        kinds = {name: kind for kind, names in body.names.items() for _, name in names}
        places = [i for i in range(body.begin, body.end)
                  if tokens[i] in kinds and tokens[next_solid(tokens, i, -1)] not in SCALARS + (".", "->", "::")]
        if places:
            i = rng.choice(places)
            others = [name for _, name in body.visible(i, (kinds[tokens[i]],))]
            if others:
                tokens[i] = rng.choice(others)

    # Statements

    def repeat(self, tokens, body, rng, number):
        if statements := body.statements():
            first, end = rng.choice(statements)
            tokens[end:end] = [" "] + tokens[first:end]

    def remove(self, tokens, body, rng, number):
        if statements := body.statements():
            first, end = rng.choice(statements)
            tokens[first:end] = [";"]

    def swap(self, tokens, body, rng, number):
        statements = body.statements()
        if len(statements) > 1:
            a = rng.randrange(len(statements) - 1)
            (first, end), (other, other_end) = statements[a], statements[a + 1]
            tokens[first:other_end] = tokens[other:other_end] + tokens[end:other] + tokens[first:end]

    def condition(self, body, at, rng):
        names = [name for _, name in body.visible(at, ("int", "unsigned"))]
        if not names:
            return rng.choice(("true", "__cppamp_global_id(0) % 3 == 1", "__cppamp_global_id(0) > 5"))
        a, b = rng.choice(names), rng.choice(names + ["3", "0", "17"])
        return rng.choice(("%s > %s", "(%s & 5) == %s", "%s != %s", "%s %% 3 == %s", "%s < %s && true")) % (a, b)

    def wrap(self, tokens, body, rng, number):
        statements = body.statements()
        if not statements:
            return
        first, end = rng.choice(statements)
        if rng.random() < 0.3:  # together with the following ones
            later = [e for f, e in statements if f > first and "{" not in tokens[first:e] and "}" not in tokens[first:e]
                     and not any(t in SCALARS + ("auto", "const", "tile_static") for t in tokens[first:e])]
            end = rng.choice(later) if later else end
        inner, condition = "".join(tokens[first:end]), self.condition(body, first, rng)
        loop, count = "fz_%d_%d" % (number, first), rng.choice(("1", "2", "3", "4", "8", "100"))
        if "break" in inner or "continue" in inner:
            forms = ["if (%(c)s) { %(s)s }"]
        else:
            forms = ["if (%(c)s) { %(s)s }", "if (%(c)s) { %(s)s } else { %(s)s }",
                     "for (int %(l)s = 0; %(l)s < %(n)s; ++%(l)s) { %(s)s }",
                     "for (int %(l)s = %(n)s; %(l)s > 0; %(l)s -= 2) { if (%(c)s) continue; %(s)s }",
                     "for (unsigned %(l)s = 0; %(l)s != %(n)s; ++%(l)s) { %(s)s if (%(c)s) break; }",
                     "{ int %(l)s = 0; while (%(l)s++ < %(n)s) { %(s)s } }",
                     "{ int %(l)s = 0; do { %(s)s } while (++%(l)s < %(n)s && (%(c)s)); }",
                     "switch (static_cast<int>(%(c)s) + %(n)s) { case 1: %(s)s break; case 2: %(s)s default: break; }",
                     "do { if (%(c)s) break; %(s)s } while (false);",
                     "while (true) { %(s)s if (%(c)s) break; %(s)s break; }"]
        tokens[first:end] = [rng.choice(forms) % {"c": condition, "s": inner, "l": loop, "n": count}]

    def compute(self, tokens, body, rng, number):
        """A statement on scalars in scope."""
        statements = body.statements()
        if not statements:
            return
        at = rng.choice(statements)[rng.randrange(2)]
        names = body.visible(at)
        if not names:
            return
        kind, target = rng.choice(names)
        same = [name for k, name in names if k == kind]
        a, b = rng.choice(same), rng.choice(same)
        c = rng.choice(names)[1]
        new = "fz_%d_%d" % (number, at)
        integer = kind in ("int", "unsigned", "long")
        forms = ["%(t)s = %(a)s + %(b)s;", "%(t)s = %(a)s > %(c)s ? %(b)s : %(t)s;", "%(t)s -= %(c)s;",
                 "{ %(k)s %(f)s = %(t)s; %(t)s = %(a)s; %(t)s += %(f)s; }",
                 "{ %(k)s %(f)s[4] = {%(a)s, %(b)s}; %(t)s = %(f)s[static_cast<unsigned>(%(c)s) %% 4]; }",
                 "{ struct { %(k)s x, y; } %(f)s = {%(a)s, %(b)s}; auto %(f)s_2 = %(f)s; %(f)s_2.x = %(c)s;"
                 " %(t)s = %(f)s.x + %(f)s_2.y; }",
                 "{ %(k)s *%(f)s = %(c)s > 1 ? &%(t)s : &%(a)s; *%(f)s = %(b)s; }",
                 "%(t)s = [&](%(k)s x) { return x + %(a)s; }(%(b)s);"]
        if integer:
            forms += ["%(t)s = (%(a)s << 3) ^ %(b)s;", "%(t)s = %(a)s / (%(b)s | 1);", "%(t)s |= %(a)s & 0x55;",
                      "%(t)s = %(a)s >> (%(b)s & 7);", "%(t)s = static_cast<%(k)s>(static_cast<float>(%(a)s) * 0.5f);",
                      "%(t)s = static_cast<%(k)s>(static_cast<unsigned long>(%(a)s) * 2654435761u >> 7);",
                      "switch (%(a)s) { case 0: %(t)s = 1; break; case 5: %(t)s = %(b)s; default: ++%(t)s; }"]
        tokens[at:at] = [" " + rng.choice(forms) % {"t": target, "a": a, "b": b, "c": c, "k": kind, "f": new} + " "]

    def add_barrier(self, tokens, body, rng, number):
        if not body.tiled:
            return
        header = "".join(tokens[max(0, body.begin - 60):body.begin])
        name = re.search(r"tiled_index\s*<[^>]*>\s*(?:const\s*)?&?\s*(\w+)", header)
        if name and (statements := body.statements()):
            at = rng.choice(statements)[0]
            wait = rng.choice(("wait", "wait_with_tile_static_memory_fence", "wait_with_global_memory_fence"))
            tokens[at:at] = ["%s.barrier.%s(); " % (name[1], wait)]

    def add_tile_static(self, tokens, body, rng, number):
        if not body.tiled:
            return
        name, kind = "fz_tile_%d_%d" % (number, body.begin), rng.choice(("int", "float", "double", "unsigned"))
        bounds, element = rng.choice((("[1]", "[0]"), ("[16]", "[0]"), ("[3][5]", "[1][2]"), ("[1000]", "[999]")))
        statements = body.statements()
        if statements:
            at = rng.choice(statements)[1]
            if visible := [target for _, target in body.visible(at, (kind,))]:
                tokens[at:at] = [" %s += %s%s; " % (rng.choice(visible), name, element)]
        tokens[body.begin + 1:body.begin + 1] = [" tile_static %s %s%s; %s%s = 1; "
                                                 % (kind, name, bounds, name, element)]

    # The whole program

    def change_tile(self, tokens, body, rng, number):
        sizes = set(re.findall(r"\d+", " ".join(re.findall(r"til(?:e|ed_index|ed_extent)\s*<([\d, ]+)>", "".join(tokens)))))
        if sizes:
            old = rng.choice(sorted(sizes))
            new = rng.choice(("1", "2", "4", "8", "16", "32", "64"))
            tokens[:] = [new if t == old else t for t in tokens]

    def change_type(self, tokens, body, rng, number):
        old, new = rng.choice(ELEMENT_TYPES)
        everywhere = rng.random() < 0.7
        first, last = (0, len(tokens)) if everywhere else (body.begin, body.end)
        for i in range(first, last):
            # `int main` and `unsigned long` do not change.
            if tokens[i] == old and tokens[next_solid(tokens, i)] not in ("main", "long", "int", "char"):
                tokens[i] = new

    def splice(self, tokens, other):
        """Appends the other program in its own namespace."""
        includes = [t for t in other if t.startswith("#")]
        if any(not t.startswith(("#include", "#pragma")) for t in includes):
            return tokens
        rest = ["fz_main" if t == "main" else t for t in other if not t.startswith("#")]
        return [t for i in includes for t in (i, "\n")] + tokens + ["\nnamespace fz_other {\n"] + rest + ["\n}\n"]

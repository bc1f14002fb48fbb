#!/usr/bin/env python3
"""Mutates the programs of the tests and compiles the mutants: no input, however wrong, may crash or hang the
plugin. Half of the mutants are generated token by token, and few of them are valid; the other half changes what
the bodies of amp functions do (body_mutator.py), so that new code reaches the device passes and the emitter.

  fuzz_plugin.py --clang C --plugin P --include I --minutes 120 --jobs 16 --findings <folder>
  fuzz_plugin.py ... --count 20 --seed 7      the same 20 mutants each time
  fuzz_plugin.py ... --kind bodies            mutants of one kind: tokens, bodies
  fuzz_plugin.py ... --reduce <mutant.cpp>    shrinks a mutant while it has the same finding

A finding is a crash, a sanitizer report, an internal error, a hang, or OpenCL C that Clang's OpenCL front
end rejects. The script keeps one example of each kind, identified by the innermost function of the plugin in the
report. A plugin built with CPPAMP_SANITIZE needs --preload with the sanitizer's library, because the
clang that loads it has none. Crashes of Clang alone (without a function of the plugin on the stack) are counted
separately.
"""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import argparse
import contextlib
import glob
import os
import random
import re
import subprocess
import sys
import tempfile
import time

import jobs
from body_mutator import BodyMutator

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCES = ("../plugin", "../end_to_end", "../passes", "../../docs/examples")
TOKEN = re.compile(r"""//[^\n]*|/\*.*?\*/|\#(?:[^\n\\]|\\.)*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'
                       |\.?\d(?:[eEpP][+-]|[\w.'])*|[A-Za-z_]\w*|::|->\*?|<<=?|>>=?|[-+*/%&|^!=<>]=
                       |&&|\|\||\+\+|--|\.\.\.|\s+|.""", re.X | re.S)
OPENING, CLOSING = "([{", ")]}"
# Words with a meaning for the plugin, or that its scan of declarators looks for.
DICTIONARY = """restrict(amp) restrict(cpu) restrict(cpu,amp) restrict() restrict(auto) restrict( restrict
    tile_static amp cpu parallel_for_each array array_view index<1> tiled_index<4> extent<1> auto
    template typename class struct union enum operator operator() friend virtual static extern const
    volatile mutable noexcept noexcept(true) throw() try catch(...) goto asm("") constexpr consteval
    inline using typedef decltype sizeof typeid new delete this return if for while switch case default
    break continue [[nodiscard]] [=] [&] [] [this] -> :: ... = ; , : ? * & && < > ( ) [ ] { } ~ . + -
    = default = delete int long unsigned float double bool char void nullptr 0 1 -1 0x7fffffff
    4294967296 1e39f 1.5 'c' "text" true std::vector<int> barrier.wait() tile<4>() __attribute__((
    [[ ]] #pragma requires concept co_return co_await __declspec(property(get=get)) alignas(2)
    dynamic_cast reinterpret_cast<long> static_assert extern"C" namespace thread_local""".split()
FINDING = re.compile(
    r"ERROR: AddressSanitizer: ([\w-]+)|(runtime error: [^\n]*)|(Assertion `[^\n]*)"
    r"|(internal error: [^\n]*)|(only OpenCL C was embedded: [^\n]*)|(UNREACHABLE executed[^\n]*)"
    r"|(PLEASE submit a bug report)|(LLVM ERROR: [^\n]*)")
FRAME = re.compile(r"#\d+ 0x\w+ (?:in )?([^\n]*?) .*?(?:compiler/\w+/|libCppAMPPlugin)")


def tokenize(text):
    """Tokens and the blanks between them, without comments (which contain the tests' commands)."""
    tokens = [t for t in TOKEN.findall(text) if not t.startswith(("//", "/*"))]
    return [" " if t.isspace() and "\n" not in t else t for t in tokens]


def matching(tokens, start):
    """One past the group that opens at start, or start + 1 if it never closes."""
    depth = 0
    for i in range(start, min(len(tokens), start + 4000)):
        depth += tokens[i] in OPENING
        depth -= tokens[i] in CLOSING
        if depth == 0:
            return i + 1
    return start + 1


class Mutator:
    def __init__(self, programs):
        self.programs = programs

    def piece(self, rng):
        """A group, a statement or several tokens of a program."""
        tokens = rng.choice(self.programs)
        start = rng.randrange(len(tokens))
        kind = rng.randrange(3)
        if kind == 0:
            for i in range(start, len(tokens)):
                if tokens[i] in OPENING:
                    return tokens[i:matching(tokens, i)][:400]
        if kind == 1:
            ends = [i for i in range(start, min(start + 400, len(tokens))) if tokens[i] in ";}"]
            if len(ends) > 1:
                return tokens[ends[0] + 1:ends[1] + 1]
        return tokens[start:start + rng.randrange(1, 8)]

    def mutate_once(self, tokens, rng):
        solid = [i for i, t in enumerate(tokens) if not t.isspace() and not t.startswith("#include")]
        if not solid:
            return
        at = rng.choice(solid)
        kind = rng.randrange(11)
        if kind == 0:
            del tokens[at]
        elif kind == 1:
            del tokens[at:at + rng.randrange(2, 12)]
        elif kind == 2:
            tokens[at:at] = [" ", rng.choice(DICTIONARY), " "]
        elif kind == 3:
            tokens[at] = rng.choice(DICTIONARY)
        elif kind == 4:
            tokens[at:at] = self.piece(rng) + [" "]
        elif kind == 5:
            other = rng.choice(solid)
            tokens[at], tokens[other] = tokens[other], tokens[at]
        elif kind == 6:
            tokens[at:at] = tokens[at:at + rng.randrange(1, 40)]
        elif kind == 7:
            groups = [i for i in solid if tokens[i] in OPENING]
            if groups:
                at = rng.choice(groups)
                tokens[at:matching(tokens, at)] = self.piece(rng) if rng.random() < 0.5 else []
        elif kind == 8:
            names = [i for i in solid if re.match(r"[A-Za-z_]", tokens[i])]
            if names:
                tokens[rng.choice(names)] = tokens[rng.choice(names)]
        elif kind == 9:
            if rng.random() < 0.2:
                del tokens[at:]
        else:
            numbers = [i for i in solid if tokens[i][0].isdigit()]
            if numbers:
                tokens[rng.choice(numbers)] = rng.choice(
                    ["0", "1", "-1", "1024", "100000000", "4294967295u", "1.5f", "2147483647", "n"])

    def mutant(self, rng):
        tokens = list(rng.choice(self.programs))
        for _ in range(rng.choice((1, 1, 2, 3, 5, 9))):
            self.mutate_once(tokens, rng)
        return "".join(tokens)


class Compiler:
    def __init__(self, options, scratch=None):
        self.options = options
        self.scratch = scratch
        self.environment = dict(os.environ)
        self.environment["ASAN_OPTIONS"] = (
            # The plugin's inlined allocator would poison memory that Clang's own code hands out.
            "allow_user_poisoning=0:detect_leaks=0:detect_odr_violation=0:handle_segv=1")
        self.environment["UBSAN_OPTIONS"] = "print_stacktrace=1"
        if options.preload:
            self.environment["LD_PRELOAD"] = options.preload

    def command(self, path, rng, bodies):
        """For mutants of bodies: all optimization levels, and keeps the emitted text."""
        action = rng.choice((["-fsyntax-only"], ["-c", "-o", "/dev/null"],
                             ["-O2", "-c", "-o", "/dev/null"]))
        if bodies:
            action = [rng.choice(("-O0", "-O1", "-O2", "-O3")), "-save-temps=obj", "-c", "-o", "{scratch}/mutant.o"]
        command = [self.options.clang, "-fno-crash-diagnostics", "-ferror-limit=0",
                   "-fplugin=" + self.options.plugin, "-D__CPPAMP__=1", "-isystem",
                   self.options.include, "-I", os.path.join(HERE, "../end_to_end/Inputs"),
                   "-std=c++20" if bodies else rng.choice(("-std=c++17", "-std=c++20"))]
        if rng.random() < 0.7:
            command.append("-fplugin-arg-cppamp-no-spirv")
        if rng.random() < 0.5:
            command.append("-fplugin-arg-cppamp-host=" + rng.choice(("scalar", "v2", "v3", "v4", "none")))
        if rng.random() < 0.2:
            command.append("-fplugin-arg-cppamp-robust")
        if bodies:
            command += ["-mllvm", "-verify-each"]
        return command + action + [path]

    def check_text(self):
        """Compiles the emitted OpenCL C of the last mutant. Returns the first error, or None without an error or a text."""
        texts = glob.glob(os.path.join(self.scratch, "*-amp.cl"))
        if not texts:
            return None
        done = subprocess.run([self.options.clang, "-x", "cl", "-cl-std=CL1.2", "-Xclang", "-finclude-default-header",
                               "-target", "spir64", "-w", "-fsyntax-only", texts[0]],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        error = re.search(r" error: ([^\n]*)", done.stdout.decode(errors="replace"))
        return error[1] if error else None

    def run(self, command):
        """The kind of finding and the output; None instead of the kind if there is none."""
        for name in os.listdir(self.scratch):
            if not name.endswith(".cpp"):
                os.remove(os.path.join(self.scratch, name))
        kind, output = self.compile([part.replace("{scratch}", self.scratch) for part in command])
        if not kind and (error := self.check_text()):
            return "OpenCL C: " + re.sub(r"'[^']*'", "'...'", error)[:100], output + "\n" + error
        return kind, output

    def compile(self, command):
        try:
            done = jobs.run_limited(command, self.options.timeout, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                    env=self.environment)
        except subprocess.TimeoutExpired as expired:
            return "hang", (expired.stdout or b"").decode(errors="replace")
        text = done.stdout.decode(errors="replace")
        found = FINDING.search(text)
        if not found and done.returncode in (0, 1):
            return None, text
        kind = next((g for g in found.groups() if g), "") if found else "status %d" % done.returncode
        frame = FRAME.search(text)
        kind = re.sub(r"0x\w+|\d+", "N", kind)
        if kind.startswith(("internal error", "OpenCL C alone")):
            return kind[:100], text
        return "%s in %s" % (kind[:100], frame.group(1)[:100] if frame else "clang"), text


def load_programs(valid):
    """The sources of the tests; only those that are meant to compile if `valid`."""
    programs = []
    for folder in SOURCES:
        for path, folders, names in os.walk(os.path.join(HERE, folder)):
            folders.sort()
            for name in sorted(names):
                if not name.endswith(".cpp"):
                    continue
                with open(os.path.join(path, name), encoding="utf-8") as file:
                    text = file.read()
                if valid and re.search(r"expected-(?:error|warning|note) *(?:@|\{|\d)|RUN: not |-std=c\+\+23|<amp_mpi\.h>", text):
                    continue
                if len(text) < 12000 and "restrict" in text:
                    programs.append(tokenize(text))
    return programs


def reduce(compiler, path):
    """Removes groups of lines and then of tokens while the finding remains."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    first = text.splitlines()[0]
    command = first[3:].split()
    parts = text.splitlines(keepends=True)[1:]
    scratch = path + ".reduced.cpp"

    def kind_of(parts):
        with open(scratch, "w", encoding="utf-8") as file:
            file.write(first + "\n" + "".join(parts))
        return compiler.run(command + [scratch])[0]

    kind = kind_of(parts)
    if not kind:
        raise SystemExit("no finding in " + path)
    for split in (False, True):
        if split:
            parts = tokenize("".join(parts))
        size = max(1, len(parts) // 2)
        while size:
            at = 0
            while at < len(parts):
                shorter = parts[:at] + parts[at + size:]
                if kind_of(shorter) == kind:
                    parts = shorter
                else:
                    at += size
            size //= 2
    kind_of(parts)
    print("%s: %s" % (scratch, kind))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--clang", default="clang++-19")
    parser.add_argument("--plugin", required=True)
    parser.add_argument("--include", required=True)
    parser.add_argument("--preload", help="library of the sanitizer with which the plugin is built")
    parser.add_argument("--count", type=int, default=0, help="number of mutants; 0: until --minutes are over")
    parser.add_argument("--seconds", type=float, default=0, help="as --minutes")
    jobs.add_options(parser)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--timeout", type=int, default=60,
                        help="seconds of processor time after which a mutant hangs")
    parser.add_argument("--findings", help="folder for mutants with a finding")
    parser.add_argument("--reduce", help="a mutant in that folder")
    parser.add_argument("--kind", choices=("tokens", "bodies", "both"), default="both")
    options = parser.parse_args()
    if not options.reduce:
        return fuzz(options)
    with tempfile.TemporaryDirectory() as scratch:
        return reduce(Compiler(options, scratch), options.reduce)


@contextlib.contextmanager
def open_worker(options, mutators):
    """Generates and compiles one mutant: (its mutator's number, compiled, kind of finding, command, text, output)."""
    with tempfile.TemporaryDirectory() as scratch:
        compiler = Compiler(options, scratch)

        def work(number):
            rng = random.Random("%d:%d" % (options.seed, number))
            which = number % len(mutators)
            text = mutators[which].mutant(rng)
            path = os.path.join(scratch, "mutant.cpp")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            command = compiler.command(path, rng, isinstance(mutators[which], BodyMutator))
            kind, output = compiler.run(command)
            return which, " error: " not in output, kind, command, text if kind else "", output if kind else ""
        yield work


def keep(options, number, command, text, output):
    if not options.findings:
        print(output[-2000:])
        return
    os.makedirs(options.findings, exist_ok=True)
    name = os.path.join(options.findings, "%d-%d" % (options.seed, number))
    with open(name + ".cpp", "w", encoding="utf-8") as file:
        file.write("// " + " ".join(command[:-1]) + "\n" + text)
    with open(name + ".txt", "w", encoding="utf-8") as file:
        file.write(output)


def fuzz(options):
    mutators = []
    if options.kind != "bodies":
        mutators.append(Mutator(load_programs(valid=False)))
    if options.kind != "tokens":
        mutators.append(BodyMutator(load_programs(valid=True)))
    made, compiled, found, start = [0] * len(mutators), [0] * len(mutators), {}, time.monotonic()
    results = jobs.spread(lambda: open_worker(options, mutators), options.jobs, options.count,
                          options.minutes or options.seconds / 60)
    for number, (which, valid, kind, command, text, output) in results:
        made[which] += 1
        compiled[which] += valid
        if not kind:
            continue
        found[kind] = found.get(kind, 0) + 1
        if found[kind] == 1:
            print("mutant %d: %s" % (number, kind), flush=True)
            keep(options, number, command, text, output)
    own = {kind: n for kind, n in found.items() if not kind.endswith(" in clang")}
    for mutator, all_of_it, valid in zip(mutators, made, compiled):
        print("%s: %d mutants of %d programs, %d compiled without errors"
              % (type(mutator).__name__, all_of_it, len(mutator.programs), valid))
    for kind, n in sorted(found.items(), key=lambda item: -item[1]):
        print("%5d times: %s" % (n, kind))
    print("%d mutants, %d kinds of findings, %d of Clang alone (seed %d, %d processes, %d s)"
          % (sum(made), len(own), len(found) - len(own), options.seed, options.jobs, time.monotonic() - start))
    return 1 if own else 0


if __name__ == "__main__":
    sys.exit(main())

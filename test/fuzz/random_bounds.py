#!/usr/bin/env python3
"""Runs random kernels with --amp-bounds whose subscripts are sometimes out of bounds, and compares the reports with those of
the same code on the host, thread by thread.

  random_bounds.py --compiler amp-clang++ --count 100
  random_bounds.py ... --accelerator 'cpu\\\\host' --accelerator opencl --flags=-O2 --seed 7 --print

A launch must report the first mistake of one of its threads, with line, index, extent and thread, or nothing if no
thread made a mistake. Each kernel is launched with several extents and numbers, about half of them without mistakes, so
that it runs in the version without comparisons. Programs that differ, do not compile or hang are kept in --findings.
"""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import argparse
import contextlib
import os
import random
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import jobs

LAUNCHES = 8
# Names and numbers of dimensions; `table` and `line` are read-only.
CONTAINERS = {"line": 1, "table": 2, "result": 1, "grid": 2}
OWN_COUNT = 8


class Kernel:
    """A body of lines. `@name(...)` is a subscript, and `own` an array of the thread."""

    def __init__(self, seed, number):
        self.number = number
        self.random = random.Random("%s %d" % (seed, number))
        self.rank = self.random.choice((1, 1, 2))
        self.tile = self.random.choice((None, None, 4))
        self.counters = []
        self.body = []
        self.make()

    # Generators of the body.

    def number_text(self):
        return self.random.choice(("%d" % self.random.randint(0, 3), "p%d" % self.random.randrange(4)))

    def variable(self):
        return self.random.choice(["i%d" % d for d in range(self.rank)] + self.counters * 2)

    def index(self, depth=0):
        r = self.random
        kind = r.random()
        if kind < 0.35:
            return self.variable()
        if kind < 0.6:
            return "%s %s %s" % (self.variable(), r.choice("+-"), self.number_text())
        if kind < 0.72:
            return "%s * %d + %s" % (self.variable(), r.choice((1, 2)), self.variable())
        if kind < 0.78:
            return self.number_text()
        if kind < 0.84:
            return "(%s + %s) %% %d" % (self.variable(), self.number_text(), r.choice((4, 6, 8)))
        if kind < 0.88:
            return "(%s ^ %d)" % (self.variable(), r.choice((1, 2, 3)))
        if kind < 0.92:
            return "(%s < %s ? %s : %s)" % (self.variable(), self.number_text(), self.variable(), self.number_text())
        if depth == 0:
            return self.read(1)
        return self.variable()

    def subscript(self, name, depth=0):
        return "@%s(%s)" % (name, ", ".join(self.index(depth) for _ in range(CONTAINERS.get(name, 1))))

    def read(self, depth=0):
        return self.subscript(self.random.choice(("line", "table", "table", "own")), depth)

    def condition(self):
        r = self.random
        return "%s %s %s" % (self.variable(), r.choice(("<", "<=", ">", ">=", "!=", "==")), self.number_text())

    def statements(self, depth, indent):
        for _ in range(self.random.randint(1, 3)):
            self.statement(depth, indent)

    def statement(self, depth, indent):
        r = self.random
        kind = r.random()
        if depth < 2 and kind < 0.35:
            counter = "k%d" % len(self.counters)
            bound = r.choice(("p%d" % r.randrange(4), "%d" % r.randint(1, 6), "@@extent"))
            head = r.choice(("for (int {0} = 0; {0} < {1}; ++{0}) {{", "for (int {0} = 1; {0} <= {1}; ++{0}) {{",
                             "for (int {0} = {1}; {0}-- > 0;) {{", "for (int {0} = 0; {0} < {1}; {0} += 2) {{"))
            self.body.append(indent + head.format(counter, bound))
            self.counters.append(counter)
            self.statements(depth + 1, indent + "  ")
            self.counters.pop()
            self.body.append(indent + "}")
        elif depth < 2 and kind < 0.5:
            self.body.append(indent + "if (%s) {" % self.condition())
            self.statements(depth + 1, indent + "  ")
            self.body.append(indent + "}")
        elif kind < 0.6:
            self.body.append(indent + "%s = sum;" % self.subscript(r.choice(("result", "grid", "own"))))
        else:
            self.body.append(indent + "sum += %s;" % self.read())

    def make(self):
        self.statements(0, "")
        if self.tile:
            self.body.append("@@barrier")
            self.statements(0, "")
        self.body.append("%s = sum;" % self.subscript("result"))

    # Conversion to C++.

    def lines(self, on_host):
        prepared = ["int own[%d] = {0, 1, 2, 3, 4, 5, 6, 7};" % OWN_COUNT, "int sum = 0;"]
        if on_host:
            prepared[0] = prepared[0].replace("own", "own_memory") + ' plain::view own("own", {%d}, own_memory);' % OWN_COUNT
        lines = []
        for line in self.body:
            line = line.replace("@@extent", "columns").replace("@@barrier", "" if on_host else "t.barrier.wait();")
            if on_host:
                line = re.sub(r"@(\w+)\(", r"\1.at(__LINE__, ", line)
            else:
                line = self.own_brackets(line).replace("@", "")
            lines.append(line)
        return prepared + ['#line %d "kernel.cpp"' % (1000 * (self.number + 1))] + lines + ["#line 1 \"random.cpp\""]

    @staticmethod
    def own_brackets(line):
        """A thread's `@own(...)` is a plain array: brackets, innermost first."""
        while "@own(" in line:
            begin = line.rindex("@own(")
            depth, end = 0, begin + 4
            for end in range(begin + 4, len(line)):
                depth += {"(": 1, ")": -1}.get(line[end], 0)
                if depth == 0:
                    break
            line = line[:begin] + "own[" + line[begin + 5:end] + "]" + line[end + 1:]
        return line

    def launch_function(self):
        rank, tile = self.rank, self.tile
        ids = ["const int i%d = %s[%d];" % (d, "t.global" if tile else "i", d) for d in range(rank)]
        domain = "extent<%d>(%s)" % (rank, ", ".join("domain[%d]" % d for d in range(rank)))
        if tile:
            sizes = ", ".join(["4"] * rank)
            head = "%s.tile<%s>(), [=](tiled_index<%s> t)" % (domain, sizes, sizes)
        else:
            head = "%s, [=](index<%d> i)" % (domain, rank)
        loops = ["for (int i%d = 0; i%d < domain[%d]; ++i%d)" % (d, d, d, d) for d in range(rank)]
        thread = "{" + ", ".join("i%d" % d for d in range(rank)) + "}"
        return "\n".join(
            ["bool kernel_%d(int launch, const setting &s) {" % self.number, "  data on_host(s), there(s);",
             "  const int *domain = s.domain_%d%s, columns = s.columns;" % (rank, "_of_tiles" if tile else ""),
             "  const int p0 = s.p[0], p1 = s.p[1], p2 = s.p[2], p3 = s.p[3];", "  plain::expectation expected;", "  {",
             "    plain::view line = on_host.line(), table = on_host.table(), result = on_host.result(), grid = on_host.grid();"]
            + ["    " + loop for loop in loops]
            + ["    expected.run(%s, [&] {" % thread] + self.lines(True) + ["    });", "  }",
               "  array_view<const int> line(s.length, there.memory[0]);",
               "  array_view<const int, 2> table(s.rows, s.columns, there.memory[1]);",
               "  array_view<int> result(s.length, there.memory[2]);",
               "  array_view<int, 2> grid(s.rows, s.columns, there.memory[3]);",
               "  const std::string report = plain::report_of([&] {", "    parallel_for_each(" + head + " restrict(amp) {"]
            + ["    " + i for i in ids] + self.lines(False) + ["    });", "  });",
               "  return expected.meets(%d, launch, report);" % self.number, "}"])


PROLOGUE = """#include "random_bounds.h"
using namespace concurrency;
struct setting {
  int length, rows, columns, p[4], domain_1[1], domain_1_of_tiles[1], domain_2[2], domain_2_of_tiles[2];
};
struct data {
  explicit data(const setting &s) : s(s) {
    for (int k = 0; k < 4; ++k)
      memory[k].resize(k % 2 ? s.rows * s.columns : s.length);
    for (int k = 0; k < 2; ++k)
      for (size_t i = 0; i < memory[k].size(); ++i)
        memory[k][i] = int(i * 5 + 3) % 7;
  }
  plain::view line() { return {"line", {s.length}, memory[0].data()}; }
  plain::view table() { return {"table", {s.rows, s.columns}, memory[1].data()}; }
  plain::view result() { return {"result", {s.length}, memory[2].data()}; }
  plain::view grid() { return {"grid", {s.rows, s.columns}, memory[3].data()}; }
  const setting s;
  std::vector<int> memory[4];
};
"""


def setting_text(r):
    """Extents that are larger than most indices, or smaller."""
    is_large = r.random() < 0.5
    length, rows, columns = (r.randint(20, 40) if is_large else r.randint(2, 10) for _ in range(3))
    size = lambda most: r.randint(1, most)
    numbers = [r.randint(0, 6) for _ in range(4)]
    return "{%d, %d, %d, {%s}, {%d}, {%d}, {%d, %d}, {%d, %d}}" % (
        length, rows, columns, ", ".join(map(str, numbers)), size(20), 4 * size(4), size(9), size(9), 4 * size(2), 4 * size(2))


def program_text(seed, kernels):
    r = random.Random("%s settings %d" % (seed, kernels[0].number))
    calls = ["  for (int k = 0; k < %d; ++k)\n    right &= kernel_%d(k, settings[k]);" % (LAUNCHES, k.number) for k in kernels]
    settings = ["const setting settings[] = {"] + ["  %s," % setting_text(r) for _ in range(LAUNCHES)] + ["};"]
    return "\n".join([PROLOGUE] + settings + [k.launch_function() for k in kernels] +
                     ["int main() {", "  bool right = true;"] + calls + ["  return right ? 0 : 1;", "}", ""])


def check(options, folder, kernels):
    """The errors of the program with these kernels: [text]."""
    source, program = os.path.join(folder, "random.cpp"), os.path.join(folder, "program")
    with open(source, "w", encoding="utf-8") as file:
        file.write(program_text(options.seed, kernels))
    wrong = []
    for flags in options.flags:
        command = [options.compiler, "-std=c++17", "-w", options.option, "-I" + HERE] + flags.split() + [source, "-o", program]
        built = subprocess.run(command, capture_output=True, text=True)
        if built.returncode:
            wrong.append("[%s] does not compile: %s" % (flags, built.stderr[:2000]))
            continue
        for accelerator in options.accelerator:
            environment = dict(os.environ, **({"CPPAMP_DEFAULT_ACCELERATOR": accelerator} if accelerator else {}))
            try:
                done = subprocess.run([program], env=environment, capture_output=True, text=True, timeout=options.timeout)
                if done.returncode:
                    wrong.append("[%s] %s: %s%s" % (flags, accelerator, done.stdout, done.stderr))
            except subprocess.TimeoutExpired:
                wrong.append("[%s] %s: hangs" % (flags, accelerator))
    return wrong


def read_options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", default="amp-clang++")
    parser.add_argument("--accelerator", action="append", help="a value of CPPAMP_DEFAULT_ACCELERATOR; default: the default accelerator")
    parser.add_argument("--flags", action="append", help="compiler options, as one argument; default: -O2")
    parser.add_argument("--option", default="--amp-bounds", help="with --amp-robust, every mistake is a finding")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--count", type=int, default=100, help="number of kernels")
    parser.add_argument("--per-program", type=int, default=20)
    parser.add_argument("--print", action="store_true", help="only print the programs")
    parser.add_argument("--timeout", type=float, default=300, help="seconds per run")
    parser.add_argument("--findings", default="bounds-findings")
    jobs.add_options(parser)
    options = parser.parse_args()
    options.accelerator, options.flags = options.accelerator or [""], options.flags or ["-O2"]
    return options


def main():
    options = read_options()
    step = options.per_program

    def kernels_of(number):
        return [Kernel(options.seed, n) for n in range(number * step, min((number + 1) * step, options.count))]

    @contextlib.contextmanager
    def open_worker():
        with tempfile.TemporaryDirectory() as folder:
            yield lambda number: check(options, folder, kernels_of(number))

    programs = -(-options.count // step)
    if options.print:
        for number in range(programs):
            print(program_text(options.seed, kernels_of(number)))
        return 0
    findings = 0
    for number, wrong in jobs.spread(open_worker, options.jobs, programs, options.minutes):
        findings += len(wrong)
        if wrong:
            os.makedirs(options.findings, exist_ok=True)
            name = "bounds-%s-%d.cpp" % (options.seed, number * step)
            with open(os.path.join(options.findings, name), "w", encoding="utf-8") as file:
                file.write(program_text(options.seed, kernels_of(number)))
            print(name + ":\n" + "\n".join(wrong), flush=True)
    print("%d kernels, %d launches each, %d findings (seed %s)" % (options.count, LAUNCHES, findings, options.seed))
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Splits random programs into files whose kernels call each other's amp functions (--amp-relocatable), and compares their
output with that of the same program as a single file.

  split_programs.py --compiler amp-clang++ --count 100 --seed 7 --jobs 4

Functions call functions with larger numbers in any file. Each file has internal functions, tables and types with the
same names but different contents. Some files are in an archive, and each is compiled with different options. Programs that
differ, or do not compile or link, are kept in the folder --findings.
"""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import argparse
import contextlib
import os
import random
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import jobs

HEADER = """#include <amp.h>
#include <vector>
using namespace concurrency;
struct pair {
  int a, b;
  pair(int a, int b) restrict(cpu, amp);
  int mix(int x) const restrict(cpu, amp);
};
inline int inlined(int x) restrict(cpu, amp) { return (x << 1) ^ 0x155; }
template <class T> T templated(T x) restrict(amp) { return x * 3 + 1; }
int by_side(int x) restrict(cpu);
int by_side(int x) restrict(amp);
"""
# In each file, with different numbers.
INTERNAL = """namespace {
constexpr int table[4] = {%d, %d, %d, %d};
struct adder {
  int n;
  int operator()(int x) const restrict(amp) { return x + n * %d; }
};
}
static int hidden(int x) restrict(amp) { return (x ^ %d) + table[x & 3]; }
static int in_tile(int x, const tiled_index<16> &i) restrict(amp) {
  tile_static int shared[16];
  shared[i.local[0]] = x;
  i.barrier.wait();
  int result = shared[(i.local[0] + %d) & 15];
  i.barrier.wait();
  return result;
}
"""
INTERNAL_NAMES = ("table", "adder", "hidden", "in_tile")
# In one of the files, selected at random.
PIECES = ("pair::pair(int a, int b) restrict(cpu, amp) : a(a), b(b) {}\n",
          "int pair::mix(int x) const restrict(cpu, amp) { return a * x - b; }\n",
          "int by_side(int x) restrict(cpu) { return x - 1; }\nint by_side(int x) restrict(amp) { return x + 1; }\n")
LAUNCH = """std::vector<int> launch_%(k)d(int seed) {
  std::vector<int> data(64);
  array_view<int> v(64, data);
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> i) restrict(amp) {
    int x = i.global[0] + seed, y = %(start)d;
%(body)s    v[i] = x ^ y;
  });
  v.synchronize();
  return data;
}
"""
MAIN = """#include <cstdio>
%s
int main() {
  for (int seed = 0; seed < 3; ++seed)
    for (auto *launch : {%s}) {
      for (int n : launch(seed))
        std::printf("%%d ", n);
      std::printf("| %%d\\n", by_side(seed) + pair(1, 2).mix(3));
    }
}
"""


class Program:
    """The texts of the files, and their common header."""

    def __init__(self, rng):
        self.rng = rng
        self.functions = [("tile_%d" if rng.random() < 0.3 else "f_%d") % n for n in range(rng.randint(6, 12))]
        files = rng.randint(2, 4)
        self.header = HEADER + "".join(self.signature(n) + ";\n" for n in range(len(self.functions)))
        self.texts = [INTERNAL % tuple(rng.randrange(1, 1000) for _ in range(7)) for _ in range(files)]
        for piece in PIECES:
            self.texts[rng.randrange(files)] += piece
        for n in range(len(self.functions)):
            self.texts[rng.randrange(files)] += self.signature(n) + " {\n" + self.body(n) + "  return x ^ y;\n}\n"
        launches = rng.randint(1, 3)
        for k in range(launches):
            body = "".join("    %s\n" % line for line in self.lines(-1, rng.randint(2, 5), tiled=True))
            self.texts[rng.randrange(files)] += LAUNCH % {"k": k, "start": rng.randrange(100), "body": body}
        self.main = MAIN % ("".join("std::vector<int> launch_%d(int);\n" % k for k in range(launches)),
                            ", ".join("launch_%d" % k for k in range(launches)))

    def is_tiled(self, n):
        return self.functions[n].startswith("tile")

    def signature(self, n):
        return "int %s(int x, int y%s) restrict(amp)" % (
            self.functions[n], ", const tiled_index<16> &i" if self.is_tiled(n) else "")

    def body(self, n):
        return "".join("  %s\n" % line for line in self.lines(n, self.rng.randint(1, 4), self.is_tiled(n)))

    def lines(self, n, count, tiled):
        """Statements that change x and y, and call functions after number n. Those of tiles are not in branches."""
        rng = self.rng
        for _ in range(count):
            later = [m for m in range(n + 1, len(self.functions)) if tiled or not self.is_tiled(m)]
            choice = rng.randrange(8)
            if later and choice < 4:
                m = rng.choice(later)
                call = "%s(%s, y + %d%s)" % (self.functions[m], rng.choice("xy"), rng.randrange(9),
                                             ", i" if self.is_tiled(m) else "")
                if self.is_tiled(m) or rng.random() < 0.5:
                    yield "x = %s;" % call
                else:
                    yield "if (y %% %d == 1) x = %s;" % (rng.randrange(2, 4), call)
            elif tiled and choice == 4:
                yield "y = in_tile(x, i);"
            elif choice == 5:
                yield "for (int n = 0; n < %d; ++n) y += hidden(x + n);" % rng.randrange(2, 9)
            else:
                yield rng.choice(("x = inlined(y) - templated(x);", "y = adder{x}(y);", "x = pair(x, y).mix(%d);" % rng.randrange(9),
                                  "y += by_side(x & 255);", "x ^= table[y & 3];"))

    def whole(self):
        """The program as a single file: internal names get their file's number."""
        text = self.header
        for number, part in enumerate(self.texts):
            text += "".join("#define %s %s_%d\n" % (name, name, number) for name in INTERNAL_NAMES) + part
            text += "".join("#undef %s\n" % name for name in INTERNAL_NAMES)
        return text + self.main


class Runner:
    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.flags = ["-std=c++17", "-w"] + options.flags

    def run(self, *command, **more):
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False, timeout=300, **more)
        if done.returncode:
            raise RuntimeError("%s: status %d\n%s%s" % (" ".join(command), done.returncode, done.stdout, done.stderr))
        return done.stdout

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)

    def work(self, number):
        """A description of the error, or None."""
        for name in os.listdir(self.folder):
            os.remove(os.path.join(self.folder, name))
        rng = random.Random("%d %d" % (self.options.seed, number))
        program = Program(rng)
        try:
            return self.compare(program, rng)
        except (RuntimeError, subprocess.TimeoutExpired) as error:
            return str(error)

    def compare(self, program, rng):
        compiler = self.options.compiler
        self.write("whole.cpp", program.whole())
        self.write("parts.h", program.header)
        self.run(compiler, *self.flags, "-O1", "whole.cpp", "-o", "whole")
        texts = program.texts[:-1] + [program.texts[-1] + program.main]
        objects, archived = [], []
        for number, text in enumerate(texts):
            name = "part_%d" % number
            self.write(name + ".cpp", '#include "parts.h"\n' + text)
            self.run(compiler, *self.flags, "--amp-relocatable", rng.choice(("-O1", "-O2", "-O0", "-g")), "-c", name + ".cpp")
            is_last = number == len(texts) - 1
            (archived if not is_last and rng.random() < 0.5 else objects).append(name + ".o")
        rng.shuffle(objects)
        if archived:
            self.run("ar", "rcs", "libparts.a", *archived)
            objects.append("libparts.a")
        self.run(compiler, "--amp-relocatable", *objects, "-o", "parts")
        for accelerator in self.options.accelerator or ["cpu\\host"]:
            environment = dict(os.environ, CPPAMP_DEFAULT_ACCELERATOR=accelerator)
            expected, found = (self.run("./" + name, env=environment) for name in ("whole", "parts"))
            if expected != found or not expected:
                return "%s: expected\n%sfound\n%s" % (accelerator, expected, found)
        return None


def keep(options, number, folder, problem):
    place = os.path.join(options.findings, "cut-%d-%d" % (options.seed, number))
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(folder, place)
    with open(os.path.join(place, "problem.txt"), "w", encoding="utf-8") as file:
        file.write(problem + "\n")
    return place


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", default="amp-clang++")
    parser.add_argument("--count", type=int, default=20, help="number of programs; 0: until --minutes are over")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--flags", type=str.split, default=[], help="more options for all files")
    parser.add_argument("--accelerator", action="append", help="a value of CPPAMP_DEFAULT_ACCELERATOR; default: cpu\\host")
    parser.add_argument("--findings", default="findings")
    jobs.add_options(parser)
    options = parser.parse_args()

    @contextlib.contextmanager
    def open_worker():
        with tempfile.TemporaryDirectory() as folder:
            runner = Runner(options, folder)

            def work(number):
                problem = runner.work(number)
                return problem and keep(options, number, folder, problem)

            yield work

    programs = findings = 0
    for number, place in jobs.spread(open_worker, options.jobs, options.count, options.minutes):
        programs += 1
        if place:
            findings += 1
            print("program %d of seed %d: %s" % (number, options.seed, place), flush=True)
    print("%d programs, %d findings" % (programs, findings))
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())

"""Compiles and runs generated programs that compare the results of their kernels with serial ones: the command line of
random_stencils.py and others."""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import argparse
import contextlib
import os
import shutil
import subprocess
import tempfile

import jobs

# The beginning of programs that count their kernels and findings.
BEGINNING = """#include <amp.h>
#include <cstdio>
#include <cstring>
#include <vector>
#pragma clang optimize off // the host's own code; kernels are optimized
using namespace concurrency;
static int findings = 0, kernels = 0;
template <class T> bool differ(const std::vector<T> &a, const std::vector<T> &b) {
  return std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) != 0;
}
template <class T> void compare(int number, const std::vector<T> &a, const std::vector<T> &b) {
  if (differ(a, b)) {
    std::printf("kernel %d differs\\n", number);
    ++findings;
  }
}
inline int clamped(int i, int last) restrict(cpu, amp) { return i < 0 ? 0 : i > last ? last : i; }
"""


def numbers_below(limit):
    """A function numbers<T>(count, seed) for programs."""
    return """template <class T> std::vector<T> numbers(int count, int seed) {
  std::vector<T> v(count);
  for (int i = 0; i < count; ++i) v[i] = static_cast<T>((i * 7919 + seed * 104729) %% %s);
  return v;
}
""" % limit


def program_text(options, numbers):
    kernels = [options.make_kernel(n, options.seed) for n in numbers]
    calls = "".join("  run%d();\n" % k.number for k in kernels)
    end = '  std::printf("%%d kernels, %%llu with rows, %%d findings\\n", kernels, 0ull + %s, findings);\n' % options.count_rows(kernels)
    return options.header + "".join(k.text() for k in kernels) + "int main() {\n" + calls + end + "  return findings != 0;\n}\n"


def try_program(options, numbers):
    """(kernels, those with rows, findings) of one program."""
    folder = tempfile.mkdtemp()
    source, binary = os.path.join(folder, "stencils.cpp"), os.path.join(folder, "stencils")
    with open(source, "w", encoding="utf-8") as f:
        f.write(program_text(options, numbers))
    flags = options.flags.split()
    environment = dict(os.environ, CPPAMP_COARSEN="always")
    if options.accelerator:
        environment["CPPAMP_DEFAULT_ACCELERATOR"] = options.accelerator
    message, count = "", (len(numbers), 0, 1)
    try:
        done = subprocess.run([options.compiler, "-w", *flags, source, "-o", binary], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, timeout=options.timeout, check=False)
        message = done.stdout
        if done.returncode == 0:
            done = subprocess.run([binary], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment,
                                  timeout=options.timeout, check=False)
            message = done.stdout
            if done.returncode in (0, 1) and " findings" in message:
                words = message.strip().splitlines()[-1].split()
                count = (int(words[0]), int(words[2]), int(words[5]))
    except subprocess.TimeoutExpired as e:
        message = str(e)
    if count[2]:
        os.makedirs(options.findings, exist_ok=True)
        kept = os.path.join(options.findings, "%s-%d-%d.cpp" % (options.name, options.seed, numbers[0]))
        shutil.copy(source, kept)
        print("%s:\n%s" % (kept, message[-2000:]), flush=True)
    shutil.rmtree(folder)
    return count


def main(name, description, header, make_kernel, count_rows=lambda kernels: 0):
    """`make_kernel(number, seed)` returns an object whose text() defines run<number>(). `count_rows` returns the number, or
    an expression for it, of kernels with several rows per thread."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", default="amp-clang++")
    parser.add_argument("--accelerator", default="", help="a value of CPPAMP_DEFAULT_ACCELERATOR")
    parser.add_argument("--flags", default="-O2 --amp-host=none -ffp-contract=off")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--per-program", type=int, default=20)
    jobs.add_options(parser)
    parser.add_argument("--timeout", type=float, default=300)
    parser.add_argument("--findings", default="%s-findings" % name)
    parser.add_argument("--print", action="store_true", help="only print the first program")
    options = parser.parse_args()
    options.name, options.header, options.make_kernel, options.count_rows = name, header, make_kernel, count_rows
    programs = -(-options.count // options.per_program)

    def numbers(part):
        return range(part * options.per_program, min((part + 1) * options.per_program, options.count))

    if options.print:
        print(program_text(options, numbers(0)), end="")
        return 0

    @contextlib.contextmanager
    def open_worker():
        yield lambda part: try_program(options, numbers(part))

    totals = [0, 0, 0]
    for _, counts in jobs.spread(open_worker, options.jobs, programs, options.minutes):
        totals = [a + b for a, b in zip(totals, counts)]
    print("%d kernels, %d with rows, %d findings" % tuple(totals))
    return totals[2] != 0

"""Makes docs/reference/math.md from outputs of accuracy.cpp, one file for each device, in test/math/devices.

    accuracy.py           writes docs/reference/math.md
    accuracy.py --check   fails if it is out of date
    accuracy.py --worst TITLE FILE...
                          prints the worst of several outputs, as one device's

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import os
import sys

TEST_DIR = os.path.dirname(os.path.abspath(__file__))
OUTPUT = os.path.join(TEST_DIR, "..", "..", "docs", "reference", "math.md")

HEAD = """# Accuracy of the mathematical functions

How far results are from the truth at worst, in units in the last place of the true result (0.5 is
correct rounding). Written by `test/math/accuracy.py` from measurements of `test/math/accuracy.cpp`,
which compares with MPFR; do not edit. Measure a device of your own:

    amp-clang++ -O1 -std=c++17 test/math/accuracy.cpp -lmpfr -lgmp -o accuracy
    ./accuracy > test/math/devices/my-device.tsv && python3 test/math/accuracy.py

The numbers lie densely where a function does something, at halfway cases, near multiples of pi / 2, at
random over the whole range of the type, and at zeros, subnormals, infinities and NaN, in pairs for
functions of two arguments. A bold distance is above its limit: OpenCL 1.2's for the full profile; C++
AMP's for what OpenCL does not have or does not limit; none for lgamma near its zeros. C++ AMP 1.2 has a
table of its own for the functions that OpenCL has, too, which is narrower in places: a distance above that
one is in italics: on the GPU and PoCL `tan` of double and `tanpi`, which OpenCL lets err by 5 and 6 units and
C++ AMP by 2. The host's column is the worst of its functions for x86-64-v2, v3 and v4 and of those for one thread.
Exact functions are 0 away, and 0.5 where a result too small for the type is rounded once
(`ldexp`, `scalb`, `scalbn`, `fdim`, `fma`). The functions are the device's; where it rounds quotients and square roots of float
correctly on request, CppAMP requests it (`-cl-fp32-correctly-rounded-divide-sqrt`).

How functions that OpenCL does not have are made: `erfinv` and `erfcinv` by Halley's iteration from
formula 26.2.23 of Abramowitz and Stegun, in the far tail by Newton's from their series 7.1.23; `phi` and
`probit` from `erfc` and `erfcinv`; `rcbrt` by a step of Newton's method; `remquo` from exact
subtractions, right on every device.

`fast_math` takes the device's native functions: fast, and on purpose not accurate (*inf*: a finite
result where the truth is infinite, or the other way round, or a large angle).

No function of `fast_math` is slower than that of `precise_math`: `test/math/speed.cpp` compares them. On the
H200 the time is 0.08 of the precise one's for `sin` and `cos`, 0.07 for `sincos`, 0.3 for logarithms, 0.37 for
`pow`, 0.66 for `sqrt`, 0.81 for `exp`, 0.88 for `tan`, and the same for the rest. Correct rounding costs there
what the fast forms save: a `sqrt` 1.5, a quotient 1.46 times the device's fast one, where nothing else is done.
Under `-ffast-math` quotients, roots, exponentials, logarithms, `sin`, `cos` and `tan` of float are the device's fast ones.
On NVIDIA's GPUs the fast forms take denormal numbers for 0, as `nvcc -use_fast_math` does; the errors below were measured before that.
"""

# C++ AMP 1.2, 9.2: float and double, where narrower than OpenCL's.
AMP_LIMITS = {
    "acos": (3, 2), "acosh": (4, 2), "asin": (4, 2), "asinh": (3, 2), "atan": (2, 2), "atan2": (3, 2),
    "atanh": (3, 2), "cbrt": (1, 1), "cos": (2, 2), "cosh": (2, 2), "cospi": (2, 2), "erf": (3, 2),
    "erfc": (6, 5), "exp": (2, 1), "exp10": (2, 1), "exp2": (2, 1), "expm1": (1, 1), "hypot": (3, 2),
    "log": (1, 1), "log10": (3, 1), "log1p": (2, 1), "log2": (3, 1), "pow": (8, 2), "rcbrt": (2, 1),
    "rsqrt": (2, 1), "sin": (2, 2), "sincos (sine)": (2, 2), "sincos (cosine)": (2, 2), "sinh": (3, 2),
    "sinpi": (2, 2), "sqrt": (0.5, 0.5), "tan": (4, 2), "tanh": (2, 2), "tanpi": (2, 2), "tgamma": (11, 8),
}


def read(path):
    """(device, {name: {type: (worst, limit)}}, names in order)."""
    device, table, order = "", {}, []
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.startswith("# ") and not device:
                device = line[2:].split(",")[0].strip()
            fields = line.rstrip("\n").split("\t")
            if len(fields) < 7:
                continue
            name, kind, worst, limit = fields[:4]
            if name not in table:
                table[name] = {}
                order.append(name)
            table[name][kind] = (worst, float(limit))
    return device, table, order


def cell(name, kind, measured):
    if not measured:
        return ""
    worst, limit = measured
    if limit >= 0 and float(worst) > limit:
        return "**%s**" % worst
    narrow = AMP_LIMITS.get(name)
    return "*%s*" % worst if narrow and float(worst) > narrow[kind == "double"] else worst


def limits(tables, name):
    """OpenCL's and, where it is another, C++ AMP's, for float and double."""
    texts = []
    for d, kind in enumerate(("float", "double")):
        known = {t[name][kind][1] for t in tables if kind in t.get(name, {})} - {-1}
        if known and name in AMP_LIMITS:
            known.add(AMP_LIMITS[name][d])
        texts.append(" / ".join("%g" % limit for limit in sorted(known, reverse=True)))
    return texts


def print_worst(title, paths):
    """Of each function the line with the worst distance."""
    worst = {}
    for path in paths:
        with open(path, encoding="utf-8") as file:
            for line in file:
                fields = line.rstrip("\n").split("\t")
                if len(fields) >= 7:
                    key = tuple(fields[:2])
                    if key not in worst or float(fields[2]) > float(worst[key][2]):
                        worst[key] = fields
    print("# " + title)
    for fields in worst.values():
        print("\t".join(fields))
    above = sum(0 <= float(fields[3]) < float(fields[2]) for fields in worst.values())
    print("# %d above their limit" % above)


def main(arguments):
    if arguments[:1] == ["--worst"]:
        print_worst(arguments[1], arguments[2:])
        return
    folder = os.path.join(TEST_DIR, "devices")
    devices = [read(os.path.join(folder, f)) for f in sorted(os.listdir(folder)) if f.endswith(".tsv")]
    tables = [table for _, table, _ in devices]
    order = []
    for _, _, names in devices:
        order += [n for n in names if n not in order]
    lines = [HEAD]
    for title, fast in (("precise_math", False), ("fast_math (float)", True)):
        kinds = ["float"] if fast else ["float", "double"]
        head = ["Function"] + ([] if fast else ["Limit: float", "double"])
        head += ["%s: %s" % (d, kinds[0]) if k == kinds[0] else k for d, _, _ in devices for k in kinds]
        lines += ["## " + title, "", "| " + " | ".join(head) + " |", "|---" * len(head) + "|"]
        for name in sorted(n for n in order if n.startswith("fast_math::") == fast):
            row = ["`%s`" % name.replace("fast_math::", "")] + ([] if fast else limits(tables, name))
            row += [cell(name, k, t.get(name, {}).get(k)) for t in tables for k in kinds]
            lines.append("| " + " | ".join(row) + " |")
        lines.append("")
    text = "\n".join(lines)
    if "--check" in arguments:
        with open(OUTPUT, encoding="utf-8") as file:
            if file.read() != text:
                sys.exit("docs/reference/math.md is out of date; run test/math/accuracy.py")
    else:
        with open(OUTPUT, "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    main(sys.argv[1:])

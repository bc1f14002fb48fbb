"""Generates docs/reference/math.md from outputs of accuracy.cpp, one file per device, in test/math/devices.

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

The largest measured error of each function, in units in the last place of the true result (0.5 is correct
rounding). `test/math/accuracy.py` writes this page from measurements of `test/math/accuracy.cpp`, which compares
with MPFR; do not edit it. To measure your own device:

    amp-clang++ -O1 -std=c++17 test/math/accuracy.cpp -lmpfr -lgmp -o accuracy
    ./accuracy > test/math/devices/my-device.tsv && python3 test/math/accuracy.py

The arguments are dense near interesting points, halfway cases and multiples of pi / 2, random over the whole range,
and include zeros, subnormals, infinities and NaN. **Bold** errors exceed the limit: that of OpenCL 1.2's full profile, or
C++ AMP's where OpenCL has none. *Italic* errors exceed only C++ AMP 1.2's limit, which is sometimes narrower. The host's
column is the worst of x86-64-v2, v3, v4 and the functions for one thread.

CppAMP requests correctly rounded quotients and square roots of float where a device offers them
(`-cl-fp32-correctly-rounded-divide-sqrt`). OpenCL lacks some functions: `erfinv` and `erfcinv` use Halley's iteration from
formula 26.2.23 of Abramowitz and Stegun, and Newton's in the far tail; `phi` and `probit` use `erfc` and `erfcinv`;
`rcbrt` a step of Newton's method; `remquo` exact subtractions.

`fast_math` uses the device's native functions, which are inaccurate by design (*inf*: finite instead of infinite, or the
reverse, or a large angle). On an H200, they take 0.08 of the precise functions' time for `sin` and `cos`, 0.3 for
logarithms, 0.37 for `pow`, 0.66 for `sqrt`, and 0.81 to 1 for the others (`test/math/speed.cpp`). `-ffast-math` selects
them for quotients, roots, exponentials, logarithms, `sin`, `cos` and `tan` of float. On NVIDIA's GPUs they flush denormals
to zero, as `nvcc -use_fast_math` does; the errors below predate that.

On NVIDIA's GPUs, `acos`, `acosh`, `asin`, `asinh`, `atan`, `atanh`, `erfc` and `sinh` of float are CppAMP's own functions, because those of its
OpenCL take up to twice the time of CUDA's. All floats were tested: the largest errors are 1.08, 2.10, 1.34, 1.75, 1.36, 2.04, 4.19 and 2.72,
those of CUDA's functions 1.34, 2.10, 1.36, 1.74, 1.21, 3.15, 4.49 and 2.94. Others that are still slower: `remainder` of float 1.57; of double,
`erfc` 1.98, `sinh` 1.64, `tgamma` 1.28, `sinpi` 1.23, `tan` 1.22, `hypot` 1.21 and `pow` 1.19 of CUDA's time.
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
    """OpenCL's and, if it differs, C++ AMP's, for float and double."""
    texts = []
    for d, kind in enumerate(("float", "double")):
        known = {t[name][kind][1] for t in tables if kind in t.get(name, {})} - {-1}
        if known and name in AMP_LIMITS:
            known.add(AMP_LIMITS[name][d])
        texts.append(" / ".join("%g" % limit for limit in sorted(known, reverse=True)))
    return texts


def print_worst(title, paths):
    """For each function, the line with the largest error."""
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
        names = sorted(n for n in order if n.startswith("fast_math::") == fast)
        exact = [n for n in names if all(float(worst) == 0 for t in tables for worst, _ in t.get(n, {}).values())]
        rounded = [n for n in names if all(float(worst) == 0.5 for t in tables for worst, _ in t.get(n, {}).values())]
        for name in (n for n in names if n not in exact + rounded):
            row = ["`%s`" % name.replace("fast_math::", "")] + ([] if fast else limits(tables, name))
            row += [cell(name, k, t.get(name, {}).get(k)) for t in tables for k in kinds]
            lines.append("| " + " | ".join(row) + " |")
        for text, members in (("Correctly rounded", rounded), ("Exact", exact)):
            if members:
                lines += ["", "%s on all devices: %s." % (text, ", ".join("`%s`" % n.replace("fast_math::", "") for n in members))]
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

"""Makes docs/math.md from outputs of accuracy.cpp, one file for each device, in test/math/devices.

    accuracy.py           writes docs/math.md
    accuracy.py --check   fails if it is out of date

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import os
import sys

TEST_DIR = os.path.dirname(os.path.abspath(__file__))
OUTPUT = os.path.join(TEST_DIR, "..", "..", "docs", "math.md")

HEAD = """# Accuracy of the mathematical functions

How far results are from the truth at worst, in units in the last place of the true result (0.5 is
correct rounding). Written by `test/math/accuracy.py` from measurements of `test/math/accuracy.cpp`,
which compares with MPFR; do not edit. Measure a device of your own:

    amp-clang++ -O1 -std=c++17 test/math/accuracy.cpp -lmpfr -lgmp -o accuracy
    ./accuracy > test/math/devices/my-device.tsv && python3 test/math/accuracy.py

The numbers lie densely where a function does something, at halfway cases, near multiples of pi / 2, at
random over the whole range of the type, and at zeros, subnormals, infinities and NaN, in pairs for
functions of two arguments. A bold distance is above its limit: OpenCL 1.2's for the full profile, where
there is one. lgamma has none: near its zeros between -3 and -2 digits are lost.

How functions that OpenCL does not have are made: `erfinv` and `erfcinv` by Halley's iteration from
formula 26.2.23 of Abramowitz and Stegun, in the far tail by Newton's from their series 7.1.23; `phi` and
`probit` from `erfc` and `erfcinv`; `rcbrt` by a step of Newton's method; `remquo` from exact
subtractions, right on every device.

`fast_math` takes the device's native functions: fast, and on purpose not accurate (*inf*: a finite
result where the truth is infinite, or the other way round, or a large angle).
"""


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


def cell(measured):
    if not measured:
        return ""
    worst, limit = measured
    return "**%s**" % worst if limit >= 0 and float(worst) > limit else worst


def limits(tables, name):
    for table in tables:
        if name in table:
            return [("" if table[name].get(k, ("", -1))[1] < 0 else "%g" % table[name][k][1])
                    for k in ("float", "double")]
    return ["", ""]


def main(arguments):
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
            row += [cell(t.get(name, {}).get(k)) for t in tables for k in kinds]
            lines.append("| " + " | ".join(row) + " |")
        lines.append("")
    text = "\n".join(lines)
    if "--check" in arguments:
        with open(OUTPUT, encoding="utf-8") as file:
            if file.read() != text:
                sys.exit("docs/math.md is out of date; run test/math/accuracy.py")
    else:
        with open(OUTPUT, "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    main(sys.argv[1:])

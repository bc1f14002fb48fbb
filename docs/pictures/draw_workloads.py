#!/usr/bin/env python3
"""Draws the measurements of `test/benchmark/run.py cpu` as an SVG: for each workload and accelerator, the time as a multiple of
OpenMP's, on a logarithmic scale. Left of the line is faster.

    run.py cpu --accelerator A --accelerator B --json cpu.json
    draw_workloads.py cpu.json > cpu.svg
    draw_workloads.py cpu.json --label "the host" --label PoCL > cpu.svg     names for the accelerators, in their order

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import html
import json
import math
import sys

WIDTH, LABEL, SCALE_END, ROW, LEGEND = 900, 150, 880, 22, 18
COLORS = ("#4c78a8", "#f58518", "#54a24b", "#b279a2")
TICKS = (0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100)
NOT_A_WORKLOAD = "matmul, tiled, against FMA peak"


def text(x, y, value, attributes=""):
    return '<text x="%.1f" y="%.1f"%s>%s</text>' % (x, y, attributes and " " + attributes, html.escape(value))


def readable(device):
    """A public name of a device: the host and PoCL are recognized by the form of their names."""
    if device.startswith("CPU: "):
        return "C++ AMP on the host, vector code (%s)" % device[len("CPU: "):]
    if device.startswith(("pthread-", "cpu-")):
        return "C++ AMP on PoCL"
    return device


def draw(accelerators, labels):
    top = 44 + LEGEND * len(accelerators)
    names = [row["name"] for row in accelerators[0]["rows"] if row["name"] != NOT_A_WORKLOAD]
    ratios = [{row["name"]: row["ratio"] for row in a["rows"]} for a in accelerators]
    shown = [r[name] for r in ratios for name in names]
    low, high = min(shown + [0.5]) / 1.3, max(shown + [2]) * 1.3
    unit = (SCALE_END - LABEL) / math.log(high / low)

    def place(ratio):
        return LABEL + math.log(ratio / low) * unit

    height = top + ROW * (len(names) + 1) + 6
    out = ['<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="11">'
           % (WIDTH, height), '<rect width="100%" height="100%" fill="white"/>',
           text(6, 16, "Time as a multiple of OpenMP's (left of the line: faster)", 'font-weight="bold"')]
    out.insert(1, "<title>Time as a multiple of OpenMP's, by program</title>")
    labels = labels + [readable(accelerator["device"]) for accelerator in accelerators[len(labels):]]
    for i, (label, accelerator, color) in enumerate(zip(labels, accelerators, COLORS)):
        out.append('<circle cx="11" cy="%d" r="5" fill="%s"/>' % (30 + LEGEND * i, color))
        out.append(text(20, 34 + LEGEND * i, "%s: %.3g in the geometric mean" % (label, accelerator["geometric_mean"])))
    for tick in TICKS:
        if low <= tick <= high:
            out.append('<line x1="%.1f" y1="%d" x2="%.1f" y2="%d" stroke="%s"/>'
                       % (place(tick), top - 8, place(tick), height - 6, "#666" if tick == 1 else "#eee"))
            out.append(text(place(tick), top - 12, "%g" % tick, 'fill="#666" text-anchor="middle"'))
    for i, name in enumerate(names + ["geometric mean"]):
        y = top + ROW * i + 10
        out.append(text(6, y + 4, name, 'font-weight="bold"' if i == len(names) else ""))
        for label, accelerator, ratio, color in zip(labels, accelerators, ratios, COLORS):
            value = ratio.get(name, accelerator["geometric_mean"])
            out.append('<circle cx="%.1f" cy="%d" r="5" fill="%s"><title>%s, %s: %.3f</title></circle>'
                       % (place(value), y, color, html.escape(label), html.escape(name), value))
    return "\n".join(out + ["</svg>"])


def main(arguments):
    labels = arguments[2::2]
    if len(arguments) % 2 != 1 or set(arguments[1::2]) - {"--label"}:
        sys.exit(__doc__)
    with open(arguments[0], encoding="utf-8") as file:
        accelerators = json.load(file).get("cpu")
    if not accelerators:
        sys.exit("%s has no results of the part cpu" % arguments[0])
    print(draw(accelerators, labels))


if __name__ == "__main__":
    main(sys.argv[1:])

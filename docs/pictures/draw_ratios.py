#!/usr/bin/env python3
"""Draws the measurements of test/benchmark/run.py as an SVG: for each row, the median time of C++ AMP next to that of its peer,
which is 1, with a mark for the target, and the achieved rate.

    run.py kernels launch transfers --json h200.json
    draw_ratios.py h200.json > h200.svg
    draw_ratios.py h200.json --part kernels --part launch > part.svg

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import argparse
import html
import json
import statistics

WIDTH, LABEL, SCALE_END, NOTE, ROW, TOP = 900, 230, 660, 672, 26, 44
OURS, MISSED, PEER = "#4c78a8", "#e45756", "#c8c8c8"


def seconds(value):
    for scale, unit in ((1, "s"), (1e3, "ms"), (1e6, "us")):
        if value * scale >= 1:
            return "%.3g %s" % (value * scale, unit)
    return "%.3g ns" % (value * 1e9)


def text(x, y, value, attributes=""):
    return '<text x="%.1f" y="%.1f"%s>%s</text>' % (x, y, attributes and " " + attributes, html.escape(value))


def bar(y, height, length, color, title):
    return ('<rect x="%d" y="%.1f" width="%.1f" height="%d" fill="%s"><title>%s</title></rect>'
            % (LABEL, y, length, height, color, html.escape(title)))


def draw(device, rows):
    largest = max(1.3, max(max(row["ratio"], row["target"] or 0) for row in rows)) * 1.05
    scale = (SCALE_END - LABEL) / largest
    height = TOP + ROW * len(rows) + 10
    out = ['<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="11">'
           % (WIDTH, height), '<rect width="100%" height="100%" fill="white"/>',
           text(6, 16, "%s: time of C++ AMP (blue; red: above its target, dashed) as a multiple of its peer's (grey); its time and rate" % device,
                'font-weight="bold"')]
    step = 0.25 if largest < 3 else 1
    for i in range(int(largest / step) + 1):
        x = LABEL + i * step * scale
        out.append('<line x1="%.1f" y1="%d" x2="%.1f" y2="%d" stroke="%s"/>'
                   % (x, TOP - 6, x, height - 8, "#999" if i * step == 1 else "#eee"))
        out.append(text(x, TOP - 10, "%g" % (i * step), 'fill="#666" text-anchor="middle"'))
    for i, row in enumerate(rows):
        y = TOP + ROW * i
        ours, peer = (statistics.median(row[side]["wall"]) for side in ("ours", "peer"))
        over = row["target"] is not None and row["ratio"] > row["target"]
        out.append(text(6, y + 14, row["name"]))
        out.append(bar(y + 3, 9, row["ratio"] * scale, MISSED if over else OURS,
                       "C++ AMP: %s, %.3f of its peer" % (seconds(ours), row["ratio"])))
        out.append(bar(y + 13, 6, scale, PEER, "peer: " + seconds(peer)))
        if row["target"] is not None:
            x = LABEL + row["target"] * scale
            out.append('<line x1="%.1f" y1="%d" x2="%.1f" y2="%d" stroke="#111" stroke-dasharray="2,2"><title>target: %g'
                       '</title></line>' % (x, y + 1, x, y + 21, row["target"]))
        note = "%.3f   %s   %s" % (row["ratio"], seconds(ours), row["note"].split(", size")[0])
        out.append(text(NOTE, y + 14, note.strip(), 'xml:space="preserve"'))
    return "\n".join(out + ["</svg>"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("measured")
    parser.add_argument("--part", action="append", help="only rows of this part; may be repeated")
    options = parser.parse_args()
    with open(options.measured, encoding="utf-8") as file:
        measured = json.load(file)
    rows = [row for row in measured["rows"] if not options.part or row["part"] in options.part]
    if not rows:
        parser.error("there are no such rows in %s" % options.measured)
    print(draw(measured["device"], rows))


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Draws a timeline that CPPAMP_TRACE wrote as an SVG: one row for each thread and each queue.

    CPPAMP_TRACE=trace.json ./program
    draw_timeline.py trace.json > timeline.svg
    draw_timeline.py trace.json --from 12.5 --to 14 > part.svg      # milliseconds

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import argparse
import html
import json

WIDTH, LABEL, ROW, TOP = 1100, 190, 34, 30
COLOURS = (("copy to device", "#4c78a8"), ("copy from device", "#72b7b2"), ("wait", "#d8d8d8"),
           ("build", "#e45756"), ("parallel_for_each", "#f2a541"))


def colour_of(name):
    return next((colour for start, colour in COLOURS if name.startswith(start)), "#b279a2")


def read(path, begin, end):
    """({(process, row): name}, the events between begin and end, in microseconds)"""
    with open(path, encoding="utf-8") as file:
        events = json.load(file)
    processes, rows = {}, {}
    for e in events:
        if e["ph"] == "M" and e["name"] == "process_name":
            processes[e["pid"]] = e["args"]["name"]
        elif e["ph"] == "M":
            rows[e["pid"], e["tid"]] = e["args"]["name"]
    spans = [e for e in events if e["ph"] == "X" and e["ts"] + e["dur"] >= begin and e["ts"] <= end]
    used = {(e["pid"], e["tid"]) for e in spans}
    main = {key for key, name in rows.items() if name == "main thread"}
    names = {key: "%s: %s" % (processes.get(key[0], "?"), rows[key])
             for key in sorted(rows, key=lambda key: (key[0], key not in main, key[1])) if key in used}
    return names, spans


def describe(e):
    lines = [e["name"], "%.3f ms" % (e["dur"] / 1000)]
    return "\n".join(lines + ["%s: %s" % item for item in e["args"].items()])


def draw(names, spans, begin, end):
    height = TOP + ROW * len(names) + 26
    scale = (WIDTH - LABEL - 10) / max(end - begin, 1e-3)
    place = {key: TOP + ROW * i for i, key in enumerate(names)}
    out = ['<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" '
           'font-size="11">' % (WIDTH, height), '<rect width="100%" height="100%" fill="white"/>']
    for i in range(11):
        x = LABEL + (end - begin) * scale * i / 10
        out.append('<line x1="%.1f" y1="%d" x2="%.1f" y2="%d" stroke="#eee"/><text x="%.1f" y="18" '
                   'fill="#666" text-anchor="middle">%.4g ms</text>'
                   % (x, TOP - 6, x, height - 20, x, (begin + (end - begin) * i / 10) / 1000))
    for key, name in names.items():
        short = name if len(name) <= 30 else name[:13] + "…" + name[-16:]
        out.append('<text x="6" y="%d">%s<title>%s</title></text>'
                   % (place[key] + 17, html.escape(short), html.escape(name)))
    for e in sorted(spans, key=lambda e: -e["dur"]):  # what is inside comes last
        left = max(e["ts"], begin)
        right = min(e["ts"] + e["dur"], end)
        x, y, w = LABEL + (left - begin) * scale, place[e["pid"], e["tid"]] + 2, (right - left) * scale
        out.append('<g><rect x="%.2f" y="%d" width="%.2f" height="%d" fill="%s" stroke="white" '
                   'stroke-width="0.3"/><title>%s</title>'
                   % (x, y, max(w, 0.7), ROW - 8, colour_of(e["name"]), html.escape(describe(e))))
        if w > 7 * len(e["name"].split(" (")[0]):
            out.append('<text x="%.2f" y="%d" fill="#111">%s</text>'
                       % (x + 3, y + 16, html.escape(e["name"][:int(w / 6)])))
        out.append("</g>")
    for i, (name, colour) in enumerate(COLOURS):
        out.append('<rect x="%d" y="%d" width="10" height="10" fill="%s"/><text x="%d" y="%d">%s</text>'
                   % (LABEL + 150 * i, height - 16, colour, LABEL + 14 + 150 * i, height - 7, name))
    return "\n".join(out + ["</svg>"])


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trace")
    parser.add_argument("--from", dest="begin", type=float, help="milliseconds")
    parser.add_argument("--to", dest="end", type=float, help="milliseconds")
    options = parser.parse_args()
    begin = -1e300 if options.begin is None else options.begin * 1000
    end = 1e300 if options.end is None else options.end * 1000
    names, spans = read(options.trace, begin, end)
    if not spans:
        parser.error("there is nothing in this trace")
    if options.begin is None:
        begin = min(e["ts"] for e in spans)
    if options.end is None:
        end = max(e["ts"] + e["dur"] for e in spans)
    print(draw(names, spans, begin, end))


if __name__ == "__main__":
    main()

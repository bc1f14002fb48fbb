"""The cost of the plugin's checks on generated files whose length doubles.

The times come from -ftime-trace: on the host's thread the rewriting of the tokens and the checks of the
language (AmpRewriteTokens, AmpChecks), on the device's those of whole kernels (AmpCheckCalls: call graph
and tile_static; AmpCheckThreads: barriers and races), and the later stages, up to the OpenCL C text. Each time
is the shortest of several runs. The total is processor time, so that other work on the machine makes the
share of the checks larger, never smaller.
"""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import json
import os
import subprocess
import tempfile

CHECKS = ("AmpChecks", "AmpCheckCalls", "AmpCheckThreads")
STAGES = ("AmpRewriteTokens",) + CHECKS + ("AmpInline", "AmpOutline", "AmpLegalize", "AmpSignature", "AmpDescribe", "AmpEmit")
TARGET = 0.03   # of the whole compilation, for 5,000 lines
GROWTH = 2.8    # for the last doubling; 4 would be quadratic
BLOCK = """struct point%(i)d {
  float x, y;
  point%(i)d operator+(const point%(i)d &o) const restrict(cpu, amp) { return {x + o.x, y + o.y}; }
};
inline float helper%(i)d(float a, int k) restrict(amp) {
  point%(i)d p = {a, 1.0f}, q = {2.0f * a, a - 1};
  for (int j = 0; j < k; ++j)
    p = p + q;
  return precise_math::sqrt(p.x * p.x + p.y * p.y)%(call)s;
}
void launch%(i)d(array_view<float> v, int k) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static float shared[16];
    shared[t.local[0]] = v[t];
    t.barrier.wait();
    float sum = 0;
    for (int j = 0; j < 16; ++j)
      sum += shared[j];
    v[t] = helper%(i)d(sum, k);
  });
}
"""


def generate(blocks):
    """Classes, functions that call each other in tens, and one tiled kernel for each."""
    return "#include <amp.h>\n#include <amp_math.h>\nusing namespace concurrency;\n" + "".join(
        BLOCK % {"i": i, "call": " + helper%d(a, 1)" % (i - 1) if i % 10 else ""} for i in range(blocks))


def measure(compiler, source, folder):
    """{stage: seconds} of one compilation, and "whole" and "lines"."""
    trace = os.path.join(folder, "trace.json")
    before = os.times()
    subprocess.run([compiler, "--amp-no-spirv", "-O2", "-c", source, "-o", os.path.join(folder, "out.o"),
                    "-ftime-trace=" + trace, "-ftime-trace-granularity=0"], check=True)
    after = os.times()
    with open(trace, encoding="utf-8") as file:
        events = json.load(file)["traceEvents"]
    times = {name: 0.0 for name in STAGES}
    for event in events:
        if event["ph"] == "X" and event["name"] in times:
            times[event["name"]] += event["dur"] / 1e6
    times["whole"] = (after.children_user + after.children_system -
                      before.children_user - before.children_system)
    return times


def run(compiler, tiny):
    """Prints the table. Returns False if a target is missed."""
    sizes = (4,) if tiny else (15, 30, 60, 120, 240)
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for blocks in sizes:
            text = generate(blocks)
            source = os.path.join(folder, "generated.cpp")
            with open(source, "w", encoding="utf-8") as file:
                file.write(text)
            runs = [measure(compiler, source, folder) for _ in range(1 if tiny else 3)]
            row = {name: min(r[name] for r in runs) for name in runs[0]}
            row["lines"] = text.count("\n")
            rows.append(row)
    print("%-7s %9s " % ("lines", "whole") + " ".join("%9s" % s[3:] for s in STAGES) + "    checks")
    for row in rows:
        share = sum(row[name] for name in CHECKS) / row["whole"]
        verdict = "" if tiny or row is not rows[-1] else "ok" if share <= TARGET else "MISSED"
        print(("%-7d %6.2f s  " % (row["lines"], row["whole"]) +
               " ".join("%6.1f ms" % (row[s] * 1e3) for s in STAGES) +
               "  %5.2f %%  %s" % (share * 100, verdict)).rstrip())
    growth = {}
    if len(rows) > 2:
        growth = {name: rows[-1][name] / rows[-2][name] for name in STAGES}
    if growth:
        print("growth with the last doubling (2 is linear, 4 quadratic): " +
              ", ".join("%s %.2f" % (name[3:], value) for name, value in growth.items()))
    return tiny or (share <= TARGET and all(value <= GROWTH for value in growth.values()))

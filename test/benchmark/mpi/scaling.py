"""Compares the cost model for ranks (docs/reference/measurements.md) with measurements: a stencil, limited by memory bandwidth, and
N-body, limited by the processors, on 1 to 8 ranks of this machine.

  scaling.py --compiler <amp-clang++> [--sides 512,2048] [--bodies 8192] [--ranks 1,2,4,8] [--rounds 5] [--cells 2e8] [--folder <programs>] [--json <file>] [--flags=-O2]

Measures the model's parameters first: the time of a cell, or of a pair of bodies (one rank), and the latency and
bandwidth of messages (overhead.cpp, two ranks). A step of a rank then takes

  stencil   max(cells of the rank * time of a cell, messages * latency + bytes / bandwidth)
  N-body    pairs of the rank * time of a pair + messages * latency + bytes / bandwidth

with proportionally longer computation if ranks share processors. Prints the shortest time of all rounds,
the model's time, and the ratio. Fails if a program fails or computes a wrong result.
"""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import argparse
import json
import os
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "mpi", "Inputs"))
import each_mpi


def build(compiler, flags, mpi, folder, name):
    """The path where each_mpi.py --built looks for it."""
    program = os.path.join(folder, name, mpi)
    os.makedirs(os.path.dirname(program), exist_ok=True)
    command = [compiler] + flags + ["-std=c++17", os.path.join(HERE, name + ".cpp"), "-o", program]
    each_mpi.subprocess.run(command + each_mpi.system_includes(mpi) + each_mpi.options(mpi)[1], check=True)
    return program


def run(mpi, ranks, program, arguments):
    done = each_mpi.run(mpi, ranks, program, [str(a) for a in arguments])
    if done.returncode:
        sys.exit("%s on %d ranks: exit status %d\n%s" % (program, ranks, done.returncode, done.stdout))
    return done.stdout


def measure_messages(mpi, program, rounds):
    """Latency in seconds, and bytes per second: the line through the times of a small and of a large message."""
    times = {}
    for line in run(mpi, 2, program, [1 << 20, rounds * 8]).splitlines():
        numbers = line.split()
        times[int(numbers[0])] = float(numbers[2]) * 1e-6 / 2  # there and back
    small, large = min(times), max(times)
    seconds_per_byte = (times[large] - times[small]) / (large - small)
    return max(times[small] - small * seconds_per_byte, 1e-7), 1 / seconds_per_byte


def measure_step(mpi, program, ranks, arguments, rounds):
    """Seconds, and the grid of a stencil. The last argument is the number of steps."""
    results = [json.loads(run(mpi, ranks, program, arguments)) for _ in range(rounds)]
    if not all(r["right"] for r in results):
        sys.exit("%s on %d ranks: wrong" % (program, ranks))
    return min(r["seconds"] for r in results) / arguments[-1], results[0].get("grid", "-")


def messages_of(grid, side):
    """The number and bytes of messages of a rank in the middle, in one step, in both directions."""
    blocks = [int(part) for part in grid.split(" x ")]
    neighbors = [min(2, count - 1) for count in blocks]
    number = (1 + neighbors[0]) * (1 + neighbors[1]) - 1
    cells = neighbors[0] * side / blocks[1] + neighbors[1] * side / blocks[0] + neighbors[0] * neighbors[1]
    return 2 * number, 2 * 4 * cells


def predict(alone, latency, bandwidth, ranks, processors, size, grid):
    """Seconds of a step, if one rank takes `alone` for each cell; without a grid, of `size` bodies."""
    if grid != "-":
        number, moved = messages_of(grid, size)
        return max(alone / min(ranks, processors), number * latency + moved / bandwidth)
    return alone / min(ranks, processors) + (ranks - 1) * (latency + 16 * size / ranks / bandwidth)


def measure_all(asked, mpi, program, name, size, arguments, latency, bandwidth):
    """Prints a row for each number of ranks."""
    rows, processors, alone = [], len(os.sched_getaffinity(0)), None
    for ranks in sorted({1} | {int(r) for r in asked.ranks.split(",")}):
        time, grid = measure_step(mpi, program, ranks, arguments, asked.rounds)
        alone = alone or time
        model = predict(alone, latency, bandwidth, ranks, processors, size, grid)
        efficiency = alone / time / min(ranks, processors)
        rows.append({"program": name, "size": size, "ranks": ranks, "grid": grid, "seconds": time, "model": model,
                     "efficiency": efficiency})
        print("%8s %6d %6d %8s %12.1f %12.1f %7.2f %11.2f" %
              (name, size, ranks, grid, time * 1e6, model * 1e6, time / model, efficiency), flush=True)
    return rows


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--sides", default="512,2048")
    parser.add_argument("--bodies", type=int, default=8192)
    parser.add_argument("--ranks", default="1,2,4,8")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--cells", type=float, default=2e8, help="cells that a run computes in all steps")
    parser.add_argument("--folder", help="folder for the programs (default: temporary)")
    parser.add_argument("--json", help="file for the results")
    parser.add_argument("--flags", default="-O2", help="compiler options, as one argument")
    asked = parser.parse_args()
    found = each_mpi.installed()
    if not found:
        sys.exit("scaling.py: no MPI was found: install libopenmpi-dev or libmpich-dev")
    mpi, rows = found[0], []
    with tempfile.TemporaryDirectory() as temporary:
        folder = asked.folder or temporary
        stencil, bodies, overhead = (build(asked.compiler, asked.flags.split(), mpi, folder, name) for name in ("stencil_ranks", "nbody_ranks", "overhead"))
        latency, bandwidth = measure_messages(mpi, overhead, asked.rounds)
        processors = len(os.sched_getaffinity(0))
        print("%s, %d processors: latency %.2f us, %.2f GB/s" % (mpi, processors, latency * 1e6, bandwidth / 1e9))
        print("%8s %6s %6s %8s %12s %12s %7s %11s" % ("program", "size", "ranks", "grid", "measured us", "model us", "ratio", "efficiency"))
        for side in (int(s) for s in asked.sides.split(",")):
            steps = max(3, int(asked.cells / side / side))
            rows += measure_all(asked, mpi, stencil, "stencil", side, [side, side, steps], latency, bandwidth)
        rows += measure_all(asked, mpi, bodies, "N-body", asked.bodies, [asked.bodies, 5], latency, bandwidth)
    if asked.json:
        with open(asked.json, "w", encoding="utf-8") as file:
            json.dump({"mpi": mpi, "processors": processors, "latency": latency, "bandwidth": bandwidth, "rows": rows}, file, indent=1)


if __name__ == "__main__":
    main()

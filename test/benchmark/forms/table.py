"""Families of forms: the same algorithms as C++ AMP, CUDA and OpenCL programs write them, against OpenMP.

Each family (forms.h) is a program that compares all its forms with the reference and times them alternately. They are timed
twice: with all threads by wall-clock time, and with one thread by its processor time, which other work on the machine
hardly affects. Some forms move more memory than the reference or compute more; the column `same` compares these with
the same algorithm in OpenMP. The families are in two halves (families.json); the held-out half is not used for tuning.
run.py calls this as its part `forms`:

  run.py forms                              all families that are built, by both clocks
  run.py forms --half held_out --clock processor
  run.py forms --only scan --only fft --json forms.json --threads 16
  run.py forms --clock processor --jobs 4   programs of one thread, four at a time
"""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import concurrent.futures
import json
import math
import os
import statistics
import subprocess
import sys
import time

HALVES = ("tuned", "held_out")
CLOCKS = ("wall", "processor")
MEAN_TARGET = {"wall": 0.45, "processor": 0.6}  # of the times of OpenMP
WORST_TARGET = 1.15
SAME_TARGET = 1.1  # of the same algorithm in OpenMP, for forms that move more memory than the reference or compute more
TIMEOUT = 120  # seconds for one program


class NotMeasured(Exception):
    pass


def geometric_mean(values):
    values = list(values)
    return math.exp(sum(math.log(value) for value in values) / len(values)) if values else float("nan")


def read_families(folder):
    with open(os.path.join(folder, "families.json"), encoding="utf-8") as file:
        return json.load(file)


def run_family(program, arguments, environment):
    """The program's output, with an error as "failure"; a string if there is no other output."""
    try:
        done = subprocess.run([program] + arguments, capture_output=True, text=True, env=environment, timeout=TIMEOUT,
                              check=False)
    except subprocess.TimeoutExpired:
        return "timed out after %d s" % TIMEOUT
    failure = "ended with %d: %s" % (done.returncode, done.stderr.strip()[-400:]) if done.returncode else None
    lines = done.stdout.splitlines()
    if not lines: # the program crashed; it does not time wrong forms
        return failure or "printed nothing"
    return dict(json.loads(lines[-1]), failure=failure)


def ratio(form, peer, clock):
    """The median of the ratios of times from the same round."""
    return statistics.median(a / b for a, b in zip(form["times"][clock], peer[clock]))


def collect(results, clock):
    """[{family, form, ours, peer, ratio}] from run_family's result for each family."""
    rows = []
    for family, result in results.items():
        if isinstance(result, str):
            continue
        for form in result["forms"]:
            peer = result["peers"][form["peer"]]
            if form["times"][clock]:
                same = result["same"][form["same"]] if form["same"] >= 0 else None
                rows.append({"family": family, "form": form["name"], "ours": statistics.median(form["times"][clock]),
                             "peer": statistics.median(peer[clock]), "ratio": ratio(form, peer, clock),
                             "same": ratio(form, same, clock) if same else None})
    return rows


def is_met(row):
    """Whether the form is fast enough: as fast as the reference, or as the same algorithm if that does more."""
    return row["ratio"] <= WORST_TARGET or (row["same"] is not None and row["same"] <= SAME_TARGET)


def verdict(met):
    return "ok" if met else "MISSED"


def summarise(rows, half_of, clock):
    """{half: {forms, mean, mean of the families' means, above the limit}}, of both halves and of all."""
    summary = {}
    for half in HALVES + ("all",):
        chosen = [row for row in rows if half in ("all", half_of[row["family"]])]
        if chosen:
            families = sorted({row["family"] for row in chosen})
            summary[half] = {
                "families": len(families), "forms": len(chosen),
                "mean": geometric_mean(row["ratio"] for row in chosen),
                "mean_of_families": geometric_mean(
                    geometric_mean(row["ratio"] for row in chosen if row["family"] == f) for f in families),
                "above_limit": sum(row["ratio"] > WORST_TARGET for row in chosen),
                "missed": sum(not is_met(row) for row in chosen)}
    return summary


def print_clock(clock, threads, rows, half_of, summary):
    print("%s, %s, C++ AMP against OpenMP" % (
        "wall time" if clock == "wall" else "processor time", "1 thread" if threads == 1 else "%d threads" % threads))
    print("%-24s %-46s %12s %12s %7s %7s" % ("family", "form", "C++ AMP", "OpenMP", "ratio", "same"))
    for half in HALVES:
        chosen = [row for row in rows if half_of[row["family"]] == half]
        if chosen:
            print("-- %s" % half.replace("_", " "))
        for row in chosen:
            print("%-24s %-46s %9.3f ms %9.3f ms %7.3f %7s %s" % (
                row["family"], row["form"][:46], 1e3 * row["ours"], 1e3 * row["peer"], row["ratio"],
                "" if row["same"] is None else "%.3f" % row["same"], "" if is_met(row) else "MISSED"))
    families = {}
    for row in rows:
        families.setdefault(row["family"], []).append(row["ratio"])
    print("geometric means of the families: " + ", ".join(
        "%s %.3f" % (family, geometric_mean(ratios)) for family, ratios in families.items()))
    for half, s in summary.items():
        print("%s: %d families, %d forms: geometric mean %.3f (target %.2f) %s, of the families' means %.3f; %d above %.2f, "
              "%d of them above %.2f of the same algorithm" % (
                  half.replace("_", " "), s["families"], s["forms"], s["mean"], MEAN_TARGET[clock],
                  verdict(s["mean"] <= MEAN_TARGET[clock]), s["mean_of_families"], s["above_limit"], WORST_TARGET,
                  s["missed"], SAME_TARGET))


def run(folder, options):
    """Measures, prints the tables, and returns what --json writes."""
    folder = os.path.join(folder, "forms")
    listed = read_families(folder)
    half_of = {family: half for half in HALVES for family in listed[half]}
    wanted = [f for f in half_of if (not options.only or f in options.only) and options.half in (None, half_of[f])]
    absent = [f for f in wanted if not os.path.exists(os.path.join(folder, f))]
    families = [f for f in wanted if f not in absent]
    if not families:
        raise NotMeasured("no family is built (target benchmarks-forms)")
    accelerator = (options.accelerator or ["cpu\\host"])[0]
    arguments = ["--rounds", str(options.rounds), "--seconds", str(options.seconds)]
    if options.tiny:
        arguments += ["--rounds", "1", "--seconds", "0.0001"]
    measured, failures, begun = [], [], time.monotonic()
    for clock in [options.clock] if options.clock else CLOCKS:
        threads = 1 if clock == "processor" else options.threads or len(os.sched_getaffinity(0))
        environment = dict(os.environ, CPPAMP_DEFAULT_ACCELERATOR=accelerator, CPPAMP_THREADS=str(threads),
                           OMP_NUM_THREADS=str(threads))

        def measure(family, environment=environment):
            if options.limit and time.monotonic() - begun > options.limit:
                return "not started after %d s" % options.limit
            return run_family(os.path.join(folder, family), arguments, environment)

        results = {}
        with concurrent.futures.ThreadPoolExecutor(options.jobs if clock == "processor" else 1) as pool:
            for family, result in zip(families, pool.map(measure, families)):
                results[family] = result
                failure = result if isinstance(result, str) else result["failure"]
                if failure:
                    failures.append("%s, %d threads: %s" % (family, threads, failure))
                    print("FAILED " + failures[-1], file=sys.stderr, flush=True)
        rows = collect(results, clock)
        if rows:
            summary = summarise(rows, half_of, clock)
            print_clock(clock, threads, rows, half_of, summary)
            first = next(result for result in results.values() if not isinstance(result, str))
            measured.append({"clock": clock, "threads": threads, "device": first["device"],
                             "peer_compiler": first["peer_compiler"], "summary": summary, "rows": rows})
    if absent and not options.only:
        print("not built: " + ", ".join(absent))
    return {"measured": measured, "failures": failures, "not_built": absent}

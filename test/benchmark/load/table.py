"""The CPU as an accelerator under load: C++ AMP against OpenMP, with the same other work running.

The programs of the part cpu, several families of the part forms and load/scheduling.cpp run once for each load:

  idle      no other work
  busy      as many busy loops as the programs have processors
  pinned    the programs share half of the processors with busy loops
  quota     a control group limits the programs to 1.5 processors

Both sides of a program are timed alternately in one process, so the load is the same for both. run.py calls this as its
part `load`:

  run.py load                                    all loads
  run.py load --load busy --load quota --only scheduling --only triad --json load.json
"""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import contextlib
import json
import math
import os
import statistics
import subprocess

LOADS = ("idle", "busy", "pinned", "quota")
FORMS = ("nqueens", "conjugate_gradient", "lu", "connected_components", "kmer_count")
MEAN_TARGET = 1.1  # of the times of OpenMP
QUOTA_MICROSECONDS, PERIOD_MICROSECONDS = 150000, 100000
TIMEOUT = 300  # seconds for one program


class NotMeasured(Exception):
    pass


class Quota:
    """A control group of this process's own, with a quota for its processes."""

    def __init__(self):
        name = "cppamp_benchmark.%d" % os.getpid()
        if os.path.exists("/sys/fs/cgroup/cgroup.controllers"):
            self.folder, files = "/sys/fs/cgroup/" + name, {"cpu.max": "%d %d" % (QUOTA_MICROSECONDS, PERIOD_MICROSECONDS)}
        else:
            self.folder = "/sys/fs/cgroup/cpu/" + name
            files = {"cpu.cfs_period_us": str(PERIOD_MICROSECONDS), "cpu.cfs_quota_us": str(QUOTA_MICROSECONDS)}
        try:
            os.mkdir(self.folder)
            for file, text in files.items():
                with open(os.path.join(self.folder, file), "w", encoding="utf-8") as out:
                    out.write(text)
        except OSError as error:
            self.close()
            raise NotMeasured("no control group with a quota can be made here (%s)" % error)

    def enter(self):
        with open(os.path.join(self.folder, "cgroup.procs"), "w", encoding="utf-8") as out:
            out.write(str(os.getpid()))

    def close(self):
        with contextlib.suppress(OSError):
            os.rmdir(self.folder)


@contextlib.contextmanager
def busy_loops(count):
    loops = [subprocess.Popen(["sh", "-c", "while :; do :; done"]) for _ in range(count)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


@contextlib.contextmanager
def load_of(name):
    """Returns the function that a program's process calls before it starts."""
    processors = sorted(os.sched_getaffinity(0))
    if name == "idle":
        yield lambda: None
    elif name == "busy":
        with busy_loops(len(processors)):
            yield lambda: None
    elif name == "pinned":
        half = processors[:(len(processors) + 1) // 2]
        os.sched_setaffinity(0, half)
        try:
            with busy_loops(len(half)):
                yield lambda: None
        finally:
            os.sched_setaffinity(0, processors)
    else:
        quota = Quota()
        try:
            yield quota.enter
        finally:
            quota.close()


def run_program(program, arguments, prepare):
    environment = dict(os.environ, CPPAMP_DEFAULT_ACCELERATOR="cpu\\host")
    try:
        done = subprocess.run([program] + arguments, stdout=subprocess.PIPE, text=True, env=environment, timeout=TIMEOUT,
                              preexec_fn=prepare)
    except subprocess.TimeoutExpired:
        raise NotMeasured("%s: timed out after %d s" % (os.path.basename(program), TIMEOUT))
    if done.returncode:
        raise NotMeasured("%s ended with %d" % (os.path.basename(program), done.returncode))
    return [json.loads(line) for line in done.stdout.splitlines()]


def pairs_of(name, result):
    """[(name, times of ours, times of the peer)] from one line of a program's output."""
    if "forms" not in result:
        return [(result["name"], result["ours"], result["peer"])]
    return [("%s, %s" % (name, form["name"]), form["times"], result["peers"][form["peer"]]) for form in result["forms"]]


def ratio(ours, peer, clock):
    return statistics.median(a / b for a, b in zip(ours[clock], peer[clock]))


def geometric_mean(values):
    values = list(values)
    return math.exp(sum(math.log(value) for value in values) / len(values))


def print_table(rows, loads, tiny):
    names = list(dict.fromkeys(name for name, _ in rows))
    print("C++ AMP against OpenMP by wall time (and by processor time)")
    print("%-46s" % "" + "".join(" %16s" % load for load in loads))
    for name in names:
        print("%-46s" % name[:46] + "".join(
            " %16s" % ("%.3f (%.3f)" % rows[name, load] if (name, load) in rows else "-") for load in loads))
    line = "%-46s" % "geometric mean"
    for load in loads:
        mean = geometric_mean(wall for (_, of), (wall, _) in rows.items() if of == load)
        line += " %16s" % ("%.3f %s" % (mean, "" if tiny else "ok" if mean <= MEAN_TARGET else "MISSED"))
    print(line)


def run(folder, options, cpu):
    """Measures, prints the table, and returns what --json writes. `cpu`: the module of that part."""
    programs = [(name, os.path.join(folder, "cpu", name)) for name in ("scheduling",) + cpu.WORKLOADS]
    programs += [(name, os.path.join(folder, "forms", name)) for name in FORMS]
    programs = [(name, path) for name, path in programs
                if os.path.exists(path) and (not options.only or name in options.only)]
    if not programs:
        raise NotMeasured("no program is built (targets benchmarks and benchmarks-forms)")
    rows, results, failures = {}, [], []
    for load in options.load or LOADS:
        try:
            with load_of(load) as prepare:
                for name, path in programs:
                    is_form = os.path.basename(os.path.dirname(path)) == "forms"
                    arguments = ["--tiny"] if options.tiny else [] if is_form else ["--pairs", "7", "--seconds", "0.05"]
                    for result in run_program(path, arguments, prepare):
                        for row, ours, peer in pairs_of(name, result):
                            if row == cpu.PEAK_ROW or not ours["wall"]:  # tiny forms are not timed
                                continue
                            rows[row, load] = ratio(ours, peer, "wall"), ratio(ours, peer, "processor")
                            results.append({"load": load, "name": row, "ours": ours, "peer": peer})
        except NotMeasured as error:
            failures.append("%s: %s" % (load, error))
    if rows:
        print_table(rows, [load for load in options.load or LOADS if any(of == load for _, of in rows)], options.tiny)
    return {"rows": results, "failures": failures}

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs programs for hours, and watches that their results stay correct and that they do not grow.

    soak.py --compiler amp-clang++ [--minutes 5] [--threads 16] [--findings folder]

On the host and on OpenCL's default device, one process each runs random histories of containers in many threads
(history.cpp); on the host, endless kernels take queues down at the same time. Meanwhile, short processes use the
cache of built programs while another process clears it, and random kernels are compiled and compared
(fuzz/random_kernels.py). The script reads memory, threads and open files of the long processes every second. After the
first quarter, which fills caches, they must not grow: the script compares the median memory and the minimum number of
threads and files of the second and the last quarter.
"""
import argparse
import collections
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
DEVICES = {"host": "cpu\\host", "OpenCL": "opencl"}
# The growth allowed for a process: a fraction and an amount.
ALLOWED = {"RSS in KiB": (1.03, 4096), "threads": (1.0, 2), "files": (1.0, 2)}


def read_process(number):
    with open(f"/proc/{number}/status", encoding="utf-8") as file:
        status = dict(line.split(":", 1) for line in file if ":" in line)
    return {"RSS in KiB": int(status["VmRSS"].split()[0]), "threads": int(status["Threads"]),
            "files": len(os.listdir(f"/proc/{number}/fd"))}


def watch(process, samples):
    while process.poll() is None:
        try:
            samples.append(read_process(process.pid))
        except (OSError, KeyError):  # it has just ended
            break
        time.sleep(1)


def judge(name, samples):
    """Prints the figures of a long process. Returns whether it has not grown."""
    quarter = len(samples) // 4
    if quarter < 5:
        print(f"{name}: too short to judge")
        return False
    is_well = True
    for what, (share, amount) in ALLOWED.items():
        typical = statistics.median if what == "RSS in KiB" else min # threads of continuations start and end
        early = typical([s[what] for s in samples[quarter:2 * quarter]])
        late = typical([s[what] for s in samples[-quarter:]])
        grows = late > early * share + amount
        is_well &= not grows
        print(f"{name}: {what}: {early:g}, later {late:g}, most {max(s[what] for s in samples)}"
              + (": GROWS" if grows else ""))
    return is_well


def clear(folder, chance):
    """Removes some files of the cache."""
    for path, _, files in os.walk(folder):
        for file in files:
            if chance.random() < 0.5:
                try:
                    os.remove(os.path.join(path, file))
                except OSError:  # another process was faster
                    pass
    if chance.random() < 0.2:
        shutil.rmtree(folder, ignore_errors=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--threads", type=int, default=16)
    parser.add_argument("--findings", default="soak-findings")
    options = parser.parse_args()
    os.makedirs(options.findings, exist_ok=True)
    end, counts, failed = time.monotonic() + 60 * options.minutes, collections.Counter(), []
    with tempfile.TemporaryDirectory() as folder:
        program, cache = os.path.join(folder, "history"), os.path.join(folder, "cache")
        subprocess.run([options.compiler, "-O1", "-pthread", os.path.join(HERE, "history.cpp"), "-o", program], check=True)
        plain = dict(os.environ, CPPAMP_CACHE_DIR=cache, POCL_CACHE_DIR=os.path.join(folder, "pocl"))
        long = {}
        for name, device in DEVICES.items():
            process = subprocess.Popen([program, str(int(60 * options.minutes)), str(options.threads)],
                                       env=dict(plain, CPPAMP_DEFAULT_ACCELERATOR=device), stdout=subprocess.PIPE,
                                       stderr=subprocess.STDOUT, text=True)
            long[name] = process, []
        watches = [threading.Thread(target=watch, args=known) for known in long.values()]

        def use_cache():
            number = 0
            while time.monotonic() < end:
                number += 1
                try:
                    result = subprocess.run([program, "0", "2", str(1000000 + number)], capture_output=True, text=True,
                                            timeout=300, env=dict(plain, CPPAMP_DEFAULT_ACCELERATOR="opencl"))
                    if result.returncode:
                        failed.append(f"short process {number}: {result.returncode}\n{result.stdout}{result.stderr}")
                except subprocess.TimeoutExpired:
                    failed.append(f"short process {number} hangs")
                counts["short processes"] += 1

        def clear_cache():
            chance = random.Random(1)
            while time.monotonic() < end:
                time.sleep(chance.uniform(0.1, 3))
                clear(cache, chance)
                counts["clearings of the cache"] += 1

        def fuzz():
            result = subprocess.run([sys.executable, os.path.join(HERE, "..", "fuzz", "random_kernels.py"), "--compiler",
                                     options.compiler, "--count", "0", "--minutes", str(options.minutes), "--seed",
                                     str(int(time.time())), "--accelerator", DEVICES["host"], "--findings",
                                     options.findings, "--per-program", "4"], capture_output=True, text=True, check=False)
            print("random kernels:", (result.stdout.strip().splitlines() or [result.stderr])[-1])
            if result.returncode:
                failed.append("random kernels\n" + result.stdout + result.stderr)

        helpers = watches + [threading.Thread(target=work) for work in (use_cache, clear_cache, fuzz)]
        for helper in helpers:
            helper.start()
        for name, (process, _) in long.items():
            text, _ = process.communicate()
            print(f"{name}: {text.strip()}")
            if process.returncode:
                failed.append(f"{name}: exit status {process.returncode}")
        for helper in helpers:
            helper.join()
    for name, (_, samples) in long.items():
        if not judge(name, samples):
            failed.append(name + ": figures")
    print(", ".join(f"{number} {what}" for what, number in sorted(counts.items())))
    for text in failed:
        print("FAILED:", text)
    print("failures:", len(failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

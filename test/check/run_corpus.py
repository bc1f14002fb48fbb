#!/usr/bin/env python3
"""Compares programs that contain planted mistakes with the findings of the checking accelerator.

`// FINDING: kind` marks a line where a finding of that kind is expected; a race is expected at one of its two locations.
`// REFUSED` marks a line where the compiler reports an error. A program without such a mark is correct. `// WARNED` marks
exactly the lines for which the compiler reports a warning.

  run_corpus.py --amp-clang++ PATH one.cpp     exit status 0 if exactly the planted mistakes are found
  run_corpus.py --amp-clang++ PATH --table     the table of docs/guides/debugging.md, with the compiler's warnings and,
                                               if it is installed, Oclgrind's results
"""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

CORPUS = pathlib.Path(__file__).resolve().parent / "corpus"
KINDS = {"memory": "outside of memory", "race": "races", "uninitialized": "not initialized",
         "barrier": "barriers, endless loops", "host": "the host against views", "correct": "nothing planted"}
OCLGRIND = "/usr/lib/oclgrind/liboclgrind-rt-icd.so"
LIMIT_S, OCLGRIND_LIMIT_S = 30, 120
STATUS_OF_FINDINGS = 1


def planted(source):
    """(line, kind) of each planted mistake."""
    found = set()
    for number, text in enumerate(source.read_text().splitlines(), 1):
        for kind in re.findall(r"// FINDING: (\w+)", text):
            found.add((number, kind))
    return found


def refused(source):
    """The lines where the compiler must report an error."""
    lines = enumerate(source.read_text().splitlines(), 1)
    return {number for number, text in lines if text.rstrip().endswith("// REFUSED")}


def warned(source):
    """The lines where the compiler must report a warning."""
    lines = enumerate(source.read_text().splitlines(), 1)
    return {number for number, text in lines if text.rstrip().endswith("// WARNED")}


class Corpus:
    def __init__(self, compiler, folder):
        self.compiler = compiler
        self.folder = pathlib.Path(folder)
        self.built = {}

    def build(self, source, *options):
        if (source, options) in self.built:
            return self.built[source, options]
        program = self.folder / (source.stem + "".join(options[:1]).strip("-"))
        done = subprocess.run([self.compiler, "-O1", "-g0", "--amp-no-spirv", *options, str(source), "-o", str(program)],
                              capture_output=True, text=True)
        if done.returncode and not refused(source):
            sys.exit(f"{source}: does not compile\n{done.stderr}")
        self.built[source, options] = program, done.stderr
        return program, done.stderr

    def check(self, source, seed="0"):
        """The findings of the checking accelerator, and the program's entire output."""
        program, _ = self.build(source, "--amp-check-kernels", "--amp-host=none")
        report = self.folder / (source.stem + ".json")
        environment = dict(os.environ, CPPAMP_DEFAULT_ACCELERATOR="direct3d\\ref", CPPAMP_CHECK_JSON=str(report),
                           CPPAMP_CHECK_SEED=seed, CPPAMP_CHECK_STEPS="100000")
        done = subprocess.run([str(program)], env=environment, capture_output=True, text=True, timeout=LIMIT_S)
        findings = json.loads(report.read_text())["findings"]
        found = {self.place(f, planted(source)) for f in findings}
        text = done.stdout + done.stderr + f"[status {done.returncode}]\n"
        return found, text, done.returncode

    @staticmethod
    def place(finding, wanted):
        """The location of a finding; for a race, the planted location if it is one of its two."""
        places = [finding] + (finding["notes"][:1] if finding["kind"] == "race" else [])
        known = [(p.get("line", 0), finding["kind"]) for p in places]
        return next((p for p in known if p in wanted), known[0])

    def errors(self, source):
        """The lines at which the compiler reports errors."""
        _, text = self.build(source, "--amp-host=none")
        return set(int(line) for line in re.findall(rf"{re.escape(str(source))}:(\d+):\d+: error: ", text))

    def warnings(self, source):
        """The lines at which the compiler warns about threads."""
        _, text = self.build(source, "--amp-check-kernels", "--amp-host=none")
        return set(int(line) for line in re.findall(rf"{re.escape(str(source))}:(\d+):\d+: warning: .*\[-Wamp", text))

    def oclgrind(self, source):
        """Whether Oclgrind reports anything."""
        program, _ = self.build(source, "--amp-host=none")
        # As a driver of the loader: the library opens it by name, ignoring what Oclgrind's script preloads.
        environment = dict(os.environ, CPPAMP_DEFAULT_ACCELERATOR="oclgrind", CPPAMP_CACHE="0", OCL_ICD_VENDORS=OCLGRIND,
                           OCL_ICD_FILENAMES=OCLGRIND, OCLGRIND_DATA_RACES="1", OCLGRIND_UNINITIALIZED="1")
        try:
            done = subprocess.run([str(program)], env=environment, capture_output=True, text=True, timeout=OCLGRIND_LIMIT_S)
        except subprocess.TimeoutExpired:
            print(f"{source}: Oclgrind did not finish within {OCLGRIND_LIMIT_S} s", file=sys.stderr)
            return False
        if done.returncode < 0:
            print(f"{source}: Oclgrind was killed by signal {-done.returncode}", file=sys.stderr)
        text = done.stderr + done.stdout
        return bool(re.search(r"Invalid (read|write)|race at|Uninitialized|divergence|Work-group divergence", text))


def check_one(corpus, source):
    wanted = planted(source)
    if refused(source):
        errors = corpus.errors(source)
        print(f"{source}: errors in lines {sorted(errors)}")
        return int(errors != refused(source))
    if corpus.warnings(source) != warned(source):
        print(f"{source}: warnings expected in lines {sorted(warned(source))}, given in lines {sorted(corpus.warnings(source))}")
        return 1
    for seed in ("0", "7"):
        found, text, status = corpus.check(source, seed)
        if found != wanted or status != (STATUS_OF_FINDINGS if wanted else 0):
            print(f"{source}, seed {seed}: planted {sorted(wanted)}, found {sorted(found)}\n{text}")
            return 1
    return 0


def table(corpus):
    has_oclgrind = os.path.exists(OCLGRIND)
    total = [0] * 10
    print("| planted | programs | found | missed | false | reported by the compiler | Oclgrind | Oclgrind, false |")
    print("|---|---|---|---|---|---|---|---|")
    for kind, title in KINDS.items():
        row = [0] * 7
        for source in sorted((CORPUS / kind).glob("*.cpp")):
            wanted = planted(source)
            if refused(source):
                row[0] += 1
                row[3 + 1] += corpus.errors(source) == refused(source)
                continue
            found, _, _ = corpus.check(source)
            warned = corpus.warnings(source)
            ocl = has_oclgrind and corpus.oclgrind(source)
            if found != wanted:
                print(f"{source}: planted {sorted(wanted)}, found {sorted(found)}", file=sys.stderr)
            row[0] += 1
            row[1] += bool(wanted) and wanted <= found
            row[2] += not wanted <= found
            row[3] += bool(found - wanted)
            row[4] += bool(warned)
            row[5] += bool(wanted) and ocl
            row[6] += not wanted and ocl
        total = [a + b for a, b in zip(total, row)]
        print(f"| {title} | " + " | ".join(str(n) for n in row) + " |", flush=True)
    print("| all | " + " | ".join(str(n) for n in total[:7]) + " |")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--amp-clang++", dest="compiler", default="amp-clang++")
    parser.add_argument("--table", action="store_true")
    parser.add_argument("sources", nargs="*", type=pathlib.Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        corpus = Corpus(arguments.compiler, folder)
        if arguments.table:
            return table(corpus)
        return max(check_one(corpus, source) for source in arguments.sources)


if __name__ == "__main__":
    sys.exit(main())

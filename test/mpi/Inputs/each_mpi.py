"""Builds a program with each installed MPI, and runs it on several numbers of ranks.

  each_mpi.py [--ranks 1,2,4] [--second-ranks 2|none] [--failing] [--check-sizes] [--built] <folder for outputs>
              <compiler> <options>... <program.cpp> [-- <arguments of the program>...]
  each_mpi.py --headers <include folder> -- <compiler> <options>...   each header for MPI compiles alone, twice in a row
  each_mpi.py --page guides/mpi.md <source folder> <work folder> -- <compiler>   the C++ blocks of a page of docs compile

Of two MPIs, the second runs on --second-ranks. Prints the ranks' output, then errors. Fails if a build or a run fails; with --failing, if a run succeeds or hangs.
"""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import argparse
import concurrent.futures
import glob
import os
import shlex
import shutil
import subprocess
import sys
import tempfile

# The names of Debian's wrappers; the option that prints what each adds to the compiler's command; the options of its
# mpirun that allow more ranks than processors, and any user.
IMPLEMENTATIONS = {
    "openmpi": (["--showme:compile"], ["--showme:link"], ["--oversubscribe", "--bind-to", "none"]),
    "mpich": (["-compile_info"], ["-link_info"], []),
}
DROPPED = {"-lmpi_cxx", "-lmpichcxx"}
SETTINGS = {
    "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMPI_MCA_mpi_yield_when_idle": "1",
    "OMPI_MCA_btl_vader_single_copy_mechanism": "none", "OMPI_MCA_btl": "self,vader", "OMPI_MCA_pml": "ob1",
    "OMPI_MCA_plm_rsh_agent": "false", "OMPI_MCA_mpi_show_help": "0", "CPPAMP_THREADS": "1",
}
HANGS = 60  # seconds
# Number of concurrent jobs: a launcher mostly waits. Ranks of MPICH never wait, and would slow each other down.
AT_ONCE = {"openmpi": 4, "mpich": 1}


def installed():
    """Names of completely installed MPIs: wrapper, mpirun, and header."""
    found = []
    for name in IMPLEMENTATIONS:
        if shutil.which("mpicxx." + name) and shutil.which("mpirun." + name):
            if any(os.path.exists(os.path.join(option[2:], "mpi.h")) for option in options(name)[0] if option.startswith("-I")):
                found.append(name)
    return found


def options(name):
    """The options for compiler and linker, without the wrapper's own compiler and flags."""
    compile_info, link_info, _ = IMPLEMENTATIONS[name]

    def ask(how):
        words = shlex.split(subprocess.run(["mpicxx." + name] + how, capture_output=True, text=True, check=True).stdout)
        return [word for word in words if word[:2] in ("-I", "-L", "-l") and word not in DROPPED]
    return ([word for word in ask(compile_info) if word.startswith("-I")],
            [word for word in ask(link_info) if not word.startswith("-I")])


def system_includes(name):
    return ["-isystem" + word[2:] for word in options(name)[0]]


def run(name, ranks, program, arguments, check_sizes=False):
    command = ["mpirun." + name] + IMPLEMENTATIONS[name][2] + ["-n", str(ranks), program] + arguments
    environment = dict(os.environ, **SETTINGS)
    if check_sizes:
        environment["CPPAMP_MPI_CHECK"] = "1"
    # Open MPI's launchers create and remove the same per-user folder below TMPDIR, and fail if two do so at once.
    with tempfile.TemporaryDirectory(prefix="mpi") as environment["TMPDIR"]:
        return subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                              errors="replace", timeout=HANGS, check=False)


def check_headers(folder, command):
    """All headers with the first MPI, and with the others the header that users include."""
    headers = ["amp_mpi.h"] + sorted(os.path.relpath(path, folder) for pattern in ("amp/mpi/*.h", "amp/detail/mpi_*.h")
                                     for path in glob.glob(os.path.join(folder, pattern)))
    failed = len(headers) < 5
    for i, name in enumerate(installed()):
        for header in headers[:1] if i else headers:
            failed |= subprocess.run(command + system_includes(name) + ["-fsyntax-only", "-Wall", "-Wextra", "-pedantic", "-Werror",
                                                                        "-x", "c++", "-"],
                                     input="#include <%s>\n" % header * 2, text=True, check=False).returncode != 0
    return failed


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--ranks", default="1")
    parser.add_argument("--second-ranks")
    parser.add_argument("--page")
    parser.add_argument("--headers", action="store_true")
    parser.add_argument("--failing", action="store_true")
    parser.add_argument("--check-sizes", action="store_true")
    parser.add_argument("--built", action="store_true", help="by an earlier call with the same folder")
    parser.add_argument("folder")
    parser.add_argument("rest", nargs=argparse.REMAINDER)
    at = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    asked = parser.parse_args(sys.argv[1:at])
    command, arguments = asked.rest, sys.argv[at + 1:]
    if asked.page:
        script = os.path.join(asked.folder, "test", "documentation", "check_code_blocks.py")
        return subprocess.run([sys.executable, script, arguments[0], asked.folder, command[0], asked.page] +
                              system_includes(installed()[0]), check=False).returncode
    if asked.headers:
        return check_headers(asked.folder, arguments)
    os.makedirs(asked.folder, exist_ok=True)
    failed = False
    for i, name in enumerate(installed()):
        if i and asked.second_ranks == "none":
            continue
        program = os.path.join(asked.folder, name)
        if not asked.built:
            subprocess.run(command + system_includes(name) + ["-o", program] + options(name)[1], check=True)
        numbers = (asked.second_ranks if i and asked.second_ranks else asked.ranks).split(",")
        with concurrent.futures.ThreadPoolExecutor(AT_ONCE[name]) as pool:
            runs = list(pool.map(lambda ranks: run(name, ranks, program, arguments, asked.check_sizes), numbers))
        for ranks, done in zip(numbers, runs):
            print("%s, %s ranks: exit status %d\n%s" % (name, ranks, done.returncode, done.stdout + done.stderr), flush=True)
            failed |= (done.returncode == 0) == asked.failing
    return failed


if __name__ == "__main__":
    sys.exit(main())

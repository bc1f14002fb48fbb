"""Runs libFuzzer on the parsers of foreign input (parsers/), each with a corpus that this script generates.

  fuzz_parsers.py <folder of the fuzzers> [--runs N | --seconds N] [--jobs N] [--only NAME] [--findings FOLDER]

Prints a line for each parser, and fails if there are findings. The folder keeps inputs with a finding together with the
fuzzer's output. It also keeps the corpus that the fuzzer has extended, and reuses it.
"""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import argparse
import glob
import os
import re
import resource
import struct
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
HEADERS = os.path.join(os.path.dirname(TESTS), "include", "amp", "detail")


def text_of(*path):
    with open(os.path.join(TESTS, *path), "rb") as file:
        return file.read()


# ---- kernel tables and images (include/amp/detail/kernel_table.h)

def table_version():
    with open(os.path.join(HEADERS, "kernel_table.h"), encoding="utf-8") as file:
        return int(re.search(r"abi_version = (\d+)", file.read()).group(1))


def kernel_table(kernels):
    """Kernels as (symbol, rank, tile, bytes of the function object, containers, arguments)."""
    strings, records, containers, arguments = b"\0", b"", b"", b""
    container_count = argument_count = 0

    def string(text):
        nonlocal strings
        offset = len(strings)
        strings += text.encode() + b"\0"
        return offset

    for symbol, rank, tile, functor_bytes, of_containers, of_arguments in kernels:
        records += struct.pack("<14I", string(symbol), string(symbol + "_kernel"), string("a/b.cpp:1:2"), rank, *tile, 64, 0,
                               functor_bytes, container_count, len(of_containers), argument_count, len(of_arguments))
        for container in of_containers:
            containers += struct.pack("<7I", *container, string("name"), 0)
        for argument in of_arguments:
            arguments += struct.pack("<5I", *argument)
        container_count += len(of_containers)
        argument_count += len(of_arguments)
    header_bytes = 48
    offsets = [header_bytes]
    for part in (records, containers, arguments, strings):
        offsets.append(offsets[-1] + len(part))
    return struct.pack("<8s10I", b"CppAMPkt", table_version(), offsets[4], len(kernels), offsets[0], container_count, offsets[1],
                       argument_count, offsets[2], len(strings), offsets[3]) + records + containers + arguments + strings


def offload_binary(triple, contents):
    strings = b"triple\0" + triple.encode() + b"\0"
    first = 32 + 40 + 16
    begin = (first + len(strings) + 7) // 8 * 8
    size = (begin + len(contents) + 7) // 8 * 8
    return (struct.pack("<4sIQQQ", b"\x10\xff\x10\xad", 1, size, 32, 40) +
            struct.pack("<HHIQQQQ", 0, 0, 0, 72, 1, begin, len(contents)) + struct.pack("<QQ", first, first + 7) +
            strings.ljust(begin - first, b"\0") + contents.ljust(size - begin, b"\0"))


def tables():
    scale = ("_Z5scale", 2, (0, 0, 0), 104, [(0, 2, 0, 2, 8), (1, 1, 40, 1, 8)],
             [(0, 0, 0, 0, 0), (0, 1, 0, 0, 0), (6, 0, 2, 0, 16), (3, 0, 40, 24, 4), (2, 0, 32, 0, 4), (4, 1, 0, 0, 4),
              (5, 0, 0, 0, 0)])
    tile = ("_Z4tile", 1, (16, 0, 0), 32, [(0, 3, 0, 1, 4), (2, 3, 0, 0, 4)], [(0, 0, 0, 0, 0), (1, 0, 0, 0, 8), (7, 0, 0, 0, 8)])
    forms = [("_Z5scale" + suffix, *scale[1:]) for suffix in (".inside", ".rows")]
    return [kernel_table([]), kernel_table([("f", 1, (0, 0, 0), 1, [], [])]), kernel_table([scale, tile]),
            kernel_table([scale, *forms])]


def images():
    text, module = offload_binary("opencl-c", b"kernel void f() {}"), offload_binary("spir64-unknown-unknown", spirv()[0])
    units = [offload_binary("cppamp-kernel-table", table) for table in tables()]
    return [units[0], text + units[1], text + module + units[2] + text + module + units[3]]


# ---- SPIR-V

def instruction(code, *words):
    return struct.pack("<%dI" % (len(words) + 1), (len(words) + 1) << 16 | code, *words)


def words_of(text):
    data = text.encode() + b"\0"
    data += b"\0" * (-len(data) % 4)
    return struct.unpack("<%dI" % (len(data) // 4), data)


def spirv():
    """Two kernels, one of which calls a function, with names, decorations and an execution mode. In the second module, a
    function contains the decoration of an id of the other kernel, where it does not belong."""
    head = struct.pack("<5I", 0x07230203, 0x10200, 0, 30, 0)
    entries = [instruction(15, 6, number, *words_of(name)) for number, name in ((10, "first"), (11, "second"))]
    before = [instruction(17, 6), instruction(14, 2, 2), *entries, instruction(16, 10, 17, 8, 1, 1), instruction(5, 12, *words_of("f")),
              instruction(71, 20, 44, 4), instruction(73, 21), instruction(74, 21, 20, 22), instruction(19, 1), instruction(33, 2, 1)]
    misplaced = instruction(74, 20, 21)
    modules = []
    for inside in (b"", misplaced):
        functions = []
        for number, called in ((12, None), (10, 12), (11, None)):
            functions += [instruction(54, 1, number, 0, 2), instruction(248, number + 10)]
            functions += [instruction(57, 1, 25, called), inside] if called else []
            functions += [instruction(253), instruction(56)]
        modules.append(head + b"".join(before + functions))
    return modules + [head]


# ---- all of them

def programs():
    return [b"0\0", b"2\0first\0second\0\x7fELF of the driver", b"1\0f\0"]


def environments():
    with open(os.path.join(os.path.dirname(TESTS), "runtime", "support", "settings.def"), encoding="utf-8") as file:
        variables = re.findall(r'"(CPPAMP_\w+)", "([^"]*)"', file.read())
    values = {"": "text", "N": "4", "0..": "0", "NxN": "64x4", "0|1": "off"}
    lines = ["%s=%s" % (name, values.get(form, form.split("|")[0])) for name, form in variables]
    return ["\n".join(lines).encode(), b"CPPAMP_THREAD=1\nPATH=/bin", b"CPPAMP_GROUP_SIZE=4294967296x4294967296x3\nCPPAMP_CACHE_SIZE=17592186044416"]


def projects():
    return [text_of(os.path.relpath(path, TESTS))
            for path in sorted(glob.glob(os.path.join(TESTS, "tools/amp-port/Inputs/**/*.vcxproj"), recursive=True))]


def timelines():
    read = {name: text_of("tools/amp-prof/Inputs", name + ".json") for name in ("before", "after", "halos", "rank0", "rank1")}
    return [read["before"] + b"\f" + read["after"], read["rank0"] + b"\f" + read["rank1"], read["halos"]]


CORPORA = {"offload-images": images, "kernel-tables": tables, "cached-programs": programs, "spirv-modules": spirv,
           "environment": environments, "visual-projects": projects, "timelines": timelines}
XML = ["<ItemDefinitionGroup", "<ClCompile", "<PreprocessorDefinitions>", "</", "/>", "<!--", "-->", "<?", "<!", " Condition=\"", " Include=\"",
       "'$(Configuration)|$(Platform)'=='", " or ", " and ", "!=", "==", "&apos;", "&quot;", "&amp;", "$(ProjectDir)", "$(SolutionDir)",
       "%(PreprocessorDefinitions)", ";", "ProjectConfiguration", "AdditionalIncludeDirectories", "ConfigurationType",
       "PrecompiledHeader", "ProjectReference", "RelativePath", "../", "..\\"]
JSON = ["\"ph\":\"X\"", "\"ph\":\"M\"", "\"ph\":\"i\"", "\"cat\":", "\"ts\":", "\"dur\":", "\"args\":{", "\"name\":", "\"pid\":", "\"tid\":",
        "\"bytes\":", "\"kernel\"", "\"launch\"", "\"copy\"", "\"wait\"", "\"build\"", "\"range\"", "\"mark\"", "\"sent\":", "\"received\":",
        "\"rank\":", "\"ranks\":", "\"clock ahead\":", "\"machine\":", "\"start\":", "mpi::environment", "cppamp_clock", "process_name",
        "thread_name", "1e300", "-9223372036854775808", "9223372036854775807", "[", "]", "{", "}", "\f"]
WORDS = {"visual-projects": XML, "timelines": JSON, "kernel-tables": [".inside", ".rows"], "environment": ["CPPAMP_", "\n", "x", "="],
         "offload-images": ["triple", "opencl-c", "spir64-unknown-unknown", "cppamp-kernel-table"]}
# The maximum length of an input. Mutants of small inputs find more in the same time.
LONGEST = 1 << 14


def write_corpus(name, folder):
    for number, contents in enumerate(CORPORA[name]()):
        with open(os.path.join(folder, "%d" % number), "wb") as file:
            file.write(contents)
    if name not in WORDS:
        return []
    words = os.path.join(folder, "..", name + ".words")
    with open(words, "w", encoding="utf-8") as file:
        for word in WORDS[name]:
            file.write('"%s"\n' % "".join(c if c.isprintable() and c not in "\\\"" else "\\x%02x" % ord(c) for c in word))
    return ["-dict=" + words]


def run(name, arguments):
    with tempfile.TemporaryDirectory() as memory:
        seeds = os.path.join(memory, "seeds")
        os.mkdir(seeds)
        words = write_corpus(name, seeds)
        learned = os.path.join(arguments.findings or memory, "corpus-" + name)
        found = os.path.join(arguments.findings or memory, name + "-")
        os.makedirs(learned, exist_ok=True)
        limit = ["-max_total_time=%d" % arguments.seconds] if arguments.seconds else ["-runs=%d" % arguments.runs, "-seed=1"]
        result = subprocess.run(
            [os.path.join(arguments.folder, name), learned, seeds, *words, "-artifact_prefix=" + found, "-max_len=%d" % LONGEST,
             "-timeout=20", "-rss_limit_mb=2048", "-print_final_stats=1", "-close_fd_mask=3", *limit],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False,
            env={**os.environ, "ASAN_OPTIONS": "detect_container_overflow=0:detect_leaks=0"})
        said = result.stderr.decode(errors="replace")
        executions = re.search(r"stat::number_of_executed_units: *(\d+)", said)
        return int(executions.group(1)) if executions else 0, said if result.returncode else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--runs", type=int, default=1000, help="mutants of each corpus")
    parser.add_argument("--seconds", type=int, default=0, help="time for each parser, instead of --runs")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", default="", help="run only this parser")
    parser.add_argument("--findings", default="", help="folder for inputs with a finding")
    arguments = parser.parse_args()
    names = [name for name in CORPORA if os.path.exists(os.path.join(arguments.folder, name)) and arguments.only in ("", name)]
    failed = not names
    with ThreadPoolExecutor(arguments.jobs) as threads:
        for name, (executions, finding) in zip(names, threads.map(lambda name: run(name, arguments), names)):
            failed |= bool(finding)
            print("%s: %d executions, %s" % (name, executions, "a finding" if finding else "no finding"), flush=True)
            if finding:
                print("\n".join(line for line in finding.splitlines() if not line.startswith("#"))[:4000])
    print("%d s of processor time" % resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime)
    return failed


sys.exit(main())

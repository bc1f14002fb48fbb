# Checks the public headers as a user's compiler does.
#   check_headers.py alone <include folder> <compiler and options>...     each compiles on its own
#   check_headers.py named-alone ...                                      the same for those that programs include
#   check_headers.py together <include folder> <compiler and options>...  all of them in one unit, forwards and backwards
#   check_headers.py umbrellas <include folder> <compiler and options>... each is in an umbrella
#   check_headers.py programs <folder> <compiler and options>...          each program has no errors; headers are precompiled
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import collections
import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile

MOST_INCLUDED = ["amp.h", "amp_graphics.h", "amp_math.h", "vector"]
# What many others begin with, and takes long to read. Larger ones come later.
BEGINNINGS = ["amp/accelerator_view.h", "amp/detail/copy_impl.h", "amp/array.h", "amp.h", "amp/texture_view.h",
              "amp/detail/section_memory.h", "amp/detail/mpi_section.h", "amp_visual_names.h", "visual/windows.h",
              "amp/visual/direct3d.h"]
LEAST_USERS = 3 # to make precompiled headers for
WARNINGS = ["-Wall", "-Wextra", "-pedantic", "-Werror"]


def all_headers(folder, compiler):
    """Paths below the include folder, as users write them; headers for MPI only if the compiler finds it."""
    found = []
    for base, _, names in os.walk(folder):
        found += [os.path.relpath(os.path.join(base, name), folder)
                  for name in names if name.endswith(".h")]
    if compile_text(compiler, "#include <mpi.h>", "-fsyntax-only").returncode:
        found = [header for header in found if "mpi" not in header]
    return sorted(found)


def compile_text(compiler, text, *options, language="c++"):
    return subprocess.run(compiler + list(options) + ["-x", language, "-"], input=text, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def find_included(folder, headers):
    """Which of our headers each one includes, unconditionally: before its first declaration, and anywhere."""
    first, anywhere = {}, {}
    for header in headers:
        depth, declares, first[header], anywhere[header] = 0, False, [], []
        with open(os.path.join(folder, header), encoding="utf-8") as file:
            for line in file:
                directive = re.match(r"\s*#\s*(\w+)\s*(?:<(.*)>)?", line)
                if not directive:
                    declares |= not re.match(r"\s*(//.*)?$", line)
                elif directive[1] == "include" and directive[2] in headers and depth <= 1:
                    anywhere[header].append(directive[2])
                    first[header] += [] if declares else [directive[2]]
                else:
                    depth += {"if": 1, "ifdef": 1, "ifndef": 1, "endif": -1}.get(directive[1], 0)
    return first, anywhere


def choose_beginnings(folder, headers, checked):
    """For each checked header the last of BEGINNINGS that it begins with and that enough others begin with, if any. All of that
    is there before the first declaration of the header anyway; the order of included headers may differ, but each of these
    compiles alone, too."""
    first, anywhere = find_included(folder, headers)

    def closure(names):
        found, todo = set(), list(names)
        while todo:
            name = todo.pop()
            if name not in found:
                found.add(name)
                todo += anywhere[name]
        return found

    possible = [name for name in BEGINNINGS if name in headers]
    within = {name: closure([name]) for name in possible}
    suitable = {}
    for header in checked:
        begins = closure(first[header])
        suitable[header] = [name for name in possible if name in begins and header not in within[name]]
    # The last one that no header chooses often enough is given up, until none is.
    while True:
        found = {header: names[-1] if names else None for header, names in suitable.items()}
        users = collections.Counter(found.values())
        rare = next((name for name in reversed(possible) if 0 < users[name] < LEAST_USERS), None)
        if not rare:
            return found
        for names in suitable.values():
            if rare in names:
                names.remove(rare)


def check_alone(folder, compiler, headers=None):
    """Included twice, first in the file, and without warnings. What many headers begin with is precompiled."""
    everything = all_headers(folder, compiler)
    headers = headers or everything
    beginnings = choose_beginnings(folder, everything, headers)
    shared = set(filter(None, beginnings.values()))
    with tempfile.TemporaryDirectory() as made, concurrent.futures.ThreadPoolExecutor(2) as pool:
        def precompiled(header):
            return os.path.join(made, header.replace(os.sep, "-") + ".pch")

        def precompile(header):
            return compile_text(compiler, "#include <%s>\n" % header, "-fpch-instantiate-templates", "-o", precompiled(header),
                                language="c++-header")

        def check(header):
            begin = [precompiled(beginnings[header])] if beginnings[header] else []
            line = "#include <%s>\n" % header
            return header, compile_text(compiler, line + line, "-fsyntax-only", *WARNINGS,
                                        *(["-include-pch"] + begin if any(map(os.path.exists, begin)) else []))
        list(pool.map(precompile, shared))
        failed = [(h, r.stdout) for h, r in pool.map(check, headers) if r.returncode]
    for header, output in failed:
        print("%s does not compile alone:\n%s" % (header, output))
    return not failed


def check_named_alone(folder, compiler):
    return check_alone(folder, compiler, [header for header in all_headers(folder, compiler) if os.sep not in header])


def check_together(folder, compiler):
    """In either order, without warnings. TCHAR is char or wchar_t, so one header excludes another."""
    lines = ["#include <%s>\n" % header for header in all_headers(folder, compiler) if header != "amp/visual/wide_text.h"]
    results = [compile_text(compiler, "".join(text), "-fsyntax-only", *WARNINGS)
               for text in (lines, reversed(lines))]
    for result in results:
        print(result.stdout, end="")
    return not any(result.returncode for result in results)


def check_umbrellas(folder, compiler):
    """A header of include/ includes every header of include/amp, except the replacements of Visual C++'s."""
    headers = all_headers(folder, compiler)
    umbrellas = [h for h in headers if os.sep not in h]
    text = "".join("#include <%s>\n" % h for h in umbrellas)
    reached = compile_text(compiler, text, "-M").stdout.replace("\\\n", " ").split()
    reached = {os.path.realpath(path) for path in reached}
    missing = [h for h in headers if not h.startswith(("amp/visual/", "visual/")) and os.path.realpath(os.path.join(folder, h)) not in reached]
    for header in missing:
        print("%s is in no umbrella header" % header)
    return not missing


def check_programs(folder, compiler):
    """Every program below the folder compiles without errors, except those that need MPI."""
    paths = [os.path.join(base, name) for base, _, names in os.walk(folder) if os.path.basename(base) != "mpi"
             for name in sorted(names) if name.endswith(".cpp")]

    with tempfile.TemporaryDirectory() as folder:
        headers = os.path.join(folder, "headers.pch")
        text = "".join("#include <%s>\n" % header for header in MOST_INCLUDED)
        made = subprocess.run(compiler + ["-fpch-instantiate-templates", "-x", "c++-header", "-", "-o", headers], input=text,
                              text=True, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if made.returncode:
            print("The headers are not read without errors:\n%s" % made.stdout)
            return False

        def check(path):
            return path, subprocess.run(compiler + ["-include-pch", headers, "-fsyntax-only", path], text=True,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            failed = [(p, r.stdout) for p, r in pool.map(check, paths) if r.returncode]
    for path, output in failed:
        print("%s is not read without errors:\n%s" % (path, output))
    return bool(paths) and not failed


if __name__ == "__main__":
    checks = {"alone": check_alone, "named-alone": check_named_alone, "together": check_together, "umbrellas": check_umbrellas,
              "programs": check_programs}
    sys.exit(0 if checks[sys.argv[1]](sys.argv[2], sys.argv[3:]) else 1)

# Creates a PoCL whose builtin library contains only the functions that C++ AMP kernels can call.
#
# For each program, PoCL reads its whole library, 10 MB of bitcode, and its whole header: 0.35 of the 0.5 seconds of a
# small program's first build. Nine of ten functions there use vectors, which C++ AMP kernels, printed as scalars and
# plain vector types, never call. If one did, its build would fail here: no function is declared but undefined.
#
# Everything else is as installed. PoCL looks for its files next to its library, so a folder of links in
# $LD_LIBRARY_PATH is enough.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import contextlib
import glob
import os
import re
import shutil
import subprocess
import tempfile

# Mangled vectors, and vector types of OpenCL C. Images are read and written as vectors.
VECTOR_FUNCTION = re.compile("Dv[0-9]+_")
VECTOR_TYPE = re.compile(r"\b(?:char|uchar|short|ushort|int|uint|long|ulong|float|double|half)(?:2|3|4|8|16)\b")
KEPT = "image"
DECLARATION = re.compile(r"^[A-Za-z_][^#;{}]*;\n", re.MULTILINE)


def without_vectors(header):
    """The text of opencl-c.h without declarations of vector functions."""
    def is_left_out(text):
        return "(" in text and VECTOR_TYPE.search(text) and not re.search(KEPT, text)
    return DECLARATION.sub(lambda found: "" if is_left_out(found[0]) else found[0], header)


def installed():
    """PoCL's library and its data folder, or None. Its entry for OpenCL's loader must not contain a folder."""
    for entry in glob.glob("/etc/OpenCL/vendors/*pocl*.icd"):
        with open(entry, encoding="utf-8") as file:
            name = file.read().strip()
        for library in [] if "/" in name else glob.glob(os.path.join("/usr/lib/*-linux-gnu", name)):
            data = "/usr/share/pocl"
            if os.path.exists(os.path.join(data, "include", "opencl-c.h")):
                return library, data
    return None


def extractor(library):
    """llvm-extract of the LLVM that PoCL is linked with, or None: it may be unable to read another version's bitcode."""
    needed = subprocess.run(["ldd", library], capture_output=True, text=True, check=False).stdout
    found = re.search(r"libLLVM(?:-|\.so\.)([0-9]+)", needed)
    return shutil.which("llvm-extract-" + found[1]) if found else None


def symbols(extract, bitcode):
    """The defined and the undefined functions."""
    names = subprocess.run([extract.replace("extract", "nm"), bitcode], capture_output=True, text=True, check=True).stdout
    found = [line.split()[-2:] for line in names.splitlines()]
    return {name for kind, name in found if kind != "U"}, {name for kind, name in found if kind == "U"}


def extract_scalars(extract, bitcode, to):
    """Writes the library without vector functions, except those in KEPT and those that remaining functions call."""
    defined, undefined = symbols(extract, bitcode)
    deleted = {name for name in defined if VECTOR_FUNCTION.search(name) and not re.search(KEPT, name)}
    missing = deleted
    while missing:
        with open(to + ".names", "w", encoding="utf-8") as names:
            names.writelines("--func=%s\n" % name for name in sorted(deleted))
        subprocess.run([extract, "--delete", "@" + to + ".names", bitcode, "-o", to], check=True)
        missing = symbols(extract, to)[1] - undefined
        deleted -= missing
    os.remove(to + ".names")


def best_library(data):
    """The library that PoCL uses here, of those for different processors; None if it is not one of the usual ones. The
    others stay complete."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as cpuinfo:
            flags = set(next((line for line in cpuinfo if line.startswith("flags")), "").split())
    except OSError:
        flags = set()
    libraries = {re.sub(".*-", "", os.path.basename(path)[:-3]): path for path in glob.glob(os.path.join(data, "kernel-*.bc"))}
    for name, flag in (("avx512", "avx512f"), ("avx2", "avx2"), ("sse41", "sse4_1")):
        if flag in flags and name in libraries:
            return libraries[name]
    return None


def make(folder):
    """Creates such a PoCL below the folder, if it does not exist yet. Returns a folder for $LD_LIBRARY_PATH, or None if
    tools are missing."""
    found = installed()
    extract = found and extractor(found[0])
    if not extract:
        return None
    library, data = found
    bitcode = best_library(data)
    header = os.path.join(data, "include", "opencl-c.h")
    state = "-".join("%d" % os.stat(path).st_mtime for path in (library, header, __file__, bitcode or data))
    made = os.path.join(folder, state)
    if not os.path.exists(made):
        os.makedirs(folder, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder) as work:
            fill(os.path.join(work, "pocl"), extract, library, data, bitcode)
            with contextlib.suppress(OSError): # another process was first
                os.rename(os.path.join(work, "pocl"), made)
    return os.path.join(made, "lib", "here")


def fill(work, extract, library, data, bitcode):
    here, share = os.path.join(work, "lib", "here"), os.path.join(work, "share", "pocl")
    os.makedirs(here)
    os.makedirs(os.path.join(share, "include"))
    os.symlink(library, os.path.join(here, os.path.basename(library)))
    devices = os.path.join(os.path.dirname(library), "pocl")
    if os.path.exists(devices):
        os.symlink(devices, os.path.join(here, "pocl"))
    for path in glob.glob(os.path.join(data, "*")) + glob.glob(os.path.join(data, "include", "*")):
        to = os.path.join(share, os.path.relpath(path, data))
        if path == bitcode:
            extract_scalars(extract, path, to)
        elif os.path.basename(path) == "opencl-c.h":
            with open(path, encoding="utf-8") as file, open(to, "w", encoding="utf-8") as thin:
                thin.write(without_vectors(file.read()))
        elif not os.path.exists(to):
            os.symlink(path, to)

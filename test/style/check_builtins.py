# Checks the public headers and the tests against the list of builtins, amp/detail/builtins.def:
# - a header declares no builtin by hand, and calls none that is missing in the list;
# - the builtins that the library implements on the host are exactly those of host_math.def;
# - each mathematical one is in the test of accuracy or in an end-to-end test of mathematics.
#   check_builtins.py <source folder> <output of amp-opt -print-builtins>
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import glob
import os
import re
import sys

# Names that are not functions: preprocessor macros, the image's symbol.
NO_BUILTINS = {"__cppamp_device_code", "__cppamp_host_code", "__cppamp_kernel", "__cppamp_this_image",
               "__cppamp_cpu_code", "__cppamp_amp_code", "__cppamp_both_code", "__cppamp_type", "__cppamp_lvalue",
               "__cppamp_exception"}
# The public names of builtins that have no function of their own name.
ALIASES = {"rint": "nearbyint", "recip": "rcp"}

root, listing = sys.argv[1:]
entries, library = {}, set()
with open(listing, encoding="utf-8") as file:
    for line in file:
        name, kind = line.split()[:2]
        entries[name] = kind
        if line.split()[8] == "library":
            library.add(name)

failed = False


def fail(message):
    global failed
    failed = True
    print("error: " + message)


for path in sorted(glob.glob(os.path.join(root, "include", "**", "*.h"), recursive=True)):
    name = os.path.relpath(path, root)
    with open(path, encoding="utf-8") as file:
        text = re.sub(r"//.*", "", file.read())
    for used in sorted(set(re.findall(r"\b__cppamp_\w*[a-z0-9]\b(?!##)", text)) - NO_BUILTINS):
        if used not in entries:
            fail("%s: '%s' is not in builtins.def" % (name, used))
    # `type __cppamp_name(type...)`: a declaration; calls follow an operator, a bracket or return.
    for declared in re.findall(r"(?:^|[\w*] \*?)(?<!return )(__cppamp_\w+)\([^()]*\) restrict\(amp\);", text, re.M):
        fail("%s: '%s' is declared by hand; a line in builtins.def declares it" % (name, declared))

with open(os.path.join(root, "include/amp/detail/host_math.def"), encoding="utf-8") as file:
    host = {"__cppamp_%s_%s" % (n, t) for t, n in re.findall(r"^HOST_MATH\((\w+), (\w+),", file.read(), re.M)}
for name in sorted(host - library):
    fail("'%s' is in host_math.def, but not the library's in builtins.def" % name)
for name in sorted(library - host):
    fail("'%s' is the library's in builtins.def, but not in host_math.def" % name)

tests = ""
for path in [os.path.join(root, "test/math/accuracy.cpp")] + glob.glob(os.path.join(root, "test/end_to_end/math/*.cpp")):
    with open(path, encoding="utf-8") as file:
        tests += file.read()
for entry in sorted(name for name, kind in entries.items() if kind == "math"):
    function = re.sub(r"^__cppamp_(native_)?|_f32$|_f64$", "", entry)
    if not re.search(r"\b%s\b" % ALIASES.get(function, function), tests):
        fail("'%s' has no test in test/math/accuracy.cpp or test/end_to_end/math" % entry)
sys.exit(failed)

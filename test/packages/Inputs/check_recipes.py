# Compares the recipes of cmake/ports with CMakeLists.txt: version, description, options and defaults, dependencies.
#   check_recipes.py <folder of the sources>
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import ast
import json
import os
import re
import sys

root = sys.argv[1]
failures = []
# The names that each package manager has for CMake's dependencies; those of the compiler are for <ppl.h>.
NAMES = {
    "OpenCL": {"vcpkg": ["opencl"], "conan": ["opencl-headers", "opencl-icd-loader"],
               "spack": ["opencl-c-headers", "opencl-icd-loader"]},
    "TBB": {"vcpkg": ["tbb"], "conan": ["onetbb"], "spack": ["tbb"]},
    "sleef": {"vcpkg": ["sleef"], "conan": ["sleef"], "spack": ["sleef"]},
}


def read(*path):
    with open(os.path.join(root, *path), encoding="utf-8") as file:
        return file.read()


def expect(what, actual, wanted):
    if actual != wanted:
        failures.append("%s: %r, but CMakeLists.txt says %r" % (what, actual, wanted))


def members(text):
    """The values of a class's own variables that are constants."""
    body = next(node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)).body
    result = {}
    for node in body:
        if isinstance(node, ast.Assign):
            try:
                result[node.targets[0].id] = ast.literal_eval(node.value)
            except ValueError:
                pass
    return result


def calls(text, name):
    """The arguments of all calls of a function: constants, else None."""
    def constant(node):
        try:
            return ast.literal_eval(node)
        except ValueError:
            return "".join(str(v.value) if isinstance(v, ast.Constant) else "{}" for v in getattr(node, "values", []))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and (getattr(node.func, "id", "") == name or getattr(node.func, "attr", "") == name):
            yield [constant(a) for a in node.args], {k.arg: constant(k.value) for k in node.keywords}


def base_name(requirement):
    return re.match(r"[a-z-]+[a-z]", requirement).group(0)


cmake = read("CMakeLists.txt")
version, description = re.search(r'project\(CppAMP VERSION (\S+).*?DESCRIPTION "([^"]+)"', cmake, re.DOTALL).groups()
options = dict(re.findall(r'option\((CPPAMP_\w+) "[^"]*" (\w+)\)', cmake))
llvm, first, last = re.search(r'set\(CPPAMP_LLVM_VERSION (\d+) CACHE.*\((\d+) to (\d+)\)', cmake).groups()
llvms = [str(n) for n in range(int(first), int(last) + 1)]
minimum = re.search(r"cmake_minimum_required\(VERSION (\S+)\)", cmake).group(1)
asking = (("runtime",), ("runtime", "backend", "host", "math"), ("compiler", "driver"))
needed = set(re.findall(r"find_package\((\w+)", "".join(read(*path, "CMakeLists.txt") for path in asking))) - {"Threads"}
# The library opens SLEEF at run time.
needed |= set(re.findall(r'library_name = "lib(\w+)\.so', read("runtime", "backend", "host", "math", "sleef.cpp")))
if needed != set(NAMES):
    failures.append("CMake needs %s, this script knows %s" % (sorted(needed), sorted(NAMES)))


def expect_dependencies(what, actual):
    wanted = sorted(name for names in NAMES.values() for name in names[what])
    expect(what + "'s dependencies", sorted(actual), wanted)


# vcpkg
port = json.loads(read("cmake", "ports", "vcpkg", "cppamp", "vcpkg.json"))
portfile = read("cmake", "ports", "vcpkg", "cppamp", "portfile.cmake")
expect("vcpkg's version", port["version"], version)
expect("vcpkg's description", port["description"], description)
expect_dependencies("vcpkg", [d for d in port["dependencies"] if isinstance(d, str)])
expect("vcpkg's default features", "compiler" in port["default-features"], options["CPPAMP_BUILD_COMPILER"] == "ON")
expect("the Clang of vcpkg's feature", re.findall(r"Clang (\d+)", port["features"]["compiler"]["description"]), [llvm])

# Conan
conan = read("cmake", "ports", "conan", "conanfile.py")
recipe = members(conan)
expect("Conan's version", recipe["version"], version)
expect("Conan's description", recipe["description"], description)
expect("Conan's default of compiler", recipe["default_options"]["compiler"], options["CPPAMP_BUILD_COMPILER"] == "ON")
expect("Conan's default of llvm_version", recipe["default_options"]["llvm_version"], llvm)
expect("Conan's llvm_version", recipe["options"]["llvm_version"], llvms)
expect_dependencies("conan", [args[0].split("/")[0] for args, _ in calls(conan, "requires")])
expect("Conan's CMake", [args[0] for args, _ in calls(conan, "tool_requires")], ["cmake/[>=%s]" % minimum])
folders = set(re.findall(r"add_subdirectory\((\w+)\)", cmake)) - {"test"} | {"cmake", "docs", "include"}
sources = re.search(r"for pattern in \(([^)]*)\)", conan).group(1)
expect("the folders of Conan's sources", set(re.findall(r'"(\w+)/\*"', sources)), folders)

# Spack
spack = read("cmake", "ports", "spack", "packages", "cppamp", "package.py")
expect("Spack's version", [args[0] for args, _ in calls(spack, "version")], [version])
variants = {args[0]: rest for args, rest in calls(spack, "variant")}
expect("Spack's default of compiler", variants["compiler"]["default"], options["CPPAMP_BUILD_COMPILER"] == "ON")
expect("Spack's default of llvm", variants["llvm"]["default"], llvm)
expect("Spack's values of llvm", list(variants["llvm"]["values"]), llvms)
requirements = [args[0] for args, _ in calls(spack, "depends_on")]
expect_dependencies("spack", [base_name(r) for r in requirements
                              if r not in ("c", "cxx") and base_name(r) not in ("cmake", "llvm")])
expect("Spack's CMake", [r for r in requirements if r.startswith("cmake")], ["cmake@%s:" % minimum])
expect("the documentation of Spack's version", re.findall(r"cppamp@([0-9.]+[0-9])", spack), [version])

# What Spack passes to CMake must be an option there; what apt installs must be in README's list.
for name, text in (("vcpkg", portfile), ("Conan", conan), ("Spack", spack)):
    for option in sorted(set(re.findall(r"CPPAMP_(?:BUILD|LLVM)_\w+", text)) - set(options) - {"CPPAMP_LLVM_VERSION"}):
        failures.append("%s: CMakeLists.txt has no %s" % (name, option))
    for option in set(options) - set(re.findall(r"CPPAMP_\w+", text)):
        failures.append("%s: does not set %s" % (name, option))
readme = read("README.md")
packages = re.findall(r"[a-z]+-\d+\S*|lib\S+-dev", port["features"]["compiler"]["description"].rstrip(")"))
for args, _ in calls(conan, "install"):
    if args:
        text = re.search(r"install\(\[([^]]*)\]", conan).group(1)
        packages += [re.sub(r'" \+ llvm(?: \+ ")?', llvm, p).strip(' "') for p in text.split(",")]
for package in packages:
    if not re.search(r"(?<![\w-])%s(?![\w-])" % re.escape(package.strip("()")), readme):
        failures.append("README.md does not install %s" % package)

for failure in failures:
    print(failure)
print("%d recipes agree with CMakeLists.txt" % 3 if not failures else "%d differences" % len(failures))
sys.exit(bool(failures))

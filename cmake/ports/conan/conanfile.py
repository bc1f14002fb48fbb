# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds the checkout that contains this recipe: conan create cmake/ports/conan --build=missing"""
import os

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain
from conan.tools.files import copy
from conan.tools.system.package_manager import Apt

required_conan_version = ">=2.0"


class CppAMP(ConanFile):
    name = "cppamp"
    version = "0.1.0"
    description = "C++ AMP for Linux, on the distribution's own Clang and any OpenCL device"
    license = "Apache-2.0 WITH LLVM-exception"
    topics = ("amp", "gpu", "opencl", "compiler")
    package_type = "shared-library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"compiler": [True, False], "llvm_version": ["19", "20", "21", "22"]}
    default_options = {"compiler": True, "llvm_version": "19"}

    def export_sources(self):
        root = os.path.join(self.recipe_folder, "..", "..", "..")
        for pattern in ("CMakeLists.txt", "LICENSE", "cmake/*", "compiler/*", "docs/*", "include/*", "runtime/*"):
            copy(self, pattern, src=root, dst=self.export_sources_folder)

    def requirements(self):
        self.requires("onetbb/[>=2021.5]")
        self.requires("opencl-headers/[>=2022.01.04]")
        self.requires("opencl-icd-loader/[>=2022.01.04]")
        self.requires("sleef/[>=3.5.1]")

    def build_requirements(self):
        self.tool_requires("cmake/[>=3.25]")

    def system_requirements(self):
        # The plugin uses the distribution's own Clang.
        if self.options.compiler:
            llvm = str(self.options.llvm_version)
            Apt(self).install(["clang-" + llvm, "libclang-" + llvm + "-dev", "llvm-" + llvm + "-dev", "llvm-" + llvm + "-tools"])

    def validate(self):
        if self.settings.os != "Linux":
            raise ConanInvalidConfiguration("CppAMP is for Linux")

    def generate(self):
        CMakeToolchain(self).generate()
        CMakeDeps(self).generate()

    def build(self):
        cmake = CMake(self)
        # Not through the toolchain file, because CMakeLists.txt reads these options before it.
        cmake.configure(variables={"CPPAMP_BUILD_COMPILER": bool(self.options.compiler),
                                   "CPPAMP_LLVM_VERSION": str(self.options.llvm_version),
                                   "CPPAMP_BUILD_TESTS": False})
        cmake.build()

    def package(self):
        CMake(self).install()

    def package_info(self):
        # The package's own CppAMPConfig.cmake defines how kernels are compiled.
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.builddirs = [os.path.join("lib", "cmake", "CppAMP")]
        self.cpp_info.libs = ["cppamp"]
        self.cpp_info.includedirs = [os.path.join("include", "cppamp")]
        self.buildenv_info.append_path("PATH", os.path.join(self.package_folder, "bin"))

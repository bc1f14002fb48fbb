# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# How this project is compiled. Selects the compiler before project() does: the Clang that the plugin targets. It is
# installed anyway, and compiles LLVM's and Clang's headers in less than half of g++'s time, because its precompiled
# headers also contain template instantiations. -DCMAKE_CXX_COMPILER=g++ or CXX=g++ selects g++. Builds without the
# compiler, and builds with sanitizers (whose libraries are in a separate package for Clang), use the system's compiler.
if(NOT DEFINED CMAKE_CXX_COMPILER AND NOT DEFINED ENV{CXX} AND CPPAMP_BUILD_COMPILER AND NOT CPPAMP_SANITIZE
   AND NOT CMAKE_TOOLCHAIN_FILE)
  set(clang /usr/lib/llvm-${CPPAMP_LLVM_VERSION}/bin/clang++)
  if(EXISTS ${clang})
    set(CMAKE_CXX_COMPILER ${clang} CACHE FILEPATH "C++ compiler")
  endif()
endif()

# Each source reads and instantiates headers and templates of LLVM, Clang and the standard library again, which takes
# most of its time. To change one source and build again, OFF is faster.
option(CPPAMP_UNITY_BUILD "Compile several sources of the libraries together." ON)

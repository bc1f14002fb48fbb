# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Chooses the compiler, before project() does: the Clang that the plugin is for. It is there anyway, and compiles
# LLVM's and Clang's headers in less than half of g++'s time, since its precompiled headers also hold the templates
# that they instantiate. -DCMAKE_CXX_COMPILER=g++ or CXX=g++ chooses g++; builds without the compiler and those
# with sanitizers (whose libraries Clang has in one more package) have the system's.
if(NOT DEFINED CMAKE_CXX_COMPILER AND NOT DEFINED ENV{CXX} AND CPPAMP_BUILD_COMPILER AND NOT CPPAMP_SANITIZE
   AND NOT CMAKE_TOOLCHAIN_FILE)
  set(clang /usr/lib/llvm-${CPPAMP_LLVM_VERSION}/bin/clang++)
  if(EXISTS ${clang})
    set(CMAKE_CXX_COMPILER ${clang} CACHE FILEPATH "C++ compiler")
  endif()
endif()

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include(CMakeFindDependencyMacro)
find_dependency(CppAMP 0.1 CONFIG)
include(${CMAKE_CURRENT_LIST_DIR}/ScalingTargets.cmake)

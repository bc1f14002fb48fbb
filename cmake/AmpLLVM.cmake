# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Finds LLVM and Clang of the major version that this build uses, and names the packages to install if
# they are missing. Defines amp_llvm_target(target), which sets LLVM's include path, flags and libraries.
if(NOT CPPAMP_LLVM_VERSION MATCHES "^(19|20|21|22)$")
  message(FATAL_ERROR "CPPAMP_LLVM_VERSION=${CPPAMP_LLVM_VERSION} is not supported: use 19 to 22 "
                      "(default: 19, package libclang-19-dev)")
endif()
if(CPPAMP_LLVM_VERSION GREATER 19)
  enable_language(C) # its CMake files compile C programs to find libraries
endif()
# No version here: LLVM 19.1 does not accept a request for version 19.
if(NOT LLVM_DIR)
  set(LLVM_DIR /usr/lib/llvm-${CPPAMP_LLVM_VERSION}/lib/cmake/llvm)
endif()
find_package(LLVM CONFIG QUIET NO_DEFAULT_PATH HINTS ${LLVM_DIR})
if(NOT LLVM_FOUND OR NOT LLVM_VERSION_MAJOR EQUAL CPPAMP_LLVM_VERSION)
  message(FATAL_ERROR "LLVM ${CPPAMP_LLVM_VERSION} was not found: install the package "
                      "llvm-${CPPAMP_LLVM_VERSION}-dev, or choose another version with "
                      "-DCPPAMP_LLVM_VERSION=<19..22>")
endif()
find_package(Clang CONFIG QUIET HINTS ${LLVM_DIR}/../clang NO_DEFAULT_PATH)
if(NOT Clang_FOUND)
  message(FATAL_ERROR "Clang ${CPPAMP_LLVM_VERSION} was not found: install the packages "
                      "libclang-${CPPAMP_LLVM_VERSION}-dev and clang-${CPPAMP_LLVM_VERSION}")
endif()
message(STATUS "CppAMP: LLVM ${LLVM_PACKAGE_VERSION} in ${LLVM_DIR}")
set(CPPAMP_LLVM_TOOLS_DIR ${LLVM_TOOLS_BINARY_DIR})

function(amp_llvm_target target)
  target_include_directories(${target} SYSTEM PRIVATE ${LLVM_INCLUDE_DIRS} ${CLANG_INCLUDE_DIRS})
  separate_arguments(definitions NATIVE_COMMAND "${LLVM_DEFINITIONS}")
  target_compile_definitions(${target} PRIVATE ${definitions})
  # Debian's LLVM is built without RTTI; a plugin with RTTI would not find the type infos.
  target_compile_options(${target} PRIVATE -fno-rtti -fno-exceptions)
  if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
    target_compile_options(${target} PRIVATE "SHELL:-Xclang -fno-pch-timestamp") # ccache needs identical PCH files
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD_CODE_AFTER_INCLUDE "#undef DEBUG_TYPE")
  amp_warnings(${target})
endfunction()

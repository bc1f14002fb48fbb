# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Warnings that every target of this project is compiled with.
function(amp_warnings target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wno-unused-parameter)
  if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
    # libstdc++'s stable_sort calls a deprecated function of libstdc++, which g++ does not report.
    target_compile_options(${target} PRIVATE -Wno-deprecated-declarations)
  endif()
endfunction()

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Warnings for every target of this project.
function(amp_warnings target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wno-unused-parameter)
  if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
    # libstdc++'s stable_sort calls one of its own deprecated functions, which g++ does not report.
    target_compile_options(${target} PRIVATE -Wno-deprecated-declarations)
  endif()
endfunction()

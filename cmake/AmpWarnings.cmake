# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Warnings that every target of this project is compiled with.
function(amp_warnings target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wno-unused-parameter)
endfunction()

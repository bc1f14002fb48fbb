# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Runs Doxygen: cmake -DDOXYFILE=<file> -P AmpRunDoxygen.cmake
find_program(doxygen doxygen)
if(NOT doxygen)
  message(FATAL_ERROR "Doxygen was not found: install the package doxygen")
endif()
execute_process(COMMAND ${doxygen} ${DOXYFILE} COMMAND_ERROR_IS_FATAL ANY)

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The target `docs`: the reference of the library from the comments of its headers, in <build>/docs/html. A warning
# of Doxygen is an error.
find_package(Doxygen QUIET)
if(DOXYGEN_FOUND)
  set(doxyfile ${PROJECT_BINARY_DIR}/docs/Doxyfile)
  configure_file(${CMAKE_CURRENT_LIST_DIR}/Doxyfile.in ${doxyfile} @ONLY)
  add_custom_target(docs COMMAND ${DOXYGEN_EXECUTABLE} ${doxyfile} VERBATIM
                    COMMENT "Writing the reference to ${PROJECT_BINARY_DIR}/docs/html")
else()
  add_custom_target(docs COMMAND ${CMAKE_COMMAND} -E echo "Doxygen was not found: install the package doxygen"
                    COMMAND ${CMAKE_COMMAND} -E false VERBATIM)
endif()

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The target `docs`: the reference of the library from the comments of its headers, in <build>/docs/html. A warning
# of Doxygen is an error. Doxygen is looked for when the target is built: it may be installed after the configuration.
set(doxyfile ${PROJECT_BINARY_DIR}/docs/Doxyfile)
configure_file(${CMAKE_CURRENT_LIST_DIR}/Doxyfile.in ${doxyfile} @ONLY)
add_custom_target(docs COMMAND ${CMAKE_COMMAND} -DDOXYFILE=${doxyfile} -P ${CMAKE_CURRENT_LIST_DIR}/AmpRunDoxygen.cmake
                  VERBATIM COMMENT "Writing the reference to ${PROJECT_BINARY_DIR}/docs/html")

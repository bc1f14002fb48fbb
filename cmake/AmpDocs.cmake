# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Installed documentation: guides, examples, and the HTML site if it was built.
#
# The target `docs` builds the site in <build>/docs/html from the comments of the headers and from the guides. A Doxygen
# warning is an error. The build itself looks for Doxygen, so it can be installed after configuring.
set(doxyfile ${PROJECT_BINARY_DIR}/docs/Doxyfile)
configure_file(${CMAKE_CURRENT_LIST_DIR}/Doxyfile.in ${doxyfile} @ONLY)
add_custom_target(docs COMMAND ${CMAKE_COMMAND} -DDOXYFILE=${doxyfile} -P ${CMAKE_CURRENT_LIST_DIR}/AmpRunDoxygen.cmake
                  VERBATIM COMMENT "Writing the reference to ${PROJECT_BINARY_DIR}/docs/html")

# The installation has no sources, so links to them become plain text.
file(GLOB guides CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/docs docs/*.md docs/*/*.md)
foreach(guide ${guides})
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/docs/${guide})
  file(READ ${PROJECT_SOURCE_DIR}/docs/${guide} text)
  set(outside "\\.\\./")
  if(guide MATCHES "/")
    set(outside "\\.\\./\\.\\./")
  endif()
  string(REGEX REPLACE "\\[([^]]*)\\]\\(${outside}[^)]*\\)" "\\1" text "${text}")
  file(WRITE ${PROJECT_BINARY_DIR}/docs/guides/${guide} "${text}")
endforeach()
# Doxygen does not give README.md files a label.
file(READ ${PROJECT_SOURCE_DIR}/docs/examples/README.md text)
string(REPLACE "# Examples\n" "# Examples {#examples}\n" text "${text}")
string(REPLACE "](../guides/" "](${PROJECT_SOURCE_DIR}/docs/guides/" text "${text}")
file(WRITE ${PROJECT_BINARY_DIR}/docs/site/examples.md "${text}")
# The list of all rules of C++ AMP with their tests.
find_package(Python3 QUIET COMPONENTS Interpreter)
if(Python3_FOUND AND EXISTS ${PROJECT_SOURCE_DIR}/test/conformance.py)
  execute_process(COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/test/conformance.py --rules OUTPUT_VARIABLE text
                  COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX REPLACE "\\[([^]]*)\\]\\([^)]*\\)" "\\1" text "${text}")
  file(WRITE ${PROJECT_BINARY_DIR}/docs/guides/reference/conformance-rules.md "${text}")
endif()
install(DIRECTORY ${PROJECT_BINARY_DIR}/docs/guides/ DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT documentation)
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT documentation
        FILES_MATCHING PATTERN *.cpp PATTERN measure_profile.py PATTERN *.png PATTERN *.svg PATTERN *.sh PATTERN *.yml PATTERN man EXCLUDE)
install(DIRECTORY ${PROJECT_BINARY_DIR}/docs/html DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT documentation OPTIONAL)

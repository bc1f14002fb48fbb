# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Unit tests (GoogleTest). lit runs them like all other tests, case by case.
#   add_amp_unittest(coherence_test coherence_test.cpp LIBS cppamp DEFINITIONS X=1)
# The calling folder determines which check-<folder> runs the test. The target amp-unittests, on which `check` and all
# check-<folder> depend, builds every unit test.
find_package(GTest QUIET)
if(NOT GTest_FOUND)
  message(FATAL_ERROR "GoogleTest was not found: install the packages libgtest-dev and libgmock-dev, "
                      "or configure with -DCPPAMP_BUILD_TESTS=OFF")
endif()
add_custom_target(amp-unittests)

# GoogleTest's headers, precompiled for all unit tests.
set(headers ${PROJECT_BINARY_DIR}/test/gtest_headers.cpp)
file(CONFIGURE OUTPUT ${headers} CONTENT "// Nothing: its target holds precompiled headers.\n")
add_library(amp-gtest OBJECT EXCLUDE_FROM_ALL ${headers})
target_link_libraries(amp-gtest PRIVATE GTest::gmock GTest::gtest)
target_precompile_headers(amp-gtest PRIVATE <gmock/gmock.h> <gtest/gtest.h>)

function(add_amp_unittest name)
  cmake_parse_arguments(ARG "" "" "LIBS;DEFINITIONS;INCLUDES" ${ARGN})
  get_filename_component(folder ${CMAKE_CURRENT_SOURCE_DIR} NAME)
  add_executable(${name} EXCLUDE_FROM_ALL ${ARG_UNPARSED_ARGUMENTS})
  set_target_properties(${name} PROPERTIES
                        RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/test/unit/${folder})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/runtime
                             ${ARG_INCLUDES})
  target_compile_definitions(${name} PRIVATE ${ARG_DEFINITIONS})
  target_precompile_headers(${name} REUSE_FROM amp-gtest)
  target_link_libraries(${name} PRIVATE ${ARG_LIBS} GTest::gmock GTest::gtest GTest::gtest_main)
  amp_warnings(${name})
  add_dependencies(amp-unittests ${name})
endfunction()

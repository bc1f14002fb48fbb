# check-sanitizers: builds the library with ThreadSanitizer, and with AddressSanitizer and UndefinedBehaviorSanitizer,
# using the Clang that compiles kernels; runs its unit tests, and the programs of end_to_end with it. The first mistake
# ends a test. It takes an hour of processor time, mostly for building, and is not part of check.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
add_custom_target(check-sanitizers)
foreach(name thread address)
  set(sanitizers ${name})
  if(name STREQUAL address)
    set(sanitizers address,undefined)
  endif()
  set(sanitized_build ${PROJECT_BINARY_DIR}/sanitized/${name})
  configure_file(lit.sanitized.cfg.py.in ${CMAKE_CURRENT_BINARY_DIR}/end_to_end_${name}/lit.cfg.py @ONLY)
  add_custom_target(sanitized-${name}
    COMMAND ${CMAKE_COMMAND} -G Ninja -S ${PROJECT_SOURCE_DIR} -B ${sanitized_build} -DCPPAMP_BUILD_COMPILER=OFF
            -DCMAKE_CXX_COMPILER=${CPPAMP_LLVM_TOOLS_DIR}/clang++ -DCMAKE_BUILD_TYPE=Debug "-DCMAKE_CXX_FLAGS_DEBUG=-O1 -g1"
            -DCPPAMP_SANITIZE=${sanitizers}
    COMMAND ${CMAKE_COMMAND} --build ${sanitized_build} -j ${CPPAMP_TEST_JOBS} --target cppamp amp-unittests
    USES_TERMINAL VERBATIM)
  add_custom_target(check-sanitizers-${name}
    COMMAND ${lit_command} ${sanitized_build}/test/unit ${CMAKE_CURRENT_BINARY_DIR}/end_to_end_${name}
    DEPENDS ${test_tools} USES_TERMINAL VERBATIM)
  add_dependencies(check-sanitizers-${name} sanitized-${name})
  add_dependencies(check-sanitizers check-sanitizers-${name})
endforeach()

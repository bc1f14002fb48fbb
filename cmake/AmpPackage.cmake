# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The packages that `cpack` builds: three Debian packages, and a relocatable tarball with everything.
#
#   cmake --preset package && cmake --build build-package && (cd build-package && cpack -G "DEB;TGZ")
#
# The preset's prefix is /usr, so that libraries go into Debian's architecture folder.
set(CPACK_GENERATOR TGZ)
set(CPACK_PACKAGE_NAME cppamp)
set(CPACK_PACKAGE_VENDOR "CppAMP")
set(CPACK_PACKAGE_CONTACT "CppAMP maintainers <maintainers@cppamp.invalid>" CACHE STRING
    "Maintainer named in the packages, as 'name <address>'")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL runtime development documentation)
if(CPPAMP_BUILD_COMPILER)
  list(APPEND CPACK_COMPONENTS_ALL compiler)
endif()

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${PROJECT_BINARY_DIR}/lib)
set(version "${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}")

# The files that Debian requires in share/doc of each package. Its other packages and tarballs have LICENSE.
file(READ ${PROJECT_SOURCE_DIR}/LICENSE license)
string(REGEX MATCH "As an exception.*Combined\n[^\n]*" exceptions "${license}")
string(REPLACE "\n\n" "\n.\n" exceptions "${exceptions}")
string(REPLACE "\n" "\n " exceptions " ${exceptions}")
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE ${PROJECT_BINARY_DIR}/debian/copyright
"Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: CppAMP

Files: *
Copyright: 2026 the contributors to CppAMP
License: Apache-2.0 with LLVM exceptions
 Licensed under the Apache License, Version 2.0, with LLVM Exceptions. On Debian systems the text of the
 Apache License is in /usr/share/common-licenses/Apache-2.0. The exceptions are:
 .
${exceptions}
")
file(WRITE ${PROJECT_BINARY_DIR}/debian/changelog.Debian
"cppamp (${version}) unstable; urgency=medium

  * Release ${PROJECT_VERSION}.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
foreach(component ${CPACK_COMPONENTS_ALL})
  set(doc ${CMAKE_INSTALL_DATADIR}/doc/${CPPAMP_PACKAGE_${component}})
  install(FILES ${PROJECT_BINARY_DIR}/debian/copyright DESTINATION ${doc} COMPONENT ${component})
  if(CPPAMP_GZIP)
    execute_process(COMMAND ${CPPAMP_GZIP} -9nc ${PROJECT_BINARY_DIR}/debian/changelog.Debian
                    OUTPUT_FILE ${PROJECT_BINARY_DIR}/debian/changelog.Debian.gz COMMAND_ERROR_IS_FATAL ANY)
    install(FILES ${PROJECT_BINARY_DIR}/debian/changelog.Debian.gz DESTINATION ${doc} COMPONENT ${component})
  endif()
endforeach()

# Messages of Debian's checker that do not apply: one line for each package, and more for those with shared objects.
set(ldconfig_override "# CPack calls ldconfig for shared objects in any library folder.\n")
foreach(component ${CPACK_COMPONENTS_ALL})
  set(package ${CPPAMP_PACKAGE_${component}})
  set(overrides ${PROJECT_BINARY_DIR}/debian/${package}.lintian-overrides)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/lintian-overrides.in ${overrides} @ONLY)
  if(NOT component MATCHES "^(development|documentation)$")
    file(APPEND ${overrides} "${ldconfig_override}${package}: maintscript-calls-ldconfig\n")
  endif()
  if(component STREQUAL compiler)
    file(APPEND ${overrides} "# Clang opens the plugin by its path: nothing links with it.\n"
                             "${package}: sharedobject-in-library-directory-missing-soname\n")
  endif()
  install(FILES ${overrides} DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides RENAME ${package}
          COMPONENT ${component})
endforeach()

set(CPACK_DEBIAN_RUNTIME_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/cmake/triggers)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME ${CPPAMP_PACKAGE_runtime})
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_RECOMMENDS "libsleef3, ocl-icd-libopencl1, pocl-opencl-icd | opencl-icd")
set(CPACK_COMPONENT_RUNTIME_DESCRIPTION "C++ AMP runtime library
 Runs the kernels of programs that were compiled with amp-clang++, on the
 OpenCL devices of the machine.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME ${CPPAMP_PACKAGE_development})
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "${CPPAMP_PACKAGE_runtime} (= ${version})")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_RECOMMENDS "${CPPAMP_PACKAGE_compiler}, libtbb-dev") # for <ppl.h>
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "C++ AMP headers
 What programs include and link: the headers, and the packages for CMake and
 pkg-config.")

set(CPACK_DEBIAN_DOCUMENTATION_PACKAGE_NAME ${CPPAMP_PACKAGE_documentation})
set(CPACK_DEBIAN_DOCUMENTATION_PACKAGE_SECTION doc)
set(CPACK_DEBIAN_DOCUMENTATION_PACKAGE_ARCHITECTURE all)
set(CPACK_COMPONENT_DOCUMENTATION_DESCRIPTION "C++ AMP documentation
 Guides, examples, and the reference of the library.")

set(CPACK_DEBIAN_COMPILER_PACKAGE_NAME ${CPPAMP_PACKAGE_compiler})
set(CPACK_DEBIAN_COMPILER_PACKAGE_SECTION devel)
# The plugin requires one major version of Clang. libstdc++-dev comes with Clang's own dependencies.
set(CPACK_DEBIAN_COMPILER_PACKAGE_DEPENDS
    "clang-${CPPAMP_LLVM_VERSION}, ${CPPAMP_PACKAGE_development} (= ${version})")
set(CPACK_DEBIAN_COMPILER_PACKAGE_RECOMMENDS "llvm-${CPPAMP_LLVM_VERSION}")
set(CPACK_DEBIAN_COMPILER_PACKAGE_SUGGESTS "llvm-spirv-${CPPAMP_LLVM_VERSION} | llvm-spirv-15")
set(CPACK_COMPONENT_COMPILER_DESCRIPTION "C++ AMP compiler
 clang++ for C++ AMP programs (amp-clang++), and tools for the kernels in
 them.")
include(CPack)

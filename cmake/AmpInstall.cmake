# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The files that `cmake --install` copies, and the CMake package that projects find. No installed
# file contains an absolute path, so a prefix can be moved. The package also works from the build tree,
# which has the same layout.
include(CMakePackageConfigHelpers)
set(cppamp_soname libcppamp.so)

# The parts of an installation, and the Debian packages that they become. Files without a part belong to the tools.
set(CPPAMP_PACKAGE_runtime libcppamp1)
set(CPPAMP_PACKAGE_development libcppamp-dev)
set(CPPAMP_PACKAGE_compiler amp-clang)
set(CPPAMP_PACKAGE_documentation libcppamp-doc)
if(TARGET cppamp)
  install(TARGETS cppamp LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
          COMPONENT runtime NAMELINK_COMPONENT development)
  # gdb finds this file by the library's location, and loads it automatically from folders that gdb trusts, such as /usr.
  # The location is known only at installation, because a package is assembled elsewhere.
  set(gdb_name libcppamp.so.${PROJECT_VERSION}-gdb.py)
  install(CODE "
    set(prefix \"\${CMAKE_INSTALL_PREFIX}\")
    if(prefix MATCHES \"/_CPack_Packages/\")
      set(prefix /usr)
    endif()
    file(INSTALL DESTINATION \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/gdb/auto-load\${prefix}/${CMAKE_INSTALL_LIBDIR}\"
         TYPE FILE RENAME ${gdb_name} FILES \"${PROJECT_SOURCE_DIR}/runtime/gdb/printers.py\")" COMPONENT runtime)
  configure_file(${PROJECT_SOURCE_DIR}/runtime/gdb/printers.py ${PROJECT_BINARY_DIR}/lib/${gdb_name} COPYONLY)
  get_target_property(soversion cppamp SOVERSION)
  if(soversion)
    set(cppamp_soname libcppamp.so.${soversion})
  endif()
endif()

function(amp_configure_package folder bin_from_lib include_from_lib)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/CppAMPConfig.cmake.in ${folder}/CppAMPConfig.cmake @ONLY)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/amp-toolchain.cmake.in ${folder}/amp-toolchain.cmake @ONLY)
  write_basic_package_version_file(${folder}/CppAMPConfigVersion.cmake
                                   VERSION ${PROJECT_VERSION} COMPATIBILITY SameMinorVersion)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/cppamp.pc.in ${folder}/cppamp.pc @ONLY)
endfunction()

amp_configure_package(${PROJECT_BINARY_DIR}/lib/cmake/CppAMP ../bin ../include/cppamp)
file(RELATIVE_PATH bin_from_lib ${CMAKE_INSTALL_FULL_LIBDIR} ${CMAKE_INSTALL_FULL_BINDIR})
file(RELATIVE_PATH include_from_lib ${CMAKE_INSTALL_FULL_LIBDIR} ${CMAKE_INSTALL_FULL_INCLUDEDIR}/cppamp)
set(package ${PROJECT_BINARY_DIR}/package)
amp_configure_package(${package} ${bin_from_lib} ${include_from_lib})
install(FILES ${package}/CppAMPConfig.cmake ${package}/CppAMPConfigVersion.cmake
              ${package}/amp-toolchain.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/CppAMP COMPONENT development)
# The pkg-config file uses ${pcfiledir}/.., so it must be one folder below the libraries.
install(FILES ${package}/cppamp.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
install(DIRECTORY include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/cppamp COMPONENT development)
# Installed and unpacked trees contain the license; Debian's packages have their own form (AmpPackage.cmake).
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT license)

# The headers in the build tree, under the same paths as when they are installed.
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/include)
file(CREATE_LINK ${PROJECT_SOURCE_DIR}/include ${PROJECT_BINARY_DIR}/include/cppamp SYMBOLIC)

# Manual pages, compressed as in Debian; some tools share one.
file(GLOB man_pages CONFIGURE_DEPENDS docs/man/*.[17])
find_program(CPPAMP_GZIP gzip)
foreach(page ${man_pages})
  get_filename_component(name ${page} NAME)
  get_filename_component(tool ${page} NAME_WLE)
  string(REGEX MATCH "[17]$" section ${page})
  set(component compiler)
  if(tool MATCHES "^(amp-info|cppamp)$")
    set(component runtime)
  endif()
  if(CPPAMP_GZIP)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${page})
    file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/man)
    execute_process(COMMAND ${CPPAMP_GZIP} -9nc ${page} OUTPUT_FILE ${PROJECT_BINARY_DIR}/man/${name}.gz
                    COMMAND_ERROR_IS_FATAL ANY)
    set(page ${PROJECT_BINARY_DIR}/man/${name}.gz)
  endif()
  install(FILES ${page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man${section} COMPONENT ${component})
endforeach()
if(CPPAMP_GZIP AND CPPAMP_BUILD_COMPILER)
  foreach(names "amp-llvm-ranlib;amp-llvm-ar" "amp-llvm-nm;amp-llvm-ar" "amp-device-link;amp-clang++")
    list(GET names 0 tool)
    list(GET names 1 page)
    file(CREATE_LINK ${page}.1.gz ${PROJECT_BINARY_DIR}/man/${tool}.1.gz SYMBOLIC)
    install(FILES ${PROJECT_BINARY_DIR}/man/${tool}.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT compiler)
  endforeach()
endif()

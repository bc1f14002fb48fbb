# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Builds the checkout that contains this port:
#   vcpkg install cppamp --overlay-ports=<checkout>/cmake/ports/vcpkg
get_filename_component(SOURCE_PATH "${CURRENT_PORT_DIR}/../../../.." ABSOLUTE)
vcpkg_check_linkage(ONLY_DYNAMIC_LIBRARY)
set(VCPKG_BUILD_TYPE release)
# The compiler is in bin and finds its headers and libraries relative to it. So does its CMake package, which is not moved.
set(VCPKG_POLICY_ALLOW_EXES_IN_BIN enabled)
set(VCPKG_POLICY_SKIP_LIB_CMAKE_MERGE_CHECK enabled)

vcpkg_check_features(OUT_FEATURE_OPTIONS options FEATURES compiler CPPAMP_BUILD_COMPILER)
vcpkg_cmake_configure(SOURCE_PATH "${SOURCE_PATH}" OPTIONS ${options} -DCPPAMP_BUILD_TESTS=OFF)
vcpkg_cmake_install()
vcpkg_fixup_pkgconfig()
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")

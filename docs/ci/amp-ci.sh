#!/bin/bash
# The steps of continuous integration for a CMake project with C++ AMP. action.yml (GitHub) and gitlab.yml
# call it, and any other system can.
#
#   amp-ci.sh install <folder with CppAMP's .deb files>    on Debian, as root
#   amp-ci.sh build <source> <build>                       with amp-clang++ of the PATH, or $AMP_CLANG
#   amp-ci.sh test <build>                                 ctest, JUnit in <build>/ctest.xml
#   amp-ci.sh check <build> <file>...                      amp-check, JUnit in <build>/amp-check.xml
#   amp-ci.sh diagnostics <build>                          all warnings as SARIF, in <build>/diagnostics.sarif
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
compiler=${AMP_CLANG:-amp-clang++}
step=${1:?step: install, build, test, check or diagnostics}
shift

case $step in
install)
  export DEBIAN_FRONTEND=noninteractive
  apt-get update
  packages=$(realpath "${1:?folder of packages}") # apt-get treats a relative path as a package name
  # The loader, too: not all versions of PoCL depend on it, and programs work without it.
  apt-get install -y --no-install-recommends cmake ninja-build python3 ocl-icd-libopencl1 pocl-opencl-icd "$packages"/*.deb
  ;;
build)
  # The toolchain file also finds clang for C files, so no other compiler is needed.
  library=$("$compiler" --amp-print-config | sed -n 's,^library: \(.*\)/libcppamp.so$,\1,p')
  cmake -G Ninja -S "${1:?source folder}" -B "${2:?build folder}" \
    -DCMAKE_TOOLCHAIN_FILE="$library/cmake/CppAMP/amp-toolchain.cmake" \
    -DCMAKE_BUILD_TYPE=Release -DCMAKE_EXPORT_COMPILE_COMMANDS=ON
  cmake --build "$2"
  ;;
test)
  ctest --test-dir "${1:?build folder}" --output-on-failure --output-junit ctest.xml
  ;;
check)
  build=${1:?build folder}
  shift
  "$(dirname "$(command -v "$compiler")")/amp-check" -junit="$build/amp-check.xml" "$@"
  ;;
diagnostics)
  python3 "$here/collect_sarif.py" "${1:?build folder}/compile_commands.json" "$1/diagnostics.sarif"
  ;;
*)
  echo "amp-ci.sh: there is no step '$step'" >&2
  exit 2
  ;;
esac

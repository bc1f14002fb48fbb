#!/bin/bash
# Runs each program twice on the default device, with its kernels as OpenCL C and as SPIR-V, and compares
# their output: "equal" means that both runs succeeded and printed the same, except for times. Run it manually on
# a machine with a device that accepts SPIR-V; docs/internals/spirv.md contains the result.
#
#   test/spirv/run_formats.sh build/bin/amp-clang++ docs/examples/*/*.cpp
#
# On Debian 12, no packaged device accepts SPIR-V. A Debian 13 chroot with PoCL 6:
#
#   test/debian/run_in_chroot.sh trixie /tmp/trixie -- \
#     'ninja -C build && test/spirv/run_formats.sh build/bin/amp-clang++ docs/examples/*/*.cpp'
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -uo pipefail
compiler=$(realpath "${1:?path of amp-clang++}")
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Removes output that depends on the clock and not on the kernels.
strip_times() { sed -E 's/[0-9.]+ *(ns|us|ms|s|seconds?|GB\/s|GFLOP\/s|FPS)\b/<time>/g' "$1"; }

# Runs $work/program with the kernels in format $1.
run_as() {
  (cd "$work" && CPPAMP_FORMAT=$1 CPPAMP_CACHE=0 CPPAMP_LOG=1 timeout 300 ./program >"$1.out" 2>"$1.log"
   echo "exit status $?" >>"$1.out")
}

equal=0 different=0
for source in "$@"; do
  if ! "$compiler" -O2 "$source" -lpng -o "$work/program" 2>"$work/compile.log"; then
    verdict="does not compile: $(head -n 1 "$work/compile.log")"
  elif ! llvm-objdump-19 --offloading "$work/program" | grep -q spir64; then
    printf '%-24s no kernel\n' "$(basename "$source" .cpp)"
    continue
  else
    run_as opencl-c
    run_as spirv
    if ! grep -q '^exit status 0' "$work/spirv.out"; then
      verdict="fails as SPIR-V: $(tail -n 2 "$work/spirv.log" | tr '\n' ' ')"
    elif diff <(strip_times "$work/opencl-c.out") <(strip_times "$work/spirv.out") >"$work/diff"; then
      verdict=equal
    else
      verdict="different: $(head -n 3 "$work/diff" | tr '\n' ' ')"
    fi
  fi
  printf '%-24s %s\n' "$(basename "$source" .cpp)" "$verdict"
  if [ "$verdict" = equal ]; then equal=$((equal + 1)); else different=$((different + 1)); fi
done
echo "$equal equal, $different different"
[ "$different" -eq 0 ]

#!/bin/bash
# Runs programs twice on every device that takes SPIR-V, with the kernels as OpenCL C and as SPIR-V, and
# compares what they print. By hand; the outcome is in docs/spirv.md.
#
#   test/spirv/run_formats.sh program...
#
# On Debian 12 no packaged device takes SPIR-V. In a Debian 13 chroot (PoCL 6):
#
#   test/debian/run_in_chroot.sh trixie /tmp/trixie -- 'ninja -C build examples && test/spirv/run_formats.sh build/examples/*'
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -uo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# What depends on the clock, not on the kernels.
strip_times() { sed -E 's/[0-9.]+ *(ns|us|ms|s|GB\/s|GFLOP\/s)\b/<time>/g' "$1"; }

equal=0 different=0
for program in "$@"; do
  name=$(basename "$program")
  for format in opencl-c spirv; do
    (cd "$work" && CPPAMP_FORMAT=$format CPPAMP_CACHE=0 CPPAMP_LOG=1 timeout 300 \
      "$(realpath "$OLDPWD/$program" 2>/dev/null || realpath "$program")" \
      >"$work/$format.out" 2>"$work/$format.log")
    echo "exit $?" >>"$work/$format.out"
  done
  if ! grep -q "^exit 0" "$work/spirv.out"; then
    verdict="FAILED: $(tail -n 2 "$work/spirv.log" | tr '\n' ' ')"
    different=$((different + 1))
  elif diff <(strip_times "$work/opencl-c.out") <(strip_times "$work/spirv.out") >"$work/diff"; then
    verdict=equal
    equal=$((equal + 1))
  else
    verdict="DIFFERENT: $(head -n 3 "$work/diff" | tr '\n' ' ')"
    different=$((different + 1))
  fi
  printf '%-28s %s\n' "$name" "$verdict"
done
echo "$equal equal, $different different"
[ "$different" -eq 0 ]

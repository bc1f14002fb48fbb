#!/bin/sh
# amp-clang++ for a test whose lines are run once for each device: what it wrote and said the first time is there the
# second time. $AMP_TEST_BUILDS is the test's folder for that; $AMP_TEST_REUSE says that it is the second time.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
compiler=$(dirname "$0")/../../bin/$(basename "$0")
output= next=
for argument; do
  [ -z "$next" ] || output=$argument
  next=
  case $argument in
    -o) next=yes ;;
    - | -o?* | -save-temps* | -M*) output= ; break ;; # more than one file, or the standard input
  esac
done
if [ -z "$AMP_TEST_BUILDS" ] || { [ -z "$output" ] && [ "${*#*-fsyntax-only}" = "$*" ]; }; then
  exec "$compiler" "$@"
fi

build=$AMP_TEST_BUILDS/$({ env | grep -E '^(CPPAMP_|CPATH|TMPDIR)' | grep -v -E '^CPPAMP_(DEFAULT|TRACE)' | sort
  printf '%s\n' "$PWD" "$@"; } | cksum | tr ' ' -)
if [ -z "$AMP_TEST_REUSE" ] || [ ! -e "$build.status" ]; then
  "$compiler" "$@" >"$build.out" 2>"$build.err"
  echo $? >"$build.status"
  [ -z "$output" ] || [ ! -f "$output" ] || cp -p --reflink=auto "$output" "$build"
elif [ -e "$build" ]; then
  cp -p --reflink=auto "$build" "$output"
fi
cat "$build.out"
cat "$build.err" >&2
exit "$(cat "$build.status")"

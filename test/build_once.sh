#!/bin/sh
# amp-clang++ for a test whose lines are run once for each device: what it wrote and said the first time is there the
# second time. $AMP_TEST_BUILDS is the test's folder for that; $AMP_TEST_REUSE says that it is the second time.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
compiler=${0%/*}/../../bin/${0##*/}
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

# Few processes: this stands before each compilation, twice.
key=$({ env | sed -n -e '/^CPPAMP_DEFAULT/d' -e '/^CPPAMP_TRACE/d' -e '/^CPPAMP_/p' -e '/^CPATH/p' -e '/^TMPDIR/p'
  printf '%s\n' "$PWD" "$@"; } | cksum)
build=$AMP_TEST_BUILDS/${key% *}-${key#* }
if [ -z "$AMP_TEST_REUSE" ] || [ ! -e "$build.status" ]; then
  "$compiler" "$@" >"$build.out" 2>"$build.err"
  echo $? >"$build.status"
  [ -z "$output" ] || [ ! -f "$output" ] || cp -p --reflink=auto "$output" "$build"
elif [ -e "$build" ]; then
  cp -p --reflink=auto "$build" "$output"
fi
[ ! -s "$build.out" ] || cat "$build.out"
[ ! -s "$build.err" ] || cat "$build.err" >&2
read -r status <"$build.status"
exit "$status"

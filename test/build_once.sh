#!/bin/sh
# amp-clang++ for the programs of the tests.
#
# $AMP_TEST_PRECOMPILED is a folder of precompiled headers. A program gets its first includes of our headers, and
# <vector>, from there, if another program with the same options has included the same. They take half of most
# compilations. With $AMP_TEST_PRECOMPILES_BESIDE, this is the first header in the program's folder and all that it includes.
#
# $AMP_TEST_BUILDS is the folder of a test whose lines run once for each device: the second run reuses the files and the
# output of the first one. $AMP_TEST_REUSE marks the second run.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
compiler=${0%/*}/../../bin/${0##*/}
precompiled=$AMP_TEST_PRECOMPILED
output= next= source= options=
for argument; do
  if [ -n "$next" ]; then
    [ "$next" = other ] || output=$argument
    next=
    continue
  fi
  case $argument in
    -o) next=output ;;
    -[IDL] | -Xclang) next=other ;;
    - | -o?* | -save-temps* | -M*) output= source= precompiled= ; break ;; # several files, or standard input
    # Options that may be read before the headers, or change their meaning.
    -x | -E | -include* | -fmodule* | --precompile | -mllvm | -DNDEBUG* | -DCPPAMP* | -D_* | -U*) precompiled= ;;
    # Options that do not affect the headers.
    -c | -fsyntax-only | -shared | -[IDLlWw]* | -fuse-ld=* | -ferror-limit=* | --amp-host=* | --amp-no-spirv | --amp-robust | --amp-strict) ;;
    -O0) ;;
    -*) options="$options $argument" ;;
    *.cpp) [ -z "$source" ] || precompiled= ; source=$argument ;;
  esac
done

# Prints where the headers are with which $source begins. The first program goes without; the second one builds them.
find_precompiled() {
  { [ -n "$precompiled" ] && [ -e "$source" ] && [ -z "$CPATH" ]; } || return
  first=
  [ -z "$AMP_TEST_PRECOMPILES_BESIDE" ] || first=$(sed -n -e 's/^#include "\([a-z_]*\.h\)"$/\1/p' -e '/^#/q' "$source")
  if [ -n "$first" ] && [ -e "${source%/*}/$first" ]; then
    headers="#include \"$(realpath "${source%/*}/$first")\""
  else
    headers=$(sed -n -e '/^[[:space:]]*#/{' -e '/^[[:space:]]*#[[:space:]]*include/!q' \
      -e 's/^[[:space:]]*#[[:space:]]*include[[:space:]]*<\(amp[a-z_]*\.h\|vector\)>.*/#include <\1>/p' -e '}' "$source" | sort)
  fi
  case $headers in *amp*|*\"*) ;; *) return ;; esac
  # shellcheck disable=SC2086 # several options
  key=$(printf '%s\n' $options "$headers" | sort | cksum)
  made=$precompiled/${key% *}-${key#* }
  if mkdir "$made" 2>/dev/null; then
    return
  elif mkdir "$made/begun" 2>/dev/null; then
    printf '%s\n' "$headers" >"$made/headers.h"
    "$compiler" $options -w -fpch-instantiate-templates -x c++-header "$made/headers.h" -o "$made/begun/headers.pch" >/dev/null 2>&1 &&
      mv "$made/begun/headers.pch.amp" "$made/headers.pch.amp" && mv "$made/begun/headers.pch" "$made/headers.pch"
  fi
  [ ! -e "$made/headers.pch" ] || echo "$made/headers.pch"
}

compile() {
  pch=$(find_precompiled)
  "$compiler" ${pch:+-include-pch "$pch"} "$@"
}

if [ -z "$AMP_TEST_BUILDS" ] || { [ -z "$output" ] && [ "${*#*-fsyntax-only}" = "$*" ]; }; then
  compile "$@"
  exit
fi

# Few processes: this runs before each compilation, twice.
# The differences between the two runs do not affect a compiler.
key=$({ env | sed -n -e '/^CPPAMP_DEFAULT/d' -e '/^CPPAMP_TRACE/d' -e '/^CPPAMP_CACHE=/d' -e '/^CPPAMP_/p' -e '/^CPATH/p' -e '/^TMPDIR/p'
  printf '%s\n' "$PWD" "$@"; } | cksum)
build=$AMP_TEST_BUILDS/${key% *}-${key#* }
if [ -z "$AMP_TEST_REUSE" ] || [ ! -e "$build.status" ]; then
  compile "$@" >"$build.out" 2>"$build.err"
  echo $? >"$build.status"
  [ -z "$output" ] || [ ! -f "$output" ] || cp -p --reflink=auto "$output" "$build"
elif [ -e "$build" ]; then
  cp -p --reflink=auto "$build" "$output"
fi
[ ! -s "$build.out" ] || cat "$build.out"
[ ! -s "$build.err" ] || cat "$build.err" >&2
read -r status <"$build.status"
exit "$status"

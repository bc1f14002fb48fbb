#!/bin/sh
# amp-clang++ for the programs of the tests.
#
# $AMP_TEST_PRECOMPILED is a folder of precompiled headers. A program gets <amp.h> from there if another program with the
# same options has included it, and all of its first includes of our headers, and <vector>, if three others have included
# the same. They take half of most compilations. With $AMP_TEST_PRECOMPILES_BESIDE, this is the first header in the
# program's folder and all that it includes, if another program does so.
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
    -O0 | -g0 | -v | -R* | -fno-caret-diagnostics | -fdiagnostics-*) ;;
    -O[123]) options="$options -O1" ;; # they define the same macro
    -*) options="$options $argument" ;;
    *.cpp) [ -z "$source" ] || precompiled= ; source=$argument ;;
  esac
done

# Prints where the headers $1 are. Use number $2 builds them; earlier ones go without.
find_built() {
  # shellcheck disable=SC2086 # several options
  key=$(printf '%s\n' $options "$1" | sort | cksum)
  made=$precompiled/${key% *}-${key#* }
  if [ ! -e "$made/headers.pch" ]; then
    use=1
    # The first use creates the folder itself, each later one a folder in it.
    while [ "$use" -lt "$2" ]; do
      mkdir "$made/${use#1}" 2>/dev/null && return
      use=$((use + 1))
    done
    mkdir "$made/begun" 2>/dev/null || return
    printf '%s\n' "$1" >"$made/headers.h"
    # shellcheck disable=SC2086
    "$compiler" $options -w -fpch-instantiate-templates -x c++-header "$made/headers.h" -o "$made/begun/headers.pch" >/dev/null 2>&1 &&
      mv "$made/begun/headers.pch.amp" "$made/headers.pch.amp" && mv "$made/begun/headers.pch" "$made/headers.pch" || return
  fi
  echo "$made/headers.pch"
}

# Prints where the headers are with which $source begins, or some of them.
find_precompiled() {
  { [ -n "$precompiled" ] && [ -e "$source" ] && [ -z "$CPATH" ]; } || return
  first=
  [ -z "$AMP_TEST_PRECOMPILES_BESIDE" ] || first=$(sed -n -e 's/^#include "\([a-z_]*\.h\)"$/\1/p' -e '/^#/q' "$source")
  if [ -n "$first" ] && [ -e "${source%/*}/$first" ]; then
    find_built "#include \"$(realpath "${source%/*}/$first")\"" 2
    return
  fi
  headers=$(sed -n -e '/^[[:space:]]*#/{' -e '/^[[:space:]]*#[[:space:]]*include/!q' \
    -e 's/^[[:space:]]*#[[:space:]]*include[[:space:]]*<\(amp[a-z_]*\.h\|vector\)>.*/#include <\1>/p' -e '}' "$source" | sort)
  case $headers in
    '#include <amp.h>') find_built "$headers" 2 ;;
    *'<amp.h>'*)
      built=$(find_built "$headers" 4)
      [ -n "$built" ] || built=$(find_built '#include <amp.h>' 2)
      [ -z "$built" ] || echo "$built" ;;
    *amp*) find_built "$headers" 2 ;;
  esac
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

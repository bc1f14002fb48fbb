// Messages of the plugin in Clang's other formats, and with Clang's limits.
//
// RUN: not %amp-clang++ -c %s -o %t.o -ferror-limit=2 2>&1 | FileCheck %s --check-prefix=LIMIT
// LIMIT-COUNT-2: error: {{.+}}
// LIMIT: fatal error: too many errors emitted, stopping now [-ferror-limit=]
// LIMIT: 3 errors generated.

// RUN: not %amp-clang++ -fsyntax-only -ferror-limit=0 %s 2>&1 | FileCheck %s --check-prefix=ALL
// ALL: 7 errors generated.

// RUN: not %amp-clang++ -fsyntax-only -fdiagnostics-format=sarif -Wno-sarif-format-unstable %s 2> %t.sarif
// RUN: %python %S/sarif.py %t.sarif | FileCheck %s --check-prefix=SARIF
// SARIF: error formats.cpp:[[#@LINE+10]]:14 'goto' is not allowed in code restricted to amp [C3593]

// RUN: not %amp-clang++ -fsyntax-only -fdiagnostics-format=msvc %s 2>&1 | FileCheck %s --check-prefix=MSVC
// MSVC: formats.cpp([[#@LINE+7]],14): error: 'goto' is not allowed in code restricted to amp [C3593]

// RUN: not %amp-clang++ -fsyntax-only -Xclang -serialize-diagnostic-file -Xclang %t.dia %s 2> /dev/null
// RUN: test -s %t.dia

// Errors in one function do not hide those in the next.
int loops(int n) restrict(amp) {
  if (n > 1) goto out;
  if (n > 2) goto out;
  if (n > 3) goto out;
out:
  return n;
}
int cpu();
int next() restrict(amp) {
  if (false) goto end;
end:
  return cpu();
}

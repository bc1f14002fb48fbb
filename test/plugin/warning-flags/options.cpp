// -Wamp-... behaves like Clang's own flags.
//
// RUN: %amp-clang++ -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=WARN
// RUN: %amp-clang++ -fsyntax-only -Wall -Wextra -Wno-error=amp-race %s 2>&1 | FileCheck %s --check-prefix=WARN
// WARN-NOT: unknown
// WARN: options.cpp:[[#@LINE+35]]:10: warning: cast from 'const int *' to 'int *' removes 'const'; {{.*}} [C4880] [-Wamp-cast-away-const]
// WARN-NOT: runs
// WARN: 1 warning generated.

// Off: -Wno-, the group of all warnings, -w, -Wno-everything; the last option wins.
// RUN: %amp-clang++ -fsyntax-only -Werror -Wno-amp-cast-away-const %s 2>&1 | count 0
// RUN: %amp-clang++ -fsyntax-only -Werror -Wno-amp %s 2>&1 | count 0
// RUN: %amp-clang++ -fsyntax-only -w -Wamp %s 2>&1 | count 0
// RUN: %amp-clang++ -fsyntax-only -Wno-everything %s 2>&1 | count 0
// RUN: %amp-clang++ -fsyntax-only -Wamp -Wno-amp %s 2>&1 | count 0
// RUN: %amp-clang++ -fsyntax-only -Wno-everything -Wamp-cast-away-const %s 2>&1 | FileCheck %s --check-prefix=WARN

// On: a flag that is off by default, also with -Weverything.
// RUN: %amp-clang++ -fsyntax-only -Wamp-tile-static-constructor %s 2>&1 | FileCheck %s --check-prefix=ON
// RUN: %amp-clang++ -fsyntax-only -Weverything %s 2>&1 | FileCheck %s --check-prefix=ON
// ON: warning: 'tile_static' variable 't' of type 'Constructed' is neither constructed nor destroyed [C4881] [-Wamp-tile-static-constructor]

// As errors, and not.
// RUN: not %amp-clang++ -fsyntax-only -Werror=amp-cast-away-const %s 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not %amp-clang++ -fsyntax-only -Werror %s 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not %amp-clang++ -fsyntax-only -Werror=amp-cast-away-const -w %s 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: %amp-clang++ -fsyntax-only -Werror -Wno-error=amp %s 2>&1 | FileCheck %s --check-prefix=WARN
// ERROR: error: cast from {{.*}} [C4880] [-Werror,-Wamp-cast-away-const]

// RUN: %amp-clang++ -fsyntax-only -fno-diagnostics-show-option %s 2>&1 | FileCheck %s --check-prefix=BARE
// BARE: is undefined [C4880]{{$}}

// RUN: %amp-clang++ -fsyntax-only -Wno-amp-rase -Wno-amp-cast-away-const %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: warning: unknown warning option '-Wno-amp-rase'; did you mean '-Wno-amp-race'? [-Wunknown-warning-option]

// In a response file, and when nothing is compiled.
// RUN: echo "-Werror -Wno-amp-cast-away-const" > %t.rsp
// RUN: %amp-clang++ -fsyntax-only @%t.rsp %s 2>&1 | count 0
// RUN: %amp-clang++ -E -Wno-amp-race -Werror %s -o %t.ii
int *cast(const int *p) restrict(amp) {
  return (int *)p;
}

struct Constructed {
  int n;
  Constructed() restrict(amp) : n(1) {}
};
void variable() restrict(amp) {
  tile_static Constructed t;
  t.n = 1;
}

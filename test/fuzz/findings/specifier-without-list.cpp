// A word `restrict` after a declarator, without a list: once an endless loop.
//
// RUN: not %amp-clang++ -fsyntax-only %s 2>&1 | FileCheck %s
void declared() restrict
int other;
// CHECK: error: expected ';' after top level declarator
void last() restrict

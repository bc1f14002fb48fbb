// The word `restrict` after a declarator, without a list: once an endless loop.
//
// RUN: not %amp-clang++ -fsyntax-only %s 2>&1 | FileCheck %s
void declared() restrict
int other;
// CHECK: error: expected function body after function declarator
void last() restrict
// CHECK: error: expected function body after function declarator

// `index` of glibc's <strings.h> does not conflict with concurrency::index.
//
// RUN: %amp-clang++ -std=c++11 -fsyntax-only -Xclang -verify %s
// RUN: %amp-clang++ -O2 -std=c++20 -fsyntax-only -Xclang -verify %s
// RUN: %amp-clang++ -E %s -o %t.ii && %amp-clang++ -fsyntax-only -Werror %t.ii
// expected-no-diagnostics
#include <cstring>
#include <string.h>
#include <strings.h>
#include <amp.h>
using namespace concurrency;

index<1> i(3);
index<2> f(index<2> j) restrict(cpu, amp) { return j + index<2>(0, 1); }
size_t length(const char *s) { return strlen(s) + (strchr(s, 'x') != nullptr); }

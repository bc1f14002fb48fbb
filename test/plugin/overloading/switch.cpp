// `switch (object)`, and operators outside of functions: Clang considers the conversion functions of all restrictions.
// Where --amp-strict does not choose one, the message names the remedy, and a fix-it applies it.
//
// RUN: %amp-clang++ --amp-strict -fsyntax-only -Xclang -verify %s
// RUN: not %amp-clang++ --amp-strict -fsyntax-only -fdiagnostics-parseable-fixits %s 2> %t.txt
// RUN: FileCheck %s < %t.txt
// RUN: %python %S/../fix-its/apply.py %t.txt %s %t.cpp
// RUN: %amp-clang++ --amp-strict -c %t.cpp -o %t.o
// RUN: %amp-clang++ -c %s -o %t.o
#include <amp.h>
using namespace concurrency;

struct Two {
  operator int() const restrict(cpu) { return 1; }  // expected-note 2 {{conversion to integral type 'int'}}
  operator long() const restrict(amp) { return 2; } // expected-note 2 {{conversion to integral type 'long'}}
};
struct Field {
  operator float() const restrict(cpu) { return 1; }
  operator int() const restrict(amp) { return 2; }
};
Field field;
float outside = field + 1; // expected-error {{use of overloaded operator '+' is ambiguous (with operand types 'Field' and 'int'); the compiler cannot choose by restriction here; cast to the intended type}}
// CHECK: fix-it:{{.*}}:{[[#@LINE-1]]:17-[[#@LINE-1]]:22}:"static_cast<float>(field)"
struct Same {
  operator int() const restrict(cpu) { return 1; }
  operator int() const restrict(amp) { return 2; }
};

int host(Two t, Same s) {
  switch (s) { // equal types are not ambiguous
  case 1: return 0;
  }
  switch (t) { // expected-error {{multiple conversions from switch condition type 'Two' to an integral or enumeration type; the compiler cannot choose by restriction here; cast to the intended type}}
  // CHECK: fix-it:{{.*}}:{[[#@LINE-1]]:11-[[#@LINE-1]]:12}:"static_cast<int>(t)"
  case 1: return 2;
  default: return 3;
  }
}
// L072 accept: amp code has only the amp conversion
void kernel(array_view<int> v, Two t) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    long sum = t + 1;
    v[i] = static_cast<int>(sum);
    switch (t) { // expected-error {{multiple conversions from switch condition type}}
    // CHECK: fix-it:{{.*}}:{[[#@LINE-1]]:13-[[#@LINE-1]]:14}:"static_cast<long>(t)"
    case 2: v[i] = 2; break;
    }
  });
}

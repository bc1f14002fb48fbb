// L111 reject: an array's elements in code for both sides, which only the device compilation can judge
//
// RUN: %amp-clang++ -fsyntax-only -Xclang -verify %s
struct OfCpu {
  OfCpu() restrict(cpu) {} // expected-note {{'OfCpu' declared here}}
  int n;
};
void array() restrict(cpu, amp) { OfCpu a[5]; } // expected-error {{reference to restrict(cpu) function 'OfCpu' in restrict(cpu, amp) function [C3930]}}

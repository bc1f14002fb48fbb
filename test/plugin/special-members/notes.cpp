// Which constructor a destructor's restriction is held against.
//
// RUN: %amp-clang++ -std=c++14 -fsyntax-only -Xclang -verify %s
struct Fewer {
  Fewer() restrict(cpu, amp); // expected-note {{constructor restricted to amp declared here}}
  ~Fewer(); // expected-error {{the destructor of 'Fewer' must be restricted to all that its constructors are [C3933]}}
};

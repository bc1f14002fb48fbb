// The restriction in force at each position. C++ AMP 1.2, 2.2.1.
//
// RUN: %amp-clang++ -std=c++14 -ferror-limit=0 -fsyntax-only -Xclang -verify -Xclang -verify-ignore-unexpected=note %s
#include <amp.h>
int cpu_only();
int only_amp() restrict(amp);

// L096 reject: a member of a local class of an amp function
void local() restrict(amp) {
  struct S {
    int z() { return cpu_only(); } // expected-error {{no matching function for call to 'cpu_only'}}
  };
}
// L098 reject: in a lambda
// L101 reject: a lambda in an amp function
void in_lambda() restrict(amp) {
  auto l = [](int x) { return x + cpu_only(); }; // expected-error {{no matching function for call to 'cpu_only'}}
}
// L097 reject: an explicitly cpu function cannot call amp ones
// L099 reject: nor be called
void explicit_cpu() restrict(amp) {
  struct S {
    int z() restrict(cpu) { return only_amp(); } // expected-error {{no matching function for call to 'only_amp'}}
  } s;
  s.z(); // expected-error {{restrict}}
}
// L100 reject: members of a class at namespace scope are cpu functions
struct AtNamespace {
  int z() { return 1; }
};
int namespace_member(AtNamespace &a) restrict(amp) { return a.z(); } // expected-error {{'AtNamespace::z' is restricted to cpu}}
// L102 reject: a kernel without a specifier
void kernel(concurrency::array_view<int> v) {
  parallel_for_each(v.extent, [=](concurrency::index<1> i) { v[i] = 1; }); // expected-error {{a kernel must be restricted to amp}}
}
// L109 reject: a default argument of another context, where it is used
int side() restrict(cpu);
int side() restrict(amp);
void defaults(int x = side()) restrict(amp) {}
void uses_default() restrict(amp) { defaults(); } // expected-error {{the default argument for 'x' calls 'side', which is restricted to cpu; pass the argument explicitly in code restricted to amp [C3931]}}
// L112 reject: this is not a template, so both restrictions are checked
void not_template(concurrency::tiled_index<8> i) restrict(cpu, amp) { i.barrier.wait(); } // expected-error 1+ {{}}

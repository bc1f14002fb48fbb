// A declaration that ends in a restriction specifier declares a function.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -Xclang -verify -Wno-vexing-parse %s
// expected-no-diagnostics
struct S {
  S(int) restrict(cpu, amp) {}
  int value() const restrict(cpu, amp) { return 1; }
};
int a;
// L029 accept: function declarators that look like initializers
// L011 accept: the specifier is the whole set
S one(int(a)) restrict(cpu);
S two(int()) restrict(cpu);
int call() { return one(1).value(); }

// L024 accept: in types, too, the restriction precedes the exception specification
typedef int (*Throws)() restrict(cpu) noexcept;
typedef int (*Quiet)() restrict(cpu);
// L044 accept: restrict(cpu) is the same type as no specifier
template <class A, class B> struct same { static const bool value = false; };
template <class A> struct same<A, A> { static const bool value = true; };
static_assert(same<int (*)(), Quiet>::value, "");
static_assert(same<void(int), void(int) restrict(cpu)>::value, "");
// L038 accept: the macros of Microsoft's header
#include <amp.h>
int shorthand(int x) __GPU { return x; }
int shorthand_amp(int x) __GPU_ONLY { return x; }
int shorthand_cpu(int x) __CPU_ONLY { return x; }
// L028 accept: the specifier applies to the code after it
auto covered(int x) restrict(amp) -> decltype(shorthand_amp(x)) { return shorthand_amp(x); }
// L009 accept: properties in amp code
int property(concurrency::array_view<int, 2> v) restrict(amp) { return v.extent[0]; }
// L034 accept: duplicates on a lambda
auto duplicates = [](int x) restrict(amp, amp) restrict(amp) { return x; };
// L036 accept: defaulted and deleted functions
struct Defaulted {
  Defaulted() restrict(cpu, amp) = default;
  Defaulted(int) restrict(amp) = delete;
  ~Defaulted() restrict(cpu, amp) = default;
};
// L037 accept: noexcept
int quiet(int x) restrict(amp) noexcept { return x; }
// L005 accept: a clause with a restriction
int some() restrict(cpu);
// L004 accept: both restrictions
int known() restrict(cpu, amp);

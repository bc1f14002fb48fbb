// A function type with a restriction differs from the type without it, and messages print it as it is written.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -Xclang -verify %s
template <class T> struct Wrap { using type = T; };
template <class A, class B> inline constexpr bool same = false;
template <class A> inline constexpr bool same<A, A> = true;
static_assert(!same<Wrap<int(int)>, Wrap<int(int) restrict(amp)>>);
static_assert(!same<Wrap<int(int)>, Wrap<int(int) restrict(cpu, amp)>>);
static_assert(!same<Wrap<int(int) restrict(amp)>, Wrap<int(int) restrict(cpu, amp)>>);
static_assert(same<Wrap<int(int)>, Wrap<int(int) restrict(cpu)>>);

int of_amp = Wrap<int(int) restrict(amp)>();       // expected-error {{from 'Wrap<int (int) restrict(amp)>' to 'int'}}
int of_both = Wrap<int(int) restrict(cpu, amp)>(); // expected-error {{from 'Wrap<int (int) restrict(cpu, amp)>' to 'int'}}

// A deleted function without a restriction is a cpu function like any other: amp code does not see it, and the
// constraints of deduction guides, which are for both, do not select it.
//
// RUN: %amp-clang++ -std=c++20 -fsyntax-only -Xclang -verify %s
#include <amp.h>
using namespace concurrency;

void f(double) = delete;
int f(int) restrict(cpu, amp) { return 1; }
namespace inner {
namespace {
template <class T> void g(T) = delete;
}
int g(int) restrict(cpu, amp) { return 1; }
} // namespace inner
int only(double) = delete;                    // expected-note {{has been explicitly deleted}}
int only(int) { return 1; }                   // expected-note {{candidate}}
int both(double) restrict(cpu, amp) = delete; // expected-note {{has been explicitly deleted}}
int both(int) restrict(cpu, amp) { return 1; } // expected-note {{candidate}}
struct Class {
  void f(double) = delete;
  int f(int) restrict(cpu, amp) { return 1; }
  template <class T> void g(T) = delete;
  int g(int) restrict(cpu, amp) { return 1; }
};
int calls() restrict(amp) { return f(1.0) + inner::g(1.0f) + Class().f(1.0) + Class().g(1.0f); }
int rejected() restrict(amp) { return both(1.0); } // expected-error {{call to deleted function 'both'}}
int of_cpu() { return only(1.0); }                 // expected-error {{call to deleted function 'only'}}

// As ranges::begin in standard libraries.
template <class T> concept HasBegin = requires(T &&t) { t.begin(); };
struct Begin {
  template <HasBegin T> constexpr auto operator()(T &&t) const { return t.begin(); }
  void operator()(auto &&) const = delete;
};
namespace functions {
template <class T> void begin(T &&) = delete;
template <HasBegin T> auto begin(T &&t) { return t.begin(); }
} // namespace functions
template <class T> concept Range = requires(T &t) { Begin()(t); };
template <class T> concept RangeOfFunctions = requires(T &t) { functions::begin(t); };
struct Container {
  int *begin() { return nullptr; }
};
template <class T> struct Span {
  template <class U> Span(U &&) {}
};
template <Range T> Span(T &&) -> Span<int>;
template <class T> struct View {
  template <class U> View(U &&) {}
};
template <RangeOfFunctions T> View(T &&) -> View<int>;
int main() {
  Container c;
  Span s{c};
  View v{c};
  array<int> a(1);
  parallel_for_each(a.extent, [&a](index<1> i) restrict(amp) { a[i] = calls(); });
}

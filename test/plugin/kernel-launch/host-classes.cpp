// The device compilation also reads cpu code, which must mean the same there.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -Xclang -verify %s
// expected-no-diagnostics
#include <amp.h>
#include <future>
#include <memory>
#include <thread>
#include <utility>
using namespace concurrency;

// Deleted functions of the library are restricted to cpu, as their overloads are.
template <class T> struct Movable {
  Movable() {}
  Movable(Movable &&) noexcept = default;
  ~Movable() {}
  T t;
};
struct Threads {
  Threads() {}
  Threads(Threads &&) noexcept = default;
  Threads &operator=(Threads &&) = default;
  ~Threads() {}
  std::thread t;
};
struct Thread { std::thread t; };
struct Derived : std::thread {};
template <class T> void moves() {
  T a, b(std::move(a));
}
void all() {
  moves<Threads>();
  moves<Movable<std::thread>>();
  moves<Movable<Thread>>();
  moves<Movable<Derived>>();
  moves<Movable<std::promise<int>>>();
  moves<Movable<std::unique_ptr<std::thread>>>();
}

// C++ AMP 1.2, 2.3.2: an implicit constructor has the restrictions that all its members and bases have.
int cpu(int);
struct Calls { int r = cpu(3); };
struct Defaulted {
  Defaulted() = default;
  int r = cpu(3);
};
struct Holds { Defaulted d; };
struct CallsLambda { int r = [] { return cpu(3); }(); };
template <class T> struct Template { T r = cpu(3); };
template <class T> struct Launches {
  T r = [](T x) {
    array_view<T> v(1, &x);
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] *= 2; });
    return x;
  }(3);
};
int constructs() {
  return Calls().r + Defaulted().r + Holds().d.r + CallsLambda().r + Template<int>().r + Launches<int>().r;
}

// A lambda without a specifier inherits the restriction of the enclosing function.
//
// RUN: %amp-clang++ -fsyntax-only -Xclang -verify %s
// expected-no-diagnostics
#include <amp.h>
#include <algorithm>
#include <vector>
using namespace concurrency;

void host(int);
int both(int x) restrict(cpu, amp) { return x; }
int only(int x) restrict(amp) { return x; }

struct Plain {
  int x;
};
struct Defaulted {
  Defaulted() = default;
  int x;
};

float root(float x) restrict(cpu) { return x; }
float root(float x) restrict(amp) { return x; }
float either(float x) restrict(cpu, amp) { return root(x); } // each side calls its own

int main() {
  auto f = [=](int c) { host(c); };
  f(1);
  std::vector<int> v(3);
  std::for_each(v.begin(), v.end(), [&](int &x) { host(x); });
  array_view<int, 1> view(3, v);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
    auto g = [](int x) { return only(both(x)); };
    Plain p = {1};
    Plain q = p;
    Defaulted d;
    d.x = q.x;
    view[i] = g(d.x);
  });
}

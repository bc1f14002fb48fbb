// Deduction guides never run, so code of every restriction may use them for deduction.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -Xclang -verify %s
// expected-no-diagnostics
#include <vector>

namespace user {
template <class A, class B> struct Pair {
  A a;
  B b;
};
template <class A, class B> Pair(A, B) -> Pair<A, B>;
struct Outer {
  template <class T> struct Box {
    T t;
    Box(T t) restrict(cpu, amp) : t(t) {}
  };
  explicit Box(char) -> Box<int>; // amp code may not use char, but a guide is not code
};
int deduces() restrict(amp) {
  Pair p{1, 2.f};
  Outer::Box b(3);
  return p.a + b.t;
}
} // namespace user

// Declarations that look like a guide.
struct Node {
  int next;
};
Node *next(Node *n) { return n; }
bool compares(Node *n, int y) {
  bool less = next(n)->next < y && y > 2;
  return next(n)->next < y;
}
int main() {
  user::Pair p{1, 'c'};
  user::Outer::Box b('c');
  std::vector v{1, 2};
  static_assert(sizeof(b) == sizeof(int), "deduced by the guide");
}

// Syntax that only Visual C++ accepts: a temporary object for a `T &`, `Class::` before a member's name in the class,
// `for each`, integer suffixes; and iterators that know their array.
//
// RUN: %amp-clang++ -std=c++17 %s -o %t 2>&1 | FileCheck %s
// RUN: %t
// RUN: not %amp-clang++ --amp-strict -std=c++17 -fsyntax-only -ferror-limit=0 %s 2>&1 | FileCheck %s --check-prefix=STRICT
// RUN: not %amp-clang++ -std=c++17 -DWRONG -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=WRONG --implicit-check-not=error:
// CHECK: remark: accepted for Visual C++ compatibility: names of Visual C++, 'temporary T as T &' in 29 places,
// CHECK-SAME: no 'Class::' before a member in 8 places, 'for' of 'for each' (disable with --amp-strict)
// CHECK-NOT: error
// STRICT-NOT: remark: accepted for Visual C++ compatibility
// STRICT-DAG: error: extra qualification on member
// STRICT-DAG: error: no matching function for call to 'scale'
// STRICT-DAG: error: invalid suffix 'I64' on integer constant
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <functional>
#include <string>
#include <vector>
using namespace concurrency;

class Matrix {
  std::vector<float> d;

public:
  explicit Matrix(int n) : d(n) {}
  Matrix::~Matrix() {}
  float Matrix::get(int i) const { return d[i]; }
  void Matrix::set(int i, float v);
  Matrix &Matrix::operator+=(const Matrix &m) { d[0] += m.d[0]; return *this; }
  template <class T> T Matrix::as() { return T(d[0]); }
};
void Matrix::set(int i, float v) { d[i] = v; }
template <class T> class Buffer {
public:
  Buffer<T>::Buffer(int n) : n(n) {}
  int Buffer<T>::size() { return n; }
  int Buffer::twice() { return n * 2; }
  int n;
};

void scale(array_view<float, 1> &v, float f) {
  array_view<float, 1> w = v;
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { w[i] *= f; });
  w.synchronize();
}
template <class T> void fill(array_view<T, 2> &v, T x) {
  array_view<T, 2> w = v;
  parallel_for_each(v.extent, [=](index<2> i) restrict(amp) { w[i] = x; });
  w.synchronize();
}
void advance(index<2> &i) restrict(amp) { i[0] += 1; }
struct Object {
  int n;
  Object(int a) : n(a) {}
  int bump() { return ++n; }
};
struct Holder {
  int n;
  Holder(Object &x) : n(x.bump()) {}
  int get(Object &y) { return y.n + n; }
};
Object make() { return Object(5); }
int use(Object &o, int k, Object &p) { return o.bump() + k + p.bump(); }

bool testTemporaries() {
  std::vector<float> d(16, 2.0f);
  scale(array_view<float, 1>(16, d), 3.0f);
  bool Right = d[3] == 6;
  fill(array_view<float, 2>(4, 4, &d[0]), 7.0f);
  Right &= d[3] == 7;
  array_view<int, 2> r(2, 2);
  parallel_for_each(r.extent, [=](index<2> i) restrict(amp) {
    advance(index<2>(i[0], 1));
    r[i] = i[0];
  });
  return Right && r(1, 0) == 1 && use(Object(1), 2, make()) == 10 && Holder(make()).get(Object(3)) == 9;
}

namespace outer {
template <int N> struct Scaled { template <class T> static int of(T &a, Object &b) { return N * (a.n + b.n); } };
template <int N, class T> int scale(T &a, T &b) { return N * (a.n - b.n); }
} // namespace outer
bool testQualified() { return outer::scale<2>(Object(5), Object(3)) == 4 && outer::Scaled<3>::of(make(), make()) == 30; }

int useOne(Object &o) { return o.bump(); }
struct Callable {
  int operator()(int, Object &o) const { return o.bump(); }
  int member(Object &o) { return o.bump() + 1; }
};

/// The parameters of these are declared without names.
bool testPointers(int (*pointer)(Object &), int (&reference)(Object &), int (Callable::*member)(Object &)) {
  std::function<int(int, Object &)> any = Callable();
  auto lambda = [](Object &o) { return o.bump(); };
  int (*table[1])(Object &) = {pointer};
  Callable c;
  return pointer(Object(1)) == 2 && reference(make()) == 6 && (c.*member)(Object(2)) == 4 && any(1, Object(3)) == 4 &&
         lambda(Object(4)) == 5 && table[0](Object(6)) == 7;
}

struct Vector { float x; };
Vector operator+(Vector &a, Vector &b) { return {a.x + b.x}; }
Vector operator*(Vector &a, float f) { return {a.x * f}; }
Vector &operator+=(Vector &a, Vector &b) { a.x += b.x; return a; }
struct Table {
  float at[4] = {1, 2, 3, 4};
  Table operator*(Table &other) { Table t; t.at[0] = at[0] * other.at[1]; return t; }
  float operator[](Vector &v) { return at[int(v.x)]; }
};
std::string &operator<<(std::string &s, Table &t) { return s += std::to_string(int(t.at[0])); }
Vector vectorOf(float x) { return {x}; }

/// Operands, including nested ones.
bool testOperators() {
  Vector a = vectorOf(1) + vectorOf(2);
  Vector b = a + vectorOf(3) * 2.0f + vectorOf(-1);
  a += vectorOf(4) + b;
  Table t = Table() * Table() * Table();
  std::string s;
  s << Table() << t;
  return a.x == 15 && b.x == 8 && t.at[0] == 4 && Table()[vectorOf(2)] == 3 && s == "14";
}

bool testWords() {
  unsigned __int64 large = 0x100000000UI64;
  __int64 negative = -5I64;
  unsigned x = 7ui32;
  char c = 3i8;
  int total = 0, each = 0;
  std::vector<std::string> names(2, "in");
  for each (const std::string &in in names)
    total += in.size();
  int numbers[] = {1, 2, 3};
  for each (int v in numbers) {
    for each (char ch in std::string("ab"))
      total += ch - 'a';
    total += v;
  }
  for (each = 0; each < 2; ++each)
    total += each;
  return large >> 32 == 1 && negative == -5 && x == 7 && c == 3 && total == 14;
}

bool testIterators() {
  array<float, 1> source(16);
  std::vector<float> d(16, 1.0f), to(16);
  copy(d.begin(), d.end(), source);
  copy(source, stdext::make_checked_array_iterator(&to[0], to.size()));
  stdext::checked_array_iterator<float *> at(&to[0], to.size());
  *at++ = 2;
  at += 2;
  return to[0] == 2 && to[1] == 1 && at[0] == 1 && at - &to[0] == 3 && stdext::make_unchecked_array_iterator(&to[0]) == &to[0];
}

#ifdef WRONG
struct Moved { int operator+(Moved &&) { return 1; } int operator*(int &) { return 1; } };
Moved lvalue;
// WRONG: [[#@LINE+1]]:{{[0-9]+}}: error: invalid operands to binary expression
int sum = lvalue + lvalue;
// WRONG: [[#@LINE+1]]:{{[0-9]+}}: error: invalid operands to binary expression
int product = lvalue * 3;
int change(int &n) { return n; }
template <class T> int any(T &n) { return 1; }
void both(Object &a, const Object &b) {}
void moved(Object &&a) {}
// WRONG: [[#@LINE+1]]:{{[0-9]+}}: error: non-const lvalue reference to type 'Object' cannot bind to a temporary of type 'Object'
Object &returned() { return (make()); }
struct Member {
  // WRONG: [[#@LINE+1]]:{{[0-9]+}}: error: non-const lvalue reference to type 'Object' cannot bind to a temporary of type 'Object'
  Member() : n(0), object(make()) {}
  int n;
  Object &object;
};
// WRONG: [[#@LINE+1]]:{{[0-9]+}}: error: no matching function for call to 'change'
int a = change(3);
// WRONG: [[#@LINE+1]]:{{[0-9]+}}: error: no matching function for call to 'any'
int b = any(4);
void wrong() {
  both(Object(1), 2);
  // WRONG: [[#@LINE+1]]:{{[0-9]+}}: error: no matching function for call to 'both'
  both(1, Object(2));
  Object o(1);
  // WRONG: [[#@LINE+1]]:{{[0-9]+}}: error: no matching function for call to 'moved'
  moved(o);
  // WRONG: [[#@LINE+1]]:{{[0-9]+}}: error: invalid suffix 'i65' on integer constant
  int c = 5i65;
}
#endif

int main() {
  Matrix m(3);
  m.set(1, 2);
  m += m;
  Buffer<int> b(4);
  return testTemporaries() && testOperators() && testQualified() && testPointers(useOne, useOne, &Callable::member) && testWords() && testIterators() && m.as<int>() == 0 && m.get(1) == 2 && b.size() + b.twice() == 12 ? 0 : 1;
}

// Declarations that Visual C++ accepted and standard C++ spells differently.
//
// RUN: %amp-clang++ -std=c++17 %s -o %t 2>&1 | FileCheck %s
// RUN: %t
// RUN: %amp-clang++ -std=c++14 -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not %amp-clang++ --amp-strict -std=c++17 -fsyntax-only -ferror-limit=0 %s 2>&1 | FileCheck %s --check-prefix=STRICT
// RUN: not %amp-clang++ -std=c++17 -DWRONG -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=WRONG --implicit-check-not=error:
// CHECK: remark: accepted for Visual C++ compatibility: names of Visual C++
// CHECK-SAME: '&&' for a reference to a temporary in 4 places
// CHECK-SAME: '::' in 1 place, '::own::' in 1 place
// CHECK-SAME: 'class' before a typedef's name in 2 places
// CHECK-SAME: 'class' of an explicit instantiation in 2 places
// CHECK-SAME: 'int' for the type of template parameters in 13 places
// CHECK-SAME: 'sealed' and 'abstract' in 16 places
// CHECK-SAME: 'temporary T as T &' in 4 places
// CHECK-SAME: 'typename Class::' in 3 places
// CHECK-SAME: 'using namespace Concurrency' before its line in 1 place
// CHECK-SAME: comparisons of pointers with 0 in 4 places
// CHECK-SAME: declarations before their use in 4 places
// CHECK-SAME: default arguments outside of the class in 4 places
// CHECK-SAME: std::exception with a text in 5 places
// STRICT-NOT: remark: accepted for Visual C++ compatibility
// STRICT-DAG: error: no matching function for call to 'rankOf'
// STRICT-DAG: error: default arguments cannot be added to an out-of-line definition
// STRICT-DAG: error: declaration does not declare anything
// STRICT-DAG: error: ordered comparison between pointer and zero
// STRICT-DAG: error: typedef 'reference' cannot be referenced with the 'class' specifier
// STRICT-DAG: error: 'one' does not name a template
// STRICT-DAG: error: no matching conversion for functional-style cast from 'const char[5]' to 'std::exception'
// STRICT-DAG: error: no template named 'array_view'
// STRICT-DAG: error: no template named 'CountBits'
// STRICT-DAG: error: unknown type name 'Tree'
// STRICT-DAG: error: ambiguous partial specializations of 'TileSize<Concurrency::tiled_index<4>>'
// STRICT-DAG: error: expected ';' at end of declaration list
// STRICT-DAG: error: non-const lvalue reference to type 'Iterator' cannot bind to a temporary of type 'Iterator'
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>

// A member's declaration needs names from a later using directive.
template <class T> struct Early {
  array_view<T> *view() { return nullptr; }
  int count() { return extent<1>(3).size(); }
};
using namespace concurrency;

enum class Color { Red, Green };
int isGreen(const enum class Color c);
int isGreen(const enum class Color c) { return c == Color::Green; }

// Ranks and tile sizes are int.
template <class T> struct Kind { static const int value = 0; };
template <class T, unsigned N> struct Kind<array_view<T, N>> { static const int value = 1; };
template <unsigned N> unsigned rankOf(const extent<N> &);
template <unsigned N> unsigned rankOf(const extent<N> &) { return N - 5 > 0 ? N : 0; } // unsigned: always greater
template <typename T, size_t N> void fillAll(array_view<T, N> a, T x) {
  static_assert(sizeof(N) == sizeof(size_t), "the body sees the written type");
  parallel_for_each(a.extent, [=](index<N> i) restrict(amp) { a[i] = x; });
}
template <unsigned N> int localOf(tiled_index<N> t) restrict(amp) { return t.local[0] + N; }

template <class T> struct TileSize;
template <unsigned A> struct TileSize<tiled_index<A>> { static const int value = A - 1 > 0; }; // unsigned
template <unsigned A, unsigned B> struct TileSize<tiled_index<A, B>> {
  enum { value = A * B };
  tiled_index<A, B> *index = nullptr;
  unsigned area();
};
template <unsigned A, unsigned B> unsigned TileSize<tiled_index<A, B>>::area() { return A - 100 > 0 ? A * B : 0; }
template <class T> struct Outer {
  template <class U> struct Depth;
  template <std::size_t A> struct Depth<tiled_index<A>> { enum { value = 1 }; };
  template <std::size_t A, std::size_t B, std::size_t C> struct Depth<tiled_index<A, B, C>> { enum { value = 3 }; };
};

// Virtual functions and classes.
class Shape abstract {
public:
  virtual int corners() abstract;
  virtual int edges() const abstract;
  virtual int faces() { return 1; }
  virtual ~Shape() {}
  int sealed() { return 6; } // names
  int abstract = 7;
};
template <class T> struct Middle abstract : public T {
  int corners() override abstract;
  int faces() abstract override;
};
class Square sealed : public Middle<Shape> {
public:
  int corners() override sealed { return 4; }
  virtual int edges() const sealed override;
  int faces() sealed { return (sealed)() + abstract; }
};
int Square::edges() const { return 5; }
struct Point sealed { int x; };
class Round final : public Shape {
  int corners() override final { return 0; }
  int edges() const sealed { return 1; }
};
template <class T> class Ring sealed : public T {
  int corners() override sealed { return 0; }
  int edges() const override { return 1; }
  virtual int radius() restrict(cpu) sealed { return 2; }
};

// Names of template parameters.
template <class T> class Storage {
  template <class T> friend class Storage;
  template <typename T> friend T first(Storage<T> &);
  T value = 1;

public:
  int twice() {
    typedef int T;
    T x = T(value);
    return 2 * x;
  }
};
template <typename T> T first(Storage<T> &s) { return s.value; }
template <class value_type> struct Holder {
  typedef value_type value_type;
  value_type v = 2;
};

// Explicit instantiations without a class key.
namespace pairs {
template <class T> struct Pair {
  int sum() const { return int(a + b); }
  T a, b;
};
} // namespace pairs
template pairs::Pair<int>;
template   pairs::Pair<float>;

// Default arguments outside of the class.
template <class T> struct Defaults {
  Defaults(T a, int b);
  int sum(T a, int b, int *);
  template <class U> U scaled(U a, int b);
  T a;
  int b;
};
template <class T> Defaults<T>::Defaults(T a, int b = 3) : a(a), b(b) {}
template <class T> int Defaults<T>::sum(T c, int d = 4, int *p = NULL) { return a + b + c + d + (p > 0); }
template <class T> template <class U> U Defaults<T>::scaled(U u, int v = 1) { return u * v; }

template <int N, int B> struct IsBitSet { enum { value = (N & B) != 0 }; };

int comparePointers(int *p) {
  int n = 0;
  if (p > 0)
    n += 1;
  if (0 < p && p >= NULL)
    n += 2;
  return n;
}

struct Entry { int n = 5; };
class Table {
  typedef Entry reference;
  friend class reference;
  typedef Entry other;
  friend struct other;
};

template <typename A, typename T> void fillAny(A &a, T x) {
  for (unsigned i = 0; i < a.extent.size(); ++i)
    a[i] = x;
}
template <class Iterator> int distanceOf(Iterator &first, Iterator &last) { return last.at - first.at; }
struct Iterator { int at; };
Iterator iteratorAt(int n) { return Iterator{n}; }

// Variables for temporaries, which live equally long.
int lengthOf(array_view<int> a) {
  auto &part = a.section(0, 3), other = a;
  Iterator &first = iteratorAt(2), &last(iteratorAt(6));
  first.at += other.extent[0];
  int sum = 0;
  for (Iterator &only = first; only.at < 12; ++only.at)
    sum += part.extent[0];
  return sum + last.at;
}
template <class T> int atOf(T t) {
  T &copy = T(t);
  return copy.at;
}

// Templates name class templates and classes before their declaration.
namespace bits {
#define INNER namespace detail
namespace unrelated {}
INNER {
  template <unsigned N> struct IsPower {
    enum { value = CountBits<N, 0x80>::value == 1 && !Second<CountBits<N, 1>>::value };
  };
  template <class T> struct Node {
    Tree *owner = nullptr;
    Node *next = nullptr;
  };
} // namespace detail
template <unsigned N, unsigned Bit, class Result = int> struct CountBits {
  static const Result value = Single<N, Bit>::value + CountBits<N, (Bit >> 1)>::value;
};
template <unsigned N> struct CountBits<N, 0, int> { static const int value = 0; };
template <unsigned N, unsigned Bit> struct Single { static const int value = (N & Bit) != 0; };
template <class First, class Default = First> struct Second { static const bool value = First::value > 1; };
struct Tree { detail::Node<int> root; };
} // namespace bits

// A dependent base's typedef, and a template of that name.
template <class T> struct size_type {};
template <class T> struct Base { typedef int size_type; };
template <class T> struct Derived : Base<T> {
  size_type count;
  int set(size_type n) {
    size_type m = n;
    return count = m;
  }
};

struct Failure : std::exception {
  Failure() : std::exception("none") {}
  Failure(int) : std::exception() {}
};
int throwText() {
  int n = 0;
  try {
    throw std::exception("text");
  } catch (const std::exception &e) {
    n += e.what() == std::string("text");
  }
  std::exception named("named");
  return n + (Failure().what() == std::string("none")) + (named.what() == std::string("named")) + (Failure(1).what()[0] != 0);
}

// In its initializer, the variable's name denotes the template.
template <class T> struct one { static const int value = 1; };
namespace own {
template <class T> struct zero { static int get() { return 0; } };
template <class T> int useZero() {
  T zero = zero<T>::get();
  return zero;
}
} // namespace own
template <class scalar_type> scalar_type useOne() {
  scalar_type one = one<scalar_type>::value;
  return one;
}

#ifdef WRONG
// WRONG-DAG: error: no matching function for call to 'distanceOf'
int wrongTemporary() { return distanceOf(1, 2); }
// WRONG-DAG: error: non-const lvalue reference to type 'int' cannot bind to a temporary of type 'int'
int &wrongVariable = 1 + 2;
// WRONG-DAG: error: no template named 'NowhereDeclared'
template <class T> struct WrongName { NowhereDeclared<T> *p; };
// WRONG-DAG: error: no matching function for call to 'rankOf'
int wrongRank() { return rankOf(3); }
// WRONG-DAG: error: no matching conversion for functional-style cast from 'Entry' to 'std::exception'
// WRONG-DAG: error: base 'Square' is marked 'final'
struct WrongBase : Square {};
// WRONG-DAG: error: variable type 'Middle<Shape>' is an abstract class
Middle<Shape> wrongObject;
std::exception wrongException() { return std::exception(Entry()); }
#endif

int main() {
  static_assert(Kind<array_view<const int, 2>>::value == 1, "");
  static_assert(IsBitSet<-1, 0x80000000u>::value, "");
  std::vector<int> d(8);
  array_view<int, 1> a(8, d);
  fillAll(a, 3);
  bool right = a[2] == 3 && rankOf(extent<2>(4, 4)) == 2 && isGreen(Color::Green);
  parallel_for_each(a.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) { a[t.global] = localOf(t); });
  right &= a[6] == 6;
  fillAny(a.section(0, 4), 7);
  fillAny(array_view<int>(8, d).section(4, 1), 8);
  right &= a[3] == 7 && a[4] == 8 && distanceOf(iteratorAt(1), iteratorAt(4)) == 3;
  Storage<int> s;
  Holder<int> h;
  right &= s.twice() + first(s) + h.v == 5;
  Defaults<int> f(1);
  f.scaled(2);
  right &= f.sum(2) == 10 && comparePointers(&d[0]) == 3 && comparePointers(0) == 0;
  right &= Derived<float>().set(4) == 4 && throwText() == 4 && useOne<int>() == 1 && own::useZero<int>() == 0;
  right &= lengthOf(a) == 12 && atOf(iteratorAt(7)) == 7;
  static_assert(TileSize<tiled_index<4>>::value == 1 && TileSize<tiled_index<4, 2>>::value == 8, "");
  static_assert(Outer<int>::Depth<tiled_index<4>>::value == 1 && Outer<int>::Depth<tiled_index<4, 2, 2>>::value == 3, "");
  Square square;
  Shape &shape = square;
  right &= shape.corners() == 4 && shape.edges() == 5 && shape.faces() == 13 && TileSize<tiled_index<4, 2>>().area() == 8;
  right &= Round().faces() == 1 && Ring<Shape>().faces() == 1 && Point{3}.x == 3;
  bits::Tree tree;
  right &= bits::detail::IsPower<4>::value && !bits::detail::IsPower<5>::value && tree.root.owner == nullptr;
  right &= Early<int>().count() == 3 && Early<int>().view() == 0;
  return right ? 0 : 1;
}

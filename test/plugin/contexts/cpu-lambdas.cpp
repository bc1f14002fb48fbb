// Lambdas, initializers of members and default arguments in cpu code select cpu functions in both compilations,
// although they contain or surround kernels. C++ AMP 1.2, 2.2.1.
//
// RUN: %amp-clang++ -std=c++14 -fsyntax-only -ferror-limit=0 -Xclang -verify -Xclang -verify-ignore-unexpected=note %s
// RUN: %amp-clang++ -std=c++20 -fsyntax-only -ferror-limit=0 -Xclang -verify -Xclang -verify-ignore-unexpected=note %s
#include <amp.h>
#include <functional>
using namespace concurrency;

// Only cpu code may instantiate these with double, and the results have different types.
template <class T> T on_cpu(T v) { return v; }
template <class T> T f(T v, int = 0) { return on_cpu(v); }
template <class T> float f(T v) restrict(amp) {
  static_assert(sizeof(T) == 4, "amp function"); // expected-error {{amp function}}
  return v;
}
template <class T> struct X {
  X(int n, unsigned level = 0) : n(n + level) {}
  X(int n) restrict(amp) : n(n) {
    static_assert(sizeof(T) == 4, "amp constructor"); // expected-error {{amp constructor}}
  }
  int member(int = 0) const { return n; }
  int member() const restrict(amp) {
    static_assert(sizeof(T) == 4, "amp member"); // expected-error {{amp member}}
    return n;
  }
  X operator+(int m) const { return X(n + m); }
  X operator+(int m) const restrict(amp) {
    static_assert(sizeof(T) == 4, "amp operator"); // expected-error {{amp operator}}
    return X(n + m);
  }
  int n;
};
template <class T> void launch(T n) {
  array_view<int> v(1);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = static_cast<int>(n); });
}
#define CHECK(E)                                                                                                       \
  do {                                                                                                                 \
    auto value = E;                                                                                                    \
    static_assert(sizeof(value) == 8, "of the cpu function");                                                          \
    array_view<int> v(1);                                                                                              \
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = static_cast<int>(value); });                    \
    launch(value);                                                                                                     \
  } while (false)

// L101 accept: lambdas in cpu code, at any depth
void nested() {
  auto outer = [&] {
    CHECK(f(1.0));
    X<double> x(2);
    (x + 1).member();
    auto inner = [=] {
      CHECK(f(2.0) + x.member());
      [&] { CHECK(f(3.0) + X<double>(3).n); }();
    };
    inner();
  };
  outer();
}
// L101 accept: generic ones, and what their declarators contain
void generic() {
  auto outer = [&](auto x, decltype(f(x)) y, int = sizeof(f(1.0))) noexcept(sizeof(f(x)) == 8) -> decltype(f(x)) {
    CHECK(f(x));
    auto inner = [](auto z) {
      CHECK(f(z));
      return f(z);
    };
    static_assert(sizeof(inner(x)) == 8, "");
    return inner(y);
  };
  static_assert(noexcept(outer(1.0, 1.0)), "");
  static_assert(sizeof(outer(1.0, 1.0)) == 8, "");
  outer(1.0, 1.0);
}
// L101 accept: in templates
template <class T> auto calls(T t) { return t(2.0); }
template <class T> struct Class {
  T n = f(T(1));
  T m = [] {
    CHECK(f(T(1)));
    return f(T(2));
  }();
  T run(T x = f(T(3))) {
    auto here = [this](auto y) {
      CHECK(f(n) + f(y));
      return f(y);
    };
    return calls([&](auto y) { return here(f(y)); }) + calls(here) + x;
  }
  template <class U> U convert(U u) {
    auto to = [=] { CHECK(f(u)); };
    to();
    return f(u);
  }
};
template struct Class<double>;
template <class T> void function(T t) {
  auto g = [&](decltype(f(t)) x) -> decltype(f(t)) {
    CHECK(f(x));
    return f(t);
  };
  static_assert(sizeof(g(t)) == 8, "");
  g(t);
}
void instantiates() {
  function(1.0);
  Class<double>().convert(2.0);
  std::function<double(double)> g = [](double x) {
    CHECK(f(x));
    return f(x);
  };
  g(1);
}
// L101 accept: where the brackets of a lambda could be others
void positions(bool b, double *p) {
  if (b)
    [&] { CHECK(f(*p)); }();
  for (int i = 0; i < 2; ++i)
    [=]() mutable { CHECK(f(*p)); }();
  (void)[&] { CHECK(f(*p)); };
  p = *[&]() __attribute__((noinline)) -> double ** {
    CHECK(f(*p));
    return &p;
  }();
  double **both = new double *[2]{p, p};
  auto *pairs = new std::pair<int, std::pair<int, int>>[1]{{1, {2, 3}}};
  double *(&elements)[2] = *(double *(*)[2])both;
  double d = (p)[1];
  auto const &last = *both;
}
// L109 accept: initializers and default arguments of classes for cpu code
struct Members {
  double n = f(1.0);
  double m = [] {
    CHECK(f(1.0));
    return f(2.0);
  }();
  double call(double x = f(3.0)) noexcept(sizeof(f(1.0)) == 8) { return x; }
  struct Inner {
    double n = X<double>(2).member();
  } inner;
};
static_assert(noexcept(std::declval<Members>().call(1.0)), "");
double argument(double x = [] {
  CHECK(f(1.0));
  return f(2.0);
}()) {
  return x;
}
double variable = [] {
  CHECK(f(1.0));
  return f(Members().call()) + argument();
}();
void local_classes() {
  struct Local {
    double v = f(1.0);
    void run() {
      auto g = [&] { CHECK(f(v)); };
      g();
    }
  };
  auto g = [&] {
    struct Inner {
      void run() {
        [] { CHECK(f(2.0)); }();
      }
    };
    Inner().run();
    Local().run();
  };
  g();
}
// L109 accept: amp code uses the same classes if their initializers are for both sides
int both() restrict(cpu, amp) { return 1; }
struct ForBoth {
  int n = both();
};
struct Destroyed {
  ~Destroyed() restrict(amp) {}
};
struct Destroys {
  Destroyed d;
  int n = both();
  ~Destroys() restrict(amp) {}
};

// In a template, a class may contain any instance of itself.
template <class T> struct Instances {
  struct Inner {
    Instances all;
    double n = f(1.0);
  };
};

// L101 accept: lambdas in amp code are amp code
int side() restrict(cpu);
float side() restrict(amp);
void amp_code() restrict(amp) {
  auto g = [] { return side(); };
  float(*same)[sizeof(g()) == sizeof(float)] = nullptr;
  float h = side();
  [&] { h = g(); }();
  if (h == 0)
    [&] { h = [=] { return side(); }(); }();
  ForBoth b;
}
// L101 reject: real amp code in these lambdas
void rejected() {
  auto g = [&] {
    array_view<double> v(1);
    parallel_for_each(
        v.extent, [=](index<1> i) restrict(amp) {
          X<double> x(1);
          auto inner = [=] { return f(v[i]) + (x + 1).member(); };
          v[i] = inner();
        });
  };
  g();
}

// The bodies of templates that nothing instantiates are resolved with their own parameters as arguments: in members, with
// `this` and default arguments, and with objects of types that the parameters determine.
//
// RUN: %amp-clang++ -std=c++20 -fsyntax-only -Wno-deprecated-this-capture -Xclang -verify -Xclang -verify-ignore-unexpected=note %s
// RUN: %amp-clang++ -std=c++20 -c -O1 -fprofile-instr-generate -fcoverage-mapping -DRIGHT %s -o %t.o
#include <amp.h>
using namespace concurrency;

// Nothing of this is an error, and none of it is in the object file.
template <class T, int N, template <class> class U, class... P> struct Right {
  T t;
  U<T> u;
  int n;
  static int count;
  int members(P... p) const {
    struct Part {
      int v;
      int get(int m = N, int k = sizeof(T)) const { return v + m + k; }
    };
    auto all = [=, this](auto x) { return x + n + t + (... + p) + Part{N}.get(); };
    auto first = [this, m = Part{1}]() mutable { return m.v++ + n + count; };
    static int kept = first();
    static_assert(sizeof(Part) == sizeof(int) && sizeof(T) > 0);
    if constexpr (sizeof(T) == N)
      return Part(t, t);
    return all(N) + kept + u.size();
  }
  template <class V> auto nested(V v) -> decltype(v + N) {
    struct Holder {
      V v;
      T t[N];
      Right &r;
      int size() const { return sizeof(*this); }
    };
    struct Empty {};
    Holder h = {v, {}, *this};
    auto l = [h, e = Empty()] { return h.size() + sizeof(e); };
    auto copied = [l] { return l() + sizeof(l); };
    for (const auto &x : h.t)
      n += x ? copied() : [=] { return sizeof(x) + sizeof(h); }();
    switch (auto [a, b] = Part(h); N) {
    case N: return [&] { return a + b; }();
    }
    goto end;
  end:
    return copied() + typename T::type(Empty()) + requires { Empty(1); };
  }
  Right(int m) : n([=, this] { return m + N; }()) {
    auto l = [=]() noexcept(noexcept(T())) { return t; };
    l();
  }
  ~Right() {
    auto l = [](auto... x) { return (... + sizeof(x)); };
    l(1, t);
  }
  typedef struct {
    int v;
  } Part;
};
template <int N> void constants(array_view<int> v) {
  static const int doubled = N * 2;
  parallel_for_each(v.extent.template tile<N>(), [=](tiled_index<N> t) restrict(amp) {
    tile_static int tile[doubled];
    tile[t.local[0]] = 1;
    for (int i = 1; i < doubled; i *= 2)
      v[t.global] = tile[0];
  });
}
template <class T> auto deduced(T t) {
  auto l = [] { return 1; };
  if (t)
    return l();
  return l() + 1;
}
template <class T> decltype(auto) deduced_type(T t, int n) {
  struct Part {
    T *p;
    auto get() { return p; }
  };
  if (n)
    return Part{&t}.get();
  return [&] { return &t; }();
}
// Wrong for any arguments, but not because of a restriction: it is left to instantiations.
template <class T> int left(T t) {
  struct Part {
    explicit Part(int);
  };
  Part p = 1;
  Part q;
  auto l = [] {};
  static_assert(false && sizeof(Part));
  return l(1) + p;
}

#ifndef RIGHT
template <class T> struct Wrong {
  int n;
  int member(T t) restrict(amp) {
    struct Part {
      int v;
      int cpu(int m = 1) const restrict(cpu) { return v + m; }
      int amp(int m = 1) const restrict(amp) { return v + m; }
      Part &operator=(int) restrict(cpu);
    };
    auto l = [&] {
      return n +
             Part{n}.cpu() + // expected-error {{is restricted to cpu}}
             Part{n}.amp();
    };
    Part p;
    p = n; // expected-error {{no viable overloaded '='}}
    p = t;
    return l();
  }
  // In the code of a lambda that is resolved, one that is not.
  void kernel(array_view<int> v, T t) {
    int n = 1;
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
      auto inner = [](T u) restrict(amp) { return [=] { return u; }(); };
      T u;
      auto copy = [=] { return u + n; };
      v[i] = [](T u) restrict(cpu) { return 1; }(u); // expected-error {{is restricted to cpu}}
    });
    auto host = [=](int m) { return t + m; };
    host(1);
  }
};
#endif

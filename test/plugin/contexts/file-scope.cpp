// Code outside of functions is cpu code in both compilations: a type that an overload determines there is the same on
// the host and in kernels. Code after a specifier has that specifier's restriction, and so do member initializers. C++
// AMP 1.2, 2.1.1, 2.2.1.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -Xclang -verify %s
// RUN: %amp-clang++ -std=c++20 -fsyntax-only -Xclang -verify %s
// expected-no-diagnostics
#include <amp.h>
using namespace concurrency;

template <class A, class B> struct Same { static constexpr bool value = false; };
template <class A> struct Same<A, A> { static constexpr bool value = true; };
#define CPU(...) static_assert(Same<__VA_ARGS__, int>::value, "the cpu overload's type")
#define AMP(...) static_assert(Same<__VA_ARGS__, float>::value, "the amp overload's type")
int f() restrict(cpu);
float f() restrict(amp);
template <class T> T g(T) restrict(cpu);
template <class T> float g(T) restrict(amp);
int narrow() restrict(cpu) noexcept;
double narrow() restrict(amp);

// L106 accept: members, bases of enumerations, alignments, array bounds at namespace scope
struct Member {
  decltype(f()) m;
};
CPU(decltype(Member::m));
enum Base : decltype(narrow()) { one };
static_assert(sizeof(Base) == 4, "");
struct Aligned {
  alignas(decltype(narrow())) int m;
};
static_assert(alignof(Aligned) == 4, "");
struct Bounded {
  int bound[sizeof(narrow())];
};
static_assert(sizeof(Bounded) == 16, "");
typedef decltype(f()) Alias;
CPU(Alias);
decltype(f()) variable;
CPU(decltype(variable));
auto deduced = f();
CPU(decltype(deduced));
template <class T> auto variable_template = g(T());
CPU(decltype(variable_template<int>));
template <class T> const int size_template = sizeof(g(T()));
// the same in templates, whichever side instantiates them first
template <class T> struct ByAmp {
  decltype(f()) m;
  decltype(g(T())) n;
};
template <class T> struct ByCpu {
  decltype(f()) m;
  decltype(g(T())) n;
};
void amp_asks() restrict(amp) {
  CPU(decltype(ByAmp<int>::m));
  CPU(decltype(ByAmp<int>::n));
  static_assert(size_template<char> == 1, "");
}
CPU(decltype(ByCpu<int>::n));
CPU(decltype(ByAmp<int>::n));
struct InBody {
  int asks() restrict(amp) {
    CPU(decltype(ByCpu<int>::m));
    return sizeof(ByAmp<short>) == 8;
  }
  int m = f();
  decltype(f()) after_initializer;
};
CPU(decltype(InBody::after_initializer));
static_assert(sizeof(ByAmp<short>) == 8, "");

// L104 accept: the enclosing scope's restriction before the specifier, the function's own after it
// L028 accept: up to the body
decltype(f()) leading() restrict(amp);
auto trailing() restrict(amp) -> decltype(f());
auto trailing_of_cpu() restrict(cpu) -> decltype(f());
auto two(decltype(f()) x, decltype(g(1)) y) restrict(amp) -> Same<decltype(f()), decltype(g(1))>;
decltype(f()) after_trailing;
CPU(decltype(after_trailing));
void may_throw() restrict(amp) noexcept(noexcept(narrow()));
void may_not() restrict(cpu) noexcept(noexcept(narrow()));
template <class T> auto trailing_template(T) restrict(amp) -> decltype(g(T()));
struct Methods {
  auto inside() const restrict(amp) -> decltype(f());
  auto outside() const restrict(amp) -> decltype(f());
  decltype(f()) m;
};
CPU(decltype(Methods::m));
auto Methods::outside() const restrict(amp) -> decltype(f()) { return 1; }
auto at_namespace = [](decltype(f()) x) restrict(amp) -> decltype(f()) {
  CPU(decltype(x));
  return x;
};
void checks() restrict(amp) {
  CPU(decltype(leading()));
  AMP(decltype(trailing()));
  static_assert(decltype(two(1, 1))::value, "");
  AMP(decltype(trailing_template(1)));
  AMP(decltype(Methods().inside()));
  AMP(decltype(Methods().outside()));
  static_assert(!noexcept(may_throw()), "");
}
CPU(decltype(trailing_of_cpu()));
static_assert(noexcept(may_not()), "");

// Each side of a constructor resolves its own member initializers; initializers.cpp covers default member initializers.
int only_amp() restrict(amp) { return 1; }
int h() restrict(cpu);
int h() restrict(amp) { return 2; }
template <class T> T same(T) restrict(cpu);
template <class T> T same(T) restrict(amp) { return 3; }
struct Initialized {
  int overloaded, amp;
  Initialized() restrict(amp) : overloaded(h()), amp(only_amp()) {}
};
struct Both {
  int overloaded;
  Both() restrict(cpu, amp) : overloaded(h()) {}
};
struct Implicit {
  int overloaded = h();
} implicit;
template <class T> struct InTemplate {
  T overloaded, dependent;
  InTemplate() restrict(cpu, amp) : overloaded(h()), dependent(same(T())) {}
};
Both both_on_cpu;
InTemplate<int> template_on_cpu;

// Classes that only amp code destroys
struct AmpOnly {
  ~AmpOnly() restrict(amp) {}
} *pointer_to_it;
template <class T> struct AmpOnlyTemplate {
  T t;
  ~AmpOnlyTemplate() restrict(amp) {}
  struct Inner {
    decltype(same(T())) m;
    ~Inner() restrict(amp) {}
  };
};
void destroys() restrict(amp) {
  AmpOnly a;
  AmpOnlyTemplate<int> b;
  AmpOnlyTemplate<int>::Inner c;
}

void launches(array_view<float> v, Member m) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    CPU(decltype(m.m));
    v[i] = Initialized().overloaded + Both().overloaded +
           InTemplate<int>().overloaded + InTemplate<long>().dependent + m.m;
  });
}

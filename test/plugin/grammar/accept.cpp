// Restriction specifiers wherever the grammar allows them, and `restrict` as a name elsewhere.
// C++ AMP 1.2, 2.1.
//
// RUN: %amp-clang++ -std=c++11 -fsyntax-only -Xclang -verify %s
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -Xclang -verify %s
// RUN: %amp-clang++ -std=c++23 -fsyntax-only -Xclang -verify %s
// expected-no-diagnostics

// L001 accept: one or more clauses after the parameter list
// L006 accept: duplicates within and across clauses
// L007 accept: clauses add up
// L008 accept: the order does not matter
// L010 accept: no specifier means cpu
// L012 accept: after qualifiers, before noexcept and the trailing return type
// L018 accept: every kind of function
// L027 accept: each declarator has its own set
// Free functions, duplicates, several clauses, any order.
int free_function(int) restrict(amp);
int free_function(int x) restrict(amp, amp) restrict(amp) { return x; }
void two_clauses() restrict(cpu) restrict(amp);
void two_clauses() restrict(amp, cpu) {}
static inline int static_inline() restrict(cpu, amp) { return 1; }
auto trailing(int x) restrict(cpu, amp) -> double { return x; }
void a_declarator() restrict(amp), b_declarator(int);
void function_parameter(int callback(int) restrict(cpu));
extern "C" int c_function() restrict(amp);

// Overloads on the restriction.
int overloaded() restrict(cpu) { return 1; }
float overloaded() restrict(amp) { return 2; }

struct S {
  int value;
  S() restrict(cpu, amp) : value(0) {}
  explicit S(int v) restrict(cpu, amp) : value(v) {}
  S(float) restrict(amp);
  ~S() restrict(cpu, amp) {}
  int get() const restrict(amp) { return value; }
  int lref() const & restrict(cpu, amp) { return value; }
  int rref() && restrict(cpu, amp) { return value; }
  static int make() restrict(cpu, amp) { return 3; }
  operator int() const restrict(cpu, amp) { return value; }
  explicit operator bool() const restrict(amp) { return value != 0; }
  operator const float *() const restrict(cpu);
  S &operator+=(const S &o) restrict(cpu, amp) { value += o.value; return *this; }
  S operator()(int) const restrict(cpu, amp) { return *this; }
  int operator[](int i) const restrict(cpu, amp) { return i; }
  S operator-() const restrict(cpu, amp) { return S(-value); }
  S &operator++() restrict(cpu, amp) { return *this; }
  bool operator<(const S &o) const restrict(cpu, amp) { return value < o.value; }
  int quiet() restrict(cpu, amp) noexcept;
  friend bool operator==(const S &a, const S &b) restrict(cpu, amp) { return a.value == b.value; }
  friend int befriended(const S &) restrict(cpu, amp);
  template <class T> T as() const restrict(cpu, amp) { return T(value); }
};
S::S(float f) restrict(amp) : value(int(f)) {}
S::operator const float *() const restrict(cpu) { return nullptr; }
int S::quiet() restrict(cpu, amp) noexcept { return 0; }
int befriended(const S &s) restrict(cpu, amp) { return s.value; }

namespace n { template <class T> struct Outer { struct Inner { operator T() const restrict(cpu, amp); }; }; }
template <class T> n::Outer<T>::Inner::operator T() const restrict(cpu, amp) { return T(); }

// L051 accept: specializations and instantiations state the set
// L114 accept: a finite chain of instantiations is not recursion
// Templates: the specifier is part of every declaration.
template <int N> int recurse() restrict(cpu, amp) { return recurse<N - 1>() + 1; }
template <> int recurse<0>() restrict(cpu, amp) { return 0; }
template <class T> T twice(T t) restrict(amp) { return t + t; }
template int twice<int>(int) restrict(amp);
int use_template() restrict(cpu, amp) { return recurse<4>(); }

// L022 accept: typedefs of function types
// L023 accept: pointers and references to cpu functions
// L025 accept: type arguments
// Types: restrict(cpu) is redundant.
typedef float F(int) restrict(cpu);
typedef int (*P)(int) restrict(cpu);
typedef int (&R)(int) restrict(cpu);
template <class T> struct Holder {};
Holder<int(int) restrict(cpu)> held;

// L031 accept: after mutable, before noexcept and the trailing return type
// L033 accept: a lambda without a parameter list (an extension)
// L035 accept: the restriction belongs to the call operator
// Lambdas.
void lambdas() {
  int n = 2;
  auto plain = [](int x) restrict(amp) { return x; };
  auto both = [=](int x) mutable restrict(cpu, amp) -> int { return x + n++; };
  auto cpu = [&](int x) restrict(cpu) noexcept -> int { return x + n; };
  auto bare = [] restrict(cpu, amp) { return 1; };
  both(cpu(1) + bare());
  (void)plain;
}

// Through macros.
#define GPU restrict(cpu, amp)
int through_macro(int) GPU;
int through_macro(int x) GPU { return x; }

// L002 accept: restrict is an ordinary name elsewhere
// L003 accept: amp and cpu are ordinary names
// `restrict` as a name.
namespace names {
int restrict = 3, amp, cpu;
int parameter(int restrict) restrict(amp) { return restrict; }
int call(int x) { if (x) return restrict; return (x) + restrict; }
namespace f {
void restrict(int) {}
void restrict(int) restrict(amp);
void caller(bool b) { if (b) restrict(1); while (b) restrict(amp); }
}
struct Class { int restrict; };
struct Named { struct restrict { restrict() {} ~restrict() {} }; };
template <class restrict> restrict identity(restrict r) { return r; }
typedef int (*unrelated)(int *__restrict);
}

// L056 accept: an overload for the caller's restriction
// L059 accept: each restriction resolves for itself
// Context: the overloads that a function calls (C++ AMP 1.2, 2.3.2).
int picks() restrict(cpu) { return overloaded(); }
float picks_amp() restrict(amp) { return overloaded() + twice(1) + S(2).get(); }

// L018 accept: a typedef with its name in parentheses declares members, which are defined outside the class
typedef int(function_in_parentheses)() restrict(cpu, amp);
typedef int((twice_in_parentheses)) () restrict(amp);
struct DeclaredByType {
  function_in_parentheses member;
  twice_in_parentheses other;
};
int DeclaredByType::member() restrict(cpu, amp) { return 1; }
int DeclaredByType::other() restrict(amp) { return member(); }

// L059 accept: the overload for the enclosing code determines the type of an enumeration
int sized() restrict(amp);
long sized() restrict(cpu);
enum OnHost : decltype(sized());
static_assert(sizeof(OnHost) == sizeof(long), "");
void enumerations() restrict(amp) {
  enum Opaque : decltype(sized());
  enum class Scoped : decltype(sized()) { first };
  static_assert(sizeof(Opaque) == sizeof(int) && sizeof(Scoped) == sizeof(int), "");
}

// L018 accept: the variable of a handler, whose type may name a function type elsewhere
struct HasTypes {
  typedef int type;
  using function_type = int;
};
template <class T> struct Handles {
  using Caught = typename T::type;
  void handle() {
    try {
    } catch (Caught e) {
    }
    try {
    } catch (const typename T::function_type e) {
    }
  }
};
void handle() {
  Handles<HasTypes>().handle();
  try {
  } catch (HasTypes::type e) {
    (void)e;
  }
}

// Which variables amp code may name. C++ AMP 1.2, 2.4.3.2.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -ferror-limit=0 -Xclang -verify %s
#include <amp.h>
#include <type_traits>
using namespace concurrency;

const int size = 4;
static const unsigned flags = 1u << 3;
constexpr float pi = 3.14f;
constexpr bool yes = true;
enum Names { first };
struct Constants {
  static const int K = 8;
  static constexpr double half = 0.5;
  int member;
  int use() const restrict(amp) { return member + K; }
  static int counter; // expected-note {{'counter' declared here}}
};
template <class T> struct Traits {
  static constexpr int value = sizeof(T);
};

// L187 accept: parameters, locals, members, captures
// L188 accept: integral constants, used for their value
int constants(int parameter) restrict(amp) {
  int local[size] = {};
  local[0] = size + Constants::K + parameter + first + Traits<int>::value + flags;
  switch (parameter) {
  case size:
    return local[0];
  }
  return std::is_same<int, int>::value && std::is_same_v<int, int> && yes;
}
// L190 accept: constexpr floating-point constants, as an extension
float floating(float x) restrict(amp) { return x * pi + Constants::half; }
void capture(array_view<int, 1> v) {
  static const int n = 3;
  constexpr int m = 4;
  int k = 5;
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = n + m + k + size; });
}

const float e = 2.7f;  // expected-note 4 {{'e' declared here}}
int global;            // expected-note 4 {{'global' declared here}}
extern int elsewhere;  // expected-note {{'elsewhere' declared here}}
extern const int unknown; // expected-note {{'unknown' declared here}}
const int table[] = {1, 2}; // expected-note {{'table' declared here}}
int *pointer;          // expected-note {{'pointer' declared here}}
// L189 reject: global variables, extern ones, static members
// L187 reject: other variables
int globals() restrict(amp) {
  global = 1;                // expected-error {{global variable 'global' cannot be used in code restricted to amp, because it is not a constant; capture a copy or an array_view [C3586]}}
  Constants::counter++;      // expected-error {{global variable 'counter'}}
  decltype(global) unevaluated = 1; // expected-error {{global variable 'global'}}
  return elsewhere           // expected-error {{global variable 'elsewhere'}}
         + unknown           // expected-error {{global variable 'unknown'}}
         + table[0]          // expected-error {{constant 'table' is not an integer; declare it 'constexpr'}}
         + *pointer;         // expected-error {{global variable 'pointer'}}
}
// L110 reject: a global variable as default argument
int default_argument(int x = global) restrict(amp); // expected-error {{global variable 'global'}}
// L190 reject: constants that are not integers and not constexpr
float not_integer() restrict(amp) { return e; } // expected-error {{constant 'e' is not an integer; declare it 'constexpr' to use its value in code restricted to amp [C3586]}}
// One missing constexpr is one mistake: reported once in each function.
template <class T> T repeated(T x) restrict(amp) {
  x += e; // expected-error {{constant 'e' is not an integer}}
  x += e;
  return x * e;
}
void in_kernels(array_view<float> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = e; // expected-error {{constant 'e' is not an integer}}
    v[i] += e + e + repeated(1.0f) + repeated(1.0);
  });
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = e; }); // expected-error {{constant 'e' is not an integer}}
}
// L188 reject: the address of a constant
const int addressed = 1; // expected-note 2 {{'addressed' declared here}}
void address() restrict(amp) {
  const int *p = &addressed; // expected-error {{only the value of constant 'addressed' can be used in code restricted to amp, not its address; copy it to a local variable [C3586]}}
  const int &r = addressed;  // expected-error {{only the value of constant 'addressed'}}
}
// L191 reject: static locals of the function that contains a kernel
void outer(array_view<int, 1> v) {
  static int s = 0; // expected-note {{'s' declared here}}
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = s; // expected-error {{global variable 's'}}
  });
}
template <class T> T through_template(T t) restrict(amp) {
  return t + global; // expected-error {{global variable 'global'}}
}
int instantiates() restrict(amp) { return through_template(1) + through_template(2u); }

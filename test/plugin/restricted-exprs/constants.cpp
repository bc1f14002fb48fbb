// Constants of types that amp code cannot have: their values matter. C++ AMP 1.2, 2.4.3.1.
//
// RUN: %amp-clang++ -std=c++14 -fsyntax-only -ferror-limit=0 -Xclang -verify -Xclang -verify-ignore-unexpected=note,warning %s
// RUN: %amp-clang++ -std=c++20 --amp-strict -fsyntax-only -ferror-limit=0 -Xclang -verify -Xclang -verify-ignore-unexpected=note,warning %s
#include <amp.h>
using namespace concurrency;

// L185 accept: character constants of all types, wherever a value is
const int marker = '#';
const char narrow_marker = '%';
enum { plus = '+' };
enum class Operator : int { add = '+', sub = L'-' };
template <int N> struct Number {
  static const int value = N;
};
template <char C> int argument() restrict(cpu, amp) { return C; }
template <long long N> int wide_argument() restrict(amp) { return N; }
template <class T> T dependent(T v) restrict(amp) { return v == 'x' ? T('a') + 1 : v + 'b'; }
int one(int) restrict(amp) { return 1; }
int two(float) restrict(amp) { return 2; }
int defaulted(int c = 'd') restrict(amp) { return c; }
#define COMMA ','
struct Fields {
  int c;
  float f;
};
int characters(int v, array_view<int> data) restrict(amp) {
  int table['c' - 'a'] = {'a', L'b'};
  constexpr int known = 'k' + 1;
  static_assert('a' < 'b' && sizeof('c') == 1 && sizeof('A' + v) == 4, "");
  Fields fields = {'s', 'f'};
  bool b = 'b';
  float f = -'f';
  unsigned long u = U'\U0001F600' + u'\u20ac' + '\n' + '\x41' + '\101' + '\0';
  const int &reference = 'r';
  auto sum = 'A' + v;
  auto inherits = [](int c) { return c == 'l'; };
  switch (v) {
  case 'a':
  case L'b':
    v += 'ab';
    break;
  default:
    v -= 'b' - 'a';
  }
  if (v == 'x' || !'y' || v == marker || v == narrow_marker || v == plus || v == int(Operator::sub))
    data['a' - 'a'] = ~'z';
  direct3d_printf("%d", 'c');
  return (v > 62 ? '+' : '/') + table['b' - 'a'] + Number<'n'>::value + argument<'z'>() + dependent(v) + one('c') +
         two('c') + defaulted() + COMMA + int('c') + static_cast<unsigned>('d') + ('e', v) + inherits('l') + known +
         reference + sum;
}

// L183 accept: constants of type long long that fit in 32 bits
int integers(int v) restrict(amp) {
  int i = 0x1234LL, j[3LL] = {1LL}, k = -2147483648LL;
  unsigned u = 0xffffffffULL;
  switch (v) {
  case 5LL:
    v <<= 1ll;
  }
  return (v == 5LL ? v + 5LL : v * 3ULL) + j[0LL] + Number<5LL>::value + dependent(v) + one(5LL) + int(6LL) +
         sizeof(7LL) + wide_argument<-5>() + wide_argument<0xffffffff>();
}
// Accepted as well: constants of type long double that become double or float.
double floats() restrict(amp) {
  float f = 1.0L;
  const double &reference = -2.5L;
  return f + reference + double(1e39L);
}

// Enumerators are such constants, too.
enum Narrow : char { narrow, letter = 'l' };
enum class Scoped : short { first = -1, second };
enum Flag : bool { off, on };
enum Long : long long { fits = 5, large_value = 1LL << 40 };
struct Kinds {
  enum Kind : unsigned char { one = 1, two };
  int n;
};
template <class T, Narrow N> struct OfEnumeration {
  enum Inner : short { inner = sizeof(T) };
  int get() const restrict(amp) { return inner + N + Inner::inner + (N == letter); }
};

template <class T> int kinds_of(T v) restrict(amp) { return v.n + T::one + (v.n == T::two ? T::one : T::two); }
int enumerators(int v, Kinds kinds) restrict(amp) {
  int table[letter] = {narrow, Kinds::two};
  constexpr int known = on + 1;
  static_assert(letter == 'l', "");
  switch (v) {
  case narrow:
  case int(Scoped::second) + 3:
    v += Kinds::one;
  }
  if (v == letter || Scoped::first == Scoped::second || on)
    v = off ? narrow : letter;
  return static_cast<int>(Scoped::first) + fits + kinds_of(kinds) + OfEnumeration<int, letter>().get() + known + table[0];
}

// L185 reject: variables, parameters, results and captures of these types
template <class T> T value(T v) restrict(amp) { return v; } // expected-error 2 {{type 'char' is not allowed in code restricted to amp [C3581]}}
template <class T> int other(T v) restrict(amp) { return 1; } // expected-error {{type 'long long'}}
template <class T> int reference(const T &v) restrict(amp) { return v; } // expected-error {{type 'const char &'}}
auto deduced() restrict(amp) { return 'x'; }                             // expected-error {{type 'char'}}
struct Small {
  char c;
};
int variables(int v) restrict(amp) {
  char c = 'c';                                   // expected-error {{type 'char'}}
  auto d = 'd';                                   // expected-error {{type 'char'}}
  const char &e = 'e';                            // expected-error {{type 'const char &'}}
  wchar_t w = L'w';                               // expected-error {{type 'wchar_t'}}
  char array[] = {'a', 'b'};                      // expected-error {{type 'char[2]'}}
  Small s = {'s'};                                // expected-error {{type 'Small'}}
  auto l = [] { return 'l'; };                    // expected-error {{type 'char'}}
  auto m = [c = 'm'] { return 1; };               // expected-error {{type 'char'}}
  long long x = 5LL;                              // expected-error {{type 'long long'}}
  auto y = v + 5LL;                               // expected-error {{type 'long long'}}
  return value('c') + reference('c') + other(5LL) // instantiations
         + (char)'c' + char('c') + (short)'d'     // expected-error 2 {{type 'char'}} expected-error {{type 'short'}}
         + "text"[0];                             // expected-error {{a string literal}}
}
// L183 reject: constants that do not fit
template <long long N> int large() restrict(amp) {
  return N != 0; // expected-error {{an integer constant of type 'long long' that needs more than 32 bits}}
}
template <class T> bool pattern(T v) restrict(amp) {
  return v == 0x100000000LL; // expected-error {{of type 'long long' that needs more than 32 bits}}
}
long constants() restrict(amp) {
  return large<5>() + large<0x100000000>() + 0x100000000LL // expected-error {{of type 'long long'}}
         + -4294967296LL                                   // expected-error {{of type 'long long'}}
         + 0xffffffffffffffffULL                           // expected-error {{of type 'unsigned long long'}}
         + 0x100000000L;
}
int large_enumerator(int v) restrict(amp) {
  Narrow n = narrow;              // expected-error {{type 'Narrow'}}
  auto s = Scoped::first;         // expected-error {{type 'Scoped'}}
  auto l = [] { return letter; }; // expected-error {{type 'Narrow'}}
  v += (Kinds::Kind)2;            // expected-error {{type 'Kinds::Kind'}}
  return v + (large_value != 0);  // expected-error {{type 'Long'}}
}
double arithmetic(double d) restrict(amp) {
  float f = 1e39L; // expected-error {{type 'long double'}}
  return d * 2.5L; // expected-error {{type 'long double'}}
}

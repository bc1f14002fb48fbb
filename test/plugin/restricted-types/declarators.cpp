// Declarators of functions restricted to amp. C++ AMP 1.2, 2.4.2.
//
// RUN: %amp-clang++ -std=c++14 -fsyntax-only -ferror-limit=0 -Xclang -verify %s
#include <amp.h>
using namespace concurrency;

// L180 accept: inline, static, access, const, ref-qualified, default arguments
static inline int defaults(int x = 1) restrict(amp) { return x; }
class Members {
  int private_member() const restrict(amp) { return defaults(); }

public:
  int lvalue() & restrict(amp) { return private_member(); }
  int rvalue() && restrict(amp) noexcept { return 1; }
  static int none() restrict(cpu, amp);
};
// L173 accept: many parameters, or none
int many(int a, float b, double c, int *d, int &e, const long f, index<3> g, bool h) restrict(amp);
// L174 accept: void, values, pointers and references as results
void no_result() restrict(amp);
int *pointer_result(int *p) restrict(amp);
const int &reference_result(const int &x) restrict(amp);

// L172 reject: an ellipsis
void ellipsis(int, ...) restrict(amp); // expected-error {{a function restricted to amp cannot take a variable number of arguments [C3581]}}
// L173 reject: a parameter that is not compatible
// L179 reject: in a declaration that nothing uses
void parameter(char) restrict(amp); // expected-error {{type 'char'}}
// L174 reject: a result that is not compatible
char result() restrict(amp); // expected-error {{type 'char'}}
auto deduced() restrict(amp) { return 'x'; } // expected-error {{type 'char'}}
// L037 reject: throw()
// L176 reject: dynamic exception specifications
void nothing_thrown() restrict(amp) throw(); // expected-error {{the only exception specification of a function restricted to amp can be 'noexcept' [C3581]}}
void thrown() restrict(cpu, amp) throw(int); // expected-error {{only exception specification of a function restricted to amp can be 'noexcept'}}
__declspec(nothrow) void declspec_nothrow() restrict(amp); // expected-error {{only exception specification of a function restricted to amp can be 'noexcept'}}
auto lambda = []() restrict(amp) throw() {}; // expected-error {{only exception specification of a function restricted to amp can be 'noexcept'}}
// L175 reject: virtual
// L178 reject: volatile
// L124 accept: virtual functions of classes that only cpu code uses
struct Cpu {
  virtual int on_cpu() { return 1; } // expected-note {{hidden overloaded virtual function 'Cpu::on_cpu' declared here}}
  virtual int f() restrict(cpu, amp) { return 1; } // expected-error {{member function 'f' restricted to amp cannot be virtual [C3581]}}
  int v() volatile restrict(amp); // expected-error {{member function 'v' restricted to amp cannot be volatile [C3581]}}
};
// L123 accept: a function of another restriction does not override
struct Other : Cpu {
  int on_cpu() restrict(amp);
};
// L123 reject: a function overrides only if the restrictions agree
struct Marked : Cpu {
  int on_cpu() restrict(amp) override; // expected-error {{non-virtual member function marked 'override' hides virtual member function}}
};

// The definition does not repeat the messages of the declaration.
void parameter(char) restrict(amp) {}
// Templates are checked when they are instantiated and amp code uses them.
template <class T> struct Vector {
  T x;
  T get() const restrict(cpu, amp) { return x; }
  static T zero() restrict(cpu, amp) { return T(); }
};
template <class T> T twice(T x) restrict(cpu, amp) { return x + x; } // expected-error 2 {{type 'short'}}
int cpu_use(Vector<short> v) { return v.get() + Vector<char>::zero() + twice('x') + twice(1); }
int amp_use(Vector<int> v) restrict(amp) {
  twice((short)1); // expected-error {{type 'short'}} expected-note 2 {{in instantiation of 'twice<short>' requested here}}
  return v.get() + twice(v.get());
}
template <class T> int by_type() restrict(amp) {
  Vector<T> *v = nullptr;
  return sizeof(T) + v->get();
}

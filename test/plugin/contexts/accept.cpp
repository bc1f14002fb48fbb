// The restriction in force at each position. C++ AMP 1.2, 2.2.1.
//
// RUN: %amp-clang++ -std=c++14 -fsyntax-only -Xclang -verify %s
// expected-no-diagnostics

template <class A, class B> struct same { static const bool value = false; };
template <class A> struct same<A, A> { static const bool value = true; };
int f() restrict(cpu);
float f() restrict(amp);
int only_amp() restrict(amp);

// L096 accept: members of local classes, at any depth
void nested() restrict(amp) {
  struct One {
    int k;
    One() : k{only_amp()} {}
    ~One() {}
    int z() const { return only_amp(); }
    static int s(int x = 3) { return x; }
    int operator()(int x) const { return x + only_amp(); }
    operator int() const { return k; }
    struct Two {
      int z() {
        struct Three {
          int z() { return only_amp(); }
        } three;
        return three.z();
      }
    } two;
  } one;
  one.z();
  one.two.z();
  One::s();
  one(one);
  // L098 accept: inside a lambda too
  // L101 accept: a lambda inherits the restriction of the enclosing function
  auto l = [](int x) {
    struct InLambda {
      int z() { return only_amp(); }
    } in;
    return x + in.z();
  };
  l(1);
}
// L097 accept: an explicit specifier overrides
// L099 accept: a cpu function inside amp code is checked as such
void overrides() restrict(amp) {
  auto g = []() restrict(cpu) {
    long long x = 1;
    return x;
  };
  struct S {
    void z() restrict(cpu) { throw 1; }
  };
}
// L100 accept: a class at namespace scope inherits nothing
struct AtNamespace {
  int z() { return f(); }
};
// L102 accept: a lambda in cpu code has its own restrict(amp)
auto l = [](int x) restrict(amp) { return x + only_amp(); };
// L103 accept: decltype resolves calls in its own context
void types() restrict(amp) { static_assert(same<decltype(f()), float>::value, ""); }
void cpu_types() { static_assert(same<decltype(f()), int>::value, ""); }
// L104 accept: the leading return type is in the enclosing context, the trailing one in the function's
decltype(f()) leading() restrict(amp);
void check_leading() restrict(amp) { static_assert(same<decltype(leading()), int>::value, ""); }
// L106 accept: members at namespace scope are in cpu context
struct Member {
  decltype(f()) m;
};
static_assert(same<decltype(Member::m), int>::value, "");
// L109 accept: default arguments of the context they are written in
int both() restrict(cpu, amp);
void defaults(int x = both()) restrict(cpu, amp) {}
void uses_default() restrict(amp) { defaults(); }
// L110 accept: constants as default arguments
static const int constant = 4;
void constant_default(int x = constant) restrict(amp) {}
void uses_constant() restrict(amp) { constant_default(); }
// L113 accept: an explicit instantiation
template <class T> T instantiated(T t) restrict(cpu, amp) { return t; }
template int instantiated<int>(int) restrict(cpu, amp);
// L111 accept: arrays of class type
struct Element {
  Element(int) restrict(amp) {}
  Element() restrict(cpu, amp) {}
  ~Element() restrict(cpu, amp) {}
  int i;
};
void arrays() restrict(amp) {
  Element a[1] = {Element(1)};
  Element b[2];
}
// L107 accept: unevaluated operands of amp functions
void unevaluated() restrict(amp) { decltype(only_amp()) x = 1; }
// L108 info: naming an unsupported type inside decltype need not be diagnosed

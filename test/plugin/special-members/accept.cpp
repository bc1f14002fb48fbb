// Constructors, destructors and implicit members. C++ AMP 1.2, 2.2.2 and 2.3.2.
//
// RUN: %amp-clang++ -std=c++14 -fsyntax-only -Xclang -verify %s
// expected-no-diagnostics

// L078 accept: constructors overload on the restriction
// L080 accept: the destructor has all their restrictions
struct Overloaded {
  Overloaded() restrict(cpu) {}
  Overloaded() restrict(amp) {}
  Overloaded(const Overloaded &) restrict(cpu, amp) {}
  Overloaded &operator=(const Overloaded &) restrict(cpu, amp) { return *this; }
  ~Overloaded() restrict(cpu, amp) {}
};
// L079 accept: one destructor
// L081 accept: the context selects
void in_amp() restrict(amp) { Overloaded o; }
void in_cpu() { Overloaded o; }
void in_both() restrict(cpu, amp) { Overloaded o; }
struct Both {
  Both() restrict(cpu, amp) {}
  Both(const Both &) restrict(cpu, amp) {}
  Both &operator=(const Both &) restrict(cpu, amp) { return *this; }
  ~Both() restrict(cpu, amp) {}
};
// L082 accept: implicit members follow the ordinary rules first
// L083 accept: a class without members has all special members
struct Empty {};
void empties() restrict(cpu, amp) { Empty a, b(a); a = b; }
// L084 accept: destructors of members and bases
// L085 accept: default constructors of members
// L086 accept: copy constructors of members
// L087 accept: copy assignments of members
struct Holds : Empty {
  Both o;
  int n;
};
void implicit_members() restrict(amp) {
  Holds a, b(a);
  b = a;
}
void implicit_members_cpu() {
  Holds a, b(a);
  b = a;
}
// L091 accept: within its set
struct AmpOnly {
  AmpOnly() restrict(amp) {}
  ~AmpOnly() restrict(cpu, amp) {}
};
struct HoldsAmp {
  AmpOnly a;
};
void holds_amp() restrict(amp) { HoldsAmp h; }
// L093 accept: copy constructors with default arguments
struct Extra {
  Extra() restrict(cpu, amp) {}
  Extra(const Extra &, int = 0) restrict(cpu, amp) {}
};
void extra() restrict(amp) { Extra a, b(a); }
// L094 accept: local classes
void local() restrict(amp) {
  struct L {
    Both o;
    int n;
  };
  L a, b(a);
}
// L095 accept: moves, explicit and pseudo destructor calls
template <class T> void pseudo(T &t) restrict(amp) { t.~T(); }
void destroys(Overloaded &o, Overloaded *p, long &l) restrict(amp) {
  o.~Overloaded();
  p->~Overloaded();
  typedef int I;
  int i = 0;
  i.~I();
  pseudo(l);
  Overloaded moved(static_cast<Overloaded &&>(o));
}
// L089 accept: members that share a restriction
// L090 accept: with a destructor there is a default constructor
struct Shared {
  AmpOnly a;
  Both b;
};
void shared() restrict(amp) { Shared s; }
// L092 accept: const copies
struct ConstCopy {
  ConstCopy() restrict(cpu, amp) {}
  ConstCopy(const ConstCopy &) restrict(amp) {}
};
struct DerivedCopy : ConstCopy {};
void const_copy(const DerivedCopy &d) restrict(amp) { DerivedCopy c(d); }
// L088 accept: a pair of overloads, one for each side, covers both
struct Pair {
  Pair() restrict(cpu) : i(1) {}
  Pair() restrict(amp) : i(2) {}
  Pair(const Pair &o) restrict(cpu) : i(o.i) {}
  Pair(const Pair &o) restrict(amp) : i(o.i) {}
  Pair &operator=(const Pair &) restrict(cpu) { return *this; }
  Pair &operator=(const Pair &) restrict(amp) { return *this; }
  int i;
};
struct HoldsPair {
  Pair p;
  Both b;
};
struct DerivesPair : HoldsPair {
  Pair array[2];
};
void pairs_amp() restrict(amp) {
  DerivesPair a, b(a);
  b = a;
}
void pairs_cpu() {
  DerivesPair a, b(a);
  b = a;
}
void pairs_both() restrict(cpu, amp) {
  HoldsPair a, b(a);
  b = a;
}

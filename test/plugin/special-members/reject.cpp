// Constructors, destructors and implicit members outside of their set. C++ AMP 1.2, 2.2.2, 2.3.2.
//
// RUN: %amp-clang++ -std=c++14 -ferror-limit=0 -fsyntax-only -Xclang -verify -Xclang -verify-ignore-unexpected=note %s

// L079 reject: two destructors
struct Two {
  ~Two() restrict(cpu);
  ~Two() restrict(amp); // expected-error {{}}
};
// L080 reject: a destructor with fewer restrictions than the constructors
struct Fewer {
  Fewer() restrict(cpu, amp);
  ~Fewer(); // expected-error {{the destructor of 'Fewer' must have every restriction of its constructors [C3933]}}
};
void only_the_destructor_is_wrong() restrict(amp) {
  Fewer one;
  Fewer();
}
// L078 reject: constructors with overlapping sets
struct Overlap {
  Overlap() restrict(cpu, amp);
  Overlap() restrict(cpu); // expected-error {{cannot overload}}
};
// L081 reject: no constructor for the context
struct Cpu {
  Cpu() restrict(cpu);
  Cpu(const Cpu &) restrict(cpu);
  Cpu &operator=(const Cpu &) restrict(cpu);
  ~Cpu() restrict(cpu, amp);
};
void cpu_in_amp() restrict(amp) { Cpu c; } // expected-error {{no matching constructor for initialization of 'Cpu'}}
// L085 reject: the default constructor of a member
// L091 reject: an implicit member outside of its set
struct Holds {
  Cpu c;
};
void holds() restrict(amp) { Holds h; } // expected-error 1+ {{}}
// L086 reject: the copy constructor of a member
void copies(const Holds &h) restrict(amp) { Holds g(h); } // expected-error 1+ {{}}
// L087 reject: the copy assignment of a member
void assigns(Holds &a, const Holds &b) restrict(amp) { a = b; } // expected-error 1+ {{}}
// L084 reject: the destructor of a member
struct CpuDestructor {
  ~CpuDestructor();
};
struct HoldsDestructor {
  CpuDestructor d;
};
void destroys() restrict(amp) { HoldsDestructor h; } // expected-error 1+ {{}}
// L089 reject: members that share no restriction
// L090 reject: no destructor, no default constructor
struct Amp {
  Amp() restrict(amp);
};
struct Neither {
  Amp a;
  Cpu c;
};
void neither() restrict(amp) { Neither n; } // expected-error 1+ {{}}
void neither_cpu() { Neither n; } // expected-error 1+ {{}}
// L092 reject: a const copy in the wrong context
struct ConstCopy {
  ConstCopy() restrict(cpu, amp) {}
  ConstCopy(const ConstCopy &) restrict(amp) {}
};
void const_copy(const ConstCopy &c) { ConstCopy d(c); } // expected-error 1+ {{}}
// L091 reject: calls from implicit code: member initializers, members and bases, temporaries
int cpu_value();
struct Initialized {
  int n = cpu_value(); // expected-error {{'cpu_value' is restricted to cpu and cannot be called from code restricted to amp [C3930]}}
};
int initializes() restrict(amp) {
  Initialized i;
  return i.n;
}
// L081 reject: destruction that does not fit
struct DestroysMember {
  CpuDestructor d;
  ~DestroysMember() restrict(cpu, amp) {} // expected-error {{'CpuDestructor::~CpuDestructor' is restricted to cpu}}
};
void temporary() restrict(amp) { CpuDestructor(); } // expected-error {{'CpuDestructor::~CpuDestructor' is restricted to cpu}}
void by_value(CpuDestructor d) restrict(amp) {}     // expected-error {{'CpuDestructor::~CpuDestructor' is restricted to cpu}}

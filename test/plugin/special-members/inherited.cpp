// Inherited constructors initialize members, too: for the side that constructs an object, reported once. C++ AMP 1.2, 2.3.2.
//
// RUN: %amp-clang++ -std=c++17 -ferror-limit=0 -fsyntax-only -Xclang -verify %s
#include <amp.h>
#include <stdexcept>
#include <string>

struct CpuMember {
  int v;
  CpuMember() : v(1) {} // expected-note 2 {{'CpuMember' declared here}}
};
struct AmpMember {
  int v;
  AmpMember() restrict(amp) : v(1) {} // expected-note {{'AmpMember' declared here}}
};
struct ForCpu {
  int v;
  ForCpu(int n) : v(n) {} // expected-note {{candidate inherited constructor}} expected-note {{'ForCpu' declared here}}
};
struct ForAmp {
  int v;
  ForAmp(int n) restrict(amp) : v(n) {} // expected-note {{candidate inherited constructor}}
};
struct ForBoth {
  int v;
  ForBoth(int n) restrict(cpu, amp) : v(n) {}
};

// L085 accept: nobody asks for the other side
struct A : ForCpu {
  CpuMember m;
  using ForCpu::ForCpu;
};
struct B : ForAmp {
  AmpMember m;
  using ForAmp::ForAmp;
};
struct C : ForBoth {
  CpuMember m;
  using ForBoth::ForBoth;
};
struct D : ForBoth {
  AmpMember m;
  using ForBoth::ForBoth;
};
struct Failure : std::runtime_error {
  std::string where;
  using std::runtime_error::runtime_error;
};
void cpu_code() {
  A a(1);
  C c(2);
  Failure f("text");
}
void amp_code() restrict(amp) {
  B b(1);
  D d(2);
}

// L085 reject: a member that the other side cannot construct, and a constructor of the other side
struct E : ForBoth {
  CpuMember m;
  using ForBoth::ForBoth; // expected-error {{'CpuMember'}}
};
struct F : ForBoth {
  AmpMember m;
  using ForBoth::ForBoth; // expected-error {{'AmpMember'}}
};
struct G : ForCpu { // expected-note 3 {{candidate constructor}}
  CpuMember m;
  using ForCpu::ForCpu;
};
struct H : ForAmp { // expected-note 3 {{candidate constructor}}
  AmpMember m;
  using ForAmp::ForAmp;
};
struct I : ForBoth {
  CpuMember m;
  using ForBoth::ForBoth; // expected-error {{'CpuMember'}}
};
struct J : ForCpu {
  CpuMember m;
  using ForCpu::ForCpu;
};
void wrong_amp_code() restrict(amp) {
  E e(1); // expected-note {{called by}}
  G g(1); // expected-error {{no matching constructor for initialization of 'G'}}
}
void wrong_cpu_code() {
  F f(1); // expected-note {{called by}}
  H h(1); // expected-error {{no matching constructor for initialization of 'H'}}
}
void for_both() restrict(cpu, amp) {
  I i(1); // expected-note {{called by}}
  J j(1); // expected-error {{'ForCpu'}}
}

// Default arguments and default member initializers are bound where they are written: as cpu code in namespaces and
// their classes, as amp code in classes of amp functions. C++ AMP 1.2, 2.2.1.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -ferror-limit=0 -Xclang -verify -Xclang -verify-ignore-unexpected=note %s
int pair() restrict(cpu);
int pair() restrict(amp);
int of_amp() restrict(amp);
int of_cpu();
int both(int n = 1) restrict(cpu, amp);
struct Made { Made(int) restrict(amp) {} int n; };

// Accepted: functions that both sides can call, constants, and constructors with their own restriction.
struct Both { int n = both(); int m = 3 + sizeof(int); };
struct Itself { Itself() restrict(amp) : n(pair()) {} int n = 1; };
void accepted_amp() restrict(amp) { Both b; Itself i; }
void accepted_cpu() { Both b; }
// L109 accept: a class that is local to an amp function is amp code
void local_amp() restrict(amp) {
  struct Local {
    int n = pair(), m = of_amp();
    void call(int a = pair(), int b = of_amp()) {}
  } l;
  l.call();
}
template <class T> void local_template() restrict(amp) {
  struct Local {
    T n = pair();
    T m = of_amp();
    void call(T a = pair()) {}
  } l;
  l.call();
}
void instantiates() restrict(amp) { local_template<int>(); }
void local_cpu() {
  struct Local {
    int n = pair(), m = of_cpu();
    void call(int a = pair()) {}
  } l;
  l.call();
}

// L109 reject: bound to the cpu function, but used in amp code
struct Pair { int n = pair(); }; // expected-error {{the initializer of member 'n' is cpu code and calls the overload of 'pair' restricted to cpu; initialize the member in a constructor restricted to amp [C3931]}}
void uses_pair() restrict(amp) { Pair p; }
void uses_pair_cpu() { Pair p; }
struct Braces { int n = pair(); int m; }; // expected-error {{the initializer of member 'n' is cpu code}}
void uses_braces() restrict(amp) { Braces b = {}, c = {1, 2}; }
struct Cpu { int n = of_cpu(); }; // expected-error {{'of_cpu' is restricted to cpu and cannot be called from code restricted to amp [C3930]}}
void uses_cpu() restrict(amp) { Cpu c; }
template <class T> struct Template { T n = pair(); }; // expected-error {{the initializer of member 'n' is cpu code}}
void uses_template() restrict(amp) { Template<int> t; }
// L109 reject: no cpu function, whichever side uses it
struct Amp1 { int n = of_amp(); }; // expected-error {{'of_amp' is restricted to amp and cannot be called from code restricted to cpu [C3930]}}
struct Amp2 { int n = 1 + of_amp(); }; // expected-error {{'of_amp' is restricted to amp}}
struct Amp3 { Made m = Made(1); }; // expected-error {{'Made::Made' is restricted to amp}}
struct Amp4 { Amp4() restrict(amp) {} int n = of_amp(); }; // expected-error {{'of_amp' is restricted to amp}}
template <class T> struct Amp5 { T n = of_amp(); }; // expected-error {{'of_amp' is restricted to amp}}
void uses_amp2() { Amp2 a; }
void uses_amp3() restrict(amp) { Amp3 a; Amp4 b; Amp5<int> c; }
void local_in_amp() restrict(amp) {
  struct Local { int n = of_cpu(); }; // expected-error {{no matching function for call to 'of_cpu' [C3930]}}
}
void cpu_default(int n = of_amp()) restrict(amp); // expected-error {{no matching function for call to 'of_amp' [C3930]}}
void pair_default(int n = pair()) restrict(amp);
void calls_default() restrict(amp) { pair_default(); } // expected-error {{the default argument for 'n' calls 'pair', which is restricted to cpu}}

// L111 accept: the elements of an array are constructed in the enclosing restriction
struct OfCpu { OfCpu() restrict(cpu) {} OfCpu(int) restrict(amp) {} int n; };
struct OfAmp { OfAmp() restrict(amp) {} int n; };
struct Ends { ~Ends(); int n; };
struct Holds { OfCpu c[2]; };
OfCpu at_file_scope[3];
void arrays() restrict(amp) { OfAmp a[5], b[2][3]; OfCpu c[2] = {OfCpu(1), OfCpu(2)}; }
void arrays_cpu() { OfCpu a[5], b[2][3]; Holds h[2]; }
// L068 reject: an element's constructor or destructor
// L111 reject: for the other side
OfAmp amp_at_file_scope[3];                        // expected-error {{no matching constructor for initialization of 'OfAmp[3]' [C3930]}}
void array1() restrict(amp) { OfCpu a[5]; }        // expected-error {{no matching constructor for initialization of 'OfCpu[5]' [C3930]}}
void array2() restrict(amp) { OfCpu a[2][3]; }     // expected-error {{no matching constructor}}
void array3() restrict(cpu, amp) { OfCpu a[5]; }   // expected-error {{reference to restrict(cpu) function 'OfCpu' in restrict(cpu, amp) function [C3930]}}
void array4() { OfAmp a[2][3]; }                   // expected-error {{no matching constructor}}
void array5() restrict(amp) { Holds h[2]; }        // expected-error {{no matching constructor}}
void array6() restrict(amp) { Ends e[2]; }         // expected-error {{'Ends::~Ends' is restricted to cpu}}
void array7() restrict(amp) { OfCpu a[2] = {OfCpu(1)}; } // expected-error {{no matching constructor}}

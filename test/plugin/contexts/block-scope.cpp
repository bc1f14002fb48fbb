// Function declarations in a block: the restriction of the block determines their types, whatever restriction the
// functions have themselves. C++ AMP 1.2, 2.2.1.
//
// RUN: %amp-clang++ -fsyntax-only -Xclang -verify %s

int f() restrict(cpu);
float f() restrict(amp);

// L105 accept: the amp f determines the types of cpu functions that amp code declares, and vice versa
void amp_code() restrict(amp) {
  extern decltype(f()) result() restrict(cpu);
  extern void parameter(decltype(f())) restrict(cpu);
}
float result() restrict(cpu) { return 1; }
void parameter(float) restrict(cpu);
void takes_address() { void (*p)(float) = &parameter; }
void cpu_code() {
  extern decltype(f()) from_cpu() restrict(amp);
}
int from_cpu() restrict(amp);

// L105 reject: not the f of the declared function's restriction
void more_amp_code() restrict(amp) {
  extern decltype(f()) other() restrict(cpu); // expected-note {{previous declaration is here}}
}
int other() restrict(cpu); // expected-error {{functions that differ only in their return type cannot be overloaded}}

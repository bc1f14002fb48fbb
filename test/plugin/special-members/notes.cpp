// The note names the constructor that the destructor's restriction contradicts.
//
// RUN: %amp-clang++ -std=c++14 -fsyntax-only -Xclang -verify %s
struct Fewer {
  Fewer() restrict(cpu, amp); // expected-note {{constructor restricted to amp declared here}}
  ~Fewer(); // expected-error {{the destructor of 'Fewer' must have every restriction of its constructors [C3933]}}
};

// A member that exists for no side: the note names the class whose members and bases have no common restriction.
struct OfAmp { ~OfAmp() restrict(amp) {} };
struct OfCpu { ~OfCpu() restrict(cpu) {} };
struct Neither : OfAmp, OfCpu {}; // expected-note 2 {{the members and bases of 'Neither' have no restriction in common}}
void neither_cpu() { Neither n; } // expected-error {{call to implicitly-deleted default constructor of 'Neither'}}
void neither_amp() restrict(amp) { Neither n; } // expected-error {{call to implicitly-deleted default constructor of 'Neither'}}
// The calls must be valid for both sides, even if the function is never used (L062).
void of_amp() restrict(amp); // expected-note {{'of_amp' declared here}}
inline void both() restrict(cpu, amp) { of_amp(); } // expected-error {{reference to restrict(amp) function 'of_amp' in restrict(cpu, amp) function [C3930]}}
template <class T> void of_template() restrict(cpu, amp) { of_amp(); }
void uses_template() restrict(amp) { of_template<int>(); }

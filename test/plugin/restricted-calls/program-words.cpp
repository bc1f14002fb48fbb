// Clang's messages use the terms of C++ AMP, but quotations of the program stay unchanged, even if they contain terms
// of CUDA.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -Xclang -verify %s
void cpu_only(); // expected-note {{candidate function not viable: call to restrict(cpu) function from restrict(amp) function}}
void calls() restrict(amp) { cpu_only(); } // expected-error {{no matching function for call to 'cpu_only'}}
void throws() restrict(amp) { throw 1; } // expected-error {{code restricted to amp}}

static_assert(sizeof(int) == 5, "for __device__ and __host__"); // expected-error {{: for __device__ and __host__}} \
                                                                // expected-note {{'4 == 5'}}
__device__ int in_cuda; // expected-error {{unknown type name '__device__'}}
int undeclared = __global__; // expected-error {{undeclared identifier '__global__'}}
[[deprecated("use __shared__")]] void old(); // expected-note {{marked deprecated here}}
void uses() { old(); } // expected-warning {{'old' is deprecated: use __shared__}}

template <class T> void both(T) restrict(amp) {
  T::__host__();
} // expected-error@-1 {{no member named '__host__' in 'Empty'}}
struct Empty {};
void instantiates(Empty e) restrict(amp) { both(e); } // expected-note {{requested here}}

// One mistake, one message: errors that are consequences of an invalid use in amp code are not reported.
//
// RUN: %amp-clang++ -std=c++17 -ferror-limit=0 -fsyntax-only -Xclang -verify %s
#include <amp.h>
#include <iostream>
#include <string>
#include <vector>
using namespace concurrency;

void captured_and_used(array_view<int> v, std::vector<int> w, std::string s) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = w[0] + w[1]; }); // expected-error {{'w' is a std::vector, which a kernel cannot hold; capture an array_view of it [C3581]}}
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = s.size(); }); // expected-error {{'s' is a std::string, which a kernel cannot hold}}
}
void streams(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    std::cout << v[i]; // expected-error {{global variable 'cout' cannot be used in code restricted to amp}} expected-note@*:* {{'cout' declared here}} expected-note {{to print from a kernel, use 'concurrency::direct3d_printf' from <amp.h>}}
    std::cout << v[i] << "text" << std::endl; // expected-error {{global variable 'cout'}} expected-note@*:* {{'cout' declared here}} expected-note {{direct3d_printf}}
  });
}
void declared_and_used(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    std::vector<int> x(3); // expected-error {{no matching constructor for initialization of 'std::vector<int>' [C3930]}} expected-note {{the classes of the C++ library are restricted to cpu}}
    v[i] = x[1];
  });
}

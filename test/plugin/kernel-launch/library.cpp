// Errors that the device compilation finds in the library's headers are reported at the user's call. A launch in a file
// without any restrict(amp) is checked, too.
//
// RUN: not %amp-clang++ -fsyntax-only -DFUNCTOR %s 2>&1 | FileCheck %s --check-prefix=FUNCTOR --implicit-check-not="include" --implicit-check-not=error:
// RUN: not %amp-clang++ -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not="In file included" --implicit-check-not=error:
#include <amp.h>
using namespace concurrency;

#ifdef FUNCTOR
struct Functor {
  array_view<int> v;
  void operator()(index<1> i) const { v[i] = 1; }
};
void launch(array_view<int> v) { parallel_for_each(v.extent, Functor{v}); }
// FUNCTOR: library.cpp:[[#@LINE-1]]:62: error: a kernel must be restricted to amp
// FUNCTOR: library.cpp:[[#@LINE-4]]:8: note: 'operator()' declared here
#else
// The rule for the index applies only if the parameter's type determines it; this type converts.
struct FromNothing {
  FromNothing(int *);
};
struct Kernel {
  array_view<int> v;
  void operator()(FromNothing) const restrict(amp) {}
};
void launch(array_view<int> v) { parallel_for_each(v.extent, Kernel{v}); }
// CHECK: library.cpp:[[#@LINE-1]]:34: error: no matching function for call to object of type 'Kernel'
// CHECK: amp/detail/kernel_entry.h:{{.*}}: note: in this code of the library
// CHECK: library.cpp:[[#@LINE-5]]:8: note: candidate function not viable: no known conversion
#endif

// SLEEF's functions, which most of the vector mathematics is made of: the library opens SLEEF when a program first has
// a kernel for the host. Until then, and where it is not installed, each call goes to a substitute: glibc's libmvec or
// the C library's function lane by lane, as accurate and slower.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_BACKEND_HOST_MATH_SLEEF_H
#define CPPAMP_BACKEND_HOST_MATH_SLEEF_H

/// A pointer that calls go through, and the name of SLEEF's function for it.
struct sleef_call {
  const char *name;
  void **pointer;
};

/// Opens SLEEF and sets the pointers of all levels, once. Without SLEEF, or with CPPAMP_SLEEF=0, does nothing.
extern "C" void __cppamp_host_open_math() noexcept;

#endif // CPPAMP_BACKEND_HOST_MATH_SLEEF_H

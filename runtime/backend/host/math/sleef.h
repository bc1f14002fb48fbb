// SLEEF provides most of the vector mathematics. The library opens it when a program first has a kernel for the host.
// Until then, and if SLEEF is not installed, each call goes to glibc's libmvec, or to the C library lane by lane. These
// are as accurate, but slower.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_BACKEND_HOST_MATH_SLEEF_H
#define CPPAMP_BACKEND_HOST_MATH_SLEEF_H

/// A pointer through which calls go, and the name of SLEEF's function for it.
struct sleef_call {
  const char *name;
  void **pointer;
};

/// Opens SLEEF and sets the pointers of all levels, once. Without SLEEF, or with CPPAMP_SLEEF=0, does nothing.
extern "C" void __cppamp_host_open_math() noexcept;

#endif // CPPAMP_BACKEND_HOST_MATH_SLEEF_H

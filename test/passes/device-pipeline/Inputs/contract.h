// The minimum that a kernel in the device module needs, in plain C++: containers that begin with the fields
// of container_state, and the builtins. Compiled without the plugin, in order to test the passes alone.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

extern "C" {
__attribute__((const, nothrow)) unsigned long __cppamp_global_id(unsigned);
__attribute__((const, nothrow)) unsigned long __cppamp_local_id(unsigned);
__attribute__((const, nothrow)) unsigned long __cppamp_group_id(unsigned);
__attribute__((convergent, nothrow)) void __cppamp_barrier(unsigned);
}
#define tile_static __attribute__((section("cppamp.tile_static"))) static

template <int N> struct index {
  int v[N];
  explicit index(int a) { v[0] = a; }
  index(int a, int b) { v[0] = a, v[1] = b; }
  int operator[](int i) const { return v[i]; }
};

template <class T, int N = 1> struct array_view {
  void *data;
  void *home;
  unsigned long byte_offset;
  int extent[N], stride[N];

  T &operator[](const index<N> &i) const {
    long at = 0;
    for (int k = 0; k < N; ++k)
      at += long(i[k]) * stride[k];
    return static_cast<T *>(data)[at];
  }
  T &operator()(int a) const { return (*this)[index<N>(a)]; }
  T &operator()(int a, int b) const { return (*this)[index<N>(a, b)]; }
};

template <class T, int N = 1> struct array : array_view<T, N> {
  array();
  array(const array &) = delete;
};

template <class Kernel> void run(const Kernel *f, const unsigned *domain) {
  unsigned long x = __cppamp_global_id(0);
  if (x < domain[0])
    (*f)(int(x));
}

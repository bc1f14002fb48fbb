// The CUDA side of a workload. Each .cu file in this folder becomes a shared library, which the C++ AMP program of the
// same name loads (workload.h). The file defines `launch`, which starts the kernels once. This header allocates and
// reads device memory.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_BENCHMARK_CUDA_CUDA_SIDE_H
#define CPPAMP_BENCHMARK_CUDA_CUDA_SIDE_H

#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <vector>

/// The device memory of a workload, in the order in which the C++ AMP program passes it.
class buffers {
public:
  template <class T> T *get(int which) const { return static_cast<T *>(all[which].at); }
  template <class T> int count(int which) const { return static_cast<int>(all[which].bytes / sizeof(T)); }

  struct buffer {
    void *at;
    size_t bytes;
  };
  std::vector<buffer> all;
};

/// Defined by the workload. `n` is the size that the C++ AMP program uses, too.
void launch(const buffers &all, int n);

inline void check(cudaError_t error) {
  if (error == cudaSuccess)
    return;
  fprintf(stderr, "CUDA: %s\n", cudaGetErrorString(error));
  exit(1);
}

inline buffers &all_buffers() {
  static buffers all;
  return all;
}

inline int groups_of(int size, int n) { return (n + size - 1) / size; }

extern "C" void cuda_add_buffer(const void *data, size_t bytes) {
  buffers::buffer b = {nullptr, bytes};
  check(cudaMalloc(&b.at, bytes));
  check(cudaMemcpy(b.at, data, bytes, cudaMemcpyHostToDevice));
  all_buffers().all.push_back(b);
}

extern "C" void cuda_run(int n, int calls) {
  for (int i = 0; i < calls; ++i)
    launch(all_buffers(), n);
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
}

extern "C" void cuda_read_buffer(int which, void *to) {
  const buffers::buffer &b = all_buffers().all[which];
  check(cudaMemcpy(to, b.at, b.bytes, cudaMemcpyDeviceToHost));
}

#endif // CPPAMP_BENCHMARK_CUDA_CUDA_SIDE_H

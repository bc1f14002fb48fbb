// Kernels for tests without the compiler: builds a kernel image in memory from OpenCL C text
// and descriptions of the arguments.
//
//   struct functor { array_view<int> v; int factor; };
//   test_image image("kernel void scale(global int *v, ulong at, int factor, uint n) {...}");
//   image.add(test_kernel("scale", 1, sizeof(functor))
//                 .view<int, 1>(offsetof(functor, v), read_write)
//                 .buffer(0).offset(0).scalar(offsetof(functor, factor), sizeof(int)).domain(0));
//   functor f = {v, 3};
//   image.launch("scale", extent<1>(10), &f);
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TEST_RUNTIME_TEST_IMAGE_H
#define CPPAMP_TEST_RUNTIME_TEST_IMAGE_H

#include <amp/array.h>
#include <amp/array_view.h>
#include <amp/detail/kernel_table.h>
#include <amp/detail/runtime_api.h>

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace amp_test {

namespace table = Concurrency::detail::table;

constexpr uint32_t read_only = table::access_read;
constexpr uint32_t read_write = table::access_read | table::access_write;

/// One kernel: its containers, followed by the arguments of the kernel function in order.
class test_kernel {
public:
  test_kernel(const std::string &name, unsigned rank, size_t functor_bytes);

  /// Sets the symbol that programs look up, if it differs from the kernel's name.
  test_kernel &symbol(const std::string &symbol);
  test_kernel &tiles(std::vector<unsigned> tile);
  test_kernel &needs(uint32_t features);
  test_kernel &local_bytes(uint32_t bytes);

  template <typename T, int N> test_kernel &view(size_t offset, uint32_t access) {
    return container(table::container_view, offset, access, N, sizeof(T));
  }
  template <typename T, int N> test_kernel &array_ref(size_t offset, uint32_t access) {
    return container(table::container_array_ref, offset, access, N, sizeof(T));
  }
  test_kernel &buffer(uint32_t container) { return arg({table::arg_buffer, container, 0, 0, 0}); }
  test_kernel &offset(uint32_t container) { return arg({table::arg_offset, container, 0, 0, 0}); }
  /// A vector of `width` components.
  test_kernel &offsets(uint32_t first, uint32_t count, uint32_t width) {
    return arg({table::arg_offsets, first, count, 0, width * 8});
  }
  test_kernel &scalar(size_t offset, uint32_t bytes) {
    return arg({table::arg_scalar, 0, static_cast<uint32_t>(offset), 0, bytes});
  }
  test_kernel &indirect(size_t offset, size_t offset2, uint32_t bytes) {
    return arg({table::arg_indirect, 0, static_cast<uint32_t>(offset), static_cast<uint32_t>(offset2), bytes});
  }
  test_kernel &domain(uint32_t component) { return arg({table::arg_domain, component, 0, 0, 0}); }
  /// Sets host machine code, of all levels that `code` contains.
  test_kernel &host(const table::host_kernel &code) {
    m_host = code;
    return *this;
  }
  test_kernel &host(table::host_entry *entry, uint32_t scratch_bytes = 0) {
    return host({{entry}, scratch_bytes, 0, nullptr});
  }
  /// Adds the message buffer as the next container.
  test_kernel &messages() { return container(table::container_messages, 0, read_write, 1, 4); }
  test_kernel &functor() { return arg({table::arg_functor, 0, 0, 0, 0}); }

private:
  friend class test_image;
  test_kernel &container(uint32_t kind, size_t offset, uint32_t access, int rank, size_t bytes);
  test_kernel &arg(table::arg_record record);

  std::string m_name, m_symbol;
  table::kernel_record m_record = {};
  std::vector<table::container_record> m_containers;
  std::vector<table::arg_record> m_args;
  table::host_kernel m_host = {};
};

class test_image {
public:
  explicit test_image(const std::string &opencl_c, const std::string &spirv = "");
  test_image &add(const test_kernel &kernel);

  /// Returns the bytes that the compiler would embed.
  std::string bytes(uint32_t abi_version = table::abi_version) const;
  /// Returns a handle like that of parallel_for_each. It lives as long as the image.
  Concurrency::detail::kernel_handle &handle(const std::string &symbol);

  template <int N>
  void launch(const std::string &symbol, const Concurrency::extent<N> &domain, const void *functor,
              const Concurrency::accelerator_view *where = nullptr, const int *tile = nullptr) {
    Concurrency::detail::launch_kernel(handle(symbol), where, Concurrency::detail::first_component(domain), tile,
                                       functor);
  }

  /// The test holds this lock during fork, so that the child finds the image in a consistent state.
  std::mutex &lock() { return *m_lock; }

private:
  std::string kernel_table(uint32_t abi_version) const;

  std::string m_opencl_c, m_spirv;
  std::vector<test_kernel> m_kernels;
  std::string m_bytes;
  table::image_handle m_image = {};
  std::vector<table::host_kernel> m_host; ///< empty if there is no host code
  /// Shared, because images are copied and several threads launch kernels.
  std::shared_ptr<std::mutex> m_lock = std::make_shared<std::mutex>();
  std::map<std::string, std::unique_ptr<Concurrency::detail::kernel_handle>> m_handles;
};

/// Returns one offload binary in LLVM's format.
std::string offload_binary(const std::string &triple, const std::string &contents);

} // namespace amp_test

#endif // CPPAMP_TEST_RUNTIME_TEST_IMAGE_H

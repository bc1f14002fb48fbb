// See device.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/host/device.h"

#include "backend/host/kernel.h"
#include "backend/host/levels.h"
#include "backend/host/queue.h"
#include "support/settings.h"

#include <algorithm>
#include <amp/exceptions.h>

#include <stdlib.h>
#include <sys/mman.h>
#include <thread>
#include <unistd.h>

namespace Concurrency::detail {

namespace {

constexpr size_t page_bytes = 4096, huge_page_bytes = 2 << 20;

backend::device_facts read_facts() {
  backend::device_facts facts;
  const std::string processor = processor_name();
  facts.name = processor.empty() ? "CPU" : "CPU: " + processor;
  facts.path = "cpu\\host";
  facts.kind = backend::device_kind::cpu;
  facts.platform_name = "CppAMP";
  facts.version = "machine code in the program";
  facts.version_number = 1u << 16;
  facts.features = table::all_features; // the compiler expands what the processor lacks
  facts.runs_host_code = true;
  facts.shares_host_memory = is_on(get_settings().zero_copy);
  facts.max_group_size = 1024;
  facts.memory = static_cast<uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  facts.max_allocation = facts.memory;
  facts.local_memory = 1 << 20; // all of it fits into a core's cache
  facts.compute_units = std::max(std::thread::hardware_concurrency(), 1u);
  facts.languages = "machine code";
  return facts;
}

} // namespace

host_buffer::~host_buffer() {
  if (is_owned)
    free(memory);
}

host_device::host_device() : backend::device(read_facts()), m_level(highest_host_level()) {}

std::unique_ptr<backend::queue> host_device::make_queue(backend::queue_name name) {
  return std::make_unique<host_queue>(*this, name);
}

std::unique_ptr<backend::buffer> host_device::allocate(size_t bytes, bool may_fail) {
  void *memory = nullptr;
  const bool is_large = bytes >= huge_page_bytes;
  if (posix_memalign(&memory, is_large ? huge_page_bytes : page_bytes, bytes) != 0) {
    if (may_fail)
      return nullptr;
    throw out_of_memory(("no host memory for " + std::to_string(bytes) + " bytes").c_str());
  }
  // The memory is not touched here, so each page is allocated near the thread of the kernel that first writes it. The
  // system may have no huge pages.
  if (is_large)
    (void)madvise(memory, bytes / huge_page_bytes * huge_page_bytes, MADV_HUGEPAGE);
  return std::make_unique<host_buffer>(static_cast<char *>(memory), true);
}

std::unique_ptr<backend::buffer> host_device::wrap(void *memory, size_t) {
  return std::make_unique<host_buffer>(static_cast<char *>(memory), false);
}

std::unique_ptr<backend::kernel> host_device::load(const kernel_info &what, aliasing) {
  return std::make_unique<host_code>(what, m_level);
}

} // namespace Concurrency::detail

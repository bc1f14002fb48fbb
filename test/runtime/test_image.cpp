// Creates kernel tables and offload binaries.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "test_image.h"

#include <string.h>

namespace amp_test {

namespace {

template <typename T> void append(std::string &to, const T &value) {
  to.append(reinterpret_cast<const char *>(&value), sizeof(value));
}

uint32_t add_string(std::string &pool, const std::string &text) {
  auto offset = static_cast<uint32_t>(pool.size());
  pool += text + '\0';
  return offset;
}

} // namespace

test_kernel::test_kernel(const std::string &name, unsigned rank, size_t functor_bytes) : m_name(name) {
  m_record.rank = rank;
  m_record.functor_bytes = static_cast<uint32_t>(functor_bytes);
}

test_kernel &test_kernel::symbol(const std::string &symbol) {
  m_symbol = symbol;
  return *this;
}

test_kernel &test_kernel::tiles(std::vector<unsigned> tile) {
  for (size_t i = 0; i < tile.size(); ++i)
    m_record.tile[i] = tile[i];
  return *this;
}

test_kernel &test_kernel::needs(uint32_t features) {
  m_record.features = features;
  return *this;
}

test_kernel &test_kernel::local_bytes(uint32_t bytes) {
  m_record.local_bytes = bytes;
  return *this;
}

test_kernel &test_kernel::container(uint32_t kind, size_t offset, uint32_t access, int rank, size_t bytes) {
  m_containers.push_back(
      {kind, access, static_cast<uint32_t>(offset), static_cast<uint32_t>(rank), static_cast<uint32_t>(bytes), 0, 0});
  return *this;
}

test_kernel &test_kernel::arg(table::arg_record record) {
  m_args.push_back(record);
  return *this;
}

test_image::test_image(const std::string &opencl_c, const std::string &spirv) : m_opencl_c(opencl_c), m_spirv(spirv) {}

test_image &test_image::add(const test_kernel &kernel) {
  m_kernels.push_back(kernel);
  m_bytes.clear();
  return *this;
}

std::string test_image::kernel_table(uint32_t abi_version) const {
  std::string strings(1, '\0'), kernels, containers, args;
  table::table_header header = {};
  for (const test_kernel &k : m_kernels) {
    table::kernel_record record = k.m_record;
    record.name = add_string(strings, k.m_name);
    record.symbol = k.m_symbol.empty() ? record.name : add_string(strings, k.m_symbol);
    record.source_location = add_string(strings, "test.cpp:1:1");
    record.first_container = header.container_count;
    record.container_count = static_cast<uint32_t>(k.m_containers.size());
    record.first_arg = header.arg_count;
    record.arg_count = static_cast<uint32_t>(k.m_args.size());
    header.container_count += record.container_count;
    header.arg_count += record.arg_count;
    append(kernels, record);
    for (const auto &c : k.m_containers)
      append(containers, c);
    for (const auto &a : k.m_args)
      append(args, a);
  }
  memcpy(header.magic, table::magic, sizeof(table::magic));
  header.abi_version = abi_version;
  header.kernel_count = static_cast<uint32_t>(m_kernels.size());
  header.kernels_offset = sizeof(header);
  header.containers_offset = static_cast<uint32_t>(header.kernels_offset + kernels.size());
  header.args_offset = static_cast<uint32_t>(header.containers_offset + containers.size());
  header.strings_offset = static_cast<uint32_t>(header.args_offset + args.size());
  header.strings_bytes = static_cast<uint32_t>(strings.size());
  header.total_bytes = static_cast<uint32_t>(header.strings_offset + strings.size());
  std::string result;
  append(result, header);
  return result + kernels + containers + args + strings;
}

std::string test_image::bytes(uint32_t abi_version) const {
  std::string result = offload_binary(CPPAMP_TRIPLE_OPENCL_C, m_opencl_c);
  if (!m_spirv.empty())
    result += offload_binary(CPPAMP_TRIPLE_SPIRV, m_spirv);
  return result + offload_binary(CPPAMP_TRIPLE_TABLE, kernel_table(abi_version));
}

Concurrency::detail::kernel_handle &test_image::handle(const std::string &symbol) {
  std::lock_guard<std::mutex> guard(*m_lock);
  if (m_bytes.empty()) {
    m_bytes = bytes();
    m_image.begin = reinterpret_cast<const unsigned char *>(m_bytes.data());
    m_image.end = m_image.begin + m_bytes.size();
    bool has_host = false;
    m_host.clear();
    for (const test_kernel &k : m_kernels) {
      m_host.push_back(k.m_host);
      for (auto *entry : k.m_host.code)
        has_host |= entry != nullptr;
    }
    m_image.host = has_host ? m_host.data() : nullptr;
  }
  auto found = m_handles.emplace(symbol, nullptr).first;
  if (!found->second)
    found->second.reset(new Concurrency::detail::kernel_handle{&m_image, found->first.c_str(), nullptr});
  return *found->second;
}

std::string offload_binary(const std::string &triple, const std::string &contents) {
  struct {
    unsigned char magic[4] = {0x10, 0xFF, 0x10, 0xAD};
    uint32_t version = 1;
    uint64_t size, entry_offset, entry_size;
  } header;
  struct {
    uint16_t image_kind = 0, offload_kind = 0;
    uint32_t flags = 0;
    uint64_t string_offset, string_count = 1, image_offset, image_size;
  } entry;
  struct {
    uint64_t key, value;
  } pair;
  std::string strings = std::string("triple") + '\0' + triple + '\0';
  header.entry_offset = sizeof(header);
  header.entry_size = sizeof(entry);
  entry.string_offset = header.entry_offset + sizeof(entry);
  pair.key = entry.string_offset + sizeof(pair);
  pair.value = pair.key + strlen("triple") + 1;
  entry.image_offset = (pair.key + strings.size() + 7) / 8 * 8;
  entry.image_size = contents.size();
  header.size = (entry.image_offset + contents.size() + 7) / 8 * 8;
  std::string result;
  append(result, header);
  append(result, entry);
  append(result, pair);
  result += strings;
  result.resize(entry.image_offset);
  result += contents;
  result.resize(header.size);
  return result;
}

} // namespace amp_test

// AddressSanitizer's options for tests. Leaks of drivers are not the library's. LLVM, which drivers contain, installs
// its own signal stacks on compiler threads. The quarantine is small, so that tests can measure whether memory grows.
// Detection of uses after return is off: it would allocate a fake stack for each thread of a tile, which takes a
// hundred times as long as the kernels.
extern "C" const char *__asan_default_options();
extern "C" const char *__asan_default_options() {
  return "use_sigaltstack=0:quarantine_size_mb=1:thread_local_quarantine_size_kb=64:detect_stack_use_after_return=0";
}
extern "C" const char *__lsan_default_suppressions();
extern "C" const char *__lsan_default_suppressions() {
  return "leak:libpocl\nleak:libLLVM\nleak:libclang\nleak:libOpenCL.so.1.0\n";
}

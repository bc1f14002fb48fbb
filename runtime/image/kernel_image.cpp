// Parses images.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "image/kernel_image.h"

#include "image/offload_binary.h"
#include "support/hresult.h"

#include <amp/detail/message_layout.h>
#include <amp/exceptions.h>

#include <algorithm>
#include <new>
#include <set>
#include <stddef.h>
#include <string.h>

namespace Concurrency::detail {

namespace {

[[noreturn]] void fail(const std::string &text) { throw runtime_exception(text.c_str(), e_fail); }
[[noreturn]] void damaged(const std::string &where = "") {
  fail("the kernel table embedded in this program is damaged" + where);
}

/// One kernel table; every offset is checked before use.
class table_reader {
public:
  explicit table_reader(std::string_view bytes) : m_bytes(bytes) {
    check_version(bytes);
    if (bytes.size() < sizeof(table::table_header) ||
        reinterpret_cast<uintptr_t>(bytes.data()) % alignof(table::table_header) != 0)
      damaged();
    m_header = reinterpret_cast<const table::table_header *>(bytes.data());
  }

  const table::table_header *header() const { return m_header; }
  const table::kernel_record *kernels() const {
    return records<table::kernel_record>(m_header->kernels_offset, m_header->kernel_count);
  }
  const table::container_record *containers(const table::kernel_record &k) const {
    check_range(k.first_container, k.container_count, m_header->container_count);
    return records<table::container_record>(m_header->containers_offset, m_header->container_count) + k.first_container;
  }
  const table::arg_record *args(const table::kernel_record &k) const {
    check_range(k.first_arg, k.arg_count, m_header->arg_count);
    return records<table::arg_record>(m_header->args_offset, m_header->arg_count) + k.first_arg;
  }
  const char *string(uint32_t offset) const {
    std::string_view pool = part(m_header->strings_offset, m_header->strings_bytes);
    if (offset >= pool.size() || pool.find('\0', offset) == std::string_view::npos)
      damaged();
    return pool.data() + offset;
  }

private:
  /// Tables of all versions begin with the magic and the version; what follows depends on the version.
  static void check_version(std::string_view bytes) {
    struct {
      char magic[sizeof(table::magic)];
      uint32_t version;
    } start;
    static_assert(offsetof(table::table_header, abi_version) == sizeof(table::magic));
    if (bytes.size() < sizeof(start))
      damaged();
    memcpy(&start, bytes.data(), sizeof(start));
    if (memcmp(start.magic, table::magic, sizeof(table::magic)) != 0)
      damaged();
    if (start.version != table::abi_version)
      fail("this program was compiled by a CppAMP with kernel tables of version " + std::to_string(start.version) +
           ", but this libcppamp reads version " + std::to_string(table::abi_version) +
           ": compile it again, or install the libcppamp of its compiler");
  }
  std::string_view part(size_t offset, size_t size) const {
    if (offset > m_bytes.size() || size > m_bytes.size() - offset)
      damaged();
    return m_bytes.substr(offset, size);
  }
  template <typename T> const T *records(size_t offset, size_t count) const {
    std::string_view bytes = part(offset, count * sizeof(T));
    if (offset % alignof(T) != 0)
      damaged();
    return reinterpret_cast<const T *>(bytes.data());
  }
  static void check_range(uint64_t first, uint64_t count, uint64_t limit) {
    if (first + count > limit)
      damaged();
  }

  std::string_view m_bytes;
  const table::table_header *m_header;
};

/// Limit for the bytes of an array object captured by reference.
constexpr uint64_t most_state_bytes = 1 << 20;

uint64_t least_state_bytes(uint64_t rank) { return sizeof(void *) * 3 + 2 * sizeof(int) * rank; }

/// Checks that the kernel has a domain, that tiles have at most three dimensions, and that containers are in the
/// function object.
void check_record(const kernel_info &k) {
  const table::kernel_record &r = *k.record;
  const uint32_t sides = r.tile[0] ? r.rank : 0;
  if (r.rank == 0 || sides > std::size(r.tile))
    damaged(std::string(": rank of ") + k.name);
  for (uint32_t i = 0; i < std::size(r.tile); ++i)
    if ((r.tile[i] != 0) != (i < sides))
      damaged(std::string(": tile of ") + k.name);
  for (uint32_t i = 0; i < r.container_count; ++i) {
    const table::container_record &c = k.containers[i];
    const uint64_t bytes = c.kind == table::container_view ? least_state_bytes(c.rank) : sizeof(void *);
    const bool is_in_functor = c.rank > 0 && c.offset + bytes <= r.functor_bytes;
    const bool is_array = c.kind == table::container_array_ref &&
                          std::max<uint64_t>(c.state_bytes, least_state_bytes(c.rank)) <= most_state_bytes;
    if (c.kind != table::container_messages && !(is_in_functor && (is_array || c.kind == table::container_view)))
      damaged(": container " + std::to_string(i) + " of " + k.name);
  }
}

/// Arguments may refer only to containers of their kernel and bytes of its function object.
void check_args(const kernel_info &k) {
  const table::kernel_record &r = *k.record;
  for (uint32_t i = 0; i < r.arg_count; ++i) {
    const table::arg_record &a = k.args[i];
    bool ok = true;
    switch (a.kind) {
    case table::arg_buffer:
    case table::arg_offset:
    case table::arg_size:
      ok = a.index < r.container_count;
      break;
    case table::arg_offsets:
      ok = uint64_t(a.index) + a.offset <= r.container_count && a.offset <= table::max_offsets &&
           (a.bytes & (a.bytes - 1)) == 0 && a.bytes >= a.offset * sizeof(uint64_t) &&
           a.bytes <= table::max_offsets * sizeof(uint64_t) && a.offset > 0;
      break;
    case table::arg_scalar:
      ok = uint64_t(a.offset) + a.bytes <= r.functor_bytes && a.bytes > 0;
      break;
    case table::arg_indirect:
      ok = uint64_t(a.offset) + sizeof(void *) <= r.functor_bytes && a.bytes > 0 &&
           uint64_t(a.offset2) + a.bytes <= most_state_bytes;
      break;
    case table::arg_domain:
      ok = a.index < r.rank;
      break;
    case table::arg_functor:
      break;
    default:
      ok = false;
    }
    if (!ok)
      damaged(": argument " + std::to_string(i) + " of " + k.name);
  }
}

bool belongs_to_containers(const table::arg_record &a) {
  return a.kind == table::arg_buffer || a.kind == table::arg_offset || a.kind == table::arg_offsets ||
         a.kind == table::arg_size;
}

std::string short_title_of(const kernel_info &k) {
  std::string place = k.source_location;
  if (const size_t column = place.rfind(':'); column != std::string::npos)
    place.resize(column);
  const size_t folder = place.rfind('/');
  return std::string(k.name) + " (" + place.substr(folder == std::string::npos ? 0 : folder + 1) + ")";
}

/// Programs and users see the second record as the same kernel. The host's code does not refer to it.
void join(const kernel_info &k, kernel_info &other) {
  other.host = nullptr;
  other.checked = nullptr;
  other.symbol = k.symbol;
  other.short_title = k.short_title;
  other.launch_name = k.launch_name;
  other.message_origin = k.message_origin;
}

/// The runtime launches a variant in place of its kernel, with the same domain and function object.
void check_form(const kernel_info &k, const kernel_info &form) {
  if (form.record->rank != k.record->rank || form.record->functor_bytes != k.record->functor_bytes)
    damaged(std::string(": ") + k.name + " and " + form.name);
}

void join_forms(kernel_image &image, kernel_info &k) {
  const std::string symbol = k.symbol;
  if (auto inside = image.kernels.find(symbol + CPPAMP_INSIDE_SUFFIX); inside != image.kernels.end()) {
    check_form(k, inside->second);
    join(k, inside->second);
    inside->second.is_unguarded = true;
    if (k.host && k.host->ask)
      k.unguarded = &inside->second;
  }
  if (auto rows = image.kernels.find(symbol + CPPAMP_ROWS_SUFFIX); rows != image.kernels.end()) {
    check_form(k, rows->second);
    if (k.record->rank < 2)
      damaged(std::string(": rank of ") + k.name);
    join(k, rows->second);
    rows->second.is_rows = true;
    k.rows = &rows->second;
  }
}

/// Returns true if the object file has this code for the kernel. Otherwise the pointers are null.
bool has_code(const table::host_kernel &k) {
  return std::any_of(std::begin(k.code), std::end(k.code), [](table::host_entry *code) { return code != nullptr; });
}
bool has_code(const table::checked_kernel &k) { return k.run != nullptr; }
template <typename T> void drop_without_code(const T *&code) {
  if (code && !has_code(*code))
    code = nullptr;
}

void read_table(kernel_image &image, std::string_view bytes, const table::host_kernel *host,
                const table::checked_kernel *checked) {
  table_reader reader(bytes);
  image.header = reader.header();
  const table::kernel_record *records = reader.kernels();
  std::vector<kernel_info *> of_table;
  for (uint32_t i = 0; i < image.header->kernel_count; ++i) {
    const char *symbol = reader.string(records[i].symbol);
    const auto [place, is_new] = image.kernels.try_emplace(symbol);
    if (!is_new)
      damaged(std::string(": two kernels ") + symbol);
    kernel_info &k = place->second;
    k.image = &image;
    k.symbol = symbol;
    image.in_order.push_back(&k);
    of_table.push_back(&k);
    k.record = &records[i];
    k.containers = reader.containers(records[i]);
    k.args = reader.args(records[i]);
    for (uint32_t n = 0; n < records[i].container_count; ++n)
      (void)reader.string(k.containers[n].name);
    k.host = host ? &host[i] : nullptr;
    k.checked = checked ? &checked[i] : nullptr;
    k.name = reader.string(records[i].name);
    k.source_location = reader.string(records[i].source_location);
    k.title = std::string("parallel_for_each (") + k.source_location + ")";
    k.short_title = short_title_of(k);
    k.launch_name = std::string("kernel '") + k.name + "', " + k.title;
    k.message_origin = message_origin(k.symbol, k.source_location, records[i].rank);
    k.has_messages = std::any_of(k.containers, k.containers + records[i].container_count,
                                 [](const table::container_record &c) { return c.kind == table::container_messages; });
    for (uint32_t n = 0; n < records[i].arg_count; ++n)
      if (!belongs_to_containers(k.args[n]))
        k.value_args.push_back(n);
    check_record(k);
    check_args(k);
  }
  for (kernel_info *k : of_table)
    join_forms(image, *k);
  for (kernel_info *k : of_table) { // variants have no elements
    drop_without_code(k->host);
    drop_without_code(k->checked);
  }
}

} // namespace

void kernel_info::add_to(runtime_exception &e) const noexcept {
  try {
    const std::string text = e.what();
    if (text.find("[kernel '") == std::string::npos && text.rfind("concurrency::parallel_for_each", 0) != 0)
      e = runtime_exception((text + " [" + launch_name + "]").c_str(), e.get_error_code());
  } catch (const std::bad_alloc &) { // the message is then shorter
  }
}

uint32_t kernel_info::state_bytes(const table::container_record &array) const {
  uint64_t bytes = std::max<uint64_t>(array.state_bytes, least_state_bytes(array.rank));
  for (uint32_t i = 0; i < record->arg_count; ++i) {
    const table::arg_record &a = args[i];
    if (a.kind == table::arg_indirect && a.offset == array.offset)
      bytes = std::max<uint64_t>(bytes, uint64_t(a.offset2) + a.bytes);
  }
  return static_cast<uint32_t>((bytes + 7) / 8 * 8);
}

uint64_t kernel_info::argument_bytes() const {
  uint64_t sum = 0;
  for (uint32_t n : value_args)
    sum += args[n].kind == table::arg_functor  ? record->functor_bytes
           : args[n].kind == table::arg_domain ? sizeof(uint32_t)
                                               : args[n].bytes;
  return sum;
}

const char *kernel_image::string(uint32_t offset) const { return table_reader(table_bytes).string(offset); }

std::unique_ptr<kernel_image> read_image(std::string_view bytes, const table::host_kernel *host,
                                         const table::checked_kernel *checked) {
  auto image = std::make_unique<kernel_image>();
  image->bytes.assign(bytes.data(), bytes.size());
  std::string_view rest = image->bytes, kernel_table;
  while (std::optional<offload_image> part = next_offload_image(rest)) {
    if (part->triple == CPPAMP_TRIPLE_OPENCL_C)
      image->opencl_c = part->contents;
    else if (part->triple == CPPAMP_TRIPLE_SPIRV)
      image->spirv = part->contents;
    else if (part->triple == CPPAMP_TRIPLE_TABLE)
      kernel_table = part->contents;
  }
  if (kernel_table.empty())
    fail("there is no kernel table among the images embedded in this program");
  image->table_bytes = kernel_table;
  read_table(*image, kernel_table, host, checked);
  return image;
}

std::vector<std::unique_ptr<kernel_image>> read_section(std::string_view section, std::string &why_not) noexcept {
  std::vector<std::unique_ptr<kernel_image>> images;
  try {
    // A unit ends where one of its target triples occurs again.
    std::set<std::string_view> seen;
    std::string_view rest = section, unit = section;
    auto read_unit = [&](std::string_view after) {
      if (!seen.empty())
        images.push_back(read_image(unit.substr(0, unit.size() - after.size()), nullptr));
      unit = after;
      seen.clear();
    };
    for (std::string_view before = rest; auto part = next_offload_image(rest); before = rest) {
      const bool is_ours = part->triple == CPPAMP_TRIPLE_TABLE || part->triple == CPPAMP_TRIPLE_OPENCL_C ||
                           part->triple == CPPAMP_TRIPLE_SPIRV;
      if (is_ours && seen.count(part->triple))
        read_unit(before);
      if (is_ours)
        seen.insert(part->triple);
    }
    read_unit("");
  } catch (const std::exception &e) {
    why_not = e.what();
  }
  return images;
}

} // namespace Concurrency::detail

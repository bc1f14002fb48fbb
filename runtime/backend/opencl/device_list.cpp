// Queries every OpenCL platform for its devices, and each device for what the runtime needs to know.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/opencl/device_list.h"

#include "backend/opencl/device.h"
#include "backend/opencl/opencl_error.h"
#include "report/trace_signals.h"
#include "support/settings.h"

#include <amp/exceptions.h>

#include <algorithm>
#include <ctype.h>
#include <map>
#include <sstream>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

namespace Concurrency::detail {

namespace {

/// CL_DEVICE_COMPUTE_CAPABILITY_MAJOR_NV and _MINOR_NV of cl_nv_device_attribute_query.
const cl_device_info compute_capability_major = 0x4000, compute_capability_minor = 0x4001;

/// Properties of drivers that cannot be queried; each can be deleted when the driver has changed.
struct driver_quirks {
  /// Buffers with CL_MEM_USE_HOST_PTR always are the host's memory itself, without mapping.
  bool host_pointer_is_memory = false;
  /// The first launch generates machine code on one of the driver's threads; if the process ends
  /// meanwhile, it crashes because the compiler's static objects are gone.
  bool compiles_at_launch = false;
  /// Runs the threads of a group one after the other between barriers, and miscompiles branches with barriers if
  /// the next barrier does not immediately follow the branch.
  bool meets_after_branches = false;
  /// A blocking read or write waits until the queue is empty, which other threads' commands may never let it be.
  bool blocks_until_idle = false;
  /// Runs kernels on the thread that flushes, and crashes if that thread changes (Oclgrind 21.10, which
  /// reports uninitialized values).
  bool keeps_to_one_thread = false;
  /// Its interpreter does not truncate to integers of other widths than 8, 16, 32 and 64 bits, which LLVM's
  /// optimization makes of switches: with i = 8, `switch (i & 7)` takes another case than 0 (Oclgrind 21.10).
  bool miscompiles_optimized = false;
};

/// PoCL's CPU devices run in this process.
bool is_pocl_cpu(const backend::device_facts &d) {
  return d.platform_name == "Portable Computing Language" && d.kind == backend::device_kind::cpu;
}

driver_quirks quirks_of(const backend::device_facts &d) {
  driver_quirks q;
  const bool is_pocl = is_pocl_cpu(d);
  q.host_pointer_is_memory = is_pocl; // any alignment (observed with 3.1 and 6.0)
  q.compiles_at_launch = is_pocl;
  q.meets_after_branches = is_pocl;
  q.blocks_until_idle = is_pocl;
  q.keeps_to_one_thread = q.miscompiles_optimized = d.platform_name == "Oclgrind";
  return q;
}

std::string platform_text(cl_platform_id platform, cl_platform_info what) {
  size_t size = 0;
  check(cl.GetPlatformInfo(platform, what, 0, nullptr, &size), "clGetPlatformInfo");
  std::string text(size, '\0');
  check(cl.GetPlatformInfo(platform, what, size, text.data(), nullptr), "clGetPlatformInfo");
  return text.c_str();
}

std::string device_text(cl_device_id device, cl_device_info what) {
  size_t size = 0;
  check(cl.GetDeviceInfo(device, what, 0, nullptr, &size), "clGetDeviceInfo");
  std::string text(size, '\0');
  check(cl.GetDeviceInfo(device, what, size, text.data(), nullptr), "clGetDeviceInfo");
  return text.c_str();
}

/// For queries that old drivers do not support.
std::string device_text_or_none(cl_device_id device, cl_device_info what) {
  size_t size = 0;
  if (!check_quietly(cl.GetDeviceInfo(device, what, 0, nullptr, &size), "clGetDeviceInfo"))
    return "";
  std::string text(size, '\0');
  return check_quietly(cl.GetDeviceInfo(device, what, size, text.data(), nullptr), "clGetDeviceInfo") ? text.c_str()
                                                                                                      : "";
}

template <typename T> T device_value(cl_device_id device, cl_device_info what) {
  T value = {};
  check(cl.GetDeviceInfo(device, what, sizeof(value), &value, nullptr), "clGetDeviceInfo");
  return value;
}

/// For queries that old drivers do not support.
template <typename T> T device_value_or(cl_device_id device, cl_device_info what, T otherwise) {
  T value = otherwise;
  return check_quietly(cl.GetDeviceInfo(device, what, sizeof(value), &value, nullptr), "clGetDeviceInfo") ? value
                                                                                                          : otherwise;
}

bool has_extension(const std::string &list, const char *name) {
  return (" " + list + " ").find(" " + std::string(name) + " ") != std::string::npos;
}

/// Parses "OpenCL 3.0 PoCL 6.0" as major << 16 | minor.
unsigned parse_version(const std::string &text) {
  unsigned major = 0, minor = 0;
  if (sscanf(text.c_str(), "OpenCL %u.%u", &major, &minor) != 2)
    return 0;
  return major << 16 | minor;
}

/// Returns intermediate languages, separated by spaces: "SPIR-V_1.0 SPIR-V_1.2".
std::string intermediate_languages(cl_device_id id, unsigned version, const std::string &extensions) {
  if (version < (2u << 16 | 1) && !has_extension(extensions, "cl_khr_il_program"))
    return "";
  return device_text_or_none(id, CL_DEVICE_IL_VERSION);
}

/// Returns "OpenCL C 1.2, SPIR-V 1.0".
std::string kernel_languages(cl_device_id id, bool compiles_opencl_c, const std::string &intermediate) {
  std::string list = compiles_opencl_c ? device_text_or_none(id, CL_DEVICE_OPENCL_C_VERSION) : "";
  std::istringstream names(intermediate);
  for (std::string name; names >> name;) {
    std::replace(name.begin(), name.end(), '_', ' ');
    list += (list.empty() ? "" : ", ") + name;
  }
  return list;
}

/// Converts to lower case, and characters other than letters, digits and dots to a single '-'.
std::string path_part(const std::string &text) {
  std::string part;
  for (unsigned char c : text) {
    if (isalnum(c) || c == '.')
      part += static_cast<char>(tolower(c));
    else if (!part.empty() && part.back() != '-')
      part += '-';
  }
  while (!part.empty() && part.back() == '-')
    part.pop_back();
  return part;
}

/// A device while it is being queried.
struct read_values {
  backend::device_facts facts;
  ocl_traits traits;
};

backend::device_kind kind_of(cl_device_type type) {
  if (type & CL_DEVICE_TYPE_GPU)
    return backend::device_kind::gpu;
  return type & CL_DEVICE_TYPE_CPU ? backend::device_kind::cpu : backend::device_kind::other;
}

void read_limits(read_values &d) {
  const cl_device_id id = d.traits.id;
  d.facts.max_group_size = device_value<size_t>(id, CL_DEVICE_MAX_WORK_GROUP_SIZE);
  d.traits.compute_units = std::max<cl_uint>(device_value_or<cl_uint>(id, CL_DEVICE_MAX_COMPUTE_UNITS, 1), 1);
  size_t sizes[16] = {};
  cl_uint dimensions = device_value<cl_uint>(id, CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS);
  if (dimensions >= 3 && dimensions <= 16)
    check(cl.GetDeviceInfo(id, CL_DEVICE_MAX_WORK_ITEM_SIZES, dimensions * sizeof(size_t), sizes, nullptr),
          "clGetDeviceInfo");
  for (int k = 0; k < 3; ++k)
    d.traits.max_group_sizes[k] = sizes[k] ? sizes[k] : 1;
  d.facts.local_memory = device_value<cl_ulong>(id, CL_DEVICE_LOCAL_MEM_SIZE);
  d.facts.max_allocation = device_value<cl_ulong>(id, CL_DEVICE_MAX_MEM_ALLOC_SIZE);
  d.facts.compute_units = static_cast<unsigned>(d.traits.compute_units);
  d.facts.clock_mhz = device_value_or<cl_uint>(id, CL_DEVICE_MAX_CLOCK_FREQUENCY, 0);
}

/// Returns true if a device has all extensions in `names`.
bool has_extensions(const std::string &extensions, const std::string &names) {
  std::istringstream list(names);
  for (std::string name; list >> name;)
    if (!has_extension(extensions, name.c_str()))
      return false;
  return true;
}

void read_features(read_values &d, const std::string &extensions) {
  const cl_device_id id = d.traits.id;
#define CPPAMP_FEATURE(name, bit, word, title, names)                                                                  \
  if (has_extensions(extensions, names))                                                                               \
    d.facts.features |= table::feature_##name;
#include <amp/detail/features.def>
  if (device_value_or<cl_ulong>(id, CL_DEVICE_DOUBLE_FP_CONFIG, 0) != 0)
    d.facts.features |= table::feature_fp64; // from OpenCL 1.2 on, the extension's name is optional
  d.traits.rounds_divide_and_sqrt = (device_value_or<cl_device_fp_config>(id, CL_DEVICE_SINGLE_FP_CONFIG, 0) &
                                     CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT) != 0;
  const bool has_version_3 = d.facts.version_number >= 3u << 16;
  d.traits.has_float_atomics = has_version_3 && has_extension(extensions, "cl_ext_float_atomics");
  d.traits.has_dot_products = has_version_3 && has_extension(extensions, "cl_khr_integer_dot_product");
  if (has_extension(extensions, "cl_nv_device_attribute_query"))
    d.traits.compute_capability = device_value_or<cl_uint>(id, compute_capability_major, 0) * 10 +
                                  device_value_or<cl_uint>(id, compute_capability_minor, 0);
  const std::string intermediate = intermediate_languages(id, d.facts.version_number, extensions);
  d.facts.takes_spirv = intermediate.find("SPIR-V") != std::string::npos;
  d.facts.languages = kernel_languages(id, d.facts.compiles_opencl_c, intermediate);
}

void read_memory(read_values &d) {
  bool unified = d.facts.kind == backend::device_kind::cpu ||
                 device_value_or<cl_bool>(d.traits.id, CL_DEVICE_HOST_UNIFIED_MEMORY, CL_FALSE) != CL_FALSE;
  const driver_quirks quirks = quirks_of(d.facts);
  d.facts.shares_host_memory = unified && is_on(get_settings().zero_copy);
  d.facts.needs_mapping = d.facts.shares_host_memory && !quirks.host_pointer_is_memory;
  d.traits.compiles_at_launch = quirks.compiles_at_launch;
  d.traits.meets_after_branches = quirks.meets_after_branches;
  d.traits.blocks_until_idle = quirks.blocks_until_idle;
  d.traits.keeps_to_one_thread = quirks.keeps_to_one_thread;
  d.traits.miscompiles_optimized = quirks.miscompiles_optimized;
  d.facts.memory = device_value<cl_ulong>(d.traits.id, CL_DEVICE_GLOBAL_MEM_SIZE);
}

/// Returns null, with a reason, for an unusable device.
std::unique_ptr<backend::device> read_device(cl_platform_id platform, const std::string &path, cl_device_id id,
                                             std::string &why_not) {
  read_values d;
  backend::device_facts &facts = d.facts;
  d.traits.platform = platform;
  d.traits.id = id;
  facts.name = device_text(id, CL_DEVICE_NAME);
  facts.path = path;
  if (!device_value<cl_bool>(id, CL_DEVICE_AVAILABLE))
    return why_not = "the driver reports it as unavailable", nullptr;
  if (!device_value<cl_bool>(id, CL_DEVICE_ENDIAN_LITTLE) || device_value<cl_uint>(id, CL_DEVICE_ADDRESS_BITS) != 64)
    return why_not = "it is not a little-endian 64-bit device", nullptr;
  facts.compiles_opencl_c = device_value<cl_bool>(id, CL_DEVICE_COMPILER_AVAILABLE) != CL_FALSE;
  facts.kind = kind_of(device_value<cl_device_type>(id, CL_DEVICE_TYPE));
  facts.platform_name = platform_text(platform, CL_PLATFORM_NAME);
  facts.platform_version = platform_text(platform, CL_PLATFORM_VERSION);
  facts.platform_vendor = platform_text(platform, CL_PLATFORM_VENDOR);
  facts.found = how_platform_was_found(platform);
  facts.vendor = device_text(id, CL_DEVICE_VENDOR);
  facts.version = device_text(id, CL_DEVICE_VERSION);
  facts.driver_version = device_text(id, CL_DRIVER_VERSION);
  facts.version_number = parse_version(facts.version);
  read_limits(d);
  read_features(d, device_text(id, CL_DEVICE_EXTENSIONS));
  if (!facts.compiles_opencl_c && !facts.takes_spirv)
    return why_not = "its driver takes neither OpenCL C nor SPIR-V", nullptr;
  if (is_pocl_cpu(facts) && facts.driver_version.compare(0, 3, "7.1") == 0)
    return why_not = "PoCL 7.1 repeats loads after barriers, so that kernels compute wrong results; use 'host'",
           nullptr;
  read_memory(d);
  return std::make_unique<ocl_device>(facts, d.traits);
}

/// Describes it as far as possible; failing queries leave the text empty.
backend::left_out_device describe(cl_platform_id platform, const std::string &device, const std::string &why_not) {
  auto text = [&](cl_platform_info what) -> std::string {
    try {
      return platform_text(platform, what);
    } catch (const runtime_exception &) {
      return "";
    }
  };
  return {text(CL_PLATFORM_NAME), text(CL_PLATFORM_VERSION), text(CL_PLATFORM_VENDOR), device, why_not};
}

std::string name_or(cl_device_id id, const std::string &otherwise) {
  try {
    return device_text(id, CL_DEVICE_NAME);
  } catch (const runtime_exception &) {
    return otherwise;
  }
}

/// Returns opencl\<platform>, with a number after the name if several platforms share it, such as two versions of
/// a driver.
std::string path_of(cl_platform_id platform, std::map<std::string, unsigned> &seen) {
  std::string name = path_part(platform_text(platform, CL_PLATFORM_NAME));
  unsigned count = ++seen[name];
  return "opencl\\" + name + (count > 1 ? "-" + std::to_string(count) : "");
}

void read_platform(cl_platform_id platform, const std::string &path, backend::device_list &list) {
  cl_uint count = 0;
  cl_int code = cl.GetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, nullptr, &count);
  if (code == CL_DEVICE_NOT_FOUND || (code == CL_SUCCESS && count == 0)) {
    list.left_out.push_back(describe(platform, "", "it has no devices"));
    return;
  }
  check(code, "clGetDeviceIDs");
  std::vector<cl_device_id> ids(count);
  check(cl.GetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, count, ids.data(), nullptr), "clGetDeviceIDs");
  for (unsigned i = 0; i < count; ++i) {
    std::string why_not;
    try {
      if (auto device = read_device(platform, path + "\\" + std::to_string(i), ids[i], why_not)) {
        list.devices.push_back(std::move(device));
        continue;
      }
    } catch (const runtime_exception &e) {
      why_not = e.what();
    }
    list.left_out.push_back(describe(platform, name_or(ids[i], "device " + std::to_string(i)), why_not));
  }
}

} // namespace

backend::device_list find_opencl_devices() {
  backend::device_list list;
  try {
    if (!load_opencl().empty()) {
      list.left_out.push_back({"", "", "", "", load_opencl()});
      return list;
    }
    cl_uint count = 0;
    cl_int code = cl.GetPlatformIDs(0, nullptr, &count);
    if (code != CL_SUCCESS || count == 0) {
      list.left_out.push_back({"", "", "", "", "there is no OpenCL driver: " + code_name(code)});
      return list;
    }
    std::vector<cl_platform_id> platforms(count);
    check(cl.GetPlatformIDs(count, platforms.data(), nullptr), "clGetPlatformIDs");
    std::map<std::string, unsigned> seen;
    for (cl_platform_id platform : platforms) {
      try {
        read_platform(platform, path_of(platform, seen), list);
      } catch (const runtime_exception &e) {
        list.left_out.push_back(describe(platform, "", e.what()));
      }
    }
  } catch (const std::bad_alloc &) { // the next caller tries again
    throw;
  } catch (const std::exception &e) {
    log("looking for devices: %s", e.what());
  }
  keep_writing_at_abort(); // drivers that contain LLVM put its handlers over ours
  return list;
}

bool may_have_opencl_gpus() noexcept {
  for (const char *variable : {"OCL_ICD_VENDORS", "OCL_ICD_FILENAMES", "OPENCL_VENDOR_PATH"})
    if (secure_getenv(variable))
      return true;
  // NVIDIA's, AMD's, Windows' below WSL, ARM's; every driver in the kernel tree has render nodes.
  for (const char *node : {"/dev/nvidiactl", "/dev/kfd", "/dev/dxg", "/dev/mali0", "/dev/dri/renderD128"})
    if (access(node, F_OK) == 0)
      return true;
  return is_opencl_loaded();
}

} // namespace Concurrency::detail

// Asks every OpenCL platform for its devices, and each device for what the runtime needs to know.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/opencl/device_list.h"

#include "backend/opencl/opencl_error.h"
#include "support/settings.h"

#include <amp/exceptions.h>

#include <algorithm>
#include <ctype.h>
#include <map>
#include <stdio.h>
#include <string.h>

namespace Concurrency::detail {

namespace {

/// Properties of drivers that no query tells; each can be deleted when the driver has changed.
struct driver_quirks {
  /// Buffers with CL_MEM_USE_HOST_PTR are the host's memory itself, always, without mapping.
  bool host_pointer_is_memory = false;
  /// Machine code is made by the first launch, on a thread of the driver's; if the process ends
  /// meanwhile it crashes, because the compiler's static objects are gone.
  bool compiles_at_launch = false;
};

driver_quirks quirks_of(const device_state &d) {
  driver_quirks q;
  // PoCL's CPU devices run in this process (measured with 3.1 and 6.0, any alignment).
  bool is_pocl_cpu =
      d.platform_name == "Portable Computing Language" && (d.type & CL_DEVICE_TYPE_CPU) != 0;
  q.host_pointer_is_memory = is_pocl_cpu;
  q.compiles_at_launch = is_pocl_cpu;
  return q;
}

std::string platform_text(cl_platform_id platform, cl_platform_info what) {
  size_t size = 0;
  check(clGetPlatformInfo(platform, what, 0, nullptr, &size), "clGetPlatformInfo");
  std::string text(size, '\0');
  check(clGetPlatformInfo(platform, what, size, text.data(), nullptr), "clGetPlatformInfo");
  return text.c_str();
}

std::string device_text(cl_device_id device, cl_device_info what) {
  size_t size = 0;
  check(clGetDeviceInfo(device, what, 0, nullptr, &size), "clGetDeviceInfo");
  std::string text(size, '\0');
  check(clGetDeviceInfo(device, what, size, text.data(), nullptr), "clGetDeviceInfo");
  return text.c_str();
}

template <typename T> T device_value(cl_device_id device, cl_device_info what) {
  T value = {};
  check(clGetDeviceInfo(device, what, sizeof(value), &value, nullptr), "clGetDeviceInfo");
  return value;
}

/// For queries that old drivers do not know.
template <typename T> T device_value_or(cl_device_id device, cl_device_info what, T otherwise) {
  T value = otherwise;
  return check_quietly(clGetDeviceInfo(device, what, sizeof(value), &value, nullptr),
                       "clGetDeviceInfo")
             ? value
             : otherwise;
}

bool has_extension(const std::string &list, const char *name) {
  return (" " + list + " ").find(" " + std::string(name) + " ") != std::string::npos;
}

/// "OpenCL 3.0 PoCL 6.0" as major << 16 | minor.
unsigned parse_version(const std::string &text) {
  unsigned major = 0, minor = 0;
  if (sscanf(text.c_str(), "OpenCL %u.%u", &major, &minor) != 2)
    return 0;
  return major << 16 | minor;
}

bool takes_spirv(cl_device_id id, unsigned version, const std::string &extensions) {
  if (version < (2u << 16 | 1) && !has_extension(extensions, "cl_khr_il_program"))
    return false;
  size_t size = 0;
  if (!check_quietly(clGetDeviceInfo(id, CL_DEVICE_IL_VERSION, 0, nullptr, &size),
                     "clGetDeviceInfo") ||
      size <= 1)
    return false;
  std::string list(size, '\0');
  return check_quietly(clGetDeviceInfo(id, CL_DEVICE_IL_VERSION, size, list.data(), nullptr),
                       "clGetDeviceInfo") &&
         list.find("SPIR-V") != std::string::npos;
}

/// Lower case, other characters than letters, digits and dots as one '-'.
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

std::wstring widen(const std::string &text) { return std::wstring(text.begin(), text.end()); }

void read_limits(device_state &d) {
  d.max_group_size = device_value<size_t>(d.id, CL_DEVICE_MAX_WORK_GROUP_SIZE);
  d.compute_units =
      std::max<cl_uint>(device_value_or<cl_uint>(d.id, CL_DEVICE_MAX_COMPUTE_UNITS, 1), 1);
  size_t sizes[16] = {};
  cl_uint dimensions = device_value<cl_uint>(d.id, CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS);
  if (dimensions >= 3 && dimensions <= 16)
    check(clGetDeviceInfo(d.id, CL_DEVICE_MAX_WORK_ITEM_SIZES, dimensions * sizeof(size_t), sizes,
                          nullptr),
          "clGetDeviceInfo");
  for (int k = 0; k < 3; ++k)
    d.max_group_sizes[k] = sizes[k] ? sizes[k] : 1;
  d.local_memory = device_value<cl_ulong>(d.id, CL_DEVICE_LOCAL_MEM_SIZE);
  d.max_allocation = device_value<cl_ulong>(d.id, CL_DEVICE_MAX_MEM_ALLOC_SIZE);
}

void read_features(device_state &d, const std::string &extensions) {
  bool fp64 = device_value_or<cl_ulong>(d.id, CL_DEVICE_DOUBLE_FP_CONFIG, 0) != 0 ||
              has_extension(extensions, "cl_khr_fp64");
  d.info.supports_double_precision = d.info.supports_limited_double_precision = fp64;
  d.has_int64_atomics = has_extension(extensions, "cl_khr_int64_base_atomics") &&
                        has_extension(extensions, "cl_khr_int64_extended_atomics");
  d.rounds_divide_and_sqrt =
      (device_value_or<cl_device_fp_config>(d.id, CL_DEVICE_SINGLE_FP_CONFIG, 0) &
       CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT) != 0;
  d.takes_spirv = takes_spirv(d.id, d.info.version, extensions);
}

void read_memory(device_state &d) {
  bool unified =
      (d.type & CL_DEVICE_TYPE_CPU) != 0 ||
      device_value_or<cl_bool>(d.id, CL_DEVICE_HOST_UNIFIED_MEMORY, CL_FALSE) != CL_FALSE;
  d.shares_host_memory = unified && is_on(get_settings().zero_copy);
  d.needs_mapping = d.shares_host_memory && !quirks_of(d).host_pointer_is_memory;
  d.compiles_at_launch = quirks_of(d).compiles_at_launch;
  d.info.supports_cpu_shared_memory = d.shares_host_memory;
  d.info.dedicated_memory =
      static_cast<size_t>(device_value<cl_ulong>(d.id, CL_DEVICE_GLOBAL_MEM_SIZE) / 1024);
}

/// Null, with a reason, for a device that cannot serve.
device_state *read_device(cl_platform_id platform, const std::string &path, cl_device_id id,
                          std::string &why_not) {
  auto d = std::make_unique<device_state>();
  d->platform = platform;
  d->id = id;
  d->name = device_text(id, CL_DEVICE_NAME);
  if (!device_value<cl_bool>(id, CL_DEVICE_AVAILABLE))
    return why_not = "it says that it is not available", nullptr;
  if (!device_value<cl_bool>(id, CL_DEVICE_ENDIAN_LITTLE) ||
      device_value<cl_uint>(id, CL_DEVICE_ADDRESS_BITS) != 64)
    return why_not = "it is not a little-endian 64-bit device", nullptr;
  d->compiles_opencl_c = device_value<cl_bool>(id, CL_DEVICE_COMPILER_AVAILABLE) != CL_FALSE;
  d->type = device_value<cl_device_type>(id, CL_DEVICE_TYPE);
  d->platform_name = platform_text(platform, CL_PLATFORM_NAME);
  d->platform_version = platform_text(platform, CL_PLATFORM_VERSION);
  d->platform_vendor = platform_text(platform, CL_PLATFORM_VENDOR);
  d->vendor = device_text(id, CL_DEVICE_VENDOR);
  d->version = device_text(id, CL_DEVICE_VERSION);
  d->driver_version = device_text(id, CL_DRIVER_VERSION);
  d->info.version = parse_version(d->version);
  d->info.is_emulated = (d->type & CL_DEVICE_TYPE_CPU) != 0;
  read_limits(*d);
  read_features(*d, device_text(id, CL_DEVICE_EXTENSIONS));
  if (!d->compiles_opencl_c && !d->takes_spirv)
    return why_not = "its driver takes neither OpenCL C nor SPIR-V", nullptr;
  read_memory(*d);
  d->path = widen(path);
  d->description = widen(d->name);
  d->info.path = d->path.c_str();
  d->info.description = d->description.c_str();
  // access_type_read_write where the memory is the host's anyway, else access_type_none
  d->default_access = d->shares_host_memory ? 3 : 0;
  return d.release();
}

/// What can be said of it; queries that fail leave the text empty.
left_out_device describe(cl_platform_id platform, const std::string &device,
                         const std::string &why_not) {
  auto text = [&](cl_platform_info what) -> std::string {
    try {
      return platform_text(platform, what);
    } catch (const runtime_exception &) {
      return "";
    }
  };
  return {text(CL_PLATFORM_NAME), text(CL_PLATFORM_VERSION), text(CL_PLATFORM_VENDOR), device,
          why_not};
}

std::string name_or(cl_device_id id, const std::string &otherwise) {
  try {
    return device_text(id, CL_DEVICE_NAME);
  } catch (const runtime_exception &) {
    return otherwise;
  }
}

/// opencl\<platform>, with a number behind the name where platforms have the same: two versions of
/// a driver, for example.
std::string path_of(cl_platform_id platform, std::map<std::string, unsigned> &seen) {
  std::string name = path_part(platform_text(platform, CL_PLATFORM_NAME));
  unsigned count = ++seen[name];
  return "opencl\\" + name + (count > 1 ? "-" + std::to_string(count) : "");
}

void read_platform(cl_platform_id platform, const std::string &path, device_list &list) {
  cl_uint count = 0;
  cl_int code = clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, nullptr, &count);
  if (code == CL_DEVICE_NOT_FOUND || (code == CL_SUCCESS && count == 0)) {
    list.left_out.push_back(describe(platform, "", "it has no devices"));
    return;
  }
  check(code, "clGetDeviceIDs");
  std::vector<cl_device_id> ids(count);
  check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, count, ids.data(), nullptr), "clGetDeviceIDs");
  for (unsigned i = 0; i < count; ++i) {
    std::string why_not;
    try {
      if (device_state *d =
              read_device(platform, path + "\\" + std::to_string(i), ids[i], why_not)) {
        list.devices.push_back(d);
        continue;
      }
    } catch (const runtime_exception &e) {
      why_not = e.what();
    }
    list.left_out.push_back(
        describe(platform, name_or(ids[i], "device " + std::to_string(i)), why_not));
  }
}

void assign_locations(device_list &list) {
  unsigned next = host_location + 1;
  std::vector<device_state *> usable;
  for (device_state *d : list.devices) {
    if (!d->shares_host_memory) {
      if (next == max_locations) {
        list.left_out.push_back(describe(d->platform, d->name,
                                         "there are more devices than the " +
                                             std::to_string(max_locations - 1) +
                                             " with memory of their own that can be used"));
        continue;
      }
      d->location = next++;
    }
    usable.push_back(d);
  }
  list.devices = usable;
}

} // namespace

device_list find_devices() noexcept {
  device_list list;
  try {
    cl_uint count = 0;
    cl_int code = clGetPlatformIDs(0, nullptr, &count);
    if (code != CL_SUCCESS || count == 0) {
      list.left_out.push_back({"", "", "", "", "there is no OpenCL driver: " + code_name(code)});
      return list;
    }
    std::vector<cl_platform_id> platforms(count);
    check(clGetPlatformIDs(count, platforms.data(), nullptr), "clGetPlatformIDs");
    std::map<std::string, unsigned> seen;
    for (cl_platform_id platform : platforms) {
      try {
        read_platform(platform, path_of(platform, seen), list);
      } catch (const runtime_exception &e) {
        list.left_out.push_back(describe(platform, "", e.what()));
      }
    }
    assign_locations(list);
  } catch (const std::exception &e) {
    log("looking for devices: %s", e.what());
  }
  return list;
}

} // namespace Concurrency::detail

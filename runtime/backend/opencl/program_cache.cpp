// Programs and kernels in memory: one program for each image (or kernel: part_to_build), device and
// aliasing, one kernel object for each kernel in it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/opencl/program_cache.h"

#include "backend/opencl/opencl_error.h"
#include "support/process_exit.h"
#include "backend/opencl/program_build.h"
#include "support/settings.h"

#include <amp/exceptions.h>

#include <algorithm>
#include <tuple>

namespace Concurrency::detail {

namespace {

/// One lock for everything here: builds are rare, and drivers do not build in parallel anyway.
struct program_list {
  std::mutex lock;
  std::map<std::tuple<const kernel_image *, std::string, const device_state *, aliasing>,
           std::shared_ptr<built_program>>
      programs;
  /// Where kernels were put: kernel_info::built.
  std::vector<std::atomic<device_kernel *> *> kernels;
  /// Set when a kernel was made whose code may not be on disk yet.
  std::atomic<bool> has_new{false};
};
program_list &get_list() {
  static auto *list = new program_list;
  return *list;
}

bool has_unstored_kernels(const built_program &p) {
  return !std::includes(p.stored.begin(), p.stored.end(), p.used.begin(), p.used.end());
}

void save_unstored_programs() noexcept {
  program_list &list = get_list();
  std::lock_guard<std::mutex> guard(list.lock);
  std::set<built_program *> seen;
  for (auto &[key, program] : list.programs)
    if (program && seen.insert(program.get()).second && has_unstored_kernels(*program))
      save_program(*program);
}

std::shared_ptr<built_program> get_program(program_list &list, const kernel_info &kernel,
                                           device_state *device, aliasing how) {
  const kernel_image &image = *kernel.image;
  std::string part = part_to_build(kernel, *device);
  // SPIR-V has no macros: one program serves both.
  if (choose_format(image, *device) == image_format::spirv)
    how = aliasing::overlapping_buffers;
  std::shared_ptr<built_program> &program = list.programs[{&image, part, device, how}];
  if (!program) {
    static std::once_flag once;
    std::call_once(once, [] { add_exit_action(save_unstored_programs); });
    program = build_program(image, part, device, how);
  }
  return program;
}

size_t work_group_info(cl_kernel kernel, const device_state &device,
                       cl_kernel_work_group_info what) {
  size_t value = 0;
  check(clGetKernelWorkGroupInfo(kernel, device.id, what, sizeof(value), &value, nullptr),
        "clGetKernelWorkGroupInfo", &device);
  return std::max<size_t>(value, 1);
}

group_limits limits_of(cl_kernel kernel, const device_state &device) {
  group_limits limits;
  read_wanted_size(get_settings().group_size.c_str(), limits);
  limits.is_cpu = (device.type & CL_DEVICE_TYPE_CPU) != 0;
  limits.threads =
      std::min(work_group_info(kernel, device, CL_KERNEL_WORK_GROUP_SIZE), device.max_group_size);
  std::copy_n(device.max_group_sizes, 3, limits.sizes);
  limits.preferred_multiple =
      work_group_info(kernel, device, CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE);
  limits.compute_units = device.compute_units;
  return limits;
}

void set_group_size(device_kernel &k, const kernel_info &kernel, const device_state &device) {
  const table::kernel_record &r = *kernel.record;
  if (r.tile[0] == 0) {
    k.limits = limits_of(k.kernel.get(), device);
    return;
  }
  // CL_KERNEL_WORK_GROUP_SIZE is no limit for kernels whose size their text requires: NVIDIA
  // answers 256 whatever the text requires. What the device then refuses, the launch reports.
  size_t threads = 1;
  bool fits = true;
  for (unsigned i = 0; i < r.rank; ++i) {
    k.tile.size[i] = r.tile[r.rank - 1 - i];
    threads *= k.tile.size[i];
    fits &= k.tile.size[i] <= device.max_group_sizes[i];
  }
  if (!fits || threads > device.max_group_size)
    tile_too_large(kernel, device);
}

void check_features(const kernel_info &kernel, const device_state &device) {
  const table::kernel_record &r = *kernel.record;
  auto fail = [&](const std::string &what) {
    throw unsupported_feature(
        (kernel.title + ": the kernel uses " + what + " '" + device.name + "'").c_str());
  };
  if ((r.features & table::feature_fp64) && !device.info.supports_double_precision)
    fail("double precision, which is not supported by");
  if ((r.features & table::feature_int64_atomics) && !device.has_int64_atomics)
    fail("atomic operations on 64-bit integers, which are not supported by");
  if (r.local_bytes > device.local_memory)
    fail(std::to_string(r.local_bytes) + " bytes of tile_static memory, more than the " +
         std::to_string(device.local_memory) + " of");
}

/// What names a variant of a kernel's code among what is stored.
std::string code_key(const kernel_info &kernel, const code_variant &variant) {
  std::string key = kernel.name;
  for (size_t size : variant.shape.size)
    key += "/" + std::to_string(size);
  return variant.is_large_grid ? key + "/large" : key;
}

device_kernel *make_device_kernel(program_list &list, kernel_info &kernel, device_state *device,
                                  aliasing how) {
  check_features(kernel, *device);
  std::shared_ptr<built_program> program = get_program(list, kernel, device, how);
  auto k = std::make_unique<device_kernel>();
  cl_int code = CL_SUCCESS;
  k->kernel = kernel_object(clCreateKernel(program->program.get(), kernel.name, &code));
  check(code, "clCreateKernel", device);
  set_group_size(*k, kernel, *device);
  k->arguments.resize(kernel.record->arg_count);
  k->offsets.resize(kernel.record->container_count);
  k->program = program;
  if (!device->compiles_at_launch) {
    program->used.insert(kernel.name);
    list.has_new = true;
  }
  return k.release(); // lives until drop_programs
}

} // namespace

void tile_too_large(const kernel_info &kernel, const device_state &device) {
  const table::kernel_record &r = *kernel.record;
  std::string sizes;
  size_t threads = 1;
  for (unsigned i = 0; i < r.rank; ++i) {
    sizes += (i ? " x " : "") + std::to_string(r.tile[i]);
    threads *= r.tile[i];
  }
  std::string reason =
      threads > device.max_group_size
          ? "it runs at most " + std::to_string(device.max_group_size) + " threads in a tile"
          : "it refuses this kernel in groups of that size";
  throw unsupported_feature((kernel.title + ": tiles of " + sizes + " are too large for '" +
                             device.name + "': " + reason + "; use smaller tiles")
                                .c_str());
}

device_kernel &get_device_kernel(kernel_info &kernel, device_state *device, aliasing how) {
  std::atomic<device_kernel *> &slot =
      kernel.built[device->index * aliasing_count + static_cast<unsigned>(how)];
  if (device_kernel *known = slot.load(std::memory_order_acquire))
    return *known;
  program_list &list = get_list();
  std::lock_guard<std::mutex> guard(list.lock);
  device_kernel *k = slot.load(std::memory_order_acquire);
  if (!k) {
    list.kernels.push_back(&slot); // first: the rest cannot fail after the kernel was made
    k = make_device_kernel(list, kernel, device, how);
    slot.store(k, std::memory_order_release);
  }
  return *k;
}

bool is_compiled_by_launch(device_kernel &k, const kernel_info &kernel,
                           const code_variant &variant) {
  if (std::find(k.compiled.begin(), k.compiled.end(), variant) != k.compiled.end())
    return false;
  k.compiled.push_back(variant);
  std::lock_guard<std::mutex> guard(get_list().lock);
  return k.program->stored.count(code_key(kernel, variant)) == 0;
}

void note_compilation(device_kernel &k, const kernel_info &kernel, const code_variant &variant) {
  program_list &list = get_list();
  {
    std::lock_guard<std::mutex> guard(list.lock);
    k.program->used.insert(code_key(kernel, variant));
    list.has_new = true;
  }
  save_new_programs(k.program->device);
}

void save_new_programs(device_state *device) noexcept {
  program_list &list = get_list();
  if (!list.has_new.load(std::memory_order_relaxed))
    return;
  std::lock_guard<std::mutex> guard(list.lock);
  list.has_new = false;
  // Once now, with the kernels so far; what comes later is stored at exit.
  for (auto &[key, program] : list.programs)
    if (program && program->device == device && !program->was_stored)
      save_program(*program);
}

void drop_programs() noexcept {
  save_unstored_programs();
  program_list &list = get_list();
  std::lock_guard<std::mutex> guard(list.lock);
  for (std::atomic<device_kernel *> *slot : list.kernels)
    delete slot->exchange(nullptr);
  list.kernels.clear();
  list.programs.clear();
}

} // namespace Concurrency::detail

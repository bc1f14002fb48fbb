// Programs and kernels in memory: one program per image (or kernel: part_to_build), device and
// aliasing, and one kernel object per kernel in it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/opencl/program_cache.h"

#include "backend/opencl/opencl_error.h"
#include "backend/opencl/program_build.h"
#include "support/process_exit.h"
#include "support/settings.h"

#include <amp/exceptions.h>

#include <algorithm>
#include <tuple>

namespace Concurrency::detail {

namespace {

/// One lock for everything here; it is not held during builds.
struct program_list {
  std::mutex lock;
  std::map<std::tuple<const kernel_image *, std::string, const ocl_device *, aliasing>, std::shared_ptr<program_task>>
      programs;
  /// Set when a kernel was created whose code may not be on disk yet.
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
  for (auto &[key, task] : list.programs) // a program saved under one key needs no saving under the next
    if (built_program *program = task->get_if_built(); program && has_unstored_kernels(*program))
      save_program(*program);
}

/// A failed task is retried: memory may have become available.
std::shared_ptr<program_task> get_task(program_list &list, const kernel_info &kernel, ocl_device &device,
                                       aliasing how) {
  const kernel_image &image = *kernel.image;
  std::string part = part_to_build(kernel, device);
  // SPIR-V has no macros, so one program serves all.
  if (choose_format(image, device) == image_format::spirv)
    how = aliasing::overlapping_buffers;
  else
    how = variant_on(device, how);
  auto found = list.programs.find({&image, part, &device, how});
  if (found != list.programs.end() && !found->second->has_failed())
    return found->second;
  static std::once_flag once;
  std::call_once(once, [] { add_exit_action(save_unstored_programs); });
  auto task = std::make_shared<program_task>(kernel, part, device, how);
  list.programs[{&image, part, &device, how}] = task;
  return task;
}

size_t work_group_info(cl_kernel kernel, const ocl_device &device, cl_kernel_work_group_info what) {
  size_t value = 0;
  check(cl.GetKernelWorkGroupInfo(kernel, device.traits.id, what, sizeof(value), &value, nullptr),
        "clGetKernelWorkGroupInfo", &device);
  return std::max<size_t>(value, 1);
}

group_limits limits_of(cl_kernel kernel, const table::kernel_record &record, const ocl_device &device) {
  group_limits limits;
  read_wanted_size(get_settings().group_size.c_str(), limits);
  limits.is_cpu = device.is_cpu();
  limits.threads = std::min(work_group_info(kernel, device, CL_KERNEL_WORK_GROUP_SIZE), device.facts.max_group_size);
  std::copy_n(device.traits.max_group_sizes, 3, limits.sizes);
  limits.preferred_multiple = work_group_info(kernel, device, CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE);
  limits.compute_units = device.traits.compute_units;
  limits.row = table::group_row(record.features);
  limits.over_planes = record.features & table::group_row_planes;
  return limits;
}

uint64_t tile_threads(const table::kernel_record &r) {
  uint64_t threads = 1;
  for (unsigned i = 0; i < r.rank; ++i)
    threads *= r.tile[i];
  return threads;
}

/// CL_KERNEL_WORK_GROUP_SIZE does not limit kernels whose text requires a size: NVIDIA returns 256
/// regardless of the text. If the device rejects the size, the launch reports it.
bool tile_fits(const table::kernel_record &r, const ocl_device &device) {
  for (unsigned i = 0; i < r.rank; ++i)
    if (r.tile[r.rank - 1 - i] > device.traits.max_group_sizes[i])
      return false;
  return tile_threads(r) <= device.facts.max_group_size;
}

std::string why_tile_is_refused(const table::kernel_record &r, const ocl_device &device) {
  std::string sizes;
  for (unsigned i = 0; i < r.rank; ++i)
    sizes += (i ? " x " : "") + std::to_string(r.tile[i]);
  std::string reason = tile_threads(r) > device.facts.max_group_size
                           ? "it runs at most " + std::to_string(device.facts.max_group_size) + " threads in a tile"
                           : "it refuses this kernel in groups of that size";
  return "tiles of " + sizes + " are too large for '" + device.facts.name + "': " + reason + "; use smaller tiles";
}

void set_group_size(ocl_kernel &k, const kernel_info &kernel, const ocl_device &device) {
  const table::kernel_record &r = *kernel.record;
  if (r.tile[0] == 0) {
    k.limits = limits_of(k.kernel.get(), r, device);
    return;
  }
  for (unsigned i = 0; i < r.rank; ++i)
    k.tile.size[i] = r.tile[r.rank - 1 - i];
}

/// Identifies a variant of a kernel's code among the stored ones.
std::string code_key(const kernel_info &kernel, const code_variant &variant) {
  std::string key = kernel.name;
  for (size_t size : variant.shape.size)
    key += "/" + std::to_string(size);
  return variant.is_large_grid ? key + "/large" : key;
}

} // namespace

std::string what_is_missing(const kernel_info &kernel, const ocl_device &device) {
  const table::kernel_record &r = *kernel.record;
  auto lacks = [&](const std::string &what) { return "the kernel uses " + what + " '" + device.facts.name + "'"; };
  if (r.features & table::feature_no_image)
    return "the program has no code of this kernel for OpenCL devices such as '" + device.facts.name +
           "'; see the warning [-Wamp-left-out] of its compilation";
#define CPPAMP_FEATURE(feature, bit, word, title, extensions)                                                          \
  if (r.features & ~device.facts.features & table::feature_##feature)                                                  \
    return lacks(title ", which is not supported by");
#include <amp/detail/features.def>
  if (r.local_bytes > device.facts.local_memory)
    return lacks(std::to_string(r.local_bytes) + " bytes of tile_static memory, more than the " +
                 std::to_string(device.facts.local_memory) + " of");
  return r.tile[0] && !tile_fits(r, device) ? why_tile_is_refused(r, device) : "";
}

void tile_too_large(const kernel_info &kernel, const ocl_device &device) {
  throw unsupported_feature((kernel.title + ": " + why_tile_is_refused(*kernel.record, device)).c_str());
}

std::unique_ptr<ocl_kernel> load_ocl_kernel(const kernel_info &kernel, ocl_device &device, aliasing how) {
  const std::string missing = what_is_missing(kernel, device);
  if (!missing.empty())
    throw unsupported_feature((kernel.title + ": " + missing).c_str());
  program_list &list = get_list();
  std::lock_guard<std::mutex> guard(list.lock);
  return std::make_unique<ocl_kernel>(kernel, device, how, get_task(list, kernel, device, how));
}

void build_again(ocl_kernel &k) {
  program_list &list = get_list();
  std::lock_guard<std::mutex> guard(list.lock);
  k.task = get_task(list, k.info, k.device, k.how);
}

ocl_kernel::ocl_kernel(const kernel_info &info, ocl_device &device, aliasing how, std::shared_ptr<program_task> task)
    : info(info), device(device), how(how), task(std::move(task)), arguments(info.record->arg_count),
      offsets(info.record->container_count), values(info.record->arg_count) {}

void ocl_kernel::make() {
  program = task->get();
  cl_int code = CL_SUCCESS;
  kernel = kernel_object(cl.CreateKernel(program->program.get(), info.name, &code));
  check(code, "clCreateKernel", &device);
  try {
    set_group_size(*this, info, device);
    for (unsigned i = 0; i < values.size(); ++i)
      if (!values[i].empty())
        check(cl.SetKernelArg(kernel.get(), i, values[i].size(), values[i].data()), "clSetKernelArg", &device);
  } catch (const runtime_exception &) {
    kernel = kernel_object(); // the next launch tries again
    throw;
  }
  values.clear();
  if (device.traits.compiles_at_launch)
    return;
  program_list &list = get_list();
  std::lock_guard<std::mutex> guard(list.lock);
  program->used.insert(info.name);
  list.has_new = true;
}

cl_int ocl_kernel::set_argument(unsigned i, size_t bytes, const void *value) {
  if (__builtin_expect(kernel.get() != nullptr, 1))
    return cl.SetKernelArg(kernel.get(), i, bytes, value);
  values[i].assign(static_cast<const char *>(value), bytes);
  return CL_SUCCESS;
}

std::string ocl_kernel::record_variant(const code_variant &variant) {
  if (std::find(m_compiled.begin(), m_compiled.end(), variant) != m_compiled.end())
    return "";
  const std::string key = code_key(info, variant);
  m_compiled.push_back(variant);
  std::lock_guard<std::mutex> guard(get_list().lock);
  return program->stored.count(key) || program->used.count(key) ? "" : key;
}

void record_first_run(built_program &program, const std::string &variant) {
  program_list &list = get_list();
  {
    std::lock_guard<std::mutex> guard(list.lock);
    program.used.insert(variant);
    list.has_new = true;
  }
  save_new_programs(*program.device);
}

void save_new_programs(const ocl_device &device) noexcept {
  program_list &list = get_list();
  if (!list.has_new.load(std::memory_order_relaxed))
    return;
  std::lock_guard<std::mutex> guard(list.lock);
  list.has_new = false;
  // Stored now, with the kernels so far; later ones are stored at exit.
  for (auto &[key, task] : list.programs)
    if (built_program *program = task->get_if_built(); program && program->device == &device && !program->was_stored)
      save_program(*program);
}

void drop_programs(const ocl_device &device) noexcept {
  program_list &list = get_list();
  std::vector<std::shared_ptr<program_task>> tasks;
  {
    std::lock_guard<std::mutex> guard(list.lock);
    for (auto &[key, task] : list.programs)
      if (std::get<2>(key) == &device)
        tasks.push_back(task);
  }
  for (const auto &task : tasks)
    task->wait();
  save_unstored_programs();
  std::lock_guard<std::mutex> guard(list.lock);
  for (auto i = list.programs.begin(); i != list.programs.end();)
    i = std::get<2>(i->first) == &device ? list.programs.erase(i) : std::next(i);
}

} // namespace Concurrency::detail

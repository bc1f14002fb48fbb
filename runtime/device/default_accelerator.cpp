// Chooses the default accelerator: the one that the program or the environment names; else a GPU; else the
// host, for programs with machine code for it; else an OpenCL CPU device.
//
// This opens OpenCL only if there may be a GPU, or for a program without machine code.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/accelerator_list.h"

#include "backend/opencl/device_list.h"
#include "support/api_boundary.h"
#include "support/fork.h"
#include "support/hresult.h"
#include "support/never_destroyed.h"
#include "support/settings.h"

#include <amp/accelerator.h>
#include <amp/detail/kernel_table.h>

#include <wctype.h>

/// Defined by the compiler in objects with machine code for the host (kernel_table.h).
extern "C" __attribute__((weak)) const char cppamp_host_code __asm__(CPPAMP_HOST_CODE_SYMBOL);

namespace Concurrency::detail {

namespace {

/// Chosen at the first query, final at the first use.
struct default_choice {
  fork_lock lock;
  device_state *device = nullptr;
  bool is_set = false; ///< by accelerator::set_default
  /// Equal to `device` after its first use: the choice is then final.
  std::atomic<device_state *> used{nullptr};
};
default_choice &get_choice() noexcept {
  static never_destroyed<default_choice> choice;
  return *choice;
}

std::wstring folded(const std::wstring &text) {
  std::wstring result = text;
  for (wchar_t &c : result)
    c = c == L'/' ? L'\\' : static_cast<wchar_t>(towlower(static_cast<wint_t>(c)));
  return result;
}

[[noreturn]] void refuse_name(const std::string &wanted) {
  std::string text = "CPPAMP_DEFAULT_ACCELERATOR=" + wanted + " matches no accelerator; there are ";
  const char *separator = "";
  for (const device_state *d : all_devices())
    if (!d->is_cpu_accelerator()) {
      text += separator + d->backend->facts.path + " (" + d->backend->facts.name + ")";
      separator = ", ";
    }
  throw runtime_exception(text.c_str(), e_invalidarg);
}

/// Returns the device that the environment names: by path, or else by a part of path or description. An unknown name
/// is an error, because the program would run elsewhere.
device_state *find_named(const std::string &wanted) {
  const std::wstring name = folded(std::wstring(wanted.begin(), wanted.end()));
  if (name == folded(host_accelerator()->path) || name == folded(accelerator::direct3d_warp))
    return host_accelerator();
  if (name == folded(accelerator::direct3d_ref))
    return checking_accelerator();
  for (device_state *d : all_devices())
    if (!d->is_cpu_accelerator() && folded(d->path) == name)
      return d;
  for (device_state *d : all_devices())
    if (!d->is_cpu_accelerator() &&
        (folded(d->path).find(name) != std::wstring::npos || folded(d->description).find(name) != std::wstring::npos))
      return d;
  refuse_name(wanted);
}

/// GPUs, then other accelerators, then CPUs; among equals, the one with the most memory.
bool is_better(const device_state *a, const device_state *b) {
  const backend::device_kind a_kind = a->backend->facts.kind, b_kind = b->backend->facts.kind;
  if (a_kind != b_kind)
    return a_kind > b_kind;
  return a->info.dedicated_memory > b->info.dedicated_memory;
}

/// Among OpenCL's; null if there is none.
device_state *best_of_opencl() {
  device_state *best = nullptr;
  for (device_state *d : all_devices())
    if (!d->is_cpu_accelerator() && d != host_accelerator() && (!best || is_better(d, best)))
      best = d;
  return best;
}

bool is_cpu(const device_state *d) { return d->backend->facts.kind == backend::device_kind::cpu; }

device_state *choose_default(machine_code code) {
  const std::string &wanted = get_settings().default_accelerator;
  if (!wanted.empty())
    return find_named(wanted);
  if (code == machine_code::unknown)
    code = &cppamp_host_code ? machine_code::present : machine_code::absent;
  if (code == machine_code::present && !may_have_opencl_gpus())
    return host_accelerator();
  device_state *best = best_of_opencl();
  return !best || (code == machine_code::present && is_cpu(best)) ? host_accelerator() : best;
}

device_state *get_default(machine_code code, bool make_final) {
  default_choice &choice = get_choice();
  if (device_state *known = choice.used.load(std::memory_order_acquire))
    return known;
  std::lock_guard<fork_lock> guard(choice.lock);
  if (!choice.device)
    choice.device = choose_default(code);
  if (make_final)
    choice.used = choice.device;
  return choice.device;
}

} // namespace

device_state *default_device(machine_code code) { return get_default(code, false); }
device_state *use_default_device(machine_code code) { return get_default(code, true); }

void forget_default_device() noexcept {
  default_choice &choice = get_choice();
  std::lock_guard<fork_lock> guard(choice.lock);
  choice.used = nullptr;
  choice.device = nullptr;
  choice.is_set = false;
}

// ---- runtime_api.h

bool set_default_device(const wchar_t *path) try {
  device_state *d = find_device(path);
  default_choice &choice = get_choice();
  std::lock_guard<fork_lock> guard(choice.lock);
  if (choice.used || choice.is_set)
    return false;
  choice.device = d;
  choice.is_set = true;
  return true;
} catch (...) {
  leave_library();
}

} // namespace Concurrency::detail

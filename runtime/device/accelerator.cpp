// The state of accelerators, and how programs find them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/accelerator.h"

#include "device/accelerator_list.h"
#include "device/accelerator_view.h"
#include "support/api_boundary.h"
#include "support/hresult.h"

#include <amp/accelerator.h>

namespace Concurrency::detail {

namespace {

std::wstring to_wide(const std::string &text) { return std::wstring(text.begin(), text.end()); }

/// Returns null if no accelerator has this path.
device_state *find_path(const std::wstring &path) {
  for (device_state *d : {host_accelerator(), cpu_accelerator()})
    if (d->path == path)
      return d;
  // Windows' two accelerators on the CPU.
  if (path == accelerator::direct3d_warp)
    return host_accelerator();
  if (path == accelerator::direct3d_ref)
    return checking_accelerator();
  for (device_state *d : all_devices())
    if (d->path == path)
      return d;
  return nullptr;
}

} // namespace

device_state::device_state(std::unique_ptr<backend::device> device)
    : backend(std::move(device)), shares_host_memory(!backend || backend->facts.shares_host_memory),
      needs_mapping(backend && backend->facts.needs_mapping) {
  if (backend) {
    const backend::device_facts &facts = backend->facts;
    name = facts.name;
    path = to_wide(facts.path);
    description = to_wide(name);
    info.version = facts.version_number;
    info.is_emulated = facts.kind == backend::device_kind::cpu;
    info.supports_double_precision = facts.has(table::feature_fp64);
    info.supports_limited_double_precision = facts.has(table::feature_fp64);
    info.dedicated_memory = static_cast<size_t>(facts.memory / 1024);
  } else {
    name = "CPU accelerator";
    path = accelerator::cpu_accelerator;
    description = L"CPU accelerator";
    info.version = 1;
    info.is_emulated = true;
  }
  info.path = path.c_str();
  info.description = description.c_str();
  info.supports_cpu_shared_memory = shares_host_memory;
  default_access = shares_host_memory ? access_type_read_write : access_type_none;
}
view_state *device_state::default_view() {
  if (view_state *known = m_default_view.load(std::memory_order_acquire))
    return known;
  view_state *made = make_view(this, queuing_mode_automatic);
  view_state *first = nullptr;
  if (m_default_view.compare_exchange_strong(first, made))
    return made;      // its reference is never released
  release_view(made); // another thread was faster
  return first;
}

void device_state::drop() noexcept {
  if (view_state *view = m_default_view.exchange(nullptr))
    release_view(view);
  drop_buffers();
  if (backend)
    backend->drop();
  default_access = info.supports_cpu_shared_memory ? access_type_read_write : access_type_none;
  default_access_fixed = false;
}

void drop_devices() {
  for (device_state *d : known_devices())
    d->drop();
  forget_default_device();
}

int use_default_access(device_state *device) noexcept {
  device->default_access_fixed = true;
  return device->default_access;
}

// ---- runtime_api.h

size_t device_count() try { return all_devices().size(); } catch (...) {
  leave_library();
}
device_state *device_at(size_t i) try { return all_devices()[i]; } catch (...) {
  leave_library();
}

device_state *find_device(const wchar_t *path) try {
  if (std::wstring(path) == accelerator::default_accelerator)
    return default_device();
  if (device_state *d = find_path(path))
    return d;
  std::wstring wide(path);
  std::string text = "accelerator: there is no accelerator with the device path \"";
  for (wchar_t c : wide)
    text += c < 128 ? static_cast<char>(c) : '?';
  throw runtime_exception((text + "\"").c_str(), e_invalidarg);
} catch (...) {
  leave_library();
}

const device_info &get_device_info(device_state *device) noexcept { return device->info; }
int get_default_access_type(device_state *device) noexcept { return device->default_access; }

bool set_default_access_type(device_state *device, int type) noexcept {
  if (type == access_type_auto || (type != access_type_none && !device->info.supports_cpu_shared_memory))
    return false;
  if (device->default_access_fixed.exchange(true))
    return false;
  device->default_access = type;
  return true;
}

} // namespace Concurrency::detail

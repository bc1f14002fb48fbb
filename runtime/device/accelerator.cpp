// The list of accelerators, and which of them is the default one.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/accelerator.h"

#include "device/accelerator_view.h"
#include "data/buffer_pool.h"
#include "backend/opencl/device_list.h"
#include "support/hresult.h"
#include "support/process_exit.h"
#include "support/settings.h"

#include <amp/accelerator.h>

#include <algorithm>
#include <wctype.h>

namespace Concurrency::detail {

namespace {

/// The default accelerator: chosen at the first question, final at the first use.
struct default_choice {
  std::mutex lock;
  device_state *device = nullptr;
  bool is_set = false; ///< by accelerator::set_default
  /// Equal to `device` once it was used: the choice is final.
  std::atomic<device_state *> used{nullptr};
};

struct runtime_state {
  std::vector<device_state *> devices;
  std::vector<backend::left_out_device> left_out;
  device_state *cpu = nullptr;
  default_choice choice;
};

/// Accelerators with memory of their own get a location each.
void add_devices(runtime_state &r, backend::device_list list) {
  static unsigned next = host_location + 1;
  for (std::unique_ptr<backend::device> &d : list.devices) {
    const backend::device_facts &facts = d->facts;
    if (!facts.shares_host_memory && next == max_locations) {
      list.left_out.push_back({facts.platform_name, facts.platform_version, facts.platform_vendor,
                               facts.name,
                               "there are more devices than the " +
                                   std::to_string(max_locations - 1) +
                                   " with memory of their own that can be used"});
      continue;
    }
    auto *device = new device_state(std::move(d));
    if (!device->shares_host_memory)
      device->location = next++;
    device->index = static_cast<unsigned>(r.devices.size());
    log("accelerator %ls: %s", device->info.path, device->name.c_str());
    r.devices.push_back(device);
  }
  for (const backend::left_out_device &d : list.left_out) {
    log("left out: %s %s: %s", d.platform.c_str(), d.name.c_str(), d.why_not.c_str());
    r.left_out.push_back(d);
  }
}

runtime_state *make_runtime() {
  auto *r = new runtime_state;
  add_devices(*r, find_opencl_devices());
  r->cpu = new device_state(nullptr);
  r->cpu->index = static_cast<unsigned>(r->devices.size());
  r->devices.push_back(r->cpu);
  // After the drivers are loaded, so that ours runs before their own clean-up.
  finish_before_exit();
  return r;
}

/// Leaked: static objects of the program may use it until the very end.
runtime_state &get_runtime() {
  static runtime_state *r = make_runtime();
  return *r;
}

std::wstring widen(const std::string &text) { return std::wstring(text.begin(), text.end()); }

std::wstring folded(const std::wstring &text) {
  std::wstring result = text;
  for (wchar_t &c : result)
    c = c == L'/' ? L'\\' : static_cast<wchar_t>(towlower(static_cast<wint_t>(c)));
  return result;
}

/// The device that the environment names: by path, else by a part of path or description.
device_state *find_named(const std::string &wanted) {
  std::wstring name = folded(std::wstring(wanted.begin(), wanted.end()));
  runtime_state &r = get_runtime();
  for (device_state *d : r.devices)
    if (d != r.cpu && folded(d->path) == name)
      return d;
  for (device_state *d : r.devices)
    if (d != r.cpu && (folded(d->path).find(name) != std::wstring::npos ||
                       folded(d->description).find(name) != std::wstring::npos))
      return d;
  log("CPPAMP_DEFAULT_ACCELERATOR=%s names no accelerator; ignored", wanted.c_str());
  return nullptr;
}

/// GPUs, then other accelerators, then CPUs; of one kind, the one with the most memory.
bool is_better(const device_state *a, const device_state *b) {
  const backend::device_kind a_kind = a->backend->facts.kind, b_kind = b->backend->facts.kind;
  if (a_kind != b_kind)
    return a_kind > b_kind;
  return a->info.dedicated_memory > b->info.dedicated_memory;
}

device_state *choose_default() {
  const std::string &wanted = get_settings().default_accelerator;
  if (!wanted.empty())
    if (device_state *d = find_named(wanted))
      return d;
  device_state *best = nullptr;
  for (device_state *d : get_runtime().devices)
    if (!d->is_cpu_accelerator() && (!best || is_better(d, best)))
      best = d;
  return best;
}

device_state *find_emulator() {
  for (device_state *d : get_runtime().devices)
    if (d->backend && d->backend->facts.kind == backend::device_kind::cpu)
      return d;
  return nullptr;
}

/// Null where the path names nothing.
device_state *find_path(const std::wstring &path) {
  for (device_state *d : get_runtime().devices)
    if (d->path == path)
      return d;
  if (path == accelerator::direct3d_warp)
    return find_emulator();
  // Programs compare the default accelerator with this one, everywhere: there always is one.
  if (path == accelerator::direct3d_ref)
    return find_emulator() ? find_emulator() : get_runtime().cpu;
  return nullptr;
}

device_state *get_default(bool make_final) {
  default_choice &choice = get_runtime().choice;
  if (device_state *known = choice.used.load(std::memory_order_acquire))
    return known;
  std::lock_guard<std::mutex> guard(choice.lock);
  if (!choice.device)
    choice.device = choose_default();
  if (!choice.device)
    throw runtime_exception("no supported accelerator available: no OpenCL device was found; "
                            "install the packages ocl-icd-libopencl1 and pocl-opencl-icd, or the "
                            "OpenCL driver of the GPU",
                            e_fail);
  if (make_final)
    choice.used = choice.device;
  return choice.device;
}

} // namespace

const std::vector<device_state *> &all_devices() noexcept { return get_runtime().devices; }
const std::vector<backend::left_out_device> &left_out_devices() noexcept {
  return get_runtime().left_out;
}
device_state *default_device() { return get_default(false); }
device_state *use_default_device() { return get_default(true); }

device_state::device_state(std::unique_ptr<backend::device> device)
    : backend(std::move(device)), shares_host_memory(!backend || backend->facts.shares_host_memory),
      needs_mapping(backend && backend->facts.needs_mapping) {
  if (backend) {
    const backend::device_facts &facts = backend->facts;
    name = facts.name;
    path = widen(facts.path);
    description = widen(name);
    info.version = facts.version_number;
    info.is_emulated = facts.kind == backend::device_kind::cpu;
    info.supports_double_precision = facts.supports_double_precision;
    info.supports_limited_double_precision = facts.supports_double_precision;
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
device_state::~device_state() { delete m_buffers; }

buffer_pool &device_state::buffers() {
  if (buffer_pool *known = m_buffers.load(std::memory_order_acquire))
    return *known;
  std::lock_guard<std::mutex> guard(m_lock);
  if (!m_buffers)
    m_buffers = new buffer_pool(this);
  return *m_buffers;
}

view_state *device_state::default_view() {
  if (view_state *known = m_default_view.load(std::memory_order_acquire))
    return known;
  view_state *made = make_view(this, queuing_mode_automatic);
  view_state *first = nullptr;
  if (m_default_view.compare_exchange_strong(first, made))
    return made;      // its reference is never given back
  release_view(made); // another thread was faster
  return first;
}

void device_state::drop() noexcept {
  if (view_state *view = m_default_view.exchange(nullptr))
    release_view(view);
  std::lock_guard<std::mutex> guard(m_lock);
  delete m_buffers.exchange(nullptr);
  if (backend)
    backend->drop();
  default_access = info.supports_cpu_shared_memory ? access_type_read_write : access_type_none;
  default_access_fixed = false;
}

void drop_devices() noexcept {
  for (device_state *d : all_devices())
    d->drop();
  default_choice &choice = get_runtime().choice;
  std::lock_guard<std::mutex> guard(choice.lock);
  choice.used = nullptr;
  choice.device = nullptr;
  choice.is_set = false;
}

int use_default_access(device_state *device) noexcept {
  device->default_access_fixed = true;
  return device->default_access;
}

// ---- runtime_api.h

size_t device_count() noexcept { return all_devices().size(); }
device_state *device_at(size_t i) noexcept { return all_devices()[i]; }

device_state *find_device(const wchar_t *path) {
  if (std::wstring(path) == accelerator::default_accelerator)
    return default_device();
  if (device_state *d = find_path(path))
    return d;
  std::wstring wide(path);
  std::string text = "accelerator: there is no accelerator with the device path \"";
  for (wchar_t c : wide)
    text += c < 128 ? static_cast<char>(c) : '?';
  throw runtime_exception((text + "\"").c_str(), e_invalidarg);
}

bool set_default_device(const wchar_t *path) {
  device_state *d = find_device(path);
  default_choice &choice = get_runtime().choice;
  std::lock_guard<std::mutex> guard(choice.lock);
  if (choice.used || choice.is_set)
    return false;
  choice.device = d;
  choice.is_set = true;
  return true;
}

const device_info &get_device_info(device_state *device) noexcept { return device->info; }
int get_default_access_type(device_state *device) noexcept { return device->default_access; }

bool set_default_access_type(device_state *device, int type) noexcept {
  if (type == access_type_auto ||
      (type != access_type_none && !device->info.supports_cpu_shared_memory))
    return false;
  if (device->default_access_fixed.exchange(true))
    return false;
  device->default_access = type;
  return true;
}

} // namespace Concurrency::detail

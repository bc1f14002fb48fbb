// See accelerator_list.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/accelerator_list.h"

#include "backend/check/device.h"
#include "backend/host/device.h"
#include "backend/opencl/device_list.h"
#include "image/kernel_registry.h"
#include "support/fork.h"
#include "support/hresult.h"
#include "support/process_exit.h"
#include "support/settings.h"

namespace Concurrency::detail {

namespace {

/// Assigns indices and locations.
class accelerator_maker {
public:
  /// Returns null, with a reason, if there are too many.
  device_state *make(std::unique_ptr<backend::device> device, std::string &why_not) {
    std::lock_guard<fork_lock> guard(m_lock);
    const bool has_memory = device && !device->facts.shares_host_memory;
    if (has_memory && m_next_location == max_locations) {
      why_not = "there are more devices than the " + std::to_string(max_locations - 1) +
                " with memory of their own that can be used";
      return nullptr;
    }
    if (m_next_index == max_devices) {
      why_not = "there are more devices than the " + std::to_string(max_devices) + " that can be used";
      return nullptr;
    }
    auto owner = std::make_unique<device_state>(std::move(device));
    log("accelerator %ls: %s", owner->info.path, owner->name.c_str());
    device_state *made = owner.release();
    made->index = m_next_index++;
    if (has_memory)
      made->location = m_next_location++;
    return made;
  }

private:
  fork_lock m_lock;
  unsigned m_next_index = 0, m_next_location = host_location + 1;
};

/// Everything is leaked: static objects of the program may use it until the very end.
struct host_part {
  accelerator_maker maker;
  device_state *host, *cpu;
};
host_part &get_host_part() {
  static host_part *part = [] {
    auto *p = new host_part;
    std::string why_not;
    p->host = p->maker.make(std::make_unique<host_device>(), why_not);
    p->cpu = p->maker.make(nullptr, why_not);
    finish_before_exit();
    return p;
  }();
  return *part;
}

struct whole_list {
  std::vector<device_state *> devices;
  std::vector<backend::left_out_device> left_out;
};
std::atomic<bool> has_whole_list{false};
std::atomic<device_state *> made_checking_accelerator{nullptr};

whole_list *make_whole_list() {
  host_part &host = get_host_part();
  auto *r = new whole_list;
  backend::device_list list = find_opencl_devices();
  r->left_out = std::move(list.left_out);
  for (std::unique_ptr<backend::device> &device : list.devices) {
    const backend::device_facts facts = device->facts;
    std::string why_not;
    if (device_state *made = host.maker.make(std::move(device), why_not))
      r->devices.push_back(made);
    else
      r->left_out.push_back({facts.platform_name, facts.platform_version, facts.platform_vendor, facts.name, why_not});
  }
  for (const backend::left_out_device &d : r->left_out)
    log("left out: %s %s: %s", d.platform.c_str(), d.name.c_str(), d.why_not.c_str());
  r->devices.push_back(host.host);
  r->devices.push_back(host.cpu);
  // After the drivers are loaded, so that our handler runs before theirs.
  finish_before_exit();
  has_whole_list = true;
  return r;
}
whole_list &get_whole_list() {
  static whole_list *list = [] {
    const driver_work work("the search for OpenCL devices");
    return make_whole_list();
  }();
  return *list;
}

} // namespace

device_state *host_accelerator() { return get_host_part().host; }
device_state *cpu_accelerator() { return get_host_part().cpu; }

device_state *checking_accelerator() {
  static device_state *checking = [] {
    std::string why_not;
    device_state *made = get_host_part().maker.make(std::make_unique<check_device>(), why_not);
    if (!made)
      throw runtime_exception(("accelerator::direct3d_ref: " + why_not).c_str(), e_fail);
    made_checking_accelerator = made;
    return made;
  }();
  return checking;
}

const std::vector<device_state *> &all_devices() { return get_whole_list().devices; }
const std::vector<backend::left_out_device> &left_out_devices() { return get_whole_list().left_out; }

std::vector<device_state *> known_devices() {
  std::vector<device_state *> known = {host_accelerator(), cpu_accelerator()};
  if (has_whole_list)
    known = all_devices();
  if (device_state *checking = made_checking_accelerator)
    known.push_back(checking);
  return known;
}

} // namespace Concurrency::detail

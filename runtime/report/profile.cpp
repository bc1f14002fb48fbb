// Computes sums, and derives remarks from them.
//
// A remark is based on counts that need no knowledge of the program: copies that keep changing
// direction, waits as frequent as launches while the devices are idle, kernels shorter than their
// launches, builds. Each has a cost, an upper bound of the possible savings.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/profile.h"

#include "report/event_names.h"

#include <algorithm>

namespace Concurrency::detail {

namespace {

/// Every program has a few changes between "to the device" and "from the device".
constexpr unsigned min_alternations = 4;
constexpr uint64_t min_waits = 8;
constexpr uint64_t min_small_launches = 32;
/// In nanoseconds; about the cost of a launch on the host and the device.
constexpr int64_t small_kernel = 10000;
/// A remark below this fraction of the total time is not printed; copies are from this fraction of the devices' time
/// on.
constexpr int64_t least_part = 10, least_part_of_devices = 3;

std::string count(uint64_t n, const char *noun) { return std::to_string(n) + " " + noun + (n == 1 ? "" : "s"); }

} // namespace

void time_sum::add(const profile_event &event) {
  const int64_t time = event.end - event.begin;
  least = calls ? std::min(least, time) : time;
  most = std::max(most, time);
  total += time;
  bytes += event.bytes;
  small += time < small_kernel;
  ++calls;
}

void profile::add(const profile_event &e) {
  m_first = std::min(m_first, e.begin);
  m_last = std::max(m_last, e.end);
  const bool copies = e.kind == record_kind::copy_to_device || e.kind == record_kind::copy_from_device;
  if ((copies || e.kind == record_kind::copy_on_device) && !e.is_command)
    return; // the host side of a copy
  m_sums[static_cast<size_t>(e.kind)][e.name].add(e);
  if (e.is_command)
    m_busy.emplace_back(e.begin, e.end);
  if (copies)
    m_copies.emplace_back(e.begin, e.kind);
}

int64_t profile::busy_time() const {
  auto intervals = m_busy;
  std::sort(intervals.begin(), intervals.end());
  int64_t sum = 0, upto = INT64_MIN;
  for (const auto &[begin, end] : intervals) {
    if (end > upto)
      sum += end - std::max(begin, upto);
    upto = std::max(upto, end);
  }
  return sum;
}

int64_t profile::total(record_kind kind) const {
  int64_t sum = 0;
  for (const auto &entry : of(kind))
    sum += entry.second.total;
  return sum;
}
uint64_t profile::calls(record_kind kind) const {
  uint64_t sum = 0;
  for (const auto &entry : of(kind))
    sum += entry.second.calls;
  return sum;
}

int64_t profile::device_time() const {
  return total(record_kind::kernel) + total(record_kind::copy_to_device) + total(record_kind::copy_from_device) +
         total(record_kind::copy_on_device);
}

remark profile::about_copies() const {
  auto copies = m_copies;
  std::stable_sort(copies.begin(), copies.end());
  unsigned alternations = 0;
  for (size_t i = 1; i < copies.size(); ++i)
    alternations += copies[i].second != copies[i - 1].second;
  if (alternations < min_alternations)
    return {0, ""};
  return {total(record_kind::copy_to_device) + total(record_kind::copy_from_device),
          std::to_string(calls(record_kind::copy_to_device)) + " copies to devices and " +
              std::to_string(calls(record_kind::copy_from_device)) + " from there, back and forth " +
              std::to_string(alternations) +
              " times: leave the data there between launches (array, or an array_view that the host does not "
              "touch; discard_data before a kernel that only writes)"};
}

remark profile::about_waits() const {
  uint64_t waits = calls(record_kind::wait);
  const uint64_t launches = calls(record_kind::launch);
  // The host waits for halos while kernels run.
  if (const auto halos = of(record_kind::wait).find(copy_of_halos); halos != of(record_kind::wait).end())
    waits -= halos->second.calls;
  if (waits < min_waits || waits * 2 < launches)
    return {0, ""};
  int64_t first = INT64_MAX, last = INT64_MIN;
  for (const auto &[begin, end] : m_busy) {
    first = std::min(first, begin);
    last = std::max(last, end);
  }
  std::string most;
  uint64_t most_calls = 0;
  for (const auto &entry : of(record_kind::wait))
    if (entry.second.calls > most_calls && entry.first != copy_of_halos) {
      most = entry.first;
      most_calls = entry.second.calls;
    }
  const int64_t idle = first < last ? std::max<int64_t>(last - first - busy_time() - total(record_kind::build), 0) : 0;
  return {idle, count(waits, "wait") + " for " + std::to_string(launches) + (launches == 1 ? " launch" : " launches") +
                    ", most by " + most +
                    ": the devices were idle meanwhile; launch everything first, and wait once after the loop"};
}

remark profile::about_small_launches() const {
  // What their launches cost the host: a launch that runs the kernel at once contains it.
  std::string worst;
  int64_t cost = 0, worst_cost = -1;
  uint64_t launches = 0, kernels = 0;
  for (const auto &[name, sum] : of(record_kind::kernel)) {
    // Nearly all: other programs may interrupt a few for milliseconds.
    if (sum.small < min_small_launches || sum.small * 10 < sum.calls * 9)
      continue;
    const auto launch = of(record_kind::launch).find(name);
    const int64_t own_cost = launch != of(record_kind::launch).end() ? launch->second.total : 0;
    cost += own_cost;
    launches += sum.small;
    ++kernels;
    if (own_cost > worst_cost) {
      worst = name;
      worst_cost = own_cost;
    }
  }
  const std::string what =
      kernels > 1 ? " launches of " + count(kernels, "kernel") + ", most by " + worst + "," : " launches of " + worst;
  return {cost, std::to_string(launches) + what +
                    " took less than 10 us each: give each more threads or more work, or join them to one kernel"};
}

remark profile::about_builds() const {
  const uint64_t builds = calls(record_kind::build);
  return {total(record_kind::build), count(builds, "build") +
                                         " of kernels: those of the second run come from the cache (CPPAMP_CACHE, "
                                         "CPPAMP_CACHE_DIR); a program can launch once before it measures"};
}

std::vector<remark> profile::remarks() const {
  std::vector<remark> result;
  const remark copies = about_copies();
  for (const remark &r : {about_waits(), about_small_launches(), about_builds()})
    if (r.cost > 0 && r.cost * least_part >= wall_time())
      result.push_back(r);
  if (copies.cost > 0 &&
      (copies.cost * least_part >= wall_time() || copies.cost * least_part_of_devices >= device_time()))
    result.push_back(copies);
  std::stable_sort(result.begin(), result.end(), [](const remark &a, const remark &b) { return a.cost > b.cost; });
  return result;
}

} // namespace Concurrency::detail

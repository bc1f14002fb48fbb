// The names of events in files, tables and pictures, shared by the runtime and amp-prof.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_REPORT_EVENT_NAMES_H
#define CPPAMP_RUNTIME_REPORT_EVENT_NAMES_H

#include "report/record.h"

namespace Concurrency::detail {

inline bool is_copy(record_kind kind) {
  return kind == record_kind::copy_to_device || kind == record_kind::copy_from_device ||
         kind == record_kind::copy_on_device;
}

/// Returns the name of an event without a name of its own.
inline const char *name_of(record_kind kind) {
  switch (kind) {
  case record_kind::launch:
  case record_kind::kernel:
    return "parallel_for_each";
  case record_kind::copy_to_device:
    return "copy to device";
  case record_kind::copy_from_device:
    return "copy from device";
  case record_kind::copy_on_device:
    return "copy on device";
  case record_kind::wait:
    return "wait";
  case record_kind::build:
    return "build";
  case record_kind::range:
    return "range";
  case record_kind::mark:
    return "mark";
  }
  return "";
}

/// Returns the category of events of one kind; copies differ by their names.
inline const char *category_of(record_kind kind) {
  switch (kind) {
  case record_kind::launch:
    return "launch";
  case record_kind::kernel:
    return "kernel";
  case record_kind::wait:
    return "wait";
  case record_kind::build:
    return "build";
  case record_kind::range:
    return "range";
  case record_kind::mark:
    return "mark";
  default:
    return "copy";
  }
}

/// The operation in which blocks of a domain exchange cells (data/overlapped_copy.cpp).
constexpr const char *copy_of_halos = "copy of halos";

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_REPORT_EVENT_NAMES_H

// accelerator, accelerator_view and their enumerations: each item with its signature.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -Xclang -verify -I%S/Inputs %s
// expected-no-diagnostics
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "signature.h"
#include <amp.h>

using namespace concurrency;

// A02.01 accept: queuing_mode
static_assert(queuing_mode_immediate == 0 && queuing_mode_automatic == 1, "");
static_assert(same<decltype(queuing_mode_automatic), queuing_mode>, "");
// A02.02 accept: access_type is a set of flags, and auto is none of them
static_assert(access_type_none == 0 && access_type_read_write == (access_type_read | access_type_write), "");
static_assert((access_type_auto & access_type_read_write) == 0 && access_type_auto != access_type_none, "");
static_assert(same<decltype(access_type_auto), access_type>, "");

// A03.01 accept: accelerator()
static_assert(constructs_implicitly<accelerator>, "");
// A03.02 accept: accelerator(path) is explicit
static_assert(constructs_explicitly<accelerator, const std::wstring &>, "");
// A03.03 accept: accelerator(const accelerator &)
static_assert(constructs_implicitly<accelerator, const accelerator &>, "");
// A03.04 accept: ~accelerator()
static_assert(std::is_destructible<accelerator>::value, "");
// A03.05 accept: default_accelerator, cpu_accelerator
// A03.06 accept: direct3d_warp, direct3d_ref
const wchar_t *const paths[] = {accelerator::default_accelerator, accelerator::cpu_accelerator,
                                accelerator::direct3d_warp, accelerator::direct3d_ref};
// A03.07 accept: get_all
static_assert(has<std::vector<accelerator> (*)()>(&accelerator::get_all), "");
// A03.08 accept: set_default
static_assert(has<bool (*)(const std::wstring &)>(&accelerator::set_default), "");
// A03.09 accept: get_auto_selection_view
static_assert(has<accelerator_view (*)()>(&accelerator::get_auto_selection_view), "");
// A03.10 accept: operator=, for lvalues: an assignment to the result of a function would be lost
static_assert(has<accelerator &(accelerator::*)(const accelerator &) &>(&accelerator::operator=), "");
// A03.11 accept: operator==, operator!=
static_assert(has<bool (accelerator::*)(const accelerator &) const>(&accelerator::operator==) &&
                  has<bool (accelerator::*)(const accelerator &) const>(&accelerator::operator!=), "");
// A03.12 accept: create_view, with and without a mode
static_assert(has<accelerator_view (accelerator::*)()>(&accelerator::create_view) &&
                  has<accelerator_view (accelerator::*)(queuing_mode)>(&accelerator::create_view), "");
// A03.13 accept: set_default_cpu_access_type
static_assert(has<bool (accelerator::*)(access_type)>(&accelerator::set_default_cpu_access_type), "");

/// A getter and the property of the same name.
#define PROPERTY(object, type, name)                                                               \
  static_assert(same<decltype(object.get_##name()), type> && same<decltype(object.name), type>, "")

void accelerator_properties(const accelerator &a) {
  // A03.14 accept: get_device_path and the property
  PROPERTY(a, std::wstring, device_path);
  // A03.15 accept: get_version and the property
  PROPERTY(a, unsigned int, version);
  // A03.16 accept: get_description and the property
  PROPERTY(a, std::wstring, description);
  // A03.17 accept: get_is_debug and the property
  PROPERTY(a, bool, is_debug);
  // A03.18 accept: get_is_emulated and the property
  PROPERTY(a, bool, is_emulated);
  // A03.19 accept: get_has_display and the property
  PROPERTY(a, bool, has_display);
  // A03.20 accept: get_supports_double_precision and the property
  PROPERTY(a, bool, supports_double_precision);
  // A03.21 accept: get_supports_limited_double_precision and the property
  PROPERTY(a, bool, supports_limited_double_precision);
  // A03.22 accept: get_dedicated_memory and the property
  PROPERTY(a, size_t, dedicated_memory);
  // A03.23 accept: get_default_view and the property
  PROPERTY(a, accelerator_view, default_view);
  // A03.24 accept: get_default_cpu_access_type and the property
  PROPERTY(a, access_type, default_cpu_access_type);
  // A03.25 accept: get_supports_cpu_shared_memory and the property
  PROPERTY(a, bool, supports_cpu_shared_memory);
}

// A04.01 accept: accelerator_view(const accelerator_view &), and no default constructor
static_assert(constructs_implicitly<accelerator_view, const accelerator_view &>, "");
// A04.01 reject: no default constructor
static_assert(refuses<accelerator_view>, "");
// A04.02 accept: ~accelerator_view()
static_assert(std::is_destructible<accelerator_view>::value, "");
// A04.03 accept: operator=, operator==, operator!=
static_assert(has<accelerator_view &(accelerator_view::*)(const accelerator_view &) &>(&accelerator_view::operator=) &&
                  has<bool (accelerator_view::*)(const accelerator_view &) const>(&accelerator_view::operator==) &&
                  has<bool (accelerator_view::*)(const accelerator_view &) const>(&accelerator_view::operator!=), "");

void view_properties(const accelerator_view &v) {
  // A04.04 accept: accelerator
  PROPERTY(v, Concurrency::accelerator, accelerator);
  // A04.05 accept: is_debug, version
  PROPERTY(v, bool, is_debug);
  PROPERTY(v, unsigned int, version);
  // A04.06 accept: queuing_mode
  PROPERTY(v, Concurrency::queuing_mode, queuing_mode);
  // A04.07 accept: is_auto_selection
  PROPERTY(v, bool, is_auto_selection);
}
// A04.08 accept: flush
static_assert(has<void (accelerator_view::*)()>(&accelerator_view::flush), "");
// A04.09 accept: wait
static_assert(has<void (accelerator_view::*)()>(&accelerator_view::wait), "");
// A04.10 accept: create_marker
static_assert(has<completion_future (accelerator_view::*)()>(&accelerator_view::create_marker), "");

// accelerator: a device that kernels can run on, or the host's memory.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_ACCELERATOR_H
#define CPPAMP_ACCELERATOR_H
#pragma GCC system_header

#include <amp/accelerator_view.h>
#include <amp/completion_future.h>

#include <string>
#include <vector>

namespace Concurrency {

class accelerator;

namespace detail {
accelerator make_accelerator(device_state *device);
device_state *get_state(const accelerator &device);

/// A template, so that C++11 needs no definition of the strings in another file.
template <class Dummy> struct accelerator_paths {
  static const wchar_t default_accelerator[];
  static const wchar_t cpu_accelerator[];
  static const wchar_t direct3d_warp[];
  static const wchar_t direct3d_ref[];
};
template <class Dummy> const wchar_t accelerator_paths<Dummy>::default_accelerator[] = L"default";
template <class Dummy> const wchar_t accelerator_paths<Dummy>::cpu_accelerator[] = L"cpu";
template <class Dummy> const wchar_t accelerator_paths<Dummy>::direct3d_warp[] = L"direct3d\\warp";
template <class Dummy> const wchar_t accelerator_paths<Dummy>::direct3d_ref[] = L"direct3d\\ref";
} // namespace detail

/// A handle; copies name the same device. (C++ AMP 1.2, 3.2)
///
///   for (const accelerator &a : accelerator::get_all())
///     std::wcout << a.get_device_path() << L": " << a.get_description() << L'\n';
class accelerator : public detail::accelerator_paths<void> {
public:
  /// The default accelerator. Throws runtime_exception if there is none.
  accelerator() : m_device(detail::find_device(default_accelerator)) {}
  /// Throws runtime_exception if no accelerator has this path.
  explicit accelerator(const std::wstring &path) : m_device(detail::find_device(path.c_str())) {}
  accelerator(const accelerator &other) noexcept : m_device(other.m_device) {}
  accelerator &operator=(const accelerator &other) & noexcept {
    m_device = other.m_device;
    return *this;
  }
  ~accelerator() {}

  /// Returns every OpenCL device, the host, and the cpu accelerator.
  static std::vector<accelerator> get_all() {
    std::vector<accelerator> all;
    for (size_t i = 0, n = detail::device_count(); i != n; ++i)
      all.push_back(accelerator(detail::device_at(i)));
    return all;
  }
  /// Succeeds only once, and only before the default accelerator was used.
  static bool set_default(const std::wstring &path) { return detail::set_default_device(path.c_str()); }
  /// The view that lets parallel_for_each choose.
  static accelerator_view get_auto_selection_view() { return detail::make_view(detail::auto_selection_view()); }

  bool operator==(const accelerator &other) const { return m_device == other.m_device; }
  bool operator!=(const accelerator &other) const { return m_device != other.m_device; }

  accelerator_view create_view() { return create_view(queuing_mode_automatic); }
  accelerator_view create_view(queuing_mode mode) { return detail::make_view(detail::create_view(m_device, mode)); }
  /// Succeeds only once, before the default was used, and only for access types that the device supports.
  bool set_default_cpu_access_type(access_type type) { return detail::set_default_access_type(m_device, type); }

  std::wstring get_device_path() const { return info().path; }
  unsigned int get_version() const { return info().version; }
  std::wstring get_description() const { return info().description; }
  bool get_is_debug() const { return info().is_debug; }
  bool get_is_emulated() const { return info().is_emulated; }
  bool get_has_display() const { return info().has_display; }
  bool get_supports_double_precision() const { return info().supports_double_precision; }
  bool get_supports_limited_double_precision() const { return info().supports_limited_double_precision; }
  size_t get_dedicated_memory() const { return info().dedicated_memory; }
  accelerator_view get_default_view() const { return detail::make_view(detail::default_view(m_device)); }
  access_type get_default_cpu_access_type() const {
    return static_cast<access_type>(detail::get_default_access_type(m_device));
  }
  bool get_supports_cpu_shared_memory() const { return info().supports_cpu_shared_memory; }

  CPPAMP_PROPERTY_GET(std::wstring, device_path, get_device_path);
  CPPAMP_PROPERTY_GET(unsigned int, version, get_version);
  CPPAMP_PROPERTY_GET(std::wstring, description, get_description);
  CPPAMP_PROPERTY_GET(bool, is_debug, get_is_debug);
  CPPAMP_PROPERTY_GET(bool, is_emulated, get_is_emulated);
  CPPAMP_PROPERTY_GET(bool, has_display, get_has_display);
  CPPAMP_PROPERTY_GET(bool, supports_double_precision, get_supports_double_precision);
  CPPAMP_PROPERTY_GET(bool, supports_limited_double_precision, get_supports_limited_double_precision);
  CPPAMP_PROPERTY_GET(size_t, dedicated_memory, get_dedicated_memory);
  CPPAMP_PROPERTY_GET(accelerator_view, default_view, get_default_view);
  CPPAMP_PROPERTY(access_type, default_cpu_access_type, get_default_cpu_access_type, set_default_cpu_access_type);
  CPPAMP_PROPERTY_GET(bool, supports_cpu_shared_memory, get_supports_cpu_shared_memory);

private:
  friend accelerator detail::make_accelerator(detail::device_state *);
  friend detail::device_state *detail::get_state(const accelerator &);
  explicit accelerator(detail::device_state *device) noexcept : m_device(device) {}
  const detail::device_info &info() const { return detail::get_device_info(m_device); }

  detail::device_state *m_device;
};

namespace detail {
inline accelerator make_accelerator(device_state *device) { return accelerator(device); }
inline device_state *get_state(const accelerator &device) { return device.m_device; }
} // namespace detail

inline accelerator accelerator_view::get_accelerator() const {
  return detail::make_accelerator(detail::view_device(m_view));
}

inline completion_future accelerator_view::create_marker() {
  return completion_future(detail::async_ref(detail::make_marker(m_view)));
}

} // namespace Concurrency

#endif // CPPAMP_ACCELERATOR_H

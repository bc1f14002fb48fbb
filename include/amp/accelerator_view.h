// accelerator_view: a queue of commands on an accelerator.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_ACCELERATOR_VIEW_H
#define CPPAMP_ACCELERATOR_VIEW_H
#pragma GCC system_header

#include <amp/detail/runtime_api.h>
#include <amp/exceptions.h>

namespace Concurrency {

class accelerator;
class completion_future;
class accelerator_view;

enum queuing_mode { queuing_mode_immediate, queuing_mode_automatic };

/// How the host may access memory of an accelerator: flags, or `auto` for the default.
enum access_type {
  access_type_none = 0,
  access_type_read = 1,
  access_type_write = 2,
  access_type_read_write = access_type_read | access_type_write,
  access_type_auto = 4
};

namespace detail {
/// Takes over a reference returned by the library.
accelerator_view make_view(view_state *view);
view_state *get_state(const accelerator_view &view);
} // namespace detail

/// Commands of one view run in order; commands of different views run in any order. Copies share the queue.
/// (C++ AMP 1.2, 3.3)
///
///   accelerator_view view = accelerator().create_view();
///   parallel_for_each(view, extent<1>(n), kernel);
///   view.wait();
class accelerator_view {
public:
  accelerator_view(const accelerator_view &other) noexcept : m_view(other.m_view) { detail::retain_view(m_view); }
  accelerator_view &operator=(const accelerator_view &other) & noexcept {
    detail::retain_view(other.m_view);
    detail::release_view(m_view);
    m_view = other.m_view;
    return *this;
  }
  ~accelerator_view() { detail::release_view(m_view); }

  accelerator get_accelerator() const;
  bool get_is_debug() const { return detail::get_device_info(detail::view_device(m_view)).is_debug; }
  unsigned int get_version() const { return detail::get_device_info(detail::view_device(m_view)).version; }
  Concurrency::queuing_mode get_queuing_mode() const {
    return static_cast<Concurrency::queuing_mode>(detail::view_queuing_mode(m_view));
  }
  /// Returns true only for accelerator::get_auto_selection_view().
  bool get_is_auto_selection() const { return detail::view_is_auto_selection(m_view); }

  /// The maximum run time of a kernel in seconds; 0: unlimited. A kernel that exceeds it is stopped if the device
  /// supports that (the host); otherwise the view is removed. The next wait throws accelerator_view_removed. An
  /// extension; CPPAMP_TIMEOUT sets it for all views.
  double get_timeout() const { return detail::view_timeout(m_view); }
  void set_timeout(double seconds) { detail::set_view_timeout(m_view, seconds); }

  /// Submits queued commands to the device; does not wait.
  void flush() { detail::flush_view(m_view); }
  /// Waits for all queued commands. Throws errors that occurred since the last wait.
  void wait() { detail::wait_for_view(m_view); }
  /// Returns a future that becomes ready when everything queued so far has finished.
  completion_future create_marker();

  bool operator==(const accelerator_view &other) const { return m_view == other.m_view; }
  bool operator!=(const accelerator_view &other) const { return m_view != other.m_view; }

  CPPAMP_PROPERTY_GET(Concurrency::accelerator, accelerator, get_accelerator);
  CPPAMP_PROPERTY_GET(bool, is_debug, get_is_debug);
  CPPAMP_PROPERTY_GET(unsigned int, version, get_version);
  CPPAMP_PROPERTY_GET(Concurrency::queuing_mode, queuing_mode, get_queuing_mode);
  CPPAMP_PROPERTY_GET(bool, is_auto_selection, get_is_auto_selection);
  CPPAMP_PROPERTY(double, timeout, get_timeout, set_timeout);

private:
  friend accelerator_view detail::make_view(detail::view_state *);
  friend detail::view_state *detail::get_state(const accelerator_view &);
  explicit accelerator_view(detail::view_state *view) noexcept : m_view(view) {}

  detail::view_state *m_view;
};

namespace detail {
inline accelerator_view make_view(view_state *view) { return accelerator_view(view); }
inline view_state *get_state(const accelerator_view &view) { return view.m_view; }
} // namespace detail

} // namespace Concurrency

// Completes the classes that the members above name.
#include <amp/accelerator.h>

#endif // CPPAMP_ACCELERATOR_VIEW_H

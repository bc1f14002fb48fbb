// concurrency::opencl: the OpenCL objects of AMP objects, and AMP objects created from OpenCL's. The
// portable counterpart of C++ AMP's interoperability with Direct3D. Textures: opencl_textures.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_OPENCL_H
#define CPPAMP_OPENCL_H
#pragma GCC system_header

#include <amp/accelerator.h>
#include <amp/array.h>
#include <amp/array_view.h>

// In CL/cl.h, cl_device_id, cl_context, cl_command_queue and cl_mem are pointers to these.
struct _cl_device_id;
struct _cl_context;
struct _cl_command_queue;
struct _cl_mem;

namespace Concurrency {

namespace detail {

CPPAMP_API _cl_device_id *opencl_device(device_state *device);
CPPAMP_API _cl_context *opencl_context(device_state *device);
CPPAMP_API _cl_command_queue *opencl_queue(view_state *view);
/// Makes the section current on the device of `where` (null: the array's own), and its copy there
/// the only current one. Returns the buffer.
CPPAMP_API _cl_mem *opencl_buffer(const section_ref &section, view_state *where);
CPPAMP_API device_state *device_of_opencl(_cl_device_id *device);
CPPAMP_API view_state *view_of_opencl_queue(_cl_command_queue *queue, int queuing_mode);
CPPAMP_API view_state *view_of_opencl_context(_cl_context *context, _cl_device_id *device, int queuing_mode);
CPPAMP_API storage *create_opencl_storage(_cl_mem *buffer, size_t bytes, view_state *home);
CPPAMP_API view_state *create_view_without_timeout(device_state *device, bool disable_timeout, int queuing_mode);
CPPAMP_API bool view_timeout_is_disabled(view_state *view) noexcept;
CPPAMP_API bool lock_view(view_state *view, bool wait);
CPPAMP_API void unlock_view(view_state *view);

} // namespace detail

/// Shares data with plain OpenCL code. All functions run on the host, and throw runtime_exception
/// for the cpu accelerator, which has no OpenCL objects, and for null. (C++ AMP 1.2, 11)
///
/// The rules of sharing a buffer: get_buffer hands the data to the device. AMP code must not use
/// the data until the program's own commands on it have finished or, if they are in the queue of get_queue, have been
/// enqueued. Only clFinish makes the host wait for commands that the program has enqueued
/// itself. After AMP code has used the data on the host or elsewhere, get_buffer must hand it
/// over again.
///
///   cl_mem buffer = opencl::get_buffer(numbers);     // array<float, 1> numbers
///   clSetKernelArg(kernel, 0, sizeof(buffer), &buffer);
///   clEnqueueNDRangeKernel(queue, kernel, ...);      // queue: opencl::get_queue(view)
///   clFinish(queue);
///   clReleaseMemObject(buffer);
namespace opencl {

inline _cl_device_id *get_device(const accelerator &device) { return detail::opencl_device(detail::get_state(device)); }
inline _cl_device_id *get_device(const accelerator_view &view) {
  return detail::opencl_device(detail::view_device(detail::get_state(view)));
}

// Each of these returns a reference that the caller owns, for clReleaseContext and so on.

inline _cl_context *get_context(const accelerator_view &view) {
  return detail::opencl_context(detail::view_device(detail::get_state(view)));
}
inline _cl_command_queue *get_queue(const accelerator_view &view) {
  return detail::opencl_queue(detail::get_state(view));
}
/// Returns the buffer of an array on its accelerator_view. Element i is at i * sizeof(T).
template <typename T, int N> _cl_mem *get_buffer(const array<T, N> &from) {
  return detail::opencl_buffer(detail::make_section<T>(detail::state_access::get(from)), nullptr);
}
/// Returns the buffer of a view's data on any accelerator_view; its first element is at `*byte_offset`.
template <typename T, int N>
_cl_mem *get_buffer(const array_view<T, N> &from, const accelerator_view &where, size_t *byte_offset = nullptr) {
  if (byte_offset)
    *byte_offset = detail::state_access::get(from).byte_offset;
  return detail::opencl_buffer(detail::make_section<T>(detail::state_access::get(from)), detail::get_state(where));
}

/// Returns the accelerator for a device. Throws runtime_exception if there is none; amp-info reports why.
inline accelerator make_accelerator(_cl_device_id *device) {
  return detail::make_accelerator(detail::device_of_opencl(device));
}

/// Creates a view whose commands go to `queue`, which must execute in order. Its context becomes
/// the accelerator's: if the accelerator was used before, it must be the context of get_context.
inline accelerator_view create_accelerator_view(_cl_command_queue *queue, queuing_mode mode = queuing_mode_automatic) {
  return detail::make_view(detail::view_of_opencl_queue(queue, mode));
}
/// The same with a new queue in `context`, which must contain `device`.
inline accelerator_view create_accelerator_view(_cl_context *context, _cl_device_id *device,
                                                queuing_mode mode = queuing_mode_automatic) {
  return detail::make_view(detail::view_of_opencl_context(context, device, mode));
}
/// Creates a view. With `disable_timeout`, the run time of its kernels is unlimited, even if CPPAMP_TIMEOUT is set.
inline accelerator_view create_accelerator_view(accelerator &device, bool disable_timeout,
                                                queuing_mode mode = queuing_mode_automatic) {
  return detail::make_view(detail::create_view_without_timeout(detail::get_state(device), disable_timeout, mode));
}
inline bool is_timeout_disabled(const accelerator_view &view) {
  return detail::view_timeout_is_disabled(detail::get_state(view));
}

/// Creates an array in the program's own buffer, which must be in the context of get_context. Throws runtime_exception
/// if it is too small or in another context, and unsupported_feature on a device that works on host memory if the
/// buffer was not created with CL_MEM_USE_HOST_PTR (PoCL accepts any).
template <typename T, int N>
array<T, N> make_array(const extent<N> &size, const accelerator_view &view, _cl_mem *buffer) {
  detail::container_state<N> s;
  s.home = detail::create_opencl_storage(
      buffer, detail::checked_bytes(N, detail::first_component(size), sizeof(T), "make_array"),
      detail::get_state(view));
  s.data = nullptr;
  s.byte_offset = 0;
  detail::set_dense(s, size);
  return array<T, N>(detail::adopt_state(), s);
}

// Only one thread at a time can hold the lock of a view; the library itself does not lock it.

inline void access_lock(accelerator_view &view) { (void)detail::lock_view(detail::get_state(view), true); }
/// Returns false if another thread holds it.
inline bool access_try_lock(accelerator_view &view) { return detail::lock_view(detail::get_state(view), false); }
inline void access_unlock(accelerator_view &view) { detail::unlock_view(detail::get_state(view)); }

struct adopt_access_lock_t {};

/// Holds the lock of a view during its lifetime.
class scoped_access_lock {
public:
  explicit scoped_access_lock(accelerator_view &view) : m_view(view), m_holds(true) { access_lock(m_view); }
  /// The calling thread already holds the lock.
  scoped_access_lock(accelerator_view &view, adopt_access_lock_t) : m_view(view), m_holds(true) {}
  scoped_access_lock(scoped_access_lock &&other) noexcept : m_view(other.m_view), m_holds(other.m_holds) {
    other.m_holds = false;
  }
  scoped_access_lock &operator=(scoped_access_lock &&other) noexcept {
    if (this != &other) {
      if (m_holds)
        access_unlock(m_view);
      m_view = other.m_view;
      m_holds = other.m_holds;
      other.m_holds = false;
    }
    return *this;
  }
  ~scoped_access_lock() {
    if (m_holds)
      access_unlock(m_view);
  }

private:
  accelerator_view m_view;
  bool m_holds;
};

} // namespace opencl
} // namespace Concurrency

namespace concurrency = Concurrency;

#endif // CPPAMP_OPENCL_H

// Microsoft::WRL::ComPtr, a pointer that counts references.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_WRL_CLIENT_H
#define CPPAMP_VISUAL_WRL_CLIENT_H
#pragma GCC system_header

#include <visual/unknwn.h>

namespace Microsoft {
namespace WRL {

template <typename T> class ComPtr {
public:
  ComPtr() : m_object(nullptr) {}
  ComPtr(std::nullptr_t) : m_object(nullptr) {}
  template <typename U> ComPtr(U *object) : m_object(object) { add(); }
  ComPtr(const ComPtr &other) : m_object(other.m_object) { add(); }
  ComPtr(ComPtr &&other) noexcept : m_object(other.Detach()) {}
  ~ComPtr() { Reset(); }
  ComPtr &operator=(ComPtr other) { return Swap(other), *this; }

  T *Get() const { return m_object; }
  T *operator->() const { return m_object; }
  explicit operator bool() const { return m_object != nullptr; }
  bool operator==(const ComPtr &other) const { return m_object == other.m_object; }
  bool operator!=(const ComPtr &other) const { return m_object != other.m_object; }
  bool operator==(std::nullptr_t) const { return !m_object; }
  bool operator!=(std::nullptr_t) const { return m_object != nullptr; }
  /// The destination to which a function writes a new object.
  T **operator&() { return ReleaseAndGetAddressOf(); }
  T **GetAddressOf() { return &m_object; }
  T *const *GetAddressOf() const { return &m_object; }
  T **ReleaseAndGetAddressOf() { return Reset(), &m_object; }
  ULONG Reset() {
    T *object = Detach();
    return object ? object->Release() : 0;
  }
  void Attach(T *object) {
    Reset();
    m_object = object;
  }
  T *Detach() {
    T *object = m_object;
    m_object = nullptr;
    return object;
  }
  void Swap(ComPtr &other) {
    T *object = m_object;
    m_object = other.m_object;
    other.m_object = object;
  }

private:
  void add() {
    if (m_object)
      m_object->AddRef();
  }
  T *m_object;
};

} // namespace WRL
} // namespace Microsoft

#endif // CPPAMP_VISUAL_WRL_CLIENT_H
